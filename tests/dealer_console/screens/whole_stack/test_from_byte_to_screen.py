"""Bytes come in at one end, and at the other a Dealer deals: nothing in between stands in."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from dealer_console.desk.shown import Tone
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from rules.table.phase import Phase
from rules.table.views import Sound, may_draw
from tests.dealer_console.screens.whole_stack.pit import Pit
from tests.dealer_console.table.faults.faulty import HOUR, TwoClocks, mounted, needs_root
from tools.rig import PATIENCE, Rig

pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals there"),
]

Start = Callable[..., Pit]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A shoe on a pseudo-terminal."""
    made = Rig(tmp_path)
    yield made
    made.shoe.close()


@pytest.fixture
def start(qtbot: QtBot, rig: Rig) -> Iterator[Start]:
    """Starts the console on the rig's table; whatever is started is closed."""
    pits: list[Pit] = []

    def started(**more: Any) -> Pit:
        pits.append(Pit(qtbot, rig, **more))
        return pits[-1]

    yield started
    for pit in pits:
        pit.closes()
    qtbot.waitUntil(lambda: not QApplication.topLevelWidgets())


def test_a_round_from_the_wire_to_the_screen(start: Start, rig: Rig) -> None:
    """Two taps and the shoe's own button; the log has every line of it."""
    pit = start().opens()
    pit.taps_on("open-bets").until_phase(Phase.BETTING)
    pit.taps_on("close-bets").until_phase(Phase.DEAL)
    pit.draws(4)
    for hand in pit.shown.hands:
        assert len(hand.cards) == 2
        assert all(card.face is not None for card in hand.cards)
        assert hand.total in pit.says()
    while pit.public.phase in (Phase.PLAYER_DRAW, Phase.BANKER_DRAW):
        pit.draws()
    rig.send(rig.device.press_result())
    pit.until_phase(Phase.COLLECT)
    assert pit.shown.guide is not None
    assert pit.windows.board is not None
    assert pit.windows.board.shown is not None
    assert pit.windows.board.shown.result is not None
    assert Sound.RESULT in pit.heard.sounds
    pit.closes()
    verify_directory(rig.directory)
    kinds = [event.entry.kind for event in events_of(rig.directory)]
    assert 4 <= kinds.count("card-drawn") <= 6


def test_killed_in_mid_round_it_opens_where_it_stood(start: Start, rig: Rig) -> None:
    """The console is killed with two cards out; the screen has both, and says that it was so."""
    console = rig.console()
    snapshot = console.next()
    rig.shoe.wait_for_reader(PATIENCE)
    while snapshot is None or len(rig.device.round.laid) < 2:
        if snapshot is not None and snapshot["type"] == "snapshot":
            acted = snapshot
            assert rig.act(console, snapshot)
            while not rig.answered(acted, snapshot := console.next() or {"type": "gone"}):
                assert snapshot["type"] != "gone"
        else:
            snapshot = console.next()
    console.signal(signal.SIGKILL)
    console.end()
    pit = start().until_phase(Phase.DEAL)
    left, right = pit.shown.hands
    assert [len(left.cards), len(right.cards)] == [1, 1]
    assert "The console has started up" in pit.shown.status.notices
    pit.connected().draws(2)
    assert [len(hand.cards) for hand in pit.shown.hands] == [2, 2]


def test_a_lost_link_is_said_and_comes_back(start: Start, rig: Rig) -> None:
    """Pulled out in mid-round: play stops, the line is tried again; plugged in, it goes on."""
    pit = start().opens()
    pit.taps_on("open-bets").until_phase(Phase.BETTING)
    pit.draws(2)
    rig.shoe.drop()
    pit.until_phase(Phase.STOPPED)
    assert pit.shown.instruction.tone is Tone.ALARM
    assert not pit.shown.status.link_good
    pit.until(lambda: "trying" in pit.shown.status.link)
    assert pit.heard.sounds[-1] is Sound.ATTENTION
    rig.shoe.restore()
    pit.connected().until(lambda: pit.shown.status.link_good)
    # The round stands as it stood; a supervisor lets it go on.
    assert [len(hand.cards) for hand in pit.shown.hands] == [1, 1]
    pit.holds("decide")
    pit.until(lambda: pit.shown.sheet is not None and pit.shown.sheet.name == "approval")
    pit.taps_on("who:pit-supervisor").holds("approve")
    pit.until(lambda: pit.public.phase is not Phase.STOPPED)


def test_a_clock_that_jumps_locks_the_screen(start: Start, rig: Rig) -> None:
    """Nothing more is kept, so nothing more can be pressed; what to do stands there, huge."""
    clocks = TwoClocks()
    pit = start(clocks=clocks).opens()
    clocks.wall += HOUR
    pit.taps_on("open-bets")
    pit.until(lambda: bool(pit.shown.locked))
    assert pit.shown.instruction.text == "Stop dealing, call the supervisor"
    assert "The clock jumped" in pit.shown.locked
    assert pit.keys() == set()
    assert not pit.shown.status.log_good


def _has_moved(pit: Pit, seen: int) -> bool:
    return bool(pit.shown.locked) or pit.public.seq > seen


@needs_root
def test_a_full_disk_locks_the_screen_and_shows_no_card(tmp_path: Path, qtbot: QtBot) -> None:
    """The card that could not be kept is never seen."""
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=2m", "none") as disk:
        rig = Rig(tmp_path / "rig", logs=disk / "logs")
        pit = Pit(qtbot, rig)
        try:
            pit.opens()
            pit.taps_on("open-bets").until_phase(Phase.BETTING)
            filler = disk / "filler"
            with suppress(OSError), filler.open("wb", buffering=0) as file:
                while file.write(b"x" * 1024):
                    pass
            while not pit.shown.locked:
                seen = pit.public.seq
                if pit.public.phase is Phase.RESULT:
                    rig.send(rig.device.press_result())
                elif may_draw(pit.public):
                    rig.send(rig.device.draw())
                else:
                    pit.taps_on("open-bets")
                pit.until(partial(_has_moved, pit, seen))
            assert "the disk is full" in pit.shown.locked.lower()
            last = pit.public.seq
            filler.unlink()
        finally:
            pit.closes()
            rig.shoe.close()
        assert next(reversed(list(events_of(disk / "logs" / "RIG")))).sequence == last
        qtbot.waitUntil(lambda: not QApplication.topLevelWidgets())


def test_closing_the_dealers_window_closes_the_console(start: Start) -> None:
    """The board alone would be a console that nobody can use."""
    pit = start()
    left: list[bool] = []
    pit.station.on_leave(lambda: left.append(True))
    pit.window.close()
    assert left == [True]
