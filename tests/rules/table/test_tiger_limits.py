"""Tiger No Commission: wagers under the minimum and over the maximum, the table differential."""

import pytest

from rules.cards import card
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.people import Role
from rules.table.commands import (
    Approve,
    Collect,
    ConfirmResult,
    CorrectCard,
    EndShoe,
    IntakeShoe,
    OpenBets,
    PlaceWager,
    RemoveWager,
)
from rules.table.facts import Position
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import ANN, GUS, MAX, SUE, AtTable, returns_of, seat, table

TIGER = "tiger-no-commission"
PLAYER_WINS = "9S KD KC 6H"
"""Player 9 and king are 9; Banker king and 6 are 6."""
BANKER_WINS = "6S 9D KC KH"
"""Player 6 and king are 6; Banker 9 and king are 9."""
BANKER_ON_SIX = "2S KD 3C 6H 9S"
"""Player 2, 3 and 9 are 4; Banker king and 6 are 6 and stand on a 9: Banker pays 1 to 2."""
FROM_100_TO_1000 = Limits({"player": BetLimit(100, 1000), "banker": BetLimit(100, 1000)})


def limited() -> AtTable:
    """Player and Banker from 100 to 1000."""
    return table(TIGER, limits=FROM_100_TO_1000)


def settled(at: AtTable, cards: str) -> AtTable:
    """The cards are dealt and the result is confirmed."""
    return at.dealt(cards).tell(ConfirmResult(ANN))


def next_round(at: AtTable) -> AtTable:
    """Everything is paid and betting is open again."""
    return at.finished().tell(OpenBets(ANN))


# --- Under the minimum --------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "returns"), [(PLAYER_WINS, 80), (BANKER_WINS, 0)])
@pytest.mark.rule("tiger-no-commission 5.14")
def test_under_the_minimum_a_wager_is_paid_or_collected_the_first_time(
    cards: str, returns: int
) -> None:
    """40 where 100 is the least: won it is 40 + 40 = 80, lost it is collected."""
    at = settled(limited().bet(seat(1), "player", 40), cards)
    assert returns_of(at) == {(seat(1), "player"): returns}


@pytest.mark.parametrize("first", [PLAYER_WINS, BANKER_WINS])
@pytest.mark.parametrize("second", [PLAYER_WINS, BANKER_WINS])
@pytest.mark.rule("tiger-no-commission 5.14")
def test_the_same_players_next_wager_under_the_minimum_goes_back_whatever_comes(
    first: str, second: str
) -> None:
    """Paid or collected once; of the second, 60 on Player, exactly 60 go back, won or lost."""
    at = next_round(settled(limited().bet(seat(1), "player", 40), first))
    at = settled(at.bet(seat(1), "player", 60), second)
    assert returns_of(at) == {(seat(1), "player"): 60}
    [line] = at.round.settlement.wagers if at.round.settlement else []
    assert (line.verdict.paragraph, line.pays) == ("5.14", 0)
    at = settled(next_round(at).bet(seat(1), "banker", 99), BANKER_WINS)
    assert returns_of(at) == {(seat(1), "banker"): 99}


@pytest.mark.rule("tiger-no-commission 5.14")
def test_the_one_time_is_each_players_own_and_only_for_wagers_under_the_minimum() -> None:
    """Box 1 was under before. Now box 1 has the minimum and wins 100; box 2 is under for the
    first time, as is who stands at box 1: 50 wins 50, 70 wins 70."""
    at = next_round(settled(limited().bet(seat(1), "player", 40), PLAYER_WINS))
    at.bet(seat(1), "player", 100).bet(seat(2), "player", 50).bet(seat(1, 1), "player", 70)
    assert returns_of(settled(at, PLAYER_WINS)) == {
        (seat(1), "player"): 200,
        (seat(2), "player"): 100,
        (seat(1, 1), "player"): 140,
    }


@pytest.mark.rule("tiger-no-commission 5.14")
def test_a_void_round_does_not_use_up_the_one_time() -> None:
    """No outcome was determined: 40 go back; the next 40 are still paid, 80 in all."""
    at = limited().bet(seat(1), "player", 40).dealt("9S KD")
    at.declared(Situation.UNSHUFFLED).decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == {(seat(1), "player"): 40}
    at.finished()
    at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
    at = settled(at.bet(seat(1), "player", 40), PLAYER_WINS)
    assert returns_of(at) == {(seat(1), "player"): 80}


# --- Over the maximum ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bet", "cards", "returns"),
    [
        # Won: 1000 of the 1500 count. 1500 back and 1000 on top.
        ("player", PLAYER_WINS, 2500),
        # Lost: 1000 are collected, 500 go back.
        ("player", BANKER_WINS, 500),
        # Banker on 6 pays half of 1000.
        ("banker", BANKER_ON_SIX, 2000),
    ],
)
@pytest.mark.rule("tiger-no-commission 5.15")
def test_over_the_maximum_a_wager_is_paid_and_collected_to_the_maximum_only(
    bet: str, cards: str, returns: int
) -> None:
    """1500 where 1000 is the most."""
    at = settled(limited().bet(seat(1), bet, 1500), cards)
    assert returns_of(at) == {(seat(1), bet): returns}


