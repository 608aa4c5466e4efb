"""Players play on or withdraw: each is asked on the screen, and each answer is one tap."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.irregularities import Situation
from rules.table.commands import LinkPlayers
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.irregularities.pages import (
    DA_HU,
    TIGER,
    can_go_on,
    declares,
    has,
    says,
    sheet,
)
from tests.rules.table.at_table import ANN, AtTable, returns_of, seat, table, wagers_of

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

ONE, THREE = seat(1), seat(3)


def betted(game: str = DA_HU, **more: Any) -> AtTable:
    """100 on Banker at box 1, 50 on Player at box 3."""
    at = table(game, face_down=True, **more)
    return at.bet(ONE, "banker", 10_000).bet(THREE, "player", 5_000)


def asked(at_screen: AtScreenOf, at: AtTable | None = None) -> AtScreen:
    """A dealing error with nothing established: by 5.12 each Player is asked."""
    screen = at_screen(at or betted()).goes_on().drawn("2S 7D")
    return declares(screen, Situation.DEALING_ERROR).goes_on()


def players(screen: AtScreen) -> list[str]:
    """Who is still to choose, as the page has them."""
    return [group.tiles[0].key.partition(":")[2] for group in sheet(screen).groups]


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_each_player_is_asked_with_what_lies_there(at_screen: AtScreenOf) -> None:
    """The page opens by itself, with the paragraph in a sentence."""
    screen = asked(at_screen)
    assert (screen.page, screen.phase) == ("options", Phase.OPTIONS)
    assert screen.loud == "Box 1: play on or withdraw?"
    assert players(screen) == ["box 1 seated", "box 3 seated"]
    says(screen, "paragraph 5.12", "Box 1 · 100", "Box 3 · 50", "left to ask: 2")
    assert not can_go_on(screen)


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_who_withdraws_has_everything_back_and_who_plays_on_plays(at_screen: AtScreenOf) -> None:
    """Box 1 takes its 100 back; box 3 wins 50 with 9 to 7."""
    screen = asked(at_screen).taps_on("withdraw:box 1 seated")
    assert players(screen) == ["box 3 seated"]
    says(screen, "Box 1 withdraws", "left to ask: 1")
    screen.taps_on("stay:box 3 seated")
    assert (screen.page, screen.phase) == ("", Phase.DEAL)
    screen.drawn("7H KC").goes_on()
    screen.goes_on()
    assert returns_of(screen.at) == {(ONE, "banker"): 10_000, (THREE, "player"): 10_000}


@pytest.mark.parametrize("answer", ["stay", "withdraw"])
def test_a_double_tap_answers_for_one_player_alone(at_screen: AtScreenOf, answer: str) -> None:
    """The next Player's tile comes to lie under the finger; its second tap is the same one."""
    screen = asked(at_screen)
    place = screen.place(f"{answer}:box 1 seated")
    screen.dealer.is_in_no_hurry()
    for _ in range(2):
        screen.dealer.comes_down_on(place)
        screen.dealer.lets_go_at(place)
        screen.look()
    assert players(screen) == ["box 3 seated"]


def test_a_choice_is_taken_back_with_an_undo(at_screen: AtScreenOf) -> None:
    """From the table, to which the page lets the Dealer look; then it is asked again."""
    screen = asked(at_screen).taps_on("withdraw:box 1 seated", "back", "undo")
    assert screen.at.round.withdrawn == ()
    if screen.page == "":
        screen.goes_on()
    assert players(screen) == ["box 1 seated", "box 3 seated"]


def test_linked_seats_choose_together(at_screen: AtScreenOf) -> None:
    """One Player at two boxes: one answer does for both (reading 16)."""
    at = betted().tell(LinkPlayers(ANN, (ONE, THREE)))
    screen = asked(at_screen, at).taps_on("withdraw:box 3 seated")
    assert screen.phase is Phase.DEAL
    assert {gone.player for gone in screen.at.round.withdrawn} == {ONE, THREE}


def test_whose_bets_are_all_decided_is_not_asked(at_screen: AtScreenOf) -> None:
    """Player's open 7 has lost Tiger at box 5 (reading 13); boxes 1 and 3 still choose."""
    at = betted().bet(seat(5), "tiger", 2_000)
    screen = at_screen(at).goes_on().drawn("2S 7D 5H KC").taps_on("expose:player")
    declares(screen, Situation.DEALING_ERROR).goes_on()
    assert players(screen) == ["box 1 seated", "box 3 seated"]


def test_where_no_wagers_are_entered_the_dealer_says_that_all_were_asked(
    at_screen: AtScreenOf,
) -> None:
    """No names, one tap."""
    screen = asked(at_screen, table(DA_HU, face_down=True))
    assert screen.loud == "Ask all Players: play on or withdraw?"
    assert sheet(screen).groups == ()
    screen.goes_on()
    assert (screen.page, screen.phase) == ("", Phase.DEAL)


def test_where_more_players_sit_than_there_is_room_for_the_next_ones_follow(
    at_screen: AtScreenOf,
) -> None:
    """Seven boxes and a standing Player; each is asked in turn, and none is left out."""
    at = table(DA_HU, face_down=True)
    for box in range(1, 8):
        at.bet(seat(box), "player", 1_000)
    at.bet(seat(2, 1), "banker", 1_000)
    screen = asked(at_screen, at)
    says(screen, "left to ask: 8")
    answered = []
    while screen.phase is Phase.OPTIONS:
        first = players(screen)[0]
        answered.append(first)
        screen.taps_on(f"stay:{first}")
    assert len(set(answered)) == 8


@pytest.mark.rule("tiger-no-commission 5.8.1")
def test_before_cards_are_put_in_order_the_page_says_what_follows(at_screen: AtScreenOf) -> None:
    """By 5.8.1 Players may withdraw first; then the cards are reconstructed."""
    screen = at_screen(betted(TIGER)).goes_on().drawn("2S 7D").drawn("3H", apart=10).goes_on()
    says(screen, "First each Player may withdraw (paragraph 5.8.1)")
    screen.goes_on()
    says(screen, "paragraph 5.8.1", "Then: Reconstruct the cards")
    screen.taps_on("stay:box 1 seated", "stay:box 3 seated")
    assert (screen.phase, screen.at.troubles) == (Phase.DEAL, [])


@pytest.mark.rule("tiger-no-commission 5.8.2.2", "da-hu-ying-xiong 5.12")
def test_who_has_bound_themselves_is_not_asked_again(at_screen: AtScreenOf) -> None:
    """They take every later card of the round."""
    screen = asked(at_screen).taps_on("stay:box 1 seated", "stay:box 3 seated")
    declares(screen, Situation.DEALING_ERROR).goes_on()
    assert screen.phase is Phase.DEAL


def test_the_table_can_be_looked_at_while_players_choose(at_screen: AtScreenOf) -> None:
    """The cards lie there, and the page is one tap away."""
    screen = asked(at_screen).taps_on("back")
    assert screen.page == ""
    assert has(screen, "recall", "table")
    screen.goes_on()
    assert screen.page == "options"


def test_wagers_stay_as_they_were_for_who_plays_on(at_screen: AtScreenOf) -> None:
    """Nothing is changed by asking."""
    screen = asked(at_screen).taps_on("stay:box 1 seated", "stay:box 3 seated")
    assert wagers_of(screen.at) == {(ONE, "banker"): 10_000, (THREE, "player"): 5_000}
