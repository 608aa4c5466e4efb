"""Tiger No Commission: cards in the wrong order, drawn at once, or face up in the device."""

import pytest

from rules.cards import RANK_ALONE
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    ChooseOption,
    Confirm,
    ConfirmResult,
    Decide,
    Dismiss,
    LinkPlayers,
)
from rules.table.facts import DeviceAlarmRaised
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import (
    ANN,
    BEN,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    table,
    wagers_of,
)

TIGER = "tiger-no-commission"
P, B = Hand.PLAYER, Hand.BANKER


def left(at: AtTable) -> int:
    """Cards left in the device."""
    assert at.public.shoe is not None
    return at.public.shoe.left


# --- Face up in the device ----------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.6")
def test_a_card_face_up_in_the_device_after_the_first_is_played_as_if_face_down() -> None:
    """The round goes on where it stood; the card is Banker's first like any other."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("9S")
    at.tell(DeviceAlarmRaised("card-reversed"))
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.6", Situation.FACE_UP_IN_DEVICE)
    assert at.refuses(Decide(ANN, at.trouble.number, Remedy.VOID)).paragraph == "5.6"
    at.decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.DEAL
    assert at.prompt(Code.DRAW).hand is B
    at.drawn("KD KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200}


@pytest.mark.rule("tiger-no-commission 5.6")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_before_the_rounds_first_card_the_book_has_no_answer() -> None:
    """5.6 speaks of "after the first card": the Gaming Shift Manager decides."""
    at = table(TIGER).bet(seat(1), "player", 100).closed().declared(Situation.FACE_UP_IN_DEVICE)
    [choice] = at.view.choices
    assert (choice.paragraph, choice.decides) == ("6.1", Role.SHIFT_MANAGER)


# --- The wrong order ----------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.7")
def test_cards_dealt_in_the_wrong_order_are_reconstructed_and_the_round_goes_on() -> None:
    """As dealt: Player 2 3, Banker K 6. As they should have come, the second and third change
    places: Player 2 K, 2; Banker 3 6, 9, a natural. Nobody is asked to withdraw."""
    at = table(TIGER).bet(seat(1), "player", 100).bet(seat(2), "banker", 60)
    at.dealt("2S KD 3C 6H")
    assert at.view.points == (5, 6)
    at.declared(Situation.WRONG_AREA, cards=(1, 2))
    assert at.prompt(Code.STOP).paragraph == "5.7"
    assert at.refuses(Decide(ANN, at.trouble.number, Remedy.VOID)).paragraph == "5.7"
    at.decided(Remedy.RECONSTRUCT, by=ANN, order=(0, 2, 1, 3))
    assert [str(card) for card in at.view.hands.player] == ["2S", "KD"]
    assert [str(card) for card in at.view.hands.banker] == ["3C", "6H"]
    assert at.phase is Phase.RESULT
    assert at.view.points == (2, 9)
    assert left(at) == 416 - 4
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(2), "banker"): 120}


@pytest.mark.parametrize("order", [(0, 0, 1, 2), (0, 1, 2, 4), (0, 1, 2, 3, 3)])
@pytest.mark.rule("tiger-no-commission 5.7")
def test_a_reconstruction_names_the_rounds_own_cards_and_each_once(order: tuple[int, ...]) -> None:
    """Four cards are out, numbers 0 to 3."""
    at = table(TIGER).dealt("2S KD 3C 6H").declared(Situation.WRONG_AREA)
    at.refuses(Decide(ANN, at.trouble.number, Remedy.RECONSTRUCT, order=order))
    assert at.round.order == (0, 1, 2, 3)


# --- Two at once, the order known ---------------------------------------------------------


def first_two_at_once() -> AtTable:
    """A 2 and a 9 leave a reading device a tenth of a second apart."""
    at = table(TIGER).bet(seat(1), "player", 100).bet(seat(1), "tie", 10)
    at.bet(seat(2), "banker", 60).bet(seat(3), "player", 30)
    return at.closed().drawn("2S").drawn("9D", apart=100)


@pytest.mark.rule("tiger-no-commission 5.8")
def test_two_cards_close_together_are_a_suspicion_until_the_dealer_confirms() -> None:
    """Nothing can be decided before; with a second between them nobody is asked."""
    assert not table(TIGER).closed().drawn("2S 9D").troubles
    at = first_two_at_once()
    suspected = at.prompt(Code.SUSPECTED)
    assert (suspected.paragraph, suspected.subject) == ("5.8", Situation.TOGETHER)
    at.refuses(Decide(ANN, at.trouble.number, Remedy.RECONSTRUCT))
    at.tell(Confirm(ANN, at.trouble.number))
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.under) == ("5.8", "5.8.1")


@pytest.mark.rule("tiger-no-commission 5.8")
def test_two_pairs_of_cards_at_once_are_two_suspicions() -> None:
    """The first pair was settled; the third card comes in time, and the fourth right after it."""
    at = first_two_at_once()
    at.tell(Dismiss(ANN, at.trouble.number)).approved(SUE)
    at.drawn("3C").drawn("6H", apart=100)
    assert at.troubles == [Situation.TOGETHER]
    assert at.trouble.cards == (2, 3)
    assert [choice.number for choice in at.view.choices] == [at.trouble.number]


@pytest.mark.rule("tiger-no-commission 5.8")
def test_that_it_did_not_happen_takes_a_second_pair_of_eyes() -> None:
    """The Dealer's "no" waits for a Pit Supervisor; then the deal goes on as it was."""
    at = first_two_at_once()
    at.tell(Dismiss(ANN, at.trouble.number))
    at.refuses(Approve(BEN))
    at.approved(SUE)
    assert at.phase is Phase.DEAL
    assert at.round.order == (0, 1)
    assert not at.troubles


