"""Tiger No Commission: the initial deal, the cutting card, the cards against the device."""

import pytest

from rules.cards import card
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    ChooseOption,
    ConfirmResult,
    Decide,
    IntakeShoe,
    OpenBets,
    OpenTable,
)
from rules.table.facts import CutCardDrawn, Position, ResultPressed
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ANN,
    BEN,
    GUS,
    SUE,
    AtTable,
    returns_of,
    seat,
    settings_of,
    squeeze_table,
    table,
)

TIGER = "tiger-no-commission"
P, B = Hand.PLAYER, Hand.BANKER
PLAYER_WINS = "9S KD KC 6H"
"""Player 9 and king are 9; Banker king and 6 are 6. No pair."""


# --- The initial deal ---------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 3.12")
def test_cards_one_and_three_are_players_two_and_four_are_bankers() -> None:
    """The prompts ask for them in that order, and there they lie."""
    at = table(TIGER).closed()
    asked = []
    for word in ["7S", "2D", "8C", "5H"]:
        draw = at.prompt(Code.DRAW)
        asked.append((draw.hand, draw.paragraph))
        at.drawn(word)
    assert asked == [(P, "3.12"), (B, "3.12"), (P, "3.12"), (B, "3.12")]
    assert [str(c) for c in at.view.hands.player] == ["7S", "8C"]
    assert [str(c) for c in at.view.hands.banker] == ["2D", "5H"]
    assert at.view.points == (5, 7)


@pytest.mark.rule("tiger-no-commission 1.1.4")
def test_the_initial_deal_is_four_cards_and_no_more() -> None:
    """With three it is not over; after four none is due before both hands lie open."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 100).dealt("7S 2D 8C")
    assert at.phase is Phase.DEAL
    assert at.prompt(Code.DRAW).subject == "initial"
    at.drawn("5H")
    assert at.phase is Phase.EXPOSE
    assert not at.prompts(Code.DRAW)
    assert at.view.locked
    at.exposed()
    draw = at.prompt(Code.DRAW)
    assert (draw.hand, draw.subject) == (P, "third")


@pytest.mark.rule("tiger-no-commission 3.14")
@pytest.mark.rule("tiger-no-commission 3.4")
@pytest.mark.rule("tiger-no-commission 1.1.5")
def test_totals_are_announced_and_then_who_draws_stands_or_has_a_natural() -> None:
    """7 and 8 are 5 and draw; 2 and 5 are 7 and stand. 9 and king are a natural 9."""
    at = table(TIGER).dealt("7S 2D 8C 5H")
    totals = [(p.hand, p.amount, p.paragraph) for p in at.prompts(Code.TOTAL)]
    assert totals == [(P, 5, "3.4"), (B, 7, "3.4")]
    draws = at.prompt(Code.DRAWS)
    assert (draws.hand, draws.paragraph) == (P, "3.14")
    at.drawn("KS")
    stands = at.prompt(Code.STANDS)
    assert (stands.hand, stands.paragraph) == (B, "3.14")
    natural = table(TIGER).dealt(PLAYER_WINS).prompt(Code.NATURAL)
    assert (natural.hand, natural.amount, natural.paragraph) == (P, 9, "1.1.5")


@pytest.mark.rule("tiger-no-commission 3.14")
def test_that_banker_draws_is_announced_too() -> None:
    """Player's 5 draws a 7; Banker's 6 draws on it. With Player standing on 6, Banker's 5 draws."""
    at = table(TIGER).dealt("2S KD 3C 6H 7S")
    assert [(p.hand, p.paragraph) for p in at.prompts(Code.DRAWS)] == [(P, "3.14"), (B, "3.14")]
    at = table(TIGER).dealt("6S KD KC 5H")
    assert at.prompt(Code.STANDS).hand is P
    assert at.prompt(Code.DRAWS).hand is B


@pytest.mark.rule("tiger-no-commission 2.1")
def test_the_cards_taken_in_are_four_to_ten_decks() -> None:
    """Three and eleven are refused."""
    at = AtTable(settings_of(TIGER)).tell(OpenTable(ANN))
    assert at.prompt(Code.TAKE_IN_CARDS).paragraph == "2.1"
    for decks in (3, 11):
        assert at.refuses(IntakeShoe(ANN, decks, "Ann", "Ben")).paragraph == "2.1"
    at.tell(IntakeShoe(ANN, 10, "Ann", "Ben"))
    assert at.view.cards_left == 520


