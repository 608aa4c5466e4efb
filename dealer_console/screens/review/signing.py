"""Who signs in and out at the review; the window never waits for a PIN to be looked at."""

from enum import StrEnum

from PySide6.QtCore import QObject, Signal

from dealer_console.clocks import Clocks
from dealer_console.review.house import House
from dealer_console.review.staffing import Standing, may_stay, standing
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.signing_idle import IDLE_MINUTES, Idle
from dealer_console.screens.review.signing_pin import TypedPin
from dealer_console.screens.review.telling import why_not
from dealer_console.staff.person import Person
from dealer_console.staff.signing_in import Member

SIGNED_IN, SIGNED_OUT = "signed-in", "signed-out"
NAMES = "names"
STILL = "still"


class Left(StrEnum):
    """Why somebody has signed out."""

    ASKED = "asked"
    TAKEN_OVER = "taken-over"
    """Somebody else signed in."""
    IDLE = "idle"
    STOPPED = "stopped"
    """They were locked, deactivated, or given another role."""
    CLOSED = "closed"


class NobodyYet(Exception):
    """There is no staff to sign in.

    For example before the first manager is made.
    """


class Signing(QObject):
    """Lets one member of the staff in at a time, and out; each is kept in the review's log."""

    changed = Signal()
    """Something that the panel shows is otherwise now."""

    def __init__(self, pit: Pit, parent: QObject, clocks: Clocks | None = None) -> None:
        super().__init__(parent)
        self._pit = pit
        self.asked = False
        """Whether the panel is to be open."""
        self.busy = False
        self.told = ""
        """Why the last try was refused. Not the exception: that remembers what was typed."""
        self.names: tuple[str, ...] | None = None
        """Who may try; None until it is known."""
        self.last = ""
        """Who was signed in last."""
        self._entered: list[Member] = []
        self.idle = Idle(self, clocks)
        self.idle.passed.connect(lambda: self.sign_out(Left.IDLE))
        self.idle.looked.connect(self._see_whether_still)
        pit.sign_in_asked.connect(self.ask)
        pit.signed.connect(self._watch)

    def ask(self) -> None:
        """Have somebody say who they are."""
        self.asked, self.told = True, ""
        self._pit.staff_worker.ask(self._pit.house.people, self._named, self._unnamed, lane=NAMES)
        self.changed.emit()

    def leave(self) -> None:
        """Nobody is to sign in after all; not while a PIN is being looked at."""
        if not self.busy:
            self.asked, self.told = False, ""
            self.changed.emit()

    def sign_in(self, name: str, pin: TypedPin) -> None:
        """Let somebody in; one try at a time."""
        if self.busy:
            return
        self.busy, self.told = True, ""
        self.changed.emit()
        house, before, self._entered = self._pit.house, self._pit.member, []

        def enter(entered: list[Member] = self._entered) -> Member:
            member = _let_in(house, name, pin)
            _out(house, [] if before is None else [before], Left.TAKEN_OVER)
            house.log.keep(SIGNED_IN, {"name": member.name, "role": member.role})
            entered.append(member)
            return member

        self._pit.staff_worker.ask(enter, self._is_in, self._refused)

    def sign_out(self, why: Left = Left.ASKED) -> None:
        """Whoever sits there does so no more; nothing if nobody does."""
        pit, member = self._pit, self._pit.member
        if member is None:
            return
        house = pit.house
        pit.staff_worker.ask(lambda: _out(house, [member], why), lambda _: None, self._not_kept)
        pit.sign(None)
        pit.said.emit(self._pit.text(f"sign-out-{why}", name=member.name, minutes=IDLE_MINUTES))

    def close_down(self) -> None:
        """The window closes, and with it whoever sits there goes."""
        self.sign_out(Left.CLOSED)
        if self.busy:
            # Whoever is still being let in goes as well.
            house, entered, self._entered = self._pit.house, self._entered, []
            self._pit.staff_worker.ask(lambda: _out(house, entered, Left.CLOSED), lambda _: None)
        self.idle.stop()

    def _named(self, people: tuple[Person, ...]) -> None:
        # Who is locked is there too: they are told so only when they try.
        self.names = tuple(one.name for one in people if standing(one) is not Standing.LEFT)
        if not people:
            self.told = self._pit.text("sign-in-nobody")
        self.changed.emit()

    def _is_in(self, member: Member) -> None:
        self.busy, self.asked, self.last = False, False, member.name
        self._pit.sign(member)
        self._pit.said.emit(self._pit.text("sign-in-done", name=member.name))
        self.changed.emit()

    def _refused(self, error: Exception) -> None:
        self.busy = False
        self._unnamed(error)

    def _unnamed(self, error: Exception) -> None:
        nobody = isinstance(error, NobodyYet)
        self.told = self._pit.text("sign-in-nobody") if nobody else why_not(self._pit, error)
        self._pit.said.emit(self.told)
        self.changed.emit()

    def _not_kept(self, error: Exception) -> None:
        self._pit.said.emit(why_not(self._pit, error))

    def _watch(self) -> None:
        if self._pit.member is None:
            self.idle.stop()
        else:
            self.idle.start()

    def _see_whether_still(self) -> None:
        """Whoever was stopped elsewhere since they signed in does not go on here."""
        member = self._pit.member
        if member is not None and self._entered == [member]:
            self._pit.staff_worker.ask(
                lambda: may_stay(self._pit.house.people(), member),
                lambda may: self._stopped(member, may=may),
                lambda _: None,
                lane=STILL,
            )

    def _stopped(self, member: Member, *, may: bool) -> None:
        if not may and self._pit.member is member:
            self.sign_out(Left.STOPPED)


def _let_in(house: House, name: str, typed: TypedPin) -> Member:
    pin = typed.once()
    if not house.people():
        # Asked for its staff, a house without anybody would make its pepper.
        raise NobodyYet
    return house.staff.sign_in(name, pin)


def _out(house: House, members: list[Member], why: Left) -> None:
    for one in members:
        house.log.keep(SIGNED_OUT, {"name": one.name, "role": one.role, "why": why})
