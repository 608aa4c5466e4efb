"""The marks of the roads: beads, rings, dots and slashes, each with more than its colour."""

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF

from dealer_console.screens.parts.part import CENTRE, Brush
from dealer_console.screens.theme import Theme
from rules.hands import Winner
from rules.roads import Colour, Mark

MOST_TIES = 9
"""The largest number that there is room for beside the letter."""

SHARE = 0.44
"""How much of a ring's height its letter has."""


def strong(theme: Theme, winner: Winner) -> str:
    """The colour of a winner as a filled mark, with light letters on it."""
    return {
        Winner.PLAYER: theme.marker_player,
        Winner.BANKER: theme.marker_banker,
        Winner.TIE: theme.marker_tie,
    }[winner]


def light(theme: Theme, winner: Winner) -> str:
    """The colour of a winner as words and lines on a dark ground."""
    return {
        Winner.PLAYER: theme.player,
        Winner.BANKER: theme.banker,
        Winner.TIE: theme.tie,
    }[winner]


def derived_colour(theme: Theme, colour: Colour) -> str:
    """The colour of a derived road's mark."""
    return theme.marker_banker if colour is Colour.RED else theme.marker_player


def _measure(brush: Brush, pixels: float) -> float:
    """Pixels as a measure of the design."""
    return pixels / brush.px(100) * 100


def letter(brush: Brush, square: QRect, text: str, share: float, colour: str) -> None:
    """A letter in the middle of a square, taking that share of its height."""
    size = square.height() * share
    brush.words(square, text, _measure(brush, size), colour, CENTRE, bold=True)


def draw_disc(brush: Brush, square: QRect, winner: Winner, text: str) -> None:
    """A filled disc in the colour of a winner, with the letter."""
    centre = QRectF(square).center()
    brush.circle(centre, square.height() * 0.46, strong(brush.theme, winner))
    letter(brush, square, text, 0.54, brush.theme.ink)


def draw_bead(brush: Brush, square: QRect, mark: Mark, text: str) -> None:
    """A settled round: Banker pair top left, Player pair bottom right."""
    draw_disc(brush, square, mark.winner, text)
    across = square.height()
    near, far = across * 0.16, across * 0.84
    if mark.banker_pair:
        draw_pair(brush, QPointF(square.left() + near, square.top() + near), across, Winner.BANKER)
    if mark.player_pair:
        draw_pair(brush, QPointF(square.left() + far, square.top() + far), across, Winner.PLAYER)


def draw_pair(brush: Brush, centre: QPointF, across: float, winner: Winner) -> None:
    """The dot of a pair on a square of that size."""
    brush.circle(centre, across * 0.16, brush.theme.ink)
    brush.circle(centre, across * 0.12, strong(brush.theme, winner))


def draw_ring(brush: Brush, square: QRect, winner: Winner | None, text: str, ties: int) -> None:
    """A cell of the big road; ties are a green slash, with their number from two on."""
    theme, across = brush.theme, square.height()
    centre = QRectF(square).center()
    if ties:
        draw_slash(brush, square, theme.tie, 0.11, 0.04)
    if winner is not None:
        width = _measure(brush, max(2.0, across * 0.09))
        # In the middle of the ring the slash would cross the letter out.
        brush.circle(centre, across * 0.34, theme.panel)
        brush.circle(centre, across * 0.41, None, strong(theme, winner), width)
        aside = round(across * 0.07) if ties > 1 else 0
        letter(brush, square.translated(-aside, 0), text, SHARE, light(theme, winner))
    if ties > 1:
        _number(brush, square, str(ties) if ties <= MOST_TIES else "+")


def _number(brush: Brush, square: QRect, text: str) -> None:
    """How many ties, at the bottom right, clear of the letter."""
    across = square.height()
    tall, wide = round(across * 0.56), round(across * 0.27)
    room = QRect(0, 0, wide, tall)
    room.moveCenter(QPoint(round(across * 0.82), round(across * 0.76)) + square.topLeft())
    brush.circle(QRectF(room).center(), across * 0.18, brush.theme.marker_tie)
    letter(brush, room, text, 0.68, brush.theme.ink)


def draw_hollow(brush: Brush, square: QRect, colour: Colour) -> None:
    """A mark of big eye boy."""
    across = square.height()
    width = _measure(brush, max(1.5, across * 0.13))
    shown = derived_colour(brush.theme, colour)
    brush.circle(QRectF(square).center(), across * 0.36, None, shown, width)


def draw_dot(brush: Brush, square: QRect, colour: Colour) -> None:
    """A mark of the small road."""
    shown = derived_colour(brush.theme, colour)
    brush.circle(QRectF(square).center(), square.height() * 0.41, shown)


def draw_stroke(brush: Brush, square: QRect, colour: Colour) -> None:
    """A mark of the cockroach pig."""
    draw_slash(brush, square, derived_colour(brush.theme, colour), 0.16, 0.17)


def draw_slash(brush: Brush, square: QRect, colour: str, width: float, inset: float) -> None:
    """A slash from the bottom left to the top right, so far inside the square."""
    across = square.height()
    inside = across * inset
    room = QRectF(square).adjusted(inside, inside, -inside, -inside)
    thick = _measure(brush, max(1.5, across * width))
    brush.line(room.bottomLeft(), room.topRight(), colour, thick)
