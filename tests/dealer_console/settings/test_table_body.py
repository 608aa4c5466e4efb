"""A table's settings as JSON and back."""

import json
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.settings.table_body import BadTable, table_from_json, table_to_json
from rules.conduct import Method
from rules.game import Game
from rules.games import GAMES, game_named
from rules.limits import BetLimit, Limits
from rules.people import Role
from rules.refusal import Refusal
from rules.shoe import ShoeSettings
from rules.table.settings import DeviceKind, Reading, TableSettings

DAI_BACC = "dragon-dai-bacc"
CHOICES = [[], ["rabbit-9"], ["matching-7s"], ["rabbit-9", "matching-7s"], None]
"""What a Dai-Bacc table may offer of its optional bets; none: all of them."""

WHOLE = {
    "game": "da-hu-ying-xiong",
    "optional_bets": [],
    "boxes": 9,
    "limits": {
        "differential": 500_000,
        "bets": {
            "player": {"minimum": 1000, "maximum": 500_000},
            "tie": {"minimum": 100, "maximum": None},
        },
    },
    "chip_step": 100,
    "device": "shuffler",
    "reading": "masked",
    "face_down": True,
    "method": "C",
    "method_c_allowed": True,
    "high_limit": True,
    "first_card_closes_betting": True,
    "together_ms": 250,
    "follows_masked_shoe": False,
    "waiver_consent": "pit-manager",
    "most_senior": "shift-manager",
    "shoe": {"burn": False, "cut_card_from_end": None, "rounds_after_cut_card": 2},
    "boxes_run_counter_clockwise": False,
}


