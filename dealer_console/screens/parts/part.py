"""A part of a window: painted by itself, and every word in it measured as it is drawn."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from dealer_console.screens.faces import face, family_for, is_chinese
from dealer_console.screens.parts.fitting import (
    SMALLEST,
    Label,
    Line,
    Stacked,
    ascent_of,
    fitted,
    ink_of,
    stacked,
    width_of,
)
from dealer_console.screens.theme import DARK, Theme

DESIGNED = (1280, 800)
"""The size that all measures are given for; larger windows are drawn larger."""

OUTLINED = 64
"""Device pixels from which Qt draws a glyph by its outline."""

WIDENED = 28
"""A Chinese character that stands out is wider by its size through this."""

COLUMN_GAP = 18
"""Between columns of lines."""

CENTRE = Qt.AlignmentFlag.AlignCenter
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
TOP_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


def unit_of(window: QWidget) -> float:
    """How much larger than designed a window is drawn."""
    return min(window.width() / DESIGNED[0], window.height() / DESIGNED[1])


class Part(QWidget):
    """A widget that paints itself with a `Brush`; its measures are those of the design."""

    theme: Theme = DARK

    def __init__(self, parent: QWidget | None = None, *, language: str = "en") -> None:
        super().__init__(parent)
        self._language = language
        self.labels: list[Label] = []
        """All words as they were last drawn."""

    @property
    def unit(self) -> float:
        """How much larger than designed it is drawn."""
        return unit_of(self.window())

    def px(self, measure: float) -> int:
        """A measure of the design in pixels."""
        return round(measure * self.unit)

    def speak(self, language: str) -> None:
        """Draw words in the face of that language from now on."""
        if language != self._language:
            self._language = language
            self.update()

    @property
    def language(self) -> str:
        """The language whose face it draws with."""
        return self._language

    def paint(self, brush: "Brush") -> None:
        """Draw everything; each part has its own."""
        raise NotImplementedError

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw anew, and note every word."""
        del event
        self.labels = []
        painter = QPainter(self)
        try:
            self.paint(Brush(self, painter))
        finally:
            painter.end()


