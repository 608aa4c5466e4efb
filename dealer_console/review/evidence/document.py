"""The report as one more form of an export; who draws it is told from outside."""

from collections.abc import Callable
from typing import NamedTuple

from dealer_console.review.evidence.report import About, Acknowledged, Report
from dealer_console.review.evidence.verification import Tell
from dealer_console.review.evidence.wish import REPORT, Rounds, gone_on
from dealer_console.review.evidence.words import ReportWords
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.exporting.export import Job
from dealer_console.round_log.exporting.writing import Draft
from dealer_console.wording.catalogue import Catalogue

Draw = Callable[[Report, Callable[[bytes], None], Tell], int]
"""Draws a report, byte after byte; how many pages it has."""


class ReportDocument(NamedTuple):
    """A report about some rounds of a log."""

    log: WatchedLog
    rounds: Rounds
    about: About
    catalogue: Catalogue
    acknowledged: Acknowledged
    draw: Draw

    @property
    def name(self) -> str:
        """As the manifest has it."""
        return REPORT

    def write(self, job: Job, draft: Draft) -> int:
        """All its pages."""
        if job.scope.stopped_before is not None:
            raise gone_on(*self.rounds[-1])
        words = ReportWords(self.catalogue, self.log.money, job.days)
        segments = self.log.segments()
        report = Report(
            job.view, job.scope, self.rounds, segments, self.about, words, self.acknowledged
        )
        return self.draw(report, draft.add, job.tell)
