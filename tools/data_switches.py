"""A paragraph taken out of a game's data: what it rules goes, its number stays where it is cited.

A test that looks at the number alone still passes then, and proves nothing.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.bets import Bet, Result, Row, Verdict, When
from rules.game import Game
from rules.insurance_table import Stage
from rules.irregularities import Irregularity, Remedy, Withdrawal
from rules.limit_rules import OverDifferential, OverMaximum, UnderMinimum
from rules.people import Role
from rules.table_of_play import EVERY_POINT


def _lost(row: Row) -> Row:
    return replace(row, verdict=Verdict(Result.LOSE, None, row.verdict.paragraph))


def _bets(game: Game, change: Callable[[Bet], Bet]) -> Game:
    return replace(game, bets=tuple(change(bet) for bet in game.bets))


def _rows_lose(game: Game, number: str) -> Game:
    """In the cases that the paragraph names, the bet loses."""

    def changed(bet: Bet) -> Bet:
        rows = (_lost(row) if row.verdict.paragraph == number else row for row in bet.rows)
        return replace(bet, rows=tuple(rows))

    return _bets(game, changed)


def _bet_loses(game: Game, number: str) -> Game:
    """The bet that the paragraph defines loses in every case."""

    def changed(bet: Bet) -> Bet:
        return replace(bet, rows=tuple(map(_lost, bet.rows))) if bet.paragraph == number else bet

    return _bets(game, changed)


def nothing_wins(game: Game, _: str) -> Game:
    """Every bet loses in every case."""
    return _bets(game, lambda bet: replace(bet, rows=tuple(map(_lost, bet.rows))))


def no_pair_wins(game: Game, _: str) -> Game:
    """A bet on pairs never finds one."""
    never = When(pairs=())

    def changed(bet: Bet) -> Bet:
        if not bet.looks_at_pairs:
            return bet
        return replace(bet, rows=tuple(replace(row, when=never) for row in bet.rows))

    return _bets(game, changed)


def no_original_bets(game: Game, _: str) -> Game:
    """No bet is on a hand."""
    return _bets(game, lambda bet: replace(bet, hand=None))


def main_bets_alone(game: Game, _: str) -> Game:
    """Player, Banker and Tie are the only bets."""
    return replace(game, bets=game.bets[:3])


def _other_bets_free(game: Game, _: str) -> Game:
    """No optional bet needs another beside it."""
    assert game.optional_bets is not None
    return replace(game, optional_bets=replace(game.optional_bets, needs={}))


def no_insurance(game: Game, _: str) -> Game:
    """The game has no insurance at all."""
    return replace(game, insurance=None)


def insured_at_four_cards_alone(game: Game, _: str) -> Game:
    """No insurance after Player's third card."""
    table = game.insurance
    assert table is not None
    rows = tuple(row for row in table.rows if row.offer.stage is Stage.FOUR_CARDS)
    return replace(game, insurance=replace(table, rows=rows))


def _offers_out(game: Game, number: str) -> Game:
    table = game.insurance
    assert table is not None
    rows = tuple(row for row in table.rows if row.offer.paragraph != number)
    return replace(game, insurance=replace(table, rows=rows))


def _with_table(**changes: Any) -> Callable[[Game, str], Game]:
    def changed(game: Game, _: str) -> Game:
        return replace(game, table_of_play=replace(game.table_of_play, **changes))

    return changed


other_table_of_play = _with_table(player_draws=frozenset(), banker_draws_on=(EVERY_POINT,) * 10)
"""Player never draws."""


def _with_limits(**changes: Any) -> Callable[[Game, str], Game]:
    def changed(game: Game, _: str) -> Game:
        return replace(game, limit_rules=replace(game.limit_rules, **changes))

    return changed


one_wager_to_an_area = _with_limits(wagers_per_area=1)
"""No two Players share an area."""


def _methods(**changes: Any) -> Callable[[Game, str], Game]:
    def changed(game: Game, _: str) -> Game:
        methods = {m: replace(rule, **changes) for m, rule in game.conduct.methods.items()}
        return replace(game, conduct=replace(game.conduct, methods=methods))

    return changed


every_area_is_high_limit = _methods(high_limit_only=False)


def _rulings(game: Game, change: Callable[[Irregularity], Irregularity]) -> Game:
    return replace(game, irregularities=tuple(change(ruling) for ruling in game.irregularities))


