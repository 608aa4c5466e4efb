"""All alerts that are known, and who has acknowledged which: the page's own memory."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dealer_console.review.alerts.acknowledgements import Acknowledgement, Judged
from dealer_console.review.alerts.alert import Alert, AlertName
from dealer_console.review.alerts.search import Found


class Standing(NamedTuple):
    """An alert, and who acknowledged it first; None while it is open."""

    alert: Alert
    acknowledgement: Acknowledgement | None


class AlertBook:
    """Told what is found and what is acknowledged, in any order."""

    def __init__(self) -> None:
        self._alerts: dict[AlertName, Alert] = {}
        self._closed: dict[AlertName, Acknowledgement] = {}
        self._altered: dict[AlertName, Alert] = {}

    def found(self, found: Found) -> None:
        """It takes the place of all that was known of that stretch."""
        gone = [
            name
            for name in self._alerts
            if name.table == found.table and found.after < name.sequence <= found.until
        ]
        for name in gone:
            del self._alerts[name]
        self._alerts.update((alert.name, alert) for alert in found.alerts)

    def acknowledged(self, judged: Iterable[Judged]) -> None:
        """The first acknowledgement that counts closes an alert."""
        for each in judged:
            if each.counts:
                self._closed.setdefault(each.acknowledgement.alert, each.acknowledgement)
            if each.altered is not None:
                self._altered[each.altered.name] = each.altered

    def acknowledgement(self, name: AlertName) -> Acknowledgement | None:
        """Who closed it; None while it is open."""
        return self._closed.get(name)

    def __iter__(self) -> Iterator[Standing]:
        for alerts in (self._alerts, self._altered):
            for name, alert in alerts.items():
                yield Standing(alert, self._closed.get(name))

    @property
    def open(self) -> int:
        """How many nobody has acknowledged."""
        known = self._alerts.keys() | self._altered.keys()
        return len(known) - len(known & self._closed.keys())
