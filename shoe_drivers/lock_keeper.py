"""Keeps the device locked while no card is due, where its settings let the host say so.

Whether one is due is told from the exposed cards alone, by the table; a lock that knew more would
announce a natural.
"""

from collections.abc import Callable

from rules.table.facts import DeviceStarted, Fact, LinkRestored, OrderAnswered
from shoe_drivers.driver import HostOrder, Order

TRIES = 3
"""How often one and the same order is given; the table is told of each that was not taken."""


class LockKeeper:
    """Gives an order whenever the lock should be another than the device was last told."""

    def __init__(self, send: Callable[[HostOrder], None]) -> None:
        self._send = send
        self._wanted: bool | None = None
        self._told: bool | None = None
        self._tries = 0

    def heard(self, fact: Fact) -> None:
        """What the device says of it: started anew it is unlocked, refused it is as it was."""
        if isinstance(fact, LinkRestored | DeviceStarted):
            self._told, self._tries = None, 0
        elif isinstance(fact, OrderAnswered) and fact.order in (Order.LOCK, Order.UNLOCK):
            if fact.taken:
                self._tries = 0
            else:
                self._told = None

    def stands(self, *, locked: bool) -> None:
        """The table stands so that the device should be locked, or not."""
        if locked is not self._wanted:
            self._wanted, self._tries = locked, 0
        if self._told is locked or self._tries >= TRIES:
            return
        self._told = locked
        self._tries += 1
        self._send(HostOrder(Order.LOCK if locked else Order.UNLOCK))
