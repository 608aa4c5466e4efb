"""A shoe from burn to cut card, and what is left in it.

Burn and cut card are settings of the table (RULES.md, facts to check against); the books are
silent on them but for Tiger 3.17.
"""

from random import Random
from statistics import mean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECK, Card, card, cards
from rules.composition import Composition
from rules.games import GAMES
from rules.played_round import play
from rules.refusal import Refusal
from rules.shoe import ShoeRound, ShoeSettings, burn_count, deal_out, rounds_to_come

TIGER = GAMES["tiger-no-commission"]

FOUR_CARDS = cards("9S KD KH QC")
"""A round of exactly four cards: Player's natural 9 over 0."""
SIX_CARDS = cards("KS KD QH QC 5D 4H")
"""A round of exactly six: both hands draw on 0."""


def shoe(*rounds: tuple[Card, ...]) -> list[Card]:
    """These rounds' cards, one after the other."""
    return [drawn for round_ in rounds for drawn in round_]


def dealt(in_shoe: list[Card], settings: ShoeSettings | None = None) -> list[ShoeRound]:
    """All rounds of a shoe at a Tiger table."""
    return list(deal_out(TIGER, in_shoe, settings))


def cut(from_end: int | None, rounds_after: int = 1) -> ShoeSettings:
    """A shoe without burn whose cut card lies so many cards from the end."""
    return ShoeSettings(burn=False, cut_card_from_end=from_end, rounds_after_cut_card=rounds_after)


# --- Burn ---------------------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission house")
@pytest.mark.parametrize(
    ("rank", "burnt"),
    list(zip("A23456789TJQK", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True)),
)
def test_the_first_card_says_how_many_are_burnt(rank: str, burnt: int) -> None:
    """Ace one, its face from two to nine, ten and pictures ten: face down, after the card shown."""
    for suit in "SHDC":
        assert burn_count(card(rank + suit)) == burnt
    # The cards to be burnt are nines; the round behind them tells where it began.
    in_shoe = [card(rank + "S"), *[card("9D")] * burnt, *FOUR_CARDS]
    settings = ShoeSettings(cut_card_from_end=None)
    (only,) = dealt(in_shoe, settings)
    assert only.played == play(TIGER, FOUR_CARDS)


@pytest.mark.rule("tiger-no-commission house")
def test_a_table_may_do_without_the_burn() -> None:
    """The first card is then the first round's first card."""
    (only,) = dealt(list(FOUR_CARDS), cut(None))
    assert only.played == play(TIGER, FOUR_CARDS)


# --- Cut card -----------------------------------------------------------------------------


@pytest.mark.rule("tiger-no-commission 3.17")
@pytest.mark.parametrize("from_end", [13, 14, 15])
def test_cut_card_within_a_round(from_end: int) -> None:
    """Ten rounds of four, the cut card inside the seventh: that one, one more, then change."""
    rounds = dealt(shoe(*[FOUR_CARDS] * 10), cut(from_end))
    assert [one.number for one in rounds] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [one.number for one in rounds if one.cut_card] == [7]
    assert [one.number for one in rounds if one.last] == [8]


@pytest.mark.rule("tiger-no-commission 3.17")
def test_cut_card_in_place_of_a_rounds_first_card() -> None:
    """Sixteen from the end is just before the seventh round of four: it is the last."""
    rounds = dealt(shoe(*[FOUR_CARDS] * 10), cut(16))
    assert [one.number for one in rounds] == [1, 2, 3, 4, 5, 6, 7]
    assert [one.number for one in rounds if one.cut_card] == [7]
    assert [one.number for one in rounds if one.last] == [7]


@pytest.mark.rule("tiger-no-commission 3.17")
def test_cut_card_right_behind_a_round_is_met_by_the_next() -> None:
    """Twelve from the end: the seventh round is over before the cut card shows."""
    rounds = dealt(shoe(*[FOUR_CARDS] * 10), cut(12))
    assert [one.number for one in rounds if one.cut_card] == [8]
    assert [one.number for one in rounds if one.last] == [8]
    assert len(rounds) == 8


@pytest.mark.rule("tiger-no-commission 3.17")
@pytest.mark.parametrize(
    ("from_end", "met_in", "last"),
    [(18, 3, 3), (17, 3, 4), (16, 3, 4), (13, 3, 4), (12, 4, 4)],
)
def test_the_round_with_the_cut_card_is_completed(from_end: int, met_in: int, last: int) -> None:
    """Rounds of six out of thirty cards: third cards behind the cut card still belong to it."""
    rounds = dealt(shoe(*[SIX_CARDS] * 5), cut(from_end))
    assert [one.number for one in rounds if one.cut_card] == [met_in]
    assert [one.number for one in rounds if one.last] == [last]
    assert len(rounds) == last
    assert all(one.played == play(TIGER, SIX_CARDS) for one in rounds)


