"""Where a book is silent the house rules: the Shift Manager decides, with every remedy at hand."""

from collections.abc import Iterable
from typing import Any

import pytest

from rules.cards import RANK_ALONE, cards
from rules.hands import Hand, Winner
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import Approve, ChooseOption, Decide, Declare, OpenBets, PlaceWager
from rules.table.facts import Position
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import (
    ACE,
    ANN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    table,
    wagers_of,
)

SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"
SILENT = [
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]

VOIDING = {Situation.FOREIGN_CARD, Situation.WRONG_NUMBER, Situation.TOO_FEW_CARDS}
IN_SUPER_SIX = VOIDING | {Situation.COPY_TOO_MANY, Situation.CARDS_MISSING}
"""5.1.1 to 5.1.4; Commission Baccarat has no word on shortage or excess, Dai-Bacc on nothing."""
READ_ELSEWHERE = {
    # Reading 24: with a supervisor, the cards prevail over the device.
    Situation.RESULT_CONFLICT,
    Situation.ENTRY_CONFLICT,
    Situation.POSITION_CONFLICT,
    Situation.FORCED_QUIT,
    # Reading 14: no interruption by themselves; cards are entered by hand.
    Situation.LINK_LOST,
    Situation.DEVICE_ALARM,
    Situation.UNREADABLE_CARD,
    # The table's settings: the round is the last.
    Situation.CUT_CARD_FIRST,
    # It stops nothing, and two of the games have no insurance.
    Situation.INSURANCE_MISSED,
}


def silent_on(named: set[Situation]) -> Iterable[Situation]:
    """All that neither the book nor a reading speaks of."""
    return (s for s in Situation if s not in named | READ_ELSEWHERE)


UNNAMED = [
    *(
        pytest.param(SUPER_SIX, s, marks=pytest.mark.rule("super-six-plus house"))
        for s in silent_on(IN_SUPER_SIX)
    ),
    *(
        pytest.param(COMMISSION, s, marks=pytest.mark.rule("commission-insurance house"))
        for s in silent_on(VOIDING)
    ),
    *(
        pytest.param(DAI_BACC, s, marks=pytest.mark.rule("dragon-dai-bacc house"))
        for s in silent_on(set())
    ),
]


def playing(game: str, dealt: str, **more: Any) -> AtTable:
    """100 on Player at box 1, 50 on Banker at box 2, and these cards out."""
    at = table(game, **more).bet(seat(1), "player", 100).bet(seat(2), "banker", 50)
    return at.dealt(dealt)


@pytest.mark.parametrize(("game", "situation"), UNNAMED)
def test_the_shift_manager_decides_what_the_book_does_not_name(
    game: str, situation: Situation
) -> None:
    """Play stops; no paragraph is cited that is not there; nobody else can decide it.

    He makes it void: 100 and 50 go back, and the round leaves no mark.
    """
    at = playing(game, "9S 2D KH 5C").declared(situation, by=SUE, cards=(3,))
    assert at.phase is Phase.STOPPED
    stop, call = at.prompt(Code.STOP), at.prompt(Code.CALL)
    assert (stop.subject, stop.paragraph) == (situation, "house")
    assert (call.subject, call.paragraph) == (Role.SHIFT_MANAGER, "house")
    assert at.view.choices[0].remedies == tuple(Remedy)
    at.tell(Decide(ANN, at.trouble.number, Remedy.VOID))
    assert at.phase is Phase.STOPPED
    for person in (SUE, MAX, ACE):
        assert at.refuses(Approve(person), "needs a shift-manager").paragraph == "house"
    at.approved(GUS)
    assert at.phase is Phase.RETURN
    assert at.prompt(Code.VOID).paragraph == "house"
    assert returns_of(at) == {(seat(1), "player"): 100, (seat(2), "banker"): 50}
    assert at.finished().public.roads.bead_plate == ()
    assert at.view.cards_left == 412


UNFIT = [
    pytest.param(SUPER_SIX, Situation.UNSHUFFLED, marks=pytest.mark.rule("super-six-plus house")),
    *(
        pytest.param(COMMISSION, s, marks=pytest.mark.rule("commission-insurance house"))
        for s in (Situation.COPY_TOO_MANY, Situation.CARDS_MISSING, Situation.UNSHUFFLED)
    ),
    *(
        pytest.param(DAI_BACC, s, marks=pytest.mark.rule("dragon-dai-bacc house"))
        for s in (
            Situation.FOREIGN_CARD,
            Situation.COPY_TOO_MANY,
            Situation.CARDS_MISSING,
            Situation.UNSHUFFLED,
        )
    ),
]


