"""A report about rounds of one table, as plain values that somebody draws."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from dealer_console.review.evidence.event_lines import EventLine, event_lines
from dealer_console.review.evidence.verification import Verification
from dealer_console.review.evidence.wish import Rounds, gone_on
from dealer_console.review.evidence.words import ReportWords
from dealer_console.round_log.asking import round_of
from dealer_console.round_log.exporting.log_view import LogView
from dealer_console.round_log.exporting.selection import Scope
from dealer_console.round_log.round_rows import CardRow, PromptRow, RoundFound
from dealer_console.round_log.segment import Segment
from rules.hands import Hand
from rules.table.prompt import Code

_COVERS = (
    "SELECT sequence, hash, utc_ms, reason, key, signature FROM checkpoints"
    " WHERE sequence >= ? ORDER BY sequence LIMIT 1"
)
_ROW = (
    "SELECT shoe, round, began_ms, player, banker, player_points, banker_points, winner, void,"
    " first_event, sequence FROM rounds WHERE shoe = ? AND round = ?"
)


class Signed(NamedTuple):
    """A checkpoint that covers all rounds of the report."""

    sequence: int
    hash: str
    utc_ms: int
    reason: str
    key: str
    signature: str


class RoundLine(NamedTuple):
    """A round in the list on the first page."""

    shoe: int
    round: int
    began_ms: int
    player: str
    banker: str
    player_points: int | None
    banker_points: int | None
    winner: str | None
    void: str | None
    first_event: int
    sequence: int


class Acknowledgement(NamedTuple):
    """An alert about a round that somebody has seen to."""

    sequence: int
    """The event that the alert is about."""
    kind: str
    utc_ms: int
    """When somebody acknowledged it."""
    by: str
    role: str | None
    remark: str


class RoundStory(NamedTuple):
    """All that is told of one round."""

    found: RoundFound
    hands: Mapping[Hand, tuple[CardRow, ...]]
    others: tuple[CardRow, ...]
    """Cards that lie in neither hand."""
    outcome: str
    paragraph: str
    """By which it ended so."""
    ruled: str
    """What that paragraph says."""
    lines: tuple[EventLine, ...]
    acknowledged: tuple[Acknowledgement, ...]


class About(NamedTuple):
    """What is known of a report before a page is drawn."""

    case: str
    remark: str
    made_by: str
    """Name and role, or that nobody had signed in."""
    made_at_ms: int
    software: str
    key: str
    """The id of the key that signs its manifest."""
    verification: Verification
    not_over: Rounds
    """Chosen too, and left out."""


Acknowledged = Callable[[Collection[int]], tuple[Acknowledgement, ...]]
"""Those about some events of the table."""


class Report:
    """The first page at once, each round when it is come to; for one thread."""

    def __init__(
        self,
        view: LogView,
        scope: Scope,
        rounds: Rounds,
        segments: Sequence[Segment],
        about: About,
        words: ReportWords,
        acknowledged: Acknowledged,
    ) -> None:
        self.table, self.simulated, self.head = view.table, view.simulated, view.head
        self.about, self.words = about, words
        self.lines = tuple(_line(view, *each) for each in rounds)
        self.signed = _covering(view, scope.ranges[-1][1])
        self._segments, self._acknowledged = segments, acknowledged

    def __len__(self) -> int:
        return len(self.lines)

    def stories(self) -> Iterator[RoundStory]:
        """Round after round."""
        for line in self.lines:
            found = round_of(self._segments, line.shoe, line.round)
            if found.round.sequence != line.sequence:
                raise gone_on(line.shoe, line.round)
            # What came up after a round's end, and is about it, is an event of no round.
            of = {event.sequence for event in found.events}
            of |= {trouble.sequence for trouble in found.irregularities}
            yield _story(found, self.words, self._acknowledged(of))


def _line(view: LogView, shoe: int, number: int) -> RoundLine:
    for part in reversed(view.parts):
        row = part.one(_ROW, (shoe, number)) if part.has("rounds") else None
        if row is not None:
            return RoundLine(*row)
    raise gone_on(shoe, number)


def _covering(view: LogView, last: int) -> Signed | None:
    for part in view.parts:
        row = part.one(_COVERS, (last,)) if part.has("checkpoints") else None
        if row is not None and row[0] <= part.head.sequence:
            return Signed(*row)
    return None


def _story(
    found: RoundFound, words: ReportWords, acknowledged: tuple[Acknowledgement, ...]
) -> RoundStory:
    row = found.round
    hands = {
        hand: tuple(card for card in found.cards if card.place.startswith(f"{hand}-"))
        for hand in Hand
    }
    in_hands = {card.number for cards in hands.values() for card in cards}
    paragraph = row.void if row.void is not None else _paragraph_of(found.prompts)
    return RoundStory(
        found,
        hands,
        tuple(card for card in found.cards if card.number not in in_hands),
        words.say("void") if row.winner is None else words.code("winner", row.winner),
        words.paragraph(paragraph),
        words.ruled(row.game, paragraph),
        tuple(event_lines(found, words)),
        acknowledged,
    )


def _paragraph_of(prompts: Sequence[PromptRow]) -> str:
    """The one that the result was told with, the last time that it was."""
    told = [row.paragraph for row in prompts if row.code == Code.WINNER]
    return told[-1] if told else ""
