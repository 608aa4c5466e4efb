"""Who reviews: the staff that may sign in here, and the log of what they do."""

from collections.abc import Callable
from pathlib import Path

from dealer_console.clocks import Clocks
from dealer_console.places import default_key
from dealer_console.review.review_log import ReviewLog
from dealer_console.staff.happenings import Happening
from dealer_console.staff.person import Person
from dealer_console.staff.pins import COST, Cost
from dealer_console.staff.roster import Roster
from dealer_console.staff.signing_in import Staff, open_staff
from dealer_console.staff_log import NAME as STAFF
from dealer_console.staff_log import StaffLog

Heard = Callable[[Happening], None]


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

    def _heard(self, happening: Happening) -> None:
        # Opened for each: a command about the staff may run beside this.
        key = self._staff_key or default_key(STAFF)
        with StaffLog(self._file, key, self._clocks) as log:
            log.heard(happening)