@pytest.mark.rule("tiger-no-commission house")
def test_a_closed_card_before_no_more_bets_is_the_first_card_and_closes_betting() -> None:
    """It tells nobody anything; the wagers lie as they lay, and Banker's card is next."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 100).drawn("9S")
    stop = at.prompt(Code.STOP)
    assert (stop.subject, stop.paragraph) == (Situation.EARLY_CARD, "house")
    at.decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.DEAL
    assert not at.round.betting
    assert at.prompt(Code.DRAW).hand is B
    at.drawn("KD KC 6H").exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200}


@pytest.mark.rule("tiger-no-commission 6.1")
def test_an_open_card_before_no_more_bets_is_not_covered() -> None:
    """Who bets then knows more than the rules foresee: the Gaming Shift Manager decides."""
    at = table(TIGER).bet(seat(1), "player", 100).drawn("9S")
    [choice] = at.view.choices
    assert choice.situation is Situation.EARLY_CARD
    assert (choice.paragraph, choice.decides) == ("6.1", Role.SHIFT_MANAGER)
    at.tell(Decide(ANN, choice.number, Remedy.VOID))
    assert at.phase is Phase.STOPPED
    at.approved(GUS)
    assert returns_of(at) == {(seat(1), "player"): 100}


# --- The cutting card ---------------------------------------------------------------------


@pytest.mark.parametrize("high_limit", [False, True])
@pytest.mark.rule("tiger-no-commission 3.17")
def test_a_cutting_card_within_a_round_is_removed_and_the_round_completed(high_limit: bool) -> None:
    """It is none of the hands' cards: 9 and king against king and 6, and 100 win 100."""
    at = table(TIGER, high_limit=high_limit).bet(seat(1), "player", 100).dealt("9S KD")
    at.tell(CutCardDrawn())
    assert at.prompt(Code.REMOVE_CUT_CARD).paragraph == "3.17"
    assert at.phase is Phase.DEAL
    assert at.prompt(Code.DRAW).hand is P
    assert at.public.shoe is not None
    assert at.public.shoe.left == 416 - 2
    at.drawn("KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200}
    at.finished().tell(OpenBets(ANN))
    assert not at.prompts(Code.REMOVE_CUT_CARD)


@pytest.mark.rule("tiger-no-commission 3.17")
def test_outside_high_limit_areas_a_cutting_card_as_first_card_lets_nobody_withdraw() -> None:
    """It is removed, and the round is played; declared, there is nothing but to play on."""
    at = table(TIGER).bet(seat(1), "player", 100).closed().tell(CutCardDrawn())
    assert at.prompt(Code.REMOVE_CUT_CARD).paragraph == "3.17"
    assert at.phase is Phase.DEAL
    assert not at.troubles
    [choice] = at.declared(Situation.CUT_CARD_FIRST).view.choices
    assert (choice.paragraph, choice.remedies) == ("3.17", (Remedy.CONTINUE,))


def cut_card_first() -> AtTable:
    """A high-limit table, three wagers of two Players, the cutting card in place of a first."""
    at = table(TIGER, high_limit=True).bet(seat(1), "player", 100).bet(seat(1), "tie", 20)
    return at.bet(seat(2), "banker", 60).closed().tell(CutCardDrawn())


@pytest.mark.rule("tiger-no-commission 3.17.1")
@pytest.mark.rule("tiger-no-commission 1.1.3")
def test_in_high_limit_areas_the_dealer_may_let_players_withdraw_then() -> None:
    """The Dealer alone decides. Box 1 takes back 100 and 20; box 2 plays on and loses its 60."""
    at = cut_card_first()
    [choice] = at.view.choices
    assert (choice.paragraph, choice.decides) == ("3.17.1", Role.DEALER)
    at.decided(Remedy.OFFER_WITHDRAWAL, by=ANN)
    assert at.phase is Phase.OPTIONS
    asked = [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)]
    assert asked == [(seat(1), "3.17.1"), (seat(2), "3.17.1")]
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    assert at.phase is Phase.DEAL
    at.drawn(PLAYER_WINS).tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "player"): 100,
        (seat(1), "tie"): 20,
        (seat(2), "banker"): 0,
    }


