"""The one writer: reduced, committed together, then told; checkpoints, states, outdated taps."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_console.round_log.checkpoints import Checkpoint
from dealer_console.round_log.database import open_to_read
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import Event
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.staff.attempts import WRONG
from dealer_console.table import writer as writing
from dealer_console.table.opening import TablePlan, open_table
from dealer_console.table.rederiving import rederive
from dealer_console.table.told import (
    Arrival,
    FactHeard,
    Note,
    Refused,
    RoundOver,
    Snapshot,
    Tap,
    Told,
    TurnedAway,
)
from dealer_console.table.writer import Halted
from dealer_console.versions import Versions
from rules.cards import cards
from rules.said import Said
from rules.table.commands import (
    CloseBets,
    CloseTable,
    Collect,
    Command,
    ConfirmResult,
    EndShoe,
    IntakeShoe,
    LinkPlayers,
    OpenBets,
    OpenTable,
    Pay,
    RelieveDealer,
    UndoLast,
)
from rules.table.facts import CardDrawn, DeviceReady, KeysLocked
from rules.table.machine import NOW
from rules.table.phase import Phase
from tests.dealer_console.table.faults.faulty import TwoClocks
from tests.rules.table.at_table import ANN, BEN, seat, settings_of

VERSIONS = Versions("0.1.0", "1")


class AtWriter:
    """A table whose writer is called by hand; what it told, and what it signed."""

    def __init__(self, folder: Path) -> None:
        self.clocks = TwoClocks()
        self.directory = folder / "B-07"
        self.told: list[Told] = []
        self.stored_when_told: list[int] = []
        """How many events were on the disk each time that something was told."""
        self.signed: list[Checkpoint] = []
        plan = TablePlan(
            directory=self.directory,
            name="B-07",
            settings=settings_of("da-hu-ying-xiong"),
            days=GamingDays("Asia/Macau"),
            key=folder / "keys" / "b-07.key",
            simulated=True,
            configuration="c0ffee",
        )
        self.opened = open_table(plan, VERSIONS, self.clocks, self._hear, self.signed.append)
        self.writer = self.opened.writer

    def _hear(self, told: Told) -> None:
        self.told.append(told)
        reader = open_to_read(segment_paths(self.directory)[-1])
        (stored,) = reader.execute("SELECT max(sequence) FROM events").fetchone()
        reader.close()
        self.stored_when_told.append(stored)

    def take(self, *arrivals: Arrival) -> list[Told]:
        """These arrive together; what was told of them."""
        before = len(self.told)
        self.writer.take(arrivals)
        return self.told[before:]

    def tap(self, *commands: Command) -> list[Told]:
        """Commands, one after the other."""
        return [told for command in commands for told in self.take(Tap(command, None))]

    def ready(self) -> "AtWriter":
        """The table is open and has cards."""
        self.tap(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
        return self

    def round(self) -> "AtWriter":
        """A round that Player wins with a natural."""
        self.tap(OpenBets(ANN))
        return self.dealt()

    def dealt(self) -> "AtWriter":
        """From "No more bets" to the end."""
        self.tap(CloseBets(ANN))
        for number, card in enumerate(cards("9S KD KC 7H")):
            self.take(FactHeard(CardDrawn(card, at=1000 * number)))
        return self.finished()

    def finished(self) -> "AtWriter":
        """What is left of a round is done, until all is paid."""
        self.tap(ConfirmResult(ANN))
        if self.writer.course.state.public.phase == "collect":
            self.tap(Collect(ANN))
        self.tap(Pay(ANN))
        return self

    def events(self) -> list[Event]:
        """The log, read back."""
        return list(events_of(self.directory))

    def kinds(self) -> list[str]:
        """Their kinds."""
        return [event.entry.kind for event in self.events()]

    @property
    def last_seq(self) -> int:
        """The number of the last snapshot."""
        return [told for told in self.told if isinstance(told, Snapshot)][-1].seq


@pytest.fixture
def at(tmp_path: Path) -> Iterator[AtWriter]:
    """A table; its log verifies whatever was done to it."""
    made = AtWriter(tmp_path)
    yield made
    made.opened.log.close()
    verify_directory(made.directory)
    rederive(made.directory, VERSIONS.rules)


# Together, in order, and on the disk first.


def test_what_arrives_together_is_told_when_all_of_it_is_stored(at: AtWriter) -> None:
    """In its order; at the first word every event of the group can be read by others."""
    at.ready()
    before = at.events()[-1].sequence
    told = at.take(
        FactHeard(DeviceReady()),
        Note("signed-in", {"name": "Sue"}),
        Tap(OpenBets(ANN), None),
        Tap(Pay(ANN), None),
        TurnedAway("approve", "name or PIN is wrong"),
        FactHeard(KeysLocked(True), b"\x05"),
    )
    kinds = ["device-ready", "signed-in", "open-bets", "refused", "refused", "keys-locked"]
    assert at.kinds()[before:] == kinds
    assert [(type(one), getattr(one, "seq", None)) for one in told] == [
        (Snapshot, before + 1),
        (Snapshot, before + 3),
        (Refused, before + 4),
        (Refused, before + 5),
        (Snapshot, before + 6),
    ]
    assert at.stored_when_told[-len(told) :] == [before + 6] * len(told)
    assert at.events()[-1].entry.raw == b"\x05"


def test_every_word_is_of_an_event_that_is_stored(at: AtWriter) -> None:
    """Through whole rounds."""
    at.ready().round().round()
    for told, stored in zip(at.told, at.stored_when_told, strict=True):
        assert not isinstance(told, Snapshot | Refused | RoundOver) or told.seq <= stored
    assert sum(isinstance(told, RoundOver) for told in at.told) == 2


def test_a_refusal_is_logged_with_what_was_asked(at: AtWriter) -> None:
    """By whom, on which screen, for which reason and paragraph."""
    at.ready()
    seen = at.last_seq
    (told,) = at.take(Tap(Pay(ANN), seen))
    assert isinstance(told, Refused)
    assert told.do == "pay"
    body = json.loads(at.events()[-1].entry.body)
    assert (body["reason"], body["paragraph"]) == (told.reason, told.paragraph)
    assert body["seen"] == seen
    assert json.loads(body["command"]) == {
        "do": "pay",
        "by": {"name": "Ann", "role": "dealer"},
    }


def test_a_halted_table_takes_nothing_more(at: AtWriter) -> None:
    """Neither arrivals nor time; signing off is no harm."""
    at.ready()
    at.clocks.wall += 3_600_000
    with pytest.raises(Halted):
        at.take(Tap(OpenBets(ANN), None))
    assert at.writer.halted
    assert "open-bets" not in at.kinds()
    count = len(at.events())
    with pytest.raises(Halted):
        at.take(FactHeard(DeviceReady()))
    with pytest.raises(Halted):
        at.writer.tick(idle=True)
    assert len(at.events()) == count


def test_a_card_that_came_with_a_jump_of_the_clock_is_kept(at: AtWriter) -> None:
    """It has left the shoe; the tap beside it can be made again."""
    at.ready()
    at.clocks.wall -= 3_600_000
    with pytest.raises(Halted):
        at.take(Tap(OpenBets(ANN), None), FactHeard(CardDrawn(cards("7S")[0], at=1)))
    assert at.kinds()[-2:] == ["clock-jumped", "card-drawn"]


# Outdated taps.


def test_a_refusal_that_is_told_still_knows_what_it_was_made_of(at: AtWriter) -> None:
    """The rules', the screen's, the console's and the staff's: each can be said in any language."""
    at.ready()
    seen = at.last_seq
    told = at.take(
        Tap(Pay(ANN), seen),
        Tap(OpenBets(ANN), seen),
        Tap(EndShoe(ANN), seen),
        Tap(CloseBets(BEN), None, on_trust=True),
        TurnedAway("approve", WRONG),
    )
    said = [one.reason for one in told if isinstance(one, Refused)]
    assert [(one.template, dict(one.values)) for one in said if isinstance(one, Said)] == [
        ("{command} cannot be done now: {now}", {"command": "pay", "now": NOW[Phase.BETWEEN]}),
        ("the screen has changed since: look again", {}),
        ("{name} does not deal here: give your PIN", {"name": "Ben"}),
        ("name or PIN is wrong", {}),
    ]


def test_a_tap_on_a_screen_that_has_changed_is_refused(at: AtWriter) -> None:
    """Also where the change came in the same group."""
    at.ready()
    seen = at.last_seq
    told = at.take(Tap(OpenBets(ANN), seen), Tap(EndShoe(ANN), seen))
    assert isinstance(told[0], Snapshot)
    assert isinstance(told[1], Refused)
    assert told[1].reason == "the screen has changed since: look again"


def test_what_changes_nothing_on_the_screen_makes_no_tap_outdated(at: AtWriter) -> None:
    """A fact, a note and a refusal have numbers of their own; the screen is the same."""
    at.ready()
    seen = at.last_seq
    at.take(FactHeard(DeviceReady()), Note("signed-in", {}), TurnedAway("", "no line of JSON"))
    at.take(FactHeard(DeviceReady()))
    assert at.last_seq > seen
    (told,) = at.take(Tap(OpenBets(ANN), seen))
    assert isinstance(told, Snapshot)


def test_an_undo_is_of_the_last_that_happened_or_outdated(at: AtWriter) -> None:
    """What nobody can see has changed all the same: another tap must not be undone in its place."""
    at.ready()
    seen = at.last_seq
    at.tap(LinkPlayers(ANN, (seat(1), seat(2))))
    (told,) = at.take(Tap(UndoLast(ANN), seen))
    assert isinstance(told, Refused)
    assert told.reason == "the screen has changed since: look again"
    (told,) = at.take(Tap(UndoLast(ANN), at.last_seq))
    assert isinstance(told, Snapshot)


def test_nor_does_it_before_the_first_tap_of_a_table(at: AtWriter) -> None:
    """The very first screen is a screen, too."""
    assert at.last_seq == 0
    at.take(FactHeard(DeviceReady()))
    (told,) = at.take(Tap(OpenTable(ANN), 0))
    assert isinstance(told, Snapshot)


# Checkpoints.


def reasons(at: AtWriter) -> list[str]:
    """Why each was made since the table was opened."""
    return [checkpoint.reason.value for checkpoint in at.signed[1:]]


def test_the_opening_is_signed(at: AtWriter) -> None:
    """At its last event."""
    (opened,) = at.signed
    assert (opened.reason, opened.sequence) == ("opened", at.events()[-1].sequence)


def test_a_checkpoint_is_made_at_the_end_of_a_shoe(at: AtWriter) -> None:
    """At once, and the state is written down, so that a start needs nothing before."""
    at.ready().round()
    at.tap(EndShoe(ANN))
    at.writer.tick(idle=False)
    assert reasons(at) == ["shoe-end"]
    assert at.kinds()[-1] == "standing"
    assert at.signed[-1].sequence == at.events()[-1].sequence


def test_a_checkpoint_is_made_when_a_dealer_signs_off(at: AtWriter) -> None:
    """When the table is closed."""
    at.ready()
    at.tap(CloseTable(ANN))
    at.writer.tick(idle=False)
    assert reasons(at) == ["sign-off"]


def test_a_checkpoint_is_made_every_hundred_events(at: AtWriter) -> None:
    """And not before."""
    at.take(*(FactHeard(DeviceReady()) for _ in range(99)))
    at.writer.tick(idle=False)
    assert reasons(at) == []
    at.take(FactHeard(DeviceReady()))
    at.writer.tick(idle=False)
    assert reasons(at) == ["events"]


def test_a_checkpoint_is_made_after_ten_seconds(at: AtWriter) -> None:
    """From the first event that is not signed; an idle table makes none."""
    at.take(FactHeard(DeviceReady()))
    at.clocks.passes(9_999)
    at.writer.tick(idle=True)
    assert reasons(at) == []
    at.clocks.passes(1)
    at.writer.tick(idle=True)
    assert reasons(at) == ["time"]
    at.clocks.passes(60_000)
    at.writer.tick(idle=True)
    assert reasons(at) == ["time"]


# The state written down.


def test_the_state_is_written_down_every_so_many_events(
    at: AtWriter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two rounds, never within one."""
    monkeypatch.setattr(writing, "STANDING_EVERY", 10)
    at.ready()
    at.take(*(FactHeard(DeviceReady()) for _ in range(7)))
    at.writer.tick(idle=True)
    assert at.kinds().count("standing") == 1
    at.tap(OpenBets(ANN))
    at.writer.tick(idle=True)
    assert at.kinds().count("standing") == 1
    at.dealt()
    at.writer.tick(idle=True)
    assert at.kinds()[-1] == "standing"
    at.writer.tick(idle=True)
    assert at.kinds().count("standing") == 2


