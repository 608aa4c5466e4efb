"""What happened, in words: the situation, and what the console was told of it."""

import re
from collections.abc import Iterator

from dealer_console.desk.at import At
from rules.hands import Winner
from rules.irregularities import Situation
from rules.limits import Standing
from rules.table.state import Notice, Public, Round, Trouble
from rules.table.troubles import about_last_round

_COUNTED = re.compile(r"counted (\d+), should be (\d+)")
_MOST_WAGERS = 3


def happened(at: At, trouble: Trouble) -> tuple[str, ...]:
    """A sentence for the situation, and one for each thing that is known beside it."""
    return (at.speech.words("happening", trouble.situation), *told(at, trouble))


def told(at: At, trouble: Trouble) -> tuple[str, ...]:
    """What is known beside the situation; all of it has been said at the table already."""
    speech, note, round_ = at.speech, trouble.note, at.public.round
    if note == "last-round":
        return (speech.screen("about-last-round"),)
    if note == "no-shoe":
        return (speech.words("phase", "no-shoe"),)
    if counted := _COUNTED.fullmatch(note):
        return (speech.screen("counted-out", count=counted[1], left=counted[2]),)
    if trouble.situation is Situation.DEVICE_ALARM and note:
        if note in set(Notice):
            return (speech.words("notice", note),)
        return (speech.screen("shoe-says", what=note),)
    if trouble.situation is Situation.WRONG_NUMBER and note:
        return (speech.screen("shoe-counts-others"),)
    if trouble.situation is Situation.NOT_COVERED and round_ is not None:
        return tuple(_limits(at, round_, note))
    if trouble.situation is Situation.RESULT_CONFLICT and round_ is not None:
        return tuple(_results(at, round_))
    return ()


def round_meant(public: Public, trouble: Trouble) -> Round | None:
    """The round under way, or the last where it is about that one."""
    if public.finished is not None and about_last_round(public, trouble.situation):
        return public.finished.round
    return public.round


def _limits(at: At, round_: Round, note: str) -> Iterator[str]:
    """Wagers that lie outside the limits, and no book says what to do."""
    speech = at.speech
    if note.startswith("differential"):
        yield speech.screen("differential-left-over")
    elif note.startswith("limits"):
        yield speech.screen("limits-left-over")
        over = [one.wager for one in round_.counted if one.standing is Standing.NOT_COVERED]
        for wager in over[:_MOST_WAGERS]:
            yield " · ".join(
                (speech.player(wager.player), speech.bet(wager.bet), speech.amount(wager.stake))
            )


def _results(at: At, round_: Round) -> Iterator[str]:
    """What the shoe announced, and what lies on the table for everybody to see."""
    result, judgement = round_.result, round_.judgement
    if result is None or judgement is None:
        return
    pairs = judgement.shape.pairs
    # Only what the shoe speaks of is compared: not every shoe tells pairs.
    shoe = (result.winner, bool(result.player_pair), bool(result.banker_pair))
    cards = (
        judgement.outcome.winner,
        result.player_pair is not None and pairs.of_player,
        result.banker_pair is not None and pairs.of_banker,
    )
    yield at.speech.screen("shoe-says", what=_outcome(at, *shoe))
    yield at.speech.screen("cards-say", what=_outcome(at, *cards))


def _outcome(at: At, winner: Winner | None, player: bool, banker: bool) -> str:  # noqa: FBT001
    speech = at.speech
    said = [] if winner is None else [speech.words("winner", winner)]
    said += [speech.bet("player-pair")] if player else []
    said += [speech.bet("banker-pair")] if banker else []
    return " · ".join(said)
