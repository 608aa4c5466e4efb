"""Cards that the device did not tell, and cards that never were."""

import pytest

from rules.cards import RANK_ALONE, cards
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.table.commands import EnterCard, OpenBets, StrikeCard
from rules.table.facts import (
    BytesUnread,
    ConsoleRestarted,
    DeviceAlarmRaised,
    DeviceStarted,
    Fact,
    LinkLost,
    LinkRestored,
    MessageLost,
)
from rules.table.phase import Phase
from rules.table.settings import Reading
from rules.table.views import Hands
from tests.rules.table.at_table import ANN, SUE, AtTable, seat, table

SUPER_SIX, COMMISSION = "super-six-plus", "commission-insurance"

SILENT: list[tuple[Fact, ...]] = [
    (LinkLost(), LinkRestored()),
    (MessageLost(),),
    (BytesUnread("ff"),),
    (DeviceAlarmRaised("jam"),),
    (DeviceStarted(),),
]


@pytest.mark.parametrize("silence", SILENT)
def test_a_card_that_went_unheard_is_entered_while_play_is_stopped(
    silence: tuple[Fact, ...],
) -> None:
    """Player's second card, a four, was drawn and never told."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("2S 3S").tell(*silence)
    assert at.phase is Phase.STOPPED
    at.tell(EnterCard(ANN, cards("4S")[0])).decided(Remedy.CONTINUE, by=SUE)
    at.drawn("5S")
    assert at.view.hands == Hands(cards("2S 4S"), cards("3S 5S"))


@pytest.mark.parametrize("silence", SILENT)
def test_it_can_be_entered_after_play_has_gone_on(silence: tuple[Fact, ...]) -> None:
    """Until the round is over."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("2S 3S").tell(*silence)
    at.decided(Remedy.CONTINUE, by=SUE).tell(EnterCard(ANN, cards("4S")[0])).drawn("5S")
    assert at.view.hands == Hands(cards("2S 4S"), cards("3S 5S"))
    # Banker's 8 is a natural. With the next round the device is believed again.
    at.finished().tell(OpenBets(ANN))
    assert "enter-card" not in at.can


@pytest.mark.parametrize("first", ["", "2S 3S"])
def test_a_card_drawn_while_the_console_was_off_is_entered_and_play_never_stops(
    first: str,
) -> None:
    """Reading 14: the console resumes as it was, and cards can still be keyed in."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).closed().drawn(first)
    at.tell(ConsoleRestarted())
    assert at.phase is Phase.DEAL
    at.tell(EnterCard(ANN, cards("4S")[0])).drawn("5S 4D" if not first else "5S")
    assert at.view.hands == (
        Hands(cards("2S 4S"), cards("3S 5S")) if first else Hands(cards("4S 4D"), cards("5S"))
    )
    at.drawn("" if first else "9H").finished().tell(OpenBets(ANN))
    assert "enter-card" not in at.can


def test_a_restart_before_any_card_may_be_drawn_lets_none_be_entered() -> None:
    """Between rounds, and while betting is open."""
    at = table(SUPER_SIX).tell(ConsoleRestarted())
    assert at.phase is Phase.BETTING
    assert "enter-card" not in at.can
    at.closed().drawn("2S 3S 4S 5S").finished().tell(ConsoleRestarted())
    assert "enter-card" not in at.can


def test_a_card_heard_before_the_one_that_was_not_comes_after_it_in_order() -> None:
    """4S went unheard and 5S was taken for Player's second: the Pit Supervisor puts it right."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("2S 3S 5S").tell(MessageLost())
    at.tell(EnterCard(ANN, cards("4S")[0]))
    at.decided(Remedy.DECIDE_ORDER, by=SUE, order=(0, 1, 3, 2))
    assert at.view.hands == Hands(cards("2S 4S"), cards("3S 5S"))
    assert at.troubles == []
    assert at.view.cards_left == 412


def tapped() -> AtTable:
    """A nine was tapped in twice."""
    at = table(SUPER_SIX, reading=Reading.NONE).bet(seat(1), "player", 100).closed()
    return at.tell(EnterCard(ANN, RANK_ALONE["9"]), EnterCard(ANN, RANK_ALONE["9"]))


def test_a_card_tapped_in_twice_is_struck_with_a_supervisor() -> None:
    """It was never drawn: 415 are left, and the next card is Banker's first."""
    at = tapped()
    assert at.view.cards_left == 414
    at.tell(StrikeCard(ANN))
    assert at.view.cards_left == 414
    at.approved(SUE)
    assert at.view.cards_left == 415
    assert at.view.hands == Hands((RANK_ALONE["9"],), ())
    at.tell(EnterCard(ANN, RANK_ALONE["5"]))
    assert at.view.hands == Hands((RANK_ALONE["9"],), (RANK_ALONE["5"],))
    assert at.troubles == []


def test_a_card_that_the_device_told_cannot_be_struck() -> None:
    """It has left the device."""
    at = table(SUPER_SIX).dealt("9S")
    assert "strike-card" not in at.can
    at.refuses(StrikeCard(SUE), "the device told it")


@pytest.mark.rule("commission-insurance 4.1.3")
def test_a_card_that_never_was_has_ended_no_window() -> None:
    """5 against 6: the offer stands again when the card after it is struck."""
    at = table(COMMISSION, reading=Reading.NONE).bet(seat(1), "banker", 1000).closed()
    for rank in ("2", "3", "3", "3"):
        at.tell(EnterCard(ANN, RANK_ALONE[rank]))
    assert at.phase is Phase.INSURANCE_FOUR
    at.tell(EnterCard(ANN, RANK_ALONE["4"]), StrikeCard(SUE))
    assert at.phase is Phase.INSURANCE_FOUR
    assert len(at.round.layout.hand(Hand.PLAYER)) == 2


def test_a_phantom_card_that_nobody_was_due_leaves_nothing_to_decide() -> None:
    """Natural 9: a fifth card tapped in is one too many, and was none."""
    at = table(SUPER_SIX, reading=Reading.NONE).bet(seat(1), "player", 100).closed()
    for rank in ("9", "2", "K", "5", "4"):
        at.tell(EnterCard(ANN, RANK_ALONE[rank]))
    assert at.troubles == [Situation.EXCESS_CARD]
    at.tell(StrikeCard(SUE))
    assert (at.phase, at.troubles) == (Phase.RESULT, [])


def test_a_device_that_starts_with_no_card_out_stops_nothing() -> None:
    """Its alarms are gone with its power."""
    at = table(SUPER_SIX).tell(DeviceAlarmRaised("jam")).decided(Remedy.CONTINUE, by=SUE)
    assert at.public.device.alarms == {"jam"}
    at.tell(DeviceStarted())
    assert (at.phase, at.public.device.alarms) == (Phase.BETTING, frozenset())
