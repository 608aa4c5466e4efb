"""A replay is drawn as the Dealer's own window was: pixel for pixel, out of the log."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from dealer_console.review.replay.moment import Replayed
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.review.replay.glass import Glass
from dealer_console.station import utc_offset_minutes
from tests.dealer_console.review.replay.test_as_it_was_seen import GAMES, replays
from tests.dealer_console.review.replay.walked import WalkedStation
from tests.dealer_console.round_log.made_logs import SetClocks

pytestmark = pytest.mark.window

SIZES = {"as designed": (1280, 800), "a large monitor": (1600, 900)}


class BeforeAWindow(WalkedStation):
    """A station whose screen is drawn, and every picture of it kept."""

    def __init__(self, folder: Path, window: DealerWindow, clocks: SetClocks, game: str) -> None:
        self.window, self.clocks, self.set_clocks = window, clocks, clocks
        self.pictures: list[tuple[int, tuple[int, int] | None, QImage]] = []
        super().__init__(folder, game, address=f"sim://{game}?seed=3")
        window.pressed.connect(self.station.press)
        window.keypad_used.connect(self.station.keypad_used)
        window.sized.connect(self.station.sized)
        self.station.sized(window.width(), window.height())

    def _changed(self) -> None:
        super()._changed()
        if self.seen:
            event, name, shown = self.seen[-1]
            self.window.draw(shown)
            self.window.look_at_clock()
            self.pictures.append((event, name, self.window.grab().toImage()))

    def takes_the_keypad(self) -> None:
        """A key goes down and up, and the frame that went with it is gone; the hints stay."""
        for key in (Qt.Key.Key_Right, Qt.Key.Key_Escape):
            QTest.keyClick(self.window, key)
        self._changed()

    def of(self, replayed: Replayed) -> list[QImage]:
        """What was on the monitor in that round."""
        of_table = [moment.sequence for moment in replayed.moments if moment.line is not None]
        name = (replayed.shoe, replayed.round)
        return once(
            [
                picture
                for event, of, picture in self.pictures
                if of_table[0] <= event <= of_table[-1] and of in (None, name)
            ]
        )


def once(pictures: list[QImage]) -> list[QImage]:
    """Without those that are as the one before."""
    told: list[QImage] = []
    for picture in pictures:
        if not told or told[-1] != picture:
            told.append(picture)
    return told


@contextmanager
def before_a_window(
    qtbot: QtBot, folder: Path, size: tuple[int, int], game: str = GAMES[0]
) -> Iterator[BeforeAWindow]:
    """A Dealer at work before a window of that size."""
    clocks = SetClocks()
    zone = timedelta(minutes=utc_offset_minutes())
    window = DealerWindow(
        lambda: (datetime.fromtimestamp(clocks.now / 1000, UTC) + zone).replace(tzinfo=None)
    )
    window.resize(*size)
    window.show()
    qtbot.waitExposed(window)
    at = BeforeAWindow(folder, window, clocks, game)
    at.station.start()
    try:
        yield at
    finally:
        at.station.stop()
        window.close()
        window.deleteLater()


def replayed_pictures(replayed: Replayed) -> list[QImage]:
    """Every moment as the glass draws it."""
    glass = Glass()
    try:
        pictures = []
        for moment in replayed.moments:
            glass.show_moment(moment.shown, moment.clock, moment.size, hints=moment.uses_keypad)
            pictures.append(glass.picture().toImage())
        return once(pictures)
    finally:
        glass.close_down()
        glass.deleteLater()


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
def test_rounds_with_pages_languages_and_keys(
    qtbot: QtBot, tmp_path: Path, size: tuple[int, int]
) -> None:
    """Three rounds, each at another time of day; in the last a keypad is used."""
    with before_a_window(qtbot, tmp_path, size) as at:
        at.opened()
        for presses in (("recall", "back"), ("language:zh-hant", "irregularity", "back"), ()):
            at.set_clocks.now += 3_723_000
            at.presses("open-bets", "close-bets", *presses)
            if not presses:
                at.takes_the_keypad()
            at.ends_the_round()
        at.caught_up()
    made = replays(tmp_path)
    assert len(made) == 3
    assert {moment.size for one in made for moment in one.moments} == {size}
    assert [one.moments[-1].uses_keypad for one in made] == [False, False, True]
    for replayed in made:
        live = at.of(replayed)
        assert len(live) > 6
        assert live[0].size().toTuple() == size
        assert replayed_pictures(replayed) == live


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_pressed(qtbot: QtBot, tmp_path: Path, game: str) -> None:
    """At a table of each game, whatever pages, irregularities and refusals come of it."""
    with before_a_window(qtbot, tmp_path, SIZES["as designed"], game) as at:
        at.opened()
        at.walks(7, 90)
    made = replays(tmp_path)
    assert made
    for replayed in made:
        assert replayed_pictures(replayed) == at.of(replayed)


def test_another_picture_is_told_apart(qtbot: QtBot, tmp_path: Path) -> None:
    """One second on the clock is enough."""
    with before_a_window(qtbot, tmp_path, SIZES["as designed"]) as at:
        at.opened()
        at.rounds(1)
    (replayed,) = replays(tmp_path)
    late = tuple(one._replace(utc_ms=one.utc_ms + 1_000) for one in replayed.moments)
    assert replayed_pictures(replayed._replace(moments=late)) != at.of(replayed)
