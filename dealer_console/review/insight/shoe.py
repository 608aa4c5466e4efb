"""What every bet and every insurance offer of a shoe brought on average when it could be taken.

Cards that are known are out of the count; cards that nobody knew, burnt or never read, stay in
it, wherever they lie. That is exact and no approximation: a card that nobody has seen may be any
of the unseen ones with equal chance, so the next card is one of all the unseen, not of those in
the shoe alone.

Two kinds of knowledge are told apart. What the *table* knows is what was exposed before
everybody: a perfect counter could play by it. What the *House* knows is what its log knew at that
moment, with burnt and closed cards that the device had read. Nothing of a round is told that is
not over.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from dealer_console.review.insight.dealt_shoe import (
    DealtCard,
    DealtRound,
    DealtShoe,
    dealt_shoe,
    times_of,
)
from dealer_console.review.watched import WatchedLog
from rules.cards import POINTS_OF_RANK, RANKS
from rules.exact_returns import ROUND, returns
from rules.game import Game
from rules.insurance_chances import (
    InsuranceChance,
    chances_after_four,
    chances_after_player_third,
)

Ranks = tuple[int, ...]
"""How many cards of each rank, from ace to king."""

DECK = 52
IN_A_DECK = 4
POINTS = [POINTS_OF_RANK[rank] for rank in RANKS]


class When(StrEnum):
    """What can be bet on at a moment."""

    BETTING = "betting"
    """Any bet, before the round's first card."""
    FOUR_CARDS = "four-cards"
    PLAYER_THIRD = "player-third"


class Known(NamedTuple):
    """What followed exactly from the cards that somebody knew."""

    unseen: Ranks
    returns: Mapping[str, Fraction]
    """Of each bet, what one unit staked brought back on average; while betting was open."""
    offers: tuple[InsuranceChance, ...]
    """The insurance on offer; while such a window was open."""


class Moment(NamedTuple):
    """A moment of a shoe at which something could be staked."""

    when: When
    shoe: int
    round: int
    sequence: int
    """The event that began the round, or that exposed the last card before the window."""
    utc_ms: int | None
    """None where that event is gone."""
    cards_left: int
    """In the shoe, as the log counts them."""
    table: Known
    """By the exposed cards: what anybody at the table could know."""
    house: Known | None
    """By all cards that the log knew then; None where a card still to come lay closed already,
    so that it would be no chance any more but that very card."""
    decks_assumed: bool
    rounds_missing: int
    """Rounds before this one whose cards the log does not have; they stay among the unseen."""
    early: bool
    """A card of this round lay open while bets could be placed; it is not taken out here."""
    too_many: bool
    """More copies of a rank are out than went in: decks assumed wrongly, or a surplus card."""


class ReturnsAt(NamedTuple):
    """The return of every bet as a round began, by the exposed cards."""

    sequence: int
    utc_ms: int
    round: int
    cards_left: int
    returns: dict[str, float]


def moments_of_shoe(log: WatchedLog, shoe: int) -> list[Moment]:
    """All moments of a shoe, as far as its rounds are over, in their order."""
    dealt = dealt_shoe(log, shoe)
    if dealt is None:
        return []
    windows = [window for each in dealt.rounds for window in windows_of(dealt.game, each)]
    times = times_of(log, [window.sequence for window in windows])
    return list(moments_of(dealt, times))


def returns_of_shoe(log: WatchedLog, shoe: int) -> list[ReturnsAt]:
    """The return of every bet at the beginning of each round that is over."""
    dealt = dealt_shoe(log, shoe)
    if dealt is None:
        return []
    found = []
    for at in counts_of(dealt):
        row = at.round.row
        exact = _returns(dealt.game, at.table)
        told = {bet: float(each) for bet, each in exact.items()}
        found.append(
            ReturnsAt(row.first_event, row.began_ms, row.round, at.left - at.already, told)
        )
    return found


class CountAt(NamedTuple):
    """The count of a shoe as a round began."""

    round: DealtRound
    table: Ranks
    """Unseen by those at the table."""
    house: Ranks
    left: int
    """Cards in the shoe, and those kept for this round."""
    already: int
    """How many of its cards were out already."""
    missing: int
    too_many: bool


def counts_of(dealt: DealtShoe) -> Iterator[CountAt]:
    """The count before each round of a shoe."""
    fresh = (IN_A_DECK * dealt.decks,) * len(RANKS)
    table, house, out = _Count(fresh), _Count(fresh), 0
    if not dealt.never_ends:
        table.take(card for card in dealt.burnt if card.exposed is not None)
        house.take(dealt.burnt)
        out = len(dealt.burnt)
    for number, each in enumerate(dealt.rounds, 1):
        yield CountAt(
            each,
            table.unseen,
            house.unseen,
            DECK * dealt.decks - out,
            sum(card.drawn <= each.row.first_event for card in each.cards),
            each.row.round - number,
            house.too_many,
        )
        if not dealt.never_ends:
            table.take(card for card in each.cards if card.exposed is not None)
            house.take(each.cards)
            out += len(each.cards)


