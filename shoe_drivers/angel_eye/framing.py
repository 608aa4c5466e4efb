"""Bytes to frames, answers and rubbish: no meaning, no numbering, and no byte is dropped.

`05 | seq | type | data… | 03 | check`, where the check is the XOR of everything from seq to 03 in
two upper-case hex characters. A control byte inside a frame cuts it short, and reading starts
again at that byte.
"""

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache, reduce
from operator import xor

LONGEST_DATA = 16
"""Six are known; a type nobody knows may bring more, but a frame without end is none."""

_BODY = rb"[0-9][!-~][^\x00-\x1f]{0,%d}" % LONGEST_DATA

# Copies that follow one another without a byte between are one match: most traffic is that.
_TOKEN = re.compile(
    rb"(\x05" + _BODY + rb"\x03[0-9A-F]{2})\1*"
    rb"|\x06"
    rb"|\x15(?:[0-9A-F]{2}|[\x01-\x03\x11-\x14\x21\x22\xff])?"
)

# What the next bytes may still make a token of.
_UNFINISHED = re.compile(rb"(?:\x05(?:[0-9]|" + _BODY + rb"(?:\x03[0-9A-F]?)?)?|\x15[0-9A-F]?)\Z")
_LONGEST_UNFINISHED = 3 + LONGEST_DATA + 2


class Kind(Enum):
    """What a piece of the stream is."""

    FRAME = "frame"
    """Its check holds."""
    ANSWER = "answer"
    """What a device says to an order; whether one was given, this module does not know."""
    RUBBISH = "rubbish"


Piece = tuple[Kind, bytes, int]
"""A piece of the stream, and how often it came in a row."""


@lru_cache(maxsize=8192)
def check_holds(frame: bytes) -> bool:
    """Whether the two characters at the end of a frame are the XOR of what they guard."""
    return b"%02X" % reduce(xor, frame[1:-2]) == frame[-2:]


class Framer:
    """Cuts a stream into pieces, however it was chopped up on the way."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> Iterator[Piece]:
        """The pieces that these bytes finish; to be read to the end before the next call."""
        stream = self._held + data
        done = looked_at = 0
        for match in _TOKEN.finditer(stream):
            start, end = match.span()
            frame = match[1]
            if frame is None and end - start == 1 and _UNFINISHED.match(stream, start):
                # A refusal that may still get its code; only the next byte tells.
                break
            looked_at = end
            if frame is not None and not check_holds(frame):
                # Rubbish, together with what is rubbish on either side.
                continue
            if start > done:
                yield Kind.RUBBISH, stream[done:start], 1
            done = end
            if frame is None:
                yield Kind.ANSWER, stream[start:end], 1
            else:
                yield Kind.FRAME, frame, (end - start) // len(frame)
        begun = _UNFINISHED.search(stream, max(looked_at, len(stream) - _LONGEST_UNFINISHED))
        keep = begun.start() if begun is not None else len(stream)
        self._held = stream[keep:]
        if keep > done:
            yield Kind.RUBBISH, stream[done:keep], 1

    def give_up(self) -> bytes:
        """The piece that was not finished, and will not be."""
        held, self._held = self._held, b""
        return held
