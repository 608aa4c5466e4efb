"""Every kind of alert, from what was dealt: when it is there, and when it is not."""

import pytest

from dealer_console.review.alerts.alert import Kind, Severity
from rules.cards import RANK_ALONE, cards
from rules.hands import Hand, Winner
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    Approve,
    ConfirmResult,
    CorrectCard,
    Declare,
    Deny,
    EnterCard,
    OpenBets,
    StrikeCard,
    UndoLast,
)
from rules.table.facts import LinkLost, LinkRestored, Position, ResultPressed
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.dealer_console.review.alerts.conftest import Tables
from tests.dealer_console.review.alerts.found import alerts_of, found_in, one_of
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.rules.table.at_table import ANN, GUS, MAX, SUE, seat

BANKER, PLAYER = Hand.BANKER, Hand.PLAYER
BANKER_SIX = "3S 6D KC KH"
"""Player 3, Banker 6: insurance on Banker at 3 to 1."""


def test_ordinary_rounds_raise_none(at: LoggedTable) -> None:
    """Insured and not insured, settled as they should be."""
    at.a_round().tell(OpenBets(ANN))
    at.insured_round().tell(OpenBets(ANN))
    assert alerts_of(at) == []


def test_an_irregularity(at: LoggedTable) -> None:
    """A card of another pack: told when it comes up, with who decided once the round is over."""
    at.bet(seat(1), "banker", 1000).dealt("7S KD").declared(Situation.FOREIGN_CARD, note="red back")
    number = at.head.sequence
    told = one_of(at, Kind.IRREGULARITY)
    assert (told.sequence, told.what, told.severity) == (
        number,
        (Situation.FOREIGN_CARD,),
        Severity.WARNING,
    )
    assert (told.shoe, told.round, told.dealer, told.at_ms) == (1, 1, "Ann", at.now)
    assert (told.over, told.told, told.paragraph) == (False, {}, "")
    at.decided(Remedy.VOID, by=GUS).finished()
    ends = at.head.sequence
    irregular, void = alerts_of(at)
    assert irregular.over
    assert irregular.told == {
        "remedy": "void",
        "by": "Gus",
        "role": "shift-manager",
        "note": "red back",
    }
    assert (void.kind, void.sequence, void.severity) == (Kind.VOID, ends, Severity.GRAVE)
    assert void.paragraph == irregular.paragraph != ""


def test_a_declaration_taken_back_is_none(at: LoggedTable) -> None:
    """A tap on the wrong line, undone at once."""
    at.dealt("7S KD").tell(Declare(ANN, Situation.FOREIGN_CARD), UndoLast(ANN))
    assert alerts_of(at) == []


def test_a_lost_link(at: LoggedTable) -> None:
    """Between rounds it closes by itself when the device is heard again."""
    at.a_round().tell(LinkLost())
    told = one_of(at, Kind.LINK_LOST)
    assert not told.over
    at.tell(LinkRestored())
    told = one_of(at, Kind.LINK_LOST)
    assert (told.over, told.told) == (True, {})


def test_a_bet_entered_after_the_next_card(tables: Tables) -> None:
    """Announced in time, entered when the third card lay closed; told when the round is over."""
    at = tables(face_down=True)
    at.bet(seat(1), "banker", 1000).dealt(BANKER_SIX).exposed()
    at.drawn("4C").insured(seat(1), BANKER, 333, announced=Stage.FOUR_CARDS)
    entered = at.head.sequence
    assert alerts_of(at) == []
    at.exposed().finished()
    told = one_of(at, Kind.INSURANCE_LATE)
    assert (told.sequence, told.what) == (entered, ("insurance-bet-late",))
    assert told.told == {
        "box": 1,
        "seat": "seated",
        "hand": "banker",
        "by": "Ann",
        "role": "dealer",
    }


@pytest.mark.parametrize("yes", [True, False])
def test_a_bet_entered_with_the_card_in_sight(at: LoggedTable, yes: bool) -> None:
    """The supervisor who agreed is named; what was denied did not come."""
    at.bet(seat(1), "banker", 1000).dealt(BANKER_SIX).drawn("4C")
    at.insured(seat(1), BANKER, 300, announced=Stage.FOUR_CARDS)
    at.tell(Approve(SUE) if yes else Deny(SUE))
    at.finished()
    told = alerts_of(at)
    assert [(one.kind, one.told["by"]) for one in told] == (
        [(Kind.INSURANCE_LATE, "Sue")] if yes else []
    )


