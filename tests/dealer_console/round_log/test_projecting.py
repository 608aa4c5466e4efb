"""The rows that people query, worked out by hand for each thing that can become of a round."""

from typing import Any

import pytest

from dealer_console.round_log.database import Connection, open_in_memory
from dealer_console.round_log.derived_tables import create_derived_tables
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.table.course import Course
from rules.cards import cards
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.shoe import ShoeSettings
from rules.table.commands import (
    Approve,
    BurnCards,
    CloseBets,
    CloseInsurance,
    Collect,
    Command,
    ConfirmResult,
    CorrectCard,
    DealFreeHand,
    Decide,
    Declare,
    Deny,
    Dismiss,
    EndShoe,
    EnterCard,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    ReplaceCards,
    TakeInsurance,
    UndoLast,
)
from rules.table.facts import BurnCardDrawn, CardDrawn, Fact, Position, ResultPressed
from rules.table.settings import Reading
from rules.table.state import Public
from tests.rules.table.at_table import ANN, GUS, SUE, seat, settings_of

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
START = 1_790_042_400_000
"""2026-09-22 10:00 in Macau; event n is n seconds later."""

Rows = list[tuple[Any, ...]]


class Projected:
    """A table and the rows that its events make; event by event, so that numbers can be counted."""

    def __init__(self, game: str = DA_HU, *, simulated: bool = True, **more: Any) -> None:
        days = GamingDays("Asia/Macau")
        self.course = Course.begun(settings_of(game, **more), days, simulated=simulated)
        self.connection: Connection = open_in_memory()
        create_derived_tables(self.connection)
        self.number = self._device_time = 0
        self.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self.course.state.public

    def tell(self, *whats: Fact | Command) -> "Projected":
        """Facts and commands, each an event; the first that a test tells is number 3."""
        for what in whats:
            self.number += 1
            step = self.course.take(self.number, START + 1000 * self.number, what)
            for statement, values in step.statements:
                self.connection.execute(statement, values)
        return self

    def drawn(self, text: str) -> "Projected":
        """Cards leave the shoe."""
        for card in cards(text):
            self._device_time += 1000
            self.tell(CardDrawn(card, at=self._device_time))
        return self

    def settled(self) -> "Projected":
        """Confirmed, collected and paid: three events."""
        return self.tell(ConfirmResult(ANN), Collect(ANN), Pay(ANN))

    def rows(self, columns: str, table: str) -> Rows:
        """Those columns of all rows, in the order they were written."""
        order = "rowid" if table in ("rounds", "cards", "wagers", "approvals") else "sequence"
        found = self.connection.execute(f"SELECT {columns} FROM {table} ORDER BY {order}")
        return list(found.fetchall())

    def cards(self) -> Rows:
        """Round, number, place, card, drawn in, exposed in."""
        return self.rows("round, number, place, card, drawn, exposed", "cards")


def natural(*bets: tuple[int, str, int], **more: Any) -> Projected:
    """Player's natural 9 against 7, up to the result."""
    at = Projected(**more).tell(OpenBets(ANN))
    at.tell(*(PlaceWager(ANN, seat(box), bet, stake) for box, bet, stake in bets))
    return at.tell(CloseBets(ANN)).drawn("9S KD KC 7H")


NATURAL_CARDS = [("player-1", "9S"), ("banker-1", "KD"), ("player-2", "KC"), ("banker-2", "7H")]


def test_a_round_with_wagers() -> None:
    """Events: 3 open, 4 and 5 wagers, 6 close, 7 to 10 cards, 11 confirm, 12 collect, 13 pay."""
    at = natural((1, "player", 100), (2, "banker", 250)).settled()
    (row,) = at.rows("*", "rounds")
    assert row[:6] == (13, 3, 1, 1, START + 3000, START + 13_000)
    assert row[6:10] == ("2026-09-22", DA_HU, "Ann", "B")
    assert row[10:18] == ("9S KC", "KD 7H", 9, 7, "player", 1, None, "player")
    # Insurance three times, waived, irregularities, approvals, entered; then the money.
    assert row[18:] == (0, 0, 0, 0, 0, 0, 0, 350, 200, 1)
    assert at.cards() == [
        (1, number, place, card, 6 + number, 6 + number)
        for number, (place, card) in enumerate(NATURAL_CARDS, 1)
    ]
    told = "box, seat, bet, stage, stake, counted, result, odds, pays, returns, simulated"
    assert at.rows(told, "wagers") == [
        (1, "seated", "player", None, 100, 100, "win", "1 to 1", 100, 200, 1),
        (2, "seated", "banker", None, 250, 250, "lose", None, 0, 0, 1),
    ]


