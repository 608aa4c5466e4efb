"""The keys of a replay: step, play, how fast, where in the round."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSlider, QVBoxLayout, QWidget

from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.replay.keys import hint
from dealer_console.screens.review.replay.playback import SPEEDS, Playback
from dealer_console.screens.review.replay.signs import sign

SIGN = 46
"""The width of a button that has a sign alone."""


class Transport(QWidget):
    """Buttons in a row below a slider; every one has a key as well."""

    def __init__(self, pit: Pit, playback: Playback) -> None:
        super().__init__()
        self._pit, self._playback = pit, playback
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(6)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setObjectName("replay-slider")
        self.slider.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.slider.valueChanged.connect(self._slid)
        whole.addWidget(self.slider)
        row = QHBoxLayout()
        row.setSpacing(6)
        whole.addLayout(row)
        step, play = playback.step, playback.play
        self._sign(row, "replay-first", lambda: step(-playback.at))
        self.back = self._sign(row, "replay-back", lambda: play(-1))
        self._sign(row, "replay-step-back", lambda: step(-1))
        self._sign(row, "replay-step", lambda: step(1))
        self.play = self._sign(row, "replay-play", play)
        self._sign(row, "replay-last", lambda: step(playback.length))
        row.addSpacing(10)
        self._speeds = {speed: self._speed(row, speed) for speed in SPEEDS}
        row.addStretch(1)
        playback.moved.connect(self.show_place)
        playback.played.connect(self.show_place)
        self.show_place()

    def show_place(self) -> None:
        """Where it is, whether it plays, and how fast."""
        playback = self._playback
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, max(0, playback.length - 1))
            self.slider.setValue(playback.at)
        self.play.setChecked(playback.way > 0)
        self.back.setChecked(playback.way < 0)
        for speed, button in self._speeds.items():
            button.setChecked(speed == playback.speed)

    def _slid(self, value: int) -> None:
        self._playback.step(value - self._playback.at)

    def _sign(self, row: QHBoxLayout, name: str, does: Callable[[], object]) -> QPushButton:
        button = QPushButton(sign(name), "")
        button.setObjectName(name)
        button.setFixedWidth(SIGN)
        button.setToolTip(hint(self._pit.text(name), name))
        button.setAccessibleName(self._pit.text(name))
        button.setCheckable(name in ("replay-play", "replay-back"))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _=False: does())
        # A button that is pressed once more would otherwise look as if it were not.
        button.clicked.connect(self.show_place)
        row.addWidget(button)
        return button

    def _speed(self, row: QHBoxLayout, speed: int) -> QPushButton:
        button = QPushButton(self._pit.text("replay-times", speed=speed))
        button.setObjectName(f"replay-speed-{speed}")
        button.setFixedWidth(SIGN)
        button.setProperty("role", "sign")
        button.setToolTip(self._pit.text("replay-speed", speed=speed))
        button.setCheckable(True)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda _=False: self._playback.set_speed(speed))
        row.addWidget(button)
        return button
