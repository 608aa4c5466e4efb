"""Super Six Plus at the table: the four reasons by which a round is void, and reconstruction."""

import pytest

from rules.cards import DECK, cards
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    Collect,
    ConfirmResult,
    Decide,
    Declare,
    EndShoe,
    IntakeShoe,
    OpenBets,
    Pay,
)
from rules.table.facts import CardDrawn, DeviceAlarmRaised, ResultPressed
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.views import Hands
from tests.rules.table.at_table import ANN, GUS, AtTable, returns_of, seat, table

SUPER_SIX = "super-six-plus"
PLAYER_NINE = "9S 2D KH 5C"
"""Player 9 and K: 9, a natural; Banker 2 and 5: 7. Player wins."""


def second_round() -> AtTable:
    """Player has won the first round; box 1 has 100 on Player and 30 on its pair in the second."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt(PLAYER_NINE).finished()
    return at.tell(OpenBets(ANN)).bet(seat(1), "player", 100).bet(seat(1), "player-pair", 30)


def stopped_by(at: AtTable, situation: Situation, paragraph: str) -> None:
    """Play stands still by that paragraph, and who deals carries out what the book says."""
    assert at.phase is Phase.STOPPED
    assert at.troubles == [situation]
    stop = at.prompt(Code.STOP)
    assert (stop.subject, stop.paragraph) == (situation, paragraph)
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.DEALER, paragraph)
    assert "close-bets" not in at.can
    assert at.view.locked


def void_and_first_round_stands(at: AtTable, paragraph: str, drawn: int) -> None:
    """Every bet goes back, no result, no mark on the roads; the first round's mark is still there.

    The cards that were drawn stay drawn.
    """
    assert at.phase is Phase.RETURN
    void = at.prompt(Code.VOID)
    assert (void.paragraph, void.under) == (paragraph, "1.void")
    assert returns_of(at) == {(seat(1), "player"): 100, (seat(1), "player-pair"): 30}
    back = {(p.player, p.subject): p.amount for p in at.prompts(Code.GIVE_BACK)}
    assert back == {(seat(1), "player"): 100, (seat(1), "player-pair"): 30}
    assert not at.prompts(Code.WINNER)
    assert at.board.void
    assert at.board.winner is None
    at.tell(Pay(ANN))
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]
    assert at.public.last is not None
    assert (at.public.last.number, at.public.last.void) == (2, paragraph)
    assert at.public.last.judgement is None
    assert at.public.shoe is not None
    assert at.public.shoe.left == 8 * 52 - drawn


def cards_are_changed(at: AtTable, paragraph: str) -> None:
    """No round begins before other cards are in."""
    assert at.phase is Phase.CHANGE_CARDS
    assert at.prompt(Code.CHANGE_CARDS).paragraph == paragraph
    at.refuses(OpenBets(ANN), "cards must be changed")
    at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 416


@pytest.mark.rule("super-six-plus 5.1.1")
@pytest.mark.rule("super-six-plus 1.void")
@pytest.mark.parametrize("found", ["declared", "by the device"])
def test_a_card_that_is_not_of_the_set_voids_the_round(found: str) -> None:
    """A card with another back comes third: 4 cards of the first round and 3 of this are drawn."""
    at = second_round().dealt("9S 2D KH")
    if found == "declared":
        at.declared(Situation.FOREIGN_CARD)
    else:
        at.tell(DeviceAlarmRaised("card-foreign"))
    stopped_by(at, Situation.FOREIGN_CARD, "5.1.1")
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CONTINUE), "no remedy here; there is void")
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.1.1"
    void_and_first_round_stands(at, "5.1.1", drawn=7)
    cards_are_changed(at, "5.1.1")


@pytest.mark.rule("super-six-plus 5.1.2")
@pytest.mark.parametrize("face_down", [False, True])
def test_a_copy_too_many_voids_the_round(face_down: bool) -> None:
    """Eight decks have eight nines of spades: the ninth stops play at once, even face down.

    Two nines are 8 points, a natural, so each round of four nines is an 8-8 tie.
    """
    at = table(SUPER_SIX, face_down=face_down)
    for _ in range(2):
        at.dealt("9S 9S 9S 9S")
        if face_down:
            at.exposed()
        assert not at.troubles
        at.finished().tell(OpenBets(ANN))
    at.bet(seat(1), "banker", 100).dealt("9S")
    stopped_by(at, Situation.COPY_TOO_MANY, "5.1.2")
    assert at.view.hands.player == ((None,) if face_down else cards("9S"))
    at.decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == {(seat(1), "banker"): 100}
    assert at.prompt(Code.VOID).paragraph == "5.1.2"
    at.tell(Pay(ANN))
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.TIE, Winner.TIE]
    cards_are_changed(at, "5.1.2")


@pytest.mark.rule("super-six-plus 5.1.2")
@pytest.mark.rule("super-six-plus 1.void")
@pytest.mark.parametrize("situation", [Situation.CARDS_MISSING, Situation.COPY_TOO_MANY])
def test_shortage_or_excess_found_in_a_round_voids_it(situation: Situation) -> None:
    """Whoever finds it says so, and the round has no result though its cards are all out."""
    at = second_round().dealt(PLAYER_NINE)
    assert at.phase is Phase.RESULT
    at.declared(situation)
    stopped_by(at, situation, "5.1.2")
    at.decided(Remedy.VOID, by=ANN)
    void_and_first_round_stands(at, "5.1.2", drawn=8)
    cards_are_changed(at, "5.1.2")


@pytest.mark.rule("super-six-plus 5.1.3")
@pytest.mark.rule("super-six-plus 1.reconstruction")
def test_a_card_too_few_is_drawn_after_all() -> None:
    """Player 2 and 3 has 5 and draws, Banker K and 7 stands on 7; the result is pressed too soon.

    Reconstructed, Player takes its third card, a 4: 9 beats 7.
    """
    at = second_round().dealt("2S KD 3C 7H").tell(ResultPressed(Winner.BANKER))
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.3")
    assert at.view.choices[0].remedies == (Remedy.RECONSTRUCT, Remedy.VOID)
    at.decided(Remedy.RECONSTRUCT, by=ANN)
    assert at.phase is Phase.PLAYER_DRAW
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    at.drawn("4D").tell(ResultPressed(Winner.PLAYER))
    assert at.phase is Phase.COLLECT
    assert at.view.points == (9, 7)
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(1), "player-pair"): 0}


@pytest.mark.rule("super-six-plus 5.1.3")
def test_a_card_too_few_that_cannot_be_reconstructed_voids_the_round() -> None:
    """The same four cards, but what came next is gone."""
    at = second_round().dealt("2S KD 3C 7H").tell(ResultPressed(Winner.BANKER))
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CONTINUE), "reconstruct or void")
    at.decided(Remedy.VOID, by=ANN)
    void_and_first_round_stands(at, "5.1.3", drawn=8)
    assert at.phase is Phase.BETWEEN


def fifth_card_on_a_natural() -> AtTable:
    """Five cards lie closed when the result is pressed; turned over, Player has a natural 9."""
    at = table(SUPER_SIX, face_down=True).bet(seat(1), "player", 100)
    at.dealt("9S 2D KH 5C 4D").tell(ResultPressed(Winner.PLAYER))
    assert not at.troubles
    return at.exposed()


@pytest.mark.rule("super-six-plus 5.1.3")
@pytest.mark.rule("super-six-plus 1.reconstruction")
def test_a_card_too_many_is_taken_off_again() -> None:
    """No third card is due on a natural 9, and a 4 lies there.

    Four cards are as they should be; the 4 is set aside and stays drawn: 416 - 5 = 411.
    """
    at = fifth_card_on_a_natural()
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.3")
    assert at.trouble.cards == (4,)
    assert at.view.choices[0].remedies == (Remedy.RECONSTRUCT, Remedy.VOID)
    at.decided(Remedy.RECONSTRUCT, by=ANN)
    assert at.round.order == (0, 1, 2, 3)
    assert at.view.points == (9, 7)
    assert at.view.hands == Hands(cards("9S KH"), cards("2D 5C"))
    # The device said Player as well.
    assert at.phase is Phase.COLLECT
    assert returns_of(at) == {(seat(1), "player"): 200}
    assert at.view.cards_left == 411
    assert not at.public.kept


@pytest.mark.rule("super-six-plus 5.1.3")
def test_a_card_too_many_that_cannot_be_told_apart_voids_the_round() -> None:
    """Nobody can say which of the five it was."""
    at = fifth_card_on_a_natural().decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).paragraph == "5.1.3"
    assert returns_of(at) == {(seat(1), "player"): 100}
    at.tell(Pay(ANN))
    assert at.public.roads.bead_plate == ()
    assert at.view.cards_left == 411


@pytest.mark.rule("super-six-plus 5.1.3")
@pytest.mark.rule("super-six-plus 1.void")
@pytest.mark.parametrize("phase", [Phase.RESULT, Phase.COLLECT, Phase.PAY])
def test_it_counts_when_noticed_before_the_next_round(phase: Phase) -> None:
    """The result is announced, the losers are collected: the round can still be made void."""
    at = second_round().dealt(PLAYER_NINE)
    for step in (ConfirmResult(ANN), Collect(ANN)):
        if at.phase is not phase:
            at.tell(step)
    assert at.phase is phase
    at.declared(Situation.WRONG_NUMBER)
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.3")
    at.decided(Remedy.VOID, by=ANN)
    void_and_first_round_stands(at, "5.1.3", drawn=8)


@pytest.mark.rule("super-six-plus 5.1.3")
@pytest.mark.rule("super-six-plus 1.void")
def test_it_counts_when_noticed_after_settlement_and_before_the_next_round() -> None:
    """Paid and collected by 9 to 7; then it is seen that a card was missing.

    Box 1 gives back the 100 it won; box 2 has its 50 on Banker again, box 3 its 20 on Tie. The
    round comes off the roads.
    """
    at = table(SUPER_SIX).bet(seat(1), "player", 100).bet(seat(2), "banker", 50)
    at.bet(seat(3), "tie", 20).dealt(PLAYER_NINE).finished()
    assert at.phase is Phase.BETWEEN
    at.declared(Situation.WRONG_NUMBER)
    stopped_by(at, Situation.WRONG_NUMBER, "5.1.3")
    at.decided(Remedy.VOID, by=ANN)
    assert at.phase is Phase.RETURN
    void = at.prompt(Code.VOID)
    assert (void.paragraph, void.under) == ("5.1.3", "1.void")
    taken = {(p.player, p.subject): p.amount for p in at.prompts(Code.TAKE_BACK)}
    given = {(p.player, p.subject): p.amount for p in at.prompts(Code.GIVE_BACK)}
    assert taken == {(seat(1), "player"): 100}
    assert given == {(seat(2), "banker"): 50, (seat(3), "tie"): 20}
    at.tell(Pay(ANN))
    assert at.public.roads.bead_plate == ()
    assert at.public.last is not None
    assert (at.public.last.number, at.public.last.void) == (1, "5.1.3")
    assert at.view.cards_left == 412
    assert at.tell(OpenBets(ANN)).round.number == 2


@pytest.mark.rule("super-six-plus 5.1.3")
@pytest.mark.rule("super-six-plus 1.round")
def test_once_the_next_round_has_begun_it_is_too_late() -> None:
    """After "Place Your Bets" the round before stands, whatever is found about it."""
    at = second_round()
    at.refuses(Declare(ANN, Situation.WRONG_NUMBER), "noticed late")
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]


def nearly_empty(left: int) -> AtTable:
    """Four decks of which so many cards are left; rounds of up to four cards, each made void."""
    at = table(SUPER_SIX, decks=4)
    to_draw = list(DECK * 4)[: 208 - left]
    while to_draw:
        now, to_draw = to_draw[:4], to_draw[4:]
        at.dealt(" ".join(map(str, now))).declared(Situation.NOT_COVERED).decided(Remedy.VOID)
        at.tell(Pay(ANN), OpenBets(ANN))
    return at


@pytest.mark.rule("super-six-plus 5.1.4")
def test_cards_run_out_before_the_round_is_complete() -> None:
    """The last three clubs J Q K are drawn, and Banker has only one card."""
    at = nearly_empty(3).bet(seat(1), "tie", 70).dealt("JC QC")
    assert at.phase is Phase.DEAL
    at.drawn("KC")
    assert at.view.cards_left == 0
    stopped_by(at, Situation.TOO_FEW_CARDS, "5.1.4")
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CONTINUE), "there is void")
    at.decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).paragraph == "5.1.4"
    assert returns_of(at) == {(seat(1), "tie"): 70}
    at.tell(Pay(ANN))
    cards_are_changed(at, "5.1.4")


@pytest.mark.rule("super-six-plus 5.1.4")
def test_with_the_last_card_a_round_is_complete_or_it_is_not() -> None:
    """T J Q K of clubs are left: 0 to 0, Player is to draw, and there is nothing to draw.

    Of 9 T J Q K the first four make 9 (9 and J) to 0: a natural, complete with one card left.
    """
    at = nearly_empty(4).dealt("TC JC QC")
    assert not at.troubles
    at.drawn("KC")
    stopped_by(at, Situation.TOO_FEW_CARDS, "5.1.4")

    at = nearly_empty(5).dealt("9C TC JC QC")
    assert at.view.cards_left == 1
    assert not at.troubles
    assert at.view.points == (9, 0)
    assert at.phase is Phase.RESULT


@pytest.mark.rule("super-six-plus 5.1.1")
def test_a_foreign_card_between_rounds_has_no_round_to_void() -> None:
    """It is found before "Place Your Bets": the earlier round stands and the cards are changed."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt(PLAYER_NINE).finished()
    at.declared(Situation.FOREIGN_CARD)
    stopped_by(at, Situation.FOREIGN_CARD, "5.1.1")
    at.decided(Remedy.VOID, by=ANN)
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]
    cards_are_changed(at, "5.1.1")


