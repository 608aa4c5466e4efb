"""What is told of one thing that is wrong: its line, its place, what it must be."""

from pathlib import Path

import pytest

from tests.dealer_console.settings.files import LIVE, SIMULATED, problems

SCREENS = "[screens]\n"
HEADS = {"table": 2, "shoe": 8, "log": 11, "screens": 13}
"""On which line of LIVE, or behind it, a section begins."""

FROM_1 = "a whole number from 1"
SWITCH = "true or false"
HUGE = f"0x{'f' * 5000}"
TOO_LARGE = "so large a number"
GAMES = (
    "commission-insurance, da-hu-ying-xiong, dragon-dai-bacc, super-six-plus, tiger-no-commission"
)
NAME = "1 to 32 letters, digits, dashes and underscores in quotes"
ZONE = 'a time zone by its IANA name in quotes, as "Asia/Macau"'
DAY = 'a time of day in quotes, from "00:00" to "23:59"'
PATH = "a path, written out without ~, in quotes; in single quotes where it has backslashes"
SYSLOG = 'a socket as "/dev/log", or a host and its port as "10.0.0.5:514"'
KINDS = "one of directory, syslog, slip"
LANGUAGES = "one of en, zh-hans, zh-hant"
CHIPS = "a list of 1 to 12 whole numbers from 1, each larger than the one before"


