"""What is drawn anew and what is not, the clock, and signs beside the colours."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

from dealer_console.desk.shown import Instruction, Tone
from dealer_console.screens.dealer.hand_panel import HandPanel
from dealer_console.screens.dealer.instruction_panel import InstructionPanel
from dealer_console.screens.dealer.status_bar import StatusBar
from dealer_console.screens.parts.part import Part
from tests.dealer_console.screens.dealer.at_work import Dealer
from tests.dealer_console.screens.dealer.gallery import cards, picture

pytestmark = pytest.mark.window


class Painted(QObject):
    """Notes which parts are painted."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Only looks."""
        if event.type() is QEvent.Type.Paint:
            self.parts.append(watched)
        return False


@pytest.fixture
def painted(dealer: Dealer) -> Painted:
    """What is painted from the moment the first picture stands."""
    dealer.sees(picture("insurance"))
    watching = Painted()
    for part in dealer.window.findChildren(Part):
        part.installEventFilter(watching)
    return watching


def test_what_did_not_change_is_not_drawn_again(dealer: Dealer, painted: Painted) -> None:
    dealer.window.draw(picture("insurance"))
    QApplication.processEvents()
    assert painted.parts == []


def test_another_instruction_draws_the_instruction_alone(dealer: Dealer, painted: Painted) -> None:
    shown = picture("insurance")
    dealer.window.draw(shown._replace(instruction=Instruction("Draw a card for Player")))
    QApplication.processEvents()
    (part,) = painted.parts
    assert isinstance(part, InstructionPanel)


def test_another_card_draws_its_hand_alone(dealer: Dealer, painted: Painted) -> None:
    shown = picture("insurance")
    player, banker = shown.hands
    third = player._replace(cards=cards("9D 5S 3H"), total="7", next="")
    dealer.window.draw(shown._replace(hands=(third, banker)))
    QApplication.processEvents()
    panels = [part for part in painted.parts if isinstance(part, HandPanel)]
    assert [panel.hand for panel in panels] == [third]
    assert not [part for part in painted.parts if isinstance(part, StatusBar)]
    assert "3♥" in dealer.says()


def test_languages_are_switched_live(dealer: Dealer) -> None:
    dealer.sees(picture("insurance", "en"))
    dealer.sees(picture("insurance", "zh-hant"))
    assert "Insurance closed" not in dealer.says()
    assert picture("insurance", "zh-hant").instruction.text in dealer.says()


def test_the_clock_goes_while_it_is_seen(dealer: Dealer) -> None:
    dealer.sees(picture("betting"))
    assert "21:42:07" in dealer.says()
    dealer.time += timedelta(seconds=1)
    dealer.qtbot.waitUntil(lambda: "21:42:08" in dealer.says())


def test_no_timer_runs_in_a_window_that_is_not_seen(dealer: Dealer) -> None:
    dealer.sees(picture("irregularities"))
    dealer.comes_down_on(dealer.at("decide"))
    running = [timer for timer in dealer.window.findChildren(QTimer) if timer.isActive()]
    assert len(running) == 2
    dealer.window.hide()
    assert not [timer for timer in running if timer.isActive()]
    dealer.sees(picture("betting"))
    assert [timer.isActive() for timer in running].count(True) == 1


def grey(dealer: Dealer, kind: type[Part]) -> object:
    """A part as someone sees it who sees no colours."""
    from PySide6.QtGui import QImage

    part = next(part for part in dealer.window.findChildren(kind) if part.isVisible())
    return part.grab().toImage().convertToFormat(QImage.Format.Format_Mono)


def test_a_bad_link_is_told_by_more_than_its_colour(dealer: Dealer) -> None:
    shown = picture("betting")
    dealer.sees(shown)
    good = grey(dealer, StatusBar)
    dealer.sees(shown._replace(status=shown.status._replace(link_good=False)))
    assert grey(dealer, StatusBar) != good


def test_an_alarm_is_told_by_more_than_its_colour(dealer: Dealer) -> None:
    shown = picture("betting")
    pictures = []
    for tone in (Tone.LOOK, Tone.ALARM):
        dealer.sees(shown._replace(instruction=shown.instruction._replace(tone=tone)))
        pictures.append(grey(dealer, InstructionPanel))
    assert pictures[0] != pictures[1]


def test_the_hand_that_won_is_told_by_more_than_its_colour(dealer: Dealer) -> None:
    shown = picture("settlement")
    dealer.sees(shown._replace(hands=(shown.hands[1]._replace(won=False), shown.hands[0])))
    lost = grey(dealer, HandPanel)
    dealer.sees(shown._replace(hands=(shown.hands[1], shown.hands[0])))
    assert grey(dealer, HandPanel) != lost


def test_closed_cards_say_nothing(dealer: Dealer) -> None:
    """Neither as words nor by name to whoever asks the widgets."""
    dealer.sees(picture("face_down"))
    for number in (1, 2):
        card = dealer.tile(f"card:player:{number}")
        assert (card.labels, card.accessibleName()) == ([], "")


def test_a_card_entered_by_its_rank_shows_no_suit(dealer: Dealer) -> None:
    dealer.sees(picture("rank_pad"))
    assert {"9", "10", "K", "5♥"} <= dealer.says()
