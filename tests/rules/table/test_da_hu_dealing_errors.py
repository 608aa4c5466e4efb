"""Da Hu Ying Xiong at the table: cards in excess, seen, early, misdirected or face up."""

import pytest

from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.table.commands import ChooseOption, ConfirmResult, Decide, OpenBets, PlaceWager
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import ANN, AtTable, returns_of, seat, squeeze_table, table

DA_HU = "da-hu-ying-xiong"
BANKER, PLAYER = Hand.BANKER, Hand.PLAYER
RECONSTRUCT, CONTINUE, NEXT_ROUND = Remedy.RECONSTRUCT, Remedy.CONTINUE, Remedy.NEXT_ROUND


def left(at: AtTable) -> int:
    """Cards left of the 416 of 8 decks."""
    assert at.public.shoe is not None
    return at.public.shoe.left


def hands(at: AtTable) -> tuple[str, str]:
    """The cards in their places, as the screens show them."""
    shown = at.view.hands
    return (
        " ".join("--" if card is None else str(card) for card in shown.player),
        " ".join("--" if card is None else str(card) for card in shown.banker),
    )


def kept(at: AtTable) -> list[str]:
    """The cards kept for the next round."""
    return [str(card.shown) for card in at.public.kept]


def bets(at: AtTable) -> AtTable:
    """1,000 on Player at box 1, 600 on Banker at box 2."""
    return at.bet(seat(1), "player", 1000).bet(seat(2), "banker", 600)


def asked(at: AtTable) -> set[tuple[str, object]]:
    """Who is asked to play on or withdraw, and by which paragraph."""
    return {(p.paragraph, p.player) for p in at.prompts(Code.ASK_PLAYER)}


def both(paragraph: str) -> set[tuple[str, object]]:
    """Both Players are asked by that paragraph."""
    return {(paragraph, seat(1)), (paragraph, seat(2))}


# 5.7: in excess.


@pytest.mark.rule("da-hu-ying-xiong 5.7")
@pytest.mark.parametrize("four", ["9S 6D KC KH", "7S 6D KC KH"])
@pytest.mark.parametrize("remedy", [RECONSTRUCT, NEXT_ROUND])
def test_a_fifth_card_where_none_is_due(four: str, remedy: Remedy) -> None:
    """A natural, or 7 against 6: play stops; the card is set aside or kept for the next round.

    Four exposed cards have decided Tiger Pair, so nobody is asked (5.7.1). Player wins.
    """
    at = bets(table(DA_HU)).dealt(four)
    before = hands(at)
    assert at.phase is Phase.RESULT
    at.drawn("2C")
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.STOP).paragraph == "5.7"
    assert at.view.choices[0].remedies == (RECONSTRUCT, NEXT_ROUND)
    assert (hands(at), left(at)) == (before, 416 - 5)
    at.decided(remedy, by=ANN)
    assert (at.phase, hands(at), left(at)) == (Phase.RESULT, before, 416 - 5)
    assert kept(at) == (["2C"] if remedy is NEXT_ROUND else [])
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 2000, (seat(2), "banker"): 0}


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_a_card_kept_is_the_first_of_the_next_round() -> None:
    """The two of clubs is Player's first card; Banker's first is the next one drawn."""
    at = bets(table(DA_HU)).dealt("9S 6D KC KH 2C").decided(NEXT_ROUND, by=ANN).finished()
    assert kept(at) == ["2C"]
    bets(at.tell(OpenBets(ANN)))
    assert (kept(at), hands(at)) == ([], ("2C", ""))
    at.closed()
    assert at.prompt(Code.DRAW).hand is BANKER
    at.drawn("9D KS QH")
    assert hands(at) == ("2C KS", "9D QH")
    # Banker's natural 9 beats 2; five cards of the first round and three of this have left.
    assert (at.phase, left(at)) == (Phase.RESULT, 416 - 8)
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(2), "banker"): 1200}


