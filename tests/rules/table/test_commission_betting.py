"""Commission Baccarat with Insurance at the table: betting, and the ways a game is void."""

import pytest

from rules.cards import DECK, cards
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    CloseBets,
    Collect,
    Confirm,
    ConfirmResult,
    Decide,
    EndShoe,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    RemoveWager,
)
from rules.table.facts import DeviceAlarmRaised, ResultPressed
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ANN,
    GUS,
    AtTable,
    returns_of,
    seat,
    settings_of,
    table,
    wagers_of,
)

COMMISSION = "commission-insurance"
PLAYER_NINE = "9S 2D KH 5C"
"""Player 9 and K: 9, a natural; Banker 2 and 5: 7. Player wins, and nothing is insured."""


@pytest.mark.rule("commission-insurance 3.1")
def test_play_commences_with_place_your_bets() -> None:
    """The Dealer is told to announce it, and nobody bets before."""
    at = AtTable(settings_of(COMMISSION)).tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    assert at.prompt(Code.PLACE_YOUR_BETS).paragraph == "3.1"
    early = at.refuses(PlaceWager(ANN, seat(1), "player", 100), "Place your bets")
    assert early.paragraph == "3.1"
    at.tell(OpenBets(ANN))
    assert at.phase is Phase.BETTING
    assert not at.prompts(Code.PLACE_YOUR_BETS)
    at.bet(seat(1), "player", 100)
    assert at.refuses(OpenBets(ANN), "betting is open").paragraph == "3.1"


@pytest.mark.rule("commission-insurance 3.2")
def test_no_more_bets_closes_betting() -> None:
    """It is prompted while betting is open; afterwards the deal begins and it cannot be said."""
    at = table(COMMISSION)
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    assert at.board.betting
    assert at.view.locked
    at.closed()
    assert not at.board.betting
    assert at.phase is Phase.DEAL
    assert not at.view.locked
    assert at.refuses(CloseBets(ANN)).paragraph == "3.2"


@pytest.mark.rule("commission-insurance 5.2")
def test_nothing_is_placed_or_raised_after_no_more_bets() -> None:
    """Refused and not honoured: only the 100 laid before counts, 200 come back of it on a win."""
    at = table(COMMISSION).bet(seat(1), "player", 100).closed()
    for drawn in ("", "9S", "2D KH 5C"):
        at.drawn(drawn)
        assert at.refuses(PlaceWager(ANN, seat(2), "player", 50)).paragraph == "5.2"
        assert at.refuses(PlaceWager(ANN, seat(1), "player", 150)).paragraph == "5.2"
        assert at.refuses(PlaceWager(ANN, seat(1), "tie", 10)).paragraph == "5.2"
    assert wagers_of(at) == {(seat(1), "player"): 100}
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200}


@pytest.mark.rule("commission-insurance 5.2")
def test_insurance_in_its_window_is_no_late_bet() -> None:
    """Player 6, Banker 3: Player's hand may be insured at 3 to 1, while a new wager is refused."""
    at = table(COMMISSION).bet(seat(1), "player", 300).dealt("2S KD 4C 3H")
    assert at.phase is Phase.INSURANCE_FOUR
    assert at.refuses(PlaceWager(ANN, seat(1), "player", 400)).paragraph == "5.2"
    at.insured(seat(1), Hand.PLAYER, 100)
    assert [taken.bet.stake for taken in at.round.insurance] == [100]


@pytest.mark.rule("commission-insurance 5.3")
def test_a_wager_taken_back_after_no_more_bets_is_lost_all_the_same() -> None:
    """Box 1 wants its losing Banker wager back when four cards show 9 to 7; it stays and is lost.

    Box 2 has 100 on Player, wants them back, and wins 100.
    """
    at = table(COMMISSION).bet(seat(1), "banker", 100).bet(seat(2), "player", 100).closed()
    assert at.refuses(RemoveWager(ANN, seat(2), "player")).paragraph == "5.3"
    at.drawn(PLAYER_NINE)
    assert at.refuses(RemoveWager(ANN, seat(1), "banker")).paragraph == "5.3"
    assert "remove-wager" not in at.can
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 0, (seat(2), "player"): 200}
    collect = at.prompt(Code.COLLECT)
    assert (collect.player, collect.amount) == (seat(1), 100)


