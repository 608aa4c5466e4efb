"""What the derived tables have to say beside an event: cards, offers, results, irregularities."""

import heapq
import re
from collections.abc import Callable, Iterator
from functools import partial
from operator import itemgetter
from typing import Any

from dealer_console.round_log.exporting.event_words import EventWords
from dealer_console.round_log.exporting.log_view import Part, Range
from dealer_console.wording.catalogue import NoWords
from rules.hands import Hand
from rules.table.prompt import Code, Prompt
from rules.wagers import Player

Line = tuple[int, str]
"""The number of an event, and a line to it."""

SHOWN = (
    Code.TOTAL,
    Code.NATURAL,
    Code.LAMMER,
    Code.WAIVED,
    Code.NO_INSURANCE,
    Code.INSURANCE_MISSED,
    Code.WINNER,
    Code.VOID,
    Code.COLLECT,
    Code.PAY,
    Code.GIVE_BACK,
    Code.TAKE_BACK,
)
"""Prompts that tell what happens at the table; the others only say what is due."""

_PLACES = {"burnt": "burnt", "aside": "set aside", "next-round": "for the next round"}
_PLAYER = re.compile(r"box (\d+) (\S+)")
_CARDS = (
    "SELECT {0}, place, card, entered FROM cards WHERE {0} BETWEEN ? AND ?"
    " AND ('{0}' = 'drawn' OR exposed <> drawn) ORDER BY {0}, number"
)
_PROMPTS = (
    "SELECT sequence, code, paragraph, hand, odds, player, amount, subject FROM prompts"
    f" WHERE sequence BETWEEN ? AND ? AND code IN ({', '.join(repr(str(c)) for c in SHOWN)})"
    " ORDER BY sequence, place"
)
_OPENED = (
    "SELECT sequence, situation, note FROM irregularities WHERE sequence BETWEEN ? AND ?"
    " ORDER BY sequence, number"
)
_CLOSED = (
    "SELECT closed, situation, status, remedy, decided_by, role FROM irregularities"
    " WHERE closed BETWEEN ? AND ? ORDER BY closed, number"
)
_APPROVALS = (
    "SELECT sequence, command, asked_by, answer, by, role FROM approvals"
    " WHERE sequence BETWEEN ? AND ? ORDER BY sequence"
)
_ROUNDS = (
    "SELECT sequence, shoe, round, player, banker, player_points, banker_points, winner, void,"
    " staked, returned FROM rounds WHERE sequence BETWEEN ? AND ? ORDER BY sequence"
)


class Beside:
    """Lines for one event after another, read along with the events."""

    def __init__(self, part: Part, there: Range, words: EventWords) -> None:
        self._words = words
        self._lines = self._merged(part, there) if part.has("rounds") else iter(())
        self._next = next(self._lines, None)

    def of(self, sequence: int) -> list[str]:
        """The lines for that event; asked in the order of the events."""
        found = []
        while self._next is not None and self._next[0] <= sequence:
            if self._next[0] == sequence:
                found.append(self._next[1])
            self._next = next(self._lines, None)
        return found

    def _merged(self, part: Part, there: Range) -> Iterator[Line]:
        told: tuple[tuple[str, Callable[..., str]], ...] = (
            (_CARDS.format("drawn"), partial(self._card, "Drawn")),
            (_CARDS.format("exposed"), partial(self._card, "Exposed")),
            (_OPENED, self._opened),
            (_CLOSED, self._closed),
            (_APPROVALS, self._approval),
            (_PROMPTS, self._prompt),
            (_ROUNDS, self._round),
        )
        streams = [_told(part.rows(statement, there), say) for statement, say in told]
        return heapq.merge(*streams, key=itemgetter(0))

    def _card(self, verb: str, place: str, card: str | None, entered: int) -> str:
        hand, _, number = place.partition("-")
        where = _PLACES.get(place) or f"{self._words.words('hand', hand)} {number}"
        by_hand = ", entered by hand" if entered else ""
        return f"{verb}: {card or 'a card nobody read'}, {where}{by_hand}"

    def _opened(self, situation: str, note: str) -> str:
        words = self._words.words("situation", situation)
        return f"Irregularity: {words} ({note})" if note else f"Irregularity: {words}"

    def _closed(self, situation: str, status: str, remedy: Any, by: Any, role: Any) -> str:
        what = status if remedy is None else self._words.words("remedy", remedy)
        decided = "" if by is None else f", decided by {self._words.person(by, role)}"
        return f"{self._words.words('situation', situation)}: {what}{decided}"

    def _approval(self, command: str, asked_by: str, answer: str, by: str, role: str) -> str:
        words = self._words.words("command", command)
        return f"{words}, asked by {asked_by}: {answer} by {self._words.person(by, role)}"

    def _prompt(
        self,
        code: str,
        paragraph: str,
        hand: str | None,
        odds: str | None,
        player: str | None,
        amount: int | None,
        subject: str,
    ) -> str:
        try:
            who = None if player is None else _player(player)
            side = None if hand is None else Hand(hand)
            prompt = Prompt(Code(code), paragraph, side, odds, who, amount, subject)
            return self._words.catalogue.text(prompt, self._words.money)
        except (NoWords, ValueError):
            # Of rules that had other prompts than these.
            return " ".join(str(part) for part in (code, hand, odds, player, subject) if part)

    def _round(
        self,
        shoe: int,
        number: int,
        player: str,
        banker: str,
        player_points: int | None,
        banker_points: int | None,
        winner: str | None,
        void: str | None,
        staked: int,
        returned: int,
    ) -> str:
        told = f"Shoe {shoe}, round {number} is over: "
        if void is not None or winner is None:
            told += f"void ({void})" if void else "no result"
        else:
            told += self._words.words("winner", winner)
            told += f", Player {player} ({player_points}), Banker {banker} ({banker_points})"
        if staked:
            money = self._words.money.text
            told += f"; staked {money(staked)}, returned {money(returned)}"
        return told


def _told(rows: Iterator[tuple[Any, ...]], say: Callable[..., str]) -> Iterator[Line]:
    for sequence, *told in rows:
        yield sequence, say(*told)


def _player(text: str) -> Player:
    found = _PLAYER.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no Player")
    return Player(int(found[1]), found[2])
