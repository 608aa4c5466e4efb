"""Dragon Dai-Bacc at the table: the house's choice of wagers, and the rules of play 1 to 5."""

import pytest

from rules.games import game_named
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.people import Role
from rules.refusal import Refusal
from rules.table.commands import (
    Collect,
    ConfirmResult,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from tests.rules.table.at_table import (
    ANN,
    AtTable,
    returns_of,
    seat,
    settings_of,
    table,
    wagers_of,
)

DAI_BACC = "dragon-dai-bacc"
ALWAYS = ("player", "banker", "tie", "kill-the-ox-tiger", "tiger-7", "ox-8")
OPTIONAL = ("rabbit-9", "matching-7s", "all-4")
PLAYER_NINE = "9S 2D KH 5C"
"""Player 9 and K: 9, a natural; Banker 2 and 5: 7. Player wins."""


def offering(*chosen: str) -> AtTable:
    """A table whose house offers these of the optional wagers."""
    return table(game_named(DAI_BACC).offering(chosen))


@pytest.mark.rule("dragon-dai-bacc intro")
@pytest.mark.parametrize(
    "chosen", [(), ("rabbit-9",), ("matching-7s",), ("rabbit-9", "matching-7s"), OPTIONAL]
)
def test_six_wagers_are_always_on_the_table_and_three_by_choice(chosen: tuple[str, ...]) -> None:
    """What the house has not chosen is refused by the book's introduction."""
    at = offering(*chosen)
    for bet in (*ALWAYS, *chosen):
        at.bet(seat(1), bet, 10)
    for bet in set(OPTIONAL) - set(chosen):
        assert at.refuses(PlaceWager(ANN, seat(1), bet, 10), "unknown bet").paragraph == "intro"
    assert {bet for _, bet in wagers_of(at)} == {*ALWAYS, *chosen}
    at.dealt(PLAYER_NINE).tell(ConfirmResult(ANN))
    assert {bet for _, bet in returns_of(at)} == {*ALWAYS, *chosen}


@pytest.mark.rule("dragon-dai-bacc intro")
@pytest.mark.parametrize(
    "chosen", [("all-4",), ("all-4", "rabbit-9"), ("all-4", "matching-7s"), ("tie",)]
)
def test_any_other_set_up_is_refused(chosen: tuple[str, ...]) -> None:
    """All 4 needs Rabbit 9 and Matching 7s beside it; the six are no choice."""
    with pytest.raises(Refusal) as refused:
        offering(*chosen)
    assert refused.value.paragraph == "intro"


@pytest.mark.rule("dragon-dai-bacc intro")
def test_a_wager_that_is_not_offered_has_no_limits_and_no_result() -> None:
    """A table cannot be set up with limits for it, and no prompt speaks of it."""
    game = game_named(DAI_BACC).offering(("rabbit-9",))
    with pytest.raises(Refusal, match="all-4"):
        settings_of(game, limits=Limits({"all-4": BetLimit(5, 50)}))
    at = table(game).dealt(PLAYER_NINE).tell(ConfirmResult(ANN))
    assert {p.subject for p in at.prompts(Code.COLLECT)} == {*ALWAYS, "rabbit-9"} - {"player"}


@pytest.mark.rule("dragon-dai-bacc play-1")
def test_wagers_are_placed_before_any_card() -> None:
    """Main and Bonus wagers alike; with the first card on the table none is taken any more."""
    at = AtTable(settings_of(DAI_BACC)).tell(OpenTable(ANN), IntakeShoe(ANN, 3, "Ann", "Ben"))
    assert at.prompt(Code.PLACE_YOUR_BETS).paragraph == "play-1"
    at.tell(OpenBets(ANN)).bet(seat(1), "banker", 100).bet(seat(1), "tiger-7", 5)
    at.dealt("9S")
    for bet in ("banker", "ox-8"):
        assert at.refuses(PlaceWager(ANN, seat(2), bet, 10)).paragraph == "play-1"
    assert at.refuses(PlaceWager(ANN, seat(1), "tiger-7", 10)).paragraph == "play-1"
    assert wagers_of(at) == {(seat(1), "banker"): 100, (seat(1), "tiger-7"): 5}


@pytest.mark.rule("dragon-dai-bacc play-1")
@pytest.mark.rule("dragon-dai-bacc house")
def test_a_card_drawn_while_wagers_are_placed_ends_betting() -> None:
    """Face up, everybody has seen it: no wager after it, and the Shift Manager decides.

    The book does not say what becomes of it. He has betting opened again.
    """
    at = table(DAI_BACC).bet(seat(1), "banker", 100).drawn("9S")
    assert at.troubles == [Situation.EARLY_CARD]
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.SHIFT_MANAGER, "house")
    at.refuses(PlaceWager(ANN, seat(2), "banker", 10))
    assert not at.board.betting
    at.decided(Remedy.REOPEN_BETTING)
    assert at.phase is Phase.BETTING
    at.bet(seat(2), "player", 10)


