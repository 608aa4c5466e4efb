"""Reading a scenario: lines of words; what is wrong with one is told with its number."""

from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple


class Mistake(ValueError):
    """A line that cannot be read or done, or an expectation that was not met.

    For example `draw seven`, or a seed given after the first card.
    """

    def __init__(self, line: "Line", why: str) -> None:
        super().__init__(f"{line.file}, line {line.number}: {why}")
        self.line = line
        self.why = why


class Line(NamedTuple):
    """One line with something on it."""

    file: str
    number: int
    words: tuple[str, ...]

    @property
    def verb(self) -> str:
        """What is to be done."""
        return self.words[0]

    @property
    def rest(self) -> tuple[str, ...]:
        """With what."""
        return self.words[1:]

    def __str__(self) -> str:
        return " ".join(self.words)


def lines_of(text: str, file: str) -> Iterator[Line]:
    """The lines with something on them; from `#` on, a line is a remark."""
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split("#", 1)[0].split()
        if words:
            yield Line(file, number, tuple(words))


def bundled() -> Mapping[str, Traversable]:
    """The scenarios that come with the simulator, by the names of their files."""
    there = (resources.files("hardware_sim") / "scenarios").iterdir()
    return {file.name: file for file in sorted(there, key=lambda file: file.name)}


def read_script(path: Path) -> Sequence[Line]:
    """The lines of a file, or of the bundled scenario of that name."""
    if not path.exists() and (own := bundled().get(str(path))) is not None:
        return tuple(lines_of(own.read_text(encoding="utf-8"), path.name))
    return tuple(lines_of(path.read_text(encoding="utf-8"), path.name))
