"""Keys of the log: kept from others, read with care, followed by one another."""

import hashlib
import os
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1
from cryptography.hazmat.primitives.asymmetric.ec import generate_private_key as other_kind
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from dealer_console.round_log.keys import (
    BadKey,
    KeyMissing,
    KeyTrouble,
    PublicKey,
    SigningKey,
    Unsignable,
    signed_text,
)
from dealer_console.round_log.segment import Head
from dealer_console.round_log.vouching import BadVouching, Vouching, verify_vouching, vouch

PEM = serialization.Encoding.PEM
PKCS8 = serialization.PrivateFormat.PKCS8
SPKI = serialization.PublicFormat.SubjectPublicKeyInfo
CLEAR = serialization.NoEncryption()
AFTER = Head(1200, "ab" * 32)

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")

# RFC 8032, section 7.1, test 2.
SECRET = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
PUBLIC = "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
SIGNATURE = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a key is to lie, in a folder that is not there yet."""
    return tmp_path / "keys" / "table.pem"


@pytest.fixture
def key(path: Path) -> SigningKey:
    """A key that was made at that path."""
    return SigningKey.create(path)


def mode(path: Path) -> int:
    """The rights on a file."""
    return stat.S_IMODE(path.stat().st_mode)


def write(path: Path, data: bytes) -> Path:
    """A file that only its owner can read."""
    path.write_bytes(data)
    path.chmod(0o600)
    return path


def test_signatures_are_those_of_the_standard() -> None:
    """The example of RFC 8032, both ways."""
    key = SigningKey(Ed25519PrivateKey.from_private_bytes(bytes.fromhex(SECRET)))
    assert key.public.hex == PUBLIC
    assert key.sign(b"\x72").hex() == SIGNATURE
    public = PublicKey.from_hex(PUBLIC)
    assert public.verify(b"\x72", bytes.fromhex(SIGNATURE))
    assert not public.verify(b"\x73", bytes.fromhex(SIGNATURE))


@pytest.mark.parametrize("length", [0, 63, 65])
def test_a_signature_of_another_length_is_none(key: SigningKey, length: int) -> None:
    """It is false, not an error."""
    assert not key.public.verify(b"", bytes(length))


def test_the_id_is_the_start_of_the_keys_hash() -> None:
    """Sixteen digits of the SHA-256 of the raw key."""
    public = PublicKey.from_hex(PUBLIC)
    assert public.id == hashlib.sha256(bytes.fromhex(PUBLIC)).hexdigest()[:16]


def test_a_key_that_was_made_is_loaded(path: Path, key: SigningKey) -> None:
    """What one signs, the other verifies; nothing is left beside it."""
    loaded = SigningKey.load(path)
    assert loaded.public == key.public
    assert key.public.verify(b"head", loaded.sign(b"head"))
    assert list(path.parent.iterdir()) == [path]


def test_the_file_is_plain_pem(path: Path, key: SigningKey) -> None:
    """PKCS8 without a password, as every tool reads it."""
    read = serialization.load_pem_private_key(path.read_bytes(), password=None)
    assert isinstance(read, Ed25519PrivateKey)
    assert read.public_key().public_bytes_raw() == key.public.raw
    assert path.read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----")


@posix
def test_nobody_else_can_read_a_key_whatever_the_umask(path: Path) -> None:
    """0600 in a folder of 0700."""
    before = os.umask(0)
    try:
        SigningKey.create(path)
    finally:
        os.umask(before)
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)


def test_a_key_is_on_the_disk_before_it_has_its_name(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the folder after it, so that no power cut leaves half a key."""
    seen: list[tuple[bool, bool]] = []
    really = os.fsync

    def fsync(descriptor: int) -> None:
        seen.append((stat.S_ISDIR(os.fstat(descriptor).st_mode), path.exists()))
        really(descriptor)

    monkeypatch.setattr(os, "fsync", fsync)
    SigningKey.create(path)
    assert seen[0] == (False, False)
    assert seen[1:] == ([(True, True)] if os.name == "posix" else [])


