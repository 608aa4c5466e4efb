"""Two runs of a table that differ in nothing but the values of closed cards.

A walk is taken once. Then, for a moment of it, every value that nobody at the table has seen up
to then is changed for another, and the walk is taken again to that moment: all that the table
saw and heard on the way must be the same.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import NamedTuple

from rules.cards import DECK, Card
from rules.hands import Hand, Winner
from rules.irregularities import Situation
from rules.refusal import Refusal
from rules.table import facts as f
from rules.table import machine
from rules.table.cards_in_play import card_at, position_of
from rules.table.commands import Command
from rules.table.facts import Fact
from rules.table.machine import Event
from rules.table.settings import DeviceKind, TableSettings
from rules.table.state import Public, State, opening_state
from tests.rules.table.seen import Leak, Seen, seen, verify_alike
from tests.rules.table.walks import next_event, random_settings

Happens = Callable[[Public, Random], Fact | Command]
"""What happens next at a table that stands so."""


class Trail(NamedTuple):
    """A step of a walk: the event, the state after it, and which earlier values are known then."""

    event: Event
    state: State
    exposed: frozenset[int]
    """Numbers of events whose card has been exposed."""
    placed: frozenset[int]
    """Numbers of events whose card has been given a place."""
    this_round: int
    """Number of the event with which the round under way began."""


class _Owners:
    """Which event each card of the round, and each kept one, came with."""

    def __init__(self) -> None:
        self.round: list[int] = []
        self.kept: list[int] = []
        self.finished: list[int] = []

    def copy(self) -> "_Owners":
        other = _Owners()
        other.round, other.kept = list(self.round), list(self.kept)
        other.finished = list(self.finished)
        return other

    def follow(self, before: State, after: State, number: int) -> None:
        """Keep up with one event."""
        was, now = before.public.round, after.public.round
        if was is None and now is not None and before.public.finished is not None and now.again:
            self.round = self.finished
            return
        begun = now is not None and (was is None or was.number != now.number)
        if was is not None and (now is None or begun):
            self._moved(before, after, number)
            self.finished, self.round = self.round, []
        if begun:
            self.round, self.kept = self.kept, []
        elif now is not None:
            self._moved(before, after, number)
        if len(after.secret.cards) > len(self.round):
            self.round.append(number)
        while len(after.secret.kept) > len(self.kept):
            self.kept.append(number)
        del self.kept[len(after.secret.kept) :]

    def _moved(self, before: State, after: State, number: int) -> None:
        was, now = before.public.round, after.public.round
        if was is None or now is None or was.number != now.number:
            return
        for n, card in enumerate(now.cards):
            struck = card.entered and len(after.public.kept) == len(before.public.kept)
            if card.gone and not struck and (n >= len(was.cards) or not was.cards[n].gone):
                self.kept.append(self.round[n] if n < len(self.round) else number)


def walk(
    settings: TableSettings, chance: Random, steps: int, happens: Happens = next_event
) -> list[Trail]:
    """A random walk, with what had been seen of its cards at every step."""
    state = opening_state(settings)
    owners, before_last = _Owners(), _Owners()
    exposed: set[int] = set()
    placed: set[int] = set()
    trails: list[Trail] = []
    began = 0
    while len(trails) < steps:
        what = happens(state.public, chance)
        number = len(trails)
        event = Event(number + 1, 1000 * number, what)
        try:
            after = machine.reduce(state, event)
        except Refusal:
            steps -= 1
            continue
        if isinstance(what, Command) and what.name == "undo-last":
            owners = before_last.copy()
        else:
            before_last = owners.copy()
            owners.follow(state, after, number)
        round_ = after.public.round
        if round_ is not None and (
            state.public.round is None or state.public.round.number != round_.number
        ):
            began = number
        if _first_burn(state, after):
            exposed.add(number)
        _note(after, owners, exposed, placed)
        state = after
        trails.append(Trail(event, state, frozenset(exposed), frozenset(placed), began))
    return trails


def _note(state: State, owners: _Owners, exposed: set[int], placed: set[int]) -> None:
    round_ = state.public.round
    if round_ is not None:
        for n, owner in enumerate(owners.round):
            if round_.cards[n].shown is not None:
                exposed.add(owner)
            if position_of(round_, n) is not None:
                placed.add(owner)
    for card, owner in zip(state.public.kept, owners.kept, strict=True):
        if card.shown is not None:
            exposed.add(owner)


def twin_of(trails: list[Trail], last: int, chance: Random) -> list[Event]:
    """The same events up to there, with every value changed that nobody has seen."""
    end = trails[last]
    return [
        Event(t.event.seq, t.event.at, _changed(t.event.what, n, end, chance))
        for n, t in enumerate(trails[: last + 1])
    ]


def _changed(what: Fact | Command, number: int, end: Trail, chance: Random) -> Fact | Command:
    other = chance.choice(DECK)
    if isinstance(what, f.CardDrawn):
        if number not in end.exposed and what.card is not None:
            what = replace(what, card=other)
        if number not in end.placed and what.position is not None:
            hand, place = chance.choice(list(Hand)), chance.randint(1, 3)
            what = replace(what, position=f.Position(hand, place))
        return what
    others = f.BurnCardDrawn | f.CardDrawnOutside | f.CardKept | f.CardRevoked
    if isinstance(what, others) and what.card is not None:
        return what if number in end.exposed else replace(what, card=other)
    if number < end.this_round or end.state.public.round is None:
        return what
    return _changed_in_round(what, end, other, chance)


def _changed_in_round(
    what: Fact | Command, end: Trail, other: Card, chance: Random
) -> Fact | Command:
    """The device's disclosure and result tell of closed cards until all lie open."""
    round_ = end.state.public.round
    assert round_ is not None
    if isinstance(what, f.CardDisclosed):
        at = card_at(round_, what.position)
        open_ = at is not None and round_.cards[at].shown is not None
        followed = round_.pressed and end.state.public.settings.follows_masked_shoe
        return what if open_ or followed or round_.layout.complete else replace(what, card=other)
    if isinstance(what, f.ResultPressed) and what.winner is not None:
        if round_.layout.complete or round_.confirmed:
            return what
        return replace(what, winner=chance.choice(list(Winner)))
    return what


