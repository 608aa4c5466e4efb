"""What the console detects opens its page by itself, with its paragraph and who decides."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules.cards import RANK_ALONE, cards
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.table.commands import OpenBets, Pay
from rules.table.facts import (
    BytesUnread,
    CardDisclosed,
    CardDrawn,
    CardDrawnOutside,
    CutCardDrawn,
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    DeviceStarted,
    Fact,
    LinkLost,
    LinkRestored,
    MessageLost,
    Position,
    ResultPressed,
    UnreadableCardDrawn,
)
from rules.table.phase import Phase
from rules.table.settings import Reading
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
    listed,
    says,
    sheet,
)
from tests.rules.table.at_table import ANN, AtTable, seat, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

YOU, PIT_SUPERVISOR, PIT_MANAGER, SHIFT_MANAGER = (
    "You decide",
    "The Pit Supervisor decides",
    "The Pit Manager decides",
    "The Shift Manager decides",
)
VOID, GO_ON, REBUILD, CORRECT, NEXT = (
    Remedy.VOID,
    Remedy.CONTINUE,
    Remedy.RECONSTRUCT,
    Remedy.CORRECT_CARD,
    Remedy.NEXT_ROUND,
)
ANYTHING = tuple(Remedy)
"""Where no book rules, every remedy is at hand."""


class Ruled(NamedTuple):
    """What a book says: the paragraph, who decides, the remedies with the usual one first."""

    paragraph: str
    decides: str
    remedies: tuple[Remedy, ...]

    def shown(self, screen: AtScreen, situation: str) -> None:
        """It is what the page says, and the loud sentence says what happened."""
        assert screen.phase is Phase.STOPPED
        assert screen.page == "decide"
        assert screen.loud == f"Stop. {situation}"
        cited = "house rule" if self.paragraph == "house" else f"paragraph {self.paragraph}"
        assert (sheet(screen).title, sheet(screen).paragraph) == (situation, cited)
        says(screen, situation, cited, self.decides)
        assert listed(screen) == [f"remedy:{remedy}" for remedy in self.remedies]


def house(*remedies: Remedy, decides: str = PIT_SUPERVISOR) -> Ruled:
    """A house rule."""
    return Ruled("house", decides, remedies)


NOT_COVERED = {
    DA_HU: Ruled("5.18", SHIFT_MANAGER, ANYTHING),
    TIGER: Ruled("6.1", SHIFT_MANAGER, ANYTHING),
    SUPER_SIX: house(*ANYTHING, decides=SHIFT_MANAGER),
    DAI_BACC: house(*ANYTHING, decides=SHIFT_MANAGER),
    COMMISSION: house(*ANYTHING, decides=SHIFT_MANAGER),
}


def by_game(**rulings: Ruled) -> dict[str, Ruled]:
    """The ruling of each game; a book that is silent leaves it to whoever decides such things."""
    named = {name.replace("_", "-"): ruling for name, ruling in rulings.items()}
    return {game: named.get(game, NOT_COVERED[game]) for game in GAMES}


def void(paragraph: str) -> Ruled:
    """The book voids the round; the Dealer calls it."""
    return Ruled(paragraph, YOU, (VOID,))


def in_game(rulings: dict[str, Ruled]) -> list[object]:
    """One case for each game, marked with the paragraph it proves."""
    return [
        pytest.param(game, ruling, marks=pytest.mark.rule(f"{game} {ruling.paragraph}"), id=game)
        for game, ruling in rulings.items()
    ]


def betted(game: str, **more: Any) -> AtTable:
    """100 on Banker at box 1 and 50 on Player at box 3."""
    at = table(game, **more)
    return at.bet(seat(1), "banker", 10_000).bet(seat(3), "player", 5_000)


# --- Cards that should not be there ------------------------------------------------------------


FOREIGN = by_game(
    da_hu_ying_xiong=void("5.5.1"),
    super_six_plus=void("5.1.1"),
    tiger_no_commission=void("5.1"),
    commission_insurance=void("5.1.1"),
)


@pytest.mark.parametrize(("game", "ruled"), in_game(FOREIGN))
def test_a_foreign_card(at_screen: AtScreenOf, game: str, ruled: Ruled) -> None:
    """The device's alarm stops play at once, on any card, and the page names none."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("2S 7D")
    screen.hears(DeviceAlarmRaised("card-foreign"))
    ruled.shown(screen, "A card does not belong to the set")
    assert sheet(screen).rows == ()


