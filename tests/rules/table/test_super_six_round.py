"""Super Six Plus at the table: a round from "Place Your Bets" to its settlement."""

import pytest

from rules.hands import Hand
from rules.limits import Differential
from rules.table.commands import (
    CloseBets,
    Collect,
    ConfirmResult,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    RemoveWager,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ANN,
    AtTable,
    returns_of,
    seat,
    settings_of,
    table,
    wagers_of,
)

SUPER_SIX = "super-six-plus"
PLAYER_NINE = "9S 2D KH 5C"
"""Player 9 and K: 9, a natural; Banker 2 and 5: 7. Player wins."""
SIX_ALL = "6S KD TH 6C"
"""Player 6 and 10: 6; Banker K and 6: 6. Both stand, a tie."""


def before_betting() -> AtTable:
    """An open table with cards, and nobody has been asked to bet."""
    return AtTable(settings_of(SUPER_SIX)).tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))


@pytest.mark.rule("super-six-plus 3.1")
def test_place_your_bets_opens_betting() -> None:
    """The display has to say it before a Player may start placing a bet."""
    at = before_betting()
    assert at.phase is Phase.BETWEEN
    assert at.prompt(Code.PLACE_YOUR_BETS).paragraph == "3.1"
    assert "place-wager" not in at.can
    assert not at.board.betting
    early = at.refuses(PlaceWager(ANN, seat(1), "player", 100), "Place your bets")
    assert early.paragraph == "3.1"

    at.tell(OpenBets(ANN))
    assert at.phase is Phase.BETTING
    assert at.board.betting
    assert not at.prompts(Code.PLACE_YOUR_BETS)
    at.bet(seat(1), "player", 100)
    assert wagers_of(at) == {(seat(1), "player"): 100}


@pytest.mark.rule("super-six-plus 3.2")
def test_no_more_bets_closes_it() -> None:
    """From then on no bet is placed and none is raised, before the first card as after it."""
    at = table(SUPER_SIX).bet(seat(1), "banker", 100)
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    at.closed()
    assert not at.board.betting
    for cards in ("", "9S", "2D KH 5C"):
        at.drawn(cards)
        new = at.refuses(PlaceWager(ANN, seat(2), "super-six-plus", 50), "betting is closed|result")
        assert new.paragraph == "3.2"
        assert at.refuses(PlaceWager(ANN, seat(1), "banker", 200)).paragraph == "3.2"
        assert "place-wager" not in at.can
    assert wagers_of(at) == {(seat(1), "banker"): 100}


@pytest.mark.rule("super-six-plus 3.2")
def test_no_more_bets_is_said_again_until_the_first_card() -> None:
    """ "No More Bets" stays in sight until a card is drawn, and cannot be said twice."""
    at = table(SUPER_SIX).closed()
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    assert at.refuses(CloseBets(ANN)).paragraph == "3.2"
    assert not at.drawn("9S").prompts(Code.NO_MORE_BETS)


@pytest.mark.rule("super-six-plus house")
def test_the_book_does_not_speak_of_taking_a_bet_back() -> None:
    """It is refused once betting is closed, and no paragraph is cited that is not there."""
    at = table(SUPER_SIX).bet(seat(1), "banker", 100).closed()
    assert at.refuses(RemoveWager(ANN, seat(1), "banker")).paragraph == "house"
    assert wagers_of(at) == {(seat(1), "banker"): 100}


@pytest.mark.rule("super-six-plus 1.round")
def test_a_round_begins_with_place_your_bets_and_ends_with_its_settlement() -> None:
    """It is the same round through all of its phases, and no other begins within it."""
    at = before_betting()
    assert at.public.round is None
    assert at.prompt(Code.PLACE_YOUR_BETS).under == "1.round"
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 100)
    assert at.round.number == 1
    at.refuses(OpenBets(ANN), "betting is open")
    at.dealt("9S")
    at.refuses(OpenBets(ANN), "betting is closed")
    at.drawn("2D KH 5C")
    for step, phase in ((ConfirmResult(ANN), Phase.COLLECT), (Collect(ANN), Phase.PAY)):
        at.refuses(OpenBets(ANN))
        at.tell(step)
        assert at.phase is phase
        assert at.round.number == 1
    assert at.refuses(OpenBets(ANN)).paragraph == "3.1"
    at.tell(Pay(ANN))
    assert at.public.round is None
    assert at.phase is Phase.BETWEEN
    assert at.public.last is not None
    assert at.public.last.number == 1
    assert at.tell(OpenBets(ANN)).round.number == 2


