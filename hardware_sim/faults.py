"""What goes wrong between the device and the port, each fault armed for the messages it is to hit.

A fault sees a happening before it is encoded, its message, or its writes. All are seeded.
"""

from dataclasses import dataclass
from random import Random

from hardware_sim.happenings import Disclosed, Happening, Place, Timed
from hardware_sim.messages import Back, Dropped, Message, Signal, Write
from hardware_sim.wrong_baud import heard_at

HEX = b"0123456789ABCDEF"


@dataclass(frozen=True, slots=True)
class Aim:
    """Which happenings a fault hits: of a kind, at a place; any where neither is said."""

    kind: type[Happening] | None = None
    place: Place | None = None

    def hits(self, what: Happening) -> bool:
        """Whether this one is hit."""
        if self.kind is not None and not isinstance(what, self.kind):
            return False
        return self.place is None or getattr(what, "place", None) == self.place


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that goes wrong, once unless it says how often."""

    aim: Aim = Aim()
    times: int | None = 1
    """How many happenings it hits; None for all until it is disarmed."""

    def on_happening(self, timed: Timed) -> list[Timed]:
        """What becomes of the happening before it is encoded."""
        return [timed]

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """What becomes of the message."""
        del chance
        return [message]

    def on_writes(self, writes: list[Signal], chance: Random) -> list[Signal]:
        """What becomes of the writes of one message."""
        del chance
        return writes

    def on_batch(self, signals: list[Signal]) -> list[Signal]:
        """What becomes of everything said at one go."""
        return signals


def _damaged(message: Message, copies: int, chance: Random) -> set[int]:
    return set(chance.sample(range(len(message.copies)), min(copies, len(message.copies))))


@dataclass(frozen=True, slots=True, kw_only=True)
class FlippedChecksum(Fault):
    """The last character, half of the check where the wire has one, is another hex digit."""

    copies: int = 1

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Damage so many copies, any of them."""
        hit = _damaged(message, self.copies, chance)
        copies = tuple(
            copy[:-1] + bytes([chance.choice(HEX.replace(copy[-1:], b""))]) if i in hit else copy
            for i, copy in enumerate(message.copies)
        )
        return [message._replace(copies=copies)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CutFrame(Fault):
    """Copies break off somewhere."""

    copies: int = 1

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Cut so many copies, any of them, and leave at least one byte of each."""
        hit = _damaged(message, self.copies, chance)
        copies = tuple(
            copy[: chance.randrange(1, len(copy))] if i in hit and len(copy) > 1 else copy
            for i, copy in enumerate(message.copies)
        )
        return [message._replace(copies=copies)]


@dataclass(frozen=True, slots=True, kw_only=True)
class LostMessage(Fault):
    """All copies are lost; the message's number is gone with them."""

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Send nothing."""
        del message, chance
        return []


@dataclass(frozen=True, slots=True, kw_only=True)
class NotDisclosed(Fault):
    """The device leaves a card out of its disclosure, and numbers on as if nothing were missing."""

    aim: Aim = Aim(Disclosed)

    def on_happening(self, timed: Timed) -> list[Timed]:
        """Say nothing."""
        del timed
        return []


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitWrites(Fault):
    """Each copy goes out in pieces."""

    pieces: int = 3
    gap_ms: int = 2

    def on_writes(self, writes: list[Signal], chance: Random) -> list[Signal]:
        """Break every write at places chosen by chance."""
        out: list[Signal] = []
        for write in writes:
            if not isinstance(write, Write):
                out.append(write)
                continue
            inner = range(1, len(write.data))
            cuts = sorted(chance.sample(inner, min(self.pieces - 1, len(inner))))
            ends = zip([0, *cuts], [*cuts, len(write.data)], strict=True)
            out += [
                Write(write.at_ms + piece * self.gap_ms, write.data[start:end])
                for piece, (start, end) in enumerate(ends)
            ]
        return out


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedWrites(Fault):
    """What follows within a time goes out as one write, at the time of its last part."""

    times: int | None = None
    within_ms: int = 100

    def on_batch(self, signals: list[Signal]) -> list[Signal]:
        """Join neighbouring writes."""
        out: list[Signal] = []
        for signal in signals:
            last = out[-1] if out else None
            near = last is not None and signal.at_ms - last.at_ms <= self.within_ms
            if near and isinstance(last, Write) and isinstance(signal, Write):
                out[-1] = Write(signal.at_ms, last.data + signal.data)
            else:
                out.append(signal)
        return out


@dataclass(frozen=True, slots=True, kw_only=True)
class Noise(Fault):
    """Random bytes come before a message."""

    length: int = 5

    def on_writes(self, writes: list[Signal], chance: Random) -> list[Signal]:
        """Put the noise in front."""
        at_ms = writes[0].at_ms if writes else 0
        return [Write(at_ms, chance.randbytes(self.length)), *writes] if writes else writes


@dataclass(frozen=True, slots=True, kw_only=True)
class StaleBytes(Fault):
    """What lay in the adapter since before it was opened comes first: by default a frame's tail."""

    data: bytes = b"\x81\xb7\x03\x34\x37"

    def on_writes(self, writes: list[Signal], chance: Random) -> list[Signal]:
        """Put the old bytes in front."""
        del chance
        return [Write(writes[0].at_ms, self.data), *writes] if writes else writes


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongBaud(Fault):
    """The host listens at another speed than the device sends."""

    times: int | None = None
    sent: int = 4800
    heard: int = 9600

    def on_writes(self, writes: list[Signal], chance: Random) -> list[Signal]:
        """Turn every write into what is heard of it."""
        del chance
        return [
            Write(w.at_ms, heard_at(w.data, self.sent, self.heard)) if isinstance(w, Write) else w
            for w in writes
        ]


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkDropped(Fault):
    """The link goes within a message and comes back later; what is said meanwhile is lost."""

    for_ms: int = 3_000
    after_copies: int = 0
    """How many whole copies get through before the next breaks off."""

    def on_writes(self, writes: list[Signal], chance: Random) -> list[Signal]:
        """Break off within a copy, drop the link, and bring it back."""
        if self.after_copies >= len(writes):
            return writes
        hit = writes[self.after_copies]
        got_through = writes[: self.after_copies]
        if isinstance(hit, Write) and (part := hit.data[: chance.randrange(len(hit.data))]):
            got_through = [*got_through, Write(hit.at_ms, part)]
        return [*got_through, Dropped(hit.at_ms), Back(hit.at_ms + self.for_ms)]


FAULTS: dict[str, type[Fault]] = {
    "flipped-checksum": FlippedChecksum,
    "cut-frame": CutFrame,
    "lost-message": LostMessage,
    "not-disclosed": NotDisclosed,
    "split-writes": SplitWrites,
    "merged-writes": MergedWrites,
    "noise": Noise,
    "stale-bytes": StaleBytes,
    "wrong-baud": WrongBaud,
    "link-dropped": LinkDropped,
}
"""The faults of the line by name; those of the device and of hands are in `mishaps`."""