def test_nothing_of_a_round_is_there_before_it_is_over() -> None:
    """It may still be void, or its cards others."""
    at = natural((1, "player", 100)).tell(ConfirmResult(ANN), Collect(ANN))
    for table in ("rounds", "cards", "wagers"):
        assert at.rows("*", table) == []


def test_live_play_is_marked_as_such() -> None:
    """As simulated play is, in every row."""
    at = natural((1, "player", 100), simulated=False).settled()
    for table in ("rounds", "cards", "wagers", "prompts"):
        assert {row[0] for row in at.rows("simulated", table)} == {0}


def test_a_call_for_the_next_round_ends_this_one_and_can_be_taken_back() -> None:
    """Without wagers: 3 open, 4 close, 5 to 8 cards, 9 confirm, 10 the next call, 11 undone."""
    at = natural().tell(ConfirmResult(ANN), OpenBets(ANN))
    assert at.rows("sequence, first_event, round, winner", "rounds") == [(10, 3, 1, "player")]
    at.tell(UndoLast(ANN))
    assert at.rows("*", "rounds") == at.rows("*", "cards") == []
    at.tell(OpenBets(ANN), CloseBets(ANN)).drawn("9S KD KC 7H").settled()
    # The round began where it began, and the next with the second call, number 12.
    assert at.rows("sequence, first_event, round", "rounds") == [(12, 3, 1), (20, 12, 2)]
    assert [row[4] for row in at.cards()] == [5, 6, 7, 8, 14, 15, 16, 17]


def test_a_void_round() -> None:
    """3 open, 4 wager, 5 close, 6 and 7 cards, 8 declared, 9 decided, 10 given back."""
    at = Projected().tell(OpenBets(ANN), PlaceWager(ANN, seat(1), "banker", 700), CloseBets(ANN))
    at.drawn("2S 5D").tell(Declare(SUE, Situation.INTERRUPTION), Decide(GUS, 1, Remedy.VOID))
    at.tell(Pay(ANN))
    told = "sequence, player, banker, player_points, winner, void, wins, irregularities"
    assert at.rows(told, "rounds") == [(10, "2S", "5D", None, None, "5.4.2", "", 1)]
    assert at.rows("staked, returned, natural", "rounds") == [(700, 700, 0)]
    assert at.rows("bet, stake, result, pays, returns", "wagers") == [
        ("banker", 700, "push", 0, 700)
    ]
    told = "sequence, number, shoe, round, situation, status, paragraph, remedy, decided_by, role"
    assert at.rows(f"{told}, closed, dealer", "irregularities") == [
        (8, 1, 1, 1, "interruption", "closed", "5.4.2", "void", "Gus", "shift-manager", 9, "Ann")
    ]


def test_an_irregularity_that_was_taken_back_stays_and_counts_no_more() -> None:
    """3 open, 4 close, 5 and 6 cards, 7 declared, 8 undone, 9 declared again, 10 decided."""
    at = Projected().tell(OpenBets(ANN), CloseBets(ANN)).drawn("2S 5D")
    at.tell(Declare(SUE, Situation.INTERRUPTION), UndoLast(SUE))
    assert at.rows("sequence, status, closed", "irregularities") == [(7, "taken-back", 8)]
    at.tell(Declare(SUE, Situation.INTERRUPTION), Decide(GUS, 1, Remedy.VOID), Pay(ANN))
    assert at.rows("sequence, status, remedy, closed", "irregularities") == [
        (7, "taken-back", None, 8),
        (9, "closed", "void", 10),
    ]
    assert at.rows("irregularities", "rounds") == [(1,)]


def test_a_free_hand_has_cards_and_a_winner_and_no_wagers() -> None:
    """3 the free hand, 4 to 7 cards, 8 to 10 settled."""
    at = Projected().tell(DealFreeHand(ANN)).drawn("9S KD KC 7H").settled()
    assert at.rows("sequence, first_event, winner, staked, returned", "rounds") == [
        (10, 3, "player", 0, 0)
    ]
    assert [row[4] for row in at.cards()] == [4, 5, 6, 7]
    assert at.rows("*", "wagers") == []


