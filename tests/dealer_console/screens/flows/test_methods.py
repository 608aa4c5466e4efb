"""Methods A, B and C: who holds the shoe, to whom the cards go, who turns them over."""

from collections.abc import Callable

import pytest

from rules.conduct import Method
from rules.hands import Hand
from rules.table.commands import ChooseMethod, HandShoe, IntakeShoe, OpenBets, OpenTable
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import ACE, ANN, AtTable, seat, settings_of, squeeze_table, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

TIGER, DA_HU = "tiger-no-commission", "da-hu-ying-xiong"
PLAYER, BANKER = Hand.PLAYER, Hand.BANKER
FOUR = "3S 5D KC KH"
"""Player 3 draws; Banker 5 waits."""


def two_bettors(at: AtTable) -> AtTable:
    """1,000 on Player at box 1, 500 on Banker at box 2, 400 on Player at box 3."""
    at.bet(seat(1), "player", 100_000).bet(seat(2), "banker", 50_000)
    return at.bet(seat(3), "player", 40_000)


def method_c(game: str = TIGER) -> AtTable:
    """Betting open, face down, dealt by Method C."""
    allowed = {"method_c_allowed": True} if game != TIGER else {"high_limit": True}
    at = AtTable(settings_of(game, face_down=True, **allowed))
    at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), ChooseMethod(ACE, Method.C))
    return at.tell(OpenBets(ANN))


# Method B.


@pytest.mark.rule("tiger-no-commission 3.10.2")
def test_in_method_b_the_dealer_keeps_both_hands(at_screen: AtScreenOf) -> None:
    screen = at_screen(two_bettors(table(TIGER, face_down=True))).goes_on()
    assert "Keep the cards of both hands" in screen.beside
    screen.drawn(FOUR)
    assert screen.loud == "Expose the Player hand"
    assert "3.10.2" in screen.beside
    assert [hand.note for hand in screen.shown.hands] == ["", ""]
    assert "page:squeeze" not in screen.pressable
    assert screen.title == "Both hands exposed"


# Method A.


@pytest.mark.rule("tiger-no-commission 3.9.2")
def test_in_method_a_each_hand_goes_to_the_highest_on_it(at_screen: AtScreenOf) -> None:
    """Closed, and the screen says to whom, at the hands too."""
    screen = at_screen(two_bettors(squeeze_table(TIGER))).goes_on()
    assert "Keep the shoe yourself" in screen.beside
    screen.drawn(FOUR)
    assert screen.loud == "Pass the Player hand to Box 1"
    assert "3.9.2" in screen.beside
    assert screen.hand(PLAYER).note == "Box 1 squeezes"
    assert screen.hand(BANKER).note == "Box 2 squeezes"
    screen.taps_on("expose:banker")
    assert screen.hand(BANKER).total == "5"
    assert screen.hand(PLAYER).total == ""
    assert screen.title == "Other hand exposed"
    screen.goes_on()
    assert screen.loud == "Draw Player's third card"


@pytest.mark.rule("tiger-no-commission 3.9.7")
def test_a_third_card_goes_face_down_to_whoever_squeezes(at_screen: AtScreenOf) -> None:
    screen = at_screen(two_bettors(squeeze_table(TIGER)).dealt(FOUR).exposed()).drawn("4C")
    assert screen.loud == "Box 1 exposes Player's third card"
    assert "3.9.7" in screen.beside
    screen.goes_on().drawn("2C")
    assert screen.loud == "Box 2 exposes Banker's third card"
    screen.goes_on()
    assert screen.loud == "“Tie on 7”"


@pytest.mark.rule("tiger-no-commission 3.9.3")
def test_a_refused_hand_goes_to_the_next_highest(at_screen: AtScreenOf) -> None:
    """Box 1 does not want it, then box 3 does not: the Dealer exposes it."""
    screen = at_screen(two_bettors(squeeze_table(TIGER)).dealt(FOUR))
    screen.taps_on("page:squeeze", "refuse").goes_back()
    assert screen.loud == "Pass the Player hand to Box 3"
    assert "3.9.3" in screen.beside
    screen.taps_on("page:squeeze", "refuse").goes_back()
    assert screen.hand(PLAYER).note == ""
    assert screen.loud == "Pass the Banker hand to Box 2"
    assert "Expose the Player hand" in screen.words()