class _Count:
    """What is unseen of a shoe by somebody who takes note of every card they know."""

    def __init__(self, unseen: Ranks) -> None:
        self._unseen = list(unseen)
        self.too_many = False

    @property
    def unseen(self) -> Ranks:
        """As it is now."""
        return tuple(self._unseen)

    def take(self, cards: Iterable[DealtCard]) -> None:
        """These are known, as far as they have a rank."""
        for card in cards:
            if card.rank is None:
                continue
            if self._unseen[card.rank]:
                self._unseen[card.rank] -= 1
            else:
                self.too_many = True


class SeenWindow(NamedTuple):
    """An insurance window of a round, from the cards that were exposed when it opened."""

    when: When
    sequence: int
    player: int
    """Points of the first two cards."""
    banker: int
    third: int | None
    seen: tuple[DealtCard, ...]
    """The cards of the round that lay open."""
    closed: bool
    """Another card of the round lay there, closed."""
    out: int
    """How many of its cards were drawn."""


def windows_of(game: Game, each: DealtRound) -> Iterator[SeenWindow]:
    """The insurance windows of a round in which there was insurance on offer."""
    row, by_place = each.row, {card.place: card for card in each.cards}
    if game.insurance is None or not row.insurance_offered:
        return
    initial = [by_place.get(f"{hand}-{n}") for hand in ("player", "banker") for n in (1, 2)]
    four = [card for card in initial if card is not None and card.exposed is not None]
    if len(four) < len(initial) or any(card.rank is None for card in four):
        return
    player, banker = (
        sum(POINTS[card.rank] for card in hand if card.rank is not None) % 10
        for hand in (four[:2], four[2:])
    )
    at = max(card.exposed for card in four if card.exposed is not None)
    later = by_place.get("player-3"), by_place.get("banker-3")
    shown = [None if card is None else card.exposed for card in later]
    if all(seen is None or seen > at for seen in shown):
        yield _window(each, When.FOUR_CARDS, at, (player, banker, None))
    third, last = later[0], shown[1]
    if third is None or third.rank is None or third.exposed is None or row.waived:
        return
    after = max(at, third.exposed)
    if last is None or last > after:
        yield _window(each, When.PLAYER_THIRD, after, (player, banker, POINTS[third.rank]))


def _window(
    each: DealtRound, when: When, at: int, totals: tuple[int, int, int | None]
) -> SeenWindow:
    seen = tuple(card for card in each.cards if card.exposed is not None and card.exposed <= at)
    out = sum(card.drawn <= at for card in each.cards)
    return SeenWindow(when, at, *totals, seen, closed=out > len(seen), out=out)


def chances_at(game: Game, window: SeenWindow, unseen: Ranks) -> tuple[InsuranceChance, ...]:
    """The insurance on offer in a window, when these cards are unseen."""
    if sum(unseen) < 2:
        return ()
    if window.third is None:
        return chances_after_four(game, window.player, window.banker, unseen)
    return chances_after_player_third(game, window.player, window.banker, window.third, unseen)


def without(unseen: Ranks, cards: Iterable[DealtCard]) -> Ranks:
    """The unseen cards once these are known too."""
    count = _Count(unseen)
    count.take(cards)
    return count.unseen


def _returns(game: Game, unseen: Ranks) -> dict[str, Fraction]:
    """Of a shoe that is too short to deal a round, nothing."""
    return returns(game, unseen) if sum(unseen) >= ROUND else {}


def moments_of(dealt: DealtShoe, times: Mapping[int, int]) -> Iterator[Moment]:
    """The moments of a shoe that has been read, with the times of its events."""
    game = dealt.game
    for at in counts_of(dealt):
        row = at.round.row
        table = Known(at.table, _returns(game, at.table), ())
        house = table
        if at.house != at.table:
            house = Known(at.house, _returns(game, at.house), ())
        betting = Moment(
            When.BETTING,
            dealt.number,
            row.round,
            row.first_event,
            row.began_ms,
            at.left - at.already,
            table,
            house,
            dealt.decks_assumed,
            at.missing,
            early=lay_open_early(at.round),
            too_many=at.too_many,
        )
        yield betting
        for window in windows_of(game, at.round):
            if (moment := _at_window(game, betting, at, window, times)) is not None:
                yield moment


def _at_window(
    game: Game, betting: Moment, at: CountAt, window: SeenWindow, times: Mapping[int, int]
) -> Moment | None:
    unseen = without(at.table, window.seen)
    table = Known(unseen, {}, chances_at(game, window, unseen))
    if not table.offers:
        return None
    house: Known | None = table
    if window.closed:
        house = None
    elif at.house != at.table:
        unseen = without(at.house, window.seen)
        house = Known(unseen, {}, chances_at(game, window, unseen))
    return betting._replace(
        when=window.when,
        sequence=window.sequence,
        utc_ms=times.get(window.sequence),
        cards_left=at.left - window.out,
        table=table,
        house=house,
        early=False,
    )


def lay_open_early(each: DealtRound) -> bool:
    """Whether a card of the round could be seen while bets could still be placed."""
    until = max(each.row.first_event, each.bets_closed or 0)
    return any(card.exposed is not None and card.exposed <= until for card in each.cards)
