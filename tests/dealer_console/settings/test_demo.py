"""The demo table, and one number for a configuration."""

import re
from pathlib import Path

import pytest

from dealer_console.settings.demo import demo_settings
from dealer_console.settings.hashing import configuration_hash
from rules.table.settings import Reading
from shoe_drivers.addresses import opener
from shoe_drivers.registry import make
from tests.dealer_console.settings.files import LIVE, SIMULATED, read


def test_the_demo_table() -> None:
    """Simulated, face up, by the book of Da Hu Ying Xiong, on a shoe that tells its cards."""
    settings = demo_settings()
    assert settings.simulated
    table = settings.table.settings
    assert (table.game.id, table.reading, table.face_down) == (
        "da-hu-ying-xiong",
        Reading.OPEN,
        False,
    )
    assert table.first_card_closes_betting
    table.game.verify_decks(8)
    # Every bet has its limits on the board, and every chip may lie on the main bets.
    assert table.limits.bets.keys() == table.game.bet.keys()
    player = table.limits.of("player")
    assert player.maximum is not None
    assert all(player.minimum <= chip <= player.maximum for chip in settings.chips)
    assert all(chip % table.chip_step == 0 for chip in settings.chips)
    assert (settings.screens.language, settings.full_screen) == ("en", False)
    assert settings.shoe is not None
    assert (settings.shoe.driver, settings.shoe.address) == ("angel-eye", "sim://demo")
    opener(settings.shoe.address, make(settings.shoe.driver, settings.shoe.settings).line)


def test_one_configuration_has_one_number(tmp_path: Path) -> None:
    """However it is written: defaults written out, another order, comments."""
    number = configuration_hash(read(tmp_path, LIVE))
    assert re.fullmatch("[0-9a-f]{64}", number)
    same = LIVE.replace("[table]\n", "# seven boxes\n[table]\nboxes = 7\noptional_bets = []\n")
    same = same.replace("[log]\n", '[staff]\n[log]\ngaming_day_starts = "06:00"\n')
    assert configuration_hash(read(tmp_path, same)) == number


@pytest.mark.parametrize(
    "more",
    [
        "retention_years = 8",
        'directory = "other"',
        'key = "key"',
        "wal_alarm_mb = 65",
        'gaming_day_starts = "06:01"',
        "[screens]\nlanguage = 'zh-hans'",
        "[screens]\nroom_language = 'zh-hans'",
        "[screens]\nplayer_side = 'right'",
        "[screens]\nboard = false",
        "[screens]\nfull_screen = true",
        "[screens]\nmonitor = 2",
        "[screens]\nboard_monitor = 1",
        "[screens]\nsound = false",
        "[screens]\nchips = [100]",
        "[staff]\nfile = 'x'",
        "[staff]\npepper = 'x'",
        "[shoe.settings]\nbaud = '9600'",
        "[table.shoe]\nburn = false",
        "[table.limits.bets.tie]\nminimum = 2",
        "[[log.sinks]]\nkind = 'slip'\npath = 'x'",
        "[[log.sinks]]\nkind = 'directory'\ndirectory = 'x'",
    ],
)
def test_every_change_changes_it(tmp_path: Path, more: str) -> None:
    """Paths too."""
    before = configuration_hash(read(tmp_path, LIVE))
    assert configuration_hash(read(tmp_path, f"{LIVE}{more}\n")) != before


@pytest.mark.parametrize(
    ("old", "new"),
    [("QA-1", "QA-2"), ("sim://qa", "sim://qb"), ("= true", "= false"), ("angel-eye", "bee-tek")],
)
def test_every_other_word_changes_it(tmp_path: Path, old: str, new: str) -> None:
    """Name, address, driver; and whether the table is live."""
    whole = SIMULATED.replace("sim://qa", "COM1") if new == "= false" else SIMULATED
    whole += '[currency]\ncode = "MOP"\nminor_digits = 2\n[log]\ntime_zone = "UTC"\n'
    assert old in whole
    before = configuration_hash(read(tmp_path, whole))
    assert configuration_hash(read(tmp_path, whole.replace(old, new))) != before


def test_where_the_file_lies_counts_through_its_paths(tmp_path: Path) -> None:
    """A path that is not absolute leads elsewhere from there."""
    (tmp_path / "other").mkdir()
    here, there = (
        read(folder, f'{LIVE}key = "key"\n') for folder in (tmp_path, tmp_path / "other")
    )
    assert configuration_hash(here) != configuration_hash(there)
