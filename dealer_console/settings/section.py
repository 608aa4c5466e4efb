"""What a section of the settings file is, and the kinds of values that stand in one.

The description of a key is what it must be: it is told to who wrote something else.
"""

import re
import zoneinfo
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from dealer_console.settings.problems import Problem, shown

MOST = 10**15
"""The largest number there may be: every reader of JSON still holds it exactly."""

FOLDER = "folder"
"""Under this name the reader says in which directory the file lies."""

SEVERAL = "several"
"""The kind of error that carries problems of its own."""


class Section(BaseModel):
    """A section: nothing in it is changed, unknown or of another type than it should be."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


def refuse(problems: Iterable[Problem]) -> None:
    """Refuse a section for all of these, where there are any."""
    found = list(problems)
    if found:
        says = "; ".join(problem.says for problem in found)
        raise PydanticCustomError(SEVERAL, "{says}", {"says": says, "problems": found})


def one_of(choices: Iterable[str]) -> Any:
    """The key holds one of these, as it is written."""
    return Field(strict=False, description=f"one of {', '.join(choices)}")


def _from(least: int) -> Any:
    return Field(ge=least, le=MOST, description=f"a whole number from {least}")


Truth = Annotated[bool, Field(description="true or false")]
TruthOrNothing = Annotated[bool | None, Field(description="true or false")]
FromZero = Annotated[int, _from(0)]
FromOne = Annotated[int, _from(1)]
FromFive = Annotated[int, _from(5)]
FromOneOrNothing = Annotated[int | None, _from(1)]


def _path(value: object, info: ValidationInfo) -> object:
    if not isinstance(value, str):
        return value
    if not value or value.startswith("~") or re.search(r"[\0-\x1f\x7f]", value):
        raise ValueError
    return Path((info.context or {}).get(FOLDER, "")) / value


PATH = "a path, written out without ~, in quotes; in single quotes where it has backslashes"
FilePath = Annotated[Path, Field(description=PATH), BeforeValidator(_path)]
FilePathOrNothing = Annotated[Path | None, Field(description=PATH), BeforeValidator(_path)]


TimeOfDay = Annotated[
    str,
    Field(
        pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$",
        description='a time of day in quotes, from "00:00" to "23:59"',
    ),
]


def _time_zone(name: str) -> str:
    # Every machine has another local time, and the log is read on other machines.
    known = zoneinfo.available_timezones() - {"localtime"}
    if name not in known:
        close = get_close_matches(name, sorted(known), n=1, cutoff=0.8)
        meant = f"; did you mean {close[0]}?" if close else ""
        raise ValueError(f"must be {TIME_ZONE}, not {shown(name)}{meant}")
    return name


TIME_ZONE = 'a time zone by its IANA name in quotes, as "Asia/Macau"'
TimeZone = Annotated[str, Field(description=TIME_ZONE), AfterValidator(_time_zone)]
