"""Asking a log: filters, pages across files, one round whole, and nothing of a running round."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log import asking
from dealer_console.round_log.asking import NoSuchRound, NotOver, count, round_of, rounds_page
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import BadFilter, Filter, Insurance, Outcome
from dealer_console.round_log.round_rows import (
    ApprovalRow,
    CardRow,
    IrregularityRow,
    PromptRow,
    RoundRow,
    WagerRow,
)
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import Corrupt, NotThere
from rules.cards import RANK_ALONE
from rules.hands import Hand
from rules.insurance_table import WaiverForm
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    Approve,
    CloseBets,
    Decide,
    Declare,
    EndShoe,
    EnterCard,
    ExposeHand,
    IntakeShoe,
    OpenBets,
    RelieveDealer,
    TakeInsurance,
    UndoLast,
    WaiveInsurance,
)
from rules.table.settings import Reading
from rules.table.troubles import open_troubles
from tests.dealer_console.round_log.made_logs import BANKER_WINS, PLAYER_WINS, TIE, MadeLog
from tests.rules.table.at_table import ANN, BEN, GUS, SUE, seat

BANKER_SIX = "3S 6D KC KH"
"""Player 3, Banker 6: insurance on Banker at 3 to 1, and it wins where Player draws a 4."""


def void(made: MadeLog) -> MadeLog:
    """A round that a manager makes void after two cards."""
    made.opened((1, "player", 100)).drawn("9S KD").tell(Declare(ANN, Situation.NOT_COVERED))
    made.tell(Decide(GUS, open_troubles(made.public)[0].number, Remedy.VOID))
    return made.finished()


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Nine rounds in three files.

    Shoe 1, Ann: 1 Player, 2 Banker, 3 tie, 4 insured and won; the next day 5 offered only, 6 void.
    In the next month, Ben: 7 Player, and Banker in a second shoe; in the month after it a tie.
    """
    made = MadeLog(tmp_path_factory.mktemp("log") / "B-07")
    made.rounds(PLAYER_WINS).rounds(BANKER_WINS).rounds(TIE)
    made.opened((1, "banker", 1000)).drawn(BANKER_SIX)
    made.tell(TakeInsurance(ANN, seat(1), Hand.BANKER, 300)).drawn("4C").finished()
    made.passed(1).rounds(f"{BANKER_SIX} 4C")
    void(made)
    made.passed(20).tell(RelieveDealer(SUE, BEN)).rounds(PLAYER_WINS)
    made.tell(EndShoe(BEN), IntakeShoe(BEN, 8, "Ann", "Ben")).rounds(BANKER_WINS)
    made.passed(30).rounds(TIE)
    return made.close()


def numbers(rows: list[RoundRow]) -> list[tuple[int, int]]:
    """Shoe and round of each."""
    return [(row.shoe, row.round) for row in rows]


EVERY = [(2, 2), (2, 1), (1, 7), (1, 6), (1, 5), (1, 4), (1, 3), (1, 2), (1, 1)]

QUESTIONS: list[tuple[Filter, list[tuple[int, int]]]] = [
    (Filter(), EVERY),
    (Filter(day_from="2026-09-23", day_to="2026-09-23"), [(1, 6), (1, 5)]),
    (Filter(day_from="2026-09-23"), EVERY[:5]),
    (Filter(day_to="2026-09-22"), EVERY[5:]),
    (Filter(day_from="2026-09-24", day_to="2026-10-12"), []),
    (Filter(day_from="2026-09-24", day_to="2026-10-13"), [(2, 1), (1, 7)]),
    (Filter(shoe=2), [(2, 2), (2, 1)]),
    (Filter(shoe=3), []),
    (Filter(outcome=Outcome.PLAYER), [(1, 7), (1, 5), (1, 4), (1, 1)]),
    (Filter(outcome=Outcome.BANKER), [(2, 1), (1, 2)]),
    (Filter(outcome=Outcome.TIE), [(2, 2), (1, 3)]),
    (Filter(outcome=Outcome.VOID), [(1, 6)]),
    (Filter(irregular=True), [(1, 6)]),
    (Filter(irregular=Situation.NOT_COVERED), [(1, 6)]),
    (Filter(irregular=Situation.FOREIGN_CARD), []),
    (Filter(dealer="Ben"), EVERY[:3]),
    (Filter(dealer="Ann"), EVERY[3:]),
    (Filter(dealer="ann"), []),
    (Filter(dealer="' OR 1 --"), []),
    (Filter(insurance=Insurance.OFFERED), [(1, 5), (1, 4)]),
    (Filter(insurance=Insurance.TAKEN), [(1, 4)]),
    (Filter(insurance=Insurance.WON), [(1, 4)]),
    (Filter(waived=True), []),
    (Filter(approvals=True), []),
    (Filter(entered=True), []),
    (Filter(dealer="Ben", outcome=Outcome.TIE), [(2, 2)]),
    (Filter(dealer="Ann", outcome=Outcome.PLAYER, day_to="2026-09-22"), [(1, 4), (1, 1)]),
    (Filter(shoe=1, irregular=Situation.NOT_COVERED), [(1, 6)]),
    (Filter(shoe=2, irregular=Situation.NOT_COVERED), []),
    (Filter(dealer="Ann", insurance=Insurance.OFFERED, outcome=Outcome.BANKER), []),
    (Filter(outcome=Outcome.VOID, irregular=True, dealer="Ann"), [(1, 6)]),
]


