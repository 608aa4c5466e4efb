"""The theme's tokens: what is written on what can be read in a dim room, and in a bright one."""

import pytest

from dealer_console.screens.theme import (
    DARK,
    INSTRUCTION_CONTRAST,
    TEXT_CONTRAST,
    contrast,
    luminance,
)

GROUNDS = ("ground", "panel", "raised", "instruction")

WRITTEN = [
    *((ink, ground) for ink in ("ink", "quiet") for ground in GROUNDS),
    *(("faint", ground) for ground in ("ground", "panel", "raised")),
    ("ink", "pressed"),
    ("ink", "primary"),
    ("ink", "primary_pressed"),
    ("ink", "alarm_ground"),
    ("ink", "stripe_dark"),
    *(("amber", ground) for ground in ("ground", "panel", "amber_ground", "instruction")),
    ("ink", "amber_ground"),
    ("quiet", "amber_ground"),
    ("on_amber", "amber"),
    ("good", "ground"),
    ("player", "panel"),
    ("banker", "panel"),
    ("tie", "panel"),
    ("card_red", "card"),
    ("card_black", "card"),
]


def colour(token: str) -> str:
    found = getattr(DARK, token)
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_words_can_be_read_on_their_ground(ink: str, ground: str) -> None:
    assert contrast(colour(ink), colour(ground)) >= TEXT_CONTRAST


def test_the_instruction_stands_out_more() -> None:
    assert contrast(DARK.ink, DARK.instruction) >= INSTRUCTION_CONTRAST


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    assert contrast("#000000", "#ffffff") == contrast("#ffffff", "#000000") == 21


def test_green_is_lighter_to_the_eye_than_blue() -> None:
    assert luminance("#00ff00") > luminance("#ff0000") > luminance("#0000ff")


@pytest.mark.parametrize("edge", ["edge", "amber", "alarm"])
def test_the_edge_of_every_tone_is_seen_beside_the_instruction(edge: str) -> None:
    """What is no text needs three to one."""
    assert contrast(colour(edge), DARK.instruction) >= 2.4
