"""One button for all that goes wrong: what fits the game and the moment, most likely first."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.conduct import Method
from rules.games import game_named
from rules.irregularities import Situation
from rules.people import Role
from rules.table.commands import ChooseMethod, IntakeShoe, OpenBets, OpenTable
from rules.table.declaring import ONLY_DETECTED
from rules.table.phase import Phase
from rules.table.state import Trouble
from rules.table.troubles import ruling_on
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.irregularities.pages import (
    DA_HU,
    DAI_BACC,
    GAMES,
    SUPER_SIX,
    TIGER,
    approves,
    can_go_on,
    declares,
    has,
    listed,
    says,
    sheet,
    turns_to,
)
from tests.dealer_console.wording.languages import ENGLISH
from tests.rules.table.at_table import ACE, ANN, AtTable, seat, settings_of, squeeze_table, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

FOUR = "2S 7D 3H KC"
"""Player 5 draws, Banker 7 stands."""

OF_CLOSED_CARDS = {
    Situation.EXPOSED_CARD,
    Situation.DEALT_FACE_UP,
    Situation.WRONG_PERSON,
    Situation.NOT_PASSED,
    Situation.PLAYER_AWAY,
    Situation.CARDS_TAKEN_AWAY,
}
OF_PLAYERS_HANDS = {
    Situation.WRONG_PERSON,
    Situation.NOT_PASSED,
    Situation.PLAYER_AWAY,
    Situation.CARDS_TAKEN_AWAY,
}


def on_the_list(screen: AtScreen) -> list[Situation]:
    """All that may be declared, in its order."""
    screen.taps_on("irregularity")
    return [Situation(key.partition(":")[2]) for key in listed(screen)]


def dealt(game: str, **more: Any) -> AtTable:
    """Four cards out, with a bet on either hand."""
    at = table(game, **more)
    return at.bet(seat(1), "banker", 10_000).bet(seat(3), "player", 5_000).dealt(FOUR)


# --- The list ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_what_the_console_sees_by_itself_is_on_no_list(at_screen: AtScreenOf, game: str) -> None:
    """And "something else" is always the last."""
    found = on_the_list(at_screen(dealt(game, face_down=True)))
    assert not ONLY_DETECTED & set(found)
    assert found[-1] is Situation.NOT_COVERED
    assert len(found) == len(set(found))


@pytest.mark.parametrize("game", GAMES)
def test_where_cards_lie_open_nothing_of_closed_ones_is_offered(
    at_screen: AtScreenOf, game: str
) -> None:
    """A card cannot be seen too early that is dealt face up."""
    assert not OF_CLOSED_CARDS & set(on_the_list(at_screen(dealt(game))))


@pytest.mark.parametrize("game", GAMES)
def test_where_the_dealer_keeps_the_hands_no_player_can_have_them(
    at_screen: AtScreenOf, game: str
) -> None:
    """Method B."""
    found = on_the_list(at_screen(dealt(game, face_down=True)))
    assert not OF_PLAYERS_HANDS & set(found)
    assert {Situation.EXPOSED_CARD, Situation.DEALT_FACE_UP} <= set(found)


def test_where_players_have_them_it_is_there(at_screen: AtScreenOf) -> None:
    """Method A."""
    at = squeeze_table(TIGER).bet(seat(1), "banker", 10_000).dealt(FOUR)
    assert set(on_the_list(at_screen(at))) >= OF_PLAYERS_HANDS


def test_the_shoe_moves_in_method_c_alone(at_screen: AtScreenOf) -> None:
    """Exposed in moving is nothing where the shoe stays with the Dealer."""
    moving = Situation.EXPOSED_IN_MOVING
    assert moving not in on_the_list(at_screen(dealt(TIGER, face_down=True)))


def test_in_method_c_it_may_have_been_seen(at_screen: AtScreenOf) -> None:
    """5.12.1 is of that method."""
    at = AtTable(settings_of(TIGER, face_down=True, high_limit=True))
    at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), ChooseMethod(ACE, Method.C))
    at.tell(OpenBets(ANN))
    screen = at_screen(at.bet(seat(1), "banker", 10_000).dealt(FOUR))
    assert Situation.EXPOSED_IN_MOVING in on_the_list(screen)


@pytest.mark.parametrize("game", GAMES)
def test_missed_insurance_is_offered_only_once_it_was_due(at_screen: AtScreenOf, game: str) -> None:
    """Not while hands lie closed, not on totals without an offer, and not in the other games.

    Player 5 against Banker 4: 2 to 1 on Player, if there is insurance at all.
    """
    screen = at_screen(
        table(game, face_down=True).bet(seat(1), "player", 10_000).dealt("2S 4D 3H KC")
    )
    assert Situation.INSURANCE_MISSED not in on_the_list(screen)
    screen.taps_on("back", "expose")
    offered = game_named(game).insurance is not None
    assert (Situation.INSURANCE_MISSED in on_the_list(screen)) is offered


def test_the_most_likely_comes_first(at_screen: AtScreenOf) -> None:
    """A card seen while hands are dealt; a misplaced bet while betting is open."""
    screen = at_screen(table(TIGER, face_down=True))
    assert on_the_list(screen)[0] is Situation.MISPLACED_BET
    screen.taps_on("back").goes_on().drawn(FOUR)
    assert on_the_list(screen)[:2] == [Situation.EXPOSED_CARD, Situation.DEALT_FACE_UP]


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_card_nothing_of_dealt_cards_is_offered(
    at_screen: AtScreenOf, game: str
) -> None:
    """An error of the round before is declared as noticed late."""
    found = on_the_list(at_screen(table(game, face_down=True)))
    assert Situation.NOTICED_LATE in found
    assert not {Situation.DEALING_ERROR, Situation.TOGETHER, Situation.WRONG_AREA} & set(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_its_paragraph_and_who_decides(at_screen: AtScreenOf, game: str) -> None:
    """In small letters below it."""
    screen = at_screen(dealt(game, face_down=True)).taps_on("irregularity")
    public = screen.public
    for _ in range(len(listed(screen)) // 6 + 1):
        for tile in sheet(screen).choices:
            if tile.key == "more":
                continue
            rule = ruling_on(public, Trouble(0, Situation(tile.key.partition(":")[2])))
            number = rule.paragraph
            cited = "house rule" if number == "house" else f"paragraph {number}"
            assert tile.detail == f"{cited} · {ENGLISH.words('role', rule.decides)}"
            says(screen, tile.title, tile.detail)
        if has(screen, "more"):
            screen.taps_on("more")


# --- One of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_stopped_before_somebody_says_so(at_screen: AtScreenOf, game: str) -> None:
    """The list may be looked at and left again."""
    screen = at_screen(dealt(game, face_down=True)).taps_on("irregularity")
    says(screen, "What happened?", "Nothing is stopped before you say so.")
    assert not can_go_on(screen)
    screen.taps_on("situation:wrong-area", "back")
    assert (screen.page, screen.phase, screen.orders()) == ("", Phase.EXPOSE, [])


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_the_list_can_be_declared(at_screen: AtScreenOf, game: str) -> None:
    """Each says what it means, its paragraph in a sentence, who decides and what will happen."""
    screen = at_screen(dealt(game, face_down=True)).taps_on("irregularity")
    for key in listed(screen):
        situation = Situation(key.partition(":")[2])
        turns_to(screen, key)
        rule = ruling_on(screen.public, Trouble(0, situation))
        says(screen, ENGLISH.words("happening", situation))
        says(screen, ENGLISH.paragraph(game_named(game), rule.paragraph))
        role = ENGLISH.words("role", rule.decides)
        says(screen, "You decide" if rule.decides is Role.DEALER else f"The {role} decides")
        if not rule.not_covered:
            says(screen, ENGLISH.words("remedy-does", rule.remedies[0]))
        if situation is Situation.CARDS_TAKEN_AWAY:
            screen.taps_on("pick:0")
        assert can_go_on(screen), key


@pytest.mark.rule("da-hu-ying-xiong 5.7", "da-hu-ying-xiong 5.7.1")
def test_a_card_seen_is_named_and_play_is_stopped(at_screen: AtScreenOf) -> None:
    """The second of Player's; then the page that decides is there, and not the list."""
    screen = at_screen(dealt(DA_HU, face_down=True))
    screen.taps_on("irregularity", "situation:exposed-card", "pick:2")
    says(screen, "Then each Player may withdraw (paragraph 5.7.1)")
    screen.goes_on()
    assert (screen.page, screen.phase) == ("decide", Phase.STOPPED)
    assert screen.at.trouble.cards == (2,)


