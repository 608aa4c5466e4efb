"""Da Hu Ying Xiong at the table: bets, limits, and the chips as they lie at the close of bets."""

import pytest

from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.people import Role
from rules.table.commands import (
    Approve,
    CloseBets,
    Collect,
    ConfirmResult,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    RejectExcess,
    RemoveWager,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import DeviceKind
from tests.rules.table.at_table import (
    ANN,
    BEN,
    SUE,
    AtTable,
    returns_of,
    seat,
    settings_of,
    table,
    wagers_of,
)

DA_HU = "da-hu-ying-xiong"
GAME_BETS = (
    "player",
    "banker",
    "tie",
    "tiger-tie",
    "tiger",
    "big-tiger",
    "small-tiger",
    "tiger-pair",
)

PLAYER_WINS = "9S 6D KC KH"
"""Player 9, a natural, against Banker 6."""
BANKER_WINS = "6S 9D KC KH"
"""Banker 9, a natural, against Player 6: Banker pays 1 to 1."""


def limited(minimum: int = 50, differential: int | None = None) -> AtTable:
    """A table with one minimum on every bet."""
    bets = {bet: BetLimit(minimum) for bet in GAME_BETS}
    return table(DA_HU, limits=Limits(bets, differential))


def crowded_box() -> AtTable:
    """Box 1: Banker 600 seated and 500 standing, Player 100 standing; at most 800 between them.

    Banker 1,100 less Player 100 is 1,000, which is 200 too much: Banker may have 800 + 100 = 900.
    The Seated Player raised last, so that only the priority of 5.1 puts that bet first.
    """
    at = limited(differential=800).bet(seat(1), "banker", 60)
    at.bet(seat(1, 1), "banker", 500).bet(seat(1, 2), "player", 100)
    return at.bet(seat(1), "banker", 600)


# Betting opens and closes.


@pytest.mark.rule("da-hu-ying-xiong 3.3")
def test_betting_opens_with_place_your_bets() -> None:
    """No bet before the announcement; it is prompted, and after it bets can be placed."""
    at = AtTable(settings_of(DA_HU)).tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    bet = PlaceWager(ANN, seat(1), "banker", 100)
    assert at.prompt(Code.PLACE_YOUR_BETS).paragraph == "3.3"
    assert "place-wager" not in at.can
    assert at.refuses(bet, "Place your bets").paragraph == "3.3"
    at.tell(OpenBets(ANN))
    assert at.prompts(Code.PLACE_YOUR_BETS) == []
    assert at.board.betting
    at.tell(bet)
    assert wagers_of(at) == {(seat(1), "banker"): 100}


@pytest.mark.rule("da-hu-ying-xiong 1.18")
def test_a_round_runs_from_place_your_bets_to_the_end_of_settlement() -> None:
    """One round through collecting and paying; only then can the next be announced."""
    at = table(DA_HU).bet(seat(1), "banker", 100).bet(seat(2), "player", 100)
    assert at.view.round == 1
    at.dealt(PLAYER_WINS)
    for step, phase in (
        (ConfirmResult(ANN), Phase.COLLECT),
        (Collect(ANN), Phase.PAY),
    ):
        at.refuses(OpenBets(ANN))
        at.tell(step)
        assert (at.phase, at.view.round) == (phase, 1)
    at.refuses(OpenBets(ANN))
    at.tell(Pay(ANN))
    assert (at.phase, at.view.round) == (Phase.BETWEEN, None)
    assert at.prompt(Code.PLACE_YOUR_BETS).under == "1.18"
    at.tell(OpenBets(ANN))
    assert (at.phase, at.view.round) == (Phase.BETTING, 2)


@pytest.mark.rule("da-hu-ying-xiong 3.8")
def test_no_more_bets_is_called_and_then_none_is_taken() -> None:
    """The call is prompted; after it the bets lie as they lay."""
    at = table(DA_HU).bet(seat(1), "banker", 1000)
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.8"
    at.closed()
    assert not at.board.betting
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.8"
    at.refuses(PlaceWager(ANN, seat(2), "banker", 100))
    assert at.refuses(CloseBets(ANN)).paragraph == "3.8"
    assert wagers_of(at) == {(seat(1), "banker"): 1000}


@pytest.mark.rule("da-hu-ying-xiong 3.8")
@pytest.mark.rule("da-hu-ying-xiong 5.6")
def test_insurance_in_its_window_is_no_late_bet() -> None:
    """Player 3, Banker 6: insurance on Banker is taken, any other bet is not."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("3S 6D KC KH")
    assert at.phase is Phase.INSURANCE_FOUR
    assert at.refuses(PlaceWager(ANN, seat(1), "tie", 100)).paragraph == "5.6"
    at.insured(seat(1), Hand.BANKER, 300)
    assert [taken.bet.stake for taken in at.round.insurance] == [300]


@pytest.mark.rule("da-hu-ying-xiong 5.6")
@pytest.mark.parametrize(
    ("drawn", "phase"),
    [
        ("", Phase.DEAL),
        ("3S 6D", Phase.DEAL),
        ("3S 6D KC KH", Phase.INSURANCE_FOUR),
        ("5S 3D KC KH", Phase.PLAYER_DRAW),
        (PLAYER_WINS, Phase.RESULT),
    ],
)
def test_after_no_more_bets_nothing_is_placed_raised_or_withdrawn(drawn: str, phase: Phase) -> None:
    """Whatever the moment, the Dealer refuses it and the wagers stay."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(drawn)
    assert at.phase is phase
    for command in (
        PlaceWager(ANN, seat(2), "player", 500),
        PlaceWager(ANN, seat(1), "banker", 2000),
        PlaceWager(ANN, seat(1), "banker", 1),
        RemoveWager(ANN, seat(1), "banker"),
    ):
        assert at.refuses(command).paragraph == "5.6"
    assert wagers_of(at) == {(seat(1), "banker"): 1000}


# Who bets.


@pytest.mark.rule("da-hu-ying-xiong 1.21")
@pytest.mark.rule("da-hu-ying-xiong 1.19")
def test_a_standing_player_bets_on_the_box_of_a_seated_player_with_a_bet() -> None:
    """Nobody sits at box 2 with a bet until the Seated Player there has placed one."""
    at = table(DA_HU).bet(seat(1), "banker", 100)
    standing = PlaceWager(ANN, seat(2, 1), "banker", 100)
    assert at.refuses(standing).paragraph == "1.21"
    at.bet(seat(2), "tiger", 50).tell(standing)
    assert wagers_of(at)[seat(2, 1), "banker"] == 100


@pytest.mark.rule("da-hu-ying-xiong 1.21")
def test_a_box_with_standing_players_keeps_its_seated_player() -> None:
    """The Seated Player's last bet comes off after those of who stands there, not before."""
    at = table(DA_HU).bet(seat(1), "banker", 100).bet(seat(1), "tie", 50)
    at.bet(seat(1, 1), "banker", 100).tell(RemoveWager(ANN, seat(1), "tie"))
    assert at.refuses(RemoveWager(ANN, seat(1), "banker")).paragraph == "1.21"
    at.tell(RemoveWager(ANN, seat(1, 1), "banker"), RemoveWager(ANN, seat(1), "banker"))
    assert wagers_of(at) == {}


@pytest.mark.rule("da-hu-ying-xiong 5.17")
def test_a_bet_placed_by_a_pit_employee_is_logged_as_such_and_settled_like_any() -> None:
    """Player 9 beats Banker 6: 100 come back as 200, whoever laid the chips."""
    at = table(DA_HU).bet(seat(1), "player", 100, by_staff=True).bet(seat(2), "player", 100)
    placed = {p.wager.player: p.by_staff for p in at.view.wagers}
    assert placed == {seat(1): True, seat(2): False}
    told = at.prompt(Code.PLACED_BY_STAFF)
    assert (told.paragraph, told.player, told.amount) == ("5.17", seat(1), 100)
    at.dealt(PLAYER_WINS).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(2), "player"): 200}


