"""Moments as people write them, in the casino's own time."""

from dealer_console.round_log.gaming_day import GamingDays


def local_text(days: GamingDays, utc_ms: int) -> str:
    """As 2026-11-18T20:00:00.123+08:00; nothing for a time that no calendar has."""
    try:
        return days.local(utc_ms).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError, OSError):
        # A clock that was that wrong is in the raw number.
        return ""
