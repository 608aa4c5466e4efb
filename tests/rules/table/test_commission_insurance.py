"""Commission Baccarat with Insurance at the table: windows, caps, who insures, the waiver."""

import pytest

from rules.cards import RANK_ALONE, cards
from rules.hands import Hand
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    CloseInsurance,
    ConfirmResult,
    CorrectCard,
    Deny,
    EnterCard,
    ExposeCard,
    StrikeCard,
    TakeInsurance,
    WaiveInsurance,
)
from rules.table.facts import Position
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from rules.wagers import Player
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

COMMISSION = "commission-insurance"
FIVE_FOUR = "2S KD 3C 4H"
"""Player 2 and 3: 5 and draws; Banker K and 4: 4. Player's hand is insured at 2 to 1."""
SQUEEZE, SHOW = WaiverForm.SQUEEZE_BANKER_FIRST, WaiverForm.EXPOSE_BANKER_FIRST


def offers(at: AtTable) -> list[tuple[Hand | None, str | None]]:
    """The lammers to be pushed, to whomever."""
    return [(p.hand, p.odds) for p in at.prompts(Code.LAMMER) if p.player is None]


def largest(at: AtTable, hand: Hand) -> dict[Player, int | None]:
    """The most each Player may stake on a hand now."""
    return {p.player: p.amount for p in at.prompts(Code.LAMMER) if p.player and p.hand is hand}


@pytest.mark.rule("commission-insurance 1.insurance")
@pytest.mark.rule("commission-insurance 3.5")
def test_insurance_is_offered_between_the_fourth_card_and_the_third_of_a_hand() -> None:
    """Nothing with three cards; 2 to 1 on Player's 5 against 4; nothing once the card is drawn.

    Player's third, a 9, makes 4, and Banker's 4 stands on a 9: nothing more to insure.
    """
    at = table(COMMISSION).bet(seat(1), "player", 700).dealt("2S KD 3C")
    assert offers(at) == []
    at.refuses(TakeInsurance(ANN, seat(1), Hand.PLAYER, 100))
    at.drawn("4H")
    assert at.phase is Phase.INSURANCE_FOUR
    assert offers(at) == [(Hand.PLAYER, "2 to 1")]
    lammer = next(p for p in at.prompts(Code.LAMMER) if p.player is None)
    assert (lammer.paragraph, lammer.under) == ("4.1.3", "3.5")
    assert at.board.offers == ((Hand.PLAYER, "2 to 1", "3.5"),)
    assert at.prompt(Code.DRAW).hand is Hand.PLAYER
    at.drawn("9D")
    assert at.phase is Phase.RESULT
    assert offers(at) == []
    at.refuses(TakeInsurance(ANN, seat(1), Hand.PLAYER, 100), "next card has been drawn")


@pytest.mark.rule("commission-insurance 3.5")
def test_no_offer_before_both_hands_lie_open() -> None:
    """Player's 5 is seen first, Banker's 4 lies closed: no lammer, whatever comes."""
    at = squeeze_table(COMMISSION).bet(seat(1), "player", 700).dealt(FIVE_FOUR)
    assert offers(at) == []
    at.exposed(Hand.PLAYER)
    assert offers(at) == []
    assert at.board.offers == ()
    at.exposed(Hand.BANKER)
    assert offers(at) == [(Hand.PLAYER, "2 to 1")]


@pytest.mark.rule("commission-insurance 3.5")
def test_insurance_may_be_passed_and_is_offered_again_as_the_situation_arises() -> None:
    """5 to 4: passed. Player's third is a 3: 8 to 4, Banker draws on a 3, and it is 7 to 1."""
    at = table(COMMISSION).bet(seat(1), "player", 700).dealt(FIVE_FOUR).tell(CloseInsurance(ANN))
    assert at.phase is Phase.PLAYER_DRAW
    at.drawn("3D")
    assert at.phase is Phase.INSURANCE_THIRD
    assert offers(at) == [(Hand.PLAYER, "7 to 1")]


