"""The console's power fails: at rest, in the midst of a tap, or with a card on the wire."""

from hardware_sim.happenings import Drawn
from rules.table.facts import CardDrawn
from tools.soak import supervisor
from tools.soak.kinds import Kind
from tools.soak.sitting import HANDS, Sitting

MOMENTS = frozenset(
    {"betting", "deal", "expose", "player-draw", "banker-draw", "result", "collect", "pay"}
)
TAPS = {"betting": "close-bets", "collect": "collect", "insurance-four": "close-insurance"}


def at_rest(sitting: Sitting, kind: Kind) -> bool:
    """Between two things that happen."""
    if sitting.phase not in MOMENTS:
        return False
    sitting.happens(kind)
    _kill(sitting)
    return True


def in_mid_tap(sitting: Sitting, kind: Kind) -> bool:
    """A tap was made, and nobody saw what came of it."""
    do = TAPS.get(sitting.phase)
    if do is None:
        return False
    sitting.happens(kind)
    sitting.table.send([{"do": do, "by": "dealer"}])
    _kill(sitting)
    return True


def with_a_card_on_the_wire(sitting: Sitting, kind: Kind) -> bool:
    """A card was drawn; whether the console had heard of it, its screen tells when it is back."""
    truth, shoe = sitting.truth, sitting.shoe
    if sitting.phase not in ("deal", "player-draw") or not truth.in_step or truth.unheard:
        return False
    before = len(shoe.stock.out)
    *first, last = shoe.device.draw()
    if first or not isinstance(last.what, Drawn) or last.what.place.spot not in HANDS:
        sitting.say([*first, last], before)
        sitting.table.await_all()
        return True
    left = sitting.table.snapshot["cards_left"]
    sitting.happens(kind)
    sitting.table.optional = CardDrawn
    shoe.say([last])
    _kill(sitting)
    sitting.table.optional = None
    after = sitting.table.snapshot["cards_left"]
    heard = after != left if left is not None else _counted(sitting) > len(truth.cards)
    sitting.witness(last, iter(shoe.stock.out[before:]), heard=heard)
    if not heard:
        # Whoever deals sees the card on the table, and enters it (reading 14).
        supervisor.enter(sitting)
    return True


def _counted(sitting: Sitting) -> int:
    hands = sitting.table.snapshot["hands"]
    return sum(len(hand) for hand in hands.values())


def _kill(sitting: Sitting) -> None:
    told = sitting.table.kill()
    sitting.told_before_kills.append(told)
    sitting.shoe.console_is_new()
    sitting.table.start_again()
    sitting.shoe.open()
    sitting.table.until_quiet()
