"""The one loud sentence, and what is said quietly under it."""

from PySide6.QtCore import QRect

from dealer_console.desk.shown import Instruction, Tone
from dealer_console.screens.parts.fitting import Line
from dealer_console.screens.parts.part import CENTRE, LEFT, TOP_LEFT, Brush, Part

LOUD = 52
QUIET = 19
MARGIN = 42
PILL = 16


class InstructionPanel(Part):
    """Draws the instruction; the sentence stays where it is whatever comes below."""

    instruction: Instruction | None = None

    def show_instruction(self, instruction: Instruction, language: str) -> None:
        """Be that instruction."""
        if instruction != self.instruction:
            self.instruction = instruction
            self.update()
        self.speak(language)

    def paint(self, brush: Brush) -> None:
        """Its edge by tone, the sentence as large as it fits, detail, refusal and notices."""
        said, theme, px = self.instruction, self.theme, brush.px
        if said is None:
            return
        brush.box(self.rect(), theme.instruction, 0)
        self._edge(brush, said.tone)
        left, wide = px(MARGIN), self.width() - px(MARGIN + 24)
        loud = QRect(left, px(8), wide, px(82))
        # A quotation mark hangs out, so that the words begin where they always do.
        hang = brush.width_of("“", LOUD, bold=True) if said.text.startswith("“") else 0
        loud.setLeft(max(px(16), left - hang // 2))
        brush.stack(loud, (Line(said.text, LOUD, theme.ink, bold=True),), LEFT)
        detail = " · ".join(part for part in (said.detail, said.paragraph) if part)
        below = bool(said.refusal or said.standing)
        room = QRect(left, px(88), wide, px(26 if below else 50))
        brush.stack(room, (Line(detail, QUIET, theme.quiet),), LEFT if below else TOP_LEFT)
        foot = QRect(left, px(117), wide, px(28))
        taken = self._pills(brush, foot, said.standing, share=0.55 if said.refusal else 1)
        if said.refusal:
            foot.setLeft(taken)
            brush.stack(foot, (Line(said.refusal, 18, theme.amber, bold=True),), LEFT)

    def _edge(self, brush: Brush, tone: Tone) -> None:
        colour = {
            Tone.CALM: self.theme.edge,
            Tone.LOOK: self.theme.amber,
            Tone.ALARM: self.theme.alarm,
        }[tone]
        px, tall = brush.px, self.height()
        brush.box(QRect(0, 0, px(14), tall), colour, 0)
        if tone is Tone.ALARM:
            # Notched, so that it is not told by its colour alone.
            step = px(15)
            for y in range(0, tall, 2 * step):
                points = ((0, y), (px(14), y + step), (0, y + 2 * step))
                brush.shape(points, self.theme.alarm_ground)

    def _pills(self, brush: Brush, room: QRect, notices: tuple[str, ...], share: float) -> int:
        """Notices that stay, each on a plate of its own; where they end."""
        if not notices:
            return room.left()
        px, pad = brush.px, brush.px(12)
        widths = [brush.width_of(notice, PILL, bold=True) + 2 * pad for notice in notices]
        free = round(room.width() * share) - px(8) * len(notices)
        shrink = min(1.0, free / sum(widths))
        left = room.left()
        for notice, wide in zip(notices, widths, strict=True):
            place = QRect(left, room.top(), int(wide * shrink), room.height())
            brush.box(place, self.theme.amber_ground, 14, self.theme.amber, 1.5)
            words = place.adjusted(pad // 2, 0, -pad // 2, 0)
            brush.words(words, notice, PILL, self.theme.amber, CENTRE, bold=True)
            left = place.right() + px(8)
        return left + px(8)
