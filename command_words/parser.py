"""A parser whose help ends with examples, and whose refusals say what may have been meant."""

import argparse
import difflib
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn, TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[WordsParser]"

BAD_CALL = 2
MISSING = "the following arguments are required"


class Formatter(argparse.HelpFormatter):
    """Keeps the lines of an epilog as they stand, so that an example can be copied."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        if "\n" not in text:
            return super()._fill_text(text, width, indent)
        return "\n".join(f"{indent}{line}".rstrip() for line in text.splitlines())


def examples(*lines: str, more: str = "") -> str:
    """An epilog of lines that work when they are typed, and what else there is to know."""
    told = "\n".join(["for example:", *(f"  {line}" for line in lines)])
    return f"{told}\n\n{more}" if more else told


def meant(word: str, known: Iterable[str]) -> str:
    """What may have been meant, as the end of a sentence; nothing where nothing is like it."""
    near = difflib.get_close_matches(word, list(known), n=1)
    return f"; did you mean {near[0]}?" if near else ""


class WordsParser(argparse.ArgumentParser):
    """The words of a program or of one of its commands."""

    def __init__(self, *args: Any, **named: Any) -> None:
        named.setdefault("formatter_class", Formatter)
        super().__init__(*args, **named)
        self._given: tuple[str, ...] = ()

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """The words as understood; each command refuses what it does not know by itself."""
        self._given = tuple(sys.argv[1:] if args is None else args)
        call, left = super().parse_known_args(args, namespace)
        if left:
            self.error(self._unknown(left[0]))
        return call, left

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where help is."""
        if message.startswith(MISSING) and (word := self._misspelt()):
            # Most often what is missing is there, under a name with a slip in it.
            message = f"{self._unknown(word)}; {message}"
        self.exit(
            BAD_CALL,
            f"{self.prog}: {message}\n{self.format_usage()}More: {self.prog} --help\n",
        )

    def _misspelt(self) -> str:
        """The first option given that there is none of; nothing where all are known."""
        if self._subparsers is not None:
            return ""
        names = (word.partition("=")[0] for word in self._given if word.startswith("--"))
        known = tuple(self._option_string_actions)
        return next((name for name in names if not any(k.startswith(name) for k in known)), "")

    def _unknown(self, word: str) -> str:
        if not word.startswith("-"):
            return f"{word!r} is one word too many"
        # Of --jsn=yes only what stands before the sign is the name.
        name = word.partition("=")[0]
        return f"there is no option {name}{meant(name, self._option_string_actions)}"

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        there = [str(choice) for choice in action.choices]
        raise argparse.ArgumentError(
            action,
            f"there is no {value!r}{meant(str(value), there)} (there are {', '.join(there)})",
        )
