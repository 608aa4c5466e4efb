"""The device is told to lock whenever it should be locked and was last told otherwise."""

from rules.table.facts import DeviceStarted, LinkRestored, OrderAnswered
from shoe_drivers.driver import HostOrder, Order
from shoe_drivers.lock_keeper import TRIES, LockKeeper

LOCK, UNLOCK = HostOrder(Order.LOCK), HostOrder(Order.UNLOCK)


def keeper() -> tuple[LockKeeper, list[HostOrder]]:
    """One, and the orders it gives."""
    given: list[HostOrder] = []
    return LockKeeper(given.append), given


def test_an_order_is_given_once_for_each_change() -> None:
    """Not with every event."""
    keep, given = keeper()
    for locked in (True, True, False, False, True):
        keep.stands(locked=locked)
        keep.heard(OrderAnswered("lock", taken=True))
    assert given == [LOCK, UNLOCK, LOCK]


def test_a_device_that_started_or_came_back_is_told_again() -> None:
    """It may have forgotten."""
    keep, given = keeper()
    for fact in (DeviceStarted(), LinkRestored()):
        keep.stands(locked=True)
        keep.heard(fact)
        keep.stands(locked=True)
    assert given == [LOCK, LOCK, LOCK]


def test_a_refused_order_is_given_again_but_not_for_ever() -> None:
    """Three times; then only when it should be otherwise."""
    keep, given = keeper()
    for _ in range(10):
        keep.stands(locked=True)
        keep.heard(OrderAnswered("lock", taken=False, code="busy"))
    assert given == [LOCK] * TRIES
    keep.stands(locked=False)
    assert given[-1] == UNLOCK


def test_the_answer_to_another_order_means_nothing() -> None:
    """A refused confirmation is no reason to lock again."""
    keep, given = keeper()
    keep.stands(locked=True)
    keep.heard(OrderAnswered("confirm", taken=False))
    keep.stands(locked=True)
    assert given == [LOCK]