@pytest.mark.parametrize(
    ("section", "setting", "place", "wanted", "given"),
    [
        ("table", 'boxes = "seven"', "boxes", FROM_1, '"seven"'),
        ("table", "boxes = true", "boxes", FROM_1, "true"),
        ("table", "boxes = 7.0", "boxes", FROM_1, "7.0"),
        ("table", "boxes = 0", "boxes", FROM_1, "0"),
        ("table", "boxes = [7]", "boxes", FROM_1, "a list"),
        ("table", "boxes.x = 7", "boxes", FROM_1, "a section"),
        ("table", "boxes = 1979-05-27", "boxes", FROM_1, "1979-05-27"),
        ("table", f'boxes = "{"x" * 99}"', "boxes", FROM_1, f'"{"x" * 59}…'),
        ("table", f"boxes = {10**15 + 1}", "boxes", f"at most {10**15}", str(10**15 + 1)),
        ("table", f"boxes = {HUGE}", "boxes", f"at most {10**15}", TOO_LARGE),
        ("table", f"face_down = {HUGE}", "face_down", SWITCH, TOO_LARGE),
        ("table", "face_down = 1", "face_down", SWITCH, "1"),
        ("table", 'face_down = "yes"', "face_down", SWITCH, '"yes"'),
        ("table", 'method = "b"', "method", "one of A, B, C", '"b"'),
        ("table", "method = 1", "method", "one of A, B, C", "1"),
        ("table", 'reading = "closed"', "reading", "one of open, masked, none", '"closed"'),
        (
            "table",
            'device = "hat"',
            "device",
            "one of shoe, shuffler, continuous-shuffler",
            '"hat"',
        ),
        (
            "table",
            'most_senior = "dealer"',
            "most_senior",
            "one of assistant-casino-manager, shift-manager",
            '"dealer"',
        ),
        ("table", "together_ms = -1", "together_ms", "a whole number from 0", "-1"),
        (
            "table",
            'shoe.cut_card_from_end = "no"',
            "shoe.cut_card_from_end",
            'a whole number from 0, or "none"',
            '"no"',
        ),
        ("table", "limits.differential = 0", "limits.differential", FROM_1, "0"),
        (
            "table",
            "limits.bets.tie = 5",
            "limits.bets.tie",
            "a section with the limits of a bet",
            "5",
        ),
        ("table", "limits = 5", "limits", "a section [table.limits]", "5"),
        ("table", 'optional_bets = "x"', "optional_bets", "a list of names of bets", '"x"'),
        ("table", "optional_bets = [1]", "optional_bets[1]", "the name of a bet in quotes", "1"),
        ("log", 'gaming_day_starts = "24:00"', "gaming_day_starts", DAY, '"24:00"'),
        ("log", "gaming_day_starts = 06:00:00", "gaming_day_starts", DAY, "06:00:00"),
        ("log", "retention_years = 4", "retention_years", "a whole number from 5", "4"),
        ("log", "clock_tolerance_seconds = 0", "clock_tolerance_seconds", FROM_1, "0"),
        ("log", "sinks = 4", "sinks", "a list of sections [[log.sinks]]", "4"),
        ("log", "sinks = [4]", "sinks[1]", "a section [[log.sinks]] with its kind", "4"),
        ("log", 'sinks = [{ kind = "paper" }]', "sinks[1].kind", KINDS, '"paper"'),
        ("log", "sinks = [{ kind = 1 }]", "sinks[1].kind", KINDS, "1"),
        (
            "log",
            'sinks = [{ kind = "syslog", address = "here" }]',
            "sinks[1].address",
            SYSLOG,
            '"here"',
        ),
        (
            "log",
            'sinks = [{ kind = "syslog", address = "h:65536" }]',
            "sinks[1].address",
            SYSLOG,
            '"h:65536"',
        ),
        ("log", 'key = "~/key"', "key", PATH, '"~/key"'),
        ("log", 'key = "C:\\fob"', "key", PATH, '"C:\\fob"'),
        ("log", 'key = ""', "key", PATH, '""'),
        ("log", "key = 1", "key", PATH, "1"),
        ("screens", 'language = "zh"', "language", LANGUAGES, '"zh"'),
        ("screens", "language = 1", "language", LANGUAGES, "1"),
        ("screens", "language = []", "language", LANGUAGES, "a list"),
        ("screens", 'room_language = "fr"', "room_language", LANGUAGES, '"fr"'),
        ("screens", 'room_language = ""', "room_language", LANGUAGES, '""'),
        ("screens", "room_language = false", "room_language", LANGUAGES, "false"),
        ("screens", 'player_side = "top"', "player_side", "one of left, right", '"top"'),
        ("screens", "board = 1", "board", SWITCH, "1"),
        ("screens", 'full_screen = "no"', "full_screen", SWITCH, '"no"'),
        ("screens", "full_screen = 1", "full_screen", SWITCH, "1"),
        ("screens", "monitor = 0", "monitor", FROM_1, "0"),
        ("screens", 'board_monitor = "2"', "board_monitor", FROM_1, '"2"'),
        ("screens", "sound = 0", "sound", SWITCH, "0"),
        ("screens", "chips = 100", "chips", CHIPS, "100"),
        ("screens", 'chips = "100"', "chips", CHIPS, '"100"'),
        ("screens", "chips = []", "chips", CHIPS, "0 of them"),
        ("screens", f"chips = {list(range(1, 14))}", "chips", CHIPS, "13 of them"),
        ("screens", "chips = [1, 5, 2]", "chips", CHIPS, "2 behind 5"),
        ("screens", "chips = [1, 5, 5]", "chips", CHIPS, "5 behind 5"),
        ("screens", "chips = [1, 0]", "chips[2]", FROM_1, "0"),
        ("screens", "chips = [1, 2.0]", "chips[2]", FROM_1, "2.0"),
        ("screens", "chips = [true]", "chips[1]", FROM_1, "true"),
        ("screens", f"chips = [{10**15 + 1}]", "chips[1]", f"at most {10**15}", str(10**15 + 1)),
        ("shoe", "settings = 1", "settings", "a section [shoe.settings]", "1"),
        (
            "shoe",
            "settings.baud = 9600",
            "settings.baud",
            'text in quotes, also for a number: "9600"',
            "9600",
        ),
    ],
)
def test_a_value_that_cannot_be(
    tmp_path: Path, section: str, setting: str, place: str, wanted: str, given: str
) -> None:
    """What it must be, and what it is."""
    text = (LIVE + SCREENS).replace(f"[{section}]\n", f"[{section}]\n{setting}\n")
    line = HEADS[section] + 1
    assert problems(tmp_path, text) == [f"{line}: {section}.{place}: must be {wanted}, not {given}"]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"B-07"', '"B 07"', f'3: table.name: must be {NAME}, not "B 07"'),
        ('"B-07"', '"../B"', f'3: table.name: must be {NAME}, not "../B"'),
        ('"B-07"', '"B\\n"', f'3: table.name: must be {NAME}, not "B\\n"'),
        ('"B-07"', '"桌"', f'3: table.name: must be {NAME}, not "桌"'),
        ('"B-07"', f'"{"x" * 33}"', f'3: table.name: must be {NAME}, not "{"x" * 33}"'),
        ('"da-hu-ying-xiong"', '"da-hu"', f'4: table.game: must be one of {GAMES}, not "da-hu"'),
        ('"da-hu-ying-xiong"', "7", f"4: table.game: must be one of {GAMES}, not 7"),
        ("= false", '= "no"', '1: simulated: must be true or false, not "no"'),
        (
            '"MOP"',
            '"mop"',
            '6: currency.code: must be three capital letters in quotes, as "MOP", not "mop"',
        ),
        ("= 2", "= 5", "7: currency.minor_digits: must be a whole number from 0 to 4, not 5"),
        (
            "Asia/Macau",
            "Asia/Maccau",
            f'12: log.time_zone: must be {ZONE}, not "Asia/Maccau"; did you mean Asia/Macau?',
        ),
        ("Asia/Macau", "Asia", f'12: log.time_zone: must be {ZONE}, not "Asia"'),
        ("Asia/Macau", "../zone", f'12: log.time_zone: must be {ZONE}, not "../zone"'),
        ("Asia/Macau", "localtime", f'12: log.time_zone: must be {ZONE}, not "localtime"'),
    ],
)
def test_another_value_that_cannot_be(tmp_path: Path, old: str, new: str, told: str) -> None:
    """Among those that every live table has."""
    assert LIVE.count(old) == 1
    assert problems(tmp_path, LIVE.replace(old, new)) == [told]