@pytest.mark.rule("tiger-no-commission 3.9.4")
def test_of_equal_bets_the_first_placed_receives_it(at_screen: AtScreenOf) -> None:
    at = squeeze_table(TIGER).bet(seat(5), "player", 10_000).bet(seat(1), "player", 10_000)
    screen = at_screen(at.dealt(FOUR))
    assert screen.loud == "Pass the Player hand to Box 5"
    assert "3.9.4" in screen.beside


@pytest.mark.rule("tiger-no-commission 3.16")
def test_anybody_else_squeezes_with_the_pit_managers_consent(at_screen: AtScreenOf) -> None:
    """Box 3 instead of box 1; the page says so before it is asked."""
    screen = at_screen(two_bettors(squeeze_table(TIGER))).taps_on("page:squeeze")
    screen.taps_on("squeeze:player:hand", f"player:{seat(3)}")
    assert "asks the Pit Manager" in screen.words()
    screen.goes_on()
    assert screen.loud == "Call the Pit Manager"
    assert "3.16" in screen.beside
    screen.signs("Max").goes_on()
    assert screen.hand(PLAYER).note == "Box 3 squeezes"


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_in_da_hu_the_highest_seated_player_asks_before_the_card(at_screen: AtScreenOf) -> None:
    """Nobody receives a hand unasked; box 2 is refused, with the paragraph."""
    screen = at_screen(two_bettors(squeeze_table(DA_HU)))
    assert [hand.note for hand in screen.shown.hands] == ["", ""]
    assert screen.middle() == ["Who squeezes"]
    screen.taps_on("page:squeeze")
    assert "The Seated Player with the highest bet may ask" in screen.words()
    screen.taps_on(f"player:{seat(2)}")
    assert screen.asks_nothing
    assert "paragraph 3.9" in screen.sheet.text[-1]
    screen.taps_on("squeeze:banker:hand", f"player:{seat(1)}").goes_on().goes_back()
    assert screen.hand(BANKER).note == "Box 1 squeezes"
    screen.goes_on().drawn(FOUR)
    assert screen.loud == "Pass the Banker hand to Box 1"


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_one_third_card_may_be_asked_for(at_screen: AtScreenOf) -> None:
    screen = at_screen(two_bettors(squeeze_table(DA_HU)).dealt("2S 4D KC KH").exposed())
    screen.taps_on("table", "page:let-squeeze")
    screen.taps_on("squeeze:player:3").goes_on().goes_back()
    screen.drawn("9C")
    assert screen.loud == "Box 1 exposes Player's third card"


@pytest.mark.parametrize("game", ["commission-insurance", "dragon-dai-bacc"])
def test_where_the_book_knows_no_method_the_house_has_one(at_screen: AtScreenOf, game: str) -> None:
    screen = at_screen(two_bettors(squeeze_table(game)).dealt(FOUR))
    assert screen.loud == "Pass the Player hand to Box 1"
    assert "house rule" in screen.beside


def test_super_six_plus_is_dealt_by_the_house_alone(at_screen: AtScreenOf) -> None:
    """No other method can be chosen."""
    at = table("super-six-plus").dealt("9S KD KC QH").finished()
    screen = at_screen(at).taps_on("table")
    assert not {key for key in screen.pressable if key.startswith("give:method:")}


# Method C.


@pytest.mark.rule("tiger-no-commission 3.11.1")
def test_the_shoe_is_handed_over_and_its_holder_draws(at_screen: AtScreenOf) -> None:
    screen = at_screen(two_bettors(method_c()))
    assert "Offer the shoe to a Player" in screen.beside
    assert screen.middle() == ["Hand over shoe", "Who squeezes"]
    screen.taps_on("page:hand-over")
    assert "Now with: Dealer" in screen.words()
    screen.taps_on(f"player:{seat(1)}").goes_on()
    assert screen.page == ""
    assert "Box 1 has the shoe" in screen.beside
    screen.goes_on()
    assert screen.loud == "Box 1 draws a card for Player"
    assert "3.11.1" in screen.beside
    assert screen.asks_nothing


