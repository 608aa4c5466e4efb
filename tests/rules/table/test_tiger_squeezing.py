"""Tiger No Commission, Method A: which Player receives which hand, and who exposes what."""

import pytest

from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import Approve, ExposeHand, LetSqueeze, RefuseHand
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.wagers import Player
from tests.rules.table.at_table import (
    ANN,
    BEN,
    GUS,
    MAX,
    SUE,
    AtTable,
    seat,
    squeeze_table,
    table,
)

TIGER = "tiger-no-commission"
P, B = Hand.PLAYER, Hand.BANKER
FOUR = "2S KD 3C 6H"
"""Player 2 and 3 are 5 and draw; Banker king and 6 are 6."""


def passed(at: AtTable, hand: Hand) -> tuple[Player | None, str] | None:
    """To whom the console has a hand passed, and by which paragraph; none if to nobody."""
    said = [prompt for prompt in at.prompts(Code.PASS_HAND) if prompt.hand is hand]
    return (said[0].player, said[0].paragraph) if said else None


def exposer(at: AtTable, hand: Hand) -> Player | None:
    """Who is to expose a hand; none is the Dealer."""
    [said] = [prompt for prompt in at.prompts(Code.EXPOSE) if prompt.hand is hand]
    return said.player


# --- Who receives a hand ------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 3.9.2")
def test_each_hand_goes_to_the_highest_wager_on_it() -> None:
    """Player: 300 of box 5 over 200. Banker: 250 of box 2 over 249."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).bet(seat(5), "player", 300)
    at.bet(seat(3), "banker", 249).bet(seat(2), "banker", 250).dealt(FOUR)
    assert passed(at, P) == (seat(5), "3.9.2")
    assert passed(at, B) == (seat(2), "3.9.2")
    assert [(p.player, p.paragraph) for p in at.prompts(Code.EXPOSE)] == [
        (seat(5), "3.9.2"),
        (seat(2), "3.9.2"),
    ]
    assert at.view.hands.player == (None, None)


@pytest.mark.rule("tiger-no-commission 3.9.2")
def test_one_player_with_the_highest_wager_on_both_hands_receives_both() -> None:
    """And side bets make nobody the highest, nor do the wagers of one box together."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 300).bet(seat(1), "banker", 300)
    at.bet(seat(2), "player", 200).bet(seat(2), "tie", 5000).bet(seat(2), "tiger", 5000)
    at.bet(seat(2, 1), "player", 200).bet(seat(3), "banker", 299).dealt(FOUR)
    assert passed(at, P) == (seat(1), "3.9.2")
    assert passed(at, B) == (seat(1), "3.9.2")


@pytest.mark.rule("tiger-no-commission 3.9.2")
def test_a_hand_nobody_has_a_wager_on_is_the_dealers_to_expose() -> None:
    """Only Banker is bet on, and a Tie: Player's hand is passed to nobody."""
    at = squeeze_table(TIGER).bet(seat(2), "banker", 100).bet(seat(3), "tie", 900).dealt(FOUR)
    assert passed(at, P) is None
    assert exposer(at, P) is None
    assert passed(at, B) == (seat(2), "3.9.2")


@pytest.mark.rule("tiger-no-commission 3.9.2")
def test_a_hand_is_passed_when_it_has_its_two_cards_and_lies_closed() -> None:
    """Player's hand is whole with the third card of the round, Banker's with the fourth."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 100).bet(seat(2), "banker", 100)
    at.dealt("2S KD")
    assert (passed(at, P), passed(at, B)) == (None, None)
    at.drawn("3C")
    assert (passed(at, P), passed(at, B)) == ((seat(1), "3.9.2"), None)
    at.drawn("6H")
    assert passed(at, B) == (seat(2), "3.9.2")
    at.exposed(P)
    assert (passed(at, P), passed(at, B)) == (None, (seat(2), "3.9.2"))


@pytest.mark.rule("tiger-no-commission 3.9.3")
def test_refused_a_hand_goes_to_the_next_highest_and_at_last_to_the_dealer() -> None:
    """300, 200, 100 on Player: box 1, then box 3, then box 2, then nobody. Banker is not asked."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 300).bet(seat(2), "player", 100)
    at.bet(seat(3), "player", 200).bet(seat(4), "banker", 50).dealt(FOUR)
    assert passed(at, P) == (seat(1), "3.9.2")
    for next_one in (seat(3), seat(2)):
        at.tell(RefuseHand(ANN, P))
        assert passed(at, P) == (next_one, "3.9.3")
        assert exposer(at, P) == next_one
    at.tell(RefuseHand(ANN, P))
    assert passed(at, P) is None
    assert exposer(at, P) is None
    assert passed(at, B) == (seat(4), "3.9.2")
    at.refuses(RefuseHand(ANN, P))