@pytest.mark.rule("tiger-no-commission house")
@pytest.mark.parametrize(("rounds_after", "last"), [(0, 7), (1, 8), (2, 9)])
def test_how_many_rounds_follow_is_a_setting(rounds_after: int, last: int) -> None:
    """Counted after the round in which the cut card came out."""
    rounds = dealt(shoe(*[FOUR_CARDS] * 10), cut(14, rounds_after))
    assert len(rounds) == last
    assert [one.number for one in rounds if one.last] == [last]


@pytest.mark.rule("tiger-no-commission house")
@pytest.mark.parametrize("rounds_after", [0, 1, 2])
def test_in_place_of_a_first_card_none_follows(rounds_after: int) -> None:
    """Whatever follows a cut card met within a round."""
    settings = cut(16, rounds_after)
    assert rounds_to_come(settings, cut_card_came_first=True) == 0
    assert rounds_to_come(settings, cut_card_came_first=False) == rounds_after
    assert len(dealt(shoe(*[FOUR_CARDS] * 10), settings)) == 7


@pytest.mark.rule("tiger-no-commission house")
def test_burn_and_cut_card_together() -> None:
    """An ace burns one: 2 cards, then ten rounds of four; the cut card counts from the end."""
    in_shoe = [*cards("AS 5D"), *shoe(*[FOUR_CARDS] * 10)]
    rounds = dealt(in_shoe, ShoeSettings(cut_card_from_end=14))
    assert [one.number for one in rounds if one.cut_card] == [7]
    assert [one.number for one in rounds if one.last] == [8]


@pytest.mark.rule("tiger-no-commission house")
def test_without_a_cut_card_all_cards_are_dealt() -> None:
    """A shuffler that is dealt from has none; the last round is the one that empties it."""
    rounds = dealt(shoe(*[FOUR_CARDS] * 10), cut(None))
    assert len(rounds) == 10
    assert [one.number for one in rounds if one.last] == [10]
    assert not any(one.cut_card for one in rounds)


@pytest.mark.rule("tiger-no-commission 5.3")
def test_cards_that_run_out_within_a_round() -> None:
    """The round is named that cannot be finished; those before it have been dealt."""
    in_shoe = shoe(FOUR_CARDS, FOUR_CARDS, SIX_CARDS[:5])
    rounds = deal_out(TIGER, in_shoe, cut(None))
    assert next(rounds).number == 1
    assert next(rounds).number == 2
    with pytest.raises(Refusal, match="round 3 cannot be finished, too few cards"):
        next(rounds)


@pytest.mark.rule("tiger-no-commission house")
def test_an_empty_shoe_has_no_rounds() -> None:
    """With and without a burn."""
    assert dealt([]) == []
    assert dealt([], cut(None)) == []


@pytest.mark.rule("tiger-no-commission house")
def test_settings() -> None:
    """By default the first card burns, the cut card lies 14 from the end and one more follows."""
    usual = ShoeSettings()
    assert usual.burn
    assert usual.cut_card_from_end in (14, 15, 16)
    assert usual.rounds_after_cut_card == 1
    with pytest.raises(ValueError, match="cut card"):
        ShoeSettings(cut_card_from_end=-1)
    with pytest.raises(ValueError, match="rounds after the cut card: 0 or more"):
        ShoeSettings(rounds_after_cut_card=-1)


@pytest.mark.rule("tiger-no-commission house")
@pytest.mark.parametrize("from_end", [14, 15, 16])
def test_a_shoe_of_eight_decks_gives_about_81_rounds(from_end: int) -> None:
    """On average over shuffled shoes; each alone is some rounds off."""
    chance = Random(8)
    lengths = []
    for _ in range(150):
        in_shoe = list(DECK) * 8
        chance.shuffle(in_shoe)
        rounds = dealt(in_shoe, ShoeSettings(cut_card_from_end=from_end))
        assert [one.last for one in rounds] == [False] * (len(rounds) - 1) + [True]
        assert sum(one.cut_card for one in rounds) == 1
        lengths.append(len(rounds))
    assert mean(lengths) == pytest.approx(81, abs=1)


