"""The windows of a station: what happens at the table is drawn, what is pressed is carried out."""

import gc
import logging
from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QScreen

from dealer_console.desk.board import board_shown
from dealer_console.screens.board.window import BoardWindow
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.sounds import Sounds
from dealer_console.station import Station
from rules.table.views import Sound

log = logging.getLogger(__name__)

LOOK_MS = 500
"""Between two looks at a line that is lost."""

COLLECT_MS = 1_000
"""Between two collections of Python's garbage, which are nobody else's business."""

GARBAGE_ENOUGH = 100_000
"""Objects after which a collection waits for no pause any longer."""


class Drawing(QObject):
    """Tells when something is to be drawn: once, however much has changed by then."""

    due = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.due)

    def changed(self) -> None:
        """Something has changed."""
        if not self._soon.isActive():
            self._soon.start()


class Windows(QObject):
    """Both windows of a station that has been opened."""

    def __init__(
        self,
        station: Station,
        drawing: Drawing,
        now: Callable[[], datetime] = datetime.now,
        sounds: Sounds | None = None,
    ) -> None:
        super().__init__()
        self.station, self._drawing, self._sounds = station, drawing, sounds
        self.dealer = DealerWindow(now)
        self.board = BoardWindow() if station.settings.screens.board else None
        self.dealer.pressed.connect(station.press)
        self.dealer.keypad_used.connect(station.keypad_used)
        self.dealer.sized.connect(station.sized)
        # The board alone would be a console that nobody can use.
        self.dealer.closed.connect(station.leave)
        name = station.settings.table.name
        for window in (self.dealer, self.board):
            if window is not None:
                window.setWindowTitle(name)
        drawing.due.connect(self.draw)
        if sounds is not None:
            station.on_sound(self._play)
        # A timer of no time at all comes after what is painted already.
        self._board_soon = QTimer(self, singleShot=True, interval=0)
        self._board_soon.timeout.connect(self.draw_board)
        self._link = QTimer(self, interval=LOOK_MS)
        self._link.timeout.connect(station.look_at_link)
        self._garbage = QTimer(self, interval=COLLECT_MS)
        self._garbage.timeout.connect(self._collect)
        self._seen_seq = -1
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.screenAdded.connect(self._place_board)
        application.screenRemoved.connect(self._place_board)

    def start(self) -> None:
        """Show the windows, then begin."""
        self.draw()
        self.draw_board()
        self._place()
        self._link.start()
        self._garbage.start()
        self.station.start()

    def stop(self) -> list[str]:
        """Close the windows and stop in good order; which sinks do not have the last head."""
        for timer in (self._board_soon, self._link, self._garbage):
            timer.stop()
        self.dealer.close()
        if self.board is not None:
            self.board.close()
        if self._sounds is not None:
            self._sounds.close()
        return self.station.stop()

    def draw(self) -> None:
        """The Dealer's window as the table stands, then the board, once the Dealer's is painted."""
        desk = self.station.desk
        try:
            shown = desk.shown()
        except Exception:
            # A page that fails must not leave a picture on the screen that looks alive.
            log.exception("the page %s cannot be drawn", desk.page)
            desk.close()
            shown = desk.shown()
        self.dealer.draw(shown)
        if self.board is not None:
            self._board_soon.start()

    def draw_board(self) -> None:
        """The board as the table stands."""
        station = self.station
        if self.board is not None:
            settings = station.settings
            self.board.draw(
                board_shown(
                    station.public,
                    station.words[settings.screens.board_language],
                    station.money,
                    simulated=settings.simulated,
                )
            )

    def _play(self, sound: Sound) -> None:
        assert self._sounds is not None
        self._sounds.play(sound)

    def _place(self) -> None:
        """Each window on its monitor; where it fills it, the board waits for one of its own."""
        settings = self.station.settings
        self._place_board()
        screens = QGuiApplication.screens()
        monitor = _monitor(screens, settings.screens.monitor) or QGuiApplication.primaryScreen()
        _show(self.dealer, monitor, full=settings.full_screen)
        self.dealer.activateWindow()

    def _place_board(self) -> None:
        """Its monitor may be switched on after the console, or off while it runs."""
        if self.board is None:
            return
        settings = self.station.settings
        monitor = _monitor(QGuiApplication.screens(), settings.screens.board_monitor)
        if monitor is not None:
            _show(self.board, monitor, full=settings.full_screen)
        elif settings.full_screen:
            self.board.hide()
        else:
            self.board.show()

    def _collect(self) -> None:
        """Between two cards: one that has just come is drawn first."""
        seq, self._seen_seq = self.station.public.seq, self.station.public.seq
        if seq == self._seen_seq or gc.get_count()[0] > GARBAGE_ENOUGH:
            gc.collect()


def _monitor(screens: list[QScreen], number: int) -> QScreen | None:
    return screens[number - 1] if number <= len(screens) else None


def _show(window: DealerWindow | BoardWindow, monitor: QScreen, *, full: bool) -> None:
    window.setScreen(monitor)
    if full:
        window.setGeometry(monitor.geometry())
        window.showFullScreen()
    else:
        window.move(monitor.availableGeometry().topLeft())
        window.show()
