"""Insurance taken on the screen: by whom, how much, until when, and what it brings."""

from collections.abc import Callable

import pytest

from rules.insurance_table import Stage
from rules.limits import Limits
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.flows.insured import (
    BANKER,
    BANKER_FIVE,
    BANKER_SIX,
    COMMISSION,
    DA_HU,
    PLAYER,
    offered,
    on_the_hands,
    one_bettor,
)
from tests.rules.table.at_table import seat, squeeze_table, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]


def insures(screen: AtScreen, figures: str) -> AtScreen:
    """Less than the largest at box 1: the page stays for more, and is left."""
    return screen.taps_on("box:1").types(figures).goes_on().goes_back()


# Who, and how much.


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_the_largest_stake_stands_at_the_box_and_is_one_tap(at_screen: AtScreenOf) -> None:
    """1,000 on Banker at 3 to 1: 333.33, which wins 999.99."""
    screen = at_screen(one_bettor())
    assert screen.accents() == {1: "up to 333.33"}
    screen.taps_on("box:1")
    assert screen.page == "insurance"
    assert "paragraph 4.1.2" in screen.words()
    screen.taps_on("largest")
    assert screen.sheet.entered == "333.33"
    screen.goes_on()
    assert (screen.page, screen.accents()) == ("", {1: "insured 333.33"})
    assert on_the_hands(screen) == {BANKER: ("3 : 1", False)}
    assert screen.loud == "Draw Player's third card"


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_over_the_cap_is_refused_with_its_paragraph_before_it_is_asked(
    at_screen: AtScreenOf,
) -> None:
    """334 would win 1,002 on 1,000; 333 wins 999."""
    screen = at_screen(one_bettor()).taps_on("box:1").types("334")
    assert "paragraph 3.12.2" in screen.words()
    assert screen.asks_nothing
    screen.taps_on("digit:back").types("3")
    assert "paragraph 3.12.2" not in screen.words()
    screen.goes_on()
    assert screen.accents() == {1: "insured 333"}


@pytest.mark.rule("commission-insurance 3.5.2")
def test_both_windows_share_the_original_bet(at_screen: AtScreenOf) -> None:
    """300 at 2 to 1 wins 600 of 1,000; at 4 to 1 the rest is 100."""
    screen = at_screen(one_bettor(COMMISSION, "player", "5S 4D KC KH"))
    insures(screen, "300")
    screen.drawn("2C")
    assert on_the_hands(screen) == {PLAYER: ("4 : 1", True)}
    screen.taps_on("box:1")
    assert "Largest: 100" in screen.words()
    screen.types("101")
    assert "paragraph 3.5.2" in screen.words()
    screen.taps_on("largest").goes_on().drawn("4C").goes_on()
    assert screen.collect == ("Box 1: collect 1,000 on Player",)
    screen.goes_on()
    assert screen.pay == (
        "Box 1: pay 600 on Player Insurance at 2 to 1",
        "Box 1: pay 400 on Player Insurance at 4 to 1",
    )
    assert screen.accents() == {1: "pay 1,000"}


@pytest.mark.rule("da-hu-ying-xiong 3.11")
def test_only_boxes_with_a_bet_on_the_hand_are_asked(at_screen: AtScreenOf) -> None:
    """Box 1 seated and standing on Banker, box 2 on Player, box 3 on Tiger only."""
    at = table(DA_HU).bet(seat(1), "banker", 100_000).bet(seat(1, 1), "banker", 60_000)
    at.bet(seat(2), "player", 50_000).bet(seat(3), "tiger", 50_000)
    screen = at_screen(at.dealt(BANKER_SIX))
    assert screen.accents() == {1: "up to 333.33"}
    assert {key for key in screen.pressable if key.startswith("box:")} == {"box:1"}
    screen.taps_on("box:1")
    assert [tile.title for tile in screen.sheet.choices] == [
        "Box 1 · Banker",
        "Box 1, standing 1 · Banker",
    ]
    screen.taps_on(screen.sheet.choices[1].key, "largest").goes_on()
    assert [taken.bet.player for taken in screen.at.round.insurance] == [seat(1, 1)]


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_bets_on_both_hands_are_two_caps(at_screen: AtScreenOf) -> None:
    """900 on Banker and 600 on Player: 450 at 2 to 1 now, then 200 at 3 to 1 on the other."""
    at = table(DA_HU).bet(seat(1), "banker", 90_000).bet(seat(1), "player", 60_000)
    screen = at_screen(at.dealt(BANKER_FIVE))
    assert screen.accents() == {1: "up to 450"}
    screen.taps_on("box:1", "largest").goes_on().drawn("4C")
    assert on_the_hands(screen) == {PLAYER: ("3 : 1", True), BANKER: ("2 : 1", False)}
    screen.taps_on("box:1")
    assert "Largest: 200" in screen.words()
    screen.taps_on("largest").goes_on()
    assert screen.accents() == {1: "insured 650"}


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_the_cap_is_of_the_bet_as_accepted(at_screen: AtScreenOf) -> None:
    """1,000 over a maximum Differential of 500: 166.66 at 3 to 1."""
    at = table(DA_HU, limits=Limits({}, 50_000)).bet(seat(1), "banker", 100_000)
    assert at_screen(at.dealt(BANKER_SIX)).accents() == {1: "up to 166.66"}


