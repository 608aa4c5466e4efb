"""A report as a PDF: first its pages are counted, then they are drawn, and none is kept."""

from collections.abc import Callable

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QPageSize, QPainter, QPdfWriter

from dealer_console.review.evidence.report import Report
from dealer_console.review.evidence.verification import Tell
from dealer_console.round_log.exporting.failures import ExportFailed
from dealer_console.screens.review.evidence.pages import draw_report, furnished
from dealer_console.screens.review.evidence.paper import RESOLUTION, Paper
from dealer_console.screens.review.evidence.type import Type


def draw_pdf(report: Report, write: Callable[[bytes], None], tell: Tell) -> int:
    """Write it, page after page; how many there are. For any thread, once the faces are loaded."""
    rounds = len(report)
    type_ = Type(report.words.catalogue.language)
    counted = Paper(type_, None, lambda: None, lambda _painter, _number: None)
    draw_report(report, counted, lambda done: tell(done, 2 * rounds))
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(out)
    writer.setResolution(RESOLUTION)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(report.words.say("head", table=report.table))
    writer.setCreator(f"dealer-console {report.about.software}")
    painter = QPainter()
    if not painter.begin(writer):
        raise ExportFailed("the report cannot be drawn: install the console again")

    def turn() -> None:
        writer.newPage()
        _drain(out, write)

    try:
        furnish = furnished(report, type_, counted.pages)
        paper = Paper(type_, painter, turn, furnish)
        draw_report(report, paper, lambda done: tell(rounds + done, 2 * rounds))
    finally:
        painter.end()
    _drain(out, write)
    tell(2 * rounds, 2 * rounds)
    return paper.pages


def _drain(out: QBuffer, write: Callable[[bytes], None]) -> None:
    """What has been written so far goes on its way, so that a thousand pages take no more room."""
    written = out.pos()
    write(bytes(out.data().data())[:written])
    out.seek(0)
