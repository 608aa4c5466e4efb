"""Whoever must agree does so on the screen, by PIN: the right role, and nobody for themselves."""

from collections.abc import Callable

import pytest

from dealer_console.desk.at import Around, Colleague
from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.facts import ResultPressed
from rules.table.phase import Phase
from tests.dealer_console.desk.at_desk import PINS, STAFF
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.irregularities.pages import (
    COMMISSION,
    DA_HU,
    DAI_BACC,
    GAMES,
    SUPER_SIX,
    TIGER,
    approves,
    can_go_on,
    chooses,
    declares,
    has,
    says,
    sheet,
    turns_to,
)
from tests.rules.table.at_table import seat, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

LOW_TO_HIGH = ["Sue", "Max", "Ada", "Gus"]


def in_conflict(at_screen: AtScreenOf, game: str = TIGER) -> AtScreen:
    """Player has won, and the shoe says Banker: a Pit Supervisor is asked."""
    at = table(game).bet(seat(1), "banker", 10_000)
    screen = at_screen(at).goes_on().drawn("9S 7D KD KC").hears(ResultPressed(Winner.BANKER))
    return screen.goes_on()


def not_covered(at_screen: AtScreenOf, game: str) -> AtScreen:
    """The Shift Manager is asked to void a round for what no book rules."""
    screen = at_screen(table(game).bet(seat(1), "banker", 10_000)).goes_on().drawn("2S")
    return declares(screen, Situation.NOT_COVERED).goes_on()


def people(screen: AtScreen) -> list[str]:
    """Who may say yes, in their order."""
    return [tile.title for tile in sheet(screen).choices]


@pytest.mark.rule("tiger-no-commission 6.3")
def test_the_page_says_what_happened_what_is_proposed_and_who_must_agree(
    at_screen: AtScreenOf,
) -> None:
    """To somebody who has just come to the table and has never seen it."""
    screen = in_conflict(at_screen)
    assert screen.loud == "Call the Pit Supervisor"
    assert sheet(screen).title == "The shoe's result differs from the cards"
    says(
        screen,
        "Asked for: Continue the round",
        "The shoe: Banker wins · The cards: Player wins",
        "The round goes on, and its outcome counts",
        "paragraph 6.3",
    )


def test_until_a_name_and_a_pin_are_there_nothing_can_be_approved(at_screen: AtScreenOf) -> None:
    """A name alone is not enough, nor three digits."""
    screen = in_conflict(at_screen)
    assert not can_go_on(screen)
    screen.taps_on("who:Sue")
    assert not can_go_on(screen)
    screen.taps_on("pin:1", "pin:3", "pin:9")
    assert not can_go_on(screen)
    screen.taps_on("pin:7")
    assert can_go_on(screen)


def test_a_pin_is_dots_and_is_forgotten_once_it_was_used(at_screen: AtScreenOf) -> None:
    """No digit of it stands anywhere but on the keys."""
    screen = in_conflict(at_screen).signs("Sue", "1397")
    assert sheet(screen).entered == "●●●●"
    screen.taps_on("pin:back")
    assert sheet(screen).entered == "●●●"
    screen.taps_on("pin:clear")
    assert sheet(screen).entered == ""
    assert approves(screen, "Sue", "0000").refusal == "Name or PIN is wrong"
    assert sheet(screen).entered == ""


@pytest.mark.parametrize("name", LOW_TO_HIGH)
def test_a_higher_role_may_act_for_a_lower_one(at_screen: AtScreenOf, name: str) -> None:
    """Reading 31: all of them above a Pit Supervisor, the lowest first on the list."""
    screen = in_conflict(at_screen)
    assert people(screen) == LOW_TO_HIGH
    approves(screen, name)
    assert (screen.phase, screen.page, screen.refusal) == (Phase.COLLECT, "", "")


def test_a_wrong_pin_is_refused_and_may_be_typed_again(at_screen: AtScreenOf) -> None:
    """The request waits all the while."""
    screen = approves(in_conflict(at_screen), "Sue", PINS["Max"])
    assert (screen.refusal, screen.page) == ("Name or PIN is wrong", "approval")
    assert screen.phase is Phase.STOPPED
    approves(screen, "Sue")
    assert (screen.refusal, screen.phase) == ("", Phase.COLLECT)


def test_whoever_deals_is_on_no_list(at_screen: AtScreenOf) -> None:
    """A Dealer with a supervisor's role agrees to nothing at their own table."""
    screen = in_conflict(at_screen)
    screen.desk.around = Around(staff=(Colleague("Ann", Role.PIT_MANAGER), *STAFF[1:]))
    screen.look()
    assert people(screen) == LOW_TO_HIGH
    assert not has(screen, "who:Ann")


def test_a_dealer_of_another_table_is_not_either(at_screen: AtScreenOf) -> None:
    """Ben deals, and decides nothing."""
    assert not has(in_conflict(at_screen), "who:Ben")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong 5.18")),
        pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission 6.1")),
        SUPER_SIX,
        DAI_BACC,
        COMMISSION,
    ],
)
def test_the_senior_roles_do_not_stand_in_for_one_another(at_screen: AtScreenOf, game: str) -> None:
    """Where the Shift Manager decides, the Assistant Casino Manager is not even asked."""
    screen = not_covered(at_screen, game)
    assert screen.loud == "Call the Shift Manager"
    assert people(screen) == ["Gus"]
    approves(screen, "Gus")
    assert screen.phase is Phase.RETURN


