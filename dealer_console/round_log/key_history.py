"""The keys that a log says it was signed with, and which of them are vouched for."""

import json
from collections.abc import Iterable
from typing import Any

from dealer_console.round_log.keys import BadKey, PublicKey
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.vouching import BadVouching, Vouching, verify_vouching

TAKEN_UP = "key-taken-up"
"""A key signs from here on; the key before it vouches for it, or nobody does."""

RESTORED = "restored"
"""The log goes on on another machine, with that machine's key."""

HELD_AGAINST = "signatures were held against the key that the log itself names"
"""How a remark begins that says so."""

REMOVED = "segment-removed"
"""A whole old segment was removed; says where it ended."""

_EVENTS = (
    "SELECT sequence, kind, body FROM events"
    f" WHERE kind IN ('{TAKEN_UP}', '{RESTORED}', '{REMOVED}') ORDER BY sequence"
)


class KeyHistory:
    """Keys as the events name them, in their order."""

    def __init__(self, trusted: Iterable[PublicKey] = ()) -> None:
        self._trusted = {key.id: key for key in trusted}
        self._named: dict[str, PublicKey] = {}
        self._vouched: set[str] = set(self._trusted)
        self._removed: dict[Head, int] = {}
        self._unvouched: list[tuple[int, PublicKey]] = []
        self._in_force: list[tuple[int, PublicKey]] = []

    @property
    def brought(self) -> bool:
        """Whether whoever verifies has brought a key to trust."""
        return bool(self._trusted)

    @property
    def last(self) -> PublicKey | None:
        """The key that signs now."""
        return self._in_force[-1][1] if self._in_force else None

    def read(self, segment: Segment) -> None:
        """What one file says of keys and of files that were removed."""
        for sequence, kind, text in segment.connection.execute(_EVENTS).fetchall():
            try:
                body = json.loads(text)
                if kind == REMOVED:
                    self._removed[Head(body["last"], body["hash"])] = sequence
                else:
                    self._taken_up(segment, sequence, body)
            except (BadKey, ValueError, KeyError, TypeError):
                # Nothing that a console writes: it names no key, and explains nothing.
                continue

    def _taken_up(self, segment: Segment, sequence: int, body: dict[str, Any]) -> None:
        key = PublicKey.from_hex(body["key"])
        known = key.id in self._named
        self._named[key.id] = key
        # Each file names the key again, so that it can be checked when those before are gone.
        if not known and key.id not in self._vouched:
            if self._is_vouched(segment, sequence, body.get("vouching"), key):
                self._vouched.add(key.id)
            else:
                self._unvouched.append((sequence, key))
        self._in_force.append((sequence, key))

    def _is_vouched(self, segment: Segment, sequence: int, body: object, key: PublicKey) -> bool:
        last = self.last
        if body is None or last is None or last.id not in self._vouched | self._first:
            return False
        try:
            vouching = Vouching.from_json(body)
        except BadVouching:
            return False
        # A word that was given for another table or another place is none for this one.
        here = vouching.table == segment.table and vouching.after.sequence < sequence
        return (
            here
            and _was(segment, vouching.after)
            and vouching.new == key
            and verify_vouching(vouching, last)
        )

    @property
    def _first(self) -> set[str]:
        """Where nobody brought a key to trust, the log's own first one is where trust begins."""
        if self._trusted or not self._unvouched:
            return set()
        return {self._unvouched[0][1].id}

    def key_of(self, key_id: str, sequence: int) -> PublicKey | None:
        """The key of a checkpoint there; None where no trusted key of that name signed then.

        A key signs from where it is taken up to where the next one is: an old key that somebody
        got hold of signs nothing new.
        """
        key = self._at(sequence)
        if key is None:
            return self._trusted.get(key_id)
        if key.id != key_id or (self._trusted and key_id not in self._vouched):
            return None
        return key

    def nobody_at(self, sequence: int) -> bool:
        """Whether nothing tells who signed there: nobody brought a key and the log names none."""
        return not self._trusted and self._at(sequence) is None

    def _at(self, sequence: int) -> PublicKey | None:
        return next((key for since, key in reversed(self._in_force) if since <= sequence), None)

    def explains(self, opens: Head, signed_to: int | None = None) -> bool:
        """Whether the log may begin there: at its very start, or after what was removed.

        Who removed a file can also add an event that says so; only the table can sign it.
        """
        if opens == Head():
            return True
        said = self._removed.get(opens)
        return said is not None and (signed_to is None or said <= signed_to)

    def remarks(self) -> list[str]:
        """What whoever verifies should know about the keys."""
        if self._trusted:
            return []
        first = self._first
        said = []
        if self._named:
            said.append(
                f"{HELD_AGAINST} ({', '.join(sorted(first) or sorted(self._named))}); give one "
                "that was kept elsewhere with --key"
            )
        said += [
            f"nothing vouches for the key {key.id} that signs from event {sequence} on"
            for sequence, key in self._unvouched
            if key.id not in first
        ]
        return said


def _was(segment: Segment, head: Head) -> bool:
    """Whether the log had come to that head, as far as this file tells."""
    if head == segment.opens:
        return True
    row = segment.connection.execute(
        "SELECT hash FROM events WHERE sequence = ?", (head.sequence,)
    ).fetchone()
    return bool(row == (head.hash,))