def test_a_card_kept_for_the_next_round_is_in_both() -> None:
    """9 the card too many, 10 decided, 11 to 13 settled; 14 the call, 15 closed, 16 to 18 cards.

    A natural has no insurance, though the fifth card ends its window.
    """
    at = natural().drawn("5D").tell(Decide(GUS, 1, Remedy.NEXT_ROUND)).settled()
    assert at.cards()[-1] == (1, 5, "next-round", "5D", 9, 9)
    assert at.rows("player, banker, irregularities, insurance_offered", "rounds") == [
        ("9S KC", "KD 7H", 1, 0)
    ]
    at.tell(OpenBets(ANN), CloseBets(ANN)).drawn("KD 4C 8H").settled()
    assert at.cards()[5:] == [
        (2, 1, "player-1", "5D", 14, 14),
        (2, 2, "banker-1", "KD", 16, 16),
        (2, 3, "player-2", "4C", 17, 17),
        (2, 4, "banker-2", "8H", 18, 18),
    ]
    assert at.rows("round, winner", "rounds") == [(1, "player"), (2, "player")]


def test_cards_that_the_device_burns() -> None:
    """A 2 says that two more follow; they are not turned over. Each has its own event."""
    at = Projected(shoe=ShoeSettings())
    at.tell(BurnCardDrawn(cards("2S")[0]), BurnCardDrawn(None), BurnCardDrawn(None))
    assert at.cards() == [
        (None, 1, "burnt", "2S", 3, None),
        (None, 2, "burnt", None, 4, None),
        (None, 3, "burnt", None, 5, None),
    ]
    assert at.rows("DISTINCT entered, shoe, simulated", "cards") == [(0, 1, 1)]


def test_cards_that_are_burnt_by_hand() -> None:
    """A 3 and three more, in one tap."""
    at = Projected(shoe=ShoeSettings(), reading=Reading.NONE).tell(BurnCards(ANN, cards("3S")[0]))
    assert [(row[1], row[3], row[4]) for row in at.cards()] == [
        (1, "3S", 3),
        (2, None, 3),
        (3, None, 3),
        (4, None, 3),
    ]
    assert at.rows("DISTINCT entered", "cards") == [(1,)]


def test_cards_that_were_tapped_in_are_counted() -> None:
    """No device told that they were drawn."""
    at = Projected(reading=Reading.NONE).tell(OpenBets(ANN), CloseBets(ANN))
    at.tell(*(EnterCard(ANN, card) for card in cards("9S KD KC 7H"))).settled()
    assert at.rows("entered_cards", "rounds") == [(4,)]
    assert at.rows("DISTINCT entered", "cards") == [(1,)]


def test_insurance_that_was_taken_and_won() -> None:
    """Player 3, Banker 6: 300 on Banker at 3 to 1; a 4 makes Player's 7, and Banker stands.

    3 open, 4 wager, 5 close, 6 to 9 cards, 10 insured, 11 window closed, 12 the third card.
    """
    at = Projected().tell(OpenBets(ANN), PlaceWager(ANN, seat(1), "banker", 1000), CloseBets(ANN))
    at.drawn("3S 6D KC KH").tell(TakeInsurance(ANN, seat(1), Hand.BANKER, 300))
    at.tell(CloseInsurance(ANN)).drawn("4C").settled()
    told = "player, banker, winner, insurance_offered, insurance_taken, insurance_won"
    assert at.rows(f"{told}, staked, returned", "rounds") == [
        ("3S KC 4C", "6D KH", "player", 1, 1, 1, 1300, 1200)
    ]
    assert at.rows("bet, stage, stake, result, odds, pays, returns", "wagers") == [
        ("banker", None, 1000, "lose", None, 0, 0),
        ("insurance-banker", "four-cards", 300, "win", "3 to 1", 900, 1200),
    ]


@pytest.mark.parametrize("game", [TIGER, "super-six-plus", "dragon-dai-bacc"])
def test_a_game_without_insurance_never_offered_any(game: str) -> None:
    """A third card ends a window that was never open: Player's 2 draws a K, Banker's 5 stands."""
    at = Projected(game).tell(OpenBets(ANN), CloseBets(ANN)).drawn("2S 5D KC KH KS").settled()
    assert at.rows("winner, insurance_offered", "rounds") == [("banker", 0)]


