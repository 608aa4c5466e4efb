"""The simulated shoe that a driver reads: whatever the driver is told, it understands the shoe."""

from collections.abc import Mapping

import pytest

from hardware_sim.happenings import (
    CutCardOut,
    Drawn,
    DrawnOutside,
    Happening,
    Outside,
    Place,
    Spot,
    Trouble,
    TroubleRaised,
)
from hardware_sim.wires.matching import match_for
from rules.cards import card
from rules.table.facts import (
    BurnCardDrawn,
    BytesUnread,
    CardDrawn,
    CardDrawnOutside,
    CutCardDrawn,
    DeviceAlarmRaised,
    Fact,
    UnreadableCardDrawn,
)
from shoe_drivers.driver import BadSetting, HostOrder, Order
from shoe_drivers.registry import BUILT_IN, UnknownDriver, make

P1 = Place(Spot.PLAYER, 1)
BURNT = Place(Spot.FIRST, 1)
SEVEN = card("7S")

SETTINGS: list[tuple[str, dict[str, str]]] = [
    *((driver, {}) for driver in BUILT_IN),
    ("angel-eye", {"disclosure": "open", "copies": "1"}),
    ("angel-eye", {"disclosure": "open", "copies": "9"}),
    ("angel-eye", {"cut-card": "X", "outside-targets": "5", "kept-card": "re-deal"}),
    (
        "bee-tek",
        {
            "game-record": " Round {1} ",
            "burn-record": "Burn",
            "unreadable-mark": "What",
            "alarm-record": "Bell",
        },
    ),
    ("line-scanner", {"suit-letters": "wxyz"}),
]


def heard(
    driver: str, settings: Mapping[str, str], *happened: Happening, masked: bool = False
) -> list[Fact]:
    """What the driver makes of what the shoe that matches it tells."""
    wire = match_for(driver, settings, masked=masked).wire
    reads = make(driver, settings)
    messages = [message for what in happened for message in wire.encode(what, 5)]
    facts = [fact for m in messages for copy in m.copies for fact in reads.feed(copy, 5)]
    return [*facts, *reads.tick(6), *reads.tick(10_000)]


@pytest.mark.parametrize(("driver", "settings"), SETTINGS)
def test_a_card_is_read(driver: str, settings: dict[str, str]) -> None:
    (fact,) = heard(driver, settings, Drawn(P1, SEVEN))
    assert isinstance(fact, CardDrawn)
    assert (fact.card, fact.at) == (SEVEN, 5)


@pytest.mark.parametrize(("driver", "settings"), SETTINGS)
def test_all_else_that_it_tells_is_read(driver: str, settings: dict[str, str]) -> None:
    match = match_for(driver, settings)
    told = heard(
        driver,
        settings,
        Drawn(BURNT, SEVEN),
        # A shoe may be masked until it has told the value of a card.
        Drawn(P1, SEVEN),
        CutCardOut(),
        *(DrawnOutside(why, SEVEN) for why in Outside),
        TroubleRaised(Trouble.CANNOT_READ, error_mode=True),
        Drawn(P1, None),
    )
    assert not [fact for fact in told if isinstance(fact, BytesUnread)]
    kinds = {type(fact) for fact in told}
    assert {CardDrawnOutside if match.tells_rounds else CardDrawn} <= kinds
    if driver != "line-scanner":
        assert {BurnCardDrawn, DeviceAlarmRaised, UnreadableCardDrawn} <= kinds
    assert (CutCardDrawn in kinds) == match.tells_rounds == (driver == "angel-eye")


@pytest.mark.parametrize(
    ("disclosure", "masked", "closed"),
    [
        ("auto", False, False),
        ("auto", True, True),
        ("masked", False, True),
        ("open", True, False),
    ],
)
def test_a_shoe_is_masked_where_the_table_or_the_driver_has_it_so(
    disclosure: str, masked: bool, closed: bool
) -> None:
    (fact,) = heard("angel-eye", {"disclosure": disclosure}, Drawn(P1, SEVEN), masked=masked)
    assert isinstance(fact, CardDrawn)
    assert (fact.card is None) == closed


@pytest.mark.parametrize("driver", ["bee-tek", "line-scanner"])
def test_text_tells_every_card_also_at_a_masked_table(driver: str) -> None:
    (fact,) = heard(driver, {}, Drawn(P1, SEVEN), masked=True)
    assert isinstance(fact, CardDrawn)
    assert fact.card == SEVEN


@pytest.mark.parametrize("counted", ["yes", "no"])
def test_orders_are_understood_with_the_check_that_the_driver_makes(counted: str) -> None:
    settings = {"host-orders": "yes", "order-check-stx": counted}
    order = make("angel-eye", settings).order(HostOrder(Order.LOCK))
    assert order is not None
    (told,) = match_for("angel-eye", settings).wire.hear(order)
    assert getattr(told, "order", None) is Order.LOCK


def test_a_kept_card_is_what_the_driver_takes_it_for() -> None:
    assert match_for("angel-eye", {}).kept_card_is_first
    assert not match_for("angel-eye", {"kept-card": "re-deal"}).kept_card_is_first


def test_what_the_driver_refuses_is_refused() -> None:
    with pytest.raises(BadSetting, match="bauds"):
        match_for("bee-tek", {"bauds": "1"})
    with pytest.raises(BadSetting, match="suit-letters"):
        match_for("line-scanner", {"suit-letters": "AHC"})
    with pytest.raises(UnknownDriver, match=r"'casino'.*angel-eye, bee-tek, line-scanner"):
        match_for("casino", {})
