"""Da Hu Ying Xiong at a private table that goes without insurance."""

import pytest

from rules.hands import Hand
from rules.irregularities import Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    Declare,
    IntakeShoe,
    OfferInsurance,
    OpenBets,
    OpenTable,
    TakeInsurance,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import ANN, MAX, SUE, AtTable, seat, settings_of

DA_HU = "da-hu-ying-xiong"
BANKER_SIX = "3S 6D KC KH"
"""Player 3, Banker 6: elsewhere insurance on Banker at 3 to 1."""


def private(*, face_down: bool = False) -> AtTable:
    """A table with its cards in, before the first round, where the Dealer asks to go without."""
    at = AtTable(settings_of(DA_HU, face_down=face_down))
    at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    return at.tell(OfferInsurance(ANN, offered=False))


def without(*, face_down: bool = False) -> AtTable:
    """The same, granted, with betting open."""
    return private(face_down=face_down).tell(Approve(MAX), OpenBets(ANN))


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
def test_the_house_decides_it() -> None:
    """It waits for a Pit Manager; until then the table offers insurance."""
    at = private()
    assert at.view.pending is Role.PIT_MANAGER
    assert not at.board.no_insurance
    assert at.refuses(Approve(SUE)).paragraph == "4.2.2"
    at.approved(MAX)
    assert at.board.no_insurance


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
def test_a_notice_stands_on_the_display_and_no_insurance_prompt_appears() -> None:
    """On Player 3 and Banker 6 the round goes straight on to Player's third card."""
    at = without().bet(seat(1), "banker", 1000)
    assert at.prompt(Code.NO_INSURANCE).paragraph == "4.2.2"
    at.dealt(BANKER_SIX)
    assert at.board.no_insurance
    assert at.prompt(Code.NO_INSURANCE).paragraph == "4.2.2"
    assert at.phase is Phase.PLAYER_DRAW
    assert at.prompts(Code.LAMMER) == []
    assert at.board.offers == ()
    refused = at.refuses(TakeInsurance(ANN, seat(1), Hand.BANKER, 1), "offers no insurance")
    assert refused.paragraph == "4.2.2"
    assert "take-insurance" not in at.can


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_nothing_is_missed_where_nothing_is_offered() -> None:
    """Five cards closed and then exposed: no offer was due, and none can be declared missed."""
    at = without(face_down=True).bet(seat(1), "banker", 1000).dealt(BANKER_SIX).drawn("4C")
    at.exposed()
    assert at.troubles == []
    assert at.prompts(Code.INSURANCE_MISSED) == []
    assert at.refuses(Declare(ANN, Situation.INSURANCE_MISSED)).paragraph == "4.2.2"


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
def test_it_is_for_every_later_round_until_insurance_is_back() -> None:
    """The second round is without it too; then a Pit Manager brings it back."""
    at = without().dealt("9S 6D KC KH").finished().tell(OpenBets(ANN)).dealt(BANKER_SIX)
    assert at.phase is Phase.PLAYER_DRAW
    at.drawn("KC").finished()
    at.tell(OfferInsurance(ANN, offered=True)).approved(MAX)
    assert not at.board.no_insurance
    assert at.prompts(Code.NO_INSURANCE) == []
    at.tell(OpenBets(ANN)).dealt(BANKER_SIX)
    assert at.phase is Phase.INSURANCE_FOUR
