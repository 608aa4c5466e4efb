"""What goes wrong in people's hands, each at a moment of the round at which it can."""

from tools.soak import exposing, supervisor
from tools.soak.findings import Wrong
from tools.soak.kinds import DECLARED, Kind
from tools.soak.sitting import Deed, Sitting

MISCOUNTED = 2
"""Cards that whoever counts them at the end of a shoe overlooks."""


def _early(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "betting" or sitting.truth.cards:
        return False
    sitting.happens(kind)
    sitting.draw()
    return True


def _between(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "between" or sitting.cut_card_out or sitting.truth.cards:
        return False
    sitting.happens(kind)
    sitting.draw()
    return True


def _exposed(sitting: Sitting, kind: Kind) -> bool:
    truth = sitting.truth
    if sitting.phase != "deal" or not truth.cards or truth.unheard or not truth.in_step:
        return False
    number = len(truth.at_table) - 1
    index = truth.at_table[number]
    if index is None or number != index:
        return False
    sitting.happens(kind)
    sitting.table.tap("declare", situation="exposed-card", cards=[number])
    exposing.expose_one(sitting, index)
    return True


def _insurance_missed(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "insurance-four" or sitting.truth.insured or sitting.truth.waived:
        return False
    if sitting.truth.complete or not sitting.truth.in_step:
        return False
    lammers = [p for p in sitting.table.snapshot["prompts"] if p["code"] == "lammer"]
    asked = [(p["player"], p["hand"], "four-cards") for p in lammers if p["player"]]
    sitting.draw()
    sitting.happens(kind)
    sitting.intended = sitting.chance.sample(asked, min(1, len(asked)))
    sitting.table.tap("declare", situation="insurance-missed")
    if sitting.chance.random() < 0.5:
        for choice in sitting.table.snapshot["choices"]:
            if choice["situation"] == "insurance-missed":
                supervisor.decide(sitting)
    return True


def _counted_wrong(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "between" or sitting.truth.cards or sitting.shoe.left < MISCOUNTED:
        return False
    sitting.happens(kind)
    sitting.end_shoe(miscounted=MISCOUNTED)
    return True


def _outdated(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "betting":
        return False
    sitting.happens(kind)
    if sitting.table.tap_all([{"do": "close-bets", "by": "dealer"}], seen=1):
        raise Wrong(f"{sitting.name}: a tap on a screen that is long gone was taken")
    return True


def _mis_tap(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "betting" or sitting.truth.cards:
        return False
    shown = sitting.table.snapshot["prompts"]
    if not sitting.table.tap("close-bets"):
        return False
    sitting.happens(kind)
    sitting.table.tap("undo-last")
    if sitting.phase == "betting" and sitting.table.snapshot["prompts"] == shown:
        sitting.table.signs["undone"] += 1
    return True


def _declare(sitting: Sitting, kind: Kind) -> bool:
    situation = kind.name.removeprefix("declared: ")
    if not (sitting.draws and sitting.truth.cards):
        return False
    by = "pit-supervisor" if situation == "interruption" else "dealer"
    sitting.happens(kind)
    sitting.declared.add(situation)
    if not sitting.table.tap("declare", by, situation=situation):
        # There is no such thing at this table, or not now.
        sitting.injected.pop()
    return True


DEEDS: dict[str, Deed] = {
    "drawn before the close of bets": _early,
    "drawn between rounds": _between,
    "exposed too early": _exposed,
    "insurance missed": _insurance_missed,
    "cards counted wrong": _counted_wrong,
    "tapped on an outdated screen": _outdated,
    "mis-tap taken back": _mis_tap,
    **{f"declared: {situation}": _declare for situation in DECLARED},
}
"""How each is done."""
