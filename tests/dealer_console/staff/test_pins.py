"""PINs: which are taken, and that they can be compared but not read."""

import hashlib
import hmac

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import HashingError, VerificationError
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.staff.pins import COST, KEPT, BadPin, Hasher, NoHashing, OtherPepper, verify_pin
from tests.dealer_console.staff.house import CHEAP, PEPPER


@pytest.mark.parametrize("pin", ["2580", "1357", "1122", "12345679", "00000001", "1233", "9890"])
def test_an_ordinary_pin_is_taken(pin: str) -> None:
    """Four to eight digits, the first of which may be 0."""
    verify_pin(pin)


@pytest.mark.parametrize(
    ("pin", "why"),
    [
        ("", "digits only"),
        ("12a4", "digits only"),
        ("-123", "digits only"),
        ("25 80", "digits only"),
        ("٢٥٨٠", "digits only"),
        ("²⁵⁸⁰", "digits only"),
        ("2580\n", "digits only"),
        ("258", "4 to 8 digits"),
        ("258025802", "4 to 8 digits"),
        ("0000", "all the same"),
        ("77777777", "all the same"),
        ("1234", "count up or down"),
        ("4321", "count up or down"),
        ("0123456", "count up or down"),
        ("98765432", "count up or down"),
    ],
)
def test_what_is_no_pin_or_too_easy_says_why(pin: str, why: str) -> None:
    """And what to choose instead."""
    with pytest.raises(BadPin, match=rf"{why}.*choose"):
        verify_pin(pin)


@given(st.text(max_size=10))
def test_whatever_is_typed_is_taken_or_refused(pin: str) -> None:
    """Never anything but a refusal."""
    try:
        verify_pin(pin)
    except BadPin:
        return
    assert set(pin) <= set("0123456789")
    assert 4 <= len(pin) <= 8
    assert len(set(pin)) > 1
    assert pin not in "0123456789"
    assert pin not in "9876543210"


def test_only_the_same_pin_fits() -> None:
    """And its hash is another each time."""
    hasher = Hasher(PEPPER, CHEAP)
    kept = hasher.kept("2580")
    assert kept != hasher.kept("2580")
    assert KEPT.fullmatch(kept)
    assert hasher.fits(kept, "2580")
    for other in ("2581", "258", "25800", "", "0852", "2580 ", "\udc80", "\uff12580"):
        assert not hasher.fits(kept, other)
    assert not hasher.fits(hasher.nobodys, "2580")


def test_it_is_argon2id_over_the_pin_with_the_pepper() -> None:
    """Checked with argon2 and HMAC themselves."""
    kept = Hasher(PEPPER, CHEAP).kept("2580")
    made = kept[kept.index("$") :]
    assert made.startswith("$argon2id$")
    peppered = hmac.new(PEPPER, b"2580", hashlib.sha256).digest()
    assert PasswordHasher().verify(made, peppered)


def test_the_everyday_cost_is_that_of_a_grown_up() -> None:
    """At least what is advised for argon2id: 19 MiB twice over, or its like."""
    kept = Hasher(PEPPER).nobodys
    parameters = extract_parameters(kept[kept.index("$") :])
    there = (parameters.time_cost, parameters.memory_cost, parameters.parallelism)
    assert there == COST
    assert COST.passes >= 2
    assert COST.kibibytes >= 19 * 1024


def test_a_pin_kept_at_another_cost_still_fits_and_is_outdated() -> None:
    """So it can be kept anew when its owner brings it."""
    kept = Hasher(PEPPER, CHEAP).kept("2580")
    dearer = Hasher(PEPPER, CHEAP._replace(passes=2))
    assert dearer.fits(kept, "2580")
    assert dearer.outdated(kept)
    assert not dearer.outdated(dearer.kept("2580"))


def test_another_pepper_is_not_taken_for_a_wrong_pin() -> None:
    """Or a botched restore would lock everybody out."""
    kept = Hasher(PEPPER, CHEAP).kept("2580")
    with pytest.raises(OtherPepper, match="put back the pepper and the staff file"):
        Hasher(bytes(32), CHEAP).fits(kept, "2580")


def test_a_machine_without_memory_is_not_taken_for_a_wrong_pin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says so, and nobody is locked for it."""
    hasher = Hasher(PEPPER, CHEAP)

    def no_memory(*_: object, **__: object) -> None:
        raise VerificationError("Memory allocation error")

    def no_memory_to_hash(*_: object, **__: object) -> None:
        raise HashingError("Memory allocation error")

    monkeypatch.setattr(PasswordHasher, "verify", no_memory)
    monkeypatch.setattr(PasswordHasher, "hash", no_memory_to_hash)
    with pytest.raises(NoHashing, match=r"Memory.*try again"):
        hasher.fits(hasher.nobodys, "2580")
    with pytest.raises(NoHashing, match=r"Memory.*try again"):
        hasher.kept("2580")
