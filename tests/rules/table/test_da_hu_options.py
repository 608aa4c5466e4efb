"""Da Hu Ying Xiong at the table: cards drawn together, errors seen late, and each Player's choice.

An order that the device has read counts as determined, so the tests of an unknown one are at a
masked shoe.
"""

import pytest

from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    ChooseOption,
    CloseOptions,
    Confirm,
    ConfirmResult,
    Decide,
    Declare,
    Dismiss,
    LinkPlayers,
    OpenBets,
    TakeInsurance,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import ANN, GUS, MAX, SUE, AtTable, returns_of, seat, table

DA_HU = "da-hu-ying-xiong"
BANKER, PLAYER = Hand.BANKER, Hand.PLAYER
CONTINUE, DECIDE_ORDER = Remedy.CONTINUE, Remedy.DECIDE_ORDER


def together() -> AtTable:
    """Masked and face down: the third and fourth card leave the shoe a tenth of a second apart."""
    at = table(DA_HU, reading=Reading.MASKED, face_down=True)
    at.bet(seat(1), "player", 1000).bet(seat(2), "banker", 600)
    return at.dealt("? ? ?").drawn("?", apart=100)


def unknown() -> AtTable:
    """The same, and the Dealer says that it did happen and nobody saw which came first."""
    at = together()
    return at.tell(Confirm(ANN, at.trouble.number, order_known=False))


def erred() -> AtTable:
    """A dealing error with four cards face up: Player 4 with a pair of twos, Banker 6.

    Box 1 has 500 on Player and 100 on Tiger Pair, won by now; box 2 has 1,000 on Banker, 300 of
    insurance on it at 3 to 1.
    """
    at = table(DA_HU).bet(seat(1), "player", 500).bet(seat(1), "tiger-pair", 100)
    at.bet(seat(2), "banker", 1000).dealt("2S 6D 2C KH").insured(seat(2), BANKER, 300)
    at.declared(Situation.DEALING_ERROR)
    return at


def choose(at: AtTable, **withdraw: bool) -> AtTable:
    """The choices of boxes 1 and 2."""
    for box, gone in withdraw.items():
        at.tell(ChooseOption(ANN, seat(int(box[-1])), gone))
    return at


# 5.10


@pytest.mark.rule("da-hu-ying-xiong 5.10")
def test_two_cards_close_together_are_a_suspicion_first() -> None:
    """The Dealer is asked; that nothing happened takes a Pit Supervisor, and then play goes on."""
    at = together()
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.SUSPECTED).subject == Situation.TOGETHER
    at.refuses(Decide(SUE, at.trouble.number, DECIDE_ORDER, order=(0, 1, 3, 2)))
    at.tell(Dismiss(ANN, at.trouble.number))
    assert at.phase is Phase.STOPPED
    at.approved(SUE)
    assert (at.phase, at.round.options) == (Phase.EXPOSE, None)


@pytest.mark.rule("da-hu-ying-xiong 5.10")
def test_an_unknown_order_is_decided_by_the_pit_supervisor_or_above() -> None:
    """The fourth card is to be Player's: the Dealer's word waits, a Pit Manager's counts."""
    at = unknown()
    assert at.prompt(Code.STOP).paragraph == "5.10"
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("5.10", Role.PIT_SUPERVISOR)
    at.decided(DECIDE_ORDER, by=ANN, order=(0, 1, 3, 2))
    assert at.round.order == (0, 1, 2, 3)
    at.tell(Approve(MAX))
    assert (at.round.layout.player, at.round.layout.banker) == ((0, 3), (1, 2))
    assert [t.decided_by for t in at.public.troubles] == [MAX]


@pytest.mark.rule("da-hu-ying-xiong 5.10")
@pytest.mark.parametrize("order", [(), (0, 1, 3), (0, 1, 3, 3)])
def test_the_order_decided_has_every_card_once(order: tuple[int, ...]) -> None:
    """Which card is received first: both of them are received."""
    at = unknown()
    at.refuses(Decide(SUE, at.trouble.number, DECIDE_ORDER, order=order))


