"""The keys that a log says it was signed with, and which of them are vouched for."""

import json
from collections.abc import Iterable
from typing import Any

from dealer_console.round_log.keys import BadKey, BadVouching, PublicKey, Vouching, verify_vouching
from dealer_console.round_log.segment import Head, Segment

TAKEN_UP = "key-taken-up"
"""A key signs from here on; the key before it vouches for it, or nobody does."""

RESTORED = "restored"
"""The log goes on on another machine, with that machine's key."""

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
        self._removed: set[Head] = set()
        self._unvouched: list[tuple[int, PublicKey]] = []
        self._last: PublicKey | None = None

    @property
    def last(self) -> PublicKey | None:
        """The key that signs now."""
        return self._last

    def read(self, segment: Segment) -> None:
        """What one file says of keys and of files that were removed."""
        for sequence, kind, text in segment.connection.execute(_EVENTS).fetchall():
            body = json.loads(text)
            if kind == REMOVED:
                self._removed.add(Head(body["last"], body["hash"]))
            else:
                self._taken_up(sequence, body)

    def _taken_up(self, sequence: int, body: dict[str, Any]) -> None:
        try:
            key = PublicKey.from_hex(body["key"])
        except BadKey:
            return
        self._named[key.id] = key
        if key.id not in self._vouched:
            if self._is_vouched(body.get("vouching"), key):
                self._vouched.add(key.id)
            else:
                self._unvouched.append((sequence, key))
        self._last = key

    def _is_vouched(self, body: object, key: PublicKey) -> bool:
        if body is None or self._last is None or self._last.id not in self._vouched | self._first:
            return False
        try:
            vouching = Vouching.from_json(body)
        except BadVouching:
            return False
        return vouching.new == key and verify_vouching(vouching, self._last)

    @property
    def _first(self) -> set[str]:
        """Where nobody brought a key to trust, the log's own first one is where trust begins."""
        if self._trusted or not self._unvouched:
            return set()
        return {self._unvouched[0][1].id}

    def key_of(self, key_id: str, sequence: int) -> PublicKey | None:
        """The key of a checkpoint there; None where no trusted key has that name."""
        del sequence
        if self._trusted:
            return (self._trusted | self._named).get(key_id) if key_id in self._vouched else None
        return self._named.get(key_id)

    def explains(self, opens: Head) -> bool:
        """Whether the log may begin there: at its very start, or after what was removed."""
        return opens == Head() or opens in self._removed

    def remarks(self) -> list[str]:
        """What whoever verifies should know about the keys."""
        if self._trusted:
            return []
        first = self._first
        said = []
        if self._named:
            said.append(
                "signatures were held against the key that the log itself names "
                f"({', '.join(sorted(first) or sorted(self._named))}); give one that was kept "
                "elsewhere with --key"
            )
        said += [
            f"nothing vouches for the key {key.id} that signs from event {sequence} on"
            for sequence, key in self._unvouched
            if key.id not in first
        ]
        return said
