"""The life of a shoe: cards in, burn, rounds, cards out and counted; and a shuffler without end."""

from typing import Any

import pytest

from rules.cards import RANK_ALONE, card
from rules.hands import Winner
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.shoe import ShoeSettings
from rules.table.commands import (
    BurnCards,
    Collect,
    ConfirmResult,
    DealFreeHand,
    Decide,
    EndShoe,
    IntakeShoe,
    OpenBets,
    OpenTable,
    ShowCutCard,
)
from rules.table.facts import BurnCardDrawn, CardDrawn, CutCardDrawn
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import DeviceKind, Reading
from rules.table.state import Notice
from tests.rules.table.at_table import ANN, GUS, AtTable, seat, settings_of, table

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"

DECKS = [
    pytest.param(DA_HU, 4, 10, "2.2.1", marks=pytest.mark.rule("da-hu-ying-xiong 2.2.1")),
    pytest.param(SUPER_SIX, 4, 8, "2.2.1", marks=pytest.mark.rule("super-six-plus 2.2.1")),
    pytest.param(TIGER, 4, 10, "2.1", marks=pytest.mark.rule("tiger-no-commission 2.1")),
    pytest.param(DAI_BACC, 3, 8, "returns", marks=pytest.mark.rule("dragon-dai-bacc returns")),
    pytest.param(COMMISSION, 4, 8, "2.2.1", marks=pytest.mark.rule("commission-insurance 2.2.1")),
]
EVERY_GAME = [
    pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong house")),
    pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission house")),
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]
BURN_COUNTS = [("AS", 1), ("7D", 7), ("TC", 10), ("KH", 10)]
"""Ace one, seven seven, ten and pictures ten."""
EIGHTS = "9S 9S 9S 9S"
"""Two nines are 8 points: a round of an 8-8 tie, four cards, both naturals."""


def opened(game: str, **more: Any) -> AtTable:
    """An open table without cards, where the first cards are burnt."""
    more.setdefault("shoe", ShoeSettings())
    return AtTable(settings_of(game, **more)).tell(OpenTable(ANN))


@pytest.mark.parametrize(("game", "least", "most", "paragraph"), DECKS)
def test_decks_out_of_range_are_refused(game: str, least: int, most: int, paragraph: str) -> None:
    """Every number within the book is taken in, none outside it."""
    at = opened(game)
    assert at.phase is Phase.NO_SHOE
    assert at.prompt(Code.TAKE_IN_CARDS).paragraph == paragraph
    for decks in (-1, 0, least - 1, most + 1, 52):
        refused = at.refuses(IntakeShoe(ANN, decks, "Ann", "Ben"), "decks")
        assert refused.paragraph == paragraph
    for decks in range(least, most + 1):
        taken = opened(game).tell(IntakeShoe(ANN, decks, "Ann", "Ben"))
        assert taken.view.cards_left == 52 * decks
        assert taken.view.shoe == 1


@pytest.mark.parametrize("game", EVERY_GAME)
def test_who_shuffled_and_who_cut_is_recorded(game: str) -> None:
    """Without a name for either the cards are not taken in; no round begins without cards."""
    at = opened(game)
    at.refuses(OpenBets(ANN), "take in a shoe")
    at.refuses(IntakeShoe(ANN, 8, " ", "Ben"), "who shuffled")
    at.refuses(IntakeShoe(ANN, 8, "Ann", ""), "who cut")
    at.tell(IntakeShoe(ANN, 8, "Ann", "Ben"))
    assert at.public.shoe is not None
    assert (at.public.shoe.shuffled_by, at.public.shoe.cut_by) == ("Ann", "Ben")
    at.refuses(IntakeShoe(ANN, 8, "Ann", "Ben"))


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(("first", "burnt"), BURN_COUNTS)
@pytest.mark.parametrize("fact", [BurnCardDrawn, CardDrawn])
def test_the_first_card_says_how_many_are_burnt(
    game: str, first: str, burnt: int, fact: type[BurnCardDrawn] | type[CardDrawn]
) -> None:
    """Face up the first, face down as many as it says; 416 - 1 - burnt are left to play with."""
    at = opened(game).tell(IntakeShoe(ANN, 8, "Ann", "Ben"))
    assert at.phase is Phase.BURN
    assert at.prompt(Code.BURN_FIRST).paragraph == "house"
    at.refuses(OpenBets(ANN), "being burnt")
    at.tell(fact(card(first)))
    for left in range(burnt, 0, -1):
        assert at.phase is Phase.BURN
        assert at.prompt(Code.BURN).amount == left
        at.tell(fact())
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 416 - 1 - burnt
    assert not at.troubles
    assert at.public.kept == ()
    assert at.tell(OpenBets(ANN)).round.cards == ()


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(("first", "burnt"), BURN_COUNTS)
def test_burnt_by_hand(game: str, first: str, burnt: int) -> None:
    """Without a reading device the Dealer enters the first card, and all are counted out."""
    at = opened(game, reading=Reading.NONE).tell(IntakeShoe(ANN, 4, "Ann", "Ben"))
    at.tell(BurnCards(ANN, card(first)))
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 208 - 1 - burnt
    at.refuses(BurnCards(ANN, card(first)))


