"""Every alert has its sentence, in every language."""

import pytest

from dealer_console.review.alerts.acknowledgements import CHANGED, GONE
from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.of_console import FAULTS, WRONG_PINS
from dealer_console.review.alerts.of_corrections import COMMANDS
from dealer_console.review.alerts.of_insurance import BET_LATE, OFFER_LATE
from dealer_console.review.alerts.of_irregularities import PUT_RIGHT
from dealer_console.review.alerts.pace import FAST, SLOW
from dealer_console.screens.review.alerts.sentences import AlertWords
from dealer_console.wording.catalogue import languages
from rules.irregularities import Remedy, Situation
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.screens.review.alerts.conftest import Alerts

pytestmark = pytest.mark.window

BY = {"by": "Sue", "role": "pit-supervisor"}
TOLD: dict[str, dict[str, str | int]] = {
    "void": {},
    "entered": {"count": 4},
    BET_LATE: {"box": 3, "seat": "standing-1", "hand": "banker", **BY},
    OFFER_LATE: {},
    PUT_RIGHT: {"remedy": "void", **BY},
    **{command: dict(BY) for command in COMMANDS},
    SLOW: {"took_ms": 725_000, "usual_ms": 59_999},
    FAST: {"took_ms": 5_000, "usual_ms": 60_000},
    WRONG_PINS: {"name": "Sue", "count": 3},
    "locked-out": {"name": "Sue", "count": 5},
    **{fault: {"name": "syslog", "by": "Mona"} for fault in FAULTS},
    CHANGED: {"name": "Mona", "sequence": 41},
    GONE: {"name": "Mona", "sequence": 41},
}
"""What each code is filled in with."""


def alert(*what: str, told: dict[str, str | int] | None = None, over: bool = True) -> Alert:
    """One of no kind in particular."""
    return Alert("B-07", 1, Kind.VOID, Severity.GRAVE, what, 0, told=told or {}, over=over)


@pytest.mark.parametrize("language", languages())
def test_every_alert_has_a_sentence(alerts: Alerts, dealt: LoggedTable, language: str) -> None:
    """Filled in, and none like another."""
    words = AlertWords(alerts(dealt, language=language).at.review.pit)
    told = [words.sentence(alert(what, told=TOLD[what])) for what in TOLD]
    for situation in Situation:
        decided = (alert(situation, told={"remedy": remedy, **BY}) for remedy in Remedy)
        told += map(words.sentence, decided)
        told += [words.sentence(alert(situation)), words.sentence(alert(situation, over=False))]
    assert not any("{" in each or not each.strip() for each in told)
    assert len(set(told)) == len(told)
    kinds = [words.kind(kind) for kind in Kind] + [words.severity(one) for one in Severity]
    assert len(set(kinds)) == len(kinds)


def test_how_it_reads(alerts: Alerts, dealt: LoggedTable) -> None:
    """Several that came with one event; a situation that this console does not know."""
    words = AlertWords(alerts(dealt).at.review.pit)
    both = alert(Situation.FOREIGN_CARD, "turned-to-dust")
    assert words.sentence(both) == "A card does not belong to the set, Turned to dust"
    slow = alert(SLOW, told=TOLD[SLOW])
    assert words.sentence(slow) == "The round took 12:05; 0:59 is usual here"
    late = alert(BET_LATE, told=TOLD[BET_LATE])
    assert "Box 3" in words.sentence(late)
    assert words.sentence(late).endswith("Entered or approved by Sue, Pit Supervisor")
    assert words.sentence(late, with_role=False).endswith("Entered or approved by Sue")
