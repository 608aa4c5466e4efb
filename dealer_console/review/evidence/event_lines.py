"""The events of a round as a report tells them: who did what, in words."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any, NamedTuple

from dealer_console.command_bodies import KINDS as COMMANDS
from dealer_console.command_bodies import BadCommand
from dealer_console.review.evidence.words import ReportWords, as_logged, plain
from dealer_console.round_log.events import Entry, Event
from dealer_console.round_log.round_rows import CardRow, RoundFound
from dealer_console.table.bodies import FAILED, OF_THE_SCREEN, REFUSED, happened
from rules.cards import Card
from rules.conduct import Method
from rules.hands import Hand
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.people import Person
from rules.table import facts as f
from rules.table.commands import Command
from rules.table.facts import Fact, Position
from rules.table.prompt import Prompt
from rules.wagers import Player
from shoe_drivers.fact_lines import KINDS as FACTS
from shoe_drivers.fact_lines import BadFact

CODES: dict[type, str] = {
    Hand: "hand",
    Situation: "situation",
    Remedy: "remedy",
    Method: "method",
    Stage: "stage",
    WaiverForm: "waiver",
}
"""Under what the catalogue has the words of an argument, by its type."""

FLAGS = frozenset({"by_staff", "without_wager", "order_known", "face_down", "offered", "withdraw"})
NUMBERS = frozenset({"decks", "counted", "most", "trouble", "box", "card"})
SILENT = frozenset({"by", "settings"})
"""Arguments that stand elsewhere, or fill pages: the lines of JSON have them."""

NOTES = frozenset(
    {"console-started", "console-stopped", "standing", "self-check", FAILED, "clock-jumped"}
    | {"clock-accepted", "wal-grows", "wal-shrunk", "key-taken-up", "restored", "sink-failed"}
    | {"sink-works", "signed-in", "sign-in-refused", "locked-out", "capture-failed"}
)
"""Notes of the console that there are words for."""

LEAVING = frozenset({"card-drawn", "card-drawn-outside"})
"""Whether a card was due the device may know from closed ones."""

OPEN = frozenset(
    {"unreadable-card-drawn", "burn-card-drawn", "cut-card-drawn", "device-started", "device-ready"}
    | {"device-alarm-raised", "device-alarm-cleared", "message-lost", "bytes-unread"}
    | {"link-lost", "link-restored", "console-restarted"}
)
"""Facts that the table is told by name."""

_DETAILS = ("name", "reason", "error", "sink", "clock")


class EventLine(NamedTuple):
    """One event."""

    sequence: int
    utc_ms: int
    who: str
    what: str
    told: tuple[tuple[str, str], ...]
    """What the Dealer was then told, each with its paragraph."""
    raw: str
    """The bytes of the shoe, as hex digits in pairs."""


def event_lines(found: RoundFound, words: ReportWords) -> Iterator[EventLine]:
    """All events of a round, in their order; what only changed the screen is no event of it."""
    drawn: dict[int, list[CardRow]] = {}
    exposed: dict[int, list[CardRow]] = {}
    for card in found.cards:
        drawn.setdefault(card.drawn, []).append(card)
        if card.exposed is not None and card.exposed != card.drawn:
            exposed.setdefault(card.exposed, []).append(card)
    told: dict[int, list[tuple[str, str]]] = {}
    for row in found.prompts:
        told.setdefault(row.sequence, []).append(
            (words.prompt(row), words.paragraph(row.paragraph))
        )
    for event in found.events:
        sequence, entry = event.sequence, event.entry
        if entry.kind in OF_THE_SCREEN:
            continue
        who, what = _told(entry, drawn.get(sequence, []), words)
        seen = [
            words.say("exposed", card=_named(card, words)) for card in exposed.get(sequence, [])
        ]
        yield EventLine(
            sequence,
            entry.utc_ms,
            who,
            words.listed([what, *seen]),
            tuple(told.get(sequence, ())),
            entry.raw.hex(" ").upper(),
        )


def line_of_running(event: Event, told: Sequence[Prompt], words: ReportWords) -> EventLine:
    """One event of a round that goes on: nothing that the shoe told of a card, and no bytes."""
    who, what = _told_openly(event, words)
    said = [
        (words.catalogue.text(one, words.money), words.paragraph(one.paragraph)) for one in told
    ]
    return EventLine(event.sequence, event.entry.utc_ms, who, what, tuple(said), "")


def _told_openly(event: Event, words: ReportWords) -> tuple[str, str]:
    """Who did what, as anybody at the table could see it: no argument, and nobody's note.

    What the shoe told is named only where its name tells nothing of a closed card.
    """
    entry = event.entry
    if entry.kind in LEAVING:
        return words.say("by-shoe"), words.say("fact-card-drawn")
    if entry.kind in FACTS:
        named = entry.kind if entry.kind in OPEN else "something"
        return words.say("by-shoe"), words.say(f"fact-{named}")
    if entry.kind in COMMANDS:
        by = json.loads(entry.body)["by"]
        return words.person(by["name"], by["role"]), words.code("command", entry.kind)
    if entry.kind == REFUSED:
        return _told(entry, [], words)
    said = words.say(f"note-{entry.kind}") if entry.kind in NOTES else plain(entry.kind)
    return words.say("by-console"), said


def _named(card: CardRow, words: ReportWords) -> str:
    return words.say("card-at", card=words.card(card.card), place=words.place(card.place))


def _told(entry: Entry, drawn: list[CardRow], words: ReportWords) -> tuple[str, str]:
    """Who it was, and what they did."""
    try:
        what = happened(entry.kind, entry.body)
    except (BadCommand, BadFact, ValueError):
        # Written by a console with other commands or facts than this one has.
        return "", plain(entry.kind)
    if isinstance(what, Command):
        said = " · ".join([words.code("command", what.name), *_arguments(what, words)])
        return words.person(what.by.name, what.by.role), said
    if what is not None:
        return words.say("by-shoe"), _fact(entry.kind, what, drawn, words)
    return _note(entry, words)


def _arguments(command: Command, words: ReportWords) -> Iterator[str]:
    for field in fields(command):
        value = getattr(command, field.name)
        # What is as it is unless somebody says otherwise needs no words.
        if field.name not in SILENT and value != field.default:
            yield _argument(field.name, value, words)


def _argument(name: str, value: Any, words: ReportWords) -> str:
    if isinstance(value, bool):
        state = "yes" if value else "no"
        return words.say(f"flag-{name}-{state}".replace("_", "-")) if name in FLAGS else state
    if isinstance(value, Player):
        return words.player(value.box, value.seat)
    if isinstance(value, Person):
        return words.person(value.name, value.role)
    if isinstance(value, Position):
        return words.place(str(value))
    if isinstance(value, Card):
        return words.card(as_logged(value))
    if isinstance(value, tuple):
        return "(" + words.listed([_argument(name, each, words) for each in value]) + ")"
    if type(value) in CODES:
        return words.code(CODES[type(value)], value)
    if name == "bet":
        return words.bet(value)
    if name == "stake":
        return words.amount(value)
    return words.say(f"number-{name}", number=value) if name in NUMBERS else str(value)


def _fact(kind: str, fact: Fact, drawn: list[CardRow], words: ReportWords) -> str:
    if drawn:
        cards = words.listed([_named(card, words) for card in drawn])
        return words.say("fact-card", card=cards)
    said = words.say(f"fact-{kind}")
    details = _fact_details(fact, words)
    return " · ".join([said, *(each for each in details if each)])


def _fact_details(fact: Fact, words: ReportWords) -> list[str]:
    match fact:
        case f.CardDrawn(card, position) | f.CardDisclosed(position, card):
            return [_card(card, words), "" if position is None else words.place(str(position))]
        case f.UnreadableCardDrawn(position):
            return ["" if position is None else words.place(str(position))]
        case (
            f.BurnCardDrawn(card)
            | f.CardDrawnOutside(card)
            | f.CardRevoked(card)
            | f.CardKept(card)
        ):
            return [_card(card, words)]
        case f.ResultPressed():
            return _result(fact, words)
        case f.DeviceAlarmRaised(code) | f.DeviceAlarmCleared(code):
            return [code]
        case f.KeysLocked(locked):
            return [words.say("locked" if locked else "unlocked")]
        case f.PresetChanged(preset, value):
            return [preset, value]
        case f.OrderAnswered(order, taken, code):
            return [order, words.say("order-taken" if taken else "order-not-taken"), code]
        case f.BytesUnread(data):
            return [data]
    return []


def _card(card: Card | None, words: ReportWords) -> str:
    return words.say("card-unknown") if card is None else words.card(as_logged(card))


def _result(fact: f.ResultPressed, words: ReportWords) -> list[str]:
    if fact.winner is None:
        return [words.say("forced-quit")]
    pairs = (("player-pair", fact.player_pair), ("banker-pair", fact.banker_pair))
    return [words.code("winner", fact.winner), *(words.bet(name) for name, is_ in pairs if is_)]


def _note(entry: Entry, words: ReportWords) -> tuple[str, str]:
    try:
        body: Any = json.loads(entry.body)
    except ValueError:
        body = None
    told: Mapping[str, Any] = body if isinstance(body, dict) else {}
    if entry.kind == REFUSED:
        return _refused(told, words)
    by = told.get("by") or told.get("name")
    who = by if isinstance(by, str) else words.say("by-console")
    said = words.say(f"note-{entry.kind}") if entry.kind in NOTES else plain(entry.kind)
    details = [str(told[key]) for key in _DETAILS if told.get(key) and told[key] != who]
    return who, " · ".join([said, *details])


def _refused(told: Mapping[str, Any], words: ReportWords) -> tuple[str, str]:
    """What was asked for and why it was not done, and by whom where that is known."""
    reason = str(told.get("reason", ""))
    try:
        command = json.loads(told["command"])
        who = words.person(command["by"]["name"], command["by"]["role"])
        what = words.code("command", command["do"])
    except (KeyError, TypeError, ValueError):
        who, what = "", words.code("command", str(told.get("do") or "command"))
    paragraph = words.paragraph(str(told.get("paragraph") or ""))
    return who, words.say("refused", what=what, reason=reason) + (paragraph and f" ({paragraph})")
