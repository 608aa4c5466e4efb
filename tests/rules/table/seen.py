"""What a table can tell whoever is at it, and what its device is told."""

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from rules.refusal import Refusal
from rules.table import machine, snapshot, views
from rules.table.state import Public, State
from tests.rules.table.at_table import ANN
from tests.rules.table.peeking import Watched
from tests.rules.table.walks import BUILD


class Leak(AssertionError):
    """Something at the table told of a closed card."""


class Seen(NamedTuple):
    """Everything that people at the table can see, hear or feel, and what the device is told."""

    dealer: views.DealerView
    board: views.BoardView
    line: dict[str, Any]
    refusals: tuple[tuple[str, str] | None, ...]


def seen(state: State) -> Seen:
    """What the table can tell."""
    Watched.state = state
    public = state.public
    return Seen(
        views.dealer_view(public),
        views.board_view(public),
        snapshot.snapshot(public),
        tuple(refusal(public, name) for name in sorted(BUILD)),
    )


def refusal(public: Public, name: str) -> tuple[str, str] | None:
    """Why a command would be refused; the same arguments at tables that look the same."""
    command = BUILD[name](public, ANN, Random(name))
    try:
        machine.verify(public, command)
    except Refusal as refused:
        return refused.reason, refused.paragraph
    return None


def verify_alike(one: Mapping[str, Any], other: Mapping[str, Any], when: Any) -> None:
    """Raise a Leak that says what was not the same at both tables."""
    for name in (*one, *(name for name in other if name not in one)):
        this, that = one.get(name), other.get(name)
        if this != that:
            where, this, that = _first_difference(name, this, that)
            raise Leak(f"{where} after {when}:\n{this}\n{that}")


def _first_difference(where: str, one: Any, other: Any) -> tuple[str, Any, Any]:
    """The innermost part that differs, and where it is: a whole screen says little."""
    if isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
        fields = getattr(one, "_fields", range(len(one)))
        for field, this, that in zip(fields, one, other, strict=True):
            if this != that:
                return _first_difference(f"{where} {field}", this, that)
    return where, one, other
