"""An old key vouching for the new one, at one place of one log."""

from typing import Any, NamedTuple

from dealer_console.round_log.keys import (
    MOST,
    PublicKey,
    SigningKey,
    Unsignable,
    is_hex,
    signed_text,
)
from dealer_console.round_log.segment import Head

VOUCHING = "dealer-console vouching 1"
"""First line of the text with which a key vouches for the next."""


class BadVouching(ValueError):
    """A JSON object that is no vouching; says what is wrong with it.

    For example one without a signature.
    """


class Vouching(NamedTuple):
    """An old key's word for the key that follows it, at one place of one table's log."""

    table: str
    after: Head
    """The last event under the old key."""
    old: PublicKey
    new: PublicKey
    signature: str
    """128 hex digits."""

    def message(self) -> bytes:
        """The text that the old key signs."""
        return signed_text(VOUCHING, self._values())

    def to_json(self) -> dict[str, Any]:
        """The body of the event that keeps it."""
        return {**self._values(), "signature": self.signature}

    def _values(self) -> dict[str, str | int]:
        return {
            "table": self.table,
            "sequence": self.after.sequence,
            "hash": self.after.hash,
            "old": self.old.hex,
            "new": self.new.hex,
        }

    @classmethod
    def from_json(cls, body: object) -> "Vouching":
        """The vouching of such a body; whether it holds is for `verify_vouching` to say."""
        if not isinstance(body, dict) or set(body) != set(_VOUCHING_KEYS):
            raise BadVouching(f"a vouching has {', '.join(_VOUCHING_KEYS)}, and nothing else")
        table, sequence, *digits = (body[key] for key in _VOUCHING_KEYS)
        if type(table) is not str or not table or not table.isprintable():
            raise BadVouching("the table of a vouching must be its name, on one line")
        if type(sequence) is not int or not 0 <= sequence <= MOST:
            raise BadVouching("the sequence of a vouching must be a whole number")
        for key, value, length in zip(_VOUCHING_KEYS[2:], digits, (64, 64, 64, 128), strict=True):
            if not is_hex(value, length):
                raise BadVouching(f"the {key} of a vouching must be {length} small hex digits")
        hash_, old, new, signature = digits
        head = Head(sequence, hash_)
        return cls(table, head, PublicKey.from_hex(old), PublicKey.from_hex(new), signature)


_VOUCHING_KEYS = ("table", "sequence", "hash", "old", "new", "signature")


def vouch(old: SigningKey, new: PublicKey, table: str, after: Head) -> Vouching:
    """The old key signs that the new one follows it after that event of that table."""
    if new == old.public:
        raise Unsignable(f"the key {new.id} cannot follow itself: make a new one first")
    unsigned = Vouching(table, after, old.public, new, "")
    return unsigned._replace(signature=old.sign(unsigned.message()).hex())


def verify_vouching(vouching: Vouching, old: PublicKey) -> bool:
    """Whether that key, which the caller trusts, really vouched for the new one."""
    return vouching.old == old and old.verify(vouching.message(), bytes.fromhex(vouching.signature))
