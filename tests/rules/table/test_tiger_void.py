"""Tiger No Commission: what makes a round void, and what a void gives back."""

import pytest

from rules.cards import DECK, cards
from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.table.commands import Decide, EndShoe, IntakeShoe, OpenBets, ReplaceCards
from rules.table.facts import CardDrawn, DeviceAlarmRaised
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ANN,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
)

TIGER = "tiger-no-commission"
PLAYER_WINS = "9S KD KC 6H"
"""Player 9 and king are 9; Banker king and 6 are 6."""


def with_wagers(at: AtTable) -> AtTable:
    """100 on Player, 20 on Tiger Pair, 60 on Banker."""
    at.bet(seat(1), "player", 100).bet(seat(1), "tiger-pair", 20)
    return at.bet(seat(2), "banker", 60)


ALL_BACK = {(seat(1), "player"): 100, (seat(1), "tiger-pair"): 20, (seat(2), "banker"): 60}


def left(at: AtTable) -> int:
    """Cards left in the device."""
    assert at.public.shoe is not None
    return at.public.shoe.left


# --- Extra, missing, foreign and unshuffled cards ------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.1")
def test_a_fifth_copy_in_four_decks_stops_the_round_and_voids_it() -> None:
    """Both hands a pair of sevens, which had won Twin Tiger Pair: void, it goes back like all.

    Five cards are drawn of 4 x 52 = 208, and stay drawn.
    """
    at = with_wagers(table(TIGER, decks=4)).dealt("7S 7S 7S 7S")
    assert at.phase is Phase.PLAYER_DRAW
    at.drawn("7S")
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.1", Situation.COPY_TOO_MANY)
    number = at.trouble.number
    assert at.refuses(Decide(ANN, number, Remedy.CONTINUE)).paragraph == "5.1"
    at.decided(Remedy.VOID, by=ANN)
    assert at.phase is Phase.RETURN
    assert at.prompt(Code.VOID).paragraph == "5.1"
    assert returns_of(at) == ALL_BACK
    assert sorted(p.amount or 0 for p in at.prompts(Code.GIVE_BACK)) == [20, 60, 100]
    assert left(at) == 208 - 5
    assert at.finished().public.roads.bead_plate == ()


@pytest.mark.rule("tiger-no-commission 5.1")
def test_a_closed_fifth_copy_stops_play_at_once_and_names_no_card() -> None:
    """Round 1: four sevens of spades and a king, 4 against 4. The fifth seven lies closed."""
    at = squeeze_table(TIGER, decks=4).dealt("7S 7S 7S 7S").exposed().drawn("KD").exposed()
    at.finished().tell(OpenBets(ANN))
    with_wagers(at).dealt("7S")
    assert at.phase is Phase.STOPPED
    assert at.view.hands.player == (None,)
    assert at.prompt(Code.STOP).subject == Situation.COPY_TOO_MANY
    at.decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == ALL_BACK
    assert at.view.hands.player == (None,)


@pytest.mark.parametrize(
    "situation", [Situation.FOREIGN_CARD, Situation.CARDS_MISSING, Situation.UNSHUFFLED]
)
@pytest.mark.rule("tiger-no-commission 5.1")
def test_foreign_missing_or_unshuffled_cards_void_the_round_and_no_earlier_one(
    situation: Situation,
) -> None:
    """Round 1 was Player's and stays so; its 100 stay paid. Then the cards are changed."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt(PLAYER_WINS).finished()
    first = at.public.last
    with_wagers(at.tell(OpenBets(ANN))).dealt("2S KD").declared(situation)
    assert at.prompt(Code.STOP).paragraph == "5.1"
    assert at.public.last == first
    at.decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == ALL_BACK
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.1"
    at.finished()
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]
    assert at.phase is Phase.CHANGE_CARDS
    at.refuses(OpenBets(ANN))
    at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
    assert left(at) == 416


@pytest.mark.rule("tiger-no-commission 5.1")
def test_a_foreign_card_the_device_finds_stops_the_round_by_itself() -> None:
    """Nobody has to declare it."""
    at = with_wagers(table(TIGER)).dealt("2S").tell(DeviceAlarmRaised("card-foreign"))
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.1", Situation.FOREIGN_CARD)
    at.decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == ALL_BACK


# --- The order in the device --------------------------------------------------------------


@pytest.mark.parametrize("dealt", ["2S KD", PLAYER_WINS])
@pytest.mark.rule("tiger-no-commission 5.2")
def test_an_altered_order_that_cannot_be_reconstructed_voids_the_round(dealt: str) -> None:
    """Whether the cards are exposed, even to the last one, makes no difference."""
    at = with_wagers(table(TIGER)).dealt(dealt).declared(Situation.ORDER_ALTERED)
    assert at.prompt(Code.STOP).paragraph == "5.2"
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).paragraph == "5.2"
    assert returns_of(at) == ALL_BACK
    assert left(at) == 416 - len(dealt.split())


@pytest.mark.rule("tiger-no-commission 5.2")
def test_an_order_that_can_be_reconstructed_is_and_the_round_goes_on() -> None:
    """Player's next card is due as before, and nothing has gone back."""
    at = with_wagers(table(TIGER)).dealt("2S KD").declared(Situation.ORDER_ALTERED)
    at.decided(Remedy.RECONSTRUCT, by=ANN)
    assert at.phase is Phase.DEAL
    assert at.round.settlement is None
    assert [str(card) for card in at.view.hands.player] == ["2S"]


