"""Both hands of a round as its cards lay."""

from PySide6.QtCore import QRect, QSize

from dealer_console.review.rounds.finding import FoundRound
from dealer_console.screens.parts.part import CENTRE, Brush, Part
from dealer_console.screens.parts.playing_card import SHAPE, draw_card
from dealer_console.screens.review.rounds.cells import card_of
from dealer_console.wording.catalogue import Catalogue

HEIGHT = 118
CARD = 76
"""The height of a card."""
GAP = 6
BETWEEN = 26
"""Between the hands."""
MOST = 3


class HandsDrawn(Part):
    """The hands of the round that is looked at; a card nobody ever knew shows its back."""

    def __init__(self, words: Catalogue) -> None:
        super().__init__(language=words.language)
        self.setObjectName("hands")
        self._words = words
        self._found: FoundRound | None = None
        self.setFixedSize(QSize(2 * self._of_hand() + BETWEEN, HEIGHT))

    @property
    def unit(self) -> float:
        """It stands among Qt's own widgets, which do not grow with the window."""
        return 1.0

    def show_round(self, found: FoundRound | None) -> None:
        """Draw that one's."""
        self._found = found
        self.update()

    def paint(self, brush: Brush) -> None:
        """Player's at the left, as in the log."""
        if self._found is None:
            return
        row = self._found.row
        width = self._of_hand()
        hands = (
            ("player", row.player, row.player_points),
            ("banker", row.banker, row.banker_points),
        )
        for number, (hand, told, points) in enumerate(hands):
            left = number * (width + BETWEEN)
            colour = brush.theme.player if hand == "player" else brush.theme.banker
            name = self._words.words("hand", hand)
            title = name if points is None else f"{name} {points}"
            wins = row.winner == hand
            brush.words(
                QRect(left, 0, width, 28), title, 17,
                colour if wins else brush.theme.ink, CENTRE, bold=wins,
            )  # fmt: skip
            for place, text in enumerate(told.split()[:MOST]):
                across = left + place * (round(CARD * SHAPE) + GAP)
                draw_card(brush, QRect(across, 34, round(CARD * SHAPE), CARD), card_of(text))

    @staticmethod
    def _of_hand() -> int:
        return MOST * round(CARD * SHAPE) + (MOST - 1) * GAP
