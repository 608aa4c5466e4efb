"""Finding rounds: the first page, all of them in any order, any by its key."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from dealer_console.review.rounds import walk
from dealer_console.review.rounds.finding import all_keys, dealers, first_page, rows_at
from dealer_console.review.rounds.keys import Key
from dealer_console.review.rounds.loading import Loading
from dealer_console.review.rounds.order import Column, Order
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.round_filter import BadFilter, Filter, Insurance, Outcome
from rules.irregularities import Situation
from rules.table.commands import CloseBets, OpenBets
from tests.dealer_console.review.rounds.conftest import Watch
from tests.dealer_console.review.rounds.tables import (
    OF_BOTH,
    OF_SEVEN,
    Many,
    Name,
    listed,
    many,
    named,
    reconstructed,
)
from tests.dealer_console.round_log.made_logs import BANKER_WINS, NOON, PLAYER_WINS, TIE, MadeLog
from tests.rules.table.at_table import ANN


def of_seven(*numbers: tuple[int, int]) -> list[Name]:
    """Rounds of B-07 by shoe and number."""
    return [("B-07", *each) for each in numbers]


OF_EIGHT = [("B-08", 1, 2), ("B-08", 1, 1)]

QUESTIONS: list[tuple[Wanted, Sequence[Name]]] = [
    (Wanted(), OF_BOTH),
    (Wanted(tables=("B-08",)), OF_EIGHT),
    (Wanted(tables=("B-07", "B-08")), OF_BOTH),
    (Wanted(tables=("B-09",)), []),
    (Wanted(of_round=Filter(shoe=2)), of_seven((2, 2), (2, 1))),
    (Wanted(of_round=Filter(outcome=Outcome.VOID)), of_seven((1, 6))),
    (
        Wanted(of_round=Filter(outcome=Outcome.BANKER)),
        [("B-07", 2, 1), ("B-08", 1, 2), ("B-07", 1, 2)],
    ),
    (Wanted(of_round=Filter(day_from="2026-09-23", day_to="2026-09-23")), of_seven((1, 6), (1, 5))),
    (Wanted(of_round=Filter(day_from="2026-10-01")), of_seven((2, 2), (2, 1), (1, 7))),
    (Wanted(of_round=Filter(day_from="2027-01-01")), []),
    (Wanted(of_round=Filter(insurance=Insurance.OFFERED)), of_seven((1, 5), (1, 4))),
    (Wanted(of_round=Filter(insurance=Insurance.WON)), of_seven((1, 4))),
    (Wanted(of_round=Filter(irregular=True)), of_seven((1, 6))),
    (Wanted(of_round=Filter(irregular=Situation.NOT_COVERED)), of_seven((1, 6))),
    (Wanted(of_round=Filter(irregular=Situation.LINK_LOST)), []),
    (Wanted(of_round=Filter(dealer="Ben")), of_seven((2, 2), (2, 1), (1, 7))),
    (Wanted(of_round=Filter(won="tie")), of_seven((2, 2), (1, 3))),
    # A part of a name is none.
    (Wanted(of_round=Filter(won="ban")), []),
    (Wanted(of_round=Filter(at_least_s=60)), of_seven((2, 2))),
    (Wanted(of_round=Filter(at_most_s=1)), []),
    (Wanted(of_round=Filter(wagers=True)), [each for each in OF_BOTH if each != ("B-07", 1, 5)]),
    (
        Wanted(of_round=Filter(outcome=Outcome.PLAYER, dealer="Ann", wagers=True)),
        [("B-08", 1, 1), ("B-07", 1, 4), ("B-07", 1, 1)],
    ),
    (Wanted(tables=("B-08",), of_round=Filter(outcome=Outcome.TIE)), []),
]


@pytest.mark.parametrize(("wanted", "found"), QUESTIONS)
@pytest.mark.parametrize("stretch", [10, 25, 1_000_000])
def test_a_filter_finds_what_it_says(
    logs: list[WatchedLog],
    monkeypatch: pytest.MonkeyPatch,
    stretch: int,
    wanted: Wanted,
    found: Sequence[Name],
) -> None:
    """On the first page and among all, over tables and months, however short the stretches."""
    monkeypatch.setattr(walk, "FIRST_STRETCH", stretch)
    monkeypatch.setattr(walk, "WIDER", 1.0)
    page = first_page(logs, wanted, patience=10)
    assert named(page.rounds) == list(found)
    assert (page.is_sure, page.is_all, page.troubles) == (True, True, {})
    loaded = all_keys(logs, wanted)
    assert listed(logs, loaded.keys) == list(found)
    assert loaded.troubles == {}


@pytest.mark.parametrize("limit", [1, 3, 10])
def test_the_first_page_has_the_newest_of_all_tables(logs: list[WatchedLog], limit: int) -> None:
    """As many as it may have, and says that there are more."""
    page = first_page(logs, Wanted(), limit)
    assert named(page.rounds) == OF_BOTH[:limit]
    assert not page.is_all


def test_a_page_that_takes_too_long_says_that_the_search_goes_on(
    logs: list[WatchedLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each table has its turn; what was found by then is true, and not said to be all."""
    monkeypatch.setattr(walk, "FIRST_STRETCH", 10)
    monkeypatch.setattr(walk, "WIDER", 1.0)
    page = first_page(logs, Wanted(), patience=0)
    assert not page.is_sure
    assert not page.is_all
    assert set(named(page.rounds)) < set(OF_BOTH)


