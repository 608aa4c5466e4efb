"""How a simulated device is built; each point nobody is sure of is a setting here."""

from dataclasses import dataclass, field
from enum import StrEnum

from hardware_sim.happenings import Trouble
from hardware_sim.pace import Pace


class Kind(StrEnum):
    """What the cards come out of."""

    SHOE = "shoe"
    CONTINUOUS_SHUFFLER = "continuous-shuffler"


@dataclass(frozen=True, slots=True)
class DeviceSettings:
    """One make and set-up of a device."""

    kind: Kind = Kind.SHOE
    decks: int = 8
    burns: bool = True
    """The first card of a shoe says how many are burnt; a continuous shuffler burns none."""
    cut_card_from_end: int | None = 14
    """How many cards lie behind the cut card of a shoe."""
    pace: Pace = field(default_factory=Pace)
    error_mode: frozenset[Trouble] = frozenset(
        {
            Trouble.CANNOT_READ,
            Trouble.REVERSED_AT_EXIT,
            Trouble.REVERSED_MIDWAY,
            Trouble.CARD_CODE,
            Trouble.DRAW_TIME_OUT,
        }
    )
    """Which troubles put the device in error mode, where it counts no card to the game."""
    locked_draw_raises: Trouble | None = Trouble.OVERDRAW
    """What a card drawn from a locked device is called before it is told."""
    overdraw_times_out: bool = False
    """Whether an overdraw is followed by a draw time-out in error mode."""
    overdraw_cancel_names: Trouble = Trouble.OVERDRAW
    """Which of the two the one cancellation names, where an overdraw has also timed out."""
    kept_card_is_first: bool = True
    """A kept card is the next round's first; otherwise it is pushed back and drawn again."""
    checks_result_button: bool = False
    """A button that contradicts the cards is misuse; otherwise it is passed on as pressed."""
    stands_by: bool = True
    """Whether the device says that it stands by after a round."""
    forced_quit_discloses: bool = True
    remembers_round: bool = False
    """Whether a round under way survives a loss of power."""
    burns_after_boot: bool = False
    """Whether the device takes the first card after any boot for the first of a shoe."""
    tells_ordered_lock: bool = True
    """Whether a lock that the host ordered is told like one turned at the device."""

    def __post_init__(self) -> None:
        if self.decks < 1:
            raise ValueError(f"a device holds at least one deck, not {self.decks}")
        if self.cut_card_from_end is not None and self.cut_card_from_end < 0:
            raise ValueError("the cut card cannot lie behind the last card of the shoe")
        if self.overdraw_cancel_names not in (Trouble.OVERDRAW, Trouble.DRAW_TIME_OUT):
            raise ValueError("an overdraw is cancelled as overdraw or as draw-time-out")
