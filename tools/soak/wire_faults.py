"""What else befalls bytes on their way, beside the simulator's own faults."""

from dataclasses import dataclass
from functools import reduce
from operator import xor
from random import Random

from hardware_sim.faults import Fault
from hardware_sim.messages import Message
from hardware_sim.wires.angel_eye import card_byte
from rules.cards import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class FlippedBits(Fault):
    """One bit of so many copies is another on arrival."""

    copies: int = 1

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Flip one bit of each copy that is hit, anywhere in it."""
        hit = chance.sample(range(len(message.copies)), min(self.copies, len(message.copies)))
        copies = tuple(
            _flipped(copy, chance) if n in hit else copy for n, copy in enumerate(message.copies)
        )
        return [message._replace(copies=copies)]


def _flipped(copy: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(copy))
    return copy[:at] + bytes([copy[at] ^ 1 << chance.randrange(8)]) + copy[at + 1 :]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgedCopy(Fault):
    """One copy tells another card, and its check is good."""

    copy: int = 0
    card: Card

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Put the other card in, and make the check anew."""
        del chance
        whole = message.copies[self.copy]
        guarded = whole[1:4] + bytes([card_byte(self.card)]) + whole[5:-2]
        forged = whole[:1] + guarded + b"%02X" % reduce(xor, guarded)
        copies = (*message.copies[: self.copy], forged, *message.copies[self.copy + 1 :])
        return [message._replace(copies=copies)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OneCopyMore(Fault):
    """The message comes once more often than the shoe ever sends it."""

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Say it once more."""
        del chance
        return [message._replace(copies=(*message.copies, message.copies[-1]))]


@dataclass(frozen=True, slots=True, kw_only=True)
class CopiesLost(Fault):
    """So many copies never come."""

    copies: int = 1

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Leave so many out, any of them."""
        kept = max(0, len(message.copies) - self.copies)
        left = sorted(chance.sample(range(len(message.copies)), kept))
        return [message._replace(copies=tuple(message.copies[n] for n in left))]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordCut(Fault):
    """A record of text breaks off within its card."""

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Leave at least its first byte, and never the whole card."""
        copies = tuple(copy[: chance.randint(1, max(1, len(copy) - 4))] for copy in message.copies)
        return [message._replace(copies=copies)]
