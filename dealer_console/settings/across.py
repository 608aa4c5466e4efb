"""What no section can know alone: settings that do not go together."""

from collections.abc import Iterator, Mapping
from typing import Any

from dealer_console.settings.problems import Problem
from dealer_console.settings.shoe_check import NOT_LIVE
from rules.table.settings import Reading
from shoe_drivers.addresses import scheme_of


def problems_across(settings: Mapping[str, Any]) -> Iterator[Problem]:
    """What does not go together; what is missing or of a wrong type is somebody else's to tell."""
    shoe = settings.get("shoe")
    yield from _shoe_and_reading(settings.get("table"), shoe)
    if settings.get("simulated") is False and isinstance(shoe, Mapping):
        yield from _live_address(shoe.get("address"))


def _shoe_and_reading(table: object, shoe: object) -> Iterator[Problem]:
    if not isinstance(table, Mapping):
        return
    reading = table.get("reading", Reading.OPEN)
    if reading == Reading.NONE and shoe is not None:
        yield Problem(
            ("shoe",),
            'must be left out where table.reading is "none": at such a table every card is tapped '
            "in; remove this section, or say what the shoe tells (open, masked)",
        )
    elif reading in (Reading.OPEN, Reading.MASKED) and shoe is None:
        yield Problem(
            ("shoe",),
            "must be set: a section [shoe] with driver and address; it is left out only where "
            'table.reading is "none"',
        )


def _live_address(address: object) -> Iterator[Problem]:
    scheme = scheme_of(address) if isinstance(address, str) else ""
    if scheme in NOT_LIVE:
        yield Problem(
            ("shoe", "address"),
            f"{scheme}: is {NOT_LIVE[scheme]}, and simulated = false says that this table is live; "
            "write the address of a shoe, or simulated = true",
        )
