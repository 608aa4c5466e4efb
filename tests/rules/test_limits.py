"""Limits: the differential, who comes first, pro rata, and wagers outside the limits."""

from collections.abc import Collection

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bets import Result
from rules.cards import cards
from rules.games import game_named
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.limits import (
    BetLimit,
    CountedWager,
    Limits,
    Standing,
    accepted_by_priority,
    count_in_full,
    count_wagers,
    differential,
)
from rules.played_round import play
from rules.refusal import HOUSE, Refusal
from rules.settlement import SettledWager, settle_round, settle_wager
from rules.wagers import InsuranceBet, Player, Wager, verify_seat

DA_HU = game_named("da-hu-ying-xiong")
TIGER = game_named("tiger-no-commission")

ANNA = Player(1, "seated")
BERT = Player(1, "standing-1")
CARL = Player(1, "standing-2")
DORA = Player(2, "seated")

BANKER_WINS = "2S 9H 2C KH"
BANKER_WINS_ON_SIX = "2S 6H 3C KH JD"
PLAYER_WINS = "2S KH 6C QH"
TIE_ON_SEVEN = "7S 7H KC QH"


def limits(minimum: int = 1, maximum: int | None = None, differential: int | None = None) -> Limits:
    """The same limits for Player, Banker and Tie, and the differential of the table."""
    one = BetLimit(minimum, maximum)
    return Limits({"player": one, "banker": one, "tie": one}, differential)


def amounts(counted: list[CountedWager]) -> list[int]:
    """How much of each wager counts."""
    return [wager.counted for wager in counted]


def settle_tiger(
    wager: Wager, drawn: str, at: Limits, warned: Collection[Player] = ()
) -> SettledWager:
    """Settle one wager of Tiger No Commission under these limits."""
    (counted,) = count_wagers(TIGER, at, [wager], warned=warned)
    return settle_wager(counted, play(TIGER, cards(drawn)).judgement.verdicts[wager.bet])


# The differential


DIFFERENTIALS = pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 1.6")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 1.1.9")),
    ],
)


@DIFFERENTIALS
def test_the_differential_is_what_one_hand_has_more_than_the_other(name: str) -> None:
    """All that lies on Banker, 1000, against all that lies on Player, 700."""
    on_table = differential(
        game_named(name),
        [
            Wager(ANNA, "banker", 600),
            Wager(ANNA, "player", 200),
            Wager(BERT, "banker", 400),
            Wager(DORA, "player", 500),
        ],
    )
    assert (on_table.player, on_table.banker) == (700, 1000)
    assert on_table.amount == 300
    assert on_table.heavier is Hand.BANKER


@DIFFERENTIALS
def test_it_is_the_same_whichever_hand_is_heavier(name: str) -> None:
    """An amount has no sign; balanced hands have none heavier."""
    game = game_named(name)
    heavier_player = differential(game, [Wager(ANNA, "player", 500), Wager(BERT, "banker", 80)])
    assert (heavier_player.amount, heavier_player.heavier) == (420, Hand.PLAYER)
    balanced = differential(game, [Wager(ANNA, "player", 80), Wager(BERT, "banker", 80)])
    assert (balanced.amount, balanced.heavier) == (0, None)
    assert differential(game, []).amount == 0


@DIFFERENTIALS
def test_side_bets_are_no_part_of_it(name: str) -> None:
    """Tiger wins with Banker and yet is no bet on Banker's hand."""
    side_bets = ("tie", "tiger", "big-tiger", "small-tiger", "tiger-pair", "tiger-tie")
    wagers = [Wager(ANNA, bet, 1000) for bet in side_bets]
    on_table = differential(game_named(name), [*wagers, Wager(ANNA, "player", 50)])
    assert (on_table.player, on_table.banker) == (50, 0)


# Seated before standing


@pytest.mark.rule("da-hu-ying-xiong 5.1")
def test_seated_players_come_before_standing_players() -> None:
    """500 over Player's 100 leave 600 on Banker: 300 seated, then 300 of 400, then nothing."""
    box = [
        Wager(BERT, "banker", 400),
        Wager(ANNA, "banker", 300),
        Wager(CARL, "banker", 200),
        Wager(BERT, "player", 100),
    ]
    assert accepted_by_priority(DA_HU, limits(differential=500), box) == (300, 300, 0, 100)


