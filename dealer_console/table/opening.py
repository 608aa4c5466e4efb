"""Opening a table: its log checked and taken up where it stood, and all of that logged."""

import platform
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from dealer_console.clocks import Clocks, as_text
from dealer_console.round_log.checkpoints import Reason, verify
from dealer_console.round_log.database import DatabaseError
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.key_history import TAKEN_UP, KeyHistory
from dealer_console.round_log.keys import KeyMissing, PublicKey, SigningKey
from dealer_console.round_log.reading_checkpoints import last_checkpoint
from dealer_console.round_log.retaining import retain
from dealer_console.round_log.segment import Head, OtherVersion, Segment
from dealer_console.round_log.table_log import Keep, TableLog, kept_nowhere
from dealer_console.round_log.troubles import ClockSetBack, Corrupt, trouble_of
from dealer_console.round_log.verifying import Altered, verify_chain, verify_guards
from dealer_console.settings.table_body import table_to_json
from dealer_console.table.bodies import STANDING
from dealer_console.table.course import Course
from dealer_console.table.rederiving import Replay
from dealer_console.table.told import FactHeard, Note, Told
from dealer_console.table.writer import TableWriter
from dealer_console.versions import Versions
from rules.table.facts import ConsoleRestarted
from rules.table.settings import TableSettings

CLOCK_ACCEPTED = "clock-accepted"


@dataclass(frozen=True)
class TablePlan:
    """What a table is opened with."""

    directory: Path
    """Of this table's log alone."""
    name: str
    settings: TableSettings
    days: GamingDays
    key: Path
    simulated: bool
    configuration: str
    """The hash of all settings."""
    clock_tolerance_ms: int = 5_000
    wal_alarm: int = 64 * 2**20
    retention_years: int = 7
    screen: Mapping[str, object] = field(default_factory=dict)
    """What the Dealer's screen was like beside the table itself, so that a round can be replayed
    as it was seen."""


@dataclass(frozen=True)
class OpenedTable:
    """A table that is ready to go on."""

    writer: TableWriter
    log: TableLog
    resumed: bool
    """There was a log, and the table stands as it stood."""
    settings_differ: bool
    """The settings file says otherwise than the table has it; a supervisor takes it in force."""


def open_table(
    plan: TablePlan,
    versions: Versions,
    clocks: Clocks,
    tell: Callable[[Told], None],
    keep: Keep = kept_nowhere,
    *,
    accept_clock: bool = False,
) -> OpenedTable:
    """Open the log, verify what is new in it, take the table up, and log that it was."""
    try:
        key = _key(plan)
        month = plan.days.month_of(clocks.utc_ms())
        log = TableLog.open(plan.directory, plan.name, month, key, keep, simulated=plan.simulated)
        try:
            return _opened(plan, versions, clocks, tell, log, accept_clock=accept_clock)
        except BaseException:
            log.close()
            raise
    except (DatabaseError, OSError) as error:
        raise trouble_of(error, plan.directory) or error from error


def _opened(
    plan: TablePlan,
    versions: Versions,
    clocks: Clocks,
    tell: Callable[[Told], None],
    log: TableLog,
    *,
    accept_clock: bool,
) -> OpenedTable:
    verified_from = verify_newest(log)
    late = None if accept_clock else _verify_clock(log, clocks, plan.clock_tolerance_ms)
    course = taken_up(plan.directory, versions.rules)
    resumed = course is not None
    if course is None:
        course = Course.begun(plan.settings, plan.days, simulated=plan.simulated)
    writer = TableWriter(
        log,
        course,
        versions,
        clocks,
        tell,
        clock_tolerance_ms=plan.clock_tolerance_ms,
        wal_alarm=plan.wal_alarm,
    )
    notes = [
        Note(
            "console-started",
            {
                "software": versions.software,
                "rules": versions.rules,
                "configuration": plan.configuration,
                "python": platform.python_version(),
                "screen": dict(plan.screen),
            },
        ),
        Note(
            "self-check",
            {
                "clock_after_last_event_ms": late,
                "log_verified": [verified_from, log.head.sequence],
                "guards": "as made",
            },
        ),
    ]
    if accept_clock:
        notes.append(Note(CLOCK_ACCEPTED, {"clock": as_text(clocks.utc_ms())}))
    if (known := _last_key(plan.directory)) != log.key.public:
        before = None if known is None else known.hex
        notes.append(
            Note(TAKEN_UP, {"key": log.key.public.hex, "before": before, "vouching": None})
        )
    writer.begin(notes)
    between = course.state.public.round is None
    if not resumed or (course.days != plan.days and between):
        course.days = plan.days
        writer.stand()
    if resumed:
        writer.take([FactHeard(ConsoleRestarted())])
    else:
        writer.show()
    retain(log, plan.retention_years, versions, clocks)
    log.checkpoint(Reason.OPENED, clocks.utc_ms())
    there = table_to_json(course.state.public.settings)
    return OpenedTable(writer, log, resumed, there != table_to_json(plan.settings))