@pytest.mark.parametrize(("game", "situation"), UNFIT)
def test_unfit_cards_are_changed_in_every_game(game: str, situation: Situation) -> None:
    """Reading 18: foreign, surplus, missing or unshuffled cards go out after the void round."""
    at = playing(game, "9S 2D").declared(situation).decided(Remedy.VOID)
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "house"
    at.finished()
    assert at.phase is Phase.CHANGE_CARDS
    at.refuses(OpenBets(ANN), "cards must be changed")


def stopped(game: str, dealt: str, *numbers: int) -> AtTable:
    """Something that no book covers has happened to these cards."""
    return playing(game, dealt).declared(Situation.NOT_COVERED, cards=numbers)


@pytest.mark.parametrize("game", SILENT)
def test_continue(game: str) -> None:
    """The cards stay as they lie: 9 to 7, and Player is paid."""
    at = stopped(game, "9S 2D KH 5C").decided(Remedy.CONTINUE)
    assert at.phase is Phase.RESULT
    assert at.round.order == (0, 1, 2, 3)
    assert at.view.points == (9, 7)
    at.finished()
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.PLAYER]


@pytest.mark.parametrize("game", SILENT)
@pytest.mark.parametrize("remedy", [Remedy.RECONSTRUCT, Remedy.DECIDE_ORDER])
def test_another_order(game: str, remedy: Remedy) -> None:
    """The hands are changed over: Player 2 and 5, Banker 9 and K, 7 to 9. No card is lost."""
    at = stopped(game, "9S 2D KH 5C")
    assert at.view.points == (9, 7)
    for wrong in ((0, 0, 1, 2), (0, 1, 2, 7)):
        at.refuses(Decide(GUS, at.trouble.number, remedy, order=wrong), "once")
    at.decided(remedy, order=(1, 0, 3, 2))
    assert at.view.points == (7, 9)
    assert at.view.hands.player == cards("2D 5C")
    assert at.view.hands.banker == cards("9S KH")
    assert at.view.cards_left == 412
    assert wagers_of(at) == {(seat(1), "player"): 100, (seat(2), "banker"): 50}


@pytest.mark.parametrize("game", SILENT)
def test_the_card_is_the_next_rounds_first(game: str) -> None:
    """5C is taken out of this round, 6C comes instead: Banker 8. The next round begins with 5C."""
    at = stopped(game, "9S 2D KH 5C", 3).decided(Remedy.NEXT_ROUND)
    assert at.phase is Phase.DEAL
    assert at.prompt(Code.DRAW).hand is Hand.BANKER
    assert at.view.hands.banker == cards("2D")
    assert len(at.public.kept) == 1
    at.drawn("6C")
    assert at.view.points == (9, 8)
    at.finished().tell(OpenBets(ANN))
    assert at.public.kept == ()
    assert [card.shown for card in at.round.cards] == list(cards("5C"))
    assert at.view.cards_left == 411
    at.closed()
    assert at.prompt(Code.DRAW).hand is Hand.BANKER


@pytest.mark.parametrize("game", SILENT)
def test_players_are_asked(game: str) -> None:
    """Box 1 takes its 100 back, box 2 plays on with 50 on Banker; 9 to 7 loses them."""
    at = stopped(game, "9S 2D").decided(Remedy.OFFER_WITHDRAWAL)
    assert at.phase is Phase.OPTIONS
    asked = at.prompts(Code.ASK_PLAYER)
    assert [(p.player, p.paragraph) for p in asked] == [(seat(1), "house"), (seat(2), "house")]
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    assert at.phase is Phase.DEAL
    at.drawn("KH 5C").finished()
    settled = at.public.last
    assert settled is not None
    assert settled.settlement is not None
    lines = {line.wager.wager.player: line.returns for line in settled.settlement.wagers}
    assert lines == {seat(1): 100, seat(2): 0}


@pytest.mark.parametrize("game", SILENT)
def test_betting_is_opened_again(game: str) -> None:
    """The two cards stay; box 3 bets on Tie; after "No more bets" the third card follows."""
    at = stopped(game, "9S 2D").decided(Remedy.REOPEN_BETTING)
    assert at.phase is Phase.BETTING
    at.bet(seat(3), "tie", 5).closed()
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    at.drawn("KH 5C")
    assert at.view.points == (9, 7)
    assert wagers_of(at)[seat(3), "tie"] == 5


