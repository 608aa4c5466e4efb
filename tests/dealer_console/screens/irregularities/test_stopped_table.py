"""While play is stopped: the table may be looked at, recalled, turned over, and nothing else."""

from collections.abc import Callable

import pytest

from dealer_console.desk.asks import Order
from dealer_console.desk.shown import Kind
from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.table.commands import Declare, OpenBets
from rules.table.facts import (
    CardDrawnOutside,
    DeviceAlarmRaised,
    Fact,
    LinkLost,
    ResultPressed,
    UnreadableCardDrawn,
)
from rules.table.phase import Phase
from rules.table.settings import Reading
from tests.dealer_console.desk.at_desk import PINS
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.irregularities.pages import (
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
)
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.at_table import ANN, AtTable, seat, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]


def betted(game: str, *, face_down: bool = True) -> AtTable:
    """A round behind it; then 100 on Banker at box 1, 50 on Player at box 3."""
    at = table(game, face_down=face_down).dealt("9S KD KC QH")
    (at.exposed() if face_down else at).finished()
    at.tell(OpenBets(ANN))
    return at.bet(seat(1), "banker", 10_000).bet(seat(3), "player", 5_000)


def stopped(at_screen: AtScreenOf, game: str = TIGER) -> AtScreen:
    """Four closed cards, and one of the rest does not belong to the set."""
    screen = at_screen(betted(game)).goes_on().drawn("2S 7D 3H KC")
    return screen.hears(DeviceAlarmRaised("card-foreign"))


def pressed_with(screen: AtScreen, *beginnings: str) -> set[str]:
    """What can be pressed whose key begins so."""
    keys = screen.keys()
    return {key for key in keys if key.startswith(beginnings)}


# --- Leaving the page and coming back ------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_table_can_be_looked_at_and_the_page_is_one_tap_away(
    at_screen: AtScreenOf, game: str
) -> None:
    """It says what it waits for, where the primary tile always is."""
    screen = stopped(at_screen, game).goes_back()
    assert screen.page == ""
    assert screen.loud == "Stop. A card does not belong to the set"
    says(screen, "Decide")
    screen.goes_on()
    assert screen.page == "decide"


def test_what_was_chosen_on_the_page_is_still_chosen(at_screen: AtScreenOf) -> None:
    """An order half tapped in is not begun again because somebody looked at the cards."""
    screen = at_screen(betted(TIGER, face_down=False)).goes_on().drawn("2S 7D KC 3H")
    declares(screen, Situation.WRONG_AREA).taps_on("pick:0", "pick:2").goes_back().goes_on()
    assert [str(card.face) for card in sheet(screen).rows[1].cards] == ["2S", "KC"]
    screen.taps_on("pick:1", "pick:3").goes_on()
    assert screen.at.view.points == (9, 3)


def test_of_another_irregularity_nothing_is_chosen_yet(at_screen: AtScreenOf) -> None:
    """Undone and declared as something else, its page is a fresh one."""
    screen = at_screen(betted(TIGER, face_down=False)).goes_on().drawn("2S 7D KC 3H")
    declares(screen, Situation.WRONG_AREA).taps_on("pick:0", "pick:2").goes_back()
    screen.taps_on("undo")
    declares(screen, Situation.NOT_COVERED)
    chooses(screen, Remedy.RECONSTRUCT)
    says(screen, "Untapped, all stay in the order they came")


def test_after_one_is_decided_the_next_one_opens(at_screen: AtScreenOf) -> None:
    """A second card in excess came while the first was looked at; each is decided."""
    at = table(DA_HU).bet(seat(1), "banker", 10_000)
    screen = at_screen(at).goes_on().drawn("9S KD KC QH 2S 3S")
    chooses(screen, Remedy.NEXT_ROUND).goes_on()
    assert (screen.page, screen.phase) == ("decide", Phase.STOPPED)
    chooses(screen, Remedy.NEXT_ROUND).goes_on()
    assert (screen.page, screen.phase) == ("", Phase.RESULT)
    assert len(screen.public.kept) == 2


# --- Recall --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_recall_is_there_in_an_error_too(at_screen: AtScreenOf, game: str) -> None:
    """Marked as past; and from there back to the table, where the decision waits."""
    screen = stopped(at_screen, game).goes_back().taps_on("recall")
    assert sheet(screen).recall
    says(screen, "RECALL: past rounds", "Player wins")
    screen.goes_back()
    assert screen.phase is Phase.STOPPED
    screen.goes_on()
    assert screen.page == "decide"


