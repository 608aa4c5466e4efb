"""Who may see what is for surveillance and never for the table."""

from collections.abc import Iterable

from dealer_console.screens.review.pit import Pit
from dealer_console.staff.roles import StaffRole, may_manage


def may_see(pit: Pit, tables: Iterable[str]) -> bool:
    """Whether whoever sits here may: simulated tables are open to all, live ones to few."""
    if all(pit.log(table).simulated for table in tables):
        return True
    role = None if pit.member is None else pit.member.role
    return role is not None and (role is StaffRole.SURVEILLANCE or may_manage(role))
