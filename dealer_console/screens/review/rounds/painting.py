"""Plain cells of the table of rounds are drawn here, at half of what Qt's style takes for them."""

from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from dealer_console.screens.review.rounds.cells import COLUMNS, RIGHT
from dealer_console.screens.review.rounds.model import RoundsModel

MARGIN = 8
"""Pixels left free on either side, as in the cells that the style draws."""

_SPECIAL = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_HasFocus

_TO_RIGHT = (Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter).value
_TO_LEFT = (Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter).value
_ALIGNED = tuple(_TO_RIGHT if column in RIGHT else _TO_LEFT for column in COLUMNS)

REMEMBERED = 8_192
"""Texts with the width they were fitted to."""


class RoundsPainter(QStyledItemDelegate):
    """What is selected, or not here yet, is the style's; so is the ground of every row."""

    def __init__(self, model: RoundsModel) -> None:
        super().__init__(model)
        self._rounds = model
        self._measures: QFontMetrics | None = None
        self._fitted = lru_cache(maxsize=REMEMBERED)(self._fit)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """One cell."""
        line = self._rounds.line_at(index.row())
        if line is None or option.state & _SPECIAL:
            super().paint(painter, option, index)
            return
        column = index.column()
        text = line.texts[column]
        if not text:
            return
        place = option.rect.adjusted(MARGIN, 0, -MARGIN, 0)
        if self._measures is None:
            self._measures = QFontMetrics(option.font)
        painter.setPen(line.colours[column])
        painter.drawText(place, _ALIGNED[column], self._fitted(text, place.width()))

    def _fit(self, text: str, width: int) -> str:
        """A text that is cut off ends in dots: half a number could be taken for a whole one."""
        assert self._measures is not None, "it was asked for by a cell"
        return self._measures.elidedText(text, Qt.TextElideMode.ElideRight, width)
