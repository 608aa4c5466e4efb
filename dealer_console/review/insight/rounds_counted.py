"""The rounds that are counted: those with a result, each beside its chances as it began.

Where the log has the cards of a shoe, the chances are those of the cards still unseen as each
round began. Where it has not, or where there are too many rounds to look at one by one, they are
those of fresh cards, which is what they are on average over all shuffles.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from dealer_console.review.insight.dealt_shoe import (
    USUAL_DECKS,
    dealt_shoe,
    decks_told,
    settings_at,
)
from dealer_console.review.insight.outcomes import chances, outcomes_of
from dealer_console.review.insight.progress import Told
from dealer_console.review.insight.shoe import IN_A_DECK, counts_of
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS
from dealer_console.round_log.segment import Segment
from rules.cards import RANKS
from rules.exact_returns import ROUND
from rules.game import Game
from rules.games import game_named

ONE_BY_ONE = 20_000
"""Up to so many rounds each is held against the cards it began with; beyond, fresh cards are."""


SHOES_AT_ONCE = 500
"""So many are counted in one look, which nobody can break off: a fraction of a second."""


class Chosen(NamedTuple):
    """Which rounds of a table are counted."""

    day_from: str | None = None
    """The first gaming day, as 2026-11-18."""
    day_to: str | None = None
    """The last gaming day, itself included."""
    shoe: int | None = None


class Block(NamedTuple):
    """One round, or several that are counted together."""

    rounds: int
    came: Mapping[str, int]
    """How often each outcome came."""
    expected: Mapping[str, float]
    """How often it was to be expected."""
    variance: Mapping[str, float]
    by_cards: bool
    """Expected from the cards unseen as the round began, not from fresh ones."""
    decks_assumed: bool


class _Held(NamedTuple):
    """What a shoe held, and what was bet on."""

    game: str
    decks: int
    assumed: bool
    outcomes: tuple[str, ...]
    """Without bets that the house left out."""


class _Run(NamedTuple):
    """Shoes that follow one another and are alike."""

    first: int
    last: int
    held: _Held


def count(log: WatchedLog, chosen: Chosen) -> int:
    """How many rounds chosen have a result."""
    return _Over(log, chosen).count()


def blocks(
    log: WatchedLog, chosen: Chosen, told: Told, *, together: int, one_by_one: int = ONE_BY_ONE
) -> Iterator[Block]:
    """All rounds chosen that have a result, in their order."""
    over = _Over(log, chosen)
    shoes = _shoes(log, over, told)
    if over.count() <= one_by_one:
        for done, (number, _) in enumerate(shoes):
            told(done, len(shoes))
            yield from _shoe_blocks(log, over, number)
    else:
        runs = _runs(shoes)
        for done, run in enumerate(runs):
            told(done, len(runs))
            yield from _fresh_blocks(over, run, together)
    told(1, 1)


def _shoe_blocks(log: WatchedLog, over: "_Over", number: int) -> Iterator[Block]:
    dealt = dealt_shoe(log, number)
    if dealt is None:
        return
    fresh = _fresh_chances(dealt.game, dealt.decks)
    for at in counts_of(dealt):
        row = at.round.row
        if row.winner is None or not over.has_day(row.gaming_day):
            continue
        by_cards = not (dealt.decks_assumed or at.too_many) and sum(at.table) >= ROUND
        chance = _floats(chances(dealt.game, at.table)) if by_cards else fresh
        came = _came(chance, row.winner, row.wins, 1)
        yield _block(1, came, chance, by_cards=by_cards, assumed=dealt.decks_assumed)


def _fresh_blocks(over: "_Over", run: _Run, together: int) -> Iterator[Block]:
    held = run.held
    all_of_it = _fresh_chances(game_named(held.game), held.decks)
    chance = {name: all_of_it[name] for name in held.outcomes}
    for rows in over.counted(run.first, run.last, together):
        came: dict[str, int] = dict.fromkeys(chance, 0)
        for winner, wins, number in rows:
            for name, times in _came(chance, winner, wins, number).items():
                came[name] += times
        rounds = sum(number for *_, number in rows)
        yield _block(rounds, came, chance, by_cards=False, assumed=held.assumed)


def _block(
    rounds: int,
    came: Mapping[str, int],
    chance: Mapping[str, float],
    *,
    by_cards: bool,
    assumed: bool,
) -> Block:
    expected = {name: rounds * each for name, each in chance.items()}
    variance = {name: rounds * each * (1 - each) for name, each in chance.items()}
    return Block(rounds, came, expected, variance, by_cards, assumed)


def _came(chance: Mapping[str, float], winner: str, wins: str, times: int) -> dict[str, int]:
    won = {winner, *wins.split()} - ({"player", "banker", "tie"} - {winner})
    return {name: times * (name in won) for name in chance}


def _floats(exact: Mapping[str, Fraction]) -> dict[str, float]:
    return {name: float(chance) for name, chance in exact.items()}


@cache
def _fresh_chances(game: Game, decks: int) -> Mapping[str, float]:
    return _floats(chances(game, (IN_A_DECK * decks,) * len(RANKS)))


def _shoes(log: WatchedLog, over: "_Over", told: Told) -> list[tuple[int, _Held]]:
    """The shoes chosen; what the log does not say of one, it takes from the one after."""
    found: list[tuple[int, _Held]] = []
    decks, offered = USUAL_DECKS, dict[str, tuple[str, ...]]()
    for number, first_event, game in over.shoes():
        if len(found) % SHOES_AT_ONCE == 0:
            told(0, 1)
        went_in = decks_told(log, over.segments, number, first_event)
        decks = went_in or decks
        if game_named(game).optional_bets is not None:
            settings = settings_at(log, over.segments, first_event)
            if settings is not None and settings.game.id == game:
                offered[game] = outcomes_of(settings.game)
        outcomes = offered.get(game) or outcomes_of(game_named(game))
        found.append((number, _Held(game, decks, went_in is None, outcomes)))
    return found[::-1]


def _runs(shoes: Sequence[tuple[int, _Held]]) -> list[_Run]:
    runs: list[_Run] = []
    for number, held in shoes:
        if runs and runs[-1].held == held and number - runs[-1].first < SHOES_AT_ONCE:
            runs[-1] = runs[-1]._replace(last=number)
        else:
            runs.append(_Run(number, number, held))
    return runs


class _Over:
    """The chosen rounds that are over and have a result, in each file of a log."""

    def __init__(self, log: WatchedLog, chosen: Chosen) -> None:
        self._log = log
        self.segments = [each for each in log.segments() if each.version >= WITH_ROUNDS]
        self._days = (chosen.day_from or "0000-00-00", chosen.day_to or "9999-99-99")
        self._shoe = chosen.shoe
        self._by_days = chosen.day_from is not None or chosen.day_to is not None
        self._outdated = _outdated(log, self.segments)

    def has_day(self, day: str) -> bool:
        """Whether that gaming day was chosen."""
        return self._days[0] <= day <= self._days[1]

    def count(self) -> int:
        """How many there are."""
        total = 0
        for segment in self.segments:
            where, values = self._where()
            statement = f"SELECT count(*) FROM rounds WHERE {where}"
            total += self._log.fetch(segment, statement, values)[0][0]
        return total

    def shoes(self) -> Iterator[tuple[int, int, str]]:
        """The shoes they are of, the newest first, each with its first event and its game."""
        seen: dict[int, tuple[int, str]] = {}
        for segment in self.segments:
            where, values = self._where()
            bounds = f"SELECT min(shoe), max(shoe) FROM rounds WHERE {where}"
            ((first, shoe),) = self._log.fetch(segment, bounds, values)
            while shoe is not None and shoe >= first:
                seen.setdefault(shoe, self._log.fetch(segment, _FIRST_EVENT, (shoe,))[0])
                ((shoe,),) = self._log.fetch(segment, _SHOE_BEFORE, (shoe,))
        for shoe, (began, game) in sorted(seen.items(), reverse=True):
            yield shoe, began, game

    def counted(self, first: int, last: int, together: int) -> Iterator[list[Any]]:
        """So many rounds at a time of these shoes: the winner, the bets won, and how often."""
        for segment in self.segments:
            where, values = self._where()
            statement = _TOGETHER.format(where=f"{where} AND shoe BETWEEN ? AND ?")
            rows = self._log.fetch(segment, statement, (together, *values, first, last))
            start = 0
            for place in range(1, len(rows) + 1):
                if place == len(rows) or rows[place][0] != rows[start][0]:
                    yield [row[1:] for row in rows[start:place]]
                    start = place

    def _where(self) -> tuple[str, tuple[Any, ...]]:
        where, values = "winner IS NOT NULL", tuple[Any, ...]()
        if self._by_days:
            where, values = f"{where} AND gaming_day BETWEEN ? AND ?", self._days
        if self._shoe is not None:
            where, values = f"{where} AND shoe = ?", (*values, self._shoe)
        for each in self._outdated:
            where = f"{where} AND NOT (shoe = ? AND round = ? AND sequence < ?)"
            values = (*values, *each)
        return where, values


_FIRST_EVENT = "SELECT first_event, game FROM rounds WHERE shoe = ? ORDER BY round LIMIT 1"
_SHOE_BEFORE = "SELECT max(shoe) FROM rounds WHERE shoe < ?"
_TOGETHER = """
SELECT place / ? AS block, winner, wins, count(*) FROM (
    SELECT row_number() OVER (ORDER BY sequence) - 1 AS place, winner, wins
    FROM rounds WHERE {where}
) GROUP BY block, winner, wins ORDER BY block
"""


def _outdated(log: WatchedLog, segments: Sequence[Segment]) -> list[tuple[int, int, int]]:
    """Rounds taken up again, with the event from which on they are to be taken.

    Only the last round of a file can be, in the next file or as the one that is running.
    """
    found = []
    for segment in segments:
        found += log.fetch(
            segment, "SELECT shoe, round, sequence FROM rounds ORDER BY sequence LIMIT 1"
        )
    for segment in reversed(segments):
        last = log.fetch(
            segment,
            "SELECT shoe, round, sequence FROM events WHERE round IS NOT NULL"
            " ORDER BY sequence DESC LIMIT 1",
        )
        if last:
            found += last
            break
    return [(shoe, round_, sequence) for shoe, round_, sequence in found]
