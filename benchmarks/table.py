"""Our figure for the table: events reduced, with prompts, buttons and both views made of each."""

import random
import time

from rules.cards import DECK
from rules.game import Game
from rules.games import GAMES
from rules.people import Person, Role
from rules.table import commands as c
from rules.table import facts as f
from rules.table.facts import Fact
from rules.table.machine import Event, reduce
from rules.table.phase import Phase
from rules.table.settings import TableSettings
from rules.table.state import State, opening_state
from rules.table.views import board_view, dealer_view
from rules.wagers import Player

DEALER = Person("Dealer", Role.DEALER)
TURNS = 5

DRAWS = frozenset(
    {
        Phase.BURN,
        Phase.DEAL,
        Phase.PLAYER_DRAW,
        Phase.BANKER_DRAW,
        Phase.INSURANCE_FOUR,
        Phase.INSURANCE_THIRD,
    }
)
TAPS: dict[Phase, c.Command] = {
    Phase.BETWEEN: c.OpenBets(DEALER),
    Phase.EXPOSE: c.ExposeHand(DEALER),
    Phase.PLAYER_EXPOSE: c.ExposeHand(DEALER),
    Phase.BANKER_EXPOSE: c.ExposeHand(DEALER),
    Phase.RESULT: c.ConfirmResult(DEALER),
    Phase.COLLECT: c.Collect(DEALER),
    Phase.PAY: c.Pay(DEALER),
}


def _shoe(settings: TableSettings) -> list[Event]:
    """A whole shoe with three wagers a round, as events."""
    order = list(DECK * 8)
    random.Random(1).shuffle(order)
    cards = iter(order)
    state = opening_state(settings)
    events: list[Event] = []

    def tell(what: Fact | c.Command) -> None:
        nonlocal state
        event = Event(len(events) + 1, 1000 * len(events), what)
        state = reduce(state, event)
        events.append(event)

    tell(c.OpenTable(DEALER))
    tell(c.IntakeShoe(DEALER, 8, "Dealer", "Player"))
    while state.public.shoe is not None and state.public.shoe.left > 14:
        phase = state.public.phase
        if phase in DRAWS:
            tell(f.CardDrawn(next(cards), at=1000 * len(events)))
        elif phase is Phase.BETTING:
            for box, bet in enumerate(("player", "banker", "tie"), 1):
                tell(c.PlaceWager(DEALER, Player(box, "seated"), bet, 100 * box))
            tell(c.CloseBets(DEALER))
        else:
            tell(TAPS[phase])
    return events


def _seconds(settings: TableSettings, events: list[Event]) -> float:
    begun = time.perf_counter()
    state: State = opening_state(settings)
    for event in events:
        state = reduce(state, event)
        dealer_view(state.public)
        board_view(state.public)
    return time.perf_counter() - begun


def events_per_second() -> dict[str, float]:
    """For each game, face up and face down, the best of a few turns."""
    figures = {}
    for game in GAMES.values():
        for face_down in (False, True):
            settings = _settings(game, face_down=face_down)
            events = _shoe(settings)
            best = min(_seconds(settings, events) for _ in range(TURNS))
            face = "face down" if face_down else "face up"
            figures[f"{game.id}, {face}"] = len(events) / best
    return figures


def _settings(game: Game, *, face_down: bool) -> TableSettings:
    return TableSettings(game, face_down=face_down)
