"""The alerts of a pit at work: logs searched, acknowledgements read and kept; for one thread."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from typing import NamedTuple

from dealer_console.review.alerts.acknowledgements import (
    ACKNOWLEDGED,
    NOTHING_THERE,
    Acknowledgement,
    Judged,
    Reader,
    body_of,
    event_in,
    judged,
)
from dealer_console.review.alerts.alert import Alert, AlertName, Kind
from dealer_console.review.alerts.remark import Lacks, lacking, trimmed
from dealer_console.review.alerts.search import Found, Search
from dealer_console.review.alerts.thresholds import THRESHOLDS, Thresholds
from dealer_console.review.alerts.who_may import is_own, may_acknowledge
from dealer_console.review.house import House
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.staff.person import plain
from dealer_console.staff.signing_in import Member


class Why(StrEnum):
    """Why somebody may not acknowledge, beside what the remark lacks."""

    ROLE = "role"
    OWN = "own"
    NOT_OVER = "not-over"
    ALREADY = "already"
    ALTERED = "altered"
    NO_LONGER = "no-longer"
    """Whoever signed in is not on the staff any more, or as something else."""


class NotAcknowledged(Exception):
    """Nothing was acknowledged; says why, and about which alert.

    For example a Pit Supervisor who wants to close the round that they decided.
    """

    def __init__(self, why: Why | Lacks, alert: Alert | None = None, name: str = "") -> None:
        super().__init__(f"{why}: {'' if alert is None else alert.name} {name}")
        self.why, self.alert, self.name = why, alert, name


class News(NamedTuple):
    """What has been learnt since the last news."""

    found: tuple[Found, ...] = ()
    judged: tuple[Judged, ...] = ()
    back_to_ms: int | None = None
    """From when on every log has been looked through; None when all were from their beginning."""
    through: bool = True
    """Nothing is left to look through for now."""
    trouble: str = ""
    """What could not be read, and what to do about it."""


class AlertDesk:
    """Opens the logs anew, as their files belong to one thread at a time."""

    def __init__(
        self, logs: Sequence[WatchedLog], house: House, thresholds: Thresholds = THRESHOLDS
    ) -> None:
        self._logs, self._house, self._thresholds = logs, house, thresholds
        self._searches: dict[str, Search] = {}
        self._reader = Reader(house.log)
        self._known: list[Judged] = []
        self._untold: list[Judged] = []
        self._waiting: list[Acknowledgement] = []
        """Those whose table's log could not be read."""
        self._troubles: list[str] = []

    def begin(self) -> News:
        """What is new in every log, and all acknowledgements."""
        return self.look(frozenset(log.table for log in self._logs))

    def look(self, tables: frozenset[str]) -> News:
        """What is new in the logs of those tables, and among the acknowledgements."""
        tables |= self._opened()
        found = []
        for table in sorted(tables & self._searches.keys()):
            with self._trouble_told():
                found.append(self._searches[table].look())
        return self._news(*found)

    def further(self) -> News:
        """One piece older of the log that has been looked through the least."""
        waiting = [search for search in self._searches.values() if not search.is_through]
        if not waiting:
            return self._news()
        found = max(waiting, key=lambda each: each.back_to_ms() or 0).further()
        return self._news() if found is None else self._news(found)

    def dig(self) -> News:
        """From now on, to the beginning of every log."""
        for search in self._searches.values():
            search.dig()
        return self._news()

    def acknowledge(self, alerts: Sequence[Alert], remark: str, member: Member) -> News:
        """Each is kept, or NotAcknowledged and none is."""
        remark = trimmed(remark)
        lacks = lacking(remark)
        if lacks is not None:
            raise NotAcknowledged(lacks)
        self._verify_still(member)
        self._read()
        hashes = [self._verified(alert, member) for alert in alerts]
        for alert, event_hash in zip(alerts, hashes, strict=True):
            simulated = self._searches[alert.table].log.simulated
            body = body_of(alert, event_hash, remark, member, simulated=simulated)
            self._house.log.keep(ACKNOWLEDGED, body)
        return self._news()

    def close(self) -> None:
        """Let all files go."""
        for search in self._searches.values():
            search.log.close()

    def _opened(self) -> frozenset[str]:
        """The tables whose logs are searched from now on; one that cannot be is tried again."""
        before = frozenset(self._searches)
        for log in self._logs:
            if log.table not in before:
                with self._trouble_told():
                    self._searches[log.table] = Search(log.another(), self._thresholds)
        return frozenset(self._searches) - before

    def _verify_still(self, member: Member) -> None:
        """Refuse somebody who has lost their role since they signed in."""
        people = self._house.people()
        person = next((one for one in people if plain(one.name) == plain(member.name)), None)
        there = person is not None and person.active and person.role is member.role
        if people and not there:
            raise NotAcknowledged(Why.NO_LONGER, name=member.name)

    def _verified(self, alert: Alert, member: Member) -> str:
        """The hash of the event that is acknowledged, as it is now."""
        log = self._searches[alert.table].log
        by = self._closed_by(alert.name)
        if by is not None:
            raise NotAcknowledged(Why.ALREADY, alert, by)
        if not may_acknowledge(alert.kind, member.role):
            raise NotAcknowledged(Why.ROLE, alert)
        if not alert.over:
            raise NotAcknowledged(Why.NOT_OVER, alert)
        if is_own(log, alert, member.name):
            raise NotAcknowledged(Why.OWN, alert, member.name)
        there = event_in(log, alert.sequence)
        if alert.kind is not Kind.ALTERED and (there is None or not there.is_intact):
            raise NotAcknowledged(Why.ALTERED, alert)
        return NOTHING_THERE if there is None else there.hash

    def _closed_by(self, name: AlertName) -> str | None:
        for one in self._known:
            if one.counts and one.acknowledgement.alert == name:
                return one.acknowledgement.by
        return None

    def _read(self) -> None:
        """What has been acknowledged since, held against the logs."""
        with self._trouble_told():
            for told in self._reader.new():
                if told.alert.table in self._searches:
                    self._waiting.append(told)
        while self._waiting:
            told = self._waiting[0]
            with self._trouble_told():
                one = judged(self._searches[told.alert.table].log, told)
                self._known.append(one)
                self._untold.append(one)
                self._waiting.pop(0)
                continue
            break

    def _news(self, *found: Found) -> News:
        self._read()
        times = [time for each in self._searches.values() if (time := each.back_to_ms())]
        told, self._untold = self._untold, []
        troubles, self._troubles = self._troubles, []
        return News(
            found,
            tuple(told),
            max(times, default=None),
            all(each.is_through for each in self._searches.values()),
            "  ".join(dict.fromkeys(troubles)),
        )

    @contextmanager
    def _trouble_told(self) -> Iterator[None]:
        """One log that cannot be read keeps nobody from the alerts of the others."""
        try:
            yield
        except (LogTrouble, OSError) as trouble:
            self._troubles.append(str(trouble))
