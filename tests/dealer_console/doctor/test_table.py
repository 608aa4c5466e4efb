"""What the doctor says of a table: its port, its log, its key, its clock, its people, its sinks."""

import fcntl
import os
import pty
import socket
import termios
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_console.doctor import clock, log_directory, log_key, nearest, port, sinks, staff
from dealer_console.doctor.finding import Verdict
from dealer_console.doctor.holders import lock_holders
from dealer_console.doctor.nearest import file_system
from dealer_console.doctor.patient import Patient
from dealer_console.round_log.keys import SigningKey
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.doctor.at_doctor import said, table, verdicts
from tests.dealer_console.round_log.made_logs import NOON, PLAYER_WINS, MadeLog
from tests.dealer_console.staff.house import House

GOOD, REMARK, WRONG = Verdict

SECOND = 1000


@pytest.fixture
def terminal() -> Iterator[tuple[int, str]]:
    """The end of a pseudo-terminal that a shoe has, and the name of the other."""
    ours, theirs = pty.openpty()
    name = os.ttyname(theirs)
    os.close(theirs)
    yield ours, name
    os.close(ours)


# --- port


def test_without_a_table_the_ports_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "list_ports", list)
    assert verdicts(port.check(Patient())) == [REMARK]


def test_a_port_that_is_there_is_not_opened(tmp_path: Path, terminal: tuple[int, str]) -> None:
    """What waits in it is still there afterwards."""
    shoe, name = terminal
    os.write(shoe, b"7S")
    found = list(port.check(table(tmp_path, address=name)))
    assert verdicts(found) == [GOOD, GOOD]
    assert "4800 baud" in found[0].says
    console = os.open(name, os.O_RDWR | os.O_NOCTTY)
    fcntl.fcntl(console, fcntl.F_SETFL, os.O_NONBLOCK)
    tty.setraw(console, termios.TCSANOW)
    assert os.read(console, 10) == b"7S"
    os.close(console)


def test_a_port_that_another_program_has_open(tmp_path: Path, terminal: tuple[int, str]) -> None:
    _, name = terminal
    other = os.open(name, os.O_RDWR | os.O_NOCTTY)
    text = said(port.check(table(tmp_path, address=name)), WRONG)
    os.close(other)
    assert f"{name} is open in another program" in text
    assert f"(process {os.getpid()})" in text


