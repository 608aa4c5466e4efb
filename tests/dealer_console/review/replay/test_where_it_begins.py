"""Where a replay begins, in which order it goes, and which rounds lie beside one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_console import station
from dealer_console.review.replay.beginning import beginning, events_between
from dealer_console.review.replay.in_sight import in_sight
from dealer_console.review.replay.neighbours import neighbours
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import round_of
from dealer_console.round_log.events import NOTHING_SHOWN, Entry, Event, canonical
from tests.dealer_console.headless_at_work import log_of
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.replay.test_as_it_was_seen import walked


@pytest.fixture
def opened() -> Iterator[list[WatchedLog]]:
    """Logs to be closed when the test ends."""
    logs: list[WatchedLog] = []
    yield logs
    for log in logs:
        log.close()


def kinds_of(log: WatchedLog) -> dict[int, str]:
    """Every event's kind by its number."""
    return {e.sequence: e.entry.kind for s in log.segments() for e in s.events()}


def test_it_begins_where_the_screen_was_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: list[WatchedLog]
) -> None:
    """The last time before its round; no press before that is read for its screen."""
    monkeypatch.setattr(station, "SCREEN_EVERY", 10)
    with walked(tmp_path) as at:
        at.opened()
        at.rounds(4)
    log = WatchedLog(log_of(tmp_path))
    opened.append(log)
    kinds = kinds_of(log)
    first = round_of(log.segments(), 1, 4).round.first_event
    found = beginning(log.segments(), first)
    screens = [number for number, kind in kinds.items() if kind == "screen" and number <= first]
    assert len(screens) >= 2
    assert found.screen == screens[-1]
    assert kinds[found.event] == "standing"


def test_without_a_screen_it_begins_where_the_table_was_written_down(
    tmp_path: Path, opened: list[WatchedLog]
) -> None:
    """A console that ran without one for months is not read from its start."""
    with Played(tmp_path) as made:
        made.rounds(1).passed(40).rounds(2)
        made.close()
    log = WatchedLog(made.directory)
    opened.append(log)
    kinds = kinds_of(log)
    first = round_of(log.segments(), 1, 3).round.first_event
    found = beginning(log.segments(), first)
    standing = [number for number, kind in kinds.items() if kind == "standing"]
    assert len(standing) >= 2
    assert (found.event, found.screen) == (standing[-1], first)


def event(sequence: int, kind: str, seen: int | None = None) -> Event:
    """One of that kind; `seen` for one that only changed the screen."""
    body = canonical({} if seen is None else {"seen": seen})
    entry = Entry(0, 0, 1, 1, kind, body, b"", NOTHING_SHOWN, "1", "1", simulated=True)
    return Event("B-07", sequence, entry, "", "")


def test_a_press_stands_where_it_was_made() -> None:
    """Written down after two cards that came meanwhile, it was made on the screen before them."""
    events = [
        event(5, "card-drawn"),
        event(6, "card-drawn"),
        event(7, "pressed", 4),
        event(8, "colleagues", 4),
        event(9, "pressed", 6),
    ]
    assert [one.sequence for one in in_sight(events)] == [7, 8, 5, 6, 9]


def test_notes_after_the_last_event_are_read_too(tmp_path: Path, opened: list[WatchedLog]) -> None:
    """They may be of a screen that had come no further; the table's next event ends it."""
    with Played(tmp_path) as made:
        made.rounds(2)
        made.close()
    log = WatchedLog(made.directory)
    opened.append(log)
    last = round_of(log.segments(), 1, 1).round.sequence
    read = [one.sequence for one in events_between(log.segments(), last - 2, last)]
    assert read[:3] == [last - 2, last - 1, last]
    kinds = kinds_of(log)
    assert kinds[last + 1] == "open-bets"
    assert last + 1 not in read


def test_the_rounds_beside_one(tmp_path: Path, opened: list[WatchedLog]) -> None:
    """Across files; the running one is none."""
    with Played(tmp_path) as made:
        made.rounds(2).passed(40).rounds(1).running_round()
        log = WatchedLog(made.directory)
        opened.append(log)
        assert len(log.segments()) == 2
        ends = [round_of(log.segments(), 1, number).round.sequence for number in (1, 2, 3)]
        assert neighbours(log.segments(), ends[0]) == (None, (1, 2))
        assert neighbours(log.segments(), ends[1]) == ((1, 1), (1, 3))
        assert neighbours(log.segments(), ends[2]) == ((1, 2), None)
