"""Mis-taps taken back, cards put right with approval, and how few taps a round needs."""

from typing import Any

import pytest

from rules.cards import RANK_ALONE, cards
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    CloseBets,
    CloseInsurance,
    Collect,
    Command,
    ConfirmResult,
    CorrectCard,
    Declare,
    EnterCard,
    ExposeCard,
    ExposeHand,
    OpenBets,
    Pay,
    PlaceWager,
    RelieveDealer,
    RemoveWager,
    UndoLast,
)
from rules.table.facts import CardDrawn, DeviceReady, Position
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import (
    ANN,
    BEN,
    SUE,
    AtTable,
    returns_of,
    seat,
    table,
    wagers_of,
)

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"

EVERY_GAME = [
    pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong house")),
    pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission house")),
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]
PLAYER_NINE = "9S 2D KH 5C"
"""Player 9 and K: 9, a natural; Banker 2 and 5: 7."""
BANKER_2 = Position(Hand.BANKER, 2)


def betting(game: str, **more: Any) -> AtTable:
    """10 on Player, betting open."""
    return table(game, **more).bet(seat(1), "player", 10)


def undone(at: AtTable, command: Command) -> None:
    """The command does something, and taken back everything is as before."""
    before = at.public
    at.tell(command)
    assert at.public._replace(seq=0, time=0) != before._replace(seq=0, time=0)
    assert "undo-last" in at.can
    at.tell(UndoLast(ANN))
    assert (at.round, at.phase, at.public.shoe) == (before.round, before.phase, before.shoe)
    assert at.public.troubles == before.troubles
    assert at.view.dealer == before.dealer
    at.refuses(UndoLast(ANN))


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(
    "command",
    [
        PlaceWager(ANN, seat(1), "player", 20),
        PlaceWager(ANN, seat(2), "banker", 30),
        RemoveWager(ANN, seat(1), "player"),
        CloseBets(ANN),
        RelieveDealer(ANN, BEN),
        Declare(ANN, Situation.NOT_COVERED),
    ],
)
def test_a_mis_tap_while_bets_are_placed(game: str, command: Command) -> None:
    """A wager, a wager removed, "No more bets", a relief, a declaration."""
    undone(betting(game), command)


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("command", [ExposeHand(ANN, Hand.BANKER), ExposeHand(ANN)])
def test_a_mis_tap_on_the_wrong_hand(game: str, command: Command) -> None:
    """What was not turned over lies closed again, and shows nothing."""
    at = betting(game, face_down=True).dealt(PLAYER_NINE)
    undone(at, command)
    hands = at.view.hands
    assert hands.player + hands.banker == (None,) * 4
    assert at.view.points == (None, None)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_mis_tap_at_the_settlement(game: str) -> None:
    """Result and collection can be taken back; what has been paid cannot."""
    at = betting(game).dealt(PLAYER_NINE)
    undone(at, ConfirmResult(ANN))
    at.tell(ConfirmResult(ANN))
    undone(at, Collect(ANN))
    at.tell(Collect(ANN), Pay(ANN))
    assert "undo-last" not in at.can
    at.refuses(UndoLast(ANN))


