"""One press is one press, at real moments: double taps, held tiles, undo, fingers and keys."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt

from rules.games import GAMES
from rules.hands import Hand
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import seat, table, wagers_of

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

TWO_AND_TWO = "2S 2D KC KH"


@pytest.mark.parametrize("game", GAMES)
def test_a_double_tap_on_the_primary_is_one_step(at_screen: AtScreenOf, game: str) -> None:
    """What comes next lies in the same place: betting is not closed with the tap that opens it."""
    screen = at_screen(table(game).dealt("9S KD KC QH").finished())
    screen.dealer.is_in_no_hurry()
    for _ in range(3):
        screen.dealer.taps(screen.primary)
        screen.look()
    assert screen.phase is Phase.BETTING
    assert screen.orders() == ["open-bets"]


def test_a_double_tap_that_opens_a_page_enters_nothing_on_it(at_screen: AtScreenOf) -> None:
    """The second tap lands where a chip, a key or a choice of the page has come to lie."""
    screen = at_screen(table("super-six-plus"))
    screen.dealer.is_in_no_hurry()
    place = screen.place("box:6")
    for _ in range(2):
        screen.dealer.comes_down_on(place)
        screen.dealer.lets_go_at(place)
        screen.look()
    assert (screen.page, screen.sheet.entered) == ("wagers", "0")
    assert wagers_of(screen.at) == {}


def test_a_finger_deals_a_round_as_the_mouse_does(at_screen: AtScreenOf) -> None:
    screen = at_screen(table("super-six-plus", face_down=True)).touches("close-bets")
    screen.drawn(TWO_AND_TWO).touches("expose:player", "expose:banker")
    screen.drawn("4C").touches("card:player-3").drawn("3D").touches("expose")
    assert screen.loud == "“Player wins with 6”"
    screen.touches("confirm-result", "collect", "pay")
    assert screen.phase is Phase.BETWEEN


def test_the_keypad_deals_a_round(at_screen: AtScreenOf) -> None:
    """Enter is the primary."""
    screen = at_screen(table("super-six-plus"))
    screen.dealer.is_in_no_hurry()
    screen.dealer.types(Qt.Key.Key_Enter)
    screen.look()
    assert screen.phase is Phase.DEAL
    screen.drawn("9S KD KC QH").dealer.is_in_no_hurry()
    screen.dealer.types(Qt.Key.Key_Enter)
    screen.look()
    assert screen.phase is Phase.COLLECT


@pytest.mark.parametrize(
    ("taps", "cards", "back_to"),
    [
        (("close-bets",), "", "“No more bets”"),
        (("close-bets", "expose"), "9S KD KC QH", "Expose the Player hand"),
        (("close-bets", "expose", "confirm-result"), "9S KD KC QH", "“Player wins with 9”"),
    ],
)
def test_the_last_tap_is_undone_with_one_tap(
    at_screen: AtScreenOf, taps: tuple[str, ...], cards: str, back_to: str
) -> None:
    """The tile says what it takes back."""
    screen = at_screen(table("super-six-plus", face_down=True)).taps_on(taps[0])
    screen.drawn(cards).taps_on(*taps[1:])
    before = screen.taps
    said = {"close-bets": "No more bets", "confirm-result": "Confirm result"}
    if taps[-1] in said:
        assert said[taps[-1]] in {tile.detail for tile in screen.shown.column.top}
    screen.taps_on("undo")
    assert screen.taps == before + 1
    assert screen.loud == back_to
    assert "undo" not in screen.pressable


def test_what_was_paid_is_not_taken_back(at_screen: AtScreenOf) -> None:
    at = table("super-six-plus").bet(seat(1), "player", 1_000).dealt("9S KD KC QH")
    screen = at_screen(at).goes_on().goes_on()
    assert "undo" in screen.pressable
    screen.goes_on()
    assert "undo" not in screen.pressable


def test_a_card_that_left_the_shoe_ends_the_undo(at_screen: AtScreenOf) -> None:
    screen = at_screen(table("super-six-plus")).goes_on()
    assert "undo" in screen.pressable
    assert "undo" not in screen.drawn("9S").pressable


@pytest.mark.parametrize(
    ("way", "key", "phase"),
    [
        (("table",), "give:close-table", Phase.BETWEEN),
        (("table", "page:end-shoe"), "take-out", Phase.BETWEEN),
    ],
)
def test_what_cannot_be_taken_back_is_held(
    at_screen: AtScreenOf, way: tuple[str, ...], key: str, phase: Phase
) -> None:
    """A tap does nothing; a finger that slides off before its time does nothing either."""
    screen = at_screen(table("super-six-plus").dealt("9S KD KC QH").finished()).taps_on(*way)
    assert "hold" in screen.words()
    screen.taps_on(key)
    assert (screen.phase, screen.orders()) == (phase, [])
    place = screen.place(key)
    screen.dealer.comes_down_on(place)
    screen.dealer.lets_go_at(place)
    assert screen.orders() == []
    screen.holds(key)
    assert len(screen.orders()) == 1


def test_consent_is_held_too(at_screen: AtScreenOf) -> None:
    screen = at_screen(table("super-six-plus").dealt("9S KD KC QH").finished())
    screen.taps_on("table", "give:choose-face").signs("Max").taps_on("approve")
    assert not screen.public.face_down
    screen.holds("approve")
    assert screen.public.face_down


def test_the_primary_stays_in_its_place_all_through_a_round(at_screen: AtScreenOf) -> None:
    """Pages have theirs there, too."""
    at = table("da-hu-ying-xiong", face_down=True).bet(seat(1), "banker", 100_000)
    screen = at_screen(at)
    places = {screen.place(screen.primary).toTuple()}
    screen.goes_on().drawn("3S 6D KC KH")
    for _ in range(2):
        places.add(screen.place(screen.primary).toTuple())
        screen.goes_on()
    screen.taps_on("box:1", "largest")
    places.add(screen.place(screen.primary).toTuple())
    screen.goes_on().drawn("4C")
    while screen.phase is not Phase.BETWEEN:
        places.add(screen.place(screen.primary).toTuple())
        screen.goes_on()
    assert len(places) == 1


@pytest.mark.parametrize("player_left", [True, False])
def test_players_side_is_as_on_the_felt(at_screen: AtScreenOf, player_left: bool) -> None:
    """Hands, exposure, totals and recall follow it."""
    at = table("super-six-plus", face_down=True)
    screen = at_screen(at, player_left=player_left).goes_on().drawn("9S KD KC 2H")
    left, right = ("player", "banker") if player_left else ("banker", "player")
    assert screen.place(f"expose:{left}").x() < screen.place(f"expose:{right}").x()
    screen.taps_on(f"expose:{left}").taps_on(f"expose:{right}")
    assert screen.hand(Hand.PLAYER).total == "9"
    assert (screen.where("9").x() < screen.where("2").x()) is player_left
    screen.goes_on().goes_on().taps_on("recall")
    (row,) = screen.sheet.rows
    faces = [str(card.face) for card in row.cards]
    assert faces == (["9S", "KC"] if player_left else ["KD", "2H"])
