"""What a press on the Dealer's screen asks for; whoever holds the desk carries it out."""

from collections.abc import Callable
from typing import NamedTuple

from rules.people import Person
from rules.table.commands import Command

Make = Callable[[Person], Command]
"""A command that lacks only who gives it."""


class Order(NamedTuple):
    """A command for the table."""

    do: str
    """Its name."""
    make: Make
    by: str
    """The name of whoever gives it."""
    pin: str | None
    """Where one was typed; whoever deals needs none."""
    seen: int
    """The snapshot that was on the screen."""


class Handle(NamedTuple):
    """The hands at a simulated shoe do something."""

    deed: str


class Speak(NamedTuple):
    """The screen changes its language."""

    language: str


class SoundOn(NamedTuple):
    """Sounds are turned on or off."""

    on: bool


class AskWhoWorks(NamedTuple):
    """Who is on the staff is looked up anew: somebody is about to give their name."""


class Leave(NamedTuple):
    """The console closes."""


Ask = Order | Handle | Speak | SoundOn | AskWhoWorks | Leave
