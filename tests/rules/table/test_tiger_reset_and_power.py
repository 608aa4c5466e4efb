"""Tiger No Commission: the device reset, a power failure, and what no rule covers."""

import pytest

from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    ChooseOption,
    CloseBets,
    CloseOptions,
    ConfirmResult,
    Decide,
    PlaceWager,
)
from rules.table.facts import ConsoleRestarted
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.state import TroubleStatus
from tests.rules.table.at_table import (
    ACE,
    ANN,
    BEN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
    wagers_of,
)

TIGER = "tiger-no-commission"
P, B = Hand.PLAYER, Hand.BANKER


def with_wagers(at: AtTable) -> AtTable:
    """Box 1: 100 on Player, 10 on Tie. Box 2: 60 on Banker."""
    at.bet(seat(1), "player", 100).bet(seat(1), "tie", 10)
    return at.bet(seat(2), "banker", 60)


def chosen(at: AtTable) -> AtTable:
    """Box 1 withdraws, box 2 plays on."""
    return at.tell(
        ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False)
    )


# --- The device is reset ------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.9")
def test_when_the_device_is_reset_players_may_withdraw_and_betting_opens_again() -> None:
    """Box 1 takes both wagers back and may bet anew until "No more bets" is called again.

    The two closed cards stay: Player 2 3 and a 9, 4; Banker K 6, 6. Box 2's 60 win half, 30;
    box 1's new 70 on Tie lose.
    """
    at = with_wagers(squeeze_table(TIGER)).dealt("2S KD").declared(Situation.DEVICE_RESET)
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.9", Situation.DEVICE_RESET)
    at.decided(Remedy.REOPEN_BETTING, by=ANN)
    asked = [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)]
    assert asked == [(seat(1), "5.9"), (seat(2), "5.9")]
    at.refuses(PlaceWager(ANN, seat(1), "tie", 70))
    chosen(at)
    assert at.phase is Phase.BETTING
    assert wagers_of(at) == {(seat(2), "banker"): 60}
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    at.bet(seat(1), "tie", 70).tell(CloseBets(ANN))
    assert at.refuses(PlaceWager(ANN, seat(1), "tie", 90)).paragraph == "5.4"
    assert at.prompt(Code.DRAW).hand is P
    assert len(at.round.cards) == 2
    at.drawn("3C 6H").exposed().drawn("9S").exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(2), "banker"): 90, (seat(1), "tie"): 0}


@pytest.mark.rule("tiger-no-commission 5.9")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_with_a_card_exposed_reopening_betting_needs_the_gaming_shift_manager() -> None:
    """To withdraw 5.9 grants all the same."""
    at = with_wagers(table(TIGER)).dealt("2S").declared(Situation.DEVICE_RESET)
    at.tell(Decide(ANN, at.trouble.number, Remedy.REOPEN_BETTING))
    assert (at.prompts(Code.CALL)[0].paragraph, at.prompts(Code.CALL)[0].subject) == (
        "6.1",
        Role.SHIFT_MANAGER,
    )
    for nobody in (SUE, MAX, ACE):
        assert at.refuses(Approve(nobody)).paragraph == "6.1"
    at.approved(GUS)
    assert [p.paragraph for p in at.prompts(Code.ASK_PLAYER)] == ["5.9", "5.9"]
    chosen(at)
    assert at.phase is Phase.BETTING
    assert wagers_of(at) == {(seat(2), "banker"): 60}


@pytest.mark.rule("tiger-no-commission 5.9")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_the_shift_manager_may_also_play_on_after_the_choice_or_void_without_one() -> None:
    """Played on, box 1's 110 go back at the end; void, everything goes back at once."""
    at = with_wagers(table(TIGER)).dealt("9S").declared(Situation.DEVICE_RESET)
    chosen(at.decided(Remedy.CONTINUE, by=GUS))
    assert at.phase is Phase.DEAL
    at.drawn("KD KC 6H").tell(ConfirmResult(ANN))
    assert sorted(returns_of(at).values()) == [0, 10, 100]
    at = with_wagers(table(TIGER)).dealt("9S").declared(Situation.DEVICE_RESET)
    at.decided(Remedy.VOID, by=GUS)
    assert at.phase is Phase.RETURN
    assert returns_of(at) == wagers_of(at)


# --- Power failure ------------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.17.1")
def test_an_interruption_takes_a_pit_supervisor_and_the_cards_are_exposed_first() -> None:
    """Player 2 3 and Banker's king lie closed; until they are open nothing is decided."""
    at = with_wagers(squeeze_table(TIGER)).dealt("2S KD 3C").declared(Situation.INTERRUPTION)
    assert at.phase is Phase.DEAL
    at.refuses(Approve(BEN))
    at.approved(SUE)
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.EXPOSE_ALL).paragraph == "5.17.1"
    decide = Decide(SUE, at.trouble.number, Remedy.OFFER_WITHDRAWAL)
    assert at.refuses(decide, match="expose").paragraph == "5.17.1"
    at.exposed()
    assert not at.prompts(Code.EXPOSE_ALL)
    assert at.tell(decide).phase is Phase.OPTIONS