def test_unless_the_table_says_which_is_the_senior(at_screen: AtScreenOf) -> None:
    """A setting: there the Assistant Casino Manager may act for the Shift Manager."""
    at = table(TIGER, most_senior=Role.ASSISTANT_CASINO_MANAGER).bet(seat(1), "banker", 10_000)
    screen = at_screen(at).goes_on().drawn("2S")
    declares(screen, Situation.NOT_COVERED).goes_on()
    assert sorted(people(screen)) == ["Ada", "Gus"]
    approves(screen, "Ada")
    assert screen.phase is Phase.RETURN


def test_the_only_one_who_may_is_chosen_already(at_screen: AtScreenOf) -> None:
    """The PIN is all that is asked for."""
    screen = not_covered(at_screen, TIGER)
    screen.taps_on(*(f"pin:{digit}" for digit in PINS["Gus"]))
    assert can_go_on(screen)


def test_where_nobody_on_the_staff_may_it_says_so(at_screen: AtScreenOf) -> None:
    """And the request can still be withdrawn."""
    screen = not_covered(at_screen, TIGER)
    screen.desk.around = Around(staff=STAFF[:4])
    screen.look()
    says(screen, "Nobody on the staff may agree to this")
    screen.taps_on("deny")
    assert (screen.page, screen.phase) == ("decide", Phase.STOPPED)


@pytest.mark.parametrize("game", GAMES)
def test_denied_it_is_decided_anew(at_screen: AtScreenOf, game: str) -> None:
    """One tap, no PIN; the page is there again, and another remedy is chosen."""
    screen = in_conflict(at_screen, game).taps_on("deny")
    assert (screen.page, screen.phase) == ("decide", Phase.STOPPED)
    chooses(screen, Remedy.VOID).goes_on()
    says(screen, "Asked for: Void the round")
    approves(screen, "Sue")
    assert screen.phase is Phase.RETURN


@pytest.mark.parametrize("game", GAMES)
def test_it_says_which_card_is_to_be_put_right(at_screen: AtScreenOf, game: str) -> None:
    """Banker's first was a 9 and not a 7; then Banker's 9 ties with Player's."""
    screen = in_conflict(at_screen, game).taps_on("deny")
    chooses(screen, Remedy.CORRECT_CARD).taps_on("pick:1", "is:9").goes_on()
    says(screen, "Asked for: Enter or correct a card · Banker, card 1 is 9")
    approves(screen, "Sue")
    assert screen.at.view.points == (9, 9)


def test_it_says_in_which_order_the_cards_are_to_lie(at_screen: AtScreenOf) -> None:
    """Two cards at once, and the Shift Manager puts the third before the second."""
    screen = at_screen(table(SUPER_SIX).bet(seat(1), "banker", 10_000)).goes_on()
    screen.drawn("2S 7D").drawn("3H", apart=10).goes_on()
    chooses(screen, Remedy.DECIDE_ORDER).taps_on("pick:0", "pick:2", "pick:1").goes_on()
    says(screen, "Asked for: Decide the order · New order: P1 · P2 · B1")
    approves(screen, "Gus")
    assert screen.at.round.order == (0, 2, 1)


def test_it_says_whether_players_may_withdraw(at_screen: AtScreenOf) -> None:
    """Where nothing is ruled, that is part of what is agreed to."""
    screen = not_covered(at_screen, DAI_BACC).taps_on("deny")
    chooses(screen, Remedy.CONTINUE).taps_on("withdraw:yes").goes_on()
    says(screen, "Asked for: Continue the round · Players may withdraw")
    approves(screen, "Gus")
    assert screen.page == "options"


def test_a_card_that_comes_meanwhile_makes_the_request_void(at_screen: AtScreenOf) -> None:
    """What was asked for was asked of other cards: it is denied and decided anew."""
    screen = at_screen(table(TIGER).bet(seat(1), "banker", 10_000)).goes_on().drawn("2S 7D")
    declares(screen, Situation.NOT_COVERED).goes_on().drawn("3H")
    assert screen.page == "approval"
    approves(screen, "Gus")
    assert screen.refusal.startswith("Another card has come since it was asked for")
    assert screen.phase is Phase.STOPPED


def test_the_keys_lie_otherwise_each_time(at_screen: AtScreenOf) -> None:
    """Fingers tell nothing to whoever stands across the table."""
    screen = in_conflict(at_screen)
    seen = set()
    for _ in range(6):
        seen.add(tuple(tile.title for tile in sheet(screen).pad))
        screen.taps_on("deny").goes_on()
    assert len(seen) > 1


def test_pages_of_a_longer_list_are_turned_by_more(at_screen: AtScreenOf) -> None:
    """A house with nine Pit Supervisors."""
    screen = in_conflict(at_screen)
    many = tuple(Colleague(f"Pit {n}", Role.PIT_SUPERVISOR) for n in range(9))
    screen.desk.around = Around(staff=(*many, *STAFF))
    turns_to(screen.look(), "who:Sue")
    approves(screen, "Sue")
    assert screen.phase is Phase.COLLECT