@pytest.mark.rule("da-hu-ying-xiong 5.7")
@pytest.mark.parametrize(
    ("remedies", "stay"),
    [
        ((NEXT_ROUND, NEXT_ROUND), ["2C", "3C"]),
        ((NEXT_ROUND, RECONSTRUCT), ["2C"]),
        ((RECONSTRUCT, RECONSTRUCT), []),
    ],
)
def test_two_cards_in_excess_are_two_decisions_and_each_card_is_kept_once(
    remedies: tuple[Remedy, ...], stay: list[str]
) -> None:
    """After Player's natural two more are drawn; what is kept comes next, in its order."""
    at = bets(table(DA_HU)).dealt("9S 6D KC KH 2C 3C")
    for remedy in remedies:
        assert at.phase is Phase.STOPPED
        at.decided(remedy, by=ANN)
    assert (at.phase, kept(at), left(at)) == (Phase.RESULT, stay, 416 - 6)
    bets(at.finished().tell(OpenBets(ANN)))
    assert [str(card.shown) for card in at.round.cards] == stay


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_a_card_drawn_while_the_round_is_being_settled_is_used_in_the_next() -> None:
    """The result is confirmed, 9 to 6; the two of clubs changes nothing in it."""
    at = bets(table(DA_HU)).dealt("9S 6D KC KH").tell(ConfirmResult(ANN)).drawn("2C")
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.STOP).paragraph == "5.7"
    at.decided(NEXT_ROUND, by=ANN)
    assert (at.phase, kept(at), left(at)) == (Phase.COLLECT, ["2C"], 416 - 5)
    assert returns_of(at) == {(seat(1), "player"): 2000, (seat(2), "banker"): 0}
    bets(at.finished().tell(OpenBets(ANN)))
    assert hands(at) == ("2C", "")


@pytest.mark.rule("da-hu-ying-xiong house")
def test_a_closed_one_then_is_nobodys_to_know() -> None:
    """Face down: the finished round lies open, the card drawn after it does not."""
    at = bets(squeeze_table(DA_HU)).dealt("9S 6D KC KH").exposed().tell(ConfirmResult(ANN))
    at.drawn("2C")
    (choice,) = at.view.choices
    assert (choice.situation, choice.paragraph) == (Situation.EARLY_CARD, "house")
    bets(at.decided(CONTINUE, by=ANN).finished().tell(OpenBets(ANN)))
    assert hands(at) == ("--", "")


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_no_other_remedy_is_at_hand() -> None:
    """The book knows two; to void or simply to go on is refused."""
    at = bets(table(DA_HU)).dealt("9S 6D KC KH 2C")
    for remedy in (Remedy.VOID, CONTINUE, Remedy.REOPEN_BETTING):
        assert at.refuses(Decide(ANN, at.trouble.number, remedy)).paragraph == "5.7"


@pytest.mark.rule("da-hu-ying-xiong 5.7.1")
def test_with_nothing_established_every_player_may_withdraw() -> None:
    """Seven cards, all closed: one too many whatever they are, and no bet is decided.

    Box 1 withdraws 1,000; box 2 plays on: Player 3 + 4 = 7, Banker's 6 stands and loses.
    The sixth card, drawn early, is not due either.
    """
    at = bets(squeeze_table(DA_HU)).dealt("3S 6D KC KH 4C 5C")
    assert at.troubles == []
    at.drawn("2H")
    assert at.troubles == [Situation.EXCESS_CARD]
    at.decided(RECONSTRUCT, by=ANN)
    assert at.phase is Phase.OPTIONS
    assert asked(at) == both("5.7.1")
    at.tell(ChooseOption(ANN, seat(1), withdraw=True))
    assert asked(at) == {("5.7.1", seat(2))}
    at.tell(ChooseOption(ANN, seat(2), withdraw=False))
    assert at.phase is Phase.EXPOSE
    assert hands(at) == ("-- --", "-- --")


# 5.7: seen.


@pytest.mark.rule("da-hu-ying-xiong 5.7")
@pytest.mark.rule("da-hu-ying-xiong 5.7.1")
def test_a_card_seen_before_its_time_stays_where_it_belongs_and_players_are_asked() -> None:
    """Player's first card is turned by accident: no bet is decided by a 3."""
    at = bets(squeeze_table(DA_HU)).dealt("3S 6D").turned(PLAYER, 1)
    at.declared(Situation.EXPOSED_CARD, cards=(0,))
    assert at.prompt(Code.STOP).paragraph == "5.7"
    at.decided(RECONSTRUCT, by=ANN)
    assert (at.phase, asked(at), hands(at)) == (Phase.OPTIONS, both("5.7.1"), ("3S", "--"))
    for player in (seat(1), seat(2)):
        at.tell(ChooseOption(ANN, player, withdraw=False))
    assert at.phase is Phase.DEAL
    assert at.prompt(Code.DRAW).hand is PLAYER


@pytest.mark.rule("da-hu-ying-xiong 5.7.1")
def test_with_an_outcome_established_nobody_is_asked() -> None:
    """Player's two cards make 7, which has lost Tiger already."""
    at = bets(squeeze_table(DA_HU)).dealt("3S 6D 4C").turned(PLAYER, 1).turned(PLAYER, 2)
    at.declared(Situation.EXPOSED_CARD, cards=(0, 2)).decided(RECONSTRUCT, by=ANN)
    assert (at.phase, at.round.withdrawn) == (Phase.DEAL, ())


