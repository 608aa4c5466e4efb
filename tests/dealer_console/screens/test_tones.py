"""The tones: short, calm, told apart, and WAV files that any player reads."""

import io
import sys
import wave
from array import array
from itertools import pairwise

import pytest

from dealer_console.screens.tones import RATE, wav
from rules.table.views import Sound


def samples(sound: Sound) -> "array[int]":
    with wave.open(io.BytesIO(wav(sound))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        heard = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        heard.byteswap()
    return heard


@pytest.mark.parametrize("sound", Sound)
def test_a_tone_is_short_and_calm(sound: Sound) -> None:
    """Under a second, not loud, and without a click at either end."""
    heard = samples(sound)
    assert RATE // 5 < len(heard) < RATE
    assert 5_000 < max(map(abs, heard)) < 12_000
    assert abs(heard[0]) < 50
    assert abs(heard[-1]) < 50


def notes(sound: Sound) -> list[int]:
    """The pitch of each note, in Hz, counted by how often the wave goes up through zero."""
    found: list[int] = []
    rest, begun, rises = 0, 0, 0
    heard = samples(sound)
    for at, (before, after) in enumerate(pairwise(heard)):
        rest = rest + 1 if after == 0 else 0
        rises += before <= 0 < after
        if rest == 200:
            found.append(round((rises - 1) * RATE / (at - 200 - begun)))
        if rest >= 200:
            begun, rises = at, 0
    return [*found, round(rises * RATE / (len(heard) - begun))]


def test_they_are_told_apart_by_how_many_notes_there_are() -> None:
    """Three alike for attention; the others have no rest in them."""
    assert [len(notes(sound)) for sound in Sound] == [3, 1, 1]
    assert all(abs(pitch - 784) < 30 for pitch in notes(Sound.ATTENTION))
    (low,) = notes(Sound.RESULT)
    (rising,) = notes(Sound.INSURANCE)
    assert low < 420 < rising


def test_a_tone_is_always_the_same() -> None:
    """Nothing that lies on the table is in it."""
    assert [wav(sound) for sound in Sound] == [wav(sound) for sound in Sound]
    assert len({wav(sound) for sound in Sound}) == len(Sound)