@pytest.mark.rule("tiger-no-commission 3.17")
@given(seed=st.integers(0, 10_000), from_end=st.integers(14, 16))
def test_no_card_is_skipped_between_rounds(seed: int, from_end: int) -> None:
    """Rounds laid end to end are the shoe after the burn, and end where the cut card says."""
    in_shoe = list(DECK) * 4
    Random(seed).shuffle(in_shoe)
    rounds = dealt(in_shoe, ShoeSettings(cut_card_from_end=from_end))
    at = 1 + burn_count(in_shoe[0])
    starts = []
    for one in rounds:
        starts.append(at)
        assert one.played == play(TIGER, in_shoe[at : at + 6])
        at += len(one.played.player) + len(one.played.banker)
    cut_at = len(in_shoe) - from_end
    met = next(one.number for one in rounds if one.cut_card)
    came_first = starts[met - 1] == cut_at
    assert starts[met - 1] <= cut_at
    assert len(rounds) == (met if came_first else met + 1)


# --- Composition --------------------------------------------------------------------------


@pytest.mark.rule("da-hu-ying-xiong 2.2.1")
@pytest.mark.parametrize("decks", [1, 3, 8, 10])
def test_a_fresh_shoe_is_full_decks_of_52(decks: int) -> None:
    """Each card once a deck, each rank four times."""
    fresh = Composition.fresh(decks)
    assert fresh.total == 52 * decks
    assert [fresh.count(one) for one in DECK] == [decks] * 52
    assert fresh.by_rank() == (4 * decks,) * 13


@pytest.mark.rule("da-hu-ying-xiong 2.2.1")
def test_cards_drawn_are_gone() -> None:
    """Two sevens of spades and a king out of eight decks, and nothing else."""
    fresh = Composition.fresh(8)
    left = fresh.without(cards("7S KD 7S"))
    assert left.total == 413
    assert (left.count(card("7S")), left.count(card("KD"))) == (6, 7)
    assert left.count(card("7H")) == 8
    # From ace to king: the sevens are the seventh, the kings the last.
    assert left.by_rank() == (32, 32, 32, 32, 32, 32, 30, 32, 32, 32, 32, 32, 31)
    assert fresh.total == 416


def test_a_burn_beyond_the_last_card_is_refused() -> None:
    """A ten burns ten; with nine behind it there is no shoe to deal."""
    short = cards("TS" + " 5H" * 9)
    with pytest.raises(Refusal, match="TS burns 10 cards, and only 9 follow it"):
        list(deal_out(TIGER, short))
    assert list(deal_out(TIGER, (*short, *cards("5H")))) == []


@pytest.mark.rule("da-hu-ying-xiong 5.5.2")
def test_a_copy_too_many_is_refused() -> None:
    """Four decks hold four sevens of spades; a fifth shows an excess of cards."""
    fresh = Composition.fresh(4)
    assert fresh.without(cards("7S 7S 7S 7S")).count(card("7S")) == 0
    with pytest.raises(Refusal, match="7S cannot be out 5 times: the shoe had 4"):
        fresh.without(cards("7S 7S 7S 7S 7S"))
    with pytest.raises(Refusal, match="7S cannot be out again: the shoe had 0"):
        fresh.without(cards("7S 7S 7S 7S")).without(cards("7S"))


@pytest.mark.rule("da-hu-ying-xiong 1.7")
def test_discards_go_back_into_a_shuffler() -> None:
    """Continuous shuffling: what was put back can come again."""
    fresh = Composition.fresh(4)
    drawn = cards("7S 7S KD 2C")
    left = fresh.without(drawn)
    assert left.with_returned(cards("7S")).count(card("7S")) == 3
    assert left.with_returned(cards("7S")).count(card("KD")) == 3
    assert left.with_returned(drawn) == fresh
    assert left.with_returned(()) == left


@pytest.mark.rule("da-hu-ying-xiong 2.2.1")
@given(st.lists(st.sampled_from(DECK), max_size=60))
def test_taking_out_and_putting_back_leaves_a_shoe_as_it_was(drawn: list[Card]) -> None:
    """And in between every card is accounted for, by card and by rank."""
    fresh = Composition.fresh(8)
    if max((drawn.count(one) for one in drawn), default=0) > 8:
        with pytest.raises(Refusal, match="the shoe had 8"):
            fresh.without(drawn)
        return
    left = fresh.without(drawn)
    assert left.total == sum(left.by_rank()) == 416 - len(drawn)
    assert all(left.count(one) == 8 - drawn.count(one) for one in DECK)
    ranks = [one.rank for one in drawn]
    assert left.by_rank() == tuple(32 - ranks.count(rank) for rank in "A23456789TJQK")
    assert left.with_returned(drawn) == fresh
