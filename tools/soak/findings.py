"""What a soak looks for: something wrong, or something lost."""

from typing import Any


class Finding(Exception):
    """Something that must not be.

    For example a wager settled otherwise than `settle` does on the simulator's own cards.
    """

    kind = ""


class Wrong(Finding):
    """The table says, asks or pays otherwise than the cards have it.

    For example an irregularity for which nothing was done that could have made one.
    """

    kind = "wrong"


class Lost(Finding):
    """Something left the shoe, or was told, and is nowhere.

    For example a card that no gap was told of.
    """

    kind = "lost"


def differing(wanted: dict[str, Any], there: dict[str, Any]) -> list[str]:
    """What differs, in words; only the keys that are wanted."""
    return [
        f"{key} is {there.get(key)!r} and should be {value!r}"
        for key, value in wanted.items()
        if there.get(key) != value
    ]
