"""The keys that a log was signed with: who vouches for whom, and from where on."""

from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.events import Entry, canonical
from dealer_console.round_log.key_history import REMOVED, RESTORED, TAKEN_UP, KeyHistory
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Head
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.round_log.vouching import vouch

TABLE = "B-07"
OLD, NEW, THIRD = (
    SigningKey(Ed25519PrivateKey.from_private_bytes(bytes(range(start, start + 32))))
    for start in (0, 1, 2)
)


class Signed:
    """A log with events of keys, each at its own number; `B-07` and 2026-09."""

    def __init__(self, home: Path) -> None:
        self.log = TableLog.open(home / TABLE, TABLE, "2026-09", OLD, simulated=True)

    def event(self, kind: str, body: dict[str, Any] | None = None) -> "Signed":
        """One event."""
        told = (kind, canonical(body or {}), b"", "null", "0.1.0", "1", True)
        self.log.append([Entry(1, 1, None, None, *told)], [], 0)
        return self

    def takes_up(self, key: SigningKey, by: SigningKey | None = None, **more: Any) -> "Signed":
        """A key signs from here on, vouched for by another."""
        vouching = None
        if by is not None:
            place = {"table": TABLE, "after": self.log.head, **more}
            vouching = vouch(by, key.public, **place).to_json()
        self.log.key = key
        return self.event(TAKEN_UP, {"key": key.public.hex, "vouching": vouching})

    def signed(self, by: SigningKey | None = None) -> "Signed":
        """A checkpoint at the head."""
        self.log.key = by or self.log.key
        self.log.checkpoint(Reason.TIME, 1)
        return self

    def closed(self) -> Path:
        """Let go."""
        self.log.close()
        return self.log.directory


def rotated(home: Path, by: SigningKey | None = OLD, **more: Any) -> Path:
    """1 the old key, signed; 2 the new one, signed."""
    signed = Signed(home).takes_up(OLD).signed()
    return signed.takes_up(NEW, by, **more).signed().closed()


def test_an_old_key_vouches_for_the_new_one(tmp_path: Path) -> None:
    """Who has the old one need not have the new one; who has only the new cannot check the old."""
    directory = rotated(tmp_path)
    assert verify_directory(directory, trusted=[OLD.public]).signed_to == 2
    assert verify_directory(directory, trusted=[OLD.public, NEW.public]).remarks == []
    with pytest.raises(Altered, match="not the table's") as found:
        verify_directory(directory, trusted=[NEW.public])
    assert found.value.sequence == 1


def test_vouching_goes_on_from_key_to_key(tmp_path: Path) -> None:
    """The first vouches for the second, and that for the third."""
    signed = Signed(tmp_path).takes_up(OLD).signed().takes_up(NEW, OLD).signed()
    directory = signed.takes_up(THIRD, NEW).signed().closed()
    assert verify_directory(directory, trusted=[OLD.public]).checkpoints == 3


@pytest.mark.parametrize(
    ("by", "more"),
    [
        (None, {}),
        (THIRD, {}),
        (OLD, {"table": "B-08"}),
        (OLD, {"after": Head(1, "a" * 64)}),
        (OLD, {"after": Head(2, "a" * 64)}),
        (OLD, {"after": Head(9, "a" * 64)}),
    ],
)
def test_a_key_that_nobody_vouches_for_here_is_not_trusted(
    tmp_path: Path, by: SigningKey | None, more: dict[str, Any]
) -> None:
    """No word, another key's word, a word for another table or for another place."""
    directory = rotated(tmp_path, by, **more)
    with pytest.raises(Altered, match="not the table's") as found:
        verify_directory(directory, trusted=[OLD.public])
    assert found.value.sequence == 2
    report = verify_directory(directory)
    assert (
        f"nothing vouches for the key {NEW.public.id} that signs from event 2 on" in report.remarks
    )
    # Whoever was handed the new key on paper brings both.
    verify_directory(directory, trusted=[OLD.public, NEW.public])


