"""Tables by what their device tells: masked, silent, cut off, or at odds with the cards."""

import pytest

from rules.cards import RANK_ALONE, cards
from rules.games import game_named
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import Decide, Declare, EnterCard, ExposeHand, OfferInsurance, OpenBets
from rules.table.facts import (
    CardDisclosed,
    CardDrawn,
    CardDrawnOutside,
    CardKept,
    DeviceAlarmRaised,
    LinkLost,
    LinkRestored,
    Position,
    ResultPressed,
    UnreadableCardDrawn,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from rules.table.state import Notice
from tests.rules.table.at_table import ANN, MAX, SUE, AtTable, returns_of, seat, table

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"

EVERY_GAME = [
    pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong house")),
    pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission house")),
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]
WITH_INSURANCE = [EVERY_GAME[0], EVERY_GAME[3]]
WITHOUT_INSURANCE = [EVERY_GAME[1], EVERY_GAME[2], EVERY_GAME[4]]
THE_CARDS_PREVAIL = [
    pytest.param(DA_HU, "5.15", marks=pytest.mark.rule("da-hu-ying-xiong 5.15")),
    pytest.param(TIGER, "6.3", marks=pytest.mark.rule("tiger-no-commission 6.3")),
    pytest.param(SUPER_SIX, "house", marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, "house", marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, "house", marks=pytest.mark.rule("dragon-dai-bacc house")),
]
PLACES = tuple(Position(hand, place) for place in (1, 2, 3) for hand in (Hand.PLAYER, Hand.BANKER))
"""Player 1, Banker 1, Player 2, Banker 2, Player 3, Banker 3."""
FIVE_CARDS = "2S KD 3C 7H 9D"
"""Player 2 and 3 draws a 9: 4; Banker K and 7 stands on 7. Banker wins."""


def masked(game: str) -> AtTable:
    """A face-down table with a masked shoe, and 70 on Banker."""
    return table(game, reading=Reading.MASKED, face_down=True).bet(seat(1), "banker", 70)


def disclosed(at: AtTable, text: str) -> AtTable:
    """The device tells the cards of the round, in the order they were drawn."""
    return at.tell(*map(CardDisclosed, PLACES, cards(text)))


def tapped(game: str) -> AtTable:
    """All five cards have been turned over and tapped in."""
    at = masked(game).dealt("? ? ? ?").exposed(ranks="2 3 K 7")
    return at.drawn("?").turned(Hand.PLAYER, 3, RANK_ALONE["9"])


@pytest.mark.parametrize("game", WITH_INSURANCE)
def test_with_insurance_every_rank_is_tapped_in(game: str) -> None:
    """Nothing is asked for or offered before; a hand cannot be turned over without its ranks.

    Banker's 7 against 5 is then insured at 4 to 1.
    """
    at = masked(game).dealt("? ? ? ?")
    assert at.phase is Phase.EXPOSE
    assert not at.prompts(Code.DRAW)
    assert not at.prompts(Code.LAMMER)
    at.refuses(ExposeHand(ANN), "tap its rank")
    at.refuses(ExposeHand(ANN, Hand.PLAYER, (RANK_ALONE["2"],)), "2 cards lie closed")
    at.exposed(Hand.PLAYER, "2 3").exposed(Hand.BANKER, "K 7")
    assert at.view.points == (5, 7)
    assert at.prompts(Code.LAMMER)[0].odds == "4 to 1"
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_disclosure_that_agrees(game: str) -> None:
    """Suits are told by the device alone; the round goes on to its settlement by itself."""
    at = disclosed(tapped(game), FIVE_CARDS).tell(ResultPressed(Winner.BANKER))
    assert not at.troubles
    assert at.phase is Phase.COLLECT
    assert at.view.points == (4, 7)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("remedy", [Remedy.CONTINUE, Remedy.VOID])
def test_a_disclosure_that_differs_stops_the_round(game: str, remedy: Remedy) -> None:
    """The device says 8 where a 7 was tapped in: a Pit Supervisor decides.

    The cards as they lie stand, 4 to 7; or the round is void and the 70 on Banker go back.
    """
    at = disclosed(tapped(game), "2S KD 3C 8H 9D").tell(ResultPressed(Winner.BANKER))
    assert at.troubles == [Situation.ENTRY_CONFLICT]
    assert at.trouble.cards == (3,)
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.PIT_SUPERVISOR, "house")
    assert at.view.choices[0].remedies == (Remedy.CONTINUE, Remedy.CORRECT_CARD, Remedy.VOID)
    at.tell(Decide(ANN, at.trouble.number, remedy))
    assert at.phase is Phase.STOPPED
    at.approved(SUE)
    if remedy is Remedy.VOID:
        assert at.phase is Phase.RETURN
        assert returns_of(at) == {(seat(1), "banker"): 70}
    else:
        assert at.phase is Phase.COLLECT
        assert at.view.points == (4, 7)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_rank_tapped_wrong_is_put_right_by_the_disclosure(game: str) -> None:
    """6 was tapped for Banker's second card: 4 to 6, and it stands on a 9. It was a 7: 4 to 7."""
    at = masked(game).dealt("? ? ? ?").exposed(ranks="2 3 K 6").drawn("?")
    at.turned(Hand.PLAYER, 3, RANK_ALONE["9"])
    assert at.view.points == (4, 6)
    left = at.view.cards_left
    disclosed(at, FIVE_CARDS).tell(ResultPressed(Winner.BANKER))
    assert at.troubles == [Situation.ENTRY_CONFLICT]
    at.decided(Remedy.CORRECT_CARD, by=SUE, card=cards("7H")[0])
    # Insurance on 5 against 7 was due after four cards, and nobody knew.
    missed = [] if game_named(game).insurance is None else [Situation.INSURANCE_MISSED]
    assert at.troubles == missed
    assert at.view.points == (4, 7)
    assert at.view.cards_left == left == 411


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(
    ("told", "note"), [("2S KD 3C 7H", "disclosed"), ("2S KD 3C 7H 9D 4C", "banker-3")]
)
def test_a_disclosure_of_another_number_of_cards_stops_the_round(
    game: str, told: str, note: str
) -> None:
    """Five lie on the table; the device tells of four, or of six: Banker has no third."""
    at = disclosed(tapped(game), told).tell(ResultPressed(Winner.BANKER))
    assert at.phase is Phase.STOPPED
    assert at.troubles == [Situation.WRONG_NUMBER]
    assert at.trouble.note == note


