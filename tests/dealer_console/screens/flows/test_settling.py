"""A round from the call to the last chip in each of the five games, face up and face down."""

from collections.abc import Callable

import pytest

from rules.games import GAMES
from rules.hands import Hand
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import AtTable, seat, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

PLAYER_NINE = "2S 3D 3H 2C 4S AD"
"""Player 2 + 3 = 5 draws a 4: 9. Banker 3 + 2 = 5 draws on a 4, an ace: 6."""
BANKER_SIX = "KS 6D 2H KC QS"
"""Player 2 draws a queen: 2. Banker's 6 stands on it and wins with two cards."""
BANKER_SEVEN = "KS 3D 2H KC QS 4D"
"""Player 2 draws a queen: 2. Banker's 3 draws on it, a 4, and wins on 7 with three cards."""
SIX_TIE = "2S 6D 4H KC"
"""Player 6 stands, Banker 6 stands: a tie on 6."""

each_game = pytest.mark.parametrize("game", GAMES)
each_face = pytest.mark.parametrize("face_down", [False, True], ids=["face-up", "face-down"])


def betting(game: str, *, face_down: bool = False) -> AtTable:
    """1,000 on Player at box 1, 500 on Banker at box 2."""
    at = table(game, face_down=face_down)
    return at.bet(seat(1), "player", 100_000).bet(seat(2), "banker", 50_000)


def plays(screen: AtScreen, cards: str) -> AtScreen:
    """No more bets, and whatever the primary says until the result is to be confirmed."""
    screen.goes_on()
    for card in cards.split():
        while screen.phase in (Phase.EXPOSE, Phase.PLAYER_EXPOSE, Phase.BANKER_EXPOSE):
            screen.goes_on()
        screen.drawn(card)
    while screen.phase is not Phase.RESULT:
        screen.goes_on()
    return screen


@each_face
@each_game
def test_losing_bets_are_collected_before_winning_bets_are_paid(
    at_screen: AtScreenOf, game: str, face_down: bool
) -> None:
    """Player wins with 9 on a 6: 500 in from box 2, then 1,000 out to box 1."""
    screen = plays(at_screen(betting(game, face_down=face_down)), PLAYER_NINE)
    assert screen.loud == "“Player wins with 9”"
    assert (screen.hand(Hand.PLAYER).total, screen.hand(Hand.BANKER).total) == ("9", "6")
    assert screen.hand(Hand.PLAYER).won
    assert not screen.hand(Hand.BANKER).won
    assert screen.title == "Confirm result"
    screen.goes_on()
    assert (screen.phase, screen.title) == (Phase.COLLECT, "Collected")
    assert screen.collect == ("Box 2: collect 500 on Banker",)
    assert screen.accents() == {2: "collect 500"}
    screen.goes_on()
    assert (screen.phase, screen.title) == (Phase.PAY, "Paid")
    assert screen.pay == ("Box 1: pay 1,000 on Player at 1 to 1",)
    assert screen.accents() == {1: "pay 1,000"}
    screen.goes_on()
    assert (screen.phase, screen.title) == (Phase.BETWEEN, "Place your bets")
    assert screen.accents() == {}


@pytest.mark.parametrize(
    ("game", "paid"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "Box 2: pay 250 on Banker at 1 to 2",
            marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1"),
        ),
        pytest.param(
            "super-six-plus",
            "Box 2: pay 250 on Banker at 1 to 2",
            marks=pytest.mark.rule("super-six-plus 4.1.1"),
        ),
        pytest.param(
            "tiger-no-commission",
            "Box 2: pay 250 on Banker at 1 to 2",
            marks=pytest.mark.rule("tiger-no-commission 4.1"),
        ),
        pytest.param(
            "commission-insurance",
            "Box 2: pay 475 on Banker at 0.95 to 1",
            marks=pytest.mark.rule("commission-insurance 4.1.2"),
        ),
        pytest.param(
            "dragon-dai-bacc",
            "Box 2: pay 500 on Banker at 1 to 1",
            marks=pytest.mark.rule("dragon-dai-bacc banker"),
        ),
    ],
)
def test_banker_on_six_is_paid_as_each_book_has_it(
    at_screen: AtScreenOf, game: str, paid: str
) -> None:
    """500 on Banker that wins with 6."""
    screen = plays(at_screen(betting(game)), BANKER_SIX)
    assert screen.loud == "“Banker wins with 6”"
    screen.goes_on()
    assert screen.collect == ("Box 1: collect 1,000 on Player",)
    screen.goes_on()
    assert screen.pay == (paid,)
    assert list(screen.accents()) == [2]


@pytest.mark.rule("dragon-dai-bacc banker")
def test_bankers_three_card_seven_gives_banker_bets_back(at_screen: AtScreenOf) -> None:
    """Only in Dragon Dai-Bacc; Tiger 7 is paid at 40 to 1 and Kill the Ox/Tiger loses."""
    at = betting("dragon-dai-bacc").bet(seat(3), "tiger-7", 1_000)
    screen = plays(at_screen(at), BANKER_SEVEN).goes_on()
    assert screen.collect == ("Box 1: collect 1,000 on Player",)
    screen.goes_on()
    assert screen.pay == (
        "Box 2: give back 500 on Banker",
        "Box 3: pay 400 on Tiger 7 at 40 to 1",
    )
    assert screen.accents() == {2: "give back 500", 3: "pay 400"}


