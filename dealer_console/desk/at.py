"""What the desk is drawn from: the table as everybody may know it, and what stands around it."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

from dealer_console.desk.asks import Ask, Make, Order
from dealer_console.desk.shown import Kind, Tile
from dealer_console.desk.speech import Speech
from rules.people import Person, Role, stands_for
from rules.refusal import Refusal
from rules.table.command_rule import Authority
from rules.table.commands import Command
from rules.table.device_facts import follows
from rules.table.machine import authority, enabled, verify
from rules.table.prompt import Prompt
from rules.table.settings import TableSettings
from rules.table.state import Public

Act = Callable[[], Sequence[Ask]]
"""What a press does at the desk, and what it asks for."""

SOMEBODY = Person("", Role.DEALER)
"""Stands in for who gives a command while it is only asked whether it could be given."""


class Colleague(NamedTuple):
    """Somebody of the staff who may act at the table."""

    name: str
    role: Role


class Plan(NamedTuple):
    """What does not change while the console runs."""

    table: str
    simulated: bool
    player_left: bool
    """Player's side of the screen, as the felt has it."""
    chips: tuple[int, ...]
    languages: tuple[tuple[str, str], ...]
    """Each language with the short name on its tile."""
    deeds: tuple[str, ...] = ()
    """What the hands at a simulated shoe can do; nothing at a real one."""
    by_roles: bool = False
    """A simulated table without staff: a role is a name, and no PIN is asked."""
    can_leave: bool = False
    """The console can be closed from its screen."""
    settings_anew: Callable[[], TableSettings] | None = None
    """Reads the table's settings again."""
    is_replay: bool = False
    """What is drawn is past: out of a log, which knows no PIN."""


class Around(NamedTuple):
    """What is known beside the table's own state."""

    staff: tuple[Colleague, ...] = ()
    link: str = ""
    """What the line says of itself while it is lost: what it tries, and when."""
    alarm: str = ""
    """What the log needs somebody for."""
    sound: bool = True
    not_done: str = ""
    """Why the last deed of the simulated shoe was not done."""


class At:
    """The table at one moment, and the words for it."""

    def __init__(
        self,
        plan: Plan,
        around: Around,
        public: Public,
        prompts: tuple[Prompt, ...],
        speech: Speech,
    ) -> None:
        self.plan, self.around = plan, around
        self.public, self.prompts, self.speech = public, prompts, speech

    @cached_property
    def can(self) -> frozenset[str]:
        """The names of the commands that can be given now, with the right arguments."""
        return frozenset(enabled(self.public))

    @property
    def dealer(self) -> Person:
        """Who deals; before anybody does, nobody in particular."""
        return self.public.dealer or SOMEBODY

    def refusal(self, make: Make) -> Refusal | None:
        """Why the command could not be given now, if so."""
        try:
            verify(self.public, make(self.dealer))
        except Refusal as refusal:
            return refusal
        return None

    def can_do(self, make: Make) -> bool:
        """Whether it could be given now."""
        return self.refusal(make) is None

    def authority(self, command: Command) -> Authority:
        """Who must agree to it."""
        return authority(self.public, command)

    def may_agree(self, role: Role) -> tuple[Colleague, ...]:
        """The colleagues who may do what that role is asked for, the lowest first."""
        senior = self.public.settings.most_senior
        dealer = self.dealer.name
        found = [
            one
            for one in self.around.staff
            if stands_for(one.role, role, senior) and (role is Role.DEALER or one.name != dealer)
        ]
        return tuple(sorted(found, key=lambda one: list(Role).index(one.role)))


def is_followed(public: Public) -> bool:
    """Whether the cards of this round may stay untold until a masked shoe tells them."""
    round_ = public.round
    return round_ is not None and follows(public) and not any(card.shown for card in round_.cards)


class Tiles:
    """The tiles of one screen, each with what a press on it does."""

    def __init__(self, at: At) -> None:
        self._at = at
        self.acts: dict[str, Act] = {}

    def tile(
        self,
        key: str,
        title: str,
        act: Act | None,
        detail: str = "",
        kind: Kind = Kind.PLAIN,
        *,
        hold: bool = False,
        repeats: bool = False,
    ) -> Tile:
        """A tile; one without an act cannot be pressed."""
        if act is not None:
            self.acts[key] = act
        return Tile(key, title, detail, kind, hold, act is not None, repeats)

    def place(self, key: str, act: Act) -> str:
        """A card, a box or another place that can be pressed; its key."""
        self.acts[key] = act
        return key

    def order(self, do: str, make: Make, by: str | None = None, pin: str | None = None) -> Order:
        """A command for the table as it is seen now; from whoever deals unless another is named."""
        return Order(do, make, by or self._at.dealer.name, pin, self._at.public.seq)

    def gives(self, make: Make) -> Act:
        """An act that gives one command as whoever deals."""
        do = make(self._at.dealer).name
        return lambda: [self.order(do, make)]