@pytest.mark.parametrize("game", WITHOUT_INSURANCE)
@pytest.mark.parametrize("whither", [False, True])
def test_without_insurance_the_shoe_is_simply_followed(game: str, whither: bool) -> None:
    """No tap between "No more bets" and the result; nothing is seen before the button is pressed.

    The same whether the device says which hand a card is for or not.
    """
    at = masked(game).closed()
    for place in PLACES[:5]:
        at.tell(CardDrawn(position=place if whither else None))
    disclosed(at, FIVE_CARDS)
    hands = at.view.hands
    assert set(hands.player + hands.banker) == {None}
    assert at.view.points == (None, None)
    at.tell(ResultPressed(Winner.BANKER))
    assert at.phase is Phase.COLLECT
    assert at.view.hands.player == cards("2S 3C 9D")
    assert at.view.hands.banker == cards("KD 7H")
    assert at.view.points == (4, 7)
    assert not at.troubles


@pytest.mark.parametrize("game", WITHOUT_INSURANCE)
def test_followed_the_shoe_is_checked_all_the_same(game: str) -> None:
    """It announces Player, but the cards it discloses say Banker."""
    at = disclosed(masked(game).dealt("? ? ? ? ?"), FIVE_CARDS).tell(ResultPressed(Winner.PLAYER))
    assert at.troubles == [Situation.RESULT_CONFLICT]