def test_without_wagers_a_stake_may_be_noted_at_any_box(at_screen: AtScreenOf) -> None:
    """Nobody knows a largest one there."""
    screen = at_screen(offered(DA_HU, BANKER_SIX))
    assert screen.accents() == {}
    screen.taps_on("box:5")
    assert "largest" not in screen.pressable
    screen.types("50").goes_on()
    assert screen.accents() == {5: "insured 50"}


# Until when.


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_closed_is_provisional_until_the_next_card(at_screen: AtScreenOf) -> None:
    """After "Insurance closed" a Player speaks up, before the card: taken, and in time."""
    screen = at_screen(one_bettor()).goes_on()
    assert on_the_hands(screen) == {BANKER: ("3 : 1", False)}
    assert "closed" in screen.words().split("\n")
    assert screen.loud == "Draw Player's third card"
    assert screen.asks_nothing
    screen.taps_on("box:1", "largest").goes_on()
    (taken,) = screen.at.round.insurance
    assert (taken.bet.stake, taken.announced) == (33_333, False)


def test_closing_too_early_is_undone_with_one_tap(at_screen: AtScreenOf) -> None:
    screen = at_screen(one_bettor()).goes_on().taps_on("undo")
    assert on_the_hands(screen) == {BANKER: ("3 : 1", True)}


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_announced_in_time_and_entered_late_is_marked_so(at_screen: AtScreenOf) -> None:
    """Face down, the third card still closed: the box can be tapped, and nobody is called."""
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 100_000).dealt(BANKER_SIX).exposed()
    screen = at_screen(at).drawn("4C")
    screen.taps_on("box:1")
    assert "announced in time" in screen.words()
    screen.taps_on("largest").goes_on()
    (taken,) = screen.at.round.insurance
    assert (taken.bet.stage, taken.announced) == (Stage.FOUR_CARDS, True)
    assert screen.public.pending is None


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_entered_when_the_card_is_seen_a_supervisor_agrees(at_screen: AtScreenOf) -> None:
    """Face up the card that decides lies open."""
    screen = at_screen(one_bettor()).drawn("4C")
    screen.taps_on("box:1").types("300").goes_on()
    assert (screen.page, screen.loud) == ("approval", "Call the Pit Supervisor")
    assert "5.3" in screen.beside
    screen.signs("Sue").goes_on()
    (taken,) = screen.at.round.insurance
    assert (taken.bet.stake, taken.announced) == (30_000, True)


# What it brings.


@pytest.mark.rule("da-hu-ying-xiong 3.11")
@pytest.mark.parametrize(
    ("third", "collected", "paid"),
    [
        (
            "4C",
            ("Box 1: collect 1,000 on Banker",),
            ("Box 1: pay 900 on Banker Insurance at 3 to 1",),
        ),
        (
            "KC",
            ("Box 1: collect 300 on Banker Insurance",),
            ("Box 1: pay 500 on Banker at 1 to 2",),
        ),
        (
            "3C",
            ("nothing",),
            ("Box 1: give back 1,000 on Banker", "Box 1: give back 300 on Banker Insurance"),
        ),
    ],
)
def test_it_is_paid_when_the_hand_loses_and_goes_back_on_a_tie(
    at_screen: AtScreenOf, third: str, collected: tuple[str, ...], paid: tuple[str, ...]
) -> None:
    """300 at 3 to 1 on 1,000 of Banker."""
    screen = insures(at_screen(one_bettor()), "300")
    screen.drawn(third).goes_on()
    assert screen.collect == collected
    screen.goes_on()
    assert screen.pay == paid


@pytest.mark.rule("da-hu-ying-xiong 4.2.1")
@pytest.mark.rule("da-hu-ying-xiong 3.17")
def test_insurance_on_players_nine_is_paid_on_the_tie_of_nines(at_screen: AtScreenOf) -> None:
    """300 taken at two cards goes back; 50 at 8 to 1 pays 400."""
    screen = at_screen(one_bettor(DA_HU, "player", "5S 4D KC KH"))
    insures(screen, "300")
    screen.drawn("4C")
    assert on_the_hands(screen) == {PLAYER: ("8 : 1", True)}
    screen.taps_on("box:1")
    assert "Largest: 50" in screen.words()
    screen.taps_on("largest").goes_on().drawn("5H").goes_on()
    assert screen.loud == "“Tie on 9”"
    assert screen.collect == ("nothing",)
    assert sorted(screen.pay) == [
        "Box 1: give back 1,000 on Player",
        "Box 1: give back 300 on Player Insurance",
        "Box 1: pay 400 on Player Insurance at 8 to 1",
    ]
