"""The Dealer's screen in a terminal: the same desk, printed; a number presses a tile."""

import queue
import shutil
import textwrap
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Protocol, TextIO

from dealer_console.desk.pages.entries import DOT
from dealer_console.desk.rank_pad import FACES
from dealer_console.desk.shown import CardShown, HandShown, Kind, Sheet, Shown, Tile
from dealer_console.settings.model import ConsoleSettings
from dealer_console.station import Station
from rules.cards import UNTOLD

STOPPED = 3
"""The exit status when the log has stopped the table."""

HELD = "YES"
"""Typed for what cannot be taken back."""

WIDTH = 100
CLOSED = "[##]"

QUIET = 0.02
"""Seconds without news after which the screen is printed."""

LOOK = 0.5
"""Seconds between two looks at a line that is lost."""

PATIENCE = 5.0
"""Seconds at most that what was typed next waits for the answer to what was typed before."""


class Started(Protocol):
    """What the console was started with."""

    @property
    def table(self) -> Path | None: ...
    @property
    def log(self) -> Path | None: ...
    @property
    def shoe(self) -> str | None: ...
    @property
    def accept_clock(self) -> bool: ...


def run(settings: ConsoleSettings, asked: Started, lines: Iterable[str], out: TextIO) -> int:
    """Print how the table stands, and press what is typed, until the lines end."""
    happenings: queue.SimpleQueue[Callable[[], None] | str | None] = queue.SimpleQueue()
    station = Station(
        settings,
        happenings.put,
        _nothing,
        file=asked.table,
        log=asked.log,
        shoe=asked.shoe,
        accept_clock=asked.accept_clock,
        collects=True,
    )
    screen = Terminal(station, out)
    station.on_leave(partial(happenings.put, None))
    reading = threading.Thread(target=_read, args=(lines, happenings), name="keyboard", daemon=True)
    station.start()
    try:
        screen.draw()
        reading.start()
        while screen.take(happenings):
            pass
    except KeyboardInterrupt:
        pass
    finally:
        station.stop()
    return STOPPED if station.console.halted else 0


def _nothing() -> None:
    """The screen is drawn when it is quiet, whatever has changed."""


def _read(
    lines: Iterable[str], happenings: "queue.SimpleQueue[Callable[[], None] | str | None]"
) -> None:
    try:
        for line in lines:
            happenings.put(line.strip())
    finally:
        happenings.put(None)