SURPLUS = by_game(
    da_hu_ying_xiong=void("5.5.2"),
    super_six_plus=void("5.1.2"),
    tiger_no_commission=void("5.1"),
)


@pytest.mark.parametrize(("game", "ruled"), in_game(SURPLUS))
def test_one_copy_too_many(at_screen: AtScreenOf, game: str, ruled: Ruled) -> None:
    """A fifth ace of spades of four decks: 2 to 2, and Player draws it."""
    screen = at_screen(table(game, decks=4)).goes_on().drawn("AS AS AS AS")
    assert screen.page == ""
    screen.drawn("AS")
    ruled.shown(screen, "One copy too many of a card")
    assert sheet(screen).rows == ()


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_the_device_could_not_read(at_screen: AtScreenOf, game: str) -> None:
    """It stays closed; a Pit Supervisor has it entered, or play goes on till it is turned over."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("2S")
    screen.hears(UnreadableCardDrawn())
    house(GO_ON, CORRECT).shown(screen, "The shoe could not read a card")


EXCESS = by_game(da_hu_ying_xiong=Ruled("5.7", YOU, (REBUILD, NEXT)))


@pytest.mark.parametrize(("game", "ruled"), in_game(EXCESS))
def test_a_card_that_is_not_due(at_screen: AtScreenOf, game: str, ruled: Ruled) -> None:
    """Player's natural ends it, and a fifth card comes."""
    screen = at_screen(betted(game)).goes_on().drawn("9S KD KC QH")
    assert screen.phase is Phase.RESULT
    screen.drawn("2S")
    ruled.shown(screen, "A card was drawn that is not due")


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_a_card_that_the_device_itself_does_not_count(at_screen: AtScreenOf) -> None:
    """It says so while all cards lie closed, and nobody at the table knows more than that."""
    screen = at_screen(betted(DA_HU, face_down=True)).goes_on().drawn("9S KD KC QH")
    screen.hears(CardDrawnOutside(cards("2S")[0]))
    EXCESS[DA_HU].shown(screen, "A card was drawn that is not due")


WRONG_NUMBER = by_game(
    da_hu_ying_xiong=Ruled("5.5.3", YOU, (REBUILD, VOID)),
    super_six_plus=Ruled("5.1.3", YOU, (REBUILD, VOID)),
    commission_insurance=Ruled("5.1.2", YOU, (REBUILD, VOID)),
)


@pytest.mark.parametrize(("game", "ruled"), in_game(WRONG_NUMBER))
def test_a_hand_with_the_wrong_number_of_cards(
    at_screen: AtScreenOf, game: str, ruled: Ruled
) -> None:
    """Player 5 is to draw and the result is pressed."""
    screen = at_screen(table(game)).goes_on().drawn("2S 3D 3H 2C")
    screen.hears(ResultPressed(Winner.TIE))
    ruled.shown(screen, "A hand has the wrong number of cards")


TOO_FEW = by_game(
    da_hu_ying_xiong=void("5.5.4"),
    super_six_plus=void("5.1.4"),
    tiger_no_commission=void("5.3"),
    commission_insurance=void("5.1.3"),
)


@pytest.mark.parametrize(("game", "ruled"), in_game(TOO_FEW))
def test_too_few_cards(at_screen: AtScreenOf, game: str, ruled: Ruled) -> None:
    """204 of 208 cards are gone in void rounds; Player's 2 is to draw and the shoe is empty."""
    at = table(game, decks=4, reading=Reading.MASKED, face_down=True)
    for _ in range(34):
        at.dealt("? ? ? ? ? ?").declared(Situation.NOT_COVERED).decided(Remedy.VOID)
        at.tell(Pay(ANN), OpenBets(ANN))
    screen = at_screen(at).goes_on().drawn("? ? ? ?")
    screen.taps_on("rank:2", "rank:K", "rank:3")
    assert screen.page == ""
    screen.taps_on("rank:K")
    ruled.shown(screen, "Too few cards to finish the round")


# --- How cards came ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_closed_card_before_no_more_bets(at_screen: AtScreenOf, game: str) -> None:
    """It tells nobody anything: it is the round's first, and betting closes."""
    screen = at_screen(betted(game, face_down=True)).drawn("2S")
    house(GO_ON, decides=YOU).shown(screen, "A card was drawn too early")
    screen.goes_on()
    assert (screen.phase, screen.page) == (Phase.DEAL, "")


