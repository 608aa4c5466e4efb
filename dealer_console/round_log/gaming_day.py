"""The gaming day: the date on which a night's play began, in the casino's own time."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import cached_property
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class GamingDays:
    """A time zone, and the time of day at which one gaming day ends and the next begins."""

    zone: str = "UTC"
    starts: str = "06:00"

    @cached_property
    def _zone(self) -> ZoneInfo:
        return ZoneInfo(self.zone)

    @cached_property
    def _starts(self) -> time:
        return time.fromisoformat(self.starts)

    def local(self, utc_ms: int) -> datetime:
        """That moment as the clocks of the casino show it."""
        return datetime.fromtimestamp(utc_ms / 1000, UTC).astimezone(self._zone)

    def day_of(self, utc_ms: int) -> str:
        """The gaming day of a moment, as 2026-11-18."""
        local = self.local(utc_ms)
        # By the clock on the wall, so that it turns at the same hour on days of 23 and 25 hours.
        early = local.time() < self._starts and not self._turned_before(local)
        return (local.date() - timedelta(days=early)).isoformat()

    def _turned_before(self, local: datetime) -> bool:
        """Whether the day had turned when the clock was put back behind the hour it turns at."""
        turns = datetime.combine(local.date(), self._starts, self._zone)
        return bool(local.fold) and turns.utcoffset() != turns.replace(fold=1).utcoffset()

    def month_of(self, utc_ms: int) -> str:
        """The month of the gaming day, as 2026-11."""
        return self.day_of(utc_ms)[:7]
