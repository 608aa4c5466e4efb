"""The top and the bottom of the board: which game and round it is, and what the board is worth."""

from typing import NamedTuple

from PySide6.QtCore import QRect

from dealer_console.screens.board.board_part import BoardPart
from dealer_console.screens.parts.part import CENTRE, LEFT, RIGHT, Brush


class HeadingShown(NamedTuple):
    """The game, which shoe and round, and what everybody should know."""

    title: str
    figures: tuple[tuple[str, str], ...]
    notices: tuple[str, ...]


class Heading(BoardPart[HeadingShown]):
    """One line over everything."""

    def paint_value(self, brush: Brush, value: HeadingShown) -> None:
        """The game at the left, shoe and round at the right, notices between them."""
        px, theme = brush.px, self.theme
        line = self.rect().adjusted(px(18), px(6), -px(18), -px(6))
        for title, figure in reversed(value.figures):
            taken = brush.words(line, figure, 28, theme.ink, RIGHT, bold=True)
            line.setRight(taken.left() - px(8))
            taken = brush.words(line, title, 20, theme.quiet, RIGHT)
            line.setRight(taken.left() - px(24))
        for notice in reversed(value.notices):
            line.setRight(self._pill(brush, line, notice) - px(10))
        brush.words(line, value.title, 30, theme.ink, LEFT, bold=True)

    def _pill(self, brush: Brush, line: QRect, notice: str) -> int:
        """A notice at the right end of the line; where it begins."""
        px = brush.px
        wide = brush.width_of(notice, 20, bold=True) + px(36)
        pill = QRect(line.right() + 1 - wide, line.top() + px(2), wide, line.height() - px(4))
        brush.box(pill, self.theme.amber_ground, 20, self.theme.amber, 1.5)
        inner = pill.adjusted(px(14), 0, -px(14), 0)
        brush.words(inner, notice, 20, self.theme.amber, CENTRE, bold=True)
        return pill.left()


class FootShown(NamedTuple):
    """That the cards decide, and the paragraph that says so."""

    information: str
    paragraph: str


class Foot(BoardPart[FootShown]):
    """One line under everything."""

    def paint_value(self, brush: Brush, value: FootShown) -> None:
        """In the middle, where it is looked for."""
        room = self.rect()
        wide = brush.width_of(value.information, 20) + brush.px(8)
        beside = brush.width_of(value.paragraph, 16) + brush.px(14) if value.paragraph else 0
        left = max(0, (room.width() - wide - beside) // 2)
        words = QRect(left, 0, min(wide, room.width() - beside), room.height())
        taken = brush.words(words, value.information, 20, self.theme.quiet, LEFT)
        after = QRect(taken.right() + brush.px(10), 0, beside, room.height())
        brush.words(after, value.paragraph, 16, self.theme.faint, LEFT)