# Before "No more bets" (reading 19).


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_a_card_exposed_before_no_more_bets_is_an_exposed_card() -> None:
    """It closes betting; reconstructed it is the round's first card, and Players are asked."""
    at = bets(table(DA_HU)).drawn("3S")
    assert (at.phase, at.troubles) == (Phase.STOPPED, [Situation.EARLY_CARD])
    assert at.prompt(Code.STOP).paragraph == "5.7"
    at.refuses(PlaceWager(ANN, seat(3), "banker", 100))
    at.decided(RECONSTRUCT, by=ANN)
    assert (asked(at), hands(at)) == (both("5.7.1"), ("3S", ""))
    for player in (seat(1), seat(2)):
        at.tell(ChooseOption(ANN, player, withdraw=False))
    assert at.refuses(PlaceWager(ANN, seat(3), "banker", 100)).paragraph == "5.6"
    assert at.prompt(Code.DRAW).hand is BANKER


@pytest.mark.rule("da-hu-ying-xiong 5.7")
def test_used_in_the_next_round_it_is_no_card_of_this_one() -> None:
    """The 3 is laid by; this round's first card is the next one drawn, and the 3 comes after."""
    at = bets(table(DA_HU)).drawn("3S").decided(NEXT_ROUND, by=ANN)
    assert (asked(at), kept(at), hands(at)) == (both("5.7.1"), ["3S"], ("", ""))
    for player in (seat(1), seat(2)):
        at.tell(ChooseOption(ANN, player, withdraw=False))
    at.drawn("9S 6D KC KH").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 2000, (seat(2), "banker"): 0}
    bets(at.finished().tell(OpenBets(ANN)))
    assert (hands(at), left(at)) == (("3S", ""), 416 - 5)


@pytest.mark.rule("da-hu-ying-xiong house")
def test_a_closed_card_before_no_more_bets_stays_the_first_and_closes_betting() -> None:
    """Nobody has seen it, so nobody is asked."""
    at = bets(squeeze_table(DA_HU)).drawn("3S")
    (choice,) = at.view.choices
    assert (choice.situation, choice.paragraph) == (Situation.EARLY_CARD, "house")
    at.decided(CONTINUE, by=ANN)
    assert (at.phase, hands(at)) == (Phase.DEAL, ("--", ""))
    assert at.refuses(PlaceWager(ANN, seat(3), "banker", 100)).paragraph == "5.6"


# 5.8


@pytest.mark.rule("da-hu-ying-xiong 1.17")
@pytest.mark.rule("da-hu-ying-xiong 5.8")
@pytest.mark.parametrize("situation", [Situation.WRONG_AREA, Situation.WRONG_PERSON])
def test_cards_are_put_back_into_their_intended_order(situation: Situation) -> None:
    """Third and fourth card changed places: Player 3 + 2 = 5, Banker 6 + K = 6.

    As they lay it was 3 against a natural 8. No card leaves the shoe and none is kept.
    """
    at = bets(table(DA_HU)).dealt("3S 6D KC 2H")
    assert (hands(at), at.view.points) == (("3S KC", "6D 2H"), (3, 8))
    at.declared(situation)
    assert at.prompt(Code.STOP).paragraph == "5.8"
    at.decided(RECONSTRUCT, by=ANN, order=(0, 1, 3, 2))
    assert (hands(at), at.view.points) == (("3S 2H", "6D KC"), (5, 6))
    assert (left(at), kept(at), len(at.round.cards)) == (416 - 4, [], 4)
    # Tiger Pair is decided by four exposed cards and they could be reconstructed: nobody is asked.
    assert at.phase is Phase.INSURANCE_FOUR


@pytest.mark.rule("da-hu-ying-xiong 1.17")
def test_each_card_has_its_place_once() -> None:
    """An order that names a card twice, or one that is not there, puts nothing back."""
    at = bets(table(DA_HU)).dealt("3S 6D KC 2H").declared(Situation.WRONG_AREA)
    for order in ((0, 1, 2, 2), (0, 1, 2, 4)):
        at.refuses(Decide(ANN, at.trouble.number, RECONSTRUCT, order=order))
    assert hands(at) == ("3S KC", "6D 2H")


@pytest.mark.rule("da-hu-ying-xiong 5.8")
@pytest.mark.parametrize(
    ("cards", "remedy", "asks"),
    [
        # Nothing is decided by 3 and 6: asked, reconstructed or not.
        ("3S 6D", RECONSTRUCT, True),
        ("3S 6D", CONTINUE, True),
        # Tiger Pair is decided: asked only if the cards cannot be reconstructed.
        ("3S 6D KC KH", RECONSTRUCT, False),
        ("3S 6D KC KH", CONTINUE, True),
    ],
)
def test_players_are_asked_unless_established_and_reconstructed(
    cards: str, remedy: Remedy, asks: bool
) -> None:
    """Face up, so every card drawn is exposed."""
    at = bets(table(DA_HU)).dealt(cards).declared(Situation.WRONG_AREA).decided(remedy, by=ANN)
    assert (at.phase is Phase.OPTIONS) is asks
    assert asked(at) == (both("5.8") if asks else set())