@pytest.mark.rule("da-hu-ying-xiong 5.10.1")
def test_after_an_order_is_decided_every_player_is_asked() -> None:
    """Box 1 withdraws 1,000. With the fourth card Player has 3 + 2 = 5, Banker 6 + K = 6.

    Player draws a 4 and wins 9 to 6: box 2's 600 are lost.
    """
    at = unknown().decided(DECIDE_ORDER, by=SUE, order=(0, 1, 3, 2))
    assert {(p.paragraph, p.player) for p in at.prompts(Code.ASK_PLAYER)} == {
        ("5.10.1", seat(1)),
        ("5.10.1", seat(2)),
    }
    choose(at, box1=True, box2=False).exposed(PLAYER, "3 2").exposed(BANKER, "6 K")
    assert at.view.points == (5, 6)
    at.drawn("?").exposed(PLAYER, "4").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 1000, (seat(2), "banker"): 0}


@pytest.mark.rule("da-hu-ying-xiong 5.10.1")
def test_a_known_order_is_a_dealing_error_all_the_same() -> None:
    """An open shoe has read them one by one: nothing to decide, and everybody is asked.

    Tiger Pair is decided by the four exposed cards; the options are given whatever is.
    """
    at = table(DA_HU).bet(seat(1), "player", 1000).dealt("3S 6D KC").drawn("KH", apart=100)
    at.tell(Confirm(ANN, at.trouble.number))
    assert at.prompt(Code.STOP).paragraph == "5.10.1"
    at.decided(CONTINUE, by=ANN)
    assert at.prompt(Code.ASK_PLAYER).paragraph == "5.10.1"
    assert at.round.order == (0, 1, 2, 3)


@pytest.mark.rule("da-hu-ying-xiong 5.10.2")
def test_the_cards_may_be_replaced_by_the_pit_supervisors_decision() -> None:
    """Beside the order: the round is played to its end, then the cards are changed."""
    at = unknown().decided(Remedy.REPLACE_CARDS, by=ANN)
    assert at.view.pending is Role.PIT_SUPERVISOR
    at.approved(SUE)
    # Which hand the cards go to is still to be decided; nobody is asked before.
    assert at.phase is Phase.STOPPED
    assert at.prompts(Code.ASK_PLAYER) == []
    at.decided(DECIDE_ORDER, by=SUE, order=(0, 1, 2, 3))
    choose(at, box1=False, box2=False).exposed(PLAYER, "9 K").exposed(BANKER, "6 2").finished()
    assert at.phase is Phase.CHANGE_CARDS
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.10.2"
    at.refuses(OpenBets(ANN))


# 5.11


@pytest.mark.rule("da-hu-ying-xiong 5.11")
def test_an_error_noticed_in_the_next_round_changes_nothing() -> None:
    """Neither that round's cards and bets nor the earlier result."""
    at = table(DA_HU).bet(seat(1), "player", 700).dealt("9S 6D KC KH").finished()
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 700).dealt("9H 6C")
    before = (at.round.cards, at.round.order, at.round.wagers, at.public.roads, at.public.last)
    at.declared(Situation.NOTICED_LATE)
    assert at.prompt(Code.STOP).paragraph == "5.11"
    assert at.view.choices[0].remedies == (CONTINUE,)
    assert at.refuses(Decide(GUS, at.trouble.number, Remedy.VOID)).paragraph == "5.11"
    at.decided(CONTINUE, by=ANN)
    after = (at.round.cards, at.round.order, at.round.wagers, at.public.roads, at.public.last)
    assert (at.phase, at.round.options, after) == (Phase.DEAL, None, before)
    at.drawn("KS KD").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 1400}


@pytest.mark.rule("da-hu-ying-xiong 5.11")
@pytest.mark.rule("da-hu-ying-xiong 5.5.3")
def test_a_wrong_number_of_cards_is_noticed_before_the_next_round_or_too_late() -> None:
    """After "Place your bets" the new round, without a card, cannot be void for the old one's."""
    at = table(DA_HU).bet(seat(1), "player", 700).dealt("9S 6D KC KH").finished()
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 700)
    assert at.refuses(Declare(ANN, Situation.WRONG_NUMBER), "late").paragraph == "5.11"


# 5.12


@pytest.mark.rule("da-hu-ying-xiong 5.12")
@pytest.mark.parametrize("remedy", [Remedy.RECONSTRUCT, CONTINUE])
def test_after_any_dealing_error_each_player_plays_on_or_has_the_bet_returned(
    remedy: Remedy,
) -> None:
    """Whether reconstructed or not: nothing is drawn or offered until all have chosen."""
    at = erred()
    assert at.prompt(Code.STOP).paragraph == "5.12"
    at.decided(remedy, by=ANN)
    assert at.phase is Phase.OPTIONS
    assert {(p.paragraph, p.player) for p in at.prompts(Code.ASK_PLAYER)} == {
        ("5.12", seat(1)),
        ("5.12", seat(2)),
    }
    assert (at.prompts(Code.DRAW), at.prompts(Code.LAMMER)) == ([], [])
    choose(at, box1=False)
    assert at.phase is Phase.OPTIONS
    choose(at, box2=False)
    assert at.phase is Phase.INSURANCE_FOUR