@pytest.mark.parametrize(
    ("game", "more", "paid"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "tiger-tie",
            "Box 3: pay 3,500 on Tiger Tie at 35 to 1",
            marks=pytest.mark.rule("da-hu-ying-xiong 3.17"),
        ),
        pytest.param(
            "tiger-no-commission",
            "tiger-tie",
            "Box 3: pay 3,500 on Tiger Tie at 35 to 1",
            marks=pytest.mark.rule("tiger-no-commission 3.15.1"),
        ),
        pytest.param(
            "super-six-plus",
            "tie",
            "Box 3: pay 800 on Tie at 8 to 1",
            marks=pytest.mark.rule("super-six-plus 3.10"),
        ),
        pytest.param(
            "commission-insurance",
            "tie",
            "Box 3: pay 800 on Tie at 8 to 1",
            marks=pytest.mark.rule("commission-insurance 3.9"),
        ),
        pytest.param(
            "dragon-dai-bacc",
            "tie",
            "Box 3: pay 800 on Tie at 8 to 1",
            marks=pytest.mark.rule("dragon-dai-bacc tie"),
        ),
    ],
)
def test_a_tie_gives_both_hands_back(
    at_screen: AtScreenOf, game: str, more: str, paid: str
) -> None:
    """6 against 6, with 100 on a bet that wins on it."""
    screen = plays(at_screen(betting(game).bet(seat(3), more, 10_000)), SIX_TIE)
    assert screen.loud == "“Tie on 6”"
    assert not any(hand.won for hand in screen.shown.hands)
    screen.goes_on()
    assert screen.collect == ("nothing",)
    screen.goes_on()
    assert screen.pay == (
        "Box 1: give back 1,000 on Player",
        "Box 2: give back 500 on Banker",
        paid,
    )


@pytest.mark.parametrize(
    ("game", "bet", "cards", "moved"),
    [
        pytest.param(
            "tiger-no-commission", "tiger-pair", "TS 9D KC KH",
            "Box 4: collect 100 on Tiger Pair",
            marks=pytest.mark.rule("tiger-no-commission 1.1.13"),
        ),
        pytest.param(
            "tiger-no-commission", "tiger-pair", "4S 9D 4C 8H",
            "Box 4: pay 400 on Tiger Pair at 4 to 1",
            marks=pytest.mark.rule("tiger-no-commission 4.2"),
        ),
        pytest.param(
            "tiger-no-commission", "tiger-pair", "4S 9D 4C 9H",
            "Box 4: pay 2,000 on Tiger Pair at 20 to 1",
            marks=pytest.mark.rule("tiger-no-commission 4.2"),
        ),
        pytest.param(
            "da-hu-ying-xiong", "tiger-pair", "9S 9D 9C 9H",
            "Box 4: pay 10,000 on Tiger Pair at 100 to 1",
            marks=pytest.mark.rule("da-hu-ying-xiong 1.25"),
        ),
        pytest.param(
            "super-six-plus", "banker-pair", "9S 4D KC 4H",
            "Box 4: pay 1,100 on Banker Pair at 11 to 1",
            marks=pytest.mark.rule("super-six-plus 1.pair"),
        ),
        pytest.param(
            "commission-insurance", "player-pair", "4S 9D 4C KH",
            "Box 4: pay 1,100 on Player Pair at 11 to 1",
            marks=pytest.mark.rule("commission-insurance 1.pair"),
        ),
    ],
)  # fmt: skip
def test_pairs_are_of_rank_and_of_the_first_two_cards(
    at_screen: AtScreenOf, game: str, bet: str, cards: str, moved: str
) -> None:
    """100 at box 4; a ten and a king are none."""
    screen = plays(at_screen(table(game).bet(seat(4), bet, 10_000)), cards).goes_on()
    step = screen.collect if ": collect" in moved else screen.pay
    assert moved in step


@each_game
def test_a_natural_is_announced_and_no_third_card_is_asked_for(
    at_screen: AtScreenOf, game: str
) -> None:
    """Player 9 against 5: all is over after four cards."""
    screen = at_screen(table(game, face_down=True)).goes_on()
    screen.drawn("9S 2D KC 3H")
    assert "natural" not in screen.words()
    screen.goes_on()
    assert screen.phase is Phase.RESULT
    assert screen.loud == "“Player wins with 9”"
    assert "“Player, natural 9”" in screen.beside
    assert screen.hand(Hand.PLAYER).next == ""
    assert screen.hand(Hand.BANKER).next == ""


@each_game
def test_without_wagers_the_guide_says_what_wins_and_what_it_pays(
    at_screen: AtScreenOf, game: str
) -> None:
    """Player wins with 9 on a 6, no pair: every other bet of the game is collected."""
    screen = plays(at_screen(table(game)), PLAYER_NINE).goes_on()
    assert "Player · 1 to 1" in screen.pay
    assert {"Banker", "Tie"} <= set(screen.collect)
    bets = {bet.name for bet in screen.public.settings.game.bets}
    paid = {line.partition(" · ")[0] for line in screen.pay}
    assert len(bets) == len([line for line in screen.collect if "Insurance" not in line]) + len(
        [line for line in paid if "Insurance" not in line]
    )
    # The next call says that all is settled; who likes two steps has them.
    assert (screen.title, screen.middle()) == ("Place your bets", ["Collected"])
    screen.taps_on("collect")
    assert (screen.phase, screen.title) == (Phase.PAY, "Paid")


@each_game
def test_a_free_hand_moves_no_chips(at_screen: AtScreenOf, game: str) -> None:
    """Dealt from the table's menu; nothing is collected and nothing is paid."""
    at = table(game).dealt("9S KD KC QH").finished()
    screen = at_screen(at).taps_on("table", "give:deal-free-hand")
    assert screen.page == ""
    assert screen.phase is Phase.DEAL
    screen.drawn("9S 2D KC 3H").goes_on()
    assert (screen.collect, screen.pay) == (("nothing",), ("nothing",))
