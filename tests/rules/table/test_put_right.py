"""Results that come late, and rounds put right when they were thought to be over."""

import pytest

from rules.cards import RANK_ALONE, cards
from rules.conduct import Method
from rules.hands import Hand, Winner
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.table.commands import Approve, Collect, ConfirmResult, Declare, EnterCard, OpenBets
from rules.table.facts import CardDisclosed, LinkLost, LinkRestored, Position, ResultPressed
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import (
    ANN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
)

DA_HU, SUPER_SIX, TIGER = "da-hu-ying-xiong", "super-six-plus", "tiger-no-commission"
PLAYER, BANKER = Hand.PLAYER, Hand.BANKER


def disclosed(at: AtTable, **told: str) -> AtTable:
    """The device tells cards at the end: `p1="9S"` is Player's first."""
    for place, card in told.items():
        hand = PLAYER if place[0] == "p" else BANKER
        at.tell(CardDisclosed(Position(hand, int(place[1])), cards(card)[0]))
    return at


def tapped_in(game: str, ranks: str) -> AtTable:
    """A round without a reading device, 100 on Player."""
    at = table(game, reading=Reading.NONE).bet(seat(1), "player", 100).closed()
    for rank in ranks.split():
        at.tell(EnterCard(ANN, RANK_ALONE[rank]))
    return at


def masked() -> AtTable:
    """1,000 on Banker at a masked shoe, four cards closed."""
    at = squeeze_table(DA_HU, Method.B, reading=Reading.MASKED).bet(seat(1), "banker", 1000)
    return at.dealt("? ? ? ?")


@pytest.mark.rule("da-hu-ying-xiong 5.15")
def test_a_disclosure_after_the_result_was_confirmed_still_counts() -> None:
    """Tapped in: Banker 9. The device: Player 9, Banker 2. No chip moves before it is decided."""
    at = masked().exposed(ranks="2 K 9 K").tell(ConfirmResult(ANN))
    assert at.phase is Phase.COLLECT
    disclosed(at, p1="9S", p2="KS", b1="2S", b2="KH").tell(ResultPressed(Winner.PLAYER))
    assert at.phase is Phase.STOPPED
    assert set(at.troubles) == {Situation.ENTRY_CONFLICT, Situation.RESULT_CONFLICT}
    assert at.round.settlement is None


@pytest.mark.rule("tiger-no-commission 6.3")
def test_a_result_after_it_was_confirmed_is_held_against_the_cards() -> None:
    """Player 9 to 5; the device says Banker. The cards prevail, and 200 go back."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("9S 2S KS 3S").tell(ConfirmResult(ANN))
    at.tell(ResultPressed(Winner.BANKER))
    assert at.troubles == [Situation.RESULT_CONFLICT]
    at.decided(Remedy.CONTINUE, by=SUE)
    assert at.phase is Phase.COLLECT
    assert returns_of(at) == {(seat(1), "player"): 200}


def test_a_result_that_agrees_changes_nothing_when_it_comes_late() -> None:
    """Player 9 to 5, and so says the device."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("9S 2S KS 3S").tell(ConfirmResult(ANN))
    at.tell(ResultPressed(Winner.PLAYER))
    assert (at.phase, at.troubles) == (Phase.COLLECT, [])
    at.finished().tell(ResultPressed(Winner.PLAYER))
    assert (at.phase, at.troubles) == (Phase.BETWEEN, [])


@pytest.mark.parametrize(
    ("next_begun", "situation"),
    [(False, Situation.RESULT_CONFLICT), (True, Situation.NOTICED_LATE)],
)
def test_a_result_with_no_card_out_is_the_last_rounds(
    next_begun: bool, situation: Situation
) -> None:
    """It contradicts the round that is over; it is no wrong number of cards of the new one."""
    at = table(TIGER).dealt("9S 2S KS 3S").finished()
    if next_begun:
        at.tell(OpenBets(ANN))
    at.tell(ResultPressed(Winner.BANKER))
    assert (at.phase, at.troubles) == (Phase.STOPPED, [situation])
    assert at.trouble.note == "last-round"


