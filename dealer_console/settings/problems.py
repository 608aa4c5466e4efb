"""What is wrong with a settings file, told to the person who wrote it."""

import json
import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

from dealer_console.settings.lines import Place

LONGEST = 60
"""How much of a value is shown."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


class Problem(NamedTuple):
    """One thing to put right, and where it stands."""

    place: Place
    says: str

    def within(self, place: Place) -> "Problem":
        """The same, seen from the section around it."""
        return Problem((*place, *self.place), self.says)


def place_name(place: Place) -> str:
    """A place as one would write it: `table.limits.bets.player`, `log.sinks[1]` for the first."""
    name = ""
    for step in place:
        if isinstance(step, int):
            name += f"[{step + 1}]"
        else:
            key = step if _BARE.fullmatch(step) else json.dumps(step, ensure_ascii=False)
            name += f".{key}" if name else key
    return name


def shown(value: Any) -> str:
    """A value of the file, as the person wrote it or as they would call it."""
    if isinstance(value, dict):
        return "a section"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and value.bit_length() > 64:
        return "so large a number"
    text = (
        json.dumps(value, ensure_ascii=False)
        if isinstance(value, bool | int | float | str)
        else str(value)
    )
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def unknown_name(name: str, known: Iterable[str]) -> str:
    """What to say of a name that is none: the closest there is, and all there are."""
    known = list(known)
    close = get_close_matches(name, known, n=1)
    there_are = f"there are {', '.join(known)}"
    return f"did you mean {close[0]}? ({there_are})" if close else there_are