@pytest.mark.rule("da-hu-ying-xiong 5.1")
def test_standing_players_come_in_the_order_they_placed() -> None:
    """With 600 for Banker and 300 gone to the seat, who placed first has the rest."""
    box = [
        Wager(CARL, "banker", 200),
        Wager(BERT, "banker", 400),
        Wager(ANNA, "banker", 300),
        Wager(BERT, "player", 100),
    ]
    assert accepted_by_priority(DA_HU, limits(differential=500), box) == (200, 100, 300, 100)


@pytest.mark.rule("da-hu-ying-xiong 5.1")
def test_even_the_seat_is_held_to_the_maximum() -> None:
    """700 on Player alone against a maximum of 500: the excess 200 is rejected."""
    box = [Wager(ANNA, "player", 700), Wager(BERT, "player", 50), Wager(ANNA, "tie", 900)]
    assert accepted_by_priority(DA_HU, limits(differential=500), box) == (500, 0, 900)


@pytest.mark.rule("da-hu-ying-xiong 5.1")
@pytest.mark.parametrize("maximum", [500, 501, None])
def test_up_to_the_maximum_nothing_is_rejected(maximum: int | None) -> None:
    """600 against 100 is a differential of exactly 500."""
    box = [
        Wager(BERT, "banker", 400),
        Wager(ANNA, "banker", 200),
        Wager(CARL, "player", 100),
    ]
    at = limits(differential=maximum)
    assert accepted_by_priority(DA_HU, at, box) == (400, 200, 100)


@pytest.mark.rule("da-hu-ying-xiong 1.19")
def test_a_seated_player_sits_at_the_box() -> None:
    """One seat a box, and it is written so."""
    assert ANNA.is_seated
    assert DORA.is_seated
    verify_seat("seated")


@pytest.mark.rule("da-hu-ying-xiong 1.21")
def test_a_standing_player_bets_on_a_seated_players_box() -> None:
    """Behind the same box, told apart by number, and never the one who sits there."""
    assert not BERT.is_seated
    assert BERT.box == ANNA.box
    assert BERT != CARL
    verify_seat("standing-1")
    for nonsense in ("standing", "standing-0", "standing-x", "Seated", "", "standing-1 "):
        with pytest.raises(Refusal, match=f"^unknown seat '{nonsense}': write seated"):
            verify_seat(nonsense)


# Pro rata


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
def test_excess_that_was_not_rejected_plays_pro_rata() -> None:
    """500 and Player's 100 allow 600 of Banker's 900: two thirds of each wager there."""
    counted = count_wagers(
        DA_HU,
        limits(minimum=50, differential=500),
        [
            Wager(ANNA, "banker", 600),
            Wager(BERT, "banker", 300),
            Wager(CARL, "player", 100),
            Wager(ANNA, "tiger", 5000),
        ],
    )
    assert amounts(counted) == [400, 200, 100, 5000]
    assert [wager.standing for wager in counted] == [
        Standing.PRO_RATED,
        Standing.PRO_RATED,
        Standing.WITHIN,
        Standing.WITHIN,
    ]
    assert counted[0].paragraph == counted[1].paragraph == "5.1.1"


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
def test_shares_round_down_and_nothing_is_redistributed() -> None:
    """400 of 833: 500 counts 240.09 and 333 counts 159.90; the last unit goes to nobody."""
    wagers = [Wager(ANNA, "player", 500), Wager(BERT, "player", 333)]
    assert amounts(count_wagers(DA_HU, limits(differential=400), wagers)) == [240, 159]
    by_chips = count_wagers(DA_HU, limits(differential=400), wagers, chip_step=25)
    assert amounts(by_chips) == [225, 150]


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
def test_no_share_falls_below_the_minimum() -> None:
    """500 of 1100: 1000 counts 454, 100 would count 45 and counts 100; nobody else gives it."""
    wagers = [Wager(ANNA, "banker", 1000), Wager(BERT, "banker", 100)]
    counted = count_wagers(DA_HU, limits(minimum=100, differential=500), wagers)
    assert amounts(counted) == [454, 100]
    by_chips = count_wagers(DA_HU, limits(minimum=100, differential=500), wagers, chip_step=25)
    assert amounts(by_chips) == [450, 100]