def _first_burn(before: State, after: State) -> bool:
    """Whether the card was the first of a shoe, which lies face up; those burnt after it do not."""
    was, now = before.public.shoe, after.public.shoe
    return was is not None and now is not None and was.burn_left is None is not now.burn_left


class Step(NamedTuple):
    """The same moment at a table and at its twin."""

    number: int
    table: State
    twin: State
    what: Fact | Command
    """What happened at the twin."""


def compare(trails: list[Trail], settings: TableSettings, chance: Random) -> int:
    """Take twins of a walk at some of its moments; how many were compared."""
    compared = 0
    saw: dict[int, Seen] = {}
    for twin in twins(trails, chance):
        steps = 0
        for step in in_step(trails, twin, settings):
            steps += 1
            if step.table == step.twin:
                # Nothing has been changed up to here.
                continue
            if step.number not in saw:
                saw[step.number] = seen(step.table)
            verify_alike(seen(step.twin)._asdict(), saw[step.number]._asdict(), step.what)
        compared += steps == len(twin)
    return compared


def twins(trails: list[Trail], chance: Random) -> Iterator[list[Event]]:
    """The events of each twin that differs in anything."""
    for last in _moments(trails, chance):
        twin = twin_of(trails, last, chance)
        if any(e != t.event for e, t in zip(twin, trails, strict=False)):
            yield twin


def in_step(trails: list[Trail], twin: list[Event], settings: TableSettings) -> Iterator[Step]:
    """A table and its twin from moment to moment, as long as they may not be told apart."""
    state = opening_state(settings)
    for number, (event, trail) in enumerate(zip(twin, trails, strict=False)):
        try:
            state = machine.reduce(state, event)
        except Refusal as refusal:
            raise Leak(f"{event.what} was refused: {refusal.reason}") from None
        if _surplus(state) != _surplus(trail.state):
            # The one thing a closed card may tell at once: that there is one copy too many.
            return
        yield Step(number, trail.state, state, event.what)


def _moments(trails: list[Trail], chance: Random) -> Iterator[int]:
    """Moments at which cards lie closed or went away unseen, and the end of the walk."""
    closed = [
        n
        for n, trail in enumerate(trails)
        if trail.state.public.round is not None
        and any(card.shown is None for card in trail.state.public.round.cards)
    ]
    yield from sorted(chance.sample(closed, min(4, len(closed))))
    unseen = [
        n
        for n, trail in enumerate(trails)
        if (last := trail.state.public.last) is not None
        and None in (*last.player, *last.banker)
        and trail.state.public.round is None
    ]
    yield from unseen[:2]
    yield len(trails) - 1


def _surplus(state: State) -> bool:
    return any(t.situation is Situation.COPY_TOO_MANY for t in state.public.troubles)


def face_down_settings(chance: Random) -> TableSettings:
    """A face-down table of any game with a device that reads."""
    settings = random_settings(chance, face_down=True)
    device = DeviceKind.SHOE if chance.random() < 0.8 else settings.device
    return replace(settings, device=device)
