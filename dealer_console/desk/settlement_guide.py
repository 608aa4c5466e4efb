"""The settlement in two steps: what is collected, then what is paid."""

from collections.abc import Iterable

from dealer_console.desk.at import At
from dealer_console.desk.shown import Guide
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.settling_prompts import collect, give_all_back, pay

COLLECTED = frozenset({Code.COLLECT, Code.TAKE_BACK})
PAID = frozenset({Code.PAY, Code.GIVE_BACK})


def guide(at: At) -> Guide | None:
    """What moves now; nothing while no chip does."""
    public, speech = at.public, at.speech
    if public.phase is Phase.RETURN:
        taken = list(give_all_back(public))
        given = taken
    elif public.phase in (Phase.COLLECT, Phase.PAY):
        taken, given = list(collect(public)), list(pay(public))
    else:
        return None
    return Guide(
        collect_title=speech.screen("collect"),
        collect=tuple(_lines(at, taken, COLLECTED)) or (speech.screen("nothing"),),
        pay_title=speech.screen("pay"),
        pay=tuple(_lines(at, given, PAID)) or (speech.screen("nothing"),),
        paying=public.phase is not Phase.COLLECT,
    )


def _round_the_table(prompt: Prompt) -> tuple[int, str]:
    """Box by box, so that the hand goes round the table once."""
    return (0, "") if prompt.player is None else prompt.player


def _lines(at: At, prompts: Iterable[Prompt], codes: frozenset[Code]) -> Iterable[str]:
    """One line each; an insurance that was offered twice is one line where no wagers are known."""
    told = set()
    for prompt in sorted((p for p in prompts if p.code in codes), key=_round_the_table):
        line = _line(at, prompt)
        if prompt.player is not None or line not in told:
            yield line
        told.add(line)


def _line(at: At, prompt: Prompt) -> str:
    """Where no wagers were entered, only what the bet is and what it pays."""
    speech = at.speech
    if prompt.player is not None or not prompt.subject:
        return speech.prompt(prompt)
    if prompt.odds is not None:
        return speech.screen("pays", bet=speech.bet(prompt.subject), odds=speech.odds(prompt.odds))
    if prompt.code is Code.GIVE_BACK:
        return speech.screen("goes-back", bet=speech.bet(prompt.subject))
    return speech.bet(prompt.subject)
