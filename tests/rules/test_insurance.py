"""Insurance: what is offered on which points, how much may be staked, and how it is settled."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.bets import Result
from rules.cards import cards
from rules.games import game_named
from rules.hands import Hand, Winner
from rules.insurance import (
    can_waive,
    covered,
    largest_stake,
    offers_after_four,
    offers_after_player_third,
    offers_of_round,
    verify_cap,
    verify_waive,
)
from rules.insurance_table import Asker, InsuranceRow, InsuranceTable, Offer, Stage
from rules.limits import CountedWager, count_in_full
from rules.money import odds
from rules.played_round import play
from rules.refusal import HOUSE, Refusal
from rules.settlement import SettledInsurance, Settlement, settle_round
from rules.wagers import InsuranceBet, Player, Wager

POINTS = range(10)

# The pay table of Commission Baccarat with Insurance 4.1.3, row by row as printed:
# the hand insured, Player's points, Banker's points, the odds.
AFTER_FOUR_CARDS = (
    ("banker", "0-4", "5", "2 to 1"),
    ("banker", "0-5", "6", "3 to 1"),
    ("banker", "0-5", "7", "4 to 1"),
    ("player", "5", "4", "2 to 1"),
    ("player", "6", "0-5", "3 to 1"),
    ("player", "7", "0-5", "4 to 1"),
)
AFTER_PLAYERS_THIRD = (
    ("banker", "1", "1", "6 to 1"),
    ("banker", "1", "2-6", "7 to 1"),
    ("banker", "2", "3-6", "4 to 1"),
    ("banker", "3", "4", "1.5 to 1"),
    ("player", "5", "0-4", "2 to 1"),
    ("player", "6", "0-5", "3 to 1"),
    ("player", "7", "0-6", "4 to 1"),
    ("player", "8", "0-6", "7 to 1"),
    ("player", "9", "0-6", "8 to 1"),
)

# The table of play, 3.7 and 3.15: the third cards of Player on which Banker draws.
BANKER_DRAWS_ON: Mapping[int, tuple[int, ...]] = {
    0: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    1: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    2: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (),
}

ANNA = Player(1, "seated")
BERT = Player(1, "standing-1")

Row = tuple[str, str, str, str]
Offered = dict[tuple[int, ...], set[tuple[str, str]]]

BOTH_BOOKS = pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 4.1.2")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.3")),
    ],
)
BOTH_WAIVERS = pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.14")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.5")),
    ],
)
BOTH_CAPS = pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.12.2")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.5.2")),
    ],
)
WITHOUT_INSURANCE = pytest.mark.parametrize(
    "name",
    [
        pytest.param("super-six-plus", marks=pytest.mark.rule("super-six-plus house")),
        pytest.param("tiger-no-commission", marks=pytest.mark.rule("tiger-no-commission house")),
        pytest.param("dragon-dai-bacc", marks=pytest.mark.rule("dragon-dai-bacc house")),
    ],
)


def printed(rows: tuple[Row, ...], player: int, banker: int) -> set[tuple[str, str]]:
    """The rows of a block that name these points, as hand and odds."""
    return {
        (hand, text)
        for hand, players, bankers, text in rows
        if within(players, player) and within(bankers, banker)
    }


def within(span: str, points: int) -> bool:
    """Whether points lie in a span as the table prints it: "5" or "0-4"."""
    first, _, last = span.partition("-")
    return int(first) <= points <= int(last or first)


def told(offers: tuple[Offer, ...], stage: Stage) -> set[tuple[str, str]]:
    """Offers as hand and odds, none of them twice and all of that window."""
    assert all(offer.stage is stage for offer in offers)
    lammers = {(str(offer.hand), str(offer.odds)) for offer in offers}
    assert len(lammers) == len(offers)
    return lammers


def insurance_of(name: str) -> InsuranceTable:
    """The insurance of a game that has one."""
    table = game_named(name).insurance
    assert table is not None
    return table


def settle(
    name: str,
    drawn: str,
    wagers: list[Wager],
    insurance: list[InsuranceBet],
    *,
    waived: bool = False,
) -> Settlement:
    """Settle a round dealt in that order."""
    game = game_named(name)
    return settle_round(
        game, play(game, cards(drawn)), count_in_full(wagers), insurance, waived=waived
    )


def anna_insures(hand: Hand, stage: Stage, stake: int) -> InsuranceBet:
    """An insurance bet of the seated Player."""
    return InsuranceBet(ANNA, hand, stage, stake)


def only(settlement: Settlement) -> SettledInsurance:
    """The one insurance bet of a round."""
    (settled,) = settlement.insurance
    return settled


# What is offered


@BOTH_BOOKS
def test_after_four_cards_the_printed_rows_are_offered_and_nothing_else(name: str) -> None:
    """All hundred pairs of totals; a natural or two hands that stand leave no card to come."""
    expected: Offered = {}
    offered: Offered = {}
    for player in POINTS:
        for banker in POINTS:
            natural = player >= 8 or banker >= 8
            both_stand = player in (6, 7) and banker in (6, 7)
            rows = set() if natural or both_stand else printed(AFTER_FOUR_CARDS, player, banker)
            expected[player, banker] = rows
            offers = offers_after_four(game_named(name), player, banker)
            offered[player, banker] = told(offers, Stage.FOUR_CARDS)
    assert offered == expected


@BOTH_BOOKS
@pytest.mark.parametrize("banker", POINTS)
def test_after_players_third_card_a_row_applies_only_if_banker_will_draw(
    name: str, banker: int
) -> None:
    """Every two-card total of Player that draws, or is a natural, with every third card."""
    expected: Offered = {}
    offered: Offered = {}
    for player in (0, 1, 2, 3, 4, 5, 8, 9):
        for third in POINTS:
            draws = player <= 5 and third in BANKER_DRAWS_ON.get(banker, ())
            final = (player + third) % 10
            rows = printed(AFTER_PLAYERS_THIRD, final, banker) if draws else set()
            expected[player, third] = rows
            offers = offers_after_player_third(game_named(name), player, banker, third)
            offered[player, third] = told(offers, Stage.PLAYER_THIRD)
    assert offered == expected


@BOTH_BOOKS
@pytest.mark.parametrize("player", [6, 7])
def test_a_player_that_stands_has_no_window_after_its_third_card(name: str, player: int) -> None:
    """Player on 6 or 7 stands, so no third card of its own opens a window."""
    for banker in POINTS:
        for third in POINTS:
            assert offers_after_player_third(game_named(name), player, banker, third) == ()


@BOTH_BOOKS
def test_player_one_by_a_nine_against_banker_six_is_offered_nothing(name: str) -> None:
    """Banker 6 stands on a third card 9, though the block has a row for 1 against 6."""
    game = game_named(name)
    assert offers_after_player_third(game, 2, 6, 9) == ()
    seven_to_one = offers_after_player_third(game, 4, 6, 7)
    assert told(seven_to_one, Stage.PLAYER_THIRD) == {("banker", "7 to 1")}


@pytest.mark.rule("da-hu-ying-xiong 4.1.2")
def test_only_the_rows_lost_from_the_copy_are_provisional() -> None:
    """Player on 7, 8 and 9 after its third card stand as the sister book has them."""
    rows = insurance_of("da-hu-ying-xiong").rows
    lost = {
        (row.offer.stage, row.offer.hand, points)
        for row in rows
        if row.offer.provisional
        for points in row.player_points
    }
    assert lost == {(Stage.PLAYER_THIRD, Hand.PLAYER, points) for points in (7, 8, 9)}
    readable = [row for row in rows if not row.offer.provisional]
    assert len(readable) == 12
    assert not any(
        row.offer.stage is Stage.PLAYER_THIRD
        and row.offer.hand is Hand.PLAYER
        and set(row.player_points) & {7, 8, 9}
        for row in readable
    )


@pytest.mark.rule("commission-insurance 4.1.3")
def test_the_book_with_the_whole_table_has_nothing_provisional() -> None:
    """Its copy is intact."""
    rows = insurance_of("commission-insurance").rows
    assert len(rows) == 15
    assert not any(row.offer.provisional for row in rows)


@BOTH_BOOKS
def test_every_offer_cites_the_pay_table(name: str) -> None:
    """The lammer names where its odds come from."""
    own = {"da-hu-ying-xiong": "4.1.2", "commission-insurance": "4.1.3"}[name]
    assert {row.offer.paragraph for row in insurance_of(name).rows} == {own}


@WITHOUT_INSURANCE
def test_games_without_insurance_offer_none(name: str) -> None:
    """Their books know no such bet, whatever the points."""
    game = game_named(name)
    assert game.insurance is None
    for player in POINTS:
        for banker in POINTS:
            assert offers_after_four(game, player, banker) == ()
            for third in POINTS:
                assert offers_after_player_third(game, player, banker, third) == ()
    assert offers_of_round(game, cards("6S KS"), cards("5H KH 2D")) == ()


@WITHOUT_INSURANCE
def test_games_without_insurance_refuse_an_insurance_bet(name: str) -> None:
    """It would have been offered at 3 to 1 elsewhere; here the book is silent."""
    with pytest.raises(Refusal, match="no insurance") as refused:
        settle(
            name,
            "6S 5H KS KH 4D",
            [Wager(ANNA, "player", 300)],
            [anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 100)],
        )
    assert refused.value.paragraph == HOUSE


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 1.10")),
        pytest.param(
            "commission-insurance", marks=pytest.mark.rule("commission-insurance 1.insurance")
        ),
    ],
)
def test_insurance_is_offered_at_fixed_odds_before_a_hand_takes_its_third_card(name: str) -> None:
    """Two windows, in the order they open: before Player's third card and before Banker's."""
    game = game_named(name)
    before_players, before_bankers = offers_of_round(game, cards("2S 3S 3D"), cards("4H KH 5C"))
    assert before_players.stage is Stage.FOUR_CARDS
    assert (before_players.hand, before_players.odds) == (Hand.PLAYER, odds("2 to 1"))
    assert before_bankers.stage is Stage.PLAYER_THIRD
    assert (before_bankers.hand, before_bankers.odds) == (Hand.PLAYER, odds("7 to 1"))
    assert offers_of_round(game, cards("KS 9S"), cards("5H KH")) == ()
    (four_only,) = offers_of_round(game, cards("6S KS"), cards("5H KH 2D"))
    assert four_only.stage is Stage.FOUR_CARDS


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.12.1")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.5.1")),
    ],
)
def test_player_is_insured_on_two_or_three_cards_and_banker_on_two(name: str) -> None:
    """Banker's hand has two cards in either window, for both close before its third."""
    game = game_named(name)
    windows = {
        (hand, stage)
        for hand in Hand
        for stage in Stage
        if any(row.offer.hand is hand and row.offer.stage is stage for row in game_rows(name))
    }
    assert windows == {(hand, stage) for hand in Hand for stage in Stage}
    # Player 0 with a 1 against Banker 4 would be "1, 2-6", but Banker stands on a third card 1.
    assert offers_of_round(game, cards("KS QS AS"), cards("4H KH")) == ()


