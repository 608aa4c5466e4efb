"""How often each outcome came, against what was to be expected."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.insight.expectation import BAND_95, BAND_997, Expected, Outcomes
from dealer_console.review.insight.outcomes import WINNERS
from dealer_console.screens.review.insight.figures import signed
from dealer_console.screens.review.insight.rows import Cell, Rows, fit, table_of
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.theme import DARK

BAND_COLUMN = 7
BAND_WIDTH = 220
WIDEST = 4.5
"""Standard deviations to either side that are drawn; what lies beyond is drawn at the end."""

NOTHING = Cell("")


class OutcomesView(QWidget):
    """A row for each outcome, with where its count lies in the bands."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._summary = QLabel()
        self._summary.setObjectName("insight-outcomes-summary")
        self._summary.setWordWrap(True)
        self._rows = Rows()
        self._view = table_of("insight-outcomes", self._rows)
        self._view.setItemDelegateForColumn(BAND_COLUMN, Bands(self._view))
        note = QLabel(
            "  ".join(pit.text(f"insight-{key}") for key in ("bands-note", "bands-of-twenty"))
        )
        note.setProperty("role", "small")
        note.setWordWrap(True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._summary)
        whole.addWidget(self._view, 1)
        whole.addWidget(note)

    def show_outcomes(self, found: Outcomes) -> None:
        """Those of some rounds."""
        self._rows.show(self._headings(), [self._line(line) for line in found.lines])
        fit(self._view)
        self._view.setColumnWidth(BAND_COLUMN, BAND_WIDTH)
        text = self._pit.text
        parts = [text("insight-counted", rounds=f"{found.rounds:,}")]
        if found.by_cards:
            parts.append(text("insight-counted-by-cards", rounds=f"{found.by_cards:,}"))
        if found.from_fresh:
            parts.append(text("insight-counted-from-fresh", rounds=f"{found.from_fresh:,}"))
        if found.decks_assumed:
            parts.append(text("insight-counted-assumed", rounds=f"{found.decks_assumed:,}"))
        self._summary.setText("  ".join(parts))

    def _headings(self) -> list[Cell]:
        text = self._pit.text
        return [
            Cell(text("insight-outcome"), right=False),
            Cell(text("insight-came")),
            Cell(text("insight-expected")),
            Cell(text("insight-difference")),
            Cell(text("insight-band-95")),
            Cell(text("insight-band-997")),
            Cell(text("insight-deviations"), tip=text("insight-deviations-tip")),
            Cell(text("insight-in-bands"), right=False),
            NOTHING,
        ]

    def _line(self, line: Expected) -> list[Cell]:
        words = self._pit.words
        kind = "winner" if line.outcome in WINNERS else "bet"
        outside = abs(line.score) > BAND_997
        return [
            Cell(words.words(kind, line.outcome), right=False),
            Cell(f"{line.came:,}"),
            Cell(f"{line.expected:,.1f}", quiet=True),
            Cell(signed(line.difference)),
            Cell(f"± {BAND_95 * line.deviation:,.1f}", quiet=True),
            Cell(f"± {BAND_997 * line.deviation:,.1f}", quiet=True),
            Cell(signed(line.score, 2), marked=outside),
            Cell("", right=False, value=line.score),
            NOTHING,
        ]


class Bands(QStyledItemDelegate):
    """Where a count lies: the inner band holds 95 of 100, the outer 997 of 1,000."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw both bands, the expectation as a line, the count as a dot."""
        super().paint(painter, option, index)
        model = index.model()
        assert isinstance(model, Rows)
        score = model.cell(index.row(), index.column()).value
        if not isinstance(score, float):
            return
        room = QRectF(option.rect).adjusted(10, 7, -10, -7)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for band, colour in ((BAND_997, DARK.raised), (BAND_95, DARK.pressed)):
            painter.setBrush(QColor(colour))
            left, right = _across(room, -band), _across(room, band)
            painter.drawRoundedRect(QRectF(left, room.top(), right - left, room.height()), 3, 3)
        painter.setPen(QColor(DARK.faint))
        middle = _across(room, 0)
        painter.drawLine(QPointF(middle, room.top() - 2), QPointF(middle, room.bottom() + 2))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(DARK.amber if abs(score) > BAND_997 else DARK.ink))
        painter.drawEllipse(QPointF(_across(room, score), room.center().y()), 4.5, 4.5)
        painter.restore()


def _across(room: QRectF, score: float) -> float:
    part = max(-WIDEST, min(WIDEST, score)) / WIDEST
    return room.center().x() + part * room.width() / 2
