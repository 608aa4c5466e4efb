"""Da Hu Ying Xiong: insurance that was not offered, on masked shoes and with cards drawn too early.

Player 3 and Banker 6 is the situation of most tests: insurance on Banker at 3 to 1. A 4 then
makes Player 7, on which Banker's 6 stands and loses; a king leaves 3, and Banker wins on 6.
"""

import pytest

from rules.cards import cards
from rules.hands import Hand, Winner
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    Collect,
    ConfirmResult,
    CorrectCard,
    Decide,
    Pay,
    TakeInsurance,
)
from rules.table.facts import CardDisclosed, Position, ResultPressed
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
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

DA_HU = "da-hu-ying-xiong"
BANKER, PLAYER = Hand.BANKER, Hand.PLAYER
FOUR, THIRD = Stage.FOUR_CARDS, Stage.PLAYER_THIRD
RETURN = Remedy.RETURN_ORIGINAL_BETS


def masked() -> AtTable:
    """A face-down table whose shoe tells nothing before the result, 1,000 on Banker at box 1."""
    at = table(DA_HU, reading=Reading.MASKED, face_down=True)
    return at.bet(seat(1), "banker", 1000).closed()


def hurried(third: str = "4C") -> AtTable:
    """Face down, boxes 1 and 2 on Banker: five cards are out before the first hand is exposed."""
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 1000).bet(seat(2), "banker", 400)
    return at.bet(seat(3), "player", 500).dealt(f"3S 6D KC KH {third}").exposed()


# Reading 12: a masked shoe.


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_on_a_masked_shoe_the_ranks_are_tapped_before_the_next_draw_is_prompted() -> None:
    """With both hands tapped in, 3 and 6, the lammer comes and with it the draw."""
    at = masked().drawn("? ? ? ?")
    assert at.phase is Phase.EXPOSE
    at.exposed(PLAYER, "3 K")
    assert (at.phase, at.prompts(Code.DRAW), at.prompts(Code.LAMMER)) == (Phase.EXPOSE, [], [])
    at.exposed(BANKER, "6 K")
    assert at.phase is Phase.INSURANCE_FOUR
    assert at.prompts(Code.LAMMER)[0].odds == "3 to 1"
    assert at.prompt(Code.DRAW).hand is PLAYER


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_on_a_masked_shoe_a_skipped_tap_is_a_missed_offer() -> None:
    """The fifth card came before the ranks: it stays closed, and the offer shows as missed."""
    at = masked().drawn("? ? ? ? ?")
    assert at.prompt(Code.KEEP_CLOSED).hand is None
    assert at.troubles == []
    at.exposed(PLAYER, "3 K").exposed(BANKER, "6 K")
    missed = at.prompt(Code.INSURANCE_MISSED)
    assert (missed.paragraph, missed.subject) == ("5.13", Role.PIT_MANAGER)
    # Play goes on: Player's third is to be exposed.
    assert at.phase is Phase.PLAYER_EXPOSE
    at.exposed(PLAYER, "4").decided(RETURN, by=MAX, intended=((seat(1), BANKER, FOUR),))
    at.tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 1000}


@pytest.mark.rule("da-hu-ying-xiong house")
@pytest.mark.parametrize(("disclosed", "agrees"), [("4C", True), ("5C", False)])
def test_what_was_tapped_must_agree_with_the_disclosure(disclosed: str, agrees: bool) -> None:
    """Player's third tapped as a 4: the shoe says so too, or the round stops for a supervisor."""
    at = masked().drawn("? ? ? ?").exposed(PLAYER, "3 K").exposed(BANKER, "6 K")
    at.drawn("?").exposed(PLAYER, "4")
    for position, card in (
        (Position(PLAYER, 1), "3S"),
        (Position(BANKER, 1), "6D"),
        (Position(PLAYER, 2), "KC"),
        (Position(BANKER, 2), "KH"),
        (Position(PLAYER, 3), disclosed),
    ):
        at.tell(CardDisclosed(position, cards(card)[0]))
    at.tell(ResultPressed(Winner.PLAYER))
    if agrees:
        assert (at.phase, at.troubles) == (Phase.COLLECT, [])
    else:
        assert (at.phase, at.troubles) == (Phase.STOPPED, [Situation.ENTRY_CONFLICT])
        assert at.view.choices[0].decides is Role.PIT_SUPERVISOR


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_a_rank_put_right_before_the_next_card_returns_the_insurance_and_opens_anew() -> None:
    """Tapped 6, really 7: 300 at 3 to 1 are returned, and 1,000 / 4 = 250 may be taken at 4 to 1.

    Player 3 + 5 = 8 beats Banker's 7: 250 at 4 to 1 wins 1,000.
    """
    at = masked().drawn("? ? ? ?").exposed(PLAYER, "3 K").exposed(BANKER, "6 K")
    at.insured(seat(1), BANKER, 300)
    at.tell(CorrectCard(ANN, Position(BANKER, 1), cards("7D")[0]), Approve(SUE))
    assert at.phase is Phase.INSURANCE_FOUR
    lammer, own = at.prompts(Code.LAMMER)
    assert (lammer.odds, own.player, own.amount) == ("4 to 1", seat(1), 250)
    at.insured(seat(1), BANKER, 250).drawn("?").exposed(PLAYER, "5").tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "banker"): 0,
        (seat(1), "banker-insurance"): 300 + 250 + 1000,
    }


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_the_window_after_players_third_opens_anew_too() -> None:
    """Tapped 4, really 5: 2 + 5 = 7 against 5, which draws on a 5; 1,000 / 4 = 250 at 4 to 1.

    Banker draws a 3 and wins 8 to 7: 300 taken on the 6 come back, 250 win 1,000.
    """
    at = table(DA_HU, reading=Reading.MASKED, face_down=True).bet(seat(1), "player", 1000)
    at.dealt("? ? ? ?").exposed(PLAYER, "2 K").exposed(BANKER, "5 K")
    at.drawn("?").exposed(PLAYER, "4").insured(seat(1), PLAYER, 300)
    at.tell(CorrectCard(ANN, Position(PLAYER, 3), cards("5D")[0]), Approve(SUE))
    assert at.phase is Phase.INSURANCE_THIRD
    lammer, own = at.prompts(Code.LAMMER)
    assert (lammer.odds, own.amount) == ("4 to 1", 250)
    at.insured(seat(1), PLAYER, 250).drawn("?").exposed(BANKER, "3").tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "player"): 0,
        (seat(1), "player-insurance"): 300 + 250 + 1000,
    }