@pytest.mark.parametrize("game", SILENT)
def test_cards_put_in_order_end_the_betting_that_was_opened_again(game: str) -> None:
    """The 2 should have come first: with the order decided, nobody bets on what lies there."""
    at = stopped(game, "9S 2D").decided(Remedy.REOPEN_BETTING).declared(Situation.NOT_COVERED)
    at.decided(Remedy.RECONSTRUCT, order=(1, 0))
    assert at.phase is Phase.DEAL
    at.refuses(PlaceWager(ANN, seat(3), "tie", 5))
    at.drawn("KH 5C")
    assert at.view.points == (2, 4)


@pytest.mark.parametrize("game", SILENT)
def test_a_card_is_put_right(game: str) -> None:
    """Banker's 5 was a 4: 9 to 6. As many cards are out as before."""
    at = stopped(game, "9S 2D KH 5C")
    at.refuses(Decide(GUS, at.trouble.number, Remedy.CORRECT_CARD), "which card")
    at.decided(Remedy.CORRECT_CARD, position=Position(Hand.BANKER, 2), card=cards("4C")[0])
    assert at.view.points == (9, 6)
    assert at.view.cards_left == 412


@pytest.mark.parametrize("game", SILENT)
def test_the_cards_are_replaced(game: str) -> None:
    """It comes beside what is decided of the round: that goes on, and then the cards go out."""
    at = stopped(game, "9S 2D KH 5C").decided(Remedy.REPLACE_CARDS)
    assert at.phase is Phase.STOPPED
    at.decided(Remedy.CONTINUE).finished()
    assert at.phase is Phase.CHANGE_CARDS
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "house"


@pytest.mark.parametrize("game", SILENT)
def test_a_missing_card_is_found(game: str) -> None:
    """A Player is gone with Banker's second card; the device has read it: the 5 lies open."""
    at = playing(game, "9S 2D KH 5C", face_down=True)
    at.declared(Situation.CARDS_TAKEN_AWAY, cards=(3,)).decided(Remedy.FIND_MISSING)
    assert not at.troubles
    assert at.view.hands.banker == (None, *cards("5C"))
    assert at.exposed().view.points == (9, 7)
    assert at.view.cards_left == 412


@pytest.mark.parametrize("game", [SILENT[0], SILENT[2]])
def test_without_insurance_there_is_none_to_have_missed(game: str) -> None:
    """Neither can it be declared, nor are original bets given back for it."""
    at = playing(game, "9S 2D KH 5C")
    at.refuses(Declare(ANN, Situation.INSURANCE_MISSED), "has no insurance")
    at.declared(Situation.NOT_COVERED)
    at.refuses(Decide(GUS, at.trouble.number, Remedy.RETURN_ORIGINAL_BETS), "has no insurance")


@pytest.mark.rule("commission-insurance house")
def test_insurance_that_was_missed() -> None:
    """Reading 12: the ranks are tapped in only when Player's third is out: 5 to 4 was not offered.

    It stops nothing. Player's 5 and 6 make 1, Banker's 4 draws a king: 1 to 4, the insurance of
    box 1 would have won, and its 100 go back; box 3 had intended none and loses its 30.
    """
    at = table(COMMISSION, reading=Reading.MASKED, face_down=True)
    at.bet(seat(1), "player", 100).bet(seat(3), "player", 30).dealt("? ? ? ? ?")
    at.exposed(ranks="2 3 K 4")
    missed = at.prompt(Code.INSURANCE_MISSED)
    assert (missed.paragraph, missed.subject) == ("house", Role.SHIFT_MANAGER)
    assert at.phase is Phase.PLAYER_EXPOSE
    at.turned(Hand.PLAYER, 3, RANK_ALONE["6"]).drawn("?").turned(Hand.BANKER, 3, RANK_ALONE["K"])
    assert at.view.points == (1, 4)
    intended = ((seat(1), Hand.PLAYER, Stage.FOUR_CARDS),)
    at.decided(Remedy.RETURN_ORIGINAL_BETS, intended=intended)
    at.finished()
    settled = at.public.last
    assert settled is not None
    assert settled.settlement is not None
    lines = {line.wager.wager.player: line.returns for line in settled.settlement.wagers}
    assert lines == {seat(1): 100, seat(3): 0}
