"""Closed cards stay in the log: nothing of a round leaves before it is over."""

from pathlib import Path

import pytest

from dealer_console.round_log.exporting.export import Kind
from dealer_console.round_log.exporting.failures import NothingToExport
from dealer_console.round_log.exporting.log_view import view_of
from dealer_console.round_log.exporting.selection import Selection
from dealer_console.round_log.hidden import hidden_from
from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.table.commands import ChooseOption, CloseTable, EndShoe, OpenBets, UndoLast
from rules.table.facts import ResultPressed
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable, exported
from tests.rules.table.at_table import ANN, SUE, seat

TABLES = ("events", "rounds", "cards", "wagers", "prompts", "irregularities", "approvals")


def hidden(at: LoggedTable) -> int | None:
    """The first event that may not be told."""
    with view_of(at.directory) as view:
        return hidden_from(view)


def everything(at: LoggedTable, folder: Path) -> str:
    """All that can be exported of a log, in every form."""
    folder.mkdir()
    for kind in Kind:
        for table in TABLES if kind is Kind.CSV else ["events"]:
            exported(at.directory, folder / f"{table}.{kind}", kind, table=table)
    return "".join(path.read_text("utf-8") for path in sorted(folder.iterdir()))


def test_a_round_that_is_not_over_stays_in_the_log(at: LoggedTable, tmp_path: Path) -> None:
    """Its first event and all after it; once it is over, it is told."""
    begins = at.a_round().head.sequence + 1
    at.tell(OpenBets(ANN)).bet(seat(1), "banker", 100_000).dealt("9D")
    assert hidden(at) == begins
    told = everything(at, tmp_path / "running")
    assert "7S" in told
    assert "9D" not in told
    result = exported(at.directory, tmp_path / "out.jsonl")
    assert (result.first, result.last, result.stopped_before) == (1, begins - 1, begins)
    at.drawn("KD KC KH").finished()
    assert hidden(at) is None
    assert "9D" in everything(at, tmp_path / "over")


def test_a_selection_in_a_running_round_has_nothing_yet(at: LoggedTable, tmp_path: Path) -> None:
    """And one before it is not said to be cut."""
    begins = at.a_round().head.sequence + 1
    at.tell(OpenBets(ANN)).dealt("9D")
    running = Selection(sequences=(begins, begins + 5))
    with pytest.raises(NothingToExport, match="not over"):
        exported(at.directory, tmp_path / "out.jsonl", selection=running)
    whole = exported(at.directory, tmp_path / "1.jsonl", selection=Selection(rounds=((1, 1),)))
    assert whole.stopped_before is None
    with pytest.raises(NothingToExport, match="no round 2 of shoe 1 that is over"):
        exported(at.directory, tmp_path / "2.jsonl", selection=Selection(rounds=((1, 2),)))


def test_a_void_round_is_over(at: LoggedTable) -> None:
    """Its cards are out of the game."""
    at.bet(seat(1), "banker", 100_000).dealt("7S KD").declared(Situation.FOREIGN_CARD)
    assert hidden(at) == 4
    at.decided(Remedy.VOID).finished()
    assert hidden(at) is None


def test_place_your_bets_ends_one_round_and_begins_the_next(at: LoggedTable) -> None:
    """It is the last event that is told."""
    at.dealt("7S KD KC 6H").tell(OpenBets(ANN))
    ends = at.head.sequence
    at.dealt("9D")
    assert hidden(at) == ends + 1


@pytest.mark.parametrize("excess", [True, False])
def test_a_card_kept_for_the_next_round_stays_with_it(tmp_path: Path, excess: bool) -> None:
    """Drawn in excess in this one, or after it: closed until the next is over."""
    at = LoggedTable(tmp_path / "log", face_down=True).opened()
    at.bet(seat(1), "banker", 100_000).dealt("9S KD KC 6H").exposed()
    if excess:
        at.drawn("5C")
        drawn = at.head.sequence
        at.decided(Remedy.NEXT_ROUND, by=ANN).finished()
    else:
        at.finished().drawn("5C")
        drawn = at.head.sequence
        at.decided(Remedy.CONTINUE)
    assert len(at.public.kept) == 1
    at.stand()
    assert hidden(at) == drawn
    assert "5C" not in everything(at, tmp_path / "between")
    at.tell(OpenBets(ANN)).bet(seat(1), "banker", 100_000).dealt("9D KS")
    assert hidden(at) == drawn
    assert "5C" not in everything(at, tmp_path / "running")
    at.drawn("QH").exposed()
    at.finished()
    assert hidden(at) is None
    assert "5C" in everything(at, tmp_path / "over")
    at.close()


def test_a_card_handed_on_twice_stays_closed_where_it_was_drawn(tmp_path: Path) -> None:
    """Drawn in the first round, kept for the second, and by that one for the third."""
    at = LoggedTable(tmp_path / "log", face_down=True).opened()
    at.bet(seat(1), "banker", 100_000).dealt("9S KD KC 6H").exposed().drawn("5C")
    drawn = at.head.sequence
    at.decided(Remedy.NEXT_ROUND, by=ANN).finished().tell(OpenBets(ANN))
    at.bet(seat(1), "banker", 100_000).declared(Situation.EXCESS_CARD, cards=(0,))
    at.decided(Remedy.NEXT_ROUND).tell(ChooseOption(ANN, seat(1), withdraw=False))
    at.dealt("9H KS QC 6D").exposed().finished()
    assert (at.public.round, len(at.public.kept)) == (None, 1)
    assert hidden(at) == drawn
    assert "5C" not in everything(at, tmp_path / "between")
    at.close()


def test_a_round_that_was_begun_by_mistake_holds_nothing_back(at: LoggedTable) -> None:
    """It has no end, and its shoe has gone out."""
    begins = at.a_round().head.sequence + 1
    at.tell(OpenBets(ANN), UndoLast(ANN))
    assert hidden(at) == begins
    at.tell(EndShoe(ANN), CloseTable(ANN))
    assert hidden(at) is None


def test_a_running_round_of_a_new_month_is_found_there(at: LoggedTable) -> None:
    """The round before lies in the file before."""
    at.a_round().rolled("2026-12")
    assert hidden(at) is None
    begins = at.head.sequence + 1
    at.tell(OpenBets(ANN)).dealt("9D")
    assert hidden(at) == begins


def test_a_round_that_is_taken_up_again_is_not_over(tmp_path: Path) -> None:
    """A late result of the shoe contradicts it; all of it waits until it is over once more."""
    at = LoggedTable(tmp_path / "log", "tiger-no-commission").opened()
    at.bet(seat(1), "player", 100_000).dealt("9S 2S KS 3S").finished()
    assert hidden(at) is None
    at.tell(ResultPressed(Winner.BANKER)).decided(Remedy.VOID, by=SUE)
    assert at.round.again
    assert hidden(at) == 4
    assert "9S" not in everything(at, tmp_path / "again")
    at.finished()
    assert hidden(at) is None
    assert "9S" in everything(at, tmp_path / "over")
    at.close()