@pytest.mark.rule("super-six-plus 1.original-bet")
def test_original_bets_are_those_on_player_and_banker() -> None:
    """Only they make up the differential and the highest bet: 300 on Player, 200 + 500 on Banker.

    The 9000 on Tie, on Super Six Plus and on a pair are none.
    """
    at = table(SUPER_SIX).bet(seat(1), "player", 300).bet(seat(1), "banker", 200)
    at.bet(seat(2), "banker", 500)
    for bet in ("tie", "super-six-plus", "player-pair", "banker-pair"):
        at.bet(seat(3), bet, 9000)
    assert at.view.differential == Differential(300, 700)
    assert at.view.highest == seat(2)


@pytest.mark.rule("super-six-plus 1.original-bet")
@pytest.mark.rule("super-six-plus 3.10")
def test_on_a_tie_the_original_bets_go_back_and_no_others() -> None:
    """6 to 6. Player 300 and Banker 200 go back; Tie 10 is paid 80 and has 90; the rest is lost.

    Neither 6 and 10 nor K and 6 is a pair, and Banker does not win with its 6.
    """
    at = table(SUPER_SIX).bet(seat(1), "player", 300).bet(seat(1), "banker", 200)
    for bet in ("tie", "super-six-plus", "player-pair", "banker-pair"):
        at.bet(seat(2), bet, 10)
    at.dealt(SIX_ALL)
    assert (at.board.phase, at.view.settlement) == (Phase.RESULT, None)
    at.tell(ConfirmResult(ANN))
    assert at.board.phase is Phase.COLLECT
    assert at.view.settlement is not None
    assert sum(line.returns for line in at.view.settlement.wagers) == 300 + 200 + 90
    assert returns_of(at) == {
        (seat(1), "player"): 300,
        (seat(1), "banker"): 200,
        (seat(2), "tie"): 90,
        (seat(2), "super-six-plus"): 0,
        (seat(2), "player-pair"): 0,
        (seat(2), "banker-pair"): 0,
    }
    at.tell(Collect(ANN))
    back = {(p.player, p.subject): p.amount for p in at.prompts(Code.GIVE_BACK)}
    assert back == {(seat(1), "player"): 300, (seat(1), "banker"): 200}
    assert all(p.paragraph == "3.10" for p in at.prompts(Code.GIVE_BACK))


@pytest.mark.rule("super-six-plus 3.10")
def test_a_tie_gives_back_what_nobody_entered() -> None:
    """No wagers are known here: whoever has Player or Banker gets it back, as 3.10 has it."""
    at = table(SUPER_SIX).dealt(SIX_ALL).tell(ConfirmResult(ANN), Collect(ANN))
    assert [(p.subject, p.paragraph) for p in at.prompts(Code.GIVE_BACK)] == [
        ("player", "3.10"),
        ("banker", "3.10"),
    ]


@pytest.mark.rule("super-six-plus 3.4")
def test_four_cards_are_asked_for_player_first() -> None:
    """Player, Banker, Player, Banker, each by 3.4; the cards lie in that order."""
    at = table(SUPER_SIX).closed()
    asked = []
    for card in PLAYER_NINE.split():
        draw = at.prompt(Code.DRAW)
        asked.append(draw.hand)
        assert draw.paragraph == "3.4"
        at.drawn(card)
    assert asked == [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]
    hands = at.view.hands
    assert [str(card) for card in hands.player] == ["9S", "KH"]
    assert [str(card) for card in hands.banker] == ["2D", "5C"]
    assert at.view.cards_left == 8 * 52 - 4
    assert not at.prompts(Code.DRAW)


@pytest.mark.rule("super-six-plus 1.point-total")
def test_of_a_total_above_nine_the_second_digit_counts() -> None:
    """Player 7 and 8: 15, so 5, and draws a 6: 21, so 1. Banker 9 and 8: 17, so 7, and stands.

    Neither is a natural, and Banker's 7 beats the 1.
    """
    at = table(SUPER_SIX).dealt("7S 9D 8C 8H")
    said = {p.hand: p.amount for p in at.prompts(Code.TOTAL)}
    assert said == {Hand.PLAYER: 5, Hand.BANKER: 7}
    assert at.view.points == (5, 7)
    assert not at.prompts(Code.NATURAL)
    assert at.phase is Phase.PLAYER_DRAW

    at.drawn("6D")
    assert at.view.points == (1, 7)
    winner = at.prompt(Code.WINNER)
    assert (winner.hand, winner.amount) == (Hand.BANKER, 7)


@pytest.mark.rule("super-six-plus house")
def test_a_box_that_the_table_does_not_have_is_refused() -> None:
    """Boxes are numbered from 1; the refusal says up to which."""
    at = table(SUPER_SIX, boxes=7)
    for box in (0, 8, -1):
        at.refuses(PlaceWager(ANN, seat(box), "player", 10), f"boxes 1 to 7, not {box}")
    at.bet(seat(1), "player", 10).bet(seat(7), "player", 10)
