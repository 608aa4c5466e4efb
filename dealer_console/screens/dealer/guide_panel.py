"""The settlement in two steps: what is collected, then what is paid."""

from PySide6.QtCore import QPointF, QRect

from dealer_console.desk.shown import Guide
from dealer_console.screens.parts.fitting import Line
from dealer_console.screens.parts.part import CENTRE, COLUMN_GAP, LEFT, TOP_LEFT, Brush, Part

MOST_COLUMNS = 3
TWO_LINES = 2
"""A line that is higher than so many times its size was wrapped."""
WRAPPED = 0.7
"""What a payment in two lines is worth: one line each is found sooner, if smaller."""


class GuidePanel(Part):
    """Draws both steps side by side, the one that is on now bright."""

    guide: Guide | None = None

    def show_guide(self, guide: Guide | None, language: str) -> None:
        """Be that guide, or gone."""
        if guide != self.guide:
            self.guide = guide
            self.update()
        self.speak(language)
        self.setVisible(guide is not None)

    def paint(self, brush: Brush) -> None:
        """Collect at the left, pay at the right."""
        guide = self.guide
        if guide is None:
            return
        gap = brush.px(14)
        half = (self.width() - gap) // 2
        left = QRect(0, 0, half, self.height())
        right = QRect(self.width() - half, 0, half, self.height())
        self._step(brush, left, "1", guide.collect_title, guide.collect, on=not guide.paying)
        self._step(brush, right, "2", guide.pay_title, guide.pay, on=guide.paying)

    def _step(
        self,
        brush: Brush,
        place: QRect,
        number: str,
        title: str,
        lines: tuple[str, ...],
        *,
        on: bool,
    ) -> None:
        theme, px = self.theme, brush.px
        ink = theme.ink if on else theme.faint
        ground = theme.raised if on else theme.panel
        brush.box(place, ground, 14, theme.amber if on else None, 3)
        disc = QRect(place.left() + px(16), place.top() + px(12), px(34), px(34))
        brush.circle(
            QPointF(disc.center()), px(17), theme.amber if on else None, None if on else theme.edge
        )
        brush.words(disc, number, 22, theme.on_amber if on else theme.faint, CENTRE, bold=True)
        heading = QRect(disc.right() + px(12), disc.top() - px(2), 0, px(38))
        heading.setRight(place.right() - px(16))
        brush.words(heading, title, 25, ink, LEFT, bold=True)
        room = place.adjusted(px(18), px(52), -px(14), -px(8))
        self._lines(brush, room, tuple(Line(line, 21, ink, bold=on, gap=1) for line in lines))

    def _lines(self, brush: Brush, room: QRect, lines: tuple[Line, ...]) -> None:
        """In as many columns as let them be largest."""
        if not lines:
            return

        def size(columns: int) -> tuple[bool, float]:
            each = -(-len(lines) // columns)
            wide = (room.width() - (columns - 1) * brush.px(COLUMN_GAP)) // columns
            parts = [lines[start : start + each] for start in range(0, len(lines), each)]
            how = [brush.measured(part, wide, room.height()) for part in parts]
            drawn = [line for one in how for line in one.lines]
            wrapped = any(line.height > TWO_LINES * line.pixels for line in drawn)
            smallest = min(line.pixels for line in drawn)
            return all(one.fits for one in how), smallest * (WRAPPED if wrapped else 1)

        best = max(range(1, MOST_COLUMNS + 1), key=lambda columns: (size(columns), -columns))
        brush.stack(room, lines, TOP_LEFT, columns=best)
