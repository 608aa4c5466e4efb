"""The round that is looked at: its hands, what won, what went wrong and who decided."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from dealer_console.review.rounds.finding import FoundRound
from dealer_console.round_log.asking import NoSuchRound, NotOver, round_of
from dealer_console.round_log.round_rows import ApprovalRow, IrregularityRow, RoundFound
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.rounds.hands import HEIGHT, HandsDrawn
from rules.refusal import HOUSE

LANE = "rounds-detail"
MARGIN = 10


class RoundDetail(QFrame):
    """One round, below the table."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._found: FoundRound | None = None
        self.setObjectName("round-detail")
        self.setProperty("role", "panel")
        self.setFixedHeight(HEIGHT + 2 * MARGIN)
        self.hands = HandsDrawn(pit.words)
        self._title, self._outcome, self._trouble = QLabel(), QLabel(), QLabel()
        self._title.setProperty("role", "strong")
        self._outcome.setProperty("role", "small")
        for label, name in (
            (self._title, "detail-title"),
            (self._outcome, "detail-outcome"),
            (self._trouble, "detail-trouble"),
        ):
            label.setObjectName(name)
            label.setWordWrap(label is not self._title)
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        across = QHBoxLayout(self)
        across.setContentsMargins(14, MARGIN, 14, MARGIN)
        across.setSpacing(24)
        across.addWidget(self.hands)
        told = QVBoxLayout()
        told.setSpacing(4)
        told.addWidget(self._title)
        told.addWidget(self._outcome, 1)
        across.addLayout(told, 5)
        across.addWidget(self._trouble, 6)
        self.show_round(None)

    @property
    def found(self) -> FoundRound | None:
        """The round that is looked at."""
        return self._found

    def show_round(self, found: FoundRound | None) -> None:
        """Look at that one; what stands in other tables of the log is looked up."""
        self._found = found
        self.hands.show_round(found)
        self.hands.setVisible(found is not None)
        self._trouble.setText("")
        self._pit.worker.forget(LANE)
        if found is None:
            self._title.setText("")
            self._outcome.setText(self._pit.text("rounds-detail-none"))
            return
        row, text = found.row, self._pit.text
        self._title.setText(
            text("rounds-detail-title", table=found.table, shoe=row.shoe, round=row.round)
        )
        self._outcome.setText("\n".join(self._told(found)))
        log = self._pit.log(found.table)
        self._pit.worker.ask(
            lambda: round_of(log.segments(), row.shoe, row.round),
            self._answered,
            self._failed,
            lane=LANE,
        )

    def stop(self) -> None:
        """Nobody waits for an answer any more."""
        self._pit.worker.forget(LANE)

    def _told(self, found: FoundRound) -> list[str]:
        row, text, words = found.row, self._pit.text, self._pit.words
        lines = []
        if row.void:
            lines.append(text("rounds-detail-void", paragraph=self._paragraph(row.void)))
        elif row.winner:
            natural = text("rounds-detail-natural") if row.natural else ""
            winner = words.words("winner", row.winner)
            lines.append(", ".join(filter(None, (winner, natural))))
        if row.wins:
            bets = ", ".join(words.words("bet", bet) for bet in row.wins.split())
            lines[-1:] = [" · ".join((*lines[-1:], text("rounds-detail-won", bets=bets)))]
        if row.insurance_offered or row.insurance_taken:
            lines.append(
                text(
                    "rounds-detail-insurance",
                    offered=row.insurance_offered,
                    taken=row.insurance_taken,
                    won=row.insurance_won,
                )
            )
        if row.waived:
            lines.append(text("rounds-detail-waived"))
        if row.staked:
            money = self._pit.log(found.table).money
            staked, returned = money.text(row.staked), money.text(row.returned)
            lines.append(
                text("rounds-detail-money", staked=staked, returned=returned, currency=money.code)
            )
        return lines

    def _answered(self, found: RoundFound) -> None:
        lines = [self._irregularity(one) for one in found.irregularities]
        lines += [self._approval(one) for one in found.approvals]
        self._say(
            "\n".join(lines) or self._pit.text("rounds-detail-quiet"), "" if lines else "quiet"
        )

    def _irregularity(self, one: IrregularityRow) -> str:
        words = self._pit.words
        situation = words.words("situation", one.situation)
        if one.remedy is None or one.decided_by is None:
            return self._pit.text(
                "rounds-detail-open",
                situation=situation,
                paragraph=self._paragraph(one.paragraph),
            )
        return self._pit.text(
            "rounds-detail-decided",
            situation=situation,
            remedy=words.words("remedy", one.remedy),
            name=one.decided_by,
            paragraph=self._paragraph(one.paragraph),
        )

    def _paragraph(self, number: str) -> str:
        words = self._pit.words
        if number == HOUSE:
            return words.screen("house-rule")
        return words.screen("paragraph", number=number)

    def _approval(self, one: ApprovalRow) -> str:
        words = self._pit.words
        return self._pit.text(
            f"rounds-detail-{one.answer}",
            command=words.words("command", one.command),
            name=one.by,
            role=words.words("role", one.role),
        )

    def _failed(self, error: Exception) -> None:
        if isinstance(error, NotOver | NoSuchRound):
            # It has been taken up again since it was listed: nothing of it is shown.
            self.show_round(None)
            self._outcome.setText(self._pit.text("rounds-detail-running"))
        else:
            self._say(str(error), "alarm")

    def _say(self, text: str, role: str) -> None:
        self._trouble.setProperty("role", role)
        self._trouble.style().polish(self._trouble)
        self._trouble.setText(text)
        # Where much went wrong there may be more than has room.
        self._trouble.setToolTip(text)
