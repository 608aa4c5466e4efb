"""What has been played so far, on disk: a soak that was killed goes on where it stood."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.soak.plan import Stretch, stretches

Result = dict[str, Any]


class OtherSoak(ValueError):
    """There is another soak in that folder.

    For example one of another seed, whose stretches would be counted as if they were this one's.
    """


class Wanted(NamedTuple):
    """What is to be played."""

    seed: int
    rounds: int
    each: int
    """Rounds in a stretch."""


class Progress:
    """A folder with what is wanted, and a line for each stretch that is finished."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._wanted = folder / "wanted.json"
        self._lines = folder / "stretches.jsonl"

    def begin(self, wanted: Wanted) -> None:
        """Begin, or go on with the same."""
        self.folder.mkdir(parents=True, exist_ok=True)
        there = self.wanted()
        if there is None:
            text = json.dumps(wanted._asdict()) + "\n"
            aside = self._wanted.with_suffix(".new")
            aside.write_text(text, encoding="utf-8")
            aside.replace(self._wanted)
        elif there != wanted:
            raise OtherSoak(
                f"{self.folder} has a soak of {there.rounds:,} rounds, seed {there.seed}, in "
                f"stretches of {there.each}: go on with that, or take another folder"
            )

    def wanted(self) -> Wanted | None:
        """What is to be played there; None where nothing was begun."""
        if not self._wanted.exists():
            return None
        return Wanted(**json.loads(self._wanted.read_text(encoding="utf-8")))

    def results(self) -> list[Result]:
        """The stretches that are finished; half a line is one that is not."""
        if not self._lines.exists():
            return []
        text = self._lines.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1].splitlines()
        by_number: dict[int, Result] = {}
        for line in whole:
            try:
                result = json.loads(line)
            except ValueError:
                continue  # A line that was cut off, and the next one behind it: played again.
            by_number.setdefault(result["stretch"], result)
        return [by_number[number] for number in sorted(by_number)]

    def left(self) -> Iterator[Stretch]:
        """The stretches that are still to be played."""
        wanted = self.wanted()
        assert wanted is not None
        done = {result["stretch"] for result in self.results()}
        for plan in stretches(*wanted):
            if plan.number not in done:
                yield plan

    def add(self, result: Result) -> None:
        """A stretch is finished, and on the disk before the next begins."""
        line = (json.dumps(result) + "\n").encode()
        handle = os.open(self._lines, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            end = os.lseek(handle, 0, os.SEEK_END)
            # After half a line it begins on a line of its own.
            if end and os.pread(handle, 1, end - 1) != b"\n":
                line = b"\n" + line
            os.write(handle, line)
            os.fsync(handle)
        finally:
            os.close(handle)
