"""The composition of a console: settings in, a table that runs out."""

import socket
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dealer_console.clocks import Clocks, SystemClocks
from dealer_console.places import default_key
from dealer_console.round_log.checkpoints import Checkpoint
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.sinks.directory import DirectorySink
from dealer_console.round_log.sinks.keeper import SinkKeeper
from dealer_console.round_log.sinks.printed import SlipSink
from dealer_console.round_log.sinks.sink import Sink
from dealer_console.round_log.sinks.syslog import SyslogSink
from dealer_console.settings.hashing import configuration_hash
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.screens_section import Side
from dealer_console.settings.shoe_check import NOT_LIVE
from dealer_console.staff.happenings import Happening
from dealer_console.staff.places import pepper_file, staff_file
from dealer_console.staff.signing_in import open_staff
from dealer_console.table.acting import Acting, RolesAsNames, SignedIn
from dealer_console.table.opening import OpenedTable, TablePlan, open_table
from dealer_console.table.shoe_line import ShoeLine
from dealer_console.table.thread import TableThread
from dealer_console.table.told import Arrival, Note, Snapshot, Told
from dealer_console.versions import Versions, installed
from shoe_drivers.addresses import BadAddress, scheme_of

NO_SCREEN: Mapping[str, object] = MappingProxyType({})

SINKS_PATIENCE = 3.0
"""Seconds that the last heads are given to reach their sinks when the console closes."""


def plan_of(
    settings: ConsoleSettings, log: Path | None = None, screen: Mapping[str, object] = NO_SCREEN
) -> TablePlan:
    """What the settings say of the table and its log, and whoever opens it of its screen."""
    name = settings.table.name
    key = settings.log.key or default_key(name)
    return TablePlan(
        directory=(log or settings.log.directory) / name,
        name=name,
        settings=settings.table.settings,
        days=GamingDays(settings.log.time_zone, settings.log.gaming_day_starts),
        key=key,
        simulated=settings.simulated,
        configuration=configuration_hash(settings),
        clock_tolerance_ms=settings.log.clock_tolerance_seconds * 1000,
        wal_alarm=settings.log.wal_alarm_mb * 2**20,
        retention_years=settings.log.retention_years,
        screen={**screen_of(settings), **screen},
    )


def screen_of(settings: ConsoleSettings) -> dict[str, object]:
    """What the settings make of the Dealer's screen beside the table itself."""
    return {
        "language": settings.screens.language,
        "player_left": settings.screens.player_side is Side.LEFT,
        "chips": list(settings.chips),
        "currency": settings.currency.code,
        "minor_digits": settings.currency.minor_digits,
        "by_roles": _by_roles(settings),
        "sound": settings.screens.sound,
    }


def _by_roles(settings: ConsoleSettings) -> bool:
    """A simulated table without staff: roles are taken for names, and no PIN is asked."""
    return settings.simulated and settings.staff.file is None


