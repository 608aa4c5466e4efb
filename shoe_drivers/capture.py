"""The file of a raw capture: what a line brought and took, when, in which pieces.

docs/drivers/README.md describes the file. An interrupted one loses at most its last line.
"""

import json
import os
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote

from rules.table.facts import Fact, LinkLost, LinkRestored
from shoe_drivers.driver import Driver, HostOrder, Order

FORMAT = "shoe-capture 1"
HEAD_KEYS = ("driver", "settings", "address", "began")


class CaptureFailed(OSError):
    """The capture cannot be written or read; says what to do. The shoe is read all the same.

    For example a full disk, or a folder that is not there.
    """


class BadCapture(ValueError):
    """A file that is no capture, or a line in it that is none; names the line.

    For example `12 raed 05`.
    """


class Event(StrEnum):
    """What one line of a capture is about."""

    READ = "read"
    SENT = "sent"
    OPENED = "opened"
    LOST = "lost"
    CLOSED = "closed"


WITH_BYTES = frozenset({Event.READ, Event.SENT})


class Record(NamedTuple):
    """One thing that happened on the line."""

    at: int
    """Milliseconds of the transport's clock."""
    event: Event
    data: bytes = b""
    order: HostOrder | None = None
    """What the bytes sent were to bring about."""


@dataclass(frozen=True, slots=True)
class Head:
    """What a reader must know to play a capture again."""

    driver: str
    settings: Mapping[str, str] = field(default_factory=dict)
    address: str = ""
    began: str = ""
    """The date and time of day, as whoever captures writes them."""


@dataclass(frozen=True, slots=True)
class Capture:
    """A capture that was read."""

    head: Head
    records: tuple[Record, ...]
    cut: str = ""
    """What is there of a last line that was never finished; it is not among the records."""


def _line_of(record: Record) -> str:
    words = [str(record.at), str(record.event)]
    if record.data:
        words.append(record.data.hex())
    if record.order is not None:
        # Quoted, as whatever a driver calls its errors must not break the line.
        error = quote(record.order.error, safe="")
        words.append(f"{record.order.order}:{error}" if error else str(record.order.order))
    if record.data:
        # For people: a text record reads better as text.
        words.append("|" + "".join(chr(b) if 32 <= b < 127 else "." for b in record.data))
    return " ".join(words)


class CaptureWriter:
    """Writes a capture, each line at once; a failure is told once and ends only the capture."""

    def __init__(self, path: Path, head: Head, failed: Callable[[CaptureFailed], None]) -> None:
        self._path = path
        self._failed = failed
        self._lock = threading.Lock()
        self._file: int | None = None
        try:
            # Never onto an older capture: it may be all there is of a dispute.
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._file = os.open(path, flags, 0o666)
            self._put(FORMAT)
            for key, value in zip(HEAD_KEYS, _head_values(head), strict=True):
                self._put(f"{key} {json.dumps(value, sort_keys=True)}")
        except (OSError, ValueError) as error:
            self._remove_unfinished()
            raise _failure(path, error) from error

    def read(self, data: bytes, at: int) -> None:
        """A chunk came."""
        self._write(Record(at, Event.READ, data))

    def sent(self, data: bytes, at: int, order: HostOrder | None = None) -> None:
        """Bytes were sent, for that order."""
        self._write(Record(at, Event.SENT, data, order))

    def opened(self, at: int) -> None:
        """The line was opened."""
        self._write(Record(at, Event.OPENED))

    def lost(self, at: int) -> None:
        """The line is gone, or could not be opened."""
        self._write(Record(at, Event.LOST))

    def close(self, at: int) -> None:
        """The capture ends here; harmless when it has ended already."""
        self._write(Record(at, Event.CLOSED))
        with self._lock:
            self._drop()

    def _write(self, record: Record) -> None:
        if record.event in WITH_BYTES and not record.data:
            return
        failure = None
        with self._lock:
            if self._file is None:
                return
            try:
                self._put(_line_of(record))
            except OSError as error:
                self._drop()
                failure = _failure(self._path, error)
        if failure is not None:
            self._failed(failure)

    def _put(self, line: str) -> None:
        assert self._file is not None
        data = f"{line}\n".encode("ascii")
        # A disk that is nearly full takes a part without a word; the rest then raises.
        while data:
            data = data[os.write(self._file, data) :]

    def _remove_unfinished(self) -> None:
        """A file without its whole head is no capture, and would only stand in the way."""
        if self._file is not None:
            self._drop()
            with suppress(OSError):
                self._path.unlink()

    def _drop(self) -> None:
        if self._file is not None:
            file, self._file = self._file, None
            try:
                os.close(file)
            except OSError as error:
                self._failed(_failure(self._path, error))


