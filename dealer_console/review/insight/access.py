"""Who may see the figures: they would be worth money to anybody at the table."""

from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member

MAY_SEE = frozenset(
    {
        StaffRole.SURVEILLANCE,
        StaffRole.PIT_MANAGER,
        StaffRole.ASSISTANT_CASINO_MANAGER,
        StaffRole.SHIFT_MANAGER,
    }
)
"""Whoever watches tables, and whoever answers for a pit; not who stands at one."""


def may_see(member: Member | None, *, simulated: bool) -> bool:
    """Whether figures of a log are shown: of simulated play to all, of live play to these."""
    return simulated or (member is not None and member.role in MAY_SEE)
