"""What somebody wants to give away, and whether they may."""

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from dealer_console.round_log.exporting.as_csv import SOURCES
from dealer_console.round_log.exporting.export import Kind
from dealer_console.round_log.exporting.video import VideoStart
from dealer_console.staff.roles import StaffRole, plays_as
from dealer_console.staff.signing_in import Member
from dealer_console.wording.catalogue import REFERENCE, Catalogue
from rules.people import Role, stands_for

REPORT = "pdf"

Rounds = tuple[tuple[int, int], ...]
"""Of one table, each by its shoe and its number."""

MOST_ROUNDS = 5_000
"""Of one set: a report of so many has as many pages, and each manifest names all of them."""

LONGEST_CASE = 60
LONGEST_REMARK = 2_000


class NotEvidence(Exception):
    """What was asked for cannot be made into evidence; says what to do, in any language.

    For example rounds that are all still being dealt, or a folder inside a log.
    """

    def __init__(self, key: str, /, **values: object) -> None:
        self.key = f"evidence-why-{key}"
        self.values = {name: str(value) for name, value in values.items()}
        super().__init__(self.said(Catalogue.load(REFERENCE)))

    def said(self, catalogue: Catalogue) -> str:
        """What to do, in that language."""
        return catalogue.review(self.key, **self.values)


def gone_on(shoe: int, number: int) -> NotEvidence:
    """A round was taken up again after it had been chosen."""
    return NotEvidence("gone-on", shoe=shoe, round=number)


class Reach(StrEnum):
    """How much of a log is verified before a report tells of it."""

    WHOLE = "whole"
    MONTHS = "months"
    """Only the files in which the rounds lie."""


class Forms(NamedTuple):
    """The files that are wanted of each table."""

    report: bool = True
    tables: tuple[str, ...] = ()
    """Of csv."""
    lines: bool = False
    vtt: bool = False
    srt: bool = False

    @property
    def kinds(self) -> tuple[str, ...]:
        """All of them as their files end: `pdf`, `rounds.csv`, `jsonl` …"""
        flags = ((self.lines, Kind.JSON_LINES), (self.vtt, Kind.VTT), (self.srt, Kind.SRT))
        return (
            *((REPORT,) if self.report else ()),
            *(f"{table}.{Kind.CSV}" for table in SOURCES if table in self.tables),
            *(str(kind) for wanted, kind in flags if wanted),
        )


class Wish(NamedTuple):
    """All that was asked for."""

    rounds: Mapping[str, Rounds]
    """By table."""
    folder: Path
    forms: Forms = Forms()
    case: str = ""
    remark: str = ""
    reach: Reach = Reach.WHOLE
    video: VideoStart = VideoStart()
    language: str = "en"
    member: Member | None = None


def may_make(member: Member | None, *, simulated: bool) -> bool:
    """Whether that one may give away rounds of such tables; whoever it is may of simulated play."""
    if simulated:
        return True
    if member is None:
        return False
    acting = plays_as(member.role)
    if acting is None:
        return member.role is StaffRole.SURVEILLANCE
    return stands_for(acting, Role.PIT_SUPERVISOR)