# Cards drawn too early.


@pytest.mark.rule("da-hu-ying-xiong 5.13")
@pytest.mark.parametrize(
    "initial", ["3S 6D KC KH", "9S 6D KC KH", "5S 3D KC KH", "7S 6D KC KH", "6S 5D KC KH"]
)
def test_a_card_drawn_too_early_gets_one_prompt_whatever_the_cards_are(initial: str) -> None:
    """An offer missed, a natural, a draw without offer, no draw at all: nothing shows of it."""
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 1000).dealt(f"{initial} 4C")
    assert at.phase is Phase.EXPOSE
    assert at.codes().count(Code.KEEP_CLOSED) == 1
    assert at.prompts(Code.INSURANCE_MISSED) == []
    assert at.troubles == []


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_once_both_hands_are_exposed_the_missed_offer_shows_and_is_the_pit_managers() -> None:
    """Not with Player's hand alone; then it is prompted, and it does not stop play."""
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 1000).dealt("3S 6D KC KH 4C")
    at.exposed(PLAYER)
    assert at.troubles == []
    at.exposed(BANKER)
    assert at.troubles == [Situation.INSURANCE_MISSED]
    missed = at.prompt(Code.INSURANCE_MISSED)
    assert (missed.paragraph, missed.subject) == ("5.13", Role.PIT_MANAGER)
    assert at.phase is Phase.PLAYER_EXPOSE
    late = TakeInsurance(ANN, seat(1), BANKER, 100, announced=FOUR)
    assert at.refuses(late).paragraph == "5.3"


@pytest.mark.rule("da-hu-ying-xiong 5.13")
@pytest.mark.parametrize(
    ("initial", "third"),
    [
        # Player 5, Banker 3: the table has no row for it.
        ("5S 3D KC KH", "KC"),
        # Player 7 stands, Banker 6 stands: no card was due at all (and 5.7 deals with that one).
        ("7S 6D KC KH", "KC"),
    ],
)
def test_where_nothing_was_on_offer_nothing_is_missed(initial: str, third: str) -> None:
    """The card came early, yet no insurance was lost by it."""
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 1000).dealt(f"{initial} {third}").exposed()
    assert Situation.INSURANCE_MISSED not in at.troubles


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_where_nobody_has_a_bet_on_the_hand_nothing_is_missed() -> None:
    """Insurance on Banker, and only Player is bet on."""
    at = squeeze_table(DA_HU).bet(seat(1), "player", 1000).dealt("3S 6D KC KH 4C").exposed()
    assert at.troubles == []


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_both_windows_can_be_missed() -> None:
    """Player 2, Banker 5: 2 to 1 on Banker; 2 + 4 = 6 against 5: 3 to 1 on Player.

    Six cards were out before anything was exposed. Banker 5 + 3 = 8 beats 6: the insurance on
    Player would have won, so 500 go back; that on Banker would not, and 1,000 win 1,000.
    """
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 1000).bet(seat(2), "player", 500)
    at.dealt("2S 5D KC KH 4C 3H").exposed()
    assert at.troubles == [Situation.INSURANCE_MISSED]
    at.exposed(PLAYER)
    assert at.troubles == [Situation.INSURANCE_MISSED] * 2
    at.decided(RETURN, by=MAX, intended=((seat(1), BANKER, FOUR),))
    at.decided(RETURN, by=MAX, intended=((seat(2), PLAYER, THIRD),))
    at.exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 2000, (seat(2), "player"): 500}


