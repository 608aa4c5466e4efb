"""What every page is: it keeps what was chosen on it, and draws itself anew from the table."""

from collections.abc import Callable, Sequence
from typing import Protocol

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.shown import Kind, Sheet, Tile

MOST_CHOICES = 7
"""Tiles that the list of a page has room for."""


class Page:
    """One page over the table."""

    name = ""

    def __init__(self, turning: "Turning") -> None:
        self.turning = turning
        self._leaf = 0

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """How it looks now; None where it fits no more, and is closed."""
        raise NotImplementedError

    def choosing(self, name: str, value: object) -> Act:
        """An act that chooses something on this page."""

        def chosen() -> Sequence[Ask]:
            setattr(self, name, value)
            return ()

        return chosen

    def option(
        self, tiles: Tiles, key: str, title: str, name: str, value: object, detail: str = ""
    ) -> Tile:
        """A tile for one of several: it shows whether it is the one."""
        kind = Kind.CHOSEN if getattr(self, name) == value else Kind.PLAIN
        return tiles.tile(key, title, self.choosing(name, value), detail, kind)

    def opens(self, make: "Callable[[Turning], Page]") -> Act:
        """An act that turns to another page."""

        def opened() -> Sequence[Ask]:
            self.turning.open(make(self.turning))
            return ()

        return opened

    def closes(self, *asks: Ask) -> Act:
        """An act that leaves the page, asking for something as it goes."""

        def closed() -> Sequence[Ask]:
            self.turning.close()
            return asks

        return closed

    def back(self, at: At, tiles: Tiles, words: str = "back") -> Tile:
        """The tile that leaves the page."""
        return tiles.tile("back", at.speech.screen(words), self.closes(), kind=Kind.QUIET)

    def listed(self, at: At, tiles: Tiles, choices: Sequence[Tile]) -> tuple[Tile, ...]:
        """So many choices as there is room for, and a tile for the next ones."""
        if len(choices) <= MOST_CHOICES:
            return tuple(choices)
        room = MOST_CHOICES - 1
        leaves = -(-len(choices) // room)
        self._leaf %= leaves
        start = self._leaf * room
        more = tiles.tile(
            "more",
            at.speech.screen("more"),
            self.choosing("_leaf", (self._leaf + 1) % leaves),
            at.speech.screen("leaf", number=self._leaf + 1, of=leaves),
            Kind.QUIET,
        )
        return (*choices[start : start + room], more)


class Turning(Protocol):
    """Whoever holds the pages."""

    def open(self, page: Page) -> None:
        """Turn to a page."""
        ...

    def close(self) -> None:
        """Back to the table."""
        ...
