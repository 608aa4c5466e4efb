"""The log of what is done to the staff away from any table."""

import json
from pathlib import Path

import pytest

from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.staff.happenings import Happening, Kind
from dealer_console.staff.roles import StaffRole
from dealer_console.staff_log import FOLDER, StaffLog

ANN = Happening(Kind.ADDED, "Ann", StaffRole.SHIFT_MANAGER)


def test_every_happening_is_kept_chained_and_signed(tmp_path: Path) -> None:
    """In two runs of the command: the second goes on after the first, under the same key."""
    for kind in (Kind.ADDED, Kind.SIGN_IN_REFUSED):
        with StaffLog(tmp_path / "staff.json", tmp_path / "keys" / "staff.key") as log:
            log.heard(ANN._replace(kind=kind, reason="wrong PIN"))
    events = list(events_of(tmp_path / FOLDER))
    assert [event.entry.kind for event in events] == ["key-taken-up", "added", "sign-in-refused"]
    assert json.loads(events[1].entry.body) == {
        "name": "Ann",
        "role": "shift-manager",
        "reason": "wrong PIN",
        "by": None,
    }
    report = verify_directory(tmp_path / FOLDER)
    assert (report.table, report.signed_to, report.simulated) == ("STAFF", 3, False)


def test_who_only_looks_leaves_no_log(tmp_path: Path) -> None:
    """A list of the staff is nothing to be kept."""
    with StaffLog(tmp_path / "staff.json", tmp_path / "keys" / "staff.key"):
        pass
    assert list(tmp_path.iterdir()) == []


def test_what_was_heard_is_signed_even_if_the_command_fails_then(tmp_path: Path) -> None:
    """The refusal is told by an exception, and is in the log."""

    def refused() -> None:
        with StaffLog(tmp_path / "staff.json", tmp_path / "keys" / "staff.key") as log:
            log.heard(ANN)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        refused()
    assert verify_directory(tmp_path / FOLDER).signed_to == 2
