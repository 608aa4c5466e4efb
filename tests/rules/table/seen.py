"""What a table can tell whoever is at it, and what its device is told."""

from collections.abc import Iterable
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


def verify_alike(names: Iterable[str], one: Iterable[Any], other: Iterable[Any], when: Any) -> None:
    """Raise a Leak that says what was not the same at both tables."""
    for name, this, that in zip(names, one, other, strict=True):
        if this != that:
            raise Leak(f"{name} after {when}:\n{this}\n{that}")
