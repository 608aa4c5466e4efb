"""Tiger No Commission: a Player leaves the table with cards of the round."""

from collections import Counter

import pytest

from rules.cards import DECK, Card, card, cards
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import Approve, ConfirmResult, Decide, EndShoe, IntakeShoe, OpenBets
from rules.table.facts import Position, UnreadableCardDrawn
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ACE,
    ANN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
)

TIGER = "tiger-no-commission"
P, B = Hand.PLAYER, Hand.BANKER
FOUR = "2S KD 3C 6H"
"""Player 2 and 3 are 5 and draw; Banker king and 6 are 6."""


def left_with(*numbers: int, unread: tuple[int, ...] = (), dealt: str = FOUR) -> AtTable:
    """Box 1, with Player's hand, is gone with those cards; some the device could not read."""
    at = squeeze_table(TIGER, decks=4).bet(seat(1), "player", 100).bet(seat(2), "banker", 60)
    at.closed()
    for number, word in enumerate(dealt.split()):
        if number in unread:
            at.device_time += 1000
            at.tell(UnreadableCardDrawn(at=at.device_time)).decided(Remedy.CONTINUE, by=SUE)
        else:
            at.drawn(word)
    return at.declared(Situation.CARDS_TAKEN_AWAY, cards=numbers)


def all_but(text: str) -> tuple[tuple[Card, int], ...]:
    """How many of each card are found when four decks without those are sorted."""
    found = Counter(DECK * 4)
    found.subtract(cards(text))
    return tuple(found.items())


def left(at: AtTable) -> int:
    """Cards left in the device."""
    assert at.public.shoe is not None
    return at.public.shoe.left


def shown(at: AtTable, hand: Hand) -> list[str | None]:
    """A hand as the table sees it."""
    places = at.view.hands.player if hand is P else at.view.hands.banker
    return [None if card is None else str(card) for card in places]


# --- The value can be told ----------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.11")
def test_it_stops_the_round_for_the_gaming_shift_manager() -> None:
    """Nobody below decides, nor the Assistant Casino Manager."""
    at = left_with(0, 2)
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.11", Situation.CARDS_TAKEN_AWAY)
    [choice] = at.view.choices
    assert (choice.paragraph, choice.decides) == ("5.11", Role.SHIFT_MANAGER)
    at.tell(Decide(ANN, choice.number, Remedy.FIND_MISSING))
    for nobody in (SUE, MAX, ACE):
        assert at.refuses(Approve(nobody)).paragraph == "5.11"
    assert at.refuses(Decide(GUS, choice.number, Remedy.VOID)).paragraph == "5.11"


@pytest.mark.rule("tiger-no-commission 5.11")
def test_what_the_device_has_read_needs_no_sorting() -> None:
    """It knows a 2 and a 3: they lie open and the round goes on, 5 against Banker's closed hand."""
    at = left_with(0, 2)
    assert shown(at, P) == [None, None]
    at.decided(Remedy.FIND_MISSING, by=GUS)
    assert shown(at, P) == ["2S", "3C"]
    assert shown(at, B) == [None, None]
    assert at.phase is Phase.EXPOSE
    assert left(at) == 208 - 4
    at.exposed(B).drawn("9S").exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(2), "banker"): 90}


@pytest.mark.rule("tiger-no-commission 5.11")
def test_what_surveillance_has_seen_is_entered_card_by_card() -> None:
    """The device read neither; surveillance saw 2 and 3. With one entered it still waits."""
    at = left_with(0, 2, unread=(0, 2))
    at.decided(Remedy.CORRECT_CARD, by=GUS, position=Position(P, 1), card=card("2S"))
    assert at.troubles == [Situation.CARDS_TAKEN_AWAY]
    at.decided(Remedy.CORRECT_CARD, by=GUS, position=Position(P, 2), card=card("3C"))
    assert not at.troubles
    assert shown(at, P) == ["2S", "3C"]
    assert at.phase is Phase.EXPOSE


# --- It cannot be told --------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.11")
def test_two_cards_are_set_aside_unopened_and_the_device_lets_no_third_out() -> None:
    """5.11.1: two, kept in drawn order, nobody's yet; then the rest is sorted (5.11.2)."""
    at = left_with(0, 2, unread=(2,))
    aside = at.prompt(Code.SET_ASIDE)
    assert (aside.paragraph, aside.amount) == ("5.11", 2)
    assert not at.view.locked
    at.drawn("9S")
    assert at.prompt(Code.SET_ASIDE).amount == 1
    at.drawn("9D")
    assert not at.prompts(Code.SET_ASIDE)
    assert at.view.locked
    assert at.prompt(Code.SORT_CARDS).paragraph == "5.11"
    assert at.prompt(Code.REPLACE_MISSING).paragraph == "5.11"
    assert at.view.hands.held == 2
    assert at.round.order == (0, 1, 2, 3, 4, 5)
    assert at.troubles == [Situation.CARDS_TAKEN_AWAY]