def test_a_card_named_by_mistake_is_taken_out_again(at_screen: AtScreenOf) -> None:
    """A second tap on it."""
    screen = at_screen(dealt(DA_HU, face_down=True))
    screen.taps_on("irregularity", "situation:exposed-card", "pick:2", "pick:1", "pick:2")
    screen.goes_on()
    assert screen.at.trouble.cards == (1,)


def test_what_is_about_no_card_asks_for_none(at_screen: AtScreenOf) -> None:
    """A Player who left the table has nothing to do with the cards that lie there."""
    screen = at_screen(dealt(DA_HU, face_down=True)).taps_on("irregularity")
    turns_to(screen, "situation:player-left")
    assert sheet(screen).rows == ()
    screen.goes_on()
    assert screen.at.trouble.cards == ()


@pytest.mark.parametrize("order", ["known", "unknown"])
def test_cards_drawn_at_once_are_declared_with_or_without_their_order(
    at_screen: AtScreenOf, order: str
) -> None:
    """On a shoe that has read them one by one the order is known (reading 20)."""
    screen = at_screen(dealt(TIGER, face_down=True)).taps_on("irregularity")
    screen.taps_on("situation:together", "pick:1", "pick:2", f"order:{order}")
    says(screen, *(["paragraph 5.8.2.1"] if order == "unknown" else ["paragraph 5.8"]))
    assert can_go_on(screen) is (order == "known")


