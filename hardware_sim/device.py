"""The device: cards, burn, overdraw, buttons and power; no wire, no I/O.

Every act returns what happened, with times; the same seed and the same acts give the same.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from hardware_sim.card_stock import CardStock, ContinuousShuffler, Shoe, shuffled
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.happenings import (
    Booted,
    CutCardOut,
    Decided,
    Drawn,
    DrawnOutside,
    Kept,
    Outside,
    Place,
    Revoked,
    Spot,
    Timed,
    Trouble,
    TroubleCancelled,
)
from hardware_sim.housing import Housing
from hardware_sim.pace import Span
from hardware_sim.round_in_hand import RoundInHand
from rules.cards import Card
from rules.hands import Winner
from rules.shoe import burn_count

NEXT_FIRST = Place(Spot.PLAYER, 1)
UNREAD = (Trouble.CANNOT_READ, Trouble.CARD_CODE)
PUSHED_BACK = (Trouble.REVERSED_AT_EXIT, Trouble.REVERSED_MIDWAY)


class Device(Housing):
    """One device at one table."""

    def __init__(
        self, settings: DeviceSettings | None = None, seed: int = 0, cards: Sequence[Card] = ()
    ) -> None:
        super().__init__(settings or DeviceSettings(), seed)
        self.round = RoundInHand()
        self._shuffling = Random(f"cards {seed}")
        self.left_device: Counter[Card] = Counter()
        """How often each card has come out of these cards."""
        self._kept: Card | None = None
        self._aside: list[Card] = []
        self._strangers: list[Card] = []
        self._burn_left: int | None = None
        self.stock: CardStock = self.new_cards(cards)

    # Cards.

    def new_cards(self, cards: Sequence[Card] = ()) -> CardStock:
        """Put new cards in: shuffled by the seed, or in the order given."""
        settings = self.settings
        if settings.kind is Kind.CONTINUOUS_SHUFFLER:
            self.stock = ContinuousShuffler(settings.decks, self._shuffling)
            self.stock.arrange(cards)
        else:
            order = cards or shuffled(settings.decks, self._shuffling)
            self.stock = Shoe(order, settings.decks, settings.cut_card_from_end)
        self.left_device.clear()
        self._aside.clear()
        self._strangers.clear()
        self._burn_left = self._burns_from_start()
        return self.stock

    def _burns_from_start(self) -> int | None:
        burns = self.settings.burns and self.settings.kind is Kind.SHOE
        return None if burns else 0

    def slip_in(self, card: Card) -> None:
        """Put a card in front that does not belong to these cards."""
        self._strangers.append(card)
        self.stock.slip_in(card)

    def cut_card_next(self) -> None:
        """Have the cut card come out before the next card."""
        self.stock.cut_card_next()

    @property
    def on_table(self) -> tuple[Card, ...]:
        """The cards that are out of a shuffler and will go back in."""
        waiting = (card for card in (self._kept, self.overdrawn) if card)
        return (*(laid.card for laid in self.round.laid), *self._aside, *waiting)

    @property
    def burning(self) -> bool:
        """Whether the next card is one of the burn."""
        return self._burn_left != 0

    def due(self) -> Place | None:
        """Where the device would count the next card to."""
        if self._burn_left is None:
            return Place(Spot.FIRST, 1)
        if self._burn_left:
            return Place(Spot.BURNING_DOWN, self._burn_left - 1)
        return self.round.due()

    def reach_for_card(self) -> None:
        """A hand sets out for the next card, which it draws at `next_at`."""
        self._set_out(self._span_of_next())

    def reach_for_button(self) -> None:
        """A hand sets out for the result button."""
        self._set_out(self.settings.pace.result)

    def draw(
        self, problem: Trouble | None = None, after_ms: int | None = None, *, by_hand: bool = False
    ) -> list[Timed]:
        """Draw the next card, with something wrong with it or so soon after the one before.

        A card burnt `by_hand` goes to no hand.
        """
        if problem not in (None, *UNREAD, *PUSHED_BACK):
            raise ValueError(f"{problem} is not something a card has: call fail() for it")
        before = self.use_kept_card() if self._kept and not self.round.laid else []
        self._pass(self._span_of_next(), after_ms)
        if self.stock.cut_card_comes():
            before += self._say(CutCardOut())
            self._pass(self.settings.pace.card)
        if problem in PUSHED_BACK:
            return before + self._raise(problem)
        card, read = self._take_out(), problem is None
        # A card was counted, or not, before its reader gave up on it.
        counts = not self.locked and not self.in_error_mode
        if problem is not None:
            before += self._raise(problem)
        if not counts:
            return before + self._outside(card, read=read)
        if by_hand:
            self._aside.append(card)
            return before + self._say(Drawn(Place(Spot.BURN, 1), card if read else None))
        if self.burning:
            return before + self._burn(card, read=read)
        place = self.round.due()
        if place is None:
            return before + self._overdraw(card, read=read)
        self.round.lay(place, card, read=read)
        return before + self._say(Drawn(place, card if read else None))

    def _take_out(self) -> Card:
        if self.settings.kind is Kind.CONTINUOUS_SHUFFLER and not self.round.laid:
            self._give_discards_back()
        card = self.stock.draw()
        self.left_device[card] += 1
        return card

    def _give_discards_back(self) -> None:
        for card in [stranger for stranger in self._strangers if stranger in self._aside]:
            self._strangers.remove(card)
            self._aside.remove(card)
        self.stock.give_back(self._aside)
        self._aside.clear()

    def _span_of_next(self) -> Span:
        pace = self.settings.pace
        if self.burning:
            return pace.burn
        place = self.round.due()
        if place == NEXT_FIRST:
            return pace.between_rounds
        return pace.card if place and place.number < 3 else pace.third_card

    def _burn(self, card: Card, *, read: bool) -> list[Timed]:
        place = self.due()
        assert place is not None
        self._aside.append(card)
        self._burn_left = burn_count(card) if self._burn_left is None else self._burn_left - 1
        return self._say(Drawn(place, card if read else None))

    def _outside(self, card: Card, *, read: bool) -> list[Timed]:
        self._aside.append(card)
        said = []
        if self.locked and self.settings.locked_draw_raises:
            said = self._raise(self.settings.locked_draw_raises)
        why = Outside.LOCKED if self.locked else Outside.IN_ERROR
        return said + self._say(DrawnOutside(why, card if read else None))

    # An overdraw and what becomes of it.

    def _overdraw(self, card: Card, *, read: bool) -> list[Timed]:
        told = DrawnOutside(Outside.OVERDRAWN, card if read else None)
        if self.overdrawn is not None:
            self._aside.append(card)
            return self._say(told)
        self.overdrawn = card
        said = self._raise(Trouble.OVERDRAW)
        if self.settings.overdraw_times_out:
            self._pass(self.settings.pace.trouble)
            said += self._raise(Trouble.DRAW_TIME_OUT)
        return said + self._say(told)

    def discard_overdrawn(self) -> list[Timed]:
        """Tell the device that the overdrawn card is discarded."""
        card = self._decided_about()
        self._pass(self.settings.pace.trouble)
        self._aside.append(card)
        return self._say(Revoked(NEXT_FIRST, card)) + self._cancel_overdraw()

    def keep_overdrawn(self) -> list[Timed]:
        """Tell the device that the overdrawn card is for the next round."""
        card = self._decided_about()
        self._pass(self.settings.pace.trouble)
        self._kept = card
        return self._cancel_overdraw()

    def _decided_about(self) -> Card:
        if self.overdrawn is None:
            raise ValueError("no card is overdrawn: draw one when the round is complete")
        card, self.overdrawn = self.overdrawn, None
        return card

    def _cancel_overdraw(self) -> list[Timed]:
        overdraw = self.standing.pop(Trouble.OVERDRAW, False)
        timed_out = self.standing.pop(Trouble.DRAW_TIME_OUT, None)
        if timed_out is None or self.settings.overdraw_cancel_names is Trouble.OVERDRAW:
            return self._say(TroubleCancelled(Trouble.OVERDRAW, overdraw))
        return self._say(TroubleCancelled(Trouble.DRAW_TIME_OUT, timed_out))

    def use_kept_card(self) -> list[Timed]:
        """Begin the next round with the card that was kept."""
        if self._kept is None or self.round.laid:
            raise ValueError("no card was kept for this round")
        card, self._kept = self._kept, None
        self._pass(self.settings.pace.between_rounds)
        if self.settings.kept_card_is_first:
            self.round.lay(NEXT_FIRST, card)
        else:
            self.stock.slip_in(card)
            self.left_device[card] -= 1
        return self._say(Kept(NEXT_FIRST, card))

    @property
    def keeps_card(self) -> bool:
        """Whether an overdrawn card waits for the next round."""
        return self._kept is not None

    # Buttons and key.

    def press_result(
        self,
        winner: Winner | None = None,
        *,
        player_pair: bool | None = None,
        banker_pair: bool | None = None,
    ) -> list[Timed]:
        """Press a result button; without a winner, the one the cards say."""
        self._pass(self.settings.pace.result)
        if self.burning or self.round.due() or self.overdrawn or self.in_error_mode:
            return self._raise(Trouble.BUTTON_MISUSE)
        own = self.round.result()
        pressed = Decided(
            winner or own.winner,
            own.player_pair if player_pair is None else player_pair,
            own.banker_pair if banker_pair is None else banker_pair,
            banker_six=own.banker_six and winner in (None, Winner.BANKER),
        )
        if pressed != own and self.settings.checks_result_button:
            return self._raise(Trouble.BUTTON_MISUSE)
        return self._disclose() + self._end_of_round(pressed)

    def force_quit(self) -> list[Timed]:
        """End the round without a result."""
        self._pass(self.settings.pace.result)
        said = self._disclose() if self.settings.forced_quit_discloses else []
        if self.overdrawn is not None:
            self._aside.append(self._decided_about())
        return said + self._end_of_round(Decided(None))

    def _disclose(self) -> list[Timed]:
        return [Timed(self.now, what) for what in self.round.disclosure()]

    def _end_of_round(self, decided: Decided) -> list[Timed]:
        self._clear_table()
        said = self._say(decided)
        if self.settings.stands_by and not self._kept:
            said += self.stand_by()
        return said

    def _clear_table(self) -> None:
        self._aside.extend(laid.card for laid in self.round.laid)
        self.round = RoundInHand()

    # Power.

    def boot(self) -> list[Timed]:
        """Switch on, or off and on; errors and lock do not survive it."""
        self._pass(self.settings.pace.trouble)
        self.standing.clear()
        self.locked = False
        if not self.settings.remembers_round:
            self._aside.extend(card for card in (self._kept, self.overdrawn) if card)
            self._kept = self.overdrawn = None
            self._clear_table()
        if self.settings.burns_after_boot:
            self._burn_left = self._burns_from_start()
        return self._say(Booted())
