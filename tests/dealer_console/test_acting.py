"""Who acts at a table: a name and a PIN become a person, or a refusal."""

from pathlib import Path

import pytest

from dealer_console.staff.attempts import SignInRefused
from dealer_console.staff.roles import StaffRole
from dealer_console.table.acting import RolesAsNames, SignedIn
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.table.state import Public
from tests.dealer_console.staff.house import PIN, WRONG, House
from tests.rules.table.at_table import settings_of

CLOSED = Public(settings_of("da-hu-ying-xiong"))
ANN = Person("Ann", Role.DEALER)
ANN_DEALS = CLOSED._replace(dealer=ANN)


@pytest.fixture
def house(tmp_path: Path) -> House:
    """Where people work."""
    return House(tmp_path)


@pytest.fixture
def acting(house: House) -> SignedIn:
    """Ann deals, Sue supervises, Tom mends, Eve watches."""
    return SignedIn(
        house.with_people(
            Ann=StaffRole.DEALER,
            Sue=StaffRole.PIT_SUPERVISOR,
            Tom=StaffRole.TECHNICIAN,
            Eve=StaffRole.SURVEILLANCE,
        )
    )


@pytest.mark.parametrize("name", ["Ann", "ann", " ANN "])
def test_whoever_deals_needs_no_pin_for_each_tap(acting: SignedIn, name: str) -> None:
    """However the name is typed; the log gets it as the staff file has it."""
    assert acting.person(name, None, "open-bets", ANN_DEALS) == ANN


@pytest.mark.parametrize("do", ["open-table", "relieve-dealer"])
def test_signing_in_to_deal_always_takes_a_pin(acting: SignedIn, do: str) -> None:
    """Also by whoever deals already."""
    with pytest.raises(Refusal, match=f"{do} needs the PIN of Ann"):
        acting.person("Ann", None, do, ANN_DEALS)
    assert acting.person("Ann", PIN, do, ANN_DEALS) == ANN


def test_everybody_else_gives_theirs(acting: SignedIn) -> None:
    """And is who the staff file says."""
    with pytest.raises(Refusal, match="approve needs the PIN of Sue"):
        acting.person("Sue", None, "approve", ANN_DEALS)
    assert acting.person("Sue", PIN, "approve", ANN_DEALS) == Person("Sue", Role.PIT_SUPERVISOR)


def test_nobody_deals_at_a_closed_table(acting: SignedIn) -> None:
    """Who dealt yesterday signs in again."""
    with pytest.raises(Refusal, match="open-bets needs the PIN"):
        acting.person("Ann", None, "open-bets", CLOSED)


@pytest.mark.parametrize("name", ["Sue", "Nobody"])
def test_a_wrong_pin_is_refused_and_heard(acting: SignedIn, house: House, name: str) -> None:
    """With the same words for a name that nobody has."""
    with pytest.raises(SignInRefused, match="name or PIN is wrong"):
        acting.person(name, WRONG, "approve", ANN_DEALS)
    assert [happening.kind for happening in house.heard] == ["sign-in-refused"]


def test_a_wrong_pin_of_whoever_deals_is_no_tap(acting: SignedIn) -> None:
    """A PIN that is given is looked at."""
    with pytest.raises(SignInRefused):
        acting.person("Ann", WRONG, "open-bets", ANN_DEALS)


@pytest.mark.parametrize(("name", "role"), [("Tom", "technician"), ("Eve", "surveillance")])
def test_some_never_act_at_a_table(acting: SignedIn, house: House, name: str, role: str) -> None:
    """Their sign-in is heard all the same."""
    with pytest.raises(Refusal, match=f"{role} takes no part in play"):
        acting.person(name, PIN, "approve", ANN_DEALS)
    assert [happening.kind for happening in house.heard] == ["signed-in"]


def test_before_there_is_any_staff_it_says_how_to_begin(house: House) -> None:
    """With the command that makes the first."""
    with pytest.raises(Refusal, match="dealer-console staff first-manager NAME"):
        SignedIn(house.staff()).person("Ann", None, "open-table", CLOSED)


@pytest.mark.parametrize("role", Role)
def test_at_a_simulated_table_a_role_is_a_name(role: Role) -> None:
    """And no PIN is asked."""
    assert RolesAsNames().person(role.value, None, "approve", CLOSED) == Person(role.value, role)


def test_another_name_is_refused_there() -> None:
    """With the roles there are."""
    with pytest.raises(Refusal, match="`by` is a role: dealer, pit-supervisor"):
        RolesAsNames().person("Ann", "1234", "approve", CLOSED)
