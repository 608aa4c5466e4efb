"""The settings of a console as they stand in its file: sections, keys, types and defaults.

docs/settings.md says what each is for at the table.
"""

import re
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from platformdirs import user_data_path
from pydantic import AfterValidator, Field, model_validator

from dealer_console.settings.across import problems_across
from dealer_console.settings.chips import chip_set
from dealer_console.settings.screens_section import ScreensSection
from dealer_console.settings.section import (
    FilePath,
    FilePathOrNothing,
    FromFive,
    FromOne,
    Section,
    TimeOfDay,
    TimeZone,
    Truth,
    refuse,
)
from dealer_console.settings.shoe_check import address_problems, driver_problems
from dealer_console.settings.table_section import TableSection

WHEN_SIMULATED: dict[str, dict[str, Any]] = {
    "currency": {"code": "MOP", "minor_digits": 2},
    "log": {"time_zone": "UTC"},
}
"""What a simulated table need not say; a live one must, as a guess would be shown as the truth."""


class CurrencySection(Section):
    """How amounts are shown; in the file all of them are in minor units."""

    code: Annotated[
        str, Field(pattern="^[A-Z]{3}$", description='three capital letters in quotes, as "MOP"')
    ]
    minor_digits: Annotated[int, Field(ge=0, le=4, description="a whole number from 0 to 4")]


class ShoeSection(Section):
    """The device that reads the cards, and where it is plugged in."""

    driver: Annotated[str, Field(description="the name of a driver in quotes")]
    address: Annotated[str, Field(description="the address of the shoe in quotes")]
    capture: FilePathOrNothing = None
    keeps_locked: Truth = False
    settings: Annotated[
        dict[str, Annotated[str, Field(description='text in quotes, also for a number: "9600"')]],
        Field(description="a section [shoe.settings]"),
    ] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _as_the_driver_takes_it(self) -> Self:
        refuse([*driver_problems(self.driver, self.settings), *address_problems(self.address)])
        return self


class DirectorySink(Section):
    """The heads of the log go into a directory, such as one on another machine."""

    kind: Literal["directory"]
    directory: FilePath


SYSLOG = re.compile(r"/.+|(?:\[[0-9A-Fa-f:.]+\]|[^:/\s\[\]]+):([0-9]{1,5})")


def _syslog_address(address: str) -> str:
    found = SYSLOG.fullmatch(address)
    if found is None or (found[1] and not 1 <= int(found[1]) <= 65535):
        raise ValueError
    return address


class SyslogSink(Section):
    """The heads of the log go to a syslog."""

    kind: Literal["syslog"]
    address: Annotated[
        str,
        Field(description='a socket as "/dev/log", or a host and its port as "10.0.0.5:514"'),
        AfterValidator(_syslog_address),
    ]


class SlipSink(Section):
    """The heads of the log are printed on slips."""

    kind: Literal["slip"]
    path: FilePath


Sink = Annotated[DirectorySink | SyslogSink | SlipSink, Field(discriminator="kind")]


def default_logs() -> Path:
    """Where the logs of all tables lie unless somebody says otherwise."""
    return user_data_path("dealer-console") / "logs"


class LogSection(Section):
    """The round log: where it lies, what its day is, and who keeps its heads."""

    directory: FilePath = Field(default_factory=default_logs)
    time_zone: TimeZone
    gaming_day_starts: TimeOfDay = "06:00"
    retention_years: FromFive = 7
    key: FilePathOrNothing = None
    wal_alarm_mb: FromOne = 64
    clock_tolerance_seconds: FromOne = 5
    sinks: Annotated[
        tuple[Annotated[Sink, Field(description="a section [[log.sinks]] with its kind")], ...],
        Field(strict=False, description="a list of sections [[log.sinks]]"),
    ] = ()


class StaffSection(Section):
    """Who works at the table."""

    file: FilePathOrNothing = None
    pepper: FilePathOrNothing = None


class ConsoleSettings(Section):
    """All settings of one console and its table."""

    simulated: Truth
    table: Annotated[TableSection, Field(description="a section [table]")]
    currency: Annotated[CurrencySection, Field(description="a section [currency]")]
    shoe: Annotated[ShoeSection | None, Field(description="a section [shoe]")] = None
    screens: Annotated[ScreensSection, Field(description="a section [screens]")] = ScreensSection()
    log: Annotated[LogSection, Field(description="a section [log]")]
    staff: Annotated[StaffSection, Field(description="a section [staff]")] = StaffSection()

    @property
    def full_screen(self) -> bool:
        """Whether the windows fill their monitors: a simulated table shares its screen."""
        told = self.screens.full_screen
        return not self.simulated if told is None else told

    @cached_property
    def chips(self) -> tuple[int, ...]:
        """What a wager is put together from, the smallest first."""
        table = self.table.settings
        return self.screens.chips or chip_set(table.limits, table.chip_step)

    @model_validator(mode="before")
    @classmethod
    def _completed(cls, given: Any) -> Any:
        """With empty sections where there are none, so that what they lack is told by its name."""
        if not isinstance(given, dict):
            return given
        complete: dict[str, Any] = {section: {} for section in WHEN_SIMULATED} | given
        # Where it is not known whether the table is live, that alone is told.
        if given.get("simulated") is not False:
            for section, defaults in WHEN_SIMULATED.items():
                if isinstance(complete[section], dict):
                    complete[section] = defaults | complete[section]
        return complete

    @model_validator(mode="after")
    def _together(self) -> Self:
        refuse(problems_across(self.model_dump()))
        return self
