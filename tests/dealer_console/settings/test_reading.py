"""Reading a settings file: the settings, or all that is wrong, line by line."""

import sys
from pathlib import Path

import pytest
from platformdirs import user_data_path
from pydantic import ValidationError

from dealer_console.settings.model import DirectorySink, SlipSink, SyslogSink
from dealer_console.settings.reading import BadSettings, read_settings
from dealer_console.settings.table_body import table_to_json
from rules.conduct import Method
from rules.games import game_named
from rules.limits import BetLimit
from rules.people import Role
from rules.table.settings import Reading, TableSettings
from tests.dealer_console.settings.files import LIVE, SIMULATED, problems, read


def test_a_live_table_with_nothing_but_what_it_must_say(tmp_path: Path) -> None:
    """All the rest is as the rules and docs/settings.md have it."""
    settings = read(tmp_path, LIVE)
    assert settings.simulated is False
    assert settings.table.name == "B-07"
    plain = TableSettings(game_named("da-hu-ying-xiong"))
    assert table_to_json(settings.table.settings) == table_to_json(plain)
    assert settings.table.settings.game is plain.game
    assert settings.table.settings is settings.table.settings
    assert (settings.currency.code, settings.currency.minor_digits) == ("MOP", 2)
    assert settings.shoe is not None
    assert (settings.shoe.driver, settings.shoe.address) == ("angel-eye", "/dev/ttyUSB0")
    assert (settings.shoe.settings, settings.shoe.capture) == ({}, None)
    assert settings.log.directory == user_data_path("dealer-console") / "logs"
    assert settings.log.time_zone == "Asia/Macau"
    assert settings.log.gaming_day_starts == "06:00"
    assert (settings.log.retention_years, settings.log.wal_alarm_mb) == (7, 64)
    assert (settings.log.clock_tolerance_seconds, settings.log.key) == (5, None)
    assert settings.log.sinks == ()
    assert (settings.staff.file, settings.staff.pepper) == (None, None)


def test_a_simulated_table_may_say_less(tmp_path: Path) -> None:
    """UTC and MOP need not be written; what is written holds."""
    settings = read(tmp_path, SIMULATED)
    assert settings.simulated is True
    assert settings.log.time_zone == "UTC"
    assert (settings.currency.code, settings.currency.minor_digits) == ("MOP", 2)
    more = '[currency]\ncode = "JPY"\nminor_digits = 0\n[log]\ntime_zone = "Asia/Tokyo"\n'
    settings = read(tmp_path, SIMULATED + more)
    assert settings.log.time_zone == "Asia/Tokyo"
    assert (settings.currency.code, settings.currency.minor_digits) == ("JPY", 0)


def test_everything_of_a_table_is_taken_over(tmp_path: Path) -> None:
    """Limits, people, bets and the words for nothing."""
    text = """\
simulated = true
[table]
name = "d_1"
game = "dragon-dai-bacc"
optional_bets = ["matching-7s"]
reading = "none"
method = "A"
waiver_consent = "pit-manager"
most_senior = "shift-manager"
limits = { differential = 400, bets = { player = { minimum = 5 }, matching-7s.maximum = 9 } }
shoe.cut_card_from_end = "none"
shoe.burn = false
"""
    table = read(tmp_path, text).table.settings
    assert "matching-7s" in table.game.bet
    assert "rabbit-9" not in table.game.bet
    assert (table.reading, table.method) == (Reading.NONE, Method.A)
    assert (table.waiver_consent, table.most_senior) == (Role.PIT_MANAGER, Role.SHIFT_MANAGER)
    assert table.limits.differential == 400
    assert table.limits.bets == {"player": BetLimit(5), "matching-7s": BetLimit(1, 9)}
    assert table.shoe.cut_card_from_end is None
    assert table.shoe.burn is False


def test_all_bets_are_on_the_layout_unless_it_is_said(tmp_path: Path) -> None:
    """Also those that a house may leave out; an empty list leaves them all out."""
    text = SIMULATED.replace("da-hu-ying-xiong", "dragon-dai-bacc")
    assert read(tmp_path, text).table.settings.game is game_named("dragon-dai-bacc")
    none = read(tmp_path, text.replace("[table]", "[table]\noptional_bets = []")).table.settings
    assert {"rabbit-9", "matching-7s", "all-4"}.isdisjoint(none.game.bet)


def test_paths_are_taken_from_where_the_file_lies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And not from where the console was started."""
    text = f"""{LIVE}
