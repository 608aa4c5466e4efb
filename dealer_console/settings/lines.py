"""On which line of a TOML file a key stands; the standard library's parser does not tell.

This reads no values: it walks over them, and notes where each key and each element of a list
begins. Where it meets something it does not know, it stops: what it found before stays right, and
the rest is looked up by the nearest section around it.
"""

import re
import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

Place = tuple[str | int, ...]
"""Where something stands: keys, and the numbers of a list's elements from 0."""

_BLANKS = re.compile(r"[ \t]*")
_BETWEEN = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_TEXT = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'[^'\n]*'")
# Up to two quotes may stand before the three that end the text.
_LONG_TEXT = re.compile(r"\"\"\"(?:[^\\]|\\.)*?\"{3,5}|'''.*?'{3,5}", re.DOTALL)
_OTHER_VALUE = re.compile(r"[^,\[\]{}#\n\"']+")


class Repeat(NamedTuple):
    """A key or section that stands in the file twice."""

    place: Place
    first: int
    again: int


class Lines:
    """The lines of one file."""

    def __init__(self, text: str) -> None:
        found = _Walk(text.replace("\r\n", "\n"))
        self.repeat = found.repeat
        """The first thing that stands there twice, where there is one."""
        self._line = {(): 1} | found.passed | found.named

    def of(self, place: Sequence[str | int]) -> int:
        """The line of a place, or of the nearest section around it that is in the file."""
        place = tuple(place)
        while place not in self._line:
            place = place[:-1]
        return self._line[place]


class _Unknown(Exception):
    """The walk has come to something that it cannot pass."""


class _Walk:
    """One way through the file, from its first character to its last."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._ends = [found.start() for found in re.finditer("\n", text)]
        self._newest: dict[Place, int] = {}
        """Of each list of sections, the number of its newest."""
        self.named: dict[Place, int] = {}
        """What has a section head, a key or a place in a list of its own."""
        self.passed: dict[Place, int] = {}
        """What is only named on the way to something else, as a is in [a.b]."""
        self.repeat: Repeat | None = None
        with suppress(_Unknown, RecursionError):
            self._document()

    def _document(self) -> None:
        section: Place = ()
        self._pass(_BETWEEN)
        while self._at < len(self._text):
            line = self._line()
            if self._takes("[["):
                section = self._new_element(self._keys(), line)
                self._must_take("]]")
            elif self._takes("["):
                section = self._place(self._keys(), line)
                self._name(section, line)
                self._must_take("]")
            else:
                self._setting(section)
            self._pass(_BETWEEN)

    def _new_element(self, keys: list[str], line: int) -> Place:
        whole = (*self._place(keys[:-1], line), keys[-1])
        self.passed.setdefault(whole, line)
        self._newest[whole] = self._newest.get(whole, -1) + 1
        element = (*whole, self._newest[whole])
        self._name(element, line)
        return element

    def _place(self, keys: list[str], line: int) -> Place:
        """Where a section head leads: within a list of sections, into its newest."""
        place: Place = ()
        for key in keys:
            place = (*place, key)
            self.passed.setdefault(place, line)
            if place in self._newest:
                place = (*place, self._newest[place])
        return place

    def _setting(self, place: Place) -> None:
        line = self._line()
        for key in self._keys():
            place = (*place, key)
            self.passed.setdefault(place, line)
        self._name(place, line)
        self._must_take("=")
        self._pass(_BETWEEN)
        self._value(place)

    def _value(self, place: Place) -> None:
        if self._takes("["):
            self._list(place)
        elif self._takes("{"):
            self._inline_section(place)
        elif not (self._pass(_LONG_TEXT) or self._pass(_TEXT) or self._pass(_OTHER_VALUE)):
            raise _Unknown

    def _list(self, place: Place) -> None:
        number = 0
        while not self._closes("]"):
            self._name((*place, number), self._line())
            self._value((*place, number))
            self._pass(_BETWEEN)
            self._takes(",")
            number += 1

    def _inline_section(self, place: Place) -> None:
        while not self._closes("}"):
            self._setting(place)
            self._pass(_BETWEEN)
            self._takes(",")

    def _closes(self, bracket: str) -> bool:
        self._pass(_BETWEEN)
        return self._takes(bracket)

    def _keys(self) -> list[str]:
        """A key, or several with dots between them."""
        keys = [self._key()]
        while self._takes("."):
            keys.append(self._key())
        return keys

    def _key(self) -> str:
        self._pass(_BLANKS)
        bare = self._pass(_BARE_KEY)
        quoted = "" if bare else self._pass(_TEXT)
        self._pass(_BLANKS)
        if quoted:
            return _unquoted(quoted)
        if not bare:
            raise _Unknown
        return bare

    def _name(self, place: Place, line: int) -> None:
        if place not in self.named:
            self.named[place] = line
        elif self.repeat is None:
            self.repeat = Repeat(place, self.named[place], line)

    def _line(self) -> int:
        return bisect_left(self._ends, self._at) + 1

    def _takes(self, mark: str) -> bool:
        there = self._text.startswith(mark, self._at)
        self._at += len(mark) * there
        return there

    def _must_take(self, mark: str) -> None:
        if not self._takes(mark):
            raise _Unknown

    def _pass(self, what: re.Pattern[str]) -> str:
        found = what.match(self._text, self._at)
        if found is None:
            return ""
        self._at = found.end()
        return found[0]


def _unquoted(key: str) -> str:
    try:
        value: str = tomllib.loads(f"key = {key}")["key"]
    except tomllib.TOMLDecodeError:
        raise _Unknown from None
    return value