@pytest.mark.rule("tiger-no-commission 5.15")
def test_the_dealer_collects_no_more_than_the_maximum() -> None:
    """Player's 1500 lose: 1000 are asked for. Banker's 1500 win: 1000 are paid."""
    at = limited().bet(seat(1), "player", 1500).bet(seat(2), "banker", 1500)
    at = settled(at, BANKER_WINS)
    assert at.prompt(Code.COLLECT).amount == 1000
    at.tell(Collect(ANN))
    assert at.prompt(Code.PAY).amount == 1000


@pytest.mark.rule("tiger-no-commission 5.15")
def test_over_the_maximum_is_pointed_out_while_it_can_be_put_right() -> None:
    """Until "No more bets" the Dealer is told whose wager and what the most is."""
    at = limited().bet(seat(1), "player", 1000)
    assert not at.prompts(Code.OVER_MAXIMUM)
    at.bet(seat(1), "player", 1001)
    over = at.prompt(Code.OVER_MAXIMUM)
    assert (over.paragraph, over.player, over.amount) == ("5.15", seat(1), 1000)


@pytest.mark.rule("tiger-no-commission 5.16")
def test_what_was_paid_or_collected_in_an_earlier_round_is_settled() -> None:
    """Round 1: 40 under the minimum collected, 1500 over the maximum paid 1000. Neither comes
    up in round 2, where box 2's 100 on Player wins 100, nor can round 1 be gone back to."""
    at = limited().bet(seat(1), "player", 40).bet(seat(2), "banker", 1500)
    at = settled(at, BANKER_WINS).finished()
    assert at.public.last is not None
    first = at.public.last.settlement
    assert first is not None
    assert [line.returns for line in first.wagers] == [0, 2500]
    at.refuses(CorrectCard(SUE, Position(Hand.PLAYER, 1), card("9S")))
    at.tell(OpenBets(ANN)).bet(seat(2), "player", 100)
    assert at.public.last.settlement == first
    assert returns_of(settled(at, PLAYER_WINS)) == {(seat(2), "player"): 200}
    assert not at.troubles


# --- The table differential ---------------------------------------------------------------


def apart(player: int, banker: int) -> AtTable:
    """Wagers of two boxes at a table where Player and Banker may be 200 apart."""
    at = table(TIGER, limits=Limits(differential=200))
    return at.bet(seat(1), "player", player).bet(seat(2), "banker", banker)


@pytest.mark.parametrize(
    ("player", "banker", "heavier", "over"),
    [(600, 300, Hand.PLAYER, 100), (100, 550, Hand.BANKER, 250)],
)
@pytest.mark.rule("tiger-no-commission 5.18.1")
@pytest.mark.rule("tiger-no-commission 5.18.2")
@pytest.mark.rule("tiger-no-commission 5.18.3")
def test_beyond_the_differential_the_heavier_side_is_asked_the_lighter_may_and_then_the_pit_manager(
    player: int, banker: int, heavier: Hand, over: int
) -> None:
    """600 - 300 = 300 is 100 too many; 550 - 100 = 450 is 250 too many."""
    at = apart(player, banker)
    lighter = Hand.BANKER if heavier is Hand.PLAYER else Hand.PLAYER
    ask, may, remove = (
        at.prompt(code) for code in (Code.OVER_DIFFERENTIAL, Code.MAY_INCREASE, Code.REMOVE_WAGERS)
    )
    assert (ask.paragraph, ask.hand, ask.amount) == ("5.18.1", heavier, over)
    assert (may.paragraph, may.hand, may.amount) == ("5.18.2", lighter, over)
    assert (remove.paragraph, remove.subject, remove.amount) == ("5.18.3", Role.PIT_MANAGER, over)
    codes = at.codes()
    assert codes.index(ask.code) < codes.index(may.code) < codes.index(remove.code)


@pytest.mark.rule("tiger-no-commission 1.1.9")
@pytest.mark.rule("tiger-no-commission 5.18.1")
def test_within_the_differential_nobody_is_asked() -> None:
    """500 - 300 = 200 is just within; 1 more on Player is not; on Tie nothing counts."""
    at = apart(500, 300).bet(seat(3), "tie", 10_000)
    assert not at.prompts(Code.OVER_DIFFERENTIAL)
    at.bet(seat(3), "player", 1)
    assert at.prompt(Code.OVER_DIFFERENTIAL).amount == 1


@pytest.mark.rule("tiger-no-commission 5.18.1")
def test_a_decrease_on_the_heavier_side_puts_it_right() -> None:
    """600 against 300; 540 leaves 40 too many, 500 none."""
    at = apart(600, 300).bet(seat(1), "player", 540)
    assert at.prompt(Code.OVER_DIFFERENTIAL).amount == 40
    at.bet(seat(1), "player", 500)
    assert not at.prompts(Code.OVER_DIFFERENTIAL)
    assert not at.prompts(Code.REMOVE_WAGERS)


