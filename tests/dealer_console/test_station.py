"""A Dealer's station without a window: presses, the log, PINs, the link, sounds; nobody waits."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from dealer_console.round_log.database import open_to_read
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.settings.reading import read_settings
from dealer_console.staff.attempts import WRONG as WRONG_PIN
from dealer_console.staff.roles import StaffRole
from dealer_console.station import Station
from dealer_console.table.acting import Acting
from dealer_console.table.told import Note
from hardware_sim.in_process import InProcessPort
from rules.people import Person, Role
from rules.table.phase import Phase
from rules.table.state import Public
from rules.table.views import Sound
from tests.dealer_console.at_station import AtStation, at_station
from tests.dealer_console.headless_at_work import PATIENCE
from tests.dealer_console.staff.house import PIN, WRONG, House
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS

DRAW, PRESS_RESULT, UNPLUG, PLUG_IN = (
    f"deed:{deed}" for deed in ("draw", "press-result", "unplug", "plug-in")
)


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtStation]:
    """A station at a table without staff, with a shoe under the Dealer's hands."""
    with at_station(tmp_path) as made:
        yield made


def dealt_out(at: AtStation) -> AtStation:
    """The round is dealt to its end: whatever the shoe gives, its primary tile goes on."""
    while at.phase is not Phase.COLLECT:
        primary = at.shown.column.primary
        assert primary is not None
        at.presses(primary.key)
    return at


# Presses and the log.


def test_presses_become_events_in_the_log(at: AtStation) -> None:
    """A whole round: each command and each card in their order, and stored when they are seen."""
    at.opened().presses("open-bets", "close-bets")
    dealt_out(at).presses("collect", "pay").reaches(Phase.BETWEEN)
    assert at.station.public.seq <= at.events()[-1].sequence
    kinds = at.kinds()
    commands = [k for k in kinds if k in ("open-table", "intake-shoe", "open-bets", "close-bets",
                                          "collect", "pay")]  # fmt: skip
    assert commands == ["open-table", "intake-shoe", "open-bets", "close-bets", "collect", "pay"]
    assert 4 <= kinds.count("card-drawn") <= 6
    assert kinds.index("card-drawn") > kinds.index("close-bets")
    assert kinds.index("collect") > kinds.index("result-pressed")
    at.station.stop()
    assert at.kinds()[-1] == "console-stopped"
    at.verify()


def test_a_press_on_nothing_asks_for_nothing(at: AtStation) -> None:
    """Whoever pressed it saw another screen."""
    before = at.kinds()
    assert at.station.press("close-bets") is False
    assert at.station.press("no-such-tile") is False
    assert at.kinds() == before


def test_what_is_refused_is_told_on_the_screen_and_in_the_log(at: AtStation) -> None:
    """By the paragraph; the screen stays as it was."""
    at.opened().presses("open-bets")
    at.station.desk.shown()
    # The table closes betting before the tap on the same tile is there.
    assert at.station.press("close-bets")
    assert at.station.press("close-bets")
    at.until(lambda: bool(at.refusal))
    assert at.phase is Phase.DEAL
    assert "refused" in at.kinds()


def test_an_undo_names_what_it_takes_back_and_not_what_was_refused(at: AtStation) -> None:
    """From when it has been carried out."""

    def undoes() -> str:
        return next(tile.detail for tile in at.shown.column.top if tile.key == "undo")

    at.opened()
    assert undoes() == "New cards"
    at.file.write_text("nothing of a table")
    at.presses("table", "give:change-settings")
    assert at.refusal
    assert undoes() == "New cards"
    assert "open-bets" in at.to_press()
    assert at.station.press("open-bets")
    assert undoes() == "New cards"
    at.reaches(Phase.BETTING)
    assert undoes() == "Place your bets"


def test_a_console_that_cannot_open_leaves_no_shoe_behind(tmp_path: Path) -> None:
    """Another console writes to the log: the bench that was set up for this one is gone."""
    with at_station(tmp_path, address="sim://first") as at:
        text = at.file.read_text().replace("sim://first", "sim://second")
        at.file.write_text(text)
        with pytest.raises(LogTrouble, match="another console writes to"):
            Station(read_settings(at.file), _never, _nothing, file=at.file)
    InProcessPort("second").close()


# People.


@contextmanager
def with_staff(folder: Path, **more: Any) -> Iterator[AtStation]:
    """The same where people have names and PINs."""
    house = House(folder)
    house.with_people(Ann=StaffRole.DEALER, Sue=StaffRole.PIT_SUPERVISOR)
    staff = f'[staff]\nfile = "{house.file}"\npepper = "{house.pepper}"'
    with at_station(folder, staff=staff, **more) as at:
        yield at


def signs(at: AtStation, name: str, pin: str, tile: str = "sign") -> None:
    """A name, a PIN, and the tile that says what they are for."""
    at.until(lambda: any(one.name == name for one in at.station.desk.around.staff))
    if f"who:{name}" in at.to_press():
        at.presses(f"who:{name}")
    at.presses(*(f"pin:{digit}" for digit in pin), tile)


