"""A log played again: the same screens, the same refusals, the same rows."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from dealer_console.round_log.derived_tables import TABLES, rows_of
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.events import Entry, Event, canonical
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.rederiving import Replay, rebuild, rederive
from dealer_console.table.told import FactHeard, Tap
from dealer_console.versions import Versions
from rules.table.commands import Command, EndShoe, Pay
from tests.dealer_console.table.dealing import DAY, NOON, RULES, VERSIONS, Dealing, an_evening
from tests.rules.table.at_table import ANN
from tests.rules.table.walks import next_event, random_settings

STEPS = 120


def walked(home: Path, seed: int) -> Path:
    """A log of a table to which anything happens: much is refused, and months go by."""
    chance = Random(seed)
    with Dealing(home, random_settings(chance)) as at:
        for _ in range(STEPS):
            what = next_event(at.public, chance)
            at.clocks.now += 1000
            at.writer.take([Tap(what, None) if isinstance(what, Command) else FactHeard(what)])
            at.writer.tick(idle=True)
            if chance.random() < 0.02:
                at.passed(20)
        return at.close()


def tables(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """The derived tables of a file."""
    segment = Segment.read(path)
    try:
        return {name: rows_of(segment.connection, name) for name in TABLES}
    finally:
        segment.close()


def rebuilt(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """The same after they were made again."""
    segment = Segment.open(path)
    try:
        rebuild(segment)
    finally:
        segment.close()
    return tables(path)


@pytest.mark.parametrize("seed", range(8))
def test_any_play_is_played_again_and_its_tables_made_again(tmp_path: Path, seed: int) -> None:
    """Live play, replay and rebuilding are the same walk."""
    directory = walked(tmp_path, seed)
    verify_directory(directory)
    found = rederive(directory, RULES)
    assert found.compared > STEPS / 4
    assert (found.skipped, found.remarks) == (0, [])
    for path in segment_paths(directory):
        before = tables(path)
        assert rebuilt(path) == before
    verify_directory(directory)
    rederive(directory, RULES)


AGAIN = """
import sys
from pathlib import Path
from dealer_console.table.rederiving import rederive
print(rederive(Path(sys.argv[1]), sys.argv[2]).compared)
"""


def test_another_process_plays_it_again_alike(tmp_path: Path) -> None:
    """No screen depends on the order of a set, which is another one in every process."""
    logs = [walked(tmp_path / str(seed), seed) for seed in range(100, 104)]
    for seed, directory in enumerate(logs):
        here = rederive(directory, RULES).compared
        there = subprocess.run(
            [sys.executable, "-c", AGAIN, str(directory), RULES],
            env={**os.environ, "PYTHONHASHSEED": str(seed + 1)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (there.stdout, there.stderr) == (f"{here}\n", "")


def test_live_rows_are_those_that_are_made_again(tmp_path: Path) -> None:
    """A whole evening, with all that a log can hold."""
    directory = an_evening(tmp_path).directory
    seen = dict.fromkeys(TABLES, 0)
    for path in segment_paths(directory):
        before = tables(path)
        assert rebuilt(path) == before
        for name, rows in before.items():
            seen[name] += len(rows)
    assert all(seen.values()), seen


def test_rows_that_somebody_changed_are_made_right_again(tmp_path: Path) -> None:
    """Whatever was done to them, the events have it."""
    directory = an_evening(tmp_path).directory
    (path, *_) = segment_paths(directory)
    before = tables(path)
    segment = Segment.open(path)
    segment.connection.execute("UPDATE rounds SET winner = 'tie', staked = staked + 1")
    segment.connection.execute("DELETE FROM cards")
    segment.connection.execute("DELETE FROM prompts WHERE place = 1")
    segment.close()
    with pytest.raises(Altered, match="the table rounds was changed"):
        rederive(directory, RULES)
    assert rebuilt(path) == before
    rederive(directory, RULES)


def test_settings_of_the_day_may_change_between_two_openings(tmp_path: Path) -> None:
    """The state that is then written down has another zone, and is none the less as it stood."""
    with Dealing(tmp_path) as at:
        at.opened().round("9S KD KC 7H", (1, "player", 100)).close()
    with Dealing(tmp_path, at=NOON + DAY, days=GamingDays("Europe/Vienna", "05:00")) as at:
        assert at.resumed
        at.round("9S KD KC 7H", (1, "player", 100)).close()
    verify_directory(at.directory, trusted=[at.key])
    assert rederive(at.directory, RULES).remarks == []


def test_a_power_cut_between_a_new_file_and_its_first_state_loses_nothing(tmp_path: Path) -> None:
    """The file goes on from the one before it, also when its tables are made again."""
    with Dealing(tmp_path) as at:
        at.opened().round("9S KD KC 7H", (1, "player", 100)).tell(EndShoe(ANN))
        assert at.log.roll("2026-10", at.clocks.now)
    with Dealing(tmp_path, at=NOON + 10 * DAY) as at:
        assert at.resumed
        at.shoe().round("7S 9D KC KH", (1, "player", 100)).close()
    newest = segment_paths(at.directory)[-1]
    assert newest.name == "2026-10.sqlite3"
    verify_directory(at.directory, trusted=[at.key], known=at.heads, kept=at.heads)
    assert rederive(at.directory, RULES).remarks == []
    before = tables(newest)
    assert [row[2:4] for row in before["rounds"]] == [(2, 1)]
    assert rebuilt(newest) == before


def test_what_other_rules_made_is_left_to_them(tmp_path: Path) -> None:
    """Their screens cannot be held against these rules; the report says how many there are."""
    with Dealing(tmp_path, versions=Versions("0.0.9", "older rules")) as at:
        at.opened().round("9S KD KC 7H", (1, "player", 100)).close()
    with Dealing(tmp_path, at=NOON + DAY, versions=VERSIONS) as at:
        at.round("9S KD KC 7H", (1, "player", 100)).close()
    found = rederive(at.directory, RULES)
    assert found.skipped > 8
    assert found.compared > 8
    assert any("older rules" not in one and "other rules" in one for one in found.remarks)
    assert any("2026-09.sqlite3 were not compared" in one for one in found.remarks)


# One event that is not what the rules make of it.


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> list[Event]:
    """Those of a whole evening."""
    return list(events_of(an_evening(tmp_path_factory.mktemp("log")).directory))


def replayed(events: list[Event], kind: str, change: Callable[[Entry], Entry]) -> tuple[int, int]:
    """The last event of that kind is another; its number, and the one that is found to be wrong."""
    last = max(event.sequence for event in events if event.entry.kind == kind)
    replay = Replay(RULES)
    try:
        for event in events:
            entry = change(event.entry) if event.sequence == last else event.entry
            replay.take(event._replace(entry=entry))
    except Altered as altered:
        return last, altered.sequence
    raise AssertionError("nothing was found")


def with_body(**more: object) -> Callable[[Entry], Entry]:
    """A change of the event's JSON."""
    return lambda entry: entry._replace(body=canonical({**json.loads(entry.body), **more}))


