"""All alerts that are known, and who has acknowledged which: the page's own memory."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dealer_console.review.alerts.acknowledgements import Acknowledgement, Judged
from dealer_console.review.alerts.alert import Alert, AlertName
from dealer_console.review.alerts.search import Found


class Standing(NamedTuple):
    """An alert, and who acknowledged it first; None while it is open."""

    name: AlertName
    alert: Alert
    acknowledgement: Acknowledgement | None


class AlertBook:
    """Told what is found and what is acknowledged, in any order.

    What stands unchanged is the same object as before: there may be tens of thousands.
    """

    def __init__(self) -> None:
        self._found: defaultdict[str, dict[AlertName, Standing]] = defaultdict(dict)
        """By table."""
        self._altered: dict[AlertName, Standing] = {}
        self._closed: dict[AlertName, Acknowledgement] = {}

    def found(self, found: Found) -> bool:
        """It takes the place of all that was known of that stretch; whether that was otherwise."""
        there = self._found[found.table]
        gone = [name for name in there if found.after < name.sequence <= found.until]
        now = {alert.name: self._standing(alert) for alert in found.alerts}
        # A round put right is told with what was the reason, which may lie in an older stretch.
        if all(name in now for name in gone) and all(
            there.get(name) == standing for name, standing in now.items()
        ):
            return False
        for name in gone:
            del there[name]
        there.update(now)
        return True

    def acknowledged(self, judged: Iterable[Judged]) -> None:
        """The first acknowledgement that counts closes an alert."""
        for each in judged:
            name = each.acknowledgement.alert
            if each.counts and name not in self._closed:
                self._closed[name] = each.acknowledgement
                for standings in (self._found[name.table], self._altered):
                    if name in standings:
                        standings[name] = self._standing(standings[name].alert)
            if each.altered is not None:
                self._altered[each.altered.name] = self._standing(each.altered)

    def __iter__(self) -> Iterator[Standing]:
        for standings in (*self._found.values(), self._altered):
            yield from standings.values()

    @property
    def open(self) -> int:
        """How many nobody has acknowledged."""
        return sum(standing.acknowledgement is None for standing in self)

    def _standing(self, alert: Alert) -> Standing:
        name = alert.name
        return Standing(name, alert, self._closed.get(name))
