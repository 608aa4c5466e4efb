"""Tiger No Commission at the table: Players asked twice, gone, or sitting at two boxes."""

import pytest

from rules.conduct import Method
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.table.commands import (
    Approve,
    ChooseOption,
    CloseBets,
    Confirm,
    ConfirmResult,
    HandShoe,
    IntakeShoe,
    LinkPlayers,
    OpenBets,
    OpenTable,
)
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ACE,
    ANN,
    SUE,
    AtTable,
    returns_of,
    seat,
    settings_of,
    squeeze_table,
    table,
)

TIGER = "tiger-no-commission"


def two_drawn_together() -> AtTable:
    """Box 1 has 500 and box 2 100 on Player; the first two cards came out at once, in order."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 500).bet(seat(2), "player", 100).closed()
    at.drawn("2S").drawn("KD", apart=100)
    return at.tell(Confirm(ANN, at.trouble.number)).decided(Remedy.RECONSTRUCT, by=ANN)


@pytest.mark.rule("tiger-no-commission 5.8.1")
@pytest.mark.rule("tiger-no-commission 5.17.1")
def test_who_played_on_once_is_asked_again_by_another_paragraph() -> None:
    """Neither 5.8.1 nor 5.17.1 has who plays on play to a conclusion."""
    at = two_drawn_together()
    at.tell(ChooseOption(ANN, seat(1), withdraw=False), ChooseOption(ANN, seat(2), withdraw=True))
    at.exposed().declared(Situation.INTERRUPTION, by=SUE)
    at.decided(Remedy.OFFER_WITHDRAWAL, by=SUE)
    assert [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)] == [(seat(1), "5.17.1")]


@pytest.mark.rule("tiger-no-commission 5.17.1")
def test_who_played_on_after_a_power_failure_has_the_option_after_the_next_one_too() -> None:
    """5.17.1 gives it whenever nothing is won or lost, and binds nobody to what he chose before."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 500).dealt("2S KD").exposed()
    for _ in range(2):
        at.declared(Situation.INTERRUPTION, by=SUE).decided(Remedy.OFFER_WITHDRAWAL, by=SUE)
        asked = [(p.player, p.paragraph) for p in at.prompts(Code.ASK_PLAYER)]
        assert asked == [(seat(1), "5.17.1")]
        at.tell(ChooseOption(ANN, seat(1), withdraw=False))
        assert not at.prompts(Code.ASK_PLAYER)


@pytest.mark.rule("tiger-no-commission 3.9.2")
def test_who_has_withdrawn_receives_no_hand() -> None:
    """Box 1 had the highest wager and took it back; box 2 has the highest that is left."""
    at = two_drawn_together()
    at.tell(ChooseOption(ANN, seat(1), withdraw=True), ChooseOption(ANN, seat(2), withdraw=False))
    at.drawn("3C 6H")
    assert at.prompt(Code.PASS_HAND).player == seat(2)


@pytest.mark.rule("tiger-no-commission 5.14")
def test_a_player_at_two_boxes_is_one_player_to_the_minimum() -> None:
    """40 under a minimum of 100 is paid once at box 1; at box 3 the same Player has it back."""
    limits = Limits({"player": BetLimit(100)})
    at = table(TIGER, limits=limits).tell(LinkPlayers(ANN, (seat(1), seat(3))))
    at.bet(seat(1), "player", 40).dealt("9S KD KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 80}
    at.finished().tell(OpenBets(ANN))
    at.bet(seat(3), "player", 40).dealt("9S KD KC 6H").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(3), "player"): 40}


def method_c() -> AtTable:
    """A high-limit table where a Player draws, opened with an Assistant Casino Manager's leave."""
    settings = settings_of(TIGER, face_down=True, high_limit=True, method=Method.C)
    at = AtTable(settings).tell(OpenTable(ANN), Approve(ACE))
    return at.tell(IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))


@pytest.mark.rule("tiger-no-commission 3.11.2")
def test_who_draws_has_a_wager_or_an_assistant_casino_manager_has_allowed_it() -> None:
    """Asked when betting closes: till then the holder may still bet."""
    at = method_c().tell(HandShoe(ANN, seat(5))).bet(seat(1), "player", 100)
    assert at.refuses(CloseBets(ANN), "no wager").paragraph == "3.11.2"
    at.tell(HandShoe(ANN, seat(5), without_wager=True))
    assert at.prompt(Code.CALL).subject == "assistant-casino-manager"
    at.tell(Approve(ACE), CloseBets(ANN))
    assert at.prompt(Code.DRAW).player == seat(5)


@pytest.mark.rule("tiger-no-commission 3.11.8")
def test_the_device_can_be_given_up_within_a_round() -> None:
    """To the Dealer, not to another Player."""
    at = method_c().bet(seat(1), "player", 100).tell(HandShoe(ANN, seat(1))).dealt("2S")
    refusal = at.refuses(HandShoe(ANN, seat(2)), "goes back to the Dealer")
    assert refusal.paragraph == "3.11.8"
    at.tell(HandShoe(ANN, None))
    assert at.prompt(Code.DRAW).player is None
