"""Situations at a table in one line: `table("tiger-no-commission").dealt("7S KD 9C 6H")`."""

from collections.abc import Iterable
from typing import Any

import pytest

from rules.cards import RANK_ALONE, Card, cards
from rules.conduct import Method
from rules.game import Game
from rules.games import game_named
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.shoe import ShoeSettings
from rules.table.commands import (
    Approve,
    CloseBets,
    Collect,
    Command,
    ConfirmResult,
    Decide,
    Declare,
    ExposeCard,
    ExposeHand,
    IntakeShoe,
    OpenBets,
    OpenTable,
    Pay,
    PlaceWager,
    TakeInsurance,
)
from rules.table.facts import CardDrawn, Fact, Position
from rules.table.machine import Event, enabled, reduce, verify
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.prompts import prompts
from rules.table.settings import TableSettings
from rules.table.state import Public, Round, State, Trouble, opening_state
from rules.table.troubles import open_troubles
from rules.table.views import BoardView, DealerView, board_view, dealer_view
from rules.wagers import Player

ANN = Person("Ann", Role.DEALER)
BEN = Person("Ben", Role.DEALER)
SUE = Person("Sue", Role.PIT_SUPERVISOR)
MAX = Person("Max", Role.PIT_MANAGER)
ACE = Person("Ace", Role.ASSISTANT_CASINO_MANAGER)
GUS = Person("Gus", Role.SHIFT_MANAGER)

NO_BURN = ShoeSettings(burn=False)


def seat(box: int, standing: int | None = None) -> Player:
    """The Player who sits at a box, or one who stands behind it."""
    return Player(box, "seated" if standing is None else f"standing-{standing}")


