"""Whoever looks at everything that the review has, and does all that can be done in it."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton

from dealer_console.review.alerts.acknowledgements import ACKNOWLEDGED
from dealer_console.review.rounds.order import Column
from dealer_console.screens.review.plots.canvas import Canvas
from dealer_console.screens.review.plots.kinds import PLOTS
from tests.dealer_console.screens.review.alerts.at_alerts import AtAlerts
from tests.dealer_console.screens.review.at_review import AtReview
from tests.dealer_console.screens.review.rounds.at_rounds import AtRounds


def does_everything(at: AtReview, to: Path, rounds: int) -> None:
    """Each page, with what is pressed in it; the log has so many rounds, or more by now."""
    at.signed_in()
    _rounds(AtRounds(at), rounds)
    _evidence(at, to)
    _alerts(AtAlerts(at))
    _insight(at)
    _plots(at)
    at.clicks("page-people")
    at.clicks("page-rounds")


def _rounds(at: AtRounds, rounds: int) -> None:
    page = at.page
    at.at.until(lambda: page.model.is_all and page.model.rowCount() >= rounds)
    at.ticks("wagers")
    at.at.until(lambda: page.model.is_all)
    at.presses("clear")
    at.at.until(lambda: page.model.is_all and page.model.rowCount() >= rounds)
    for column in (Column.DEALER, Column.DURATION):
        at.sorts_by(column)
        at.at.until(lambda: page.model.is_all and page.model.rowCount() >= rounds)
    at.key(Qt.Key.Key_End)
    at.key(Qt.Key.Key_Home)
    at.at.until(lambda: page.detail.found is not None)


def _evidence(at: AtReview, to: Path) -> None:
    at.clicks("rounds-evidence")
    at.until(lambda: at.review.evidence.dialog is not None)
    make = at.find(QPushButton, "evidence-make")
    for form in ("csv-rounds", "csv-events", "jsonl", "vtt"):
        at.find(QCheckBox, f"evidence-{form}").click()
    at.find(QLineEdit, "evidence-folder").setText(str(to))
    at.until(make.isEnabled)
    at.clicks("evidence-make")
    outcome = at.find(QLabel, "evidence-outcome")
    at.until(outcome.isVisible)
    assert outcome.text() == "The evidence is there"
    at.clicks("evidence-close")
    assert at.review.evidence.dialog is None


def _alerts(at: AtAlerts) -> None:
    at.at.clicks("page-alerts")
    at.at.until(lambda: at.count.startswith(("Open alerts", "No open alerts")))
    if at.kinds:
        at.clicks_row(0)
        at.acknowledges()
        at.at.until(lambda: any(e.entry.kind == ACKNOWLEDGED for e in at.at.house.log.events()))


def _insight(at: AtReview) -> None:
    at.clicks("page-insight")
    at.until(lambda: at.find(QComboBox, "insight-shoe").count() > 0)
    progress = at.find(QPushButton, "insight-give-up")
    for part in ("returns", "players", "outcomes"):
        at.clicks(f"insight-part-{part}")
        at.until(lambda: not progress.isVisible())


def _plots(at: AtReview) -> None:
    at.clicks("page-plots")
    message = at.find(QLabel, "plot-message")
    canvas = at.window.findChildren(Canvas)[0]
    for plot in PLOTS:
        button = at.find(QPushButton, f"plot-{plot.name}")
        at.until(button.isVisible)
        at.clicks(button.objectName())
        at.until(lambda: canvas.isVisible() or not message.text().startswith("Counting"))
