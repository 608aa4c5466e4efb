"""How far it has come while evidence is being made, and then what was made."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from dealer_console.review.evidence.making import VERIFYING, Made, Making
from dealer_console.review.evidence.places import file_name
from dealer_console.screens.review.pit import Pit

LOOK_MS = 100
"""Between two looks at how far it has come."""

STEPS = 1_000
"""Of the bar."""


class MakingView(QWidget):
    """A bar and a way to stop it."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._making: Making | None = None
        self._stopping = False
        self._doing = QLabel()
        self._doing.setObjectName("evidence-doing")
        self._doing.setWordWrap(True)
        self._bar = QProgressBar()
        self._bar.setObjectName("evidence-bar")
        self._bar.setRange(0, STEPS)
        self._stop = QPushButton(pit.text("evidence-stop"))
        self._stop.setObjectName("evidence-stop")
        self._stop.setProperty("role", "danger")
        self._stop.clicked.connect(self.stop)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        whole = QVBoxLayout(self)
        whole.addStretch(1)
        whole.addWidget(self._doing)
        whole.addWidget(self._bar)
        whole.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self._stop)
        whole.addLayout(foot)

    def follow(self, making: Making) -> None:
        """Show how far this one comes."""
        self._making, self._stopping = making, False
        self._stop.setEnabled(True)
        self._look()
        self._timer.start()

    def leave(self) -> None:
        """It has come to its end."""
        self._making = None
        self._timer.stop()

    def stop(self) -> None:
        """Nobody wants it any more."""
        if self._making is not None:
            self._making.cancel()
            self._stopping = True
            self._stop.setEnabled(False)
            self._look()

    def _look(self) -> None:
        if self._making is None:
            return
        progress = self._making.progress
        self._bar.setValue(round(progress.fraction * STEPS))
        if self._stopping:
            text = self._pit.text("evidence-doing-stop")
        elif progress.kind == VERIFYING:
            done, total = f"{progress.done:,}", f"{progress.total:,}"
            text = self._pit.text(
                "evidence-doing-verify", table=progress.table, done=done, total=total
            )
        else:
            file = file_name(progress.table, progress.kind)
            text = self._pit.text("evidence-doing-file", file=file)
        self._doing.setText(text)


class DoneView(QWidget):
    """What came of it."""

    again = Signal()
    closed = Signal()

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._heading = QLabel()
        self._heading.setObjectName("evidence-outcome")
        self._heading.setProperty("role", "loud")
        self._altered = QLabel()
        self._altered.setObjectName("evidence-altered")
        self._altered.setProperty("role", "alarm")
        self._told = QLabel()
        self._told.setObjectName("evidence-told")
        self._told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        whole = QVBoxLayout(self)
        for label in (self._heading, self._altered, self._told):
            label.setWordWrap(True)
            whole.addWidget(label)
        whole.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self._again = _button(pit.text("evidence-again"), "evidence-again")
        self._again.clicked.connect(self.again)
        close = _button(pit.text("evidence-close"), "evidence-close")
        close.clicked.connect(self.closed)
        foot.addWidget(self._again)
        foot.addWidget(close)
        whole.addLayout(foot)

    def show_made(self, made: Made) -> None:
        """The files, and what to know about them."""
        text = self._pit.text
        altered = [
            text("evidence-made-altered", table=table, number=found.altered[0])
            for table, found in made.verifications.items()
            if found.altered is not None
        ]
        lines = [str(made.folder), ""]
        for file in made.files:
            lines.append(text("evidence-made-file", file=file.name, size=f"{file.bytes:,}"))
            if file.dropped:
                lines.append(text("evidence-made-dropped", number=f"{file.dropped:,}"))
        kept = text("evidence-made-kept", number=made.note)
        self._show(text("evidence-made"), [*lines, "", kept], altered, again=False)

    def show_not_made(self, heading: str, why: str) -> None:
        """Nothing was made, and why."""
        self._show(heading, [why], [], again=True)

    def _show(self, heading: str, lines: list[str], altered: list[str], *, again: bool) -> None:
        self._heading.setText(heading)
        self._altered.setText("\n".join(altered))
        self._altered.setVisible(bool(altered))
        self._told.setText("\n".join(lines))
        self._again.setVisible(again)


def _button(text: str, name: str) -> QPushButton:
    button = QPushButton(text)
    button.setObjectName(name)
    return button
