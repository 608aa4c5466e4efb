"""Which cards a Player left the table with, worked out from all the others."""

from rules.cards import DECK, RANK_ALONE, RANKS, UNTOLD, Card
from rules.composition import Composition
from rules.refusal import Refusal
from rules.table.commands import Decide
from rules.table.state import State, Trouble


def missing_cards(state: State, decide: Decide, trouble: Trouble) -> tuple[Card, ...]:
    """What nobody has read of the cards a Player left with.

    All decks, less what was sorted, less the cards in play, less the two set aside.
    """
    secret = state.secret
    read = tuple(secret.cards[n] for n in trouble.cards)
    known = tuple(card for card in read if card is not None)
    if len(known) == len(read):
        return ()
    shoe = state.public.shoe
    assert shoe is not None
    left = Composition.fresh(shoe.decks)
    in_play = [c for n, c in enumerate(secret.cards) if n not in trouble.cards and c is not None]
    gone = [card for card, copies in decide.found for _ in range(copies)]
    accounted = [*gone, *in_play, *decide.aside, *known]
    by_rank_alone = [card.rank for card in accounted if card.suit == UNTOLD]
    try:
        left = left.without(card for card in accounted if card.suit != UNTOLD)
        missing = _left_over(left, by_rank_alone)
    except Refusal:
        raise Refusal("more copies of a card were entered than there are; count again") from None
    if len(missing) != len(read) - len(known):
        raise Refusal(
            "{unaccounted} cards are not accounted for, and {missing} are missing; count again, "
            "or name the two cards set aside",
            unaccounted=len(missing),
            missing=len(read) - len(known),
        )
    return tuple(missing)


def _left_over(left: Composition, by_rank_alone: list[str]) -> list[Card]:
    """What is left; by rank alone where some of the others are known by no more than that."""
    if not by_rank_alone:
        return [card for card in DECK for _ in range(left.count(card))]
    over = []
    for rank, copies in zip(RANKS, left.by_rank(), strict=True):
        more = copies - by_rank_alone.count(rank)
        if more < 0:
            raise Refusal("a rank was entered more often than there are cards of it")
        over += [RANK_ALONE[rank]] * more
    return over
