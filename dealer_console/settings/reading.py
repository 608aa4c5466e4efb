"""Reading the settings file: the settings, or everything that is wrong with them, line by line."""

import re
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from dealer_console.settings.across import problems_across
from dealer_console.settings.behind import problems_behind
from dealer_console.settings.lines import Lines
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.problems import place_name
from dealer_console.settings.section import FOLDER
from dealer_console.settings.wording import problems_of

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
"""Some editors on Windows begin a file with it."""

HINTS = {
    "Invalid value": "text stands in quotes, numbers and true and false without",
    "Unescaped '\\'": "write a path that has backslashes in single quotes",
    "Expected newline": "one setting a line; a comment begins with #",
    "Expected '='": "a setting is written as name = value",
    "Invalid statement": "a line is name = value, [section] or a # comment",
    "Cannot": "it is set above, as something else",
}
"""What to do about what the parser says most."""

_TWICE = ("Cannot overwrite", "Cannot declare", "Duplicate inline")


class BadSettings(ValueError):
    """A settings file that cannot be used; says all that is wrong, a line each.

    For example `b-07.toml:12: table.boxes: must be a whole number from 1, not "seven"`.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))


def read_settings(path: Path) -> ConsoleSettings:
    """The settings of a file, or BadSettings; nothing is opened but the file."""
    text = _text(path)
    given = _parsed(path, text)
    try:
        return ConsoleSettings.model_validate(given, context={FOLDER: path.absolute().parent})
    except ValidationError as refused:
        found = list(problems_of(refused))
    # While single values are wrong, nobody has asked yet what goes together.
    found += [*problems_across(given), *problems_behind(given, found)]
    lines = Lines(text)
    told = sorted(dict.fromkeys(found), key=lambda problem: lines.of(problem.place))
    raise BadSettings(
        f"{path}:{lines.of(place)}: {place_name(place)}: {says}" for place, says in told
    )


def _text(path: Path) -> str:
    if path.is_dir():
        raise BadSettings([f"{path}: is a directory; name the settings file in it"])
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadSettings(
            [f"{path}: there is no such file; docs/settings.md has examples"]
        ) from None
    except (OSError, ValueError) as error:
        raise BadSettings([f"{path}: cannot be read: {error}"]) from None
    data = data.removeprefix(BYTE_ORDER_MARK)
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadSettings(
            [f"{path}:{line}: is not in UTF-8; save the file anew with this encoding"]
        ) from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSettings([f"{path}:{_syntax(text, str(error))}"]) from None
    except RecursionError:
        raise BadSettings([f"{path}: lists within lists, too deep to be read"]) from None
    except ValueError as error:
        # A number of thousands of digits, which the parser does not call an error of its own.
        raise BadSettings([f"{path}: cannot be read: {error}"]) from None


def _syntax(text: str, message: str) -> str:
    """The line and the words for what the parser refused."""
    if message.startswith(_TWICE) and (repeat := Lines(text).repeat) is not None:
        return (
            f"{repeat.again}: {place_name(repeat.place)}: is there twice, first on line "
            f"{repeat.first}; remove one of them"
        )
    what, _, where = message.rpartition(" (at ")
    found = re.match(r"line ([0-9]+)", where)
    line = int(found[1]) if found else text.rstrip().count("\n") + 1
    hint = next((hint for begins, hint in HINTS.items() if what.startswith(begins)), "")
    if not found and not what.startswith("Cannot"):
        hint = "the file ends while something is open, as a list or text"
    return f"{line}: is no TOML: {what}{f'; {hint}' if hint else ''}"