# --- Too few cards ------------------------------------------------------------------------


def four_cards_left() -> AtTable:
    """Four decks dealt out to the last four cards, 2S KD 3C KH; forty rounds are over.

    The decks lie with every 15th card next, a fixed order that comes out even there.
    """
    decks = DECK * 4
    order = [decks[place * 15 % 208] for place in range(208)]
    for card in cards("2S KD 3C KH"):
        order.remove(card)
    at = table(TIGER, decks=4)
    for card in order:
        if at.phase is Phase.RESULT:
            at.finished()
        if at.phase is Phase.BETWEEN:
            at.tell(OpenBets(ANN))
        if at.phase is Phase.BETTING:
            at.closed()
        at.tell(CardDrawn(card))
    return at.finished()


@pytest.mark.rule("tiger-no-commission 5.3")
def test_a_round_the_cards_do_not_suffice_for_is_void() -> None:
    """Player 2 and 3 are 5 and draw, and no card is left. With six left it had been a round."""
    at = four_cards_left()
    assert left(at) == 4
    assert at.phase is Phase.BETWEEN
    marks = at.public.roads.bead_plate
    assert len(marks) == 40
    with_wagers(at.tell(OpenBets(ANN))).dealt("2S KD 3C")
    assert at.phase is Phase.DEAL
    at.drawn("KH")
    assert left(at) == 0
    assert at.view.points == (5, 0)
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.3", Situation.TOO_FEW_CARDS)
    assert at.refuses(Decide(ANN, at.trouble.number, Remedy.CONTINUE)).paragraph == "5.3"
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).paragraph == "5.3"
    assert returns_of(at) == ALL_BACK
    assert at.finished().public.roads.bead_plate == marks


# --- After a void -------------------------------------------------------------------------


def voided() -> AtTable:
    """A round void by 5.2, whose wagers are still to go back."""
    at = with_wagers(table(TIGER)).dealt("2S KD").declared(Situation.ORDER_ALTERED)
    return at.decided(Remedy.VOID, by=ANN)


@pytest.mark.rule("tiger-no-commission 5.13")
def test_after_a_void_the_cards_may_be_replaced() -> None:
    """It is offered, a Pit Supervisor says so, and no round begins before new cards are in."""
    at = voided()
    assert at.prompt(Code.MAY_REPLACE_CARDS).paragraph == "5.13"
    at.tell(ReplaceCards(ANN))
    assert at.prompt(Code.CALL).paragraph == "5.13"
    at.approved(SUE)
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.13"
    at.finished()
    assert at.phase is Phase.CHANGE_CARDS
    at.refuses(OpenBets(ANN))


@pytest.mark.rule("tiger-no-commission 5.13")
def test_after_a_void_the_cards_may_also_stay() -> None:
    """The next round goes on with the 414 that are left."""
    at = voided().finished()
    assert at.phase is Phase.BETWEEN
    at.tell(OpenBets(ANN))
    assert left(at) == 416 - 2
    assert at.round.cards == ()


@pytest.mark.rule("tiger-no-commission 5.13")
def test_cards_replaced_without_a_void_are_not_replaced_by_that_paragraph() -> None:
    """The book speaks of voided rounds only; between others the house may."""
    at = table(TIGER).dealt(PLAYER_WINS).finished().tell(ReplaceCards(SUE))
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "house"
