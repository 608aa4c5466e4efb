"""Who reviews: the staff that may sign in here, and the log of what they do."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from dealer_console.clocks import Clocks
from dealer_console.places import default_key
from dealer_console.review.review_log import ReviewLog
from dealer_console.review.staff_happenings import KeptHappening, newest_happenings
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.side_log import when_free
from dealer_console.staff.happenings import Happening
from dealer_console.staff.person import People, Person
from dealer_console.staff.pins import COST, Cost
from dealer_console.staff.roster import Roster
from dealer_console.staff.signing_in import Staff, open_staff
from dealer_console.staff.trouble import StaffTrouble
from dealer_console.staff_log import FOLDER, StaffLog
from dealer_console.staff_log import NAME as STAFF

Heard = Callable[[Happening], None]


class FoundStaff(NamedTuple):
    """What was found of the staff, and what is wrong with its files."""

    people: People
    trouble: StaffTrouble | None
    happenings: tuple[KeptHappening, ...]
    log_trouble: LogTrouble | None


class House:
    """The staff file with its pepper, and the review's log; for any thread that may wait."""

    def __init__(
        self,
        file: Path,
        pepper: Path,
        log: ReviewLog,
        *,
        staff_key: Path | None = None,
        clocks: Clocks | None = None,
        cost: Cost = COST,
    ) -> None:
        self.log = log
        self._file, self._pepper = file, pepper
        self._staff_key, self._clocks, self._cost = staff_key, clocks, cost
        self._staff: Staff | None = None

    def people(self) -> tuple[Person, ...]:
        """Everybody on the staff; nobody before the first manager, and then no secret is made."""
        return Roster(self._file).people()

    @property
    def staff(self) -> Staff:
        """The staff, to sign in to and to be changed; its secret is made if there is none yet."""
        if self._staff is None:
            self._staff = open_staff(self._file, self._pepper, self._heard, self._cost)
        return self._staff

    def found(self, most: int) -> FoundStaff:
        """The staff as its files are now, and the newest of what happened to it."""
        people, trouble = People(), None
        try:
            people = People(self.people())
            if len(people):
                # With its secret, so that one that is missing is told before anybody needs it.
                people = People(self.staff.people())
        except StaffTrouble as error:
            trouble = error
        try:
            return FoundStaff(people, trouble, self.happenings(most), None)
        except LogTrouble as error:
            return FoundStaff(people, trouble, (), error)

    def happenings(self, most: int) -> tuple[KeptHappening, ...]:
        """What the staff's log has, the newest first."""
        return newest_happenings(self._file.parent / FOLDER, most)

    def _heard(self, happening: Happening) -> None:
        def kept() -> None:
            # Opened for each: a command about the staff may run beside this.
            key = self._staff_key or default_key(STAFF)
            with StaffLog(self._file, key, self._clocks) as log:
                log.heard(happening)

        when_free(kept)
