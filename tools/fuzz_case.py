"""One input of the fuzzer, taken apart: settings, how the bytes come, and the bytes.

Byte 0 and 1 choose the settings, byte 2 how often all is repeated and whether checks are put
right, byte 3 the number of the good frames that follow, bytes 4 to 11 the pieces and what happens
between them, over and over; the rest is what comes down the line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import xor

HEADER = 12
AT_ONCE = 512
"""Bytes of a large read; the others are of 1 to 31."""

Choices = tuple[tuple[str, tuple[str, ...]], ...]

CHOICES: dict[str, Choices] = {
    "angel-eye": (
        ("host-orders", ("no", "yes")),
        ("disclosure", ("auto", "open", "masked")),
        ("copies", ("3", "1", "2")),
        ("closed-on-open", ("unreadable", "closed")),
        ("kept-card", ("next-round", "re-deal")),
        ("error-cancel", ("own", "all")),
        ("silence-ms", ("1000", "1")),
        ("banker-on-six", ("yes", "no")),
        ("cut-card", ("C", "X")),
        ("order-check-stx", ("yes", "no")),
    ),
    "bee-tek": (
        ("alarm-ends", ("by-hand", "next-card")),
        ("cut-ms", ("1000", "0", "1")),
        ("harmless-warnings", ("", "W0x01, w2")),
        ("alarm-codes", ("card not read=card-unread", "", "e7=lid, e3=card-unread")),
        ("unreadable-mark", ("Game", "?")),
        ("alarm-record", ("GameAlarm", "Alarm")),
    ),
    "line-scanner": (
        ("repeat-ms", ("0", "500")),
        ("cut-ms", ("1000", "0", "1")),
        ("suit-letters", ("AHCD", "SHCD", "dcba")),
    ),
}
"""The settings that change what a driver does with bytes, the default first."""

_LIKE_A_FRAME = re.compile(rb"\x05([^\x05\x03]+\x03)..", re.DOTALL)


class Between(Enum):
    """What happens after a piece has come."""

    NOTHING = 0
    A_LITTLE_LATER = 1
    EARLIER = 2
    """A device's own clock was set back."""
    TICK = 3
    SILENCE = 4
    OPENED = 5
    ORDER = 6
    TWO_ORDERS = 7


@dataclass(frozen=True, slots=True)
class Case:
    """What an input of the fuzzer means for one driver."""

    driver: str
    settings: dict[str, str]
    repeats: int
    number: int
    """Of the first good message that follows, 1 to 9."""
    steps: bytes
    stream: bytes

    def pieces(self) -> Iterator[tuple[bytes, Between]]:
        """The stream in pieces, with what happens after each."""
        start = turn = 0
        while start < len(self.stream):
            step = self.steps[turn % len(self.steps)]
            end = start + (step % 32 or AT_ONCE)
            yield self.stream[start:end], Between(step >> 5)
            start, turn = end, turn + 1


def case_of(driver: str, data: bytes) -> Case:
    """What these bytes mean; any bytes mean something."""
    header, stream = data[:HEADER].ljust(HEADER, b"\x00"), data[HEADER:]
    if header[2] & 8:
        stream = _LIKE_A_FRAME.sub(_with_its_check, stream)
    return Case(
        driver,
        _settings(CHOICES[driver], int.from_bytes(header[:2], "little")),
        repeats=1 + header[2] % 8,
        number=1 + header[3] % 9,
        steps=header[4:],
        stream=stream,
    )


def _settings(choices: Choices, number: int) -> dict[str, str]:
    chosen = {}
    for name, values in choices:
        number, which = divmod(number, len(values))
        chosen[name] = values[which]
    return chosen


def _with_its_check(match: re.Match[bytes]) -> bytes:
    """A frame whose check holds: chance alone would find one in 65,536."""
    return b"\x05" + match[1] + b"%02X" % reduce(xor, match[1])
