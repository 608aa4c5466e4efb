"""A station with neither thread nor log nor shoe: what is pressed is noted, nothing comes of it.

It is the real one; what stands in are the things it opens.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from dealer_console import station as made_of
from dealer_console.desk.asks import Ask, AskWhoWorks, Handle, Order
from dealer_console.desk.at import Colleague
from dealer_console.settings.demo import demo_settings
from dealer_console.settings.model import ConsoleSettings
from dealer_console.station import Station
from dealer_console.table.acting import RolesAsNames
from dealer_console.table.told import Snapshot
from dealer_console.wording.catalogue import Catalogue
from rules.people import Person, Role
from rules.table.prompts import prompts
from rules.table.settings import TableSettings
from rules.table.snapshot import snapshot
from rules.table.state import Public, opening_state
from shoe_drivers.bench import DRAW, NEW_CARDS, PLUG_IN, PRESS_RESULT, UNPLUG
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.at_table import ACE, ANN, BEN, GUS, MAX, SUE

STAFF = tuple(Colleague(one.name, one.role) for one in (ANN, BEN, SUE, MAX, ACE, GUS))
DEEDS = (DRAW, PRESS_RESULT, NEW_CARDS, "unreadable-card", "surplus-copy", UNPLUG, PLUG_IN)


class Asked(NamedTuple):
    """What a press asked for, so that it can be held against what another asked for."""

    what: str
    details: tuple[Any, ...] = ()


def asked(ask: Ask, dealer: Person) -> Asked:
    """An ask with the whole command that is in it."""
    if isinstance(ask, Order):
        by = Person(ask.by, dealer.role if ask.by == dealer.name else Role.SHIFT_MANAGER)
        return Asked(ask.do, (ask.make(by), ask.by, ask.pin, ask.seen))
    return Asked(type(ask).__name__, tuple(ask))


class _NoConsole:
    """In place of the console: a table that stands as it was set up."""

    acting: object = RolesAsNames()
    line = None
    begun_after = 0

    def __init__(self, settings: ConsoleSettings, _: Callable[..., None], **__: object) -> None:
        self.last = told(opening_state(settings.table.settings).public)

    def put(self, _: object) -> None:
        """What would be kept of the screen."""


class _WithStaff(_NoConsole):
    """The same where people have names and PINs."""

    acting = None


class _NoErrands:
    """In place of the errands: notes them."""

    def __init__(self, *_: object) -> None:
        self.noted: list[Ask] = []

    def order(self, order: Order) -> None:
        """A command that would be given."""
        self.noted.append(order)

    def handle(self, deed: str, _: object) -> None:
        """What the hands at the simulated shoe would do."""
        self.noted.append(Handle(deed))

    def who_works(self, _: object) -> None:
        """The staff would be looked up."""
        self.noted.append(AskWhoWorks())


class _NoBench:
    """In place of the bench."""

    deeds = DEEDS


def told(public: Public) -> Snapshot:
    """The snapshot of a table that stands so."""
    return Snapshot(public.seq, public.time, public, snapshot(public), prompts(public), None)


def settings_at(table: TableSettings, **screens: object) -> ConsoleSettings:
    """The settings of a console at such a table; `simulated` and those of its screens."""
    demo = demo_settings()
    section = demo.table.model_copy(update={"name": "B-07", "settings": table})
    simulated = screens.pop("simulated", True)
    return demo.model_copy(
        update={
            "simulated": simulated,
            "table": section,
            "screens": demo.screens.model_copy(update=screens),
        }
    )


def station_alone(
    settings: ConsoleSettings, changed: Callable[[], None], *, with_staff: bool = False
) -> Station:
    """A station at that table."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(made_of, "Console", _WithStaff if with_staff else _NoConsole)
        patch.setattr(made_of, "Errands", _NoErrands)
        patch.setattr(made_of, "bench_at", lambda *_, **__: _NoBench())
        patch.setattr(Catalogue, "load", CATALOGUES.__getitem__)
        station = Station(settings, lambda what: what(), changed)
    station.desk.around = station.desk.around._replace(staff=STAFF)
    return station


def noted(station: Station) -> list[Asked]:
    """What was asked for since it was looked at last."""
    errands = station._errands
    assert isinstance(errands, _NoErrands)
    found, errands.noted = errands.noted, []
    dealer = station.public.dealer or ANN
    return [asked(ask, dealer) for ask in found]