@pytest.mark.parametrize("unread", [(0,), (2,), (0, 2)])
@pytest.mark.rule("tiger-no-commission 5.11")
def test_the_missing_cards_are_what_nobody_else_has(unread: tuple[int, ...]) -> None:
    """4 x 52 = 208, less the sorted, less K 6 in play, less the two set aside: 2S and 3C.

    They replace what is missing, whichever of them the device could not read; 2 and 3 are 5.
    """
    at = left_with(0, 2, unread=unread).drawn("9S 9D")
    at.decided(Remedy.FIND_MISSING, by=GUS, found=all_but("2S KD 3C 6H 9S 9D"))
    assert sorted(shown(at, P), key=str) == ["2S", "3C"]
    assert at.view.points == (5, None)
    assert at.phase is Phase.EXPOSE
    assert left(at) == 208 - 6


@pytest.mark.rule("tiger-no-commission 5.11")
def test_a_count_that_does_not_come_out_is_refused() -> None:
    """One card too few found, or one that is still on the table: count again.

    Of the two taken the device read one: with an ace not found either, two are not accounted for.
    """
    for found, why in (
        (
            all_but("2S KD 3C 6H 9S 9D AH"),
            "2 cards are not accounted for, and 1 are missing; count",
        ),
        (all_but("2S 3C 6H 9S 9D"), "more copies .* count again"),
    ):
        at = left_with(0, 2, unread=(2,)).drawn("9S 9D")
        with pytest.raises(ValueError, match=why):
            at.decided(Remedy.FIND_MISSING, by=GUS, found=found)
        assert at.troubles == [Situation.CARDS_TAKEN_AWAY]
        assert shown(at, P) == [None, None]


@pytest.mark.parametrize(
    ("dealt", "aside", "player", "banker", "returns"),
    [
        # 5 draws a 6, 1; Banker on 6 draws the 2, 8. Banker's 60 win 60.
        pytest.param(FOUR, "6S 2D", "2S 3C 6S", "KD 6H 2D", (0, 120), id="both"),
        # 5 draws a 9, 4; Banker stands on 6, which pays 1 to 2.
        pytest.param(FOUR, "9S 9D", "2S 3C 9S", "KD 6H", (0, 90), id="the first"),
        # Player stands on 7, Banker on 2 draws: the first set aside is Banker's, K 2 4 are 6.
        pytest.param("3S KD 4C 2H", "4S 9D", "3S 4C", "KD 2H 4S", (200, 0), id="Banker alone"),
        # Player 9, a natural.
        pytest.param("2S KD 7C 6H", "9S 9D", "2S 7C", "KD 6H", (200, 0), id="none"),
    ],
)
@pytest.mark.rule("tiger-no-commission 5.11")
def test_the_round_is_completed_with_those_set_aside_as_far_as_they_are_required(
    dealt: str, aside: str, player: str, banker: str, returns: tuple[int, int]
) -> None:
    """5.11.4: in drawn order, each to the hand that draws it; what is not required is no excess."""
    at = left_with(0, 2, unread=(2,), dealt=dealt).drawn(aside)
    at.decided(Remedy.FIND_MISSING, by=GUS, found=all_but(f"{dealt} {aside}"))
    at.exposed(B)
    while at.phase in (Phase.PLAYER_EXPOSE, Phase.BANKER_EXPOSE):
        at.exposed()
    assert not at.troubles
    assert at.phase is Phase.RESULT
    assert (shown(at, P), shown(at, B)) == (player.split(), banker.split())
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): returns[0], (seat(2), "banker"): returns[1]}
    assert left(at) == 208 - 6


@pytest.mark.rule("tiger-no-commission 5.11")
def test_the_cards_are_replaced_before_the_game_goes_on() -> None:
    """5.11.5: the round counts, and no other begins with these cards."""
    at = left_with(0, 2, unread=(2,)).drawn("9S 9D")
    at.decided(Remedy.FIND_MISSING, by=GUS, found=all_but("2S KD 3C 6H 9S 9D"))
    at.exposed(B).exposed().finished()
    assert len(at.public.roads.bead_plate) == 1
    assert at.phase is Phase.CHANGE_CARDS
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.11"
    at.refuses(OpenBets(ANN))
    at.tell(EndShoe(ANN), IntakeShoe(ANN, 4, "Ann", "Ben"), OpenBets(ANN))
    assert left(at) == 208


@pytest.mark.parametrize("found", [all_but(FOUR), ()])
def test_a_dealer_cannot_find_out_a_card_by_counting(found: tuple[tuple[Card, int], ...]) -> None:
    """Right or wrong, the count waits for the Shift Manager before it is held against the log."""
    at = left_with(2, unread=(2,))
    at.tell(Decide(ANN, at.trouble.number, Remedy.FIND_MISSING, found=found))
    assert at.public.pending is not None


def test_more_copies_than_there_are_decks_are_refused_at_once() -> None:
    """A count mistyped by a digit or nine: nobody has to work out what that would mean."""
    at = left_with(0)
    number = at.trouble.number
    for count in (5, 20_000_000, -1):
        wrong = Decide(ANN, number, Remedy.FIND_MISSING, found=((card("7S"), count),))
        at.refuses(wrong, "no more than 4 copies of a card")
