"""Where everything lies in the Dealer's window, in pixels."""

from typing import NamedTuple

from PySide6.QtCore import QRect

from dealer_console.desk.shown import Shown
from dealer_console.screens.parts.measure import Measure

EDGE = 14
GAP = 12
BANNER = 22
STATUS = 44
INSTRUCTION = 150
COLUMN = 290
PRIMARY = 122
STRIP = 90
HELD = 40
PAD = 122
FEW_LINES = 4
GUIDE, LONG_GUIDE = 196, 268


class Places(NamedTuple):
    """A rectangle for each thing; an empty one for what is not there."""

    banner: QRect
    status: QRect
    instruction: QRect
    hands: tuple[QRect, QRect]
    held: QRect
    lower: QRect
    """The guide or the pad."""
    column: QRect
    strip: QRect
    sheet: QRect
    lock: QRect
    primary: QRect
    back: QRect


def primary_place(measure: Measure) -> QRect:
    """Where the primary tile is, on every page and at every moment."""
    right, bottom = measure.width - EDGE, measure.height - EDGE - STRIP - EDGE
    return measure.rect(right - COLUMN, bottom - PRIMARY, right, bottom)


def places(shown: Shown, width: int, height: int) -> Places:
    """All places in a window of that size."""
    measure = Measure(width, height)
    rect, wide, tall = measure.rect, measure.width, measure.height
    status = BANNER if shown.banner else 0
    instruction = status + STATUS
    top = instruction + INSTRUCTION + EDGE
    column, bottom = wide - EDGE - COLUMN, tall - EDGE
    strip = bottom - STRIP
    above_strip = strip - EDGE
    floor = above_strip if shown.boxes else bottom
    right = column - EDGE

    lower = QRect()
    if shown.pad or shown.guide:
        height_ = PAD if shown.pad else _guide_height(shown)
        lower = rect(EDGE, floor - height_, right, floor)
        floor -= height_ + GAP
    held = QRect()
    if shown.held:
        held = rect(EDGE, floor - HELD, right, floor)
        floor -= HELD + GAP
    middle = (EDGE + right) / 2
    return Places(
        banner=rect(0, 0, wide, status),
        status=rect(0, status, wide, instruction),
        instruction=rect(0, instruction, wide, instruction + INSTRUCTION),
        hands=(
            rect(EDGE, top, middle - EDGE / 2, floor),
            rect(middle + EDGE / 2, top, right, floor),
        ),
        held=held,
        lower=lower,
        column=rect(column, top, wide - EDGE, above_strip),
        strip=rect(EDGE, strip, wide - EDGE, bottom) if shown.boxes else QRect(),
        sheet=rect(0, top, wide, tall),
        lock=rect(0, instruction, wide, tall),
        primary=primary_place(measure),
        back=rect(column, strip, wide - EDGE, bottom),
    )


def _guide_height(shown: Shown) -> int:
    guide = shown.guide
    lines = max(len(guide.collect), len(guide.pay)) if guide else 0
    return GUIDE if lines <= FEW_LINES else LONG_GUIDE
