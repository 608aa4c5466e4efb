"""Angel Eye, from the shoe's side: numbered frames with an XOR check, each sent three times."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from hardware_sim.happenings import (
    Booted,
    CutCardOut,
    Decided,
    Disclosed,
    Drawn,
    DrawnOutside,
    Happening,
    Kept,
    LockTurned,
    OrderRefused,
    OrderTaken,
    Outside,
    Place,
    PresetChanged,
    Revoked,
    Spot,
    StoodBy,
    Trouble,
    TroubleCancelled,
    TroubleRaised,
)
from hardware_sim.messages import HeardOrder, Message, UnheardOrder
from hardware_sim.wires.angel_eye_orders import OrderCheck, OrderEar
from rules.cards import Card
from rules.hands import Winner

ENQ = b"\x05"
ETX = b"\x03"
ACK = b"\x06"
NAK = b"\x15"
HIGH = 0x80
UNTOLD = HIGH

SPOTS = {Spot.PLAYER: 0, Spot.BANKER: 1, Spot.BURN: 2, Spot.FIRST: 4, Spot.BURNING_DOWN: 5}
SUIT_NUMBERS = {"D": 1, "C": 2, "S": 3, "H": 4}
RANK_NUMBERS = {rank: number for number, rank in enumerate("A23456789TJQK", start=1)}
WINNERS = {Winner.PLAYER: 1, Winner.TIE: 2, Winner.BANKER: 4, None: 7}
BANKER_ON_SIX = 5
TROUBLES = {
    Trouble.CANNOT_READ: 1,
    Trouble.OVERDRAW: 2,
    Trouble.BUTTON_MISUSE: 3,
    Trouble.REVERSED_AT_EXIT: 4,
    Trouble.REVERSED_MIDWAY: 5,
    Trouble.CARD_CODE: 6,
    Trouble.DRAW_TIME_OUT: 7,
}
ERROR_MODE = 0x40


class NakCode(StrEnum):
    """How the code after NAK is written, which nobody has seen."""

    TEXT = "text"
    """Two characters, as in an order."""
    BYTE = "byte"


@dataclass(frozen=True, slots=True)
class AngelEyeSettings:
    """One firmware; each point that SHOES.md marks as likely or open is a setting."""

    masked: bool = False
    """Values come only in the disclosure before the result."""
    masked_tells: frozenset[str] = frozenset({"I"})
    """The message types that carry a value although the shoe is masked."""
    tells_burnt: bool = True
    """An open shoe tells the cards burnt after the first; a masked one never does."""
    open_discloses: bool = False
    """An open shoe sends the disclosure as well."""
    copies: int = 3
    boot_copies: int = 3
    """A reboot may repeat its message up to six times."""
    power_up_noise: bytes = b"\xff\xff\xff\xc5"
    tells_cut_card: bool = True
    cut_card: str = "C"
    """The letter it is told by, known from one source only."""
    banker_six_code: bool = False
    """Banker's win on six has a result code of its own."""
    outside_targets: Mapping[Outside, int] = field(
        default_factory=lambda: {Outside.LOCKED: 0, Outside.IN_ERROR: 1, Outside.OVERDRAWN: 2}
    )
    cancel_carries_mode: bool = False
    """A cancelled error has the bit of error mode that the error had."""
    preset_high_bit: bool = False
    """A preset's characters have bit 7 set, as all other data has."""
    order_check: OrderCheck = OrderCheck.WITH_STX
    nak_code: NakCode = NakCode.TEXT
    baud: int = 4800

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= 3 or not 1 <= self.boot_copies <= 6:
            raise ValueError("a message has 1 to 3 copies, a boot message 1 to 6")


