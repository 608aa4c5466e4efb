"""Everything beside prompts that a catalogue must have words for."""

from collections.abc import Mapping

from dealer_console.staff.roles import StaffRole
from rules.conduct import Method
from rules.games import GAMES
from rules.hands import Hand, Winner
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.table.commands import COMMANDS
from rules.table.phase import Phase
from rules.table.state import Notice


def bet_codes() -> tuple[str, ...]:
    """The bets of all games, and insurance on either hand, which is settled like a bet."""
    names = dict.fromkeys(bet.name for game in GAMES.values() for bet in game.bets)
    return (*names, *(f"{hand}-insurance" for hand in Hand))


BOARD = (
    *("simulated", "information", "letter-banker", "letter-player", "letter-tie"),
    *("shoe", "round", "rounds", "last-result", "void", "result-awaited"),
    *("insurance", "insurance-offered"),
    *("limits", "minimum", "maximum", "differential", "limits-asked"),
    *("bead-plate", "big-road", "big-eye-boy", "small-road", "cockroach-pig"),
    *("ask-banker", "ask-player"),
)
"""The words of the display board beside those that it shares with the Dealer's screen."""

KINDS: Mapping[str, tuple[str, ...]] = {
    "language": ("name", "short"),
    "hand": tuple(Hand),
    "winner": tuple(Winner),
    "bet": bet_codes(),
    "role": tuple(StaffRole),
    "situation": tuple(Situation),
    "happening": tuple(Situation),
    "remedy": tuple(Remedy),
    "remedy-does": tuple(Remedy),
    "notice": tuple(Notice),
    "phase": tuple(Phase),
    "command": tuple(command.name for command in COMMANDS),
    "method": tuple(Method),
    "waiver": tuple(WaiverForm),
    "stage": tuple(Stage),
    "board": BOARD,
}
"""Each kind with its codes; `kind.code` is the key of its words, which have no blanks.

A situation and a remedy are named where they are asked about, and described where the Dealer
chooses among them: what a happening is, what a remedy does.
"""

SEATED = "player.seated"
STANDING = "player.standing"
ODDS = "odds.ratio"
JOINTS: Mapping[str, str] = {
    ", ": "joint.listed",
    " or ": "joint.any-of",
    " and ": "joint.all-of",
}
"""How several words are joined, by what joins the codes in `rules/said.py`."""

PATTERNS: Mapping[str, frozenset[str]] = {
    SEATED: frozenset({"box"}),
    STANDING: frozenset({"box", "place"}),
    ODDS: frozenset({"win", "stake"}),
    **dict.fromkeys(JOINTS.values(), frozenset({"before", "last"})),
}
"""What is made up from numbers or other words, with the blanks it must have."""

SCREEN = "screen"
"""The section of the screen's own words: the English one says which there are."""

REVIEW = "review"
"""The section of the words of pit review, likewise."""

OPEN = (SCREEN, REVIEW)
"""Sections of words that are asked for by their keys; which there are stands in English."""

SAID = "said"
"""The section of reasons, each under its English template."""

PARAGRAPH = "paragraph"
"""The section of the books' paragraphs, by game and number; English stands in the rules."""