@pytest.mark.rule("da-hu-ying-xiong 1.14")
def test_a_position_is_filled_by_who_acts_in_it_and_nobody_is_their_own_supervisor() -> None:
    """Sue deals, so she is the Dealer here; Sam acts as Pit Supervisor and may agree, Ben not."""
    at = AtTable(settings_of(DA_HU, face_down=True))
    at.tell(OpenTable(SUE), IntakeShoe(SUE, 8, "Ann", "Ben"), OpenBets(SUE))
    at.bet(seat(1), "banker", 100).dealt("3S 6D")
    at.declared(Situation.INTERRUPTION, by=SUE)
    assert at.troubles == []
    assert at.view.pending is Role.PIT_SUPERVISOR
    another = SUE._replace(name="Sam")
    at.refuses(Approve(SUE), "their own")
    at.refuses(Approve(BEN), "pit-supervisor")
    at.approved(another)
    assert at.troubles == [Situation.INTERRUPTION]


# Limits.


@pytest.mark.rule("da-hu-ying-xiong 1.6")
def test_the_differential_of_the_round_is_shown() -> None:
    """Banker 700 + 300, Player 450: 550 more on Banker; Tiger and Tie are no part of it."""
    at = table(DA_HU).bet(seat(1), "banker", 700).bet(seat(2), "banker", 300)
    at.bet(seat(3), "player", 450).bet(seat(3), "tiger", 90).bet(seat(1), "tie", 70)
    shown = at.view.differential
    assert shown is not None
    assert (shown.amount, shown.heavier) == (550, Hand.BANKER)


