"""A tile to press, drawn by what it is for."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QWidget

from dealer_console.desk.shown import Kind, Tile
from dealer_console.screens.parts.fitting import Line
from dealer_console.screens.parts.part import CENTRE, LEFT, Brush
from dealer_console.screens.parts.pressable import Pressable, Target
from dealer_console.screens.parts.presses import Presses

LEAST_HEIGHT = 64
"""Of any tile that is an action, in pixels of the design."""

SECRET_SIZE = 13
"""Pixels of a digit on the PIN pad: some 2.5 mm on a 15-inch screen, which nobody reads from two
metres away."""

ON_A_PAD = (Kind.KEY, Kind.SECRET)

NARROW = 170
"""A tile that is narrower than this has narrower margins."""


class TileButton(Pressable):
    """Draws a tile and tells when it was pressed."""

    def __init__(self, parent: QWidget, presses: Presses) -> None:
        super().__init__(parent, presses)
        self.tile: Tile | None = None
        self._hint = ""

    def show_tile(self, tile: Tile | None, language: str, hint: str = "") -> None:
        """Be that tile, or gone; the hint is the key of the keypad that presses it."""
        if (tile, hint) == (self.tile, self._hint) and language == self.language:
            return
        self.tile, self._hint = tile, hint
        self.aim(_target(tile), "" if tile is None else tile.title)
        self.setVisible(tile is not None)
        self.speak(language)
        self.update()

    def paint(self, brush: Brush) -> None:
        """The tile with its title, what it says below, and how far it has been held."""
        tile = self.tile
        if tile is None:
            return
        ground, edge, ink = self._colours(tile)
        radius = 8 if tile.kind in ON_A_PAD else 12
        brush.box(self.rect(), ground, radius, edge)
        if tile.kind is Kind.SIMULATED:
            self._striped(brush, radius)
        if tile.kind is Kind.CHOSEN:
            brush.box(self.rect(), None, radius, self.theme.amber, 3)
        if tile.hold:
            self._progress(brush)
        if self.steered:
            secret = tile.kind is Kind.SECRET
            ring = self.theme.faint if secret else self.theme.ink
            brush.box(self.rect(), None, radius, ring, 1 if secret else 4)
        self._words(brush, tile, ink)

    def _colours(self, tile: Tile) -> tuple[str, str | None, str]:
        """Ground, edge and ink."""
        theme, down = self.theme, self.down
        if not tile.enabled:
            return theme.panel, theme.raised, theme.faint
        match tile.kind:
            case Kind.PRIMARY:
                return (theme.primary_pressed if down else theme.primary), None, theme.ink
            case Kind.WARNING:
                return theme.amber_ground, theme.amber if down else None, theme.amber
            case Kind.DANGER:
                return theme.alarm_ground, theme.alarm, theme.ink
            case Kind.SECRET:
                # Nothing shows which key is down.
                return theme.panel, theme.raised, theme.faint
            case Kind.QUIET:
                return (theme.pressed if down else theme.ground), theme.raised, theme.quiet
            case _:
                return (theme.pressed if down else theme.raised), None, theme.ink

    def _striped(self, brush: Brush, radius: float) -> None:
        """Bands down the left edge: the simulated shoe is never taken for a real one."""
        painter, step, width = brush.painter, brush.px(10), brush.px(8)
        painter.save()
        painter.setClipRect(QRect(0, 0, width, self.height()))
        brush.box(self.rect(), self.theme.stripe_dark, radius)
        brush.clip_round(self.rect(), radius, Qt.ClipOperation.IntersectClip)
        for y in range(0, self.height(), 2 * step):
            brush.box(QRect(0, y, width, step), self.theme.stripe, 0)
        painter.restore()

    def _progress(self, brush: Brush) -> None:
        """A bar along the foot says that it is held, and fills while it is."""
        side, tall = brush.px(18), brush.px(7)
        top = self.height() - brush.px(12) - tall
        track = QRect(side, top, self.width() - 2 * side, tall)
        brush.box(track, self.theme.ground, 3)
        if self.held:
            done = QRect(track.left(), top, round(track.width() * self.held), tall)
            brush.box(done, self.theme.amber, 3)

    def _words(self, brush: Brush, tile: Tile, ink: str) -> None:
        px = brush.px
        if tile.kind is Kind.KEY and not tile.detail:
            room = self.rect().adjusted(px(4), px(2), -px(4), -px(2))
            brush.stack(room, (Line(tile.title, 30, ink, bold=True),), CENTRE)
            return
        if tile.kind is Kind.SECRET:
            brush.stack(self.rect(), (Line(tile.title, SECRET_SIZE, ink),), CENTRE)
            return
        narrow = self.width() < px(NARROW)
        left, right = (px(12), px(8)) if narrow else (px(18), px(14))
        room = self.rect().adjusted(left, px(5), -right, -px(22 if tile.hold else 5))
        if self._hint:
            wide = brush.width_of(self._hint, 14, bold=True) + px(2)
            corner = QRect(room.right() - wide, px(6), wide, px(22))
            brush.words(corner, self._hint, 14, self.theme.faint, CENTRE, bold=True)
            room.setRight(corner.left() - px(4))
        quiet = self.theme.quiet if tile.enabled else self.theme.faint
        lines = (
            Line(tile.title, 26 if tile.kind is Kind.PRIMARY else 19, ink, bold=True),
            Line(tile.detail, 15, ink if tile.kind is Kind.PRIMARY else quiet),
        )
        brush.stack(room, lines, CENTRE if self.width() < px(60) else LEFT)


def _target(tile: Tile | None) -> Target:
    if tile is None:
        return Target()
    return Target(tile.key, tile.enabled, tile.hold, tile.repeats, tile.kind in ON_A_PAD)
