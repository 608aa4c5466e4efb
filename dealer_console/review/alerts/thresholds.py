"""From where on something is worth an alert: all the figures in one place."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Thresholds:
    """What a house may want otherwise."""

    days: int = 30
    """Gaming days that are looked through by themselves; what is older, when it is asked for."""

    rounds: int = 60
    """The rounds before one that its pace is held against."""
    fewest_rounds: int = 20
    """With fewer there is no usual pace yet."""
    spreads: float = 5.0
    """How many of the table's own spreads a round must lie off."""
    least_spread: float = 0.25
    """The spread of a table that deals like a clock, as a share of its pace."""
    times: float = 4.0
    """So many times as slow or as fast as usual it must be at least."""
    slower_ms: int = 180_000
    """And so much slower: a Player who counts chips is no alert."""
    faster_ms: int = 10_000
    """And so much faster."""

    wrong_pins: int = 3
    """In a row, for one name."""
    wrong_pins_ms: int = 600_000
    """All of them within this time."""


THRESHOLDS = Thresholds()
