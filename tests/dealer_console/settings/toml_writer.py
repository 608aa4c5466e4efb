"""TOML documents in every style of writing, with the line of everything in them."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

Place = tuple[str | int, ...]

NOISE = ["", "  ", "# a = 1", "\t# [b] = {", '# """', "# it's [[a]]"]
"""Lines that say nothing, and what might be taken for something in them."""

KEYS = ["a", "b", "c", "d-1", "2", "", "x.y", "[b]", "é", 'q"', "# k", "a = 1"]
TEXTS = ["", "x", "]", "}", "a = 1", "[b]", "# no", "it's", 'say "a"', "\\", ",", "'''"]
LONG = [
    "\n",
    "one\ntwo",
    "\n[b]\na = 1\n",
    '"a"\n""x',
    "\n]]\n# c\n\\",
    "'\n''\n",
    "x\n''",
    'x\n""',
]

scalars = st.one_of(
    st.integers(-9, 9), st.booleans(), st.sampled_from(TEXTS), st.sampled_from(LONG)
)
values = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=12,
)
sections = st.dictionaries(st.sampled_from(KEYS), values, max_size=5)


class Writer:
    """Writes one document; `choose(n)` decides on the style, a number from 0 to n - 1."""

    def __init__(self, choose: Callable[[int], int]) -> None:
        self._choose = choose
        self.text = ""
        self.named: dict[Place, int] = {}
        self.passed: dict[Place, int] = {}

    @property
    def lines(self) -> dict[Place, int]:
        """The line of each place: its own, or where it is first named on the way to another."""
        return {(): 1} | self.passed | self.named

    def document(self, content: Mapping[str, Any]) -> None:
        """The whole document."""
        self._section((), (), content)

    def _line(self) -> int:
        return self.text.count("\n") + 1

    def _noise(self) -> None:
        while self._choose(3) == 0:
            self.text += NOISE[self._choose(len(NOISE))] + "\n"

    def _blank(self) -> str:
        return " " * self._choose(2)

    def _section(self, keys: tuple[str, ...], place: Place, content: Mapping[str, Any]) -> None:
        """Settings first, then the sections within; a section head stands before it already."""
        within = {}
        for key, value in content.items():
            if _may_be_sections(value) and self._choose(3):
                within[key] = value
            else:
                self._noise()
                self._setting((), place, key, value)
        for key, value in within.items():
            if isinstance(value, dict):
                self._sub_section((*keys, key), (*place, key), value)
            else:
                self._list_of_sections((*keys, key), (*place, key), value)

    def _sub_section(self, keys: tuple[str, ...], place: Place, content: Mapping[str, Any]) -> None:
        deep = {key: one for key, one in content.items() if isinstance(one, dict)}
        if deep and self._choose(2):
            # What lies within comes first; its own head follows, or never where it has no settings.
            for key, inner in deep.items():
                self._sub_section((*keys, key), (*place, key), inner)
            content = {key: one for key, one in content.items() if key not in deep}
            if not content:
                return
        self._head("[", keys, place, "]")
        self._section(keys, place, content)

    def _list_of_sections(
        self, keys: tuple[str, ...], place: Place, elements: list[dict[str, Any]]
    ) -> None:
        for number, content in enumerate(elements):
            self._head("[[", keys, (*place, number), "]]")
            self._section(keys, (*place, number), content)

    def _head(self, opens: str, keys: tuple[str, ...], place: Place, closes: str) -> None:
        self._noise()
        for end in range(1, len(place)):
            self.passed.setdefault(place[:end], self._line())
        self.named[place] = self._line()
        dot = f"{self._blank()}.{self._blank()}"
        name = dot.join(map(self._key, keys))
        self.text += f"{opens}{self._blank()}{name}{self._blank()}{closes}{self._blank()}"
        self._end_of_line()

    def _setting(self, keys: tuple[str, ...], place: Place, key: str, value: Any) -> None:
        if isinstance(value, dict) and value and self._choose(2):
            self.passed.setdefault((*place, key), self._line())
            for inner, one in value.items():
                self.passed.setdefault((*place, key), self._line())
                self._setting((*keys, key), (*place, key), inner, one)
            return
        self._assign((*keys, key), (*place, key), value)
        self._end_of_line()

    def _assign(self, keys: tuple[str, ...], place: Place, value: Any) -> None:
        self.named[place] = self._line()
        name = f"{self._blank()}.{self._blank()}".join(map(self._key, keys))
        self.text += f"{self._blank()}{name}{self._blank()}={self._blank()}"
        self._value(place, value)

    def _end_of_line(self) -> None:
        self.text += ["", " # a = 2", "\t"][self._choose(3)] + ["\n", "\r\n"][self._choose(2)]

    def _key(self, key: str) -> str:
        bare = bool(key) and all(one.isascii() and (one.isalnum() or one in "-_") for one in key)
        if bare and self._choose(2):
            return key
        if self._choose(2):
            return f"'{key}'"
        return json.dumps(key, ensure_ascii=bool(self._choose(2)))

    def _value(self, place: Place, value: Any) -> None:
        if isinstance(value, dict):
            self._inline(place, value)
        elif isinstance(value, list):
            self._list(place, value)
        elif isinstance(value, str):
            self._text(value)
        else:
            self.text += json.dumps(value)

    def _inline(self, place: Place, content: Mapping[str, Any]) -> None:
        self.text += "{"
        for number, (key, value) in enumerate(content.items()):
            self.text += "," * bool(number)
            self._assign((key,), (*place, key), value)
        self.text += self._blank() + "}"

    def _list(self, place: Place, elements: list[Any]) -> None:
        self.text += "["
        for number, value in enumerate(elements):
            self._gap()
            self.named[*place, number] = self._line()
            self._value((*place, number), value)
            self._gap()
            self.text += "," * (number + 1 < len(elements) or self._choose(2))
        self._gap()
        self.text += "]"

    def _gap(self) -> None:
        if self._choose(2):
            self.text += "\n"
            self._noise()

    def _text(self, value: str) -> None:
        quote = "'" * (3 if "\n" in value or self._choose(2) else 1)
        literal = "'''" not in value if len(quote) == 3 else "'" not in value
        if literal and "\r" not in value and self._choose(2):
            self.text += quote + "\n" * (value.startswith("\n")) + value + quote
        elif self._choose(2):
            long = value.replace("\\", "\\\\").replace('"""', '""\\"')
            self.text += '"""' + "\n" * long.startswith("\n") + long + '"""'
        else:
            self.text += json.dumps(value)


def _may_be_sections(value: Any) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(one, dict) for one in value)
    return isinstance(value, dict)