@pytest.mark.rule("tiger-no-commission 5.18.2")
def test_an_increase_on_the_lighter_side_puts_it_right() -> None:
    """600 against 300; another box adds 60 on Banker and 40 are left, then 40 more and none."""
    at = apart(600, 300).bet(seat(3), "banker", 60)
    assert at.prompt(Code.MAY_INCREASE).amount == 40
    at.bet(seat(2), "banker", 340)
    assert not at.prompts(Code.MAY_INCREASE)


@pytest.mark.rule("tiger-no-commission 5.18.3")
def test_the_pit_manager_has_wagers_removed() -> None:
    """600 and 150 against 300 are 250 too many. Without the 600 nothing is; the 150 stay."""
    at = apart(600, 300).bet(seat(4), "player", 150)
    assert at.prompt(Code.REMOVE_WAGERS).amount == 250
    at.tell(RemoveWager(MAX, seat(1), "player"))
    assert not at.prompts(Code.REMOVE_WAGERS)
    at.closed()
    assert [p.wager for p in at.round.wagers] == [
        (seat(2), "banker", 300),
        (seat(4), "player", 150),
    ]


@pytest.mark.rule("tiger-no-commission 5.15")
def test_after_the_first_card_each_wager_counts_to_its_own_maximum() -> None:
    """From the first card on it is 5.15 that counts, wager by wager: 1500 lose 1000."""
    at = limited().bet(seat(1), "banker", 1500).dealt("9S")
    assert at.phase is Phase.DEAL
    assert at.refuses(PlaceWager(ANN, seat(1), "banker", 1000)).paragraph == "5.4"
    at.drawn("KD KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 500}


# --- The differential after "No more bets" ------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.18.1")
@pytest.mark.rule("tiger-no-commission 5.18.2")
@pytest.mark.rule("tiger-no-commission 5.18.3")
def test_until_the_first_card_the_differential_is_put_right_after_no_more_bets_too() -> None:
    """600 against 300 are 100 too many. Box 1 comes down to 550, box 2 goes up to 350."""
    at = apart(600, 300).closed()
    asked = [(p.code, p.paragraph) for p in at.view.prompts if p.paragraph.startswith("5.18")]
    assert asked == [
        (Code.OVER_DIFFERENTIAL, "5.18.1"),
        (Code.MAY_INCREASE, "5.18.2"),
        (Code.REMOVE_WAGERS, "5.18.3"),
    ]
    at.bet(seat(1), "player", 550)
    assert at.prompt(Code.OVER_DIFFERENTIAL).amount == 50
    at.bet(seat(2), "banker", 350)
    assert not at.prompts(Code.OVER_DIFFERENTIAL)
    assert at.phase is Phase.DEAL
    at.drawn(PLAYER_WINS).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 1100, (seat(2), "banker"): 0}


@pytest.mark.rule("tiger-no-commission 5.4")
@pytest.mark.rule("tiger-no-commission 5.18.1")
def test_then_the_heavier_side_may_not_go_up_nor_the_lighter_down_nor_another_bet_be_made() -> None:
    """Only what 5.18 states otherwise is excepted from 5.4; once put right, nothing is.

    The same again is neither less nor more.
    """
    at = apart(600, 300).closed()
    for player, bet, stake in (
        (seat(1), "player", 700),
        (seat(1), "player", 600),
        (seat(2), "banker", 300),
        (seat(3), "player", 50),
        (seat(2), "banker", 200),
        (seat(3), "tie", 50),
    ):
        assert at.refuses(PlaceWager(ANN, player, bet, stake)).paragraph == "5.4"
    at.bet(seat(1), "player", 500)
    assert at.refuses(PlaceWager(ANN, seat(1), "player", 400)).paragraph == "5.4"
    assert at.refuses(PlaceWager(ANN, seat(2), "banker", 400)).paragraph == "5.4"


@pytest.mark.rule("tiger-no-commission 5.18.3")
def test_then_which_wagers_are_removed_is_the_pit_managers_to_determine() -> None:
    """A Pit Supervisor may not."""
    at = apart(600, 300).bet(seat(4), "player", 50).closed()
    at.tell(RemoveWager(ANN, seat(1), "player"))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("5.18.3", Role.PIT_MANAGER)
    assert at.refuses(Approve(SUE)).paragraph == "5.18.3"
    at.approved(MAX)
    assert [p.wager.player for p in at.round.wagers] == [seat(2), seat(4)]


@pytest.mark.rule("tiger-no-commission 6.1")
def test_a_differential_found_after_the_first_card_is_not_covered() -> None:
    """The Gaming Shift Manager decides; nothing can be placed or removed any more."""
    at = apart(600, 300).dealt("9S")
    assert at.phase is Phase.STOPPED
    [choice] = at.view.choices
    assert (choice.paragraph, choice.decides) == ("6.1", Role.SHIFT_MANAGER)
    at.decided(Remedy.CONTINUE, by=GUS)
    assert at.phase is Phase.DEAL
    assert at.refuses(PlaceWager(ANN, seat(1), "player", 500)).paragraph == "5.4"
    assert at.refuses(RemoveWager(MAX, seat(1), "player")).paragraph == "5.5"
    at.drawn("KD KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 1200, (seat(2), "banker"): 0}