def values_of(settings: TableSettings) -> dict[str, Any]:
    """Every field; a game is its id and its bets, as two of one kind are not equal."""
    values = {field.name: getattr(settings, field.name) for field in fields(settings)}
    values["game"] = (settings.game.id, settings.game.bets)
    return values


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Every game, with its optional bets in every choice."""
    game = draw(st.sampled_from(list(GAMES.values())))
    chosen = draw(st.sampled_from(CHOICES)) if game.id == DAI_BACC else None
    return game if chosen is None else game.offering(chosen)


@st.composite
def bet_limits(draw: st.DrawFn) -> BetLimit:
    """Limits of one bet."""
    minimum = draw(st.integers(1, 10**12))
    return BetLimit(minimum, draw(st.none() | st.integers(minimum, 10**13)))


@st.composite
def tables(draw: st.DrawFn) -> TableSettings:
    """Tables of every game, set up in every way; methods that a table may not have fall back."""
    game = draw(games())
    bets = draw(st.dictionaries(st.sampled_from(list(game.bet)), bet_limits()))
    settings = TableSettings(
        game,
        boxes=draw(st.integers(1, 99)),
        limits=Limits(bets, draw(st.none() | st.integers(0, 10**13))),
        chip_step=draw(st.integers(1, 10**6)),
        device=draw(st.sampled_from(DeviceKind)),
        reading=draw(st.sampled_from(Reading)),
        face_down=draw(st.booleans()),
        method_c_allowed=draw(st.booleans()),
        high_limit=draw(st.booleans()),
        first_card_closes_betting=draw(st.booleans()),
        together_ms=draw(st.integers(0, 10_000)),
        follows_masked_shoe=draw(st.booleans()),
        waiver_consent=draw(st.sampled_from(Role)),
        most_senior=draw(st.none() | st.sampled_from(Role)),
        shoe=ShoeSettings(
            draw(st.booleans()),
            draw(st.none() | st.integers(0, 416)),
            draw(st.integers(0, 5)),
        ),
        boxes_run_counter_clockwise=draw(st.booleans()),
    )
    try:
        return replace(settings, method=draw(st.sampled_from(Method)))
    except Refusal:
        return settings


@given(tables())
def test_every_table_comes_back_as_it_went(settings: TableSettings) -> None:
    """Through text, as the log keeps it."""
    body = json.loads(json.dumps(table_to_json(settings)))
    back = table_from_json(body)
    assert values_of(back) == values_of(settings)
    assert table_to_json(back) == body


def test_the_methods_are_all_among_them() -> None:
    """Each game by each method that it knows comes back."""
    for game in GAMES.values():
        for method in game.conduct.methods:
            settings = TableSettings(game, method=method, method_c_allowed=True, high_limit=True)
            assert table_from_json(table_to_json(settings)).method is method


def test_a_whole_table_worked_out_by_hand() -> None:
    """Nothing in it is a default."""
    settings = TableSettings(
        game_named("da-hu-ying-xiong"),
        boxes=9,
        limits=Limits({"player": BetLimit(1000, 500_000), "tie": BetLimit(100)}, 500_000),
        chip_step=100,
        device=DeviceKind.SHUFFLER,
        reading=Reading.MASKED,
        face_down=True,
        method=Method.C,
        method_c_allowed=True,
        high_limit=True,
        first_card_closes_betting=True,
        together_ms=250,
        follows_masked_shoe=False,
        waiver_consent=Role.PIT_MANAGER,
        most_senior=Role.SHIFT_MANAGER,
        shoe=ShoeSettings(burn=False, cut_card_from_end=None, rounds_after_cut_card=2),
        boxes_run_counter_clockwise=False,
    )
    assert table_to_json(settings) == WHOLE
    assert values_of(table_from_json(WHOLE)) == values_of(settings)


def test_nothing_is_left_to_defaults() -> None:
    """Every field is written, and each that is missing is asked for."""
    body = table_to_json(TableSettings(game_named("super-six-plus")))
    assert body.keys() == {field.name for field in fields(TableSettings)} | {"optional_bets"}
    for name in body:
        with pytest.raises(BadTable, match=f"^{name}: is missing$"):
            table_from_json({key: value for key, value in body.items() if key != name})


def test_one_choice_of_bets_is_one_game() -> None:
    """A table that is set up anew with the same bets goes on with the same game."""
    for chosen in CHOICES:
        game = game_named(DAI_BACC) if chosen is None else game_named(DAI_BACC).offering(chosen)
        body = table_to_json(TableSettings(game))
        assert table_from_json(body).game is table_from_json(dict(body)).game
    assert (
        table_from_json(table_to_json(TableSettings(game_named(DAI_BACC)))).game is GAMES[DAI_BACC]
    )


def with_value(place: str, value: object) -> dict[str, Any]:
    """The whole table with something else in one place."""
    body: dict[str, Any] = json.loads(json.dumps(WHOLE))
    *way, last = place.split(".")
    inner = body
    for step in way:
        inner = inner[step]
    inner[last] = value
    return body


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        ("game", "baccarat", "must be one of commission-insurance, da-hu-ying-xiong"),
        ("game", None, "must be one of"),
        ("optional_bets", None, "a list of names"),
        ("optional_bets", ["tie"], "no optional bets"),
        ("boxes", True, "a whole number, not True"),
        ("boxes", "9", "a whole number, not '9'"),
        ("boxes", 9.0, "a whole number, not 9.0"),
        ("boxes", 0, "1 or more, not 0"),
        ("chip_step", 0, "1 or more, not 0"),
        ("together_ms", -1, "0 or more, not -1"),
        ("face_down", 1, "true or false, not 1"),
        ("device", "hat", "one of shoe, shuffler, continuous-shuffler, not 'hat'"),
        ("method", "D", "one of A, B, C"),
        ("most_senior", "king", "one of dealer"),
        ("limits", [], "a JSON object"),
        ("limits.differential", -1, "0 or more"),
        ("limits.bets", None, "a JSON object"),
        ("limits.bets.player", None, "a JSON object"),
        ("limits.bets.player.maximum", 1, "limits from 1000 to 1"),
        ("limits.bets.plyer", {"minimum": 1, "maximum": None}, "did you mean player?"),
        ("limits.bets.player.most", 1, "is not known: there are minimum, maximum"),
        ("shoe.cut_card_from_end", -1, "behind the last card"),
        ("name", "B-07", "is not known"),
        ("method_c_allowed", False, "not set up for Method C"),
        ("reading", "none", "Method C needs a device that reads"),
    ],
)
def test_what_is_no_table_says_why(place: str, value: object, why: str) -> None:
    """And where."""
    with pytest.raises(BadTable) as raised:
        table_from_json(with_value(place, value))
    assert why in str(raised.value)


@pytest.mark.parametrize(
    ("place", "value", "at"),
    [
        ("method_c_allowed", False, ("method",)),
        ("limits.bets.player.maximum", 1, ("limits", "bets", "player")),
        ("limits.bets.plyer", {"minimum": 1, "maximum": None}, ("limits", "bets", "plyer")),
        ("shoe.burn", "yes", ("shoe", "burn")),
    ],
)
def test_the_place_of_what_is_wrong(place: str, value: object, at: tuple[str, ...]) -> None:
    """Whoever reads a file finds its line by it."""
    with pytest.raises(BadTable) as raised:
        table_from_json(with_value(place, value))
    assert raised.value.place == at


def test_what_is_no_object() -> None:
    """A list, a text, nothing."""
    bodies: list[object] = [[], "table", None]
    for body in bodies:
        with pytest.raises(BadTable, match="must be a JSON object"):
            table_from_json(body)


def test_optional_bets_that_need_others() -> None:
    """As the game's book has it, with its paragraph."""
    body = table_to_json(TableSettings(game_named(DAI_BACC)))
    with pytest.raises(BadTable, match=r"optional_bets: all-4 .*together with.* \(.* intro\)"):
        table_from_json({**body, "optional_bets": ["all-4"]})
    with pytest.raises(BadTable, match="names a bet twice"):
        table_from_json({**body, "optional_bets": ["rabbit-9", "rabbit-9"]})