@pytest.mark.rule("da-hu-ying-xiong 5.1.2")
def test_a_wager_itself_under_the_minimum_is_not_pro_rated() -> None:
    """500 of 1000: 960 counts 480, and the 40 under the minimum of 50 counts in full."""
    wagers = [Wager(ANNA, "banker", 960), Wager(BERT, "banker", 40)]
    counted = count_wagers(DA_HU, limits(minimum=50, differential=500), wagers)
    assert amounts(counted) == [480, 40]
    assert [wager.standing for wager in counted] == [Standing.PRO_RATED, Standing.UNDER_MINIMUM]


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
def test_a_differential_at_the_maximum_is_not_pro_rated() -> None:
    """600 against 100 at a maximum of 500; one unit more and all of Banker is scaled."""
    at = limits(differential=500)
    wagers = [Wager(ANNA, "banker", 600), Wager(BERT, "player", 100)]
    assert count_wagers(DA_HU, at, wagers) == count_in_full(wagers)
    wagers[0] = Wager(ANNA, "banker", 601)
    assert amounts(count_wagers(DA_HU, at, wagers)) == [600, 100]
    assert count_wagers(DA_HU, at, wagers)[0].standing is Standing.PRO_RATED


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
def test_each_box_is_taken_by_itself() -> None:
    """Box 1 is over by itself; box 2 is not, and what lies there helps nobody in box 1."""
    wagers = [
        Wager(DORA, "banker", 500),
        Wager(ANNA, "banker", 1000),
        Wager(DORA, "player", 100),
        Wager(BERT, "banker", 250),
    ]
    assert amounts(count_wagers(DA_HU, limits(differential=500), wagers)) == [500, 400, 100, 100]
    both_at_the_maximum = [Wager(ANNA, "banker", 500), Wager(DORA, "banker", 500)]
    counted = count_wagers(DA_HU, limits(differential=500), both_at_the_maximum)
    assert amounts(counted) == [500, 500]


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
@pytest.mark.parametrize(
    ("drawn", "result", "pays", "returns"),
    [
        (BANKER_WINS, Result.WIN, 400, 1000),
        (BANKER_WINS_ON_SIX, Result.WIN, 200, 800),
        (PLAYER_WINS, Result.LOSE, 0, 200),
        (TIE_ON_SEVEN, Result.PUSH, 0, 600),
    ],
)
def test_a_player_wins_or_loses_the_pro_rated_bet(
    drawn: str, result: Result, pays: int, returns: int
) -> None:
    """Of 600 on Banker 400 count; the 200 go back whatever comes."""
    wagers = [Wager(ANNA, "banker", 600), Wager(BERT, "banker", 300), Wager(CARL, "player", 100)]
    counted = count_wagers(DA_HU, limits(differential=500), wagers)
    line = settle_round(DA_HU, play(DA_HU, cards(drawn)), counted).wagers[0]
    assert (line.verdict.result, line.pays, line.returns) == (result, pays, returns)


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_the_insurance_cap_is_the_pro_rated_bet() -> None:
    """600 of which 400 count: at 4 to 1 on Banker 7 that is 100 and not 150."""
    wagers = [Wager(ANNA, "banker", 600), Wager(BERT, "banker", 300), Wager(CARL, "player", 100)]
    counted = count_wagers(DA_HU, limits(differential=500), wagers)
    played = play(DA_HU, cards("4S 7H KS KH 4D"))
    bet = InsuranceBet(ANNA, Hand.BANKER, Stage.FOUR_CARDS, 100)
    assert settle_round(DA_HU, played, counted, [bet]).insurance[0].pays == 400
    with pytest.raises(Refusal, match="original bet of 400") as refused:
        settle_round(DA_HU, played, counted, [bet._replace(stake=101)])
    assert refused.value.paragraph == "3.12.2"