@pytest.mark.rule("commission-insurance 5.3")
def test_before_no_more_bets_a_wager_may_be_taken_back() -> None:
    """The rule is for afterwards only."""
    at = table(COMMISSION).bet(seat(1), "banker", 100).tell(RemoveWager(ANN, seat(1), "banker"))
    assert wagers_of(at) == {}


def second_game() -> AtTable:
    """Player has won the first game; box 1 has 300 on Player in the second."""
    at = table(COMMISSION).bet(seat(1), "player", 100).dealt(PLAYER_NINE).finished()
    return at.tell(OpenBets(ANN)).bet(seat(1), "player", 300)


def stopped_by(at: AtTable, situation: Situation, paragraph: str) -> None:
    """Play stands still by that paragraph; who deals carries it out."""
    assert at.phase is Phase.STOPPED
    assert at.troubles == [situation]
    assert at.prompt(Code.STOP).paragraph == paragraph
    assert at.prompt(Code.CALL).subject == Role.DEALER


def void_by(at: AtTable, paragraph: str, *, returned: dict[str, int]) -> None:
    """No result; the bets of box 1 go back; the first game stands."""
    assert at.phase is Phase.RETURN
    assert at.prompt(Code.VOID).paragraph == paragraph
    assert returns_of(at) == {(seat(1), bet): stake for bet, stake in returned.items()}
    back = {p.subject: p.amount for p in at.prompts(Code.GIVE_BACK)}
    assert back == returned
    at.tell(Pay(ANN))
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]
    assert at.public.last is not None
    assert at.public.last.void == paragraph


@pytest.mark.rule("commission-insurance 5.1.1")
@pytest.mark.parametrize("found", ["declared", "by the device"])
def test_a_foreign_card_voids_the_game_and_earlier_games_stand(found: str) -> None:
    """Insurance of 100 on Player's 6 against 3 goes back with the original bet of 300."""
    at = second_game().dealt("2S KD 4C 3H").insured(seat(1), Hand.PLAYER, 100)
    if found == "declared":
        at.declared(Situation.FOREIGN_CARD)
    else:
        at.tell(DeviceAlarmRaised("card-foreign"))
    stopped_by(at, Situation.FOREIGN_CARD, "5.1.1")
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CONTINUE), "there is void")
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.1.1"
    void_by(at, "5.1.1", returned={"player": 300, "player-insurance": 100})
    assert at.phase is Phase.CHANGE_CARDS
    at.refuses(OpenBets(ANN), "cards must be changed")
    at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
    assert at.view.cards_left == 416


def pressed_too_soon() -> AtTable:
    """Player 2 and 3 draws on 5, Banker K and 7 stands; the result is pressed after four cards."""
    at = second_game().dealt("2S KD 3C 7H")
    return at.tell(ResultPressed(Winner.BANKER))


@pytest.mark.rule("commission-insurance 5.1.2")
def test_a_wrong_number_of_cards_is_reconstructed_where_it_can_be() -> None:
    """Player takes the third card after all, a 4: 5 + 4 = 9 beats 7."""
    at = pressed_too_soon()
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.2")
    assert at.view.choices[0].remedies == (Remedy.RECONSTRUCT, Remedy.VOID)
    at.decided(Remedy.RECONSTRUCT, by=ANN)
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    at.drawn("4D").tell(ResultPressed(Winner.PLAYER))
    assert at.view.points == (9, 7)
    assert returns_of(at) == {(seat(1), "player"): 600}


@pytest.mark.rule("commission-insurance 5.1.2")
def test_a_wrong_number_of_cards_voids_the_game_where_it_cannot_be_reconstructed() -> None:
    """8 cards of two games are drawn and stay so."""
    at = pressed_too_soon()
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CONTINUE), "reconstruct or void")
    at.decided(Remedy.VOID, by=ANN)
    void_by(at, "5.1.2", returned={"player": 300})
    assert at.view.cards_left == 416 - 8