def _head_values(head: Head) -> tuple[str, dict[str, str], str, str]:
    return head.driver, dict(head.settings), head.address, head.began


def _failure(path: Path, error: Exception) -> CaptureFailed:
    if isinstance(error, FileExistsError):
        return CaptureFailed(f"{path} is there already: choose another name for the capture")
    why = getattr(error, "strerror", None) or str(error)
    return CaptureFailed(
        f"the capture {path} cannot be written: {why}; check that its folder is there, may be"
        " written to and has room, or choose another"
    )


def read_capture(path: Path) -> Capture:
    """A whole capture, checked line by line; BadCapture names the line that is none."""
    try:
        text = path.read_bytes().decode("latin-1")
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise CaptureFailed(f"the capture {path} cannot be read: {why}; check its name") from error
    *lines, cut = text.split("\n")
    lines = [line.removesuffix("\r") for line in lines]
    if not lines or lines[0] != FORMAT:
        raise BadCapture(f"{path} is no capture: its line 1 must be {FORMAT!r}")
    head = _read_head(path, lines)
    records = tuple(
        _read_record(path, number, line)
        for number, line in enumerate(lines[1 + len(HEAD_KEYS) :], start=2 + len(HEAD_KEYS))
    )
    return Capture(head, records, cut)


def _read_head(path: Path, lines: list[str]) -> Head:
    values: dict[str, object] = {}
    for number, key in enumerate(HEAD_KEYS, start=2):
        name, _, text = lines[number - 1].partition(" ") if number <= len(lines) else ("", "", "")
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        wanted = dict if key == "settings" else str
        if name != key or not isinstance(value, wanted):
            raise BadCapture(f"{path} line {number}: here must stand {key!r} and its value")
        values[key] = value
    settings = values["settings"]
    assert isinstance(settings, dict)
    if not all(isinstance(value, str) for value in settings.values()):
        raise BadCapture(f"{path} line 3: every setting must be text")
    return Head(str(values["driver"]), settings, str(values["address"]), began=str(values["began"]))


_RECORD = re.compile(
    r"(-?[0-9]{1,18}) (?:(opened|lost|closed)"
    r"|(read|sent) ((?:[0-9a-f]{2})+)(?: ([a-z-]+)(?::([^ |]+))?)?(?: \|.*)?)"
)


def _read_record(path: Path, number: int, line: str) -> Record:
    found = _RECORD.fullmatch(line)
    order = found.group(5) if found else None
    if found is None or (order is not None and (order not in set(Order) or found[3] != "sent")):
        raise BadCapture(
            f"{path} line {number}: {line[:60]!r} is none: write a time in ms, then 'opened',"
            " 'lost', 'closed', 'read HEX' or 'sent HEX'"
        )
    return Record(
        int(found[1]),
        Event(found[2] or found[3]),
        bytes.fromhex(found[4] or ""),
        None if order is None else HostOrder(Order(order), unquote(found[6] or "")),
    )


def replay(capture: Capture, driver: Driver) -> Iterator[Fact]:
    """The facts of a capture as they were told then, at the recorded times, without waiting."""
    linked = True
    for record in capture.records:
        # Once right after what came and once before what comes, as the silence between is told.
        yield from driver.tick(record.at)
        match record.event:
            case Event.READ:
                yield from driver.feed(record.data, record.at)
                yield from driver.tick(record.at)
            case Event.SENT if record.order is not None:
                driver.order(record.order)
            case Event.OPENED:
                driver.opened()
                if not linked:
                    yield LinkRestored()
                linked = True
            case Event.LOST:
                if linked:
                    yield LinkLost()
                linked = False
