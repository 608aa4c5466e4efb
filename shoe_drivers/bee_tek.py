"""The driver of shoes that send Bee-Tek text, such as `[Game]<Card:4S>`; docs/drivers/ has more."""

import re
from collections.abc import Mapping

from rules.cards import DECK
from rules.table.facts import (
    BurnCardDrawn,
    CardDrawn,
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    Fact,
    UnreadableCardDrawn,
)
from shoe_drivers.driver import BadSetting, LineSettings, read_settings, whole_number
from shoe_drivers.records import PIECE, TextDriver, unread

NAME = "bee-tek"

SETTINGS = {
    "baud": "9600",
    "game-record": "Game",
    "burn-record": "Manual Burn Cards",
    "alarm-record": "GameAlarm",
    "unreadable-mark": "Game",
    "alarm-codes": "card not read=card-unread",
    "alarm-ends": "by-hand",
    "harmless-warnings": "",
    "cut-ms": "1000",
}
"""Every setting and its default; docs/drivers/bee-tek.md tells what they are for."""

MOST_ALARMS = 100
"""Alarms that stand at once; a shoe that sends more is out of order, and people end them."""

_KIND = rb"\[[^][<>\r\n]{0,40}"
_BODY = rb"<[^][<>\r\n]{0,120}"
_SCAN = re.compile(
    rb"((?:%(kind)s\])?%(body)s>)[ \t\r\n]*"  # a record
    rb"|([ \t]|[\r\n]+)"  # what sets records apart, or stands within what is none
    rb"|((?:%(kind)s(?:\](?:%(body)s)?)?|%(body)s)\Z)"  # a record of which more may come
    rb"|([^ \t\r\n][^[< \t\r\n]*)" % {b"kind": _KIND, b"body": _BODY}  # what is no record
)
"""Every byte falls into one of four kinds, and into which does not depend on how they came."""

_RECORD = re.compile(r"(?:\[(.*)\])?<(.*)>")
_CARD_TOLD = re.compile(r"card *:")
_CARD = re.compile(r"card *: *(\w+)")
_ALARM = re.compile(r"alarm *:(.*)")
_WARNING = re.compile(r"w(?:0x)?[0-9a-f]+")

_CARDS = {
    written.lower(): card
    for card in DECK
    for rank in ([card.rank, "10"] if card.rank == "T" else [card.rank])
    for written in (rank + card.suit, card.suit + rank)
}


def _plain(text: str) -> str:
    """Lower case, single spaces: how names and alarms are compared."""
    return " ".join(word for word in text.lower().split(" ") if word)


def _listed(text: str) -> list[str]:
    return [plain for part in text.split(",") if (plain := _plain(part))]


def _alarm_codes(text: str) -> dict[str, str]:
    codes = {}
    for pair in _listed(text):
        alarm, sign, code = (part.strip() for part in pair.partition("="))
        if not (alarm and sign and code):
            raise BadSetting(
                "alarm-codes must be pairs apart by commas, as in"
                f" 'card not read=card-unread, e5=card-reversed'; not {text!r}"
            )
        codes[alarm] = code
    return codes