@pytest.mark.rule("commission-insurance 1.insurance")
def test_a_bet_announced_in_time_is_entered_after_the_card() -> None:
    """Reading 7: the bet called before Player's third was drawn counts, and is marked so."""
    at = table(COMMISSION).bet(seat(1), "player", 700).dealt(FIVE_FOUR).drawn("9D")
    at.tell(TakeInsurance(SUE, seat(1), Hand.PLAYER, 350, announced=Stage.FOUR_CARDS))
    taken = at.round.insurance[0]
    assert taken.announced
    assert taken.bet.stage is Stage.FOUR_CARDS


@pytest.mark.rule("commission-insurance 3.5.1")
def test_player_is_insured_at_two_and_at_three_cards() -> None:
    """5 to 4 at 2 to 1, then 8 to 4 at 7 to 1; with Banker's third there is nothing to insure."""
    at = table(COMMISSION).bet(seat(1), "player", 700).dealt(FIVE_FOUR)
    assert offers(at) == [(Hand.PLAYER, "2 to 1")]
    assert len(at.view.hands.player) == 2
    at.drawn("3D")
    assert offers(at) == [(Hand.PLAYER, "7 to 1")]
    assert len(at.view.hands.player) == 3
    at.drawn("5D")
    assert at.phase is Phase.RESULT
    assert offers(at) == []


@pytest.mark.rule("commission-insurance 3.5.1")
def test_banker_is_insured_at_two_cards_only() -> None:
    """Banker's 6 against 5: 3 to 1. Player's third a 6 makes 1: 7 to 1, Banker draws on a 6.

    Both times Banker has two cards; with its third nobody insures it.
    """
    at = table(COMMISSION).bet(seat(1), "banker", 700).dealt("2S KD 3C 6H")
    assert offers(at) == [(Hand.BANKER, "3 to 1")]
    at.drawn("6D")
    assert offers(at) == [(Hand.BANKER, "7 to 1")]
    assert len(at.view.hands.banker) == 2
    at.drawn("KD")
    assert offers(at) == []
    at.refuses(TakeInsurance(ANN, seat(1), Hand.BANKER, 1))


@pytest.mark.rule("commission-insurance 3.5.1")
def test_a_hand_that_takes_no_further_card_is_not_insured() -> None:
    """Player 2 and a third 9: 1; Banker's 6 stands on a 9, so the row "1 against 6" is empty."""
    at = table(COMMISSION).bet(seat(1), "banker", 700).dealt("2S KD KC 6H")
    assert offers(at) == [(Hand.BANKER, "3 to 1")]
    at.drawn("9D")
    assert at.phase is Phase.RESULT
    assert offers(at) == []


@pytest.mark.rule("commission-insurance 3.5.2")
def test_all_insurance_of_a_bet_pays_no_more_than_the_bet() -> None:
    """700 on Player. At 2 to 1 at most 350; 100 are taken, which may win 200.

    Of the 500 left, at 7 to 1: 71 wins 497 and 72 would win 504. Banker's third, a 5, makes 9
    to 8: 100 + 200 and 71 + 497 come back, 868; the 700 are lost.
    """
    at = table(COMMISSION).bet(seat(1), "player", 700).dealt(FIVE_FOUR)
    assert largest(at, Hand.PLAYER) == {seat(1): 350}
    assert at.prompts(Code.LAMMER)[1].paragraph == "3.5.2"
    over = at.refuses(TakeInsurance(ANN, seat(1), Hand.PLAYER, 351), "more than the original bet")
    assert over.paragraph == "3.5.2"
    at.insured(seat(1), Hand.PLAYER, 100)
    assert largest(at, Hand.PLAYER) == {seat(1): 250}
    at.drawn("3D")
    assert largest(at, Hand.PLAYER) == {seat(1): 71}
    assert at.refuses(TakeInsurance(ANN, seat(1), Hand.PLAYER, 72)).paragraph == "3.5.2"
    at.insured(seat(1), Hand.PLAYER, 71)
    assert largest(at, Hand.PLAYER) == {}
    at.drawn("5D").tell(ConfirmResult(ANN))
    assert at.view.points == (8, 9)
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(1), "player-insurance"): 868}