@pytest.mark.rule("dragon-dai-bacc house")
def test_where_the_device_tells_the_first_card_nobody_enters_it() -> None:
    """One source for each card."""
    at = opened(DAI_BACC).tell(IntakeShoe(ANN, 3, "Ann", "Ben"))
    at.refuses(BurnCards(ANN, card("7D")))
    assert at.view.cards_left == 156


@pytest.mark.rule("dragon-dai-bacc house")
def test_a_masked_shoe_does_not_tell_the_first_card_so_it_is_entered() -> None:
    """The card lies face up: a 2 is tapped in, the device tells of two more, 156 - 3 are left."""
    at = opened(DAI_BACC, reading=Reading.MASKED).tell(IntakeShoe(ANN, 3, "Ann", "Ben"))
    at.tell(BurnCardDrawn())
    assert at.phase is Phase.BURN
    assert not at.troubles
    at.refuses(OpenBets(ANN))
    at.tell(BurnCards(ANN, RANK_ALONE["2"]))
    assert at.prompt(Code.BURN).amount == 2
    at.tell(BurnCardDrawn(), BurnCardDrawn())
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 153


@pytest.mark.rule("super-six-plus 5.1.2")
def test_a_burnt_card_counts_as_a_copy() -> None:
    """A nine of spades opens the shoe: after eight more of them one is too many.

    Nine cards are burnt after it, unseen; the second round's fourth card is the ninth copy.
    """
    at = opened(SUPER_SIX).tell(IntakeShoe(ANN, 8, "Ann", "Ben"), BurnCardDrawn(card("9S")))
    at.tell(*[BurnCardDrawn()] * 9, OpenBets(ANN)).dealt(EIGHTS).finished()
    at.tell(OpenBets(ANN)).dealt("9S 9S 9S")
    assert not at.troubles
    at.drawn("9S")
    assert at.troubles == [Situation.COPY_TOO_MANY]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_count_that_agrees(game: str) -> None:
    """One round of four cards: 412 are counted in the device, and new cards can come."""
    at = table(game).dealt(EIGHTS).finished()
    assert at.view.cards_left == 412
    at.refuses(EndShoe(ANN, -1), "0 or more")
    at.tell(EndShoe(ANN, 412))
    assert at.phase is Phase.NO_SHOE
    assert Notice.COUNT_DIFFERS not in at.view.notices
    assert not at.troubles
    at.tell(IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))
    assert (at.view.shoe, at.view.round) == (2, 1)
    assert at.public.roads.bead_plate == ()


COUNTED_WRONG = [
    pytest.param(DA_HU, "5.5.2", Role.DEALER, marks=pytest.mark.rule("da-hu-ying-xiong 5.5.2")),
    pytest.param(SUPER_SIX, "5.1.2", Role.DEALER, marks=pytest.mark.rule("super-six-plus 5.1.2")),
    pytest.param(TIGER, "5.1", Role.DEALER, marks=pytest.mark.rule("tiger-no-commission 5.1")),
    pytest.param(
        COMMISSION,
        "house",
        Role.SHIFT_MANAGER,
        marks=pytest.mark.rule("commission-insurance house"),
    ),
    pytest.param(
        DAI_BACC, "house", Role.SHIFT_MANAGER, marks=pytest.mark.rule("dragon-dai-bacc house")
    ),
]


