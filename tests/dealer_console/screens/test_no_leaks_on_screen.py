"""Nothing on the screens, in the ears or under the fingers tells of a closed card."""

import os
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from dealer_console.commands.terminal import Terminal
from dealer_console.desk import board
from dealer_console.desk.asks import Ask, AskWhoWorks
from dealer_console.desk.at import At
from dealer_console.desk.board_shown import BoardShown
from dealer_console.desk.desk import Desk
from dealer_console.desk.pages import declaring
from dealer_console.desk.shown import CardShown, HandShown, Shown, Status
from dealer_console.desk.speech import Speech
from dealer_console.screens.dealer.places import Places, places
from dealer_console.screens.dealer.status_bar import StatusBar
from dealer_console.screens.dealer.window import DealerWindow
from dealer_console.screens.parts import playing_card
from dealer_console.screens.parts.card_button import CardButton
from dealer_console.screens.parts.part import Brush
from dealer_console.screens.parts.pressable import Pressable, Target
from dealer_console.station import Station
from dealer_console.table.told import Told
from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.money import Money
from rules.cards import Card
from rules.conduct import Method
from rules.games import GAMES
from rules.irregularities import Situation
from rules.table import views
from rules.table.prompt import Prompt
from rules.table.settings import TableSettings
from rules.table.state import Public
from rules.table.views import Sound
from tests.dealer_console.screens.pairs import Pair
from tests.dealer_console.screens.rooms import Room, two_rooms
from tests.dealer_console.station_alone import settings_at
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.peeking import closed, low_card_closed
from tests.rules.table.plays import next_played
from tests.rules.table.seen import Leak
from tests.rules.table.twins import face_down_settings, in_step, twins, walk
from tests.rules.table.walks import next_event

pytestmark = pytest.mark.window

WALKS = int(os.environ.get("SCREEN_WALKS", "5"))
STEPS = 60
TWINS = 2
"""Of each walk; `make walks` takes many more walks."""

PAGES = {
    f"page {name}"
    for name in (
        "irregularity", "decide", "recall", "table", "wagers", "insurance", "squeeze", "waiver",
        "correct-card", "simulated-shoe",
    )
}  # fmt: skip
"""What must have been opened while cards lay closed."""

INSURANCE_GAMES = ("da-hu-ying-xiong", "commission-insurance")