EARLY = by_game(da_hu_ying_xiong=Ruled("5.7", YOU, (REBUILD, NEXT)))


@pytest.mark.parametrize(("game", "ruled"), in_game(EARLY))
def test_an_exposed_card_before_no_more_bets(
    at_screen: AtScreenOf, game: str, ruled: Ruled
) -> None:
    """Reading 19: an exposed card like any other in one game, not covered in the others."""
    screen = at_screen(betted(game)).drawn("2S")
    ruled.shown(screen, "A card was drawn too early")


TOGETHER = {
    DA_HU: (("5.10.1", "Dealer"), ("5.10", "Pit Supervisor")),
    TIGER: (("5.8", "Dealer"), ("5.8.2.1", "Dealer")),
    SUPER_SIX: (("", "Shift Manager"), ("", "Shift Manager")),
    DAI_BACC: (("", "Shift Manager"), ("", "Shift Manager")),
    COMMISSION: (("", "Shift Manager"), ("", "Shift Manager")),
}


@pytest.mark.parametrize("game", GAMES)
def test_two_cards_close_together_are_a_suspicion(at_screen: AtScreenOf, game: str) -> None:
    """Reading 20: each answer says by which paragraph and who decides; a read order is known."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("2S 7D")
    screen.drawn("3H", apart=10)
    assert (screen.page, screen.loud) == ("suspicion", "Did two cards come out at once?")
    known, unknown, no = sheet(screen).choices
    for tile, (paragraph, role) in zip((known, unknown), TOGETHER[game], strict=True):
        assert tile.detail == f"{f'paragraph {paragraph}' if paragraph else 'house rule'} · {role}"
    assert no.detail == "The Pit Supervisor says so"
    assert [card.face for card in sheet(screen).rows[0].cards] == [None, None]
    screen.taps_on("answer:unknown")
    says(screen, "The device has read these cards one by one: their order is known")
    assert not can_go_on(screen)


@pytest.mark.rule("tiger-no-commission 5.8.2.1")
def test_on_a_masked_shoe_the_order_may_be_unknown(at_screen: AtScreenOf) -> None:
    """In the initial deal the round is then void."""
    screen = at_screen(betted(TIGER, face_down=True, reading=Reading.MASKED)).goes_on()
    screen.drawn("? ?").drawn("?", apart=10)
    screen.taps_on("answer:unknown").goes_on()
    Ruled("5.8.2.1", YOU, (VOID,)).shown(screen, "Two cards came out at once")


@pytest.mark.rule("tiger-no-commission 5.8.2.2")
def test_after_the_initial_deal_a_pit_manager_decides_an_unknown_order(
    at_screen: AtScreenOf,
) -> None:
    """Both third cards leave the shoe at once."""
    at = betted(TIGER, face_down=True, reading=Reading.MASKED)
    screen = at_screen(at).goes_on().drawn("? ? ? ?")
    screen.taps_on("rank:2", "rank:3", "rank:3", "rank:2").drawn("?").drawn("?", apart=10)
    screen.taps_on("answer:unknown").goes_on()
    Ruled("5.8.2.2", PIT_MANAGER, (Remedy.DECIDE_ORDER,)).shown(
        screen, "Two cards came out at once"
    )


def test_a_pit_supervisor_dismisses_a_suspicion(at_screen: AtScreenOf) -> None:
    """The Dealer alone cannot say that nothing happened; then the round goes on as it lies."""
    screen = at_screen(betted(TIGER, face_down=True)).goes_on().drawn("2S 7D")
    screen.drawn("3H", apart=10).taps_on("answer:no")
    says(screen, "The round goes on as it lies")
    screen.goes_on()
    assert screen.loud == "Call the Pit Supervisor"
    says(screen, "Two cards came out at once", "Asked for: No, it did not happen")
    approves(screen, "Sue")
    assert (screen.phase, screen.page) == (Phase.DEAL, "")


CUT_CARD = "The cut card came as the first card"


@pytest.mark.rule("tiger-no-commission 3.17.1")
def test_the_cut_card_first_in_a_high_limit_area(at_screen: AtScreenOf) -> None:
    """The Dealer may let Players withdraw, and need not."""
    screen = at_screen(betted(TIGER, high_limit=True)).goes_on().hears(CutCardDrawn())
    ruled = Ruled("3.17.1", YOU, (Remedy.OFFER_WITHDRAWAL, GO_ON))
    ruled.shown(screen, CUT_CARD)
    chooses(screen, GO_ON).goes_on()
    assert screen.phase is Phase.DEAL
    says(screen, "Last round of this shoe")


@pytest.mark.rule("tiger-no-commission 3.17")
def test_elsewhere_the_cut_card_first_stops_nothing(at_screen: AtScreenOf) -> None:
    """It is the last round, and that stands in sight."""
    screen = at_screen(betted(TIGER)).goes_on().hears(CutCardDrawn())
    assert (screen.page, screen.phase) == ("", Phase.DEAL)
    says(screen, "Last round of this shoe")


# --- The device and the link -------------------------------------------------------------------


TROUBLE_WITH_THE_DEVICE = [
    (LinkLost(), "No link to the shoe", ()),
    (
        DeviceAlarmRaised("gate-open"),
        "The shoe needs attention",
        ("The shoe: gate-open",),
    ),
    (MessageLost(), "The shoe needs attention", ("A message from the shoe was lost",)),
    (BytesUnread("ff"), "The shoe needs attention", ("The shoe sent something unreadable",)),
    (DeviceStarted(), "The shoe needs attention", ("The shoe has started up",)),
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("fact", "situation", "said"), TROUBLE_WITH_THE_DEVICE)
def test_trouble_with_the_device(
    at_screen: AtScreenOf, game: str, fact: Fact, situation: str, said: tuple[str, ...]
) -> None:
    """No interruption by itself: cards are entered by hand and play goes on (reading 14)."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("2S 7D").hears(fact)
    house(GO_ON, Remedy.DECIDE_ORDER, CORRECT).shown(screen, situation)
    says(screen, *said)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_restored_still_waits_for_a_supervisor(at_screen: AtScreenOf, game: str) -> None:
    """Cards may have gone unheard; the page stays till somebody has looked."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("2S 7D").hears(LinkLost())
    says(screen, "No link to the shoe")
    screen.hears(LinkRestored())
    assert (screen.page, screen.phase) == ("decide", Phase.STOPPED)
    approves(screen.goes_on(), "Sue")
    assert (screen.page, screen.phase) == ("", Phase.DEAL)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_lost_and_restored_with_no_card_out_leaves_no_page_behind(
    at_screen: AtScreenOf, game: str
) -> None:
    """Nothing can have gone unheard: the page goes as it came."""
    screen = at_screen(betted(game)).goes_on().hears(LinkLost())
    assert screen.page == "decide"
    screen.hears(LinkRestored())
    assert (screen.page, screen.phase) == ("", Phase.DEAL)


def test_an_alarm_that_is_cleared_takes_its_page_away(at_screen: AtScreenOf) -> None:
    """The device says itself that it is well again."""
    screen = at_screen(betted(TIGER)).goes_on().hears(DeviceAlarmRaised("gate-open"))
    assert screen.page == "decide"
    screen.hears(DeviceAlarmCleared("gate-open"))
    assert (screen.page, screen.phase) == ("", Phase.DEAL)


FACE_UP = by_game(
    da_hu_ying_xiong=Ruled("5.7", YOU, (REBUILD, NEXT)),
    tiger_no_commission=Ruled("5.6", YOU, (GO_ON,)),
)


@pytest.mark.parametrize(("game", "ruled"), in_game(FACE_UP))
def test_a_card_reversed_in_the_device(at_screen: AtScreenOf, game: str, ruled: Ruled) -> None:
    """The device's alarm, in the words of the books."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("2S 7D")
    screen.hears(DeviceAlarmRaised("card-reversed"))
    ruled.shown(screen, "A card lies face up in the shoe")


