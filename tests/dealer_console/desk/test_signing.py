"""Names and PINs at the desk."""

from dealer_console.desk.pages.entries import DOT
from tests.dealer_console.desk.at_desk import AtDesk
from tests.rules.table.at_table import table


def asked() -> AtDesk:
    """The Dealer has asked for the cards to be dealt face down."""
    at = table("super-six-plus").dealt("9S KD KC QH").finished()
    return AtDesk(at).presses("table", "give:choose-face")


def entered(desk: AtDesk) -> str | None:
    """What can be seen of the PIN."""
    sheet = desk.shown().sheet
    assert sheet is not None
    return sheet.entered


def test_what_one_has_typed_is_no_part_of_anothers_pin() -> None:
    """It would count as their failure."""
    desk = asked().presses("who:Max", "pin:4", "pin:6", "pin:8")
    assert entered(desk) == DOT * 3
    desk.presses("who:Max")
    assert entered(desk) == DOT * 3
    desk.presses("who:Gus")
    assert entered(desk) == ""


def test_what_waits_can_be_looked_away_from_and_comes_back() -> None:
    """The request waits; recall is there meanwhile."""
    desk = asked().presses("back")
    assert desk.at.public.pending is not None
    primary = desk.shown().column.primary
    assert primary is not None
    assert desk.presses("recall", "back", primary.key).shown().sheet is not None
    desk.presses("deny")
    assert desk.at.public.pending is None