@pytest.mark.parametrize(("game", "paragraph", "decides"), COUNTED_WRONG)
@pytest.mark.parametrize(
    ("counted", "situation"),
    [(411, Situation.CARDS_MISSING), (413, Situation.COPY_TOO_MANY)],
)
def test_a_count_that_differs(
    game: str, paragraph: str, decides: Role, counted: int, situation: Situation
) -> None:
    """412 should be there. Nothing goes on until it is decided; the rounds that were played stand.

    There is no round to void, so a remedy for cards on the table is refused.
    """
    at = table(game).dealt(EIGHTS).finished().tell(EndShoe(ANN, counted))
    assert at.phase is Phase.STOPPED
    assert at.troubles == [situation]
    assert Notice.COUNT_DIFFERS in at.view.notices
    stop, call = at.prompt(Code.STOP), at.prompt(Code.CALL)
    assert (stop.subject, stop.paragraph) == (situation, paragraph)
    assert (call.subject, call.paragraph) == (decides, paragraph)
    at.refuses(IntakeShoe(ANN, 8, "Ann", "Ben"), "decide it first")
    for remedy in (Remedy.CORRECT_CARD, Remedy.RETURN_ORIGINAL_BETS, Remedy.REOPEN_BETTING):
        refused = at.refuses(Decide(GUS, at.trouble.number, remedy), "no remedy here")
        assert refused.paragraph == paragraph
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.TIE]
    at.decided(Remedy.VOID, by=GUS)
    assert at.phase is Phase.NO_SHOE
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.TIE]
    at.tell(IntakeShoe(ANN, 8, "Ann", "Ben"))


def endless(game: str, decks: int = 4) -> AtTable:
    """A table with a shuffler that shuffles continuously."""
    return table(game, decks=decks, device=DeviceKind.CONTINUOUS_SHUFFLER)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_continuous_shuffler_takes_the_discards_back(game: str) -> None:
    """60 rounds of the four nines of spades in four decks, 240 cards of 208: never too many.

    Each round has all 208 again; nothing on the screen counts down.
    """
    at = endless(game)
    for _ in range(60):
        at.dealt(EIGHTS)
        assert not at.troubles
        assert at.view.cards_left is None
        at.tell(OpenBets(ANN))
        assert at.public.shoe is not None
        assert at.public.shoe.left == 208
    assert at.view.round == 61


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_shoe_does_not(game: str) -> None:
    """In four decks the second round's first nine of spades is the fifth, one too many."""
    at = table(game, decks=4).dealt(EIGHTS).tell(OpenBets(ANN)).dealt("9S")
    assert at.troubles == [Situation.COPY_TOO_MANY]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_within_a_round_a_shuffler_has_no_more_copies_than_its_decks(game: str) -> None:
    """Kings all round: 0 to 0, Player draws, and the fifth king of spades in four decks stops."""
    at = endless(game).dealt("KS KS KS KS")
    assert not at.troubles
    at.drawn("KS")
    assert Situation.COPY_TOO_MANY in at.troubles


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_continuous_shuffler_has_no_cut_card_and_no_end(game: str) -> None:
    """What looks like one changes nothing: no last round, no change of cards."""
    at = endless(game).tell(CutCardDrawn())
    assert "show-cut-card" not in at.can
    at.refuses(ShowCutCard(ANN))
    for _ in range(3):
        at.dealt(EIGHTS).finished()
        assert at.phase is Phase.BETWEEN
        at.tell(OpenBets(ANN), CutCardDrawn())
        assert not at.prompts(Code.LAST_ROUND)
        assert not at.prompts(Code.REMOVE_CUT_CARD)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_void_round_gives_its_cards_back_to_the_shuffler_too(game: str) -> None:
    """Two nines are drawn, the round is void; the next round can have all four again."""
    at = endless(game).bet(seat(1), "player", 10).dealt("9S 9S")
    at.declared(Situation.NOT_COVERED).decided(Remedy.VOID).finished()
    at.tell(OpenBets(ANN)).dealt(EIGHTS)
    assert not at.troubles


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_free_hand_is_dealt_without_bets(game: str) -> None:
    """No betting, no insurance, no call of "No more bets"; its result is on the roads.

    2 and 3 against K and 4: Player's 5 would be insured; its third 9 makes 4, Banker's 4 stands.
    """
    at = table(game).dealt(EIGHTS).tell(DealFreeHand(ANN))
    assert at.phase is Phase.DEAL
    assert not at.prompts(Code.NO_MORE_BETS)
    assert at.prompt(Code.DRAW)
    assert "place-wager" not in at.can
    at.drawn("2S KD 3C 4H")
    assert at.phase is Phase.PLAYER_DRAW
    assert not at.prompts(Code.LAMMER)
    at.drawn("9D").tell(ConfirmResult(ANN))
    assert not at.prompts(Code.COLLECT)
    assert not at.tell(Collect(ANN)).prompts(Code.PAY)
    at.tell(OpenBets(ANN))
    assert [mark.winner for mark in at.public.roads.bead_plate] == [Winner.TIE, Winner.TIE]
    assert at.view.round == 3
