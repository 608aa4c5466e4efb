"""The line scanner: a suit letter and two digits a line, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from hardware_sim.happenings import Drawn, DrawnOutside, Happening
from hardware_sim.messages import HeardOrder, Message, UnheardOrder

RANKS_IN_ORDER = "A23456789TJQK"


@dataclass(frozen=True, slots=True)
class LineScannerSettings:
    """One set-up of a scanner."""

    suit_letters: Mapping[str, str] = field(
        default_factory=lambda: {"S": "A", "H": "H", "C": "C", "D": "D"}
    )
    line_end: str = "\n"
    unread: str = ""
    """What it says of a card it cannot read, without the line's end; nothing says nothing."""
    baud: int = 9600

    def __post_init__(self) -> None:
        if sorted(self.suit_letters) != ["C", "D", "H", "S"]:
            raise ValueError("suit letters: one for each of S, H, D and C")
        if len(set(self.suit_letters.values())) != len(self.suit_letters):
            raise ValueError("suit letters: two suits cannot share one")
        if not self.line_end.endswith("\n"):
            raise ValueError("a line ends with a newline")


class LineScanner:
    """The scanner's side of the line; it takes no orders."""

    def __init__(self, settings: LineScannerSettings | None = None) -> None:
        self.settings = settings or LineScannerSettings()
        self.baud = self.settings.baud

    def encode(self, what: Happening, at_ms: int) -> list[Message]:
        """The line that tells it: it sees cards go by, and knows nothing of rounds."""
        if not isinstance(what, Drawn | DrawnOutside):
            return []
        if what.card is None:
            text = self.settings.unread
        else:
            number = RANKS_IN_ORDER.index(what.card.rank) + 1
            text = f"{self.settings.suit_letters[what.card.suit]}{number:02}"
        if not text:
            return []
        return [Message(at_ms, ((text + self.settings.line_end).encode("ascii"),), what)]

    def hear(self, data: bytes) -> list[HeardOrder | UnheardOrder]:
        """Nothing: a scanner takes no orders."""
        del data
        return []
