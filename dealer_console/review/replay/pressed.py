"""What a press was on, in the words that stood there."""

from collections.abc import Iterator

from dealer_console.desk.shown import BoxShown, Shown, Tile


def words_on(shown: Shown, key: str) -> str:
    """The title of the tile or the box with that key; nothing where it has none, as a card."""
    return next((one.title for one in _within(shown) if one.key == key), "")


def _within(value: object) -> Iterator[Tile | BoxShown]:
    if isinstance(value, Tile | BoxShown):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _within(part)
