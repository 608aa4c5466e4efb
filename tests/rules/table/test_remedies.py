"""Every remedy in every game: cards, bets and composition before and after.

Box 1 has 100 on Player, box 2 has 200 on Banker. The first four cards are 2S KD 3C 6H: Player 5,
Banker 6. Something happens that no book covers, so that all remedies are there to choose from.
"""

from collections import Counter

import pytest

from rules.cards import DECK, RANK_ALONE, card, cards
from rules.games import GAMES
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.table.commands import ChooseOption, ConfirmResult, Decide, OpenBets, Pay
from rules.table.facts import Position
from rules.table.phase import Phase
from rules.table.settings import Reading
from tests.rules.table.at_table import ANN, GUS, AtTable, returns_of, seat, table, wagers_of

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
BETS = {(seat(1), "player"): 100, (seat(2), "banker"): 200}
HALF = 200 + 100
"""Banker wins on 6: its 200 win half."""
BANKER_WINS_ON_SIX = {
    "da-hu-ying-xiong": HALF,
    "super-six-plus": HALF,
    "tiger-no-commission": HALF,
    "dragon-dai-bacc": 200 + 200,
    "commission-insurance": 200 + 190,
}
"""What box 2 gets back when Banker's 6 wins: half, even money, or even money less five per cent."""


def stopped(game: str, *numbers: int) -> AtTable:
    """The four cards, and something not covered about some of them."""
    at = table(game).bet(seat(1), "player", 100).bet(seat(2), "banker", 200)
    at.dealt("2S KD 3C 6H").declared(Situation.NOT_COVERED, cards=numbers)
    assert at.phase is Phase.STOPPED
    assert wagers_of(at) == BETS
    assert left(at) == 412
    return at


def left(at: AtTable) -> int:
    """Cards left in the shoe: as the table counts them, and as the log knows them."""
    shoe, tally = at.public.shoe, at.state.secret.tally
    assert shoe is not None
    assert tally is not None
    assert tally.cards == shoe.left
    return shoe.left


def hands(at: AtTable) -> tuple[str, str]:
    """Both hands as they lie."""
    player, banker, _ = at.view.hands
    return " ".join(map(str, player)), " ".join(map(str, banker))


def banker_wins_on_six(at: AtTable) -> AtTable:
    """Player's 5 draws a 9 and has 4; Banker's 6 stands on a 9."""
    return at.drawn("9S").tell(ConfirmResult(ANN))


@EVERY_GAME
def test_void(game: str) -> None:
    """Every bet goes back, nothing on the roads, the cards stay drawn."""
    at = stopped(game).decided(Remedy.VOID)
    assert at.phase is Phase.RETURN
    assert returns_of(at) == BETS
    at.tell(Pay(ANN))
    assert at.public.roads.bead_plate == ()
    assert at.public.last is not None
    assert at.public.last.judgement is None
    assert left(at) == 412


@EVERY_GAME
def test_continue(game: str) -> None:
    """Nothing is changed, and the round is played to its end."""
    at = stopped(game).decided(Remedy.CONTINUE)
    assert hands(at) == ("2S 3C", "KD 6H")
    assert wagers_of(at) == BETS
    banker_wins_on_six(at)
    assert returns_of(at) == {
        (seat(1), "player"): 0,
        (seat(2), "banker"): BANKER_WINS_ON_SIX[game],
    }
    assert left(at) == 411


@EVERY_GAME
@pytest.mark.parametrize("remedy", [Remedy.RECONSTRUCT, Remedy.DECIDE_ORDER])
def test_put_in_order(game: str, remedy: Remedy) -> None:
    """The cards should have come KD 2S 6H 3C: Player 6 stands, Banker 5 draws; a 2 makes 7."""
    at = stopped(game).decided(remedy, order=(1, 0, 3, 2))
    assert hands(at) == ("KD 6H", "2S 3C")
    assert left(at) == 412
    at.drawn("2H").tell(ConfirmResult(ANN))
    assert at.view.points == (6, 7)
    even = 200 + (190 if game == "commission-insurance" else 200)
    # A three-card 7 of Banker pushes in Dragon Dai-Bacc.
    banker = 200 if game == "dragon-dai-bacc" else even
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(2), "banker"): banker}
    assert left(at) == 411


@EVERY_GAME
def test_use_in_the_next_round(game: str) -> None:
    """6H is no card of this round: Banker's second is drawn anew, 6H is the next one's first."""
    at = stopped(game, 3).decided(Remedy.NEXT_ROUND)
    assert hands(at) == ("2S 3C", "KD")
    assert [kept.shown for kept in at.public.kept] == list(cards("6H"))
    assert left(at) == 412
    at.drawn("9D").tell(ConfirmResult(ANN))
    even = 200 + (190 if game == "commission-insurance" else 200)
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(2), "banker"): even}
    at.finished().tell(OpenBets(ANN))
    assert hands(at) == ("6H", "")
    assert left(at) == 411