def _ruling_open(game: Game, number: str) -> Game:
    """The situation is as one that no book covers: anything may be done about it."""

    def changed(ruling: Irregularity) -> Irregularity:
        if ruling.paragraph != number:
            return ruling
        return replace(
            ruling,
            remedies=tuple(Remedy),
            decides=game.not_covered.decides,
            withdrawal=Withdrawal.NEVER,
            withdraw_first=False,
            change_cards=False,
            not_covered=True,
        )

    return _rulings(game, changed)


def _nobody_withdraws(game: Game, number: str) -> Game:
    def changed(ruling: Irregularity) -> Irregularity:
        if ruling.withdrawal_paragraph != number:
            return ruling
        rest = tuple(r for r in ruling.remedies if r is not Remedy.OFFER_WITHDRAWAL)
        return replace(ruling, withdrawal=Withdrawal.NEVER, remedies=rest or (Remedy.CONTINUE,))

    return _rulings(game, changed)


def _cards_stay(game: Game, number: str) -> Game:
    def changed(ruling: Irregularity) -> Irregularity:
        if ruling.replace_paragraph != number:
            return ruling
        rest = tuple(r for r in ruling.remedies if r is not Remedy.REPLACE_CARDS)
        return replace(ruling, remedies=rest)

    return _rulings(game, changed)


def any_deal_is_the_initial_one(game: Game, _: str) -> Game:
    """No ruling asks how many cards are out."""
    return _rulings(game, lambda ruling: replace(ruling, initial_deal=None))


def _dealer_decides(game: Game, _: str) -> Game:
    return replace(game, not_covered=replace(game.not_covered, decides=Role.DEALER))


def _standing_alone(game: Game, _: str) -> Game:
    return replace(game, conduct=replace(game.conduct, standing_behind_seated=False))


BY_FIELD: dict[str, Callable[[Game, str], Game]] = {
    "Bet.paragraph": _bet_loses,
    "Verdict.paragraph": _rows_lose,
    "Offer.paragraph": _offers_out,
    "Citations.natural": _with_table(naturals=frozenset()),
    "Citations.table_of_play": other_table_of_play,
    "Citations.banker_when_player_stands": _with_table(banker_draws_when_player_stands=frozenset()),
    "Citations.decks": lambda game, _: replace(game, decks=range(1, 100)),
    "Citations.bets": main_bets_alone,
    "Citations.standing_player": _standing_alone,
    "OptionalBets.paragraph": _other_bets_free,
    "LimitRules.over_differential_paragraph": _with_limits(
        over_differential=OverDifferential.NOT_COVERED
    ),
    "LimitRules.over_maximum_paragraph": _with_limits(over_maximum=OverMaximum.NOT_COVERED),
    "LimitRules.under_minimum_paragraph": _with_limits(under_minimum=UnderMinimum.NOT_COVERED),
    "LimitRules.wagers_per_area_paragraph": _with_limits(wagers_per_area=None),
    "MethodRule.paragraph": _methods(decides=Role.DEALER, high_limit_only=False),
    "MethodRule.reading_device_paragraph": _methods(reading_device_only=False),
    "Irregularity.paragraph": _ruling_open,
    "Irregularity.withdrawal_paragraph": _nobody_withdraws,
    "Irregularity.replace_paragraph": _cards_stay,
    "NotCovered.paragraph": _dealer_decides,
}
"""What is taken out, by the field that cites the paragraph."""

BY_PARAGRAPH: dict[str, Callable[[Game, str], Game]] = {
    "commission-insurance 1.table-of-play": other_table_of_play,
    "super-six-plus 1.table-of-play": other_table_of_play,
    "da-hu-ying-xiong 1.1": other_table_of_play,
    "commission-insurance 1.insurance": no_insurance,
    "da-hu-ying-xiong 1.10": no_insurance,
    "commission-insurance 3.5.1": insured_at_four_cards_alone,
    "da-hu-ying-xiong 3.12.1": insured_at_four_cards_alone,
    "commission-insurance 2.1.3": main_bets_alone,
    "tiger-no-commission 3.13": no_pair_wins,
    "da-hu-ying-xiong 1.6": no_original_bets,
    "da-hu-ying-xiong 1.13": no_original_bets,
    "super-six-plus 1.original-bet": no_original_bets,
    "tiger-no-commission 1.1.9": no_original_bets,
    "dragon-dai-bacc paytable": nothing_wins,
    "dragon-dai-bacc returns": nothing_wins,
    "tiger-no-commission 1.1.3": every_area_is_high_limit,
    "tiger-no-commission 1.1.4": any_deal_is_the_initial_one,
    "tiger-no-commission 3.5.1": one_wager_to_an_area,
}
"""What stands in the data under other paragraphs, or under none."""
