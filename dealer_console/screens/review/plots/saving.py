"""A plot given away: as a picture, or as a table for a spreadsheet; noted in the review's log."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QImageWriter, QPainter

from dealer_console.review.house import House
from dealer_console.round_log.exporting.as_csv import BOM
from dealer_console.round_log.exporting.defusing import defused
from dealer_console.round_log.exporting.mark import SIMULATED
from dealer_console.screens.faces import face, family
from dealer_console.screens.review.plots.canvas import SIGNS, Canvas
from dealer_console.screens.review.plots.chart import Chart, Entry
from dealer_console.screens.review.plots.plot import Asked, Cell
from dealer_console.screens.review.plots.series import SAMPLE, sample_of
from dealer_console.screens.theme import DARK

SAVED = "plot-saved"
SHARP = 2
"""Pixels of a picture for each of the screen."""
EDGE, TITLE, LINE = 16, 30, 24


class Given(NamedTuple):
    """Who gives what away."""

    plot: str
    asked: Asked
    simulated: bool
    by: str | None


def save(house: House, given: Given, file: Path, content: bytes) -> None:
    """Note it, then write it; whole, or not at all."""
    asked = given.asked
    house.log.keep(
        SAVED,
        {
            "plot": given.plot,
            "view": asked.view,
            "tables": list(asked.tables),
            "days": list(asked.span),
            "shoe": asked.shoe or None,
            "simulated": given.simulated,
            "file": file.name,
            "by": given.by,
        },
    )
    beside = file.with_name(f".{file.name}.part")
    try:
        beside.write_bytes(content)
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)


def as_csv(rows: Iterable[Iterable[Cell]], *, simulated: bool) -> bytes:
    """The rows as a spreadsheet reads them, and never runs them."""
    text = io.StringIO()
    writer = csv.writer(text)
    if simulated:
        writer.writerow([SIMULATED])
    for row in rows:
        writer.writerow([defused(cell) if isinstance(cell, str) else cell for cell in row])
    return (BOM + text.getvalue()).encode()


def as_picture(canvas: Canvas, chart: Chart, mark: str, language: str) -> QImage:
    """What is looked at, with what it is of above it and its series below; a mark if simulated."""
    name = family(language)
    wide = canvas.width() + 2 * EDGE
    rows = _rows_of_legend(chart.entries, wide - 2 * EDGE, name)
    top = EDGE + TITLE + LINE + (LINE + 8 if mark else 0)
    image = QImage(
        wide * SHARP,
        (top + canvas.height() + LINE * len(rows) + 2 * EDGE) * SHARP,
        QImage.Format.Format_RGB32,
    )
    image.setDevicePixelRatio(SHARP)
    image.fill(QColor(DARK.ground))
    painter = QPainter(image)
    y = EDGE
    if mark:
        painter.fillRect(QRect(0, y - 4, wide, LINE), QColor(DARK.stripe))
        painter.setFont(face(name, 15, bold=True))
        painter.setPen(QColor(DARK.on_amber))
        painter.drawText(QRect(0, y - 4, wide, LINE), Qt.AlignmentFlag.AlignCenter, mark)
        y += LINE + 8
    painter.setPen(QColor(DARK.ink))
    painter.setFont(face(name, 20, bold=True))
    painter.drawText(QRect(EDGE, y, wide, TITLE), Qt.AlignmentFlag.AlignVCenter, chart.title)
    painter.setPen(QColor(DARK.quiet))
    painter.setFont(face(name, 14))
    painter.drawText(QRect(EDGE, y + TITLE, wide, LINE), Qt.AlignmentFlag.AlignVCenter, chart.about)
    canvas.render(painter, QPoint(EDGE, top))
    painter.setFont(face(name, 14))
    painter.setPen(QColor(DARK.ink))
    for place, row in enumerate(rows):
        at = QPoint(EDGE, top + canvas.height() + EDGE // 2 + place * LINE)
        for x, style, entry in row:
            icon = sample_of(style, SIGNS, chart.sample)
            icon.paint(painter, QRect(at.x() + x, at.y() + 4, *SAMPLE))
            words = QRect(at.x() + x + SAMPLE[0] + 8, at.y(), wide, LINE)
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, entry.name)
    painter.end()
    return image


def as_png(image: QImage) -> bytes:
    """The bytes of its file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def _rows_of_legend(
    entries: Iterable[Entry], wide: int, name: str
) -> list[list[tuple[int, int, Entry]]]:
    """Where each series' sample begins, row by row, with its place."""
    metrics = QFontMetrics(face(name, 14))
    rows: list[list[tuple[int, int, Entry]]] = []
    x = wide
    for style, entry in enumerate(entries):
        needs = SAMPLE[0] + 8 + metrics.horizontalAdvance(entry.name) + 24
        if not rows or x + needs > wide:
            rows.append([])
            x = 0
        rows[-1].append((x, style, entry))
        x += needs
    return rows
