"""All that is known of one moment: who, what, what the Dealer was told, the bytes of the shoe."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from dealer_console.review.replay.moment import Moment
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.replay.events import what_of

HEIGHT = 138


class MomentDetail(QFrame):
    """A few lines below the screen; more than has room is scrolled."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self.setProperty("role", "panel")
        self.setFixedHeight(HEIGHT)
        self._what = self._label("replay-what-happened", "strong")
        self._who = self._label("replay-when-and-who", "small")
        self._told = self._label("replay-told")
        self._raw = self._label("replay-raw", "small")
        for label in (self._what, self._who, self._told, self._raw):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inside = QWidget()
        lines = QVBoxLayout(inside)
        lines.setContentsMargins(0, 0, 8, 0)
        lines.setSpacing(3)
        for label in (self._what, self._who, self._told, self._raw):
            lines.addWidget(label)
        lines.addStretch(1)
        area = QScrollArea()
        area.setProperty("role", "bare")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(14, 10, 6, 8)
        whole.addWidget(area)

    def show_moment(self, moment: Moment | None) -> None:
        """That one; nothing where there is none."""
        text = self._pit.text
        for label in (self._what, self._who, self._told, self._raw):
            label.clear()
        if moment is None:
            return
        line = moment.line
        when = f"{moment.clock:%Y-%m-%d %H:%M:%S}.{moment.utc_ms % 1000:03}"
        self._what.setText(what_of(self._pit, moment))
        who = "" if line is None or not line.who else f" · {line.who}"
        number = text("replay-event", number=f"{moment.sequence:,}")
        self._who.setText(f"{when}{who} · {number}")
        if line is not None:
            told = (f"{said} ({paragraph})" if paragraph else said for said, paragraph in line.told)
            self._told.setText("\n".join(told))
            self._raw.setText(text("replay-raw", raw=line.raw) if line.raw else "")
        for label in (self._told, self._raw):
            label.setVisible(bool(label.text()))

    def _label(self, name: str, role: str = "") -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        if role:
            label.setProperty("role", role)
        return label