PAY = canonical({"command": canonical({"do": "pay"}), "reason": "", "paragraph": ""})


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        ("card-drawn", with_body(card="5D")),
        ("card-drawn", with_body(card="1X")),
        ("card-drawn", lambda entry: entry._replace(body="no JSON")),
        ("card-drawn", lambda entry: entry._replace(round=9)),
        ("card-drawn", lambda entry: entry._replace(shoe=None)),
        ("collect", lambda entry: entry._replace(derived="null")),
        ("open-bets", lambda entry: entry._replace(kind="collect", body='{"do":"collect"}')),
        ("refused", with_body(reason="because")),
        ("refused", with_body(paragraph="9.9")),
        ("refused", lambda entry: entry._replace(body="no JSON")),
        ("refused", lambda entry: entry._replace(body="[]")),
        ("refused", lambda entry: entry._replace(body="{}")),
        ("refused", lambda entry: entry._replace(body=PAY)),
        ("standing", lambda entry: entry._replace(body="{}")),
        ("standing", lambda entry: entry._replace(body="[]")),
        ("standing", lambda entry: entry._replace(body="no JSON")),
        ("standing", lambda entry: entry._replace(body=entry.body.replace('"Ann"', '"Eve"'))),
    ],
)
def test_the_event_that_is_wrong_is_named(
    events: list[Event], kind: str, change: Callable[[Entry], Entry]
) -> None:
    """By its own number, whatever is wrong with it."""
    if kind == "refused":
        # The last one of the evening was of an outdated screen, not of the rules.
        events = [one for one in events if "the screen has changed" not in one.entry.body]
    last, found = replayed(events, kind, change)
    assert found == last


def test_a_stake_that_is_another_shows_when_it_is_settled(events: list[Event]) -> None:
    """The screen tells no stakes before; the event where it first shows is named."""
    last, found = replayed(events, "place-wager", with_body(stake=1))
    kinds = {event.sequence: event.entry.kind for event in events}
    assert found > last
    assert kinds[found] == "confirm-result"


def test_an_event_that_never_was_is_found_by_what_follows(events: list[Event]) -> None:
    """A round that was never paid cannot be followed by the next."""
    last = max(event.sequence for event in events if event.entry.kind == Pay.name)
    replay = Replay(RULES)
    for event in events[: last - 1]:
        replay.take(event)
    following = next(one for one in events[last:] if one.entry.derived != "null")
    with pytest.raises(Altered):
        replay.take(following)
