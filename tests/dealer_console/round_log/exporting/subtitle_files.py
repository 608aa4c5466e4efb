"""Subtitle files as a player reads them: strict, and written from the formats' own rules."""

import re
from itertools import pairwise
from typing import NamedTuple


class Shown(NamedTuple):
    """A cue as a player has it."""

    name: str
    start: int
    end: int
    text: str


_VTT_TIME = re.compile(
    r"(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+"
    r"(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})"
)
_SRT_TIME = re.compile(
    r"(\d{2,}):([0-5]\d):([0-5]\d),(\d{3}) --> (\d{2,}):([0-5]\d):([0-5]\d),(\d{3})"
)
_ENTITY = re.compile(r"&(?!(?:amp|lt|gt|lrm|rlm|nbsp);)")


def _ms(hours: str | None, minutes: str, seconds: str, rest: str) -> int:
    return ((int(hours or 0) * 60 + int(minutes)) * 60 + int(seconds)) * 1000 + int(rest)


def _in_order(cues: list[Shown]) -> list[Shown]:
    """Each ends after it starts, and before the next one starts."""
    for cue in cues:
        assert cue.start < cue.end
    for one, after in pairwise(cues):
        assert one.end <= after.start
    return cues


def read_vtt(text: str) -> tuple[list[Shown], list[str]]:
    """The cues and the notes of a WebVTT file (W3C WebVTT, 4.1)."""
    assert "\0" not in text
    assert "\r" not in text
    head, *blocks = re.split(r"\n\n+", text.rstrip("\n"))
    assert re.fullmatch(r"WEBVTT(?:[ \t][^\n]*)?", head)
    assert "-->" not in head
    cues, notes = [], []
    for block in blocks:
        if re.match(r"NOTE(?:[ \t\n]|$)", block):
            assert "-->" not in block
            notes.append(block[4:].strip())
            continue
        name, times, *lines = block.split("\n")
        assert "-->" not in name
        found = _VTT_TIME.fullmatch(times)
        assert found, times
        payload = "\n".join(lines)
        assert lines
        assert "-->" not in payload
        assert "<" not in payload
        assert not _ENTITY.search(payload)
        for entity, sign in (("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")):
            payload = payload.replace(entity, sign)
        cues.append(Shown(name, _ms(*found.groups()[:4]), _ms(*found.groups()[4:]), payload))
    assert len({cue.name for cue in cues}) == len(cues)
    return _in_order(cues), notes


def read_srt(text: str) -> list[Shown]:
    """The cues of a SubRip file: a number, the times, lines, and an empty line."""
    assert text.replace("\r\n", "").count("\n") == 0
    if not text:
        return []
    assert text.endswith("\r\n\r\n")
    cues = []
    for number, block in enumerate(text.removesuffix("\r\n\r\n").split("\r\n\r\n"), 1):
        counted, times, *lines = block.split("\r\n")
        assert counted == str(number)
        found = _SRT_TIME.fullmatch(times)
        assert found, times
        assert all(lines)
        assert "-->" not in "".join(lines)
        values = found.groups()
        cues.append(Shown(counted, _ms(*values[:4]), _ms(*values[4:]), "\n".join(lines)))
    return _in_order(cues)
