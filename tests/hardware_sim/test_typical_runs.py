"""The runs of messages that were seen on real lines, and orders, on an Angel Eye line."""

from itertools import chain

from hardware_sim.dealing import burn, deal_cards
from hardware_sim.device import Device
from hardware_sim.device_line import DeviceLine
from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import Trouble
from hardware_sim.messages import Write
from hardware_sim.mishaps import overdraw_discarded, overdraw_kept
from hardware_sim.order_taking import OrderTaking
from hardware_sim.wires.angel_eye import AngelEye, AngelEyeSettings
from rules.cards import cards
from tests.hardware_sim.at_device import FOUR_CARDS, SIX_CARDS, device, told, whole_round

MASKED = AngelEyeSettings(masked=True)
QUIET = DeviceSettings(burns=False, cut_card_from_end=None, stands_by=False)
LOCK = bytes.fromhex("02 4f 50 4c 4b 30 32 03 31 42")
UNLOCK = bytes.fromhex("02 4f 50 4c 4b 30 31 03 31 38")
CLEAR_OVERDRAW = bytes.fromhex("02 4f 50 45 43 30 32 03 31 41")
CLEAR_ALL = bytes.fromhex("02 4f 50 45 43 30 30 03 31 38")


def test_a_masked_round() -> None:
    # 2S b2, KD 9d, 3C a3, 4H c4, 5D 95, 2H c2; Banker c0
    assert told(DeviceLine(AngelEye(MASKED)), whole_round(device(SIX_CARDS))) == [
        *["D 81 80", "D 91 80", "D 82 80", "D 92 80", "D 83 80", "D 93 80"],
        *["I 81 b2", "I 91 9d", "I 82 a3", "I 92 c4", "I 83 95", "I 93 c2"],
        "G c0",
        "P",
    ]


def test_an_open_round() -> None:
    # 7S b7, KD 9d, 2C a2, 6H c6; Player 90
    run = told(DeviceLine(AngelEye()), whole_round(device(FOUR_CARDS, QUIET)))
    assert run == ["D 81 b7", "D 91 9d", "D 82 a2", "D 92 c6", "G 90"]


def test_a_new_shoe() -> None:
    shoe = Device(DeviceSettings(cut_card_from_end=None), cards=cards("2C 9S KD"))
    run = told(DeviceLine(AngelEye(MASKED)), shoe.boot() + list(chain.from_iterable(burn(shoe))))
    assert run == ["S", "D c1 a2", "D d1 80", "D d0 80"]


def test_an_overdrawn_card_discarded() -> None:
    # A natural, then the jack of clubs ab.
    run = told(DeviceLine(AngelEye(MASKED)), overdraw_discarded(device(FOUR_CARDS + " JC", QUIET)))
    assert run == [
        *["D 81 80", "D 91 80", "D 82 80", "D 92 80"],
        *["E 82", "d 82 80", "i 81 80", "e 82"],
        *["I 81 b7", "I 91 9d", "I 82 a2", "I 92 c6", "G 90"],
    ]


def test_an_overdrawn_card_discarded_after_a_time_out() -> None:
    for named, cancelled in ((Trouble.OVERDRAW, "e 82"), (Trouble.DRAW_TIME_OUT, "e 87")):
        settings = DeviceSettings(
            burns=False,
            cut_card_from_end=None,
            stands_by=False,
            overdraw_times_out=True,
            overdraw_cancel_names=named,
        )
        shoe = device(FOUR_CARDS + " JC", settings)
        run = told(DeviceLine(AngelEye()), overdraw_discarded(shoe))
        assert run[4:] == ["E 82", "E c7", "d 82 ab", "i 81 ab", cancelled, "G 90"]
        assert not shoe.standing


