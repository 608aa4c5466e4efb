"""Signed heads of a table's log, and when one is due.

A chain finds neither an end that was cut off nor one that was chained anew; a head that was signed
and is kept elsewhere finds both. docs/log-keys.md has the signed text, for whoever checks one
without this program.
"""

import json
from enum import StrEnum
from typing import Any, NamedTuple

from dealer_console.round_log.events import canonical
from dealer_console.round_log.keys import MOST, PublicKey, SigningKey, is_hex, signed_text
from dealer_console.round_log.segment import Head

TITLE = "dealer-console checkpoint 1"
"""First line of the signed text."""

EVERY_EVENTS = 100
EVERY_MS = 10_000

LAST_MS = 253_402_300_799_999
"""The end of the year 9999, the last that can be written as a date."""


class BadCheckpoint(ValueError):
    """A line or a value that makes no checkpoint; says what is wrong with it.

    For example a line that was cut off, or a hash of 63 digits.
    """


class Reason(StrEnum):
    """Why a checkpoint was made."""

    SHOE_END = "shoe-end"
    SIGN_OFF = "sign-off"
    EVENTS = "events"
    TIME = "time"
    OPENED = "opened"
    CLOSED = "closed"


class Checkpoint(NamedTuple):
    """A head of a table's log, signed."""

    table: str
    sequence: int
    hash: str
    utc_ms: int
    """Wall clock, milliseconds since 1970."""
    reason: Reason
    simulated: bool
    key: str
    """The id of the key that signed."""
    signature: str
    """128 hex digits."""

    @property
    def head(self) -> Head:
        """Where the chain had come to."""
        return Head(self.sequence, self.hash)

    def message(self) -> bytes:
        """The text that is signed."""
        values: dict[str, str | int] = {
            "table": self.table,
            "sequence": self.sequence,
            "hash": self.hash,
            "utc_ms": self.utc_ms,
            "reason": str(self.reason),
            "simulated": "yes" if self.simulated else "no",
            "key": self.key,
        }
        return signed_text(TITLE, values)


def sign(
    key: SigningKey, table: str, head: Head, utc_ms: int, reason: Reason, *, simulated: bool
) -> Checkpoint:
    """A checkpoint at that head, or BadCheckpoint for what cannot be one."""
    unsigned = Checkpoint(
        table, head.sequence, head.hash, utc_ms, reason, simulated, key.public.id, "0" * 128
    )
    _verify_values(unsigned._asdict())
    return unsigned._replace(signature=key.sign(unsigned.message()).hex())


def verify(checkpoint: Checkpoint, public: PublicKey) -> bool:
    """Whether that key signed exactly this; never raises, whatever the fields hold."""
    try:
        _verify_values(checkpoint._asdict())
    except BadCheckpoint:
        return False
    signature = bytes.fromhex(checkpoint.signature)
    return checkpoint.key == public.id and public.verify(checkpoint.message(), signature)


def to_line(checkpoint: Checkpoint) -> str:
    """One line of canonical JSON, without its end."""
    return canonical(checkpoint._asdict())


def from_line(line: str) -> Checkpoint:
    """The checkpoint of a line, or BadCheckpoint; only the one canonical form is taken."""
    try:
        body = json.loads(line)
    except (ValueError, RecursionError):
        raise BadCheckpoint("a checkpoint is a line of JSON") from None
    if not isinstance(body, dict) or set(body) != set(Checkpoint._fields):
        raise BadCheckpoint(f"a checkpoint has {', '.join(Checkpoint._fields)}, and nothing else")
    _verify_values(body)
    checkpoint = Checkpoint(**body | {"reason": Reason(body["reason"])})
    if to_line(checkpoint) != line:
        raise BadCheckpoint("a checkpoint is written with sorted keys and without spaces")
    return checkpoint


def _verify_values(values: dict[str, Any]) -> None:
    """Refuse a value that is not what its name says."""
    table, reason = values["table"], values["reason"]
    rules = {
        "table": (
            isinstance(table, str) and table != "" and table.isprintable(),
            "a name on one line",
        ),
        "sequence": (_is_number(values["sequence"], MOST), "a whole number from 0"),
        "hash": (is_hex(values["hash"], 64), "64 small hex digits"),
        "utc_ms": (_is_number(values["utc_ms"], LAST_MS), "milliseconds since 1970"),
        "reason": (isinstance(reason, str) and reason in set(Reason), f"of {', '.join(Reason)}"),
        "simulated": (type(values["simulated"]) is bool, "true or false"),
        "key": (is_hex(values["key"], 16), "16 small hex digits"),
        "signature": (is_hex(values["signature"], 128), "128 small hex digits"),
    }
    for name, (holds, wanted) in rules.items():
        if not holds:
            raise BadCheckpoint(f"{name!r} of a checkpoint must be {wanted}")


def _is_number(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


class Schedule:
    """When the next checkpoint is due; an idle table needs none.

    It is told of events once they are on the disk; times are those of a clock that never goes back.
    """

    def __init__(self) -> None:
        self._uncovered = 0
        self._demanded: Reason | None = None
        self._next_at: int | None = None

    @property
    def next_at(self) -> int | None:
        """When one is due if nothing more happens; None if no event waits for one."""
        return self._next_at

    def appended(self, count: int, now_ms: int) -> None:
        """So many events were added."""
        if count <= 0:
            return
        self._uncovered += count
        full = self._uncovered >= EVERY_EVENTS
        self._expect(now_ms if full else now_ms + EVERY_MS)

    def demand(self, reason: Reason, now_ms: int) -> None:
        """One is due at once: a shoe has ended, or somebody signed off."""
        self._demanded = reason
        self._expect(now_ms)

    def due(self, now_ms: int) -> Reason | None:
        """Why a checkpoint is due now, or None."""
        if self._demanded is not None:
            return self._demanded
        if self._uncovered >= EVERY_EVENTS:
            return Reason.EVENTS
        if self._next_at is not None and now_ms >= self._next_at:
            return Reason.TIME
        return None

    def done(self) -> None:
        """A checkpoint covers every event so far."""
        self._uncovered, self._demanded, self._next_at = 0, None, None

    def _expect(self, at: int) -> None:
        self._next_at = at if self._next_at is None else min(self._next_at, at)
