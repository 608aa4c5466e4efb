"""The strip of boxes: what lies on each, and what counts of it now."""

from collections.abc import Callable, Iterable, Sequence

from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.shown import BoxShown
from rules.bets import Result
from rules.hands import Hand
from rules.limits import differential
from rules.settlement import SettledInsurance, SettledWager
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.state import PlacedWager, Public
from rules.table.views import highest
from rules.table.windows import standing_insurance
from rules.wagers import Player

_MOST_LINES = 2

OpenBox = Callable[[int], Act | None]
"""What a press on a box does; nothing where there is nothing to enter."""


def boxes(at: At, tiles: Tiles, open_box: OpenBox) -> tuple[BoxShown, ...]:
    """Every box of the table, and the differential where there is one."""
    settings = at.public.settings
    shown = [_box(at, tiles, box, open_box(box)) for box in range(1, settings.boxes + 1)]
    if settings.limits.differential is not None:
        shown.append(_differential(at, settings.limits.differential))
    return tuple(shown)


def _box(at: At, tiles: Tiles, box: int, act: Act | None) -> BoxShown:
    public, speech = at.public, at.speech
    placed = _at_box(public, box)
    top = highest(public) if placed else None
    is_top = top is not None and top.box == box
    key = f"box:{box}"
    if act is not None:
        tiles.place(key, act)
    title = speech.screen("box-highest" if is_top else "box", number=box)
    return BoxShown(
        key=key if act is not None else "",
        title=title,
        lines=tuple(_lines(at, placed)),
        accent=_accent(at, box),
        marked=is_top or _is_asked(public, box),
        enabled=act is not None,
    )


def _at_box(public: Public, box: int) -> list[PlacedWager]:
    wagers = () if public.round is None else public.round.wagers
    return [placed for placed in wagers if placed.wager.player.box == box]


def _lines(at: At, placed: Sequence[PlacedWager]) -> Iterable[str]:
    """The largest first; what has no room is counted."""
    ranked = sorted(placed, key=lambda one: -one.wager.stake)
    shown = ranked if len(ranked) <= _MOST_LINES else ranked[: _MOST_LINES - 1]
    for one in shown:
        yield f"{_bet(at, one.wager.bet)} {at.speech.amount(one.wager.stake)}"
    if len(ranked) > len(shown):
        yield at.speech.screen("more-bets", count=len(ranked) - len(shown))


def _bet(at: At, bet: str) -> str:
    """A letter for the two hands, the name for all else."""
    hand = at.public.settings.game.bet[bet].hand
    if hand is None:
        return at.speech.bet(bet)
    return at.speech.screen("short-player" if hand is Hand.PLAYER else "short-banker")


def _accent(at: At, box: int) -> str:
    """What counts at this box now."""
    public, speech = at.public, at.speech
    round_ = public.round
    if round_ is None:
        return ""
    if public.phase in (Phase.COLLECT, Phase.PAY, Phase.RETURN) and round_.settlement is not None:
        return _moves(at, round_.settlement.lines, box)
    if any(gone.player.box == box for gone in round_.withdrawn):
        return speech.screen("withdrawn")
    insured = sum(t.bet.stake for t in standing_insurance(round_) if t.bet.player.box == box)
    if insured:
        return speech.screen("insured", amount=speech.amount(insured))
    largest = [
        prompt.amount or 0
        for prompt in at.prompts
        if prompt.code is Code.LAMMER and prompt.player is not None and prompt.player.box == box
    ]
    return speech.screen("insurable", amount=speech.amount(max(largest))) if largest else ""


def _moves(at: At, lines: Iterable[SettledWager | SettledInsurance], box: int) -> str:
    """The chips that move at this box, in this step."""
    public, speech = at.public, at.speech
    here = [line for line in lines if _player(line).box == box]
    if not here:
        return ""
    if public.phase is Phase.COLLECT:
        lost = sum(_stake(line) - line.returns for line in here if _lost(line))
        return speech.screen("box-collect", amount=speech.amount(lost)) if lost else ""
    if public.phase is Phase.PAY and (won := sum(line.pays for line in here)):
        return speech.screen("box-pay", amount=speech.amount(won))
    back = sum(line.returns for line in here if line.verdict.result is Result.PUSH)
    return speech.screen("box-back", amount=speech.amount(back)) if back else ""


def _player(line: SettledWager | SettledInsurance) -> Player:
    return line.bet.player if isinstance(line, SettledInsurance) else line.wager.wager.player


def _stake(line: SettledWager | SettledInsurance) -> int:
    return line.bet.stake if isinstance(line, SettledInsurance) else line.wager.wager.stake


def _lost(line: SettledWager | SettledInsurance) -> bool:
    return line.verdict.result is Result.LOSE


def _is_asked(public: Public, box: int) -> bool:
    options = None if public.round is None else public.round.options
    return options is not None and any(player.box == box for player in options.waiting)


def _differential(at: At, most: int) -> BoxShown:
    public, speech = at.public, at.speech
    wagers = () if public.round is None else public.round.wagers
    lies = differential(public.settings.game, [placed.wager for placed in wagers])
    return BoxShown(
        key="",
        title=speech.screen("differential"),
        lines=(speech.amount(lies.amount), speech.screen("of", amount=speech.amount(most))),
        enabled=False,
        marked=lies.amount > most,
    )
