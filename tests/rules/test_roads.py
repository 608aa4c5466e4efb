"""The five roads, their ask and their drawing.

Vectors and formulas are those of ROADS.md; drawings are worked by hand on squared paper.
"""

from functools import reduce
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.hands import Winner
from rules.road_drawing import (
    ROWS,
    Place,
    bead_place,
    big_road_places,
    derived_road_places,
)
from rules.roads import Ask, Colour, Mark, Roads, Streak

B, P, T = Winner.BANKER, Winner.PLAYER, Winner.TIE
WINNERS = {"B": B, "P": P, "T": T}
COLOURS = {"R": Colour.RED, "B": Colour.BLUE}


def roads(sequence: str) -> Roads:
    """The roads after these winners, without pairs."""
    return reduce(Roads.with_round, (Mark(WINNERS[letter]) for letter in sequence), Roads())


def colours(letters: str) -> tuple[Colour, ...]:
    """A derived road in letters."""
    return tuple(COLOURS[letter] for letter in letters)


def derived(after: Roads) -> tuple[tuple[Colour, ...], ...]:
    """The three derived roads."""
    return after.big_eye_boy, after.small_road, after.cockroach_pig


def streaks(*lengths: int) -> str:
    """Winners in streaks of these lengths, Banker first."""
    return "".join("BP"[number % 2] * length for number, length in enumerate(lengths))


def down(column: int, cells: int) -> list[tuple[int, int]]:
    """The places of a column from the top."""
    return [(column, row) for row in range(cells)]


runs = st.tuples(st.sampled_from("BPT"), st.integers(1, 9)).map(lambda run: run[0] * run[1])
shoes = st.one_of(
    st.text("BPT", max_size=80),
    st.lists(runs, max_size=25).map("".join),
)
"""Shoes that change often, and shoes of long streaks."""
streak_lengths = st.lists(st.integers(1, 14), max_size=25)


# --- Bead plate ---------------------------------------------------------------------------


def test_the_bead_plate_holds_every_settled_round_with_its_pairs() -> None:
    """Ties too, and pairs as they fell."""
    marks = (
        Mark(B, player_pair=True),
        Mark(T, banker_pair=True),
        Mark(P),
        Mark(T, player_pair=True, banker_pair=True),
    )
    after = reduce(Roads.with_round, marks, Roads())
    assert after.bead_plate == marks
    assert [mark.player_pair for mark in after.bead_plate] == [True, False, False, True]
    assert [mark.banker_pair for mark in after.bead_plate] == [False, True, False, True]


@pytest.mark.parametrize(
    ("number", "place"),
    [(0, (0, 0)), (1, (0, 1)), (5, (0, 5)), (6, (1, 0)), (11, (1, 5)), (12, (2, 0))],
)
def test_the_bead_plate_goes_down_six_then_right(number: int, place: tuple[int, int]) -> None:
    assert bead_place(number) == place


# --- Big road -----------------------------------------------------------------------------


def test_a_new_shoe_shows_nothing() -> None:
    new = Roads()
    assert (new.bead_plate, new.big_road, new.held_ties) == ((), (), 0)
    assert derived(new) == ((), (), ())
    assert new.ask(B) == new.ask(P) == new.ask(T) == Ask(None, None, None)
    assert big_road_places(new.big_road) == derived_road_places(new.big_eye_boy) == ()


def test_the_same_winner_goes_down_and_a_change_starts_a_column() -> None:
    assert roads("BBPBBB").big_road == (
        Streak(B, (0, 0)),
        Streak(P, (0,)),
        Streak(B, (0, 0, 0)),
    )


def test_a_streak_is_one_column_however_long() -> None:
    (only,) = roads("P" * 10).big_road
    assert only.length == 10


def test_ties_before_the_first_winner_are_held_and_shown_on_the_first_cell() -> None:
    held = roads("TT")
    assert held.big_road == ()
    assert held.held_ties == 2
    assert [mark.winner for mark in held.bead_plate] == [T, T]
    shown = held.with_round(Mark(P))
    assert shown.big_road == (Streak(P, (2,)),)
    assert shown.held_ties == 0
    # They are shown once, and later ties on that cell are counted with them.
    assert roads("TTPTPB").big_road == (Streak(P, (3, 0)), Streak(B, (0,)))


def test_a_tie_counts_on_the_last_cell_and_breaks_no_streak() -> None:
    assert roads("BTTBPTPPTTT").big_road == (Streak(B, (2, 0)), Streak(P, (1, 0, 3)))


