"""The cut card: finish the round, one more, then change; in place of a first card, the last."""

import pytest

from rules.irregularities import Remedy, Situation
from rules.shoe import ShoeSettings
from rules.table.commands import (
    ChooseOption,
    Collect,
    ConfirmResult,
    EndShoe,
    IntakeShoe,
    OpenBets,
    Pay,
    ShowCutCard,
)
from rules.table.facts import CutCardDrawn
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import ANN, AtTable, returns_of, seat, table

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"

EVERY_GAME = [
    pytest.param(DA_HU, "house", marks=pytest.mark.rule("da-hu-ying-xiong house")),
    pytest.param(TIGER, "3.17", marks=pytest.mark.rule("tiger-no-commission 3.17")),
    pytest.param(SUPER_SIX, "house", marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, "house", marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, "house", marks=pytest.mark.rule("dragon-dai-bacc house")),
]
EIGHT_SEVEN = "8S 2D KH 5C"
"""Player 8 and K: a natural 8; Banker 2 and 5: 7. Four cards."""


def round_played(at: AtTable, *, last: bool) -> None:
    """A whole round from "Place your bets", announced as the last of the shoe or not."""
    assert at.phase is Phase.BETWEEN
    at.tell(OpenBets(ANN))
    assert bool(at.prompts(Code.LAST_ROUND)) is last
    at.bet(seat(1), "player", 10).dealt(EIGHT_SEVEN).finished()


def cards_changed(at: AtTable) -> None:
    """No further round with these cards; new ones start afresh."""
    assert at.phase is Phase.CHANGE_CARDS
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "house"
    at.refuses(OpenBets(ANN), "cards must be changed")
    at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    assert not at.prompts(Code.LAST_ROUND)
    assert not at.prompts(Code.REMOVE_CUT_CARD)
    for _ in range(3):
        round_played(at, last=False)


@pytest.mark.parametrize(("game", "paragraph"), EVERY_GAME)
@pytest.mark.parametrize("cut", [CutCardDrawn(), ShowCutCard(ANN)])
def test_in_the_middle_of_a_round(
    game: str, paragraph: str, cut: CutCardDrawn | ShowCutCard
) -> None:
    """It is taken out, the round is completed, one more follows, and the cards are changed.

    It is no card: after it the deal goes on where it was, and 412 are left of 416.
    """
    at = table(game).bet(seat(1), "player", 10).dealt("8S 2D").tell(cut)
    assert at.prompt(Code.REMOVE_CUT_CARD).paragraph == paragraph
    assert not at.prompts(Code.LAST_ROUND)
    at.drawn("KH 5C")
    assert at.view.points == (8, 7)
    assert at.view.cards_left == 412
    at.finished()
    round_played(at, last=True)
    cards_changed(at)


@pytest.mark.parametrize(("game", "paragraph"), EVERY_GAME)
def test_between_rounds(game: str, paragraph: str) -> None:
    """It lies before the next round's first card, so that round is the last."""
    at = table(game).dealt(EIGHT_SEVEN).finished().tell(CutCardDrawn())
    assert at.prompt(Code.REMOVE_CUT_CARD).paragraph == paragraph
    round_played(at, last=True)
    cards_changed(at)


@pytest.mark.parametrize(("game", "paragraph"), EVERY_GAME)
@pytest.mark.parametrize("closed", [False, True])
def test_in_place_of_a_rounds_first_card(game: str, paragraph: str, closed: bool) -> None:
    """While bets are placed or after "No more bets": this round is the last."""
    at = table(game).bet(seat(1), "player", 10)
    if closed:
        at.closed()
    at.tell(CutCardDrawn())
    assert at.prompt(Code.REMOVE_CUT_CARD).paragraph == paragraph
    assert not at.troubles
    at.dealt(EIGHT_SEVEN).finished()
    cards_changed(at)


