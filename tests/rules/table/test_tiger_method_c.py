"""Tiger No Commission, Method C: a Player draws, keeps the device, and passes it on."""

import pytest

from rules.conduct import Method
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import Approve, ChooseMethod, HandShoe, IntakeShoe, OpenBets, OpenTable
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ACE,
    ANN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    settings_of,
    table,
    wagers_of,
)

TIGER = "tiger-no-commission"
P, B = Hand.PLAYER, Hand.BANKER
FOUR = "2S KD 3C 6H"
"""Player 2 and 3 are 5 and draw; Banker king and 6 are 6."""
PLAYER_WINS = "9S KD KC 6H"
BANKER_WINS = "6S 9D KC KH"
TIE = "2S KD 4C 6H"
"""Both hands are 6 and stand."""


def high_limit() -> AtTable:
    """A face-down table in a high-limit area, dealt by Method C, betting open."""
    at = AtTable(settings_of(TIGER, face_down=True, high_limit=True))
    at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), ChooseMethod(ACE, Method.C))
    return at.tell(OpenBets(ANN))


def box_1_draws() -> AtTable:
    """Box 1 has the device and 100 on Player, box 2 has 100 on Banker."""
    at = high_limit().bet(seat(1), "player", 100).bet(seat(2), "banker", 100)
    return at.tell(HandShoe(ANN, seat(1)))


# --- Drawing ------------------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 3.11.1")
def test_the_player_with_the_device_draws_and_the_dealer_announces() -> None:
    """Each of the four cards is box 1's to draw; totals and winner are prompted as ever."""
    at = box_1_draws().closed()
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    for word in PLAYER_WINS.split():
        draw = at.prompt(Code.DRAW)
        assert (draw.under, draw.player) == ("3.11.1", seat(1))
        at.drawn(word)
    at.exposed()
    assert [p.amount for p in at.prompts(Code.TOTAL)] == [9, 6]
    assert at.prompt(Code.WINNER).subject == "player"


@pytest.mark.rule("tiger-no-commission 3.11.2")
def test_who_has_no_wager_draws_only_with_an_assistant_casino_managers_leave() -> None:
    """Box 3 has none. Refused at first; asked for, it waits for that role and no other."""
    at = high_limit().bet(seat(1), "player", 100)
    assert (
        at.refuses(HandShoe(ANN, seat(3)), match="^box 3 seated has no wager").paragraph == "3.11.2"
    )
    at.tell(HandShoe(ANN, seat(3), without_wager=True))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("3.11.2", Role.ASSISTANT_CASINO_MANAGER)
    assert at.public.device.holder is None
    for nobody in (SUE, MAX, GUS):
        assert at.refuses(Approve(nobody)).paragraph == "3.11.2"
    at.approved(ACE)
    assert at.public.device.holder == seat(3)
    assert at.closed().prompt(Code.DRAW).player == seat(3)


@pytest.mark.rule("tiger-no-commission 3.11.3")
def test_a_hand_another_player_exposes_goes_through_the_dealer_face_down() -> None:
    """Box 2 is to expose Banker's hand; Player's stays with box 1, who has the device."""
    at = box_1_draws().dealt(FOUR)
    passed = at.prompt(Code.PASS_HAND)
    assert (passed.hand, passed.player, passed.paragraph) == (B, seat(2), "3.11.3")
    assert at.view.hands.banker == (None, None)
    at.exposed(B)
    assert not [p for p in at.prompts(Code.PASS_HAND) if p.hand is B]


@pytest.mark.rule("tiger-no-commission 3.11.5")
def test_the_console_learns_of_each_hand_exposed_and_has_it_laid_in_its_area() -> None:
    """Each hand is waited for by itself; its total shows when it lies open."""
    at = box_1_draws().dealt(FOUR)
    assert [(p.hand, p.paragraph, p.player) for p in at.prompts(Code.EXPOSE)] == [
        (P, "3.11.5", seat(1)),
        (B, "3.11.5", seat(2)),
    ]
    at.exposed(B)
    assert at.view.points == (None, 6)
    waiting = at.prompt(Code.EXPOSE)
    assert (waiting.hand, waiting.paragraph) == (P, "3.11.5")
    at.exposed(P)
    assert at.view.points == (5, 6)
    assert not at.prompts(Code.EXPOSE)