@pytest.mark.rule("commission-insurance 3.5.2")
def test_bets_on_both_hands_have_a_cap_each() -> None:
    """600 on Player and 90 on Banker: its 6 against 5 is insured at 3 to 1, up to 90 / 3 = 30."""
    at = table(COMMISSION).bet(seat(1), "player", 600).bet(seat(1), "banker", 90)
    at.dealt("2S KD 3C 6H")
    assert offers(at) == [(Hand.BANKER, "3 to 1")]
    assert largest(at, Hand.BANKER) == {seat(1): 30}
    assert at.refuses(TakeInsurance(ANN, seat(1), Hand.BANKER, 31)).paragraph == "3.5.2"
    at.insured(seat(1), Hand.BANKER, 30)


@pytest.mark.rule("commission-insurance 4.1.4")
def test_only_who_has_a_bet_on_the_hand_may_insure_it() -> None:
    """Box 2 is on Banker and box 3 on Tie; box 4's standing Player is on Player with 50."""
    at = table(COMMISSION).bet(seat(1), "player", 700).bet(seat(2), "banker", 700)
    at.bet(seat(3), "tie", 700).bet(seat(4), "tie", 10).bet(seat(4, 1), "player", 50)
    at.dealt(FIVE_FOUR)
    assert largest(at, Hand.PLAYER) == {seat(1): 350, seat(4, 1): 25}
    for player in (seat(2), seat(3), seat(4)):
        refused = at.refuses(TakeInsurance(ANN, player, Hand.PLAYER, 1), "has no bet on player")
        assert refused.paragraph == "4.1.4"
    at.insured(seat(4, 1), Hand.PLAYER, 25)


@pytest.mark.rule("commission-insurance 4.1.4")
def test_where_nobody_has_a_bet_on_the_hand_no_window_opens() -> None:
    """All bets are on Banker: 5 to 4 offers Player's insurance to nobody, and Player draws."""
    at = table(COMMISSION).bet(seat(2), "banker", 700).dealt(FIVE_FOUR)
    assert at.phase is Phase.PLAYER_DRAW
    assert offers(at) == []


@pytest.mark.rule("commission-insurance 3.9")
@pytest.mark.rule("commission-insurance 4.1.3")
def test_nine_to_nine() -> None:
    """800 on Player, 100 at 2 to 1 on its 5; a third 4 makes 9: at 8 to 1, (800 - 200) / 8 = 75.

    Banker's 4 draws on a 4 and gets a 5: 9 to 9. The 800 and the 100 go back, 75 + 600 are paid.
    """
    at = table(COMMISSION).bet(seat(1), "player", 800).dealt(FIVE_FOUR)
    at.insured(seat(1), Hand.PLAYER, 100).drawn("4D")
    assert offers(at) == [(Hand.PLAYER, "8 to 1")]
    assert largest(at, Hand.PLAYER) == {seat(1): 75}
    at.insured(seat(1), Hand.PLAYER, 75).drawn("5D").tell(ConfirmResult(ANN))
    assert at.view.points == (9, 9)
    assert returns_of(at) == {(seat(1), "player"): 800, (seat(1), "player-insurance"): 775}