def test_a_late_result_that_contradicts_can_void_the_round_before() -> None:
    """Player was paid 100; it and nothing else is taken back, and the road is empty again."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("9S 2S KS 3S").finished()
    assert len(at.public.roads.bead_plate) == 1
    at.tell(ResultPressed(Winner.BANKER)).decided(Remedy.VOID, by=SUE)
    assert at.phase is Phase.RETURN
    back = at.prompt(Code.TAKE_BACK)
    assert (back.player, back.amount) == (seat(1), 100)
    assert at.finished().public.roads.bead_plate == ()


@pytest.mark.rule("da-hu-ying-xiong 5.15")
def test_a_decision_about_the_link_drops_no_disclosure() -> None:
    """Disclosed Player 9 to 2 while all lay closed; the taps that follow say otherwise."""
    at = disclosed(masked(), p1="9S", p2="KS", b1="2S", b2="KH")
    at.tell(ResultPressed(Winner.PLAYER), LinkLost(), LinkRestored())
    at.decided(Remedy.CONTINUE, by=SUE).exposed(ranks="2 K 9 K")
    assert set(at.troubles) == {Situation.ENTRY_CONFLICT, Situation.RESULT_CONFLICT}


@pytest.mark.rule("super-six-plus 5.1.3")
def test_a_reconstruction_after_the_result_settles_anew() -> None:
    """9 and K to 5 and 2: Player. In the right order 5 and 2 to 9 and K: Banker, 100 are lost."""
    at = tapped_in(SUPER_SIX, "9 5 K 2").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200}
    at.declared(Situation.WRONG_NUMBER).decided(Remedy.RECONSTRUCT, ANN, order=(1, 0, 3, 2))
    assert at.phase is Phase.RESULT
    assert at.view.points == (7, 9)
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 0}


@pytest.mark.rule("da-hu-ying-xiong 5.5.3")
def test_a_settled_round_is_reconstructed_before_the_next() -> None:
    """Player was paid 100 on 9 to 7; reconstructed, Banker wins: 200 come back."""
    at = tapped_in(DA_HU, "9 5 K 2").finished()
    at.declared(Situation.WRONG_NUMBER)
    late = at.trouble.number
    assert Remedy.RECONSTRUCT in at.view.choices[0].remedies
    at.decided(Remedy.RECONSTRUCT, ANN, order=(1, 0, 3, 2))
    assert trouble_closed(at, late)
    assert (at.phase, at.view.points) == (Phase.RESULT, (7, 9))
    at.tell(ConfirmResult(ANN))
    back = at.prompt(Code.TAKE_BACK)
    assert (back.player, back.amount) == (seat(1), 200)
    at.finished()
    assert [bead.winner for bead in at.public.roads.bead_plate] == [Winner.BANKER]
    assert at.public.last is not None
    assert at.public.last.number == 1


def trouble_closed(at: AtTable, number: int) -> bool:
    """Whether it waits no more."""
    return number not in [choice.number for choice in at.view.choices]


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_insurance_that_was_missed_is_decided_after_settlement_too() -> None:
    """Banker 6 to 5 loses to 9; 3 to 1 would have won, so the 1,000 on Banker go back."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("2S 3S 3D 3H").drawn("4S").finished()
    at.declared(Situation.INSURANCE_MISSED)
    assert "open-bets" not in at.can
    at.decided(Remedy.RETURN_ORIGINAL_BETS, MAX, intended=((seat(1), BANKER, Stage.FOUR_CARDS),))
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 1000}
    assert not at.prompts(Code.COLLECT)
    back = at.tell(Collect(ANN)).prompt(Code.GIVE_BACK)
    assert (back.player, back.amount, back.paragraph) == (seat(1), 1000, "5.13")


@pytest.mark.rule("da-hu-ying-xiong 5.11")
def test_once_the_next_round_has_begun_it_is_noticed_late() -> None:
    """With betting open and no card out there is nothing it could be about."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("2S 3S 3D 3H").drawn("4S").finished()
    at.tell(OpenBets(ANN))
    assert at.refuses(Declare(ANN, Situation.INSURANCE_MISSED), "noticed late").paragraph == "5.11"


@pytest.mark.rule("tiger-no-commission 5.14")
def test_a_round_found_void_has_warned_nobody() -> None:
    """50 under the minimum of 100 counts once; the void round paid nothing, so it still does."""
    limits = Limits(bets={"player": BetLimit(100, None)})
    at = table(TIGER, limits=limits).bet(seat(1), "player", 50).dealt("9S 2S KS 3S").finished()
    assert at.public.warned == {seat(1)}
    at.declared(Situation.WRONG_NUMBER).decided(Remedy.VOID, GUS).finished()
    assert at.public.warned == frozenset()
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 50).dealt("9S 2S KS 3S")
    assert returns_of(at.tell(ConfirmResult(ANN))) == {(seat(1), "player"): 100}


def test_who_approved_is_kept_with_the_decision() -> None:
    """The Dealer taps, Gus agrees, Players choose: it was Gus who decided."""
    at = table(TIGER).bet(seat(1), "player", 100).dealt("2S 3S")
    at.declared(Situation.NOT_COVERED).decided(Remedy.CONTINUE, ANN, withdraw=True)
    at.tell(Approve(GUS))
    assert at.public.troubles[0].decided_by == GUS


@pytest.mark.rule("super-six-plus 1.reconstruction")
def test_chips_that_were_collected_come_back_when_the_round_is_put_right() -> None:
    """Player 9, Banker 8: 60 on Banker are collected. Then it turns out Banker had the 9.

    The 100 on Player, left where they lay, are taken; for the 60 on Banker, 60 and 60 are due.
    """
    at = table(SUPER_SIX).bet(seat(1), "player", 100).bet(seat(2), "banker", 60)
    at.dealt("9S 8S KS KD").tell(ConfirmResult(ANN), Collect(ANN))
    at.declared(Situation.NOT_COVERED).decided(Remedy.RECONSTRUCT, order=(1, 0, 2, 3))
    assert at.view.points == (8, 9)
    at.tell(ConfirmResult(ANN))
    assert [(p.player, p.amount) for p in at.prompts(Code.TAKE_BACK)] == [(seat(1), 100)]
    at.tell(Collect(ANN))
    assert [(p.player, p.amount) for p in at.prompts(Code.GIVE_BACK)] == [(seat(2), 120)]
