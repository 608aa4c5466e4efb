"""Tables for a spreadsheet."""

import csv
import io
from pathlib import Path

import pytest

from dealer_console.round_log.exporting.defusing import undone
from dealer_console.round_log.exporting.export import Form, Kind, export
from dealer_console.round_log.exporting.failures import ExportFailed
from dealer_console.round_log.exporting.selection import Selection
from rules.cards import card
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.shoe import ShoeSettings
from rules.table.commands import CorrectCard, IntakeShoe, OpenBets, OpenTable
from rules.table.facts import BurnCardDrawn, Position, ResultPressed
from tests.dealer_console.round_log.exporting.dealt_log import KEY, LoggedTable, exported
from tests.rules.table.at_table import ANN, SUE, seat

SIMULATED = ["SIMULATED: not live play"]


def rows(at: LoggedTable, table: str, selection: Selection | None = None) -> list[dict[str, str]]:
    """The rows of a table, as a spreadsheet reads them."""
    target = at.directory.parent / f"{table}.csv"
    result = exported(at.directory, target, Kind.CSV, selection, table=table)
    data = target.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    mark, *found = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), strict=True)
    assert mark == SIMULATED
    head, *rest = found
    assert result.written == len(rest)
    return [dict(zip(head, row, strict=True)) for row in rest]


def test_a_round_as_a_row(at: LoggedTable) -> None:
    """Amounts are whole numbers, times stand there twice."""
    at.a_round()
    [row] = rows(at, "rounds")
    assert row["table"] == "B-07"
    assert (row["shoe"], row["round"], row["first_event"], row["sequence"]) == ("1", "1", "4", "13")
    assert (row["player"], row["banker"], row["winner"]) == ("7S KC", "KD 6H", "player")
    assert (row["staked"], row["returned"], row["simulated"]) == ("100000", "0", "1")
    assert (row["began_ms"], row["ended_ms"]) == ("1795003203000", "1795003212000")
    assert row["began_local"] == "2026-11-18T20:00:03.000+08:00"
    assert row["ended_local"] == "2026-11-18T20:00:12.000+08:00"
    assert row["void"] == ""


def test_cards_wagers_and_prompts_have_their_times(at: LoggedTable) -> None:
    """Taken from the events that made them."""
    at.insured_round()
    dealt = rows(at, "cards")
    assert [row["card"] for row in dealt] == ["2S", "KD", "4C", "3H", "5C"]
    assert dealt[4]["place"] == "banker-3"
    assert dealt[0]["drawn_local"] == "2026-11-18T20:00:06.000+08:00"
    assert dealt[0]["exposed_ms"] == "1795003206000"
    bets = rows(at, "wagers")
    assert [(row["bet"], row["stake"], row["returns"]) for row in bets] == [
        ("player", "100000", "0"),
        ("insurance-player", "10000", "40000"),
    ]
    assert {row["ended_local"] for row in bets} == {"2026-11-18T20:00:14.000+08:00"}
    shown = rows(at, "prompts")
    [lammer] = [row for row in shown if row["code"] == "lammer" and row["player"] == ""]
    assert (lammer["odds"], lammer["sequence"]) == ("3 to 1", "10")
    assert lammer["shown_local"] == "2026-11-18T20:00:09.000+08:00"


def test_irregularities(at: LoggedTable) -> None:
    """Who decided, and when it was opened and closed."""
    at.bet(seat(1), "banker", 100_000).dealt("7S KD")
    at.declared(Situation.FOREIGN_CARD).decided(Remedy.VOID).finished()
    [trouble] = rows(at, "irregularities")
    assert (trouble["situation"], trouble["remedy"]) == ("foreign-card", "void")
    assert (trouble["decided_by"], trouble["role"]) == ("Gus", "shift-manager")
    assert trouble["opened_local"] == "2026-11-18T20:00:08.000+08:00"
    assert trouble["closed_local"] == "2026-11-18T20:00:09.000+08:00"
    assert rows(at, "rounds")[0]["void"] != ""


def test_who_said_yes(at: LoggedTable) -> None:
    """A card that was read wrong, put right with the Supervisor's approval."""
    at.bet(seat(1), "banker", 100_000).dealt("7S KD KC 6H")
    at.tell(CorrectCard(ANN, Position(Hand.PLAYER, 1), card("7H"))).approved(SUE).finished()
    [row] = rows(at, "approvals")
    assert (row["command"], row["asked_by"]) == ("correct-card", "Ann")
    assert (row["answer"], row["by"], row["role"]) == ("approved", "Sue", "pit-supervisor")
    assert row["answered_local"] == "2026-11-18T20:00:11.000+08:00"