def game_rows(name: str) -> tuple[InsuranceRow, ...]:
    """The rows of a game's pay table."""
    return insurance_of(name).rows


# The waiver


@BOTH_WAIVERS
def test_the_waiver_is_granted_only_where_banker_draws_whatever_comes(name: str) -> None:
    """Banker on 0 to 2 with Player drawing: then both third cards may lie closed together."""
    granted = {(p, b) for p in POINTS for b in POINTS if can_waive(game_named(name), p, b)}
    assert granted == {(p, b) for p in (0, 1, 2, 3, 4, 5) for b in (0, 1, 2)}


@BOTH_WAIVERS
@pytest.mark.parametrize(
    ("player", "banker", "reason"),
    [
        (0, 3, "depends on Player's third card"),
        (5, 4, "depends on Player's third card"),
        (2, 5, "depends on Player's third card"),
        (1, 6, "depends on Player's third card"),
        (4, 7, "Banker stands on 7"),
        (6, 2, "Player draws no third card"),
        (7, 0, "Player draws no third card"),
        (8, 1, "Player draws no third card"),
        (0, 9, "Player draws no third card"),
    ],
)
def test_a_waiver_is_refused_with_its_reason(
    name: str, player: int, banker: int, reason: str
) -> None:
    """On 3 to 6 the draw depends on the closed card; elsewhere a third card is not to come."""
    with pytest.raises(Refusal, match=reason) as refused:
        verify_waive(game_named(name), player, banker)
    assert refused.value.paragraph == insurance_of(name).waiver_paragraph
    assert refused.value.paragraph == {"da-hu-ying-xiong": "3.14"}.get(name, "4.1.5")