@pytest.mark.rule("super-six-plus 1.reconstruction")
def test_cards_are_put_back_into_their_intended_order() -> None:
    """Drawn 9S 2D 5C KH: the 5 came to Player instead of Banker; meant were 9S 2D KH 5C.

    As they came: Player 9 + 5 = 4, Banker 2 + K = 2. As meant: Player 9, Banker 7.
    """
    at = second_round().dealt("9S 2D 5C KH")
    assert at.view.points == (4, 2)
    at.declared(Situation.WRONG_AREA)
    at.decided(Remedy.RECONSTRUCT, order=(0, 1, 3, 2))
    assert at.view.points == (9, 7)
    hands = at.view.hands
    assert (hands.player, hands.banker) == (cards("9S KH"), cards("2D 5C"))
    at.finished()
    assert at.public.last is not None
    assert at.public.last.player == cards("9S KH")
    assert at.view.cards_left == 416 - 8


@pytest.mark.rule("super-six-plus 1.void")
def test_nothing_of_a_void_round_is_announced_later() -> None:
    """A result that the device still sends changes nothing: the round has none."""
    at = second_round().dealt("9S 2D KH").declared(Situation.FOREIGN_CARD)
    at.decided(Remedy.VOID, by=ANN).tell(ResultPressed(Winner.PLAYER))
    assert at.phase is Phase.RETURN
    assert at.round.judgement is None
    at.tell(CardDrawn(cards("5C")[0]))
    assert at.round.judgement is None
    assert len(at.public.kept) == 1
