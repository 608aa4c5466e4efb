"""What a table is set up as before it opens."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from rules.conduct import Method
from rules.game import Game
from rules.limits import Limits
from rules.people import Role
from rules.refusal import Refusal
from rules.shoe import ShoeSettings


class DeviceKind(StrEnum):
    """What the cards are dealt from."""

    SHOE = "shoe"
    SHUFFLER = "shuffler"
    CONTINUOUS_SHUFFLER = "continuous-shuffler"
    """It has no end and no cut card, and takes the discards back."""


class Reading(StrEnum):
    """What the device tells of a card as it leaves."""

    OPEN = "open"
    """Its value."""
    MASKED = "masked"
    """That it left; values come with the result."""
    NONE = "none"
    """Nothing: every card is tapped in."""


@dataclass(frozen=True, eq=False)
class TableSettings:
    """One table: its game, its device, its limits and its house rules."""

    game: Game
    boxes: int = 7
    limits: Limits = field(default_factory=Limits)
    chip_step: int = 1
    device: DeviceKind = DeviceKind.SHOE
    reading: Reading = Reading.OPEN
    face_down: bool = False
    method: Method = Method.B
    method_c_allowed: bool = False
    """For games whose book does not know Method C."""
    high_limit: bool = False
    """The table stands in a high-limit gaming area."""
    first_card_closes_betting: bool = False
    together_ms: int = 300
    """Cards nearer in device time than this are suspected of having been drawn at once."""
    follows_masked_shoe: bool = True
    """Without insurance: believe the disclosure instead of having every rank tapped in."""
    waiver_consent: Role = Role.PIT_SUPERVISOR
    """Who says yes for the House when a Player asks to see Banker's third card first."""
    most_senior: Role | None = None
    """Which of Assistant Casino Manager and Shift Manager may act for the other."""
    shoe: ShoeSettings = field(default_factory=ShoeSettings)
    boxes_run_counter_clockwise: bool = True

    def __post_init__(self) -> None:
        if self.boxes < 1:
            raise Refusal("a table has at least one box, not {boxes}", boxes=self.boxes)
        self.verify_method(self.method)
        unknown = [bet for bet in self.limits.bets if bet not in self.game.bet]
        if unknown:
            raise Refusal(
                "limits for {name}, which {game} does not have",
                name=repr(unknown[0]),
                game=self.game.id,
            )

    def verify_method(self, method: Method) -> None:
        """Refuse a method that the game, the area or the device does not allow."""
        rule = self.game.conduct.methods.get(method)
        if rule is None:
            raise Refusal(
                "{game} is not dealt by Method {letter}", game=self.game.id, letter=method
            )
        if rule.by_table_setting and not self.method_c_allowed:
            raise Refusal(
                "this table is not set up for Method {letter}", rule.paragraph, letter=method
            )
        if rule.high_limit_only and not self.high_limit:
            raise Refusal(
                "Method {letter} is for high-limit areas only ({cited})",
                rule.paragraph,
                letter=method,
                cited=self.game.cites.high_limit,
            )
        if rule.reading_device_only and self.reading is Reading.NONE:
            raise Refusal(
                "Method {letter} needs a device that reads the cards",
                rule.reading_device_paragraph,
                letter=method,
            )

    @cached_property
    def shown_limits(self) -> tuple[tuple[str, int, int | None], ...]:
        """Each bet of the game with its minimum and its maximum, as the board shows them."""
        limits = self.limits
        return tuple(
            (bet.name, limits.of(bet.name).minimum, limits.of(bet.name).maximum)
            for bet in self.game.bets
        )

    @property
    def ends(self) -> bool:
        """Whether the device runs out of cards and is changed."""
        return self.device is not DeviceKind.CONTINUOUS_SHUFFLER
