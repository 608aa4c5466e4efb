"""Options, reopened betting and declarations: what a review of the table found."""

from dataclasses import replace

import pytest

from rules.cards import RANK_ALONE, cards
from rules.conduct import Method
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.people import Role
from rules.table.commands import (
    Approve,
    ChooseOption,
    Confirm,
    ConfirmResult,
    CorrectCard,
    Decide,
    Declare,
    OpenBets,
    PlaceWager,
    RemoveWager,
)
from rules.table.facts import CutCardDrawn, Position
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from rules.table.views import Hands
from tests.rules.table.at_table import (
    ANN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
    wagers_of,
)

DA_HU, TIGER, COMMISSION = "da-hu-ying-xiong", "tiger-no-commission", "commission-insurance"
SUPER_SIX = "super-six-plus"
PLAYER, BANKER = Hand.PLAYER, Hand.BANKER


def two_bets(game: str = TIGER) -> AtTable:
    """100 on each hand."""
    return table(game).bet(seat(1), "player", 100).bet(seat(2), "banker", 100)


def choose(at: AtTable, box: int, *, withdraw: bool) -> AtTable:
    """A Player's choice."""
    return at.tell(ChooseOption(ANN, seat(box), withdraw))


@pytest.mark.rule("tiger-no-commission 5.8.1")
def test_a_card_drawn_while_players_choose_comes_after_the_reconstructed_ones() -> None:
    """2S and 3D change places, and 4S, drawn meanwhile, is Player's second."""
    at = two_bets().closed().drawn("2S").drawn("3D", apart=10)
    at.tell(Confirm(ANN, at.trouble.number)).decided(Remedy.RECONSTRUCT, ANN, order=(1, 0))
    assert at.phase is Phase.OPTIONS
    at.drawn("4S")
    choose(choose(at, 1, withdraw=False), 2, withdraw=False)
    assert at.view.hands == Hands(cards("3D 4S"), cards("2S"))


def test_a_card_drawn_while_a_decision_waits_makes_it_be_asked_again() -> None:
    """An order of two cards says nothing of the third."""
    at = table(COMMISSION).bet(seat(1), "player", 100).closed().drawn("2S 3D")
    at.declared(Situation.WRONG_AREA).decided(Remedy.RECONSTRUCT, ANN, order=(1, 0)).drawn("4S")
    at.refuses(Approve(GUS), "another card has come")


@pytest.mark.rule("tiger-no-commission 3.17.1")
def test_who_withdraws_while_betting_is_open_may_bet_again() -> None:
    """1,000 on Banker come off; 700 on Player win 700 on 9 to 5."""
    at = table(TIGER, high_limit=True).bet(seat(1), "banker", 1000).tell(CutCardDrawn())
    choose(at.decided(Remedy.OFFER_WITHDRAWAL, ANN), 1, withdraw=True)
    assert wagers_of(at) == {}
    at.bet(seat(1), "player", 700).dealt("9S 2S KS 3S").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 1400}


def reopened() -> AtTable:
    """2S 3D to 3S 4S lie open, betting is opened again; seat 1 has withdrawn."""
    at = two_bets().bet(seat(1), "tiger-pair", 500).dealt("2S 3S 3D 4S")
    at.declared(Situation.DEVICE_RESET).decided(Remedy.REOPEN_BETTING, GUS)
    return choose(choose(at, 1, withdraw=True), 2, withdraw=False)


@pytest.mark.rule("tiger-no-commission 5.9")
def test_what_the_exposed_cards_have_decided_stays_when_betting_is_opened_again() -> None:
    """Four different ranks: the Tiger Pair of 500 is lost, though its Player withdrew."""
    at = reopened()
    assert at.phase is Phase.BETTING
    assert wagers_of(at) == {(seat(1), "tiger-pair"): 500, (seat(2), "banker"): 100}
    late = at.refuses(RemoveWager(ANN, seat(1), "tiger-pair"), "won or lost")
    assert late.paragraph == "5.5"
    late = at.refuses(PlaceWager(ANN, seat(2), "tiger-pair", 100), "won or lost")
    assert late.paragraph == "5.4"


def test_insurance_goes_back_when_betting_is_opened_again() -> None:
    """300 on Banker's 6 against 5; what they insured may change now, and they are offered anew."""
    at = table(COMMISSION).bet(seat(1), "banker", 1000).dealt("2S 3S 3D 3H")
    at.insured(seat(1), BANKER, 300).declared(Situation.NOT_COVERED)
    at.decided(Remedy.REOPEN_BETTING, GUS).closed()
    assert {prompt.hand for prompt in at.prompts(Code.LAMMER)} == {BANKER}
    at.insured(seat(1), BANKER, 100).drawn("4S").tell(ConfirmResult(ANN))
    # Player 9 to 6: 1,000 are lost, 300 go back, 100 at 3 to 1 bring 400.
    assert returns_of(at) == {(seat(1), "banker"): 0, (seat(1), "banker-insurance"): 700}