@pytest.mark.rule("tiger-no-commission 3.17.1")
def test_the_dealer_may_also_not_let_them() -> None:
    """Nobody is asked: 100 win 100, the rest loses."""
    at = cut_card_first().decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.DEAL
    at.drawn(PLAYER_WINS).tell(ConfirmResult(ANN))
    assert sorted(returns_of(at).values()) == [0, 0, 200]


# --- The cards against the device ---------------------------------------------------------


def announced(winner: Winner | None) -> AtTable:
    """Player has won 9 to 6, with 100 on Player and 60 on Banker; the device says otherwise."""
    at = table(TIGER).bet(seat(1), "player", 100).bet(seat(2), "banker", 60)
    return at.dealt(PLAYER_WINS).tell(ResultPressed(winner))


@pytest.mark.rule("tiger-no-commission 6.3")
def test_the_device_and_the_cards_agreeing_the_result_is_confirmed_with_no_tap() -> None:
    """Losing wagers are next; with no word of the device the Dealer confirms the cards' result."""
    at = announced(Winner.PLAYER)
    assert at.phase is Phase.COLLECT
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(2), "banker"): 0}
    by_hand = table(TIGER).bet(seat(1), "player", 100).dealt(PLAYER_WINS)
    assert by_hand.prompt(Code.CONFIRM).paragraph == "6.3"


@pytest.mark.rule("tiger-no-commission 6.3")
def test_the_cards_prevail_over_the_result_the_device_announces() -> None:
    """The device says Banker. A Pit Supervisor confirms the cards: Player's 100 win 100."""
    at = announced(Winner.BANKER)
    [choice] = at.view.choices
    assert (choice.situation, choice.paragraph) == (Situation.RESULT_CONFLICT, "6.3")
    assert choice.decides is Role.PIT_SUPERVISOR
    assert choice.remedies == (Remedy.CONTINUE, Remedy.CORRECT_CARD, Remedy.VOID)
    at.tell(Decide(ANN, choice.number, Remedy.CONTINUE))
    assert at.phase is Phase.STOPPED
    assert at.refuses(Approve(BEN)).paragraph == "6.3"
    at.approved(SUE)
    assert at.phase is Phase.COLLECT
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(2), "banker"): 0}
    at.finished()
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]


@pytest.mark.rule("tiger-no-commission 6.3")
def test_a_card_read_wrong_is_put_right_and_the_result_follows_it() -> None:
    """The 9 of spades is a 6: Player 6, Banker 6, a tie as the device says; both push."""
    at = announced(Winner.TIE)
    at.decided(Remedy.CORRECT_CARD, by=SUE, position=Position(P, 1), card=card("6S"))
    assert at.view.points == (6, 6)
    assert at.phase is Phase.COLLECT
    assert returns_of(at) == {(seat(1), "player"): 100, (seat(2), "banker"): 60}
    assert at.public.shoe is not None
    assert at.public.shoe.left == 416 - 4


@pytest.mark.rule("tiger-no-commission 6.3")
def test_or_the_round_is_void() -> None:
    """Both wagers go back and the road has no mark."""
    at = announced(Winner.BANKER).decided(Remedy.VOID, by=SUE)
    assert at.phase is Phase.RETURN
    assert returns_of(at) == {(seat(1), "player"): 100, (seat(2), "banker"): 60}
    assert at.finished().public.roads.bead_plate == ()


@pytest.mark.rule("tiger-no-commission 6.3")
def test_a_forced_quit_of_the_device_is_no_result() -> None:
    """The device gave up; the round stops for a Pit Supervisor, and the cards still count."""
    at = announced(None)
    [choice] = at.view.choices
    assert (choice.situation, choice.decides) == (Situation.FORCED_QUIT, Role.PIT_SUPERVISOR)
    at.decided(Remedy.CONTINUE, by=SUE).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(2), "banker"): 0}
