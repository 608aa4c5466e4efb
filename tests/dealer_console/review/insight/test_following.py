"""Who follows the cards stands out within 20 shoes; who has ordinary habits does not."""

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pytest

from dealer_console.review.insight.following import (
    STANDS_OUT,
    PlayerFollowing,
    PlayerName,
    Shoes,
    ShoeStakes,
    Side,
    taken,
)
from dealer_console.review.insight.signals import Floats, OfferSignal
from rules.games import game_named
from tests.dealer_console.review.insight.players import (
    ORDINARY,
    UNIT,
    at_times,
    insured,
    no_insurance,
    ordinary_player,
)
from tests.dealer_console.review.insight.shoes_dealt import Dealt, shuffled_shoes

DA_HU = "da-hu-ying-xiong"
PLAYER = PlayerName(3, "seated")
IN_A_GROUP = 20
GROUPS = 10
ORDINARY_PLAYERS = 1_000


def groups(game: str = DA_HU, number: int = GROUPS) -> list[Sequence[Dealt]]:
    """Groups of 20 shoes."""
    shoes = shuffled_shoes(game, IN_A_GROUP * number)
    return [shoes[n * IN_A_GROUP : (n + 1) * IN_A_GROUP] for n in range(number)]


def followed(shoes: Sequence[Dealt], stakes: Sequence[ShoeStakes | None]) -> PlayerFollowing:
    """One Player over some shoes."""
    return Shoes([each.signals for each in shoes]).following(PLAYER, stakes)


def side_bet(dealt: Dealt, **bets: Floats) -> ShoeStakes:
    """Only these bets, with dashes for underscores."""
    made = {bet.replace("_", "-"): stakes for bet, stakes in bets.items()}
    return ShoeStakes(made, *no_insurance(dealt))


def where(there: npt.NDArray[np.bool_]) -> Floats:
    """A bet in these rounds and in no other."""
    return there.astype(np.float64) * UNIT


def best_tenth(shoes: Sequence[Dealt], bet: str) -> float:
    """The return that one round in ten passes."""
    every = np.concatenate([each.signals.returns[bet] for each in shoes])
    return float(np.quantile(every, 0.9))


