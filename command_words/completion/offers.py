"""What may stand at a place of a command line, told from the action that takes it."""

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

OFFERS = "offers"
"""The attribute of an action by which it says what to offer, whatever else it takes."""

FOLDERS = ("DIR", "TARGET", "BACKUP", "LOG")
"""What arguments are called that are folders."""


class Offer(NamedTuple):
    """Words, or what the shell itself knows to find."""

    words: tuple[str, ...] = ()
    files: bool = False
    folders: bool = False


def suggesting(action: argparse.Action, words: Callable[[], Iterable[str]]) -> None:
    """Have those words offered for an argument that takes others too."""
    setattr(action, OFFERS, lambda: Offer(words=tuple(words())))


def offering(action: argparse.Action, offer: Offer) -> None:
    """Have that offered."""
    setattr(action, OFFERS, lambda: offer)


def offer_of(action: argparse.Action) -> Offer:
    """What to offer for the value of an action."""
    if action.choices is not None:
        return Offer(words=tuple(map(str, action.choices)))
    asked: Callable[[], Offer] | None = getattr(action, OFFERS, None)
    if asked is not None:
        return asked()
    if action.type is Path:
        folder = action.metavar in FOLDERS
        return Offer(files=not folder, folders=folder)
    return Offer()
