"""What a bench is: where the person at the screen is the hands at a simulated device.

Whoever brings a simulated device declares its bench by the scheme of its address, in the
entry-point group of benches, as docs/drivers/ has it for transports.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Protocol

from rules.table.settings import TableSettings
from shoe_drivers.addresses import BadAddress, scheme_of
from shoe_drivers.driver import BadSetting
from shoe_drivers.registry import UnknownDriver, brought

BENCHES = "dealer_console.shoe_benches"
"""The entry-point group of benches, by scheme."""

DRAW = "draw"
PRESS_RESULT = "press-result"
NEW_CARDS = "new-cards"
UNPLUG = "unplug"
PLUG_IN = "plug-in"


class NotDone(StrEnum):
    """Why a deed cannot be done now."""

    NOBODY_LISTENS = "nobody-listens"
    """No console has the line open: what the device told would be lost."""
    UNPLUGGED = "unplugged"
    PLUGGED_IN = "plugged-in"
    OUT_OF_CARDS = "out-of-cards"
    CARD_DUE = "card-due"
    """The result cannot be pressed before the round is complete."""
    ROUND_COMPLETE = "round-complete"
    OVERDRAWN = "overdrawn"
    """First a card that was drawn too many is kept or discarded."""
    LOCKED = "locked"
    """The device is locked, and counts no card to the round."""
    UNKNOWN_DEED = "unknown-deed"
    CLOSED = "closed"
    FAILED = "failed"
    """A fault of the bench, which it has logged."""


class Bench(Protocol):
    """One simulated device under somebody's hands; any thread may call."""

    @property
    def deeds(self) -> tuple[str, ...]:
        """The codes of what can be done: cards and button first, then mishaps, then the plug."""
        ...

    def do(self, code: str) -> str | None:
        """Do it at once; None where it is done, or why not. It never raises."""
        ...

    def close(self) -> None:
        """Take the device away, and wait until all that served it is gone; again is no harm."""
        ...


class BenchMaker(Protocol):
    """Puts a device at an address, or returns None where somebody else's stands there.

    Refuses with BadAddress, UnknownDriver or BadSetting, with what to do.
    """

    def __call__(
        self,
        address: str,
        driver: str,
        settings: Mapping[str, str],
        *,
        table: TableSettings | None,
        decks: int,
    ) -> Bench | None:
        """The device that such a driver can read, as such a table has it."""
        ...


class BrokenBench(Exception):
    """A bench that is declared but cannot be used; says whose it is and what to do.

    For example a package whose module is gone.
    """


def bench_at(
    address: str,
    driver: str,
    settings: Mapping[str, str],
    *,
    table: TableSettings | None = None,
    decks: int = 8,
) -> Bench | None:
    """A simulated device at that address, for a driver with these settings.

    It shuffles, burns, cuts and tells its cards as the table has it. None where nobody offers one
    for such addresses, or the address is somebody else's already.
    """
    scheme = scheme_of(address)
    maker: BenchMaker | None = brought(BENCHES, scheme, "bench", BrokenBench) if scheme else None
    if maker is None:
        return None
    try:
        bench = maker(address, driver, settings, table=table, decks=decks)
        missing = [] if bench is None else _missing(bench)
    except (BadAddress, BadSetting, UnknownDriver):
        raise
    except Exception as error:
        raise BrokenBench(
            f"the bench of {scheme!r} cannot be made: {type(error).__name__}: {error}; ask who made"
            " it, or name another address"
        ) from error
    if missing:
        raise BrokenBench(
            f"the bench of {scheme!r} is none: it lacks {', '.join(missing)}; ask who made it for"
            " one that fits this console"
        )
    return bench


def _missing(bench: Bench) -> list[str]:
    missing = [method for method in ("do", "close") if not callable(getattr(bench, method, None))]
    if not isinstance(getattr(bench, "deeds", None), tuple):
        missing.append("deeds")
    return missing
