"""Bee-Tek text: SHOES section 2, worked out by hand."""

import pytest

from rules.cards import card
from rules.table.facts import (
    BurnCardDrawn,
    BytesUnread,
    CardDrawn,
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    Fact,
    UnreadableCardDrawn,
)
from shoe_drivers.bee_tek import make
from shoe_drivers.driver import BadSetting, HostOrder, Order

# [  G  a  m  e  ]  <  C  a  r  d  :  4  S  >
# 5b 47 61 6d 65 5d 3c 43 61 72 64 3a 34 53 3e, from the ASCII table
FOUR_OF_SPADES = bytes.fromhex("5b47616d655d3c436172643a34533e")


def told(*pieces: bytes, at: int = 5, **settings: str) -> list[Fact]:
    driver = make({name.replace("_", "-"): value for name, value in settings.items()})
    return [fact for piece in pieces for fact in driver.feed(piece, at)]


def drawn(name: str, at: int = 5) -> CardDrawn:
    return CardDrawn(card(name), None, at)


def unread(data: bytes) -> BytesUnread:
    return BytesUnread(data.hex())


def test_a_card_of_the_game_byte_by_byte_from_the_ascii_table() -> None:
    assert told(FOUR_OF_SPADES, at=77) == [CardDrawn(card("4S"), None, 77)]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("4S", "4S"),
        ("S4", "4S"),
        ("TH", "TH"),
        ("HT", "TH"),
        ("10H", "TH"),
        ("H10", "TH"),
        ("ad", "AD"),
        ("kC", "KC"),
        ("c10", "TC"),
        ("JD", "JD"),
        ("DQ", "QD"),
    ],
)
def test_rank_and_suit_in_either_order_and_case(written: str, name: str) -> None:
    assert told(f"[Game]<Card:{written}>".encode()) == [drawn(name)]
    assert told(f"[game]<CARD: {written} >".encode()) == [drawn(name)]


@pytest.mark.parametrize(
    "written", ["1S", "0S", "11S", "4X", "SS", "44", "4SS", "", "4 S", "4\xa0S"]
)
def test_what_names_no_card_is_not_guessed_at(written: str) -> None:
    record = f"[Game]<Card:{written}>".encode("latin-1")
    assert told(record) == [unread(record)]


@pytest.mark.parametrize(
    "record",
    [
        b"<Card:4S>",
        b"<Game>",
        b"<Alarm:E3 Card Not Read>",
        b"[Manual Burn Cards]<Game>",
        b"[Manual Burn Cards]<>",
        b"[Other]<Card:4S>",
        b"[Game\x1f]<Card:4S>",
        b"[Game]<Card:4S\xa0>",
        b"[]<Card:4S>",
    ],
)
def test_a_record_of_which_a_part_is_missing_or_strange_is_unread(record: bytes) -> None:
    assert told(record) == [unread(record)]


def test_a_burn_card_says_so() -> None:
    assert told(b"[Manual Burn Cards]<Card:KH>") == [BurnCardDrawn(card("KH"))]


def test_an_unreadable_card_is_a_card_all_the_same() -> None:
    assert told(b"[Game]<Game>", at=9) == [UnreadableCardDrawn(None, 9)]


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ("[Game]<Alarm:E3 Card Not Read>", "card-unread"),
        ("[GameAlarm]<E3 Card Not Read>", "card-unread"),
        ("[GameAlarm]<Alarm:Card not  read>", "card-unread"),
        ("[Game]<Alarm:E7 Lid Open!>", "bee-tek-e7-lid-open"),
        ("[GameAlarm]<E7>", "bee-tek-e7"),
        ("[GameAlarm]<>", "bee-tek-alarm"),
        ("<W0x01>", "bee-tek-w0x01"),
        ("[Game]<W0x1F>", "bee-tek-w0x1f"),
    ],
)
def test_alarms_and_warnings_have_a_code(record: str, code: str) -> None:
    assert told(record.encode()) == [DeviceAlarmRaised(code)]