@pytest.mark.parametrize(("wanted", "found"), QUESTIONS)
def test_a_filter_finds_what_it_says(
    log: Path, wanted: Filter, found: list[tuple[int, int]]
) -> None:
    """The newest first, across files, and counted the same."""
    assert numbers(rounds_page(log, wanted)) == found
    assert count(log, wanted) == len(found)


@pytest.mark.parametrize(("wanted", "found"), QUESTIONS)
@pytest.mark.parametrize("limit", [1, 2, 4])
def test_pages_follow_one_another(
    log: Path, wanted: Filter, found: list[tuple[int, int]], limit: int
) -> None:
    """Each begins before the last row of the one before; together they are all of it."""
    seen: list[RoundRow] = []
    while page := rounds_page(log, wanted, seen[-1].sequence if seen else None, limit):
        assert len(page) <= limit
        seen += page
    assert numbers(seen) == found


def test_segments_that_are_open_already_are_asked_in_any_order(log: Path) -> None:
    """A window keeps them open; they stay open."""
    segments = [Segment.read(path) for path in segment_paths(log)]
    for order in (segments, segments[::-1]):
        assert numbers(rounds_page(order, Filter())) == EVERY
        assert count(order, Filter(dealer="Ben")) == 3
        assert round_of(order, 2, 1).round.winner == "banker"
    for segment in segments:
        assert not segment.connection.in_transaction
        segment.close()


def test_a_row_is_told_as_it_was_played(log: Path) -> None:
    """Round 4: 3 and K and 4 are 7, against 6; 300 at 3 to 1 bring back 1200."""
    (row,) = rounds_page(log, Filter(insurance=Insurance.WON))
    assert (row.player, row.banker) == ("3S KC 4C", "6D KH")
    assert (row.player_points, row.banker_points, row.winner) == (7, 6, "player")
    assert (row.staked, row.returned, row.gaming_day) == (1300, 1200, "2026-09-22")
    assert (row.natural, row.waived, row.simulated) == (False, False, True)


@pytest.mark.parametrize(
    ("table", "row"),
    [
        ("rounds", RoundRow),
        ("cards", CardRow),
        ("wagers", WagerRow),
        ("prompts", PromptRow),
        ("irregularities", IrregularityRow),
        ("approvals", ApprovalRow),
    ],
)
def test_rows_have_every_column(log: Path, table: str, row: type[RoundRow]) -> None:
    """In their order; what hangs on a round leaves out what the round says already."""
    segment = Segment.read(segment_paths(log)[0])
    there = [name for _, name, *_ in segment.connection.execute(f"PRAGMA table_info({table})")]
    segment.close()
    said = set() if row is RoundRow else {"shoe", "round", "simulated"}
    assert list(row._fields) == [name for name in there if name not in said]


# The right index.

