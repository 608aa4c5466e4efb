"""Settlement: rounding, pushes, refusals, and every minor unit accounted for."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bets import Result
from rules.cards import DECK, Card, cards, point_total
from rules.games import game_named
from rules.hands import Hand, Winner
from rules.insurance import largest_stake, offers_of_round
from rules.insurance_table import Stage
from rules.limits import CountedWager, Standing, count_in_full
from rules.money import Odds
from rules.played_round import PlayedRound, play
from rules.refusal import HOUSE, Refusal
from rules.settlement import SettledInsurance, SettledWager, settle_round
from rules.wagers import InsuranceBet, Player, Wager

ANNA = Player(1, "seated")
BERT = Player(1, "standing-1")
CARL = Player(2, "seated")

BANKER_WINS_ON_SIX = "2S 6H 2C KH JD"
"""Player 4 draws a jack and stays, Banker 6 stands on it: 4 against 6."""
BANKER_WINS_ON_NATURAL = "2S 9H 2C KH"
PLAYER_WINS_ON_NATURAL = "2S KH 6C QH"
TIE_ON_SEVEN = "7S 7H KC QH"
DAI_BACC_THREE_CARD_SEVEN = "6S 5H KC QH 2D"
"""Player 6 stands, Banker 5 draws a 2: a three-card 7 beats 6."""


def settled(
    name: str, drawn: str, bet: str, stake: int, chip_step: int = 1
) -> tuple[Result, int, int]:
    """Result, pay and return of one wager on a round dealt in that order."""
    game = game_named(name)
    (line,) = settle_round(
        game,
        play(game, cards(drawn)),
        count_in_full([Wager(ANNA, bet, stake)]),
        chip_step=chip_step,
    ).wagers
    return line.verdict.result, line.pays, line.returns


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 1.12")),
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 1.non-commission")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 4.1")),
    ],
)
@pytest.mark.parametrize(
    ("stake", "chip_step", "pays"),
    [(1, 1, 0), (2, 1, 1), (3, 1, 1), (101, 1, 50), (999, 1, 499), (150, 50, 50), (150, 100, 0)],
)
def test_half_of_an_odd_stake_rounds_down(name: str, stake: int, chip_step: int, pays: int) -> None:
    """Banker wins on 6 at 1 to 2; the odd half unit, or half chip, is not paid."""
    result = settled(name, BANKER_WINS_ON_SIX, "banker", stake, chip_step)
    assert result == (Result.WIN, pays, stake + pays)


@pytest.mark.rule("commission-insurance 4.1.1")
@pytest.mark.parametrize(
    ("stake", "chip_step", "pays"),
    [
        (1, 1, 0),
        (2, 1, 1),  # 1.90
        (19, 1, 18),  # 18.05
        (20, 1, 19),
        (21, 1, 19),  # 19.95
        (100, 1, 95),
        (1000, 25, 950),
        (1000, 100, 900),
        (999, 5, 945),  # 949.05
    ],
)
def test_five_percent_commission_rounds_down(stake: int, chip_step: int, pays: int) -> None:
    """0.95 to 1, and the fraction stays with the House."""
    result = settled("commission-insurance", BANKER_WINS_ON_NATURAL, "banker", stake, chip_step)
    assert result == (Result.WIN, pays, stake + pays)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 4.1.2")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.3")),
    ],
)
@pytest.mark.parametrize(
    ("stake", "chip_step", "pays"), [(1, 1, 1), (2, 1, 3), (3, 1, 4), (67, 1, 100), (50, 50, 50)]
)
def test_one_and_a_half_to_one_rounds_down(
    name: str, stake: int, chip_step: int, pays: int
) -> None:
    """Player 3 by a third card 3, Banker 4 insured: a 6 makes it 0."""
    game = game_named(name)
    (line,) = settle_round(
        game,
        play(game, cards("KS 4H QS KH 3D 6C")),
        count_in_full([Wager(ANNA, "banker", 1000)]),
        [InsuranceBet(ANNA, Hand.BANKER, Stage.PLAYER_THIRD, stake)],
        chip_step=chip_step,
    ).insurance
    assert (line.verdict.result, line.pays, line.returns) == (Result.WIN, pays, stake + pays)


@pytest.mark.parametrize(
    ("name", "bet", "drawn"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "player",
            TIE_ON_SEVEN,
            marks=pytest.mark.rule("da-hu-ying-xiong 3.17"),
        ),
        pytest.param(
            "da-hu-ying-xiong",
            "banker",
            TIE_ON_SEVEN,
            marks=pytest.mark.rule("da-hu-ying-xiong 3.17"),
        ),
        pytest.param(
            "super-six-plus", "banker", TIE_ON_SEVEN, marks=pytest.mark.rule("super-six-plus 3.10")
        ),
        pytest.param(
            "tiger-no-commission",
            "player",
            TIE_ON_SEVEN,
            marks=pytest.mark.rule("tiger-no-commission 3.15.1"),
        ),
        pytest.param(
            "commission-insurance",
            "banker",
            TIE_ON_SEVEN,
            marks=pytest.mark.rule("commission-insurance 3.9"),
        ),
        pytest.param(
            "dragon-dai-bacc",
            "player",
            TIE_ON_SEVEN,
            marks=pytest.mark.rule("dragon-dai-bacc player"),
        ),
        pytest.param(
            "dragon-dai-bacc",
            "banker",
            DAI_BACC_THREE_CARD_SEVEN,
            marks=pytest.mark.rule("dragon-dai-bacc banker"),
        ),
    ],
)
def test_a_push_returns_the_stake_to_the_unit(name: str, bet: str, drawn: str) -> None:
    """Nothing is won and nothing rounded, not even by a chip step."""
    assert settled(name, drawn, bet, 333, chip_step=100) == (Result.PUSH, 0, 333)


@pytest.mark.rule("da-hu-ying-xiong 4.1.1")
def test_a_round_of_several_wagers_by_hand() -> None:
    """4 against 6: Banker at half, Tiger 12, Small Tiger 22, Tiger Pair 4 (twos); others lose."""
    game = game_named("da-hu-ying-xiong")
    placed = [
        ("banker", 301, 451),
        ("player", 200, 0),
        ("tie", 50, 0),
        ("tiger", 10, 130),
        ("small-tiger", 10, 230),
        ("big-tiger", 10, 0),
        ("tiger-pair", 7, 35),
        ("tiger-tie", 5, 0),
    ]
    wagers = count_in_full(Wager(ANNA, bet, stake) for bet, stake, _ in placed)
    settlement = settle_round(game, play(game, cards(BANKER_WINS_ON_SIX)), wagers)
    assert [line.returns for line in settlement.wagers] == [returns for _, _, returns in placed]
    assert settlement.insurance == []


@pytest.mark.parametrize(
    ("name", "paragraph"),
    [
        pytest.param("da-hu-ying-xiong", "3.7", marks=pytest.mark.rule("da-hu-ying-xiong 3.7")),
        pytest.param("super-six-plus", "3.3", marks=pytest.mark.rule("super-six-plus 3.3")),
        pytest.param(
            "tiger-no-commission", "3.5", marks=pytest.mark.rule("tiger-no-commission 3.5")
        ),
        pytest.param("dragon-dai-bacc", "intro", marks=pytest.mark.rule("dragon-dai-bacc intro")),
        pytest.param(
            "commission-insurance", "3.3", marks=pytest.mark.rule("commission-insurance 3.3")
        ),
    ],
)
def test_a_bet_the_game_does_not_have_is_refused(name: str, paragraph: str) -> None:
    """Lucky Nine is in none of the five books."""
    game = game_named(name)
    with pytest.raises(Refusal, match="unknown bet 'lucky-nine'") as refused:
        settle_round(
            game,
            play(game, cards(TIE_ON_SEVEN)),
            count_in_full([Wager(ANNA, "player", 10), Wager(ANNA, "lucky-nine", 10)]),
        )
    assert refused.value.paragraph == paragraph


@pytest.mark.rule("dragon-dai-bacc intro")
def test_a_bet_the_house_does_not_offer_is_refused() -> None:
    """Without All 4 on the layout nobody has it."""
    game = game_named("dragon-dai-bacc").offering(["rabbit-9"])
    played = play(game, cards(TIE_ON_SEVEN))
    assert settle_round(game, played, count_in_full([Wager(ANNA, "rabbit-9", 10)])).wagers
    with pytest.raises(Refusal, match="unknown bet 'all-4'"):
        settle_round(game, played, count_in_full([Wager(ANNA, "all-4", 10)]))


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong house")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc house")),
    ],
)
def test_one_bet_of_a_player_entered_twice_is_refused(name: str) -> None:
    """A Player may bet on both hands, and two Players of a box on the same one."""
    game = game_named(name)
    played = play(game, cards(TIE_ON_SEVEN))
    fine = [Wager(ANNA, "player", 10), Wager(ANNA, "banker", 10), Wager(BERT, "player", 10)]
    assert len(settle_round(game, played, count_in_full(fine)).wagers) == 3
    with pytest.raises(Refusal, match="box 1 seated has player twice") as refused:
        settle_round(game, played, count_in_full([*fine, Wager(ANNA, "player", 5)]))
    assert refused.value.paragraph == HOUSE


INSURANCE_REFUSALS = pytest.mark.parametrize(
    ("name", "offer", "bettor", "cap"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            "4.1.2",
            "3.11",
            "3.12.2",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 4.1.2"),
                pytest.mark.rule("da-hu-ying-xiong 3.11"),
                pytest.mark.rule("da-hu-ying-xiong 3.12.2"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            "4.1.3",
            "4.1.4",
            "3.5.2",
            marks=[
                pytest.mark.rule("commission-insurance 4.1.3"),
                pytest.mark.rule("commission-insurance 4.1.4"),
                pytest.mark.rule("commission-insurance 3.5.2"),
            ],
        ),
    ],
)


@INSURANCE_REFUSALS
def test_insurance_that_could_not_have_been_taken_is_refused(
    name: str, offer: str, bettor: str, cap: str
) -> None:
    """Player 6 against Banker 5: only Player is insured, at 3 to 1, by who has a bet on it."""
    game = game_named(name)
    played = play(game, cards("6S 5H KS KH 4D"))
    wagers = count_in_full([Wager(ANNA, "player", 300), Wager(ANNA, "banker", 300)])
    cases = [
        (InsuranceBet(ANNA, Hand.BANKER, Stage.FOUR_CARDS, 10), "not on offer", offer),
        (InsuranceBet(ANNA, Hand.PLAYER, Stage.PLAYER_THIRD, 10), "not on offer", offer),
        (InsuranceBet(CARL, Hand.PLAYER, Stage.FOUR_CARDS, 10), "box 2 seated has no bet", bettor),
        (InsuranceBet(ANNA, Hand.PLAYER, Stage.FOUR_CARDS, 101), "more than the original", cap),
    ]
    for bet, reason, paragraph in cases:
        with pytest.raises(Refusal, match=reason) as refused:
            settle_round(game, played, wagers, [bet])
        assert refused.value.paragraph == paragraph
    assert settle_round(game, played, wagers, [cases[3][0]._replace(stake=100)]).insurance


# Every minor unit accounted for

six_cards = st.lists(st.sampled_from(DECK), min_size=6, max_size=6)
players = st.sampled_from([ANNA, BERT, CARL])


@st.composite
def counted_wagers(draw: st.DrawFn, bets: Sequence[str]) -> list[CountedWager]:
    """Wagers of three Players, some counted in part and some returned."""
    placed = draw(st.lists(st.tuples(players, st.sampled_from(bets)), unique=True, max_size=12))
    wagers = []
    for player, bet in placed:
        stake = draw(st.integers(1, 10**7))
        standing = draw(st.sampled_from([Standing.WITHIN, Standing.TO_MAXIMUM, Standing.RETURNED]))
        part = {
            Standing.WITHIN: stake,
            Standing.TO_MAXIMUM: draw(st.integers(1, stake)),
            Standing.RETURNED: 0,
        }[standing]
        wagers.append(CountedWager(Wager(player, bet, stake), part, standing))
    return wagers


def won(stake: int, text: str, chip_step: int) -> int:
    """Winnings at odds as printed, down to the last whole chip."""
    win, _, per = text.partition(" to ")
    return stake * Fraction(win) // (Fraction(per) * chip_step) * chip_step


def check_line(
    line: SettledWager | SettledInsurance, stake: int, at_risk: int, chip_step: int
) -> int:
    """One line worked out anew; what the House collects of it."""
    result, paid_at, _ = line.verdict
    assert (result is Result.WIN) == (paid_at is not None)
    pays = won(at_risk, str(paid_at), chip_step) if paid_at is not None else 0
    collected = at_risk if result is Result.LOSE else 0
    assert line.pays == pays
    assert line.returns == stake - collected + pays
    assert line.returns >= 0
    if result is Result.PUSH:
        assert line.returns == stake
    if result is Result.LOSE and at_risk == stake:
        assert line.returns == 0
    return collected


def main_results(played: PlayedRound) -> dict[str, set[Result]]:
    """What the totals alone say of Player, Banker and Tie; Dai-Bacc may push a Banker win."""
    player, banker = point_total(played.player), point_total(played.banker)
    if player == banker:
        return {"player": {Result.PUSH}, "banker": {Result.PUSH}, "tie": {Result.WIN}}
    if player > banker:
        return {"player": {Result.WIN}, "banker": {Result.LOSE}, "tie": {Result.LOSE}}
    return {"player": {Result.LOSE}, "banker": {Result.WIN, Result.PUSH}, "tie": {Result.LOSE}}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 4.1.1")),
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus 4.1.1")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission 4.1")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc paytable")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.2")),
    ],
)
@settings(max_examples=150)
@given(
    data=st.data(), drawn=six_cards, chip_step=st.sampled_from([1, 5, 100]), waived=st.booleans()
)
def test_every_minor_unit_is_accounted_for(
    name: str,
    data: st.DataObject,
    drawn: list[Card],
    chip_step: int,
    waived: bool,
) -> None:
    """Stakes and what the House adds are what it collects and what the Players get."""
    game = game_named(name)
    played = play(game, drawn)
    wagers = data.draw(counted_wagers([bet.name for bet in game.bets]))
    insurance = draw_insurance(data, name, played, wagers, chip_step, waived=waived)
    settlement = settle_round(game, played, wagers, insurance, waived=waived, chip_step=chip_step)
    assert [line.wager for line in settlement.wagers] == wagers
    assert [line.bet for line in settlement.insurance] == insurance

    collected = 0
    for wager_line, counted in zip(settlement.wagers, wagers, strict=True):
        if counted.standing is Standing.RETURNED:
            assert wager_line.verdict.result is Result.PUSH
        elif counted.wager.bet in ("player", "banker", "tie"):
            assert wager_line.verdict.result in main_results(played)[counted.wager.bet]
        collected += check_line(wager_line, counted.wager.stake, counted.counted, chip_step)
    for line in settlement.insurance:
        collected += check_line(line, line.bet.stake, line.bet.stake, chip_step)

    staked = sum(counted.wager.stake for counted in wagers) + sum(bet.stake for bet in insurance)
    lines: list[SettledWager | SettledInsurance] = [*settlement.wagers, *settlement.insurance]
    added = sum(line.pays for line in lines)
    returned = sum(line.returns for line in lines)
    assert staked + added == collected + returned


def draw_insurance(
    data: st.DataObject,
    name: str,
    played: PlayedRound,
    wagers: list[CountedWager],
    chip_step: int,
    *,
    waived: bool,
) -> list[InsuranceBet]:
    """Insurance up to the largest stake on every offer a Player has a bet for."""
    game = game_named(name)
    bets = []
    for counted in wagers:
        taken: list[tuple[int, Odds]] = []
        for offer in offers_of_round(game, played.player, played.banker, waived=waived):
            if counted.wager.bet == offer.hand:
                largest = largest_stake(counted.counted, taken, offer.odds, chip_step)
                stake = data.draw(st.one_of(st.just(largest), st.integers(0, largest)))
                if stake:
                    taken.append((stake, offer.odds))
                    bets.append(InsuranceBet(counted.wager.player, offer.hand, offer.stage, stake))
    return bets


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.12.2")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.5.2")),
    ],
)
@given(drawn=six_cards, original=st.integers(1, 10**7))
def test_insurance_to_the_full_never_pays_more_than_the_bet_it_insures(
    name: str, drawn: list[Card], original: int
) -> None:
    """On the hand that loses: what insurance adds is at most what the original bet gave up."""
    game = game_named(name)
    played = play(game, drawn)
    for hand in Hand:
        taken: list[tuple[int, Odds]] = []
        bets = []
        for offer in offers_of_round(game, played.player, played.banker):
            if offer.hand is hand:
                stake = largest_stake(original, taken, offer.odds)
                taken.append((stake, offer.odds))
                bets.append(InsuranceBet(ANNA, hand, offer.stage, stake))
        wagers = count_in_full([Wager(ANNA, str(hand), original)])
        settlement = settle_round(game, played, wagers, bets)
        assert sum(line.pays for line in settlement.insurance) <= original
        if played.judgement.outcome.winner == Winner(str(hand)):
            assert all(line.returns == 0 for line in settlement.insurance)
