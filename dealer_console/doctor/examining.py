"""All checks, one after the other; none of them keeps the others from being made."""

import importlib
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from dealer_console.doctor.finding import Finding, Verdict, good, remark, wrong
from dealer_console.doctor.patient import Patient

CHECKS = (
    "parts",
    "display",
    "fonts",
    "sound",
    "port",
    "log_directory",
    "log_key",
    "clock",
    "staff",
    "sinks",
)
"""The modules here with a `check`, in the order in which they are told.

They are imported one at a time: a package that is broken must not take the others with it.
"""

Check = Callable[[Patient], Iterable[Finding]]


def examine(table: Path | None) -> list[Finding]:
    """Everything there is to say about this machine, and about a table where one is named."""
    patient, findings = _read(table)
    for name in CHECKS:
        findings += _made(name, patient)
    return findings


def is_well(findings: Iterable[Finding]) -> bool:
    """Whether nothing is in the way of a table."""
    return all(finding.verdict is not Verdict.WRONG for finding in findings)


def _read(table: Path | None) -> tuple[Patient, list[Finding]]:
    if table is None:
        return Patient(), [
            remark(
                "settings",
                "no table was named: this machine is looked at, and no table's port, log and keys",
                "name the table's settings: dealer-console doctor --table FILE",
            )
        ]
    try:
        from dealer_console.settings.reading import (  # noqa: PLC0415
            BadSettings,
            read_settings,
        )

        try:
            settings = read_settings(table)
        except BadSettings as bad:
            return Patient(table), [
                wrong("settings", line, "mend it there; docs/settings.md has every key")
                for line in bad.lines
            ]
    except Exception as error:
        return Patient(table), [_broken("settings", error)]
    kind = "simulated" if settings.simulated else "live"
    says = f"{table}: table {settings.table.name}, {settings.table.game}, {kind}"
    return Patient(table, settings), [good("settings", says)]


def _made(name: str, patient: Patient) -> Iterator[Finding]:
    about = name.replace("_", " ")
    try:
        check: Check = importlib.import_module(f"{__package__}.{name}").check
        yield from check(patient)
    except Exception as error:
        yield _broken(about, error)


def _broken(about: str, error: Exception) -> Finding:
    """A check that could not be made to its end says so, and nothing more hangs on it."""
    says = f"cannot be looked at: {type(error).__name__}: {error}"
    if isinstance(error, ImportError):
        return wrong(
            about,
            says,
            f"install the console's packages again, with the pip of {sys.executable}",
        )
    if isinstance(error, OSError):
        return wrong(about, says, "see that this user may look there, or run it as the console's")
    return wrong(about, says, "this is a fault of the doctor itself: please report it with this")
