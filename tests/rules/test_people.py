"""Roles: who may do what another is asked for."""

import pytest

from rules.people import Role, stands_for

LOW_TO_HIGH = (Role.DEALER, Role.PIT_SUPERVISOR, Role.PIT_MANAGER)
ASSISTANT, SHIFT = Role.ASSISTANT_CASINO_MANAGER, Role.SHIFT_MANAGER


@pytest.mark.parametrize("role", Role)
@pytest.mark.rule("da-hu-ying-xiong 1.14")
@pytest.mark.rule("tiger-no-commission 6.2")
def test_whoever_acts_in_a_position_may_do_what_it_is_asked_for(role: Role) -> None:
    """Whichever of the two senior roles the house ranks first."""
    for most_senior in (None, ASSISTANT, SHIFT):
        assert stands_for(role, role, most_senior)


@pytest.mark.rule("tiger-no-commission 6.2")
def test_a_higher_position_in_the_pit_may_do_what_a_lower_one_may() -> None:
    """The Pit Manager for the Pit Supervisor, and both for the Dealer."""
    assert stands_for(Role.PIT_SUPERVISOR, Role.DEALER)
    assert stands_for(Role.PIT_MANAGER, Role.DEALER)
    assert stands_for(Role.PIT_MANAGER, Role.PIT_SUPERVISOR)


@pytest.mark.parametrize("senior", [ASSISTANT, SHIFT])
@pytest.mark.parametrize("asked", LOW_TO_HIGH)
@pytest.mark.rule("tiger-no-commission 6.2")
def test_both_senior_managers_may_act_for_everyone_in_the_pit(senior: Role, asked: Role) -> None:
    """They stand above it, however they rank between themselves."""
    for most_senior in (None, ASSISTANT, SHIFT):
        assert stands_for(senior, asked, most_senior)


@pytest.mark.rule("tiger-no-commission 6.2")
@pytest.mark.rule("da-hu-ying-xiong 1.14")
def test_a_lower_position_never_does_what_a_higher_one_is_asked_for() -> None:
    """Acting in a position is one thing, standing below it another."""
    assert not stands_for(Role.DEALER, Role.PIT_SUPERVISOR)
    assert not stands_for(Role.DEALER, Role.PIT_MANAGER)
    assert not stands_for(Role.PIT_SUPERVISOR, Role.PIT_MANAGER)
    for low in LOW_TO_HIGH:
        for senior in (ASSISTANT, SHIFT):
            assert not stands_for(low, senior)


@pytest.mark.rule("da-hu-ying-xiong 5.10")
def test_pit_supervisor_or_above() -> None:
    """Everyone but the Dealer may decide the order of cards drawn together."""
    assert {role for role in Role if stands_for(role, Role.PIT_SUPERVISOR)} == {
        Role.PIT_SUPERVISOR,
        Role.PIT_MANAGER,
        ASSISTANT,
        SHIFT,
    }


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_pit_manager_or_above() -> None:
    """Neither Dealer nor Pit Supervisor returns original bets."""
    assert {role for role in Role if stands_for(role, Role.PIT_MANAGER)} == {
        Role.PIT_MANAGER,
        ASSISTANT,
        SHIFT,
    }


@pytest.mark.rule("tiger-no-commission 3.8.2")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_the_two_senior_managers_do_not_stand_for_one_another() -> None:
    """No book says which is higher: neither allows Method C nor decides for the other."""
    assert not stands_for(SHIFT, ASSISTANT)
    assert not stands_for(ASSISTANT, SHIFT)


@pytest.mark.parametrize(("higher", "lower"), [(SHIFT, ASSISTANT), (ASSISTANT, SHIFT)])
@pytest.mark.rule("tiger-no-commission 6.2")
def test_the_house_may_rank_one_senior_manager_above_the_other(higher: Role, lower: Role) -> None:
    """Then the higher one may act for the other, and not the reverse."""
    assert stands_for(higher, lower, most_senior=higher)
    assert not stands_for(lower, higher, most_senior=higher)


@pytest.mark.parametrize("low", LOW_TO_HIGH)
@pytest.mark.rule("tiger-no-commission 6.2")
def test_a_setting_does_not_lift_anyone_out_of_the_pit(low: Role) -> None:
    """Only the two senior managers can be ranked."""
    for senior in (ASSISTANT, SHIFT):
        assert not stands_for(low, senior, most_senior=low)