def test_an_alarms_code_names_no_card() -> None:
    assert told(b"[GameAlarm]<E9 4S jammed>") == [DeviceAlarmRaised("bee-tek-e9-jammed")]


def test_a_card_among_the_alarms_is_left_to_people() -> None:
    assert told(b"[GameAlarm]<Card:4S>") == [unread(b"[GameAlarm]<Card:4S>")]


def test_the_table_of_alarm_codes_is_a_setting() -> None:
    codes = "E5 = card-reversed, card strange=card-foreign"
    stream = b"[Game]<Alarm:E5 Whatever> [Game]<Alarm:E8 Card Strange> [Game]<Alarm:Card Not Read>"
    assert told(stream, alarm_codes=codes) == [
        DeviceAlarmRaised("card-reversed"),
        DeviceAlarmRaised("card-foreign"),
        DeviceAlarmRaised("bee-tek-card-not-read"),
    ]


def test_an_alarm_stands_until_people_end_it() -> None:
    assert told(b"[GameAlarm]<E7>[Game]<Card:4S>") == [DeviceAlarmRaised("bee-tek-e7"), drawn("4S")]


@pytest.mark.parametrize(
    ("record", "fact"),
    [
        (b"[Game]<Card:4S>", drawn("4S")),
        (b"[Manual Burn Cards]<Card:4S>", BurnCardDrawn(card("4S"))),
    ],
)
def test_or_the_next_good_card_ends_it_by_setting(record: bytes, fact: Fact) -> None:
    stream = b"[Game]<Card:4S>[GameAlarm]<E7>[GameAlarm]<E8>[Game]<Game>" + record * 2
    assert told(stream, alarm_ends="next-card") == [
        drawn("4S"),
        DeviceAlarmRaised("bee-tek-e7"),
        DeviceAlarmRaised("bee-tek-e8"),
        UnreadableCardDrawn(None, 5),
        DeviceAlarmCleared("bee-tek-e7"),
        DeviceAlarmCleared("bee-tek-e8"),
        fact,
        fact,
    ]


def test_a_house_may_call_a_warning_harmless() -> None:
    assert told(b"<W0x01> <W0x02>", harmless_warnings="w0x01, W0x05") == [
        DeviceAlarmRaised("bee-tek-w0x02")
    ]


def test_the_names_of_the_records_are_settings() -> None:
    stream = b"[Play]<Card:4S>[Burn]<Card:5S>[Play]<Unread>[Fault]<E1>[Game]<Card:6S>"
    facts = told(
        stream,
        game_record="Play",
        burn_record="Burn",
        alarm_record="Fault",
        unreadable_mark="unread",
    )
    assert facts == [
        drawn("4S"),
        BurnCardDrawn(card("5S")),
        UnreadableCardDrawn(None, 5),
        DeviceAlarmRaised("bee-tek-e1"),
        unread(b"[Game]<Card:6S>"),
    ]


@pytest.mark.parametrize("apart", [b"", b" ", b"\r", b"\n", b"\r\n", b" \r\n \n"])
def test_records_apart_by_spaces_cr_or_lf(apart: bytes) -> None:
    stream = apart.join(
        [b"[Manual Burn Cards]<Card:KH>", FOUR_OF_SPADES, FOUR_OF_SPADES, b"<W0x01>"]
    )
    facts = [
        BurnCardDrawn(card("KH")),
        drawn("4S"),
        drawn("4S"),
        DeviceAlarmRaised("bee-tek-w0x01"),
    ]
    assert told(stream + apart) == facts


