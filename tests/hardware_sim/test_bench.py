"""The bench: somebody's hands at a simulated shoe, and a console that hears what they do."""

import threading
from collections.abc import Iterator
from copy import deepcopy
from importlib.metadata import entry_points
from itertools import chain, pairwise

import pytest

from hardware_sim.bench import DEEDS, SimulatedBench, bench
from hardware_sim.dealing import deal_cards
from hardware_sim.in_process import InProcessPort
from hardware_sim.mishaps import MISHAPS
from rules.games import game_named
from rules.shoe import ShoeSettings
from rules.table.facts import (
    BurnCardDrawn,
    BytesUnread,
    CardDisclosed,
    CardDrawn,
    CardDrawnOutside,
    DeviceAlarmRaised,
    DeviceStarted,
    Fact,
    KeysLocked,
    OrderAnswered,
    ResultPressed,
)
from rules.table.settings import DeviceKind, Reading, TableSettings
from shoe_drivers.addresses import BadAddress
from shoe_drivers.bench import BENCHES, NotDone, bench_at
from shoe_drivers.driver import BadSetting, HostOrder, Order
from shoe_drivers.registry import BUILT_IN, UnknownDriver
from tests.hardware_sim.at_bench import ADDRESS, NO_SETTINGS, AtBench, at_bench, cards_in

PATIENCE = 10.0
NO_BURN = TableSettings(game_named("da-hu-ying-xiong"), shoe=ShoeSettings(burn=False))
ORDERS = {"host-orders": "yes"}
TEXT = ("bee-tek", "line-scanner")