@BOTH_WAIVERS
def test_the_waiver_takes_away_the_window_after_players_third_card_only(name: str) -> None:
    """Four-card insurance is no part of it, and on 0 to 2 every later offer is gone."""
    game = game_named(name)
    for banker in (0, 1, 2):
        for player in range(6):
            for third in POINTS:
                assert offers_after_player_third(game, player, banker, third, waived=True) == ()
    # Player 5 by a 5, Banker 2: Banker draws, Player's 0 has no row; by a 3 it is 8, at 7 to 1.
    hands = cards("2S 3S 3D"), cards("2H KH 5C")
    (open_offer,) = offers_of_round(game, *hands)
    assert (open_offer.stage, str(open_offer.odds)) == (Stage.PLAYER_THIRD, "7 to 1")
    assert offers_of_round(game, *hands, waived=True) == ()


@BOTH_WAIVERS
def test_four_card_insurance_stands_under_a_waiver(name: str) -> None:
    """On Player 6 against Banker 0 it is offered; the word "waived" takes nothing from it."""
    settlement = settle(
        name,
        "6S KH KS QH 9D",
        [Wager(ANNA, "player", 300)],
        [anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 100)],
        waived=True,
    )
    assert only(settlement).pays == 300


@BOTH_WAIVERS
def test_a_waiver_where_nothing_can_be_waived_changes_nothing(name: str) -> None:
    """On Banker 3 and above it could not have been granted."""
    game = game_named(name)
    still_offered = 0
    for banker in range(3, 10):
        for player in range(6):
            for third in POINTS:
                plain = offers_after_player_third(game, player, banker, third)
                assert offers_after_player_third(game, player, banker, third, waived=True) == plain
                still_offered += len(plain)
    assert still_offered > 0


