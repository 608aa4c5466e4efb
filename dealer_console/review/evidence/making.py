"""Making a set of evidence: verify, write, keep a note of it, and only then give it its name."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from dealer_console.clocks import Clocks, SystemClocks
from dealer_console.review.evidence.acknowledged import acknowledged_in
from dealer_console.review.evidence.document import Draw, ReportDocument
from dealer_console.review.evidence.places import file_name, set_name, verify_place
from dealer_console.review.evidence.report import About
from dealer_console.review.evidence.sorting import sorted_out
from dealer_console.review.evidence.verification import Verification, verified
from dealer_console.review.evidence.wish import (
    MOST_ROUNDS,
    REPORT,
    NotEvidence,
    Rounds,
    Wish,
    gone_on,
    may_make,
)
from dealer_console.review.review_log import ReviewLog
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.exporting.export import Document, Form, Kind, Result, export
from dealer_console.round_log.exporting.failures import ExportCancelled
from dealer_console.round_log.exporting.log_view import view_of
from dealer_console.round_log.exporting.manifest import read_manifest
from dealer_console.round_log.exporting.selection import Selection, are_over
from dealer_console.round_log.exporting.writing import told_as_failure
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.safe_files import sync_folder
from dealer_console.versions import installed
from dealer_console.wording.catalogue import Catalogue

MADE, CANCELLED = "evidence-made", "evidence-cancelled"

VERIFYING = "verify"

WEIGHT = 4
"""Verifying takes as long as so many files, as far as anybody can tell beforehand."""


class Progress(NamedTuple):
    """How far it has come."""

    table: str = ""
    kind: str = VERIFYING
    """What is being done: verified, or this kind of file written."""
    done: int = 0
    total: int = 0
    before: int = 0
    """Of all the work, what was done before this."""
    all: int = 1

    @property
    def fraction(self) -> float:
        """Of everything, from 0 to 1."""
        weight = WEIGHT if self.kind == VERIFYING else 1
        here = self.done / self.total if self.total else 0.0
        return min(1.0, (self.before + weight * here) / self.all)


class MadeFile(NamedTuple):
    """One file of a set, with its manifest beside it."""

    name: str
    table: str
    form: str
    sha256: str
    bytes: int
    dropped: int
    """Of subtitles: events from before the video begins."""


class Made(NamedTuple):
    """What was made."""

    folder: Path
    files: tuple[MadeFile, ...]
    verifications: Mapping[str, Verification]
    """By table; none where no report was wanted."""
    note: int
    """The number of the event in the review's log."""


