"""Below the list: what is chosen in it, in full, and the remark with which it is acknowledged."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from dealer_console.review.alerts.alert import Alert
from dealer_console.review.alerts.book import Standing
from dealer_console.review.alerts.remark import lacking, trimmed
from dealer_console.review.alerts.who_may import may_acknowledge
from dealer_console.screens.review.alerts.sentences import AlertWords
from dealer_console.screens.review.pit import Pit

HEIGHT = 196
REMARK_HEIGHT = 70
RIGHT = 400


class Panel(QFrame):
    """Asks for a remark, and says why it cannot be given or who may."""

    acknowledged = Signal(str)
    """With that remark, what is chosen."""
    replayed = Signal()

    def __init__(self, pit: Pit, words: AlertWords) -> None:
        super().__init__()
        self._pit, self._words = pit, words
        self._chosen: Sequence[Standing] = ()
        self._busy = False
        self.setProperty("role", "panel")
        self.setFixedHeight(HEIGHT)
        self._what = _label("alerts-what", "sentence-text")
        self._where, self._more = _label("alerts-where", "small"), _label("alerts-more", "small")
        self._hint = _label("alerts-hint", "small")
        self._remark = QPlainTextEdit()
        self._remark.setObjectName("alerts-remark")
        self._remark.setPlaceholderText(pit.text("alerts-remark"))
        self._remark.setTabChangesFocus(True)
        self._remark.setFixedHeight(REMARK_HEIGHT)
        self._remark.textChanged.connect(self._show_ready)
        self._replay = _button("alerts-replay", pit.text("alerts-replay"))
        self._replay.clicked.connect(self.replayed)
        self._acknowledge = _button("alerts-acknowledge", "", "primary")
        self._acknowledge.clicked.connect(self._pressed)
        self._sign_in = _button("alerts-sign-in", pit.text("alerts-sign-in"))
        self._sign_in.clicked.connect(pit.sign_in_asked)
        by_key = QShortcut(QKeySequence("Ctrl+Return"), self._remark)
        by_key.setContext(Qt.ShortcutContext.WidgetShortcut)
        by_key.activated.connect(self._acknowledge.click)
        across = QHBoxLayout(self)
        across.setContentsMargins(14, 12, 14, 12)
        across.setSpacing(18)
        across.addWidget(self._left(), 1)
        across.addWidget(self._right())
        self.show_chosen(())

    def show_chosen(self, chosen: Sequence[Standing]) -> None:
        """What is chosen in the list now."""
        if [one.name for one in chosen] != [one.name for one in self._chosen]:
            self._say("", "small")
        self._chosen = chosen
        self._show_what()
        self._show_ready()

    def show_signed(self) -> None:
        """Somebody else sits here."""
        self._say("", "small")
        self._show_ready()

    def show_kept(self) -> None:
        """It is done; the next one is told with a remark of its own."""
        self._busy = False
        self._say("", "small")
        self._remark.clear()

    def show_refused(self, why: str) -> None:
        """It is not; the remark stays."""
        self._busy = False
        self._show_ready()
        self._say(why, "alarm")

    def _left(self) -> QScrollArea:
        """A remark may be longer than there is room."""
        left = QWidget()
        left.setObjectName("alerts-full")
        left.setStyleSheet("QWidget#alerts-full { background: transparent; }")
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for label in (self._what, self._where, self._more):
            column.addWidget(label)
        column.addStretch(1)
        area = QScrollArea()
        area.setStyleSheet("QScrollArea { background: transparent; border: none; }")
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidgetResizable(True)
        area.setWidget(left)
        return area

    def _right(self) -> QWidget:
        right = QWidget()
        right.setFixedWidth(RIGHT)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._remark)
        column.addWidget(self._hint, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self._replay)
        buttons.addStretch(1)
        buttons.addWidget(self._sign_in)
        buttons.addWidget(self._acknowledge)
        column.addLayout(buttons)
        return right

    @property
    def _alerts(self) -> list[Alert]:
        """Those chosen that are open."""
        return [one.alert for one in self._chosen if one.acknowledgement is None]

    def _pressed(self) -> None:
        self._busy = True
        self._show_ready()
        self.acknowledged.emit(self._remark.toPlainText())

    def _show_what(self) -> None:
        texts = ("", "", "")
        if not self._chosen:
            texts = (self._pit.text("alerts-choose"), "", "")
        elif len(self._chosen) == 1:
            texts = self._in_full(self._chosen[0])
        else:
            kinds = map(self._words.kind, dict.fromkeys(one.name.kind for one in self._chosen))
            count = self._pit.text("alerts-chosen", count=f"{len(self._chosen):,}")
            texts = (count, self._words.listed(list(kinds)), "")
        for label, text in zip((self._what, self._where, self._more), texts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))

    def _in_full(self, standing: Standing) -> tuple[str, str, str]:
        alert, words, text = standing.alert, self._words, self._pit.text
        where = [words.kind(alert.kind), alert.table, words.when(alert.table, alert.at_ms)]
        if alert.shoe is not None and alert.round is not None:
            shoe, number = str(alert.shoe), str(alert.round)
            where.append(self._pit.words.screen("round-of-shoe", shoe=shoe, number=number))
        if alert.dealer:
            where.append(text("alerts-dealt-by", name=alert.dealer))
        more = [words.paragraph_text(alert)]
        if "note" in alert.told:
            more.append(text("alerts-note", note=alert.told["note"]))
        if standing.acknowledgement is not None:
            more.append(words.acknowledged(standing.acknowledgement))
        return words.sentence(alert), "   ".join(where), "\n".join(filter(None, more))

    def _show_ready(self) -> None:
        """What can be pressed, and what stands in the way."""
        alerts, member = self._alerts, self._pit.member
        one = self._chosen[0].alert if len(self._chosen) == 1 else None
        self._replay.setEnabled(one is not None and one.round is not None and one.over)
        self._sign_in.setVisible(member is None and bool(alerts))
        self._remark.setEnabled(bool(alerts) and member is not None and not self._busy)
        why = self._in_the_way(alerts)
        ready = bool(alerts) and not why and not self._busy
        self._acknowledge.setEnabled(ready and lacking(trimmed(self._remark.toPlainText())) is None)
        key = "alerts-acknowledge-several" if len(alerts) > 1 else "alerts-acknowledge"
        self._acknowledge.setText(self._pit.text(key, count=len(alerts)))
        if why or self._hint.property("role") == "small":
            self._say(why or self._lacking(alerts), "small")

    def _in_the_way(self, alerts: list[Alert]) -> str:
        text, member = self._pit.text, self._pit.member
        kinds = {alert.kind for alert in alerts}
        if not kinds:
            return ""
        if len(kinds) > 1:
            return text("alerts-one-kind")
        (kind,) = kinds
        if any(not alert.over for alert in alerts):
            return text("alerts-not-not-over")
        if member is None:
            return text("alerts-sign-in-first", roles=self._words.who_may(kind))
        if not may_acknowledge(kind, member.role):
            return text("alerts-not-role", roles=self._words.who_may(kind))
        return ""

    def _lacking(self, alerts: list[Alert]) -> str:
        typed = trimmed(self._remark.toPlainText())
        lacks = lacking(typed)
        # Nobody is told that a remark is missing before they have begun to type.
        return self._pit.text(f"alerts-{lacks}") if alerts and typed and lacks is not None else ""

    def _say(self, text: str, role: str) -> None:
        self._hint.setText(text)
        if self._hint.property("role") != role:
            self._hint.setProperty("role", role)
            self._hint.style().unpolish(self._hint)
            self._hint.style().polish(self._hint)


def _label(name: str, role: str) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
    return label


def _button(name: str, text: str, role: str = "") -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    if role:
        button.setProperty("role", role)
    return button
