"""Every remedy carried out from the screen, with what it needs to be told."""

from collections import Counter
from collections.abc import Callable

import pytest

from rules.cards import DECK, cards
from rules.hands import Hand, Winner
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.table.facts import DeviceAlarmRaised, LinkLost, ResultPressed, UnreadableCardDrawn
from rules.table.phase import Phase
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
    listed,
    says,
    sheet,
)
from tests.rules.table.at_table import (
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
    wagers_of,
)

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

ONE, THREE = seat(1), seat(3)
WHERE_NOT_COVERED = [
    pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong 5.18")),
    pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission 6.1")),
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
]


def betted(game: str, *, face_down: bool = False) -> AtTable:
    """100 on Banker at box 1, 50 on Player at box 3."""
    at = table(game, face_down=face_down)
    return at.bet(ONE, "banker", 10_000).bet(THREE, "player", 5_000)


def not_covered(at_screen: AtScreenOf, game: str, dealt: str = "2S 7D 3H KC") -> AtScreen:
    """Something that no book rules has happened, with these cards open."""
    screen = at_screen(betted(game)).goes_on().drawn(dealt)
    return declares(screen, Situation.NOT_COVERED)


# --- Void --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_void_gives_everything_back(at_screen: AtScreenOf, game: str) -> None:
    """Each box says what goes back; then the cards are to be changed, as one was foreign."""
    screen = (
        at_screen(betted(game)).goes_on().drawn("2S 7D").hears(DeviceAlarmRaised("card-foreign"))
    )
    chooses(screen, Remedy.VOID).goes_on()
    if screen.page == "approval":
        approves(screen, "Gus")
    assert (screen.phase, screen.page, screen.loud) == (Phase.RETURN, "", "The round is void")
    says(screen, "give back 100", "give back 50", "All given back")
    screen.goes_on()
    assert screen.phase is Phase.CHANGE_CARDS
    assert returns_last(screen) == {(ONE, "banker"): 10_000, (THREE, "player"): 5_000}


def returns_last(screen: AtScreen) -> dict[object, int]:
    """What went back of the round that was void."""
    record = screen.public.recall[-1]
    assert record.void is not None
    assert record.settlement is not None
    return {
        (line.wager.wager.player, line.wager.wager.bet): line.returns
        for line in record.settlement.wagers
    }


@pytest.mark.parametrize("game", GAMES)
def test_void_is_held_and_not_tapped(at_screen: AtScreenOf, game: str) -> None:
    """A tap on it does nothing."""
    screen = (
        at_screen(betted(game)).goes_on().drawn("2S 7D").hears(DeviceAlarmRaised("card-foreign"))
    )
    asked = len(screen.asked)
    screen.taps_on("decide")
    assert (len(screen.asked), screen.phase) == (asked, Phase.STOPPED)


# --- Continue ----------------------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 6.3")
def test_continue_lets_the_cards_prevail(at_screen: AtScreenOf) -> None:
    """Player's 9 wins whatever the shoe says."""
    screen = at_screen(betted(TIGER)).goes_on().drawn("9S 7D KD KC")
    screen.hears(ResultPressed(Winner.BANKER)).goes_on()
    approves(screen, "Sue")
    assert (screen.phase, screen.loud) == (Phase.COLLECT, "“Player wins with 9”")
    assert returns_of(screen.at) == {(ONE, "banker"): 0, (THREE, "player"): 10_000}


@pytest.mark.parametrize("game", GAMES)
def test_after_a_lost_link_cards_are_entered_by_hand(at_screen: AtScreenOf, game: str) -> None:
    """Play goes on from the rank pad: Player 5 draws a 4 and wins with 9 against Banker's 7."""
    screen = at_screen(betted(game)).goes_on().drawn("2S 7D").hears(LinkLost()).goes_on()
    approves(screen, "Sue")
    screen.taps_on("rank:3", "rank:K")
    if screen.phase is Phase.INSURANCE_FOUR:
        screen.goes_on()
    screen.taps_on("rank:4")
    assert screen.at.view.points == (9, 7)
    assert screen.phase is Phase.RESULT


@pytest.mark.parametrize("game", GAMES)
def test_cards_may_be_entered_while_play_is_stopped_by_the_lost_link(
    at_screen: AtScreenOf, game: str
) -> None:
    """A card that fell while nobody heard it: tapped in from the table, before it is decided."""
    screen = at_screen(betted(game)).goes_on().drawn("2S 7D").hears(LinkLost()).taps_on("back")
    assert screen.phase is Phase.STOPPED
    screen.taps_on("rank:3")
    assert len(screen.at.round.cards) == 3
    screen.goes_on()
    assert screen.page == "decide"


