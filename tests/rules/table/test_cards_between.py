"""Cards that leave the device before a round, between rounds, or one too many at its end."""

import pytest

from rules.cards import RANK_ALONE, card
from rules.irregularities import Remedy, Situation
from rules.shoe import ShoeSettings
from rules.table.commands import BurnCards, IntakeShoe, OpenBets, OpenTable
from rules.table.facts import BurnCardDrawn, CardDrawn, CardDrawnOutside, CardKept
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import ANN, AtTable, seat, settings_of, table

SUPER_SIX, DAI_BACC = "super-six-plus", "dragon-dai-bacc"


def being_burnt(**more: object) -> AtTable:
    """Three decks are in, and the first card is to be burnt."""
    at = AtTable(settings_of(DAI_BACC, shoe=ShoeSettings(), **more))
    return at.tell(OpenTable(ANN), IntakeShoe(ANN, 3, "Ann", "Ben"))


@pytest.mark.rule("dragon-dai-bacc house")
def test_a_card_without_a_shoe_says_that_there_is_none() -> None:
    """Nothing was taken in; the screens say so where they tell of the early card."""
    at = AtTable(settings_of(DAI_BACC)).tell(OpenTable(ANN), CardDrawn(card("7D")))
    assert at.troubles == [Situation.EARLY_CARD]
    assert at.trouble.note == "no-shoe"
    assert at.trouble.cards == ()


@pytest.mark.rule("dragon-dai-bacc house")
def test_cards_burnt_before_the_first_is_entered_are_counted_off() -> None:
    """Two follow before somebody taps in the 5 that lies open: three more, 156 - 6 are left."""
    at = being_burnt(reading=Reading.MASKED).tell(*[BurnCardDrawn()] * 3)
    at.tell(BurnCards(ANN, RANK_ALONE["5"]))
    assert at.prompt(Code.BURN).amount == 3
    at.refuses(BurnCards(ANN, RANK_ALONE["5"]), "tells the burnt cards by itself")
    at.tell(*[BurnCardDrawn()] * 2)
    assert at.phase is Phase.BURN
    at.tell(BurnCardDrawn())
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 150


@pytest.mark.rule("dragon-dai-bacc house")
def test_all_burnt_before_the_first_is_entered() -> None:
    """An ace is followed by one card only: with that out already, the burning is over."""
    at = being_burnt(reading=Reading.MASKED).tell(*[BurnCardDrawn()] * 2)
    at.tell(BurnCards(ANN, RANK_ALONE["A"]))
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 154


@pytest.mark.rule("dragon-dai-bacc house")
def test_a_first_card_that_was_told_is_not_asked_for() -> None:
    """The device told the 7: there is nothing to enter while seven more are burnt."""
    at = being_burnt().tell(BurnCardDrawn(card("7D")))
    assert "burn-cards" not in at.can
    at.refuses(BurnCards(ANN, card("7D")), "tells the burnt cards by itself")


@pytest.mark.rule("super-six-plus house")
def test_a_burn_card_in_the_middle_of_a_round_is_a_card_of_it() -> None:
    """A fact cannot be refused: the device calls it burnt, and it lies on Player's first place."""
    at = table(SUPER_SIX).closed().tell(BurnCardDrawn(card("9S")))
    assert at.view.hands.player == (card("9S"),)
    assert at.view.cards_left == 415


@pytest.mark.rule("super-six-plus 5.1.2")
def test_a_card_kept_between_rounds_may_be_a_copy_too_many() -> None:
    """Four decks have four nines of spades, and all four lay in the round before."""
    at = table(SUPER_SIX, decks=4).dealt("9S 9S 9S 9S").finished().tell(CardKept(card("9S")))
    assert at.troubles == [Situation.EARLY_CARD, Situation.COPY_TOO_MANY]
    assert at.view.cards_left == 203


@pytest.mark.rule("super-six-plus house")
def test_a_card_kept_between_rounds_that_was_counted_is_no_copy_too_many() -> None:
    """It was overdrawn and set aside by decision: it leaves the shoe once."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("9S 2D KH 5C")
    at.tell(CardDrawnOutside(card("4D"))).decided(Remedy.CONTINUE).finished()
    at.tell(CardKept(card("4D")))
    assert (at.troubles, at.view.cards_left) == ([Situation.EARLY_CARD], 411)
    at.decided(Remedy.NEXT_ROUND).tell(OpenBets(ANN))
    assert at.view.hands.player == (card("4D"),)


@pytest.mark.rule("super-six-plus house")
def test_an_overdrawn_card_that_is_kept_belongs_to_the_next_round() -> None:
    """There it is Player's first card like any other, and gone from the round before."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("9S 2D KH 5C")
    at.tell(CardDrawnOutside(card("4D"))).decided(Remedy.NEXT_ROUND)
    assert [one.gone for one in at.round.cards] == [False] * 4 + [True]
    at.finished().tell(OpenBets(ANN))
    [first] = at.round.cards
    assert (first.outside, first.gone) == (False, False)
    assert at.round.order == (0,)
    assert at.view.hands.player == (card("4D"),)