def test_a_round_that_was_taken_up_again_is_one_row_still() -> None:
    """3 open, 4 wager, 5 close, 6 to 9 cards, 10 to 12 settled: Player's 9 against 5, 100 paid.

    13 the device says Banker, 14 the round is void, 15 it is given back.
    """
    at = Projected(TIGER).tell(OpenBets(ANN), PlaceWager(ANN, seat(1), "player", 100))
    at.tell(CloseBets(ANN)).drawn("9S 2S KS 3S").settled()
    assert at.rows("sequence, winner, void, returned", "rounds") == [(12, "player", None, 200)]
    at.tell(ResultPressed(Winner.BANKER), Decide(SUE, 1, Remedy.VOID))
    while at.public.round is not None:
        at.tell(Pay(ANN))
    (row,) = at.rows("sequence, first_event, began_ms, ended_ms, winner", "rounds")
    assert row == (at.number, 3, START + 3000, START + 1000 * at.number, None)
    ((void, irregularities, staked, returned),) = at.rows(
        "void, irregularities, staked, returned", "rounds"
    )
    assert void is not None
    assert (irregularities, staked, returned) == (1, 100, 100)
    assert [row[1:5] for row in at.cards()] == [
        (1, "player-1", "9S", 6),
        (2, "banker-1", "2S", 7),
        (3, "player-2", "KS", 8),
        (4, "banker-2", "3S", 9),
    ]
    assert at.rows("bet, result, returns", "wagers") == [("player", "push", 100)]
    assert at.rows("sequence, round, situation, remedy", "irregularities") == [
        (13, 1, "result-conflict", "void")
    ]


def test_approvals_are_counted_to_their_round() -> None:
    """A card is put right: 9 asked for, 10 denied, 11 asked for again, 12 approved."""
    put_right = CorrectCard(ANN, Position(Hand.BANKER, 2), cards("6H")[0])
    at = natural().tell(put_right, Deny(SUE), put_right, Approve(SUE)).settled()
    told = "sequence, shoe, round, command, asked_by, answer, by, role"
    assert at.rows(told, "approvals") == [
        (10, 1, 1, "correct-card", "Ann", "denied", "Sue", "pit-supervisor"),
        (12, 1, 1, "correct-card", "Ann", "approved", "Sue", "pit-supervisor"),
    ]
    assert at.rows("approvals, banker, banker_points", "rounds") == [(2, "KD 6H", 6)]


def test_an_approval_between_rounds_is_of_the_shoe_alone() -> None:
    """3 asked for, 4 approved."""
    at = Projected().tell(ReplaceCards(ANN), Approve(SUE))
    assert at.rows("sequence, shoe, round, command", "approvals") == [(4, 1, None, "replace-cards")]


def test_a_prompt_is_told_when_it_comes_and_not_while_it_stays() -> None:
    """3 the call, 4 and 5 wagers, 6 closed, 7 to 10 cards, 11 confirmed, 12 collected.

    Player's total of 9 comes with its second card, 9, and stays when Banker's comes with 10.
    """
    at = natural((1, "player", 100), (2, "player", 50)).tell(ConfirmResult(ANN), Collect(ANN))
    told = at.rows("sequence, shoe, round, code, hand, odds, player, amount", "prompts")
    assert [row for row in told if row[0] == 3] == [(3, 1, 1, "no-more-bets", *[None] * 4)]
    assert [row for row in told if row[0] in (4, 5, 11)] == []
    assert [(row[0], row[4], row[7]) for row in told if row[3] == "total"] == [
        (9, "player", 9),
        (10, "banker", 7),
    ]
    assert [row for row in told if row[0] == 12] == [
        (12, 1, 1, "pay", None, "1 to 1", "box 1 seated", 100),
        (12, 1, 1, "pay", None, "1 to 1", "box 2 seated", 50),
    ]


def test_a_dismissed_suspicion_that_comes_back_is_one_irregularity() -> None:
    """Two cards at one moment; dismissed, undone, dismissed: it was one all along."""
    at = Projected().tell(OpenBets(ANN), CloseBets(ANN))
    one, other = cards("9S KD")
    at.tell(CardDrawn(one, at=1000), CardDrawn(other, at=1000))
    (trouble,) = at.public.troubles
    at.tell(Dismiss(SUE, trouble.number), UndoLast(SUE), Dismiss(SUE, trouble.number))
    at.tell(CardDrawn(cards("KC")[0], at=9000), CardDrawn(cards("7H")[0], at=12_000)).settled()
    assert at.rows("irregularities", "rounds") == [(1,)]


@pytest.mark.parametrize("another_file", [False, True])
def test_an_irregularity_that_outlives_its_shoe_is_closed_in_its_row(another_file: bool) -> None:
    """The count at a shoe's end differs; it is decided after the state was written down."""
    at = Projected(TIGER)
    at.tell(EndShoe(ANN, 400))
    (trouble,) = at.public.troubles
    at.course.rest()
    if another_file:
        at.connection.execute("DELETE FROM irregularities")
    at.number += 1
    at.tell(Decide(GUS, trouble.number, Remedy.VOID))
    (row,) = at.rows("situation, status, remedy, decided_by, closed", "irregularities")
    assert row == ("cards-missing", "closed", "void", "Gus", at.number)
    assert at.rows("count(*)", "irregularities") == [(1,)]
