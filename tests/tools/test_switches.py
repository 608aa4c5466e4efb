"""`make rules-prove` knows for every paragraph what to switch off, or why it cannot."""

from dataclasses import fields, is_dataclass

import pytest

from rules import bets, conduct, game, insurance_table, irregularities, limit_rules
from rules.games import GAMES
from rules.refusal import HOUSE
from tools import prove_rules
from tools.citations import citing
from tools.prove_rules import CANNOT, Came, Ran, binding, prove
from tools.switch_off import BY_FIELD, BY_PARAGRAPH, Way, switches

MODULES = (bets, conduct, game, insurance_table, irregularities, limit_rules)
LATE = "tiger-no-commission 5.4"


def names_of(owner: type) -> set[str]:
    """The fields of a dataclass or of a named tuple."""
    if is_dataclass(owner):
        return {field.name for field in fields(owner)}
    return set(getattr(owner, "_fields", ()))


def test_every_switch_is_for_a_field_or_a_paragraph_that_is_there() -> None:
    """A name that is gone would leave its switch unused without a word."""
    owners = {name: value for module in MODULES for name, value in vars(module).items()}
    for key in BY_FIELD:
        owner, _, name = key.partition(".")
        assert name in names_of(owners[owner]), key
    assert set(BY_PARAGRAPH) | set(CANNOT) <= set(binding())


def test_what_cannot_be_switched_off_is_all_that_is_not() -> None:
    """The reasons are for those paragraphs, and for no others."""
    without = {name for name in binding() if not switches(GAMES[name.split()[0]], name.split()[1])}
    assert without == set(CANNOT)
    assert {prove(name).came for name in CANNOT} == {Came.CANNOT}


def test_a_prompt_taken_out_is_no_proof_of_what_is_enforced() -> None:
    for of_game in GAMES.values():
        for paragraph in of_game.paragraphs:
            ways = {switch.way for switch in switches(of_game, paragraph.number)}
            assert Way.PROMPTS not in ways or (paragraph.kind, len(ways)) == ("guide", 1)


@pytest.mark.parametrize("name", sorted(GAMES))
def test_taking_data_out_leaves_every_number_where_it_is(name: str) -> None:
    """A test that looks at the number alone must go on passing, or it would seem a proof."""
    of_game = GAMES[name]
    for paragraph in of_game.paragraphs:
        number = paragraph.number
        if f"{name} {number}" in BY_PARAGRAPH:
            continue
        cited = citing(of_game, number)
        changed = of_game
        for switch in switches(of_game, number):
            if switch.way is Way.DATA:
                changed = switch.off(changed, number)
        # An offer that is not made and a bet that is not there cannot cite anything.
        gone = cited - citing(changed, number)
        assert gone <= {"Offer.paragraph", "Bet.paragraph", "Verdict.paragraph"}
        if gone - {"Offer.paragraph"}:
            assert "Citations.bets" in cited
        assert citing(changed, HOUSE) <= citing(of_game, HOUSE)


@pytest.mark.parametrize(
    ("ran", "came"),
    [
        (Ran(1, "1 failed", "tests/a.py::test"), Came.PROVED),
        (Ran(1, "1 error", ""), Came.UNPROVED),
        (Ran(0, "1 passed", ""), Came.UNPROVED),
        (Ran(2, "interrupted", ""), Came.UNPROVED),
        (Ran(3, "internal error", ""), Came.UNPROVED),
        (Ran(4, "usage", ""), Came.UNPROVED),
        (Ran(5, "no tests ran", ""), Came.UNPROVED),
    ],
)
def test_only_a_test_that_fails_is_proof(
    monkeypatch: pytest.MonkeyPatch, ran: Ran, came: Came
) -> None:
    """A plug-in that does not load, or tests that are not found, prove nothing."""
    monkeypatch.setattr(prove_rules, "run", lambda *_, **__: ran)
    assert prove(LATE).came is came


def test_it_stops_where_the_tests_fail_anyway(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failing = Ran(1, "1 failed", "tests/a.py::test_broken")
    monkeypatch.setattr(prove_rules, "run", lambda *_, **__: failing)
    assert prove_rules.main([LATE]) == 1
    said = capsys.readouterr().out
    assert "nothing switched off" in said
    assert "test_broken" in said
    assert LATE not in said