@pytest.mark.parametrize(("game", "paragraph"), EVERY_GAME)
@pytest.mark.parametrize("steps", [1, 2])
def test_while_a_round_is_settled(game: str, paragraph: str, steps: int) -> None:
    """The round is over; the cut card lies before the next one's first card: one more, the last."""
    at = table(game).bet(seat(1), "player", 10).dealt(EIGHT_SEVEN)
    at.tell(*(ConfirmResult(ANN), Collect(ANN))[:steps]).tell(CutCardDrawn())
    assert at.prompt(Code.REMOVE_CUT_CARD).paragraph == paragraph
    at.finished()
    round_played(at, last=True)
    cards_changed(at)


@pytest.mark.rule("super-six-plus house")
@pytest.mark.parametrize(("after", "more"), [(0, 0), (1, 1), (2, 2)])
def test_how_many_rounds_follow_is_a_setting(after: int, more: int) -> None:
    """None, one or two after the round in which it came out."""
    shoe = ShoeSettings(burn=False, rounds_after_cut_card=after)
    at = table(SUPER_SIX, shoe=shoe).dealt("8S").tell(CutCardDrawn()).drawn("2D KH 5C").finished()
    for follows in range(more, 0, -1):
        round_played(at, last=follows == 1)
    assert at.phase is Phase.CHANGE_CARDS


@pytest.mark.rule("super-six-plus house")
def test_it_comes_once() -> None:
    """A device that tells of it again does not start the count anew."""
    at = table(SUPER_SIX).dealt("8S").tell(CutCardDrawn()).drawn("2D KH 5C")
    assert "show-cut-card" not in at.can
    at.finished().tell(CutCardDrawn())
    round_played(at, last=True)
    assert at.phase is Phase.CHANGE_CARDS


@pytest.mark.rule("super-six-plus house")
def test_after_a_card_that_is_kept_for_the_next_round() -> None:
    """The next round's first card is out already, so the cut card came within that round.

    That round is finished, one more follows, then the change.
    """
    at = table(SUPER_SIX).dealt(EIGHT_SEVEN).finished().drawn("8S").decided(Remedy.CONTINUE)
    assert len(at.public.kept) == 1
    at.tell(CutCardDrawn(), OpenBets(ANN))
    assert not at.prompts(Code.LAST_ROUND)
    at.dealt("2D KH 5C").finished()
    round_played(at, last=True)
    assert at.phase is Phase.CHANGE_CARDS


@pytest.mark.rule("tiger-no-commission 3.17.1")
def test_in_a_high_limit_area_players_may_be_let_withdraw() -> None:
    """As a round's first card: the Dealer may offer it. Box 1 takes its 10 back, box 2 plays on.

    Box 2's 20 on Player win by 8 to 7: 40 come back. It is the last round all the same.
    """
    at = table(TIGER, high_limit=True).bet(seat(1), "player", 10).bet(seat(2), "player", 20)
    at.closed().tell(CutCardDrawn())
    assert at.troubles == [Situation.CUT_CARD_FIRST]
    assert at.prompt(Code.STOP).paragraph == "3.17.1"
    at.decided(Remedy.OFFER_WITHDRAWAL, by=ANN)
    asked = at.prompts(Code.ASK_PLAYER)
    assert [p.player for p in asked] == [seat(1), seat(2)]
    assert {p.paragraph for p in asked} == {"3.17.1"}
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    at.drawn(EIGHT_SEVEN).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 10, (seat(2), "player"): 40}
    at.finished()
    assert at.phase is Phase.CHANGE_CARDS


@pytest.mark.rule("super-six-plus house")
def test_without_wagers_the_last_round_is_ended_by_hand() -> None:
    """ "Place your bets" cannot stand for the end of the last round: the cards come first."""
    at = table(SUPER_SIX).tell(CutCardDrawn()).dealt(EIGHT_SEVEN)
    at.refuses(OpenBets(ANN))
    at.tell(ConfirmResult(ANN), Collect(ANN), Pay(ANN))
    assert at.phase is Phase.CHANGE_CARDS
