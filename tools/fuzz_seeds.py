"""What the fuzzer starts from: good messages of every kind, written by hand, and their parts."""

from itertools import product

# Every frame with the check of its bytes from seq to 03, worked out by hand.
_FRAMES = [
    b"\x050S\x0360",  # 30^53^03
    b"\x051P\x0362",  # 31^50^03
    b"\x052C\x0372",  # 32^43^03
    b"\x053D\xc1\xa2\x0317",  # 33^44^C1^A2^03: first of the shoe, the two of clubs
    b"\x054D\xd1\x80\x0322",  # 34^44^D1^80^03: burning down, one left
    b"\x055D\x81\xb7\x0344",  # 35^44^81^B7^03: Player 1, the seven of spades
    b"\x056D\x91\x80\x0360",  # 36^44^91^80^03: Banker 1, not disclosed
    b"\x057I\x82\xcd\x0332",  # 37^49^82^CD^03: Player 2, the king of hearts
    b"\x058G\xc1\x03BD",  # 38^47^C1^03: Banker wins, Player pair
    b"\x059E\x82\x03FD",  # 39^45^82^03: overdraw
    b"\x051d\x82\x91\x0345",  # 31^64^82^91^03: outside, the ace of diamonds
    b"\x052i\x81\x91\x0348",  # 32^69^81^91^03: revoked
    b"\x053e\x82\x03D7",  # 33^65^82^03: overdraw cancelled
    b"\x054R\x81\xb7\x0353",  # 34^52^81^B7^03: kept
    b"\x055L\x81\x03FB",  # 35^4C^81^03: locked
    b"\x056M010012\x037A",  # 36^4D^30^31^30^30^31^32^03: a preset
]
_RECORDS = [
    b"[Game]<Card:4S>",
    b"[Game]<Card:D10>",
    b"[Manual Burn Cards]<Card:KH>",
    b"[Game]<Game>",
    b"[Game]<Alarm:E3 Card Not Read>",
    b"[GameAlarm]<E7 Lid Open>",
    b"<W0x01>",
]
_LINES = [b"D12\n", b"A07\n", b"H01\r\n", b"C13\n", b"D12\nD12\n"]

_ANGEL_EYE = [
    *_FRAMES,
    *(frame * 3 for frame in _FRAMES),
    b"\xff\xff\xff\xc5" + _FRAMES[0] * 6,
    b"".join(frame * 3 for frame in _FRAMES),
    b"\x06\x15\x1521\x15\x02\x06",
    # A message that nobody knows, twice; a copy that differs; a frame cut by the next.
    b"\x051Q\x0363" * 2,
    _FRAMES[5] + b"\x055D\x81\xb6\x0345" + _FRAMES[5],
    _FRAMES[5][:4] + _FRAMES[6],
    _FRAMES[5][:3] * 40,
]
_BEE_TEK = [
    *_RECORDS,
    b" ".join(_RECORDS),
    b"\r\n".join(_RECORDS),
    b"".join(_RECORDS),
    b"[Game[Game]<Card:4S>xyz",
]
_LINE_SCANNER = [*_LINES, b"".join(_LINES), b"A07", b"x" * 300 + b"\nA07\n"]

_HEADERS = [
    bytes(12),
    bytes([1, 0, 8, 1, 3, 7, 0, 33, 97, 5, 1, 64]),
    bytes([255, 3, 7, 2, 131, 162, 198, 229, 70, 101, 17, 160]),
    # Opened anew after every third byte, all of it eight times.
    bytes([0, 0, 7, 3]) + bytes([0b101_00011]) * 8,
]

SEEDS: dict[str, list[bytes]] = {
    driver: [header + stream for header, stream in product(_HEADERS, streams)]
    for driver, streams in {
        "angel-eye": _ANGEL_EYE,
        "bee-tek": _BEE_TEK,
        "line-scanner": _LINE_SCANNER,
    }.items()
}

WORDS: dict[str, list[bytes]] = {
    "angel-eye": [*_FRAMES, b"\x051D", b"\x81\xb7", b"\x03", b"\x05", b"\x06", b"\x1511", b"\x80"],
    "bee-tek": [*_RECORDS, b"[Game]<", b"[Game", b"<Card:", b"<W0x", b"Alarm:", b"10", b"\r\n"],
    "line-scanner": [*_LINES, b"A0", b"13", b"\r", b"\n", b"d07\n"],
}
"""What a mutation may put in as a whole."""