def test_a_key_never_takes_the_place_of_another(path: Path, key: SigningKey) -> None:
    """The old file stays byte for byte, and nothing is left beside it."""
    before = path.read_bytes()
    with pytest.raises(KeyTrouble, match="there already"):
        SigningKey.create(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


@posix
@pytest.mark.parametrize("wide", [0o770, 0o702, 0o777])
def test_a_folder_that_others_can_write_to_is_refused(path: Path, wide: int) -> None:
    """They could put their own key there."""
    path.parent.mkdir()
    path.parent.chmod(wide)
    with pytest.raises(KeyTrouble, match=f"chmod 700 {path.parent}"):
        SigningKey.create(path)
    assert not path.exists()


def test_a_place_that_cannot_be_written_to_says_so(tmp_path: Path) -> None:
    """Here a file stands where the folder should be."""
    (tmp_path / "keys").write_bytes(b"")
    with pytest.raises(KeyTrouble, match="keys cannot be written"):
        SigningKey.create(tmp_path / "keys" / "table.pem")


@posix
@pytest.mark.parametrize("wide", [0o640, 0o604, 0o660, 0o601])
def test_a_key_that_others_can_open_is_not_used(path: Path, key: SigningKey, wide: int) -> None:
    """The message says how to close it."""
    path.chmod(wide)
    with pytest.raises(KeyTrouble, match=f"chmod 600 {path}"):
        SigningKey.load(path)


def test_a_missing_key_is_told_apart(path: Path) -> None:
    """At a first start there is none."""
    with pytest.raises(KeyMissing, match="no key at"):
        SigningKey.load(path)
    with pytest.raises(KeyMissing, match="no key at"):
        PublicKey.load(path)


def test_a_folder_is_no_key(tmp_path: Path) -> None:
    """Reading it fails with a reason."""
    with pytest.raises(KeyTrouble, match="cannot be read"):
        PublicKey.load(tmp_path)


def test_a_damaged_key_says_so(path: Path, key: SigningKey) -> None:
    """Half of it, nothing of it, or something else."""
    whole = path.read_bytes()
    for data in (whole[:60], b"", b"\x00" * 100, whole.replace(b"M", b"N", 1)):
        with pytest.raises(BadKey, match="damaged"):
            SigningKey.load(write(path, data))


def test_another_kind_of_key_says_so(tmp_path: Path) -> None:
    """The log is signed with Ed25519 only."""
    other = other_kind(SECP256R1())
    private = write(tmp_path / "private.pem", other.private_bytes(PEM, PKCS8, CLEAR))
    public = write(tmp_path / "public.pem", other.public_key().public_bytes(PEM, SPKI))
    with pytest.raises(BadKey, match="Ed25519"):
        SigningKey.load(private)
    with pytest.raises(BadKey, match="Ed25519"):
        PublicKey.load(public)


def test_a_key_with_a_password_says_so(tmp_path: Path) -> None:
    """A table must start by itself."""
    locked = serialization.BestAvailableEncryption(b"1234")
    pem = Ed25519PrivateKey.generate().private_bytes(PEM, PKCS8, locked)
    with pytest.raises(BadKey, match="password"):
        SigningKey.load(write(tmp_path / "table.pem", pem))


def test_private_and_public_are_not_mixed_up(tmp_path: Path, path: Path, key: SigningKey) -> None:
    """Each says what it was given."""
    with pytest.raises(BadKey, match="private key"):
        PublicKey.load(path)
    key.public.export(tmp_path / "public.pem")
    with pytest.raises(BadKey, match="no private key"):
        SigningKey.load(write(tmp_path / "public.pem", (tmp_path / "public.pem").read_bytes()))


def test_a_key_does_not_show_itself(path: Path, key: SigningKey) -> None:
    """Not even in a log of the program's own mistakes."""
    read = serialization.load_pem_private_key(path.read_bytes(), password=None)
    assert isinstance(read, Ed25519PrivateKey)
    assert repr(key) == f"SigningKey({key.public.id})"
    assert read.private_bytes_raw().hex() not in repr(key)


def test_a_public_key_is_exported_and_read(tmp_path: Path, key: SigningKey) -> None:
    """Again is no harm."""
    exported = tmp_path / "public.pem"
    key.public.export(exported)
    key.public.export(exported)
    assert PublicKey.load(exported) == key.public
    read = serialization.load_pem_public_key(exported.read_bytes())
    assert read.public_bytes(PEM, SPKI) == exported.read_bytes()


@posix
def test_everybody_may_read_a_public_key(tmp_path: Path, key: SigningKey) -> None:
    """Even where the umask is strict."""
    before = os.umask(0o077)
    try:
        key.public.export(tmp_path / "public.pem")
    finally:
        os.umask(before)
    assert mode(tmp_path / "public.pem") == 0o644


def test_an_export_never_takes_the_place_of_another_key(tmp_path: Path, key: SigningKey) -> None:
    """An older log needs its older key."""
    exported = tmp_path / "public.pem"
    PublicKey.from_hex(PUBLIC).export(exported)
    with pytest.raises(KeyTrouble, match="choose another name"):
        key.public.export(exported)
    assert PublicKey.load(exported).hex == PUBLIC


def test_an_export_into_nowhere_says_so(tmp_path: Path, key: SigningKey) -> None:
    """For example a stick that is not plugged in."""
    with pytest.raises(KeyTrouble, match="cannot be written"):
        key.public.export(tmp_path / "stick" / "public.pem")


@pytest.mark.parametrize("written", ["", PUBLIC[:-1], PUBLIC + "0", PUBLIC.upper(), "g" * 64])
def test_a_public_key_is_written_in_one_way(written: str) -> None:
    """64 small hex digits."""
    with pytest.raises(BadKey, match="64 small hex digits"):
        PublicKey.from_hex(written)


def test_raw_bytes_of_another_length_are_no_key() -> None:
    """A key has 32."""
    with pytest.raises(BadKey, match="32 bytes"):
        PublicKey(bytes(31))


@pytest.mark.parametrize("value", ["", "B-07\nsequence 9", "B\r07", "B\u2028", "B\ud800"])
def test_no_value_can_break_a_line_of_the_signed_text(value: str) -> None:
    """Two texts could be taken for one another."""
    with pytest.raises(Unsignable, match="one line"):
        signed_text("title 1", {"table": value})


def test_the_signed_text_is_lines_of_name_and_value() -> None:
    """Written out by hand."""
    text = signed_text("title 1", {"table": "Süd 7", "sequence": 12})
    assert text == b"title 1\ntable S\xc3\xbcd 7\nsequence 12\n"


def vouched(old: SigningKey) -> Vouching:
    """A vouching by that key for the one of the RFC."""
    return vouch(old, PublicKey.from_hex(PUBLIC), "B-07", AFTER)


def test_an_old_key_vouches_for_a_new_one(key: SigningKey) -> None:
    """The text is that of docs/log-keys.md."""
    vouching = vouched(key)
    text = (
        f"dealer-console vouching 1\ntable B-07\nsequence 1200\nhash {AFTER.hash}\n"
        f"old {key.public.hex}\nnew {PUBLIC}\n"
    )
    assert key.public.verify(text.encode(), bytes.fromhex(vouching.signature))
    assert verify_vouching(vouching, key.public)


def test_a_vouching_that_was_changed_does_not_hold(key: SigningKey) -> None:
    """Any part of it."""
    vouching, other = vouched(key), PublicKey(bytes(32))
    for changed in (
        vouching._replace(table="B-08"),
        vouching._replace(after=Head(1201, AFTER.hash)),
        vouching._replace(after=Head(1200, "ac" * 32)),
        vouching._replace(old=other),
        vouching._replace(new=other),
        vouching._replace(signature="00" * 64),
    ):
        assert not verify_vouching(changed, key.public)


def test_only_the_key_that_is_trusted_can_vouch(key: SigningKey, tmp_path: Path) -> None:
    """A stranger's vouching is in order in itself, and worth nothing."""
    stranger = SigningKey.create(tmp_path / "stranger.pem")
    assert verify_vouching(vouched(stranger), stranger.public)
    assert not verify_vouching(vouched(stranger), key.public)


def test_a_key_cannot_follow_itself(key: SigningKey) -> None:
    """That would be no rotation."""
    with pytest.raises(Unsignable, match="follow itself"):
        vouch(key, key.public, "B-07", AFTER)


def test_a_vouching_goes_into_the_log_and_back(key: SigningKey) -> None:
    """As plain text."""
    vouching = vouched(key)
    assert vouching.to_json() == {
        "table": "B-07",
        "sequence": 1200,
        "hash": AFTER.hash,
        "old": key.public.hex,
        "new": PUBLIC,
        "signature": vouching.signature,
    }
    assert Vouching.from_json(vouching.to_json()) == vouching


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"more": 1}, "nothing else"),
        ({"table": "B\n07"}, "table"),
        ({"table": 7}, "table"),
        ({"sequence": True}, "sequence"),
        ({"sequence": -1}, "sequence"),
        ({"hash": "AB" * 32}, "hash"),
        ({"old": "ab"}, "old"),
        ({"new": None}, "new"),
        ({"signature": "ab" * 63}, "signature"),
    ],
)
def test_a_vouching_is_read_strictly(key: SigningKey, change: dict[str, object], why: str) -> None:
    """What is wrong is named."""
    with pytest.raises(BadVouching, match=why):
        Vouching.from_json(vouched(key).to_json() | change)


def test_a_vouching_has_all_its_parts(key: SigningKey) -> None:
    """None may be missing, and it is an object."""
    body = vouched(key).to_json()
    for part in body:
        with pytest.raises(BadVouching, match="nothing else"):
            Vouching.from_json({name: value for name, value in body.items() if name != part})
    with pytest.raises(BadVouching, match="nothing else"):
        Vouching.from_json([])
