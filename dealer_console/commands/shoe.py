"""`dealer-console shoe watch`: what a shoe says, live, for the engineer at the table."""

import queue
import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, TextIO

from dealer_console.commands.fact_words import in_words, printable
from rules.refusal import Refusal
from rules.table.facts import Fact, LinkLost
from shoe_drivers.addresses import BadAddress, opener
from shoe_drivers.capture import CaptureFailed, CaptureWriter, Head
from shoe_drivers.clock import SystemClock
from shoe_drivers.driver import BadSetting, Driver, HostOrder
from shoe_drivers.fact_lines import to_line
from shoe_drivers.reader import LinkState, Reader
from shoe_drivers.registry import BrokenDriver, UnknownDriver, make
from shoe_drivers.transport import Transport

LOOK = 0.2
"""Seconds between two looks at the link's state; Windows also notices Ctrl-C only then."""

LAST_WORDS = 1.5
"""Seconds of silence that a capture is given after its end, in which a driver may still speak."""

DIM, PLAIN = "\x1b[2m", "\x1b[0m"


class Watch(NamedTuple):
    """What to watch, and how to show it."""

    address: str
    driver: str
    settings: dict[str, str]
    as_json: bool = False
    capture: Path | None = None


class _Seen(NamedTuple):
    when: datetime
    what: Fact | bytes | str


def settings_of(words: Sequence[str]) -> dict[str, str]:
    """The settings of `--set name=value`, each at most once."""
    settings: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not name or not equals:
            raise Refusal(f"--set {word}: write it as --set name=value")
        if name in settings:
            raise Refusal(f"--set {name} stands twice: leave one out")
        settings[name] = value
    return settings


def watch(asked: Watch, out: TextIO, err: TextIO) -> int:
    """Show what the shoe says until Ctrl-C, or until a capture has been played."""
    try:
        driver = make(asked.driver, asked.settings)
        return _Watching(asked, driver, out, err).run()
    except (UnknownDriver, BrokenDriver, BadSetting, BadAddress, CaptureFailed) as error:
        raise Refusal(str(error)) from error


class _Watching:
    """Takes from the reader's thread what it saw, and prints it on this one."""

    def __init__(self, asked: Watch, driver: Driver, out: TextIO, err: TextIO) -> None:
        self._asked, self._out, self._err = asked, out, err
        self._seen: queue.SimpleQueue[_Seen] = queue.SimpleQueue()
        self._open = opener(asked.address, driver.line)
        self._transport: Transport | None = None
        self._trouble = ""
        self._over_since: float | None = None
        self._clock = SystemClock()
        self._writer: CaptureWriter | None = None
        if asked.capture is not None:
            began = datetime.now().astimezone().isoformat(timespec="seconds")
            head = Head(asked.driver, asked.settings, asked.address, began)
            self._writer = CaptureWriter(asked.capture, head, lambda why: self._note(str(why)))
        self._reader = Reader(
            self._opened_anew, driver, lambda fact, _: self._note(fact), self._clock, self
        )

    def run(self) -> int:
        """Print until there is no more to come or the person has seen enough."""
        try:
            if not self._asked.as_json:
                self._print(f"Watching {self._asked.address} as {self._asked.driver}; Ctrl-C ends.")
            self._reader.start()
            while not self._played_out():
                self._show_next(LOOK)
                if self._seen.empty():
                    self._show_trouble()
        except KeyboardInterrupt:
            pass
        finally:
            self._reader.stop()
            if self._writer is not None:
                self._writer.close(self._clock.now())
        while not self._seen.empty():
            self._show_next(0)
        return 0

    def read(self, data: bytes, at: int) -> None:
        """A chunk came; shown and captured before anybody tries to read it."""
        self._note(data)
        if self._writer is not None:
            self._writer.read(data, at)

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        """Bytes were sent; watching sends none."""
        if self._writer is not None:
            self._writer.sent(data, at, order)

    def opened(self, at: int) -> None:
        """The line was opened."""
        if self._writer is not None:
            self._writer.opened(at)

    def lost(self, at: int) -> None:
        """The line is gone, or could not be opened."""
        if self._writer is not None:
            self._writer.lost(at)

    def _opened_anew(self) -> Transport:
        self._transport = self._open()
        return self._transport

    def _note(self, what: Fact | bytes | str) -> None:
        self._seen.put(_Seen(datetime.now(), what))

    def _played_out(self) -> bool:
        """Whether this is a capture at its end, and the driver has had its last word."""
        if not getattr(self._transport, "over", False) or not self._seen.empty():
            self._over_since = None
            return False
        self._over_since = self._over_since or time.monotonic()
        return time.monotonic() - self._over_since >= LAST_WORDS

    def _show_next(self, seconds: float) -> None:
        try:
            seen = self._seen.get(timeout=seconds) if seconds else self._seen.get_nowait()
        except queue.Empty:
            return
        if isinstance(seen.what, str):
            self._err.write(f"dealer-console: {seen.what}\n")
            self._err.flush()
        elif self._asked.as_json:
            if not isinstance(seen.what, bytes):
                self._print(to_line(seen.what))
        else:
            self._show(seen.when.strftime("%H:%M:%S.%f")[:-3], seen.what)

    def _show(self, when: str, what: Fact | bytes) -> None:
        if isinstance(what, bytes):
            line = f"{when}  {what.hex(' ')}"
            self._print(f"{DIM}{line}{PLAIN}" if self._out.isatty() else line)
            return
        self._print(f"{when}    {in_words(what)}")
        if isinstance(what, LinkLost):
            self._show_trouble()

    def _show_trouble(self) -> None:
        """Why there is no line, whenever that changes."""
        status = self._reader.status()
        if status.state is LinkState.CONNECTED:
            self._trouble = ""
        elif status.state is LinkState.WAITING and status.error != self._trouble:
            self._trouble = status.error
            told = f"{printable(status.error)}; trying again for as long as it takes\n"
            screen = self._err if self._asked.as_json else self._out
            screen.write(f"dealer-console: {told}")
            screen.flush()

    def _print(self, line: str) -> None:
        self._out.write(line + "\n")
        # Whoever watches wants the card now, not when a buffer is full.
        self._out.flush()