@BOTH_WAIVERS
def test_insurance_after_a_waived_third_card_is_refused(name: str) -> None:
    """Player 5 by a 3 against Banker 2 would be 7 to 1, had it not been waived for all."""
    bet = anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 10)
    wagers = [Wager(ANNA, "player", 300)]
    assert only(settle(name, "2S 2H 3S KH 3D 7C", wagers, [bet])).pays == 70
    with pytest.raises(Refusal, match="not on offer at player-third"):
        settle(name, "2S 2H 3S KH 3D 7C", wagers, [bet], waived=True)


@pytest.mark.parametrize(
    ("name", "asker"),
    [
        pytest.param(
            "da-hu-ying-xiong",
            Asker.HIGHEST_SEATED_PLAYER,
            marks=pytest.mark.rule("da-hu-ying-xiong 3.14"),
        ),
        pytest.param(
            "commission-insurance",
            Asker.ANY_PLAYER,
            marks=pytest.mark.rule("commission-insurance 4.1.5"),
        ),
    ],
)
def test_who_may_ask_for_it(name: str, asker: Asker) -> None:
    """Da Hu asks the Seated Player with the highest bet, the other book any Player."""
    assert insurance_of(name).waiver_asked_by is asker


@WITHOUT_INSURANCE
def test_where_there_is_no_insurance_there_is_none_to_waive(name: str) -> None:
    """Even on totals where the other two books grant it."""
    with pytest.raises(Refusal, match="no insurance to waive") as refused:
        verify_waive(game_named(name), 0, 0)
    assert refused.value.paragraph == HOUSE
    assert not can_waive(game_named(name), 0, 0)


