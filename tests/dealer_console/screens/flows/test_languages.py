"""Three languages, switched live, and whole rounds in Chinese."""

import re
from collections.abc import Callable

import pytest

from rules.games import GAMES
from rules.hands import Hand
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.dealer_console.screens.dealer.measuring import measure
from tests.dealer_console.screens.flows.test_methods import method_c
from tests.rules.table.at_table import AtTable, seat, squeeze_table, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

CHINESE = ("zh-hans", "zh-hant")
LETTERS = re.compile("[A-Za-z]{4,}")
"""English that is no name, no game and no letter of a hand."""
KEPT = {"Banker", "Player"}
DA_HU = "da-hu-ying-xiong"
BANKER_SIX = "3S 6D KC KH"

each_chinese = pytest.mark.parametrize("language", CHINESE)


def betting(game: str = DA_HU, *, face_down: bool = False) -> AtTable:
    """Bets on both hands at two boxes."""
    at = table(game, face_down=face_down)
    return at.bet(seat(1), "banker", 100_000).bet(seat(2), "player", 50_000)


def english(screen: AtScreen) -> set[str]:
    """Words on the screen that are no Chinese, the game's title aside."""
    title = screen.public.settings.game.title
    return {
        word for text in screen.dealer.says() for word in LETTERS.findall(text.replace(title, ""))
    }


WAYS: dict[str, tuple[str, ...]] = {
    "wagers": ("box:1",),
    "table": ("table",),
    "recall": ("recall",),
    "irregularity": ("irregularity",),
    "seats": ("table", "page:link-players"),
    "sign-in": ("table", "page:relieve-dealer"),
}


@pytest.mark.parametrize("page", WAYS)
def test_a_page_changes_its_language_and_stays_open(at_screen: AtScreenOf, page: str) -> None:
    """To each language and back to the same words; what was typed is kept; all words fit."""
    screen = at_screen(betting()).taps_on(*WAYS[page])
    assert screen.page == page
    if page == "wagers":
        screen.types("250")
    before = screen.dealer.says()
    for language in (*CHINESE, "en"):
        screen.taps_on(f"language:{language}")
        assert (screen.page, screen.shown.language) == (page, language)
        measure(screen.dealer, language)
        if page == "wagers":
            assert screen.sheet.entered == "250"
    assert screen.dealer.says() == before


@pytest.mark.parametrize(
    "page", ["insurance", "squeeze", "waiver", "approval", "hand-over", "new-cards", "cards-out"]
)
def test_pages_of_other_moments_change_theirs_too(at_screen: AtScreenOf, page: str) -> None:
    screen = _turned_to(at_screen, page)
    assert screen.page == page
    for language in (*CHINESE, "en"):
        screen.taps_on(f"language:{language}")
        assert (screen.page, screen.shown.language) == (page, language)
        measure(screen.dealer, language)


def _turned_to(at_screen: AtScreenOf, page: str) -> AtScreen:
    if page == "insurance":
        return at_screen(betting().dealt(BANKER_SIX)).taps_on("box:1")
    if page == "squeeze":
        at = squeeze_table(DA_HU).bet(seat(1), "player", 10_000)
        return at_screen(at).taps_on("page:squeeze")
    if page in ("waiver", "approval"):
        at = squeeze_table(DA_HU).bet(seat(1), "player", 10_000).dealt("2S 2D KC KH").exposed()
        screen = at_screen(at).taps_on("page:waiver")
        return screen.goes_on() if page == "approval" else screen
    if page == "hand-over":
        return at_screen(method_c()).taps_on("page:hand-over")
    screen = at_screen(table(DA_HU).dealt("9S KD KC QH").finished())
    screen.taps_on("table", "page:end-shoe")
    return screen if page == "cards-out" else screen.goes_on().goes_on()


@each_chinese
@pytest.mark.parametrize("face_down", [False, True], ids=["face-up", "face-down"])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_in_chinese_takes_the_same_taps(
    at_screen: AtScreenOf, game: str, face_down: bool, language: str
) -> None:
    """Every screen of it is Chinese, every word fits, and it ends as in English."""
    ends = []
    for spoken in ("en", language):
        screen = at_screen(betting(game, face_down=face_down), language=spoken).goes_on()
        seen = []
        for card in (*BANKER_SIX.split(), "4C"):
            while screen.phase in (Phase.EXPOSE, Phase.PLAYER_EXPOSE):
                screen.goes_on()
            screen.drawn(card)
        while screen.phase is not Phase.BETWEEN:
            seen.append(screen.phase)
            if spoken == language:
                measure(screen.dealer, language)
                assert english(screen) - KEPT == set()
            screen.goes_on()
        ends.append((screen.taps, seen, screen.orders()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("language", "loud", "closed"),
    [("zh-hans", "庄", "闲"), ("zh-hant", "莊", "閒")],
)
def test_the_lammer_in_chinese(
    at_screen: AtScreenOf, language: str, loud: str, closed: str
) -> None:
    """The hand and its odds, in the characters of that language."""
    screen = at_screen(betting().dealt(BANKER_SIX), language=language)
    assert loud in screen.loud
    assert re.search("3", screen.loud)
    lammer = screen.hand(Hand.BANKER).lammer
    assert lammer is not None
    assert (lammer.hand, lammer.odds, lammer.open) == (loud, "3 : 1", True)
    screen.goes_on()
    assert closed in screen.loud


@each_chinese
def test_insurance_over_the_cap_is_refused_in_chinese(at_screen: AtScreenOf, language: str) -> None:
    screen = at_screen(betting().dealt(BANKER_SIX), language=language).taps_on("box:1").types("334")
    assert "3.12.2" in screen.words()
    assert english(screen) == set()


@each_chinese
def test_a_wrong_pin_is_refused_in_chinese(at_screen: AtScreenOf, language: str) -> None:
    at = table(DA_HU).dealt("9S KD KC QH").finished()
    screen = at_screen(at, language=language).taps_on("table", "give:choose-face")
    screen.signs("Max", "0000").goes_on()
    assert screen.refusal
    assert not LETTERS.search(screen.refusal.replace("PIN", ""))


def test_the_language_is_switched_in_mid_round_and_nothing_else_changes(
    at_screen: AtScreenOf,
) -> None:
    screen = at_screen(betting().dealt(BANKER_SIX))
    before = screen.public
    screen.taps_on("language:zh-hant")
    assert screen.public == before
    assert screen.orders() == []
    screen.taps_on("language:en")
    assert screen.loud == "Push the Banker lammer: 3 to 1"