@pytest.mark.rule("tiger-no-commission 3.11.3")
def test_the_other_hand_goes_through_the_dealer(at_screen: AtScreenOf) -> None:
    """Box 1 draws and has its own hand; Banker's is passed to box 2."""
    at = two_bettors(method_c()).tell(HandShoe(ANN, seat(1)))
    screen = at_screen(at.dealt(FOUR))
    assert screen.loud == "Pass the Banker hand to Box 2"
    assert "3.11.3" in screen.beside
    assert "Box 1 exposes the Player hand" in screen.words()
    screen.goes_on()
    assert screen.loud == "Box 1 draws Player's third card"
    assert "3.11.6" in screen.beside
    screen.drawn("4C")
    assert screen.loud == "Box 1 exposes Player's third card"


@pytest.mark.rule("tiger-no-commission 3.11.2")
def test_without_a_bet_only_with_consent(at_screen: AtScreenOf) -> None:
    """Box 7 has no bet: refused, and with "without a bet" an Assistant Casino Manager is asked."""
    screen = at_screen(two_bettors(method_c())).taps_on("page:hand-over", f"player:{seat(7)}")
    assert screen.asks_nothing
    assert "paragraph 3.11.2" in screen.words()
    screen.taps_on("without-wager").goes_on()
    assert screen.loud == "Call the Assistant Casino Manager"
    screen.signs("Ada").goes_on()
    assert "Box 7 has the shoe" in screen.words()


@pytest.mark.rule("tiger-no-commission 3.11.8")
def test_the_holder_gives_it_up(at_screen: AtScreenOf) -> None:
    """Back to the Dealer with one tap of the page, within a round too."""
    at = two_bettors(method_c()).tell(HandShoe(ANN, seat(1)))
    screen = at_screen(at.dealt("3S")).taps_on("page:hand-over", "to-dealer")
    assert screen.page == ""
    assert screen.loud == "Draw a card for Banker"


@pytest.mark.rule("tiger-no-commission 3.11.8")
@pytest.mark.parametrize(
    ("cards", "passes"), [("9S KD KC 6H", False), ("6S 9D KC KH", True), ("6S 6D KC KH", False)]
)
def test_it_passes_on_when_the_holders_bet_loses(
    at_screen: AtScreenOf, cards: str, passes: bool
) -> None:
    """Box 1 holds it with a bet on Player: won, lost, tied."""
    at = two_bettors(method_c()).tell(HandShoe(ANN, seat(1)))
    screen = at_screen(at.dealt(cards)).goes_on().goes_on().goes_on().goes_on()
    assert screen.phase is Phase.BETWEEN
    assert ("Box 1 has the shoe" in screen.words()) is not passes
    assert ("Offer the shoe to a Player" in screen.words()) is passes


@pytest.mark.parametrize("game", [DA_HU, "commission-insurance", "dragon-dai-bacc"])
def test_elsewhere_method_c_is_the_tables_setting(at_screen: AtScreenOf, game: str) -> None:
    """The book does not know it: `house` is cited, and nothing of another book."""
    screen = at_screen(two_bettors(method_c(game)).tell(HandShoe(ANN, seat(1))).closed())
    assert screen.loud == "Box 1 draws a card for Player"
    assert "3.11" not in screen.words()


def test_nobody_is_asked_for_what_a_player_has_already(at_screen: AtScreenOf) -> None:
    """Box 1 receives Player's hand as it is; only another needs consent."""
    screen = at_screen(two_bettors(squeeze_table(TIGER))).taps_on("page:squeeze")
    assert screen.title == "Box 1 squeezes"
    assert screen.asks_nothing
    screen.taps_on(f"player:{seat(3)}")
    assert screen.title == "Box 3 squeezes"
    assert not screen.asks_nothing


def test_the_shoe_that_the_dealer_has_is_not_given_back(at_screen: AtScreenOf) -> None:
    screen = at_screen(two_bettors(method_c())).taps_on("page:hand-over")
    assert "to-dealer" not in screen.pressable