# Settlement


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 4.2.1")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 4.1.4")),
    ],
)
@pytest.mark.parametrize(
    ("drawn", "hand", "stage", "stake", "result", "pays"),
    [
        # Player 6 insured at 3 to 1 against Banker 5: 5 and 4 beat it, 5 and king lose to it.
        ("6S 5H KS KH 4D", Hand.PLAYER, Stage.FOUR_CARDS, 100, Result.WIN, 300),
        ("6S 5H KS KH QD", Hand.PLAYER, Stage.FOUR_CARDS, 100, Result.LOSE, 0),
        # Banker 7 insured at 4 to 1 against Player 4: a 4 makes it 8, a king leaves it 4.
        ("4S 7H KS KH 4D", Hand.BANKER, Stage.FOUR_CARDS, 75, Result.WIN, 300),
        ("4S 7H KS KH QD", Hand.BANKER, Stage.FOUR_CARDS, 75, Result.LOSE, 0),
        # Player 3, Banker 4, after a 3: Banker draws a 6 for 0 and loses, or a 5 for 9 and wins.
        ("KS 4H QS KH 3D 6C", Hand.BANKER, Stage.PLAYER_THIRD, 200, Result.WIN, 300),
        ("KS 4H QS KH 3D 5C", Hand.BANKER, Stage.PLAYER_THIRD, 200, Result.LOSE, 0),
        # Player 8 by a 3 against Banker 2, at 7 to 1: a 7 makes Banker 9, a 5 only 7.
        ("2S 2H 3S KH 3D 7C", Hand.PLAYER, Stage.PLAYER_THIRD, 40, Result.WIN, 280),
        ("2S 2H 3S KH 3D 5C", Hand.PLAYER, Stage.PLAYER_THIRD, 40, Result.LOSE, 0),
    ],
)
def test_insurance_pays_when_the_insured_hand_loses(
    name: str, drawn: str, hand: Hand, stage: Stage, stake: int, result: Result, pays: int
) -> None:
    """And only then: a hand that wins takes its insurance with it."""
    settled = only(
        settle(name, drawn, [Wager(ANNA, str(hand), 300)], [anna_insures(hand, stage, stake)])
    )
    assert settled.verdict.result is result
    assert settled.pays == pays
    assert settled.returns == (stake + pays if result is Result.WIN else 0)
    assert settled.verdict.paragraph == {"da-hu-ying-xiong": "4.2.1"}.get(name, "4.1.3")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("da-hu-ying-xiong", marks=pytest.mark.rule("da-hu-ying-xiong 3.17")),
        pytest.param("commission-insurance", marks=pytest.mark.rule("commission-insurance 3.9")),
    ],
)
@pytest.mark.parametrize(
    ("drawn", "hand", "stage"),
    [
        ("6S 5H KS KH AD", Hand.PLAYER, Stage.FOUR_CARDS),  # 6-6
        ("4S 7H KS KH 3D", Hand.BANKER, Stage.FOUR_CARDS),  # 7-7
        ("KS 4H QS KH 3D 9C", Hand.BANKER, Stage.PLAYER_THIRD),  # 3-3
        ("2S 2H 3S KH 3D 6C", Hand.PLAYER, Stage.PLAYER_THIRD),  # 8-8
    ],
)
def test_a_tie_returns_insurance(name: str, drawn: str, hand: Hand, stage: Stage) -> None:
    """The stake goes back, with the original bet."""
    settlement = settle(name, drawn, [Wager(ANNA, str(hand), 300)], [anna_insures(hand, stage, 40)])
    settled = only(settlement)
    assert (settled.verdict.result, settled.pays, settled.returns) == (Result.PUSH, 0, 40)
    assert settled.verdict.paragraph == {"da-hu-ying-xiong": "3.17"}.get(name, "3.9")
    assert settlement.wagers[0].returns == 300


NINE_AGAINST_NINE = pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            "da-hu-ying-xiong",
            marks=[
                pytest.mark.rule("da-hu-ying-xiong 3.17"),
                pytest.mark.rule("da-hu-ying-xiong 4.2.1"),
            ],
        ),
        pytest.param(
            "commission-insurance",
            marks=[
                pytest.mark.rule("commission-insurance 3.9"),
                pytest.mark.rule("commission-insurance 4.1.3"),
            ],
        ),
    ],
)


@NINE_AGAINST_NINE
def test_nine_against_nine_pays_insurance_on_the_nine_and_returns_the_earlier(name: str) -> None:
    """Player 5 is insured at two cards, then becomes 9 by a 4, and Banker 4 draws a 5."""
    early, late = settle(
        name,
        "2S 4H 3S KH 4D 5C",
        [Wager(ANNA, "player", 1000)],
        [
            anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 100),
            anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 100),
        ],
    ).insurance
    assert (early.verdict.result, early.pays, early.returns) == (Result.PUSH, 0, 100)
    assert (late.verdict.result, late.pays, late.returns) == (Result.WIN, 800, 900)
    assert str(late.verdict.odds) == "8 to 1"


@NINE_AGAINST_NINE
@pytest.mark.parametrize("last", ["KC", "AC", "3C", "4C", "9C"])
def test_insurance_on_a_player_nine_loses_on_anything_but_the_tie(name: str, last: str) -> None:
    """A three-card 9 cannot be beaten, so both insurance bets go with the win of the hand."""
    early, late = settle(
        name,
        f"2S 4H 3S KH 4D {last}",
        [Wager(ANNA, "player", 1000)],
        [
            anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 100),
            anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 100),
        ],
    ).insurance
    assert (early.verdict.result, early.returns) == (Result.LOSE, 0)
    assert (late.verdict.result, late.pays, late.returns) == (Result.LOSE, 0, 0)