@pytest.mark.rule("da-hu-ying-xiong 5.1.1")
@given(
    heavy=st.lists(st.integers(1, 10**6), min_size=1, max_size=6),
    light=st.integers(0, 10**6),
    maximum=st.integers(1, 10**6),
    minimum=st.integers(1, 1000),
)
def test_every_share_is_the_same_part_of_its_wager(
    heavy: list[int], light: int, maximum: int, minimum: int
) -> None:
    """No more than its part, no less than its part but for the last unit or the minimum."""
    players = [ANNA, *(Player(1, f"standing-{n}") for n in range(1, 7))]
    wagers = [Wager(player, "player", stake) for player, stake in zip(players, heavy, strict=False)]
    if light:
        wagers.append(Wager(BERT, "banker", light))
    counted = count_wagers(DA_HU, limits(minimum, None, maximum), wagers)[: len(heavy)]
    if sum(heavy) - light <= maximum:
        assert amounts(counted) == heavy
        return
    for share, stake in zip(amounts(counted), heavy, strict=True):
        part = stake * (maximum + light) / sum(heavy)
        if stake < minimum:
            assert share == stake
        else:
            assert minimum <= share <= stake
            assert share == minimum or part - 1.001 < share < part + 0.001


# Under the minimum


@pytest.mark.rule("da-hu-ying-xiong 5.2.1")
def test_a_bet_under_the_minimum_that_was_not_noticed_plays() -> None:
    """Time and again: this book knows no "one time only"."""
    at = limits(minimum=50)
    (counted,) = count_wagers(DA_HU, at, [Wager(ANNA, "player", 49)])
    assert counted[1:] == (49, Standing.UNDER_MINIMUM, "5.2.1")
    (again,) = count_wagers(DA_HU, at, [Wager(ANNA, "player", 49)], warned=[ANNA])
    assert again == counted
    (enough,) = count_wagers(DA_HU, at, [Wager(ANNA, "player", 50)])
    assert enough[1:3] == (50, Standing.WITHIN)
    verdict = play(DA_HU, cards(PLAYER_WINS)).judgement.verdicts["player"]
    assert settle_wager(counted, verdict).returns == 98


@pytest.mark.rule("tiger-no-commission 5.14")
@pytest.mark.parametrize(
    ("drawn", "returns"), [(PLAYER_WINS, 18), (BANKER_WINS, 0), (TIE_ON_SEVEN, 9)]
)
def test_under_the_minimum_is_paid_or_collected_one_time_only(drawn: str, returns: int) -> None:
    """The first 9 at a minimum of 10 plays; the same Player's next goes back in any case."""
    at = limits(minimum=10)
    wager = Wager(ANNA, "player", 9)
    first = settle_tiger(wager, drawn, at)
    assert first.wager[1:] == (9, Standing.UNDER_MINIMUM, "5.14")
    assert first.returns == returns
    second = settle_tiger(wager, drawn, at, warned=[ANNA])
    assert second.wager[1:] == (0, Standing.RETURNED, "5.14")
    assert (second.pays, second.returns) == (0, 9)
    assert second.verdict == (Result.PUSH, None, "5.14")


@pytest.mark.rule("tiger-no-commission 5.14")
def test_only_that_players_wagers_under_the_minimum_are_returned() -> None:
    """Another Player of the box has their first still to come; at the minimum all is well."""
    counted = count_wagers(
        TIGER,
        limits(minimum=10),
        [Wager(ANNA, "player", 9), Wager(BERT, "player", 9), Wager(ANNA, "banker", 10)],
        warned=[ANNA],
    )
    assert [wager.standing for wager in counted] == [
        Standing.RETURNED,
        Standing.UNDER_MINIMUM,
        Standing.WITHIN,
    ]
    assert amounts(counted) == [0, 9, 10]


# Over the maximum


@pytest.mark.rule("tiger-no-commission 5.15")
@pytest.mark.parametrize(
    ("bet", "drawn", "pays", "returns"),
    [
        ("player", PLAYER_WINS, 100, 250),
        ("player", BANKER_WINS, 0, 50),
        ("player", TIE_ON_SEVEN, 0, 150),
        ("banker", BANKER_WINS_ON_SIX, 50, 200),
        ("tie", TIE_ON_SEVEN, 800, 950),
        ("tie", PLAYER_WINS, 0, 50),
    ],
)
def test_over_the_maximum_is_paid_and_collected_to_the_maximum_only(
    bet: str, drawn: str, pays: int, returns: int
) -> None:
    """Of 150 at a maximum of 100 the 50 go back, won, lost or tied."""
    line = settle_tiger(Wager(ANNA, bet, 150), drawn, limits(maximum=100))
    assert line.wager[1:] == (100, Standing.TO_MAXIMUM, "5.15")
    assert (line.pays, line.returns) == (pays, returns)


