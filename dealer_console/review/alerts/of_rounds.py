"""Alerts of rounds that are over: void ones, and cards entered where a device reads them."""

from collections.abc import Iterator

from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.stretch import Stretch
from dealer_console.table.bodies import STANDING
from dealer_console.table.writer import STANDING_EVERY
from rules.table.commands import ChangeSettings
from rules.table.settings import Reading

_ROUNDS = (
    "SELECT sequence, shoe, round, ended_ms, dealer, game, void, entered_cards FROM rounds"
    " WHERE sequence > ? AND sequence <= ? AND {}"
)
_READING = (
    "SELECT coalesce(json_extract(body, '$.state.public.settings.reading'),"
    " json_extract(body, '$.settings.reading')) FROM events"
    " WHERE sequence < ? AND sequence >= ? AND kind IN (?, ?) ORDER BY sequence DESC LIMIT 1"
)

LOOK_BACK = 3 * STANDING_EVERY
"""Events before a round in which a table has surely written down how it stands."""


def of_rounds(stretch: Stretch) -> Iterator[Alert]:
    """Void rounds, then entered cards; a round that runs, or has ended anew since, is left out."""
    if stretch.has_rows:
        yield from _void(stretch)
        yield from _entered(stretch)


def _void(stretch: Stretch) -> Iterator[Alert]:
    for row in stretch.within(_ROUNDS.format("void IS NOT NULL")):
        sequence, shoe, round_, ended, dealer, game, paragraph, _ = row
        if not stretch.is_outdated(shoe, round_):
            yield Alert(
                stretch.log.table,
                sequence,
                Kind.VOID,
                Severity.GRAVE,
                ("void",),
                ended,
                shoe,
                round_,
                dealer,
                paragraph,
                game,
            )


def _entered(stretch: Stretch) -> Iterator[Alert]:
    for row in stretch.within(_ROUNDS.format("entered_cards > 0")):
        sequence, shoe, round_, ended, dealer, game, _, cards = row
        if not stretch.is_outdated(shoe, round_) and _reads(stretch, sequence):
            yield Alert(
                stretch.log.table,
                sequence,
                Kind.ENTERED,
                Severity.NOTICE,
                ("entered",),
                ended,
                shoe,
                round_,
                dealer,
                game=game,
                told={"count": cards},
            )


def _reads(stretch: Stretch, sequence: int) -> bool:
    """Whether the table then had a device that tells cards; so it is taken where none is said.

    A device changes between two shoes, and the end of each writes down how the table stands.
    """
    since = sequence - LOOK_BACK
    found = stretch.fetch(_READING, (sequence, since, STANDING, ChangeSettings.name))
    return not found or found[0][0] != Reading.NONE
