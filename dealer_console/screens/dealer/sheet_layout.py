"""Where everything lies on a page over the table, in the measures of the design."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect

from dealer_console.desk.shown import CardRow, CardShown, Group, Sheet, Tile
from dealer_console.screens.dealer.places import COLUMN, EDGE, PRIMARY, STRIP
from dealer_console.screens.faces import family_for
from dealer_console.screens.parts.card_button import MARGIN
from dealer_console.screens.parts.fitting import Line, stacked
from dealer_console.screens.parts.measure import Measure
from dealer_console.screens.parts.playing_card import SHAPE
from dealer_console.screens.theme import Theme

LIST = 520
SHORT_LIST = 280
"""Beside a pad and tiles: what is chosen has a short name, and fingers need the room."""
MOST_IN_A_LIST = 8
PANE_MARGIN = 22
GAP = 8
LEAST_TILE, BEST_TILE, BEST_CHOICE = 64, 80, 72
LEAST_WIDE = 68
KEY, PAD_COLUMNS = (92, 66), 3
ENTERED = 56
CARDS_APART = 8
LARGEST_CARD = 150
FEW_ROWS = 2
"""So many rows of cards are drawn large, to be tapped; more are looked at only."""
SMALL_ROW = 94
LEAST_DOWN = 5
"""Rows that a column has room for: few of them are drawn no larger."""
BETWEEN_HANDS = 0.5
"""Of a card's width."""
LEAST_ROW, LEAST_CARDS = 66, 130
HEADING = 34


class Words(NamedTuple):
    """Lines in a place."""

    place: QRect
    lines: tuple[Line, ...]