def _key(plan: TablePlan) -> SigningKey:
    try:
        return SigningKey.load(plan.key)
    except KeyMissing:
        if plan.directory.is_dir() and _last_key(plan.directory) is not None:
            raise KeyMissing(
                f"the log of {plan.name} was signed with a key that is not at {plan.key}: put it "
                "back, or take up a new one with: dealer-console log new-key"
            ) from None
        return SigningKey.create(plan.key)


def _last_key(directory: Path) -> PublicKey | None:
    keys = KeyHistory()
    for path in segment_paths(directory):
        segment = Segment.read(path)
        try:
            keys.read(segment)
        finally:
            segment.close()
    return keys.last


def verify_newest(log: TableLog) -> int:
    """Verify what no signature covers yet, and the last signature; from which event on."""
    segment = log.segment
    try:
        verify_guards(segment, segment.head.sequence)
        checkpoint = last_checkpoint(segment)
        after = segment.opens if checkpoint is None else checkpoint.head
        if checkpoint is not None:
            _verify_signature(segment, checkpoint.head)
            if checkpoint.key == log.key.public.id and not verify(checkpoint, log.key.public):
                raise Altered(checkpoint.sequence, "has a signature that is not this table's")
        verify_chain(segment, after)
    except Altered as altered:
        raise Corrupt(
            f"{segment.path.name} is not as it was written ({altered}): keep it, call "
            "surveillance, and go on from a backup"
        ) from altered
    return after.sequence


def _verify_signature(segment: Segment, head: Head) -> None:
    row = segment.connection.execute(
        "SELECT hash FROM events WHERE sequence = ?", (head.sequence,)
    ).fetchone()
    if row != (head.hash,):
        raise Altered(head.sequence, "is not the one that was signed")


def _verify_clock(log: TableLog, clocks: Clocks, tolerance_ms: int) -> int | None:
    """How long after the log's newest event this is; refuses a clock that is before it."""
    (newest,) = log.segment.connection.execute(
        "SELECT max(utc_ms) FROM events WHERE sequence >= ifnull("
        " (SELECT max(sequence) FROM events WHERE kind = ?), 0)",
        (CLOCK_ACCEPTED,),
    ).fetchone()
    if newest is None:
        return None
    now = clocks.utc_ms()
    if now < newest - tolerance_ms:
        raise ClockSetBack(
            f"the clock says {as_text(now)} and the log's last event is of {as_text(newest)} (UTC):"
            " set the clock right; if it is right now and was wrong before, start once with "
            "--accept-clock"
        )
    return int(now - newest)


def taken_up(directory: Path, rules: str) -> Course | None:
    """The table as its log leaves it; None where there is no log yet."""
    paths = segment_paths(directory)
    for newest in range(len(paths) - 1, -1, -1):
        segment = Segment.read(paths[newest])
        try:
            standing = segment.last_of(STANDING)
        finally:
            segment.close()
        if standing is not None:
            return _replayed(paths[newest:], standing, rules)
    return None


def _replayed(paths: list[Path], standing: int, rules: str) -> Course:
    replay = Replay(rules)
    software = ""
    for path in paths:
        segment = Segment.read(path)
        try:
            for event in segment.events(after=standing - 1):
                software = event.entry.software
                replay.take(event)
        except Altered as altered:
            raise Corrupt(
                f"{path.name} does not play again as it was played ({altered}): keep it and call "
                "surveillance"
            ) from altered
        finally:
            segment.close()
    if replay.course is None:
        raise OtherVersion(
            f"the table was left by console {software} in a state that this one cannot take up "
            f"({replay.lost}): start that one again and end the shoe, then change over"
        )
    return replay.course