def test_a_key_signs_nothing_after_the_next_was_taken_up(tmp_path: Path) -> None:
    """Who got hold of the old one cannot go on with it."""
    signed = Signed(tmp_path).takes_up(OLD).signed().takes_up(NEW, OLD).signed()
    directory = signed.event("note").signed(by=OLD).closed()
    with pytest.raises(Altered, match="not the table's") as found:
        verify_directory(directory, trusted=[OLD.public, NEW.public])
    assert found.value.sequence == 3


def test_a_key_signs_nothing_before_it_was_taken_up(tmp_path: Path) -> None:
    """The new machine was not there."""
    signed = Signed(tmp_path).takes_up(OLD).signed(by=NEW)
    directory = signed.takes_up(NEW, OLD).signed().closed()
    with pytest.raises(Altered, match="not the table's") as found:
        verify_directory(directory, trusted=[OLD.public, NEW.public])
    assert found.value.sequence == 1


def test_a_log_without_a_key_event_is_held_against_the_key_that_was_brought(
    tmp_path: Path,
) -> None:
    """Without one nothing tells whose signatures they are."""
    directory = Signed(tmp_path).event("note").signed().closed()
    assert verify_directory(directory, trusted=[OLD.public]).signed_to == 1
    with pytest.raises(Altered):
        verify_directory(directory, trusted=[NEW.public])
    with pytest.raises(Altered):
        verify_directory(directory)


def test_where_nobody_brings_a_key_the_logs_own_first_one_is_where_trust_begins(
    tmp_path: Path,
) -> None:
    """And the report says so."""
    (remark,) = verify_directory(rotated(tmp_path)).remarks
    assert OLD.public.id in remark
    assert NEW.public.id not in remark
    assert "--key" in remark


def test_a_file_that_names_the_same_key_again_needs_no_word_for_it(tmp_path: Path) -> None:
    """Each file does, for whoever has no older one."""
    signed = Signed(tmp_path).takes_up(OLD).signed().takes_up(OLD).takes_up(OLD).signed()
    directory = signed.closed()
    assert verify_directory(directory, trusted=[OLD.public]).remarks == []
    assert len(verify_directory(directory).remarks) == 1


def test_a_restored_log_goes_on_with_that_machines_key(tmp_path: Path) -> None:
    """Which nobody vouches for: it is brought, or told."""
    signed = Signed(tmp_path).takes_up(OLD).signed()
    directory = signed.event(RESTORED, {"key": NEW.public.hex}).signed(by=NEW).closed()
    assert verify_directory(directory, trusted=[OLD.public, NEW.public]).signed_to == 2
    with pytest.raises(Altered):
        verify_directory(directory, trusted=[OLD.public])


def test_the_last_key_is_the_one_that_signs_now(tmp_path: Path) -> None:
    """None before any was named."""
    signed = Signed(tmp_path)
    keys = KeyHistory()
    keys.read(signed.log.segment)
    assert (keys.last, keys.brought) == (None, False)
    signed.takes_up(OLD).takes_up(NEW, OLD).event(TAKEN_UP, {"key": "no key"})
    keys = KeyHistory([OLD.public])
    keys.read(signed.log.segment)
    assert keys.last == NEW.public
    assert keys.brought
    signed.closed()


def test_only_what_is_said_to_be_removed_explains_a_late_beginning(tmp_path: Path) -> None:
    """And where signatures are held against a key, only what is signed."""
    signed = Signed(tmp_path)
    gone = Head(40, "a" * 64)
    signed.event("note").event(REMOVED, {"last": 40, "hash": "a" * 64})
    keys = KeyHistory()
    keys.read(signed.log.segment)
    signed.closed()
    assert keys.explains(Head())
    assert keys.explains(gone)
    assert keys.explains(gone, signed_to=2)
    assert not keys.explains(gone, signed_to=1)
    assert not keys.explains(Head(40, "b" * 64))
    assert not keys.explains(Head(41, "a" * 64))