# --- What may be tapped --------------------------------------------------------------------------


NEVER_WHILE_STOPPED = {"open-bets", "close-bets", "collect", "pay", "confirm-result", "insure"}


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_round_can_go_on(at_screen: AtScreenOf, game: str) -> None:
    """Neither on the page nor behind it."""
    screen = stopped(at_screen, game)
    assert not NEVER_WHILE_STOPPED & screen.keys()
    screen.goes_back()
    assert not NEVER_WHILE_STOPPED & screen.keys()
    assert not pressed_with(screen, "rank:", "box:")


@pytest.mark.parametrize("game", GAMES)
def test_cards_may_be_turned_over_for_a_supervisor_to_see(at_screen: AtScreenOf, game: str) -> None:
    """One card, or a hand; it changes nothing of what is to be decided."""
    screen = stopped(at_screen, game).goes_back().taps_on("card:banker-1", "expose:player")
    hands = screen.at.view.hands
    assert [card is None for card in (*hands.player, *hands.banker)] == [False, False, False, True]
    assert screen.at.troubles == [Situation.FOREIGN_CARD]
    assert screen.phase is Phase.STOPPED


@pytest.mark.rule("tiger-no-commission 5.17.1", "tiger-no-commission 5.17.2")
@pytest.mark.parametrize(("dealt", "said"), [("2S 7D", "5.17.1"), ("2S 7D 3H KC", "5.17.2")])
def test_an_interruption_is_decided_when_all_cards_lie_open(
    at_screen: AtScreenOf, dealt: str, said: str
) -> None:
    """Before, it says to expose them (reading 14); what the book says follows from open cards.

    Two establish nothing; four have decided Tiger Pair.
    """
    screen = at_screen(betted(TIGER)).goes_on().drawn(dealt)
    approves(declares(screen, Situation.INTERRUPTION), "Sue")
    assert screen.loud == "Supervisor present: expose all cards"
    says(screen, "First expose the cards on the table in the Pit Supervisor's presence")
    assert not can_go_on(screen)
    screen.goes_back().taps_on("expose:player", "expose:banker").goes_on()
    says(screen, f"paragraph {said}")
    assert can_go_on(screen)


@pytest.mark.parametrize("game", GAMES)
def test_ranks_are_entered_only_where_cards_may_have_gone_unheard(
    at_screen: AtScreenOf, game: str
) -> None:
    """Not for a foreign card; for a lost link, and closed ones too."""
    screen = at_screen(betted(game)).goes_on().drawn("2S 7D").hears(LinkLost()).goes_back()
    assert has(screen, "rank:A", "closed-card")
    screen.taps_on("closed-card")
    assert len(screen.at.round.cards) == 3
    assert screen.at.round.cards[2].shown is None


def test_on_a_masked_shoe_ranks_are_tapped_while_play_is_stopped(at_screen: AtScreenOf) -> None:
    """What is turned over for the supervisor has to be told."""
    at = table(SUPER_SIX, face_down=True, reading=Reading.MASKED)
    screen = at_screen(at).goes_on().drawn("? ? ? ?").hears(DeviceAlarmRaised("card-foreign"))
    screen.goes_back().taps_on("rank:9")
    assert str(screen.at.view.hands.player[0])[0] == "9"


# --- The keypad ----------------------------------------------------------------------------------


def test_a_remedy_is_chosen_and_a_pin_typed_by_keys(at_screen: AtScreenOf) -> None:
    """A figure chooses from the list; where a PIN is asked for, figures are the PIN."""
    screen = at_screen(betted(TIGER, face_down=False)).goes_on().drawn("9S 7D KD KC")
    screen.hears(ResultPressed(Winner.BANKER))
    screen.dealer.is_in_no_hurry()
    screen.dealer.types("3")
    assert sheet(screen.look()).choices[2].kind is Kind.CHOSEN
    screen.goes_on().taps_on("who:Sue")
    for figure in PINS["Sue"]:
        screen.dealer.is_in_no_hurry()
        screen.dealer.types(figure)
        screen.look()
    screen.goes_on()
    assert screen.phase is Phase.RETURN


# --- The log fails -------------------------------------------------------------------------------


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("at_page", [True, False])
def test_when_the_log_fails_everything_is_locked(
    at_screen: AtScreenOf, language: str, at_page: bool
) -> None:
    """It says to stop dealing and to call the supervisor; no tile is left to press."""
    screen = at_screen(betted(TIGER), language=language).goes_on().drawn("2S 7D")
    if at_page:
        screen.hears(DeviceAlarmRaised("card-foreign"))
    screen.desk.stopped("disk full")
    screen.look()
    says(screen, CATALOGUES[language].screen("stop-dealing"))
    assert screen.keys() == pressed_with(screen, "language:")


