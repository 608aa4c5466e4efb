"""A real log of whole shoes, with Players of different habits at its boxes."""

import random
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Protocol

from rules.cards import DECK, RANKS, Card
from rules.exact_returns import returns
from rules.hands import Hand
from rules.insurance import largest_stake
from rules.played_round import play
from rules.shoe import ShoeSettings, burn_count
from rules.table.commands import (
    CloseBets,
    Command,
    EndShoe,
    IntakeShoe,
    OpenBets,
    PlaceWager,
    TakeInsurance,
)
from rules.table.facts import BurnCardDrawn, CardDrawn, Fact
from rules.table.phase import Phase
from rules.table.state import Public
from rules.table.windows import open_window
from tests.dealer_console.round_log.made_logs import MadeLog, SetClocks
from tests.rules.table.at_table import ANN, seat

CUT = 40
"""Cards behind the cut card; the last round never needs more than six."""


WHOLE = ShoeSettings(cut_card_from_end=None)


class Table(Protocol):
    """A table and its log, whoever writes it."""

    clocks: SetClocks

    @property
    def public(self) -> Public:
        """What the table can know."""
        ...

    def tell(self, *whats: Fact | Command) -> object:
        """Facts and commands, each an event."""
        ...

    def finished(self) -> object:
        """The round is settled."""
        ...

    def close(self) -> Path:
        """Let the log go; where it is."""
        ...


class Evening:
    """Shoe after shoe; box 1 bets on Player always and insures, box 2 now and then on anything."""

    def __init__(
        self,
        at: Path | Table,
        *,
        seed: int = 5,
        follower: bool = False,
        begun: bool = False,
    ) -> None:
        self.made: Table = MadeLog(at, shoe=WHOLE) if isinstance(at, Path) else at
        self._chance = random.Random(seed)
        self._follower = follower
        self._begun = begun
        """Whether there are cards already, which go first."""

    def shoes(self, number: int, rounds: int = 999) -> "Evening":
        """So many shoes of at most so many rounds."""
        for _ in range(number):
            self._shoe(rounds)
        return self

    def _shoe(self, rounds: int) -> None:
        made = self.made
        if self._begun:
            made.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
        self._begun = True
        cards = list(DECK) * 8
        self._chance.shuffle(cards)
        burnt = 1 + burn_count(cards[0])
        made.tell(*(BurnCardDrawn(card) for card in cards[:burnt]))
        counts = [32] * len(RANKS)
        counts[RANKS.index(cards[0].rank)] -= 1
        at = burnt
        while len(cards) - at > CUT and rounds > 0:
            rounds -= 1
            played = play(made.public.settings.game, cards[at : at + 6])
            taken = len(played.player) + len(played.banker)
            self._round(cards[at : at + taken], counts)
            for card in cards[at : at + taken]:
                counts[RANKS.index(card.rank)] -= 1
            at += taken

    def _round(self, cards: list[Card], counts: list[int]) -> None:
        made, chance = self.made, self._chance
        game = made.public.settings.game
        made.tell(OpenBets(ANN), PlaceWager(ANN, seat(1), "player", 50_000))
        if chance.random() < 0.4:
            bet = chance.choice([bet.name for bet in game.bets])
            made.tell(PlaceWager(ANN, seat(2), bet, 10_000 * chance.randint(1, 5)))
        if self._follower:
            brings = returns(game, counts)
            made.tell(PlaceWager(ANN, seat(5), "banker", 10_000))
            for bet in _above(brings):
                made.tell(PlaceWager(ANN, seat(5), bet, 30_000))
        made.tell(CloseBets(ANN))
        for place, card in enumerate(cards, 1):
            made.clocks.now += 2000
            made.tell(CardDrawn(card, at=made.clocks.now))
            if place >= 4:
                self._insure()
        made.finished()

    def _insure(self) -> None:
        public = self.made.public
        window = open_window(public)
        if window is None or public.round is None or self._chance.random() < 0.5:
            return
        for offer in window.offers:
            if offer.hand is Hand.PLAYER:
                stake = largest_stake(50_000, [], offer.odds) // 2
                self.made.tell(TakeInsurance(ANN, seat(1), Hand.PLAYER, stake))

    def close(self) -> Path:
        """Let the log go; where it is."""
        assert self.made.public.phase is not Phase.STOPPED
        return self.made.close()


def _above(brings: Mapping[str, Fraction]) -> list[str]:
    return [bet for bet, each in brings.items() if each > 1 and bet not in ("player", "banker")]