def test_a_port_that_the_tables_own_console_has_open(
    tmp_path: Path, terminal: tuple[int, str]
) -> None:
    _, name = terminal
    patient = table(tmp_path, address=name)
    (tmp_path / "logs" / "B-07").mkdir(parents=True)
    with (tmp_path / "logs" / "B-07" / "writer.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        console = os.open(name, os.O_RDWR | os.O_NOCTTY)
        found = list(port.check(patient))
        os.close(console)
    assert verdicts(found) == [GOOD, GOOD]
    assert "this table's console" in found[1].says


def test_a_port_that_is_not_there(tmp_path: Path) -> None:
    text = said(port.check(table(tmp_path, address="/dev/ttyUSB77")), WRONG)
    assert "no such port" in text


def test_a_file_is_no_port(tmp_path: Path) -> None:
    text = said(port.check(table(tmp_path, address=str(tmp_path / "table.toml"))), WRONG)
    assert "is no port" in text


def test_a_port_that_this_user_may_not_open(
    tmp_path: Path, terminal: tuple[int, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    text = said(port.check(table(tmp_path, address=terminal[1])), WRONG)
    assert "usermod -aG dialout" in text


def test_an_adapter_that_is_not_plugged_in(tmp_path: Path) -> None:
    text = said(port.check(table(tmp_path, address="usb:dead:beef")), WRONG)
    assert "usb:dead:beef is not plugged in" in text


def test_a_serial_server_is_not_connected_to(tmp_path: Path) -> None:
    """It may have room for one console only."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        address = f"socket://127.0.0.1:{server.getsockname()[1]}"
        found = list(port.check(table(tmp_path, address=address)))
        with pytest.raises(BlockingIOError):
            server.accept()
    assert verdicts(found) == [GOOD, REMARK]


def test_a_capture_that_is_not_there(tmp_path: Path) -> None:
    patient = table(tmp_path, address=f"capture:{tmp_path}/none.capture")
    assert verdicts(port.check(patient)) == [GOOD, WRONG]


def test_a_simulated_shoe_needs_no_port(tmp_path: Path) -> None:
    assert verdicts(port.check(table(tmp_path))) == [GOOD, GOOD]


# --- the log's directory


def test_a_directory_that_will_be_made_is_not_made(tmp_path: Path) -> None:
    assert "will be made" in said(log_directory.check(table(tmp_path)), GOOD)
    assert not (tmp_path / "logs").exists()


def test_a_directory_that_others_can_look_into(tmp_path: Path) -> None:
    patient = table(tmp_path)
    (tmp_path / "logs" / "B-07").mkdir(parents=True)
    (tmp_path / "logs" / "B-07").chmod(0o755)
    assert f"chmod 700 {tmp_path}/logs/B-07" in said(log_directory.check(patient), WRONG)
    (tmp_path / "logs" / "B-07").chmod(0o700)
    assert said(log_directory.check(patient), WRONG) == ""


def test_a_file_in_its_place(tmp_path: Path) -> None:
    patient = table(tmp_path)
    (tmp_path / "logs").write_text("")
    assert "is no directory" in said(log_directory.check(patient), WRONG)


def test_a_directory_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    patient = table(tmp_path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert "may not write" in said(log_directory.check(patient), WRONG)


@pytest.mark.parametrize(
    ("kind", "live", "verdict"),
    [
        ("ext4", True, GOOD),
        ("nfs4", True, WRONG),
        ("cifs", False, WRONG),
        ("vfat", True, WRONG),
        ("tmpfs", True, WRONG),
        ("tmpfs", False, REMARK),
        ("", True, REMARK),
    ],
)
def test_a_disk_that_is_fit_for_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, live: bool, verdict: Verdict
) -> None:
    monkeypatch.setattr(log_directory, "file_system", lambda _: kind)
    patient = table(tmp_path, live=live)
    assert list(log_directory.check(patient))[1].verdict is verdict


def test_the_innermost_mount_tells_the_file_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    here = str(tmp_path.resolve()).replace(" ", "\\040")
    mounts.write_text(
        f"/dev/a / ext4 rw 0 0\nserver:/b {here} nfs rw 0 0\nx /elsewhere xfs rw 0 0\n"
    )
    monkeypatch.setattr(nearest, "MOUNTS", mounts)
    assert file_system(tmp_path / "logs") == "nfs"
    assert file_system(Path("/")) == "ext4"


@pytest.mark.parametrize(("mb", "verdict"), [(100, WRONG), (1000, REMARK), (9000, GOOD)])
def test_room_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mb: int, verdict: Verdict
) -> None:
    class Usage:
        free = mb * 2**20

    monkeypatch.setattr("shutil.disk_usage", lambda _: Usage)
    assert list(log_directory.check(table(tmp_path)))[2].verdict is verdict


def test_who_has_a_file_locked_is_told(tmp_path: Path) -> None:
    lock = tmp_path / "writer.lock"
    with lock.open("wb") as held:
        assert lock_holders(lock) == set()
        fcntl.flock(held, fcntl.LOCK_EX)
        (holder,) = lock_holders(lock)
    assert holder.endswith(f"(process {os.getpid()})")
    assert lock_holders(tmp_path / "none") == set()


# --- the key


def test_a_key_that_will_be_made_is_not_made(tmp_path: Path) -> None:
    assert "will be made" in said(log_key.check(table(tmp_path)), GOOD)
    assert not (tmp_path / "keys").exists()


def test_a_log_whose_key_is_gone(tmp_path: Path) -> None:
    patient = table(tmp_path)
    MadeLog(tmp_path / "logs" / "B-07").close()
    assert "log new-key" in said(log_key.check(patient), WRONG)


def test_a_key_that_others_can_read(tmp_path: Path) -> None:
    patient = table(tmp_path)
    key = SigningKey.create(tmp_path / "keys" / "B-07.key")
    assert key.public.id in said(log_key.check(patient), GOOD)
    (tmp_path / "keys" / "B-07.key").chmod(0o644)
    assert f"chmod 600 {tmp_path}/keys/B-07.key" in said(log_key.check(patient), WRONG)
    (tmp_path / "keys" / "B-07.key").chmod(0o600)
    (tmp_path / "keys").chmod(0o720)
    assert f"chmod 700 {tmp_path}/keys" in said(log_key.check(patient), WRONG)


# --- the clock


@pytest.mark.parametrize(("late", "verdict"), [(-60, WRONG), (-1, GOOD), (60, GOOD)])
def test_the_clock_against_the_newest_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, late: int, verdict: Verdict
) -> None:
    """The console allows 5 s unless it is told otherwise."""
    patient = table(tmp_path)
    with MadeLog(tmp_path / "logs" / "B-07") as log:
        log.rounds(PLAYER_WINS)
        newest = log.clocks.now
    assert newest > NOON
    monkeypatch.setattr("time.time_ns", lambda: (newest + late * SECOND) * 1_000_000)
    newest_event = list(clock.check(patient))[-1]
    assert newest_event.verdict is verdict
    if verdict is WRONG:
        assert "60 s before" in newest_event.says
        assert "--accept-clock" in newest_event.do


def test_looking_at_a_log_leaves_nothing_beside_it(tmp_path: Path) -> None:
    """SQLite makes files beside a database in WAL mode, even for a reader."""
    patient = table(tmp_path)
    MadeLog(tmp_path / "logs" / "B-07").rounds(PLAYER_WINS).close()
    before = sorted((tmp_path / "logs").rglob("*"))
    list(clock.check(patient))
    assert sorted((tmp_path / "logs").rglob("*")) == before


def test_a_log_that_is_open_is_read_beside_its_writer(tmp_path: Path) -> None:
    patient = table(tmp_path)
    with MadeLog(tmp_path / "logs" / "B-07") as log:
        log.rounds(PLAYER_WINS)
        assert "newest event" in said(clock.check(patient), GOOD)


def test_a_damaged_log_is_no_crash(tmp_path: Path) -> None:
    patient = table(tmp_path)
    MadeLog(tmp_path / "logs" / "B-07").close()
    (file,) = (tmp_path / "logs" / "B-07").glob("*.sqlite3")
    file.write_bytes(b"nothing of a database" * 1000)
    assert "cannot be read" in said(clock.check(patient), WRONG)


@pytest.mark.parametrize(
    ("answer", "verdict"), [("yes", GOOD), ("no", REMARK), ("", REMARK), ("n/a", REMARK)]
)
def test_whether_the_system_keeps_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, verdict: Verdict
) -> None:
    timedatectl = tmp_path / "timedatectl"
    timedatectl.write_text(f"#!/bin/sh\necho {answer}\n")
    timedatectl.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert list(clock.check(Patient()))[1].verdict is verdict


def test_a_machine_without_timedatectl_cannot_tell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "cannot be told" in said(clock.check(Patient()), REMARK)


# --- the staff


def people(folder: Path) -> Patient:
    """A table with the staff of a house in that folder."""
    keys = 'file = "data/staff.json"\npepper = "config/staff.pepper"'
    return table(folder, live=True, staff=keys)


def test_nobody_can_sign_in_at_a_live_table(tmp_path: Path) -> None:
    assert "staff first-manager" in said(staff.check(people(tmp_path)), WRONG)
    assert not (tmp_path / "data").exists()
    assert not (tmp_path / "config").exists()


def test_one_manager_is_one_too_few(tmp_path: Path) -> None:
    House(tmp_path).with_people(Dan=StaffRole.DEALER)
    for lock in tmp_path.rglob("*.lock"):
        lock.unlink()
    before = sorted(tmp_path.rglob("*"))
    (found,) = staff.check(people(tmp_path))
    assert found.verdict is REMARK
    assert "2 people, 1 of them managers" in found.says
    assert sorted({*tmp_path.rglob("*")} - {tmp_path / "table.toml"}) == before


def test_two_managers_are_well(tmp_path: Path) -> None:
    House(tmp_path).with_people(Mary=StaffRole.PIT_MANAGER)
    assert verdicts(staff.check(people(tmp_path))) == [GOOD]


def test_a_pepper_that_is_gone(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.with_people()
    house.pepper.unlink()
    assert "no PIN can be checked" in said(staff.check(people(tmp_path)), WRONG)
    assert not house.pepper.exists()


def test_a_staff_file_that_others_may_read(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.with_people()
    house.file.chmod(0o644)
    assert "chmod 600" in said(staff.check(people(tmp_path)), WRONG)


def test_a_staff_file_that_is_none(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.with_people()
    house.file.write_text("{}")
    assert "put it back from its backup" in said(staff.check(people(tmp_path)), WRONG)


def test_a_simulated_table_needs_no_staff(tmp_path: Path) -> None:
    assert verdicts(staff.check(table(tmp_path))) == [GOOD]


# --- the sinks


def test_a_live_table_without_sinks_is_remarked(tmp_path: Path) -> None:
    assert verdicts(sinks.check(table(tmp_path))) == [GOOD]
    assert verdicts(sinks.check(table(tmp_path, live=True))) == [REMARK]


def sink(folder: Path, kind: str, key: str, value: object) -> list[Verdict]:
    """What is said of one sink."""
    text = f'[[log.sinks]]\nkind = "{kind}"\n{key} = "{value}"'
    return verdicts(sinks.check(table(folder, log=text)))


def test_sinks_that_are_there_and_those_that_are_not(tmp_path: Path) -> None:
    heads = tmp_path / "heads"
    heads.mkdir()
    assert sink(tmp_path, "directory", "directory", heads) == [GOOD]
    assert sink(tmp_path, "directory", "directory", tmp_path / "none") == [WRONG]
    assert sink(tmp_path, "slip", "path", heads) == [GOOD]
    assert sink(tmp_path, "slip", "path", tmp_path / "lp0") == [WRONG]
    assert sink(tmp_path, "syslog", "address", "127.0.0.1:514") == [REMARK]
    assert sink(tmp_path, "syslog", "address", tmp_path / "log") == [WRONG]
    assert list(heads.iterdir()) == []


def test_a_mount_point_is_no_sink(tmp_path: Path) -> None:
    assert sink(tmp_path, "directory", "directory", "/proc") == [WRONG]


def test_a_syslog_of_this_machine(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as daemon:
        daemon.bind(str(tmp_path / "log"))
        assert sink(tmp_path, "syslog", "address", tmp_path / "log") == [GOOD]