# --- Reconstruct, decide the order ---------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.7")
def test_cards_are_put_back_in_their_order_by_taps(at_screen: AtScreenOf) -> None:
    """2 7 K 3 came as 2 K 7 3: Player 2 and 7 are 9, Banker king and 3 are 3."""
    screen = at_screen(betted(TIGER)).goes_on().drawn("2S 7D KC 3H")
    assert screen.at.view.points == (2, 0)
    declares(screen, Situation.WRONG_AREA)
    says(screen, "Tap the cards in the order they should have come",
         "Untapped, all stay in the order they came")  # fmt: skip
    screen.taps_on("pick:0", "pick:2", "pick:1", "pick:3")
    assert [str(card.face) for card in sheet(screen).rows[1].cards] == ["2S", "KC", "7D", "3H"]
    screen.goes_on()
    assert screen.at.view.points == (9, 3)


def test_an_order_begun_wrong_is_begun_again(at_screen: AtScreenOf) -> None:
    """One tap, and no card is chosen any more."""
    screen = at_screen(betted(TIGER)).goes_on().drawn("2S 7D KC 3H")
    declares(screen, Situation.WRONG_AREA).taps_on("pick:2", "order:again")
    says(screen, "Untapped, all stay in the order they came")
    screen.taps_on("pick:0", "pick:2", "pick:1")
    says(screen, "Left out, and so set aside: 1")
    screen.taps_on("pick:3").goes_on()
    assert screen.at.round.order == (0, 2, 1, 3)


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_a_card_in_excess_is_set_aside_without_a_tap(at_screen: AtScreenOf) -> None:
    """Player's natural 9 stands as it was; nothing is asked as outcomes are established."""
    screen = at_screen(betted(DA_HU)).goes_on().drawn("9S KD KC QH 2S")
    screen.goes_on()
    assert (screen.phase, screen.at.view.points) == (Phase.RESULT, (9, 0))
    assert screen.at.round.order == (0, 1, 2, 3)


@pytest.mark.rule("da-hu-ying-xiong 5.10")
def test_the_order_is_decided_only_with_every_card(at_screen: AtScreenOf) -> None:
    """A Pit Supervisor names all three, and not fewer."""
    at = table(DA_HU, face_down=True, reading="masked").bet(ONE, "banker", 10_000)
    screen = at_screen(at).goes_on().drawn("? ?").drawn("?", apart=10)
    screen.taps_on("answer:unknown").goes_on()
    assert listed(screen) == ["remedy:decide-order", "remedy:replace-cards"]
    screen.taps_on("pick:2")
    says(screen, "The order must have every card of the round")
    assert not can_go_on(screen)
    screen.taps_on("pick:0", "pick:1").goes_on()
    approves(screen, "Sue")
    assert screen.page == "options"
    assert screen.at.round.order == (2, 0, 1)


# --- Enter or correct a card -------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_card_is_put_right_only_with_its_rank(at_screen: AtScreenOf, game: str) -> None:
    """The shoe says Banker, as its 7 was a 9 and Player's 9 an 8."""
    screen = at_screen(betted(game)).goes_on().drawn("9S 7D KD KC")
    screen.hears(ResultPressed(Winner.BANKER)).taps_on("remedy:correct-card")
    says(screen, "Say which card is to be put right, and which card it is")
    screen.taps_on("pick:0")
    assert not can_go_on(screen)
    says(screen, "Player, card 1")
    screen.taps_on("is:6").goes_on()
    approves(screen, "Sue")
    assert (screen.at.view.points, screen.phase) == ((6, 7), Phase.COLLECT)


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_could_not_be_read_is_entered(at_screen: AtScreenOf, game: str) -> None:
    """It is the one that is meant; somebody has seen a 7."""
    screen = at_screen(betted(game)).goes_on().drawn("2S")
    screen.hears(UnreadableCardDrawn()).taps_on("remedy:correct-card", "is:7").goes_on()
    approves(screen, "Sue")
    assert (screen.phase, screen.page) == (Phase.DEAL, "")
    assert str(screen.at.round.cards[1].shown)[0] == "7"


# --- The next round, betting opened again, the cards replaced ------------------------------------


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_a_card_in_excess_begins_the_next_round(at_screen: AtScreenOf) -> None:
    """It lies there kept, and says so."""
    screen = at_screen(betted(DA_HU)).goes_on().drawn("9S KD KC QH 2S")
    chooses(screen, Remedy.NEXT_ROUND).goes_on()
    assert screen.phase is Phase.RESULT
    says(screen, "Kept for the next round: 1")