@pytest.mark.rule("da-hu-ying-xiong 3.4")
def test_minimum_and_maximum_differential_stand_on_the_display_board() -> None:
    """100 at least on Player and Banker, 10 on Tiger, and a maximum Differential of 800."""
    bets = {"player": BetLimit(100), "banker": BetLimit(100, 5000), "tiger": BetLimit(10)}
    board = table(DA_HU, limits=Limits(bets, 800)).board
    shown = {bet: (minimum, maximum) for bet, minimum, maximum in board.limits}
    assert tuple(shown) == GAME_BETS
    assert shown["player"] == (100, None)
    assert shown["banker"] == (100, 5000)
    assert shown["tiger"] == (10, None)
    assert (board.differential, board.limits_paragraph) == (800, "3.4")


@pytest.mark.rule("da-hu-ying-xiong 5.1")
def test_excess_is_rejected_from_standing_players_first() -> None:
    """Of 900 for Banker the Seated Player's 600 come first; 300 are left of the other's 500."""
    at = crowded_box()
    prompt = at.prompt(Code.REJECT_EXCESS)
    assert (prompt.paragraph, prompt.player, prompt.amount) == ("5.1", seat(1, 1), 200)
    at.tell(RejectExcess(ANN, 1))
    assert wagers_of(at) == {
        (seat(1), "banker"): 600,
        (seat(1, 1), "banker"): 300,
        (seat(1, 2), "player"): 100,
    }
    assert at.prompts(Code.REJECT_EXCESS) == []
    assert at.refuses(RejectExcess(ANN, 1)).paragraph == "5.1"


@pytest.mark.rule("da-hu-ying-xiong 5.1")
def test_each_box_is_assessed_by_itself() -> None:
    """Boxes 1 and 2 have 800 each on Banker: neither is over 800, though the table is."""
    at = limited(differential=800).bet(seat(1), "banker", 800).bet(seat(2), "banker", 800)
    assert at.prompts(Code.REJECT_EXCESS) == []
    at.bet(seat(2), "banker", 801)
    prompt = at.prompt(Code.REJECT_EXCESS)
    assert (prompt.player, prompt.amount) == (seat(2), 1)


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
@pytest.mark.parametrize(
    ("cards", "seated", "standing", "lighter"),
    [
        # 600 - 490 and 500 - 409 were never at stake; Player 100 wins 100.
        (PLAYER_WINS, 110, 91, 200),
        # 600 + 490, 500 + 409; Player 100 is lost.
        (BANKER_WINS, 1090, 909, 0),
    ],
)
def test_what_was_not_rejected_is_won_or_lost_pro_rata(
    cards: str, seated: int, standing: int, lighter: int
) -> None:
    """900 of 1,100: 600 x 900 / 1,100 = 490.9 and 500 x 900 / 1,100 = 409.09, rounded down."""
    at = crowded_box().dealt(cards).tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "banker"): seated,
        (seat(1, 1), "banker"): standing,
        (seat(1, 2), "player"): lighter,
    }


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
def test_no_share_is_below_the_minimum() -> None:
    """500 of 1,060: 1,000 counts 471.7; 60 would count 28.3 and counts the minimum of 50."""
    at = limited(50, 500).bet(seat(1), "banker", 1000).bet(seat(1, 1), "banker", 60)
    at.dealt(PLAYER_WINS).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 1000 - 471, (seat(1, 1), "banker"): 60 - 50}