def test_an_offer_after_the_next_card(tables: Tables) -> None:
    """Tapped as 5 to 3, which offers nothing; the third card is out when 5 to 6 is put right."""
    at = tables(reading=Reading.MASKED, face_down=True)
    at.bet(seat(1), "banker", 1000)
    at.dealt("? ? ? ?").exposed(PLAYER, "5 K").exposed(BANKER, "3 K").drawn("?")
    at.tell(CorrectCard(ANN, Position(BANKER, 1), cards("6D")[0]), Approve(SUE))
    offered = at.head.sequence
    assert at.prompts(Code.LAMMER)
    at.exposed(PLAYER, "K").finished()
    late = [one for one in alerts_of(at) if one.kind is Kind.INSURANCE_LATE]
    assert [(one.sequence, one.what) for one in late] == [(offered, ("insurance-offer-late",))]


def test_an_offer_after_bankers_third(tables: Tables) -> None:
    """On 6 to 5 it was made in time; put right to 7 to 5 it is made anew, with all cards out."""
    at = tables(reading=Reading.MASKED, face_down=True)
    at.bet(seat(1), "player", 1000).dealt("? ? ? ?").exposed(PLAYER, "2 K").exposed(BANKER, "5 K")
    at.drawn("?").exposed(PLAYER, "4")
    assert at.prompts(Code.LAMMER)
    at.drawn("?")
    at.tell(CorrectCard(ANN, Position(PLAYER, 3), cards("5D")[0]), Approve(SUE))
    assert at.prompts(Code.LAMMER)
    offered = at.head.sequence
    at.exposed(BANKER, "3").finished()
    late = [one.sequence for one in alerts_of(at) if one.kind is Kind.INSURANCE_LATE]
    assert late == [offered]


def test_insurance_that_was_not_offered(at: LoggedTable) -> None:
    """Found after settlement and put right: the omission, and the round settled anew."""
    at.bet(seat(1), "banker", 1000).dealt("2S 3S 3D 3H").drawn("4S").finished()
    at.declared(Situation.INSURANCE_MISSED)
    missed = at.head.sequence
    intended = ((seat(1), BANKER, Stage.FOUR_CARDS),)
    at.decided(Remedy.RETURN_ORIGINAL_BETS, MAX, intended=intended)
    decided = at.head.sequence
    # Taken up again, it is a running round: that it was put right is told when it is over again.
    assert [one.kind for one in alerts_of(at)] == [Kind.INSURANCE_MISSED]
    assert not alerts_of(at)[0].over
    at.finished()
    omission, put_right = alerts_of(at)
    assert (omission.kind, omission.sequence) == (Kind.INSURANCE_MISSED, missed)
    assert (omission.paragraph, omission.told["by"]) == ("5.13", "Max")
    assert (put_right.kind, put_right.sequence) == (Kind.OVERRIDDEN, decided)
    assert (put_right.what, put_right.told["remedy"]) == (("put-right",), "return-original-bets")


def test_a_window_that_was_missed_shows_by_itself(tables: Tables) -> None:
    """Five cards are out before a hand is turned over: the offer could not be made."""
    at = tables(face_down=True)
    at.bet(seat(1), "banker", 1000).dealt(f"{BANKER_SIX} 4C").exposed()
    assert one_of(at, Kind.INSURANCE_MISSED).severity is Severity.GRAVE


def test_the_device_against_the_cards(tables: Tables) -> None:
    """Player 9 to 5 and the device says Banker: the cards prevail."""
    at = tables("tiger-no-commission")
    at.bet(seat(1), "player", 100).dealt("9S 2S KS 3S")
    at.tell(ResultPressed(Winner.BANKER)).decided(Remedy.CONTINUE, by=SUE).finished()
    told = one_of(at, Kind.OVERRIDDEN)
    assert told.what == (Situation.RESULT_CONFLICT,)
    assert (told.told["remedy"], told.told["by"]) == ("continue", "Sue")


def test_a_device_that_agrees_is_none(tables: Tables) -> None:
    """Player, and so says the device."""
    at = tables("tiger-no-commission")
    at.bet(seat(1), "player", 100).dealt("9S 2S KS 3S")
    at.tell(ResultPressed(Winner.PLAYER)).finished()
    assert alerts_of(at) == []


@pytest.mark.parametrize("asked", ["approved", "denied", "by-supervisor"])
def test_a_card_put_right(at: LoggedTable, asked: str) -> None:
    """By whoever said yes to it; not where nobody did, and never with the card."""
    at.bet(seat(1), "player", 100).dealt("9S KD KC 7H")
    right = (Position(PLAYER, 1), cards("8S")[0])
    if asked == "by-supervisor":
        at.tell(CorrectCard(SUE, *right))
    else:
        at.tell(CorrectCard(ANN, *right), Approve(SUE) if asked == "approved" else Deny(SUE))
    done = at.head.sequence
    assert alerts_of(at) == []
    at.finished()
    told = [(one.sequence, one.what, one.told["by"]) for one in alerts_of(at)]
    assert told == ([] if asked == "denied" else [(done, ("correct-card",), "Sue")])


