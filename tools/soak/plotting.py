"""What is to go wrong next, and when it does."""

from contextlib import suppress

from hardware_sim.card_stock import OutOfCards
from rules.cards import cards
from tools.soak import at_the_shoe, at_the_table
from tools.soak.kinds import Kind, kinds_for
from tools.soak.sitting import Sitting

PATIENCE = 4
"""Rounds after which something that could not happen is given up for something else."""

LATER = 0.4
"""How often a moment at which it could happen is let go by."""

FIVE_AGAINST_SIX = cards("2S 2D 3H 4C 4H")
"""Totals on which insurance is offered, for whoever does not wait for chance."""

DEEDS = at_the_shoe.DEEDS | at_the_table.DEEDS
"""How each is done. What is not here befalls a message of the line, or is tapped wrong."""


def before_round(sitting: Sitting) -> None:
    """Something is planned for this round, or not; and the table may change its ways."""
    sitting.plot_age += 1
    if sitting.plot is not None and sitting.plot_age > PATIENCE:
        if sitting.plot in sitting.covers:
            sitting.to_cover.insert(0, sitting.plot)
        sitting.plot = None
    if sitting.plot is None:
        sitting.plot, sitting.plot_age = _planned(sitting), 0
        sitting.plot_in = sitting.chance.randint(1, 9)
    if sitting.chance.random() < 0.02:
        method = sitting.chance.choice(sitting.plan.methods)
        sitting.table.tap("choose-method", by="shift-manager", method=method)
    if sitting.chance.random() < 0.002:
        sitting.table.tap("close-table", by="pit-supervisor")
    if sitting.plot in sitting.covers and sitting.plot.name == "insurance missed":
        with suppress(OutOfCards):
            sitting.shoe.stock.arrange(FIVE_AGAINST_SIX)
    while sitting.phase == "between" and now(sitting):
        pass


def _planned(sitting: Sitting) -> Kind | None:
    if sitting.resting:
        return None
    if sitting.to_cover:
        return sitting.to_cover.pop()
    if sitting.chance.random() >= sitting.rate:
        return None
    kinds = kinds_for(sitting.plan)
    return sitting.chance.choices(kinds, [kind.weight for kind in kinds])[0]


def now(sitting: Sitting) -> bool:
    """Do what is planned, if this is the moment for it; whether something was done."""
    plot = sitting.plot
    deed = None if plot is None else DEEDS.get(plot.name)
    if plot is None or deed is None or sitting.chance.random() < LATER:
        return False
    return deed(sitting, plot)