PLANS = [
    (Filter(), "SCAN rounds"),
    (Filter(day_from="2026-09-23"), "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    (Filter(shoe=1), "sqlite_autoindex_rounds_1 (shoe=?"),
    (Filter(outcome=Outcome.TIE), "rounds_by_winner (winner=?)"),
    (Filter(outcome=Outcome.VOID), "rounds_void"),
    (Filter(irregular=True), "rounds_irregular"),
    (Filter(irregular=Situation.TOGETHER), "irregularities_by_situation (situation=?)"),
    (Filter(dealer="Ann"), "rounds_by_dealer (dealer=?)"),
    (Filter(insurance=Insurance.OFFERED), "rounds_offered"),
    (Filter(insurance=Insurance.TAKEN), "rounds_insured"),
    (Filter(insurance=Insurance.WON), "rounds_insurance_won"),
    (Filter(waived=True), "rounds_waived"),
    (Filter(approvals=True), "rounds_approved"),
    (Filter(entered=True), "rounds_entered"),
    (Filter(dealer="Ann", outcome=Outcome.TIE), "rounds_by_dealer (dealer=?)"),
    (Filter(outcome=Outcome.TIE, insurance=Insurance.OFFERED), "rounds_offered"),
    (Filter(dealer="Ann", waived=True, day_to="2026-09-22"), "rounds_waived (sequence>? AND"),
    (
        Filter(dealer="Ann", day_from="2026-09-22"),
        "rounds_by_dealer (dealer=? AND sequence>? AND sequence<?)",
    ),
]


@pytest.mark.parametrize(("wanted", "index"), PLANS)
def test_the_rarest_thing_asked_for_chooses_the_index(
    log: Path, monkeypatch: pytest.MonkeyPatch, wanted: Filter, index: str
) -> None:
    """As SQLite says it will go about it; nothing but a few rounds of a shoe is ever sorted."""
    plans: list[str] = []
    fetch = asking._fetch

    def explaining(segment: Segment, statement: str, values: tuple[object, ...] = ()) -> list[str]:
        if "ORDER BY sequence DESC LIMIT ?" in statement:
            explained = fetch(segment, f"EXPLAIN QUERY PLAN {statement}", values)
            plans.extend(" / ".join(text for *_, text in explained).splitlines())
        return fetch(segment, statement, values)

    monkeypatch.setattr(asking, "_fetch", explaining)
    rounds_page(log, wanted)
    assert plans
    for plan in plans:
        assert index in plan
        if wanted.shoe is None and not isinstance(wanted.irregular, Situation):
            assert "TEMP B-TREE" not in plan


# One round.


def test_one_round_is_found_whole(log: Path) -> None:
    """Round 4 with its cards, wagers and prompts, and all its events, first to last."""
    found = round_of(log, 1, 4)
    assert [(card.place, card.card) for card in found.cards] == [
        ("player-1", "3S"),
        ("banker-1", "6D"),
        ("player-2", "KC"),
        ("banker-2", "KH"),
        ("player-3", "4C"),
    ]
    assert [(wager.bet, wager.stake, wager.returns) for wager in found.wagers] == [
        ("banker", 1000, 0),
        ("insurance-banker", 300, 1200),
    ]
    offered = [(one.hand, one.odds) for one in found.prompts if one.code == "lammer"]
    assert ("banker", "3 to 1") in offered
    kinds = [event.entry.kind for event in found.events]
    assert kinds == [
        *("open-bets", "place-wager", "close-bets"),
        *["card-drawn"] * 4,
        "take-insurance",
        "card-drawn",
        *("confirm-result", "collect", "pay"),
    ]
    assert found.events[0].sequence == found.round.first_event
    assert found.events[-1].sequence == found.round.sequence
    assert (found.irregularities, found.approvals) == ([], [])


def test_a_void_round_says_who_decided(log: Path) -> None:
    """The situation, the remedy, and the one who may."""
    found = round_of(log, 1, 6)
    (one,) = found.irregularities
    assert (one.situation, one.remedy, one.decided_by) == ("not-covered", "void", "Gus")
    assert found.round.void == one.paragraph


@pytest.mark.parametrize(("shoe", "number"), [(1, 8), (3, 1), (0, 0)])
def test_a_round_that_never_was(log: Path, shoe: int, number: int) -> None:
    """It says so, and which."""
    with pytest.raises(NoSuchRound, match=f"no round {number} of shoe {shoe}: check"):
        round_of(log, shoe, number)


def waived(directory: Path) -> Path:
    """At a squeezing table: Player 4 and Banker 2, the supervisor lets Banker's third be first."""
    made = MadeLog(directory, face_down=True)
    made.opened((1, "player", 1000)).drawn("4S 2D KC KH").tell(ExposeHand(ANN, None))
    made.tell(WaiveInsurance(ANN, WaiverForm.EXPOSE_BANKER_FIRST, seat(1)), Approve(SUE))
    made.drawn("5C 5D").tell(ExposeHand(ANN, Hand.BANKER), ExposeHand(ANN, Hand.PLAYER)).finished()
    return made.close()


def test_a_waiver_and_its_approval(tmp_path: Path) -> None:
    """Both filters find it, and it says who was asked and answered."""
    directory = waived(tmp_path / "log")
    for wanted in (Filter(waived=True), Filter(approvals=True)):
        assert numbers(rounds_page(directory, wanted)) == [(1, 1)]
    (one,) = round_of(directory, 1, 1).approvals
    assert (one.command, one.asked_by, one.answer, one.by) == (
        "waive-insurance",
        "Ann",
        "approved",
        "Sue",
    )


def test_cards_entered_by_hand(tmp_path: Path) -> None:
    """At a table whose shoe cannot read."""
    made = MadeLog(tmp_path / "log", "tiger-no-commission", reading=Reading.NONE)
    made.opened((1, "player", 100))
    made.tell(*(EnterCard(ANN, RANK_ALONE[rank]) for rank in "9KK7")).finished()
    assert numbers(rounds_page(made.close(), Filter(entered=True))) == [(1, 1)]
    assert all(card.entered for card in round_of(made.directory, 1, 1).cards)


# What is not over.


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeLog]:
    """A log that is being written to, with one round over."""
    made = MadeLog(tmp_path / "log")
    yield made.rounds(PLAYER_WINS)
    made.close()


def test_a_running_round_is_never_shown(made: MadeLog) -> None:
    """Not at its first event, not at its last but one; then it is."""
    made.tell(OpenBets(ANN))
    assert_not_over(made, 2)
    made.tell(CloseBets(ANN)).drawn(BANKER_WINS).note("signed-in", {"who": "Sue"})
    assert_not_over(made, 2)
    made.finished()
    assert numbers(rounds_page(made.directory, Filter())) == [(1, 2), (1, 1)]
    assert round_of(made.directory, 1, 2).round.winner == "banker"


def assert_not_over(made: MadeLog, number: int) -> None:
    """Neither listed, counted nor shown."""
    assert (1, number) not in numbers(rounds_page(made.directory, Filter()))
    assert count(made.directory, Filter()) == number - 1
    with pytest.raises(NotOver, match=f"round {number} of shoe 1 is not over"):
        round_of(made.directory, 1, number)


def test_an_end_that_was_taken_back(made: MadeLog) -> None:
    """Without wagers the next call for bets ends it; taken back, it is not over."""
    made.opened().drawn(PLAYER_WINS).tell(OpenBets(ANN))
    assert_not_over(made, 3)
    found = round_of(made.directory, 1, 2)
    assert found.events[-1].entry.kind == "card-drawn", "that call is of the round after"
    made.tell(UndoLast(ANN))
    assert_not_over(made, 2)


def reconstructed(made: MadeLog) -> None:
    """The last round is taken up again, as two cards lay the wrong way round."""
    made.tell(Declare(ANN, Situation.WRONG_AREA))
    number = open_troubles(made.public)[0].number
    made.tell(Decide(GUS, number, Remedy.RECONSTRUCT, order=(1, 0, 3, 2)))


def test_a_round_taken_up_again_is_not_over(made: MadeLog) -> None:
    """What it was first taken for is not shown meanwhile, and then the new end is."""
    reconstructed(made)
    assert_not_over(made, 1)
    made.finished()
    (row,) = rounds_page(made.directory, Filter())
    assert (row.winner, count(made.directory, Filter())) == ("banker", 1)


def test_a_round_taken_up_again_in_a_new_month_is_told_once(made: MadeLog) -> None:
    """The old file still has its first end; the new one has the last word."""
    made.passed(20)
    reconstructed(made)
    assert_not_over(made, 1)
    made.finished()
    (row,) = rounds_page(made.directory, Filter())
    assert row.winner == "banker"
    assert count(made.directory, Filter()) == 1
    assert count(made.directory, Filter(outcome=Outcome.PLAYER)) == 0
    assert round_of(made.directory, 1, 1).round.winner == "banker"
    made.rounds(TIE)
    assert numbers(rounds_page(made.directory, Filter())) == [(1, 2), (1, 1)]


# What is refused.


@pytest.mark.parametrize(
    ("days", "why"),
    [
        ({"day_from": "2026-11-31"}, "'2026-11-31' is no day: write it as"),
        ({"day_to": "20261118"}, "is no day"),
        ({"day_from": "yesterday"}, "is no day"),
        ({"day_from": "2026-11-18", "day_to": "2026-11-17"}, "2026-11-18 is after 2026-11-17"),
    ],
)
def test_days_that_are_none_are_refused(days: dict[str, str], why: str) -> None:
    """Before any file is opened."""
    with pytest.raises(BadFilter, match=why):
        Filter(**days)  # type: ignore[arg-type]  # only days are given


def test_no_log_and_a_damaged_one(tmp_path: Path) -> None:
    """Both are told as what they are."""
    with pytest.raises(NotThere, match="there is no log"):
        rounds_page(tmp_path / "nowhere", Filter())
    (tmp_path / "2026-09.sqlite3").write_bytes(b"not a database at all" * 100)
    with pytest.raises(Corrupt, match="damaged"):
        rounds_page(tmp_path, Filter())


def test_a_file_of_the_first_version_is_passed_over(made: MadeLog) -> None:
    """It has no derived tables."""
    other = sqlite.connect(str(made.directory / "2025-01.sqlite3"))
    other.execute('CREATE TABLE segment ("table", opens_after, head_before)')
    other.execute("INSERT INTO segment VALUES ('B-07', 0, '')")
    other.execute("CREATE TABLE events (sequence, hash)")
    other.execute("PRAGMA user_version = 1")
    other.commit()
    other.close()
    assert numbers(rounds_page(made.directory, Filter())) == [(1, 1)]
    assert count(made.directory, Filter()) == 1


# The document.

DOCUMENT = (Path(__file__).parents[3] / "docs" / "log-schema.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", DOCUMENT, re.DOTALL)


def answers(directory: Path, script: str) -> list[Any]:
    """What any SQLite says to it, in the first file of a log."""
    other = sqlite3.connect(f"{segment_paths(directory)[0].as_uri()}?mode=ro", uri=True)
    try:
        rows: list[Any] = []
        for statement in script.split(";\n"):
            rows = other.execute(statement).fetchall() or rows
        return rows
    finally:
        other.close()


@pytest.mark.parametrize("script", QUERIES)
def test_every_query_of_the_document_has_an_answer(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str
) -> None:
    """As it stands there, with the SQLite of the standard library."""
    monkeypatch.chdir(log)
    assert answers(log, script) or answers(waived(tmp_path / "log"), script)


def test_the_document_has_the_figures_right(log: Path) -> None:
    """Of the first gaming day: two for Player, one for Banker, one tie."""
    (by_outcome,) = [query for query in QUERIES if "AS rounds\nFROM rounds WHERE" in query]
    assert sorted(answers(log, by_outcome)) == [("banker", 1), ("player", 2), ("tie", 1)]
    (by_day,) = [query for query in QUERIES if "AS kept" in query]
    # 100 three times: won, lost, and pushed; then 1300, of which 1200 came back.
    assert answers(log, by_day)[0] == ("2026-09-22", 4, 1600, 100)


def test_the_document_names_every_table_and_column(log: Path) -> None:
    """Those that are there, in their order, and no others."""
    told = {}
    for part in DOCUMENT.split("\n### ")[1:]:
        table = part[1 : part.index("`", 1)]
        cells = re.findall(r"^\| (`.*?`) \|", part, re.MULTILINE)
        told[table] = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
    segment = Segment.read(segment_paths(log)[0])
    there = {
        table: [name for _, name, *_ in segment.connection.execute(f"PRAGMA table_info({table})")]
        for (table,) in segment.connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table'"
        ).fetchall()
    }
    segment.close()
    assert told == there
