"""Cues as WebVTT and as SubRip, the two that every player reads."""

from dealer_console.commands.fact_words import printable
from dealer_console.round_log.exporting.cues import Cue
from dealer_console.round_log.exporting.mark import SIMULATED

_NO_TAGS = str.maketrans("<>{}", "\u2039\u203a()")


def vtt_head(told: str, *, simulated: bool) -> str:
    """What a WebVTT file begins with."""
    notes = [told, *([SIMULATED] if simulated else [])]
    return "WEBVTT\n\n" + "".join(f"NOTE {_vtt_line(note)}\n\n" for note in notes)


def vtt(cue: Cue) -> str:
    """A cue of WebVTT; its name is the number of its event."""
    name = str(cue.sequence) if cue.sequence else "simulated"
    times = f"{_time(cue.start, '.')} --> {_time(cue.end, '.')}"
    return "\n".join([name, times, *map(_vtt_line, cue.lines), "", ""])


def srt(cue: Cue, number: int) -> str:
    """A cue of SubRip, which counts them."""
    times = f"{_time(cue.start, ',')} --> {_time(cue.end, ',')}"
    return "\r\n".join([str(number), times, *map(_srt_line, cue.lines), "", ""])


def _time(ms: int, point: str) -> str:
    seconds, ms = divmod(ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{point}{ms:03}"


def _one_line(text: str) -> str:
    """On one line, without what would steer a player; never empty, as that would end the cue."""
    return printable(" ".join(text.split())) or "."


def _vtt_line(text: str) -> str:
    escaped = _one_line(text).replace("&", "&amp;").replace("<", "&lt;")
    return escaped.replace(">", "&gt;")


def _srt_line(text: str) -> str:
    # SubRip can escape nothing, and players swallow what looks like a tag.
    return _one_line(text).translate(_NO_TAGS)
