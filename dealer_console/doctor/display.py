"""Whether the windows can be opened here, and whether the monitors are large enough for them."""

import sys
from collections.abc import Iterator
from typing import Any

from dealer_console.doctor import trying_qt
from dealer_console.doctor.finding import Finding, good, remark, wrong
from dealer_console.doctor.patient import Patient
from dealer_console.qt_probe import probe
from dealer_console.screens.can_open import NO_SCREEN, why_not

ABOUT = "display"
IN_TERMINAL = "until then the console runs in the terminal"


def check(patient: Patient) -> Iterator[Finding]:
    """Qt and its libraries, a screen, and its size."""
    if not (finding := probe()).works:
        says, *todo = finding.advice().splitlines()
        yield wrong(ABOUT, says, "; ".join([*todo, IN_TERMINAL]))
        return
    # Asked apart: on a machine without a screen Qt itself may still be whole.
    if reason := why_not():
        yield _no_window(patient, reason)
        return
    answer = trying_qt.ask("screens")
    if answer.told is None:
        yield wrong(
            ABOUT,
            f"Qt finds no screen it can use: {answer.failed}",
            "check DISPLAY or WAYLAND_DISPLAY, and that this user may use that screen",
        )
        return
    yield from _fitting(patient, answer.told)


def _no_window(patient: Patient, reason: str) -> Finding:
    says, *todo = reason.splitlines()
    if says != NO_SCREEN:
        return wrong(ABOUT, says, "; ".join([*todo, IN_TERMINAL]))
    do = "start it on the machine's own screen, or set DISPLAY; docs/kiosk.md has a service"
    if sys.platform.startswith("linux") and not patient.is_live:
        return remark(ABOUT, says, f"{do}; {IN_TERMINAL}")
    return wrong(ABOUT, says, do)


def _fitting(patient: Patient, told: dict[str, Any]) -> Iterator[Finding]:
    sizes: list[tuple[int, int]] = [(width, height) for width, height in told["screens"]]
    if not sizes:
        yield wrong(ABOUT, "Qt finds no monitor", "connect one and switch it on")
        return
    listed = ", ".join(f"{number}: {_size(size)}" for number, size in enumerate(sizes, 1))
    yield good(ABOUT, f"a window can be opened; monitors {listed}")
    settings = patient.settings
    number = settings.screens.monitor if settings else 1
    yield from _one(sizes, number, "the Dealer's screen", "screens.monitor", told["dealer"])
    if settings is not None and settings.screens.board:
        number = settings.screens.board_monitor
        name = "screens.board_monitor"
        yield from _one(sizes, number, "the display board", name, told["board"])


def _one(
    sizes: list[tuple[int, int]], number: int, window: str, setting: str, least: list[int]
) -> Iterator[Finding]:
    if number > len(sizes):
        yield remark(
            ABOUT,
            f"{window} belongs on monitor {number}, which is not there",
            f"switch it on, or change {setting}; the board waits for its monitor, "
            "the Dealer's screen takes the first",
        )
    elif any(there < wanted for there, wanted in zip(sizes[number - 1], least, strict=True)):
        yield wrong(
            ABOUT,
            f"monitor {number} has {_size(sizes[number - 1])}, {window} needs {_size(least)}",
            "set a finer resolution or less enlargement, or use a larger monitor",
        )


def _size(size: tuple[int, int] | list[int]) -> str:
    return f"{size[0]}x{size[1]}"