directory = "logs"
key = "../key"
[[log.sinks]]
kind = "directory"
directory = "heads"
[[log.sinks]]
kind = "syslog"
address = "[::1]:514"
[[log.sinks]]
kind = "slip"
path = '{tmp_path / "printer"}'
"""
    (tmp_path / "table.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    log = read_settings(Path("table.toml")).log
    assert log.directory == tmp_path / "logs"
    assert log.key == tmp_path / "../key"
    assert log.sinks == (
        DirectorySink(kind="directory", directory=tmp_path / "heads"),
        SyslogSink(kind="syslog", address="[::1]:514"),
        SlipSink(kind="slip", path=tmp_path / "printer"),
    )


def test_settings_do_not_change(tmp_path: Path) -> None:
    """A change is another file, read anew."""
    settings = read(tmp_path, LIVE)
    with pytest.raises(ValidationError, match="frozen"):
        settings.simulated = True


def test_a_capture_that_is_played_is_not_looked_for(tmp_path: Path) -> None:
    """Nothing is opened but the settings file."""
    settings = read(tmp_path, SIMULATED.replace("sim://qa", "capture:not-there"))
    assert settings.shoe is not None
    assert settings.shoe.address == "capture:not-there"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("simulated = yes\n", "1: is no TOML: Invalid value; text stands in quotes"),
        ("\n[table\n", "2: is no TOML: Expected ']'"),
        ('a = 1\nb = "C:\\logs"\n', "2: is no TOML: Unescaped '\\' in a string; write a path"),
        ("a = 1 b = 2\n", "1: is no TOML: Expected newline"),
        ("\n\na b = 2\n", "3: is no TOML: Expected '='"),
        ("\n\n= 2\n", "3: is no TOML: Invalid statement"),
        ("a = 1\nb = [1,\n\n", "2: is no TOML: Invalid value; the file ends while"),
        ("a = 1\n\na = '''\n\n'''\n", "3: a: is there twice, first on line 1; remove one"),
        ("[a]\nb.c = 1\nb.c = 2\n", "3: a.b.c: is there twice, first on line 2"),
        ("[a]\n[b]\n[a]\n", "3: a: is there twice, first on line 1"),
        ("a = 1\na.b = 2\nc = 1\n", "2: is no TOML: Cannot overwrite a value; it is set"),
        ("a = 1\na.b = 2", "2: is no TOML: Cannot overwrite a value; it is set above"),
        ("a = 1\nb = \x01\n", "2: is no TOML: Invalid value"),
    ],
)
def test_what_is_no_toml_has_its_line(tmp_path: Path, text: str, told: str) -> None:
    """And what stands there twice has both."""
    (line,) = problems(tmp_path, text)
    assert line.startswith(told)


def test_what_is_too_much_for_the_parser(tmp_path: Path) -> None:
    """It is refused as everything else is."""
    (line,) = problems(tmp_path, "a = " + "[" * 100_000)
    assert "too deep" in line
    (line,) = problems(tmp_path, "a = " + "1" * (sys.get_int_max_str_digits() + 1))
    assert "cannot be read: Exceeds the limit" in line


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    """With the line of the first letter that is none."""
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xef\xbb\xbf# one\n# two\nname = 'Caf\xe9'\n")
    with pytest.raises(BadSettings, match=r"table\.toml:3: is not in UTF-8; save the file anew"):
        read_settings(path)


def test_a_file_as_windows_saves_it(tmp_path: Path) -> None:
    """A mark at its beginning and other ends of lines change nothing."""
    path = tmp_path / "table.toml"
    path.write_bytes(b"\xef\xbb\xbf" + LIVE.replace("\n", "\r\n").encode())
    assert read_settings(path).table.name == "B-07"
    path.write_bytes(b"\xef\xbb\xbf" + LIVE.replace("\n", "\r\n").replace("= 2", "= 9").encode())
    with pytest.raises(BadSettings, match=r"table\.toml:7: currency\.minor_digits"):
        read_settings(path)


def test_no_file_and_a_directory(tmp_path: Path) -> None:
    """Each says what to do."""
    with pytest.raises(BadSettings, match=r"b-07\.toml: there is no such file"):
        read_settings(tmp_path / "b-07.toml")
    with pytest.raises(BadSettings, match="is a directory; name the settings file in it"):
        read_settings(tmp_path)
    with pytest.raises(BadSettings, match="cannot be read"):
        read_settings(tmp_path / "a\0b")


def test_a_table_without_a_reading_shoe(tmp_path: Path) -> None:
    """It has no section for one."""
    text = SIMULATED.partition("[shoe]")[0] + 'reading = "none"\n'
    assert read(tmp_path, text).shoe is None
