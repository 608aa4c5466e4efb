"""Da Hu Ying Xiong at the table: who squeezes, and the waiver that comes with Banker's third first.

A waiver is for face-down tables. Unless said otherwise, Player has 2 and Banker 2 on two cards:
Player draws, Banker draws whatever comes.
"""

import pytest

from rules.hands import Hand
from rules.insurance_table import WaiverForm
from rules.irregularities import Situation
from rules.people import Role
from rules.table.commands import (
    Approve,
    ConfirmResult,
    Declare,
    Deny,
    ExposeCard,
    ExposeHand,
    LetSqueeze,
    OpenBets,
    TakeInsurance,
    WaiveInsurance,
)
from rules.table.facts import Position
from rules.table.machine import may_act
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.wagers import Player
from tests.rules.table.at_table import (
    ANN,
    BEN,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
)

DA_HU = "da-hu-ying-xiong"
BANKER, PLAYER = Hand.BANKER, Hand.PLAYER
SQUEEZE, EXPOSE = WaiverForm.SQUEEZE_BANKER_FIRST, WaiverForm.EXPOSE_BANKER_FIRST
TWO_AND_TWO = "2S 2D KC KH"
HIGHEST = seat(1)


def two_bettors() -> AtTable:
    """A face-down table: box 1 bets 1,000 on Player, box 2 600 on Banker, and 1,500 on Tiger.

    The highest bet is box 1's: side bets and sums do not count. Who stands at box 2 has more, but
    does not sit.
    """
    at = squeeze_table(DA_HU).bet(seat(1), "player", 1000).bet(seat(2), "banker", 600)
    return at.bet(seat(2), "tiger", 1500).bet(seat(2, 1), "banker", 2000)


def asked(form: WaiverForm = SQUEEZE, by: Player | None = HIGHEST) -> WaiveInsurance:
    """The request for Banker's third card first."""
    return WaiveInsurance(ANN, form, by)


def waived(form: WaiverForm = SQUEEZE) -> AtTable:
    """Both hands exposed on 2 and 2, the request granted."""
    return two_bettors().dealt(TWO_AND_TWO).exposed().tell(asked(form), Approve(SUE))


# 3.9


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_the_seated_player_with_the_highest_bet_squeezes_on_request() -> None:
    """Asked before the card is dealt; then the hand is passed to that Player, who exposes it."""
    at = two_bettors().tell(LetSqueeze(ANN, PLAYER, seat(1))).dealt("2S 2D KC KH")
    passed = at.prompt(Code.PASS_HAND)
    assert (passed.paragraph, passed.hand, passed.player) == ("3.9", PLAYER, seat(1))
    assert {p.hand: p.player for p in at.prompts(Code.EXPOSE)} == {PLAYER: seat(1), BANKER: None}


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_without_a_request_the_dealer_exposes_the_cards() -> None:
    """Nobody asked: no hand is passed."""
    at = two_bettors().dealt("2S 2D KC KH")
    assert at.prompts(Code.PASS_HAND) == []
    assert {p.player for p in at.prompts(Code.EXPOSE)} == {None}


@pytest.mark.rule("da-hu-ying-xiong 3.9")
@pytest.mark.parametrize("player", [seat(2), seat(2, 1), seat(3)])
def test_nobody_else_may_ask(player: Player) -> None:
    """Not the second highest, not a Standing Player however high, not one without a bet."""
    at = two_bettors()
    assert at.view.highest == seat(1)
    assert at.refuses(LetSqueeze(ANN, BANKER, player), "highest bet").paragraph == "3.9"


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_it_is_asked_before_the_card_is_dealt() -> None:
    """Player's first card is out: too late for that hand; not for Banker's, nor for a third."""
    at = two_bettors().dealt("2S")
    assert at.refuses(LetSqueeze(ANN, PLAYER, seat(1)), "drawn").paragraph == "3.9"
    at.tell(LetSqueeze(ANN, BANKER, seat(1)))
    at.drawn("2D KC KH")
    assert at.prompt(Code.PASS_HAND).hand is BANKER
    at.exposed().tell(LetSqueeze(ANN, PLAYER, seat(1), 3)).drawn("3C")
    assert at.prompt(Code.EXPOSE).player == seat(1)
    late = LetSqueeze(ANN, PLAYER, seat(1), 3)
    assert at.refuses(late, "drawn").paragraph == "3.9"


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_who_asked_for_one_card_receives_that_card_alone() -> None:
    """Banker's third was asked for: the first two are the Dealer's to expose."""
    at = two_bettors().tell(LetSqueeze(ANN, BANKER, seat(1), 3)).dealt(TWO_AND_TWO)
    assert at.prompts(Code.PASS_HAND) == []
    assert {p.player for p in at.prompts(Code.EXPOSE)} == {None}
    at.exposed().drawn("KS").exposed(PLAYER).drawn("7H")
    prompt = at.prompt(Code.EXPOSE)
    assert (prompt.hand, prompt.player) == (BANKER, seat(1))


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_only_where_cards_are_dealt_face_down() -> None:
    """Face up there is nothing to squeeze."""
    at = table(DA_HU).bet(seat(1), "player", 1000)
    at.refuses(LetSqueeze(ANN, PLAYER, seat(1)))
    assert "let-squeeze" not in at.can