@pytest.mark.parametrize(
    ("missing", "told"),
    [
        ("simulated = false\n", ["1: simulated: must be set: true or false"]),
        ('name = "B-07"\n', [f"2: table.name: must be set: {NAME}"]),
        ('game = "da-hu-ying-xiong"\n', [f"2: table.game: must be set: one of {GAMES}"]),
        (
            "minor_digits = 2\n",
            ["5: currency.minor_digits: must be set: a whole number from 0 to 4"],
        ),
        (
            '[currency]\ncode = "MOP"\nminor_digits = 2\n',
            [
                '1: currency.code: must be set: three capital letters in quotes, as "MOP"',
                "1: currency.minor_digits: must be set: a whole number from 0 to 4",
            ],
        ),
        (
            'driver = "angel-eye"\n',
            ["8: shoe.driver: must be set: the name of a driver in quotes"],
        ),
        ('time_zone = "Asia/Macau"\n', [f"11: log.time_zone: must be set: {ZONE}"]),
        ('[log]\ntime_zone = "Asia/Macau"\n', [f"1: log.time_zone: must be set: {ZONE}"]),
    ],
)
def test_what_is_missing(tmp_path: Path, missing: str, told: list[str]) -> None:
    """It has the line of its section."""
    assert LIVE.count(missing) == 1
    assert problems(tmp_path, LIVE.replace(missing, "")) == told


@pytest.mark.parametrize(
    ("sink", "told"),
    [
        ("", f"14: log.sinks[1].kind: must be set: {KINDS}"),
        ('kind = "slip"', f"14: log.sinks[1].path: must be set: {PATH}"),
        ('kind = "directory"', f"14: log.sinks[1].directory: must be set: {PATH}"),
        ('kind = "syslog"', f"14: log.sinks[1].address: must be set: {SYSLOG}"),
    ],
)
def test_what_a_sink_lacks(tmp_path: Path, sink: str, told: str) -> None:
    """It depends on its kind."""
    assert problems(tmp_path, f"{LIVE}\n[[log.sinks]]\n{sink}\n") == [told]