@pytest.mark.rule("tiger-no-commission 5.15")
def test_a_wager_at_the_maximum_is_within_it() -> None:
    """100 of 100; and a bet without a limit of its own has no maximum."""
    (counted,) = count_wagers(TIGER, limits(maximum=100), [Wager(ANNA, "player", 100)])
    assert counted[1:3] == (100, Standing.WITHIN)
    (side,) = count_wagers(TIGER, limits(maximum=100), [Wager(ANNA, "tiger-pair", 10**6)])
    assert side[1:3] == (10**6, Standing.WITHIN)


@pytest.mark.rule("tiger-no-commission 5.16")
def test_what_was_settled_in_earlier_rounds_stays_settled() -> None:
    """A returned wager brings back itself and no more: the first one is not made good."""
    at = limits(minimum=10, maximum=100)
    lost_under = settle_tiger(Wager(ANNA, "player", 9), BANKER_WINS, at)
    lost_over = settle_tiger(Wager(BERT, "player", 150), BANKER_WINS, at)
    assert (lost_under.returns, lost_over.returns) == (0, 50)
    later = settle_tiger(Wager(ANNA, "player", 9), PLAYER_WINS, at, warned=[ANNA])
    assert later.returns == 9
    over_again = settle_tiger(Wager(BERT, "player", 150), PLAYER_WINS, at, warned=[ANNA, BERT])
    assert over_again.returns == 250


# Where the book is silent


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus house")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc house")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance house")),
    ],
)
@pytest.mark.parametrize("stake", [9, 150])
@pytest.mark.parametrize("warned", [(), (ANNA,)])
def test_where_the_book_is_silent_the_house_decides(
    name: str, stake: int, warned: tuple[Player, ...]
) -> None:
    """Not covered: cited as house and counted in full until somebody decides otherwise."""
    at = limits(minimum=10, maximum=100)
    (counted,) = count_wagers(game_named(name), at, [Wager(ANNA, "player", stake)], warned=warned)
    assert counted[1:] == (stake, Standing.NOT_COVERED, HOUSE)


@pytest.mark.rule("da-hu-ying-xiong 5.18")
def test_da_hu_knows_a_maximum_differential_but_no_maximum_of_a_wager() -> None:
    """Its 5.1 speaks of the differential alone; the rest is the Shift Manager's by 5.18."""
    (counted,) = count_wagers(DA_HU, limits(maximum=100), [Wager(ANNA, "player", 150)])
    assert counted[1:] == (150, Standing.NOT_COVERED, "5.18")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus house")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc house")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance house")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission house")),
    ],
)
def test_only_da_hu_plays_pro_rata(name: str) -> None:
    """No other book scales a bet; what is over the differential counts in full."""
    wagers = [Wager(ANNA, "banker", 600), Wager(BERT, "banker", 300), Wager(CARL, "player", 100)]
    counted = count_wagers(game_named(name), limits(differential=500), wagers)
    assert amounts(counted) == [600, 300, 100]
    assert not any(wager.standing is Standing.PRO_RATED for wager in counted)


@pytest.mark.rule("da-hu-ying-xiong 3.4")
def test_a_table_that_keeps_no_limits_counts_everything() -> None:
    """And limits that cannot be kept are refused when they are set."""
    wagers = [Wager(ANNA, "player", 1), Wager(BERT, "banker", 10**9)]
    assert count_wagers(DA_HU, Limits(), wagers) == count_in_full(wagers)
    for minimum, maximum in ((0, None), (-5, 10), (10, 9)):
        with pytest.raises(ValueError, match="no more than the maximum"):
            BetLimit(minimum, maximum)
    assert BetLimit(10, 10).maximum == 10


@pytest.mark.rule("tiger-no-commission 3.6")
def test_tiger_permits_three_wagers_to_a_playing_area() -> None:
    """The other books set no such number."""
    assert TIGER.limit_rules.wagers_per_area == 3
    assert TIGER.limit_rules.wagers_per_area_paragraph == "3.6"
    assert DA_HU.limit_rules.wagers_per_area is None
