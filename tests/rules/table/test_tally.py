"""The count of a shoe where cards are known whole, by rank alone, or not at all."""

from rules.cards import RANK_ALONE, card
from rules.table.tally import Tally


def test_ranks_alone_are_counted_against_all_four_suits() -> None:
    """One deck has four twos: the fifth cannot be, whether its suit is known or not."""
    tally = Tally.fresh(1)
    for left in (51, 50, 49, 48):
        tally, possible = tally.take(RANK_ALONE["2"])
        assert possible
        assert tally.cards == left
    for fifth in (RANK_ALONE["2"], card("2S")):
        after, possible = tally.take(fifth)
        assert not possible
        assert after == tally
    for other in (RANK_ALONE["A"], RANK_ALONE["3"], RANK_ALONE["K"], card("3S")):
        assert tally.take(other)[1]


def test_what_is_given_back_can_come_again() -> None:
    """By rank, by card, or unread; an unread card that is read is one of its kind."""
    tally = Tally.fresh(1)
    for one in (RANK_ALONE["2"], card("KD"), None):
        after, _ = tally.take(one)
        assert after.cards == 51
        assert after.give_back(one) == tally
    unread, _ = tally.take(None)
    read, possible = unread.read(card("KD"))
    assert possible
    assert read == tally.take(card("KD"))[0]
    again, possible = read.take(card("KD"))
    assert not possible
    assert again == read
