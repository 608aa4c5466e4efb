"""Banker's third card first: who may ask, who consents, and what is waived with it."""

from collections.abc import Callable

import pytest

from rules.hands import Hand
from rules.insurance_table import WaiverForm
from rules.table.phase import Phase
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import AtTable, seat, squeeze_table, table

pytestmark = pytest.mark.window

AtScreenOf = Callable[..., AtScreen]

DA_HU, COMMISSION = "da-hu-ying-xiong", "commission-insurance"
PLAYER, BANKER = Hand.PLAYER, Hand.BANKER
TWO_AND_TWO = "2S 2D KC KH"
"""Both draw, Banker whatever comes."""
WAIVED = "Insurance after Player's third card is waived"

each_book = pytest.mark.parametrize(
    ("game", "paragraph"),
    [
        pytest.param(DA_HU, "3.14", marks=pytest.mark.rule("da-hu-ying-xiong 3.14")),
        pytest.param(COMMISSION, "4.1.5", marks=pytest.mark.rule("commission-insurance 4.1.5")),
    ],
)


def exposed(game: str, cards: str = TWO_AND_TWO) -> AtTable:
    """Box 1 has 1,000 on Player, box 2 600 on Banker; both hands lie open."""
    at = squeeze_table(game).bet(seat(1), "player", 100_000).bet(seat(2), "banker", 60_000)
    return at.dealt(cards).exposed()


def waived(screen: AtScreen, form: WaiverForm) -> AtScreen:
    """Asked for and consented to."""
    screen.taps_on("page:waiver", f"waiver:{form}").goes_on()
    return screen.signs("Sue").goes_on()


@each_book
def test_it_is_asked_beside_the_next_card_and_never_what_comes_next(
    at_screen: AtScreenOf, game: str, paragraph: str
) -> None:
    screen = at_screen(exposed(game))
    assert screen.loud == "Draw Player's third card"
    assert screen.asks_nothing
    assert screen.middle() == ["Waive insurance"]
    screen.taps_on("page:waiver")
    assert f"paragraph {paragraph}" in screen.words()
    assert [tile.title for tile in screen.sheet.choices] == [
        "Squeeze Banker's third card first",
        "Expose Banker's third card first",
    ]
    assert "is then waived for all in this round" in screen.words()


@pytest.mark.rule("da-hu-ying-xiong 3.14")
def test_in_da_hu_the_highest_seated_player_asks(at_screen: AtScreenOf) -> None:
    screen = at_screen(exposed(DA_HU)).taps_on("page:waiver")
    assert "The Seated Player with the highest bet may ask" in screen.words()
    assert [tile.title for tile in screen.sheet.groups[0].tiles] == ["Box 1"]


@pytest.mark.rule("commission-insurance 4.1.5")
def test_in_commission_baccarat_any_player_asks(at_screen: AtScreenOf) -> None:
    screen = at_screen(exposed(COMMISSION)).taps_on("page:waiver")
    assert "Any Player may ask" in screen.words()
    assert [tile.title for tile in screen.sheet.groups[0].tiles] == ["Box 1", "Box 2"]
    screen.taps_on("player:" + str(seat(2))).goes_on().signs("Sue").goes_on()
    assert screen.at.round.waiver_by == seat(2)


@each_book
def test_the_house_consents_by_pin(at_screen: AtScreenOf, game: str, paragraph: str) -> None:
    """A Pit Supervisor or above; a Dealer cannot, and a wrong PIN changes nothing."""
    screen = at_screen(exposed(game)).taps_on("page:waiver").goes_on()
    assert (screen.page, screen.loud) == ("approval", "Call the Pit Supervisor")
    assert f"paragraph {paragraph}" in screen.words()
    assert not {"who:Ann", "who:Ben"} & screen.pressable
    screen.signs("Sue", "0000").goes_on()
    assert screen.refusal == "Name or PIN is wrong"
    assert WAIVED not in screen.words()
    screen.signs("Sue").goes_on()
    assert screen.shown.instruction.standing == (WAIVED,)


