"""Pytest plug-in: one paragraph of one game switched off, and only the tests that prove it run.

PARAGRAPH="tiger-no-commission 5.3" python -m pytest -p tools.switch_off tests
"""

import os
from collections.abc import Callable, MutableMapping
from dataclasses import fields, replace
from enum import StrEnum
from typing import Any, cast

import pytest

import rules.hands
import rules.people
import rules.table.machine
from rules.bets import Bet, Result, Row, Verdict, When
from rules.cards import DECK
from rules.conduct import HOUSE_METHODS, Conduct, MethodRule
from rules.game import Citations, Game
from rules.games import GAMES
from rules.hands import Winner, higher_hand
from rules.insurance_table import InsuranceRow, InsuranceTable, Stage
from rules.irregularities import Irregularity, NotCovered, Remedy, Withdrawal
from rules.limit_rules import LimitRules, OverDifferential, OverMaximum, UnderMinimum
from rules.people import Role
from rules.refusal import HOUSE
from rules.table.remedies import DOES
from rules.table.state import State
from rules.table_of_play import EVERY_POINT


class Way(StrEnum):
    """How a paragraph was switched off."""

    DATA = "its data taken out"
    CODE = "its check taken out"


def switched_off(game: Game, number: str) -> tuple[Game, list[Way]]:
    """The game as if that paragraph were not in its book, and how that was done."""
    ways: set[Way] = set()
    without = _data_taken_out(game, number)
    if without is not None:
        ways.add(Way.DATA)
        game = without
    for name in _cited_names(GAMES[game.id].cites, number):
        check = CHECKS.get(name)
        if check is not None:
            game = check(game)
            ways.add(Way.CODE)
    check = CHECKS_OF.get(f"{game.id} {number}")
    if check is not None:
        game = check(game)
        ways.add(Way.CODE)
    return game, sorted(ways)


def _data_taken_out(game: Game, number: str) -> Game | None:
    """The game without anything that cites the paragraph; None if nothing does."""
    changed = replace(
        game,
        bets=tuple(_bet(bet, number) for bet in game.bets),
        insurance=None if game.insurance is None else _insurance(game.insurance, number),
        cites=_text_fields(game.cites, number),
        conduct=_conduct(game.conduct, number),
        limit_rules=_limits(game.limit_rules, number),
        irregularities=tuple(
            silenced
            for ruling in game.irregularities
            if (silenced := _irregularity(ruling, number)) is not None
        ),
        not_covered=NotCovered() if game.not_covered.paragraph == number else game.not_covered,
        optional_bets=_optional(game, number),
    )
    same = all(
        getattr(changed, field.name) == getattr(game, field.name)
        for field in fields(game)
        if field.name != "insurance"
    )
    insured = game.insurance is None or changed.insurance is game.insurance
    return None if same and insured else changed


NEVER = Row(When(winner=()), Verdict(Result.LOSE, None, HOUSE))
NO_PAIR = Row(When(pairs=()), Verdict(Result.LOSE, None, HOUSE))


def _bet(bet: Bet, number: str) -> Bet:
    """A bet without the rows of the paragraph; under its own definition it never wins."""
    rows = () if bet.paragraph == number else bet.rows
    kept = tuple(row for row in rows if row.verdict.paragraph != number)
    if kept == bet.rows:
        return bet
    return replace(bet, rows=kept or (NO_PAIR if bet.looks_at_pairs else NEVER,))


def _insurance(table: InsuranceTable, number: str) -> InsuranceTable:
    rows: tuple[InsuranceRow, ...] = tuple(
        row for row in table.rows if row.offer.paragraph != number
    )
    texts = {
        field.name: HOUSE
        for field in fields(table)
        if field.type is str and getattr(table, field.name) == number
    }
    if rows == table.rows and not texts:
        return table
    return replace(table, rows=rows or table.rows[:0], **cast("dict[str, Any]", texts))