def test_roads_of_earlier_rounds_stay_as_they_were() -> None:
    earlier = roads("TBBPT")
    for winner in (B, P, T):
        earlier.with_round(Mark(winner))
    assert earlier == roads("TBBPT")


# --- Derived roads ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sequence", "big_eye_boy", "small_road", "cockroach_pig"),
    [
        ("BBPPBBPP", "RRRRR", "RRR", "R"),
        ("BPPBBBP", "BBRBB", "BRB", ""),
        ("PPPPPPPBBPPB", "RBRR", "RB", ""),
        ("BBPPPBPBB", "RBBBRB", "BBB", "BR"),
        ("BBBBBBBBPBBBBBBPPB", "BBRRRRBRB", "RRRRRBBB", "RB"),
        ("TBBTPPBPPPBBBBBBBBPBPPTT", "RRBBRBRRBRRRRBBRB", "BRBBBRRRRRRBBBB", "RBBRBRRRRRBRBR"),
    ],
)
def test_agreed_vectors(
    sequence: str, big_eye_boy: str, small_road: str, cockroach_pig: str
) -> None:
    assert derived(roads(sequence)) == (
        colours(big_eye_boy),
        colours(small_road),
        colours(cockroach_pig),
    )


def test_ask_after_a_regular_shoe() -> None:
    after = roads("BBPPBBPP")
    assert after.ask(B) == Ask(*colours("RRR"))
    assert after.ask(P) == Ask(*colours("BBB"))
    assert after.ask(T) == Ask(None, None, None)


def test_ask_is_blank_where_a_road_has_not_begun() -> None:
    """One column: nothing to look back at. Two: only big eye boy, and only further down."""
    assert roads("BBB").ask(B) == roads("BBB").ask(P) == Ask(None, None, None)
    assert roads("BP").ask(P) == Ask(Colour.BLUE, None, None)
    assert roads("BP").ask(B) == Ask(Colour.RED, None, None)
    assert roads("BPB").ask(P) == Ask(Colour.RED, Colour.RED, None)


# --- Drawing ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lengths", "drawn"),
    [
        pytest.param([1, 2], [*down(0, 1), *down(1, 2)], id="short streaks"),
        pytest.param([6, 1], [*down(0, 6), (1, 0)], id="six fill the column"),
        pytest.param([7], [*down(0, 6), (1, 5)], id="the seventh goes right"),
        pytest.param([10], [*down(0, 6), (1, 5), (2, 5), (3, 5), (4, 5)], id="streak of ten"),
        pytest.param(
            [10, 1, 2],
            [*down(0, 6), (1, 5), (2, 5), (3, 5), (4, 5), (1, 0), *down(2, 2)],
            id="the next starts beside the start, above the tail",
        ),
        pytest.param(
            [8, 7],
            [*down(0, 6), (1, 5), (2, 5), *down(1, 5), (2, 4), (3, 4)],
            id="a tail over an earlier tail",
        ),
        pytest.param(
            # The second tail stays on its row though the squares below it are free again.
            [7, 9, 3],
            [*down(0, 6), (1, 5), *down(1, 5), (2, 4), (3, 4), (4, 4), (5, 4), *down(2, 3)],
            id="a tail stays on its row",
        ),
        pytest.param(
            # Each streak finds the tail of the one before it, and turns one row higher.
            [8, 6, 5, 7],
            [
                *(*down(0, 6), (1, 5), (2, 5)),
                *(*down(1, 5), (2, 4)),
                *(*down(2, 4), (3, 3)),
                *(*down(3, 3), (4, 2), (5, 2), (6, 2), (7, 2)),
            ],
            id="tails in stairs",
        ),
        pytest.param(
            [7, 1, 8],
            [*down(0, 6), (1, 5), (1, 0), *down(2, 6), (3, 5), (4, 5)],
            id="past the end of a tail six rows are free",
        ),
        pytest.param(
            # Each tail is one square long and stops the next streak one row higher; the sixth
            # lies in the top row and takes the seventh's start, which moves one to the right.
            [7, 6, 5, 4, 3, 2, 2, 1],
            [
                *(*down(0, 6), (1, 5)),
                *(*down(1, 5), (2, 4)),
                *(*down(2, 4), (3, 3)),
                *(*down(3, 3), (4, 2)),
                *(*down(4, 2), (5, 1)),
                *(*down(5, 1), (6, 0)),
                *down(7, 2),
                (8, 0),
            ],
            id="a start that is taken",
        ),
    ],
)
def test_streaks_are_drawn_with_a_dragon_tail(
    lengths: list[int], drawn: list[tuple[int, int]]
) -> None:
    assert list(big_road_places(roads(streaks(*lengths)).big_road)) == drawn
    # A derived road's streaks of colour are drawn in the same way.
    letters = "".join("RB"[number % 2] * length for number, length in enumerate(lengths))
    assert list(derived_road_places(colours(letters))) == drawn


