"""The one place that draws with pyqtgraph: its fonts, colours and manners, and its end.

It is given a `Chart` and draws it. Of pyqtgraph only the view, the axes and the items are used:
its menus, its own exports and its automatic ranges are left out, as what a plot shows is decided
by values. What is pointed at, by mouse or keys, is told in words.
"""

import numpy as np
import pyqtgraph
from pyqtgraph.graphicsItems.ScatterPlotItem import Symbols
from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainterPath
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsSimpleTextItem, QVBoxLayout, QWidget

from dealer_console.screens.faces import face, family
from dealer_console.screens.review.plots.chart import Chart, Level, Line
from dealer_console.screens.review.plots.pieces import BandPiece, BarPiece, StripPiece, corners
from dealer_console.screens.review.plots.pointing import Pointing, Scale, Spot
from dealer_console.screens.review.plots.series import line_pen, style
from dealer_console.screens.theme import DARK

SIGNS: dict[str, QPainterPath] = Symbols
"""The signs of points by their names, within a square of one."""

TEXT = 13
TOP, RIGHT, BOTTOM = 30, 18, 60
"""Pixels around the plot; what stands at its left is measured."""
TICK_ACROSS, TICK_UP = 92, 46
"""Pixels that a mark of an axis needs at least."""
SIGN = 7
MANY = 400
"""Points of one line, from which on its signs would only blur it."""
GRID = 38
STEP = 1.25
"""How much closer one press of a key looks."""
CLOSEST = 40
"""How many times the whole can be looked at closer."""


