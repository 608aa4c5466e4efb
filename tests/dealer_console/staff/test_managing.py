"""Who may change whom."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from dealer_console.staff.managing import (
    NotAllowed,
    verify_add,
    verify_change_role,
    verify_deactivate,
    verify_first,
    verify_reset_pin,
    verify_unlock,
)
from dealer_console.staff.person import BadName, People, Person
from dealer_console.staff.roles import StaffRole
from tests.dealer_console.staff.house import KEPT

MANAGERS = (StaffRole.PIT_MANAGER, StaffRole.ASSISTANT_CASINO_MANAGER, StaffRole.SHIFT_MANAGER)
SENIOR = MANAGERS[1:]
OTHERS = tuple(set(StaffRole) - set(MANAGERS))
UNLOCKERS = (StaffRole.PIT_SUPERVISOR, *MANAGERS)


def house(by: StaffRole, whom: StaffRole) -> People:
    """Bo who acts, Wim who is changed, Lu who has left."""
    return People(
        [
            Person("Bo", by, KEPT),
            Person("Wim", whom, KEPT),
            Person("Lu", StaffRole.DEALER, KEPT, active=False),
        ]
    )


def allowed(trial: Callable[[], object]) -> bool:
    """Whether it is not refused."""
    try:
        trial()
    except NotAllowed:
        return False
    return True


CHANGES: list[Callable[[People, str, str], Person]] = [
    verify_reset_pin,
    verify_deactivate,
    lambda people, by, name: verify_change_role(people, by, name, StaffRole.DEALER),
]


@pytest.mark.parametrize("by", StaffRole)
@pytest.mark.parametrize("whom", StaffRole)
def test_managers_add_and_change_all_but_those_above_them(by: StaffRole, whom: StaffRole) -> None:
    """A Pit Manager neither makes nor changes a senior manager; others change nobody."""
    may = by in SENIOR or (by is StaffRole.PIT_MANAGER and whom not in SENIOR)
    people = house(by, whom)
    assert allowed(lambda: verify_add(people, "Bo", "Nia", whom)) is may
    for change in CHANGES:
        assert allowed(partial(change, people, "Bo", "Wim")) is may
    promoted = house(by, StaffRole.DEALER)
    assert allowed(lambda: verify_change_role(promoted, "Bo", "Wim", whom)) is may


@pytest.mark.parametrize("by", StaffRole)
@pytest.mark.parametrize("whom", StaffRole)
def test_a_pit_supervisor_or_above_unlocks_anybody_else(by: StaffRole, whom: StaffRole) -> None:
    """Those above them too: a locked Shift Manager must not stop the house."""
    people = house(by, whom)
    assert allowed(lambda: verify_unlock(people, "Bo", "Wim")) is (by in UNLOCKERS)


@pytest.mark.parametrize("by", MANAGERS)
def test_nobody_changes_or_unlocks_themselves(by: StaffRole) -> None:
    """However their own name is typed."""
    people = house(by, StaffRole.DEALER)
    for change in CHANGES:
        with pytest.raises(NotAllowed, match=r"themselves.*ask another"):
            change(people, "Bo", "BO")
    with pytest.raises(NotAllowed, match=r"themselves.*ask another"):
        verify_unlock(people, "Bo", " bo")


@pytest.mark.parametrize("stopped", [{"active": False}, {"locked": True}])
def test_who_was_stopped_after_signing_in_changes_nothing_more(stopped: dict[str, bool]) -> None:
    """What counts is the file, not what they were at the door."""
    people = house(StaffRole.SHIFT_MANAGER, StaffRole.DEALER)
    bo = people.find("Bo")
    assert bo is not None
    people.put(replace(bo, active=stopped.get("active", True), locked="locked" in stopped))
    for change in (*CHANGES, verify_unlock):
        with pytest.raises(NotAllowed, match="sign in again"):
            change(people, "Bo", "Wim")
    with pytest.raises(NotAllowed, match="sign in again"):
        verify_add(people, "Bo", "Nia", StaffRole.DEALER)
    with pytest.raises(NotAllowed, match="sign in again"):
        verify_add(people, "Stranger", "Nia", StaffRole.DEALER)


def test_there_must_be_somebody_to_change() -> None:
    """Neither a stranger nor one who has left; a stranger's name is not repeated."""
    people = house(StaffRole.SHIFT_MANAGER, StaffRole.DEALER)
    for change in (*CHANGES, verify_unlock):
        with pytest.raises(NotAllowed, match="nobody on the staff") as refused:
            change(people, "Bo", "2580")
        assert "2580" not in str(refused.value)
        with pytest.raises(NotAllowed, match="Lu has left"):
            change(people, "Bo", "Lu")


@pytest.mark.parametrize(("name", "why"), [("wim", "taken: choose"), ("LU", "has left: choose")])
def test_a_name_once_used_is_never_used_again(name: str, why: str) -> None:
    """The log would not say who it was."""
    people = house(StaffRole.SHIFT_MANAGER, StaffRole.DEALER)
    with pytest.raises(NotAllowed, match=why):
        verify_add(people, "Bo", name, StaffRole.DEALER)


def test_a_bad_name_is_not_added() -> None:
    """It says what is wrong with it."""
    with pytest.raises(BadName):
        verify_add(house(StaffRole.SHIFT_MANAGER, StaffRole.DEALER), "Bo", "", StaffRole.DEALER)


def test_the_first_manager_comes_to_an_empty_house() -> None:
    """Even if all others have left, it is not empty."""
    verify_first(People())
    with pytest.raises(NotAllowed, match="already"):
        verify_first(People([Person("Lu", StaffRole.DEALER, KEPT, active=False)]))
