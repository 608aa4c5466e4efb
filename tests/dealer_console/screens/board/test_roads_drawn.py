"""The roads as they are painted: the right mark in the right square."""

from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from dealer_console.desk.road_squares import Ring, beads, dots, rings
from dealer_console.screens.board.road_parts import RoadPart
from dealer_console.screens.board.window import BoardWindow
from dealer_console.screens.theme import DARK
from rules.hands import Winner
from rules.road_drawing import Place
from rules.roads import Colour, Mark, Roads
from tests.dealer_console.desk.rounds_played import board
from tests.dealer_console.desk.test_road_squares import VECTORS
from tests.dealer_console.screens.board.conftest import Open
from tests.rules.table.at_table import table
from tests.rules.test_roads import roads

pytestmark = pytest.mark.window

FILLED = {
    Winner.BANKER: DARK.marker_banker,
    Winner.PLAYER: DARK.marker_player,
    Winner.TIE: DARK.marker_tie,
}
DERIVED = {Colour.RED: DARK.marker_banker, Colour.BLUE: DARK.marker_player}


def with_roads(opened: Open, shown: Roads) -> BoardWindow:
    """A board with these roads, and nothing else of note."""
    return opened(board(table("super-six-plus").public._replace(roads=shown)))


def colour_at(
    picture: QImage, part: RoadPart[Any], place: Place, across: float, down: float
) -> str:
    """The colour of a square at a share of its width and height."""
    square = part.square(place)
    x = square.left() + round(square.width() * across)
    y = square.top() + round(square.height() * down)
    return picture.pixelColor(x, y).name()


def painted(part: RoadPart[Any]) -> QImage:
    """A road as it stands on the screen."""
    return part.grab().toImage()


@pytest.mark.parametrize("winners", [vector[0] for vector in VECTORS])
def test_each_road_has_its_marks_in_their_squares(opened: Open, winners: str) -> None:
    """The vectors, from the layout to the pixels."""
    after = roads(winners)
    window = with_roads(opened, after)
    assert window.bead_plate.drawn == beads(after.bead_plate, 100)
    assert window.big_road.drawn == rings(after, 100)
    assert window.big_eye_boy.drawn == dots(after.big_eye_boy, 100)
    assert window.small_road.drawn == dots(after.small_road, 100)
    assert window.cockroach_pig.drawn == dots(after.cockroach_pig, 100)
    plate = painted(window.bead_plate)
    for bead in window.bead_plate.drawn:
        at = colour_at(plate, window.bead_plate, bead.place, 0.5, 0.12)
        assert at == FILLED[bead.mark.winner]
    big = painted(window.big_road)
    for ring in window.big_road.drawn:
        assert ring.winner is not None
        assert colour_at(big, window.big_road, ring.place, 0.5, 0.09) == FILLED[ring.winner]
    for part in (window.small_road, window.cockroach_pig):
        picture = painted(part)
        for dot in part.drawn:
            assert colour_at(picture, part, dot.place, 0.5, 0.5) == DERIVED[dot.colour]


def test_big_eye_boy_is_hollow_and_the_others_are_not(opened: Open) -> None:
    """Rings, dots and slashes are told apart without colour."""
    window = with_roads(opened, roads("BBPPBBPP"))
    first = Place(0, 0)
    hollow, filled = painted(window.big_eye_boy), painted(window.small_road)
    slash = painted(window.cockroach_pig)
    assert colour_at(hollow, window.big_eye_boy, first, 0.5, 0.5) == DARK.panel
    assert colour_at(filled, window.small_road, first, 0.5, 0.2) == DERIVED[Colour.RED]
    assert colour_at(slash, window.cockroach_pig, first, 0.3, 0.3) == DARK.panel


