"""Time in a replay goes by a clock of the test's own."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from dealer_console.screens.review.replay.playback import Playback

pytestmark = pytest.mark.window

TIMES = [10_000, 11_000, 11_000, 15_000, 35_000]


class Watch:
    """Seconds that pass when the test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


class Playing:
    """A playback of five moments, two of them at once."""

    def __init__(self) -> None:
        self.watch, self.owner = Watch(), QObject()
        self.playback = Playback(self.owner, self.watch)
        self.playback.begin(TIMES)

    def passes(self, seconds: float) -> tuple[int, int]:
        """So long; which moment it is then, and what time."""
        self.watch.seconds += seconds
        self.playback.go_on()
        return self.playback.at, self.playback.now_ms


@pytest.fixture
def playing(qtbot: QtBot) -> Iterator[Playing]:
    """At the first moment, standing still."""
    del qtbot
    made = Playing()
    yield made
    made.playback.stop()
    made.owner.deleteLater()


def test_nothing_moves_until_it_plays(playing: Playing) -> None:
    """However long one looks at it."""
    assert playing.passes(60) == (0, 10_000)


def test_it_goes_at_the_pace_it_went(playing: Playing) -> None:
    """Two moments of one time come together; at the end it stops by itself."""
    playing.playback.play()
    assert playing.passes(0.5) == (0, 10_500)
    assert playing.passes(0.5) == (2, 11_000)
    assert playing.passes(3.9) == (2, 14_900)
    assert playing.passes(0.2) == (3, 15_100)
    assert playing.passes(100) == (4, 35_000)
    assert playing.playback.way == 0


def test_it_goes_faster(playing: Playing) -> None:
    """What has gone by until then went at the speed before."""
    playing.playback.play()
    playing.watch.seconds += 0.5
    playing.playback.set_speed(4)
    assert playing.playback.now_ms == 10_500
    assert playing.passes(1) == (2, 14_500)
    assert playing.passes(0.125) == (3, 15_000)


def test_it_goes_backwards(playing: Playing) -> None:
    """From where it stands, or from the end where it stands at the beginning."""
    playing.playback.play(-1)
    assert playing.playback.at == 4
    assert playing.passes(1) == (3, 34_000)
    assert playing.passes(19.5) == (2, 14_500)
    assert playing.passes(4) == (0, 10_500)
    assert playing.passes(4) == (0, 10_000)
    assert playing.playback.way == 0


def test_once_more_stops_it(playing: Playing) -> None:
    """The time of day stays where it was."""
    playing.playback.play()
    playing.passes(0.5)
    playing.playback.play()
    assert playing.passes(5) == (0, 10_500)


def test_a_step_stands_still(playing: Playing) -> None:
    """At the moment's own time; never before the first nor after the last."""
    playing.playback.play()
    playing.playback.step(3)
    assert playing.passes(5) == (3, 15_000)
    playing.playback.step(9)
    assert playing.playback.at == 4
    playing.playback.step(-9)
    assert playing.playback.at == 0


def test_at_its_end_it_begins_anew(playing: Playing) -> None:
    """As whoever presses play there means it."""
    playing.playback.step(9)
    playing.playback.play()
    assert playing.passes(0.25) == (0, 10_250)


def test_a_press_written_down_late_does_not_turn_time_back(playing: Playing) -> None:
    """Its moment stands where it was seen."""
    playing.playback.begin([10_000, 10_400, 10_300, 12_000])
    playing.playback.play()
    assert playing.passes(0.35)[0] == 0
    assert playing.passes(0.1)[0] == 2
    playing.playback.stop()


def test_more_may_happen_meanwhile(playing: Playing) -> None:
    """It stays where it is, and goes on into what is new."""
    playing.playback.step(9)
    playing.playback.longer([*TIMES, 36_000])
    assert playing.playback.at == 4
    playing.playback.step(1)
    assert playing.playback.at == 5