class AtTable:
    """A table and all that has happened at it; every method returns it again."""

    def __init__(self, settings: TableSettings) -> None:
        self.settings = settings
        self.state: State = opening_state(settings)
        self.events: list[Event] = []
        self.device_time = 0

    # What happens.

    def tell(self, *whats: Fact | Command) -> "AtTable":
        """Facts and commands, one after the other."""
        for what in whats:
            seq = len(self.events) + 1
            event = Event(seq, 1000 * seq, what)
            self.state = reduce(self.state, event)
            self.events.append(event)
        return self

    def bet(self, player: Player, bet: str, stake: int, **more: Any) -> "AtTable":
        """A wager while betting is open."""
        return self.tell(PlaceWager(ANN, player, bet, stake, **more))

    def closed(self) -> "AtTable":
        """ "No more bets." """
        return self.tell(CloseBets(ANN))

    def drawn(self, text: str, apart: int = 1000) -> "AtTable":
        """Cards leave the device, so many milliseconds apart; "?" is a card it does not tell."""
        for word in text.split():
            self.device_time += apart
            card = None if word == "?" else cards(word)[0]
            self.tell(CardDrawn(card, at=self.device_time))
        return self

    def dealt(self, text: str) -> "AtTable":
        """ "No more bets", and then these cards."""
        if self.public.phase is Phase.BETTING:
            self.closed()
        return self.drawn(text)

    def exposed(self, hand: Hand | None = None, ranks: str = "") -> "AtTable":
        """A hand, or both, is turned over; its ranks where the device has not told them."""
        return self.tell(ExposeHand(ANN, hand, tuple(RANK_ALONE[rank] for rank in ranks.split())))

    def turned(self, hand: Hand, place: int, card: Card | None = None) -> "AtTable":
        """One card is turned over."""
        return self.tell(ExposeCard(ANN, Position(hand, place), card))

    def insured(self, player: Player, hand: Hand, stake: int, **more: Any) -> "AtTable":
        """Insurance is taken."""
        return self.tell(TakeInsurance(ANN, player, hand, stake, **more))

    def declared(self, situation: Situation, by: Person = ANN, **more: Any) -> "AtTable":
        """The Dealer says that something went wrong."""
        return self.tell(Declare(by, situation, **more))

    def decided(self, remedy: Remedy, by: Person = GUS, **more: Any) -> "AtTable":
        """The first irregularity that waits is decided by somebody who may."""
        return self.tell(Decide(by, self.trouble.number, remedy, **more))

    def approved(self, by: Person = SUE) -> "AtTable":
        """Somebody says yes to what waits."""
        return self.tell(Approve(by))

    def finished(self) -> "AtTable":
        """The result is confirmed, losing wagers are collected, winning ones paid."""
        if self.public.phase is Phase.RESULT:
            self.tell(ConfirmResult(ANN))
        if self.public.phase is Phase.COLLECT:
            self.tell(Collect(ANN))
        return self.tell(Pay(ANN))

    # What is seen.

    @property
    def public(self) -> Public:
        """What the table can know."""
        return self.state.public

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        return self.public.phase

    @property
    def round(self) -> Round:
        """The round under way."""
        assert self.public.round is not None
        return self.public.round

    @property
    def trouble(self) -> Trouble:
        """The first irregularity that waits."""
        return open_troubles(self.public)[0]

    @property
    def troubles(self) -> list[Situation]:
        """All that wait."""
        return [trouble.situation for trouble in open_troubles(self.public)]

    @property
    def can(self) -> tuple[str, ...]:
        """The commands whose buttons are on."""
        return enabled(self.public)

    @property
    def view(self) -> DealerView:
        """The Dealer's screen."""
        return dealer_view(self.public)

    @property
    def board(self) -> BoardView:
        """The display board."""
        return board_view(self.public)

    def prompts(self, code: Code) -> list[Prompt]:
        """The prompts of one kind."""
        return [prompt for prompt in prompts(self.public) if prompt.code is code]

    def prompt(self, code: Code) -> Prompt:
        """The one prompt of a kind."""
        found = self.prompts(code)
        assert len(found) == 1, [str(prompt.code) for prompt in prompts(self.public)]
        return found[0]

    def codes(self) -> list[Code]:
        """The kinds of prompts, in their order."""
        return [prompt.code for prompt in prompts(self.public)]

    def refuses(self, command: Command, match: str = ".") -> Refusal:
        """The refusal of a command; the state is untouched."""
        before = self.state
        with pytest.raises(Refusal, match=match) as raised:
            verify(self.public, command)
        with pytest.raises(Refusal):
            reduce(self.state, Event(len(self.events) + 1, 0, command))
        assert self.state is before
        return raised.value


def settings_of(game: str | Game, **more: Any) -> TableSettings:
    """Settings of a table without burn cards."""
    more.setdefault("shoe", NO_BURN)
    return TableSettings(game_named(game) if isinstance(game, str) else game, **more)


def table(game: str | Game, *, decks: int = 8, **more: Any) -> AtTable:
    """An open table with a fresh shoe and betting open."""
    at = AtTable(settings_of(game, **more))
    return at.tell(OpenTable(ANN), IntakeShoe(ANN, decks, "Ann", "Ben"), OpenBets(ANN))


def squeeze_table(game: str | Game, method: Method = Method.A, **more: Any) -> AtTable:
    """A face-down table where Players receive the hands."""
    return table(game, face_down=True, method=method, **more)


def wagers_of(at: AtTable) -> dict[tuple[Player, str], int]:
    """The stakes that lie on the table."""
    return {placed.wager[:2]: placed.wager.stake for placed in at.round.wagers}


def returns_of(at: AtTable) -> dict[tuple[Player, str], int]:
    """What goes back to each Player, stake included, by bet."""
    settlement = at.round.settlement
    assert settlement is not None
    lines: Iterable[tuple[Player, str, int]] = [
        *((w.wager.wager.player, w.wager.wager.bet, w.returns) for w in settlement.wagers),
        *((i.bet.player, f"{i.bet.hand}-insurance", i.returns) for i in settlement.insurance),
    ]
    total: dict[tuple[Player, str], int] = {}
    for player, bet, returns in lines:
        total[player, bet] = total.get((player, bet), 0) + returns
    return total
