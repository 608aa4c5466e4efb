"""`dealer-console odds`: exact returns of every bet."""

import json

from rules.cards import cards
from rules.composition import Composition
from rules.exact_returns import returns
from rules.games import game_named


def report(game_name: str, decks: int, without: str, *, as_json: bool) -> str:
    """The returns of every bet of a game from a shoe with the given cards gone."""
    game = game_named(game_name)
    game.verify_decks(decks)
    shoe = Composition.fresh(decks).without(cards(without))
    exact = returns(game, shoe.by_rank())
    if as_json:
        bets = {
            bet: {
                "return": float(brings),
                "numerator": brings.numerator,
                "denominator": brings.denominator,
            }
            for bet, brings in exact.items()
        }
        return (
            json.dumps({"game": game.id, "decks": decks, "cards": shoe.total, "bets": bets}) + "\n"
        )
    lines = [
        f"{game.title}, {decks} decks, {shoe.total} cards in the shoe",
        "",
        f"{'bet':<20}{'return':>12}{'house edge':>14}",
    ]
    for bet, brings in exact.items():
        back, edge = float(brings * 100), float((1 - brings) * 100)
        lines.append(f"{bet:<20}{back:>11.4f}%{edge:>13.4f}%")
    return "\n".join(lines) + "\n"