@pytest.mark.parametrize(
    ("old", "new", "begins", "known"),
    [
        (
            "[table]",
            "[table]\nboxs = 7",
            "3: table.boxs: is no setting; did you mean boxes? (there are name, game,",
            "boxes_run_counter_clockwise)",
        ),
        (
            "[table]",
            "[table]\nzzz = 7",
            "3: table.zzz: is no setting; there are name, game,",
            "boxes_run_counter_clockwise",
        ),
        (
            "[table]",
            '[table]\n"a b" = 7',
            '3: table."a b": is no setting; there are name,',
            "boxes_run_counter_clockwise",
        ),
        (
            "[log]",
            "[lgo]\n[log]",
            "11: lgo: is no setting; did you mean log? (there are simulated,",
            "staff)",
        ),
        (
            "[table]",
            "[table]\nlimits.bets.tie.most = 7",
            "3: table.limits.bets.tie.most: is no setting; there are minimum",
            "maximum",
        ),
        (
            "[log]",
            '[[log.sinks]]\nkind = "syslog"\naddress = "h:1"\npath = "x"\n[log]',
            "14: log.sinks[1].path: is no setting; there are kind",
            "address",
        ),
        (
            "[table]",
            "[table.limits.bets.plyer]\n[table]",
            "2: table.limits.bets.plyer: is no bet that da-hu-ying-xiong has on this layout; "
            "did you mean player? (there are player",
            "tiger-pair)",
        ),
        (
            '"angel-eye"',
            '"angle-eye"',
            "9: shoe.driver: is no driver here; did you mean angel-eye? (there are angel-eye",
            "line-scanner)",
        ),
    ],
)
def test_an_unknown_name(tmp_path: Path, old: str, new: str, begins: str, known: str) -> None:
    """It is told with the closest there is, and with all there are."""
    (told,) = problems(tmp_path, LIVE.replace(old, new))
    assert told.startswith(begins)
    assert told.endswith(known)


@pytest.mark.parametrize(
    ("section", "setting", "told"),
    [
        ("table", 'method = "C"', "method: this table is not set up for Method C"),
        (
            "table",
            'optional_bets = ["tie"]',
            "optional_bets: da-hu-ying-xiong has no optional bets to choose (da-hu-ying-xiong 3.7)",
        ),
        (
            "table",
            "limits.bets.tie = { minimum = 9, maximum = 8 }",
            "limits.bets.tie: limits from 9 to 8: the minimum must be at least 1 and no more than"
            " the maximum",
        ),
        (
            "shoe",
            'settings.baud = "fast"',
            "settings.baud: baud must be a whole number, not 'fast'",
        ),
        (
            "shoe",
            'settings.cut-card = "12"',
            "settings.cut-card: cut-card must be a letter other than SPDIGEediRLM, not '12'",
        ),
    ],
)
def test_what_the_rules_and_the_driver_refuse(
    tmp_path: Path, section: str, setting: str, told: str
) -> None:
    """In their own words, at the line of what they refuse."""
    text = LIVE.replace(f"[{section}]\n", f"[{section}]\n{setting}\n")
    assert problems(tmp_path, text) == [f"{HEADS[section] + 1}: {section}.{told}"]


