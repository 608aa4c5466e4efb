"""The driver of the Angel Eye shoes; docs/drivers/angel-eye.md tells what it does and why."""

from collections.abc import Mapping

from rules.table.facts import (
    BytesUnread,
    CardDrawnOutside,
    DeviceAlarmRaised,
    DeviceStarted,
    Fact,
    MessageLost,
)
from shoe_drivers.angel_eye.alarms import Alarms
from shoe_drivers.angel_eye.disclosure import Disclosure
from shoe_drivers.angel_eye.framing import Framer, Kind
from shoe_drivers.angel_eye.messages import Drawn, DrawnOutside, Error, Message, MessageReader, Told
from shoe_drivers.angel_eye.orders import Orders
from shoe_drivers.angel_eye.sequence import Numbering, Verdict
from shoe_drivers.angel_eye.settings import settings_from
from shoe_drivers.angel_eye.unread import Unread
from shoe_drivers.driver import HostOrder, LineSettings

COPIES_DIFFER = "copies-differ"
"""Our own alarm: two frames of one number, both with a good check, say different things."""


class AngelEye:
    """Hears every message once, of however many copies, and says what it could not hear."""

    def __init__(self, given: Mapping[str, str]) -> None:
        settings = settings_from(given)
        self.line = LineSettings(baud=settings.baud)
        self._silence_ms = settings.silence_ms
        self._silent_since: int | None = None
        self._framer = Framer()
        self._unread = Unread(settings.copies)
        self._numbering = Numbering(settings.copies)
        self._messages = MessageReader(settings)
        self._disclosure = Disclosure(settings)
        self._alarms = Alarms(settings)
        self._orders = Orders(settings)
        self._untold: list[Fact] = []
        """What opening the line showed to be unread; it is told with what comes next."""
        self._suspect: bytes | None = None
        """A frame with a good check that says nothing known: damaged, unless a copy equals it."""

    @property
    def passed_over(self) -> int:
        """Bytes that were not told, as the numbering proved them damaged copies or noise."""
        return self._unread.passed_over

    def feed(self, data: bytes, at: int) -> list[Fact]:
        """What these bytes tell; a frame may be cut anywhere."""
        if not data:
            return []
        facts, self._untold = self._untold, []
        self._silent_since = None
        for kind, piece, times in self._framer.feed(data):
            if kind is Kind.FRAME:
                self._frame(piece, times, at, facts)
            elif kind is Kind.ANSWER and self._orders.awaited:
                facts.append(self._orders.answered(piece))
            else:
                facts += self._unread.hold(piece)
        return facts

    def tick(self, at: int) -> list[Fact]:
        """What time alone tells: half a message that nothing follows, an order unanswered."""
        facts, self._untold = self._untold, []
        # Silence is measured between two ticks: the bytes may have come with a device's own time.
        if self._silent_since is None:
            self._silent_since = at
        elif at - self._silent_since >= self._silence_ms:
            facts += self._unread.hold(self._framer.give_up())
            facts += self._unread.after_silence(self._numbering.last, self._numbering.heard)
        return facts + self._orders.tick(at)

    def opened(self) -> None:
        """The line has been opened anew; the numbering goes on, or shows what was missed."""
        # A line that is lost again and again in mid-frame must not have it heap up.
        self._untold += self._unread.hold(self._framer.give_up())
        self._numbering.reopened()
        self._suspect = None
        self._silent_since = None

    def order(self, order: HostOrder) -> bytes | None:
        """The bytes of an order, or None where the settings forbid it or it cannot be said."""
        return self._orders.make(order, self._alarms)

    def _frame(self, frame: bytes, times: int, at: int, facts: list[Fact]) -> None:
        message = self._messages.read(frame)
        if message is None:
            for _ in range(times):
                facts += self._unknown(frame)
            return
        self._suspect = None
        while times > 0:
            times -= 1
            verdict = self._hear(message, frame, at, facts)
            if verdict not in (Verdict.DOUBTFUL, Verdict.DOUBTED):
                # A run of copies tells nothing more than one of them.
                times -= self._numbering.copies(times)

    def _hear(self, message: Message, frame: bytes, at: int, facts: list[Fact]) -> Verdict:
        last, heard = self._numbering.last, self._numbering.heard
        verdict = self._numbering.hear(frame)
        if verdict is Verdict.DOUBTED:
            return verdict
        if verdict is Verdict.DOUBTFUL:
            doubted = self._numbering.doubted or b""
            facts += (DeviceAlarmRaised(COPIES_DIFFER), BytesUnread(doubted.hex()))
            return verdict
        facts += self._unread.judge(verdict, last, heard, frame)
        if verdict is Verdict.AFTER_LOSS:
            facts.append(MessageLost())
        if verdict is not Verdict.COPY:
            self._tell(message, at, facts)
        return verdict

    def _unknown(self, frame: bytes) -> list[Fact]:
        """The check is weak: one such frame may be damage, two equal ones are what was sent."""
        last, heard = self._numbering.last, self._numbering.heard
        if frame not in (self._suspect, last, self._numbering.doubted):
            self._suspect = frame
            return self._unread.hold(frame)
        self._suspect = None
        verdict = self._numbering.hear(frame)
        if verdict is Verdict.DOUBTED:
            return []
        if verdict is Verdict.COPY:
            return self._unread.judge(verdict, last, heard, frame)
        if verdict is Verdict.DOUBTFUL:
            return [DeviceAlarmRaised(COPIES_DIFFER), *self._unread.tell()]
        lost: list[Fact] = [MessageLost()] if verdict is Verdict.AFTER_LOSS else []
        return self._unread.tell() + lost

    def _tell(self, message: Message, at: int, facts: list[Fact]) -> None:
        if isinstance(message, Drawn):
            facts += self._disclosure.drawn(message, at)
        elif isinstance(message, Told):
            if isinstance(message.fact, DeviceStarted):
                self._alarms.booted()
            facts.append(message.fact)
        elif isinstance(message, Error):
            facts += self._alarms.tell(message)
        elif isinstance(message, DrawnOutside):
            facts.append(CardDrawnOutside(message.card, at))


def make(settings: Mapping[str, str]) -> AngelEye:
    """The driver with these settings, or BadSetting."""
    return AngelEye(settings)