class Terminal:
    """Prints the desk, and knows which number stands for which tile."""

    def __init__(self, station: Station, out: TextIO) -> None:
        self._station, self._out = station, out
        self._keys: dict[str, str] = {}
        self._shown: Shown | None = None
        self._typed: deque[str] = deque()
        self._waits = self._over = False
        self._answers = 0
        """How often there had been an answer when it was pressed last."""

    def take(self, happenings: "queue.SimpleQueue[Callable[[], None] | str | None]") -> bool:
        """What has happened, or the next press once it is quiet; whether there is more to come."""
        waits = PATIENCE if self._waits else QUIET
        try:
            happened = happenings.get(timeout=waits if self._typed or self._over else LOOK)
        except queue.Empty:
            if self._typed or self._over:
                return self._next()
            self._station.look_at_link()
            self.draw()
            return True
        while True:
            if happened is None:
                self._over = True
            elif isinstance(happened, str):
                self._typed.append(happened)
            else:
                happened()
                # That a card was drawn is no answer yet: it has to be on the table.
                self._waits = self._waits and self._station.answers == self._answers
            try:
                happened = happenings.get(timeout=QUIET)
            except queue.Empty:
                break
        self.draw()
        return True

    def _next(self) -> bool:
        """Press what was typed next, on the screen that stands now."""
        self._waits = False
        if not self._typed:
            return not self._over
        self._press(self._typed.popleft())
        self.draw()
        return True

    def draw(self) -> None:
        """Print it, if it is not what was printed last."""
        shown = self._station.desk.shown()
        if shown == self._shown:
            return
        self._shown = shown
        self._keys = {}
        # Below what was asked before, which nobody may have answered yet.
        self._out.write("\n" + "\n".join(self.lines(shown)) + "\n> ")
        self._out.flush()

    def _press(self, typed: str) -> None:
        key = self._keys.get(typed.upper())
        if key is None:
            if typed:
                self._out.write("?\n> ")
                self._out.flush()
            return
        self._answers = self._station.answers
        self._waits = self._station.press(key)

    def lines(self, shown: Shown) -> Iterator[str]:
        """The screen, line by line."""
        width = min(WIDTH, shutil.get_terminal_size((WIDTH, 24)).columns)
        yield "=" * width
        if shown.banner:
            yield f"/// {shown.banner} ///"
        status = shown.status
        yield " | ".join(
            part
            for part in (
                status.table, status.game, status.shoe, *status.notices,
                ("" if status.link_good else "(!) ") + status.link,
                ("" if status.log_good else "(!) ") + status.log, status.dealer,
            )
            if part
        )  # fmt: skip
        said = shown.instruction
        yield ""
        yield f"  {said.text.upper() if said.text.isascii() else said.text}"
        for line in (said.detail, said.paragraph, *(f"* {one}" for one in said.standing)):
            if line:
                yield from textwrap.wrap(f"    {line}", width, subsequent_indent="    ")
        if said.refusal:
            yield f"  (!) {said.refusal}"
        yield ""
        if shown.locked:
            yield from shown.locked.splitlines()
            return
        if shown.sheet is not None:
            yield from self._sheet(shown.sheet, width)
        else:
            yield from self._table(shown, width)
        yield self._row(status.languages)

    def _table(self, shown: Shown, width: int) -> Iterator[str]:
        for hand in shown.hands:
            yield self._hand(hand)
        if shown.held:
            yield f"  {shown.held}"
        boxes = [
            f"{box.title}: {' '.join((*box.lines, box.accent)).strip() or '-'}"
            + (f" {self._number(box.key)}" if box.key else "")
            for box in shown.boxes
        ]
        yield from textwrap.wrap(" | ".join(boxes), width)
        if shown.guide is not None:
            yield f"  1 {shown.guide.collect_title}: {'; '.join(shown.guide.collect)}"
            yield f"  2 {shown.guide.pay_title}: {'; '.join(shown.guide.pay)}"
        if shown.pad is not None:
            yield f"  {shown.pad.title}: {self._row(shown.pad.keys)}"
        column = shown.column
        if column.primary is not None:
            yield self._primary(column.primary)
        for tile in (*column.middle, *column.top, *column.small):
            yield f"  {self._tile(tile)}"

    def _hand(self, hand: HandShown) -> str:
        cards = " ".join(_card(card) + self._number(card.key) for card in hand.cards)
        line = f"  {hand.letter:<6} {hand.title:<8} {hand.total:>2}  {cards}"
        if hand.next:
            line += f" ({hand.next})"
        if hand.lammer is not None:
            line += f"  <{hand.lammer.odds} {hand.lammer.caption}, {hand.lammer.status}>"
        if hand.note:
            line += f"  {hand.note}"
        if hand.expose is not None:
            line += f"  {self._tile(hand.expose)}"
        return line

    def _sheet(self, sheet: Sheet, width: int) -> Iterator[str]:
        marked = "~~~ " if sheet.recall else ""
        yield f"  --- {marked}{sheet.title}  {sheet.paragraph}"
        for text in sheet.text:
            yield from textwrap.wrap(f"      {text}", width, subsequent_indent="      ")
        for tile in sheet.choices:
            yield f"  {self._tile(tile)}"
        for row in sheet.rows:
            cards = " ".join(_card(card) + self._number(card.key) for card in row.cards)
            apart = " ".join(map(_card, row.apart))
            yield f"    {row.caption}: {cards}{'  /  ' + apart if apart else ''}  {row.detail}"
        for group in sheet.groups:
            head = " ".join(part for part in (group.title, group.text) if part)
            yield f"    {head + ': ' if head else ''}{self._row(group.tiles)}"
        if sheet.entered is not None:
            yield f"    = {sheet.entered.replace(DOT, '*')}"
        if sheet.pad:
            yield f"    {self._row(sheet.pad)}"
        if sheet.primary is not None:
            yield self._primary(sheet.primary)
        if sheet.back is not None:
            yield f"  {self._tile(sheet.back)}"

    def _primary(self, tile: Tile) -> str:
        """What comes next: Enter, or a word where the window would have it held."""
        if tile.hold and tile.enabled:
            return f"  {HELD:<5}  {self._tile(tile, HELD)}"
        return f"  ENTER  {self._tile(tile, '')}"

    def _row(self, tiles: Iterable[Tile]) -> str:
        return "  ".join(self._tile(tile) for tile in tiles)

    def _tile(self, tile: Tile, typed: str | None = None) -> str:
        """A tile with what is typed for it: nothing but Enter, its own sign, or a number."""
        detail = f" ({tile.detail})" if tile.detail else ""
        mark = "*" if tile.kind is Kind.CHOSEN else ""
        if not tile.enabled:
            return f"{tile.title}{detail} -"
        if typed is None and tile.kind is Kind.KEY and tile.title.isalnum():
            typed = tile.title.upper()
        if typed is None:
            return f"{mark}{tile.title}{detail} {self._number(tile.key)}"
        self._keys[typed] = tile.key
        return f"{mark}{tile.title}{detail}"

    def _number(self, key: str) -> str:
        if not key:
            return ""
        number = f".{len([one for one in self._keys if one.startswith('.')]) + 1}"
        self._keys[number] = key
        return f"[{number}]"


def _card(card: CardShown) -> str:
    if card.face is None:
        return CLOSED
    suit = "" if card.face.suit == UNTOLD else card.face.suit
    return f"{FACES.get(card.face.rank, card.face.rank)}{suit}"
