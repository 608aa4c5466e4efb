"""Python, the console itself and the packages it stands on, against what it asks for."""

import platform
import re
import sys
from collections.abc import Iterator
from importlib import metadata

from dealer_console.doctor.finding import Finding, good, wrong
from dealer_console.doctor.patient import Patient

ABOUT = "parts"
PROJECT = "dealer-console"
OLDEST_PYTHON = (3, 11)
AGAIN = "install the console again, into an environment of its own"

_WANTED = re.compile(r"([\w.-]+)(?:\[[^\]]*\])?\s*\(?([^;)]*)\)?")
_BOUND = re.compile(r"(<=|>=|==|~=|!=|<|>)\s*([0-9][0-9.]*)")


def check(_: Patient) -> Iterator[Finding]:
    """The versions of what runs here."""
    python = platform.python_version()
    if sys.version_info < OLDEST_PYTHON:
        oldest = ".".join(map(str, OLDEST_PYTHON))
        yield wrong(ABOUT, f"Python {python} is too old", f"use Python {oldest} or newer")
    else:
        yield good(ABOUT, f"Python {python} on {platform.platform(terse=True)}")
    yield from _packages()
    yield _sqlite()


def _packages() -> Iterator[Finding]:
    try:
        version, wanted = metadata.version(PROJECT), metadata.requires(PROJECT) or []
    except metadata.PackageNotFoundError:
        yield wrong(
            ABOUT, "the console is not installed as a package, only its files lie here", AGAIN
        )
        return
    unfit = [said for one in wanted if "extra ==" not in one and (said := _unfit(one))]
    if unfit:
        yield wrong(ABOUT, f"dealer-console {version}: {'; '.join(unfit)}", AGAIN)
    else:
        qt = metadata.version("PySide6-Essentials")
        yield good(
            ABOUT, f"dealer-console {version} with all its packages, PySide6 {qt} among them"
        )


def _unfit(requirement: str) -> str:
    """What is wrong with a package that the console asks for; nothing where it fits."""
    found = _WANTED.match(requirement)
    assert found is not None
    name, bounds = found[1], found[2].strip()
    try:
        there = metadata.version(name)
    except metadata.PackageNotFoundError:
        return f"{name} is missing"
    return "" if fits(there, bounds) else f"{name} {there} is here, and {bounds} is asked for"


def fits(version: str, bounds: str) -> bool:
    """Whether a version lies within bounds such as `<6.12,>=6.8`."""
    return all(_within(version, sign, bound) for sign, bound in _BOUND.findall(bounds))


def _within(version: str, sign: str, bound: str) -> bool:
    there, wanted = _numbers(version), _numbers(bound)
    length = max(len(there), len(wanted))
    there, wanted = (one + (0,) * (length - len(one)) for one in (there, wanted))
    return {
        "<": there < wanted,
        "<=": there <= wanted,
        ">": there > wanted,
        ">=": there >= wanted,
        "==": there == wanted,
        "!=": there != wanted,
        "~=": there >= wanted,
    }[sign]


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers that a version begins with; what marks a trial version is left out."""
    found = re.match(r"[0-9]+(?:\.[0-9]+)*", version)
    return tuple(map(int, found[0].split("."))) if found else ()


def _sqlite() -> Finding:
    from pysqlite3 import dbapi2 as sqlite  # noqa: PLC0415

    from dealer_console.round_log.database import OldSqlite, verify_sqlite  # noqa: PLC0415

    try:
        verify_sqlite()
    except OldSqlite as old:
        return wrong(ABOUT, str(old), AGAIN)
    return good(ABOUT, f"SQLite {sqlite.sqlite_version}")