class Canvas(QWidget):
    """A chart with its axes, which can be pointed at, moved and looked at more closely."""

    pointed = Signal(str)
    """What is pointed at, in words; nothing when nothing is."""
    zoomed = Signal(bool)
    """Whether less than all of it is looked at."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.setObjectName("canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._font = face(family(language), TEXT)
        self._chart: Chart | None = None
        self._pointing = Pointing()
        self._spot: Spot | None = None
        self._is_zoomed = False
        # Its cleanup at exit would leave half of Qt standing when the windows are gone already.
        pyqtgraph.setConfigOptions(exitCleanup=False, antialias=True)
        self._view = pyqtgraph.GraphicsView(self, background=DARK.panel)
        self._view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._box = pyqtgraph.ViewBox(enableMenu=False, defaultPadding=0)
        self._box.setMouseEnabled(x=True, y=False)
        self._box.disableAutoRange()
        self._left, self._bottom = self._axis("left"), self._axis("bottom")
        self._name = QGraphicsSimpleTextItem()
        self._lay_out()
        self._marker = pyqtgraph.ScatterPlotItem(
            size=15, pen=pyqtgraph.mkPen(DARK.ink, width=2), brush=None
        )
        self._guide = pyqtgraph.InfiniteLine(angle=90, pen=pyqtgraph.mkPen(DARK.edge, width=1))
        self._outline = QGraphicsRectItem()
        self._outline.setPen(pyqtgraph.mkPen(DARK.ink, width=2.5))
        self._box.sigRangeChanged.connect(self._range_changed)
        self._box.sigRangeChangedManually.connect(self._moved_by_hand)
        self._view.viewport().installEventFilter(self)

    def _axis(self, side: str) -> "pyqtgraph.AxisItem":
        axis = pyqtgraph.AxisItem(
            side, pen=DARK.edge, textPen=DARK.quiet, linkView=self._box, maxTickLength=-4
        )
        axis.setTickFont(self._font)
        # Milliseconds are told as times, not as millions of seconds.
        axis.enableAutoSIPrefix(enable=False)
        axis.setStyle(autoExpandTextSpace=False, hideOverlappingLabels=False)
        return axis

    def _lay_out(self) -> None:
        grid = self._view.centralLayout
        grid.setContentsMargins(8, TOP, RIGHT, 4)
        grid.setSpacing(0)
        grid.addItem(self._left, 0, 0)
        grid.addItem(self._box, 0, 1)
        grid.addItem(self._bottom, 1, 1)
        self._bottom.setHeight(BOTTOM)
        self._bottom.label.setFont(self._font)
        self._name.setFont(self._font)
        self._name.setBrush(QColor(DARK.quiet))
        self._name.setPos(10, 7)
        self._view.scene().addItem(self._name)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._view)

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """All the room there is."""
        return QSize(900, 520)

    @property
    def chart(self) -> Chart | None:
        """What is drawn."""
        return self._chart

    @property
    def _has_rows(self) -> bool:
        return self._chart is not None and self._chart.has_rows

    @property
    def is_zoomed(self) -> bool:
        """Whether less than all of it is looked at."""
        return self._is_zoomed

    @property
    def across(self) -> tuple[float, float]:
        """From where to where is looked at."""
        low, high = self._box.viewRange()[0]
        return float(low), float(high)

    def show_chart(self, chart: Chart) -> None:
        """Draw that; what the reviewer looks at closely stays so while it is the same subject."""
        same = self._chart is not None and self._chart.subject == chart.subject
        kept, across = self._spot if same else None, self.across
        stays = same and self._is_zoomed
        # Days that were looked at may have gone out of the newest ones.
        stays = stays and chart.across.low <= across[0] <= across[1] <= chart.across.high
        self._clear()
        self._chart, self._spot = chart, None
        self._pointing.take(chart)
        self._box.invertY(chart.has_rows)
        self._draw_axes(chart)
        self._draw(chart)
        self._look_at_all(chart)
        if stays:
            self._box.setXRange(*across, padding=0)
        else:
            self._set_zoomed(zoomed=False)
        self._point_at(None if kept is None else self._pointing.like(kept))

    def show_all(self) -> None:
        """Look at all of it again."""
        if self._chart is not None:
            self._look_at_all(self._chart)
        self._set_zoomed(zoomed=False)

    def where(self, spot: Spot) -> QPoint:
        """Where that lies, in pixels of what is drawn on."""
        return QPointF(*self._scale().pixels(spot.at)).toPoint()

    @property
    def surface(self) -> QWidget:
        """What is drawn on, and what the mouse moves over."""
        viewport = self._view.viewport()
        assert isinstance(viewport, QWidget)
        return viewport

    @property
    def spots(self) -> list[Spot]:
        """All that can be pointed at, line by line or row by row."""
        return [spot for group in self._pointing.groups for spot in group]

    def close_down(self) -> None:
        """Nothing is drawn any more, and nothing of pyqtgraph remembers it."""
        self._view.viewport().removeEventFilter(self)
        self._box.sigRangeChanged.disconnect(self._range_changed)
        self._box.sigRangeChangedManually.disconnect(self._moved_by_hand)
        # Not the view's own `close`: it takes the viewport away while Qt still draws on it, and
        # the process goes with it. The view goes with this widget.
        self._box.close()

    def _clear(self) -> None:
        self._box.clear()
        # A line with a name on it is taken out of the box and stays in the scene.
        scene = self._view.scene()
        for item in scene.items():
            if item.topLevelItem() not in (self._name, self._view.centralWidget):
                scene.removeItem(item)

    def _draw_axes(self, chart: Chart) -> None:
        self._name.setText(chart.up.name)
        self._bottom.setLabel(chart.across.name, color=DARK.quiet)
        told = [text for _, text in chart.up.ticks(chart.up.low, chart.up.high, 10)]
        metrics = QFontMetrics(self._font)
        widest = max((metrics.horizontalAdvance(text) for text in told), default=0)
        self._left.setWidth(max(44, widest + 18))
        self._left.setGrid(False if chart.has_rows else GRID)
        self._bottom.setGrid(GRID if chart.has_rows else False)

    def _draw(self, chart: Chart) -> None:
        for strip in chart.strips:
            piece = StripPiece(strip, chart.across.low, chart.across.high)
            self._box.addItem(piece, ignoreBounds=True)
        for band in chart.bands:
            self._box.addItem(BandPiece(band), ignoreBounds=True)
        for level in chart.levels:
            self._draw_level(chart, level)
        for bar in chart.bars:
            self._box.addItem(BarPiece(bar, self._font), ignoreBounds=True)
        for line in chart.lines:
            self._draw_line(line)
        for mark in chart.marks:
            look = style(mark.style)
            self._box.addItem(
                pyqtgraph.ScatterPlotItem(
                    x=[mark.at],
                    y=[mark.row],
                    symbol=look.sign,
                    size=15,
                    brush=look.colour,
                    pen=DARK.panel,
                )
            )
        self._guide.hide()
        self._marker.setData([], [])
        self._box.addItem(self._guide, ignoreBounds=True)
        self._box.addItem(self._marker, ignoreBounds=True)
        self._box.addItem(self._outline, ignoreBounds=True)

    def _draw_line(self, line: Line) -> None:
        xs = np.array(line.xs, dtype=float)
        ys = np.array([np.nan if y is None else y for y in line.ys], dtype=float)
        curve = pyqtgraph.PlotCurveItem(
            xs, ys, pen=line_pen(line.style), connect="finite", skipFiniteCheck=False
        )
        self._box.addItem(curve, ignoreBounds=True)
        there = np.isfinite(ys)
        # A point between two gaps has no line, so it keeps its sign however many there are.
        alone = there & ~np.roll(there, 1) & ~np.roll(there, -1)
        shown = np.flatnonzero(there if there.sum() <= MANY else alone)
        look = style(line.style)
        self._box.addItem(
            pyqtgraph.ScatterPlotItem(
                x=xs[shown],
                y=ys[shown],
                symbol=look.sign,
                size=SIGN,
                pen=pyqtgraph.mkPen(look.colour, width=1.2),
                brush=[DARK.panel if at in line.hollow else look.colour for at in shown],
            ),
            ignoreBounds=True,
        )

    def _draw_level(self, chart: Chart, level: Level) -> None:
        line = pyqtgraph.InfiniteLine(
            pos=level.at,
            angle=90 if level.upright else 0,
            pen=pyqtgraph.mkPen(DARK.amber, width=1.4, style=Qt.PenStyle.DashLine),
        )
        self._box.addItem(line, ignoreBounds=True)
        if level.upright:
            name = pyqtgraph.TextItem(level.name, color=DARK.amber, anchor=(0, 0))
            name.setFont(self._font)
            name.setPos(level.at, chart.up.low)
            self._box.addItem(name, ignoreBounds=True)
        else:
            # It stays at the right, whatever is looked at.
            name = pyqtgraph.InfLineLabel(
                line,
                level.name,
                color=DARK.amber,
                fill=QColor(DARK.panel),
                position=0.985,
                anchors=[(1, 1), (1, 1)],
            )
            name.setFont(self._font)

    def _look_at_all(self, chart: Chart) -> None:
        across, up = chart.across, chart.up
        wide = max(across.high - across.low, 1e-9)
        self._box.setLimits(
            xMin=across.low,
            xMax=across.high,
            yMin=up.low,
            yMax=up.high,
            maxXRange=wide,
            minXRange=wide / CLOSEST,
        )
        self._box.setRange(xRange=(across.low, across.high), yRange=(up.low, up.high), padding=0)
        self._write_ticks()

    def _range_changed(self, *_: object) -> None:
        self._write_ticks()

    def _write_ticks(self) -> None:
        if self._chart is None:
            return
        bounds = self._box.sceneBoundingRect()
        (left, right), (low, high) = self._box.viewRange()
        across, up = int(bounds.width() // TICK_ACROSS), int(bounds.height() // TICK_UP)
        self._bottom.setTicks([self._chart.across.ticks(left, right, max(2, across))])
        self._left.setTicks([self._chart.up.ticks(low, high, max(2, up))])

    def _moved_by_hand(self, *_: object) -> None:
        chart = self._chart
        if chart is not None:
            left, right = self.across
            whole = chart.across.high - chart.across.low
            self._set_zoomed(zoomed=right - left < whole * 0.999)

    def _set_zoomed(self, *, zoomed: bool) -> None:
        if zoomed != self._is_zoomed:
            self._is_zoomed = zoomed
            self.zoomed.emit(zoomed)

    def _closer(self, by: float) -> None:
        left, right = self.across
        middle = (left + right) / 2 if self._spot is None else self._spot.at[0]
        middle = min(max(middle, left), right)
        self._box.setXRange(
            middle - (middle - left) / by, middle + (right - middle) / by, padding=0
        )
        self._moved_by_hand()

    def _point_at(self, spot: Spot | None) -> None:
        self._spot = spot
        point = [] if spot is None or spot.ends is not None else [spot.at]
        self._marker.setData([x for x, _ in point], [y for _, y in point])
        self._guide.setVisible(bool(point) and not self._has_rows)
        self._outline.setVisible(spot is not None and spot.ends is not None)
        if spot is not None:
            self._guide.setValue(spot.at[0])
            self._outline.setRect(QRectF(*corners(spot.at[1], *(spot.ends or (0, 0)))))
        self.pointed.emit("" if spot is None else spot.told)

    def _scale(self) -> Scale:
        # Not by the box's own transform, which is set only when it is painted next.
        bounds = self._box.sceneBoundingRect()
        (left, right), (low, high) = self._box.viewRange()
        per_x = bounds.width() / (right - left)
        per_y = bounds.height() / (high - low)
        if self._has_rows:
            return Scale(bounds.left() - left * per_x, per_x, bounds.top() - low * per_y, per_y)
        return Scale(bounds.left() - left * per_x, per_x, bounds.bottom() + low * per_y, -per_y)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Follow the mouse over the plot."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            if event.buttons() == Qt.MouseButton.NoButton:
                at = event.position()
                self._point_at(self._pointing.near((at.x(), at.y()), self._scale()))
        elif event.type() == QEvent.Type.Leave:
            self._point_at(None)
        elif event.type() == QEvent.Type.Resize:
            self._write_ticks()
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The arrows go from point to point, + and - look closer and less so, Home at all."""
        arrows = {
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Down: (0, 1),
            Qt.Key.Key_Up: (0, -1),
        }
        key = event.key()
        if key in arrows:
            self._step(*arrows[Qt.Key(key)])
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self._closer(STEP)
        elif key == Qt.Key.Key_Minus:
            self._closer(1 / STEP)
        elif key == Qt.Key.Key_Home:
            self.show_all()
        elif key == Qt.Key.Key_Escape and self._spot is not None:
            self._point_at(None)
        else:
            super().keyPressEvent(event)

    def _step(self, along: int, aside: int) -> None:
        spot = self._pointing.step(self._spot, along, aside)
        if spot is None:
            return
        left, right = self.across
        if not left <= spot.at[0] <= right:
            # What is pointed at is always in sight.
            half = (right - left) / 2
            self._box.setXRange(spot.at[0] - half, spot.at[0] + half, padding=0)
        self._point_at(spot)
