"""Shoes by what they tell: open, masked, followed, and none that reads at all."""

from collections.abc import Callable

import pytest

from rules.cards import cards
from rules.games import GAMES, game_named
from rules.hands import Hand, Winner
from rules.table.commands import OfferInsurance, OpenBets
from rules.table.facts import CardDisclosed, Position, ResultPressed
from rules.table.phase import Phase
from rules.table.settings import Reading
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import ANN, MAX, AtTable, seat, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

PLAYER, BANKER = Hand.PLAYER, Hand.BANKER
PLACES = [Position(hand, place) for place in (1, 2, 3) for hand in (PLAYER, BANKER)]
FIVE_CARDS = "2S KD 3C 7H 9D"
"""Player 2 + 3 = 5 draws a 9: 4. Banker's 7 stands and wins."""

WITH_INSURANCE = [game for game in GAMES if game_named(game).insurance]
WITHOUT = [game for game in GAMES if game not in WITH_INSURANCE]

each_game = pytest.mark.parametrize("game", GAMES)


def masked(game: str, **more: bool) -> AtTable:
    """Face down, a masked shoe, 70 on Banker at box 1."""
    at = table(game, reading=Reading.MASKED, face_down=True, **more)
    return at.bet(seat(1), "banker", 7_000)


def disclosed(screen: AtScreen, text: str) -> AtScreen:
    """The device tells the cards of the round in the order they were drawn."""
    return screen.hears(*map(CardDisclosed, PLACES, cards(text)))


def pad_of(screen: AtScreen) -> str:
    """Which rank is asked for; nothing where none is."""
    return "" if screen.shown.pad is None else screen.shown.pad.title


# Open.


@each_game
def test_an_open_shoe_needs_one_tap_for_both_hands(at_screen: AtScreenOf, game: str) -> None:
    """Closed until then, on the screen too; no rank is asked for."""
    screen = at_screen(table(game, face_down=True)).goes_on().drawn("9S KD KC QH")
    assert [card.face for hand in screen.shown.hands for card in hand.cards] == [None] * 4
    assert [hand.total for hand in screen.shown.hands] == ["", ""]
    assert pad_of(screen) == ""
    screen.goes_on()
    assert (screen.hand(PLAYER).total, screen.hand(BANKER).total) == ("9", "0")


@each_game
def test_one_card_after_the_other(at_screen: AtScreenOf, game: str) -> None:
    """A tap on the card that was turned over; a total comes with the second of a hand."""
    screen = at_screen(table(game, face_down=True)).goes_on().drawn("9S KD KC QH")
    screen.taps_on("card:banker-2")
    assert screen.hand(BANKER).total == ""
    screen.taps_on("card:banker-1")
    assert screen.hand(BANKER).total == "0"
    assert screen.loud == "Expose the Player hand"
    screen.taps_on("card:player-1", "card:player-2")
    assert screen.loud == "“Player wins with 9”"


# Masked.


@each_game
def test_while_a_masked_shoe_deals_no_rank_is_asked_for(at_screen: AtScreenOf, game: str) -> None:
    screen = at_screen(masked(game)).goes_on()
    for card in range(4):
        assert screen.loud.startswith("Draw a card for")
        assert pad_of(screen) == ""
        assert screen.asks_nothing
        screen.drawn("?")
        assert sum(len(hand.cards) for hand in screen.shown.hands) == card + 1
    assert pad_of(screen) == "Player, card 1: tap its rank"


@each_game
def test_a_masked_card_takes_one_tap_in_order_and_two_out_of_it(
    at_screen: AtScreenOf, game: str
) -> None:
    """Banker's hand is revealed first: its card is tapped, then its rank; the rest is in order."""
    screen = at_screen(masked(game)).goes_on().drawn("? ? ? ?")
    before = screen.taps
    screen.taps_on("card:banker-2")
    assert pad_of(screen) == "Banker, card 2: tap its rank"
    assert screen.hand(BANKER).cards[1].due
    screen.ranks("7")
    assert screen.taps == before + 2
    screen.ranks("2 3 K")
    assert screen.taps == before + 5
    assert (screen.hand(PLAYER).total, screen.hand(BANKER).total) == ("5", "7")
    assert pad_of(screen) == ""


@pytest.mark.parametrize("game", WITH_INSURANCE)
def test_with_insurance_the_lammer_comes_with_the_last_rank(
    at_screen: AtScreenOf, game: str
) -> None:
    """5 against 7: 4 to 1 on Banker, and only then Player's third card."""
    screen = at_screen(masked(game)).goes_on().drawn("? ? ? ?").ranks("2 3 K")
    assert not any(hand.lammer for hand in screen.shown.hands)
    assert screen.loud == "Expose the Banker hand"
    screen.ranks("7")
    assert screen.loud == "Push the Banker lammer: 4 to 1"
    screen.goes_on()
    assert screen.loud == "Draw Player's third card"


@each_game
def test_disclosure_and_result_agree_and_the_round_is_settled_by_itself(
    at_screen: AtScreenOf, game: str
) -> None:
    screen = at_screen(masked(game)).goes_on().drawn("? ? ? ?").ranks("2 3 K 7").drawn("?")
    assert pad_of(screen) == "Player, card 3: tap its rank"
    screen.ranks("9")
    assert screen.loud == "“Banker wins with 7”"
    disclosed(screen, FIVE_CARDS).hears(ResultPressed(Winner.BANKER))
    assert (screen.phase, screen.page) == (Phase.COLLECT, "")
    assert screen.collect == ("nothing",)
    screen.goes_on()
    paid = {"commission-insurance": "66.50 on Banker at 0.95 to 1"}
    assert screen.pay == (f"Box 1: pay {paid.get(game, '70 on Banker at 1 to 1')}",)