@pytest.mark.rule("tiger-no-commission 3.9.4")
def test_of_equal_highest_wagers_the_one_placed_first_receives_the_hand() -> None:
    """Box 6 before box 2; on Banker who stands behind box 3 before who sits there."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 100).bet(seat(6), "player", 200)
    at.bet(seat(2), "player", 200).bet(seat(3, 1), "banker", 50).bet(seat(3), "banker", 50)
    at.dealt(FOUR)
    assert passed(at, P) == (seat(6), "3.9.4")
    assert passed(at, B) == (seat(3, 1), "3.9.4")


@pytest.mark.rule("tiger-no-commission 3.9.4")
def test_raising_a_wager_is_placing_it_anew_and_lowering_it_is_not() -> None:
    """Box 1 placed 150 first, but 200 only after box 2. Box 3 came down to Banker's 200 from 300,
    placed before box 4's."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 150).bet(seat(2), "player", 200)
    at.bet(seat(3), "banker", 300).bet(seat(4), "banker", 200)
    at.bet(seat(1), "player", 200).bet(seat(3), "banker", 200).dealt(FOUR)
    assert passed(at, P) == (seat(2), "3.9.4")
    assert passed(at, B) == (seat(3), "3.9.4")


@pytest.mark.rule("tiger-no-commission 3.9.4.1")
def test_which_equal_wager_came_first_may_be_the_pit_supervisors_to_say() -> None:
    """The Dealer asks for box 2; another Dealer cannot grant it, a Pit Supervisor can."""
    at = squeeze_table(TIGER).bet(seat(6), "player", 200).bet(seat(2), "player", 200).dealt(FOUR)
    at.tell(LetSqueeze(ANN, P, seat(2)))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("3.9.4.1", Role.PIT_SUPERVISOR)
    assert passed(at, P) == (seat(6), "3.9.4")
    assert at.refuses(Approve(BEN)).paragraph == "3.9.4.1"
    at.approved(SUE)
    assert passed(at, P) == (seat(2), "3.9.4.1")
    assert exposer(at, P) == seat(2)


@pytest.mark.parametrize(
    ("counter_clockwise", "order"),
    [(True, [5, 7, 1]), (False, [1, 7, 5])],
)
@pytest.mark.rule("tiger-no-commission 3.9.5")
def test_refused_among_equals_a_hand_moves_counter_clockwise(
    counter_clockwise: bool, order: list[int]
) -> None:
    """All have 200, box 2 first, then 1, 7, 5. From box 2 round a table of seven boxes, whose
    numbers run counter clockwise or the other way; box 4's 100 comes after all of them."""
    at = squeeze_table(TIGER, boxes_run_counter_clockwise=counter_clockwise)
    for box in (2, 1, 7, 5):
        at.bet(seat(box), "player", 200)
    at.bet(seat(4), "player", 100).dealt(FOUR)
    assert passed(at, P) == (seat(2), "3.9.4")
    for box in order:
        at.tell(RefuseHand(ANN, P))
        assert passed(at, P) == (seat(box), "3.9.5")
    at.tell(RefuseHand(ANN, P))
    assert passed(at, P) == (seat(4), "3.9.3")