@pytest.mark.rule("tiger-no-commission 5.9")
def test_betting_is_opened_again_after_a_reset(at_screen: AtScreenOf) -> None:
    """Who withdraws may bet anew; the Dealer decides while no card lies open."""
    screen = at_screen(betted(TIGER, face_down=True)).goes_on().drawn("2S 7D")
    declares(screen, Situation.DEVICE_RESET)
    says(screen, "paragraph 5.9", "First each Player may withdraw (paragraph 5.9)")
    screen.goes_on().taps_on("withdraw:box 1 seated", "stay:box 3 seated")
    assert (screen.phase, screen.page) == (Phase.BETTING, "")
    assert wagers_of(screen.at) == {(THREE, "player"): 5_000}


@pytest.mark.rule("tiger-no-commission 6.1")
def test_with_a_card_open_that_is_for_the_shift_manager(at_screen: AtScreenOf) -> None:
    """Reading 21."""
    screen = at_screen(betted(TIGER)).goes_on().drawn("2S 7D")
    declares(screen, Situation.DEVICE_RESET)
    says(screen, "paragraph 6.1", "The Shift Manager decides")
    screen.goes_on()
    says(screen, "Asked for: Open betting again")
    approves(screen, "Gus")
    assert screen.page == "options"


@pytest.mark.rule("da-hu-ying-xiong 5.10.2", "da-hu-ying-xiong 5.10")
def test_the_cards_are_replaced_and_the_round_is_decided_on_next(at_screen: AtScreenOf) -> None:
    """The page is there again for the order; after the round the cards go out."""
    at = table(DA_HU, face_down=True, reading="masked").bet(ONE, "banker", 10_000)
    screen = at_screen(at).goes_on().drawn("? ?").drawn("?", apart=10)
    screen.taps_on("answer:unknown").goes_on().taps_on("remedy:replace-cards").goes_on()
    approves(screen, "Sue")
    assert screen.phase is Phase.STOPPED
    if screen.page == "":
        screen.goes_on()
    assert screen.page == "decide"
    screen.taps_on("remedy:decide-order", "pick:0", "pick:2", "pick:1").goes_on()
    approves(screen, "Sue")
    assert screen.page == "options"


# --- Insurance that was missed -------------------------------------------------------------------


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_the_original_bet_goes_back_to_who_had_meant_to_insure(at_screen: AtScreenOf) -> None:
    """Banker 6 against 4 was to be insured at four cards, and loses 6 to 8."""
    at = betted(DA_HU).dealt("2S 3H 2D 3C 4D")
    screen = at_screen(at).taps_on("irregularity", "situation:insurance-missed").goes_on()
    screen.taps_on("irregularity")
    says(screen, "Who had intended to insure?", "After four cards")
    assert not can_go_on(screen)
    screen.taps_on("intended:box 1 seated:banker:four-cards").goes_on()
    says(screen, "Asked for: Return original bets · Box 1 · Banker · After four cards")
    approves(screen, "Max")
    assert screen.at.round.returned[0].player == ONE
    assert screen.at.round.returned[0].offer.stage is Stage.FOUR_CARDS
    screen.goes_on()
    assert returns_of(screen.at)[ONE, "banker"] == 10_000


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_if_nobody_had_play_goes_on(at_screen: AtScreenOf) -> None:
    """A Pit Manager says so; a Pit Supervisor cannot."""
    at = betted(DA_HU).dealt("2S 3H 2D 3C 4D")
    screen = at_screen(at).taps_on("irregularity", "situation:insurance-missed").goes_on()
    screen.taps_on("irregularity", "remedy:continue").goes_on()
    assert not has(screen, "who:Sue")
    approves(screen, "Max")
    assert (screen.phase, screen.at.troubles) == (Phase.RESULT, [])


# --- A Player who has left with cards ------------------------------------------------------------


def left_with(at_screen: AtScreenOf, number: int, *, unread: bool = False) -> AtScreen:
    """Box 3, with Player's hand, is gone with one card of four decks."""
    at = squeeze_table(TIGER, decks=4).bet(THREE, "player", 100).closed()
    for place, word in enumerate(["2S", "KD", "3C", "6H"]):
        if unread and place == number:
            at.device_time += 1000
            at.tell(UnreadableCardDrawn(at=at.device_time)).decided(Remedy.CONTINUE, by=SUE)
        else:
            at.drawn(word)
    return declares(at_screen(at), Situation.CARDS_TAKEN_AWAY, number)


@pytest.mark.rule("tiger-no-commission 5.11")
def test_what_the_device_has_read_needs_no_count(at_screen: AtScreenOf) -> None:
    """The Shift Manager asks for it, and the card lies open; nothing before has told which."""
    screen = chooses(left_with(at_screen, 2), Remedy.FIND_MISSING)
    assert "3" not in str(screen.at.round.cards[2].shown)
    screen.goes_on()
    approves(screen, "Gus")
    assert str(screen.at.round.cards[2].shown) == "3C"
    assert screen.phase is Phase.EXPOSE