@pytest.mark.rule("commission-insurance 5.1.2")
@pytest.mark.parametrize("phase", [Phase.RESULT, Phase.COLLECT, Phase.PAY])
def test_it_counts_when_noticed_before_the_next_game(phase: Phase) -> None:
    """The result is announced, the losers are collected: the game can still be made void."""
    at = second_game().dealt(PLAYER_NINE)
    for step in (ConfirmResult(ANN), Collect(ANN)):
        if at.phase is not phase:
            at.tell(step)
    at.declared(Situation.WRONG_NUMBER)
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.2")
    at.decided(Remedy.VOID, by=ANN)
    void_by(at, "5.1.2", returned={"player": 300})


@pytest.mark.rule("commission-insurance 5.1.2")
def test_it_counts_when_noticed_after_settlement_and_before_the_next_game() -> None:
    """Player's 6 was insured with 100 at 3 to 1 and Banker's K, 3 and 5 made 8: it won 300.

    The 300 on Player were lost. Void: the winnings of 300 are taken back, the 300 lost are given
    back; the game is off the roads and the first one stands.
    """
    at = second_game().dealt("2S KD 4C 3H").insured(seat(1), Hand.PLAYER, 100)
    at.drawn("5H").finished()
    assert len(at.public.roads.bead_plate) == 2
    at.declared(Situation.WRONG_NUMBER)
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.2")
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).paragraph == "5.1.2"
    assert [(p.subject, p.amount) for p in at.prompts(Code.TAKE_BACK)] == [
        ("player-insurance", 300)
    ]
    assert [(p.subject, p.amount) for p in at.prompts(Code.GIVE_BACK)] == [("player", 300)]
    at.tell(Pay(ANN))
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]


@pytest.mark.rule("commission-insurance 5.1.3")
def test_too_few_cards_to_complete_a_round() -> None:
    """Four decks are drawn but for T J Q K of clubs: 0 to 0, Player draws, and nothing is left.

    204 cards go in 51 rounds of four that are made void; drawn cards stay drawn.
    """
    at = table(COMMISSION, decks=4)
    to_draw = list(DECK * 4)[:204]
    for first in range(0, 204, 4):
        at.dealt(" ".join(map(str, to_draw[first : first + 4])))
        at.declared(Situation.NOT_COVERED).decided(Remedy.VOID).tell(Pay(ANN), OpenBets(ANN))
    at.bet(seat(1), "banker-pair", 40).dealt("TC JC QC")
    assert not at.troubles
    assert at.view.cards_left == 1
    at.drawn("KC")
    stopped_by(at, Situation.TOO_FEW_CARDS, "5.1.3")
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CONTINUE), "there is void")
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).paragraph == "5.1.3"
    assert returns_of(at) == {(seat(1), "banker-pair"): 40}
    at.tell(Pay(ANN))
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.1.3"


@pytest.mark.rule("commission-insurance house")
def test_cards_drawn_at_once_are_not_in_the_book() -> None:
    """A suspicion until the Dealer confirms it; then the Shift Manager decides, by the house.

    His order puts the second card first: Player has 2D, Banker 9S.
    """
    at = second_game().closed().drawn("9S").drawn("2D", apart=50)
    assert at.prompt(Code.SUSPECTED).paragraph == "house"
    at.tell(Confirm(ANN, at.trouble.number))
    stop, call = at.prompt(Code.STOP), at.prompt(Code.CALL)
    assert (stop.subject, stop.paragraph) == (Situation.TOGETHER, "house")
    assert (call.subject, call.paragraph) == (Role.SHIFT_MANAGER, "house")
    at.decided(Remedy.DECIDE_ORDER, order=(1, 0))
    hands = at.view.hands
    assert (hands.player, hands.banker) == (cards("2D"), cards("9S"))
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    assert at.view.cards_left == 416 - 4 - 2
