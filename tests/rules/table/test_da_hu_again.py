"""Da Hu Ying Xiong at the table: a waiver that lapses, insurance nobody entered, three at once."""

import pytest

from rules.hands import Hand
from rules.insurance_table import WaiverForm
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    Approve,
    Collect,
    Confirm,
    ConfirmResult,
    LetSqueeze,
    WaiveInsurance,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import ANN, SUE, seat, squeeze_table, table

DA_HU = "da-hu-ying-xiong"


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_a_waiver_lapses_with_the_totals_it_was_granted_on() -> None:
    """Player 4, Banker 2 as drawn; put right, Player 2 and Banker 4, which depends on the third.

    Then Player's 5 makes 7, Banker's 4 draws on a 5, and Player insurance is 4 to 1.
    """
    at = squeeze_table(DA_HU).bet(seat(1), "player", 1000).dealt("4S 2D KC KH").exposed()
    at.tell(WaiveInsurance(ANN, WaiverForm.EXPOSE_BANKER_FIRST, seat(1)), Approve(SUE))
    at.declared(Situation.WRONG_AREA).decided(Remedy.RECONSTRUCT, by=ANN, order=(1, 0, 3, 2))
    at.drawn("5C")
    assert at.phase is Phase.PLAYER_EXPOSE
    at.exposed(Hand.PLAYER)
    assert at.phase is Phase.INSURANCE_THIRD
    assert at.prompts(Code.LAMMER)[0].odds == "4 to 1"


@pytest.mark.rule("da-hu-ying-xiong 3.11")
def test_insurance_entered_at_a_table_without_wagers_is_paid() -> None:
    """Player 3 and a 4 are 7; Banker's 6 stands on a 4 and loses: 300 at 3 to 1 are 900."""
    at = table(DA_HU).dealt("3S 6D KC KH").insured(seat(1), Hand.BANKER, 300).drawn("4C")
    at.tell(ConfirmResult(ANN), Collect(ANN))
    paid = [p for p in at.prompts(Code.PAY) if p.subject == "banker-insurance"]
    assert [(p.player, p.amount) for p in paid] == [(seat(1), 900)]


@pytest.mark.rule("da-hu-ying-xiong 4.2.1")
def test_what_was_on_offer_is_paid_where_nothing_is_entered() -> None:
    """The same cards: the lammer lay on Banker at 3 to 1, and Banker loses."""
    at = table(DA_HU).dealt("3S 6D KC KH").drawn("4C").tell(ConfirmResult(ANN), Collect(ANN))
    paid = [(p.subject, p.odds) for p in at.prompts(Code.PAY)]
    assert ("banker-insurance", "3 to 1") in paid


@pytest.mark.rule("da-hu-ying-xiong 5.10")
def test_three_cards_at_once_are_one_irregularity() -> None:
    """Two or more: the Pit Supervisor decides the order of all of them at once."""
    at = table(DA_HU, reading=Reading.MASKED, face_down=True).bet(seat(1), "banker", 1000)
    at.dealt("?").drawn("? ?", apart=100)
    assert [trouble.cards for trouble in at.public.troubles] == [(0, 1, 2)]
    at.tell(Confirm(ANN, at.trouble.number, order_known=False))
    at.decided(Remedy.DECIDE_ORDER, by=SUE, order=(2, 1, 0))
    assert at.troubles == []
    assert at.round.layout.player == (2, 0)


@pytest.mark.rule("da-hu-ying-xiong 1.19")
def test_only_who_sits_at_a_box_is_a_seated_player() -> None:
    """Where no wagers are entered, standing alone is reason enough."""
    at = squeeze_table(DA_HU)
    refusal = at.refuses(LetSqueeze(ANN, Hand.PLAYER, seat(1, 1)), "Standing Player")
    assert refusal.paragraph == "1.19"