# Who may insure


@pytest.mark.parametrize(
    ("name", "paragraph"),
    [
        pytest.param("da-hu-ying-xiong", "3.11", marks=pytest.mark.rule("da-hu-ying-xiong 3.11")),
        pytest.param(
            "commission-insurance", "4.1.4", marks=pytest.mark.rule("commission-insurance 4.1.4")
        ),
    ],
)
@pytest.mark.parametrize(
    "wagers",
    [
        pytest.param([Wager(ANNA, "banker", 300)], id="a bet on the other hand"),
        pytest.param([Wager(BERT, "player", 300)], id="a bet of another Player of the box"),
        pytest.param([Wager(ANNA, "tie", 300)], id="a side bet only"),
        pytest.param([], id="no bet"),
    ],
)
def test_only_who_has_a_bet_on_a_hand_may_insure_it(
    name: str, paragraph: str, wagers: list[Wager]
) -> None:
    """Insurance insures an original bet; without one there is nothing to insure."""
    with pytest.raises(Refusal, match="no bet on player") as refused:
        settle(name, "6S 5H KS KH 4D", wagers, [anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 1)])
    assert refused.value.paragraph == paragraph


@pytest.mark.rule("da-hu-ying-xiong 3.11")
def test_a_standing_player_insures_their_own_wager() -> None:
    """Up to their own 60 at 3 to 1, not to the 300 of the seat they stand behind."""
    wagers = [Wager(ANNA, "player", 300), Wager(BERT, "player", 60)]
    bet = InsuranceBet(BERT, Hand.PLAYER, Stage.FOUR_CARDS, 20)
    settled = only(settle("da-hu-ying-xiong", "6S 5H KS KH 4D", wagers, [bet]))
    assert (settled.bet.player, settled.pays) == (BERT, 60)
    with pytest.raises(Refusal, match="original bet of 60"):
        settle("da-hu-ying-xiong", "6S 5H KS KH 4D", wagers, [bet._replace(stake=21)])


@pytest.mark.rule("da-hu-ying-xiong 1.13")
def test_an_original_bet_is_a_bet_on_player_or_on_banker() -> None:
    """Two of the eight bets, each on its own hand; a Tiger that Banker's 6 would win is none."""
    game = game_named("da-hu-ying-xiong")
    originals = {bet.name: bet.hand for bet in game.bets if bet.hand is not None}
    assert originals == {"player": Hand.PLAYER, "banker": Hand.BANKER}
    with pytest.raises(Refusal, match="no bet on banker"):
        settle(
            "da-hu-ying-xiong",
            "4S 7H KS KH 4D",
            [Wager(ANNA, "tiger", 300)],
            [anna_insures(Hand.BANKER, Stage.FOUR_CARDS, 10)],
        )


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_passing_at_four_cards_forgoes_that_window_only() -> None:
    """Who let Player's 5 go uninsured may still insure its 9, or the one and not the other."""
    wagers = [Wager(ANNA, "player", 1000)]
    late = anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 125)
    settled = only(settle("da-hu-ying-xiong", "2S 4H 3S KH 4D 5C", wagers, [late]))
    assert (settled.bet.stage, settled.pays) == (Stage.PLAYER_THIRD, 1000)
    early = anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 500)
    settled = only(settle("da-hu-ying-xiong", "2S 4H 3S KH 4D 5C", wagers, [early]))
    assert (settled.bet.stage, settled.returns) == (Stage.FOUR_CARDS, 500)


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_insurance_belongs_to_the_window_it_was_offered_in() -> None:
    """Player 6 against Banker 5 has no window after a third card: Player takes none."""
    with pytest.raises(Refusal, match="not on offer at player-third"):
        settle(
            "da-hu-ying-xiong",
            "6S 5H KS KH 4D",
            [Wager(ANNA, "player", 300)],
            [anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 10)],
        )


# The cap


