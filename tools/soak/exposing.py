"""Closed cards turned over, by hand or card by card, with what the Dealer taps of them."""

from typing import Any

from rules.cards import DECK, RANK_ALONE, Card
from tools.soak import supervisor
from tools.soak.findings import Wrong
from tools.soak.kinds import KINDS
from tools.soak.sitting import Sitting

MISREAD = KINDS["misread by the Dealer"]


def expose(sitting: Sitting) -> None:
    """All that is to be turned over now."""
    places = _closed(sitting)
    if any(sitting.truth.card_at(*place) is None for place in places):
        # More lies there than was drawn: that cannot be put right.
        supervisor.give_up(sitting)
        return
    hands = {hand for hand, _ in places}
    way = sitting.chance.random()
    if way < 0.4 and len(hands) == 2 and not sitting.truth.waived:
        _hand(sitting, None, places)
    elif way < 0.8:
        for hand in sorted(hands, reverse=True):
            _hand(sitting, hand, [place for place in places if place[0] == hand])
    else:
        for place in places:
            _card(sitting, place)


def _closed(sitting: Sitting) -> list[tuple[str, int]]:
    """The closed places that the phase is about, Player's first."""
    only = {"player-expose": "player", "banker-expose": "banker"}.get(sitting.phase)
    hands = sitting.table.snapshot["hands"]
    return [
        (hand, slot["slot"])
        for hand in ("player", "banker")
        for slot in hands[hand]
        if slot["card"] is None and only in (None, hand)
    ]


def _hand(sitting: Sitting, hand: str | None, places: list[tuple[str, int]]) -> None:
    cards = [_tapped(sitting, place) for place in places] if _needed(sitting) else []
    _done(sitting, "expose-hand", hand=hand, cards=cards)


def _card(sitting: Sitting, place: tuple[str, int]) -> None:
    card = _tapped(sitting, place) if _needed(sitting) else None
    _done(sitting, "expose-card", position=f"{place[0]}-{place[1]}", card=card)


def expose_one(sitting: Sitting, index: int) -> None:
    """That card alone."""
    hand, _, number = sitting.truth.place_of(index).partition("-")
    _card(sitting, (hand, int(number)))


def _done(sitting: Sitting, do: str, **arguments: Any) -> None:
    if not sitting.table.tap(do, **arguments):
        reason = sitting.table.refused[-1]["reason"]
        raise Wrong(f"{sitting.name}: {do} {arguments} is refused: {reason}")


def _needed(sitting: Sitting) -> bool:
    """Whether the console does not know all the cards by itself."""
    return sitting.plan.masked or sitting.must_tap


def _tapped(sitting: Sitting, place: tuple[str, int]) -> str:
    """A card as the Dealer taps it: sometimes its rank alone, sometimes another by mistake."""
    card = sitting.truth.card_at(*place)
    assert card is not None
    wrong = _misread(sitting, place, card)
    if wrong is not None:
        return str(wrong)
    if sitting.plan.masked and sitting.chance.random() < 0.4:
        return RANK_ALONE[card.rank].rank
    return str(card)


def _misread(sitting: Sitting, place: tuple[str, int], card: Card) -> Card | None:
    """Another card of the same points; as the very last, any other."""
    truth = sitting.truth
    if sitting.plot is not MISREAD or not truth.complete or not truth.in_step:
        return None
    last = place == ("banker", 3)
    others = [c for c in DECK if c != card and (last or c.points == card.points)]
    sitting.happens(MISREAD)
    wrong = sitting.chance.choice(others)
    index = [n for n in range(len(truth.cards)) if truth.place_of(n) == f"{place[0]}-{place[1]}"]
    sitting.misheard[index[0]] = card
    return wrong