@pytest.mark.rule("tiger-no-commission 3.11.6")
@pytest.mark.rule("tiger-no-commission 3.11.7")
def test_third_cards_are_drawn_by_the_holder_exposed_by_who_has_the_hand_and_laid_down() -> None:
    """Player 5 draws a 6, so Banker on 6 draws. Box 1 draws both; box 2 exposes Banker's."""
    at = box_1_draws().dealt(FOUR).exposed()
    draw = at.prompt(Code.DRAW)
    assert (draw.paragraph, draw.hand, draw.player) == ("3.11.6", P, seat(1))
    at.drawn("6S")
    turn = at.prompt(Code.EXPOSE)
    assert (turn.hand, turn.player, turn.under) == (P, seat(1), "3.11.7")
    at.exposed(P)
    draw = at.prompt(Code.DRAW)
    assert (draw.paragraph, draw.hand, draw.player) == ("3.11.6", B, seat(1))
    at.drawn("2D")
    turn = at.prompt(Code.EXPOSE)
    assert (turn.hand, turn.player, turn.under) == (B, seat(2), "3.11.7")
    at.exposed(B)
    assert [str(card) for card in at.view.hands.banker] == ["KD", "6H", "2D"]


@pytest.mark.rule("tiger-no-commission 3.11.6")
def test_a_third_card_of_a_hand_nobody_bet_on_is_exposed_by_the_dealer() -> None:
    """Box 1 has 100 on Player and the device; on Banker nobody has anything."""
    at = high_limit().bet(seat(1), "player", 100).tell(HandShoe(ANN, seat(1)))
    at.dealt(FOUR).exposed().drawn("6S").exposed(P).drawn("2D")
    assert at.prompt(Code.EXPOSE)[2] is B
    assert at.prompt(Code.EXPOSE).player is None


# --- Keeping the device -------------------------------------------------------------------


def after(cards: str, *, bet: str = "player", beside: str | None = None) -> AtTable:
    """Box 1 has the device and 100 on that bet; the round is over and settled."""
    at = high_limit().bet(seat(1), bet, 100).bet(seat(2), "tiger", 10)
    if beside is not None:
        at.bet(seat(1), beside, 50)
    return at.tell(HandShoe(ANN, seat(1))).dealt(cards).exposed().finished()


@pytest.mark.parametrize(
    ("bet", "cards"),
    [("player", BANKER_WINS), ("banker", PLAYER_WINS)],
)
@pytest.mark.rule("tiger-no-commission 3.11.8")
def test_the_device_passes_on_when_its_holders_wager_on_a_hand_loses(bet: str, cards: str) -> None:
    """Then it is offered to the next, and box 1 holds it no more."""
    at = after(cards, bet=bet)
    assert at.public.device.holder is None
    assert at.public.device.pass_on
    offer = at.prompt(Code.OFFER_DEVICE)
    assert (offer.paragraph, offer.under) == ("3.11.8", "3.11.2")
    at.tell(OpenBets(ANN)).bet(seat(2), "banker", 100).tell(HandShoe(ANN, seat(2)))
    has = at.prompt(Code.PLAYER_HAS_DEVICE)
    assert (has.player, has.under) == (seat(2), "3.11.8")
    assert not at.public.device.pass_on


@pytest.mark.parametrize(
    ("bet", "beside", "cards"),
    [
        pytest.param("player", None, PLAYER_WINS, id="won"),
        pytest.param("player", None, TIE, id="tie"),
        pytest.param("banker", None, TIE, id="tie on Banker"),
        pytest.param("player", "tie", PLAYER_WINS, id="only the side bet lost"),
        pytest.param("tie", None, PLAYER_WINS, id="no wager on a hand"),
    ],
)
@pytest.mark.rule("tiger-no-commission 3.11.8")
def test_the_device_stays_where_its_holders_wager_on_a_hand_has_not_lost(
    bet: str, beside: str | None, cards: str
) -> None:
    """Won, tied, lost beside it, or none at all."""
    at = after(cards, bet=bet, beside=beside)
    assert at.public.device.holder == seat(1)
    has = at.prompt(Code.PLAYER_HAS_DEVICE)
    assert (has.player, has.under) == (seat(1), "3.11.8")
    assert not at.prompts(Code.OFFER_DEVICE)