@each_book
def test_the_house_need_not_consent(at_screen: AtScreenOf, game: str, paragraph: str) -> None:
    screen = at_screen(exposed(game)).taps_on("page:waiver").goes_on().taps_on("deny")
    assert screen.at.round.waiver is None
    assert screen.loud == "Draw Player's third card"
    assert paragraph not in screen.beside


@each_book
def test_squeezed_by_who_asked_then_players_card_is_exposed(
    at_screen: AtScreenOf, game: str, paragraph: str
) -> None:
    """Both third cards lie closed together; each press turns one over, Banker's first."""
    screen = waived(at_screen(exposed(game)), WaiverForm.SQUEEZE_BANKER_FIRST)
    screen.drawn("4C")
    assert screen.loud == "Draw Banker's third card"
    assert screen.asks_nothing
    screen.drawn("3D")
    assert screen.loud == "Box 1 exposes Banker's third card"
    assert f"paragraph {paragraph}" in screen.beside
    assert screen.hand(BANKER).note == "Box 1 squeezes"
    assert "expose:player" not in screen.pressable
    screen.goes_on()
    assert screen.hand(BANKER).total == "5"
    assert screen.hand(PLAYER).cards[2].face is None
    assert screen.loud == "Expose Player's third card"
    assert [screen.hand(PLAYER).note, screen.hand(BANKER).note] == ["", "Box 1 squeezes"]
    assert screen.shown.instruction.standing == (WAIVED,)
    screen.goes_on()
    assert screen.loud == "“Player wins with 6”"


@each_book
def test_exposed_first_then_who_asked_squeezes_players(
    at_screen: AtScreenOf, game: str, paragraph: str
) -> None:
    screen = waived(at_screen(exposed(game)), WaiverForm.EXPOSE_BANKER_FIRST)
    screen.drawn("4C 3D")
    assert screen.loud == "Expose Banker's third card"
    assert screen.hand(PLAYER).note == "Box 1 squeezes"
    screen.goes_on()
    assert screen.loud == "Box 1 exposes Player's third card"
    assert paragraph in screen.beside
    assert "lammer" not in screen.words()


@each_book
def test_no_lammer_comes_after_players_third_card(
    at_screen: AtScreenOf, game: str, paragraph: str
) -> None:
    """Player 2 and 4 make 6 against 2: 3 to 1 on Player, had it not been waived."""
    screen = at_screen(exposed(game)).drawn("4C").goes_on()
    assert screen.phase is Phase.INSURANCE_THIRD
    screen = at_screen(exposed(game))
    waived(screen, WaiverForm.EXPOSE_BANKER_FIRST).drawn("4C 3D").goes_on().goes_on()
    assert not any(hand.lammer for hand in screen.shown.hands)
    assert screen.phase is Phase.RESULT
    assert paragraph not in screen.loud


@each_book
@pytest.mark.parametrize("cards", ["2S 3D KC KH", "2S 6D KC KH"])
def test_where_bankers_draw_hangs_on_the_closed_card_it_cannot_be_asked(
    at_screen: AtScreenOf, game: str, paragraph: str, cards: str
) -> None:
    """Banker 3 to 6 waits for Player's third card."""
    screen = at_screen(exposed(game, cards))
    assert "Waive insurance" not in screen.words()
    assert paragraph not in screen.words()


@pytest.mark.parametrize("game", [DA_HU, COMMISSION])
def test_face_up_there_is_nothing_to_ask(at_screen: AtScreenOf, game: str) -> None:
    assert "Waive insurance" not in at_screen(table(game).dealt(TWO_AND_TWO)).words()


def test_the_notice_goes_with_the_round(at_screen: AtScreenOf) -> None:
    screen = waived(at_screen(exposed(DA_HU)), WaiverForm.EXPOSE_BANKER_FIRST)
    screen.drawn("4C 3D").goes_on().goes_on().goes_on().goes_on().goes_on()
    assert screen.phase is Phase.BETWEEN
    assert screen.shown.instruction.standing == ()