class Making:
    """One set being made; `run` on a thread that may wait, the rest on any."""

    def __init__(
        self,
        wish: Wish,
        logs: Mapping[str, Path],
        review: ReviewLog,
        draw: Draw,
        clocks: Clocks | None = None,
        not_over: Mapping[str, Rounds] | None = None,
    ) -> None:
        self._wish, self._review, self._draw = wish, review, draw
        self._logs = {table: logs[table] for table in sorted(wish.rounds)}
        self._clocks = clocks or SystemClocks()
        self._not_over = not_over or {}
        self._cancelled = False
        kinds = wish.forms.kinds
        each = len(kinds) + (WEIGHT if REPORT in kinds else 0)
        self.progress = Progress(all=max(1, each * len(self._logs)))
        self._verifications: dict[str, Verification] = {}

    def cancel(self) -> None:
        """Stop as soon as may be, and leave nothing; too late once the note of it is kept."""
        self._cancelled = True

    def run(self) -> Made:
        """Make it; NotEvidence, ExportFailed or LogTrouble say why not: nothing is left then."""
        self._verify()
        try:
            return self._made()
        except ExportCancelled as error:
            self._keep_cancelled("cancelled", error)
            raise
        except Exception as error:
            self._keep_cancelled(str(error), error)
            raise

    def _verify(self) -> None:
        wish = self._wish
        if not wish.rounds:
            raise NotEvidence("none-over")
        if sum(map(len, wish.rounds.values())) > MOST_ROUNDS:
            raise NotEvidence("too-many", most=f"{MOST_ROUNDS:,}")
        if not wish.forms.kinds:
            raise NotEvidence("no-form")
        verify_place(wish.folder)
        found = sorted_out(self._logs, self._chosen())
        if not may_make(wish.member, simulated=found.simulated):
            raise NotEvidence("sign-in")
        for rounds in found.not_over.values():
            raise gone_on(*rounds[0])

    def _chosen(self) -> Iterator[tuple[str, int, int]]:
        for table, rounds in self._wish.rounds.items():
            for shoe, number in rounds:
                yield table, shoe, number

    def _made(self) -> Made:
        wish, made_at_ms = self._wish, self._clocks.utc_ms()
        with _draft_folder(wish.folder, made_at_ms) as draft:
            key = self._review.signing_key()
            files = tuple(
                file
                for table, directory in self._logs.items()
                for file in self._files_of(table, directory, draft, key, made_at_ms)
            )
            self._tell(0, 0)
            target = _free(wish.folder, set_name(made_at_ms))
            # Kept before it is there: nothing leaves that nobody can look up.
            note = self._review.keep(MADE, self._note(files, target))
            with told_as_failure(target):
                draft.rename(target)
                sync_folder(wish.folder)
        return Made(target, files, dict(self._verifications), note)

    def _files_of(
        self, table: str, directory: Path, draft: Path, key: SigningKey, made_at_ms: int
    ) -> Iterator[MadeFile]:
        log = WatchedLog(directory)
        try:
            for kind in self._wish.forms.kinds:
                if kind == REPORT:
                    self._verification(table, directory)
                form = self._form(kind, log, key, made_at_ms)
                yield self._file(log, kind, form, draft, key, made_at_ms)
        finally:
            log.close()

    def _verification(self, table: str, directory: Path) -> None:
        with view_of(directory) as view:
            spans = [events for _, events in are_over(view, self._wish.rounds[table]) if events]
        self._goes_on(table, VERIFYING)
        self._verifications[table] = verified(directory, spans, self._wish.reach, self._tell)
        self._is_done(WEIGHT)

    def _file(
        self,
        log: WatchedLog,
        kind: str,
        form: Form | Document,
        draft: Path,
        key: SigningKey,
        made_at_ms: int,
    ) -> MadeFile:
        selection = Selection(rounds=self._wish.rounds[log.table])
        self._goes_on(log.table, kind)
        target = draft / file_name(log.table, kind)
        made: Result = export(
            log.directory, selection, form, target, key, made_at_ms, self._wanted_on
        )
        if made.stopped_before is not None:
            raise gone_on(*selection.rounds[-1])
        contents = read_manifest(made.manifest).contents
        self._is_done(1)
        told = (contents.form, contents.sha256, contents.bytes, made.dropped)
        return MadeFile(made.file.name, log.table, *told)

    def _form(
        self, kind: str, log: WatchedLog, key: SigningKey, made_at_ms: int
    ) -> Form | Document:
        wish = self._wish
        if kind != REPORT:
            table, _, ending = kind.rpartition(".")
            if table:
                return Form(Kind(ending), table)
            return Form(Kind(ending), video=wish.video, money=log.money)
        member = wish.member
        catalogue = Catalogue.load(wish.language)
        made_by = ""
        if member is not None:
            role = catalogue.words("role", member.role)
            made_by = catalogue.review("signed-in-as", name=member.name, role=role)
        about = About(
            case=wish.case,
            remark=wish.remark,
            made_by=made_by,
            made_at_ms=made_at_ms,
            software=installed().software,
            key=key.public.id,
            verification=self._verifications[log.table],
            not_over=self._not_over.get(log.table, ()),
        )
        rounds, seen_to = wish.rounds[log.table], acknowledged_in(self._review, log.table)
        return ReportDocument(log, rounds, about, catalogue, seen_to, self._draw)

    def _goes_on(self, table: str, kind: str) -> None:
        self.progress = self.progress._replace(table=table, kind=kind, done=0, total=0)
        self._tell(0, 0)

    def _is_done(self, weight: int) -> None:
        before = self.progress.before + weight
        self.progress = self.progress._replace(before=before, done=0, total=0)

    def _tell(self, done: int, total: int) -> None:
        if not self._wanted_on(done, total):
            raise ExportCancelled("the export was cancelled, and nothing is left of it")

    def _wanted_on(self, done: int, total: int) -> bool:
        self.progress = self.progress._replace(done=done, total=total)
        return not self._cancelled

    def _note(self, files: tuple[MadeFile, ...], target: Path) -> dict[str, object]:
        altered = {
            table: f"event {found.altered[0]}: {found.altered[1]}"
            for table, found in self._verifications.items()
            if found.altered is not None
        }
        told = [file._asdict() for file in files]
        return {**self._about(), "folder": str(target), "files": told, "altered": altered}

    def _about(self) -> dict[str, object]:
        wish, member = self._wish, self._wish.member
        return {
            "by": None if member is None else member.name,
            "role": None if member is None else member.role.value,
            "case": wish.case,
            "remark": wish.remark,
            "forms": list(wish.forms.kinds),
            "language": wish.language,
            "reach": wish.reach.value,
            "rounds": {table: [list(each) for each in of] for table, of in wish.rounds.items()},
        }

    def _keep_cancelled(self, why: str, error: Exception) -> None:
        try:
            self._review.keep(CANCELLED, {**self._about(), "why": why})
        except (LogTrouble, OSError) as trouble:
            error.add_note(f"the review's log could not keep that: {trouble}")


@contextmanager
def _draft_folder(folder: Path, made_at_ms: int) -> Iterator[Path]:
    """A folder under another name until all is in it; nothing is left of it otherwise."""
    draft = _free(folder, f".{set_name(made_at_ms)}.part")
    with told_as_failure(folder):
        draft.mkdir()
    try:
        yield draft
    finally:
        with suppress(OSError):
            shutil.rmtree(draft, ignore_errors=True)


def _free(folder: Path, name: str) -> Path:
    """That name, or the next of its kind that nothing has yet."""
    path, serial = folder / name, 1
    while path.exists() or path.is_symlink():
        serial += 1
        path = folder / f"{name}-{serial}"
    return path