@pytest.mark.rule("da-hu-ying-xiong 5.1.2")
def test_a_bet_under_the_minimum_in_such_a_box_counts_in_full() -> None:
    """500 of 1,040: 1,000 counts 480.8, rounded down; the 40 are under 50 and count as they are."""
    at = limited(50, 500).bet(seat(1), "banker", 1000).bet(seat(1, 1), "banker", 40)
    at.dealt(PLAYER_WINS).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 1000 - 480, (seat(1, 1), "banker"): 0}


@pytest.mark.rule("da-hu-ying-xiong 5.2")
def test_a_bet_under_the_minimum_is_to_be_raised_or_withdrawn() -> None:
    """Two Players bet 20 and 30 under a minimum of 50; one raises, the other takes it back."""
    at = limited(50).bet(seat(1), "banker", 20).bet(seat(2), "player", 30)
    asked = {(p.paragraph, p.player, p.amount, p.subject) for p in at.prompts(Code.UNDER_MINIMUM)}
    assert asked == {("5.2", seat(1), 50, "banker"), ("5.2", seat(2), 50, "player")}
    at.bet(seat(1), "banker", 50)
    assert at.prompt(Code.UNDER_MINIMUM).player == seat(2)
    at.tell(RemoveWager(ANN, seat(2), "player"))
    assert at.prompts(Code.UNDER_MINIMUM) == []
    assert wagers_of(at) == {(seat(1), "banker"): 50}


@pytest.mark.rule("da-hu-ying-xiong 5.2.1")
@pytest.mark.parametrize(("cards", "returns"), [(BANKER_WINS, 40), (PLAYER_WINS, 0)])
def test_a_bet_under_the_minimum_that_was_not_noticed_plays(cards: str, returns: int) -> None:
    """20 on Banker under a minimum of 50 wins 20, or is lost, round after round."""
    at = limited(50)
    for _ in range(2):
        at.bet(seat(1), "banker", 20).dealt(cards).tell(ConfirmResult(ANN))
        assert returns_of(at) == {(seat(1), "banker"): returns}
        at.finished().tell(OpenBets(ANN))


# The chips as they lie.


@pytest.mark.rule("da-hu-ying-xiong 5.14")
def test_a_bet_placed_in_error_is_settled_where_it_lay() -> None:
    """The Player meant Banker; the chips lay on Player, which loses 6 to 9."""
    at = table(DA_HU).bet(seat(1), "player", 1000).dealt("6S 9D")
    at.declared(Situation.MISPLACED_BET)
    assert at.prompt(Code.STOP).paragraph == "5.14"
    (choice,) = at.view.choices
    assert choice.remedies == (Remedy.CONTINUE,)
    at.decided(Remedy.CONTINUE, by=ANN).drawn("KC KH").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 0}


@pytest.mark.rule("da-hu-ying-xiong 5.14")
def test_what_is_paid_cites_the_chips_at_the_close_of_bets() -> None:
    """Changed while betting is open, the wager counts as it last lay: 300 on Banker, not 100."""
    at = table(DA_HU).bet(seat(1), "banker", 100).bet(seat(1), "banker", 300)
    at.dealt(BANKER_WINS).tell(ConfirmResult(ANN), Collect(ANN))
    prompt = at.prompt(Code.PAY)
    assert (prompt.player, prompt.amount, prompt.under) == (seat(1), 300, "5.14")


# The device.


@pytest.mark.rule("da-hu-ying-xiong 1.7")
def test_cards_may_be_dealt_from_a_shuffler_that_takes_its_discards_back() -> None:
    """Four cards of 208 are out during the round and back in after it; nothing runs out."""
    at = table(DA_HU, decks=4, device=DeviceKind.CONTINUOUS_SHUFFLER).dealt(BANKER_WINS)
    assert at.public.shoe is not None
    assert (at.public.shoe.left, at.view.cards_left) == (204, None)
    at.finished()
    assert at.public.shoe.left == 208
