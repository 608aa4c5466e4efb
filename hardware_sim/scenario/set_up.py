"""What a scenario plays on: game, table, device and wire, said before anything happens."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings, Kind
from hardware_sim.happenings import Trouble
from hardware_sim.messages import Wire
from hardware_sim.order_taking import OrderTaking
from hardware_sim.scenario import words
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from hardware_sim.wires.bee_tek import BeeTek
from hardware_sim.wires.line_scanner import LineScanner
from rules.conduct import Method
from rules.games import game_named
from rules.limits import BetLimit, Limits
from rules.shoe import ShoeSettings
from rules.table.settings import DeviceKind, Reading, TableSettings
from shoe_drivers.driver import Driver
from shoe_drivers.registry import make

WIRES = ("angel-eye", "bee-tek", "line-scanner")


@dataclass(frozen=True, slots=True)
class SetUp:
    """Everything that is settled before the first card."""

    game: str = "commission-insurance"
    wire: str = "angel-eye"
    masked: bool = False
    driver: dict[str, str] = field(default_factory=dict)
    seed: int = 0
    device: DeviceSettings = field(default_factory=DeviceSettings)
    method: Method = Method.B
    method_c_allowed: bool = False
    face_down: bool = False
    high_limit: bool = False
    first_card_closes_betting: bool = False
    together_ms: int = 300
    bets: dict[str, BetLimit] = field(default_factory=dict)
    differential: int | None = None

    def table(self) -> TableSettings:
        """The table's settings."""
        continuous = self.device.kind is Kind.CONTINUOUS_SHUFFLER
        return TableSettings(
            game_named(self.game),
            limits=Limits(bets=self.bets, differential=self.differential),
            device=DeviceKind.CONTINUOUS_SHUFFLER if continuous else DeviceKind.SHOE,
            reading=Reading.MASKED if self.masked else Reading.OPEN,
            face_down=self.face_down,
            method=self.method,
            method_c_allowed=self.method_c_allowed,
            high_limit=self.high_limit,
            first_card_closes_betting=self.first_card_closes_betting,
            together_ms=self.together_ms,
            shoe=ShoeSettings(burn=self.device.burns and not continuous),
        )

    def line(self) -> tuple[Device, DeviceLine]:
        """The device and its line."""
        device = Device(self.device, seed=self.seed)
        return device, DeviceLine(self._wire(), OrderTaking(device), seed=self.seed)

    def make_driver(self) -> Driver:
        """The driver for that wire, as a table would have it."""
        return make(self.wire, self.driver)

    def _wire(self) -> Wire:
        if self.wire == "bee-tek":
            return BeeTek()
        if self.wire == "line-scanner":
            return LineScanner()
        return AngelEye(AngelEyeSettings(masked=self.masked))


Setting = Callable[[SetUp, list[str]], SetUp]


def _game(set_up: SetUp, given: list[str]) -> SetUp:
    (name,) = given
    game_named(name)
    return replace(set_up, game=name)


def _wire_named(set_up: SetUp, given: list[str]) -> SetUp:
    plain, settings = words.options(given)
    name, *more = plain
    if name not in WIRES or more not in ([], ["masked"]):
        raise words.BadWord(f"write one of {', '.join(WIRES)}; angel-eye may be masked")
    if more and name != "angel-eye":
        raise words.BadWord(f"{name} cannot be masked")
    set_up = replace(set_up, wire=name, masked=bool(more), driver=settings)
    set_up.make_driver()
    return set_up


def _device(set_up: SetUp, given: list[str]) -> SetUp:
    (kind,) = given
    return _with_device(set_up, kind=words.named(kind, Kind))


def _with_device(set_up: SetUp, **changes: Any) -> SetUp:
    return replace(set_up, device=replace(set_up.device, **changes))


def _bet_limit(set_up: SetUp, given: list[str]) -> SetUp:
    bet, least, *most = given
    limit = BetLimit(words.number(least), words.number(_one(most)) if most else None)
    return replace(set_up, bets={**set_up.bets, bet: limit})


def _one(given: list[str]) -> str:
    (word,) = given
    return word


def _flag(name: str) -> Setting:
    def turn_on(set_up: SetUp, given: list[str]) -> SetUp:
        if given:
            raise words.BadWord("nothing more stands here")
        changes: dict[str, Any] = {name: True}
        return replace(set_up, **changes)

    return turn_on


SETTINGS: dict[str, Setting] = {
    "game": _game,
    "wire": _wire_named,
    "device": _device,
    "seed": lambda s, given: replace(s, seed=words.number(_one(given))),
    "decks": lambda s, given: _with_device(s, decks=words.number(_one(given), 1)),
    "no-burn": lambda s, _: _with_device(s, burns=False),
    "cut-card-from-end": lambda s, given: _with_device(
        s, cut_card_from_end=words.number(_one(given))
    ),
    "overdraw-times-out": lambda s, _: _with_device(s, overdraw_times_out=True),
    "error-mode": lambda s, given: _with_device(
        s, error_mode=frozenset(words.named(word, Trouble) for word in given if word != "none")
    ),
    "method": lambda s, given: replace(s, method=words.named(_one(given), Method)),
    "method-c-allowed": _flag("method_c_allowed"),
    "face-down": _flag("face_down"),
    "high-limit": _flag("high_limit"),
    "first-card-closes-betting": _flag("first_card_closes_betting"),
    "together": lambda s, given: replace(s, together_ms=words.milliseconds(given)),
    "limit": _bet_limit,
    "differential": lambda s, given: replace(s, differential=words.number(_one(given))),
}
"""The lines that may stand before anything happens."""
