"""A shoe as a log has it: what it held, what was burnt, and the rounds of it that are over.

It is read from the rows that people query, so it is there where the events are gone too. A round
that is being dealt, or was taken up again, is not in it, nor is anything that lies in wait for it.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from dealer_console import command_bodies
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import WITH_ROUNDS, rounds_page
from dealer_console.round_log.round_filter import Filter
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.segment import Segment
from dealer_console.settings.table_body import table_from_json
from dealer_console.table.bodies import STANDING
from rules.cards import RANKS
from rules.game import Game
from rules.games import game_named
from rules.refusal import Refusal
from rules.table.commands import ChangeSettings, CloseBets, IntakeShoe
from rules.table.settings import TableSettings

USUAL_DECKS = 8
"""What shoes of all five games hold as a rule."""

ALL = 1_000_000
"""More rounds than any shoe has."""

NEXT_ROUND = "next-round"
"""The place of a card that is counted where it is played, or was never drawn at all."""


class DealtCard(NamedTuple):
    """A card that left the shoe; its rank, from 0 for the ace, where anybody ever knew it."""

    place: str
    rank: int | None
    drawn: int
    exposed: int | None


class DealtRound(NamedTuple):
    """A round that is over, with its cards in the order they were drawn."""

    row: RoundRow
    cards: tuple[DealtCard, ...]
    bets_closed: int | None
    """The event of the last "No more bets", where the log has it."""


class DealtShoe(NamedTuple):
    """A shoe, as far as its rounds are over."""

    number: int
    game: Game
    decks: int
    decks_assumed: bool
    """The log does not say how many decks went in; as many as is usual."""
    never_ends: bool
    """A shuffler that takes the cards of each round back."""
    burnt: tuple[DealtCard, ...]
    rounds: tuple[DealtRound, ...]
    missing: int
    """Rounds that the log no longer has: nobody can say which cards were played in them."""


def dealt_shoe(log: WatchedLog, number: int) -> DealtShoe | None:
    """The shoe of that number; None while no round of it is over."""
    segments = [segment for segment in log.segments() if segment.version >= WITH_ROUNDS]
    rows = rounds_page(segments, Filter(shoe=number), limit=ALL)[::-1]
    if not rows:
        return None
    cards = _cards(log, segments, number)
    closed = _bets_closed(log, segments, rows)
    rounds = []
    for row in rows:
        if row.sequence not in cards:
            # It was taken up again while this was being read, and is not over.
            break
        rounds.append(DealtRound(row, cards[row.sequence], closed.get(row.round)))
    if not rounds:
        return None
    first_event = rows[0].first_event
    settings = settings_at(log, segments, first_event)
    game = settings.game if settings and settings.game.id == rows[0].game else None
    decks = decks_told(log, segments, number, first_event)
    return DealtShoe(
        number,
        game or game_named(rows[0].game),
        decks or _decks_after(log, segments, first_event) or USUAL_DECKS,
        decks is None,
        never_ends=settings is not None and not settings.ends,
        burnt=_burnt(log, segments, number),
        rounds=tuple(rounds),
        missing=rounds[-1].row.round - len(rounds),
    )


def shoes_with_rounds(log: WatchedLog, limit: int, before: int | None = None) -> list[int]:
    """The newest shoes of which rounds are over, the newest first; those before a number."""
    found: list[int] = []
    for segment in log.newest_first():
        if segment.version < WITH_ROUNDS:
            continue
        # One look for each shoe, however many rounds it has.
        newest = before if before is not None else 2**62
        while len(found) < limit:
            ((shoe,),) = log.fetch(
                segment, "SELECT max(shoe) FROM rounds WHERE shoe < ?", (newest,)
            )
            if shoe is None:
                break
            newest = shoe
            if shoe not in found:
                found.append(shoe)
    return sorted(found, reverse=True)[:limit]


class ShoeListed(NamedTuple):
    """A shoe to choose."""

    number: int
    day: str
    """The gaming day on which its last round ended."""
    rounds: int
    newest: int
    """The event that ended its last round."""


def shoes_listed(log: WatchedLog, limit: int) -> list[ShoeListed]:
    """The newest shoes of which rounds are over, the newest first."""
    found = []
    for number in shoes_with_rounds(log, limit):
        parts = [
            part
            for segment in log.newest_first()
            if segment.version >= WITH_ROUNDS
            for part in log.fetch(segment, _LAST_OF_SHOE, (number,))
        ]
        newest, day, rounds = max(parts)
        found.append(ShoeListed(number, day, rounds, newest))
    return found


_LAST_OF_SHOE = """
SELECT sequence, gaming_day, round FROM rounds WHERE shoe = ? ORDER BY round DESC LIMIT 1
"""


def decks_told(
    log: WatchedLog, segments: Sequence[Segment], shoe: int, first_event: int
) -> int | None:
    """How many decks went into a shoe whose first round that event began, if the log says so."""
    for segment in reversed(segments):
        if segment.opens.sequence >= first_event:
            continue
        ((before,),) = log.fetch(
            segment, "SELECT max(sequence) FROM rounds WHERE sequence < ?", (first_event,)
        )
        found = log.fetch(
            segment,
            "SELECT body FROM events WHERE sequence BETWEEN ? AND ? AND kind = ? AND shoe = ?"
            " ORDER BY sequence DESC LIMIT 1",
            (before or 0, first_event, IntakeShoe.name, shoe),
        )
        if found:
            return int(json.loads(found[0][0])["decks"])
        if before is not None:
            break
    return None


def _decks_after(log: WatchedLog, segments: Sequence[Segment], sequence: int) -> int | None:
    """Of the next shoe that the log saw going in."""
    for segment in segments:
        found = log.fetch(
            segment,
            "SELECT body FROM events WHERE kind = ? AND sequence > ? ORDER BY sequence LIMIT 1",
            (IntakeShoe.name, sequence),
        )
        if found:
            return int(json.loads(found[0][0])["decks"])
    return None


def settings_at(
    log: WatchedLog, segments: Sequence[Segment], sequence: int
) -> TableSettings | None:
    """What the table was set up as then, where the log says so and these rules can read it."""
    for segment in reversed(segments):
        found = log.fetch(
            segment,
            "SELECT kind, body FROM events WHERE sequence <= ? AND kind IN (?, ?)"
            " ORDER BY sequence DESC LIMIT 1",
            (sequence, STANDING, ChangeSettings.name),
        )
        for kind, body in found:
            try:
                return _settings(kind, json.loads(body))
            except (Refusal, ValueError, KeyError, TypeError):
                return None
    return None


def _settings(kind: str, body: Any) -> TableSettings:
    if kind == STANDING:
        return table_from_json(body["state"]["public"]["settings"])
    command = command_bodies.from_json(body)
    assert isinstance(command, ChangeSettings)
    return command.settings


_CARDS = """
SELECT rounds.sequence, place, card, drawn, exposed
FROM rounds LEFT JOIN cards ON cards.shoe = rounds.shoe AND cards.round = rounds.round
WHERE rounds.shoe = ? ORDER BY rounds.sequence, number
"""
_BURNT = """
SELECT place, card, drawn, exposed FROM cards
WHERE shoe = ? AND round IS NULL ORDER BY drawn, number
"""


def _cards(
    log: WatchedLog, segments: Sequence[Segment], shoe: int
) -> dict[int, tuple[DealtCard, ...]]:
    """The cards of each round, by the event that ended it."""
    cards: dict[int, list[DealtCard]] = {}
    for segment in segments:
        for sequence, *told in log.fetch(segment, _CARDS, (shoe,)):
            of_it = cards.setdefault(sequence, [])
            if told[0] is not None and told[0] != NEXT_ROUND:
                of_it.append(_card(*told))
    return {sequence: tuple(of_it) for sequence, of_it in cards.items()}


def _burnt(log: WatchedLog, segments: Sequence[Segment], shoe: int) -> tuple[DealtCard, ...]:
    """The first is shown to everybody, whatever its row says; the others lie face down."""
    told = [row for segment in segments for row in log.fetch(segment, _BURNT, (shoe,))]
    burnt = [_card(*row) for row in told]
    return tuple(
        card._replace(exposed=card.drawn) if n == 0 and card.rank is not None else card
        for n, card in enumerate(burnt)
    )


def _card(place: str, card: str | None, drawn: int, exposed: int | None) -> DealtCard:
    rank = None if card is None or card[0] not in RANKS else RANKS.index(card[0])
    return DealtCard(place, rank, drawn, exposed)


def _bets_closed(
    log: WatchedLog, segments: Sequence[Segment], rows: Sequence[RoundRow]
) -> Mapping[int, int]:
    """For each round of a shoe, the event of its last "No more bets"."""
    closed: dict[int, int] = {}
    for segment in segments:
        closed |= log.fetch(
            segment,
            "SELECT round, max(sequence) FROM events WHERE sequence BETWEEN ? AND ?"
            " AND kind = ? AND shoe = ? GROUP BY round",
            (rows[0].first_event, rows[-1].sequence, CloseBets.name, rows[0].shoe),
        )
    return closed


def times_of(log: WatchedLog, sequences: Sequence[int]) -> Mapping[int, int]:
    """When these events were, of those that the log still has."""
    times: dict[int, int] = {}
    for segment in log.segments():
        for start in range(0, len(sequences), 500):
            some = sequences[start : start + 500]
            marks = ", ".join("?" * len(some))
            times |= log.fetch(
                segment,
                f"SELECT sequence, utc_ms FROM events WHERE sequence IN ({marks})",
                some,
            )
    return times