@pytest.mark.rule("commission-insurance 3.5")
@pytest.mark.rule("commission-insurance 3.5.2")
def test_insurance_on_totals_that_change_is_returned_and_offered_anew() -> None:
    """Reading 17. 100 are taken at 2 to 1 on 5 to 4; then Player's 2 turns out to be a 3: 6 to 4.

    The window opens at 3 to 1, on the whole 700 again: 233 win 699. Banker draws a king, 6 beats
    4: the 700 win 700, the 233 are lost, and the 100 go back.
    """
    at = table(COMMISSION).bet(seat(1), "player", 700).dealt(FIVE_FOUR)
    at.insured(seat(1), Hand.PLAYER, 100)
    at.tell(CorrectCard(SUE, Position(Hand.PLAYER, 1), cards("3S")[0]))
    assert at.phase is Phase.INSURANCE_FOUR
    assert offers(at) == [(Hand.PLAYER, "3 to 1")]
    assert largest(at, Hand.PLAYER) == {seat(1): 233}
    at.insured(seat(1), Hand.PLAYER, 233).drawn("KH").tell(ConfirmResult(ANN))
    assert at.view.points == (6, 4)
    assert returns_of(at) == {(seat(1), "player"): 1400, (seat(1), "player-insurance"): 100}


TWO_ONE = "2S KD KC AH"
"""Player 2, Banker 1: both will draw, whatever comes; nothing is offered on it."""


def at_two_one() -> AtTable:
    """Box 1 has the highest bet, 500; box 3 has 100, a standing Player there 50."""
    at = squeeze_table(COMMISSION).bet(seat(1), "player", 500)
    at.bet(seat(3), "player", 100).bet(seat(3, 1), "banker", 50)
    return at.dealt(TWO_ONE).exposed()


@pytest.mark.rule("commission-insurance 4.1.5")
@pytest.mark.parametrize("asked_by", [seat(1), seat(3), seat(3, 1)])
@pytest.mark.parametrize("form", list(WaiverForm))
def test_any_player_may_ask_and_the_house_consents(asked_by: Player, form: WaiverForm) -> None:
    """Player's third, a 3, makes 5 against 1: 2 to 1, were it not waived.

    Both third cards lie closed together, Banker's is exposed first: 1 + 6 = 7 beats 5.
    """
    at = at_two_one().tell(WaiveInsurance(ANN, form, asked_by))
    assert at.round.waiver is None
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.PIT_SUPERVISOR, "4.1.5")
    at.approved(SUE)
    assert at.round.waiver is form
    assert at.prompt(Code.WAIVED).paragraph == "4.1.5"
    at.drawn("3D")
    assert at.phase is Phase.BANKER_DRAW
    at.drawn("6D")
    assert not at.troubles
    assert at.phase is Phase.BANKER_EXPOSE
    assert at.prompt(Code.EXPOSE).hand is Hand.BANKER
    assert at.view.hands.player[2:] == (None,)
    at.turned(Hand.BANKER, 3)
    assert at.phase is Phase.PLAYER_EXPOSE
    assert offers(at) == []
    at.turned(Hand.PLAYER, 3)
    assert at.phase is Phase.RESULT
    assert at.view.points == (5, 7)
    assert not at.troubles


@pytest.mark.rule("commission-insurance 4.1.5")
def test_under_the_waiver_nobody_insures_after_players_third_card() -> None:
    """Player's third waits for Banker's; turned over by mistake, 5 against 1, no window opens."""
    at = at_two_one().tell(WaiveInsurance(SUE, SQUEEZE, seat(3))).drawn("3D")
    early = ExposeCard(ANN, Position(Hand.PLAYER, 3))
    assert at.refuses(early, "Banker's third card is exposed before").paragraph == "4.1.5"
    at.declared(Situation.EXPOSED_CARD).tell(early).decided(Remedy.CONTINUE, by=GUS)
    assert at.phase is Phase.BANKER_DRAW
    assert offers(at) == []
    at.refuses(TakeInsurance(ANN, seat(1), Hand.PLAYER, 10))
    assert at.round.insurance == ()


@pytest.mark.rule("commission-insurance 4.1.5")
def test_without_consent_insurance_is_offered_as_ever() -> None:
    """The House says no: Player's third is exposed first, and 5 against 1 is 2 to 1."""
    at = at_two_one().tell(WaiveInsurance(ANN, SHOW, seat(1)), Deny(SUE))
    assert at.round.waiver is None
    assert not at.prompts(Code.CALL)
    at.drawn("3D")
    assert at.phase is Phase.PLAYER_EXPOSE
    at.turned(Hand.PLAYER, 3)
    assert at.phase is Phase.INSURANCE_THIRD
    assert offers(at) == [(Hand.PLAYER, "2 to 1")]