@pytest.mark.parametrize("cut", range(1, len(FOUR_OF_SPADES)))
def test_a_record_cut_by_a_fresh_line_is_not_put_together(cut: int) -> None:
    driver = make({})
    assert driver.feed(FOUR_OF_SPADES[:cut], 5) == []
    driver.opened()
    # An LF ends the rest, so that all of it is told.
    facts = driver.feed(FOUR_OF_SPADES[cut:] + b"\n" + FOUR_OF_SPADES, 6)
    assert facts[0] == unread(FOUR_OF_SPADES[:cut])
    assert "".join(f.data for f in facts if isinstance(f, BytesUnread)) == FOUR_OF_SPADES.hex()
    assert [f for f in facts if not isinstance(f, BytesUnread)] == [drawn("4S", at=6)]


@pytest.mark.parametrize("cut", range(1, 28))
def test_the_end_of_a_burn_card_is_no_card_of_the_game(cut: int) -> None:
    facts = told(b"[Manual Burn Cards]<Card:KH>"[cut:] + b"\n")
    assert facts
    assert all(isinstance(fact, BytesUnread) for fact in facts)


@pytest.mark.parametrize("cut", range(1, len(FOUR_OF_SPADES)))
def test_a_record_that_another_cuts_off_is_told_and_the_other_read(cut: int) -> None:
    facts = told(FOUR_OF_SPADES[:cut] + b"[Game]<Card:KH>")
    assert facts == [unread(FOUR_OF_SPADES[:cut]), drawn("KH")]


def test_half_a_record_that_nothing_follows_is_told() -> None:
    driver = make({"cut-ms": "400"})
    driver.feed(b"[Game]<Card:4", 5)
    # The ticks have a clock of their own: a simulated shoe brings its own time with its bytes.
    assert driver.tick(90_000) == []
    assert driver.tick(90_399) == []
    assert driver.tick(90_400) == [unread(b"[Game]<Card:4")]
    assert driver.tick(95_000) == []
    assert driver.feed(b"S>\n", 20) == [unread(b"S>")]


def test_half_a_record_is_given_up_without_a_tick_too() -> None:
    driver = make({"cut-ms": "400"})
    driver.feed(b"[Game]<Card:4", 5)
    assert driver.feed(b"S>\n", 405) == [unread(b"[Game]<Card:4"), unread(b"S>")]
    driver.feed(b"[Game]<Card:4", 1000)
    assert driver.feed(b"S>\n", 1399) == [drawn("4S", at=1399)]


def test_cut_ms_of_nought_waits_for_ever() -> None:
    driver = make({"cut-ms": "0"})
    driver.feed(b"[Game]<Card:4", 5)
    assert driver.tick(6) == driver.tick(10**9) == []
    assert driver.feed(b"S>", 10**9) == [drawn("4S", at=10**9)]


def test_a_line_that_never_ends_is_told_in_pieces_and_nothing_is_kept() -> None:
    driver = make({})
    # A million bytes are 3906 pieces of 256 and 64 bytes; a bracket cannot begin a record of 999.
    endless = (b"[" + b"x" * 999) * 1000
    facts = [fact for n in range(1000) for fact in driver.feed(endless[:1000], n)]
    assert facts == [unread(endless[n * 256 : (n + 1) * 256]) for n in range(3906)]
    assert driver.feed(b"\n[Game]<Card:4S>", 5) == [unread(endless[-64:]), drawn("4S")]


@pytest.mark.parametrize(
    "settings",
    [
        {"bauds": "9600"},
        {"baud": "fast"},
        {"baud": "0"},
        {"alarm-ends": "soon"},
        {"alarm-codes": "E3"},
        {"burn-record": "game"},
        {"cut-ms": "-1"},
    ],
)
def test_a_bad_setting_is_refused(settings: dict[str, str]) -> None:
    with pytest.raises(BadSetting, match=next(iter(settings))):
        make(settings)


def test_the_line_and_no_orders() -> None:
    line = make({}).line
    assert (line.baud, line.bits, line.parity, line.stop_bits) == (9600, 8, "N", 1)
    assert make({"baud": "19200"}).line.baud == 19200
    assert make({}).order(HostOrder(Order.LOCK)) is None
