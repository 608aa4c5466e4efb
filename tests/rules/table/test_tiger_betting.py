"""Tiger No Commission: betting opens and closes, who may place what, and within which limits."""

import pytest

from rules.cards import card
from rules.hands import Hand, Winner
from rules.limits import BetLimit, Limits
from rules.people import Person, Role
from rules.table.commands import (
    Approve,
    CloseBets,
    Collect,
    ConfirmResult,
    CorrectCard,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    RemoveWager,
    RestrictWagers,
)
from rules.table.facts import Position
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
PLAYER_NATURAL = "9S KD KC 6H"
"""Player 9 and king are 9, a natural; Banker king and 6 are 6. No pair."""


@pytest.mark.rule("tiger-no-commission 3.1")
def test_a_round_begins_with_place_your_bets() -> None:
    """Between rounds the Dealer is to say it; no wager is taken before, and one is after."""
    at = table(TIGER).dealt(PLAYER_NATURAL).finished()
    assert at.phase is Phase.BETWEEN
    assert at.prompt(Code.PLACE_YOUR_BETS).paragraph == "3.1"
    at.refuses(PlaceWager(ANN, seat(1), "player", 100))
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 100)
    assert wagers_of(at) == {(seat(1), "player"): 100}


@pytest.mark.rule("tiger-no-commission 3.1")
@pytest.mark.rule("tiger-no-commission 1.1.6")
def test_no_round_begins_before_the_last_is_settled() -> None:
    """It lasts until the outcome is announced, losers are collected and winners are paid."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt(PLAYER_NATURAL)
    assert at.refuses(OpenBets(ANN)).paragraph == "3.1"
    for step, phase in (
        (ConfirmResult(ANN), Phase.COLLECT),
        (Collect(ANN), Phase.PAY),
    ):
        at.tell(step)
        assert at.phase is phase
        assert at.refuses(OpenBets(ANN)).paragraph == "3.1"
    at.tell(Pay(ANN))
    assert at.public.round is None
    assert at.prompt(Code.PLACE_YOUR_BETS).under == "1.1.6"
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]
    at.tell(OpenBets(ANN))
    assert at.round.number == 2


@pytest.mark.rule("tiger-no-commission 3.5")
def test_the_eight_wagers_of_the_game_are_taken_and_no_other() -> None:
    """A Player Pair is another game's."""
    at = table(TIGER)
    names = ("player", "banker", "tie", "tiger", "big-tiger", "small-tiger", "tiger-pair")
    for bet in (*names, "tiger-tie"):
        at.bet(seat(1), bet, 10)
    assert len(wagers_of(at)) == 8
    assert at.refuses(PlaceWager(ANN, seat(1), "player-pair", 10)).paragraph == "3.5"


@pytest.mark.rule("tiger-no-commission 1.1.6")
def test_the_announced_outcome_comes_before_collecting_and_collecting_before_paying() -> None:
    """Player 9 beats Banker 6: Banker's 60 are collected, then Player's 100 win 100."""
    at = table(TIGER).bet(seat(1), "player", 100).bet(seat(2), "banker", 60).dealt(PLAYER_NATURAL)
    assert at.phase is Phase.RESULT
    assert at.prompt(Code.WINNER).subject == "player"
    at.refuses(Collect(ANN))
    at.refuses(Pay(ANN))
    at.tell(ConfirmResult(ANN))
    assert [(p.player, p.amount) for p in at.prompts(Code.COLLECT)] == [(seat(2), 60)]
    assert not at.prompts(Code.PAY)
    at.refuses(Pay(ANN))
    at.tell(Collect(ANN))
    assert [(p.player, p.amount) for p in at.prompts(Code.PAY)] == [(seat(1), 100)]
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(2), "banker"): 0}


@pytest.mark.rule("tiger-no-commission 3.2")
def test_no_more_bets_closes_betting() -> None:
    """It is prompted while betting is open; said once, it cannot be said again."""
    at = table(TIGER).bet(seat(1), "player", 100)
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    assert at.board.betting
    at.closed()
    assert at.phase is Phase.DEAL
    assert not at.board.betting
    assert at.refuses(CloseBets(ANN)).paragraph == "3.2"