@pytest.mark.rule("dragon-dai-bacc play-2")
def test_the_deal_begins_when_all_wagers_are_placed() -> None:
    """No card is asked for, and the device is to be locked, until betting is closed.

    Then Player and Banker are dealt to in turn.
    """
    at = table(DAI_BACC).bet(seat(1), "banker", 100)
    assert not at.prompts(Code.DRAW)
    assert at.view.locked
    at.closed()
    asked: list[Hand | None] = []
    for card in PLAYER_NINE.split():
        assert not at.view.locked
        draw = at.prompt(Code.DRAW)
        assert draw.under == "play-2"
        asked.append(draw.hand)
        at.drawn(card)
    assert asked == [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]
    assert at.view.locked


@pytest.mark.rule("dragon-dai-bacc play-4")
def test_every_loser_is_collected_before_any_winner_is_paid() -> None:
    """Player 2 and K draws a 2: 4. Banker 4 and K draws on a 2 and gets a 3: a three-card 7.

    Tiger 7 (40 to 1) and All 4 (6 to 1) win, Banker is pushed by its three-card 7; Player, Tie,
    Kill, Ox 8, Rabbit 9 and Matching 7s lose.
    """
    at = offering(*OPTIONAL)
    for bet in (*ALWAYS, *OPTIONAL):
        at.bet(seat(1), bet, 10)
    at.bet(seat(2), "player", 25)
    at.dealt("2S 4D KH KC 2D 3C").tell(ConfirmResult(ANN))
    assert at.view.points == (4, 7)
    assert at.phase is Phase.COLLECT
    collected = [(p.player, p.subject, p.amount) for p in at.prompts(Code.COLLECT)]
    losing = ("player", "tie", "kill-the-ox-tiger", "ox-8", "rabbit-9", "matching-7s")
    assert sorted(collected) == sorted(
        [*((seat(1), bet, 10) for bet in losing), (seat(2), "player", 25)]
    )
    assert {p.under for p in at.prompts(Code.COLLECT)} == {"play-4"}
    assert not at.prompts(Code.PAY)
    assert not at.prompts(Code.GIVE_BACK)
    assert "pay" not in at.can
    early = at.refuses(Pay(ANN), "losing wagers are being collected")
    assert early.paragraph == "play-4"

    at.tell(Collect(ANN))
    assert at.phase is Phase.PAY
    assert not at.prompts(Code.COLLECT)
    paid = {p.subject: (p.amount, p.odds, p.paragraph) for p in at.prompts(Code.PAY)}
    assert paid == {"tiger-7": (400, "40 to 1", "tiger-7"), "all-4": (60, "6 to 1", "all-4")}
    assert [(p.subject, p.amount) for p in at.prompts(Code.GIVE_BACK)] == [("banker", 10)]
    at.refuses(Collect(ANN))


@pytest.mark.rule("dragon-dai-bacc play-4")
def test_without_wagers_entered_the_same_order_is_shown() -> None:
    """Player's natural 9 against 7: the five others are collected, then Player is paid."""
    at = offering().dealt(PLAYER_NINE).tell(ConfirmResult(ANN))
    losing = {p.subject for p in at.prompts(Code.COLLECT)}
    assert losing == {"banker", "tie", "kill-the-ox-tiger", "tiger-7", "ox-8"}
    assert {p.under for p in at.prompts(Code.COLLECT)} == {"play-4"}
    assert not at.prompts(Code.PAY)
    at.tell(Collect(ANN))
    assert [(p.subject, p.odds) for p in at.prompts(Code.PAY)] == [("player", "1 to 1")]


@pytest.mark.rule("dragon-dai-bacc play-5")
def test_then_the_next_round() -> None:
    """Once all is resolved the Dealer goes on: "Place your bets", by play-5; not a step before."""
    at = table(DAI_BACC).bet(seat(1), "player", 100).dealt(PLAYER_NINE)
    for step in (ConfirmResult(ANN), Collect(ANN)):
        at.refuses(OpenBets(ANN))
        assert not at.prompts(Code.PLACE_YOUR_BETS)
        at.tell(step)
    at.refuses(OpenBets(ANN))
    at.tell(Pay(ANN))
    assert at.phase is Phase.BETWEEN
    assert at.prompt(Code.PLACE_YOUR_BETS).under == "play-5"
    assert at.tell(OpenBets(ANN)).round.number == 2
