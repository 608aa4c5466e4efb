"""Whatever somebody does to the files of a log, the verifier finds it.

Some three hundred alterations; `tools/alter_logs.py` makes ten thousand.
"""

import os
import shutil
from pathlib import Path
from random import Random

import pytest
from pysqlite3 import dbapi2 as sqlite

from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.rederiving import rederive
from tests.dealer_console.round_log.alterations import (
    KINDS,
    OWN_KEY,
    Original,
    Somebody,
    all_with_own_key,
    alter,
    cut_off,
    edit_row,
    original,
    remove_checkpoints,
    verified,
)
from tests.dealer_console.table.dealing import RULES

EACH = int(os.environ.get("ALTERATIONS", "330")) // len(KINDS)
"""Of each kind."""

HARMLESS = {"swap-events", "hide-from-index", "rename-file", "flip-bytes"}
"""Kinds that now and then change nothing: two equal values, an empty index, a free byte."""


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Original:
    """A log of real play over three months."""
    return original(tmp_path_factory.mktemp("original"))


@pytest.fixture
def copy(log: Original, tmp_path: Path) -> Path:
    """The same, for whoever wants to alter it."""
    return Path(shutil.copytree(log.directory, tmp_path / "B-07"))


class Steady(Somebody):
    """Always puts the guards back, so that only the alteration itself can be found."""

    def _put_back(self, guards: list[tuple[str, str]]) -> list[tuple[str, str]]:
        return guards


def steady(log: Original, copy: Path, seed: int = 0) -> Steady:
    """Somebody who alters a copy."""
    return Steady(copy, Random(seed), log)


def test_the_log_as_it_was_written_verifies(log: Original) -> None:
    """Nothing is found, and there is nothing to be told; it holds all that a log can."""
    assert verified(log, log.directory) == ()
    report = verify_directory(log.directory, trusted=[log.key], known=[log.head], kept=log.heads)
    assert (report.table, report.simulated, report.segments) == ("B-07", True, 3)
    assert report.head == log.head
    assert report.signed_to == report.events == log.head.sequence > 200
    assert rederive(log.directory, RULES).compared > 180


@pytest.mark.parametrize("kind", KINDS)
def test_every_alteration_is_found(log: Original, tmp_path: Path, kind: str) -> None:
    """And where it is of one event, that event is the one that is named."""
    for seed in range(EACH):
        outcome = alter(log, tmp_path / "B-07", kind, seed)
        assert not outcome.missed, f"{kind} {seed}"
        assert outcome.named, f"{kind} {seed}: {outcome.found}"
        assert outcome.found or outcome.told or kind in HARMLESS, f"{kind} {seed} changed nothing"


def test_events_that_nobody_signed_are_told(log: Original, tmp_path: Path) -> None:
    """A forged end is what a power cut leaves, too: it is no alteration, but it is said."""
    outcome = alter(log, tmp_path / "B-07", "append-forged", 0)
    assert outcome.told == ("the last 1 events are not signed yet",)


# What cannot be found with less than the verifier should have.


def test_without_a_head_a_cut_off_end_is_not_found(log: Original, copy: Path) -> None:
    """A log that ends at a signature may have ended there; the sink's head knows better."""
    connection = sqlite.connect(str(sorted(copy.glob("*.sqlite3"))[-1]))
    rows = connection.execute("SELECT sequence FROM checkpoints ORDER BY 1").fetchall()
    connection.close()
    last = rows[0][0]
    by = steady(log, copy)
    with by.at(by.paths[-1]) as connection:
        for table in ("events", "checkpoints"):
            connection.execute(f"DELETE FROM {table} WHERE sequence > ?", (last,))
    assert verify_directory(copy, trusted=[log.key]).remarks == []
    with pytest.raises(Altered, match="cut off") as found:
        verify_directory(copy, trusted=[log.key], known=[log.head])
    assert found.value.sequence == last + 1


def test_without_a_key_a_log_signed_anew_is_not_found(log: Original, copy: Path) -> None:
    """The log names the key it is signed with; the report says that it was only the log's own."""
    all_with_own_key(steady(log, copy))
    report = verify_directory(copy)
    assert len(report.remarks) == 1
    assert OWN_KEY.public.id in report.remarks[0]
    assert "--key" in report.remarks[0]
    rederive(copy, RULES)
    with pytest.raises(Altered, match="not the table's"):
        verify_directory(copy, trusted=[log.key])
    with pytest.raises(Altered, match="chained anew"):
        verify_directory(copy, known=[log.head])


def test_without_the_heads_of_a_sink_a_signature_taken_out_is_not_found(
    log: Original, copy: Path
) -> None:
    """Its events are covered by the next one; only the sink knows that there was one."""
    connection = sqlite.connect(str(sorted(copy.glob("*.sqlite3"))[0]))
    (first,) = connection.execute("SELECT min(sequence) FROM checkpoints").fetchone()
    connection.close()
    by = steady(log, copy)
    with by.at(by.paths[0]) as connection:
        connection.execute("DELETE FROM checkpoints WHERE sequence = ?", (first,))
    verify_directory(copy, trusted=[log.key], known=[log.head])
    with pytest.raises(Altered, match="no longer there") as found:
        verify_directory(copy, trusted=[log.key], kept=log.heads)
    assert found.value.sequence == first


def test_a_closed_file_without_its_last_signature_is_found_by_itself(
    log: Original, copy: Path
) -> None:
    """A console signs a month before it goes on in the next."""
    by = steady(log, copy)
    with by.at(by.paths[0]) as connection:
        connection.execute(
            "DELETE FROM checkpoints WHERE sequence = (SELECT max(sequence) FROM checkpoints)"
        )
    with pytest.raises(Altered, match="ends without a signature"):
        verify_directory(copy)


def test_the_tables_people_query_are_held_against_the_events(log: Original, copy: Path) -> None:
    """They are not chained: only playing the log again finds what was changed in them."""
    edit_row(steady(log, copy))
    verify_directory(copy, trusted=[log.key], known=[log.head], kept=log.heads)
    with pytest.raises(Altered, match="the table"):
        rederive(copy, RULES)


@pytest.mark.parametrize("alteration", [cut_off, remove_checkpoints])
def test_whoever_alters_with_all_guards_in_place_is_found_too(
    log: Original, copy: Path, alteration: object
) -> None:
    """The guards are there again, so it is the heads that find it."""
    assert callable(alteration)
    alteration(steady(log, copy, seed=3))
    with pytest.raises(Altered, match=r"cut off|no longer there|without a signature|missing"):
        verified(log, copy)
