"""A replay is told out of the log, and shows what was on the screen: every screen, in its order."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dealer_console import station
from dealer_console.review.replay.moment import Replayed
from dealer_console.review.replay.round_replay import replay_of
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import may_be_told, rounds_page
from dealer_console.round_log.round_filter import Filter
from dealer_console.staff.roles import StaffRole
from rules.table.phase import Phase
from tests.dealer_console.headless_at_work import log_of
from tests.dealer_console.review.replay.walked import WalkedStation, once
from tests.dealer_console.staff.house import PIN, WRONG, House
from tests.dealer_console.wording.languages import CATALOGUES

GAMES = (
    "da-hu-ying-xiong",
    "tiger-no-commission",
    "super-six-plus",
    "commission-insurance",
    "dragon-dai-bacc",
)


@contextmanager
def walked(folder: Path, *words: Any, **more: Any) -> Iterator[WalkedStation]:
    """A station that is stopped whatever happens; before, its table is open and has cards."""
    at = WalkedStation(folder, *words, **more)
    at.station.start()
    try:
        yield at
    finally:
        at.station.stop()


def replays(folder: Path) -> list[Replayed]:
    """All rounds of the log that are over and may be told, in their order."""
    log = WatchedLog(log_of(folder))
    try:
        rows = rounds_page(log.segments(), Filter(), limit=1000)
        # A card may have been kept for a round that was not dealt to its end.
        told = [row for row in reversed(rows) if may_be_told(log.segments(), row)]
        assert len(told) >= len(rows) - 2
        return [replay_of(log, row.shoe, row.round, CATALOGUES["en"]) for row in told]
    finally:
        log.close()


def is_as_it_was_seen(at: WalkedStation, replayed: Replayed) -> bool:
    """Every screen of the round, live and out of the log."""
    assert replayed.trouble is None
    assert not any(moment.strayed for moment in replayed.moments)
    of_table = [moment.sequence for moment in replayed.moments if moment.line is not None]
    live = at.of_round((replayed.shoe, replayed.round), of_table[0], of_table[-1])
    told = once([moment.shown for moment in replayed.moments])
    assert told == live
    return bool(live)


def test_rounds_as_they_were_dealt(tmp_path: Path) -> None:
    """Two rounds by the primary tile alone."""
    with walked(tmp_path) as at:
        at.opened()
        at.rounds(2)
    made = replays(tmp_path)
    assert [(one.shoe, one.round) for one in made] == [(1, 1), (1, 2)]
    assert all(is_as_it_was_seen(at, one) for one in made)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_whatever_was_pressed_is_there_again(tmp_path: Path, game: str, seed: int) -> None:
    """Pages opened and left, approvals, languages, refusals, irregularities, recall."""
    with walked(tmp_path, game, address=f"sim://walk-{game}-{seed}?seed={seed}") as at:
        at.opened()
        at.rounds(1)
        at.walks(seed, 220)
    made = replays(tmp_path)
    assert made
    assert all(is_as_it_was_seen(at, one) for one in made)


def test_the_screen_written_down_is_enough_to_begin_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Language, sound and what was last done are in it; presses before are not needed."""
    monkeypatch.setattr(station, "SCREEN_EVERY", 1)
    with walked(tmp_path) as at:
        at.opened().presses("language:zh-hant", "table", "sound", "back")
        at.rounds(3)
        at.presses("language:en")
        at.rounds(1)
    assert at.kinds().count("screen") >= 4
    made = replays(tmp_path)
    assert [one.moments[1].shown.language for one in made] == ["zh-hant"] * 3 + ["en"]
    assert all(is_as_it_was_seen(at, one) for one in made)


