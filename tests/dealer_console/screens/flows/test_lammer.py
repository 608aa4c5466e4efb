"""The lammer on the screen: at which hand, with which odds, and where there is none."""

from collections.abc import Callable

import pytest

from rules.hands import Hand
from rules.table.commands import OfferInsurance, OpenBets
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.flows.insured import (
    BANKER,
    BANKER_SIX,
    COMMISSION,
    DA_HU,
    PLAYER,
    offered,
    on_the_hands,
)
from tests.rules.table.at_table import MAX, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

AFTER_FOUR = [
    ("KS 5D KC KH", BANKER, "2 : 1"),
    ("4S 5D KC KH", BANKER, "2 : 1"),
    ("KS 6D KC KH", BANKER, "3 : 1"),
    ("5S 6D KC KH", BANKER, "3 : 1"),
    ("KS 7D KC KH", BANKER, "4 : 1"),
    ("5S 7D KC KH", BANKER, "4 : 1"),
    ("5S 4D KC KH", PLAYER, "2 : 1"),
    ("6S KD KC KH", PLAYER, "3 : 1"),
    ("6S 5D KC KH", PLAYER, "3 : 1"),
    ("7S KD KC KH", PLAYER, "4 : 1"),
    ("7S 5D KC KH", PLAYER, "4 : 1"),
]
AFTER_THIRD = [
    ("2S AD KC KH 9C", BANKER, "6 : 1"),
    ("4S 6D KC KH 7C", BANKER, "7 : 1"),
    ("5S 6D KC KH 7C", BANKER, "4 : 1"),
    ("AS 4D KC KH 2C", BANKER, "1.5 : 1"),
    ("KS 3D KC KH 5C", PLAYER, "2 : 1"),
    ("2S 5D KC KH 4C", PLAYER, "3 : 1"),
    ("KS 6D KC KH 7C", PLAYER, "4 : 1"),
    ("AS 6D KC KH 7C", PLAYER, "7 : 1"),
    ("2S 6D KC KH 7C", PLAYER, "8 : 1"),
]
NONE = ["8S 5D KC KH", "7S 6D KC KH", "5S 3D KC KH", "2S 6D KC KH 9C", "3S 4D KC KH 8C"]
"""A natural, both stand, no such row; Banker's 6 stands on a 9, its 4 on an 8."""

each_book = pytest.mark.parametrize(
    "game",
    [
        pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong 4.1.2")),
        pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance 4.1.3")),
    ],
)
each_game = pytest.mark.parametrize("game", [DA_HU, COMMISSION])


# The lammer.


@each_book
@pytest.mark.parametrize(("cards", "hand", "odds"), AFTER_FOUR + AFTER_THIRD)
def test_the_lammer_lies_at_its_hand_with_the_odds_of_the_book(
    at_screen: AtScreenOf, game: str, cards: str, hand: Hand, odds: str
) -> None:
    """Every row of the pay table that a third card is still to come in."""
    screen = at_screen(offered(game, cards))
    assert on_the_hands(screen) == {hand: (odds, True)}
    named = "Player" if hand is PLAYER else "Banker"
    assert screen.loud == f"Push the {named} lammer: {odds.replace(' : ', ' to ')}"
    assert f"Insurance is open for {named} bets until the next card" in screen.beside
    assert ("4.1.2, 3.12" if game == DA_HU else "4.1.3, 3.5") in screen.beside
    assert screen.title == "Insurance closed"
    to_the_right = screen.where(odds).center().x() > screen.where("Banker").left()
    assert to_the_right is (hand is BANKER)


@each_game
@pytest.mark.parametrize("cards", NONE)
def test_no_lammer_where_nothing_is_offered(at_screen: AtScreenOf, game: str, cards: str) -> None:
    screen = at_screen(offered(game, cards))
    assert on_the_hands(screen) == {}
    assert "lammer" not in screen.loud
    assert "close-insurance" not in screen.pressable


def test_the_lammer_follows_its_hand_to_the_other_side(at_screen: AtScreenOf) -> None:
    """Player's side is at the right of this felt."""
    screen = at_screen(offered(DA_HU, BANKER_SIX), player_left=False)
    assert [hand.hand for hand in screen.shown.hands] == [BANKER, PLAYER]
    assert screen.where("3 : 1").center().x() < screen.where("Player").left()


@each_game
def test_face_down_nothing_is_offered_before_both_hands_lie_open(
    at_screen: AtScreenOf, game: str
) -> None:
    """Banker first, then Player: the lammer comes with the second."""
    screen = at_screen(table(game, face_down=True)).goes_on().drawn(BANKER_SIX)
    screen.taps_on("expose:banker")
    assert on_the_hands(screen) == {}
    screen.taps_on("expose:player")
    assert on_the_hands(screen) == {BANKER: ("3 : 1", True)}


def test_the_next_card_ends_it_and_the_lammer_goes(at_screen: AtScreenOf) -> None:
    """Nobody took any; Player 3 and 4 make 7, Banker's 6 stands."""
    screen = at_screen(offered(DA_HU, BANKER_SIX)).drawn("4C")
    assert on_the_hands(screen) == {}
    assert screen.loud == "“Player wins with 7”"


# Not offered.


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
def test_a_private_table_without_insurance_has_a_notice(at_screen: AtScreenOf) -> None:
    """With the Pit Manager's consent; it stands through the round, and no lammer comes."""
    screen = at_screen(table(DA_HU).dealt("9S KD KC QH").finished())
    screen.taps_on("table", "give:offer-insurance")
    assert screen.loud == "Call the Pit Manager"
    screen.signs("Max").goes_on()
    assert "No insurance is offered" in screen.shown.instruction.standing
    screen.goes_on().goes_on().drawn(BANKER_SIX)
    assert "No insurance is offered" in screen.words()
    assert on_the_hands(screen) == {}
    assert screen.loud == "Draw Player's third card"


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
def test_insurance_comes_again_with_consent(at_screen: AtScreenOf) -> None:
    at = table(DA_HU).dealt("9S KD KC QH").finished().tell(OfferInsurance(MAX, offered=False))
    screen = at_screen(at).taps_on("table")
    assert "Insurance again" in screen.words()
    screen.taps_on("give:offer-insurance").signs("Max").goes_on()
    assert screen.shown.instruction.standing == ()
    screen.goes_on().goes_on().drawn(BANKER_SIX)
    assert screen.phase is Phase.INSURANCE_FOUR


@pytest.mark.parametrize("game", ["super-six-plus", "tiger-no-commission", "dragon-dai-bacc"])
def test_games_without_insurance_know_nothing_of_it(at_screen: AtScreenOf, game: str) -> None:
    at = table(game).dealt("9S KD KC QH").finished().tell(OpenBets(MAX))
    screen = at_screen(at.dealt(BANKER_SIX))
    assert on_the_hands(screen) == {}
    assert "nsurance" not in screen.words()
    screen.taps_on("table")
    assert "nsurance" not in screen.words()