def test_a_thousand_ordinary_players_do_not_stand_out() -> None:
    """Of 1,000 with all sorts of habits, each over 20 shoes, fewer than ten are flagged."""
    chance = np.random.default_rng(20)
    flagged = 0
    low = 0
    bets = [bet.name for bet in game_named(DA_HU).bets]
    for shoes in groups():
        prepared = Shoes([each.signals for each in shoes])
        for _ in range(ORDINARY_PLAYERS // GROUPS):
            found = prepared.following(PLAYER, ordinary_player(shoes, bets, chance))
            flagged += found.stands_out
            low += found.chance < 0.05
    assert flagged < ORDINARY_PLAYERS // 100
    # The chance is what it says, and not merely never small.
    assert 0.01 < low / ORDINARY_PLAYERS < 0.1


@pytest.mark.parametrize("habit", ORDINARY, ids=lambda habit: habit.__name__)
def test_no_habit_leans_to_one_side(habit: Callable[..., Floats]) -> None:
    """Over 200 shoes scores of a habit lie about nothing, on every bet."""
    chance = np.random.default_rng(7)
    bets = [bet.name for bet in game_named(DA_HU).bets]
    scores = []
    for shoes in groups():
        stakes = [
            ShoeStakes({bet: habit(dealt, bet, chance) for bet in bets}, *no_insurance(dealt))
            for dealt in shoes
        ]
        scores += [each.evidence.score for each in followed(shoes, stakes).bets]
    # 80 scores, not independent of each other: a score of 1 on average would be a lean.
    assert abs(np.mean(scores)) < 0.6
    assert np.std(scores) < 1.5


@pytest.mark.parametrize("bet", [bet.name for bet in game_named(DA_HU).bets])
def test_who_bets_in_the_best_tenth_alone_stands_out(bet: str) -> None:
    """Whatever the bet, within 20 shoes, in each group."""
    for shoes in groups():
        line = best_tenth(shoes, bet)
        stakes = [
            ShoeStakes({bet: where(each.signals.returns[bet] > line)}, *no_insurance(each))
            for each in shoes
        ]
        assert followed(shoes, stakes).stands_out


@pytest.mark.parametrize("bet", ["tie", "tiger", "tiger-pair"])
def test_who_bets_more_in_the_best_tenth_stands_out(bet: str) -> None:
    """Five times as much, behind bets now and then at any time, in nine groups of ten."""
    chance = np.random.default_rng(3)
    found = 0
    for shoes in groups():
        line = best_tenth(shoes, bet)
        stakes = [
            ShoeStakes(
                {
                    bet: np.where(
                        each.signals.returns[bet] > line,
                        5 * UNIT,
                        where(chance.random(len(each.rounds)) < 0.3),
                    )
                },
                *no_insurance(each),
            )
            for each in shoes
        ]
        found += followed(shoes, stakes).stands_out
    assert found >= 9


def test_who_bets_above_the_fair_line_alone_stands_out() -> None:
    """On any side bet whose return is above it, and on nothing else."""
    for shoes in groups():
        stakes = [
            ShoeStakes(
                {
                    bet: where(returns > 1)
                    for bet, returns in each.signals.returns.items()
                    if bet not in ("player", "banker")
                },
                *no_insurance(each),
            )
            for each in shoes
        ]
        assert followed(shoes, stakes).stands_out


def test_who_bets_tiger_above_the_fair_line_alone_stands_out() -> None:
    """One bet alone comes above it in a few shoes of 20 only; mostly that is enough."""
    found = 0
    for shoes in groups():
        stakes = [side_bet(each, tiger=where(each.signals.returns["tiger"] > 1)) for each in shoes]
        found += followed(shoes, stakes).stands_out
    assert found >= 7


def insurer(dealt: Dealt, wants: Callable[[OfferSignal], bool]) -> ShoeStakes:
    """Somebody who bets in every round and insures the whole bet where they want to."""
    main = np.full(len(dealt.rounds), UNIT)
    part = np.array([float(wants(offer)) for offer in dealt.signals.offers])
    return ShoeStakes({"player": main}, *insured(dealt, main, part))


def test_who_insures_above_the_fair_line_alone_stands_out() -> None:
    """Some rows favour the Player from fresh cards already; these alone would not tell."""
    for shoes in groups():
        by_cards = [insurer(each, lambda offer: offer.brings > 1) for each in shoes]
        assert followed(shoes, by_cards).stands_out


def test_who_insures_by_the_lammer_alone_does_not() -> None:
    """Taking the rows that favour the Player as printed follows the table, not the cards."""
    found = 0
    for shoes in groups():
        by_row = [insurer(each, lambda offer: offer.fresh > 1) for each in shoes]
        found += followed(shoes, by_row).stands_out
    assert found == 0


def test_who_always_bets_the_same_tells_nothing() -> None:
    """There is nothing to hold against the cards, in whatever shoes."""
    shoes = groups()[0]
    found = followed(shoes, [side_bet(each, tie=np.full(len(each.rounds), UNIT)) for each in shoes])
    assert (found.chance, found.tests, found.stands_out) == (1.0, 0, False)


def test_who_avoids_the_good_rounds_does_not_stand_out() -> None:
    """It is looked for on the one side alone on which somebody gains."""
    shoes = groups()[0]
    line = best_tenth(shoes, "tie")
    against = [side_bet(each, tie=where(each.signals.returns["tie"] < line)) for each in shoes]
    found = followed(shoes, against)
    assert found.bets[0].evidence.score < -3
    assert not found.stands_out


def test_a_chance_is_taken_as_often_as_it_was_looked_for() -> None:
    """Three bets and all of them as one are four ways to come out like this."""
    shoes = groups()[0]
    chance = np.random.default_rng(1)
    stakes = [
        ShoeStakes(
            {bet: at_times(each, bet, chance) for bet in ("tie", "tiger", "player")},
            *no_insurance(each),
        )
        for each in shoes
    ]
    found = followed(shoes, stakes)
    chances = [each.evidence.chance for each in found.bets] + [found.all_bets.chance]
    assert found.tests == 4
    assert found.chance == pytest.approx(min(1, 4 * min(chances)))
    assert STANDS_OUT == 0.001


def test_bets_are_counted_on_both_sides_of_both_lines() -> None:
    """Returns 0.9, 0.97, 1 and 1.2 where fresh cards bring 0.95; what is just fair is not above."""
    returns, fresh = np.array([0.9, 0.97, 1.0, 1.2]), np.full(4, 0.95)
    found = taken(np.array([100.0, 0, 300, 500]), returns, fresh)
    assert found.above_fair == Side(1, 1, 500)
    assert found.below_fair == Side(3, 2, 400)
    assert found.above_fresh == Side(3, 2, 800)
    assert found.below_fresh == Side(1, 1, 100)


def test_a_round_whose_cards_lay_open_early_does_not_count() -> None:
    """Who sees a card while betting is open needs no count of the shoe."""
    (dealt,) = shuffled_shoes(DA_HU, 1)
    fair = dealt.signals.fair_play.copy()
    fair[5] = False
    dealt = dealt._replace(signals=dealt.signals._replace(fair_play=fair))
    stakes = np.zeros(len(dealt.rounds))
    stakes[5] = 10_000
    found = followed([dealt], [side_bet(dealt, tiger=stakes)])
    assert found.tests == 0
    assert found.bets[0].taken.above_fresh.made + found.bets[0].taken.below_fresh.made == 0
