"""Any fact in any state, any command at any time: what always holds of a table."""

import os
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from rules.insurance import covered
from rules.refusal import HOUSE, Refusal
from rules.table.commands import COMMANDS, Command
from rules.table.facts import Fact
from rules.table.machine import Event, can, enabled, reduce
from rules.table.phase import Phase
from rules.table.settings import TableSettings
from rules.table.snapshot import snapshot
from rules.table.state import State, opening_state
from rules.table.views import board_view, dealer_view
from rules.table.windows import taken_odds
from tests.rules.table.walks import (
    BUILD,
    STAFF,
    drawn_card,
    next_event,
    random_command,
    random_fact,
    random_settings,
)

WALKS = int(os.environ.get("TABLE_WALKS", "160"))
STEPS = 130
"""160 walks of 130 steps are more than 20,000; `make walks` takes many more."""

SEEDS = st.integers(0, 2**32 - 1)
NAMES = {command.name for command in COMMANDS}


class Walk(RuleBasedStateMachine):
    """A table to which anything happens."""

    settings: TableSettings
    state: State

    @initialize(seed=SEEDS)
    def set_up(self, seed: int) -> None:
        """Any game, any set-up."""
        self.settings = random_settings(Random(seed))
        self.state = opening_state(self.settings)
        self.events: list[Event] = []
        self.states: list[State] = []

    def happens(self, what: Fact | Command) -> None:
        """One event; only a command may be refused."""
        event = Event(len(self.events) + 1, 1000 * len(self.events), what)
        try:
            state = reduce(self.state, event)
        except Refusal as refusal:
            self.refused(what, refusal)
            return
        self.state = state
        self.events.append(event)
        self.states.append(state)

    def refused(self, what: Fact | Command, refusal: Refusal) -> None:
        """Only a command is refused, with a reason and a paragraph of the game."""
        assert isinstance(what, Command)
        assert refusal.reason
        assert refusal.paragraph in {HOUSE, *self.state.public.settings.game.paragraph}

    @rule(seed=SEEDS)
    def something(self, seed: int) -> None:
        """Mostly play."""
        self.happens(next_event(self.state.public, Random(seed)))

    @rule(seed=SEEDS)
    def play(self, seed: int) -> None:
        """Play alone, so that walks get somewhere."""
        chance = Random(seed)
        public = self.state.public
        drawing = public.phase in (Phase.DEAL, Phase.PLAYER_DRAW, Phase.BANKER_DRAW, Phase.BURN)
        self.happens(drawn_card(public, chance) if drawing else random_command(public, chance))

    @rule(seed=SEEDS)
    def any_fact(self, seed: int) -> None:
        """Whatever the device may come up with."""
        self.happens(random_fact(self.state.public, Random(seed)))

    @rule(seed=SEEDS, name=st.sampled_from(sorted(BUILD)))
    def any_command(self, seed: int, name: str) -> None:
        """Whatever anybody may ask for."""
        chance = Random(seed)
        command = BUILD[name](self.state.public, chance.choice(STAFF), chance)
        allowed = can(self.state.public, command)
        before = self.state
        self.happens(command)
        if not allowed:
            assert self.state is before

    @invariant()
    def every_screen_can_be_drawn(self) -> None:
        """Prompts in every state, each by a paragraph of the game; buttons are commands."""
        public = self.state.public
        view = dealer_view(public)
        board_view(public)
        snapshot(public)
        assert view.prompts
        known = {HOUSE, "", *public.settings.game.paragraph}
        assert {p.paragraph for p in view.prompts} | {p.under for p in view.prompts} <= known
        assert set(view.can) <= NAMES
        assert view.can == enabled(public)

    @invariant()
    def closed_cards_have_no_value(self) -> None:
        """A card without an exposed value is nowhere in the public half."""
        public, secret = self.state.public, self.state.secret
        round_ = public.round
        if round_ is None:
            assert secret.cards == ()
            return
        assert len(round_.cards) == len(secret.cards) == len(secret.positions)
        layout = round_.layout
        placed = (*layout.player, *layout.banker, *layout.held, *layout.excess)
        assert sorted(placed) == sorted(round_.order)
        for card, known in zip(round_.cards, secret.cards, strict=True):
            assert card.read == (known is not None)
            assert card.shown is None or known is not None

    @invariant()
    def every_card_is_accounted_for(self) -> None:
        """What left the shoe is no longer in it."""
        public, tally = self.state.public, self.state.secret.tally
        if public.shoe is None or tally is None:
            return
        surplus = any(t.situation == "copy-too-many" for t in public.troubles)
        assert tally.cards >= public.shoe.left or surplus

    @invariant()
    def insurance_stays_within_its_bet(self) -> None:
        """No Player's insurance on a hand wins more than the bet it insures."""
        public = self.state.public
        round_ = public.round
        if round_ is None or not round_.insurance:
            return
        for counted in round_.counted:
            hand = public.settings.game.bet[counted.wager.bet].hand
            if hand is not None:
                taken = taken_odds(round_, counted.wager.player, hand)
                assert covered(taken) <= counted.counted

    @invariant()
    def money_is_conserved(self) -> None:
        """Stakes and what the House adds are what it collects and what goes back."""
        round_ = self.state.public.round
        if round_ is None or round_.settlement is None:
            return
        for line in round_.settlement.wagers:
            assert 0 <= line.returns - line.pays <= line.wager.wager.stake
        for insured in round_.settlement.insurance:
            assert insured.returns - insured.pays in (0, insured.bet.stake)
        assert len(round_.settlement.wagers) == len(round_.wagers)

    def teardown(self) -> None:
        """The same events make the same states, at every point."""
        if not hasattr(self, "events"):
            return
        state = opening_state(self.settings)
        for event, live in zip(self.events, self.states, strict=True):
            state = reduce(state, event)
            assert state == live


Walk.TestCase.settings = settings(max_examples=WALKS, stateful_step_count=STEPS)
TestWalks = Walk.TestCase
