"""Which mark stands in which square, worked by hand on squared paper."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.desk.road_squares import Bead, Dot, Ring, beads, dots, rings
from rules.hands import Winner
from rules.road_drawing import ROWS, Place
from rules.roads import Colour, Mark, Roads
from tests.rules.test_roads import derived, roads, shoes

B, P, T = Winner.BANKER, Winner.PLAYER, Winner.TIE
WIDE = 100

VECTORS = (
    ("BBPPBBPP", "RRRRR", "RRR", "R"),
    ("BPPBBBP", "BBRBB", "BRB", ""),
    ("PPPPPPPBBPPB", "RBRR", "RB", ""),
    ("BBPPPBPBB", "RBBBRB", "BBB", "BR"),
    ("BBBBBBBBPBBBBBBPPB", "BBRRRRBRB", "RRRRRBBB", "RB"),
    ("TBBTPPBPPPBBBBBBBBPBPPTT", "RRBBRBRRBRRRRBBRB", "BRBBBRRRRRRBBBB", "RBBRBRRRRRBRBR"),
)
"""Winners, and the three derived roads, as independent implementations agree on them."""


def picture(squares: tuple[Ring, ...] | tuple[Dot, ...]) -> str:
    """A road as six lines of letters, a dot where a square is empty."""
    letters = {B: "B", P: "P", None: "-", Colour.RED: "R", Colour.BLUE: "B"}
    width = max((one.place.column for one in squares), default=-1) + 1
    there = {
        one.place: letters[one.winner if isinstance(one, Ring) else one.colour] for one in squares
    }
    lines = ["".join(there.get(Place(x, y), ".") for x in range(width)) for y in range(ROWS)]
    return "\n".join(lines).rstrip(".\n")


def test_the_bead_plate_goes_down_six_and_then_right() -> None:
    """Ties too; each bead has its pairs."""
    marks = (*[Mark(B)] * 5, Mark(T), Mark(P, player_pair=True, banker_pair=True))
    shown = beads(marks, 12)
    assert [bead.place for bead in shown[4:]] == [Place(0, 4), Place(0, 5), Place(1, 0)]
    assert [bead.mark for bead in shown] == list(marks)


def test_a_streak_of_seven_turns_at_the_sixth_row() -> None:
    """And the next streak starts one column right of where it started."""
    shown = rings(roads("PPPPPPPBBPPB"), WIDE)
    assert picture(shown) == "PBPB\nPBP.\nP...\nP...\nP...\nPP"


def test_a_tail_stops_above_another_and_stays_on_its_row() -> None:
    """The fourth vector's long streaks: eight Bankers, one Player, six Bankers."""
    shown = rings(roads("BBBBBBBBPBBBBBBPPB"), WIDE)
    assert [ring.place for ring in shown[:8]] == [
        *[Place(0, row) for row in range(6)],
        Place(1, 5),
        Place(2, 5),
    ]
    assert shown[8].place == Place(1, 0)
    # The square below the fifth is taken by the first tail.
    assert [ring.place for ring in shown[9:15]] == [
        *[Place(2, row) for row in range(5)],
        Place(3, 4),
    ]
    assert [ring.place for ring in shown[15:]] == [Place(3, 0), Place(3, 1), Place(4, 0)]


def test_ties_are_counted_on_the_cell_before_them() -> None:
    """Those before the first winner on the first cell."""
    shown = rings(roads("TBBTTP"), WIDE)
    assert shown == (
        Ring(Place(0, 0), B, 1),
        Ring(Place(0, 1), B, 2),
        Ring(Place(1, 0), P, 0),
    )


def test_ties_wait_for_the_first_winner_in_the_first_square() -> None:
    """Nobody has won yet."""
    assert rings(roads("TT"), WIDE) == (Ring(Place(0, 0), None, 2),)
    assert rings(Roads(), WIDE) == ()


@pytest.mark.parametrize(("winners", "big_eye", "small", "cockroach"), VECTORS)
def test_the_derived_roads_stand_in_streaks_of_their_own_colours(
    winners: str, big_eye: str, small: str, cockroach: str
) -> None:
    """None of these has a streak that needs a tail but one of six or more."""
    for marks, letters in zip(derived(roads(winners)), (big_eye, small, cockroach), strict=True):
        shown = dots(marks, WIDE)
        told = "".join("R" if dot.colour is Colour.RED else "B" for dot in shown)
        assert told == letters
        column, row = -1, 0
        for number, dot in enumerate(shown):
            fresh = number == 0 or letters[number] != letters[number - 1]
            column, row = (column + 1, 0) if fresh else (column, row + 1)
            assert dot.place == Place(column, row)


def test_the_newest_columns_are_seen_where_a_road_is_longer_than_its_place() -> None:
    """Moved left as a whole, so that rows stay rows."""
    shown = rings(roads("BPBPBPBB"), 3)
    assert picture(shown) == "BPB\n..B"
    marks = [Mark(B)] * 13
    assert [bead.place for bead in beads(marks, 2)] == [
        *[Place(0, row) for row in range(6)],
        Place(1, 0),
    ]


def test_the_newest_mark_is_seen_beside_a_tail_longer_than_the_place() -> None:
    """Twenty Bankers reach further right than the Player round after them."""
    shown = rings(roads("B" * 20 + "P"), 4)
    assert shown[-1] == Ring(Place(0, 0), P, 0)
    assert all(0 <= ring.place.column < 4 for ring in shown)


@given(shoes, st.integers(1, 40))
def test_nothing_stands_outside_and_the_newest_always_inside(winners: str, columns: int) -> None:
    """Of any shoe, on a board of any width."""
    after = roads(winners)
    drawn: list[tuple[Bead, ...] | tuple[Ring, ...] | tuple[Dot, ...]] = [
        beads(after.bead_plate, columns),
        rings(after, columns),
        *(dots(marks, columns) for marks in derived(after)),
    ]
    for squares in drawn:
        places = [one.place for one in squares]
        assert len(set(places)) == len(places)
        assert all(0 <= p.column < columns and 0 <= p.row < ROWS for p in places)
    if after.big_road:
        assert drawn[1][-1][1:] == (after.big_road[-1].winner, after.big_road[-1].ties[-1])
    if winners:
        assert drawn[0][-1][1] == after.bead_plate[-1]
