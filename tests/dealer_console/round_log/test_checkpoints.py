"""Checkpoints: what is signed, how a line of one is read, when one is due, and the document."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.round_log.checkpoints import (
    BadCheckpoint,
    Checkpoint,
    Reason,
    Schedule,
    from_line,
    sign,
    to_line,
    verify,
)
from dealer_console.round_log.keys import PublicKey, SigningKey
from dealer_console.round_log.segment import Head

DOCUMENT = Path(__file__).parents[3] / "docs" / "log-keys.md"
KEY = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
OTHER = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(32)))
HEAD = Head(1200, "31e436c0203806ea8e3d9853c225a5ac166d64f4b22626d437c901ad39f2279d")
AT = 1_790_000_000_123
MADE = sign(KEY, "B-07", HEAD, AT, Reason.SHOE_END, simulated=False)


def test_the_signed_text_is_written_out() -> None:
    """By hand, as the document has it."""
    text = (
        "dealer-console checkpoint 1\n"
        "table B-07\n"
        "sequence 1200\n"
        f"hash {HEAD.hash}\n"
        "utc_ms 1790000000123\n"
        "reason shoe-end\n"
        "simulated no\n"
        f"key {KEY.public.id}\n"
    )
    assert KEY.public.verify(text.encode(), bytes.fromhex(MADE.signature))
    simulated = sign(KEY, "B-07", HEAD, AT, Reason.SHOE_END, simulated=True)
    text = text.replace("simulated no", "simulated yes")
    assert KEY.public.verify(text.encode(), bytes.fromhex(simulated.signature))


def test_a_checkpoint_says_what_it_is_of() -> None:
    """All fields as given, and the key's id."""
    assert MADE[:7] == ("B-07", 1200, HEAD.hash, AT, "shoe-end", False, KEY.public.id)
    assert MADE.head == HEAD
    assert verify(MADE, KEY.public)
    assert not verify(MADE, OTHER.public)


@pytest.mark.parametrize(
    "change",
    [
        {"table": "B-08"},
        {"sequence": 1201},
        {"hash": "00" * 32},
        {"utc_ms": AT + 1},
        {"reason": Reason.TIME},
        {"simulated": True},
        {"key": OTHER.public.id},
        {"signature": "00" * 64},
        {"signature": "not hex"},
        {"signature": MADE.signature.upper()},
        {"table": "B-07\nsequence 1200"},
        {"reason": "whim"},
    ],
)
def test_what_was_changed_is_not_what_was_signed(change: dict[str, Any]) -> None:
    """Whatever it is; it is false, not an error."""
    assert not verify(MADE._replace(**change), KEY.public)


def test_a_checkpoint_that_names_another_key_does_not_hold() -> None:
    """Though the one that is asked did sign that text."""
    unsigned = MADE._replace(key=OTHER.public.id)
    lying = unsigned._replace(signature=KEY.sign(unsigned.message()).hex())
    assert not verify(lying, KEY.public)
    assert not verify(lying, OTHER.public)


@pytest.mark.parametrize(
    ("table", "head", "at"),
    [
        ("", HEAD, AT),
        ("B-07\n", HEAD, AT),
        ("B\x0007", HEAD, AT),
        ("B-07", Head(-1, HEAD.hash), AT),
        ("B-07", Head(2**63, HEAD.hash), AT),
        ("B-07", Head(1, "ab"), AT),
        ("B-07", HEAD, -1),
        ("B-07", HEAD, 253_402_300_800_000),
    ],
)
def test_what_makes_no_checkpoint_is_not_signed(table: str, head: Head, at: int) -> None:
    """A line break, above all, could make one text of two."""
    with pytest.raises(BadCheckpoint, match="must be"):
        sign(KEY, table, head, at, Reason.TIME, simulated=False)


def test_a_log_without_events_can_be_signed() -> None:
    """At its opening."""
    assert verify(sign(KEY, "B-07", Head(), 0, Reason.OPENED, simulated=False), KEY.public)


NAMES = st.text(min_size=1).filter(str.isprintable)
FIELDS = st.tuples(
    NAMES,
    st.integers(0, 2**63 - 1),
    st.binary(min_size=32, max_size=32).map(bytes.hex),
    st.integers(0, 253_402_300_799_999),
    st.sampled_from(Reason),
    st.booleans(),
)


def signed(fields: tuple[str, int, str, int, Reason, bool]) -> Checkpoint:
    """A checkpoint of those values."""
    table, sequence, hash_, at, reason, simulated = fields
    return sign(KEY, table, Head(sequence, hash_), at, reason, simulated=simulated)


@given(FIELDS)
def test_a_line_is_read_as_it_was_written(fields: tuple[str, int, str, int, Reason, bool]) -> None:
    """One line, in ASCII, the same again, and still signed."""
    checkpoint = signed(fields)
    line = to_line(checkpoint)
    assert line.isascii()
    assert "\n" not in line
    again = from_line(line)
    assert again == checkpoint
    assert type(again.reason) is Reason
    assert verify(again, KEY.public)


@given(FIELDS, FIELDS)
def test_two_checkpoints_never_have_one_text(
    one: tuple[str, int, str, int, Reason, bool], other: tuple[str, int, str, int, Reason, bool]
) -> None:
    """Texts are equal only where all values are."""
    assert (signed(one).message() == signed(other).message()) == (one == other)