@pytest.mark.rule("tiger-no-commission 3.16")
def test_a_pit_manager_may_let_any_player_squeeze() -> None:
    """Box 7 has no wager at all. A Pit Supervisor is not enough; Banker's hand is untouched."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).bet(seat(2), "banker", 200).dealt(FOUR)
    at.tell(LetSqueeze(ANN, P, seat(7)))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("3.16", Role.PIT_MANAGER)
    assert at.refuses(Approve(SUE)).paragraph == "3.16"
    at.approved(MAX)
    assert passed(at, P) == (seat(7), "3.16")
    assert exposer(at, P) == seat(7)
    assert passed(at, B) == (seat(2), "3.9.2")


@pytest.mark.rule("tiger-no-commission 3.16")
def test_a_player_who_may_squeeze_one_card_receives_that_one_alone() -> None:
    """Box 2 may have Player's third card; the hand before it is box 1's, as the highest."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).bet(seat(2), "banker", 50)
    at.tell(LetSqueeze(MAX, P, seat(2), card=3)).dealt(FOUR)
    assert passed(at, P) == (seat(1), "3.9.2")
    assert exposer(at, P) == seat(1)
    at.exposed().drawn("9S")
    assert exposer(at, P) == seat(2)


@pytest.mark.rule("tiger-no-commission 3.16")
def test_one_card_is_the_first_the_second_or_the_third() -> None:
    """A hand has no other; without a number it is all of it."""
    for card in (1, 2, 3, None):
        at = squeeze_table(TIGER).bet(seat(1), "player", 200)
        at.tell(LetSqueeze(MAX, P, seat(2), card=card)).dealt(FOUR)
        assert at.round.squeezers[0].card == card
    for card in (0, 4):
        at = squeeze_table(TIGER).bet(seat(1), "player", 200)
        at.refuses(LetSqueeze(MAX, P, seat(2), card=card), "cards 1 to 3")


@pytest.mark.rule("tiger-no-commission 3.9.4.1")
def test_equals_on_a_hand_are_equals_whatever_lies_on_the_other() -> None:
    """100 of box 2 and of box 3 on Player; the 500 on Banker are no wager on that hand."""
    at = squeeze_table(TIGER).bet(seat(1), "banker", 500)
    at.bet(seat(2), "player", 100).bet(seat(3), "player", 100).dealt(FOUR)
    at.tell(LetSqueeze(ANN, P, seat(3)))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("3.9.4.1", Role.PIT_SUPERVISOR)


@pytest.mark.rule("tiger-no-commission 3.16")
def test_a_designee_may_refuse_too_and_the_hand_goes_back_to_the_highest() -> None:
    """Box 7 was allowed to and does not want to; box 1's 200 are the highest."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt(FOUR)
    at.tell(LetSqueeze(MAX, P, seat(7)), RefuseHand(ANN, P))
    who = passed(at, P)
    assert who is not None
    assert who[0] == seat(1)


# --- Revealing the hands ------------------------------------------------------------------


@pytest.mark.parametrize(("first", "total"), [(P, 5), (B, 6)])
@pytest.mark.rule("tiger-no-commission 3.9.6")
def test_the_dealer_determines_which_hand_is_revealed_first(first: Hand, total: int) -> None:
    """Either may be; no card is drawn or due before the other is revealed as well."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt("2S KD 3C")
    assert not at.prompts(Code.REVEAL_FIRST)
    at.drawn("6H")
    assert at.prompt(Code.REVEAL_FIRST).paragraph == "3.9.6"
    at.exposed(first)
    assert not at.prompts(Code.REVEAL_FIRST)
    assert at.phase is Phase.EXPOSE
    assert [(p.hand, p.amount) for p in at.prompts(Code.TOTAL)] == [(first, total)]
    assert not at.prompts(Code.DRAWS)
    assert at.view.locked
    at.exposed(B if first is P else P)
    assert at.phase is Phase.PLAYER_DRAW
    assert at.prompt(Code.DRAWS).hand is P