def test_whoever_opens_the_table_signs_in(tmp_path: Path) -> None:
    """With the name and the PIN of the staff file; the log has who it was and no PIN."""
    with with_staff(tmp_path) as at:
        at.presses("open")
        signs(at, "Ann", PIN)
        assert at.station.public.dealer == Person("Ann", Role.DEALER)
        assert "signed-in" in at.kinds()
        assert not [event for event in at.events() if PIN in event.entry.body]


def test_a_wrong_pin_is_told(tmp_path: Path) -> None:
    """Not what of it was wrong; the pad is empty again, and the log has both sides of it."""
    with with_staff(tmp_path) as at:
        at.presses("open")
        signs(at, "Ann", WRONG)
        assert at.refusal == "Name or PIN is wrong"
        assert at.phase is Phase.TABLE_CLOSED
        assert at.shown.sheet is not None
        assert at.shown.sheet.entered == ""
        assert {"sign-in-refused", "refused"} <= set(at.kinds())
        at.presses("language:zh-hans")
        assert at.refusal == CATALOGUES["zh-hans"].said(WRONG_PIN, DOLLARS)
        at.presses(*(f"pin:{digit}" for digit in PIN), "sign")
        assert at.phase is Phase.NO_SHOE


class Slowly:
    """Checks a PIN only when it is let."""

    def __init__(self, real: Acting) -> None:
        self._real = real
        self.began, self.may_end = threading.Event(), threading.Event()
        self.threads: list[str] = []

    def person(self, name: str, pin: str | None, do: str, public: Public) -> Person:
        """In its own good time."""
        self.threads.append(threading.current_thread().name)
        self.began.set()
        assert self.may_end.wait(PATIENCE)
        return self._real.person(name, pin, do, public)

    def on_trust(self, pin: str | None) -> bool:
        """As it is."""
        return self._real.on_trust(pin)

    def people(self) -> tuple[Person, ...]:
        """As they are."""
        return self._real.people()


def test_nobody_waits_while_a_pin_is_checked(at: AtStation) -> None:
    """It is done on a thread of its own: meanwhile cards come, and are shown."""
    at.opened().presses("open-bets", "close-bets")
    slowly = Slowly(at.station.console.acting)
    at.station.console.acting = slowly
    try:
        at.presses("irregularity", "situation:foreign-card")
        answers = at.station.answers
        assert "declare" in at.to_press()
        assert at.station.press("declare")
        assert slowly.began.wait(PATIENCE)
        assert at.station.answers == answers
        bench = at.station._bench
        assert bench is not None
        bench.do("draw")
        at.until(
            lambda: at.station.public.round is not None and bool(at.station.public.round.cards)
        )
        assert at.presses("language:zh-hant").shown.language == "zh-hant"
    finally:
        slowly.may_end.set()
    at.until(lambda: at.station.answers > answers + 1)
    assert slowly.threads == ["errands"]


# The log.


def test_a_log_that_fails_locks_the_console(at: AtStation) -> None:
    """Loudly, in every language; nothing can be pressed any more, and no card is shown."""
    at.opened().presses("open-bets", "close-bets")
    other = Segment.open(at.station.console.opened.log.segment.path)
    last = list(other.events())[-1]
    other.append([last.entry._replace(kind="note", body="{}", derived="null")])
    other.close()
    at.sounds.clear()
    at.presses(DRAW).until(lambda: bool(at.shown.locked))
    shown = at.shown
    assert shown.locked.startswith("Stop dealing, call the supervisor")
    assert "another program has added to the log" in shown.locked.replace("\n", " ").lower()
    assert not shown.status.log_good
    assert at.station.public.round is not None
    assert at.station.public.round.cards == ()
    assert at.sounds == [Sound.ATTENTION]
    assert at.station.console.halted
    for key in ("recall", "table", DRAW, "irregularity"):
        assert at.station.press(key) is False


def test_what_the_log_needs_somebody_for_is_told_until_it_is_over(tmp_path: Path) -> None:
    """A reader that never ends; when it has gone the lamp is good again."""
    with at_station(tmp_path, log="wal_alarm_mb = 1") as at:
        at.opened()
        console = at.station.console
        reader = open_to_read(console.opened.log.segment.path)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM events").fetchone()
        much = Note("much", {"text": "x" * 200_000})
        for _ in range(8):
            console.put(much)
        at.until(lambda: not at.shown.status.log_good)
        assert at.shown.status.log == "Log: look"
        at.presses("language:zh-hans")
        assert at.shown.status.log == CATALOGUES["zh-hans"].screen("log-alarm")
        reader.execute("COMMIT")
        reader.close()
        console.put(much)
        at.until(lambda: at.shown.status.log_good)


# Settings.


