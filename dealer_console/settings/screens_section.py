"""The section [screens]: languages, sides, monitors, sound and chips of the two windows."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise
from typing import Annotated

from pydantic import AfterValidator, Field

from dealer_console.settings.section import (
    FromOne,
    Section,
    Truth,
    TruthOrNothing,
    one_of,
)
from dealer_console.wording.catalogue import languages

MOST_CHIPS = 12
"""As many as a pad has room for."""


class Side(StrEnum):
    """A side of the screen."""

    LEFT = "left"
    RIGHT = "right"


def _language(name: str | None) -> str | None:
    if name is not None and name not in languages():
        raise ValueError
    return name


Language = Annotated[str, one_of(languages()), AfterValidator(_language)]
LanguageOrNothing = Annotated[str | None, one_of(languages()), AfterValidator(_language)]

CHIPS = f"a list of 1 to {MOST_CHIPS} whole numbers from 1, each larger than the one before"


def _ascending(chips: Sequence[int] | None) -> Sequence[int] | None:
    if chips is None:
        return None
    if not 1 <= len(chips) <= MOST_CHIPS:
        raise ValueError(f"must be {CHIPS}, not {len(chips)} of them")
    for before, after in pairwise(chips):
        if after <= before:
            raise ValueError(f"must be {CHIPS}, not {after} behind {before}")
    return chips


class ScreensSection(Section):
    """What the Dealer's screen and the display board are like at this table."""

    language: Language = "en"
    room_language: LanguageOrNothing = None
    player_side: Annotated[Side, one_of(Side)] = Side.LEFT
    board: Truth = True
    full_screen: TruthOrNothing = None
    monitor: FromOne = 1
    board_monitor: FromOne = 2
    sound: Truth = True
    chips: Annotated[
        tuple[FromOne, ...] | None,
        Field(strict=False, description=CHIPS),
        AfterValidator(_ascending),
    ] = None

    @property
    def board_language(self) -> str:
        """The language of the display board."""
        return self.room_language or self.language