@pytest.mark.rule("tiger-no-commission 3.9.7")
def test_third_cards_lie_face_down_until_who_squeezes_the_hand_exposes_them() -> None:
    """Player 5 draws a 6, so Banker on 6 draws too: box 1 exposes Player's, the Dealer Banker's.

    Player 2, 3 and 6 are 1; Banker king, 6 and 2 are 8.
    """
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt(FOUR).exposed()
    draw = at.prompt(Code.DRAW)
    assert (draw.paragraph, draw.hand, draw.subject) == ("3.9.7", P, "third")
    at.drawn("6S")
    assert at.phase is Phase.PLAYER_EXPOSE
    assert at.view.hands.player[2] is None
    turn = at.prompt(Code.EXPOSE)
    assert (turn.paragraph, turn.hand, turn.player, turn.subject) == (
        "3.9.7",
        P,
        seat(1),
        "third",
    )
    assert not at.prompts(Code.DRAW)
    at.exposed(P)
    draw = at.prompt(Code.DRAW)
    assert (draw.paragraph, draw.hand) == ("3.9.7", B)
    at.drawn("2D")
    assert at.phase is Phase.BANKER_EXPOSE
    turn = at.prompt(Code.EXPOSE)
    assert (turn.paragraph, turn.hand, turn.player) == ("3.9.7", B, None)
    at.exposed(B)
    assert at.view.points == (1, 8)


# --- Nothing tells of a closed card -------------------------------------------------------

CLOSED_FOURS = [FOUR, "9S 9D KC KH", "KS KD KC KH", "7S 8D 7C 8H", "AS 5D 4C 5H", "? ? ? ?"]
"""Draws, naturals, pairs and what the device does not tell."""


@pytest.mark.parametrize("cards", CLOSED_FOURS[1:5])
@pytest.mark.rule("tiger-no-commission 1.1.8")
def test_while_a_hand_is_squeezed_no_screen_tells_of_it(cards: str) -> None:
    """Card by card, and with a fifth drawn too early, every view is as with any other cards."""

    def dealt(text: str) -> AtTable:
        at = squeeze_table(TIGER).bet(seat(1), "player", 200).bet(seat(2), "tiger-pair", 50)
        return at.bet(seat(3), "banker", 200).closed().drawn(text)

    words, others = [*cards.split(), "4S"], [*FOUR.split(), "5C"]
    for count in range(1, 6):
        at, other = dealt(" ".join(words[:count])), dealt(" ".join(others[:count]))
        assert at.view == other.view
        assert at.board == other.board
        assert at.view.points == (None, None)
        refusal, same = (
            table_.refuses(LetSqueeze(MAX, P, Player(99, "seated"))) for table_ in (at, other)
        )
        assert (str(refusal), refusal.paragraph) == (str(same), same.paragraph)


@pytest.mark.rule("tiger-no-commission 1.1.8")
def test_one_card_of_a_hand_slowly_revealed_shows_that_card_alone() -> None:
    """A natural 9 that is half open is no natural yet; the other card may be anything."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt("9S KD KC 6H")
    assert at.prompt(Code.PASS_HAND).under == "1.1.8"
    at.turned(P, 1)
    assert [str(c) if c else None for c in at.view.hands.player] == ["9S", None]
    assert at.view.points == (None, None)
    assert not at.prompts(Code.TOTAL)
    other = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt("9S 2D 9C 6H").turned(P, 1)
    assert at.view == other.view
    at.turned(P, 2)
    assert at.view.points == (9, None)
    assert not at.prompts(Code.NATURAL)


@pytest.mark.rule("tiger-no-commission 1.1.8")
def test_face_up_there_is_nothing_to_squeeze() -> None:
    """Cards that lie open from the start are revealed already."""
    at = table(TIGER, face_down=False).bet(seat(1), "player", 200)
    at.refuses(LetSqueeze(GUS, P, seat(1)))
    at.dealt(FOUR)
    at.refuses(ExposeHand(ANN, P))
    assert not at.prompts(Code.PASS_HAND)


# --- A Player who is not there ------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.10")
def test_for_a_player_who_is_not_there_the_dealer_exposes_the_hand_and_its_third_card() -> None:
    """Box 1 has gone; box 2 still has Banker's hand. 2, 3 and 6 are 1; king, 6 and 2 are 8."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).bet(seat(2), "banker", 200).dealt(FOUR)
    assert (exposer(at, P), exposer(at, B)) == (seat(1), seat(2))
    at.declared(Situation.PLAYER_AWAY, cards=(0, 2))
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.10", Situation.PLAYER_AWAY)
    at.decided(Remedy.CONTINUE, by=ANN)
    assert at.public.pending is None
    assert (exposer(at, P), exposer(at, B)) == (None, seat(2))
    assert (passed(at, P), passed(at, B)) == (None, (seat(2), "3.9.2"))
    at.exposed().drawn("6S")
    assert exposer(at, P) is None
    at.exposed(P).drawn("2D")
    assert exposer(at, B) == seat(2)
    at.exposed(B)
    assert at.view.points == (1, 8)


