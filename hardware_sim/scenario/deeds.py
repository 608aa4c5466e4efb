"""What a device and the hands at it do, by verb."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from hardware_sim import dealing
from hardware_sim.card_stock import OutOfCards
from hardware_sim.device import Device
from hardware_sim.faults import FAULTS, Aim
from hardware_sim.happenings import Disclosed, Drawn, Happening, Timed
from hardware_sim.mishaps import MISHAPS, TOGETHER_MS, surplus_copy_of
from hardware_sim.order_taking import BUSY
from hardware_sim.scenario import words
from hardware_sim.scenario.autopilot import Autopilot
from hardware_sim.scenario.people import PEOPLE
from hardware_sim.scenario.stage import Stage
from rules.hands import Winner
from rules.table.commands import IntakeShoe, OpenBets, OpenTable

Deed = Callable[[Stage, list[str]], None]

AIMS: dict[str, type[Happening]] = {"card": Drawn, "disclosure": Disclosed}


def _nothing_more(given: list[str]) -> None:
    words.count_of(given, 0, 0)


def _plain(act: Callable[[Device], list[Timed]]) -> Deed:
    """An act of the device that takes no words."""

    def do(stage: Stage, given: list[str]) -> None:
        _nothing_more(given)
        stage.act(act(stage.device))

    return do


def _ready(stage: Stage, given: list[str]) -> None:
    """Boot, open the table, take the cards in, burn, and "Place your bets, please"."""
    _nothing_more(given)
    dealer = PEOPLE["dealer"]
    stage.act(stage.device.boot())
    if not stage.public.open:
        stage.tell(OpenTable(dealer))
    stage.tell(IntakeShoe(dealer, stage.device.settings.decks, "Ann", "Ben"))
    _burn(stage, [])
    stage.tell(OpenBets(dealer))


def _acts(stage: Stage, acts: Iterable[list[Timed]]) -> None:
    for act in acts:
        stage.act(act)


def _burn(stage: Stage, given: list[str]) -> None:
    _nothing_more(given)
    _acts(stage, dealing.burn(stage.device))


def _cards(stage: Stage, given: list[str]) -> None:
    """Have these cards come out next."""
    if not given:
        raise words.BadWord("say which cards come next, as 7S KD 9C 6H")
    try:
        stage.device.stock.arrange([words.whole_card(word) for word in given])
    except OutOfCards as why:
        raise words.BadWord(str(why)) from None


def _draw(stage: Stage, given: list[str]) -> None:
    """Draw a card, or so many, whether due or not."""
    for _ in range(_how_many(given, 1)):
        stage.act(stage.device.draw())


def _draw_together(stage: Stage, given: list[str]) -> None:
    """Draw so many cards a few milliseconds apart."""
    count = _how_many(given, 2)
    stage.act(stage.device.draw())
    for _ in range(count - 1):
        stage.act(stage.device.draw(after_ms=TOGETHER_MS))


def _how_many(given: list[str], least: int) -> int:
    words.count_of(given, 0, 1)
    return words.number(given[0], least) if given else least


def _press(stage: Stage, given: list[str]) -> None:
    """Press a result button, or the right one."""
    words.count_of(given, 0, 1)
    word = given[0] if given else "right"
    winner = None if word == "right" else words.named(word, Winner)
    stage.act(stage.device.press_result(winner))


def _pause(stage: Stage, given: list[str]) -> None:
    stage.pause(words.milliseconds(given))


def _mishap(name: str) -> Deed:
    def happens(stage: Stage, given: list[str]) -> None:
        if name == "surplus-copy" and given:
            words.count_of(given, 1, 1)
            stage.act(surplus_copy_of(stage.device, words.whole_card(given[0])))
        else:
            _nothing_more(given)
            stage.act(MISHAPS[name](stage.device))

    return happens


def _fault(name: str) -> Deed:
    """Arm a fault: `flipped-checksum copies=2 times=3 on player-3`."""

    def arm(stage: Stage, given: list[str]) -> None:
        plain, options = words.options(given)
        arguments: dict[str, Any] = {}
        for option, value in options.items():
            key = option.replace("-", "_")
            if key not in FAULTS[name].__dataclass_fields__ or key == "aim":
                raise words.BadWord(f"{name} takes no {option!r}")
            every = key == "times" and value == "all"
            arguments[key] = None if every else words.number(value)
        if plain[:1] == ["on"] and len(plain) == 2:
            arguments["aim"] = _aim(plain[1])
        elif plain:
            raise words.BadWord(f"{plain[0]!r}: write `on` and what it hits, as on player-3")
        stage.line.arm(replace(FAULTS[name](), **arguments))

    return arm


def _aim(word: str) -> Aim:
    if word in AIMS:
        return Aim(AIMS[word])
    if word.startswith("disclosed-"):
        return Aim(Disclosed, words.place(word.removeprefix("disclosed-")))
    return Aim(Drawn, words.place(word))


def _new_cards(stage: Stage, given: list[str]) -> None:
    """Put new cards in the device."""
    _nothing_more(given)
    stage.device.new_cards()


def _rounds(stage: Stage, given: list[str]) -> None:
    """Deal whole rounds, with everything a dealer does."""
    for _ in range(_how_many(given, 1)):
        Autopilot(stage).whole_round()


def _deal(stage: Stage, given: list[str]) -> None:
    """Deal on until the cards have a result, with everything a dealer does."""
    _nothing_more(given)
    Autopilot(stage).to_result()


def _finish(stage: Stage, given: list[str]) -> None:
    """Go on from here to the end of the round."""
    _nothing_more(given)
    Autopilot(stage).to_end()


def _cut_card(stage: Stage, given: list[str]) -> None:
    """Have the cut card come before the next card."""
    _nothing_more(given)
    stage.device.cut_card_next()


def _preset(stage: Stage, given: list[str]) -> None:
    """A preset is changed at the device: its two characters and its value."""
    words.count_of(given, 2, 2)
    stage.act(stage.device.change_preset(given[0], given[1]))


def _warn(stage: Stage, given: list[str]) -> None:
    words.count_of(given, 1, 1)
    stage.act(stage.device.warn(words.number(given[0])))


def _refuse_order(stage: Stage, given: list[str]) -> None:
    """The host's next order is refused, with that code."""
    words.count_of(given, 0, 1)
    stage.ear_of_device.refuse_next(given[0] if given else BUSY)


