"""The look of the screens as tokens: colours, and how far apart two of them are to the eye."""

from typing import NamedTuple


class Theme(NamedTuple):
    """Every colour that is drawn, by what it is for; a dim room, so all grounds are dark."""

    ground: str = "#0b0f0e"
    panel: str = "#151c1a"
    raised: str = "#243029"
    pressed: str = "#35463d"
    instruction: str = "#1b2422"
    edge: str = "#55635c"
    ink: str = "#f6f1e7"
    """Words that matter."""
    quiet: str = "#b8c1bb"
    """Words that explain."""
    faint: str = "#93a099"
    """Words that are there for whoever looks for them."""
    amber: str = "#ffc14d"
    """Look here: an offer, a highest bet, what is due."""
    amber_ground: str = "#3a2b10"
    alarm: str = "#ff6f61"
    alarm_ground: str = "#4a1512"
    good: str = "#57d39a"
    primary: str = "#1d6b45"
    primary_pressed: str = "#247d52"
    player: str = "#79b4ff"
    banker: str = "#ff8b7e"
    tie: str = "#57d39a"
    on_amber: str = "#241900"
    card: str = "#fbfaf5"
    card_red: str = "#b3141b"
    card_black: str = "#101418"
    card_back: str = "#2a4a6b"
    card_back_line: str = "#4f7ba6"
    stripe: str = "#ffc14d"
    stripe_dark: str = "#14110a"
    marker_player: str = "#2f7de1"
    marker_banker: str = "#d8352a"
    marker_tie: str = "#1f9d63"


DARK = Theme()

TEXT_CONTRAST = 4.5
"""What words have at least against their ground."""
INSTRUCTION_CONTRAST = 7.0
"""What the instruction has at least."""


def luminance(colour: str) -> float:
    """How light a colour is to the eye, from 0 to 1 (WCAG 2)."""
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """How far apart two colours are to the eye, from 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
