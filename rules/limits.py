"""Table limits: what counts of a wager that lies outside them once betting is closed."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from rules.game import Game
from rules.hands import Hand
from rules.limit_rules import OverDifferential, OverMaximum, UnderMinimum
from rules.refusal import HOUSE
from rules.wagers import Player, Wager


@dataclass(frozen=True, slots=True)
class BetLimit:
    """The least and the most that may lie on one bet."""

    minimum: int = 1
    maximum: int | None = None

    def __post_init__(self) -> None:
        if self.minimum < 1 or (self.maximum is not None and self.maximum < self.minimum):
            raise ValueError(
                f"limits from {self.minimum} to {self.maximum}: the minimum must be at least 1 "
                "and no more than the maximum"
            )


NO_LIMIT = BetLimit()


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits shown at a table."""

    bets: Mapping[str, BetLimit] = field(default_factory=dict)
    differential: int | None = None

    def of(self, bet: str) -> BetLimit:
        """The limits of one bet."""
        return self.bets.get(bet, NO_LIMIT)


class Standing(StrEnum):
    """How a wager stands against the limits."""

    WITHIN = "within"
    PRO_RATED = "pro-rated"
    TO_MAXIMUM = "to-maximum"
    UNDER_MINIMUM = "under-minimum"
    """Under the minimum and counted all the same."""
    RETURNED = "returned"
    """Under the minimum again: given back whatever the outcome."""
    NOT_COVERED = "not-covered"
    """The book is silent; it counts in full until somebody decides otherwise."""


class CountedWager(NamedTuple):
    """A wager and how much of it is won or lost; the rest goes back."""

    wager: Wager
    counted: int
    standing: Standing = Standing.WITHIN
    paragraph: str = HOUSE


class Differential(NamedTuple):
    """The original bets on either hand."""

    player: int
    banker: int

    @property
    def amount(self) -> int:
        """By how much one hand outweighs the other."""
        return abs(self.player - self.banker)

    @property
    def heavier(self) -> Hand | None:
        """The hand with more on it; none when they balance."""
        if self.player == self.banker:
            return None
        return Hand.PLAYER if self.player > self.banker else Hand.BANKER


def differential(game: Game, wagers: Iterable[Wager]) -> Differential:
    """What lies on either hand; side bets are no part of it."""
    total = {Hand.PLAYER: 0, Hand.BANKER: 0}
    for wager in wagers:
        hand = game.bet[wager.bet].hand
        if hand is not None:
            total[hand] += wager.stake
    return Differential(total[Hand.PLAYER], total[Hand.BANKER])


def accepted_by_priority(game: Game, limits: Limits, box: Sequence[Wager]) -> tuple[int, ...]:
    """How much of each wager in a box is accepted while its differential can still be put right.

    The seated Player comes first, then those standing, each in the order placed; what passes the
    maximum on the heavier hand is rejected.
    """
    accepted = [wager.stake for wager in box]
    on_box = differential(game, box)
    if limits.differential is None or on_box.amount <= limits.differential:
        return tuple(accepted)
    room = limits.differential + min(on_box)
    heavier = [i for i, wager in enumerate(box) if game.bet[wager.bet].hand is on_box.heavier]
    for i in sorted(heavier, key=lambda i: not box[i].player.is_seated):
        accepted[i] = min(accepted[i], room)
        room -= accepted[i]
    return tuple(accepted)


def count_in_full(wagers: Iterable[Wager]) -> list[CountedWager]:
    """Wagers at a table that keeps no limits."""
    return [CountedWager(wager, wager.stake) for wager in wagers]


def count_wagers(
    game: Game,
    limits: Limits,
    wagers: Sequence[Wager],
    *,
    warned: Collection[Player] = (),
    chip_step: int = 1,
) -> list[CountedWager]:
    """How much of each wager counts, as the game's book has it, after the close of bets.

    `warned` are the Players for whom a wager under the minimum was settled in an earlier round.
    """
    shares = _pro_rata(game, limits, wagers, chip_step)
    return [
        shares.get(i) or _count_alone(game, limits, wager, warned=wager.player in warned)
        for i, wager in enumerate(wagers)
    ]


def _pro_rata(
    game: Game, limits: Limits, wagers: Sequence[Wager], chip_step: int
) -> dict[int, CountedWager]:
    """The shares of those wagers that lie on the heavier hand of a box beyond the differential."""
    rules = game.limit_rules
    shares: dict[int, CountedWager] = {}
    if limits.differential is None or rules.over_differential is OverDifferential.NOT_COVERED:
        return shares
    boxes: defaultdict[int, list[int]] = defaultdict(list)
    for i, wager in enumerate(wagers):
        boxes[wager.player.box].append(i)
    for members in boxes.values():
        on_box = differential(game, [wagers[i] for i in members])
        if on_box.amount <= limits.differential:
            continue
        allowed, heavy = limits.differential + min(on_box), max(on_box)
        for i in members:
            wager = wagers[i]
            minimum = limits.of(wager.bet).minimum
            if game.bet[wager.bet].hand is not on_box.heavier or wager.stake < minimum:
                continue
            share = wager.stake * allowed // heavy
            share = max(share - share % chip_step, minimum)
            shares[i] = CountedWager(
                wager, share, Standing.PRO_RATED, rules.over_differential_paragraph
            )
    return shares


def _count_alone(game: Game, limits: Limits, wager: Wager, *, warned: bool) -> CountedWager:
    """How much of a wager counts by its own limits."""
    rules = game.limit_rules
    limit = limits.of(wager.bet)
    if wager.stake < limit.minimum:
        paragraph = rules.under_minimum_paragraph
        if rules.under_minimum is UnderMinimum.NOT_COVERED:
            return CountedWager(wager, wager.stake, Standing.NOT_COVERED, paragraph)
        if rules.under_minimum is UnderMinimum.COUNTS_ONCE and warned:
            return CountedWager(wager, 0, Standing.RETURNED, paragraph)
        return CountedWager(wager, wager.stake, Standing.UNDER_MINIMUM, paragraph)
    if limit.maximum is not None and wager.stake > limit.maximum:
        paragraph = rules.over_maximum_paragraph
        if rules.over_maximum is OverMaximum.NOT_COVERED:
            return CountedWager(wager, wager.stake, Standing.NOT_COVERED, paragraph)
        return CountedWager(wager, limit.maximum, Standing.TO_MAXIMUM, paragraph)
    return CountedWager(wager, wager.stake)
