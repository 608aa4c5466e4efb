"""Every fact has its words, and none of them can steer a terminal."""

import pytest

from dealer_console.commands.fact_words import in_words
from rules.cards import card
from rules.hands import Hand, Winner
from rules.table import facts as f
from shoe_drivers.fact_lines import KINDS

SEVEN_S, FIRST = card("7S"), f.Position(Hand.PLAYER, 1)
IN_WORDS: list[tuple[f.Fact, str]] = [
    (f.CardDrawn(SEVEN_S, FIRST), "card drawn: 7S, player-1"),
    (f.CardDrawn(), "card drawn: not told"),
    (f.UnreadableCardDrawn(FIRST), "card drawn that the shoe could not read, player-1"),
    (f.BurnCardDrawn(SEVEN_S), "burn card: 7S"),
    (f.CutCardDrawn(), "cut card"),
    (f.CardDisclosed(FIRST, SEVEN_S), "card disclosed: 7S, player-1"),
    (
        f.ResultPressed(Winner.TIE, player_pair=True, banker_pair=False),
        "result button: tie, player pair",
    ),
    (f.ResultPressed(None), "result button: forced quit"),
    (f.DeviceAlarmRaised("E3 \x1b[2J"), "alarm: E3 .[2J"),
    (f.DeviceAlarmCleared("overdraw"), "alarm cleared: overdraw"),
    (f.CardDrawnOutside(SEVEN_S), "card drawn outside the game: 7S"),
    (f.CardRevoked(SEVEN_S), "overdrawn card discarded: 7S"),
    (f.CardKept(SEVEN_S), "overdrawn card kept for the next round: 7S"),
    (f.DeviceStarted(), "shoe started"),
    (f.DeviceReady(), "shoe stands by"),
    (f.KeysLocked(locked=True), "keys locked"),
    (f.KeysLocked(locked=False), "keys unlocked"),
    (f.PresetChanged("01", "0002"), "preset 01 changed to 0002"),
    (f.OrderAnswered("lock", taken=True), "order lock taken"),
    (f.OrderAnswered("lock", taken=False, code="busy"), "order lock not taken: busy"),
    (f.MessageLost(), "a message of the shoe was lost"),
    (f.BytesUnread("ff00"), "cannot be read: ff00"),
    (f.LinkLost(), "link lost"),
    (f.LinkRestored(), "link is back"),
    (f.ConsoleRestarted(), "console restarted"),
]


@pytest.mark.parametrize(("fact", "words"), IN_WORDS, ids=[words for _, words in IN_WORDS])
def test_every_fact_in_words(fact: f.Fact, words: str) -> None:
    assert in_words(fact) == words


def test_no_fact_is_without_words() -> None:
    assert {type(fact) for fact, _ in IN_WORDS} == set(KINDS.values())
