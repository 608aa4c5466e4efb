"""Whether a driver takes its settings and an address can be one; no line is opened for this."""

import re
from collections.abc import Iterator, Mapping

from dealer_console.settings.problems import Problem, unknown_name
from shoe_drivers.addresses import BadAddress, opener, scheme_of
from shoe_drivers.driver import BadSetting, LineSettings
from shoe_drivers.registry import BrokenDriver, UnknownDriver, make, names

NOT_LIVE = {"sim": "a simulated shoe", "capture": "a capture of an earlier day"}
"""Schemes behind which no shoe stands."""


def driver_problems(driver: str, settings: Mapping[str, str]) -> Iterator[Problem]:
    """What the driver refuses: each setting it refuses by itself, or else all together."""
    try:
        make(driver, settings)
    except UnknownDriver:
        yield Problem(("driver",), f"is no driver here; {unknown_name(driver, names())}")
    except BrokenDriver as error:
        yield Problem(("driver",), str(error))
    except BadSetting as error:
        alone = [
            Problem(("settings", name), refused)
            for name, value in settings.items()
            # A driver that must have another setting beside it says so, and blames not this one.
            if (refused := _refused(driver, {name: value})) and _names(refused, name)
        ]
        yield from alone or [Problem(("settings",), str(error))]


def _refused(driver: str, settings: Mapping[str, str]) -> str:
    try:
        make(driver, settings)
    except (BadSetting, BrokenDriver) as error:
        return str(error)
    return ""


def _names(message: str, setting: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(setting)}(?![\w-])", message) is not None


def address_problems(address: str) -> Iterator[Problem]:
    """What is wrong with an address, whatever is plugged in."""
    if scheme_of(address) == "capture":
        # Only opening the file would tell more.
        return
    try:
        opener(address, LineSettings(baud=9600))
    except BadAddress as error:
        yield Problem(("address",), str(error))