@pytest.mark.rule("tiger-no-commission 6.1")
def test_reversed_before_the_first_card_no_paragraph_has_an_answer(at_screen: AtScreenOf) -> None:
    """5.6 is for a round that has its first card."""
    screen = at_screen(betted(TIGER)).goes_on().hears(DeviceAlarmRaised("card-reversed"))
    NOT_COVERED[TIGER].shown(screen, "A card lies face up in the shoe")


AGAINST_THE_CARDS = {
    DA_HU: Ruled("5.15", PIT_SUPERVISOR, (GO_ON, CORRECT, VOID)),
    TIGER: Ruled("6.3", PIT_SUPERVISOR, (GO_ON, CORRECT, VOID)),
    SUPER_SIX: house(GO_ON, CORRECT, VOID),
    DAI_BACC: house(GO_ON, CORRECT, VOID),
    COMMISSION: house(GO_ON, CORRECT, VOID),
}


@pytest.mark.parametrize(("game", "ruled"), in_game(AGAINST_THE_CARDS))
def test_the_devices_result_against_the_cards(
    at_screen: AtScreenOf, game: str, ruled: Ruled
) -> None:
    """What each of the two says stands on the page; the cards prevail (reading 24)."""
    screen = at_screen(betted(game)).goes_on().drawn("9S 7D KD KC")
    screen.hears(ResultPressed(Winner.BANKER))
    ruled.shown(screen, "The shoe's result differs from the cards")
    says(screen, "The shoe: Banker wins", "The cards: Player wins")


