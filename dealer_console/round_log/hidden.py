"""Where the log begins to tell of cards that may still lie closed: nothing from there on leaves.

A round is over when it has a row in `rounds`. That is not enough: a round that was over may have
been taken up again, and a card that came too early lies closed until the next round is over,
though it was drawn in this one or in none. Where in doubt, more is kept back.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from dealer_console.command_bodies import KINDS as COMMANDS
from shoe_drivers.fact_lines import KINDS as FACTS

CARD_KINDS = (
    "card-drawn",
    "card-drawn-outside",
    "card-kept",
    "card-disclosed",
    # The console broke over it; it may hold any fact.
    "failed",
)
"""Events that may name a card of which nobody at the table knows."""


def _list(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


_PLAY = (
    f"SELECT shoe FROM events WHERE kind IN ({_list([*COMMANDS, *FACTS])})"
    " ORDER BY sequence DESC LIMIT 1"
)
_LAST_ROUND = (
    "SELECT round, sequence FROM events WHERE sequence >= ? AND shoe = ? AND round IS NOT NULL"
    " ORDER BY sequence DESC LIMIT 1"
)
_OVER = (
    "SELECT round, first_event, sequence FROM rounds WHERE shoe = ? AND sequence < ?"
    " ORDER BY sequence DESC LIMIT 1"
)
_ANY_OVER = "SELECT max(sequence) FROM rounds"
_BEGINS = "SELECT min(sequence) FROM events WHERE sequence >= ? AND shoe = ? AND round = ?"
_UNTOLD = (
    f"SELECT min(sequence) FROM events e WHERE sequence >= ? AND sequence < ? AND shoe = ?"
    f" AND kind IN ({_list(CARD_KINDS)})"
)
_UNLESS_LAID = (
    " AND NOT EXISTS (SELECT 1 FROM cards c WHERE c.shoe = e.shoe AND c.drawn = e.sequence"
    " AND c.place <> 'next-round')"
    " AND NOT (e.kind = 'card-disclosed' AND EXISTS (SELECT 1 FROM rounds r"
    " WHERE r.shoe = e.shoe AND r.round = e.round))"
)
_HANDED_ON = (
    "SELECT 1 FROM cards c JOIN events e ON e.sequence = c.drawn WHERE c.shoe = ? AND c.round = ?"
    f" AND c.place = 'next-round' AND e.kind NOT IN ({_list(CARD_KINDS)}) LIMIT 1"
)


class Part(Protocol):
    """One file of a log, as far as it is asked here."""

    def one(self, statement: str, values: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        """The first row, if there is one."""
        ...

    def has(self, table: str) -> bool:
        """Whether the file has such a table."""
        ...


class View(Protocol):
    """A log, the oldest file first."""

    @property
    def parts(self) -> Sequence[Part]:
        """Its files."""
        ...

    @property
    def last(self) -> int:
        """The number of its last event."""
        ...


class _Over(NamedTuple):
    """A round that has a row."""

    round: int
    first_event: int
    sequence: int


def hidden_from(view: View) -> int | None:
    """The first event that may not be told yet; None if all may."""
    shoe = _shoe_in_use(view)
    if shoe is None:
        return None
    until = view.last + 1
    over = _round_over(view, shoe, until)
    stop = _running_from(view, shoe, over)
    until = until if stop is None else stop
    # A card may be handed on from round to round, so that its value stands in an earlier one.
    while True:
        untold = _first_untold(view, shoe, _since(view, over), until)
        if untold is not None:
            stop = untold if stop is None else min(stop, untold)
        if over is None or not _handed_on(view, shoe, over.round):
            return stop
        until = over.first_event
        over = _round_over(view, shoe, over.sequence)


def _shoe_in_use(view: View) -> int | None:
    for part in reversed(view.parts):
        found = part.one(_PLAY)
        if found is not None:
            return None if found[0] is None else int(found[0])
    return None


def _round_over(view: View, shoe: int, before: int) -> _Over | None:
    """The last round of the shoe that has a row."""
    for part in reversed(view.parts):
        found = part.one(_OVER, (shoe, before)) if part.has("rounds") else None
        if found is not None:
            return _Over(*found)
    return None


def _since(view: View, over: _Over | None) -> int:
    """Where to look from: the last round, or the end of the shoe before."""
    if over is not None:
        return over.first_event
    ends = (part.one(_ANY_OVER) for part in view.parts if part.has("rounds"))
    return max((row[0] for row in ends if row is not None and row[0] is not None), default=0)


def _running_from(view: View, shoe: int, over: _Over | None) -> int | None:
    """Where the round begins that is being dealt, or dealt again."""
    since = _since(view, over)
    found = (part.one(_LAST_ROUND, (since, shoe)) for part in reversed(view.parts))
    last = next(filter(None, found), None)
    if last is None:
        return None
    if over is not None and over.round == last[0]:
        return None if over.sequence >= last[1] else over.first_event
    begins = _least(part.one(_BEGINS, (since, shoe, last[0])) for part in view.parts)
    assert begins is not None
    # "Place your bets" may end one round and begin the next; it ends what may be told.
    return begins + 1 if over is not None and over.sequence == begins else begins


def _first_untold(view: View, shoe: int, since: int, until: int) -> int | None:
    """The first card in there that is not known to lie in a round that is over."""
    return _least(
        part.one(_UNTOLD + (_UNLESS_LAID if part.has("cards") else ""), (since, until, shoe))
        for part in view.parts
    )


def _handed_on(view: View, shoe: int, round_: int) -> bool:
    """Whether a card that this round had from the one before went on to the next."""
    return any(
        part.has("cards") and part.one(_HANDED_ON, (shoe, round_)) is not None
        for part in view.parts
    )


def _least(found: Iterable[tuple[Any, ...] | None]) -> int | None:
    return min((row[0] for row in found if row is not None and row[0] is not None), default=None)