@pytest.mark.parametrize("game", WITH_INSURANCE)
def test_an_insurance_game_is_followed_only_where_none_is_offered(game: str) -> None:
    """With insurance the disclosure turns nothing over; without it the shoe is followed."""
    at = disclosed(masked(game).dealt("? ? ? ? ?"), FIVE_CARDS).tell(ResultPressed(Winner.BANKER))
    assert at.phase is Phase.EXPOSE
    at = masked(game).dealt("? ? ? ?").exposed(ranks="9 K 2 5").finished()
    at.tell(OfferInsurance(MAX, offered=False), OpenBets(ANN)).dealt("? ? ? ? ?")
    disclosed(at, FIVE_CARDS).tell(ResultPressed(Winner.BANKER))
    assert at.phase is Phase.COLLECT


@pytest.mark.parametrize("game", EVERY_GAME)
def test_without_a_reading_device_every_card_is_entered(game: str) -> None:
    """Face up: each card as it comes, by its rank; 9 to 7 after four taps, 412 left."""
    at = table(game, reading=Reading.NONE).bet(seat(1), "player", 10).closed()
    at.refuses(EnterCard(ANN), "tap the rank")
    for rank in ("9", "2", "K", "5"):
        assert at.phase is Phase.DEAL
        at.tell(EnterCard(ANN, RANK_ALONE[rank]))
    assert at.phase is Phase.RESULT
    assert at.view.points == (9, 7)
    assert at.view.cards_left == 412


@pytest.mark.parametrize("game", EVERY_GAME)
def test_without_a_reading_device_face_down(game: str) -> None:
    """Each card is entered closed as it is drawn, and its rank when it is turned over."""
    at = table(game, reading=Reading.NONE, face_down=True).closed()
    at.tell(*[EnterCard(ANN)] * 4)
    assert at.view.hands.player == (None, None)
    assert at.phase is Phase.EXPOSE
    at.exposed(ranks="9 K 2 5")
    assert at.view.points == (9, 7)
    assert at.phase is Phase.RESULT


@pytest.mark.parametrize("game", EVERY_GAME)
def test_where_the_device_reads_nobody_enters_cards(game: str) -> None:
    """A card entered beside the device's would be there twice."""
    at = table(game).closed()
    at.refuses(EnterCard(ANN, cards("9S")[0]))
    assert "enter-card" not in at.can


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_link_is_lost_in_the_middle_of_a_round(game: str) -> None:
    """Reading 14: that is no interruption. With a Pit Supervisor cards are entered by hand.

    9 and 2 have been read, K and 5 are entered; restored, the device is heard again.
    """
    at = table(game).bet(seat(1), "player", 10).dealt("9S 2D").tell(LinkLost())
    assert at.troubles == [Situation.LINK_LOST]
    assert Notice.LINK_LOST in at.view.notices
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.PIT_SUPERVISOR, "house")
    at.refuses(Decide(SUE, at.trouble.number, Remedy.VOID), "no remedy here")
    at.tell(Decide(ANN, at.trouble.number, Remedy.CONTINUE))
    assert at.phase is Phase.STOPPED
    at.approved(SUE)
    assert at.phase is Phase.DEAL
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    at.tell(*(EnterCard(ANN, card) for card in cards("KH 5C")))
    assert at.view.points == (9, 7)
    assert at.view.cards_left == 412
    at.tell(LinkRestored())
    assert Notice.LINK_LOST not in at.view.notices
    assert not at.troubles
    at.finished().tell(OpenBets(ANN)).closed()
    at.refuses(EnterCard(ANN, cards("9S")[0]))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_link_restored_with_cards_on_the_table_still_waits_for_a_supervisor(game: str) -> None:
    """A card may have gone unheard; without cards on the table none can have."""
    at = table(game).dealt("9S 2D").tell(LinkLost(), LinkRestored())
    assert at.troubles == [Situation.LINK_LOST]
    assert at.decided(Remedy.CONTINUE, by=SUE).phase is Phase.DEAL
    at = table(game).tell(LinkLost())
    assert at.phase is Phase.STOPPED
    assert at.tell(LinkRestored()).phase is Phase.BETTING


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_first_card_drawn_while_the_link_was_down_can_be_entered(game: str) -> None:
    """Nobody stops for it, and no shoe need ever tell of it: whoever deals sees it lie there."""
    at = table(game).closed().tell(LinkLost(), LinkRestored())
    assert at.phase is Phase.DEAL
    at.tell(EnterCard(ANN, cards("9S")[0])).drawn("2D KH 5C")
    assert at.view.points == (9, 7)
    at = table(game, first_card_closes_betting=True).tell(LinkLost(), LinkRestored())
    assert at.phase is Phase.BETTING
    assert "enter-card" in at.can