def test_an_interruption_is_for_a_pit_supervisor_to_declare(at_screen: AtScreenOf) -> None:
    """The tile says so first; the page that asks for it says what is asked."""
    screen = at_screen(dealt(TIGER, face_down=True)).taps_on("irregularity")
    turns_to(screen, "situation:interruption")
    says(screen, "Stop play", "asks the Pit Supervisor")
    screen.goes_on()
    assert screen.loud == "Call the Pit Supervisor"
    says(screen, "The round was interrupted", "Asked for: Stop play")
    approves(screen, "Sue")
    assert screen.loud == "Supervisor present: expose all cards"
    assert screen.at.troubles == [Situation.INTERRUPTION]


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_missed_insurance_stops_nothing(at_screen: AtScreenOf) -> None:
    """Declared, it leaves the table free and waits behind the irregularity tile."""
    at = table(DA_HU).bet(seat(1), "banker", 10_000).dealt("2S 3H 2D 3C").drawn("4D")
    screen = at_screen(at).taps_on("irregularity", "situation:insurance-missed")
    says(screen, "Declare", "The round goes on as it lies", "The Pit Manager decides")
    screen.goes_on()
    assert (screen.page, screen.phase) == ("", Phase.RESULT)
    says(screen, "Insurance was not offered: call the Pit Manager", "To be decided")
    screen.taps_on("irregularity")
    assert screen.page == "decide"
    says(screen, "Insurance was not offered", "paragraph 5.13")


def test_a_declaration_is_taken_back_with_one_tap(at_screen: AtScreenOf) -> None:
    """From the table, to which the page lets the Dealer look."""
    screen = at_screen(dealt(TIGER, face_down=True))
    declares(screen, Situation.WRONG_AREA)
    assert screen.page == "decide"
    screen.taps_on("back", "undo")
    assert (screen.page, screen.phase, screen.at.troubles) == ("", Phase.EXPOSE, [])


def test_declared_anew_after_an_undo_its_page_opens_anew(at_screen: AtScreenOf) -> None:
    """With the card that was forgotten the first time, it can begin the next round."""
    screen = at_screen(dealt(DA_HU, face_down=True))
    declares(screen, Situation.EXPOSED_CARD).taps_on("remedy:next-round")
    says(screen, "Say which card is to be used in the next round")
    assert not can_go_on(screen)
    screen.taps_on("back", "undo")
    declares(screen, Situation.EXPOSED_CARD, 3)
    assert screen.page == "decide"
    screen.taps_on("remedy:next-round").goes_on()
    assert len(screen.public.kept) == 1


def test_a_touch_declares_as_a_tap_does(at_screen: AtScreenOf) -> None:
    """With a finger, all the way."""
    screen = at_screen(dealt(SUPER_SIX)).touches("irregularity", "situation:wrong-area", "declare")
    assert (screen.page, screen.phase) == ("decide", Phase.STOPPED)


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant"])
def test_the_list_changes_its_language_with_one_tap(at_screen: AtScreenOf, language: str) -> None:
    """What was chosen on it stays chosen."""
    screen = at_screen(dealt(DAI_BACC)).taps_on("irregularity", "situation:wrong-area")
    screen.taps_on(f"language:{language}").goes_on()
    assert screen.at.troubles == [Situation.WRONG_AREA]
    assert screen.page == "decide"