@pytest.mark.parametrize("dealt", ["", "9S", "9S KD KC", PLAYER_NATURAL])
@pytest.mark.rule("tiger-no-commission 5.4")
def test_after_no_more_bets_nothing_is_placed_or_increased(dealt: str) -> None:
    """Neither a new wager nor more on an old one, with no card out or with all."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt(dealt)
    assert at.refuses(PlaceWager(ANN, seat(2), "banker", 50)).paragraph == "5.4"
    assert at.refuses(PlaceWager(ANN, seat(1), "player", 200)).paragraph == "5.4"
    assert at.refuses(PlaceWager(GUS, seat(1), "tie", 10)).paragraph == "5.4"
    assert wagers_of(at) == {(seat(1), "player"): 100}


@pytest.mark.rule("tiger-no-commission 5.4")
def test_what_was_refused_late_is_not_honoured() -> None:
    """Only the 100 of before count: they win 100."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("9S")
    at.refuses(PlaceWager(ANN, seat(1), "player", 500))
    at.drawn("KD KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200}


@pytest.mark.parametrize("dealt", ["", "9S", "9S KD KC", PLAYER_NATURAL])
@pytest.mark.rule("tiger-no-commission 5.5")
def test_after_no_more_bets_nothing_is_withdrawn(dealt: str) -> None:
    """Whoever asks: the wager stays entered and is won or lost. Banker 6 loses to 9: 100 gone."""
    at = table(TIGER).bet(seat(1), "banker", 100).dealt(dealt)
    assert at.refuses(RemoveWager(ANN, seat(1), "banker")).paragraph == "5.5"
    assert at.refuses(RemoveWager(GUS, seat(1), "banker")).paragraph == "5.5"
    at.drawn(PLAYER_NATURAL.removeprefix(dealt)).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 0}


@pytest.mark.rule("tiger-no-commission 5.5")
def test_before_no_more_bets_a_wager_may_be_taken_back() -> None:
    """It is only from then on that it may not."""
    at = table(TIGER).bet(seat(1), "banker", 100).bet(seat(2), "tie", 10)
    at.tell(RemoveWager(ANN, seat(1), "banker"))
    assert wagers_of(at) == {(seat(2), "tie"): 10}


def three_on_an_area() -> AtTable:
    """One seated and two standing Players on Banker of box 4."""
    at = table(TIGER).bet(seat(4), "banker", 100)
    return at.bet(seat(4, 1), "banker", 200).bet(seat(4, 2), "banker", 300)


