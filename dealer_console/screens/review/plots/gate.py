"""Who may see what is for surveillance and never for the table: as on the page of insight."""

from collections.abc import Iterable

from dealer_console.review.insight import access
from dealer_console.screens.review.pit import Pit


def may_see(pit: Pit, tables: Iterable[str]) -> bool:
    """Whether whoever sits here may see the figures of all these tables."""
    logs = map(pit.log, tables)
    return all(access.may_see(pit.member, simulated=log.simulated) for log in logs)