def test_events_as_rows(at: LoggedTable) -> None:
    """All columns, the bytes as hex digits; a body stays the text that it is."""
    at.a_round()
    found = rows(at, "events")
    assert [int(row["sequence"]) for row in found] == list(range(1, 14))
    assert (found[6]["kind"], found[6]["raw"], found[6]["shoe"]) == ("card-drawn", "0531", "1")
    assert found[6]["body"] == '{"at":1000,"card":"7S","fact":"card-drawn","position":null}'
    assert found[6]["local"] == "2026-11-18T20:00:06.000+08:00"
    assert found[0]["shoe"] == ""


def test_formulas_are_defused_and_numbers_are_not(at: LoggedTable) -> None:
    """A manager of an odd name, a note that begins with a dash, and a clock before 1970."""
    at.bet(seat(1), "banker", 100_000).dealt("7S KD")
    at.declared(Situation.FOREIGN_CARD, note="-1+1")
    at.decided(Remedy.VOID, by=Person("+Gus", Role.SHIFT_MANAGER)).finished()
    at.note("odd", None, '\t"=1"')
    [trouble] = rows(at, "irregularities")
    assert (trouble["note"], trouble["decided_by"]) == ("'-1+1", "'+Gus")
    assert undone(trouble["note"]) == "-1+1"
    at.now = -5_000
    at.note("odd", {})
    events = rows(at, "events")
    assert events[-1]["utc_ms"] == "-4000"
    assert events[-2]["body"] == '\'\t"=1"'


def test_rows_of_one_round_only(at: LoggedTable) -> None:
    """The same of every table, and across two files."""
    at.a_round().rolled("2026-12").tell(OpenBets(ANN))
    at.insured_round()
    second = Selection(rounds=((1, 2),))
    for table in ("rounds", "cards", "wagers", "prompts", "events"):
        assert {row["round"] for row in rows(at, table, second)} <= {"2", ""}
    both = at.directory.parent / "both.csv"
    assert exported(at.directory, both, Kind.CSV, table="rounds").written == 2


def test_cards_come_with_their_round_and_burnt_ones_by_themselves(tmp_path: Path) -> None:
    """A range that ends within a round has none of its cards, as its row is not there either."""
    at = LoggedTable(tmp_path / "log", shoe=ShoeSettings())
    at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    at.tell(BurnCardDrawn(card("2S")), BurnCardDrawn(None), BurnCardDrawn(None))
    at.tell(OpenBets(ANN))
    at.a_round().close()
    found = rows(at, "cards", Selection(sequences=(1, 11)))
    assert [(row["round"], row["place"], row["card"]) for row in found] == [
        ("", "burnt", "2S"),
        ("", "burnt", ""),
        ("", "burnt", ""),
    ]


def test_a_table_is_as_it_was_when_the_export_began(tmp_path: Path) -> None:
    """The round is found void meanwhile, by a late result of the shoe."""
    at = LoggedTable(tmp_path / "log", "tiger-no-commission").opened()
    at.bet(seat(1), "player", 100_000).dealt("9S 2S KS 3S").finished()

    def goes_on(done: int, total: int) -> bool:
        if not done:
            at.tell(ResultPressed(Winner.BANKER)).decided(Remedy.VOID, by=SUE).finished()
        return True

    form, target = Form(Kind.CSV, "rounds"), tmp_path / "x.csv"
    assert export(at.directory, Selection(), form, target, KEY, 0, goes_on).written == 1
    assert at.public.last is not None
    assert at.public.last.void is not None
    [row] = rows(at, "rounds")
    assert row["void"] != ""
    at.close()


def test_a_live_table_has_no_mark(tmp_path: Path) -> None:
    """The column says 0, and the names of the columns come first."""
    at = LoggedTable(tmp_path / "log", simulated=False).opened()
    at.a_round().close()
    exported(at.directory, tmp_path / "x.csv", Kind.CSV, table="rounds")
    head, row = csv.reader((tmp_path / "x.csv").read_text("utf-8-sig").splitlines())
    assert head[0] == "table"
    assert row[head.index("simulated")] == "0"


def test_a_table_that_is_none_is_refused(at: LoggedTable, tmp_path: Path) -> None:
    """It names those there are."""
    with pytest.raises(ExportFailed, match="rounds, cards"):
        exported(at.directory, tmp_path / "x.csv", Kind.CSV, table="checkpoints")