@pytest.mark.parametrize("game", EVERY_GAME)
def test_none_can_be_entered_where_none_can_have_been_drawn(game: str) -> None:
    """While betting is open, and between rounds."""
    at = table(game).tell(LinkLost(), LinkRestored())
    assert at.phase is Phase.BETTING
    assert "enter-card" not in at.can
    at.dealt("9S 2D KH 5C").finished().tell(LinkLost(), LinkRestored())
    assert at.phase is Phase.BETWEEN
    assert "enter-card" not in at.can


@pytest.mark.parametrize("game", EVERY_GAME)
def test_whether_the_round_was_interrupted_is_for_a_supervisor_to_say(game: str) -> None:
    """The Dealer's word waits for a yes; then the cards are exposed before anything is decided."""
    at = table(game, face_down=True).dealt("9S 2D KH 5C")
    at.tell(Declare(ANN, Situation.INTERRUPTION))
    assert not at.troubles
    assert at.prompt(Code.CALL).subject == Role.PIT_SUPERVISOR
    at.approved(SUE)
    assert at.troubles == [Situation.INTERRUPTION]
    assert at.prompt(Code.EXPOSE_ALL)
    at.refuses(Decide(SUE, at.trouble.number, Remedy.CONTINUE), "first expose the cards")
    assert not at.exposed().prompts(Code.EXPOSE_ALL)


@pytest.mark.parametrize(("game", "paragraph"), THE_CARDS_PREVAIL)
def test_the_devices_result_against_the_cards(game: str, paragraph: str) -> None:
    """9 to 7 is Player's, and Banker was pressed: the cards prevail, with a Pit Supervisor."""
    at = table(game).bet(seat(1), "player", 10).dealt("9S 2D KH 5C")
    at.tell(ResultPressed(Winner.BANKER))
    assert at.troubles == [Situation.RESULT_CONFLICT]
    stop, call = at.prompt(Code.STOP), at.prompt(Code.CALL)
    assert stop.paragraph == paragraph
    assert call.subject == Role.PIT_SUPERVISOR
    assert at.view.choices[0].remedies == (Remedy.CONTINUE, Remedy.CORRECT_CARD, Remedy.VOID)
    at.tell(Decide(ANN, at.trouble.number, Remedy.CONTINUE))
    assert at.phase is Phase.STOPPED
    at.approved(SUE)
    assert at.phase is Phase.COLLECT
    assert at.prompt(Code.WINNER).subject == Winner.PLAYER
    assert returns_of(at) == {(seat(1), "player"): 20}