@pytest.mark.rule("da-hu-ying-xiong 5.8")
def test_it_is_so_whether_or_not_the_cards_are_exposed() -> None:
    """Four closed cards, two in the wrong area: reconstructed, and Players are asked."""
    at = bets(squeeze_table(DA_HU)).dealt("3S 6D KC 2H").declared(Situation.WRONG_AREA)
    at.decided(RECONSTRUCT, by=ANN, order=(0, 1, 3, 2))
    assert asked(at) == both("5.8")
    for player in (seat(1), seat(2)):
        at.tell(ChooseOption(ANN, player, withdraw=False))
    at.exposed()
    assert hands(at) == ("3S 2H", "6D KC")


# Reading 17.


@pytest.mark.rule("da-hu-ying-xiong 1.17")
@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_insurance_on_totals_that_change_is_returned_and_the_window_opens_anew() -> None:
    """As drawn 3 against 6: 200 on Banker at 3 to 1. Put right it is 6 against 3.

    Player's 6 stands, Banker's 3 is to draw: Player insurance at 3 to 1, of 1,000 at most 333.
    Banker draws a 5 and wins 8 to 6: 600 win 600, the 200 come back, 300 at 3 to 1 win 900.
    """
    at = bets(table(DA_HU)).dealt("3S 6D KC KH").insured(seat(2), BANKER, 200)
    at.declared(Situation.WRONG_AREA).decided(RECONSTRUCT, by=ANN, order=(1, 0, 3, 2))
    assert (hands(at), at.view.points) == (("6D KH", "3S KC"), (6, 3))
    assert at.phase is Phase.INSURANCE_FOUR
    lammer, own = at.prompts(Code.LAMMER)
    assert (lammer.hand, lammer.odds) == (PLAYER, "3 to 1")
    assert (own.player, own.amount) == (seat(1), 333)
    at.insured(seat(1), PLAYER, 300).drawn("5C").tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "player"): 0,
        (seat(1), "player-insurance"): 1200,
        (seat(2), "banker"): 1200,
        (seat(2), "banker-insurance"): 200,
    }
    assert at.round.settlement is not None
    returned = [line.verdict.paragraph for line in at.round.settlement.insurance if not line.pays]
    assert returned == ["1.17"]


@pytest.mark.rule("da-hu-ying-xiong 1.17")
def test_insurance_stands_where_the_totals_do() -> None:
    """First and third card change places within Player's hand: still 3 against 6, and 200 lie.

    Player 3 + 4 = 7 beats 6: 200 at 3 to 1 win 600.
    """
    at = bets(table(DA_HU)).dealt("3S 6D KC KH").insured(seat(2), BANKER, 200)
    at.declared(Situation.WRONG_AREA).decided(RECONSTRUCT, by=ANN, order=(2, 1, 0, 3))
    assert hands(at) == ("KC 3S", "6D KH")
    at.drawn("4C").tell(ConfirmResult(ANN))
    assert returns_of(at)[seat(2), "banker-insurance"] == 800


# 5.9


@pytest.mark.rule("da-hu-ying-xiong 5.9")
def test_a_card_dealt_face_up_on_a_face_down_table() -> None:
    """The round goes on, its result stands, and with nothing decided Players are asked."""
    at = bets(squeeze_table(DA_HU)).dealt("3S").turned(PLAYER, 1)
    at.declared(Situation.DEALT_FACE_UP, cards=(0,))
    assert at.prompt(Code.STOP).paragraph == "5.9"
    assert at.view.choices[0].remedies == (CONTINUE,)
    assert at.refuses(Decide(ANN, at.trouble.number, Remedy.VOID)).paragraph == "5.9"
    at.decided(CONTINUE, by=ANN)
    assert (asked(at), hands(at)) == (both("5.9"), ("3S", ""))
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    # Player 3 + K, Banker's 9: box 1's 1,000 go back, box 2's 600 win 600.
    at.drawn("9D KC KH").exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 1000, (seat(2), "banker"): 1200}


@pytest.mark.rule("da-hu-ying-xiong 5.9")
def test_dealt_face_up_with_an_outcome_established_nobody_is_asked() -> None:
    """Player's pair of threes has won Tiger Pair."""
    at = bets(squeeze_table(DA_HU)).dealt("3S 6D 3C").turned(PLAYER, 1).turned(PLAYER, 2)
    at.declared(Situation.DEALT_FACE_UP, cards=(2,)).decided(CONTINUE, by=ANN)
    assert (at.phase, at.prompt(Code.DRAW).hand) == (Phase.DEAL, BANKER)
