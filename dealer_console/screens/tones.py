"""The tones that ask for the Dealer's attention, made here note by note."""

import io
import math
import sys
import wave
from array import array
from functools import cache
from typing import NamedTuple

from rules.table.views import Sound

RATE = 11_025
"""Samples a second; enough for notes as low as these."""

MOST = 0.3 * 32_767
"""How loud: a table is a quiet place."""

RISE = 0.01
"""Seconds in which a note comes up; at once, it would click."""


class Note(NamedTuple):
    """A note, or a rest where it has no pitch."""

    hertz: float
    seconds: float


REST = Note(0.0, 0.06)

TONES = {
    Sound.ATTENTION: (Note(784.0, 0.13), REST, Note(784.0, 0.13), REST, Note(784.0, 0.2)),
    Sound.INSURANCE: (Note(523.3, 0.14), Note(659.3, 0.24)),
    Sound.RESULT: (Note(392.0, 0.28),),
}
"""Told apart by how many notes there are: three alike, two that rise, a single low one."""


def wav(sound: Sound) -> bytes:
    """A sound as a WAV file: one channel, 16 bits."""
    samples = array("h")
    for note in TONES[sound]:
        samples += _samples(note)
    if sys.byteorder == "big":
        samples.byteswap()
    made = io.BytesIO()
    with wave.open(made, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    return made.getvalue()


@cache
def _samples(note: Note) -> "array[int]":
    """A note that comes up, and dies away to its end."""
    count, rise, turn = round(note.seconds * RATE), RISE * RATE, 2 * math.pi * note.hertz / RATE
    return array(
        "h",
        (
            round(MOST * min(1.0, at / rise) * (1 - at / count) * math.sin(turn * at))
            for at in range(count)
        ),
    )