def test_a_pair_is_a_dot_in_the_corner_of_its_hand(opened: Open) -> None:
    """Banker's top left and red, Player's bottom right and blue."""
    marks = (
        Mark(Winner.TIE),
        Mark(Winner.TIE, banker_pair=True),
        Mark(Winner.TIE, player_pair=True),
    )
    window = with_roads(opened, Roads(bead_plate=marks))
    picture = painted(window.bead_plate)

    def corners(row: int) -> tuple[str, str]:
        def at(share: float) -> str:
            return colour_at(picture, window.bead_plate, Place(0, row), share, share)

        return at(0.16), at(0.84)

    plain = corners(0)
    assert set(plain).isdisjoint({DARK.marker_banker, DARK.marker_player})
    assert corners(1) == (DARK.marker_banker, plain[1])
    assert corners(2) == (plain[0], DARK.marker_player)


def test_a_tie_is_a_slash_and_a_number_in_the_big_road(opened: Open) -> None:
    """One tie is a slash; from two on the number stands beside the letter."""
    window = with_roads(opened, roads("BTPTTB"))
    assert [ring.ties for ring in window.big_road.drawn] == [1, 2, 0]
    picture = painted(window.big_road)
    corners = [
        colour_at(picture, window.big_road, Place(column, 0), 0.12, 0.88) == DARK.tie
        for column in range(3)
    ]
    assert corners == [True, True, False]
    letters = [label.text for label in window.big_road.labels[1:]]
    assert sorted(letters) == ["2", "B", "B", "P"]


def test_ties_before_the_first_winner_wait_in_the_first_square(opened: Open) -> None:
    """A slash without a ring."""
    window = with_roads(opened, roads("TTT"))
    assert window.big_road.drawn == (Ring(Place(0, 0), None, 3),)
    assert [label.text for label in window.big_road.labels[1:]] == ["3"]


@pytest.mark.parametrize(("ties", "number"), [(9, "9"), (10, "+"), (25, "+")])
def test_more_ties_than_a_ring_has_room_for_are_a_plus(
    opened: Open, ties: int, number: str
) -> None:
    """The bead plate has each of them."""
    window = with_roads(opened, roads("B" + "T" * ties))
    assert [label.text for label in window.big_road.labels[1:]] == ["B", number]


def test_every_red_blue_and_green_bead_has_its_letter(opened: Open) -> None:
    """In the big road too."""
    window = with_roads(opened, roads("BPTBB"))
    assert [label.text for label in window.bead_plate.labels[1:]] == ["B", "P", "T", "B", "B"]
    assert [label.text for label in window.big_road.labels[1:]] == ["B", "P", "B", "B"]


def test_a_road_longer_than_its_place_shows_its_newest_columns(opened: Open) -> None:
    """The last column of the big road is the last on the board."""
    after = roads("BP" * 60)
    window = with_roads(opened, after)
    grid = window.big_road.grid
    columns = grid.width() // (grid.height() // 6)
    assert window.big_road.drawn == rings(after, columns)
    assert window.big_road.drawn[-1] == Ring(Place(columns - 1, 0), Winner.PLAYER, 0)
    picture = painted(window.big_road)
    assert colour_at(picture, window.big_road, Place(columns - 1, 0), 0.5, 0.09) == (
        DARK.marker_player
    )


def test_the_grid_lies_inside_the_panel(opened: Open) -> None:
    """Whole squares only, at any size."""
    window = with_roads(opened, Roads())
    for size in ((1280, 720), (1333, 777), (1920, 1080), (2560, 1080), (1280, 1024)):
        window.resize(*size)
        for part in window.roads:
            assert part.rect().contains(part.grid)
            assert part.grid.width() % (part.grid.height() // 6) == 0


def test_the_ground_between_marks_is_dark(opened: Open) -> None:
    """An empty square is empty."""
    window = with_roads(opened, Roads())
    assert colour_at(painted(window.big_road), window.big_road, Place(3, 3), 0.5, 0.5) == (
        QColor(DARK.panel).name()
    )
