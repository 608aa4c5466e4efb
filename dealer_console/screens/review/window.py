"""The review's window: pages at the left, the one that is open beside them."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from dealer_console.screens.parts.banner import Banner
from dealer_console.screens.review.look import dress
from dealer_console.screens.review.page import MakePage, ReviewPage
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.signing import Signing
from dealer_console.screens.review.signing_panel import SignInPanel
from dealer_console.wording.catalogue import Catalogue, languages, short_name

RAIL = 190
DESIGNED = (1280, 800)
BANNER = 26

MAKE_MS = 150
"""Between two pages that nobody has turned to yet: what is in sight comes first."""


class ReviewWindow(QWidget):
    """All pages in one window; they are made anew in another language."""

    closed = Signal()

    def __init__(self, pit: Pit, pages: Sequence[MakePage]) -> None:
        super().__init__()
        self.setObjectName("review")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pit = pit
        self._make = tuple(pages)
        self._pages: dict[int, ReviewPage] = {}
        """Those that have been made; the others follow one by one, or when they are turned to."""
        self.signing = Signing(pit, self)
        self._panel: SignInPanel | None = None
        self.resize(*DESIGNED)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._banner = Banner(self)
        self._banner.setFixedHeight(BANNER)
        self._banner.setVisible(pit.simulated)
        whole.addWidget(self._banner)
        across = QHBoxLayout()
        across.setContentsMargins(10, 10, 12, 8)
        whole.addLayout(across, 1)
        self._stack = QStackedWidget()
        self._buttons = QButtonGroup(self)
        self._side = QVBoxLayout()
        side = QWidget()
        side.setFixedWidth(RAIL)
        side.setLayout(self._side)
        self._said = QLabel()
        self._said.setObjectName("said")
        self._said.setProperty("role", "quiet")
        self._said.setWordWrap(True)
        right = QVBoxLayout()
        right.addWidget(self._stack, 1)
        right.addWidget(self._said)
        across.addWidget(side)
        across.addLayout(right, 1)
        self._buttons.idClicked.connect(self._turn)
        pit.said.connect(self._said.setText)
        pit.signed.connect(self._show_who)
        pit.alerted.connect(self._show_alerts)
        self._later = QTimer(self, interval=MAKE_MS)
        self._later.timeout.connect(self._make_another)
        self._build()
        self.turn_to(self._make[0].name)

    @property
    def pages(self) -> list[ReviewPage]:
        """All of them; those that have not been made yet are made now."""
        return [self._page(number) for number in range(len(self._make))]

    def has_page(self, name: str) -> bool:
        """Whether there is a page of that name."""
        return any(make.name == name for make in self._make)

    def turn_to(self, name: str) -> ReviewPage:
        """Open the page of that name."""
        number = next(n for n, make in enumerate(self._make) if make.name == name)
        self._buttons.button(number).setChecked(True)
        self._turn(number)
        return self._page(number)

    def speak(self, language: str) -> None:
        """All of it in another language from now on."""
        name = self._make[self._buttons.checkedId()].name
        self.pit.words = Catalogue.load(language)
        self.signing.told = ""
        self._clear()
        self._build()
        self.turn_to(name)

    def _build(self) -> None:
        pit = self.pit
        dress(self, pit.words.language)
        self.setWindowTitle(pit.text("title"))
        self._banner.show_text(pit.words.screen("simulated"), pit.words.language)
        self._banner.setVisible(pit.simulated)
        for number, make in enumerate(self._make):
            button = QPushButton(pit.text(f"page-{make.name}"))
            button.setObjectName(f"page-{make.name}")
            button.setProperty("role", "page")
            button.setCheckable(True)
            self._buttons.addButton(button, number)
            self._side.addWidget(button)
        self._side.addStretch(1)
        self._who = QLabel()
        self._who.setObjectName("who")
        self._who.setProperty("role", "small")
        self._who.setWordWrap(True)
        self._side.addWidget(self._who)
        self._sign = QPushButton()
        self._sign.setObjectName("sign")
        self._sign.clicked.connect(self._in_or_out)
        self._side.addWidget(self._sign)
        self._side.addLayout(self._languages())
        self._panel = SignInPanel(pit, self.signing, self)
        self._show_who()
        self._later.start()

    def _page(self, number: int) -> ReviewPage:
        if number not in self._pages:
            page = self._pages[number] = self._make[number](self.pit)
            self._stack.addWidget(page)
        return self._pages[number]

    def _make_another(self) -> None:
        """Alerts are counted, and a page is there at once, before anybody turns to it."""
        missing = [number for number in range(len(self._make)) if number not in self._pages]
        if missing:
            self._page(missing[0])
        else:
            self._later.stop()

    def _languages(self) -> QHBoxLayout:
        row = QHBoxLayout()
        for language in languages():
            button = QPushButton(short_name(language))
            button.setObjectName(f"language-{language}")
            button.setProperty("role", "quiet")
            button.setEnabled(language != self.pit.words.language)
            # By way of the queue: the button itself goes with the old language.
            button.clicked.connect(
                lambda _=False, to=language: self.speak(to), Qt.ConnectionType.QueuedConnection
            )
            row.addWidget(button)
        return row

    def _clear(self) -> None:
        for button in self._buttons.buttons():
            self._buttons.removeButton(button)
        self._later.stop()
        for page in self._pages.values():
            page.close_down()
            self._stack.removeWidget(page)
            _remove(page)
        self._pages = {}
        if self._panel is not None:
            _remove(self._panel)
            self._panel = None
        _empty(self._side)
        self._said.clear()

    def _turn(self, number: int) -> None:
        page = self._page(number)
        self._stack.setCurrentWidget(page)
        page.turned_to()

    def _show_who(self) -> None:
        pit = self.pit
        if pit.member is None:
            self._who.setText(pit.text("nobody-signed-in"))
        else:
            role = pit.words.words("role", pit.member.role)
            self._who.setText(pit.text("signed-in-as", name=pit.member.name, role=role))
        self._sign.setText(pit.text("sign-in" if pit.member is None else "sign-out"))

    def _in_or_out(self) -> None:
        if self.pit.member is None:
            self.signing.ask()
        else:
            self.signing.sign_out()

    def _show_alerts(self, count: int) -> None:
        for button in self._buttons.buttons():
            if button.objectName() == "page-alerts":
                name = self.pit.text("page-alerts")
                button.setText(f"{name}  ({count:,})" if count else name)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The panel stays in the middle."""
        super().resizeEvent(event)
        if self._panel is not None:
            self._panel.place()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing is left running, and nobody is left signed in."""
        self.signing.close_down()
        self._later.stop()
        for page in self._pages.values():
            page.close_down()
        super().closeEvent(event)
        self.closed.emit()


def _empty(layout: QVBoxLayout | QHBoxLayout) -> None:
    """Take everything out of a layout, whatever lies in it."""
    while (item := layout.takeAt(0)) is not None:
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            _remove(widget)
        elif isinstance(inner, QHBoxLayout | QVBoxLayout):
            _empty(inner)


def _remove(widget: QWidget) -> None:
    """Out of the window at once: until Qt gets round to deleting it, nobody is to find it there."""
    widget.hide()
    widget.setParent(None)
    widget.deleteLater()