@pytest.mark.parametrize("dealt", ["", "2S", "2S KD 3C"])
@pytest.mark.rule("tiger-no-commission 5.17.1")
def test_with_no_outcome_established_each_player_may_withdraw_all_and_the_round_goes_on(
    dealt: str,
) -> None:
    """Even with Player's 2 and 3 open every bet is open: a draw may come, Banker may pair.

    Box 1 takes back 100 and 10. Box 2 plays on: 2 3 9 are 4, K 6 are 6: 60 win half, 30.
    """
    at = with_wagers(table(TIGER)).dealt(dealt).declared(Situation.INTERRUPTION, by=SUE)
    number = at.trouble.number
    assert at.refuses(Decide(SUE, number, Remedy.CONTINUE)).paragraph == "5.17.1"
    at.decided(Remedy.OFFER_WITHDRAWAL, by=SUE)
    asked = [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)]
    assert asked == [(seat(1), "5.17.1"), (seat(2), "5.17.1")]
    chosen(at)
    if not dealt and at.phase is Phase.BETTING:
        at.closed()
    at.drawn(" ".join(["2S", "KD", "3C", "6H", "9S"][len(dealt.split()) :])).tell(
        ConfirmResult(ANN)
    )
    assert returns_of(at) == {
        (seat(1), "player"): 100,
        (seat(1), "tie"): 10,
        (seat(2), "banker"): 90,
    }


@pytest.mark.rule("tiger-no-commission 5.17.1")
def test_where_wagers_are_not_entered_the_dealer_asks_and_says_when_it_is_done() -> None:
    """One prompt for all; then the round goes on."""
    at = table(TIGER).dealt("2S").declared(Situation.INTERRUPTION, by=SUE)
    at.decided(Remedy.OFFER_WITHDRAWAL, by=SUE)
    assert at.prompt(Code.ASK_PLAYERS).paragraph == "5.17.1"
    assert at.tell(CloseOptions(ANN)).phase is Phase.DEAL


@pytest.mark.parametrize(
    ("dealt", "why"),
    [
        ("2S KD 4C", "Player stands on 6: Banker cannot win with 6, every Tiger has lost"),
        ("2S KD 2C", "Player's two are a pair: Tiger Pair has won"),
        ("2S KD 3C 6H", "four cards and no pair: Tiger Pair has lost"),
    ],
)
@pytest.mark.rule("tiger-no-commission 5.17.2")
def test_with_an_outcome_established_play_continues(dealt: str, why: str) -> None:
    """Any available wager does, also one that nobody has placed; nobody may withdraw."""
    at = with_wagers(table(TIGER)).dealt(dealt).declared(Situation.INTERRUPTION, by=SUE)
    assert at.prompt(Code.STOP).paragraph == "5.17.2"
    withdrawal = Decide(SUE, at.trouble.number, Remedy.OFFER_WITHDRAWAL)
    assert at.refuses(withdrawal).paragraph == "5.17.2"
    at.decided(Remedy.CONTINUE, by=SUE)
    assert at.phase in (Phase.DEAL, Phase.PLAYER_DRAW)
    assert at.round.withdrawn == ()


@pytest.mark.rule("tiger-no-commission 5.17.2")
def test_the_console_going_off_and_on_is_no_interruption_by_itself() -> None:
    """It stands where it stood."""
    at = with_wagers(table(TIGER)).dealt("2S KD 3C 6H")
    before = at.round
    at.tell(ConsoleRestarted())
    assert at.phase is Phase.PLAYER_DRAW
    assert at.round == before
    assert not at.troubles


# --- What is not covered ------------------------------------------------------------------


@pytest.mark.parametrize("remedy", [Remedy.CONTINUE, Remedy.VOID])
@pytest.mark.rule("tiger-no-commission 6.1")
def test_what_no_rule_covers_the_gaming_shift_manager_decides_and_it_is_on_record(
    remedy: Remedy,
) -> None:
    """Who asked, what was decided, by whom and by which paragraph."""
    at = with_wagers(table(TIGER)).dealt("9S KD").declared(Situation.NOT_COVERED, note="fire alarm")
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("6.1", Situation.NOT_COVERED)
    at.tell(Decide(ANN, at.trouble.number, remedy))
    for nobody in (BEN, SUE, MAX, ACE):
        assert at.refuses(Approve(nobody)).paragraph == "6.1"
    at.approved(GUS)
    [record] = at.public.troubles
    assert (record.status, record.note) == (TroubleStatus.CLOSED, "fire alarm")
    assert (record.remedy, record.decided_by, record.paragraph) == (remedy, GUS, "6.1")
    assert at.public.approval is not None
    assert (at.public.approval.by, at.public.approval.paragraph) == (GUS, "6.1")
    assert at.phase is (Phase.DEAL if remedy is Remedy.CONTINUE else Phase.RETURN)


@pytest.mark.rule("tiger-no-commission 6.1")
def test_a_card_too_many_is_not_covered() -> None:
    """Player 9 and Banker 6: nothing is due, and a fifth card is out. It is set aside."""
    at = with_wagers(table(TIGER)).dealt("9S KD KC 6H 5S")
    [choice] = at.view.choices
    assert (choice.situation, choice.paragraph) == (Situation.EXCESS_CARD, "6.1")
    assert choice.decides is Role.SHIFT_MANAGER
    at.decided(Remedy.CONTINUE, by=GUS).tell(ConfirmResult(ANN))
    assert at.view.points == (9, 6)
    assert sorted(returns_of(at).values()) == [0, 0, 200]
    assert at.public.shoe is not None
    assert at.public.shoe.left == 416 - 5
