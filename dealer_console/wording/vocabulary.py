"""Everything beside prompts that a catalogue must have words for."""

from collections.abc import Mapping

from rules.conduct import Method
from rules.games import GAMES
from rules.hands import Hand, Winner
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.table.commands import COMMANDS
from rules.table.phase import Phase
from rules.table.state import Notice


def bet_codes() -> tuple[str, ...]:
    """The bets of all games, and insurance on either hand, which is settled like a bet."""
    names = dict.fromkeys(bet.name for game in GAMES.values() for bet in game.bets)
    return (*names, *(f"{hand}-insurance" for hand in Hand))


KINDS: Mapping[str, tuple[str, ...]] = {
    "language": ("name", "short"),
    "hand": tuple(Hand),
    "winner": tuple(Winner),
    "bet": bet_codes(),
    "role": tuple(Role),
    "situation": tuple(Situation),
    "remedy": tuple(Remedy),
    "notice": tuple(Notice),
    "phase": tuple(Phase),
    "command": tuple(command.name for command in COMMANDS),
    "method": tuple(Method),
    "waiver": tuple(WaiverForm),
    "stage": tuple(Stage),
}
"""Each kind with its codes; `kind.code` is the key of its words, which have no blanks."""

SEATED = "player.seated"
STANDING = "player.standing"
ODDS = "odds.ratio"

PATTERNS: Mapping[str, frozenset[str]] = {
    SEATED: frozenset({"box"}),
    STANDING: frozenset({"box", "place"}),
    ODDS: frozenset({"win", "stake"}),
}
"""What is made up from numbers, with the blanks it must have."""
