"""The board's window: it draws what it is given and takes nothing."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPalette, QResizeEvent
from PySide6.QtWidgets import QWidget

from dealer_console.desk.board_shown import BoardShown
from dealer_console.screens.board.announcement import Announcement, announced
from dealer_console.screens.board.figures import AskPart, Counts, Limits
from dealer_console.screens.board.heading import Foot, FootShown, Heading, HeadingShown
from dealer_console.screens.board.places import places
from dealer_console.screens.board.road_parts import (
    BeadPlate,
    BigEyeBoy,
    BigRoad,
    CockroachPig,
    RoadShown,
    SmallRoad,
)
from dealer_console.screens.parts.banner import Banner
from dealer_console.screens.parts.fitting import Label
from dealer_console.screens.parts.part import Part
from dealer_console.screens.theme import DARK

SMALLEST_WINDOW = (1280, 720)


class BoardWindow(QWidget):
    """The second window, for the second monitor."""

    def __init__(self) -> None:
        super().__init__()
        # It is looked at, never used: the keypad stays with the Dealer's window.
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setCursor(Qt.CursorShape.BlankCursor)
        self.setMinimumSize(*SMALLEST_WINDOW)
        ground = QPalette()
        ground.setColor(QPalette.ColorRole.Window, QColor(DARK.ground))
        self.setPalette(ground)
        self.setAutoFillBackground(True)
        self.banner = Banner(self)
        self.heading = Heading(self)
        self.bead_plate = BeadPlate(self)
        self.announcement = Announcement(self)
        self.limits = Limits(self)
        self.big_road = BigRoad(self)
        self.counts = Counts(self)
        self.big_eye_boy = BigEyeBoy(self)
        self.small_road = SmallRoad(self)
        self.cockroach_pig = CockroachPig(self)
        self.ask = AskPart(self)
        self.foot = Foot(self)
        self.shown: BoardShown | None = None

    def draw(self, shown: BoardShown) -> None:
        """Show that board; only what has changed is drawn again."""
        before, self.shown = self.shown, shown
        if shown == before:
            return
        self.setWindowTitle(shown.title)
        language = shown.language
        self.banner.show_text(shown.banner, language)
        self.heading.show_value(HeadingShown(shown.title, shown.figures, shown.notices), language)
        self.announcement.show_value(announced(shown), language)
        self.limits.show_value(shown.limits, language)
        self.counts.show_value(shown.counts, language)
        self.ask.show_value(shown.ask, language)
        self.foot.show_value(FootShown(shown.information, shown.information_paragraph), language)
        names = shown.road_names
        for road, name in (
            (self.bead_plate, names.bead_plate),
            (self.big_road, names.big_road),
            (self.big_eye_boy, names.big_eye_boy),
            (self.small_road, names.small_road),
            (self.cockroach_pig, names.cockroach_pig),
        ):
            road.show_value(RoadShown(name, shown.letters, shown.roads), language)
        if before is None or bool(before.banner) != bool(shown.banner):
            self._lay_out()

    @property
    def roads(self) -> tuple[BeadPlate, BigRoad, BigEyeBoy, SmallRoad, CockroachPig]:
        """The five roads, in the order of their names."""
        return (
            self.bead_plate,
            self.big_road,
            self.big_eye_boy,
            self.small_road,
            self.cockroach_pig,
        )

    @property
    def parts(self) -> tuple[Part, ...]:
        """Everything that draws."""
        return (
            self.banner,
            self.heading,
            self.announcement,
            self.limits,
            self.counts,
            self.ask,
            self.foot,
            *self.roads,
        )

    def labels(self) -> list[Label]:
        """All words as they were last drawn, by where they are in the window."""
        return [
            label._replace(
                place=label.place.translated(part.pos()), taken=label.taken.translated(part.pos())
            )
            for part in self.parts
            if part.isVisibleTo(self)
            for label in part.labels
        ]

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Everything has its place in a window of any size."""
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        banner = self.shown is not None and bool(self.shown.banner)
        at = places(self.width(), self.height(), banner=banner)
        one, two, three = at.derived
        laid: tuple[tuple[Part, QRect], ...] = (
            (self.banner, at.banner),
            (self.heading, at.heading),
            (self.bead_plate, at.bead_plate),
            (self.announcement, at.announcement),
            (self.limits, at.limits),
            (self.big_road, at.big_road),
            (self.counts, at.counts),
            (self.big_eye_boy, one),
            (self.small_road, two),
            (self.cockroach_pig, three),
            (self.ask, at.ask),
            (self.foot, at.foot),
        )
        for part, place in laid:
            part.setGeometry(place)
