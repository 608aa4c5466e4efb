"""What lay closed, shown open to whoever reviews."""

from collections.abc import Mapping

from dealer_console.desk.shown import CardShown, HandShown, Shown
from dealer_console.review.replay.moment import Moment, Replayed
from dealer_console.wording.cards import card_text
from rules.cards import Card


def opened(replayed: Replayed, moment: Moment) -> Shown:
    """The screen of a moment with every face that the log knows; what lay closed is marked."""
    shown, cards = moment.shown, replayed.cards
    left, right = (_hand(hand, moment.lying.get(hand.hand, ()), cards) for hand in shown.hands)
    held = shown.held
    faces = [card_text(cards[number]) for number in moment.held if number in cards]
    if held and faces:
        held = f"{held} ({' '.join(faces)})"
    return shown._replace(hands=(left, right), held=held)


def _hand(hand: HandShown, numbers: tuple[int, ...], cards: Mapping[int, Card]) -> HandShown:
    return hand._replace(
        cards=tuple(
            _card(card, cards.get(number)) for card, number in zip(hand.cards, numbers, strict=True)
        )
    )


def _card(card: CardShown, face: Card | None) -> CardShown:
    if card.face is not None or face is None:
        return card
    return card._replace(face=face, lifted=True)