class Console:
    """One table with its log, its shoe, its staff and its sinks."""

    def __init__(
        self,
        settings: ConsoleSettings,
        tell: Callable[[Told], None],
        *,
        log: Path | None = None,
        shoe: str | None = None,
        clocks: Clocks | None = None,
        versions: Versions | None = None,
        accept_clock: bool = False,
        collects: bool = False,
        screen: Mapping[str, object] = NO_SCREEN,
    ) -> None:
        _verify_shoe(settings, shoe)
        self.settings = settings
        self._tell = tell
        self._last: Snapshot | None = None
        self._line: ShoeLine | None = None
        self._early: list[Note] = []
        self._thread: TableThread | None = None
        self._sinks = SinkKeeper(_sinks(settings), self._sink_troubled)
        self._sinks.start()
        try:
            self.opened: OpenedTable = open_table(
                plan_of(settings, log, screen),
                versions or installed(),
                clocks or SystemClocks(),
                self._told,
                self._keep,
                accept_clock=accept_clock,
            )
        except BaseException:
            self._sinks.stop(0)
            raise
        try:
            self.acting: Acting = self._acting()
            self._line = self._shoe_line(shoe)
        except BaseException:
            self._sinks.stop(0)
            self.opened.log.close()
            raise
        self._begun_after = self.opened.log.head.sequence
        self._thread = TableThread(self.opened.writer, collects=collects)

    def start(self) -> None:
        """Begin to take commands and to hear the shoe."""
        assert self._thread is not None
        for note in self._early:
            self._thread.put(note)
        self._thread.start()
        if self._line is not None:
            self._line.start()

    @property
    def line(self) -> ShoeLine | None:
        """The shoe's line, where there is a shoe."""
        return self._line

    @property
    def last(self) -> Snapshot | None:
        """How the table stood when it was last told; any thread may look."""
        return self._last

    @property
    def begun_after(self) -> int:
        """The last event that was in the log when this console had taken the table up."""
        return self._begun_after

    @property
    def halted(self) -> bool:
        """Whether the table stands still for good."""
        return self.opened.writer.halted

    def put(self, arrival: Arrival) -> None:
        """Something for the table, from any thread."""
        if self._thread is None:
            assert isinstance(arrival, Note)
            self._early.append(arrival)
        else:
            self._thread.put(arrival)

    def close(self) -> list[str]:
        """Stop in good order; which sinks do not have the last head."""
        if self._line is not None:
            self._line.stop()
        if self._thread is not None:
            self._thread.stop()
        behind = self._sinks.stop(SINKS_PATIENCE)
        self.opened.log.close()
        return behind

    def _told(self, told: Told) -> None:
        if isinstance(told, Snapshot):
            self._last = told
        self._tell(told)
        if isinstance(told, Snapshot) and self._line is not None:
            self._line.stands(told)

    def _keep(self, checkpoint: Checkpoint) -> None:
        self._sinks.keep(checkpoint)

    def _sink_troubled(self, name: str, reason: str | None) -> None:
        kind = "sink-works" if reason is None else "sink-failed"
        self.put(Note(kind, {"sink": name, "reason": reason}))

    def _acting(self) -> Acting:
        staff = self.settings.staff
        if _by_roles(self.settings):
            return RolesAsNames()
        file, pepper = staff.file or staff_file(), staff.pepper or pepper_file()
        return SignedIn(open_staff(file, pepper, self._heard))

    def _shoe_line(self, address: str | None) -> ShoeLine | None:
        shoe = self.settings.shoe
        if shoe is None:
            return None
        return ShoeLine(
            shoe.driver,
            dict(shoe.settings),
            address or shoe.address,
            self.put,
            was_lost=not self.opened.writer.course.state.public.device.linked,
            capture=shoe.capture,
            keeps_locked=shoe.keeps_locked,
        )

    def _heard(self, happening: Happening) -> None:
        self.put(Note(happening.kind, happening_body(happening)))


def _verify_shoe(settings: ConsoleSettings, address: str | None) -> None:
    """Refuse another shoe than the settings name where they would refuse it."""
    if address is None:
        return
    if settings.shoe is None:
        raise BadAddress(
            f"the settings of {settings.table.name} have no [shoe] to put in its place"
        )
    if not settings.simulated and (what := NOT_LIVE.get(scheme_of(address))):
        raise BadAddress(f"{address}: is {what}, and {settings.table.name} is a live table")


def happening_body(happening: Happening) -> dict[str, Any]:
    """What the log keeps of a sign-in or a change of staff; never a PIN."""
    return {
        "name": happening.name,
        "role": happening.role,
        "reason": happening.reason,
        "by": happening.by,
    }


def machine_name() -> str:
    """What this machine calls itself, for an event that must say where it happened."""
    return socket.gethostname()


def _sinks(settings: ConsoleSettings) -> list[Sink]:
    made: list[Sink] = []
    for sink in settings.log.sinks:
        if sink.kind == "directory":
            made.append(DirectorySink(sink.directory))
        elif sink.kind == "syslog":
            made.append(SyslogSink(sink.address))
        else:
            made.append(SlipSink(sink.path))
    return made
