"""Other settings for the table: between rounds, by a supervisor, and never under the cards."""

from dataclasses import replace

import pytest

from rules.conduct import Method
from rules.games import game_named
from rules.limits import BetLimit, Limits
from rules.refusal import Refusal
from rules.shoe import ShoeSettings
from rules.table.commands import (
    ChangeSettings,
    CloseTable,
    EndShoe,
    OfferInsurance,
    OpenBets,
    OpenTable,
    UndoLast,
)
from rules.table.prompt import Code
from rules.table.settings import DeviceKind, Reading
from tests.rules.table.at_table import ANN, MAX, SUE, AtTable, seat, settings_of, table

GAME = "tiger-no-commission"
HIGHER = Limits({"player": BetLimit(500, 9000)})


def between() -> AtTable:
    """A table between its first and its second round."""
    return table(GAME).dealt("9S 6H TD KC").finished()


def test_new_limits_hold_from_the_next_round_on() -> None:
    """The board shows them at once, and the next round is played under them."""
    at = between()
    at.tell(ChangeSettings(SUE, replace(at.settings, limits=HIGHER)))
    assert at.public.settings.limits is HIGHER
    assert ("player", 500, 9000) in at.board.limits
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 100)
    assert at.prompts(Code.UNDER_MINIMUM)


def test_a_dealer_alone_cannot_change_them() -> None:
    """It waits for a supervisor's yes."""
    at = between()
    at.tell(ChangeSettings(ANN, replace(at.settings, limits=HIGHER)))
    assert at.public.settings.limits is not HIGHER
    at.approved(SUE)
    assert at.public.settings.limits is HIGHER


def test_not_within_a_round() -> None:
    """From the call for bets to the last payment the settings stand."""
    at = table(GAME)
    changed = ChangeSettings(SUE, replace(at.settings, limits=HIGHER))
    at.refuses(changed, "betting is open")
    at.dealt("9S 6H TD KC").refuses(changed)
    at.finished().tell(changed)


@pytest.mark.parametrize(
    "change",
    [
        {"game": game_named("super-six-plus")},
        {"device": DeviceKind.SHUFFLER},
        {"reading": Reading.MASKED},
        {"shoe": ShoeSettings(burn=True)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_what_the_cards_were_taken_in_for_stays_while_they_are_in_use(
    change: dict[str, object],
) -> None:
    """The shoe is ended first; then it can change, also with the table closed."""
    at = between()
    changed = ChangeSettings(SUE, replace(at.settings, **change))  # type: ignore[arg-type]
    at.refuses(changed, "end the shoe first")
    at.tell(EndShoe(ANN), changed)
    for name, value in change.items():
        assert getattr(at.public.settings, name) == value


def test_method_and_face_follow_the_new_settings() -> None:
    """As they would at a table that opens with them."""
    at = AtTable(settings_of(GAME))
    at.tell(ChangeSettings(SUE, replace(at.settings, method=Method.A, face_down=True)))
    assert (at.public.method, at.public.face_down) == (Method.A, True)
    at.tell(OpenTable(ANN))


def test_the_round_before_stays_as_it_was_settled_and_the_change_stands() -> None:
    """It was played under other settings; nor can the change be undone by a tap."""
    at = between()
    assert at.public.finished is not None
    at.tell(ChangeSettings(SUE, replace(at.settings, limits=HIGHER)))
    assert at.public.finished is None
    at.refuses(UndoLast(ANN))
    at.tell(CloseTable(SUE))


def test_settings_that_no_table_can_have_are_never_made() -> None:
    """They are refused where they are written down, before any command."""
    with pytest.raises(Refusal, match="at least one box"):
        replace(settings_of(GAME), boxes=0)


def test_limits_for_a_bet_that_the_game_does_not_have_are_refused() -> None:
    """The refusal names both."""
    with pytest.raises(Refusal, match=r"^limits for 'super-six-plus', which tiger-no-"):
        settings_of(GAME, limits=Limits({"super-six-plus": BetLimit(1, 2)}))


@pytest.mark.parametrize(
    ("game", "offers"),
    [
        ("da-hu-ying-xiong", True),
        ("commission-insurance", True),
        ("tiger-no-commission", False),
        ("super-six-plus", False),
        ("dragon-dai-bacc", False),
    ],
)
def test_only_a_game_with_insurance_can_go_without(game: str, offers: bool) -> None:
    """There is no button where there is nothing to leave out."""
    at = table(game).dealt("9S 6H TD KC").finished()
    assert ("offer-insurance" in at.can) == offers
    if not offers:
        at.refuses(OfferInsurance(MAX, offered=False))
