"""The view as a line of JSON has it, whole: other programs know its words."""

import pytest

from rules.irregularities import Situation
from rules.table.commands import ConfirmResult
from rules.table.snapshot import snapshot
from tests.rules.table.at_table import ANN, seat, squeeze_table, table

SUPER_SIX = "super-six-plus"


@pytest.mark.rule("super-six-plus 3.4")
def test_in_the_middle_of_the_deal() -> None:
    """Seven events: opened, cards in, betting, a wager, no more bets, two cards of 416."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("9S KD")
    told = snapshot(at.public)
    assert told.pop("can") == list(at.can)
    assert told == {
        "type": "snapshot",
        "seq": 7,
        "time": 7000,
        "shoe": 1,
        "round": 1,
        "phase": "deal",
        "prompts": [
            {
                "code": "draw",
                "paragraph": "3.4",
                "hand": "player",
                "odds": None,
                "player": None,
                "amount": None,
                "subject": "initial",
                "under": "3.4",
            }
        ],
        "hands": {"player": [{"slot": 1, "card": "9S"}], "banker": [{"slot": 1, "card": "KD"}]},
        "points": {"player": None, "banker": None},
        "notices": [],
        "link": True,
        "cards_left": 414,
        "locked": False,
        "choices": [],
    }


@pytest.mark.rule("super-six-plus 5.1.1")
def test_when_something_is_to_be_decided() -> None:
    """The round can only be void, and the Dealer says so."""
    at = table(SUPER_SIX).dealt("9S").declared(Situation.FOREIGN_CARD)
    assert snapshot(at.public)["choices"] == [
        {
            "trouble": at.trouble.number,
            "situation": "foreign-card",
            "suspected": False,
            "paragraph": "5.1.1",
            "decides": "dealer",
            "remedies": ["void"],
        }
    ]


@pytest.mark.rule("super-six-plus house")
def test_a_wager_to_collect_names_its_player() -> None:
    """Banker's 9 wins; the 100 on Player are collected, by no paragraph in that order."""
    at = table(SUPER_SIX).bet(seat(1), "player", 100).dealt("2S 9D KS KH").tell(ConfirmResult(ANN))
    [collect] = [one for one in snapshot(at.public)["prompts"] if one["code"] == "collect"]
    assert (collect["player"], collect["amount"]) == ("box 1 seated", 100)
    assert (collect["subject"], collect["under"]) == ("player", "house")


@pytest.mark.rule("tiger-no-commission 1.1.8")
def test_a_closed_card_is_null() -> None:
    hands = snapshot(squeeze_table("tiger-no-commission").dealt("9S KD KC").public)["hands"]
    assert hands == {
        "player": [{"slot": 1, "card": None}, {"slot": 2, "card": None}],
        "banker": [{"slot": 1, "card": None}],
    }
