"""Where a table stands: one phase at a time, derived from its public state."""

from enum import StrEnum


class Phase(StrEnum):
    """What the table waits for."""

    TABLE_CLOSED = "table-closed"
    NO_SHOE = "no-shoe"
    BURN = "burn"
    BETWEEN = "between"
    """Between settlement and "Place your bets"."""
    CHANGE_CARDS = "change-cards"
    BETTING = "betting"
    STOPPED = "stopped"
    """An irregularity waits to be decided."""
    OPTIONS = "options"
    """Players are asked to play on or to withdraw."""
    DEAL = "deal"
    EXPOSE = "expose"
    INSURANCE_FOUR = "insurance-four"
    PLAYER_DRAW = "player-draw"
    PLAYER_EXPOSE = "player-expose"
    INSURANCE_THIRD = "insurance-third"
    BANKER_DRAW = "banker-draw"
    BANKER_EXPOSE = "banker-expose"
    RESULT = "result"
    COLLECT = "collect"
    PAY = "pay"
    RETURN = "return"
    """The round is void: every bet goes back."""


IN_PLAY = frozenset(
    {
        Phase.DEAL,
        Phase.EXPOSE,
        Phase.INSURANCE_FOUR,
        Phase.PLAYER_DRAW,
        Phase.PLAYER_EXPOSE,
        Phase.INSURANCE_THIRD,
        Phase.BANKER_DRAW,
        Phase.BANKER_EXPOSE,
        Phase.RESULT,
    }
)
"""Betting is closed and the round has no confirmed result."""