def _text_fields(cites: Citations, number: str) -> Citations:
    texts = dict.fromkeys(_cited_names(cites, number), HOUSE)
    return replace(cites, **texts)


def _cited_names(cites: Citations, number: str) -> list[str]:
    return [f.name for f in fields(cites) if getattr(cites, f.name) == number]


def _conduct(conduct: Conduct, number: str) -> Conduct:
    texts = {
        field.name: HOUSE
        for field in fields(conduct)
        if field.name not in ("methods", "hands_go_to", "any_squeezer_decides")
        and getattr(conduct, field.name) == number
    }
    methods = {
        method: _method(rule, HOUSE_METHODS[method], number)
        for method, rule in conduct.methods.items()
    }
    return replace(conduct, methods=methods, **cast("dict[str, Any]", texts))


def _method(rule: MethodRule, silent: MethodRule, number: str) -> MethodRule:
    if number == rule.paragraph:
        return silent
    texts = {field.name: HOUSE for field in fields(rule) if getattr(rule, field.name) == number}
    if "reading_device_paragraph" in texts:
        return replace(rule, reading_device_only=False, **cast("dict[str, Any]", texts))
    return replace(rule, **cast("dict[str, Any]", texts))


def _limits(limits: LimitRules, number: str) -> LimitRules:
    silent: dict[str, Any] = {
        field.name: HOUSE for field in fields(limits) if getattr(limits, field.name) == number
    }
    if "over_differential_paragraph" in silent:
        silent["over_differential"] = OverDifferential.NOT_COVERED
    if "over_maximum_paragraph" in silent:
        silent["over_maximum"] = OverMaximum.NOT_COVERED
    if "under_minimum_paragraph" in silent:
        silent["under_minimum"] = UnderMinimum.NOT_COVERED
    if "wagers_per_area_paragraph" in silent:
        silent["wagers_per_area"] = None
    return replace(limits, **silent)


def _irregularity(ruling: Irregularity, number: str) -> Irregularity | None:
    if ruling.paragraph == number:
        return None
    if ruling.withdrawal_paragraph == number:
        return replace(ruling, withdrawal=Withdrawal.NEVER, withdrawal_paragraph=HOUSE)
    if ruling.replace_paragraph == number:
        return replace(ruling, replace_paragraph=HOUSE)
    return ruling


def _optional(game: Game, number: str) -> Any:
    optional = game.optional_bets
    if optional is None or optional.paragraph != number:
        return optional
    return replace(optional, needs={})


def _with_table(game: Game, **changes: Any) -> Game:
    table = game.table_of_play
    return replace(game, table_of_play=replace(table, **changes))


def _aces_count_two(game: Game) -> Game:
    for card in DECK:
        if card.rank == "A":
            object.__setattr__(card, "points", 2)
    return game


def _lower_total_wins(game: Game) -> Game:
    def lower(player_points: int, banker_points: int) -> Winner:
        return higher_hand(banker_points, player_points)

    rules.hands.higher_hand = lower
    return game


def _nothing_ties(game: Game) -> Game:
    def never_tied(player_points: int, banker_points: int) -> Winner:
        return Winner.PLAYER if player_points >= banker_points else Winner.BANKER

    rules.hands.higher_hand = never_tied
    return game


def _no_insurance(game: Game) -> Game:
    return replace(game, insurance=None)


def _insured_at_four_cards_alone(game: Game) -> Game:
    table = game.insurance
    assert table is not None
    rows = tuple(row for row in table.rows if row.offer.stage is Stage.FOUR_CARDS)
    return replace(game, insurance=replace(table, rows=rows))


def _main_bets_alone(game: Game) -> Game:
    return replace(game, bets=game.bets[:3])


def _no_pair_wins(game: Game) -> Game:
    return replace(
        game,
        bets=tuple(
            replace(bet, rows=(NO_PAIR,)) if bet.looks_at_pairs else bet for bet in game.bets
        ),
    )