@pytest.mark.rule("commission-insurance house")
def test_a_mis_tap_in_an_insurance_window() -> None:
    """Player's 5 against 4: the window closed by mistake is open again."""
    undone(betting(COMMISSION).dealt("2S KD 3C 4H"), CloseInsurance(ANN))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_only_the_last_command_can_be_taken_back(game: str) -> None:
    """Two wagers: the second goes, the first stays; there is no second undo."""
    at = table(game).bet(seat(1), "player", 10).bet(seat(2), "banker", 30).tell(UndoLast(ANN))
    assert wagers_of(at) == {(seat(1), "player"): 10}
    at.refuses(UndoLast(ANN))


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("fact", [CardDrawn(cards("9S")[0]), DeviceReady()])
def test_what_the_device_has_told_cannot_be_taken_back(
    game: str, fact: CardDrawn | DeviceReady
) -> None:
    """A card that left the shoe has left it, and what was tapped before it stands."""
    at = betting(game).closed().tell(fact)
    assert "undo-last" not in at.can
    at.refuses(UndoLast(ANN))
    assert not at.board.betting


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_card_that_was_entered_is_corrected_and_not_undone(game: str) -> None:
    """By hand or by its rank, a value once entered stays in the log."""
    at = betting(game, reading=Reading.NONE).closed().tell(EnterCard(ANN, RANK_ALONE["9"]))
    at.refuses(UndoLast(ANN))
    at = betting(game, reading=Reading.MASKED, face_down=True).dealt("? ? ? ?")
    at.tell(ExposeCard(ANN, BANKER_2, RANK_ALONE["5"]))
    at.refuses(UndoLast(ANN))
    at.exposed(Hand.PLAYER, "9 K")
    at.refuses(UndoLast(ANN))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_decision_and_a_yes_cannot_be_taken_back(game: str) -> None:
    """Nor can what somebody else has approved."""
    at = betting(game).dealt("9S 2D").declared(Situation.NOT_COVERED).decided(Remedy.VOID)
    at.refuses(UndoLast(ANN))
    at = betting(game).dealt(PLAYER_NINE).tell(CorrectCard(ANN, BANKER_2, cards("4C")[0]))
    at.approved(SUE)
    at.refuses(UndoLast(ANN))


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_card_is_corrected_with_approval(game: str) -> None:
    """Banker's 5 was a 7: 2 + 7 = 9, a tie with Player's 9; the 10 on Player go back.

    One card for another: 412 are left before and after, and the five of clubs is in the shoe
    again: eight more may come, the eight sevens less one.
    """
    at = betting(game).dealt(PLAYER_NINE).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 20}
    at.tell(CorrectCard(ANN, BANKER_2, cards("7C")[0]))
    assert at.prompt(Code.CALL).subject == Role.PIT_SUPERVISOR
    assert at.view.points == (9, 7)
    at.approved(SUE)
    assert at.view.points == (9, 9)
    assert at.view.hands.banker == cards("2D 7C")
    assert at.view.cards_left == 412
    assert at.phase is Phase.RESULT
    at.tell(ConfirmResult(ANN))
    assert at.prompt(Code.WINNER).subject == Winner.TIE
    assert returns_of(at) == {(seat(1), "player"): 10}
    tally = at.state.secret.tally
    assert tally is not None
    assert tally.left.count(cards("5C")[0]) == 8
    assert tally.left.count(cards("7C")[0]) == 7


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_correction_may_make_a_further_card_due(game: str) -> None:
    """Player's 9 was a 3: 3 to 7, so Player draws; a 5 makes 8."""
    at = betting(game).dealt(PLAYER_NINE)
    at.tell(CorrectCard(SUE, Position(Hand.PLAYER, 1), cards("3S")[0]))
    assert at.view.points == (3, 7)
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    assert at.drawn("5D").view.points == (8, 7)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_closed_card_cannot_be_corrected(game: str) -> None:
    """Nobody has seen it."""
    at = betting(game, face_down=True).dealt(PLAYER_NINE)
    at.tell(ExposeCard(ANN, Position(Hand.PLAYER, 1)))
    at.refuses(CorrectCard(SUE, BANKER_2, cards("4C")[0]), "lies closed")
    at.refuses(CorrectCard(SUE, Position(Hand.BANKER, 3), cards("4C")[0]), "which card")


SIX_CARDS = "2S KD 3C 4H 5S 6D"
"""Player 5 draws a 5: 0; Banker 4 draws on a 5 and gets a 6: 0. A tie of six cards."""


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("dealt", [PLAYER_NINE, "2S KD 3C 7H 9D", SIX_CARDS])
def test_two_taps_for_a_face_up_round_without_wagers(game: str, dealt: str) -> None:
    """ "No more bets" and "Place your bets", whatever the cards; each round is on the roads."""
    at = table(game)
    for played in range(1, 4):
        taps = [CloseBets(ANN), OpenBets(ANN)]
        at.tell(taps[0]).drawn(dealt).tell(taps[1])
        assert at.phase is Phase.BETTING
        assert not at.troubles
        assert len(at.public.roads.bead_plate) == played
        assert at.view.round == played + 1


@pytest.mark.parametrize("game", EVERY_GAME)
def test_place_your_bets_tapped_too_soon(game: str) -> None:
    """Without wagers it ends the round; taken back, the result waits again and is on no road."""
    at = table(game).dealt(PLAYER_NINE).tell(OpenBets(ANN))
    assert len(at.public.roads.bead_plate) == 1
    at.tell(UndoLast(ANN))
    assert at.phase is Phase.RESULT
    assert at.view.round == 1
    assert at.public.roads.bead_plate == ()


@pytest.mark.parametrize("game", EVERY_GAME)
def test_one_tap_where_the_first_card_closes_betting(game: str) -> None:
    """The setting says so; the card is no early one."""
    at = table(game, first_card_closes_betting=True).drawn("9S")
    assert not at.troubles
    assert not at.board.betting
    at.drawn("2D KH 5C").tell(OpenBets(ANN))
    assert len(at.public.roads.bead_plate) == 1


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_closed_card_before_no_more_bets_stays_the_rounds_first(game: str) -> None:
    """Reading 19: the Dealer goes on; betting is closed by it, and 9 to 7 comes of it."""
    at = betting(game, face_down=True).drawn("9S")
    assert at.troubles == [Situation.EARLY_CARD]
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.DEALER, "house")
    assert not at.board.betting
    at.decided(Remedy.CONTINUE, by=ANN).drawn("2D KH 5C").exposed()
    assert at.view.points == (9, 7)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_closed_card_while_the_last_round_is_settled_is_the_next_ones_first(game: str) -> None:
    """The same while winners are paid: it is kept closed, and the settlement is not touched."""
    at = betting(game, face_down=True).dealt(PLAYER_NINE).exposed().tell(ConfirmResult(ANN))
    at.drawn("4S")
    assert at.prompt(Code.CALL).subject == Role.DEALER
    at.decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.COLLECT
    assert returns_of(at) == {(seat(1), "player"): 20}
    at.finished().tell(OpenBets(ANN))
    assert at.view.hands.player == (None,)
    assert at.view.cards_left == 411