BY: list[tuple[Order, list[Name]]] = [
    (Order(Column.TIME, descending=False), OF_BOTH[::-1]),
    (Order(Column.TABLE, descending=False), [*OF_SEVEN, *OF_EIGHT]),
    (Order(Column.TABLE, descending=True), [*OF_EIGHT, *OF_SEVEN]),
    (Order(Column.SHOE, descending=False), [*OF_BOTH[2:], *OF_BOTH[:2]]),
    (
        Order(Column.ROUND, descending=False),
        [
            *[("B-07", 2, 1), ("B-08", 1, 1), ("B-07", 1, 1)],
            *[("B-07", 2, 2), ("B-08", 1, 2), ("B-07", 1, 2)],
            *of_seven((1, 3), (1, 4), (1, 5), (1, 6), (1, 7)),
        ],
    ),
    # Void rounds have no points and no winner.
    (
        Order(Column.PLAYER, descending=False),
        [
            *[("B-07", 2, 1), ("B-07", 1, 5), ("B-08", 1, 2), ("B-07", 1, 4), ("B-07", 1, 2)],
            *[("B-07", 2, 2), ("B-07", 1, 7), ("B-08", 1, 1), ("B-07", 1, 3), ("B-07", 1, 1)],
            ("B-07", 1, 6),
        ],
    ),
    (
        Order(Column.WINNER, descending=False),
        [
            *[("B-07", 2, 1), ("B-08", 1, 2), ("B-07", 1, 2)],
            *[("B-07", 1, 7), ("B-07", 1, 5), ("B-08", 1, 1), ("B-07", 1, 4), ("B-07", 1, 1)],
            *of_seven((2, 2), (1, 3), (1, 6)),
        ],
    ),
    (
        Order(Column.WINNER, descending=True),
        [
            *of_seven((2, 2), (1, 3)),
            *[("B-07", 1, 7), ("B-07", 1, 5), ("B-08", 1, 1), ("B-07", 1, 4), ("B-07", 1, 1)],
            *[("B-07", 2, 1), ("B-08", 1, 2), ("B-07", 1, 2)],
            ("B-07", 1, 6),
        ],
    ),
    (Order(Column.DEALER, descending=False), [*OF_BOTH[3:], *OF_BOTH[:3]]),
    (
        Order(Column.INSURANCE, descending=True),
        [*of_seven((1, 4), (1, 5)), *[n for n in OF_BOTH if n[2] not in (4, 5)]],
    ),
    (
        Order(Column.STAKED, descending=False),
        # 100 in all of them but the one with insurance and the one without bets.
        [*[n for n in OF_BOTH if n[2] not in (4, 5)], *of_seven((1, 4), (1, 5))],
    ),
]


@pytest.mark.parametrize(("order", "found"), BY)
@pytest.mark.parametrize("stretch", [20, 1_000_000])
def test_rounds_are_sorted_by_a_column(
    logs: list[WatchedLog],
    monkeypatch: pytest.MonkeyPatch,
    stretch: int,
    order: Order,
    found: list[Name],
) -> None:
    """Within the same the newest first, over all tables; what has nothing of it comes last."""
    monkeypatch.setattr(walk, "FIRST_STRETCH", stretch)
    assert listed(logs, all_keys(logs, Wanted(), order).keys) == found


ONE = {
    Column.VOID: (1, 6),
    Column.IRREGULARITIES: (1, 6),
    Column.DURATION: (2, 2),
    Column.RETURNED: (1, 4),
    Column.WINS: (2, 2),
}
"""By which round comes first, the greatest first."""


@pytest.mark.parametrize("column", ONE)
def test_what_is_sorted_by_comes_first(logs: list[WatchedLog], column: Column) -> None:
    """The void round, the longest one, that of which most went back, a tie's bet by its name."""
    found = listed(logs, all_keys(logs, Wanted(), Order(column, descending=True)).keys)
    assert found[0] == ("B-07", *ONE[column])
    assert sorted(found) == sorted(OF_BOTH)


@pytest.mark.parametrize("column", Column)
@pytest.mark.parametrize("descending", [True, False])
def test_no_order_loses_a_round(
    logs: list[WatchedLog], column: Column, *, descending: bool
) -> None:
    """Whatever there is of it in the log."""
    keys = all_keys(logs, Wanted(), Order(column, descending)).keys
    assert sorted(listed(logs, keys)) == sorted(OF_BOTH)


