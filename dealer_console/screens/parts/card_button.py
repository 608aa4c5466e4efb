"""A card that may be tapped, or only looked at."""

from PySide6.QtCore import QRect, Qt

from dealer_console.desk.shown import CardShown
from dealer_console.screens.parts.part import Brush
from dealer_console.screens.parts.playing_card import draw_card
from dealer_console.screens.parts.pressable import Pressable, Target
from dealer_console.wording.cards import card_text

MARGIN = 6
"""Around a card, for the frame of the one that is due."""


class CardButton(Pressable):
    """Draws a card; its place includes the margin for a frame."""

    card: CardShown | None = None

    def show_card(self, card: CardShown | None, language: str) -> None:
        """Be that card, or gone."""
        if card == self.card and language == self.language:
            return
        self.card = card
        face = card.face if card else None
        self.aim(Target(card.key if card else ""), card_text(face) if face else "")
        transparent = Qt.WidgetAttribute.WA_TransparentForMouseEvents
        self.setAttribute(transparent, not self.target.takes_presses)
        self.setVisible(card is not None)
        self.speak(language)
        self.update()

    def face_place(self, brush: Brush) -> QRect:
        """Where the card itself lies."""
        margin = brush.px(MARGIN)
        return self.rect().adjusted(margin, margin, -margin, -margin)

    def paint(self, brush: Brush) -> None:
        """The card, and whether it is the one that is asked for."""
        card = self.card
        if card is None:
            return
        place = self.face_place(brush)
        draw_card(brush, place, card.face)
        radius = place.width() * 0.085 * 100 / brush.px(100)
        if self.down:
            brush.painter.setOpacity(0.35)
            brush.box(place, self.theme.ground, radius)
            brush.painter.setOpacity(1)
        if card.lifted:
            brush.box(place, None, radius, self.theme.amber, 4, dashed=True)
        if card.due:
            brush.box(self.rect(), None, radius + MARGIN, self.theme.amber, 5)
        if self.steered:
            brush.box(self.rect(), None, radius + MARGIN, self.theme.ink, 4)
