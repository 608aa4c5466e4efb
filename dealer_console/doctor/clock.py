"""The machine's clock: its time zone, whether it is kept right, and the log's newest event."""

import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from dealer_console.clocks import SystemClocks, as_text
from dealer_console.console import plan_of
from dealer_console.doctor.finding import Finding, good, remark, wrong
from dealer_console.doctor.patient import Patient
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.settings.model import ConsoleSettings

ABOUT = "clock"
PATIENCE = 10
SYNCHRONISE = "have the system keep it: timedatectl set-ntp true, or the time service of Windows"


def check(patient: Patient) -> Iterator[Finding]:
    """What time it is here, and whether that can be believed."""
    now = SystemClocks().utc_ms()
    settings = patient.settings
    if settings is None:
        yield good(ABOUT, f"{as_text(now)} UTC")
    else:
        zone = settings.log.time_zone
        local = datetime.fromtimestamp(now / 1000, UTC).astimezone(ZoneInfo(zone))
        yield good(ABOUT, f"{local:%Y-%m-%d %H:%M:%S} in {zone}, the table's time zone")
    yield _synchronised()
    if settings is not None:
        yield from _newest(settings, now)


def _synchronised() -> Finding:
    said = _timedatectl()
    if said == "yes":
        return good(ABOUT, "the system says that it is synchronised")
    if said == "no":
        return remark(ABOUT, "the system says that it is not synchronised", SYNCHRONISE)
    return remark(ABOUT, "whether it is synchronised cannot be told here", SYNCHRONISE)


def _timedatectl() -> str:
    program = shutil.which("timedatectl")
    if program is None:
        return ""
    words = [program, "show", "--property=NTPSynchronized", "--value"]
    try:
        asked = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.strip() if asked.returncode == 0 else ""


def _newest(settings: ConsoleSettings, now: int) -> Iterator[Finding]:
    directory = plan_of(settings).directory
    paths = segment_paths(directory) if directory.is_dir() else []
    if not paths:
        yield good(ABOUT, "the table has no log yet to hold it against")
        return
    try:
        segment = Segment.look(paths[-1])
        try:
            row = segment.connection.execute("SELECT max(utc_ms) FROM events").fetchone()
        finally:
            segment.close()
    except LogTrouble as trouble:
        yield wrong(
            ABOUT,
            f"the newest event of the log cannot be read: {trouble}",
            f"dealer-console log verify {directory}",
        )
        return
    newest = row[0]
    if newest is None:
        yield good(ABOUT, "the log's newest segment has no event yet")
        return
    late = now - newest
    tolerance = settings.log.clock_tolerance_seconds * 1000
    if late < -tolerance:
        yield wrong(
            ABOUT,
            f"it stands {-late / 1000:,.0f} s before the log's newest event, {as_text(newest)} UTC",
            "set it right; where it is right, start the console once with --accept-clock",
        )
    else:
        yield good(ABOUT, f"it stands after the log's newest event, {as_text(newest)} UTC")