@pytest.mark.rule("tiger-no-commission 5.10")
def test_a_player_who_goes_after_the_hands_are_open_does_not_receive_the_third_card() -> None:
    """Box 1 exposed the hand itself; the fifth card is the Dealer's to expose."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt(FOUR).exposed().drawn("6S")
    assert exposer(at, P) == seat(1)
    at.declared(Situation.PLAYER_AWAY, cards=(4,)).decided(Remedy.CONTINUE, by=ANN)
    assert exposer(at, P) is None


# --- Cards that went to the wrong Player --------------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.7")
def test_cards_passed_to_the_wrong_player_are_passed_on_and_the_round_goes_on() -> None:
    """Box 1 is the highest on Player; once decided, the hand is to be passed there again."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).bet(seat(3), "player", 100).dealt(FOUR)
    at.declared(Situation.WRONG_PERSON)
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.7", Situation.WRONG_PERSON)
    assert at.phase is Phase.STOPPED
    at.decided(Remedy.CONTINUE, by=ANN)
    assert passed(at, P) == (seat(1), "3.9.2")
    assert at.phase is Phase.EXPOSE
    assert at.public.shoe is not None
    assert at.public.shoe.left == 416 - 4


@pytest.mark.parametrize(
    "situation", [Situation.NOT_PASSED, Situation.DEALT_FACE_UP, Situation.EXPOSED_CARD]
)
@pytest.mark.rule("tiger-no-commission 5.7.1")
def test_not_passed_dealt_face_up_or_exposed_in_error_the_outcome_stands(
    situation: Situation,
) -> None:
    """No withdrawal and no reconstruction: 2, 3 and 9 are 4 against 6, box 1 loses its 200."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt(FOUR).declared(situation)
    stop = at.prompt(Code.STOP)
    assert (stop.paragraph, stop.subject) == ("5.7.1", situation)
    [choice] = at.view.choices
    assert choice.remedies == (Remedy.CONTINUE,)
    at.decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.EXPOSE
    at.exposed().drawn("9S").exposed()
    assert at.view.points == (4, 6)
    at.finished()
    assert at.public.last is not None
    assert at.public.last.settlement is not None
    assert [line.returns for line in at.public.last.settlement.wagers] == [0]


@pytest.mark.rule("tiger-no-commission 5.7.1")
def test_a_card_turned_over_in_error_lies_open_and_counts_where_it_lies() -> None:
    """Player's second card is seen before Banker has its second: it stays a 3, Player's."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 200).dealt("2S KD 3C").turned(P, 2)
    at.declared(Situation.EXPOSED_CARD, cards=(2,)).decided(Remedy.CONTINUE, by=ANN)
    assert at.phase is Phase.DEAL
    at.drawn("6H")
    assert [str(c) if c else None for c in at.view.hands.player] == [None, "3C"]
    at.exposed()
    assert at.view.points == (5, 6)
