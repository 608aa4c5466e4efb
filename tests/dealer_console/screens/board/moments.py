"""Moments of a table that the board shows, each with as many words as it can have."""

from functools import cache

from rules.games import GAMES
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.table.commands import ConfirmResult, OfferInsurance, OpenTable
from rules.table.state import Notice, Public
from tests.dealer_console.desk.rounds_played import played
from tests.rules.table.at_table import ANN, MAX, AtTable, settings_of, table
from tests.rules.test_roads import roads

LONG = (
    "TTBPPPBTTTBPTBBBBBBBBBPBPBPPTBPBBPPBPBBBPPBPBPBBPBPBPPPBPBPBTPBPBBPBPPBP"
    "TTBPBTTTTTTTTTTTPBPBPBPBPTTTBTT"
)
"""More rounds than the bead plate has squares, a dragon tail, and ties of every number."""


def every_limit(game: str) -> Limits:
    """Limits on every bet of a game, with figures as long as there are."""
    bets = {bet.name: BetLimit(100_050, 1_000_000_000) for bet in GAMES[game].bets}
    return Limits(bets, 1_500_000_000)


def after_long(at: AtTable) -> Public:
    """The same table after many rounds."""
    return at.public._replace(roads=roads(LONG), notices=at.public.notices | {Notice.LAST_ROUND})


@cache
def moments() -> dict[str, Public]:
    """Each moment by its name."""
    dai, da_hu, insured = "dragon-dai-bacc", "da-hu-ying-xiong", "commission-insurance"
    stopped = table(dai, limits=every_limit(dai)).dealt("7S 8D")
    stopped.declared(Situation.DEALING_ERROR)
    six = table(dai, limits=every_limit(dai)).dealt("2S TH 3D 4D 7C TS").tell(ConfirmResult(ANN))
    private = table(da_hu).dealt("2S 9H TD KD").finished()
    return {
        "closed": AtTable(settings_of(da_hu)).public,
        "no cards": AtTable(settings_of(dai)).tell(OpenTable(ANN)).public,
        "first bets": table("tiger-no-commission").public,
        "bets": after_long(played(insured, "BPT", limits=every_limit(insured))),
        "no more bets": after_long(table("super-six-plus").dealt("2S")),
        "offer": after_long(table(da_hu, limits=every_limit(da_hu)).dealt("9S KD 5C 6H")),
        "won": after_long(six),
        "tie": table(da_hu).dealt("8S 8H TD KD").tell(ConfirmResult(ANN)).public,
        "stopped": after_long(stopped),
        "void": stopped.decided(Remedy.VOID).public,
        "private": after_long(private.tell(OfferInsurance(MAX, offered=False))),
    }