def by_hand(at: LoggedTable) -> LoggedTable:
    """The link is lost, and four cards are tapped in."""
    at.bet(seat(1), "player", 100).closed().tell(LinkLost()).decided(Remedy.CONTINUE, by=SUE)
    return at.tell(*(EnterCard(ANN, RANK_ALONE[rank]) for rank in ["9", "5", "K", "K"]))


def test_cards_entered_by_hand(at: LoggedTable) -> None:
    """Where a device reads them; told when the round is over."""
    by_hand(at)
    assert alerts_of(at, Kind.ENTERED) == []
    at.finished()
    (told,) = alerts_of(at, Kind.ENTERED)
    assert (told.sequence, told.told, told.severity) == (
        at.head.sequence,
        {"count": 4},
        Severity.NOTICE,
    )


def test_of_a_round_taken_up_again_nothing_is_told(at: LoggedTable) -> None:
    """Its row is of how it had ended; when it is over once more, it is told as it is then."""
    by_hand(at).finished()
    ended = at.head.sequence
    assert [one.sequence for one in alerts_of(at, Kind.ENTERED)] == [ended]
    at.declared(Situation.WRONG_NUMBER).decided(Remedy.RECONSTRUCT, ANN, order=(1, 0, 3, 2))
    assert alerts_of(at, Kind.ENTERED) == []
    at.finished()
    assert [one.sequence for one in alerts_of(at, Kind.ENTERED)] == [at.head.sequence]


def test_where_no_device_reads_cards_it_is_nothing(tables: Tables) -> None:
    """Every card is entered there."""
    at = tables(reading=Reading.NONE)
    at.bet(seat(1), "player", 100).closed()
    at.tell(*(EnterCard(ANN, RANK_ALONE[rank]) for rank in ["9", "5", "K", "K"])).finished()
    assert alerts_of(at) == []


def test_a_tap_too_many_that_was_struck(at: LoggedTable) -> None:
    """A fifth card that never was."""
    by_hand(at).tell(EnterCard(ANN, RANK_ALONE["2"]))
    at.tell(StrikeCard(ANN), Approve(SUE)).finished()
    (told,) = alerts_of(at, Kind.OVERRIDDEN)
    assert (told.what, told.told["by"]) == (("strike-card",), "Sue")


@pytest.mark.parametrize(
    ("kind", "severity"),
    [
        ("failed", Severity.GRAVE),
        ("clock-jumped", Severity.GRAVE),
        ("clock-accepted", Severity.GRAVE),
        ("wal-grows", Severity.NOTICE),
        ("sink-failed", Severity.WARNING),
        ("capture-failed", Severity.NOTICE),
        ("restored", Severity.GRAVE),
        ("segment-removed", Severity.NOTICE),
    ],
)
def test_a_fault_of_the_log(at: LoggedTable, kind: str, severity: Severity) -> None:
    """Told at once, in a running round too; of what it broke over, nothing."""
    at.dealt("7S")
    at.note(kind, {"error": "Oops('9D')", "kind": "card-drawn", "what": "9D"})
    told = one_of(at, Kind.LOG_FAULT)
    assert (told.what, told.severity, told.sequence) == ((kind,), severity, at.head.sequence)
    assert "9D" not in str(told)


@pytest.mark.parametrize("kind", ["wal-shrunk", "sink-works", "self-check", "console-started"])
def test_other_notes_are_none(at: LoggedTable, kind: str) -> None:
    """What is over again, or in order."""
    at.note(kind, {})
    assert alerts_of(at) == []


def test_a_round_put_right_once_more_is_told_as_it_ended(at: LoggedTable) -> None:
    """The void round of the first end is outdated when it is taken up again."""
    at.bet(seat(1), "player", 100).dealt("9S KD KC 7H").finished()
    at.declared(Situation.WRONG_NUMBER).decided(Remedy.RECONSTRUCT, ANN, order=(1, 0, 3, 2))
    # What it was is out of date, and what it will be is not known yet.
    assert [one.over for one in alerts_of(at)] == [False]
    at.tell(ConfirmResult(ANN))
    at.finished()
    assert [one.kind for one in alerts_of(at)] == [Kind.IRREGULARITY, Kind.OVERRIDDEN]


def test_what_is_closed_in_the_next_months_file_is_told_once(at: LoggedTable) -> None:
    """It came up in one file and is over in the next."""
    at.a_round().tell(LinkLost())
    lost = at.head.sequence
    at.rolled("2026-12").tell(LinkRestored())
    (told,) = found_in(at.directory)
    assert (told.sequence, told.kind, told.over) == (lost, Kind.LINK_LOST, True)


def test_only_what_is_asked_for_is_looked_through(at: LoggedTable) -> None:
    """After an event, not before it."""
    at.note("clock-jumped", {}).note("failed", {})
    assert [one.what for one in found_in(at.directory, at.head.sequence - 1)] == [("failed",)]
