"""The log as tables for a spreadsheet: one file for each, times as people read them beside."""

import csv
import io
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dealer_console.round_log.exporting.defusing import defused
from dealer_console.round_log.exporting.failures import ExportFailed
from dealer_console.round_log.exporting.log_view import LogView, Part, Range
from dealer_console.round_log.exporting.mark import SIMULATED
from dealer_console.round_log.exporting.times import local_text
from dealer_console.round_log.gaming_day import GamingDays

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""Without it spreadsheets take the file for one in an old code page."""

EVENTS = "events"

_AT = "(SELECT utc_ms FROM events WHERE sequence = t.{})"


_SHOE_AT = (
    "SELECT shoe FROM events WHERE sequence {} AND shoe IS NOT NULL ORDER BY sequence {} LIMIT 1"
)


class _Source(NamedTuple):
    """Where the rows of a table are found."""

    tables: str
    where: str
    """With two blanks for every `BETWEEN`: the first and the last event of a range."""
    order: str
    times: tuple[tuple[str, str], ...] = ()
    """Times that the table itself does not have: their names, and how to find them."""


_BY_SEQUENCE = "t.sequence BETWEEN ?1 AND ?2"

SOURCES = {
    EVENTS: _Source("events t", _BY_SEQUENCE, "t.sequence"),
    "rounds": _Source("rounds t", _BY_SEQUENCE, "t.sequence"),
    "cards": _Source(
        "cards t LEFT JOIN rounds r ON r.shoe = t.shoe AND r.round = t.round",
        # By shoes, so that one round out of a million is not looked for in all.
        f"t.shoe BETWEEN ifnull(({_SHOE_AT.format('<= ?1', 'DESC')}), 0)"
        f" AND ifnull(({_SHOE_AT.format('>= ?2', 'ASC')}), 9e18)"
        # Burnt cards are of no round.
        " AND ifnull(r.sequence, t.drawn) BETWEEN ?1 AND ?2",
        "t.shoe, t.round, t.number",
        (("drawn_ms", _AT.format("drawn")), ("exposed_ms", _AT.format("exposed"))),
    ),
    "wagers": _Source(
        "wagers t JOIN rounds r ON r.shoe = t.shoe AND r.round = t.round",
        "r.sequence BETWEEN ?1 AND ?2",
        "t.shoe, t.round, t.rowid",
        (("ended_ms", "r.ended_ms"),),
    ),
    "prompts": _Source(
        "prompts t", _BY_SEQUENCE, "t.sequence, t.place", (("shown_ms", _AT.format("sequence")),)
    ),
    "irregularities": _Source(
        "irregularities t",
        _BY_SEQUENCE,
        "t.sequence, t.number",
        (("opened_ms", _AT.format("sequence")), ("closed_ms", _AT.format("closed"))),
    ),
    "approvals": _Source(
        "approvals t", _BY_SEQUENCE, "t.sequence", (("answered_ms", _AT.format("sequence")),)
    ),
}
"""Every table that can be exported, by its name."""


def count(view: LogView, table: str, ranges: Sequence[Range]) -> int:
    """How many rows there are to write."""
    source = SOURCES[table]
    statement = f"SELECT count(*) FROM {source.tables} WHERE {source.where}"
    total = 0
    for part, there in view.overlaps(ranges):
        _verify_has(part, table)
        found = part.one(statement, there)
        total += 0 if found is None else int(found[0])
    return total


def head_of(view: LogView, table: str) -> str:
    """What the file begins with: the mark of a simulated table, and the names of the columns."""
    newest = view.parts[-1]
    _verify_has(newest, table)
    mark = _line([SIMULATED]) if view.simulated else ""
    return BOM + mark + _line(_names(newest, table))


def lines(view: LogView, table: str, ranges: Sequence[Range], days: GamingDays) -> Iterator[str]:
    """The rows, one text each; a cell that holds a line break is still one row."""
    source = SOURCES[table]
    found = ", ".join(["t.*", *(how for _, how in source.times)])
    statement = f"SELECT {found} FROM {source.tables} WHERE {source.where} ORDER BY {source.order}"
    for part, there in view.overlaps(ranges):
        _verify_has(part, table)
        names = _found_names(part, table)
        for row in part.rows(statement, there):
            yield _line(_cells(part.table, table, names, row, days))


def _verify_has(part: Part, table: str) -> None:
    if not part.has(table):
        raise ExportFailed(
            f"{part.path.name} was written before there was a table of {table}: export the events"
        )


def _found_names(part: Part, table: str) -> list[str]:
    return [*part.columns(table), *(name for name, _ in SOURCES[table].times)]


def _is_time(name: str) -> bool:
    # The other clock counts from nowhere in particular.
    return name.endswith("_ms") and name != "monotonic_ms"


def _names(part: Part, table: str) -> list[str]:
    names = [] if table == EVENTS else ["table"]
    for name in _found_names(part, table):
        names.append(name)
        if _is_time(name):
            names.append("local" if name == "utc_ms" else name.replace("_ms", "_local"))
    return names


def _cells(
    log: str, table: str, names: list[str], row: tuple[Any, ...], days: GamingDays
) -> Iterator[str | int]:
    if table != EVENTS:
        yield defused(log)
    for name, value in zip(names, row, strict=True):
        yield _cell(value)
        if _is_time(name):
            yield "" if value is None else local_text(days, value)


def _cell(value: Any) -> str | int:
    if isinstance(value, int):
        return value
    if isinstance(value, bytes):
        return value.hex().upper()
    return "" if value is None else defused(str(value))


def _line(cells: Sequence[str | int] | Iterator[str | int]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow(cells)
    return text.getvalue()