@pytest.mark.rule("da-hu-ying-xiong 3.9")
def test_between_equal_bets_the_pit_supervisor_decides() -> None:
    """Boxes 1 and 2 both have 1,000: it waits; either may be chosen, nobody with less."""
    at = squeeze_table(DA_HU).bet(seat(1), "player", 1000).bet(seat(2), "banker", 1000)
    at.bet(seat(3), "banker", 999).tell(LetSqueeze(ANN, PLAYER, seat(2)))
    assert at.view.pending is Role.PIT_SUPERVISOR
    assert at.prompt(Code.CALL).paragraph == "3.9"
    at.approved(SUE).dealt("2S 2D KC KH")
    assert at.prompt(Code.PASS_HAND).player == seat(2)
    assert at.refuses(LetSqueeze(ANN, PLAYER, seat(3), 3)).paragraph == "3.9"


# 3.14


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_without_a_waiver_insurance_is_offered_after_players_third_card() -> None:
    """Player 2 + 3 = 5 against Banker 2, which draws: 2 to 1 on Player."""
    at = two_bettors().dealt(TWO_AND_TWO).exposed().drawn("3C")
    assert at.phase is Phase.PLAYER_EXPOSE
    at.exposed(PLAYER)
    assert at.phase is Phase.INSURANCE_THIRD
    assert {(p.hand, p.odds) for p in at.prompts(Code.LAMMER)} == {(PLAYER, "2 to 1")}


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize("form", WaiverForm)
def test_both_third_cards_lie_closed_and_bankers_is_exposed_first(form: WaiverForm) -> None:
    """The same cards with the waiver: no offer to anybody, no offer missed, one order to expose."""
    at = waived(form)
    assert at.round.waiver is form
    assert at.prompt(Code.WAIVED).paragraph == "3.14"
    at.drawn("3C")
    assert at.phase is Phase.BANKER_DRAW
    draw = at.prompt(Code.DRAW)
    assert (draw.hand, draw.subject) == (BANKER, "third")
    at.drawn("7H")
    assert at.phase is Phase.BANKER_EXPOSE
    assert at.prompt(Code.EXPOSE).hand is BANKER
    assert [len(at.view.hands.player), len(at.view.hands.banker)] == [3, 3]
    assert (at.view.hands.player[2], at.view.hands.banker[2]) == (None, None)
    at.exposed(BANKER)
    assert at.phase is Phase.PLAYER_EXPOSE
    assert at.prompt(Code.EXPOSE).hand is PLAYER
    at.exposed(PLAYER)
    # Player 2 + 3 = 5, Banker 2 + 7 = 9.
    assert (at.phase, at.view.points) == (Phase.RESULT, (5, 9))
    assert at.troubles == []


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize(
    ("form", "banker_by", "player_by"), [(SQUEEZE, seat(1), None), (EXPOSE, None, seat(1))]
)
def test_who_asked_squeezes_the_card_they_asked_for(
    form: WaiverForm, banker_by: Player | None, player_by: Player | None
) -> None:
    """He squeezes Banker's third; or the House exposes that, and then he squeezes Player's."""
    at = waived(form).drawn("3C 7H")
    banker = at.prompt(Code.EXPOSE)
    assert (banker.hand, banker.player, banker.paragraph) == (BANKER, banker_by, "3.14")
    at.exposed(BANKER)
    player = at.prompt(Code.EXPOSE)
    assert (player.hand, player.player, player.paragraph) == (PLAYER, player_by, "3.14")


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize("form", WaiverForm)
def test_every_insurance_after_players_third_card_is_waived_for_all(form: WaiverForm) -> None:
    """Nobody, not only who asked, is offered anything; Player's card waits for Banker's."""
    at = waived(form).drawn("3C")
    for command in (ExposeHand(ANN, PLAYER), ExposeCard(ANN, Position(PLAYER, 3))):
        assert at.refuses(command, "exposed before Player's").paragraph == "3.14"
    at.drawn("7H")
    assert at.refuses(ExposeHand(ANN, PLAYER)).paragraph == "3.14"
    at.exposed(BANKER)
    assert at.prompts(Code.LAMMER) == []
    for player in (seat(1), seat(2), seat(2, 1)):
        at.refuses(TakeInsurance(ANN, player, PLAYER, 1))
        at.refuses(TakeInsurance(ANN, player, BANKER, 1))
    at.exposed().tell(ConfirmResult(ANN))
    # Banker wins 9 to 5: 600 and 2,000 are doubled, 1,000 on Player and 1,500 on Tiger are lost.
    assert returns_of(at) == {
        (seat(1), "player"): 0,
        (seat(2), "banker"): 1200,
        (seat(2), "tiger"): 0,
        (seat(2, 1), "banker"): 4000,
    }


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_what_is_waived_is_not_missed() -> None:
    """Insurance that was waived cannot be declared as neglected."""
    at = waived().drawn("3C 7H").exposed(BANKER).exposed(PLAYER)
    assert at.prompts(Code.INSURANCE_MISSED) == []
    refusal = at.refuses(Declare(ANN, Situation.INSURANCE_MISSED), "waived")
    assert refusal.paragraph == "3.14"


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize("player", [seat(2), seat(2, 1), seat(3), None])
def test_only_the_seated_player_with_the_highest_bet_asks(player: Player | None) -> None:
    """Box 1's 1,000 is the highest bet of those who sit."""
    at = two_bettors().dealt(TWO_AND_TWO).exposed()
    assert at.refuses(asked(by=player), "highest bet").paragraph == "3.14"


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_the_house_consents_or_it_is_not_waived() -> None:
    """The Dealer's word is not enough; another Dealer's neither; a "no" leaves all as it was."""
    at = two_bettors().dealt(TWO_AND_TWO).exposed().tell(asked())
    assert at.round.waiver is None
    assert at.prompt(Code.CALL).paragraph == "3.14"
    assert not may_act(at.public, BEN, Role.PIT_SUPERVISOR)
    assert at.refuses(Approve(BEN)).paragraph == "3.14"
    at.tell(Deny(SUE))
    assert at.round.waiver is None
    at.drawn("3C").exposed(PLAYER)
    assert at.phase is Phase.INSURANCE_THIRD


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize("banker", ["KD", "AD", "2D"])
def test_it_is_granted_where_banker_draws_whatever_comes(banker: str) -> None:
    """Banker on 0, 1 and 2."""
    at = two_bettors().dealt(f"2S {banker} KC KH").exposed()
    assert "waive-insurance" in at.can
    at.tell(asked(), Approve(SUE))
    assert at.round.waiver is SQUEEZE


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize("banker", ["3D", "4D", "5D", "6D"])
def test_it_is_refused_where_banker_depends_on_the_closed_card(banker: str) -> None:
    """Banker on 3 to 6 draws or stands by Player's third card: the round goes its usual way."""
    at = two_bettors().dealt(f"2S {banker} KC KH").exposed()
    assert at.refuses(asked(), "depends on Player's third card").paragraph == "3.14"
    at.drawn("3C")
    assert at.refuses(asked(), "depends on Player's third card").paragraph == "3.14"
    assert at.phase is Phase.PLAYER_EXPOSE