@pytest.mark.rule("tiger-no-commission 5.5")
def test_the_dealer_alone_lets_nobody_withdraw() -> None:
    """A closed card drawn early is the Dealer's to decide, and gives no option."""
    at = squeeze_table(TIGER, Method.B).bet(seat(1), "player", 100).drawn("2S")
    at.refuses(Decide(ANN, at.trouble.number, Remedy.CONTINUE, withdraw=True), "no use")


def test_what_a_remedy_makes_no_use_of_is_refused() -> None:
    """Nobody shall believe that it was heeded."""
    at = two_bets().dealt("2S 3S").declared(Situation.NOT_COVERED)
    void = Decide(GUS, at.trouble.number, Remedy.VOID)
    for extra in (
        replace(void, order=(0, 1)),
        replace(void, card=cards("2S")[0]),
        replace(void, aside=cards("2S 3S")),
    ):
        at.refuses(extra, "makes no use")


@pytest.mark.rule("tiger-no-commission 5.8.1")
def test_players_are_asked_by_what_the_reconstructed_cards_decide() -> None:
    """As they came, 9 to 0; as they should have, 5 to 4 and nothing is decided: all are asked."""
    at = two_bets().dealt("7S 2D").drawn("2C 8H", apart=10)
    at.tell(Confirm(ANN, at.trouble.number))
    at.decided(Remedy.RECONSTRUCT, ANN, order=(0, 1, 3, 2))
    assert at.phase is Phase.OPTIONS
    assert [prompt.player for prompt in at.prompts(Code.ASK_PLAYER)] == [seat(1), seat(2)]


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_a_correction_that_shows_insurance_was_due_leaves_it_to_be_decided() -> None:
    """5 against 4 offers nothing; Banker had 6, and 3 to 1 was to be offered."""
    at = squeeze_table(DA_HU, Method.B, reading=Reading.MASKED).bet(seat(1), "banker", 1000)
    at.dealt("? ? ? ?").exposed(ranks="2 3 2 2").drawn("?").turned(PLAYER, 3, RANK_ALONE["4"])
    assert at.troubles == []
    at.tell(CorrectCard(SUE, Position(BANKER, 1), RANK_ALONE["4"]))
    assert at.troubles == [Situation.INSURANCE_MISSED]
    at.decided(Remedy.RETURN_ORIGINAL_BETS, MAX, intended=((seat(1), BANKER, Stage.FOUR_CARDS),))
    # Player has 9; Banker stands on 6, as it draws there on a 6 or 7 alone.
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 1000}


@pytest.mark.parametrize("game", [COMMISSION, SUPER_SIX])
def test_limits_no_book_rules_on_stop_for_the_shift_manager(game: str) -> None:
    """80,000 where 500 are the most: somebody says whether it counts."""
    limits = Limits(bets={"player": BetLimit(10, 500)})
    at = table(game, limits=limits).bet(seat(1), "player", 80_000).closed()
    assert at.troubles == [Situation.NOT_COVERED]
    assert at.prompt(Code.CALL).subject is Role.SHIFT_MANAGER
    at.decided(Remedy.CONTINUE, GUS).drawn("9S 2S KS 3S")
    assert at.troubles == []


def test_a_differential_the_prompts_say_nothing_of_stops_nothing() -> None:
    """Without a word in the book it is a box's: 800 at each of two boxes, and 1,000 are allowed."""
    at = table(COMMISSION, limits=Limits(differential=1000))
    at.bet(seat(1), "player", 800).bet(seat(2), "player", 800)
    assert Code.REJECT_EXCESS not in at.codes()
    assert at.dealt("2S").troubles == []


@pytest.mark.rule("tiger-no-commission 5.11")
def test_cards_taken_away_are_named_when_it_is_declared() -> None:
    """Without them neither remedy could be carried out."""
    at = squeeze_table(TIGER, Method.A).bet(seat(1), "banker", 1000).dealt("2S 3S 4S 5S")
    at.refuses(Declare(ANN, Situation.CARDS_TAKEN_AWAY), "which cards")


def test_the_same_can_happen_to_the_same_card_twice() -> None:
    """A second declaration is not taken for the one that was decided."""
    at = table(DA_HU).bet(seat(1), "player", 100).closed().drawn("2S 3D")
    at.declared(Situation.WRONG_AREA, cards=(1,)).decided(Remedy.CONTINUE, ANN)
    choose(at, 1, withdraw=False).declared(Situation.WRONG_AREA, cards=(1,))
    assert at.troubles == [Situation.WRONG_AREA]


@pytest.mark.rule("tiger-no-commission 3.17.1")
def test_the_last_round_is_announced_where_the_cut_card_is_its_first_card() -> None:
    """That round is the last."""
    at = table(TIGER, high_limit=True).bet(seat(1), "banker", 1000).tell(CutCardDrawn())
    assert at.decided(Remedy.CONTINUE, ANN).prompt(Code.LAST_ROUND)
    at.dealt("9S 2S KS 3S").finished()
    assert at.phase is Phase.CHANGE_CARDS
    at.refuses(OpenBets(ANN))