@pytest.fixture(autouse=True)
def _reads_wait_for_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a deed tells is there when it is done."""
    monkeypatch.setattr("hardware_sim.in_process.MOMENT", 0.0)


@pytest.fixture
def at() -> Iterator[AtBench]:
    """A bench with an open shoe of eight decks, burnt, with a host that may give orders."""
    with at_bench(settings=ORDERS) as at:
        assert isinstance(at.does("draw")[0], BurnCardDrawn)
        while True:
            drawn = at.does("draw")
            if any(isinstance(fact, CardDrawn) for fact in drawn):
                # Round one is played, so that each test begins before a round.
                at.dealt()
                yield at
                return


def kinds(facts: list[Fact]) -> list[str]:
    return [type(fact).__name__ for fact in facts]


# Who finds it.


def test_the_console_finds_it_by_its_scheme() -> None:
    (point,) = entry_points(group=BENCHES, name="sim")
    assert point.load() is bench
    made = bench_at(ADDRESS, "angel-eye", NO_SETTINGS)
    assert isinstance(made, SimulatedBench)
    made.close()


def test_somebody_elses_shoe_is_left_alone() -> None:
    port = InProcessPort("bench")
    assert bench_at(ADDRESS, "angel-eye", NO_SETTINGS) is None
    port.close()


@pytest.mark.parametrize(
    "address", ["sim://", "sim:x", "sim://x?seed=", "sim://x?sed=1", "sim://["]
)
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        bench_at(address, "angel-eye", NO_SETTINGS)


def test_what_cannot_be_made_leaves_the_name_free() -> None:
    with pytest.raises(UnknownDriver, match="no simulated shoe"):
        bench_at(ADDRESS, "casino", NO_SETTINGS)
    with pytest.raises(BadSetting, match="bauds"):
        bench_at(ADDRESS, "angel-eye", {"bauds": "1"})
    InProcessPort("bench").close()


# The hands.


def test_a_round_by_hand(at: AtBench) -> None:
    drawn = [at.does("draw") for _ in range(4)]
    assert all(kinds(facts) == ["CardDrawn"] for facts in drawn)
    more = at.dealt()
    assert len(cards_in(more)) <= 2
    assert "ResultPressed" in kinds(more)
    assert kinds(more)[-1] == "DeviceReady"


def test_no_two_cards_look_drawn_at_once_however_fast_the_hands(at: AtBench) -> None:
    times = [fact.at or 0 for fact in at.does(*["draw"] * 4) if isinstance(fact, CardDrawn)]
    assert len(times) == 4
    gaps = [after - before for before, after in pairwise(times)]
    assert all(gap > NO_BURN.together_ms for gap in gaps)
    at.dealt()
    first, second = (fact.at for fact in at.does("two-at-once") if isinstance(fact, CardDrawn))
    assert first is not None
    assert second is not None
    assert second - first < NO_BURN.together_ms


def test_the_seed_decides_the_cards() -> None:
    shoes = []
    for _ in range(2):
        with at_bench(table=NO_BURN) as at:
            shoes.append(cards_in(at.does(*["draw"] * 4)))
    assert shoes[0] == shoes[1]
    assert None not in shoes[0]


def test_without_a_seed_no_shoe_is_like_another() -> None:
    shoes = []
    for _ in range(2):
        made = bench("sim://bench", "angel-eye", NO_SETTINGS)
        assert made is not None
        shoes.append(AtBench(made, "angel-eye", NO_SETTINGS).device.stock.left)
        made.close()
    assert shoes[0] != shoes[1]


@pytest.mark.parametrize("code", ["", "dance", "DRAW"])
def test_what_is_no_deed(at: AtBench, code: str) -> None:
    assert at.bench.do(code) is NotDone.UNKNOWN_DEED
    assert at.heard() == []


def test_the_button_is_not_pressed_too_early(at: AtBench) -> None:
    assert at.bench.do("press-result") is NotDone.CARD_DUE
    at.does("draw")
    assert at.bench.do("press-result") is NotDone.CARD_DUE
    assert at.heard() == []
    assert DeviceAlarmRaised("button-misuse") in at.does("button-misuse")


def test_new_cards_in_mid_round_switch_the_device_off_and_on(at: AtBench) -> None:
    at.does("draw")
    assert DeviceStarted() in at.does("new-cards")
    assert isinstance(at.does("draw")[0], BurnCardDrawn)


def test_new_cards_between_rounds_are_told_by_nobody(at: AtBench) -> None:
    assert at.does("new-cards") == []
    at.let_go()
    assert at.bench.do("new-cards") is None
    at.plug_host_in()
    assert isinstance(at.does("draw")[0], BurnCardDrawn)


def test_a_shoe_that_is_empty_wants_new_cards() -> None:
    with at_bench(table=NO_BURN, decks=1) as at:
        facts: list[Fact] = []
        while (why := at.bench.do("draw")) is None:
            facts += at.heard()
            if at.bench.do("press-result") is None:
                facts += at.heard()
        assert why is NotDone.OUT_OF_CARDS
        assert kinds(facts).count("CardDrawn") == 52
        assert kinds(facts).count("CutCardDrawn") == 1
        assert at.heard() == []
        at.does("new-cards", "draw")


# Mishaps.


@pytest.mark.parametrize("driver", BUILT_IN)
def test_everything_can_be_done_again_and_again_and_the_driver_reads_all_of_it(driver: str) -> None:
    with at_bench(driver) as at:
        deeds = [code for code in at.bench.deeds if code not in ("unplug", "plug-in")]
        facts: list[Fact] = []
        for code in deeds * 3:
            before = at.bench.do("draw")
            why = at.bench.do(code)
            assert before is None
            assert why in (None, NotDone.CARD_DUE, NotDone.OVERDRAWN, NotDone.ROUND_COMPLETE), code
            facts += at.heard()
            device = at.device
            assert not device.in_error_mode
            assert bool(device.standing) == (device.overdrawn is not None)
        assert not [fact for fact in facts if isinstance(fact, BytesUnread)]
        if driver == "angel-eye":
            assert {"DeviceStarted", "CardKept", "CardRevoked", "KeysLocked"} <= set(kinds(facts))


def test_every_mishap_of_the_device_can_be_had(at: AtBench) -> None:
    assert at.bench.deeds == (*DEEDS, "unplug", "plug-in")
    assert at.bench.deeds[:3] == ("draw", "press-result", "new-cards")
    assert set(MISHAPS) < set(at.bench.deeds)


def test_a_card_drawn_too_many_is_decided_about(at: AtBench) -> None:
    while at.device.due() is not None:
        at.does("draw")
    assert kinds(at.does("draw")) == ["DeviceAlarmRaised", "CardDrawnOutside"]
    assert at.bench.do("press-result") is NotDone.OVERDRAWN
    assert at.bench.do("wrong-result") is NotDone.OVERDRAWN
    assert at.heard() == []
    kept = at.does("overdraw-kept")
    assert [kind for kind in kinds(kept) if kind != "CardDisclosed"] == [
        "DeviceAlarmCleared",
        "ResultPressed",
    ]
    assert "CardKept" in kinds(at.does("draw"))


def test_a_second_card_too_many_is_told_as_well(at: AtBench) -> None:
    while at.device.due() is not None:
        at.does("draw")
    at.does("draw")
    assert kinds(at.does("draw")) == ["CardDrawnOutside"]
    assert "ResultPressed" in kinds(at.does("forced-quit"))
    assert not at.device.standing


def test_a_result_that_contradicts_the_cards(at: AtBench) -> None:
    twin = deepcopy(at.device)
    facts = at.does("wrong-result")
    for _ in chain.from_iterable(deal_cards(twin)):
        pass
    (pressed,) = [fact for fact in facts if isinstance(fact, ResultPressed)]
    assert cards_in(facts) == [laid.card for laid in twin.round.laid]
    assert pressed.winner not in (None, twin.round.result().winner)


@pytest.mark.parametrize("driver", TEXT)
def test_a_shoe_that_sees_cards_go_by_knows_no_rounds(driver: str) -> None:
    with at_bench(driver, table=NO_BURN) as at:
        assert at.bench.deeds == (
            *("draw", "new-cards", "unreadable-card", "foreign-card", "surplus-copy"),
            *("two-at-once", "unplug", "plug-in"),
        )
        assert at.bench.do("press-result") is NotDone.UNKNOWN_DEED
        facts = at.does(*["draw"] * 21, *["two-at-once"] * 10)
        assert kinds(facts) == ["CardDrawn"] * 41
        assert at.device.overdrawn is None


def test_a_card_that_a_scanner_does_not_see_is_told_by_nobody() -> None:
    with at_bench("line-scanner") as at:
        assert at.does("unreadable-card") == []
        assert len(at.does("draw")) == 1
    with at_bench("bee-tek", table=NO_BURN) as at:
        assert "UnreadableCardDrawn" in kinds(at.does("unreadable-card"))


# As the table has it.


def test_a_masked_table_hears_no_card_before_the_result() -> None:
    masked = TableSettings(
        game_named("da-hu-ying-xiong"), reading=Reading.MASKED, shoe=ShoeSettings(burn=False)
    )
    with at_bench(table=masked) as at:
        assert cards_in(at.does(*["draw"] * 4)) == [None] * 4
        shown = cards_in([fact for fact in at.dealt() if isinstance(fact, CardDisclosed)])
        assert len(shown) >= 4
        assert None not in shown


def test_a_table_that_does_not_burn_and_one_that_never_ends() -> None:
    continuous = TableSettings(
        game_named("da-hu-ying-xiong"), device=DeviceKind.CONTINUOUS_SHUFFLER
    )
    for table in (NO_BURN, continuous):
        with at_bench(table=table, decks=6) as at:
            assert kinds(at.does("draw")) == ["CardDrawn"]
            assert len(at.device.stock.left) == 6 * 52 - 1


def test_a_shoe_without_a_cut_card() -> None:
    uncut = ShoeSettings(burn=False, cut_card_from_end=None)
    table = TableSettings(game_named("da-hu-ying-xiong"), shoe=uncut)
    with at_bench(table=table, decks=1) as at:
        facts: list[Fact] = []
        while at.bench.do("draw") is None:
            facts += at.heard()
            at.does("forced-quit")
        assert "CardDrawn" in kinds(facts)
        assert "CutCardDrawn" not in kinds(facts)


# Whoever listens.


def test_nothing_is_done_that_nobody_would_hear(at: AtBench) -> None:
    left = at.device.stock.left
    at.let_go()
    for code in ("draw", "two-at-once", "wrong-result", "reboot"):
        assert at.bench.do(code) is NotDone.NOBODY_LISTENS
    assert at.device.stock.left == left
    at.plug_host_in()
    (drawn,) = at.does("draw")
    assert isinstance(drawn, CardDrawn)
    assert drawn.card == left[0]


def test_the_plug_is_pulled_and_put_back(at: AtBench) -> None:
    left = at.device.stock.left
    assert at.bench.do("plug-in") is NotDone.PLUGGED_IN
    at.bench.do("unplug")
    assert at.line_is_down()
    assert at.bench.do("unplug") is NotDone.UNPLUGGED
    assert at.bench.do("draw") is NotDone.UNPLUGGED
    assert at.bench.do("plug-in") is None
    assert at.bench.do("draw") is NotDone.NOBODY_LISTENS
    at.plug_host_in()
    (drawn,) = at.does("draw")
    assert isinstance(drawn, CardDrawn)
    assert drawn.card == left[0]


def test_orders_are_answered_while_nobody_touches_the_shoe(at: AtBench) -> None:
    assert at.told_of_order(HostOrder(Order.LOCK)) == [
        OrderAnswered("lock", taken=True),
        KeysLocked(locked=True),
    ]
    assert at.bench.do("wrong-result") is NotDone.LOCKED
    assert at.bench.do("overdraw-kept") is NotDone.LOCKED
    assert kinds(at.does("draw")) == [
        "DeviceAlarmRaised",
        "CardDrawnOutside",
        "DeviceAlarmCleared",
    ]
    at.told_of_order(HostOrder(Order.UNLOCK))
    assert kinds(at.does("draw")) == ["CardDrawn"]


def test_an_order_in_two_pieces_is_one_order(at: AtBench) -> None:
    data = at.bytes_of(HostOrder(Order.LOCK))
    at.writes(data[:4])
    at.does("draw")
    assert OrderAnswered("lock", taken=True) in at.told_of_bytes(data[4:])


def test_two_hands_and_a_console_at_once(at: AtBench) -> None:
    """From any thread; every card is told once, in the order drawn."""
    left = list(at.device.stock.left)
    hands = [
        threading.Thread(
            target=lambda: [at.bench.do("forced-quit" if n % 5 == 4 else "draw") for n in range(30)]
        )
        for _ in range(3)
    ]
    facts: list[Fact] = []
    for hand in hands:
        hand.start()
    for _ in range(4):
        facts += at.told_of_order(HostOrder(Order.CONFIRM))
    for hand in hands:
        hand.join(PATIENCE)
        assert not hand.is_alive()
    facts += at.heard()
    told = [fact.card for fact in facts if isinstance(fact, CardDrawn | CardDrawnOutside)]
    assert told == left[: len(told)]
    assert len(told) == 72
    assert kinds(facts).count("OrderAnswered") == 4


# The end.


def test_a_closed_bench_is_gone_with_its_thread_and_its_name(at: AtBench) -> None:
    at.bench.close()
    at.bench.close()
    assert "shoe-bench" not in [thread.name for thread in threading.enumerate()]
    assert at.line_is_down()
    for code in ("draw", "unplug", "plug-in", "new-cards", "dance"):
        assert at.bench.do(code) is NotDone.CLOSED
    again = bench(ADDRESS, "angel-eye", NO_SETTINGS)
    assert again is not None
    again.close()


def test_a_port_that_was_taken_away_stays_away(at: AtBench) -> None:
    at.bench._port.close()
    assert at.bench.do("draw") is NotDone.CLOSED


def test_a_fault_of_ours_is_logged_and_costs_no_card(
    at: AtBench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    left = at.device.stock.left

    def fails(_: object) -> list[object]:
        raise ZeroDivisionError

    monkeypatch.setitem(DEEDS, "draw", fails)
    assert at.bench.do("draw") is NotDone.FAILED
    assert "the deed draw failed" in caplog.text
    caplog.clear()
    monkeypatch.undo()
    assert at.device.stock.left == left
