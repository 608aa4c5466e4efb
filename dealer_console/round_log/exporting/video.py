"""Where a video stands against the log."""

import re
from datetime import datetime
from typing import NamedTuple

_SECONDS = re.compile(r"[+-]?\d{1,9}(?:\.\d{1,3})?", re.ASCII)


class BadVideoStart(ValueError):
    """A start of a video that cannot be understood; says what to write.

    For example a time of day without its zone.
    """


class VideoStart(NamedTuple):
    """When 00:00 of the video is."""

    utc_ms: int | None = None
    """As a moment."""
    first_at_ms: int = 0
    """Or else: where in the video the first event that is exported stands."""

    def zero(self, first_ms: int) -> int:
        """The moment of 00:00, for an export whose first event is of that time."""
        return first_ms - self.first_at_ms if self.utc_ms is None else self.utc_ms


def video_start(text: str) -> VideoStart:
    """Of a moment such as 2026-11-18T20:00:00+08:00, or of seconds such as 12.5 or -30.

    Seconds say where in the video the first event stands.
    """
    if _SECONDS.fullmatch(text):
        return VideoStart(first_at_ms=round(float(text) * 1000))
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise BadVideoStart(
            f"{text!r} is no start of a video: write 2026-11-18T20:00:00+08:00, or the seconds at "
            "which the first event is seen"
        ) from None
    if moment.tzinfo is None:
        raise BadVideoStart(f"{text} is a different moment in every zone: add one, as in +08:00")
    return VideoStart(round(moment.timestamp() * 1000))