class SheetLayout:
    """Lays a page out once; the panel puts its widgets there and paints the words."""

    def __init__(self, sheet: Sheet, measure: Measure, top: float, language: str, theme: Theme):
        self.sheet, self.theme = sheet, theme
        self._measure, self._language = measure, language
        self.words: list[Words] = []
        self.tiles: list[tuple[Tile, QRect]] = []
        self.choices: list[tuple[Tile, QRect]] = []
        self.cards: list[tuple[CardShown, QRect]] = []
        self.entered = QRect()
        self.pane: tuple[QRect, ...] = ()
        self._bottom = measure.height - top - EDGE
        self._right = measure.width - EDGE
        self._column = self._right - COLUMN
        self._left: float = EDGE
        self._list = SHORT_LIST if sheet.pad and sheet.groups else LIST
        if sheet.choices:
            self._lay_choices()
            self._left = EDGE + self._list + EDGE
        self._lay_pane()

    # A page's parts.

    def _lay_choices(self) -> None:
        """The list, in two columns where it is longer than a page is high."""
        choices = self.sheet.choices
        across = 1 if len(choices) <= MOST_IN_A_LIST else 2
        down = -(-len(choices) // across)
        tall = min(BEST_CHOICE, (self._bottom + GAP) / down - GAP)
        wide = (self._list + GAP) / across - GAP
        for number, choice in enumerate(choices):
            left = EDGE + (number // down) * (wide + GAP)
            top = (number % down) * (tall + GAP)
            self.choices.append((choice, self._rect(left, top, left + wide, top + tall)))

    def _lay_pane(self) -> None:
        sheet = self.sheet
        left, bottom = self._left + PANE_MARGIN, self._bottom - PANE_MARGIN
        pane_floor = self._bottom
        if sheet.primary:
            pane_floor = self._bottom - STRIP - EDGE - PRIMARY - EDGE
        elif sheet.back:
            pane_floor = self._bottom - STRIP - EDGE
        narrow = self._column - EDGE if pane_floor < self._bottom else self._right
        self._lay_ground(pane_floor, narrow)
        wide_right, narrow_right = self._right - PANE_MARGIN, narrow - PANE_MARGIN
        wide_floor = pane_floor - GAP if pane_floor < self._bottom else bottom

        floor = bottom
        if sheet.pad:
            pad_left, pad_top = self._lay_pad(self._column - EDGE - PANE_MARGIN, bottom)
            if sheet.choices and not sheet.groups:
                floor = wide_floor = pad_top - GAP
            else:
                narrow_right = pad_left - PANE_MARGIN
                if (sheet.groups or sheet.rows) and not sheet.choices:
                    wide_right = narrow_right
                wide_floor = min(wide_floor, pad_top - GAP)
        room = _Room(left, wide_right, narrow_right, wide_floor, floor)
        top = self._lay_head(room)
        top = self._lay_rows(room, top)
        self._lay_groups(room, top)

    def _lay_ground(self, floor: float, narrow: float) -> None:
        """The ground of the pane, without the corner of the primary and of the way back."""
        upper = self._rect(self._left, 0, self._right, floor)
        lower = self._rect(self._left, 0, narrow, self._bottom)
        self.pane = (upper, lower)

    def _lay_pad(self, right: float, bottom: float) -> tuple[float, float]:
        """Keys at the left of the primary, what was typed over them; where they begin."""
        wide, tall = KEY
        down = -(-len(self.sheet.pad) // PAD_COLUMNS)
        left = right - PAD_COLUMNS * (wide + GAP) + GAP
        top = bottom - down * (tall + GAP) + GAP
        for number, key in enumerate(self.sheet.pad):
            x = left + number % PAD_COLUMNS * (wide + GAP)
            y = top + number // PAD_COLUMNS * (tall + GAP)
            self.tiles.append((key, self._rect(x, y, x + wide, y + tall)))
        if self.sheet.entered is not None:
            self.entered = self._rect(left, top - ENTERED - GAP, right, top - GAP)
            top -= ENTERED + GAP
        return left, top

    def _lay_head(self, room: "_Room") -> float:
        """Title, paragraph and sentences; where they end."""
        sheet, theme = self.sheet, self.theme
        lines = _said(
            Line(sheet.title, 27, theme.ink, bold=True),
            Line(sheet.paragraph, 15, theme.faint, gap=2),
            *(Line(text, 19, theme.quiet, gap=7) for text in sheet.text),
        )
        if not lines:
            return PANE_MARGIN - 4
        most = room.floor - self._least_below() - PANE_MARGIN
        # Beside a pad the sentences may not run into what was typed.
        if not (sheet.groups or sheet.rows) and sheet.pad:
            most = min(most, room.wide_floor - PANE_MARGIN)
        return self._write(lines, room.left, PANE_MARGIN - 8, room.wide_right, most) + 14

    def _least_below(self) -> float:
        """What tiles and cards need at least."""
        need: float = sum(_least_of(group) for group in self.sheet.groups)
        rows = len(self.sheet.rows)
        if rows > FEW_ROWS or self.sheet.recall:
            return need + -(-rows // 2) * LEAST_ROW
        return need + (LEAST_CARDS if rows else 0)

    def _lay_rows(self, room: "_Room", top: float) -> float:
        rows = self.sheet.rows
        if rows and (len(rows) > FEW_ROWS or self.sheet.recall):
            return self._lay_small_rows(room, top)
        if not rows:
            return top
        groups = sum(_least_of(group) for group in self.sheet.groups)
        lowest = room.floor - groups
        floor = min(lowest, room.wide_floor)
        if floor - top < min(LEAST_CARDS, lowest - top):
            # Below many words there is room only at the left of the primary.
            return self._lay_rows_below(room, top, lowest)
        # Two hands lie side by side, as on the felt.
        wide = (room.wide_right - room.left + PANE_MARGIN) / len(rows) - PANE_MARGIN
        ends = [
            self._lay_row(row, room.left + n * (wide + PANE_MARGIN), wide, top, floor)
            for n, row in enumerate(rows)
        ]
        return max(ends) + GAP

    def _lay_rows_below(self, room: "_Room", top: float, floor: float) -> float:
        """One row under the other, each with its share of the height."""
        rows = self.sheet.rows
        wide = room.narrow_right - room.left
        for number, row in enumerate(rows):
            share = (floor - top) / (len(rows) - number)
            top = self._lay_row(row, room.left, wide, top, top + share - GAP) + GAP
        return top

    def _lay_row(self, row: CardRow, left: float, wide: float, top: float, floor: float) -> float:
        """A caption over cards that are large enough to be tapped."""
        lines = _said(
            Line(row.caption, 18, self.theme.ink, bold=True),
            Line(row.detail, 16, self.theme.quiet),
        )
        most = (floor - top) * 0.4
        under = self._write(lines, left, top, left + wide, most) if lines else top
        count = max(1, len(row.cards))
        step = CARDS_APART + 2 * MARGIN
        high = min(LARGEST_CARD, floor - under - 2 * MARGIN, (wide / count - step) / SHAPE)
        for number, card in enumerate(row.cards):
            self._put_card(card, left - MARGIN + number * (high * SHAPE + step), under, high)
        return under + high + 2 * MARGIN

    def _lay_small_rows(self, room: "_Room", top: float) -> float:
        """Two columns, filled one after the other: small cards, caption and outcome beside."""
        rows = self.sheet.rows
        down = max(LEAST_DOWN, -(-len(rows) // 2))
        tall = min(SMALL_ROW, (room.wide_floor - top) / down)
        wide = (room.wide_right - room.left - PANE_MARGIN) / 2
        # Both hands have their places, with three cards or with two.
        apart = any(row.apart for row in rows)
        hand = 3 if apart else max(1, *(len(row.cards) for row in rows))
        most = 2 * hand + BETWEEN_HANDS if apart else hand
        high = min(tall - 10, (wide * 0.62 / most - 4) / SHAPE)
        for number, row in enumerate(rows):
            left = room.left + number // down * (wide + PANE_MARGIN)
            y = top + number % down * tall
            for first, cards in ((0.0, row.cards), (hand + BETWEEN_HANDS, row.apart)):
                for place, card in enumerate(cards):
                    x = left + (first + place) * (high * SHAPE + 4)
                    self._put_card(card, x - MARGIN, y - MARGIN, high)
            lines = _said(
                Line(row.caption, 17, self.theme.ink, bold=True),
                Line(row.detail, 16, self.theme.quiet),
            )
            beside = left + most * (high * SHAPE + 4) + 12
            self.words.append(Words(self._rect(beside, y, left + wide, y + high), lines))
        return top + down * tall

    def _lay_groups(self, room: "_Room", top: float) -> None:
        groups = self.sheet.groups
        for number, group in enumerate(groups):
            later = groups[number + 1 :]
            reserved = sum(_least_of(one) for one in later)
            top = self._lay_group(group, room, top, room.floor - reserved)

    def _lay_group(self, group: Group, room: "_Room", top: float, floor: float) -> float:
        lines = _said(
            Line(group.title, 19, self.theme.ink, bold=True),
            Line(group.text, 17, self.theme.quiet, gap=2),
        )
        down = _rows_of(group)
        least = down * (LEAST_TILE + GAP)
        heading = 0.0
        if lines:
            heading = self._height(lines, room.wide_right - room.left, 120) + 6
        wide_enough = top + heading + least <= room.wide_floor + GAP
        right = room.wide_right if wide_enough else room.narrow_right
        if wide_enough:
            floor = min(floor, room.wide_floor)
        if lines:
            most = max(20, floor - top - least)
            top = self._write(lines, room.left, top, right, most) + 6
        if not group.tiles:
            return top + GAP
        across = max(1, group.columns)
        if not wide_enough:
            across = max(1, min(across, int((right - room.left + GAP) / (LEAST_WIDE + GAP))))
            down = -(-len(group.tiles) // across)
        tall = min(BEST_TILE, (floor - top + GAP) / down - GAP)
        wide = (right - room.left + GAP) / across - GAP
        for number, tile in enumerate(group.tiles):
            x = room.left + number % across * (wide + GAP)
            y = top + number // across * (tall + GAP)
            self.tiles.append((tile, self._rect(x, y, x + wide, y + tall)))
        return top + down * (tall + GAP) + 6

    # Measures.

    def _rect(self, left: float, top: float, right: float, bottom: float) -> QRect:
        return self._measure.rect(left, top, right, bottom)

    def _put_card(self, card: CardShown, left: float, top: float, tall: float) -> None:
        wide = tall * SHAPE + 2 * MARGIN
        self.cards.append((card, self._rect(left, top, left + wide, top + tall + 2 * MARGIN)))

    def _height(self, lines: tuple[Line, ...], wide: float, most: float) -> float:
        unit = self._measure.unit
        how = stacked(
            family_for(self._language, _text(lines)),
            lines,
            int(wide * unit),
            int(most * unit),
            unit,
        )
        return how.height / unit + 1

    def _write(
        self, lines: Sequence[Line], left: float, top: float, right: float, most: float
    ) -> float:
        """Lines in a place as high as they need; where they end."""
        tall = self._height(tuple(lines), right - left - 1, most)
        place = self._rect(left, top, right, top + tall)
        self.words.append(Words(place, tuple(lines)))
        return top + tall


class _Room(NamedTuple):
    """What is free on the pane: the whole width down to the primary, less of it below."""

    left: float
    wide_right: float
    narrow_right: float
    wide_floor: float
    floor: float


def _text(lines: tuple[Line, ...]) -> str:
    return "".join(line.text for line in lines)


def _said(*lines: Line) -> tuple[Line, ...]:
    return tuple(line for line in lines if line.text)


def _least_of(group: Group) -> float:
    """The height that a group needs at least."""
    heading = HEADING if group.title or group.text else 0
    return heading + _rows_of(group) * (LEAST_TILE + GAP) + GAP


def _rows_of(group: Group) -> int:
    return -(-len(group.tiles) // max(1, group.columns))