def table_of(seed: int, chance: Random) -> TableSettings:
    """Any face-down table; every other one where insurance is offered, after cards were burnt."""
    if seed % 2:
        return face_down_settings(chance)
    game = GAMES[INSURANCE_GAMES[seed // 2 % 2]]
    methods = [method for method in game.conduct.methods if method is not Method.C]
    return TableSettings(game, face_down=True, method=chance.choice(methods))


def look(rooms: tuple[Room, Room], seeds: range, *, pages: int = 1) -> Counter[str]:
    """Walk, compare, and count what was compared; every page at so many moments of a kind."""
    compared: Counter[str] = Counter()
    for seed in seeds:
        chance = Random(seed)
        table = table_of(seed, chance)
        trails = walk(table, chance, STEPS, next_event if seed % 4 == 1 else next_played)
        settings = settings_at(
            table,
            simulated=chance.random() < 0.7,
            player_side=chance.choice(["left", "right"]),
            language=chance.choice(list(CATALOGUES)),
            room_language=chance.choice(list(CATALOGUES)),
        )
        found = list(twins(trails, chance))
        for twin in chance.sample(found, min(TWINS, len(found))):
            pair = Pair(rooms, settings, chance, compared, pages=pages)
            for step in in_step(trails, twin, table):
                pair.goes_on(step)
    return compared


@pytest.fixture
def rooms(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Room, Room]]:
    """Two rooms, in which the keys of the PIN pad lie alike."""
    monkeypatch.setattr(secrets, "SystemRandom", lambda: Random(5))
    with two_rooms() as made:
        yield made


@pytest.mark.rule("tiger-no-commission 1.1.8")
def test_two_consoles_that_differ_in_closed_cards_alone_are_alike(rooms: tuple[Room, Room]) -> None:
    """Every pixel, sound, word and press, at every step of every walk, and on every page."""
    compared = look(rooms, range(WALKS))
    assert compared.keys() >= PAGES
    assert compared["moment"] > 20 * WALKS


def in_card(patch: pytest.MonkeyPatch) -> None:
    """A pixel in the corner of its back."""

    def draw_card(brush: Brush, place: QRect, card: Card | None) -> None:
        playing_card.draw_card(brush, place, card)
        if card is None and low_card_closed():
            brush.painter.fillRect(place.left() + 20, place.top() + 20, 1, 1, QColor("black"))

    patch.setattr("dealer_console.screens.parts.card_button.draw_card", draw_card)


def in_total(patch: pytest.MonkeyPatch) -> None:
    """A hand that is counted before it is turned over."""

    def points_of(public: Public) -> tuple[int | None, int | None]:
        player, banker = views.points_of(public)
        return (sum(card.points for card in closed()) % 10 if closed() else player), banker

    patch.setattr("dealer_console.desk.hands.points_of", points_of)


def in_status(patch: pytest.MonkeyPatch) -> None:
    """A title with one dot more."""
    real = StatusBar.show_status

    def show_status(bar: StatusBar, status: Status, language: str, *, locked: bool) -> None:
        table = f"{status.table}." if low_card_closed() else status.table
        real(bar, status._replace(table=table), language, locked=locked)

    patch.setattr(StatusBar, "show_status", show_status)


def in_tile(patch: pytest.MonkeyPatch) -> None:
    """A tile that cannot be pressed for now, and looks just the same."""
    real = Pressable.aim

    def aim(part: Pressable, target: Target, name: str) -> None:
        dead = target.key == "recall" and low_card_closed()
        real(part, target._replace(enabled=target.enabled and not dead), name)

    patch.setattr(Pressable, "aim", aim)


def in_order_of_tiles(patch: pytest.MonkeyPatch) -> None:
    """The irregularity that is likelier now comes first."""
    real = declaring.declarable

    def declarable(at: At) -> tuple[Situation, ...]:
        found = real(at)
        return tuple(reversed(found)) if low_card_closed() else found

    patch.setattr(declaring, "declarable", declarable)


def in_answer(patch: pytest.MonkeyPatch) -> None:
    """A press that asks for a little more."""
    real = Desk.press

    def press(desk: Desk, key: str) -> Sequence[Ask]:
        return [*real(desk, key), *([AskWhoWorks()] if low_card_closed() else [])]

    patch.setattr(Desk, "press", press)


def in_accessible_name(patch: pytest.MonkeyPatch) -> None:
    """Read out to whoever cannot see it."""
    real = CardButton.show_card

    def show_card(button: CardButton, card: CardShown | None, language: str) -> None:
        real(button, card, language)
        if card is not None and card.face is None:
            button.setAccessibleName(" ".join(map(str, closed())))

    patch.setattr(CardButton, "show_card", show_card)


def in_tooltip(patch: pytest.MonkeyPatch) -> None:
    """Shown to whoever waits with the mouse."""
    real = DealerWindow.draw

    def draw(window: DealerWindow, shown: Shown) -> None:
        real(window, shown)
        window.setToolTip("draws" if low_card_closed() else "")

    patch.setattr(DealerWindow, "draw", draw)


def in_what_is_painted(patch: pytest.MonkeyPatch) -> None:
    """Not one pixel changes, but more of them are painted: somebody may see it flicker."""
    real = DealerWindow.draw

    def draw(window: DealerWindow, shown: Shown) -> None:
        real(window, shown)
        if low_card_closed():
            window.update(QRect(0, 0, 3, 3))

    patch.setattr(DealerWindow, "draw", draw)


def in_layout(patch: pytest.MonkeyPatch) -> None:
    """The strip is a pixel further down, where it has nothing to show."""

    def lower(shown: Shown, width: int, height: int) -> Places:
        found = places(shown, width, height)
        return found._replace(held=found.held.adjusted(0, 0, 0, int(low_card_closed())))

    patch.setattr("dealer_console.screens.dealer.window.places", lower)


def in_redraws(patch: pytest.MonkeyPatch) -> None:
    """The windows are drawn once more than they need."""
    real = Station.hear

    def hear(station: Station, told: Told) -> None:
        real(station, told)
        if low_card_closed():
            station._changed()

    patch.setattr(Station, "hear", hear)


def in_sound(patch: pytest.MonkeyPatch) -> None:
    """A sound when it will be over soon."""
    patch.setattr(
        "dealer_console.station.sound",
        lambda public: Sound.RESULT if low_card_closed() else views.sound(public),
    )


def in_lock(patch: pytest.MonkeyPatch) -> None:
    """The shoe is locked when no third card will be due."""
    real = views.may_draw
    patch.setattr(views, "may_draw", lambda p: real(p) and not low_card_closed())


def in_terminal(patch: pytest.MonkeyPatch) -> None:
    """A line longer by a blank."""
    real = Terminal._hand

    def hand(terminal: Terminal, shown: HandShown) -> str:
        return real(terminal, shown) + (" " if low_card_closed() else "")

    patch.setattr(Terminal, "_hand", hand)


def in_board(patch: pytest.MonkeyPatch) -> None:
    """Everybody in the room sees a total that the Dealer has not confirmed."""

    def board_shown(
        public: Public, words: Catalogue, money: Money, *, simulated: bool
    ) -> BoardShown:
        shown = board.board_shown(public, words, money, simulated=simulated)
        total = sum(card.points for card in closed()) % 10
        return shown._replace(figures=(*shown.figures, ("", str(total)))) if closed() else shown

    patch.setattr("tests.dealer_console.screens.noticing.board_shown", board_shown)


def in_one_language(patch: pytest.MonkeyPatch) -> None:
    """Said in Traditional Chinese alone."""
    real = Speech.prompt

    def prompt(speech: Speech, said: Prompt) -> str:
        leaks = speech.language == "zh-hant" and low_card_closed()
        return real(speech, said) + ("!" if leaks else "")

    patch.setattr(Speech, "prompt", prompt)


def in_refusal(patch: pytest.MonkeyPatch) -> None:
    """Why something was not done, told by somebody who knows better."""
    real = Desk.refused

    def refused(desk: Desk, reason: str, paragraph: str) -> None:
        real(desk, "not now" if low_card_closed() else "not yet", paragraph)

    patch.setattr(Desk, "refused", refused)


Plant = Callable[[pytest.MonkeyPatch], None]

LEAKS: dict[Plant, str] = {
    in_card: "look window",
    in_total: "look window",
    in_status: "look window",
    in_tile: "look names",
    in_order_of_tiles: "look window",
    in_answer: "AskWhoWorks",
    in_accessible_name: "look names",
    in_tooltip: "look names",
    in_what_is_painted: "look happened",
    in_layout: "look names",
    in_redraws: "drawn",
    in_sound: "sounds",
    in_lock: "orders",
    in_terminal: "lines",
    in_board: "look board",
    in_one_language: "look window",
    in_refusal: "look window",
}
"""Each with what gives it away."""

ON_PAGES = (in_order_of_tiles,)
"""Seen only where they are opened."""


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_found(leak: Plant, rooms: tuple[Room, Room]) -> None:
    """Planted on purpose, one at a time."""
    with pytest.MonkeyPatch.context() as patch:
        leak(patch)
        with pytest.raises(Leak, match=LEAKS[leak]):
            look(rooms, range(3, 400, 4), pages=STEPS if leak in ON_PAGES else 0)