class BeeTek(TextDriver):
    """Text records of two parts: what the shoe is doing, and what it saw."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        chosen = read_settings(settings, SETTINGS, NAME)
        super().__init__(
            LineSettings(baud=whole_number("baud", chosen["baud"], least=1)),
            whole_number("cut-ms", chosen["cut-ms"]),
        )
        self._game = _plain(chosen["game-record"])
        self._burn = _plain(chosen["burn-record"])
        self._alarm = _plain(chosen["alarm-record"])
        if len({self._game, self._burn, self._alarm}) < 3:
            raise BadSetting("game-record, burn-record and alarm-record must be three names")
        self._unreadable = _plain(chosen["unreadable-mark"])
        self._alarm_codes = _alarm_codes(chosen["alarm-codes"])
        if chosen["alarm-ends"] not in ("by-hand", "next-card"):
            raise BadSetting(
                f"alarm-ends must be by-hand or next-card, not {chosen['alarm-ends']!r}"
            )
        self._card_ends_alarms = chosen["alarm-ends"] == "next-card"
        self._harmless = frozenset(_listed(chosen["harmless-warnings"]))
        self._standing: dict[str, None] = {}
        self._junk = b""
        self._begun = b""

    def _read(self, data: bytes, at: int, facts: list[Fact]) -> None:
        data, self._begun = self._begun + data, b""
        told: dict[bytes, CardDrawn] = {}
        for record, space, begun, junk in _SCAN.findall(data):
            if record:
                if self._junk:
                    self._tell_junk(facts)
                card = told.get(record)
                if card is not None and not self._standing:
                    facts.append(card)
                    continue
                told_by_it = self._told_by(record, at)
                if told_by_it and isinstance(told_by_it[-1], CardDrawn):
                    told[record] = told_by_it[-1]
                facts += told_by_it
            elif begun:
                self._begun = begun
            elif space[:1] in (b"\r", b"\n"):
                self._tell_junk(facts)
            elif junk or self._junk:
                self._add_junk(junk or space, facts)

    def _add_junk(self, data: bytes, facts: list[Fact]) -> None:
        data = self._junk + data
        whole_pieces = len(data) - len(data) % PIECE
        facts += unread(data[:whole_pieces])
        self._junk = data[whole_pieces:]

    def _tell_junk(self, facts: list[Fact]) -> None:
        facts += unread(self._junk)
        self._junk = b""

    def _give_up(self) -> list[Fact]:
        facts: list[Fact] = []
        self._add_junk(self._begun, facts)
        self._begun = b""
        self._tell_junk(facts)
        return facts

    def _told_by(self, record: bytes, at: int) -> list[Fact]:
        parts = _RECORD.fullmatch(record.decode("latin-1"))
        if parts is None:
            return unread(record)
        kind, body = parts.group(1), _plain(parts.group(2))
        # Without its first part a record was cut, and who knows whither the card went.
        kind = None if kind is None else _plain(kind)
        if kind in (None, self._game) and _WARNING.fullmatch(body):
            return [] if body in self._harmless else self._raised(f"{NAME}-{body}")
        if kind not in (self._game, self._burn, self._alarm):
            return unread(record)
        written = _CARD.fullmatch(body)
        card = _CARDS.get(written.group(1)) if written else None
        if card is not None and kind == self._game:
            return [*self._ended(), CardDrawn(card, None, at)]
        if card is not None and kind == self._burn:
            return [*self._ended(), BurnCardDrawn(card)]
        if kind == self._game and body == self._unreadable:
            return [UnreadableCardDrawn(None, at)]
        alarm = _ALARM.fullmatch(body)
        if alarm is not None:
            return self._raised(self._code_of(alarm.group(1).strip()))
        # An alarm that begins like a card may be one: that is for people to find out.
        if kind == self._alarm and not _CARD_TOLD.match(body):
            return self._raised(self._code_of(body))
        return unread(record)

    def _code_of(self, alarm: str) -> str:
        """The table's word for an alarm, found by its text, its first word or the others."""
        first, _, others = alarm.partition(" ")
        for name in (alarm, first, others):
            if name in self._alarm_codes:
                return self._alarm_codes[name]
        # The code is seen at the table, where nothing may tell of a closed card.
        words = [word for word in re.findall(r"[a-z0-9]+", alarm) if word not in _CARDS]
        return "-".join([NAME, *(words or ["alarm"])])

    def _raised(self, code: str) -> list[Fact]:
        if self._card_ends_alarms and len(self._standing) < MOST_ALARMS:
            self._standing[code] = None
        return [DeviceAlarmRaised(code)]

    def _ended(self) -> list[Fact]:
        ended: list[Fact] = [DeviceAlarmCleared(code) for code in self._standing]
        self._standing.clear()
        return ended


def make(settings: Mapping[str, str]) -> BeeTek:
    """The driver with these settings, or BadSetting."""
    return BeeTek(settings)
