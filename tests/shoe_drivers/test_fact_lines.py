"""Facts as JSON lines, and back."""

import json
from typing import Any, get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import DECK, RANK_ALONE, Card, card
from rules.hands import Hand, Winner
from rules.table import facts as f
from shoe_drivers.fact_lines import KINDS, BadFact, from_json, from_line, to_json, to_line

PLAYER_1 = f.Position(Hand.PLAYER, 1)
BANKER_3 = f.Position(Hand.BANKER, 3)

WRITTEN: list[tuple[f.Fact, str]] = [
    (
        f.CardDrawn(card("7S"), PLAYER_1, 12),
        '{"at":12,"card":"7S","fact":"card-drawn","position":"player-1"}',
    ),
    (f.CardDrawn(), '{"at":null,"card":null,"fact":"card-drawn","position":null}'),
    (
        f.UnreadableCardDrawn(BANKER_3, 0),
        '{"at":0,"fact":"unreadable-card-drawn","position":"banker-3"}',
    ),
    (f.BurnCardDrawn(card("TH")), '{"card":"TH","fact":"burn-card-drawn"}'),
    (f.CutCardDrawn(), '{"fact":"cut-card-drawn"}'),
    (
        f.CardDisclosed(BANKER_3, card("AD")),
        '{"card":"AD","fact":"card-disclosed","position":"banker-3"}',
    ),
    (
        f.ResultPressed(Winner.TIE, player_pair=True, banker_pair=False),
        '{"banker_pair":false,"fact":"result-pressed","player_pair":true,"winner":"tie"}',
    ),
    (
        f.ResultPressed(None),
        '{"banker_pair":null,"fact":"result-pressed","player_pair":null,"winner":null}',
    ),
    (f.DeviceAlarmRaised("card-unread"), '{"code":"card-unread","fact":"device-alarm-raised"}'),
    (f.DeviceAlarmCleared("a\n\u2660"), '{"code":"a\\n\\u2660","fact":"device-alarm-cleared"}'),
    (f.CardDrawnOutside(card("KC"), 5), '{"at":5,"card":"KC","fact":"card-drawn-outside"}'),
    (f.CardRevoked(), '{"card":null,"fact":"card-revoked"}'),
    (f.CardKept(card("2H")), '{"card":"2H","fact":"card-kept"}'),
    (f.DeviceStarted(), '{"fact":"device-started"}'),
    (f.DeviceReady(), '{"fact":"device-ready"}'),
    (f.KeysLocked(locked=True), '{"fact":"keys-locked","locked":true}'),
    (f.PresetChanged("01", "0002"), '{"fact":"preset-changed","preset":"01","value":"0002"}'),
    (
        f.OrderAnswered("lock", taken=False, code="21"),
        '{"code":"21","fact":"order-answered","order":"lock","taken":false}',
    ),
    (f.MessageLost(), '{"fact":"message-lost"}'),
    (f.BytesUnread("ff00"), '{"data":"ff00","fact":"bytes-unread"}'),
    (f.LinkLost(), '{"fact":"link-lost"}'),
    (f.LinkRestored(), '{"fact":"link-restored"}'),
    (f.ConsoleRestarted(), '{"fact":"console-restarted"}'),
]

VALUES: dict[Any, st.SearchStrategy[Any]] = {
    Card: st.sampled_from([*DECK, *RANK_ALONE.values()]),
    f.Position: st.builds(f.Position, st.sampled_from(Hand), st.integers(0, 15)),
    Winner: st.sampled_from(Winner),
    str: st.text(),
    int: st.integers(),
    bool: st.booleans(),
    type(None): st.none(),
}


def any_of(kind: type) -> st.SearchStrategy[f.Fact]:
    """Any fact of that kind."""
    fields = {
        name: st.one_of(*(VALUES[choice] for choice in get_args(hint) or (hint,)))
        for name, hint in get_type_hints(kind).items()
    }
    return st.builds(kind, **fields)


ANY_FACT = st.one_of(*(any_of(kind) for kind in get_args(f.Fact)))


def test_there_is_an_example_of_every_fact() -> None:
    assert {type(fact) for fact, _ in WRITTEN} == set(get_args(f.Fact)) == set(KINDS.values())


@pytest.mark.parametrize(("fact", "line"), WRITTEN)
def test_one_form_and_back(fact: f.Fact, line: str) -> None:
    assert to_line(fact) == line
    assert from_line(line) == fact
    assert to_json(fact) == json.loads(line)


@given(ANY_FACT)
def test_every_fact_comes_back_as_it_was(fact: f.Fact) -> None:
    line = to_line(fact)
    back = from_line(line)
    assert back == fact
    assert type(back) is type(fact)
    assert to_line(back) == line
    assert line.isascii()
    assert "\n" not in line


def test_what_may_be_left_out_may_be_missing() -> None:
    assert from_json({"fact": "card-drawn"}) == f.CardDrawn()


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ([], "JSON object"),
        ({}, "unknown fact None"),
        ({"fact": ["card-drawn"]}, "unknown fact"),
        ({"fact": "card-stolen"}, "card-drawn"),
        ({"fact": "card-drawn", "colour": 1}, "'colour'"),
        ({"fact": "card-drawn", "card": "1X"}, "card such as 7S"),
        ({"fact": "card-drawn", "card": 7}, "card such as 7S"),
        ({"fact": "card-drawn", "card": []}, "card such as 7S"),
        ({"fact": "card-drawn", "position": "player-01"}, "position such as"),
        ({"fact": "card-drawn", "position": "dealer-1"}, "position such as"),
        ({"fact": "card-drawn", "at": True}, "whole number"),
        ({"fact": "card-drawn", "at": 1.0}, "whole number"),
        ({"fact": "card-disclosed", "position": "player-1"}, "must have 'card'"),
        ({"fact": "card-disclosed", "position": "player-1", "card": None}, "card such as"),
        ({"fact": "result-pressed", "winner": "dealer"}, "player, banker or tie"),
        ({"fact": "keys-locked", "locked": 1}, "true or false"),
        ({"fact": "bytes-unread", "data": None}, "text"),
    ],
)
def test_what_is_no_fact_is_refused_with_the_reason(told: Any, why: str) -> None:
    with pytest.raises(BadFact, match=why):
        from_json(told)


@pytest.mark.parametrize(
    "line", ["", "{", '{"fact":"link-lost","fact":"link-lost"}', "[" * 100_000]
)
def test_what_is_no_json_is_refused(line: str) -> None:
    with pytest.raises(BadFact):
        from_line(line)