# What goes back, to whom, by whose word.


@pytest.mark.rule("da-hu-ying-xiong 5.13")
@pytest.mark.parametrize(
    ("third", "first", "second", "player"),
    [
        # Player 7 beats 6: the insurance would have won. Only box 1 had intended it.
        ("4C", 1000, 0, 1000),
        # Banker wins on 6, 1 to 2: the insurance would have lost, and the bet is paid.
        ("KC", 1500, 600, 0),
        # Player 3 + 3 = 6 ties: it would have been returned, and so is the bet.
        ("3C", 1000, 400, 500),
    ],
)
def test_only_the_bet_of_who_had_intended_an_insurance_that_would_have_won_goes_back(
    third: str, first: int, second: int, player: int
) -> None:
    """1,000 and 400 on Banker, 500 on Player."""
    at = hurried(third).decided(RETURN, by=MAX, intended=((seat(1), BANKER, FOUR),))
    at.exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "banker"): first,
        (seat(2), "banker"): second,
        (seat(3), "player"): player,
    }


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_it_takes_a_pit_manager_or_above() -> None:
    """Neither Dealer nor Pit Supervisor decides it; a Shift Manager may."""
    at = hurried()
    decide = Decide(ANN, at.trouble.number, RETURN, intended=((seat(1), BANKER, FOUR),))
    at.tell(decide)
    assert [back.player for back in at.round.returned] == []
    assert at.view.pending is Role.PIT_MANAGER
    assert at.refuses(Approve(SUE)).paragraph == "5.13"
    at.approved(GUS)
    assert [back.player for back in at.round.returned] == [seat(1)]
    assert [t.decided_by for t in at.public.troubles] == [GUS]


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_who_is_named_must_have_had_the_bet_and_the_offer() -> None:
    """Box 3 has no bet on Banker; nothing was to be offered on Player; and somebody is named."""
    at = hurried()
    number = at.trouble.number
    not_on_banker = Decide(MAX, number, RETURN, intended=((seat(3), BANKER, FOUR),))
    assert at.refuses(not_on_banker).paragraph == "3.11"
    no_offer = Decide(MAX, number, RETURN, intended=((seat(3), PLAYER, FOUR),))
    assert at.refuses(no_offer).paragraph == "5.13"
    assert at.refuses(Decide(MAX, number, RETURN)).paragraph == "5.13"
    assert [back.player for back in at.round.returned] == []


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_no_chip_moves_until_it_is_decided() -> None:
    """The result stands, but losing bets are not collected while one may have to go back."""
    at = hurried().exposed().tell(ConfirmResult(ANN))
    assert at.phase is Phase.COLLECT
    at.refuses(Collect(ANN))
    at.decided(RETURN, by=MAX, intended=((seat(2), BANKER, FOUR),))
    at.tell(Collect(ANN))
    assert returns_of(at)[seat(2), "banker"] == 400
    assert {(p.player, p.amount, p.paragraph) for p in at.prompts(Code.GIVE_BACK)} == {
        (seat(2), 400, "5.13")
    }


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_if_nobody_had_intended_it_the_round_is_settled_as_it_is() -> None:
    """The Pit Manager finds nobody: both bets on Banker are lost."""
    at = hurried().decided(Remedy.CONTINUE, by=MAX).exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "banker"): 0,
        (seat(2), "banker"): 0,
        (seat(3), "player"): 1000,
    }


@pytest.mark.rule("da-hu-ying-xiong 5.13")
@pytest.mark.parametrize(("third", "returns"), [("4C", 1000), ("KC", 1500)])
def test_an_offer_the_dealer_neglected_is_put_right_when_it_is_declared(
    third: str, returns: int
) -> None:
    """The console had prompted the lammer; the Dealer drew on without a word to the Players."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("3S 6D KC KH").drawn(third)
    assert at.troubles == []
    at.declared(Situation.INSURANCE_MISSED)
    assert at.prompt(Code.INSURANCE_MISSED).subject == Role.PIT_MANAGER
    at.decided(RETURN, by=MAX, intended=((seat(1), BANKER, FOUR),)).tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): returns}


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_nothing_is_paid_before_it_is_decided_who_had_intended_it() -> None:
    """It comes to light when the losing bets have been collected already."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("3S 6D KC KH").drawn("4C")
    at.tell(ConfirmResult(ANN), Collect(ANN)).declared(Situation.INSURANCE_MISSED)
    assert at.phase is Phase.PAY
    at.refuses(Pay(ANN), "first decide about the insurance that was not offered")
    at.decided(Remedy.CONTINUE, by=MAX).tell(Pay(ANN))
    assert at.phase is Phase.BETWEEN
