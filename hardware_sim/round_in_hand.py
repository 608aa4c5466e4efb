"""The round as the device believes it to be, and what the table of play makes of it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from hardware_sim.happenings import Decided, Disclosed, Place, Spot
from rules.cards import Card, point_total
from rules.hands import Hand, Winner, higher_hand
from rules.table_of_play import STANDARD

INITIAL = (
    Place(Spot.PLAYER, 1),
    Place(Spot.BANKER, 1),
    Place(Spot.PLAYER, 2),
    Place(Spot.BANKER, 2),
)


class LaidCard(NamedTuple):
    """A card of the round, where it lies, and whether the device could read it."""

    place: Place
    card: Card
    read: bool


@dataclass(slots=True)
class RoundInHand:
    """The cards counted to the round, in the order drawn.

    The device goes by the true cards even where it could not read one: whoever clears the error
    shows it the card.
    """

    laid: list[LaidCard] = field(default_factory=list)

    def _of(self, spot: Spot) -> list[Card]:
        return [laid.card for laid in self.laid if laid.place.spot is spot]

    @property
    def player(self) -> list[Card]:
        """Player's cards."""
        return self._of(Spot.PLAYER)

    @property
    def banker(self) -> list[Card]:
        """Banker's cards."""
        return self._of(Spot.BANKER)

    def due(self) -> Place | None:
        """Where the next card goes; none where the round is complete."""
        if len(self.laid) < len(INITIAL):
            return INITIAL[len(self.laid)]
        player, banker = self.player, self.banker
        if len(banker) > 2:
            return None
        third = player[2].points if len(player) > 2 else None
        hand = STANDARD.next_hand(point_total(player[:2]), point_total(banker[:2]), third)
        if hand is None:
            return None
        return Place(Spot.PLAYER if hand is Hand.PLAYER else Spot.BANKER, 3)

    def lay(self, place: Place, card: Card, *, read: bool = True) -> None:
        """Count a card to the round."""
        self.laid.append(LaidCard(place, card, read))

    def result(self) -> Decided:
        """The result by the cards."""
        player, banker = self.player, self.banker
        winner = higher_hand(point_total(player), point_total(banker))
        return Decided(
            winner,
            player_pair=_pair(player),
            banker_pair=_pair(banker),
            banker_six=winner is Winner.BANKER and point_total(banker) == 6,
        )

    def disclosure(self) -> list[Disclosed]:
        """The burst before the result: every card in the order drawn."""
        return [Disclosed(laid.place, laid.card if laid.read else None) for laid in self.laid]


def _pair(hand: list[Card]) -> bool:
    return len(hand) > 1 and hand[0].rank == hand[1].rank