@pytest.mark.rule("tiger-no-commission 3.5.1")
def test_one_area_takes_the_wagers_of_several_players_and_keeps_them_apart() -> None:
    """Player 9 against 7: P 9 K, B K 7. Player wagers of 100 and 70 on one area each win even."""
    at = table(TIGER).bet(seat(4), "player", 100).bet(seat(4, 1), "player", 70)
    at.dealt("9S KD KC 7H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(4), "player"): 200, (seat(4, 1), "player"): 140}


@pytest.mark.rule("tiger-no-commission 3.5.1")
def test_the_limits_are_displayed_and_a_wager_outside_them_is_pointed_out() -> None:
    """Tie from 10 to 200, all others from 50 to 1000; each bet's are on the board."""
    bets = dict.fromkeys(
        ("player", "banker", "tiger", "big-tiger", "small-tiger", "tiger-pair", "tiger-tie"),
        BetLimit(50, 1000),
    )
    at = table(TIGER, limits=Limits({**bets, "tie": BetLimit(10, 200)}))
    shown = {bet: (least, most) for bet, least, most in at.board.limits}
    assert shown == {**dict.fromkeys(bets, (50, 1000)), "tie": (10, 200)}
    assert at.board.limits_paragraph == "3.5.1"
    at.bet(seat(1), "player", 1000).bet(seat(1), "tie", 10)
    assert not at.prompts(Code.UNDER_MINIMUM)
    assert not at.prompts(Code.OVER_MAXIMUM)
    at.bet(seat(2), "player", 49).bet(seat(2), "tie", 201)
    under, over = at.prompt(Code.UNDER_MINIMUM), at.prompt(Code.OVER_MAXIMUM)
    assert (under.player, under.subject, under.amount) == (seat(2), "player", 50)
    assert (over.player, over.subject, over.amount) == (seat(2), "tie", 200)
    assert over.paragraph == "5.15"


@pytest.mark.rule("tiger-no-commission 3.6")
def test_a_fourth_wager_on_a_playing_area_is_refused() -> None:
    """Three are permitted; another area of the same box and the same area elsewhere are free."""
    at = three_on_an_area()
    refusal = at.refuses(PlaceWager(ANN, seat(4, 3), "banker", 50), match="3 are allowed")
    assert refusal.paragraph == "3.6"
    at.bet(seat(4, 3), "player", 50).bet(seat(5), "banker", 50)
    assert len(at.round.wagers) == 5


@pytest.mark.rule("tiger-no-commission 3.6")
def test_one_of_the_three_may_still_change_his_wager_or_give_way() -> None:
    """Changing is no fourth wager, and where one is removed another fits."""
    at = three_on_an_area().bet(seat(4, 1), "banker", 250)
    assert wagers_of(at)[seat(4, 1), "banker"] == 250
    at.tell(RemoveWager(ANN, seat(4), "banker")).bet(seat(4, 3), "banker", 50)
    assert len(at.round.wagers) == 3
    assert at.refuses(PlaceWager(ANN, seat(4), "banker", 100)).paragraph == "3.6"


@pytest.mark.rule("tiger-no-commission 3.6.1")
def test_a_pit_manager_may_allow_fewer_than_three() -> None:
    """The Dealer asks, a Pit Supervisor is not enough, a Pit Manager restricts it to one."""
    at = table(TIGER).bet(seat(4), "banker", 100).tell(RestrictWagers(ANN, 1))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("3.6.1", Role.PIT_MANAGER)
    assert at.refuses(Approve(SUE)).paragraph == "3.6.1"
    at.approved(MAX)
    refusal = at.refuses(PlaceWager(ANN, seat(4, 1), "banker", 50), match="1 are allowed")
    assert refusal.paragraph == "3.6.1"


@pytest.mark.parametrize("most", [0, 4])
@pytest.mark.rule("tiger-no-commission 3.6")
@pytest.mark.rule("tiger-no-commission 3.6.1")
def test_the_restriction_is_to_less_than_three_and_leaves_room_for_one(most: int) -> None:
    """More than the book permits is nobody's to allow; three again is as the book has it."""
    at = table(TIGER)
    assert at.refuses(RestrictWagers(MAX, most)).paragraph == "3.6"
    at.tell(RestrictWagers(MAX, 2)).bet(seat(4), "tie", 5).bet(seat(4, 1), "tie", 5)
    assert at.refuses(PlaceWager(ANN, seat(4, 2), "tie", 5)).paragraph == "3.6.1"
    at.tell(RestrictWagers(MAX, None)).bet(seat(4, 2), "tie", 5)
    assert at.refuses(PlaceWager(ANN, seat(4, 3), "tie", 5)).paragraph == "3.6"


@pytest.mark.parametrize("staff", [ANN, SUE, MAX, ACE, GUS])
@pytest.mark.rule("tiger-no-commission 3.7")
def test_a_wager_that_staff_placed_for_a_player_is_his_and_is_marked_so(staff: Person) -> None:
    """He is to see that it lies right; it is won or lost like his own: 9 against 6 wins 100."""
    at = table(TIGER).tell(PlaceWager(staff, seat(3), "player", 100, by_staff=True))
    at.bet(seat(4), "banker", 50)
    assert [(p.wager.player, p.by_staff) for p in at.view.wagers] == [
        (seat(3), True),
        (seat(4), False),
    ]
    said = at.prompt(Code.PLACED_BY_STAFF)
    assert (said.paragraph, said.player, said.subject, said.amount) == (
        "3.7",
        seat(3),
        "player",
        100,
    )
    at.dealt(PLAYER_NATURAL).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(3), "player"): 200, (seat(4), "banker"): 0}


@pytest.mark.rule("tiger-no-commission 1.1.9")
def test_the_table_differential_counts_player_and_banker_wagers_of_all_boxes_and_no_other() -> None:
    """Player 300 + 150 = 450, Banker 200: 250 apart, however much lies on Tie and Tiger."""
    at = table(TIGER).bet(seat(1), "player", 300).bet(seat(5), "player", 150)
    at.bet(seat(2), "banker", 200).bet(seat(2), "tie", 9000).bet(seat(3), "tiger", 700)
    shown = at.view.differential
    assert shown is not None
    assert (shown.player, shown.banker, shown.amount) == (450, 200, 250)
    assert shown.heavier is Hand.PLAYER


@pytest.mark.rule("tiger-no-commission 1.1.6")
def test_nothing_of_a_settled_round_can_be_changed() -> None:
    """It has concluded: neither its cards nor its wagers can be reached any more."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt(PLAYER_NATURAL).finished()
    at.refuses(CorrectCard(SUE, Position(Hand.PLAYER, 1), card("2S")))
    at.refuses(RemoveWager(ANN, seat(1), "player"))
    assert at.public.last is not None
    assert at.public.last.settlement is not None
    assert [line.returns for line in at.public.last.settlement.wagers] == [200]


@pytest.mark.rule("tiger-no-commission 3.1")
def test_a_closed_table_has_no_place_your_bets() -> None:
    """Nor one without cards."""
    at = AtTable(settings_of(TIGER))
    assert at.refuses(OpenBets(ANN)).paragraph == "3.1"
    at.tell(OpenTable(ANN))
    assert at.refuses(OpenBets(ANN)).paragraph == "3.1"
    assert not at.prompts(Code.PLACE_YOUR_BETS)
