"""`dealer-console` without a command: the console, in windows or in the terminal."""

import gc
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TextIO

from dealer_console.commands import terminal
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.screens.can_open import why_not
from dealer_console.settings.demo import demo_settings
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.reading import BadSettings, read_settings
from dealer_console.staff.trouble import StaffTrouble
from dealer_console.station import Station
from dealer_console.table.writer import Halted
from rules.refusal import Refusal
from shoe_drivers.addresses import BadAddress
from shoe_drivers.bench import BrokenBench
from shoe_drivers.capture import CaptureFailed

STOPPED = terminal.STOPPED
"""The exit status when the log has stopped the table."""


class Asked(NamedTuple):
    """What the console is started with."""

    table: Path | None = None
    """The settings of the table; without them it is the demo table."""
    shoe: str | None = None
    log: Path | None = None
    accept_clock: bool = False
    in_terminal: bool = False
    """Whatever screen there is."""


def run(asked: Asked, out: TextIO, errors: TextIO) -> int:
    """Deal until the console is closed; 0, or STOPPED when the log has stopped the table."""
    settings: ConsoleSettings | None = None
    try:
        settings = demo_settings() if asked.table is None else read_settings(asked.table)
        with _log_of(asked) as log:
            started = asked._replace(log=log)
            # Told to end, it ends in good order, as with Ctrl-C.
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            if asked.in_terminal:
                return terminal.run(settings, started, sys.stdin, out)
            if reason := why_not():
                errors.write(f"{reason}\nNo window can be opened: the table runs here instead.\n")
                return terminal.run(settings, started, sys.stdin, out)
            return _in_windows(settings, started, errors)
    except Halted as halted:
        # In the midst of opening: there is no screen yet that could say why.
        errors.write(f"{halted}\n")
        if not asked.in_terminal and _fills_monitor(settings) and not why_not():
            _show(str(halted))
        return STOPPED
    except (
        BadSettings, LogTrouble, StaffTrouble, BadAddress, CaptureFailed, BrokenBench
    ) as error:  # fmt: skip
        if not asked.in_terminal and _fills_monitor(settings) and not why_not():
            _show(str(error))
        raise Refusal(str(error)) from error


def _show(trouble: str) -> None:
    """On the monitor, until somebody has read it."""
    from dealer_console.screens.trouble import show_trouble  # noqa: PLC0415

    show_trouble(trouble)


def _fills_monitor(settings: ConsoleSettings | None) -> bool:
    """Whether the console is alone on its monitor, so that nobody sees what it prints."""
    if settings is None:
        return not sys.stderr.isatty()
    return settings.full_screen


@contextmanager
def _log_of(asked: Asked) -> Iterator[Path | None]:
    """Where the log lies: that of the demo table goes with the demonstration."""
    if asked.table is not None or asked.log is not None:
        yield asked.log
        return
    with tempfile.TemporaryDirectory(prefix="dealer-console-demo-") as made:
        yield Path(made)


def _in_windows(settings: ConsoleSettings, asked: Asked, errors: TextIO) -> int:
    # Qt is asked for only here: everything else works where there is none.
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from dealer_console.screens.posting import Posting  # noqa: PLC0415
    from dealer_console.screens.running import Drawing, Windows  # noqa: PLC0415
    from dealer_console.screens.sounds import Sounds  # noqa: PLC0415

    application = QApplication.instance() or QApplication(["dealer-console"])
    posting, drawing = Posting(), Drawing()
    station = Station(
        settings,
        posting.post,
        drawing.changed,
        file=asked.table,
        log=asked.log,
        shoe=asked.shoe,
        accept_clock=asked.accept_clock,
    )
    try:
        windows = Windows(station, drawing, sounds=Sounds(on=True))
    except BaseException:
        station.stop()
        raise
    station.on_leave(application.quit)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: application.quit())
    # Garbage is collected on the thread of the windows alone, between two cards.
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        windows.start()
        application.exec()
    finally:
        behind = windows.stop()
        gc.enable()
        gc.unfreeze()
    if behind:
        errors.write(f"These do not have the last head of the log: {', '.join(behind)}\n")
    return STOPPED if station.console.halted else 0
