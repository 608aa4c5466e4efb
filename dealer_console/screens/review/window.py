"""The review's window: pages at the left, the one that is open beside them."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_console.screens.review.look import dress
from dealer_console.screens.review.page import ReviewPage
from dealer_console.screens.review.pit import Pit

RAIL = 190
DESIGNED = (1280, 800)

MakePage = Callable[[Pit], ReviewPage]


class ReviewWindow(QWidget):
    """All pages in one window."""

    closed = Signal()

    def __init__(self, pit: Pit, pages: Sequence[MakePage]) -> None:
        super().__init__()
        self.setObjectName("review")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pit = pit
        dress(self, pit.words.language)
        self.setWindowTitle(pit.text("title"))
        self.resize(*DESIGNED)
        self.pages: list[ReviewPage] = [make(pit) for make in pages]
        self._stack = QStackedWidget()
        self._buttons = QButtonGroup(self)
        rail = QVBoxLayout()
        for number, page in enumerate(self.pages):
            self._stack.addWidget(page)
            button = QPushButton(pit.text(f"page-{page.name}"))
            button.setProperty("role", "page")
            button.setCheckable(True)
            self._buttons.addButton(button, number)
            rail.addWidget(button)
        rail.addStretch(1)
        side = QWidget()
        side.setFixedWidth(RAIL)
        side.setLayout(rail)
        self._said = QLabel()
        self._said.setProperty("role", "quiet")
        right = QVBoxLayout()
        right.addWidget(self._stack, 1)
        right.addWidget(self._said)
        across = QHBoxLayout(self)
        across.addWidget(side)
        across.addLayout(right, 1)
        self._buttons.idClicked.connect(self._turn)
        pit.said.connect(self._said.setText)
        self.turn_to(self.pages[0].name)

    def turn_to(self, name: str) -> ReviewPage:
        """Open the page of that name."""
        number = next(n for n, page in enumerate(self.pages) if page.name == name)
        self._buttons.button(number).setChecked(True)
        self._turn(number)
        return self.pages[number]

    def _turn(self, number: int) -> None:
        self._stack.setCurrentIndex(number)
        self.pages[number].turned_to()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing is left running."""
        for page in self.pages:
            page.close_down()
        super().closeEvent(event)
        self.closed.emit()
