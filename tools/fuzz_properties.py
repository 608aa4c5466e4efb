"""What holds for every driver, whatever comes down its line; a Finding says where it does not."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rules.cards import card
from rules.hands import Hand
from rules.table.facts import CardDrawn, Fact, Position
from shoe_drivers import registry
from shoe_drivers.angel_eye import AngelEye
from shoe_drivers.driver import Driver, HostOrder, Order
from tools.fuzz_case import Between, Case

ORDERS = [
    HostOrder(Order.LOCK),
    HostOrder(Order.CLEAR_ERROR),
    HostOrder(Order.UNLOCK),
    HostOrder(Order.CLEAR_ERROR, "overdraw"),
    HostOrder(Order.CONFIRM),
    HostOrder(Order.CLEAR_ERROR, "no such error"),
]

MOST_MEANINGS = 4096
"""Contents of frames that angel-eye remembers the meaning of."""


class Finding(Exception):
    """A property that does not hold; says which, and what was seen.

    For example facts that depend on how the bytes were chopped up.
    """


class Good(NamedTuple):
    """A message worked out by hand, and the card it tells."""

    wire: bytes
    name: str
    position: Position | None = None

    def told(self, at: int) -> CardDrawn:
        """The fact it is."""
        return CardDrawn(card(self.name), self.position, at)


# 05 seq 44 81 B7 03: Player's first, the seven of spades. 31^44^81^B7^03 = 40, and so on.
SEVENS = [
    Good(b"\x05%dD\x81\xb7\x03%b" % (n, check), "7S", Position(Hand.PLAYER, 1))
    for n, check in enumerate(b"40 43 42 45 44 47 46 49 48".split(), start=1)
]
# 05 seq 44 91 9D 03: Banker's first, the king of diamonds. 31^44^91^9D^03 = 7A, and so on.
KINGS = [
    Good(b"\x05%dD\x91\x9d\x03%b" % (n, check), "KD", Position(Hand.BANKER, 1))
    for n, check in enumerate(b"7A 79 78 7F 7E 7D 7C 73 72".split(), start=1)
]
FOUR_OF_SPADES = Good(b"[Game]<Card:4S>", "4S")
LINES = {
    "AHCD": (Good(b"D12\n", "QD"), Good(b"A07\n", "7S")),
    "SHCD": (Good(b"D12\n", "QD"), Good(b"S07\n", "7S")),
    "dcba": (Good(b"a12\n", "QD"), Good(b"d07\n", "7S")),
}


def verify(case: Case) -> None:
    """Put one input to the driver in every way there is."""
    _same_however_chopped(case)
    driver, at = _worn(case)
    READ_ON[case.driver](driver, case, at)


def _same_however_chopped(case: Case) -> None:
    whole = _heard(case, [case.stream])
    if _heard(case, [piece for piece, _ in case.pieces()], ticking=True) != whole:
        raise Finding("the facts in pieces are not those of the whole")
    if _heard(case, [bytes([byte]) for byte in case.stream]) != whole:
        raise Finding("the facts byte by byte are not those of the whole")


def _heard(case: Case, pieces: Iterable[bytes], *, ticking: bool = False) -> list[Fact]:
    """The facts of a stream that comes at one moment, with orders under way."""
    driver = registry.make(case.driver, case.settings)
    for order in ORDERS:
        driver.order(order)
    facts: list[Fact] = []
    for piece in pieces:
        facts += driver.feed(piece, 5)
        if ticking:
            # No time has passed: this can tell nothing.
            facts += driver.tick(5)
    return facts


def _worn(case: Case) -> tuple[Driver, int]:
    """A driver to which all of it happened, and the time then; how much it holds is bounded."""
    driver = registry.make(case.driver, case.settings)
    fresh, bound = weight(driver), BOUNDS[case.driver](case)
    at = turn = 0
    for _ in range(case.repeats):
        for piece, between in case.pieces():
            driver.feed(piece, at)
            at = _happens(driver, between, at, turn)
            turn += 1
        held = weight(driver) - fresh
        if held > bound:
            raise Finding(f"it holds {held} more than at first, and {bound} are allowed")
    if isinstance(driver, AngelEye) and len(driver._messages._read) > MOST_MEANINGS:
        raise Finding("it remembers too many meanings")
    return driver, at


def _happens(driver: Driver, between: Between, at: int, turn: int) -> int:
    match between:
        case Between.A_LITTLE_LATER:
            return at + 300
        case Between.EARLIER:
            return at - 700
        case Between.TICK:
            driver.tick(at)
        case Between.SILENCE:
            driver.tick(at)
            driver.tick(at + 2000)
            return at + 2000
        case Between.OPENED:
            driver.opened()
        case Between.ORDER:
            driver.order(ORDERS[turn % len(ORDERS)])
        case Between.TWO_ORDERS:
            driver.order(ORDERS[turn % len(ORDERS)])
            driver.order(ORDERS[(turn + 1) % len(ORDERS)])
        case Between.NOTHING:
            pass
    return at


# How much a driver may hold beyond what it held when it was made, by `weight`.
BOUNDS: dict[str, Callable[[Case], int]] = {
    # Nine messages unread and the same as hex not yet told, two unfinished frames, four frames
    # to compare with, 64 errors and eight orders.
    "angel-eye": lambda case: 162 * int(case.settings["copies"]) + 6 * 24 + 64 + 8 * 20,
    # Less than a piece of 256, a record of 165, the same as hex not yet told, a hundred alarms.
    "bee-tek": lambda case: (
        3 * (256 + 165) + (100 * 140 if case.settings["alarm-ends"] == "next-card" else 0)
    ),
    # Less than a piece of 256, the same as hex not yet told, the last card.
    "line-scanner": lambda _: 3 * 256 + 8,
}


def weight(thing: Any) -> int:
    """Bytes and characters in everything it holds, and one for each item of each container."""
    if isinstance(thing, bytes | bytearray | str):
        return len(thing)
    if isinstance(thing, dict):
        return sum(1 + weight(key) + weight(value) for key, value in thing.items())
    if isinstance(thing, list | tuple | set | frozenset | deque):
        return sum(1 + weight(item) for item in thing)
    if not type(thing).__module__.startswith(("shoe_drivers.", "rules.")):
        return 0
    slots = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    held = [getattr(thing, name, None) for name in slots]
    # What angel-eye remembers of frames has a bound of its own.
    held += [value for name, value in getattr(thing, "__dict__", {}).items() if name != "_read"]
    return sum(weight(value) for value in held)


def _read_once(driver: Driver, good: Good, copies: int, at: int, what: str) -> None:
    facts = driver.feed(good.wire * copies, at)
    if facts.count(good.told(at)) != 1:
        raise Finding(f"{what} was not read once, but as {facts}")


def _angel_eye_reads_on(driver: Driver, case: Case, at: int) -> None:
    """A message that follows is read from one copy; with any other number, the third is read.

    The first two may be told as doubtful: the garbage may have held a message of that number.
    """
    assert isinstance(driver, AngelEye)
    last, before = driver._numbering.last, driver._numbering._before
    if last is not None and case.number % 2:
        following = (last[1] - ord("0")) % 9
        # The message before a jump, heard again, shows the jump to be damage.
        other = SEVENS[following].wire == before
        good = KINGS[following] if other else SEVENS[following]
        _read_once(driver, good, 1, at, "the message that follows")
        return
    first, second, third = ((case.number + n) % 9 for n in range(3))
    # One more than a shoe sends would be another message.
    copies = int(case.settings["copies"])
    for good in (SEVENS[first], KINGS[second]):
        driver.feed(good.wire * copies, at)
    _read_once(driver, SEVENS[third], copies, at, "the third good message")


def _bee_tek_reads_on(driver: Driver, case: Case, at: int) -> None:
    del case
    _read_once_last(driver, FOUR_OF_SPADES, at, "the next record")
    _read_once_last(driver, FOUR_OF_SPADES, at, "the record after it")


def _read_once_last(driver: Driver, good: Good, at: int, what: str) -> None:
    facts = driver.feed(good.wire, at)
    if facts[-1:] != [good.told(at)] or facts.count(good.told(at)) != 1:
        raise Finding(f"{what} was not read once and last, but as {facts}")


def _line_scanner_reads_on(driver: Driver, case: Case, at: int) -> None:
    """A line is read; where it ends garbage that had no end of its own, the one after it is."""
    first, second = LINES[case.settings["suit-letters"]]
    clear = not case.stream or (
        case.stream.endswith((b"\r", b"\n")) and case.settings["repeat-ms"] == "0"
    )
    if clear:
        _read_once_last(driver, first, at, "the first line")
    else:
        driver.feed(first.wire, at)
    _read_once_last(driver, second, at, "the next line")


READ_ON: dict[str, Callable[[Driver, Case, int], None]] = {
    "angel-eye": _angel_eye_reads_on,
    "bee-tek": _bee_tek_reads_on,
    "line-scanner": _line_scanner_reads_on,
}