class Brush:
    """Draws on a part in the measures of the design."""

    def __init__(self, part: Part, painter: QPainter) -> None:
        self.part, self.painter, self.theme = part, painter, part.theme
        self._unit = part.unit
        self._language = part.language
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def px(self, measure: float) -> int:
        """A measure of the design in pixels."""
        return round(measure * self._unit)

    def box(
        self,
        place: QRect,
        ground: str | None,
        radius: float = 12,
        edge: str | None = None,
        edge_width: float = 2,
        *,
        dashed: bool = False,
    ) -> None:
        """A rounded rectangle, filled, edged, or both."""
        painter = self.painter
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        inset = 0.0
        if edge:
            width = max(1.0, edge_width * self._unit)
            style = Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
            painter.setPen(QPen(QColor(edge), width, style))
            inset = width / 2
        else:
            painter.setPen(Qt.PenStyle.NoPen)
        round_ = radius * self._unit
        painter.drawRoundedRect(
            QRectF(place).adjusted(inset, inset, -inset, -inset), round_, round_
        )

    def circle(
        self, centre: QPointF, radius: float, ground: str | None, edge: str | None = None,
        edge_width: float = 2,
    ) -> None:  # fmt: skip
        """A circle; centre and radius are in pixels."""
        painter = self.painter
        painter.setBrush(QColor(ground) if ground else Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(QColor(edge), max(1.0, edge_width * self._unit)) if edge else Qt.PenStyle.NoPen
        )
        painter.drawEllipse(centre, radius, radius)

    def clip_round(
        self,
        place: QRect,
        radius: float,
        how: Qt.ClipOperation = Qt.ClipOperation.ReplaceClip,
    ) -> None:
        """Draw inside a rounded rectangle only, until the painter is restored."""
        path = QPainterPath()
        path.addRoundedRect(QRectF(place), radius * self._unit, radius * self._unit)
        self.painter.setClipPath(path, how)

    def shape(self, points: Sequence[tuple[float, float]], colour: str) -> None:
        """A filled shape with straight sides; the points are in pixels."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(QColor(colour))
        self.painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in points]))

    def line(self, one: QPointF, other: QPointF, colour: str, width: float = 2) -> None:
        """A straight line."""
        self.painter.setPen(QPen(QColor(colour), max(1.0, width * self._unit)))
        self.painter.drawLine(one, other)

    def words(
        self,
        place: QRect,
        text: str,
        size: float,
        colour: str,
        align: Qt.AlignmentFlag = LEFT,
        *,
        bold: bool = False,
        wrap: bool = False,
        least: float = SMALLEST,
    ) -> QRect:
        """Words in a place, at that size or smaller; where they are, for what stands beside."""
        if not text:
            return QRect(place.topLeft(), place.topLeft())
        name = family_for(self._language, text)
        fit = fitted(
            name, text, place.width(), place.height(),
            max(self.px(least), self.px(size)), self.px(least), bold=bold, wrap=wrap,
        )  # fmt: skip
        how = Qt.TextFlag.TextWordWrap if wrap else Qt.TextFlag.TextSingleLine
        flags = align.value | how.value
        pixels = self._drawn_at(fit.pixels, bold=bold)
        taken = self._write(place, flags, text, name, pixels, colour, bold=bold)
        ink = taken
        if not wrap:
            ink = ink_of(name, text, pixels, bold=bold)
            base = taken.top() + ascent_of(name, pixels, bold=bold)
            ink = ink.translated(taken.left(), base)
        self.part.labels.append(Label(text, QRect(place), ink, pixels, fit.fits))
        return taken

    def _drawn_at(self, pixels: int, *, bold: bool) -> int:
        """A little smaller where that saves drawing bold outlines, which is slow."""
        ratio = self.painter.device().devicePixelRatio()
        if bold and OUTLINED <= pixels * ratio < OUTLINED * 1.25:
            return int((OUTLINED - 1) / ratio)
        return pixels

    def _write(
        self,
        place: QRect,
        flags: int,
        text: str,
        name: str,
        pixels: int,
        colour: str,
        *,
        bold: bool,
    ) -> QRect:
        """Words in a face; where they are."""
        painter = self.painter
        chinese = bold and is_chinese(text)
        painter.setFont(face(name, pixels, bold=bold and not chinese))
        painter.setPen(QColor(colour))
        taken = painter.boundingRect(place, flags, text)
        shifts = [(0.0, 0.0)]
        if chinese:
            # Qt thickens a face that has no bold of its own in all directions, which fills a
            # dense character: it is only widened here.
            shifts.append((max(1, round(pixels / WIDENED)), 0.0))
        elif bold and pixels * painter.device().devicePixelRatio() >= OUTLINED:
            # Nor does it where it draws outlines.
            stroke = pixels / 48
            shifts = [(-stroke, -stroke / 2), (stroke, stroke / 2)]
        for x, y in shifts:
            painter.drawText(QRectF(place).translated(x, y), flags, text)
        return taken

    def width_of(self, text: str, size: float, *, bold: bool = False) -> int:
        """How many pixels wide a line of that size is."""
        return width_of(family_for(self._language, text), text, self.px(size), bold=bold)

    def measured(self, lines: tuple[Line, ...], width: int, height: int) -> Stacked:
        """How a stack of lines would be drawn."""
        name = self._family_of(lines)
        return stacked(name, lines, max(1, width), max(1, height), self._unit)

    def _family_of(self, lines: tuple[Line, ...]) -> str:
        return family_for(self._language, "".join(line.text for line in lines))

    def stack(
        self,
        place: QRect,
        lines: tuple[Line, ...],
        align: Qt.AlignmentFlag = LEFT,
        *,
        columns: int = 1,
    ) -> int:
        """Lines one under the other, smaller where they must be; the pixel where they end.

        In columns, each is filled before the next is begun.
        """
        lines = tuple(line for line in lines if line.text)
        if columns > 1 and lines:
            return self._columns(place, lines, columns)
        name = self._family_of(lines)
        how = self.measured(lines, place.width(), place.height())
        top = place.top()
        if align & Qt.AlignmentFlag.AlignVCenter:
            top += max(0, (place.height() - how.height) // 2)
        elif align & Qt.AlignmentFlag.AlignBottom:
            top += max(0, place.height() - how.height)
        across = align & Qt.AlignmentFlag.AlignHorizontal_Mask
        for line, fit, gap in zip(lines, how.lines, how.gaps, strict=True):
            top += gap
            room = QRect(place.left(), top, place.width(), fit.height)
            flags = across.value | Qt.AlignmentFlag.AlignVCenter.value
            flags |= (Qt.TextFlag.TextWordWrap if line.wrap else Qt.TextFlag.TextSingleLine).value
            pixels = self._drawn_at(fit.pixels, bold=line.bold)
            taken = self._write(room, flags, line.text, name, pixels, line.colour, bold=line.bold)
            self.part.labels.append(Label(line.text, room, taken, pixels, how.fits))
            top += fit.height
        return top

    def _columns(self, place: QRect, lines: tuple[Line, ...], columns: int) -> int:
        gap = self.px(COLUMN_GAP)
        width = (place.width() - (columns - 1) * gap) // columns
        each = -(-len(lines) // columns)
        parts = [lines[start : start + each] for start in range(0, len(lines), each)]
        # One size in all columns: the smallest that any of them needs.
        pixels = [self.measured(part, width, place.height()).lines for part in parts]
        size = min(fit.pixels for fits in pixels for fit in fits) / self._unit
        ends = []
        for n, part in enumerate(parts):
            room = QRect(place.left() + n * (width + gap), place.top(), width, place.height())
            alike = tuple(line._replace(size=min(line.size, size)) for line in part)
            ends.append(self.stack(room, alike, TOP_LEFT))
        return max(ends)


Paint = Callable[[Brush], None]
