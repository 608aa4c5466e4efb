"""The section [screens]: what it says, and what follows where it says nothing."""

from pathlib import Path

import pytest

from dealer_console.settings.screens_section import ScreensSection, Side
from tests.dealer_console.settings.files import LIVE, SIMULATED, read


def test_nothing_of_it_must_be_said(tmp_path: Path) -> None:
    """English, Player at the left, two windows on two monitors, with sound."""
    settings = read(tmp_path, LIVE)
    screens = settings.screens
    assert screens == ScreensSection()
    assert (screens.language, screens.room_language, screens.board_language) == ("en", None, "en")
    assert (screens.player_side, screens.board, screens.sound) == (Side.LEFT, True, True)
    assert (screens.monitor, screens.board_monitor) == (1, 2)
    assert (screens.full_screen, screens.chips) == (None, None)


def test_all_of_it_is_taken_over(tmp_path: Path) -> None:
    """As it stands in the file."""
    text = """
[screens]
language = "zh-hans"
room_language = "zh-hant"
player_side = "right"
board = false
full_screen = false
monitor = 3
board_monitor = 1
sound = false
chips = [5, 10]
"""
    settings = read(tmp_path, LIVE + text)
    screens = settings.screens
    assert (screens.language, screens.board_language) == ("zh-hans", "zh-hant")
    assert (screens.player_side, screens.board, screens.sound) == (Side.RIGHT, False, False)
    assert (screens.monitor, screens.board_monitor) == (3, 1)
    assert (settings.full_screen, settings.chips) == (False, (5, 10))


def test_the_board_speaks_as_the_dealers_screen_unless_it_is_said(tmp_path: Path) -> None:
    """Whatever language that is."""
    settings = read(tmp_path, f'{LIVE}[screens]\nlanguage = "zh-hant"\n')
    assert settings.screens.board_language == "zh-hant"


@pytest.mark.parametrize(
    ("table", "said", "full"),
    [
        (LIVE, "", True),
        (SIMULATED, "", False),
        (LIVE, "full_screen = false", False),
        (SIMULATED, "full_screen = true", True),
    ],
)
def test_a_live_table_fills_its_screen(tmp_path: Path, table: str, said: str, full: bool) -> None:
    """And a simulated one shares it, unless it is said."""
    assert read(tmp_path, f"{table}[screens]\n{said}\n").full_screen is full


def test_chips_follow_from_the_table_where_none_are_named(tmp_path: Path) -> None:
    """From its limits and its smallest chip."""
    text = LIVE.replace(
        "[table]\n",
        "[table]\nchip_step = 100\nlimits.bets.player = { minimum = 500, maximum = 5000 }\n",
    )
    settings = read(tmp_path, text)
    assert settings.chips == (500, 1000, 2000, 5000)
    assert settings.chips is settings.chips
