"""The one loud sentence: which of the prompts it is, and what stands small beside it."""

from collections.abc import Iterable, Mapping

from dealer_console.desk.at import At, is_followed
from dealer_console.desk.shown import Instruction, Tone
from rules.refusal import Refusal
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.state import Public

_CHIPS_TO_MOVE = (
    Code.OVER_DIFFERENTIAL,
    Code.REMOVE_WAGERS,
    Code.REJECT_EXCESS,
    Code.OVER_MAXIMUM,
    Code.UNDER_MINIMUM,
)
"""What lies outside the limits is put right before anything else."""

_CARDS = (Code.EXPOSE, Code.DRAW)

LOUD: Mapping[Phase, tuple[Code, ...]] = {
    Phase.BETTING: (*_CHIPS_TO_MOVE, Code.NO_MORE_BETS),
    Phase.DEAL: (*_CHIPS_TO_MOVE, Code.DRAW),
    Phase.BETWEEN: (Code.PLACE_YOUR_BETS,),
    Phase.EXPOSE: (Code.PASS_HAND, Code.EXPOSE),
    Phase.INSURANCE_FOUR: (Code.LAMMER,),
    Phase.INSURANCE_THIRD: (Code.LAMMER,),
    Phase.PLAYER_DRAW: (Code.DRAW,),
    Phase.BANKER_DRAW: (Code.DRAW,),
    Phase.PLAYER_EXPOSE: (Code.EXPOSE,),
    Phase.BANKER_EXPOSE: (Code.EXPOSE,),
    Phase.RESULT: (Code.WINNER,),
    Phase.COLLECT: (Code.WINNER,),
    Phase.PAY: (Code.WINNER,),
    Phase.RETURN: (Code.VOID,),
    Phase.STOPPED: (Code.EXPOSE_ALL, Code.SUSPECTED, Code.STOP, Code.SET_ASIDE),
    Phase.OPTIONS: (Code.ASK_PLAYER, Code.ASK_PLAYERS),
}
"""What is loud in a phase, the first that there is; otherwise the first prompt of all."""

STANDING = frozenset(
    {
        Code.WAIVED,
        Code.NO_INSURANCE,
        Code.LAST_ROUND,
        Code.REMOVE_CUT_CARD,
        Code.INSURANCE_MISSED,
        Code.KEEP_CLOSED,
        Code.MAY_REPLACE_CARDS,
    }
)
"""Notices that stay in sight while they hold."""

_AT_THE_BOXES = frozenset({Code.COLLECT, Code.PAY, Code.GIVE_BACK, Code.TAKE_BACK})
"""Said at each box and in the guide."""

_BEFORE_THE_RESULT = frozenset({Code.TOTAL, Code.STANDS, Code.DRAWS})
"""Said before, and not again with the result."""

_MOST_BESIDE = 3
"""Sentences beside the loud one; a glance takes no more."""

_DO_NOW = frozenset({Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD})


def instruction(at: At, refused: Refusal | None) -> Instruction:
    """What the Dealer does or says now."""
    loud = _loud(at.public, at.prompts)
    said = at.speech.prompt
    first = loud[0] if loud else None
    return Instruction(
        text=" · ".join(said(prompt) for prompt in loud),
        detail=" · ".join(list(dict.fromkeys(_beside(at, loud)))[:_MOST_BESIDE]),
        paragraph="" if first is None else at.speech.cited(first.paragraph, first.under),
        tone=_tone(at.public, loud),
        refusal="" if refused is None else at.speech.refused(refused),
        standing=tuple(dict.fromkeys(said(p) for p in at.prompts if _stands(at.public, p))),
    )


def _stands(public: Public, prompt: Prompt) -> bool:
    """Where a shoe is followed, third cards come before anybody has told the first four."""
    if prompt.code is Code.KEEP_CLOSED and is_followed(public):
        return False
    return prompt.code in STANDING


def _loud(public: Public, prompts: tuple[Prompt, ...]) -> tuple[Prompt, ...]:
    """The loud prompts: one, or the lammers of both hands."""
    if public.pending is not None:
        return prompts[:1]
    for code in LOUD.get(public.phase, ()):
        found = tuple(p for p in prompts if p.code is code)
        if code is Code.LAMMER:
            return tuple(p for p in found if p.player is None)
        if found:
            return found[:1]
    return tuple(p for p in prompts if p.code not in STANDING)[:1]


def _beside(at: At, loud: tuple[Prompt, ...]) -> Iterable[str]:
    """What is said and done with it."""
    if at.public.phase in _DO_NOW and at.public.pending is None:
        hands = " · ".join(
            at.speech.words("hand", p.hand) for p in loud if p.code is Code.LAMMER and p.hand
        )
        yield at.speech.screen("insurance-open", hands=hands)
    elif at.public.phase is Phase.EXPOSE and is_followed(at.public):
        yield at.speech.screen("follow-shoe")
    elif at.public.phase is Phase.COLLECT:
        yield at.speech.screen("collect-then-pay")
    elif at.public.phase is Phase.PAY:
        yield at.speech.screen("pay-now")
    for prompt in at.prompts:
        if prompt in loud or prompt.code in STANDING or prompt.code in _AT_THE_BOXES:
            continue
        if prompt.code is Code.LAMMER or prompt.code is Code.PLACED_BY_STAFF:
            continue
        if at.public.phase is Phase.RESULT and prompt.code in _BEFORE_THE_RESULT:
            continue
        yield at.speech.prompt(prompt)


def _tone(public: Public, loud: tuple[Prompt, ...]) -> Tone:
    if public.pending is not None or public.phase is Phase.STOPPED:
        return Tone.ALARM
    look = {Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD, Phase.OPTIONS, Phase.RETURN}
    if public.phase in look or any(prompt.code in _CHIPS_TO_MOVE for prompt in loud):
        return Tone.LOOK
    return Tone.CALM