@BOTH_CAPS
@pytest.mark.parametrize(
    ("original", "text", "chip_step", "largest"),
    [
        (1000, "2 to 1", 1, 500),
        (1000, "3 to 1", 1, 333),
        (1000, "4 to 1", 1, 250),
        (1000, "6 to 1", 1, 166),
        (1000, "7 to 1", 1, 142),
        (1000, "8 to 1", 1, 125),
        (100, "1.5 to 1", 1, 66),  # 66 wins 99, 67 would win 100.50
        (99, "1.5 to 1", 1, 66),
        (98, "1.5 to 1", 1, 65),
        (1000, "3 to 1", 25, 325),
        (1000, "7 to 1", 25, 125),
        (1000, "8 to 1", 100, 100),
        (100, "1.5 to 1", 5, 65),
        (24, "2 to 1", 25, 0),  # no offer to that Player
        (7, "8 to 1", 1, 0),
        (1, "1.5 to 1", 1, 0),
    ],
)
def test_the_largest_stake_wins_no_more_than_the_original_bet(
    name: str, original: int, text: str, chip_step: int, largest: int
) -> None:
    """Original bet over odds, rounded down to chips; one chip more is refused."""
    table = insurance_of(name)
    assert largest_stake(original, [], odds(text), chip_step) == largest
    verify_cap(table, Hand.PLAYER, original, [(largest, odds(text))])
    with pytest.raises(Refusal, match="more than the original bet") as refused:
        verify_cap(table, Hand.PLAYER, original, [(largest + chip_step, odds(text))])
    assert refused.value.paragraph == {"da-hu-ying-xiong": "3.12.2"}.get(name, "3.5.2")


@BOTH_CAPS
@pytest.mark.parametrize(
    ("first_stake", "first", "then", "largest"),
    [
        (300, "2 to 1", "8 to 1", 50),  # 600 covered, 400 left
        (500, "2 to 1", "8 to 1", 0),  # all of it covered
        (333, "3 to 1", "2 to 1", 0),  # 999 covered, 1 left
        (200, "4 to 1", "1.5 to 1", 133),  # 800 covered, 133 wins 199.50
        (101, "1.5 to 1", "2 to 1", 424),  # 151.50 covered, unrounded; 424 wins 848
        (0, "2 to 1", "7 to 1", 142),
    ],
)
def test_both_windows_together_stay_within_the_original_bet(
    name: str, first_stake: int, first: str, then: str, largest: int
) -> None:
    """ "The initial and any subsequent insurance": what the first covers is gone for the second."""
    taken = [(first_stake, odds(first))]
    assert largest_stake(1000, taken, odds(then)) == largest
    verify_cap(insurance_of(name), Hand.PLAYER, 1000, [*taken, (largest, odds(then))])
    with pytest.raises(Refusal, match="more than the original bet"):
        verify_cap(insurance_of(name), Hand.PLAYER, 1000, [*taken, (largest + 1, odds(then))])


@BOTH_CAPS
def test_a_round_with_insurance_over_both_windows_together_is_refused(name: str) -> None:
    """300 at 2 to 1 and 50 at 8 to 1 win 1000; 51 would win 1008."""
    wagers = [Wager(ANNA, "player", 1000)]
    early = anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 300)
    late = anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 50)
    assert len(settle(name, "2S 4H 3S KH 4D 5C", wagers, [early, late]).insurance) == 2
    with pytest.raises(Refusal, match="original bet of 1000"):
        settle(name, "2S 4H 3S KH 4D 5C", wagers, [early, late._replace(stake=51)])


@BOTH_CAPS
def test_one_windows_insurance_entered_in_two_parts_shares_one_cap(name: str) -> None:
    """50 and 50 at 3 to 1 win the 300; another 1 is too much."""
    wagers = [Wager(ANNA, "player", 300)]
    half = anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 50)
    assert len(settle(name, "6S 5H KS KH 4D", wagers, [half, half]).insurance) == 2
    with pytest.raises(Refusal, match="original bet of 300"):
        settle(name, "6S 5H KS KH 4D", wagers, [half, half._replace(stake=51)])


