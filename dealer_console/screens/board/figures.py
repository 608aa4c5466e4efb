"""The right-hand side of the board: limits, what has come in this shoe, and the ask."""

from PySide6.QtCore import QRect

from dealer_console.desk.board_shown import AskShown, Count, LimitsShown
from dealer_console.screens.board.board_part import BoardPart
from dealer_console.screens.board.marks import (
    draw_disc,
    draw_dot,
    draw_hollow,
    draw_stroke,
)
from dealer_console.screens.parts.part import CENTRE, LEFT, RIGHT, Brush

ROW = 34
"""The most a line of the limits is high; with many bets they move together."""


class Limits(BoardPart[LimitsShown]):
    """The least and the most on each bet, and the differential."""

    def paint_value(self, brush: Brush, value: LimitsShown) -> None:
        """A table: bet, minimum, maximum."""
        aside = f"{value.currency}  {value.paragraph}".strip()
        room = self.panel(brush, value.title, aside)
        if value.otherwise:
            brush.words(room, value.otherwise, 20, self.theme.quiet, CENTRE, wrap=True)
            return
        theme = self.theme
        lines = len(value.rows) + bool(value.rows) + bool(value.differential)
        row = min(brush.px(ROW), room.height() // max(1, lines))
        line = QRect(room.left(), room.top(), room.width(), row)
        if value.rows:
            self._row(brush, line, ("", value.minimum, value.maximum), 15, theme.faint)
            line.translate(0, row)
        for limit in value.rows:
            self._row(brush, line, limit, 20, theme.ink)
            line.translate(0, row)
        if value.differential is not None:
            title, amount = value.differential
            edge = QRect(line.left(), line.top() + 1, line.width(), max(1, brush.px(1)))
            brush.box(edge, theme.edge, 0)
            taken = brush.words(line, amount, 20, theme.ink, RIGHT, bold=True)
            line.setRight(taken.left() - brush.px(8))
            brush.words(line, title, 20, theme.quiet, LEFT)

    def _row(
        self, brush: Brush, line: QRect, words: tuple[str, str, str], size: float, ink: str
    ) -> None:
        bet, minimum, maximum = words
        wide, gap = line.width(), brush.px(6)
        first, second = round(wide * 0.40), round(wide * 0.66)
        places = (
            QRect(line.left(), line.top(), first - gap, line.height()),
            QRect(line.left() + first, line.top(), second - first - gap, line.height()),
            QRect(line.left() + second, line.top(), wide - second, line.height()),
        )
        brush.words(places[0], bet, size, self.theme.quiet, LEFT)
        brush.words(places[1], minimum, size, ink, RIGHT, bold=ink == self.theme.ink)
        brush.words(places[2], maximum, size, ink, RIGHT, bold=ink == self.theme.ink)


class Counts(BoardPart[tuple[Count, ...]]):
    """How often each has come, in two rows."""

    def paint_value(self, brush: Brush, value: tuple[Count, ...]) -> None:
        """Banker, Player and tie over rounds and pairs."""
        px = brush.px
        brush.box(self.rect(), self.theme.panel, 10)
        room = self.rect().adjusted(px(8), px(6), -px(8), -px(6))
        wide, tall = room.width() // 3, room.height() // 2
        edge = QRect(room.left() + px(6), room.top() + tall, room.width() - px(12), max(1, px(1)))
        brush.box(edge, self.theme.raised, 0)
        for number, count in enumerate(value):
            row, column = divmod(number, 3)
            left, top = room.left() + column * wide, room.top() + row * tall
            place = QRect(left, top, wide, tall).adjusted(px(3), px(6), -px(3), -px(6))
            self._count(brush, place, count)

    def _count(self, brush: Brush, place: QRect, count: Count) -> None:
        theme, above = self.theme, round(place.height() * 0.42)
        upper = QRect(place.left(), place.top(), place.width(), above)
        lower = QRect(place.left(), place.top() + above, place.width(), place.height() - above)
        if count.winner is not None and count.letter:
            disc = QRect(0, 0, brush.px(34), brush.px(34))
            disc.moveCenter(upper.center())
            draw_disc(brush, disc, count.winner, count.letter)
        else:
            brush.words(upper, count.title, 17, theme.quiet, CENTRE)
        brush.words(lower, str(count.times), 36, theme.ink, CENTRE, bold=True)


class AskPart(BoardPart[tuple[AskShown, AskShown]]):
    """What each derived road would show next."""

    def paint_value(self, brush: Brush, value: tuple[AskShown, AskShown]) -> None:
        """A line each for Banker and Player: three marks, in the shapes of their roads."""
        brush.box(self.rect(), self.theme.panel, 10)
        room = self.rect().adjusted(brush.px(12), brush.px(8), -brush.px(12), -brush.px(8))
        tall = room.height() // 2
        for number, ask in enumerate(value):
            top = room.top() + number * tall
            self._line(brush, QRect(room.left(), top, room.width(), tall), ask)

    def _line(self, brush: Brush, line: QRect, ask: AskShown) -> None:
        px = brush.px
        across, middle = px(32), line.center().y()
        disc = QRect(line.left(), middle - across // 2, across, across)
        draw_disc(brush, disc, ask.winner, ask.letter)
        mark, gap = px(30), px(10)
        first = line.right() + 1 - 3 * mark - 2 * gap
        name = QRect(disc.right() + px(8), line.top(), 0, line.height())
        name.setRight(first - px(8))
        brush.words(name, ask.title, 19, self.theme.quiet, LEFT)
        draws = (draw_hollow, draw_dot, draw_stroke)
        for number, (colour, draw) in enumerate(zip(ask.marks, draws, strict=True)):
            square = QRect(first + number * (mark + gap), middle - mark // 2, mark, mark)
            brush.box(square, None, 4, self.theme.raised, 1)
            if colour is not None:
                draw(brush, square, colour)