@pytest.mark.rule("commission-insurance 4.1.5")
def test_who_consents_for_the_house_is_a_setting() -> None:
    """Here a Pit Manager."""
    at = squeeze_table(COMMISSION, waiver_consent=Role.PIT_MANAGER).bet(seat(1), "player", 500)
    at.dealt(TWO_ONE).exposed().tell(WaiveInsurance(SUE, SHOW, seat(1)))
    assert at.prompt(Code.CALL).subject == Role.PIT_MANAGER
    assert at.approved(MAX).round.waiver is SHOW


@pytest.mark.rule("commission-insurance 4.1.5")
@pytest.mark.parametrize(
    ("dealt", "banker"),
    [("2S KD KC 3H", 3), ("2S KD KC 4H", 4), ("2S KD KC 5H", 5), ("2S KD KC 6H", 6)],
)
def test_it_is_refused_where_bankers_draw_depends_on_the_closed_card(
    dealt: str, banker: int
) -> None:
    """Reading 9: on 3 to 6 whether Banker draws is told by Player's third card."""
    at = squeeze_table(COMMISSION).bet(seat(1), "player", 500).dealt(dealt).exposed()
    assert at.view.points == (2, banker)
    refused = at.refuses(WaiveInsurance(SUE, SHOW, seat(1)), "depends on Player's third card")
    assert refused.paragraph == "4.1.5"
    assert "waive-insurance" not in at.can


@pytest.mark.rule("commission-insurance 4.1.5")
def test_it_is_refused_while_a_hand_lies_closed() -> None:
    """Whether both hands draw whatever comes is not known before."""
    at = squeeze_table(COMMISSION).bet(seat(1), "player", 500).dealt(TWO_ONE)
    for hand in Hand:
        refused = at.refuses(WaiveInsurance(SUE, SHOW, seat(1)))
        assert refused.paragraph == "4.1.5"
        at.exposed(hand)
    assert "waive-insurance" in at.can


@pytest.mark.rule("commission-insurance 4.1.5")
def test_it_is_refused_once_a_third_card_is_open_or_bankers_is_drawn() -> None:
    """It may be asked while Player's third lies closed and alone."""
    at = at_two_one().drawn("3D")
    assert "waive-insurance" in at.can
    seen = at_two_one().drawn("3D").turned(Hand.PLAYER, 3)
    assert seen.refuses(WaiveInsurance(SUE, SHOW, seat(1))).paragraph == "4.1.5"
    both = at.drawn("6D")
    assert both.refuses(WaiveInsurance(SUE, SHOW, seat(1))).paragraph == "4.1.5"
    assert both.round.waiver is None
    assert cards("2S KC") == both.view.hands.player[:2]


@pytest.mark.rule("commission-insurance 4.1.3")
def test_a_card_tapped_in_once_too_often_ends_no_window() -> None:
    """Player's third, a 4, makes 9 against 4: 8 to 1, until Banker's third card is drawn.

    It was tapped in and never drawn: struck off again, insurance is offered as before.
    """
    at = table(COMMISSION, reading=Reading.NONE).bet(seat(1), "player", 800).closed()
    at.tell(*[EnterCard(ANN, RANK_ALONE[rank]) for rank in "2K344"])
    assert at.view.points == (9, 4)
    assert offers(at) == [(Hand.PLAYER, "8 to 1")]
    at.tell(EnterCard(ANN, RANK_ALONE["5"]))
    assert offers(at) == []
    at.tell(StrikeCard(SUE))
    assert at.view.points == (9, 4)
    assert offers(at) == [(Hand.PLAYER, "8 to 1")]
    assert at.round.cards[-1].gone
