"""Bad lines: what befalls messages on their way, seeded, with one good copy of three left."""

from dataclasses import dataclass
from random import Random

from hardware_sim.faults import CutFrame, Fault, FlippedChecksum, Noise, SplitWrites
from hardware_sim.messages import Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Beheaded(Fault):
    """Copies lack their beginning, or all of them."""

    copies: int = 1

    def on_message(self, message: Message, chance: Random) -> list[Message]:
        """Behead so many copies, any of them."""
        every = range(len(message.copies))
        hit = chance.sample(every, min(self.copies, len(every)))
        copies = tuple(
            copy[chance.randint(1, len(copy)) :] if n in hit and copy else copy
            for n, copy in enumerate(message.copies)
        )
        return [message._replace(copies=copies)]


# No row hits more than two copies.
DAMAGES: tuple[tuple[Fault, ...], ...] = (
    (),
    (FlippedChecksum(copies=1),),
    (FlippedChecksum(copies=2),),
    (CutFrame(copies=1),),
    (CutFrame(copies=2),),
    (Beheaded(copies=1),),
    (Beheaded(copies=2),),
    (FlippedChecksum(copies=1), CutFrame(copies=1)),
    (FlippedChecksum(copies=1), Beheaded(copies=1)),
    (CutFrame(copies=1), Beheaded(copies=1)),
)
NOISES = tuple(Noise(length=length) for length in range(1, 9))
SPLIT = SplitWrites(pieces=3)


def any_faults(chance: Random) -> list[Fault]:
    """What befalls one message."""
    faults = list(chance.choice(DAMAGES))
    if chance.random() < 0.2:
        faults.append(chance.choice(NOISES))
    if chance.random() < 0.3:
        faults.append(SPLIT)
    return faults


def chopped(stream: bytes, chance: Random, most: int) -> list[bytes]:
    """The stream in pieces of any size up to the most."""
    pieces, done = [], 0
    while done < len(stream):
        end = done + chance.randint(1, most)
        pieces.append(stream[done:end])
        done = end
    return pieces
