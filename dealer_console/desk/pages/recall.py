"""The last rounds, looked back on: marked as past, in the order they were dealt."""

from dealer_console.desk.at import At, Tiles
from dealer_console.desk.pages.page import Page
from dealer_console.desk.shown import CardRow, CardShown, Sheet
from rules.table.state import RoundRecord


class Recall(Page):
    """Up to ten rounds; there at any time, in an error too."""

    name = "recall"

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Each round with its cards as they were exposed, and what became of it."""
        records = at.public.recall
        speech = at.speech
        return Sheet(
            self.name,
            title=speech.screen("recall-title"),
            text=() if records else (speech.screen("no-rounds"),),
            rows=tuple(_row(at, record) for record in records),
            recall=True,
            back=self.back(at, tiles, "back-to-table"),
        )


def _row(at: At, record: RoundRecord) -> CardRow:
    speech = at.speech
    player = tuple(CardShown("", card) for card in record.player)
    banker = tuple(CardShown("", card) for card in record.banker)
    left, right = (player, banker) if at.plan.player_left else (banker, player)
    return CardRow(
        speech.screen("round-of-shoe", shoe=record.shoe, number=record.number),
        left,
        _detail(at, record),
        right,
    )


def _detail(at: At, record: RoundRecord) -> str:
    speech = at.speech
    if record.void is not None:
        cited = speech.cited(record.void)
        return f"{speech.words('phase', 'return')} · {cited}"
    if record.judgement is None:
        return ""
    shape = record.judgement.shape
    player, banker = speech.screen("short-player"), speech.screen("short-banker")
    winner = speech.words("winner", record.judgement.outcome.winner)
    return f"{winner} · {player} {shape.player_points} · {banker} {shape.banker_points}"