@pytest.mark.rule("tiger-no-commission 3.11.8")
def test_the_holder_may_give_the_device_up() -> None:
    """Having won, box 1 elects to; it is on offer again."""
    at = after(PLAYER_WINS).tell(HandShoe(ANN, None))
    assert at.public.device.holder is None
    assert at.prompt(Code.OFFER_DEVICE).paragraph == "3.11.8"


@pytest.mark.rule("tiger-no-commission 3.11.8")
def test_a_void_round_loses_nobody_the_device() -> None:
    """Every wager goes back, so the holder's has not lost."""
    at = box_1_draws().dealt(FOUR).declared(Situation.UNSHUFFLED)
    at.decided(Remedy.VOID, by=ANN).finished()
    assert at.public.device.holder == seat(1)


# --- When the device is moved -------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.12.1")
def test_a_card_seen_while_the_device_is_moved_is_played_as_if_face_down() -> None:
    """The round goes on as it stood: the same card is due, wagers and count are untouched."""
    at = box_1_draws().dealt("2S KD")
    before = (wagers_of(at), at.round.order, at.public.shoe)
    at.declared(Situation.EXPOSED_IN_MOVING)
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.12.1", Situation.EXPOSED_IN_MOVING)
    assert at.view.locked
    [choice] = at.view.choices
    assert choice.remedies == (Remedy.CONTINUE,)
    at.decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.DEAL
    assert (wagers_of(at), at.round.order, at.public.shoe) == before
    assert at.prompt(Code.DRAW).hand is P
    at.drawn("3C 6H")
    assert at.view.hands.player == (None, None)


@pytest.mark.rule("tiger-no-commission 5.12.1")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_in_methods_a_and_b_no_device_is_moved_so_it_is_not_covered() -> None:
    """The Gaming Shift Manager decides."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("2S KD")
    at.declared(Situation.EXPOSED_IN_MOVING)
    [choice] = at.view.choices
    assert (choice.paragraph, choice.decides) == ("6.1", Role.SHIFT_MANAGER)


@pytest.mark.rule("tiger-no-commission 5.12.2")
def test_the_order_altered_for_good_the_round_is_void_and_the_cards_are_replaced() -> None:
    """Both 100 go back, no mark on the road, and no next round with these cards."""
    at = box_1_draws().dealt(FOUR).declared(Situation.ORDER_ALTERED)
    assert at.prompt(Code.STOP).paragraph == "5.12.2"
    at.decided(Remedy.VOID, by=ANN)
    assert at.phase is Phase.RETURN
    assert at.prompt(Code.VOID).paragraph == "5.12.2"
    assert returns_of(at) == {(seat(1), "player"): 100, (seat(2), "banker"): 100}
    at.finished()
    assert at.phase is Phase.CHANGE_CARDS
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.12.2"
    at.refuses(OpenBets(ANN))
    assert at.public.roads.bead_plate == ()


@pytest.mark.rule("tiger-no-commission 5.12.2")
def test_an_order_that_can_be_rectified_voids_nothing() -> None:
    """The cards are put back as they came: play goes on and nobody changes them."""
    at = box_1_draws().dealt(FOUR).declared(Situation.ORDER_ALTERED)
    at.decided(Remedy.RECONSTRUCT, by=ANN)
    assert at.phase is Phase.EXPOSE
    assert at.round.order == (0, 1, 2, 3)
    at.exposed().drawn("9S").exposed().finished()
    assert at.phase is Phase.BETWEEN


@pytest.mark.rule("tiger-no-commission 3.11.2")
def test_a_round_put_right_gives_the_device_back_with_the_leave_to_draw() -> None:
    """Box 3 drew without a wager and gave the device up; the round is taken up again as it was."""
    at = high_limit().bet(seat(1), "player", 100).bet(seat(2), "banker", 100)
    at.tell(HandShoe(ANN, seat(3), without_wager=True), Approve(ACE))
    at.dealt(PLAYER_WINS).exposed().finished().tell(HandShoe(ANN, None))
    assert (at.public.device.holder, at.public.device.without_wager) == (None, False)
    at.declared(Situation.WRONG_NUMBER)
    at.decided(Remedy.RECONSTRUCT, by=GUS, order=(0, 1, 2, 3))
    assert (at.public.device.holder, at.public.device.without_wager) == (seat(3), True)
