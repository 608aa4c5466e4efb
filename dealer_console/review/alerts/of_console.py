"""Alerts of the console itself: faults of its log, its clock and its machine; wrong PINs.

Of a fault only its kind is told: what the console broke over may be a card that lies closed.
"""

import json
from collections.abc import Iterator
from typing import Any

from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.stretch import Stretch
from dealer_console.review.alerts.thresholds import Thresholds
from dealer_console.round_log.key_history import REMOVED, RESTORED, TAKEN_UP
from dealer_console.round_log.keys import BadKey, PublicKey
from dealer_console.round_log.vouching import BadVouching, Vouching, verify_vouching
from dealer_console.staff.happenings import Kind as Happened
from dealer_console.staff.person import plain

FAULTS = {
    "failed": Severity.GRAVE,
    "clock-jumped": Severity.GRAVE,
    "clock-accepted": Severity.GRAVE,
    "wal-grows": Severity.NOTICE,
    "sink-failed": Severity.WARNING,
    "capture-failed": Severity.NOTICE,
    TAKEN_UP: Severity.GRAVE,
    RESTORED: Severity.GRAVE,
    REMOVED: Severity.NOTICE,
}
"""The console's own notes that somebody should look at."""

WRONG_PINS = "wrong-pins"

LOOK_BACK = 2_000
"""Events before a stretch in which the first of some wrong PINs may lie."""


def _of(kinds: tuple[str, ...]) -> str:
    return (
        "SELECT sequence, utc_ms, shoe, round, kind, body FROM events"
        f" WHERE sequence > ? AND sequence <= ? AND kind IN ({', '.join('?' * len(kinds))})"
        " ORDER BY sequence"
    )


_SIGN_INS = (Happened.SIGNED_IN, Happened.SIGN_IN_REFUSED, Happened.LOCKED_OUT)
_NAMED_BEFORE = (
    "SELECT body FROM events WHERE sequence < ? AND kind IN (?, ?) ORDER BY sequence LIMIT 1"
)


def of_faults(stretch: Stretch) -> Iterator[Alert]:
    """Each at once, whatever is being dealt: they tell of no card."""
    for sequence, utc_ms, shoe, round_, kind, text in stretch.within(_of(tuple(FAULTS)), *FAULTS):
        body = _body(text)
        if kind == TAKEN_UP and _is_in_order(stretch, sequence, body):
            continue
        told: dict[str, str | int] = {}
        if kind == "sink-failed":
            told["name"] = str(body.get("sink", ""))
        if kind == RESTORED:
            told["by"] = str(body.get("by", ""))
        yield Alert(
            stretch.log.table,
            sequence,
            Kind.LOG_FAULT,
            FAULTS[kind],
            (kind,),
            utc_ms,
            shoe,
            round_,
            told=told,
        )


def _body(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except ValueError:
        return {}
    return body if isinstance(body, dict) else {}


def _is_in_order(stretch: Stretch, sequence: int, body: dict[str, Any]) -> bool:
    """Whether a key is the first, the one that signed before, or vouched for by that."""
    key, before = body.get("key"), body.get("before")
    if before is None:
        # A table's first key has none before it.
        return not _named_before(stretch, sequence)
    if key == before:
        return True
    try:
        vouching = Vouching.from_json(body.get("vouching"))
        old, new = PublicKey.from_hex(before), PublicKey.from_hex(str(key))
    except (BadVouching, BadKey):
        return False
    here = vouching.table == stretch.log.table and vouching.after.sequence < sequence
    return here and vouching.new == new and verify_vouching(vouching, old)


def _named_before(stretch: Stretch, sequence: int) -> bool:
    oldest = stretch.log.segments()[0]
    return bool(stretch.log.fetch(oldest, _NAMED_BEFORE, (sequence, TAKEN_UP, RESTORED)))


def of_sign_ins(stretch: Stretch, thresholds: Thresholds) -> Iterator[Alert]:
    """Somebody locked out, and wrong PINs in a row for one name within a short time."""
    wrong: dict[str, list[int]] = {}
    since = (stretch.after - LOOK_BACK, stretch.until)
    for sequence, utc_ms, shoe, round_, kind, text in stretch.fetch(
        _of(_SIGN_INS), (*since, *_SIGN_INS)
    ):
        name = str(_body(text).get("name", ""))
        tries = wrong.setdefault(plain(name), [])
        if kind == Happened.SIGNED_IN:
            tries.clear()
            continue
        if kind == Happened.SIGN_IN_REFUSED:
            tries[:] = [at for at in tries if utc_ms - at <= thresholds.wrong_pins_ms]
            tries.append(utc_ms)
        locked = kind == Happened.LOCKED_OUT
        if sequence <= stretch.after or not (locked or len(tries) == thresholds.wrong_pins):
            continue
        yield Alert(
            stretch.log.table,
            sequence,
            Kind.SIGN_IN,
            Severity.GRAVE if locked else Severity.WARNING,
            (Happened.LOCKED_OUT.value if locked else WRONG_PINS,),
            utc_ms,
            shoe,
            round_,
            told={"name": name, "count": len(tries)},
        )
