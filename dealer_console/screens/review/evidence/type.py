"""Type for paper: the bundled faces at sizes in tenths of a point, set in lines of a width."""

from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QTextLayout,
    QTextLine,
    QTextOption,
)

from dealer_console.screens.faces import family
from dealer_console.wording.catalogue import languages

INK = "#16201c"
QUIET = "#56625b"
RULE = "#c6d0ca"
SHADE = "#f2f5f3"
GOOD = "#1d6b45"
ALARM = "#b3141b"
AMBER = "#7a5200"


class Style(NamedTuple):
    """How words are set."""

    size: int
    """In tenths of a point."""
    bold: bool = False
    colour: str = INK


class Line(NamedTuple):
    """A line that is set; it keeps the layout that it is part of."""

    height: float
    layout: QTextLayout | None = None
    line: QTextLine | None = None
    colour: str = INK

    def draw(self, painter: QPainter, x: float, y: float) -> None:
        """Put it on the paper, its upper left corner there."""
        if self.line is not None:
            painter.setPen(QColor(self.colour))
            self.line.draw(painter, QPointF(x, y - self.line.y()))


def load_faces() -> None:
    """Load the faces of all languages, on the thread of the windows, before another sets type."""
    for language in languages():
        family(language)


class Type:
    """Sets words in the face of a language; made for one report and used on one thread."""

    def __init__(self, language: str) -> None:
        first = family(language)
        others = [family(each) for each in languages()]
        self._families = tuple(dict.fromkeys([first, *others]))
        self._fonts: dict[tuple[str, int, bool], QFont] = {}
        self._has: dict[tuple[str, str], bool] = {}

    def font(self, size: int, *, bold: bool = False, text: str = "") -> QFont:
        """A face that has every character of a text; where none has, the system's help out."""
        for name in self._families:
            if self._covers(name, text):
                return self._font(name, size, bold=bold)
        mixed = QFont(self._font(self._families[0], size, bold=bold))
        # A name in a script that no bundled face has is better foreign than not there.
        mixed.setStyleStrategy(QFont.StyleStrategy.PreferDefault)
        return mixed

    def lines(
        self,
        text: str,
        style: Style,
        width: float,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> list[Line]:
        """A text in lines of that width; what has no blanks is broken anywhere."""
        found: list[Line] = []
        for part in text.splitlines() or [""]:
            found += self._paragraph(part, style, width, align)
        return found

    def width(self, text: str, style: Style) -> float:
        """How wide it is on one line."""
        font = self.font(style.size, bold=style.bold, text=text)
        return QFontMetricsF(font).horizontalAdvance(text)

    def _paragraph(
        self, text: str, style: Style, width: float, align: Qt.AlignmentFlag
    ) -> list[Line]:
        layout = QTextLayout(text, self.font(style.size, bold=style.bold, text=text))
        option = QTextOption(align)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        tall, top = style.size * 1.42, 0.0
        found: list[Line] = []
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top))
            found.append(Line(tall, layout, line, style.colour))
            top += tall
        layout.endLayout()
        return found or [Line(tall)]

    def _font(self, name: str, size: int, *, bold: bool) -> QFont:
        key = (name, size, bold)
        if key not in self._fonts:
            # Of its own, as those of the screens belong to the thread of the windows.
            made = QFont(name)
            made.setPixelSize(max(1, size))
            made.setBold(bold)
            made.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
            self._fonts[key] = made
        return self._fonts[key]

    def _covers(self, name: str, text: str) -> bool:
        return all(self._has_sign(name, sign) for sign in text)

    def _has_sign(self, name: str, sign: str) -> bool:
        key = (name, sign)
        if key not in self._has:
            metrics = QFontMetricsF(self._font(name, 100, bold=False))
            self._has[key] = metrics.inFontUcs4(ord(sign))
        return self._has[key]
