"""People and their names."""

import pytest

from dealer_console.staff.person import BadName, People, Person, verify_name
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.staff.house import KEPT

ANN = Person("Ann Lee", StaffRole.DEALER, KEPT)


@pytest.mark.parametrize("name", ["A", "Ann Lee", "陳大文", "O'Neill-3", "x" * 40])
def test_an_ordinary_name_is_taken(name: str) -> None:
    """One to forty printable characters of any script."""
    verify_name(name)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("", "1 to 40"),
        ("x" * 41, "1 to 40"),
        ("Ann\n", "printable"),
        ("An\tn", "printable"),
        ("\x1b[31mAnn", "printable"),
        ("Ann\u202e", "printable"),
        ("\udc80", "printable"),
        (" ", "spaces"),
        (" Ann", "spaces"),
        ("Ann ", "spaces"),
        ("Ann  Lee", "spaces"),
    ],
)
def test_a_name_that_cannot_be_printed_or_told_apart_says_why(name: str, why: str) -> None:
    """The log and the screens show it."""
    with pytest.raises(BadName, match=why):
        verify_name(name)


@pytest.mark.parametrize(
    "typed", ["Ann Lee", "ann lee", "ANN LEE", " Ann  Lee ", "\uff21\uff4e\uff4e Lee"]
)
def test_a_name_is_found_however_it_is_typed(typed: str) -> None:
    """Case, width and spaces aside."""
    assert People([ANN]).find(typed) is ANN


def test_composed_or_not_it_is_the_same_name() -> None:
    """As keyboards differ."""
    rene = Person("Ren\u00e9", StaffRole.DEALER, KEPT)
    assert People([rene]).find("RENE\u0301") is rene
    assert People([rene]).find("Rene") is None


def test_nobody_is_there_twice() -> None:
    """Whatever the case."""
    with pytest.raises(BadName, match="twice"):
        People([ANN, Person("ANN LEE", StaffRole.DEALER, KEPT)])


def test_a_person_printed_shows_no_hash() -> None:
    """Not in a traceback either."""
    assert "argon2" not in repr(ANN)