def _nothing_wins(game: Game) -> Game:
    return replace(game, bets=tuple(replace(bet, rows=(NEVER,)) for bet in game.bets))


def _no_original_bets(game: Game) -> Game:
    return replace(game, bets=tuple(replace(bet, hand=None) for bet in game.bets))


def _no_reconstruction(game: Game) -> Game:
    def left_alone(state: State, *_: object) -> State:
        return state

    DOES[Remedy.RECONSTRUCT] = left_alone
    return game


def _every_area_is_high_limit(game: Game) -> Game:
    methods = {
        method: replace(rule, high_limit_only=False)
        for method, rule in game.conduct.methods.items()
    }
    return replace(game, conduct=replace(game.conduct, methods=methods))


def _any_deal_is_the_initial_one(game: Game) -> Game:
    anywhere = tuple(replace(ruling, initial_deal=None) for ruling in game.irregularities)
    return replace(game, irregularities=anywhere)


def _nobody_acts_for_another(game: Game) -> Game:
    def exactly(acting: Role, asked: Role, most_senior: Role | None = None) -> bool:
        return acting is asked and most_senior is not acting

    rules.people.stands_for = exactly
    vars(rules.table.machine)["stands_for"] = exactly
    return game


CHECKS: dict[str, Callable[[Game], Game]] = {
    "card_values": _aces_count_two,
    "natural": lambda game: _with_table(game, naturals=frozenset()),
    "table_of_play": lambda game: _with_table(
        game, player_draws=frozenset(), banker_draws_on=(EVERY_POINT,) * 10
    ),
    "banker_when_player_stands": lambda game: _with_table(
        game, banker_draws_when_player_stands=frozenset()
    ),
    "higher_total": _lower_total_wins,
    "tie": _nothing_ties,
    "decks": lambda game: replace(game, decks=range(1, 100)),
}
"""What is checked in code, by the name under which every game cites it."""

CHECKS_OF: dict[str, Callable[[Game], Game]] = {
    "commission-insurance 1.table-of-play": CHECKS["table_of_play"],
    "super-six-plus 1.table-of-play": CHECKS["table_of_play"],
    "da-hu-ying-xiong 1.1": CHECKS["table_of_play"],
    "commission-insurance 1.insurance": _no_insurance,
    "da-hu-ying-xiong 1.10": _no_insurance,
    "commission-insurance 3.5.1": _insured_at_four_cards_alone,
    "da-hu-ying-xiong 3.12.1": _insured_at_four_cards_alone,
    "commission-insurance 2.1.3": _main_bets_alone,
    "commission-insurance 3.4": _no_pair_wins,
    "da-hu-ying-xiong 3.10": _no_pair_wins,
    "tiger-no-commission 3.13": _no_pair_wins,
    "da-hu-ying-xiong 1.6": _no_original_bets,
    "da-hu-ying-xiong 1.13": _no_original_bets,
    "super-six-plus 1.original-bet": _no_original_bets,
    "tiger-no-commission 1.1.9": _no_original_bets,
    "dragon-dai-bacc paytable": _nothing_wins,
    "super-six-plus 1.reconstruction": _no_reconstruction,
    "tiger-no-commission 1.1.3": _every_area_is_high_limit,
    "tiger-no-commission 1.1.4": _any_deal_is_the_initial_one,
    "da-hu-ying-xiong 1.14": _nobody_acts_for_another,
    "tiger-no-commission 6.2": _nobody_acts_for_another,
}
"""What is checked in code, or stands in the data under other paragraphs, by its own number."""


def pytest_configure() -> None:
    """Switch the paragraph off before any test module is imported."""
    game, _, number = os.environ["PARAGRAPH"].partition(" ")
    games = cast("MutableMapping[str, Game]", GAMES)
    games[game], _ways = switched_off(GAMES[game], number)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave only the tests that say they prove it."""
    wanted = os.environ["PARAGRAPH"]
    chosen = [
        item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))
    ]
    items[:] = chosen