def test_a_new_month_has_a_new_file(at: AtWriter) -> None:
    """Begun between rounds, with the state in it; the chain goes on."""
    at.ready()
    at.tap(OpenBets(ANN))
    at.clocks.passes(30 * 86_400_000)
    at.writer.tick(idle=True)
    assert len(segment_paths(at.directory)) == 1
    at.dealt()
    at.writer.tick(idle=True)
    assert [path.stem for path in segment_paths(at.directory)] == ["2026-09", "2026-10"]
    assert at.kinds()[-1] == "standing"
    at.round()


def test_an_event_says_when_and_by_what_it_was_written(at: AtWriter) -> None:
    """Both clocks, both versions, and that this is simulated."""
    at.clocks.passes(1234)
    at.take(FactHeard(DeviceReady()))
    entry = at.events()[-1].entry
    assert (entry.utc_ms, entry.monotonic_ms) == (at.clocks.wall, at.clocks.steady)
    assert (entry.software, entry.rules, entry.simulated) == ("0.1.0", "1", True)


def test_a_dealer_who_was_relieved_is_not_believed_any_more(at: AtWriter) -> None:
    """The tap was on its way when somebody else took over; with a PIN it would be taken."""
    at.ready()
    at.take(Tap(RelieveDealer(BEN, BEN), None), Tap(OpenBets(ANN), None, on_trust=True))
    refused = [told for told in at.told if isinstance(told, Refused)]
    assert [told.reason for told in refused] == ["Ann does not deal here: give your PIN"]
    at.take(Tap(OpenBets(BEN), None, on_trust=True))
    assert at.kinds()[-1] == "open-bets"
