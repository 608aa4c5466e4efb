"""Commands as JSON and back."""

import json
from random import Random

import pytest

from dealer_console.command_bodies import KINDS, BadCommand, from_json, to_json
from rules.cards import RANK_ALONE, cards
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.irregularities import Remedy
from rules.people import Person, Role
from rules.table.commands import COMMANDS, ChangeSettings, Command, Decide, ExposeHand, PlaceWager
from rules.table.facts import Position
from rules.table.state import opening_state
from rules.wagers import Player
from tests.rules.table.at_table import settings_of
from tests.rules.table.walks import BUILD

ANN = Person("Ann", Role.DEALER)
BY = {"name": "Ann", "role": "dealer"}


def test_a_wager_as_a_terminal_sends_it() -> None:
    """Worked out by hand."""
    command = PlaceWager(ANN, Player(3, "standing-1"), "banker", 10_000)
    body = {
        "do": "place-wager",
        "by": BY,
        "player": "3:standing-1",
        "bet": "banker",
        "stake": 10000,
        "by_staff": False,
    }
    assert to_json(command) == body
    assert from_json(body) == command
    del body["by_staff"]
    assert from_json(body) == command


def test_lists_of_cards_and_of_pairs() -> None:
    """Ranks alone are cards too."""
    ranks = tuple(RANK_ALONE[rank] for rank in "7K")
    body = {"do": "expose-hand", "by": BY, "hand": None, "cards": ["7", "K"]}
    assert from_json(body) == ExposeHand(ANN, None, ranks)
    decide = Decide(
        ANN,
        3,
        Remedy.FIND_MISSING,
        position=Position(Hand.BANKER, 2),
        intended=((Player(1, "seated"), Hand.PLAYER, Stage.FOUR_CARDS),),
        found=((cards("7S")[0], 4),),
    )
    body = to_json(decide)
    assert body["found"] == [["7S", 4]]
    assert body["intended"] == [["1", "player", "four-cards"]]
    assert from_json(json.loads(json.dumps(body))) == decide


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.name)
def test_every_command_comes_back_as_it_went(kind: type[Command]) -> None:
    """Built as a walk through a table builds them."""
    public = opening_state(settings_of("da-hu-ying-xiong")).public
    for seed in range(30):
        command = BUILD[kind.name](public, ANN, Random(seed))
        again = from_json(json.loads(json.dumps(to_json(command))))
        assert to_json(again) == to_json(command)
        # Settings are told apart by who they are, not by what is in them.
        assert again == command or kind is ChangeSettings


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (None, "a JSON object"),
        ({}, "there is no command None"),
        ({"do": "dance"}, "there is no command 'dance'"),
        ({"do": ["open-table"]}, "there is no command"),
        ({"do": "open-table"}, "must have 'by'"),
        ({"do": "open-table", "by": "Ann"}, "who, as"),
        ({"do": "open-table", "by": {"name": " ", "role": "dealer"}}, "who, as"),
        ({"do": "open-table", "by": {"name": "Ann", "role": "king"}}, "who, as"),
        ({"do": "open-table", "by": BY, "loud": True}, "takes no 'loud'"),
        ({"do": "reject-excess", "by": BY, "box": True}, "a whole number, not True"),
        ({"do": "reject-excess", "by": BY, "box": 1.0}, "a whole number, not 1.0"),
        ({"do": "remove-wager", "by": BY, "player": "0", "bet": "tie"}, "a Player, as"),
        ({"do": "remove-wager", "by": BY, "player": "1:lying-2", "bet": "tie"}, "a Player, as"),
        ({"do": "burn-cards", "by": BY, "first": "1S"}, "a card such as"),
        ({"do": "burn-cards", "by": BY, "first": ["7S"]}, "a card such as"),
        ({"do": "choose-method", "by": BY, "method": "D"}, "one of A, B, C"),
        ({"do": "choose-face", "by": BY, "face_down": "yes"}, "true or false"),
        ({"do": "correct-card", "by": BY, "position": "player-4", "card": "7"}, "player-1"),
        ({"do": "expose-hand", "by": BY, "cards": "7S"}, "a list"),
        ({"do": "decide", "by": BY, "trouble": 1, "remedy": "void", "found": [["7S"]]}, "of 2"),
    ],
)
def test_what_is_no_command_says_why(body: object, why: str) -> None:
    """And what there should have been."""
    with pytest.raises(BadCommand) as raised:
        from_json(body)
    assert why in str(raised.value)


def test_every_command_has_its_name() -> None:
    """Names are unique."""
    assert len(KINDS) == len(COMMANDS)