class AngelEye:
    """One shoe's side of the line."""

    def __init__(self, settings: AngelEyeSettings | None = None) -> None:
        self.settings = settings or AngelEyeSettings()
        self.baud = self.settings.baud
        self._last_number = 0
        self._ear = OrderEar(self.settings.order_check)

    def encode(self, what: Happening, at_ms: int) -> list[Message]:
        """The messages that tell it; none where this wire has no word for it."""
        if isinstance(what, OrderTaken):
            return [Message(at_ms, (ACK,), what)]
        if isinstance(what, OrderRefused):
            return [Message(at_ms, (NAK + self._nak_code(what.code),), what)]
        body = self._body(what)
        if body is None:
            return []
        if isinstance(what, Booted):
            noise = self.settings.power_up_noise
            first = [Message(at_ms, (noise,), what)] if noise else []
            self._last_number = 0
            return [*first, Message(at_ms, (frame(0, body),) * self.settings.boot_copies, what)]
        self._last_number = self._last_number % 9 + 1
        return [Message(at_ms, (frame(self._last_number, body),) * self.settings.copies, what)]

    def hear(self, data: bytes) -> list[HeardOrder | UnheardOrder]:
        """The orders in what the host wrote."""
        return self._ear.hear(data)

    def _nak_code(self, code: str) -> bytes:
        return (
            code.encode("ascii") if self.settings.nak_code is NakCode.TEXT else bytes.fromhex(code)
        )

    def _body(self, what: Happening) -> bytes | None:
        settings = self.settings
        match what:
            case Booted():
                return b"S"
            case StoodBy():
                return b"P"
            case CutCardOut():
                return settings.cut_card.encode("ascii") if settings.tells_cut_card else None
            case Drawn():
                return self._drawn(what)
            case Disclosed():
                tells = settings.masked or settings.open_discloses
                return self._placed("I", what.place, what.card) if tells else None
            case Revoked():
                return self._placed("i", what.place, what.card)
            case Kept():
                return self._placed("R", what.place, what.card)
            case DrawnOutside():
                target = HIGH | settings.outside_targets[what.why]
                return b"d" + bytes([target, self._value("d", what.card)])
            case _:
                return self._without_card(what)

    def _without_card(self, what: Happening) -> bytes | None:
        match what:
            case Decided():
                return b"G" + bytes([self._result(what)])
            case TroubleRaised():
                return b"E" + bytes([trouble_byte(what.trouble, error_mode=what.error_mode)])
            case TroubleCancelled():
                mode = what.error_mode and self.settings.cancel_carries_mode
                return b"e" + bytes([trouble_byte(what.trouble, error_mode=mode)])
            case LockTurned():
                return b"L" + bytes([HIGH | what.locked])
            case PresetChanged():
                text = f"{what.preset:2.2}{what.value:4.4}".encode("ascii")
                high = HIGH if self.settings.preset_high_bit else 0
                return b"M" + bytes(high | byte for byte in text)
            case _:
                return None

    def _drawn(self, what: Drawn) -> bytes:
        spot = what.place.spot
        # Whoever stands at the table sees the first card, and needs its value to burn.
        if spot is Spot.FIRST:
            return b"D" + bytes([place_byte(what.place), card_byte(what.card)])
        if spot is Spot.BURNING_DOWN and not self.settings.tells_burnt:
            return b"D" + bytes([place_byte(what.place), UNTOLD])
        return self._placed("D", what.place, what.card)

    def _placed(self, kind: str, place: Place, card: Card | None) -> bytes:
        return kind.encode("ascii") + bytes([place_byte(place), self._value(kind, card)])

    def _value(self, kind: str, card: Card | None) -> int:
        if self.settings.masked and kind not in self.settings.masked_tells:
            return UNTOLD
        return card_byte(card)

    def _result(self, what: Decided) -> int:
        number = WINNERS[what.winner]
        if what.banker_six and what.winner is Winner.BANKER and self.settings.banker_six_code:
            number = BANKER_ON_SIX
        return HIGH | number << 4 | what.banker_pair << 1 | what.player_pair


def place_byte(place: Place) -> int:
    """A position: 1ttt nnnn."""
    return HIGH | SPOTS[place.spot] << 4 | place.number


def card_byte(card: Card | None) -> int:
    """A card: 1sss rrrr."""
    return UNTOLD if card is None else HIGH | SUIT_NUMBERS[card.suit] << 4 | RANK_NUMBERS[card.rank]


def trouble_byte(trouble: Trouble, *, error_mode: bool) -> int:
    """An error's code, with the bit of error mode."""
    return HIGH | TROUBLES[trouble] | (ERROR_MODE if error_mode else 0)


def frame(number: int, body: bytes) -> bytes:
    """A message of the shoe, with its number and its check."""
    checked = str(number).encode("ascii") + body + ETX
    check = 0
    for byte in checked:
        check ^= byte
    return ENQ + checked + f"{check:02X}".encode("ascii")