@pytest.mark.rule("da-hu-ying-xiong 3.14")
@pytest.mark.parametrize("cards", ["2S 7D KC KH", "6S 2D KC KH", "2S 9D KC KH", "8S 2D KC KH"])
def test_it_is_refused_where_no_two_third_cards_come(cards: str) -> None:
    """Banker stands on 7, Player stands on 6, a natural ends it: nothing to see first."""
    at = two_bettors().dealt(cards).exposed()
    at.refuses(asked())
    assert at.round.waiver is None


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_it_can_still_be_asked_while_players_third_lies_closed() -> None:
    """Drawn and not opened: Banker's may be seen first."""
    at = two_bettors().dealt(TWO_AND_TWO).exposed().drawn("3C").tell(asked(EXPOSE), Approve(SUE))
    assert at.round.waiver is EXPOSE
    assert at.phase is Phase.BANKER_DRAW


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_it_is_too_late_once_a_third_card_is_seen_or_bankers_is_drawn() -> None:
    """Player's third is exposed; or Banker's third already lies beside it, drawn too early."""
    at = two_bettors().dealt(TWO_AND_TWO).exposed().drawn("3C").turned(PLAYER, 3)
    assert at.refuses(asked(), "exposed already").paragraph == "3.14"
    at = two_bettors().dealt(TWO_AND_TWO).exposed().drawn("3C 7H")
    assert at.refuses(asked(), "drawn already").paragraph == "3.14"
    assert at.round.waiver is None


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_it_is_for_that_round_alone() -> None:
    """The next round has its window again, on the very same totals."""
    at = waived().drawn("3C 7H").exposed(BANKER).exposed(PLAYER).finished()
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 1000).dealt("2H 2C KS KD").exposed()
    assert at.prompts(Code.WAIVED) == []
    at.drawn("3D").turned(PLAYER, Position(PLAYER, 3).place)
    assert at.phase is Phase.INSURANCE_THIRD
