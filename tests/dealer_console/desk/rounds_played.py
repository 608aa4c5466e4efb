"""Tables at which rounds have been played: `played("super-six-plus", "BBPT")`."""

from typing import Any

from dealer_console.desk.board import board_shown
from dealer_console.desk.board_shown import BoardShown
from rules.cards import SUITS
from rules.limits import BetLimit, Limits
from rules.table.commands import OpenBets
from rules.table.state import Public
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS
from tests.rules.table.at_table import ANN, AtTable, table

NATURALS = {"B": ("2{}", "9{}"), "P": ("9{}", "2{}"), "T": ("8{}", "8{}")}
"""The first cards of a round that so ends with the ten and the king behind them."""

LIMITS = Limits({"player": BetLimit(10_000, 50_000_000), "tie": BetLimit(5_000)}, 40_000_000)


def cards_for(winner: str, number: int) -> str:
    """Four cards with which that hand wins by a natural, or neither does."""
    suit = SUITS[number % len(SUITS)]
    player, banker = (first.format(suit) for first in NATURALS[winner])
    return f"{player} {banker} T{suit} K{suit}"


def played(game: str, winners: str, **more: Any) -> AtTable:
    """A table after rounds with these winners, with betting open for the next."""
    at = table(game, **more)
    for number, winner in enumerate(winners):
        at.dealt(cards_for(winner, number)).finished().tell(OpenBets(ANN))
    return at


def board(public: Public, language: str = "en", *, simulated: bool = False) -> BoardShown:
    """What the board shows."""
    return board_shown(public, CATALOGUES[language], DOLLARS, simulated=simulated)
