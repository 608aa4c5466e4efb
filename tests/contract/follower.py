"""Somebody who follows the cards at the table, and sees when they cannot be all there were."""

from hardware_sim.happenings import Place, Spot
from hardware_sim.round_in_hand import RoundInHand
from rules.cards import Card
from rules.hands import Hand
from rules.table.facts import (
    BurnCardDrawn,
    CardDisclosed,
    CardDrawn,
    DeviceReady,
    Fact,
    Position,
    ResultPressed,
)

SPOTS = {Hand.PLAYER: Spot.PLAYER, Hand.BANKER: Spot.BANKER}
ORDER = ("player-1", "banker-1", "player-2", "banker-2", "player-3", "banker-3")
INITIAL = 4


class Follower:
    """Goes by places, by the disclosure and by the table of play, and never by a number."""

    def __init__(self) -> None:
        self.odd = False
        self._burn_left: int | None = None
        self._drawn: list[Position] = []
        self._known = RoundInHand()

    def follow(self, facts: list[Fact]) -> bool:
        """Whether these facts, from a fresh shoe on, show that something is missing."""
        for fact in facts:
            self.odd = self.odd or not self._fits(fact)
        return self.odd

    def _fits(self, fact: Fact) -> bool:
        match fact:
            case BurnCardDrawn():
                return self._burnt(fact.card)
            case CardDrawn(position=Position()):
                return not self._burn_left and self._laid(fact)
            case CardDisclosed():
                return self._disclosed(fact)
            case ResultPressed():
                return self._ended(fact)
            case DeviceReady():
                return not self._drawn
            case _:
                return True

    def _burnt(self, card: Card | None) -> bool:
        if self._burn_left is None:
            self._burn_left = (card.points or 10) if card is not None else 0
            return card is not None
        self._burn_left -= 1
        return self._burn_left >= 0 and not self._drawn

    def _laid(self, fact: CardDrawn) -> bool:
        assert fact.position is not None
        before = [ORDER.index(str(position)) for position in self._drawn]
        place = ORDER.index(str(fact.position))
        self._drawn.append(fact.position)
        in_order = place == len(before) if place < INITIAL else len(before) >= INITIAL
        in_order = in_order and place not in before and place >= max(before, default=0)
        return in_order and (fact.card is None or self._known_card(fact.position, fact.card))

    def _known_card(self, position: Position, card: Card) -> bool:
        place = Place(SPOTS[position.hand], position.place)
        due = self._known.due() == place
        self._known.lay(place, card)
        return due

    def _disclosed(self, fact: CardDisclosed) -> bool:
        count = len(self._known.laid)
        return self._drawn[count : count + 1] == [fact.position] and self._known_card(
            fact.position, fact.card
        )

    def _ended(self, fact: ResultPressed) -> bool:
        known, drawn = self._known, len(self._drawn)
        self._known, self._drawn = RoundInHand(), []
        if len(known.laid) != drawn or known.due() is not None:
            return False
        own = known.result()
        return (own.winner, own.player_pair, own.banker_pair) == (
            fact.winner,
            fact.player_pair,
            fact.banker_pair,
        )