def test_locked_it_shows_no_card_and_hears_no_finger(at_screen: AtScreenOf) -> None:
    """Taps where tiles were a moment ago, with the mouse and with a finger, ask for nothing."""
    screen = at_screen(betted(TIGER, face_down=False)).goes_on().drawn("2S 7D 3H")
    places = [screen.place(key) for key in sorted(screen.keys())]
    screen.desk.stopped("disk full")
    screen.look()
    asked = len(screen.asked)
    for place in places:
        screen.dealer.is_in_no_hurry()
        screen.dealer.comes_down_on(place)
        screen.dealer.lets_go_at(place)
    screen.drawn("KC")
    assert [ask for ask in screen.asked[asked:] if isinstance(ask, Order)] == []
    assert not any(hand.isVisible() for hand in screen.dealer.window._hands)


# --- Nothing tells of a closed card --------------------------------------------------------------


CLOSED = [("2S 7D 3H KC", "9S 9D KH 8C"), ("AS AD AH AC", "9S 9D 9H 9C")]
"""Four closed cards, and four others: neither draws and neither is a natural alike."""

HAPPENINGS: dict[str, Fact] = {
    "foreign": DeviceAlarmRaised("card-foreign"),
    "alarm": DeviceAlarmRaised("gate-open"),
    "reversed": DeviceAlarmRaised("card-reversed"),
    "unread": UnreadableCardDrawn(at=99_000),
    "link": LinkLost(),
    "outside": CardDrawnOutside(None, at=99_000),
    "quit": ResultPressed(None),
    "result": ResultPressed(Winner.PLAYER),
}


@pytest.mark.parametrize(("dealt", "otherwise"), CLOSED)
@pytest.mark.parametrize("what", HAPPENINGS)
@pytest.mark.parametrize("game", GAMES)
def test_every_page_is_the_same_whatever_lies_closed(
    at_screen: AtScreenOf, game: str, what: str, dealt: str, otherwise: str
) -> None:
    """Titles, sentences, rows, tiles on or off, and what is refused before anything was pressed."""
    seen = []
    for cards in (dealt, otherwise):
        at = betted(game)
        screen = at_screen(at).goes_on().drawn(cards).hears(HAPPENINGS[what])
        pages = [screen.shown]
        for remedy in Remedy:
            if has(screen, f"remedy:{remedy}"):
                screen.taps_on(f"remedy:{remedy}")
                pages.append(screen.shown)
                if has(screen, "pick:3", "pick:1"):
                    screen.taps_on("pick:3", "pick:1")
                    pages.append(screen.shown)
        seen.append((pages, screen.keys()))
        screen.dealer.window.pressed.disconnect()
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_declared_is_the_same_whatever_lies_closed(
    at_screen: AtScreenOf, game: str
) -> None:
    """A natural under the backs takes nothing off the list."""
    seen = []
    for cards in CLOSED[0]:
        screen = at_screen(betted(game)).goes_on().drawn(cards).taps_on("irregularity")
        leaves = [screen.shown]
        for _ in range(6):
            first = next(tile.key for tile in sheet(screen).choices)
            screen.taps_on(first)
            leaves.append(screen.shown)
            if has(screen, "more"):
                screen.taps_on("more")
                leaves.append(screen.shown)
        seen.append(leaves)
        screen.dealer.window.pressed.disconnect()
    assert seen[0] == seen[1]


def test_a_third_card_drawn_before_hands_are_open_is_no_irregularity_yet(
    at_screen: AtScreenOf,
) -> None:
    """Whether it was due is judged when cards lie open, and then the page opens."""
    at = table(DAI_BACC, face_down=True)
    screen = at_screen(at).goes_on().drawn("9S KD KC QH 2S")
    assert (screen.page, screen.phase) == ("", Phase.EXPOSE)
    screen.goes_on()
    assert screen.page == "decide"
    says(screen, "A card was drawn that is not due")


def test_declaring_is_an_order_of_whoever_deals(at_screen: AtScreenOf) -> None:
    """It says what the Dealer saw on the screen when it was given."""
    screen = stopped(at_screen).goes_back()
    declares(screen, Situation.NOT_COVERED)
    order = screen.asked[-1]
    assert isinstance(order, Order)
    assert (order.do, order.by, order.pin) == (Declare.name, "Ann", None)