def test_settings_are_read_anew(at: AtStation) -> None:
    """When a supervisor agrees; the table and its screen have them."""
    at.opened()
    at.file.write_text(at.file.read_text().replace("together_ms = 0", "together_ms = 0\nboxes = 3"))
    at.presses("table", "give:change-settings")
    assert len(at.shown.boxes) == 7
    at.presses("who:pit-supervisor", "approve")
    assert len(at.shown.boxes) == 3
    assert "change-settings" in at.kinds()


def test_a_settings_file_that_cannot_be_used_changes_nothing(at: AtStation) -> None:
    """All that is wrong with it is told, with its line."""
    at.opened()
    at.file.write_text(at.file.read_text().replace("together_ms = 0", "together_ms = 0\nboxes = 0"))
    at.presses("table", "give:change-settings")
    assert "table.boxes: must be a whole number from 1" in at.refusal
    assert len(at.shown.boxes) == 7


def test_another_tables_settings_are_not_taken(at: AtStation) -> None:
    """Another name is another log."""
    at.opened()
    at.file.write_text(at.file.read_text().replace('name = "QA-1"', 'name = "QA-2"'))
    at.presses("table", "give:change-settings")
    assert "this table is QA-1" in at.refusal.replace("This", "this")


# The shoe's link.


def test_a_link_that_is_lost_and_back(at: AtStation) -> None:
    """Both are facts of the log; meanwhile the status says what is tried."""
    at.opened().presses("open-bets", "close-bets").presses("shoe", UNPLUG)
    at.until(lambda: not at.shown.status.link_good)
    changes = at.changes
    at.station.look_at_link()
    assert at.shown.status.link.startswith("No shoe: trying")
    assert at.changes == changes + 1
    at.presses("back")
    assert DRAW not in at.to_press()
    at.presses("shoe", PLUG_IN)
    at.until(lambda: at.shown.status.link_good)
    at.station.look_at_link()
    assert at.shown.status.link == "Shoe"
    kinds = at.kinds()
    assert kinds.index("link-lost") < kinds.index("link-restored")
    at.presses(DRAW)
    assert at.kinds()[-1] == "card-drawn"


def test_a_deed_that_cannot_be_done_says_why(at: AtStation) -> None:
    """On its tile, in the language of the screen, until the next is done."""
    at.opened().presses("open-bets", "close-bets", DRAW, "shoe", PRESS_RESULT)
    assert at.shown.column.primary is not None
    assert at.shown.column.primary.detail == "a card is due first"
    at.presses("language:zh-hans")
    assert at.shown.column.primary is not None
    assert at.shown.column.primary.detail == CATALOGUES["zh-hans"].screen("not-done-card-due")
    at.presses(DRAW)
    at.until(lambda: at.station.desk.around.not_done == "")


# Sounds.


def test_sounds_are_played_once_as_a_phase_begins(at: AtStation) -> None:
    """The result, when it is there; nothing for a card."""
    at.opened().presses("open-bets", "close-bets")
    dealt_out(at)
    assert at.sounds[-1] is Sound.RESULT
    count = len(at.sounds)
    at.presses("collect", "pay")
    assert len(at.sounds) == count


def test_an_irregularity_calls_for_attention(at: AtStation) -> None:
    """Once, however long it takes."""
    at.opened().presses("open-bets", "close-bets", DRAW, "shoe", "deed:unreadable-card")
    at.reaches(Phase.STOPPED)
    assert at.sounds == [Sound.ATTENTION]
    at.presses("back", "table", "back")
    assert at.sounds == [Sound.ATTENTION]


def test_sounds_are_turned_off_and_on(at: AtStation) -> None:
    """From the screen; the next one is heard or not."""
    at.presses("table", "sound", "back")
    at.opened().presses("open-bets", "close-bets")
    dealt_out(at)
    assert at.sounds == []
    at.presses("table", "sound", "back", "collect", "pay", "open-bets", "close-bets")
    dealt_out(at)
    assert at.sounds[-1] is Sound.RESULT


def test_a_table_that_is_set_up_silent_plays_nothing(tmp_path: Path) -> None:
    """The settings of the screens say so."""
    with at_station(tmp_path, staff="[screens]\nsound = false") as at:
        at.opened().presses("open-bets", "close-bets")
        dealt_out(at)
        assert at.sounds == []


# The end.


def test_leaving_is_whoever_owns_it_to_carry_out(at: AtStation) -> None:
    """The station only says that it is asked for."""
    left: list[bool] = []
    at.station.on_leave(lambda: left.append(True))
    at.presses("table", "leave")
    assert left == [True]


def test_a_table_is_found_where_it_was_left(tmp_path: Path) -> None:
    """Stopped in mid-round and opened again."""
    with at_station(tmp_path) as at:
        at.opened().presses("open-bets", "close-bets", DRAW)
    with at_station(tmp_path) as again:
        assert again.phase is Phase.DEAL
        assert again.station.public.round is not None
        assert len(again.station.public.round.cards) == 1


def _never(_: Callable[[], None]) -> None:
    raise AssertionError("nothing is told before it is open")


def _nothing() -> None:
    """Nothing."""