@EVERY_GAME
def test_offer_withdrawal(game: str) -> None:
    """Box 1 takes its 100 back and is out of it; box 2 plays on."""
    at = stopped(game).decided(Remedy.OFFER_WITHDRAWAL)
    assert at.phase is Phase.OPTIONS
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    assert hands(at) == ("2S 3C", "KD 6H")
    banker_wins_on_six(at)
    assert returns_of(at) == {
        (seat(1), "player"): 100,
        (seat(2), "banker"): BANKER_WINS_ON_SIX[game],
    }
    assert left(at) == 411


@EVERY_GAME
def test_reopen_betting(game: str) -> None:
    """The cards stay; box 2 raises to 400 before "No more bets" is called again."""
    at = stopped(game).decided(Remedy.REOPEN_BETTING)
    assert at.phase is Phase.BETTING
    assert hands(at) == ("2S 3C", "KD 6H")
    at.bet(seat(2), "banker", 400).closed()
    banker_wins_on_six(at)
    assert returns_of(at) == {
        (seat(1), "player"): 0,
        (seat(2), "banker"): 2 * BANKER_WINS_ON_SIX[game],
    }
    assert left(at) == 411


@EVERY_GAME
def test_correct_a_card(game: str) -> None:
    """6H is a 4H: the shoe has its 6H back and a 4H less; Banker 4 does not draw on a 9: a tie."""
    at = stopped(game)
    tally = at.state.secret.tally
    assert tally is not None
    assert (tally.left.count(card("6H")), tally.left.count(card("4H"))) == (7, 8)
    at.decided(Remedy.CORRECT_CARD, position=Position(Hand.BANKER, 2), card=card("4H"))
    assert hands(at) == ("2S 3C", "KD 4H")
    tally = at.state.secret.tally
    assert tally is not None
    assert (tally.left.count(card("6H")), tally.left.count(card("4H"))) == (8, 7)
    at.drawn("9S").tell(ConfirmResult(ANN))
    assert returns_of(at) == BETS
    assert left(at) == 411


@EVERY_GAME
def test_replace_the_cards(game: str) -> None:
    """It comes beside what is decided of the round; the cards are changed after it."""
    at = stopped(game).decided(Remedy.REPLACE_CARDS)
    assert at.phase is Phase.STOPPED
    at.decided(Remedy.CONTINUE)
    banker_wins_on_six(at).finished()
    assert at.phase is Phase.CHANGE_CARDS
    assert len(at.public.roads.bead_plate) == 1


@EVERY_GAME
def test_find_the_missing_card(game: str) -> None:
    """A masked shoe: Banker's 6H left the table unseen; two were set aside, 9S and 9D.

    Everything else was sorted: what is not there is 6H. It lies open, 9S is Player's third.
    """
    at = table(game, reading=Reading.MASKED, face_down=True)
    at.bet(seat(1), "player", 100).bet(seat(2), "banker", 200).dealt("? ? ? ?")
    at.exposed(Hand.PLAYER, "2 3").turned(Hand.BANKER, 1, RANK_ALONE["K"])
    at.declared(Situation.CARDS_TAKEN_AWAY, cards=(3,)).drawn("? ?")
    rest = Counter(DECK * 8)
    rest.subtract(cards("2S KD 3C 6H 9S 9D"))
    # Three cards in play are known by rank alone, so the sorted ones tell no more than a rank.
    found = tuple(rest.items())
    at.decided(Remedy.FIND_MISSING, found=found, aside=cards("9S 9D"))
    assert at.view.hands.banker[1] == RANK_ALONE["6"]
    assert at.phase is Phase.PLAYER_EXPOSE
    at.turned(Hand.PLAYER, 3, RANK_ALONE["9"]).tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "player"): 0,
        (seat(2), "banker"): BANKER_WINS_ON_SIX[game],
    }
    assert left(at) == 410


@pytest.mark.parametrize("game", ["da-hu-ying-xiong", "commission-insurance"])
def test_return_original_bets(game: str) -> None:
    """Banker's 6 was not offered its insurance, 3 to 1; it loses to 7, and box 2 had meant it.

    Player's 5 draws a 2; Banker's 6 stands on a 2.
    """
    at = table(game).bet(seat(1), "player", 100).bet(seat(2), "banker", 200)
    at.dealt("2S KD 3C 6H").drawn("2D").declared(Situation.INSURANCE_MISSED)
    at.decided(
        Remedy.RETURN_ORIGINAL_BETS,
        intended=((seat(2), Hand.BANKER, Stage.FOUR_CARDS),),
    )
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 200, (seat(2), "banker"): 200}
    assert left(at) == 411


@pytest.mark.parametrize("game", ["super-six-plus", "tiger-no-commission", "dragon-dai-bacc"])
def test_without_insurance_there_is_none_to_have_missed(game: str) -> None:
    """The remedy is refused, and nothing is changed."""
    at = stopped(game)
    remedy = Remedy.RETURN_ORIGINAL_BETS
    at.refuses(Decide(GUS, at.trouble.number, remedy), "no insurance")
    assert wagers_of(at) == BETS