def test_a_result_that_differs_in_a_pair_alone(at_screen: AtScreenOf) -> None:
    """Player wins by both; the shoe saw no pair of nines."""
    screen = at_screen(betted(TIGER)).goes_on().drawn("9S 7D 9D KC")
    screen.hears(ResultPressed(Winner.PLAYER, player_pair=False, banker_pair=False))
    says(screen, "The shoe: Player wins", "The cards: Player wins · Player Pair")


@pytest.mark.parametrize(("game", "ruled"), in_game(AGAINST_THE_CARDS))
def test_a_forced_quit(at_screen: AtScreenOf, game: str, ruled: Ruled) -> None:
    """With cards still closed."""
    screen = at_screen(betted(game, face_down=True)).goes_on().drawn("9S 7D KD KC")
    screen.hears(ResultPressed(None))
    ruled.shown(screen, "The round was ended at the shoe")


@pytest.mark.parametrize("game", GAMES)
def test_a_disclosure_that_differs_from_what_was_tapped_in(
    at_screen: AtScreenOf, game: str
) -> None:
    """The 9 at Player 1 is an 8 to the shoe, which only then shows what it has read."""
    at = betted(game, face_down=True, reading=Reading.MASKED)
    screen = at_screen(at).goes_on().drawn("? ? ? ?")
    screen.taps_on("rank:9", "rank:K", "rank:7", "rank:K")
    assert screen.phase is Phase.RESULT
    told = zip(
        ((Hand.PLAYER, 1), (Hand.PLAYER, 2), (Hand.BANKER, 1), (Hand.BANKER, 2)),
        cards("8S KD 7D KC"),
        strict=True,
    )
    screen.hears(*(CardDisclosed(Position(*place), card) for place, card in told))
    screen.hears(ResultPressed(Winner.PLAYER))
    house(GO_ON, CORRECT, VOID).shown(screen, "A card entered differs from the shoe's")
    [row] = sheet(screen).rows
    assert [card.face for card in row.cards] == [RANK_ALONE["9"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_the_device_counts_to_another_hand(at_screen: AtScreenOf, game: str) -> None:
    """The first card of a round is Player's, whatever the device says."""
    screen = at_screen(betted(game, face_down=True)).goes_on()
    screen.hears(CardDrawn(cards("2S")[0], Position(Hand.BANKER, 1)))
    house(GO_ON, Remedy.DECIDE_ORDER, CORRECT).shown(screen, "The shoe counts a card elsewhere")


# --- Limits and counts -------------------------------------------------------------------------


def test_a_wager_outside_limits_that_no_book_rules(at_screen: AtScreenOf) -> None:
    """Box 3's 50 lies over 20; the page says whose bet it is and how much."""
    at = table(DAI_BACC, limits=Limits({"player": BetLimit(100, 2_000)}))
    at.bet(seat(3), "player", 5_000)
    screen = at_screen(at).goes_on()
    NOT_COVERED[DAI_BACC].shown(screen, "Something the rules do not cover")
    says(screen, "These bets lie outside the limits", "Box 3 · Player · 50")


def test_a_count_at_the_end_of_a_shoe_that_is_short(at_screen: AtScreenOf) -> None:
    """400 are counted where 412 should be: the page says both, and the next shoe waits for it."""
    at = table(TIGER).dealt("9S KD KC QH").finished()
    screen = at_screen(at).taps_on("table", "page:end-shoe", "count:yes")
    screen.taps_on("digit:4", "digit:00").goes_on()
    assert screen.page == "decide"
    assert sheet(screen).title == "Cards are missing from the set"
    says(screen, "Counted 400; by the count 412 should be left", "paragraph 5.1")
    screen.goes_on()
    assert (screen.page, screen.phase) == ("", Phase.NO_SHOE)