@pytest.mark.parametrize(("game", "paragraph"), THE_CARDS_PREVAIL)
@pytest.mark.parametrize("dealt", ["9S 2D", "9S 2D KH 5C"])
def test_a_forced_quit_is_never_guessed_at(game: str, paragraph: str, dealt: str) -> None:
    """No winner follows from it: it stops, and on a supervisor's word the round goes on or not."""
    at = table(game).bet(seat(1), "player", 10).dealt(dealt).tell(ResultPressed(None))
    assert at.troubles == [Situation.FORCED_QUIT]
    assert at.prompt(Code.STOP).paragraph == paragraph
    assert at.prompt(Code.CALL).subject == Role.PIT_SUPERVISOR
    number, before = at.trouble.number, at.state
    at.tell(Decide(SUE, number, Remedy.CONTINUE))
    assert at.phase is (Phase.DEAL if dealt == "9S 2D" else Phase.RESULT)
    at.state = before
    at.tell(Decide(SUE, number, Remedy.VOID))
    assert at.phase is Phase.RETURN
    assert returns_of(at) == {(seat(1), "player"): 10}


@pytest.mark.parametrize("game", EVERY_GAME)
def test_an_unread_card_and_the_alarm_before_it_are_one_irregularity(game: str) -> None:
    """The device raises its alarm and then tells that a card left it."""
    at = table(game).bet(seat(1), "player", 100).dealt("2S 3S")
    at.tell(DeviceAlarmRaised("card-unread"), UnreadableCardDrawn())
    assert at.troubles == [Situation.UNREADABLE_CARD]
    assert at.trouble.cards == (2,)


def test_a_kept_card_told_after_place_your_bets_is_counted_once() -> None:
    """Overdrawn, kept by decision, and told again when the next round has begun."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("9S 2D KH 5C")
    at.tell(CardDrawnOutside(cards("4D")[0])).decided(Remedy.NEXT_ROUND).finished()
    at.tell(OpenBets(ANN), CardKept(cards("4D")[0]))
    assert (at.troubles, at.view.cards_left) == ([], 411)
    assert at.view.hands.player == cards("4D")


def test_a_kept_card_that_was_set_aside_by_decision_is_told_as_early() -> None:
    """The device makes it the first card of a round that nobody knew it was in."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("9S 2D KH 5C")
    at.tell(CardDrawnOutside(cards("4D")[0])).decided(Remedy.CONTINUE).finished()
    at.tell(OpenBets(ANN), CardKept(cards("4D")[0]))
    assert (at.troubles, at.view.cards_left) == ([Situation.EARLY_CARD], 411)
    assert at.view.hands.player == cards("4D")


@pytest.mark.rule("tiger-no-commission 5.11")
def test_a_card_set_aside_is_none_too_many_whatever_the_device_says() -> None:
    """Two are set aside unopened; the device calls them overdrawn."""
    at = table(TIGER, face_down=True).bet(seat(1), "player", 100).dealt("2S 3S 4S 5S")
    at.declared(Situation.CARDS_TAKEN_AWAY, cards=(0,)).tell(CardDrawnOutside(cards("4D")[0]))
    assert at.troubles == [Situation.CARDS_TAKEN_AWAY]
    assert at.round.aside == (4,)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_places_that_agree_with_the_deal_stop_nothing(game: str) -> None:
    """Player, Banker, Player, Banker, as the device counts them too."""
    at = table(game).closed()
    for one, place in zip(cards("9S KD KH 6C"), PLACES, strict=False):
        at.tell(CardDrawn(one, position=place))
    assert not at.troubles
    assert at.view.points == (9, 6)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(
    "told",
    [Position(Hand.PLAYER, 1), Position(Hand.BANKER, 2)],
    ids=["the other hand", "another place"],
)
def test_a_card_that_the_device_counts_elsewhere_stops_the_round(game: str, told: Position) -> None:
    """The second card is Banker's first, whatever the device says; somebody has to look."""
    at = table(game).dealt("9S").tell(CardDrawn(cards("KD")[0], position=told))
    assert at.troubles == [Situation.POSITION_CONFLICT]
    assert at.trouble.cards == (1,)
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.CALL).subject is Role.PIT_SUPERVISOR
