"""The manifest beside a file: what it signs, and what it finds."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from dealer_console.round_log.events import canonical
from dealer_console.round_log.exporting.manifest import (
    BadManifest,
    Manifest,
    sign_manifest,
    verify_against_log,
    verify_manifest,
)
from rules.table.commands import OpenBets
from tests.dealer_console.round_log.exporting.dealt_log import (
    KEY,
    MADE_AT,
    OTHER,
    LoggedTable,
    exported,
)
from tests.rules.table.at_table import ANN

DOCUMENT = Path(__file__).parents[4] / "docs" / "log-export.md"


@pytest.fixture
def path(at: LoggedTable, tmp_path: Path) -> Path:
    """The manifest of an export."""
    at.a_round().tell(OpenBets(ANN))
    return exported(at.directory, tmp_path / "night.jsonl").manifest


def test_it_says_what_the_file_is(at: LoggedTable, path: Path, tmp_path: Path) -> None:
    """All of it, as the export had it."""
    assert path.name == "night.jsonl.manifest.json"
    contents = verify_manifest(path, KEY.public).contents
    assert (contents.file, contents.form) == ("night.jsonl", "jsonl")
    assert contents.bytes == (tmp_path / "night.jsonl").stat().st_size
    assert (contents.table, contents.simulated) == ("B-07", True)
    assert (contents.first, contents.last, contents.stopped_before) == (1, 13, 14)
    assert contents.head == at.head
    assert (contents.selection, contents.made_at_ms) == ({"everything": True}, MADE_AT)
    assert contents.software
    verify_manifest(path, None)
    verify_against_log(verify_manifest(path, None), at.directory)


def test_the_signed_text_is_written_out(path: Path) -> None:
    """The title on a line, then all but the signature, as the document has it."""
    body = json.loads(path.read_text())
    signature = bytes.fromhex(body.pop("signature"))
    text = f"dealer-console export manifest 1\n{canonical(body)}\n"
    assert KEY.public.verify(text.encode(), signature)
    assert (body["version"], body["key"], body["public"]) == (1, KEY.public.id, KEY.public.hex)
    assert body["head"]["sequence"] == 14


def test_a_file_that_was_changed_is_found(path: Path, tmp_path: Path) -> None:
    """A byte of it, its length, or all of it."""
    file = tmp_path / "night.jsonl"
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"7S", b"8S"))
    with pytest.raises(BadManifest, match="was changed since"):
        verify_manifest(path, KEY.public)
    file.write_bytes(whole[:-1])
    with pytest.raises(BadManifest, match="another size"):
        verify_manifest(path, KEY.public)
    file.unlink()
    with pytest.raises(BadManifest, match="is missing"):
        verify_manifest(path, KEY.public)
    path.unlink()
    with pytest.raises(BadManifest, match="no manifest at"):
        verify_manifest(path, KEY.public)


@pytest.mark.parametrize(
    "change",
    [
        {"table": "B-08"},
        {"simulated": False},
        {"last": 12},
        {"stopped_before": None},
        {"made_at_ms": MADE_AT + 1},
        {"selection": {"shoe": 1}},
        {"signature": "00" * 64},
        {"software": "x"},
    ],
)
def test_a_manifest_that_was_changed_is_found(path: Path, change: dict[str, Any]) -> None:
    """Whatever it is, with the signature as it was."""
    path.write_text(canonical({**json.loads(path.read_text()), **change}) + "\n")
    with pytest.raises(BadManifest, match="signature does not fit"):
        verify_manifest(path, None)


@pytest.mark.parametrize(
    "change",
    [
        {"file": "../night.jsonl"},
        {"file": ".."},
        {"version": 2},
        {"key": OTHER.public.id},
        {"public": "zz"},
        {"signature": "00"},
        {"bytes": "1"},
        {"head": {"sequence": -1, "hash": "0" * 64}},
        {"head": 5},
        {"more": 1},
    ],
)
def test_what_is_no_manifest_is_refused(path: Path, change: dict[str, Any]) -> None:
    """Also a name that leads out of the folder."""
    path.write_text(canonical({**json.loads(path.read_text()), **change}) + "\n")
    with pytest.raises(BadManifest, match="no manifest of an export"):
        verify_manifest(path, KEY.public)


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", "{", "\xff"])
def test_any_other_file_is_none_either(path: Path, text: str) -> None:
    """Nothing but BadManifest comes of it."""
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(BadManifest):
        verify_manifest(path, None)


def test_another_key_is_not_trusted(path: Path) -> None:
    """Somebody changed a number and signed with a key of their own."""
    made = verify_manifest(path, None)
    forged = sign_manifest(OTHER, made.contents._replace(last=12))
    path.write_text(forged.text())
    assert verify_manifest(path, None).contents.last == 12
    with pytest.raises(BadManifest, match=f"{OTHER.public.id}, not with {KEY.public.id}"):
        verify_manifest(path, KEY.public)


TOOLS = ("sh", "jq", "xxd", "openssl", "sha256sum")


@pytest.mark.skipif(not all(map(shutil.which, TOOLS)), reason="one of the tools is not here")
def test_the_document_checks_one_without_the_console(path: Path, tmp_path: Path) -> None:
    """Its commands, as they stand there, beside an export."""
    KEY.public.export(tmp_path / "table.pem")
    [script] = re.findall(r"```sh\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    run = subprocess.run(
        ["sh", "-e", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout == "night.jsonl: OK\nSignature Verified Successfully\n"


def test_it_goes_where_its_file_goes(path: Path, tmp_path: Path) -> None:
    """On a stick, say."""
    stick = tmp_path / "stick"
    stick.mkdir()
    for name in ("night.jsonl", path.name):
        shutil.move(tmp_path / name, stick / name)
    assert isinstance(verify_manifest(stick / path.name, KEY.public), Manifest)


def test_another_log_is_not_the_one_it_is_of(at: LoggedTable, path: Path, tmp_path: Path) -> None:
    """The log that it came from must have its head."""
    made = verify_manifest(path, KEY.public)
    shorter = LoggedTable(tmp_path / "shorter").opened()
    shorter.close()
    with pytest.raises(BadManifest, match="no event 14"):
        verify_against_log(made, shorter.directory)
    other = LoggedTable(tmp_path / "other").opened()
    for _ in range(20):
        other.note("odd", {})
    other.close()
    with pytest.raises(BadManifest, match="event 14"):
        verify_against_log(made, other.directory)
    elsewhere = made._replace(contents=made.contents._replace(table="B-08"))
    with pytest.raises(BadManifest, match="B-08"):
        verify_against_log(elsewhere, at.directory)
