"""Facts in plain words, for an engineer who watches a shoe."""

from rules.cards import Card
from rules.table import facts as f
from rules.table.facts import Fact, Position

PLAIN: dict[type[Fact], str] = {
    f.CutCardDrawn: "cut card",
    f.DeviceStarted: "shoe started",
    f.DeviceReady: "shoe stands by",
    f.MessageLost: "a message of the shoe was lost",
    f.LinkLost: "link lost",
    f.LinkRestored: "link is back",
    f.ConsoleRestarted: "console restarted",
}
"""Facts that say it all by happening."""


def printable(text: str) -> str:
    """Text of a device without what would steer a terminal."""
    return "".join(letter if letter.isprintable() else "." for letter in text)


def in_words(fact: Fact) -> str:
    """One fact in words."""
    return printable(PLAIN.get(type(fact)) or _card_words(fact) or _device_words(fact))


def _card_words(fact: Fact) -> str:
    match fact:
        case f.CardDrawn(card, position):
            return f"card drawn: {_card(card)}{_place(position)}"
        case f.UnreadableCardDrawn(position):
            return f"card drawn that the shoe could not read{_place(position)}"
        case f.BurnCardDrawn(card):
            return f"burn card: {_card(card)}"
        case f.CardDisclosed(position, card):
            return f"card disclosed: {_card(card)}{_place(position)}"
        case f.CardDrawnOutside(card):
            return f"card drawn outside the game: {_card(card)}"
        case f.CardRevoked(card):
            return f"overdrawn card discarded: {_card(card)}"
        case f.CardKept(card):
            return f"overdrawn card kept for the next round: {_card(card)}"
    return ""


def _device_words(fact: Fact) -> str:
    match fact:
        case f.ResultPressed():
            return _result(fact)
        case f.DeviceAlarmRaised(code):
            return f"alarm: {code}"
        case f.DeviceAlarmCleared(code):
            return f"alarm cleared: {code}"
        case f.KeysLocked(locked):
            return "keys locked" if locked else "keys unlocked"
        case f.PresetChanged(preset, value):
            return f"preset {preset} changed to {value}"
        case f.OrderAnswered(order, taken, code):
            return f"order {order} " + ("taken" if taken else f"not taken: {code}")
        case f.BytesUnread(data):
            return f"cannot be read: {data}"
    # A fact that is newer than these words is shown all the same.
    return repr(fact)


def _result(fact: f.ResultPressed) -> str:
    if fact.winner is None:
        return "result button: forced quit"
    pairs = [
        f"{side} pair"
        for side, pair in (("player", fact.player_pair), ("banker", fact.banker_pair))
        if pair
    ]
    return ", ".join([f"result button: {fact.winner}", *pairs])


def _card(card: Card | None) -> str:
    return "not told" if card is None else str(card)


def _place(position: Position | None) -> str:
    return "" if position is None else f", {position}"