def test_loading_goes_on_a_little_at_a_time(watch: Watch, tmp_path: Path) -> None:
    """So that others are not kept waiting; it counts as it goes."""
    logs = watch(many(tmp_path / "B-07", Many(100_000)))
    loading = Loading(logs, Wanted(), Order())
    counts = []
    while loading.step():
        counts.append(loading.count)
    assert len(counts) > 1
    assert counts == sorted(counts)
    loaded = loading.loaded()
    assert len(loaded.keys) == 100_000
    assert loaded.keys.at(0) == Key(0, 1_500_000).packed
    assert loaded.keys.at(99_999) == Key(0, 15).packed


def test_two_tables_of_many_rounds_are_merged_by_time(watch: Watch, tmp_path: Path) -> None:
    """Half a minute apart, they take turns."""
    logs = watch(
        many(tmp_path / "B-07", Many(20_000)),
        many(tmp_path / "B-08", Many(20_000, "B-08", NOON + 30_000)),
    )
    keys = all_keys(logs, Wanted()).keys
    first = [Key.of(keys.at(row)).log for row in range(10)]
    last = [Key.of(keys.at(row)).log for row in range(39_990, 40_000)]
    assert first == last == [1, 0] * 5


def test_rows_are_found_by_their_keys(logs: list[WatchedLog]) -> None:
    """In every file of every table; those that are none are left out."""
    keys = all_keys(logs, Wanted()).keys
    asked = [keys.at(row) for row in (0, 6, 10)]
    found = rows_at(logs, [*asked, Key(0, 999_999).packed])
    assert named(found.rounds[key] for key in asked) == [OF_BOTH[row] for row in (0, 6, 10)]
    assert len(found.rounds) == 3


def test_everybody_who_dealt_is_named(logs: list[WatchedLog]) -> None:
    """Once, by name."""
    assert dealers(logs) == ["Ann", "Ben"]


# What is not over.


def test_a_running_round_is_never_listed(watch: Watch, tmp_path: Path) -> None:
    """Nor one that was taken up again, until it is over once more."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 2)
        logs = watch(made.directory)
        (newest, _) = first_page(logs, Wanted()).rounds
        made.tell(OpenBets(ANN), CloseBets(ANN)).drawn("9S KD")
        assert named(first_page(logs, Wanted()).rounds) == of_seven((1, 2), (1, 1))
        made.drawn("KC 7H").finished()
        assert named(first_page(logs, Wanted()).rounds) == of_seven((1, 3), (1, 2), (1, 1))
        (newest, *_) = first_page(logs, Wanted()).rounds
        reconstructed(made)
        assert named(first_page(logs, Wanted()).rounds) == of_seven((1, 2), (1, 1))
        for order in (Order(), Order(Column.WINNER)):
            assert ("B-07", 1, 3) not in listed(logs, all_keys(logs, Wanted(), order).keys)
        assert rows_at(logs, [newest.key]).rounds == {}, "its key was known before"
        made.finished()
        (again, *_) = first_page(logs, Wanted()).rounds
        assert (again.row.round, again.row.winner) == (3, "banker")


def test_a_round_taken_up_again_in_a_new_month_is_listed_once(watch: Watch, tmp_path: Path) -> None:
    """As it ended in the newer file."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS).rounds(TIE).passed(20)
        reconstructed(made)
        logs = watch(made.directory)
        assert named(first_page(logs, Wanted()).rounds) == of_seven((1, 1))
        made.finished()
        made.rounds(BANKER_WINS)
        assert listed(logs, all_keys(logs, Wanted()).keys) == of_seven((1, 3), (1, 2), (1, 1))


# What is wrong.


def test_a_damaged_log_leaves_the_others(logs: list[WatchedLog], tmp_path: Path) -> None:
    """It is told by its table."""
    directory = many(tmp_path / "B-09", Many(3_000, "B-09"))
    broken = WatchedLog(directory)
    broken.close()
    (file,) = directory.glob("*.sqlite3")
    damaged = bytearray(file.read_bytes())
    damaged[8192:] = b"\xff" * (len(damaged) - 8192)
    file.write_bytes(damaged)
    try:
        every = [*logs, broken]
        page = first_page(every, Wanted())
        assert named(page.rounds) == OF_BOTH
        assert "damaged" in page.troubles["B-09"]
        loaded = all_keys(every, Wanted())
        assert listed(every, loaded.keys) == OF_BOTH
        assert "damaged" in loaded.troubles["B-09"]
        assert dealers(every) == ["Ann", "Ben"]
        assert "damaged" in rows_at(every, [Key(2, 30).packed]).troubles["B-09"]
    finally:
        broken.close()


@pytest.mark.parametrize(
    ("seconds", "why"),
    [
        ({"at_least_s": 60, "at_most_s": 30}, "60 s is longer than 30 s"),
        ({"at_least_s": -1}, "no less than 0"),
        ({"at_most_s": -1}, "no less than 0"),
    ],
)
def test_durations_that_make_no_sense_are_refused(seconds: dict[str, int], why: str) -> None:
    """Before any file is opened."""
    with pytest.raises(BadFilter, match=why):
        Filter(**seconds)  # type: ignore[arg-type]  # only durations are given
