"""Millions of rounds as a table of Qt: what is looked at is in memory, the rest is fetched."""

from collections import OrderedDict
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)

from dealer_console.review.rounds.finding import FoundRound
from dealer_console.review.rounds.keys import Key, Keys, runs
from dealer_console.review.rounds.loading import Loaded
from dealer_console.review.rounds.order import NEWEST_FIRST, Column, Order
from dealer_console.review.rounds.tail import Tail
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.rounds.cells import COLUMNS, RIGHT, Line
from dealer_console.screens.review.rounds.search import Search

REMEMBERED = 4_000
"""Lines that are kept, those last looked at."""

AROUND = 60
"""Lines that are fetched before and after those that are missing."""

AWAITED = "…"
"""In a row that is not here yet."""
GONE = "-"
"""In the row of a round that is no more, until the row goes too."""

_DISPLAY = int(Qt.ItemDataRole.DisplayRole)
_COLOUR = int(Qt.ItemDataRole.ForegroundRole)
_ALIGN = int(Qt.ItemDataRole.TextAlignmentRole)
_TIP = int(Qt.ItemDataRole.ToolTipRole)

_TO_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_TO_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_ALIGNED = tuple(_TO_RIGHT if column in RIGHT else _TO_LEFT for column in COLUMNS)

Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class RoundsModel(QAbstractTableModel):
    """The rounds that fit a filter, in an order, as long as the table plays on."""

    counted = Signal(int, bool)
    """How many rounds there are, and whether that is all of them."""
    waiting = Signal(int)
    """New rounds that are shown when `show_waiting` is called."""
    settled = Signal()
    """All rounds are listed."""
    lines_read = Signal()
    """Lines have come that were on their way."""

    def __init__(self, pit: Pit, search: Search, order: Order = NEWEST_FIRST) -> None:
        super().__init__()
        self._pit = pit
        self._search = search
        self.wanted, self.order = Wanted(), order
        self._keys = Keys(np.empty(0, np.int64))
        self._is_all = False
        self._lines: OrderedDict[int, Line | None] = OrderedDict()
        """None for a round that is no more."""
        self._floors: dict[int, int] = {}
        self._ends: dict[int, frozenset[int]] = {}
        self._waiting: set[int] = set()
        self._moved: frozenset[str] = frozenset()
        self._missing: set[int] = set()
        self._asked: frozenset[int] = frozenset()
        self._last: tuple[int, Line | None] = (-1, None)
        self._fetching = QTimer(self, interval=0, singleShot=True)
        self._fetching.timeout.connect(self._fetch)
        search.paged.connect(self._paged)
        search.counted.connect(self._counted)
        search.loaded.connect(self._loaded)
        search.read.connect(self._read)
        search.changed.connect(self._changed)
        search.failed.connect(self._failed)

    # What is asked for.

    def ask(self, wanted: Wanted, order: Order | None = None) -> None:
        """List those rounds instead."""
        self.wanted, self.order = wanted, self.order if order is None else order
        self.beginResetModel()
        self._keys, self._is_all = Keys(np.empty(0, np.int64)), False
        self._lines.clear()
        self._forget_waiting()
        self._floors, self._ends = {}, {}
        self.endResetModel()
        self._search.begin(self.wanted, self.order)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """By a column."""
        wanted = Order(COLUMNS[column], order is Qt.SortOrder.DescendingOrder)
        if wanted != self.order:
            self.ask(self.wanted, wanted)

    def moved(self, tables: frozenset[str]) -> None:
        """Those tables have gone on."""
        # Until it is answered: a later question takes the place of one that is still on its way.
        self._moved |= tables
        if self._is_all:
            logs = self._pit.logs
            floors = {n: f for n, f in self._floors.items() if logs[n].table in self._moved}
            if floors:
                self._search.look_at_end(self.wanted, floors)

    def show_waiting(self) -> None:
        """List the new rounds too."""
        self.ask(self.wanted)

    def stop(self) -> None:
        """Nothing is fetched any more."""
        self._fetching.stop()
        self._search.stop()

    # What is told of a row.

    @property
    def is_all(self) -> bool:
        """Whether all rounds that fit are listed."""
        return self._is_all

    def key_at(self, row: int) -> int:
        """The packed key of a row."""
        return self._keys.at(row)

    def row_of(self, packed: int) -> int | None:
        """Where a round stands, if it does."""
        return self._keys.row_of(packed)

    def found_at(self, row: int) -> FoundRound | None:
        """The round in a row, if it is here already."""
        line = self._lines.get(self._keys.at(row))
        return None if line is None else line.found

    def line_at(self, row: int) -> Line | None:
        """All cells of a row; asked for, where it is not here yet."""
        return self._last[1] if row == self._last[0] else self._line(row)

    def rowCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """All rounds that are known of."""
        return 0 if parent.isValid() else len(self._keys)

    def columnCount(self, parent: Index = _NOWHERE) -> int:  # noqa: N802 - Qt's name
        """Those of a line."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """A cell; one that is not here yet is asked for, and nobody waits."""
        if role not in (_DISPLAY, _COLOUR, _ALIGN, _TIP):
            return None
        column = index.column()
        if role == _ALIGN:
            return _ALIGNED[column]
        row = index.row()
        line = self.line_at(row)
        if line is None:
            is_first = role == _DISPLAY and not column
            return (GONE if self._keys.at(row) in self._lines else AWAITED) if is_first else None
        return line.colours[column] if role == _COLOUR else line.texts[column]

    def headerData(  # noqa: N802 - Qt's name
        self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY
    ) -> Any:
        """What stands above a column; what it is about, for whoever points at it."""
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == _ALIGN:
            return _ALIGNED[section]
        key = {_DISPLAY: "column", _TIP: "about"}.get(role)
        return None if key is None else self._pit.text(f"rounds-{key}-{COLUMNS[section]}")

    def _line(self, row: int) -> Line | None:
        """Of a row; painting goes row by row, so the last one is asked for again and again."""
        key = self._keys.at(row)
        line = self._lines.get(key)
        if line is not None:
            self._lines.move_to_end(key)
            self._last = row, line
        elif key not in self._lines:
            self._missing.add(row)
            if not self._fetching.isActive():
                self._fetching.start()
        return line

    # What comes in.

    def _fetch(self) -> None:
        """Have the missing lines looked up, with some around them."""
        rows, self._missing = self._missing, set()
        wanted: dict[int, None] = {}
        for first, last in runs(list(rows)):
            around = self._keys.between(first - AROUND, last + AROUND + 1)
            wanted |= dict.fromkeys(key for key in around if key not in self._lines)
        if wanted and not wanted.keys() <= self._asked:
            self._asked = frozenset(wanted)
            self._search.read_lines(wanted)

    def _read(self, lines: dict[int, Line], asked: tuple[int, ...]) -> None:
        self._asked = frozenset()
        for key in asked:
            self._remember(key, lines.get(key))
        self._repaint()
        self.lines_read.emit()

    def _failed(self, _: Exception) -> None:
        # It may be asked for again when it is next looked at.
        self._asked = frozenset()

    def _remember(self, key: int, line: Line | None) -> None:
        self._lines[key] = line
        self._lines.move_to_end(key)
        while len(self._lines) > REMEMBERED:
            self._lines.popitem(last=False)

    def _repaint(self) -> None:
        self._last = -1, None
        if len(self._keys):
            # The view draws what it shows of it, and nothing else.
            last = self.index(len(self._keys) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last, [_DISPLAY, _COLOUR])

    def _paged(self, lines: list[Line]) -> None:
        """The first lines are shown while the others are still being looked for."""
        if not lines:
            return
        self.beginResetModel()
        for line in lines:
            self._remember(line.found.key, line)
        self._last = -1, None
        packed = np.array([line.found.key for line in lines], np.int64)
        times = np.array([line.found.row.ended_ms for line in lines], np.int64)
        self._keys = Keys(packed, times)
        self.endResetModel()
        self.lines_read.emit()
        self.counted.emit(len(lines), False)  # noqa: FBT003 - a signal's

    def _counted(self, count: int) -> None:
        self.counted.emit(max(count, len(self._keys)), False)  # noqa: FBT003 - a signal's

    def _loaded(self, loaded: Loaded) -> None:
        """All rounds are known; those that stand there already stay where they are."""
        shown, keys = len(self._keys), loaded.keys
        same = shown <= len(keys) and self._keys.between(0, shown) == keys.between(0, shown)
        if same and shown < len(keys):
            self.beginInsertRows(_NOWHERE, shown, len(keys) - 1)
        elif not same:
            self.beginResetModel()
        self._keys = keys
        self._last = -1, None
        if same and shown < len(keys):
            self.endInsertRows()
        elif not same:
            self.endResetModel()
        self._floors, self._ends, self._is_all = dict(loaded.floors), dict(loaded.ends), True
        self.counted.emit(len(keys), True)  # noqa: FBT003 - a signal's
        self.settled.emit()
        # What came to be while it was being loaded.
        self.moved(frozenset(log.table for log in self._pit.logs))

    def _changed(self, tail: Tail) -> None:
        self._moved = frozenset()
        for number, found in tail.found.items():
            floor = tail.floors[number]
            before = self._ends.get(number, frozenset())
            self._floors[number] = floor
            self._ends[number] = frozenset(key for key in found if Key.of(key).sequence > floor)
            self._take_out(before - found.keys())
            self._put_in({key: found[key] for key in found.keys() - before})
        self.counted.emit(len(self._keys), True)  # noqa: FBT003 - a signal's

    def _take_out(self, keys: frozenset[int]) -> None:
        if keys & self._waiting:
            self._waiting -= keys
            self.waiting.emit(len(self._waiting))
        for key in keys:
            row = self._keys.row_of(key)
            if row is not None:
                self.beginRemoveRows(_NOWHERE, row, row)
                self._keys.take_out(row)
                self._last = -1, None
                self.endRemoveRows()

    def _put_in(self, times: dict[int, int]) -> None:
        if not times:
            return
        if self.order.column is not Column.TIME:
            self._waiting |= times.keys()
            self.waiting.emit(len(self._waiting))
            return
        for key, ended_ms in sorted(times.items(), key=lambda each: each[1]):
            row = self._keys.place_for(ended_ms)
            self.beginInsertRows(_NOWHERE, row, row)
            self._keys.put(row, key, ended_ms)
            self._last = -1, None
            self.endInsertRows()

    def _forget_waiting(self) -> None:
        self._moved, self._missing, self._asked = frozenset(), set(), frozenset()
        self._last = -1, None
        if self._waiting:
            self._waiting = set()
            self.waiting.emit(0)
