"""A pit to look at: two tables of an evening, with what goes wrong in one."""

from pathlib import Path

from dealer_console.review.house import House
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import rounds_page
from dealer_console.round_log.round_filter import Filter, Insurance
from dealer_console.screens.review.pit import RoundName
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from rules.cards import card
from rules.table.facts import BurnCardDrawn
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.screens.review.at_review import house_in
from tests.dealer_console.screens.review.insight.evening import WHOLE, Evening
from tests.dealer_console.staff.house import PIN

MANAGER = Member("Mona", StaffRole.SHIFT_MANAGER)
"""Whoever is signed in on the pictures that need somebody."""


def pit_in(folder: Path) -> list[Path]:
    """The logs of both tables; what is wrong with a round is wrong at the first."""
    seven = Played(folder, "B-07", shoe=WHOLE)
    # An ace burns one card more.
    seven.tell(BurnCardDrawn(card("AS")), BurnCardDrawn(card("JC")))
    seven.insured_round().corrected_round().rounds(2).void_round()
    Evening(seven, seed=11, begun=True).shoes(1)
    eight = Played(folder, "B-08", shoe=WHOLE)
    Evening(eight, seed=12).shoes(1, rounds=30)
    return [seven.close(), eight.close()]


def insured_round(log: WatchedLog) -> RoundName:
    """The newest round at which somebody took insurance."""
    row = rounds_page(log.segments(), Filter(insurance=Insurance.TAKEN), limit=1)[0]
    return RoundName(log.table, row.shoe, row.round)


def logs_of(directories: list[Path]) -> list[WatchedLog]:
    """The same, opened to be looked at."""
    return [WatchedLog(directory) for directory in directories]


def staffed(folder: Path) -> House:
    """A staff of four, and a log of the review."""
    house = house_in(folder)
    staff = house.staff
    staff.first_manager(MANAGER.name, PIN)
    for name, role in (
        ("Ann", StaffRole.DEALER),
        ("Ben", StaffRole.DEALER),
        ("Sue", StaffRole.PIT_SUPERVISOR),
        ("Gus", StaffRole.PIT_MANAGER),
    ):
        staff.add(MANAGER, name, role, PIN)
    return house
