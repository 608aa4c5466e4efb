"""A round as one line of the table: the words and colours of its cells."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtGui import QColor

from dealer_console.review.rounds.finding import FoundRound
from dealer_console.review.rounds.order import Column
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.screens.theme import DARK
from dealer_console.wording.cards import card_text
from dealer_console.wording.catalogue import Catalogue
from rules.cards import CARD_OF_TEXT, RANK_ALONE, UNTOLD, Card

COLUMNS = tuple(Column)

RIGHT = frozenset(
    {
        *(Column.SHOE, Column.ROUND, Column.INSURANCE, Column.IRREGULARITIES, Column.APPROVALS),
        *(Column.ENTERED, Column.DURATION, Column.STAKED, Column.RETURNED),
    }
)
"""Columns of numbers, whose units stand below one another."""

WIDTHS = {
    Column.TIME: 148,
    Column.TABLE: 62,
    Column.SHOE: 58,
    Column.ROUND: 58,
    Column.DEALER: 84,
    Column.PLAYER: 120,
    Column.BANKER: 120,
    Column.WINNER: 70,
    Column.WINS: 112,
    Column.INSURANCE: 80,
    Column.WAIVED: 66,
    Column.IRREGULARITIES: 58,
    Column.VOID: 58,
    Column.APPROVALS: 62,
    Column.ENTERED: 72,
    Column.DURATION: 62,
    Column.STAKED: 92,
    Column.RETURNED: 92,
    Column.SIMULATED: 58,
}
"""In pixels, before somebody draws them wider."""

_PLAIN = QColor(DARK.ink)
_WINNERS = {
    "player": QColor(DARK.player),
    "banker": QColor(DARK.banker),
    "tie": QColor(DARK.tie),
}
_AMBER, _ALARM, _QUIET = QColor(DARK.amber), QColor(DARK.alarm), QColor(DARK.quiet)


class Line(NamedTuple):
    """A round in the table."""

    found: FoundRound
    texts: tuple[str, ...]
    colours: tuple[QColor, ...]


class LineWriter:
    """Writes rounds as lines in one language; on any thread."""

    def __init__(self, words: Catalogue, logs: Sequence[WatchedLog]) -> None:
        self._words = words
        self._logs = {log.table: log for log in logs}

    def line(self, found: FoundRound) -> Line:
        """The words of each column, and their colours."""
        row = found.row
        words, log = self._words, self._logs[found.table]
        money = log.money.text
        ended = log.days.local(row.ended_ms)
        texts = (
            ended.strftime("%Y-%m-%d %H:%M:%S"),
            found.table,
            str(row.shoe),
            str(row.round),
            row.dealer or "",
            hand_text(row.player, row.player_points),
            hand_text(row.banker, row.banker_points),
            words.words("bet", row.winner) if row.winner else words.review("rounds-outcome-void"),
            ", ".join(words.words("bet", bet) for bet in row.wins.split()),
            _insurance(row),
            words.review("rounds-column-waived") if row.waived else "",
            _count(row.irregularities),
            row.void or "",
            _count(row.approvals),
            _count(row.entered_cards),
            minutes(row.ended_ms - row.began_ms),
            money(row.staked) if row.staked else "",
            money(row.returned) if row.staked else "",
            words.review("rounds-column-simulated") if row.simulated else "",
        )
        return Line(found, texts, _colours(row))


def minutes(milliseconds: int) -> str:
    """How long it took, as 1:05."""
    whole, seconds = divmod(milliseconds // 1000, 60)
    return f"{whole}:{seconds:02}"


def hand_text(hand: str, points: int | None) -> str:
    """Its cards as players say them, then its points."""
    faces = (card_of(each) for each in hand.split())
    said = " ".join("?" if face is None else card_text(face) for face in faces)
    return said if points is None else f"{said} = {points}"


def card_of(text: str) -> Card | None:
    """A card as the log writes it; None where nobody ever knew which."""
    return CARD_OF_TEXT.get(text) or RANK_ALONE.get(text.removesuffix(UNTOLD))


def _insurance(row: RoundRow) -> str:
    if not row.insurance_offered and not row.insurance_taken:
        return ""
    return f"{row.insurance_offered} / {row.insurance_taken} / {row.insurance_won}"


def _count(number: int) -> str:
    return str(number) if number else ""


def _colours(row: RoundRow) -> tuple[QColor, ...]:
    special = {
        Column.WINNER: _WINNERS.get(row.winner or "", _ALARM),
        Column.IRREGULARITIES: _AMBER,
        Column.APPROVALS: _AMBER,
        Column.ENTERED: _AMBER,
        Column.VOID: _ALARM,
        Column.SIMULATED: _QUIET,
        Column.WINS: _QUIET,
    }
    return tuple(special.get(column, _PLAIN) for column in COLUMNS)
