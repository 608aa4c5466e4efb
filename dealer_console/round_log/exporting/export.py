"""A part of the log as a file that can be given away, with its manifest."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Protocol

from dealer_console.round_log.exporting import as_csv, as_json_lines, as_subtitles
from dealer_console.round_log.exporting.cues import Moment, Timing
from dealer_console.round_log.exporting.event_words import EventWords
from dealer_console.round_log.exporting.failures import ExportCancelled, ExportFailed
from dealer_console.round_log.exporting.log_view import LogView, view_of
from dealer_console.round_log.exporting.manifest import Contents, manifest_path, sign_manifest
from dealer_console.round_log.exporting.moments import moments
from dealer_console.round_log.exporting.selection import Scope, Selection, resolve
from dealer_console.round_log.exporting.video import VideoStart
from dealer_console.round_log.exporting.writing import Draft, publish_all, told_as_failure
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Head
from dealer_console.versions import installed
from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.money import Money

Progress = Callable[[int, int], bool]
"""Told how much is done, and of how much; False ends the export."""

EVERY = 1_000
"""Rows or events between two looks at the progress."""

_FIRST_TIME = "SELECT utc_ms FROM events WHERE sequence >= ? ORDER BY sequence LIMIT 1"


class Kind(StrEnum):
    """What kind of file."""

    CSV = "csv"
    JSON_LINES = "jsonl"
    VTT = "vtt"
    SRT = "srt"


class Form(NamedTuple):
    """How the log is to be written."""

    kind: Kind
    table: str = as_csv.EVENTS
    """Of csv: which table."""
    video: VideoStart = VideoStart()
    """Of subtitles: when the video begins."""
    money: Money = Money("MOP")
    """Of subtitles: how amounts are written."""

    @property
    def name(self) -> str:
        """As the manifest has it."""
        return f"{self.kind} {self.table}" if self.kind is Kind.CSV else str(self.kind)


class Result(NamedTuple):
    """What was exported."""

    file: Path
    manifest: Path
    written: int
    """Rows, events, cues, or pages."""
    first: int
    last: int
    """The first and the last event of it."""
    head: Head
    """Where the log ended."""
    stopped_before: int | None
    """The event before which it stops short of what was asked for: a round there is not over."""
    dropped: int = 0
    """Events that happened before the video begins."""
    moved: int = 0
    """Events whose cue stands later than their time, as the clock had been set back."""


class Job(NamedTuple):
    """All that the writing of one file needs to know."""

    view: LogView
    scope: Scope
    selection: Selection
    form: "Form | Document"
    days: GamingDays
    progress: Progress | None

    def tell(self, done: int, total: int) -> None:
        """Say how far it has come, and stop if nobody wants it any more."""
        if self.progress is not None and not self.progress(done, total):
            raise ExportCancelled("the export was cancelled, and nothing is left of it")

    def counted(self, total: int, done: int) -> None:
        """As `tell`, now and then."""
        if done % EVERY == 0:
            self.tell(done, total)


class Document(Protocol):
    """A form that somebody else writes, such as a report to be printed."""

    @property
    def name(self) -> str:
        """As the manifest has it."""
        ...

    def write(self, job: Job, draft: Draft) -> int:
        """Write all of it; how many pages, or what else it has."""
        ...


def export(
    directory: Path,
    selection: Selection,
    form: Form | Document,
    target: Path,
    key: SigningKey,
    made_at_ms: int,
    progress: Progress | None = None,
    *,
    replace: bool = False,
    days: GamingDays | None = None,
) -> Result:
    """Write a part of a log to a file, and its signed manifest beside it.

    Both are there whole when this returns; after an ExportFailed neither is. The days are those
    that the log names unless others are given.
    """
    if isinstance(form, Form):
        _verify_form(form)
    _verify_target(directory, target, replace=replace)
    with view_of(directory) as view:
        days = days or view.days()
        scope = resolve(view, selection, days)
        job = Job(view, scope, selection, form, days, progress)
        drafts: list[Draft] = []
        try:
            with told_as_failure(target):
                drafts.append(Draft(target))
                result = _write(job, drafts[0])
                drafts[0].finish()
                drafts.append(Draft(manifest_path(target)))
                contents = _contents(job, drafts[0], made_at_ms)
                drafts[1].write(sign_manifest(key, contents).text())
                drafts[1].finish()
                publish_all(drafts, replace=replace)
        finally:
            for draft in drafts:
                draft.discard()
    return result


def _verify_form(form: Form) -> None:
    if form.table not in as_csv.SOURCES:
        there = ", ".join(as_csv.SOURCES)
        raise ExportFailed(f"there is no table {form.table!r} to export: choose one of {there}")


def _verify_target(directory: Path, target: Path, *, replace: bool) -> None:
    if target.resolve().is_relative_to(directory.resolve()):
        raise ExportFailed(f"{target} lies in the log itself: choose a place outside it")
    for path in (target, manifest_path(target)):
        if path.is_dir():
            raise ExportFailed(f"{path} is a folder: name a file in it")
        if not replace and (path.exists() or path.is_symlink()):
            raise ExportFailed(f"{path} is there already: choose another name, or replace it")


def _contents(job: Job, draft: Draft, made_at_ms: int) -> Contents:
    return Contents(
        file=draft.target.name,
        sha256=draft.sha256,
        bytes=draft.bytes,
        form=job.form.name,
        table=job.view.table,
        simulated=job.view.simulated,
        first=job.scope.ranges[0][0],
        last=job.scope.ranges[-1][1],
        stopped_before=job.scope.stopped_before,
        head=job.view.head,
        selection=job.selection.to_json(),
        software=installed().software,
        made_at_ms=made_at_ms,
    )


def _write(job: Job, draft: Draft) -> Result:
    form = job.form
    if not isinstance(form, Form):
        return _result(job, draft, form.write(job, draft))
    if form.kind in (Kind.VTT, Kind.SRT):
        return _write_subtitles(job, form, draft)
    total, head, rows = _rows(job, form)
    job.tell(0, total)
    draft.write(head)
    done = 0
    for done, row in enumerate(rows, 1):
        draft.write(row)
        job.counted(total, done)
    job.tell(done, total)
    return _result(job, draft, done)


def _rows(job: Job, form: Form) -> tuple[int, str, Iterator[str]]:
    """How many rows, what stands before them, and the rows."""
    view, scope, table = job.view, job.scope, form.table
    if form.kind is Kind.CSV:
        rows = as_csv.lines(view, table, scope.ranges, job.days)
        return as_csv.count(view, table, scope.ranges), as_csv.head_of(view, table), rows
    head = as_json_lines.head_of(view, job.selection, scope)
    return scope.events, head, as_json_lines.lines(view, scope, job.days)


def _write_subtitles(job: Job, form: Form, draft: Draft) -> Result:
    view, scope = job.view, job.scope
    total = scope.events
    job.tell(0, total)
    words = EventWords(Catalogue.load("en"), form.money)
    timing = Timing(form.video.zero(_first_time(job)), simulated=view.simulated)

    def seen() -> Iterator[Moment]:
        for done, moment in enumerate(moments(view, scope.ranges, words), 1):
            job.counted(total, done)
            if moment is not None:
                yield moment

    is_vtt = form.kind is Kind.VTT
    if is_vtt:
        told = f"Table {view.table}, events {scope.ranges[0][0]} to {scope.ranges[-1][1]}"
        draft.write(as_subtitles.vtt_head(told, simulated=view.simulated))
    for number, cue in enumerate(timing.cues_of(seen()), 1):
        draft.write(as_subtitles.vtt(cue) if is_vtt else as_subtitles.srt(cue, number))
    job.tell(total, total)
    result = _result(job, draft, timing.cues)
    return result._replace(dropped=timing.dropped, moved=timing.moved)


def _first_time(job: Job) -> int:
    first = job.scope.ranges[0][0]
    found = (part.one(_FIRST_TIME, (first,)) for part, _ in job.view.overlaps(job.scope.ranges))
    return next(int(row[0]) for row in found if row is not None)


def _result(job: Job, draft: Draft, written: int) -> Result:
    return Result(
        file=draft.target,
        manifest=manifest_path(draft.target),
        written=written,
        first=job.scope.ranges[0][0],
        last=job.scope.ranges[-1][1],
        head=job.view.head,
        stopped_before=job.scope.stopped_before,
    )