def _ignore_order(stage: Stage, given: list[str]) -> None:
    """The host's next order gets no answer."""
    _nothing_more(given)
    stage.ear_of_device.ignore_next()


DEEDS: dict[str, Deed] = {
    "ready": _ready,
    "boot": _mishap("reboot"),
    "burn": _burn,
    "burn-by-hand": _plain(lambda device: device.draw(by_hand=True)),
    "new-cards": _new_cards,
    "cards": _cards,
    "draw": _draw,
    "draw-together": _draw_together,
    "deal": _deal,
    "finish": _finish,
    "round": _rounds,
    "rounds": _rounds,
    "press": _press,
    "cut-card": _cut_card,
    "clear": _plain(lambda device: device.clear()),
    "lock": _plain(lambda device: device.turn_lock(locked=True)),
    "unlock": _plain(lambda device: device.turn_lock(locked=False)),
    "keep-overdrawn": _plain(lambda device: device.keep_overdrawn()),
    "use-kept": _plain(lambda device: device.use_kept_card()),
    "discard-overdrawn": _plain(lambda device: device.discard_overdrawn()),
    "preset": _preset,
    "warn": _warn,
    "pause": _pause,
    "refuse-order": _refuse_order,
    "ignore-order": _ignore_order,
    **{name: _mishap(name) for name in MISHAPS},
    **{name: _fault(name) for name in FAULTS},
}
"""Every verb of the device and of the hands at it."""