@pytest.mark.rule("da-hu-ying-xiong 5.12")
@pytest.mark.parametrize(
    ("first", "second", "returns"),
    [
        # Player 4, Banker wins on 6, 1 to 2; 300 of insurance are lost; the pair pays 4 to 1.
        (False, False, (0, 500, 1500, 0)),
        # 500 on Player go back; Tiger Pair was decided and is settled.
        (True, False, (500, 500, 1500, 0)),
        # 1,000 on Banker go back, and the insurance with them.
        (False, True, (0, 500, 1000, 300)),
        (True, True, (500, 500, 1000, 300)),
    ],
)
def test_a_player_who_withdraws_takes_back_all_that_is_not_decided(
    first: bool, second: bool, returns: tuple[int, int, int, int]
) -> None:
    """The third card is a king: Player stays on 4, Banker's 6 stands and wins."""
    at = choose(erred().decided(CONTINUE, by=ANN), box1=first, box2=second)
    at.drawn("KC").tell(ConfirmResult(ANN))
    bets = ((1, "player"), (1, "tiger-pair"), (2, "banker"), (2, "banker-insurance"))
    assert returns_of(at) == {
        (seat(box), bet): back for (box, bet), back in zip(bets, returns, strict=True)
    }


@pytest.mark.rule("da-hu-ying-xiong 5.12")
@pytest.mark.parametrize(
    ("third", "banker", "insurance"),
    [
        # Player 3 + 4 = 7 beats 6: 333 at 3 to 1 win 999.
        ("4C", 0, 1332),
        # Banker wins on 6, 1 to 2, and the insurance is lost.
        ("KC", 1500, 0),
    ],
)
def test_insurance_on_a_bet_already_decided_is_settled_with_it(
    third: str, banker: int, insurance: int
) -> None:
    """All cards are out and the error is seen only then: nothing is left to withdraw."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("3S 6D KC KH")
    at.insured(seat(1), BANKER, 333).drawn(third)
    at.declared(Situation.DEALING_ERROR).decided(CONTINUE, by=ANN)
    assert at.prompts(Code.ASK_PLAYER) == []
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "banker"): banker,
        (seat(1), "banker-insurance"): insurance,
    }


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_who_plays_on_takes_every_later_card_and_is_not_asked_again() -> None:
    """A second error in the same round: box 1 chose to play on, box 2 has nothing left."""
    at = choose(erred().decided(CONTINUE, by=ANN), box1=False, box2=True)
    at.declared(Situation.DEALING_ERROR, note="again").decided(CONTINUE, by=ANN)
    assert at.phase is not Phase.OPTIONS
    assert at.round.options is None


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_who_has_withdrawn_can_insure_no_more() -> None:
    """The bet is not on the table any more, so the hand is not theirs to insure."""
    at = choose(erred().decided(CONTINUE, by=ANN), box1=False, box2=True)
    assert at.prompts(Code.LAMMER) == []
    at.refuses(TakeInsurance(ANN, seat(2), BANKER, 1))


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_a_player_at_two_boxes_chooses_once() -> None:
    """Boxes 1 and 2 are one Player's: one choice withdraws both."""
    at = erred().tell(LinkPlayers(ANN, (seat(1), seat(2)))).decided(CONTINUE, by=ANN)
    choose(at, box2=True)
    assert at.phase is not Phase.OPTIONS
    assert {gone.player for gone in at.round.withdrawn} == {seat(1), seat(2)}


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_only_players_of_the_round_choose() -> None:
    """Box 3 has no bet."""
    at = erred().decided(CONTINUE, by=ANN)
    assert at.refuses(ChooseOption(ANN, seat(3), True)).paragraph == "5.12"


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_where_no_wagers_are_entered_the_dealer_asks_and_says_when_all_have_chosen() -> None:
    """One prompt for all; then the round goes on."""
    at = table(DA_HU).dealt("3S 6D").declared(Situation.DEALING_ERROR).decided(CONTINUE, by=ANN)
    assert at.phase is Phase.OPTIONS
    assert at.prompt(Code.ASK_PLAYERS).paragraph == "5.12"
    at.tell(CloseOptions(ANN))
    assert at.phase is Phase.DEAL
