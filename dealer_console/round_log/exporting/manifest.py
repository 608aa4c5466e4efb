"""The signed manifest that lies beside an exported file; docs/log-export.md has it exactly."""

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from dealer_console.round_log.events import canonical
from dealer_console.round_log.exporting.log_view import view_of
from dealer_console.round_log.keys import MOST, BadKey, PublicKey, SigningKey, is_hex
from dealer_console.round_log.segment import Head

TITLE = "dealer-console export manifest 1"
"""First line of the signed text, so that it is taken for nothing else that the key signs."""

VERSION = 1
SUFFIX = ".manifest.json"
_CHUNK = 2**20
_LARGEST = 2**20
"""A manifest is a few hundred bytes; what is larger is none."""


class BadManifest(ValueError):
    """A file is not what its manifest says, or the manifest is none; says which.

    For example a table of rounds in which somebody changed a number.
    """


class Contents(NamedTuple):
    """What is told of an exported file."""

    file: str
    """Its name, without any folder."""
    sha256: str
    bytes: int
    form: str
    table: str
    simulated: bool
    first: int
    last: int
    """The first and the last event that were exported."""
    stopped_before: int | None
    head: Head
    """Where the log ended when it was exported."""
    selection: dict[str, Any]
    software: str
    made_at_ms: int


class Manifest(NamedTuple):
    """The contents, signed."""

    contents: Contents
    public: PublicKey
    signature: str
    """128 hex digits."""

    def values(self) -> dict[str, Any]:
        """All that is signed."""
        head = {"sequence": self.contents.head.sequence, "hash": self.contents.head.hash}
        told = {**self.contents._asdict(), "head": head}
        return {"version": VERSION, **told, "key": self.public.id, "public": self.public.hex}

    def message(self) -> bytes:
        """The text that is signed."""
        return f"{TITLE}\n{canonical(self.values())}\n".encode()

    def text(self) -> str:
        """The file."""
        return canonical({**self.values(), "signature": self.signature}) + "\n"


def manifest_path(file: Path) -> Path:
    """Where the manifest of a file lies."""
    return file.with_name(file.name + SUFFIX)


def sign_manifest(key: SigningKey, contents: Contents) -> Manifest:
    """A manifest of these contents."""
    unsigned = Manifest(contents, key.public, "0" * 128)
    return unsigned._replace(signature=key.sign(unsigned.message()).hex())


def verify_manifest(path: Path, trusted: PublicKey | None) -> Manifest:
    """The manifest at that path, if it and the file beside it are as they were made.

    Without a trusted key it only shows that file and manifest belong together: anybody can sign
    with a key of their own.
    """
    manifest = read_manifest(path)
    if trusted is not None and manifest.public != trusted:
        raise BadManifest(
            f"{path.name} is signed with the key {manifest.public.id}, not with {trusted.id}: ask "
            "for the export of this table, or for the key of that one"
        )
    if not manifest.public.verify(manifest.message(), bytes.fromhex(manifest.signature)):
        raise BadManifest(f"{path.name} was changed: its signature does not fit; export again")
    _verify_file(path.with_name(manifest.contents.file), manifest.contents)
    return manifest


def verify_against_log(manifest: Manifest, directory: Path) -> None:
    """Whether the log in that directory still has the head that the manifest tells of."""
    contents = manifest.contents
    with view_of(directory) as view:
        if view.table != contents.table:
            raise BadManifest(f"it is of table {contents.table}, and the log of {view.table}")
        sequence = contents.head.sequence
        statement = "SELECT hash FROM events WHERE sequence = ?"
        for part in view.parts:
            if part.overlap((sequence, sequence)):
                if part.one(statement, (sequence,)) != (contents.head.hash,):
                    raise BadManifest(f"event {sequence} of the log is not the one it tells of")
                return
        raise BadManifest(f"the log has no event {sequence}, at which it was exported")


def read_manifest(path: Path) -> Manifest:
    """The manifest in a file, its signature not looked at yet."""
    try:
        with path.open("rb") as file:
            data = file.read(_LARGEST)
    except FileNotFoundError:
        raise BadManifest(f"there is no manifest at {path}: keep it with its file") from None
    except OSError as error:
        raise BadManifest(f"{path} cannot be read: {error.strerror or error}") from None
    try:
        manifest = _from_json(json.loads(data))
        # Only the one form in which it was signed.
        if manifest.text().encode() == data:
            return manifest
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        pass
    raise BadManifest(f"{path.name} is no manifest of an export, or it was changed")


def _from_json(body: dict[str, Any]) -> Manifest:
    """The manifest of an object; anything but a manifest is an error of some kind."""
    told = dict(body)
    signature, public, version = told.pop("signature"), told.pop("public"), told.pop("version")
    key, head = told.pop("key"), told.pop("head")
    holds = (
        version == VERSION,
        is_hex(signature, 128),
        is_hex(told["sha256"], 64),
        is_hex(head["hash"], 64),
        isinstance(told["table"], str),
        isinstance(told["simulated"], bool),
        _is_plain_name(told["file"]),
        *map(_is_number, (told["bytes"], told["first"], told["last"], head["sequence"])),
    )
    if not all(holds):
        raise ValueError("a value is not what its name says")
    try:
        public_key = PublicKey.from_hex(public)
    except BadKey as error:
        raise ValueError("the public key is none") from error
    if key != public_key.id:
        raise ValueError("the key's id is not that of the public key")
    contents = Contents(head=Head(head["sequence"], head["hash"]), **told)
    return Manifest(contents, public_key, signature)


def _is_number(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _is_plain_name(name: object) -> bool:
    """No way out of the folder that the manifest lies in."""
    return isinstance(name, str) and name not in ("", ".", "..") and not set(name) & set("/\\:\0")


def _verify_file(path: Path, contents: Contents) -> None:
    digest, size = hashlib.sha256(), 0
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
                size += len(chunk)
    except FileNotFoundError:
        raise BadManifest(f"{path.name} is missing: keep it beside its manifest") from None
    except OSError as error:
        raise BadManifest(f"{path} cannot be read: {error.strerror or error}") from None
    if size != contents.bytes:
        raise BadManifest(
            f"{path.name} has another size: {size} bytes, and {contents.bytes} when it was made"
        )
    if digest.hexdigest() != contents.sha256:
        raise BadManifest(f"{path.name} was changed since it was made: export it again")