@BOTH_CAPS
def test_bets_on_both_hands_are_two_original_bets_with_two_caps(name: str) -> None:
    """Insured on Banker at four cards, on Player after its third: each by its own bet."""
    wagers = [Wager(ANNA, "banker", 400), Wager(ANNA, "player", 800)]
    on_banker = anna_insures(Hand.BANKER, Stage.FOUR_CARDS, 200)
    on_player = anna_insures(Hand.PLAYER, Stage.PLAYER_THIRD, 100)
    # Player 4, Banker 5: Banker is insured at 2 to 1. A 4 makes Player 8, Banker 5 draws: 7 to 1.
    drawn = "4S 5H KS KH 4D 4C"
    on_banker_settled, on_player_settled = settle(name, drawn, wagers, [on_banker, on_player])[2]
    # Banker 9 against Player 8.
    assert (on_banker_settled.pays, on_player_settled.pays) == (0, 700)
    with pytest.raises(Refusal, match=r"insurance on banker .* original bet of 400"):
        settle(name, drawn, wagers, [on_banker._replace(stake=201), on_player])
    with pytest.raises(Refusal, match=r"insurance on player .* original bet of 800"):
        settle(name, drawn, wagers, [on_banker, on_player._replace(stake=115)])


@pytest.mark.rule("commission-insurance 3.5.2")
def test_the_commission_takes_nothing_from_the_cap() -> None:
    """A Banker bet of 1000 wins 950, and is insured to 1000 all the same: 250 at 4 to 1."""
    wagers = [Wager(ANNA, "banker", 1000)]
    bet = anna_insures(Hand.BANKER, Stage.FOUR_CARDS, 250)
    assert only(settle("commission-insurance", "4S 7H KS KH 4D", wagers, [bet])).pays == 1000


@BOTH_CAPS
def test_the_cap_is_the_bet_as_accepted(name: str) -> None:
    """Of 900 only 300 count: 100 at 3 to 1 is all, though 900 lie on the layout."""
    game = game_named(name)
    played = play(game, cards("6S 5H KS KH 4D"))
    accepted = [CountedWager(Wager(ANNA, "player", 900), 300)]
    bet = anna_insures(Hand.PLAYER, Stage.FOUR_CARDS, 100)
    assert settle_round(game, played, accepted, [bet]).insurance[0].pays == 300
    with pytest.raises(Refusal, match="original bet of 300"):
        settle_round(game, played, accepted, [bet._replace(stake=101)])


ANY_ODDS = st.sampled_from(sorted({row[3] for row in AFTER_FOUR_CARDS + AFTER_PLAYERS_THIRD}))
RATIO = {"1.5 to 1": Fraction(3, 2)} | {f"{n} to 1": Fraction(n) for n in (2, 3, 4, 6, 7, 8)}


@BOTH_CAPS
@given(
    original=st.integers(1, 10**9),
    sequence=st.lists(st.tuples(ANY_ODDS, st.integers(0, 100)), max_size=5),
    last=ANY_ODDS,
    chip_step=st.sampled_from([1, 5, 25, 100, 2500]),
)
def test_no_sequence_of_largest_stakes_passes_the_cap(
    name: str, original: int, sequence: list[tuple[str, int]], last: str, chip_step: int
) -> None:
    """Whatever parts of the largest stakes are taken; and one chip more than the last passes it."""
    taken: list[tuple[int, str]] = []
    for text, percent in [*sequence, (last, 100)]:
        room = [(stake, odds(earlier)) for stake, earlier in taken]
        largest = largest_stake(original, room, odds(text), chip_step)
        assert largest >= 0
        assert largest % chip_step == 0
        chips = largest // chip_step * percent // 100
        taken.append((chips * chip_step, text))
    wins = sum((stake * RATIO[text] for stake, text in taken), Fraction(0))
    assert wins <= original
    assert wins + chip_step * RATIO[last] > original
    insured = [(stake, odds(text)) for stake, text in taken]
    assert covered(insured) == wins
    verify_cap(insurance_of(name), Hand.BANKER, original, insured)
    with pytest.raises(Refusal):
        verify_cap(insurance_of(name), Hand.BANKER, original, [*insured, (chip_step, odds(last))])


def test_a_cell_may_offer_insurance_of_both_hands() -> None:
    """In no book so far; a pay table that insures either hand on 4 to 4 keeps both, in order."""
    rows = tuple(
        InsuranceRow(
            Offer(Stage.FOUR_CARDS, hand, odds("8 to 1"), "4", Winner.TIE, provisional=False),
            (4,),
            (4,),
        )
        for hand in Hand
    )
    invented = InsuranceTable(rows, "1", "2", "3", "5", "6", Asker.ANY_PLAYER)
    assert invented.cells == {(Stage.FOUR_CARDS, 4, 4): (rows[0].offer, rows[1].offer)}