def test_a_pin_is_in_no_replay(tmp_path: Path) -> None:
    """Neither which digits, nor how many, nor when, nor where they lay."""
    house = House(tmp_path)
    house.with_people(Ann=StaffRole.DEALER, Sue=StaffRole.PIT_SUPERVISOR)
    staff = f'[staff]\nfile = "{house.file}"\npepper = "{house.pepper}"'
    with walked(tmp_path, staff=staff) as at:
        at.presses("open")
        at.until(lambda: len(at.station.desk.around.staff) == 3)
        at.presses("who:Ann", *(f"pin:{digit}" for digit in PIN), "sign").reaches(Phase.NO_SHOE)
        at.presses("page:new-cards", "take-in").reaches(Phase.BETWEEN)
        at.presses("open-bets", "close-bets", "deed:draw")
        at.presses("shoe", "deed:unplug").reaches(Phase.STOPPED)
        at.presses("back", "shoe", "deed:plug-in")
        at.until(lambda: at.station.public.device.linked)
        at.presses("decide-page", "decide")
        at.presses("who:Sue", *(f"pin:{digit}" for digit in WRONG), "approve")
        assert at.refusal
        at.presses(*(f"pin:{digit}" for digit in PIN), "approve")
        at.ends_the_round()
    body = "\n".join(event.entry.body for event in at.events())
    assert "pin:" not in body
    assert PIN not in body
    pressed = [json.loads(e.entry.body) for e in at.events() if e.entry.kind == "pressed"]
    told = [(one["key"], one["typed"]) for one in pressed if one["typed"] is not None]
    assert told == [("sign", True), ("approve", True), ("approve", True)]
    # From "who" to "sign" nothing at all is written down, however many digits are typed.
    kinds = at.kinds()
    assert "pin-typed" not in kinds
    made = replays(tmp_path)
    assert made
    assert all(is_as_it_was_seen(at, one) for one in made)
    sheets = [m.shown.sheet for one in made for m in one.moments if m.shown.sheet is not None]
    approvals = [sheet for sheet in sheets if sheet.name == "approval"]
    assert approvals
    assert all(tile.title == "" for sheet in approvals for tile in sheet.pad)


def test_a_console_that_was_closed_in_mid_round(tmp_path: Path) -> None:
    """Whatever lay on its screen went with it; the table stands as it stood."""
    with walked(tmp_path, address="sim://first-half?seed=5") as at:
        at.opened().presses("open-bets", "close-bets", "deed:draw", "recall", "language:zh-hans")
        before = at.seen
    text = at.file.read_text().replace("first-half", "second-half")
    at.file.write_text(text)
    with again(at) as later:
        for seed in range(20):
            if not replays(tmp_path):
                later.walks(seed, 40)
    first, *_ = made = replays(tmp_path)
    languages = [moment.shown.language for moment in first.moments]
    assert "en" in languages[languages.index("zh-hans") :]
    later.seen[:0] = before
    assert all(is_as_it_was_seen(later, one) for one in made)


@contextmanager
def again(at: WalkedStation) -> Iterator[WalkedStation]:
    """The console is started once more on the same table."""
    made = WalkedStation.__new__(WalkedStation)
    made.opens(at.folder, at.file)
    made.station.start()
    try:
        yield made
    finally:
        made.station.stop()


def test_what_was_said_of_a_lost_line(tmp_path: Path) -> None:
    """How long until it is tried again, as it was counted down."""
    with walked(tmp_path) as at:
        at.opened().presses("open-bets", "close-bets", "deed:draw")
        at.presses("shoe", "deed:unplug").reaches(Phase.STOPPED)
        line = at.station.console.line
        assert line is not None
        at.station.look_at_link()
        said = at.shown.status.link
        assert "trying" in said
        at.presses("back", "shoe", "deed:plug-in")
        at.until(lambda: at.station.public.device.linked)
        at.station.look_at_link()
        at.presses("decide-page", "decide", "who:pit-supervisor", "approve")
        at.ends_the_round()
    (replayed,) = replays(tmp_path)
    assert said in [moment.shown.status.link for moment in replayed.moments]
    assert is_as_it_was_seen(at, replayed)


def test_a_replay_without_its_presses_is_another(tmp_path: Path) -> None:
    """So that the comparison itself is known to tell."""
    with walked(tmp_path) as at:
        at.opened().presses("open-bets", "close-bets", "recall", "back")
        at.ends_the_round()
    (replayed,) = replays(tmp_path)
    some = tuple(one for one in replayed.moments if one.pressed != "Recall")
    with pytest.raises(AssertionError):
        is_as_it_was_seen(at, replayed._replace(moments=some))
