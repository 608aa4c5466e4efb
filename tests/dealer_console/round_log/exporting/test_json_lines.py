"""Lines of JSON from which the chain can be followed."""

import hashlib
import json
from pathlib import Path
from typing import Any

from dealer_console.round_log.exporting.selection import Selection
from rules.table.commands import OpenBets
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable, exported, json_lines
from tests.rules.table.at_table import ANN


def hashed(event: dict[str, Any]) -> str:
    """The hash of a line, made as the document says and not by the console."""
    names = "table sequence utc_ms monotonic_ms shoe round kind body raw derived software rules"
    values = [event[name] for name in names.split()] + [int(event["simulated"]), event["previous"]]
    text = "\n".join("" if value is None else str(value) for value in values)
    return hashlib.sha256(text.encode()).hexdigest()


def test_every_hash_can_be_made_again(at: LoggedTable, tmp_path: Path) -> None:
    """Across the files of two months, from the very first event to the head."""
    at.a_round().rolled("2026-12").tell(OpenBets(ANN))
    at.insured_round()
    exported(at.directory, tmp_path / "x.jsonl")
    head, *events = json_lines(tmp_path / "x.jsonl")
    previous = "0" * 64
    for number, event in enumerate(events, 1):
        assert (event["sequence"], event["previous"]) == (number, previous)
        assert hashed(event) == event["hash"]
        previous = event["hash"]
    assert head["head"] == {"sequence": len(events), "hash": previous}
    assert tuple(head["head"].values()) == at.head


def test_the_first_line_says_what_it_is(at: LoggedTable, tmp_path: Path) -> None:
    """Table, mark, range, where it stops short, and the log's head."""
    at.a_round().tell(OpenBets(ANN)).dealt("9D")
    exported(at.directory, tmp_path / "x.jsonl", selection=Selection(sequences=(5, 99)))
    head, *events = json_lines(tmp_path / "x.jsonl")
    assert head == {
        "format": "dealer-console log export 1",
        "table": "B-07",
        "simulated": True,
        "ranges": [[5, 13]],
        "stopped_before": 14,
        "head": {"sequence": 16, "hash": at.head.hash},
        "selection": {"sequences": [5, 99]},
    }
    assert [event["sequence"] for event in events] == list(range(5, 14))


def test_an_event_as_an_object(at: LoggedTable, tmp_path: Path) -> None:
    """The body stays text; it is JSON itself."""
    at.a_round()
    exported(at.directory, tmp_path / "x.jsonl")
    event = json_lines(tmp_path / "x.jsonl")[7]
    assert event["time"] == "2026-11-18T20:00:06.000+08:00"
    assert (event["shoe"], event["round"], event["raw"]) == (1, 1, "0531")
    assert json.loads(event["body"])["card"] == "7S"
    assert json.loads(event["derived"])["phase"] == "deal"