@pytest.mark.rule("tiger-no-commission 5.8")
def test_an_order_the_device_has_read_counts_as_determined() -> None:
    """It cannot be called unknown, and so does not void the round."""
    at = first_two_at_once()
    at.refuses(Confirm(ANN, at.trouble.number, order_known=False), match="order is known")
    at.tell(Confirm(ANN, at.trouble.number))
    assert at.prompt(Code.STOP).paragraph == "5.8"


@pytest.mark.rule("tiger-no-commission 5.8")
@pytest.mark.rule("tiger-no-commission 5.8.1")
def test_players_choose_before_the_cards_are_reconstructed() -> None:
    """The 9 should have come first. Box 1 takes back 100 and 10; boxes 2 and 3 play on.

    Reconstructed: Player 9 K, 9; Banker 2 5, 7. Banker's 60 lose, Player's 30 win 30.
    As first read it had been Player 2 K, 2 against Banker 9 5, 4.
    """
    at = first_two_at_once()
    at.tell(Confirm(ANN, at.trouble.number))
    at.decided(Remedy.RECONSTRUCT, by=ANN, order=(1, 0))
    assert at.phase is Phase.OPTIONS
    asked = [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)]
    assert asked == [(seat(1), "5.8.1"), (seat(2), "5.8.1"), (seat(3), "5.8.1")]
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    assert at.round.order == (0, 1)
    assert [p.player for p in at.prompts(Code.ASK_PLAYER)] == [seat(3)]
    at.refuses(ChooseOption(ANN, seat(1), withdraw=False))
    at.tell(ChooseOption(ANN, seat(3), withdraw=False))
    assert at.round.order == (1, 0)
    assert at.phase is Phase.DEAL
    assert left(at) == 416 - 2
    at.drawn("KC 5H").tell(ConfirmResult(ANN))
    assert at.view.points == (9, 7)
    assert returns_of(at) == {
        (seat(1), "player"): 100,
        (seat(1), "tie"): 10,
        (seat(2), "banker"): 0,
        (seat(3), "player"): 60,
    }


@pytest.mark.rule("tiger-no-commission 5.8.1")
def test_one_player_at_two_boxes_chooses_once_for_both() -> None:
    """Boxes 1 and 3 are one Player's: 100, 10 and 30 go back together."""
    at = first_two_at_once().tell(LinkPlayers(ANN, (seat(1), seat(3))))
    at.tell(Confirm(ANN, at.trouble.number)).decided(Remedy.RECONSTRUCT, by=ANN)
    at.tell(ChooseOption(ANN, seat(3), withdraw=True))
    assert [p.player for p in at.prompts(Code.ASK_PLAYER)] == [seat(2)]
    at.tell(ChooseOption(ANN, seat(2), withdraw=False)).drawn("KC 5H").drawn("KH")
    at.tell(ConfirmResult(ANN))
    back = returns_of(at)
    assert (back[seat(1), "player"], back[seat(1), "tie"], back[seat(3), "player"]) == (100, 10, 30)


# --- Two at once, the order unknown -------------------------------------------------------


def masked() -> AtTable:
    """A device that does not tell its cards, hands face down; four wagers of two Players."""
    at = table(TIGER, reading=Reading.MASKED, face_down=True).bet(seat(1), "player", 100)
    at.bet(seat(1), "tiger-pair", 20).bet(seat(1), "tie", 10)
    return at.bet(seat(2), "banker", 60).closed()


@pytest.mark.parametrize("before", ["?", "? ?", "? ? ?"])
@pytest.mark.rule("tiger-no-commission 5.8.2.1")
@pytest.mark.rule("tiger-no-commission 1.1.4")
def test_an_unknown_order_within_the_initial_deal_voids_the_round(before: str) -> None:
    """Up to the fourth card it is the initial deal. Every wager goes back, nobody chooses."""
    at = masked().drawn(before).drawn("?", apart=100)
    at.tell(Confirm(ANN, at.trouble.number, order_known=False))
    assert at.prompt(Code.STOP).paragraph == "5.8.2.1"
    number = at.trouble.number
    assert at.refuses(Decide(ANN, number, Remedy.RECONSTRUCT)).paragraph == "5.8.2.1"
    at.decided(Remedy.VOID, by=ANN)
    assert at.phase is Phase.RETURN
    assert at.prompt(Code.VOID).paragraph == "5.8.2.1"
    assert returns_of(at) == wagers_of(at)
    assert sum(returns_of(at).values()) == 190
    assert left(at) == 416 - len(before.split()) - 1