# --- What holds of every shoe -------------------------------------------------------------


def looked_up(sequence: str, back: int) -> tuple[Colour, ...]:
    """A derived road from scratch, as it is taught at the table: look left on a grid of cells.

    It begins with the second cell of the column so many to the right of the first. In a column:
    red if the square to the left and the one above that are both filled or both empty. On a
    change: the contrary of what one more cell of the column just left would have shown.
    """
    won = [letter for letter in sequence if letter != "T"]
    cells = [
        (column, row)
        for column, (_, streak) in enumerate(groupby(won))
        for row, _ in enumerate(streak)
    ]
    filled = set(cells)

    def alike(column: int, row: int) -> bool:
        return ((column - back, row) in filled) == ((column - back, row - 1) in filled)

    road = []
    for before, (column, row) in zip([(0, 0), *cells], cells, strict=False):
        if (column, row) >= (back, 1):
            red = alike(column, row) if row else not alike(before[0], before[1] + 1)
            road.append(Colour.RED if red else Colour.BLUE)
    return tuple(road)


@given(shoes)
def test_the_bead_plate_is_the_shoe(sequence: str) -> None:
    assert "".join(mark.winner[0].upper() for mark in roads(sequence).bead_plate) == sequence


@given(shoes)
def test_the_big_road_has_a_cell_for_every_round_but_ties(sequence: str) -> None:
    after = roads(sequence)
    assert sum(streak.length for streak in after.big_road) == len(sequence) - sequence.count("T")
    assert len(big_road_places(after.big_road)) == len(sequence) - sequence.count("T")
    counted = sum(sum(streak.ties) for streak in after.big_road)
    assert counted + after.held_ties == sequence.count("T")


@given(shoes)
def test_neighbouring_streaks_have_different_winners(sequence: str) -> None:
    winners = [streak.winner for streak in roads(sequence).big_road]
    assert winners == [winner for winner, _ in groupby(winners)]
    assert T not in winners


@given(shoes)
def test_derived_roads_are_those_looked_up_on_the_grid(sequence: str) -> None:
    assert derived(roads(sequence)) == tuple(looked_up(sequence, back) for back in (1, 2, 3))


@given(shoes, st.sampled_from("BPT"))
def test_ask_tells_what_that_winner_adds(sequence: str, next_one: str) -> None:
    now = roads(sequence)
    then = now.with_round(Mark(WINNERS[next_one]))
    asked = now.ask(WINNERS[next_one])
    for back, before, after, shown in zip(
        (1, 2, 3), derived(now), derived(then), asked, strict=True
    ):
        added = () if shown is None else (shown,)
        assert after == before + added
        assert looked_up(sequence + next_one, back) == looked_up(sequence, back) + added


@given(streak_lengths)
def test_no_two_cells_share_a_square(lengths: list[int]) -> None:
    places = big_road_places(roads(streaks(*lengths)).big_road)
    assert len(places) == len(set(places)) == sum(lengths)
    assert all(0 <= row < ROWS and column >= 0 for column, row in places)


@given(streak_lengths)
def test_a_streak_goes_down_while_it_can_then_right_on_its_row(lengths: list[int]) -> None:
    """Square by square, against a board filled as the drawing goes."""
    places = iter(big_road_places(roads(streaks(*lengths)).big_road))
    board: set[Place] = set()
    last_start = -1
    for length in lengths:
        at = next(places)
        assert at.row == 0
        assert at.column > last_start
        # Squares passed over are those an earlier tail has taken.
        assert {Place(column, 0) for column in range(last_start + 1, at.column)} <= board
        last_start = at.column
        board.add(at)
        turned = False
        for _ in range(length - 1):
            below = Place(at.column, at.row + 1)
            turned = turned or below.row == ROWS or below in board
            step = Place(at.column + 1, at.row) if turned else below
            at = next(places)
            assert at == step
            board.add(at)
    assert next(places, None) is None