@each_game
def test_a_disclosure_that_differs_stops_the_round(at_screen: AtScreenOf, game: str) -> None:
    """The seven was tapped in as an eight: the page opens by itself, and nothing is paid."""
    screen = at_screen(masked(game)).goes_on().drawn("? ? ? ?").ranks("2 3 K 8")
    disclosed(screen, "2S KD 3C 7H").hears(ResultPressed(Winner.BANKER))
    assert screen.phase is Phase.STOPPED
    assert screen.page == "decide"


# Followed.


@pytest.mark.parametrize("game", WITHOUT)
def test_without_insurance_a_masked_shoe_may_be_followed(at_screen: AtScreenOf, game: str) -> None:
    """Not one rank is tapped: the shoe tells all five cards with its result."""
    screen = at_screen(masked(game)).goes_on().drawn("? ? ? ?")
    assert "follow the shoe to its result" in screen.beside
    screen.drawn("?")
    assert "Leave every further card closed" not in screen.words()
    disclosed(screen, FIVE_CARDS)
    assert [hand.total for hand in screen.shown.hands] == ["", ""]
    screen.hears(ResultPressed(Winner.BANKER))
    assert screen.phase is Phase.COLLECT
    assert (screen.hand(PLAYER).total, screen.hand(BANKER).total) == ("4", "7")
    assert screen.taps == 1


@pytest.mark.parametrize("game", WITH_INSURANCE)
def test_an_insurance_game_is_not_followed_while_insurance_is_offered(
    at_screen: AtScreenOf, game: str
) -> None:
    screen = at_screen(masked(game)).goes_on().drawn("? ? ? ?")
    assert "follow the shoe" not in screen.words()


@pytest.mark.parametrize("game", WITH_INSURANCE)
def test_where_none_is_offered_it_is(at_screen: AtScreenOf, game: str) -> None:
    at = (
        table(game, reading=Reading.MASKED, face_down=True)
        .dealt("? ? ? ?")
        .exposed(ranks="9 K 2 5")
    )
    at.finished().tell(OfferInsurance(MAX, offered=False), OpenBets(ANN))
    screen = at_screen(at).goes_on().drawn("? ? ? ? ?")
    assert "follow the shoe to its result" in screen.beside
    disclosed(screen, FIVE_CARDS).hears(ResultPressed(Winner.BANKER))
    assert screen.phase is Phase.COLLECT


def test_a_table_may_have_every_rank_tapped_all_the_same(at_screen: AtScreenOf) -> None:
    at = masked("super-six-plus", follows_masked_shoe=False)
    assert "follow the shoe" not in at_screen(at.dealt("? ? ? ?")).words()


# No reading shoe.


@each_game
def test_face_up_each_card_is_one_tap(at_screen: AtScreenOf, game: str) -> None:
    """Nine against seven: four taps after the call."""
    screen = at_screen(table(game, reading=Reading.NONE)).goes_on()
    assert "Cards by hand" in screen.words()
    assert pad_of(screen) == "Player, card 1 drawn: tap its rank"
    assert screen.asks_nothing
    screen.ranks("9")
    assert pad_of(screen) == "Banker, card 1 drawn: tap its rank"
    screen.ranks("2 K 5")
    assert screen.taps == 5
    assert (screen.phase, screen.loud) == (Phase.RESULT, "“Player wins with 9”")
    assert pad_of(screen) == ""


@each_game
def test_face_up_the_third_card_too(at_screen: AtScreenOf, game: str) -> None:
    """Player 2 + 3 draws; in an insurance game the lammer is out while the card is drawn."""
    screen = at_screen(table(game, reading=Reading.NONE)).goes_on().ranks("2 K 3 7")
    offers = game in WITH_INSURANCE
    assert screen.loud == (
        "Push the Banker lammer: 4 to 1" if offers else "Draw Player's third card"
    )
    assert pad_of(screen) == "Player, card 3 drawn: tap its rank"
    screen.ranks("9")
    assert screen.loud == "“Banker wins with 7”"


@each_game
def test_face_down_a_closed_card_is_one_tap_and_its_rank_another(
    at_screen: AtScreenOf, game: str
) -> None:
    screen = at_screen(table(game, reading=Reading.NONE, face_down=True)).goes_on()
    assert (screen.title, screen.loud) == ("Card drawn, closed", "Draw a card for Player")
    assert pad_of(screen) == "Only a card drawn face up: tap its rank"
    screen.goes_on().goes_on().goes_on().goes_on()
    assert pad_of(screen) == "Player, card 1: tap its rank"
    assert screen.asks_nothing
    screen.ranks("9 K 2 5")
    assert (screen.hand(PLAYER).total, screen.hand(BANKER).total) == ("9", "7")
    assert screen.taps == 9
    assert screen.title == "Confirm result"


def test_two_ranks_in_quick_succession_are_two_cards(at_screen: AtScreenOf) -> None:
    """Ranks are tapped faster than actions; one rank that bounced is one."""
    screen = at_screen(table("super-six-plus", reading=Reading.NONE)).goes_on()
    screen.dealer.is_in_no_hurry()
    for rank in ("9", "9", "2"):
        screen.dealer.taps(f"rank:{rank}")
        screen.look()
    assert [len(hand.cards) for hand in screen.shown.hands] == [1, 1]