@pytest.mark.rule("tiger-no-commission 5.8.2.1")
@pytest.mark.rule("tiger-no-commission 1.1.4")
def test_a_fifth_card_drawn_meanwhile_does_not_take_them_out_of_the_initial_deal() -> None:
    """The third and fourth came at once; that another followed changes nothing."""
    at = masked().drawn("? ? ?").drawn("?", apart=100).drawn("?")
    at.tell(Confirm(ANN, at.trouble.number, order_known=False))
    assert at.prompt(Code.STOP).paragraph == "5.8.2.1"


def fifth_and_sixth_at_once() -> AtTable:
    """Player 2 3, 5; Banker K 6, 6; then two cards at once whose order nobody can tell."""
    at = masked().drawn("? ? ? ?").exposed(P, "2 3").exposed(B, "K 6").drawn("?")
    at.drawn("?", apart=100)
    return at.tell(Confirm(ANN, at.trouble.number, order_known=False))


@pytest.mark.rule("tiger-no-commission 1.1.4")
@pytest.mark.rule("tiger-no-commission 5.8.2.2")
def test_an_unknown_order_after_it_is_the_pit_managers_to_determine() -> None:
    """Of every card of the round; a Pit Supervisor may not, and void is no answer."""
    at = fifth_and_sixth_at_once()
    [choice] = at.view.choices
    assert (choice.paragraph, choice.decides) == ("5.8.2.2", Role.PIT_MANAGER)
    number = choice.number
    assert at.refuses(Decide(MAX, number, Remedy.VOID)).paragraph == "5.8.2.2"
    at.refuses(Decide(MAX, number, Remedy.DECIDE_ORDER))
    at.refuses(Decide(MAX, number, Remedy.DECIDE_ORDER, order=(0, 1, 2, 3, 5)))
    at.tell(Decide(ANN, number, Remedy.DECIDE_ORDER, order=(0, 1, 2, 3, 5, 4)))
    assert at.round.order == (0, 1, 2, 3, 4, 5)
    assert at.refuses(Approve(SUE)).paragraph == "5.8.2.2"
    at.approved(MAX)
    assert at.round.order == (0, 1, 2, 3, 5, 4)
    assert at.phase is Phase.OPTIONS


@pytest.mark.rule("tiger-no-commission 5.8.2.2")
def test_each_player_then_withdraws_all_that_remains_or_plays_to_a_conclusion() -> None:
    """Tiger Pair is decided by the four open cards, none a pair: box 1's 20 are lost either way.

    Box 1 takes back 100 and 10. Box 2 plays: Player's third is a 6, 2 3 6 are 1; Banker on 6
    draws to a 6 and has a 2, K 6 2 are 8: 60 win 60.
    """
    at = fifth_and_sixth_at_once()
    at.decided(Remedy.DECIDE_ORDER, by=MAX, order=(0, 1, 2, 3, 5, 4))
    asked = [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)]
    assert asked == [(seat(1), "5.8.2.2"), (seat(2), "5.8.2.2")]
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    assert at.phase is Phase.PLAYER_EXPOSE
    at.turned(P, 3, RANK_ALONE["6"])
    assert (at.round.layout.player, at.round.layout.banker) == ((0, 2, 5), (1, 3, 4))
    at.turned(B, 3, RANK_ALONE["2"]).tell(ConfirmResult(ANN))
    assert at.view.points == (1, 8)
    assert left(at) == 416 - 6
    assert returns_of(at) == {
        (seat(1), "player"): 100,
        (seat(1), "tiger-pair"): 0,
        (seat(1), "tie"): 10,
        (seat(2), "banker"): 120,
    }


@pytest.mark.rule("tiger-no-commission 5.8.2.2")
def test_who_has_nothing_remaining_is_not_asked() -> None:
    """Box 3 has Tiger Pair alone, which the four open cards have lost."""
    at = table(TIGER, reading=Reading.MASKED, face_down=True).bet(seat(3), "tiger-pair", 20)
    at.bet(seat(2), "banker", 60).dealt("? ? ? ?").exposed(P, "2 3").exposed(B, "K 6")
    at.drawn("?").drawn("?", apart=100)
    at.tell(Confirm(ANN, at.trouble.number, order_known=False))
    at.decided(Remedy.DECIDE_ORDER, by=MAX, order=(0, 1, 2, 3, 4, 5))
    assert [p.player for p in at.prompts(Code.ASK_PLAYER)] == [seat(2)]