@pytest.mark.rule("tiger-no-commission 5.11")
def test_what_surveillance_has_seen_is_entered(at_screen: AtScreenOf) -> None:
    """It was a 3."""
    screen = chooses(left_with(at_screen, 2, unread=True), Remedy.CORRECT_CARD)
    screen.taps_on("is:3").goes_on()
    says(screen, "Asked for: Enter or correct a card · Player, card 2 is 3")
    approves(screen, "Gus")
    assert (screen.phase, screen.at.troubles) == (Phase.EXPOSE, [])


@pytest.mark.rule("tiger-no-commission 5.11")
def test_what_nobody_knows_is_worked_out_from_all_the_others(at_screen: AtScreenOf) -> None:
    """Two are set aside; 52 kinds are counted by taps, and what is not accounted for is the 3."""
    screen = left_with(at_screen, 2, unread=True).drawn("9S 9D")
    chooses(screen, Remedy.FIND_MISSING)
    found = Counter(DECK * 4)
    found.subtract(cards("2S KD 3C 6H 9S 9D"))
    for suit in "SHDC":
        screen.taps_on(f"suit:{suit}")
        for card in DECK:
            if card.suit == suit:
                screen.taps_on(f"count:{card.rank}", f"digit:{found[card]}")
    says(screen, "of 202 counted in all")
    screen.goes_on()
    approves(screen, "Gus")
    assert str(screen.at.round.cards[2].shown) == "3C"
    assert screen.phase is Phase.EXPOSE


@pytest.mark.rule("tiger-no-commission 5.11")
def test_a_count_that_does_not_come_out_is_counted_again(at_screen: AtScreenOf) -> None:
    """It is held against what the log knows, so nobody is told before the Shift Manager agrees."""
    screen = chooses(left_with(at_screen, 2, unread=True), Remedy.FIND_MISSING)
    screen.taps_on("suit:S", "count:A", "digit:4").goes_on()
    approves(screen, "Gus")
    assert "count again" in screen.refusal
    assert screen.phase is Phase.STOPPED
    screen.taps_on("deny")
    says(screen, "A♠: 4 of 4 counted in all")


# --- Where nothing is ruled ----------------------------------------------------------------------


@pytest.mark.parametrize("game", WHERE_NOT_COVERED)
@pytest.mark.parametrize(("answer", "page"), [("yes", "options"), ("no", "")])
def test_whoever_decides_says_whether_players_may_withdraw(
    at_screen: AtScreenOf, game: str, answer: str, page: str
) -> None:
    """Every remedy is on the list; the choice lies beside it."""
    screen = not_covered(at_screen, game)
    assert len(listed(screen)) == len(Remedy)
    chooses(screen, Remedy.CONTINUE).taps_on(f"withdraw:{answer}").goes_on()
    approves(screen, "Gus")
    assert screen.page == page


@pytest.mark.parametrize("game", WHERE_NOT_COVERED)
def test_a_remedy_that_cannot_be_carried_out_says_why(at_screen: AtScreenOf, game: str) -> None:
    """No card was named: none is missing, and none can begin the next round."""
    screen = not_covered(at_screen, game)
    chooses(screen, Remedy.NEXT_ROUND)
    says(screen, "Say which card is to be used in the next round")
    assert not can_go_on(screen)
    chooses(screen, Remedy.FIND_MISSING)
    says(screen, "Say which cards are missing")
    assert not can_go_on(screen)


@pytest.mark.parametrize("game", WHERE_NOT_COVERED)
@pytest.mark.parametrize(
    ("remedy", "phase"),
    [
        (Remedy.VOID, Phase.RETURN),
        (Remedy.OFFER_WITHDRAWAL, Phase.OPTIONS),
        (Remedy.REOPEN_BETTING, Phase.BETTING),
        (Remedy.REPLACE_CARDS, Phase.STOPPED),
    ],
)
def test_remedies_that_need_nothing_more(
    at_screen: AtScreenOf, game: str, remedy: Remedy, phase: Phase
) -> None:
    """Chosen, held, approved."""
    screen = chooses(not_covered(at_screen, game, "2S 7D"), remedy).goes_on()
    approves(screen, "Gus")
    assert screen.phase is phase


@pytest.mark.rule("commission-insurance house")
def test_a_hand_is_not_turned_over_by_a_remedy(at_screen: AtScreenOf) -> None:
    """Continue leaves closed cards closed."""
    at = betted(COMMISSION, face_down=True)
    screen = at_screen(at).goes_on().drawn("2S 7D 3H KC")
    declares(screen, Situation.NOT_COVERED)
    chooses(screen, Remedy.CONTINUE).taps_on("withdraw:no").goes_on()
    approves(screen, "Gus")
    hands = screen.at.view.hands
    assert (hands.player, hands.banker) == ((None, None), (None, None))
    assert screen.phase is Phase.EXPOSE
    assert Hand.PLAYER is not Hand.BANKER
