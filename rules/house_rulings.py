"""The house's own rulings, for what no book speaks of and a table must get past."""

from rules.irregularities import Irregularity, Remedy, Situation, plays_on
from rules.people import Role
from rules.refusal import HOUSE

# The cards prevail over what a device says of them: they are confirmed as they lie, one is
# corrected, or the round is void, with a supervisor. A card in the wrong hand's area is declared
# as that, so that Players keep the options their book gives them.
_DEVICE_AGAINST_CARDS = tuple(
    Irregularity(
        situation,
        HOUSE,
        (Remedy.CONTINUE, Remedy.CORRECT_CARD, Remedy.VOID),
        Role.PIT_SUPERVISOR,
    )
    for situation in (
        Situation.RESULT_CONFLICT,
        Situation.FORCED_QUIT,
        Situation.ENTRY_CONFLICT,
    )
)

# No trouble with the device is an interruption by itself: cards that it did not tell are entered
# by hand and put where they came in the order, and play goes on. Whether the round is affected is
# declared, and then its book says whether it is void; no supervisor's word makes it so.
_DEVICE_OUT_OF_ORDER = tuple(
    Irregularity(
        situation,
        HOUSE,
        (Remedy.CONTINUE, Remedy.DECIDE_ORDER, Remedy.CORRECT_CARD),
        Role.PIT_SUPERVISOR,
    )
    for situation in (
        Situation.DEVICE_ALARM,
        Situation.LINK_LOST,
        Situation.POSITION_CONFLICT,
    )
)

HOUSE_RULINGS = (
    *_DEVICE_AGAINST_CARDS,
    *_DEVICE_OUT_OF_ORDER,
    Irregularity(
        Situation.UNREADABLE_CARD,
        HOUSE,
        # It stays closed and its rank is tapped in when it is exposed, or somebody has seen it.
        (Remedy.CONTINUE, Remedy.CORRECT_CARD),
        Role.PIT_SUPERVISOR,
    ),
    # Closed, it tells nobody anything: it stays the round's first card and betting closes.
    Irregularity(Situation.EARLY_CARD, HOUSE, (Remedy.CONTINUE,), Role.DEALER, any_exposed=False),
    # It makes the round the last of the shoe and changes nothing in it.
    plays_on(Situation.CUT_CARD_FIRST, HOUSE),
)
"""Consulted after a game's own; what is in neither is not covered (reading 23)."""