LINE = to_line(MADE)
BODY = json.loads(LINE)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("table", ""),
        ("table", 7),
        ("table", "B\n07"),
        ("sequence", "1200"),
        ("sequence", 1200.0),
        ("sequence", True),
        ("sequence", -1),
        ("hash", HEAD.hash.upper()),
        ("hash", HEAD.hash[:-1]),
        ("hash", None),
        ("utc_ms", 10**15),
        ("reason", "whim"),
        ("reason", []),
        ("simulated", 0),
        ("key", "56475aa7"),
        ("signature", MADE.signature + "00"),
    ],
)
def test_a_value_that_is_none_is_named(name: str, value: object) -> None:
    """A line is read strictly."""
    line = json.dumps(BODY | {name: value}, sort_keys=True, separators=(",", ":"))
    with pytest.raises(BadCheckpoint, match=f"'{name}' of a checkpoint must be"):
        from_line(line)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[]",
        "null",
        LINE[:-1],
        LINE + "\n",
        LINE + "\r",
        " " + LINE,
        LINE.replace(",", ", "),
        LINE.replace("B-07", "\\u0042-07"),
        LINE.replace('{"hash"', '{"table":"B-08","hash"'),
        LINE.replace('{"hash"', '{"extra":1,"hash"'),
        LINE.replace('"simulated":false,', ""),
        "[" * 100_000,
        '{"sequence":' + "9" * 5000 + "}",
    ],
)
def test_there_is_one_way_to_write_a_line(line: str) -> None:
    """Anything else is refused, also what JSON would let pass."""
    with pytest.raises(BadCheckpoint, match="a checkpoint"):
        from_line(line)


def test_an_idle_table_makes_none() -> None:
    """However long it is."""
    schedule = Schedule()
    assert (schedule.due(10**9), schedule.next_at) == (None, None)
    schedule.appended(0, 5)
    assert (schedule.due(10**9), schedule.next_at) == (None, None)


def test_ten_seconds_after_the_first_event_that_none_covers() -> None:
    """Later events do not put it off."""
    schedule = Schedule()
    schedule.appended(1, 1_000)
    schedule.appended(3, 9_000)
    assert schedule.next_at == 11_000
    assert schedule.due(10_999) is None
    assert schedule.due(11_000) is Reason.TIME
    assert schedule.due(99_000) is Reason.TIME
    schedule.done()
    assert (schedule.due(99_000), schedule.next_at) == (None, None)
    schedule.appended(1, 100_000)
    assert schedule.next_at == 110_000


def test_every_hundred_events_since_the_last() -> None:
    """One at a time or many; the count begins anew when one is made."""
    schedule = Schedule()
    for at in range(99):
        schedule.appended(1, at)
    assert schedule.due(99) is None
    schedule.appended(1, 99)
    assert schedule.due(99) is Reason.EVENTS
    assert schedule.next_at == 99
    schedule.done()
    schedule.appended(99, 200)
    assert schedule.due(200) is None
    schedule.appended(150, 201)
    assert (schedule.due(201), schedule.next_at) == (Reason.EVENTS, 201)


@pytest.mark.parametrize("reason", [Reason.SHOE_END, Reason.SIGN_OFF])
def test_at_once_at_a_shoes_end_and_at_sign_off(reason: Reason) -> None:
    """Whatever else is due, that is the reason; once."""
    schedule = Schedule()
    schedule.appended(100, 50)
    schedule.demand(reason, 60)
    assert schedule.due(60) is reason
    assert schedule.due(60_000) is reason
    schedule.done()
    assert schedule.due(60_000) is None


def test_a_demand_is_due_even_where_all_is_covered() -> None:
    """And the table thread is told not to wait."""
    schedule = Schedule()
    schedule.demand(Reason.SIGN_OFF, 60)
    assert (schedule.due(60), schedule.next_at) == (Reason.SIGN_OFF, 60)
    schedule = Schedule()
    schedule.appended(1, 50)
    schedule.demand(Reason.SIGN_OFF, 60)
    assert schedule.next_at == 60


def blocks(language: str) -> list[str]:
    """The document's blocks of that language."""
    text = DOCUMENT.read_text("utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [block for kind, block in found if kind == language]


def test_the_documents_example_is_a_checkpoint_of_ours() -> None:
    """Its line, its text and its script all say the same."""
    (line,), (script,) = blocks("json"), blocks("sh")
    assert from_line(line.removesuffix("\n")) == MADE
    assert MADE.message().decode() in blocks("")
    assert MADE.message().decode() in script
    assert MADE.signature[:64] + "\n" + MADE.signature[64:] in script


def test_the_documents_example_holds(tmp_path: Path) -> None:
    """The script's own key, text and signature, where there is no openssl."""
    (script,) = blocks("sh")
    pem, text, digits = re.findall(r"<<'END'\n(.*?)^END$", script, re.MULTILINE | re.DOTALL)
    (tmp_path / "table.pem").write_text(pem)
    public = PublicKey.load(tmp_path / "table.pem")
    assert public.verify(text.encode(), bytes.fromhex(digits))


def has_tools() -> bool:
    """Whether this machine has what the document asks for; LibreSSL goes by the same name."""
    if not all(map(shutil.which, ("sh", "openssl", "xxd"))):
        return False
    told = subprocess.run(["openssl", "version"], capture_output=True, text=True, check=False)
    return re.match(r"OpenSSL ([3-9]|\d\d)\.", told.stdout) is not None


@pytest.mark.skipif(not has_tools(), reason="needs a shell, OpenSSL 3 and xxd")
def test_a_third_party_can_check_a_checkpoint(tmp_path: Path) -> None:
    """The document's script is run as it stands, and prints what the document says."""
    (script,) = blocks("sh")
    run = subprocess.run(
        ["sh", "-c", script], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert run.stdout in blocks("")
    assert run.stdout.startswith(KEY.public.id)
    forged = script.replace("sequence 1200", "sequence 1199")
    told = subprocess.run(["sh", "-c", forged], cwd=tmp_path, capture_output=True, check=False)
    assert told.returncode != 0