def test_an_overdrawn_card_kept_is_the_next_rounds_first() -> None:
    shoe = device(FOUR_CARDS + " JC KD 9C 6H")
    line = DeviceLine(AngelEye())
    assert told(line, overdraw_kept(shoe))[4:] == ["E 82", "d 82 ab", "e 82", "G 90"]
    # J and 9 is a natural for Player; KD 9d, 9C a9, 6H c6
    next_round = ["R 81 ab", "D 91 9d", "D 82 a9", "D 92 c6", "G 90", "P"]
    assert told(line, whole_round(shoe)) == next_round


def test_a_kept_card_may_be_dealt_again_by_setting() -> None:
    settings = DeviceSettings(burns=False, cut_card_from_end=None, kept_card_is_first=False)
    shoe = device(FOUR_CARDS + " JC KD 9C 6H", settings)
    line = DeviceLine(AngelEye())
    told(line, overdraw_kept(shoe))
    acts = list(chain.from_iterable(deal_cards(shoe)))
    assert told(line, acts) == ["R 81 ab", "D 81 ab", "D 91 9d", "D 82 a9", "D 92 c6"]


def test_a_kept_card_that_masked_shoe_tells_at_the_end() -> None:
    shoe = device(FOUR_CARDS + " JC KD 9C 6H", QUIET)
    line = DeviceLine(AngelEye(MASKED))
    told(line, overdraw_kept(shoe))
    run = told(line, whole_round(shoe))
    assert run[:2] == ["R 81 80", "D 91 80"]
    assert run[4:6] == ["I 81 ab", "I 91 9d"]


def ordered(settings: DeviceSettings | None = None) -> tuple[Device, OrderTaking, DeviceLine]:
    shoe = device(FOUR_CARDS + " JC", settings)
    orders = OrderTaking(shoe)
    return shoe, orders, DeviceLine(AngelEye(), orders)


def test_an_order_is_acknowledged_and_obeyed() -> None:
    shoe, _, line = ordered()
    # L on, number 1: 31^4c^81^03 = ff
    frame = bytes.fromhex("05 31 4c 81 03 46 46")
    answer = line.hear(LOCK, 500)
    assert [w.data for w in answer if isinstance(w, Write)] == [b"\x06", frame, frame, frame]
    assert answer[0].at_ms == 500
    assert shoe.locked
    line.hear(UNLOCK, 900)
    assert not shoe.locked


def test_a_lock_that_was_ordered_may_go_untold() -> None:
    untold = DeviceSettings(burns=False, cut_card_from_end=None, tells_ordered_lock=False)
    shoe, _, line = ordered(untold)
    assert line.hear(LOCK, 500) == [Write(500, b"\x06")]
    assert shoe.locked


def test_a_refused_order_and_one_without_an_answer() -> None:
    shoe, orders, line = ordered()
    orders.refuse_next("22")
    orders.ignore_next()
    assert line.hear(LOCK, 0) == [Write(0, b"\x1522")]
    assert line.hear(LOCK, 10) == []
    assert not shoe.locked
    orders.ignore_next(obeyed=True)
    assert b"\x06" not in [w.data for w in line.hear(LOCK, 20) if isinstance(w, Write)]
    assert shoe.locked


def test_a_garbled_order_is_refused_with_its_reason() -> None:
    _, _, line = ordered()
    assert line.hear(LOCK[:-1] + b"C", 0) == [Write(0, b"\x1502")]


def test_an_error_is_cleared_by_order_but_no_overdraw_nobody_decided_about() -> None:
    shoe, _, line = ordered()
    shoe.fail(Trouble.CANNOT_READ)
    cleared = line.hear(CLEAR_ALL, 0)
    assert cleared[0] == Write(0, b"\x06")
    # e cannot-read, number 1: 31^65^81^03 = d6
    assert cleared[1] == Write(3, bytes.fromhex("05 31 65 81 03 44 36"))
    for _ in range(5):
        shoe.draw()
    assert line.hear(CLEAR_OVERDRAW, 9_000) == [Write(9_000, b"\x1521")]
    assert Trouble.OVERDRAW in shoe.standing
