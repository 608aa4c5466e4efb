"""What truly happens in a round: the simulator's own cards, the chips, and what people said."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hardware_sim.happenings import Place, Spot
from hardware_sim.round_in_hand import RoundInHand
from rules.cards import Card

Seat = tuple[int, str]
"""A box, and the seat at it."""


class Insured(NamedTuple):
    """Insurance that a Player took."""

    seat: Seat
    hand: str
    stage: str
    stake: int


@dataclass
class Truth:
    """One round as an honest witness with eyes on the table would tell it."""

    laid: RoundInHand = field(default_factory=RoundInHand)
    at_table: list[int | None] = field(default_factory=list)
    """For each card that the console counts to the round, which it is; None is one set aside."""
    bets: dict[tuple[Seat, str], int] = field(default_factory=dict)
    insured: list[Insured] = field(default_factory=list)
    waived: bool = False
    free: bool = False
    withdrawn: dict[Seat, frozenset[str]] = field(default_factory=dict)
    """Who took back all that was not decided, with the bets that were."""
    intended: list[tuple[str, str, str]] = field(default_factory=list)
    """The insurance that was missed and would have been taken: Player, hand, stage."""
    ordered: int = 0
    """How many cards there were when they were put in their order."""
    taken_for_excess: bool = False
    """The shoe does not count a card to the round that is of it."""
    put_right: bool = False
    """Cards were entered, put in order or corrected."""
    void_by: str = ""
    """The remedy by which people found it void."""
    in_step: bool = True
    """The device believes the round to be what it is."""

    @property
    def cards(self) -> list[Card]:
        """The cards of the round in the order they were drawn."""
        return [laid.card for laid in self.laid.laid]

    def due(self) -> Place | None:
        """Where the next card goes, by the true cards."""
        return self.laid.due()

    @property
    def complete(self) -> bool:
        """Whether no card is due any more."""
        return self.laid.due() is None

    def lay(self, card: Card, *, read: bool = True) -> int:
        """One more card of the round lies there; which it is."""
        place = self.laid.due()
        assert place is not None
        self.laid.lay(place, card, read=read)
        return len(self.laid.laid) - 1

    def card_at(self, hand: str, place: int) -> Card | None:
        """The true card at a place."""
        wanted = Place(Spot(hand), place)
        for laid in self.laid.laid:
            if laid.place == wanted:
                return laid.card
        return None

    def place_of(self, index: int) -> str:
        """The place of a card, as commands name it."""
        spot, number = self.laid.laid[index].place
        return f"{spot.value}-{number}"

    @property
    def unheard(self) -> list[int]:
        """The cards that lie there and that the console knows nothing of."""
        known = set(self.at_table)
        return [n for n in range(len(self.laid.laid)) if n not in known]

    @property
    def unread(self) -> int | None:
        """A card that the shoe could not read."""
        return next((n for n, laid in enumerate(self.laid.laid) if not laid.read), None)

    def asked(self, name: str, game: str) -> dict[str, Any]:
        """The round as `settle` is asked about it."""
        return {
            "id": name,
            "game": game,
            "cards": [str(card) for card in self.cards],
            "bets": [
                {"box": box, "seat": seat, "bet": bet, "stake": stake}
                for ((box, seat), bet), stake in self.bets.items()
            ],
            "insurance": [
                {"box": i.seat[0], "seat": i.seat[1]}
                | {"hand": i.hand, "stage": i.stage, "stake": i.stake}
                for i in self.insured
            ],
            "waiver": self.waived,
        }
