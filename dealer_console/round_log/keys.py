"""Keys that sign the log: made, kept and read.

docs/log-keys.md says who holds which, and how one follows another.
"""

import hashlib
import os
import re
import secrets
import stat
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from dealer_console.round_log.troubles import LogTrouble
from dealer_console.safe_files import sync_folder

MOST = 2**63 - 1
"""The largest number that a column of the log takes."""

_HEX = re.compile("[0-9a-f]*")


class KeyTrouble(LogTrouble):
    """A key cannot be read or written as it should be; says what to do.

    For example a private key that others can read.
    """


class KeyMissing(KeyTrouble):
    """There is no key at that place.

    For example at a table's first start.
    """


class BadKey(KeyTrouble):
    """What is there is no Ed25519 key of the right kind.

    For example half a file, an RSA key, or a public key where the private one is needed.
    """


class Unsignable(ValueError):
    """A value that has no place in a signed text.

    For example a table's name with a line break in it.
    """


def is_hex(value: object, digits: int) -> bool:
    """Whether this is text of so many small hex digits."""
    return type(value) is str and len(value) == digits and _HEX.fullmatch(value) is not None


def signed_text(title: str, values: Mapping[str, str | int]) -> bytes:
    """The text that is signed: the title, then a line of name and value each, as UTF-8.

    Every line has its end, and no value breaks one, so two texts are equal only if all values are.
    """
    lines = [title]
    for name, value in values.items():
        written = str(value)
        if not written or not written.isprintable():
            raise Unsignable(f"the {name} {written!r} cannot be signed: give it on one line")
        lines.append(f"{name} {written}")
    return "".join(f"{line}\n" for line in lines).encode()


@dataclass(frozen=True, slots=True)
class PublicKey:
    """What anybody may have, to check what the private key signed."""

    raw: bytes

    def __post_init__(self) -> None:
        """Refuse what is no key at all."""
        if len(self.raw) != 32:
            raise BadKey(f"a public key has 32 bytes, not {len(self.raw)}")

    @property
    def id(self) -> str:
        """A short name of the key, for people and for each checkpoint."""
        return hashlib.sha256(self.raw).hexdigest()[:16]

    @property
    def hex(self) -> str:
        """The whole key as text."""
        return self.raw.hex()

    @classmethod
    def from_hex(cls, written: str) -> "PublicKey":
        """The key of 64 small hex digits."""
        if not is_hex(written, 64):
            raise BadKey(f"a public key is written as 64 small hex digits, not {written!r:.80}")
        return cls(bytes.fromhex(written))

    @classmethod
    def load(cls, path: Path) -> "PublicKey":
        """The key in a PEM file."""
        data = _read(path, private=False)
        if b"PRIVATE KEY" in data:
            raise BadKey(f"{path} is a private key: give the public one, and keep this to yourself")
        try:
            key = serialization.load_pem_public_key(data)
        except (ValueError, UnsupportedAlgorithm):
            raise BadKey(f"{path} is no public key in PEM, or damaged: export it again") from None
        if not isinstance(key, Ed25519PublicKey):
            raise BadKey(f"{path} is another kind of key: the log is signed with Ed25519")
        return cls(key.public_bytes_raw())

    def export(self, path: Path) -> None:
        """Write a PEM file that everybody may read; never over another key."""
        pem = Ed25519PublicKey.from_public_bytes(self.raw).public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        try:
            _write_new(path, pem, 0o644)
        except FileExistsError:
            if _read(path, private=False) != pem:
                # It may be all there is to check an older log with.
                raise KeyTrouble(f"{path} is there already: choose another name") from None
        except OSError as error:
            raise _not_written(path, error) from error

    def verify(self, message: bytes, signature: bytes) -> bool:
        """Whether this key's private half signed the message."""
        try:
            Ed25519PublicKey.from_public_bytes(self.raw).verify(signature, message)
        except InvalidSignature:
            return False
        return True


class SigningKey:
    """The private key of one machine."""

    __slots__ = ("_key", "public")

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        self.public = PublicKey(key.public_key().public_bytes_raw())

    def __repr__(self) -> str:
        """The key by its name, never by its value."""
        return f"SigningKey({self.public.id})"

    @classmethod
    def create(cls, path: Path) -> "SigningKey":
        """A new key, on the disk when this returns; never over another."""
        key = Ed25519PrivateKey.generate()
        pem = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        _make_directory(path.parent)
        try:
            _write_whole(path, pem)
        except FileExistsError:
            raise KeyTrouble(
                f"{path} is there already: load it, or move it away to begin with a new key"
            ) from None
        except OSError as error:
            raise _not_written(path, error) from error
        return cls(key)

    @classmethod
    def load(cls, path: Path) -> "SigningKey":
        """The key in a PEM file that nobody else can read."""
        data = _read(path, private=True)
        try:
            key = serialization.load_pem_private_key(data, password=None)
        except TypeError:
            raise BadKey(
                f"{path} has a password, and a table starts by itself: take it off"
            ) from None
        except (ValueError, UnsupportedAlgorithm):
            raise BadKey(
                f"{path} is no private key in PEM, or damaged: begin with a new key"
            ) from None
        if not isinstance(key, Ed25519PrivateKey):
            raise BadKey(f"{path} is another kind of key: the log is signed with Ed25519")
        return cls(key)

    def sign(self, message: bytes) -> bytes:
        """The signature, 64 bytes."""
        return self._key.sign(message)


def _read(path: Path, *, private: bool) -> bytes:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if private and os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise KeyTrouble(
                    f"{path} is open to others, who could sign with it: chmod 600 {path}, "
                    "and begin with a new key if anybody may have read it"
                )
            return file.read()
    except FileNotFoundError:
        raise KeyMissing(f"there is no key at {path}: check the place, or make a key") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise KeyTrouble(f"{path} cannot be read: {why}; check its place and its rights") from error


def _make_directory(path: Path) -> None:
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise _not_written(path, error) from error
    if os.name == "posix" and path.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise KeyTrouble(f"others can put their own key into {path}: chmod 700 {path}")


def _write_whole(path: Path, data: bytes) -> None:
    """All of it under its name, or nothing, whenever the power goes."""
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    _write_new(unfinished, data, 0o600)
    try:
        # Unlike a rename, a link does not take the place of what is there.
        os.link(unfinished, path)
    finally:
        unfinished.unlink()
    sync_folder(path.parent)


def _write_new(path: Path, data: bytes, mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            if os.name == "posix":
                # The umask may have taken some away; a stick's file system may know no modes.
                with suppress(PermissionError):
                    os.fchmod(descriptor, mode)
            file.write(data)
            file.flush()
            os.fsync(descriptor)
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _not_written(path: Path, error: OSError) -> KeyTrouble:
    why = error.strerror or str(error)
    return KeyTrouble(
        f"{path} cannot be written: {why}; check that the folder of the key may be written to, "
        "has room, and lies on a disk of this machine"
    )