@pytest.mark.parametrize(
    ("old", "new", "begins"),
    [
        (
            '"da-hu-ying-xiong"',
            '"tiger-no-commission"\nmethod = "C"',
            "5: table.method: Method C is for high-limit areas only",
        ),
        (
            "[shoe]",
            '[shoe]\nsettings.bauds = "9600"',
            "9: shoe.settings.bauds: angel-eye has no setting 'bauds': there are answer-ms,",
        ),
        (
            '"angel-eye"',
            '"bee-tek"\nsettings.game-record = "a"\nsettings.burn-record = "a"',
            "10: shoe.settings: game-record, burn-record and alarm-record must be three names",
        ),
        ("/dev/ttyUSB0", "usb:0403", "10: shoe.address: 'usb:0403' names no USB adapter: write"),
        ("/dev/ttyUSB0", "", "10: shoe.address: '' is no address: write a port name"),
        ("/dev/ttyUSB0", "sim://x", "10: shoe.address: sim: is a simulated shoe, and simulated ="),
        ("/dev/ttyUSB0", "SIM:x", "10: shoe.address: sim: is a simulated shoe, and simulated ="),
        ("/dev/ttyUSB0", "capture:x", "10: shoe.address: capture: is a capture of an earlier day"),
        (
            "[table]",
            '[table]\nreading = "none"',
            '9: shoe: must be left out where table.reading is "none"',
        ),
        (
            '[shoe]\ndriver = "angel-eye"\naddress = "/dev/ttyUSB0"\n',
            "",
            "1: shoe: must be set: a section [shoe] with driver and address",
        ),
    ],
)
def test_what_does_not_go_together(tmp_path: Path, old: str, new: str, begins: str) -> None:
    """Game and method, driver and settings, reading and shoe, live and simulated."""
    assert LIVE.count(old) == 1
    (told,) = problems(tmp_path, LIVE.replace(old, new))
    assert told.startswith(begins)


def test_everything_wrong_is_told_at_once(tmp_path: Path) -> None:
    """In the order of the file; what the rules and the driver refuse too."""
    text = """\
simulated = false
[table]
name = "B/07"
game = "dragon-dai-bacc"
boxes = "x"
method = "C"
optional_bets = ["rabbit-9", 4]
[table.limits.bets.plyer]
minimum = 5
[table.limits.bets.bankr]
minimum = 5
[table.limits.bets.tie]
minimum = "x"
[shoe]
driver = "angel-eye"
address = "sim://x"
capture = 7
[shoe.settings]
copies = "0"
baud = 3
outside-targets = "x"
[currency]
[log]
retention_years = 1
"""
    told = [" ".join(line.split()[:2]) for line in problems(tmp_path, text)]
    assert told == [
        "3: table.name:",
        "5: table.boxes:",
        "6: table.method:",
        "7: table.optional_bets[2]:",
        "8: table.limits.bets.plyer:",
        "10: table.limits.bets.bankr:",
        "13: table.limits.bets.tie.minimum:",
        "16: shoe.address:",
        "17: shoe.capture:",
        "19: shoe.settings.copies:",
        "20: shoe.settings.baud:",
        "21: shoe.settings.outside-targets:",
        "22: currency.code:",
        "22: currency.minor_digits:",
        "23: log.time_zone:",
        "24: log.retention_years:",
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[table]", '[table]\nmethod_c_allowed = 1\nmethod = "C"', "3: table.method_c_allowed"),
        (
            "[table]",
            '[table]\nreading = "x"\nmethod = "C"',
            "3: table.reading",
        ),
        ('"da-hu-ying-xiong"', '"x"\nlimits.bets.plyer.minimum = 1', "4: table.game"),
        ('driver = "angel-eye"', 'driver = 1\nsettings.x = "1"', "6: shoe.driver"),
        ("= true", '= "x"', "1: simulated"),
    ],
)
def test_nothing_is_told_that_hangs_on_what_is_wrong(
    tmp_path: Path, old: str, new: str, told: str
) -> None:
    """It may be right once that is mended."""
    assert SIMULATED.count(old) == 1
    (line,) = problems(tmp_path, SIMULATED.replace(old, new))
    assert line.startswith(f"{told}: must be ")


def test_an_empty_file(tmp_path: Path) -> None:
    """What it must say first."""
    assert problems(tmp_path, "") == [
        "1: simulated: must be set: true or false",
        "1: table: must be set: a section [table]",
    ]
