"""How far a long computation is, and how it is given up."""

from collections.abc import Callable

Told = Callable[[int, int], None]
"""Told how many parts of how many are done; raises GivenUp where nobody waits any more."""


class GivenUp(Exception):
    """Nobody waits for the answer any more.

    For example as the page was closed.
    """


def nobody(done: int, of: int) -> None:
    """Where nobody asks how far it is."""
