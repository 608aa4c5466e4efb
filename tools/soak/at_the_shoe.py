"""What goes wrong at the shoe and on its line, each at a moment of the round at which it can."""

from hardware_sim.faults import LinkDropped, NotDisclosed
from hardware_sim.happenings import Disclosed, Drawn
from hardware_sim.mishaps import MISHAPS, TOGETHER_MS, surplus_copy_of
from rules.cards import DECK
from rules.hands import Winner
from rules.table.facts import CardDrawn, DeviceAlarmRaised
from tools.soak import console_killed, supervisor
from tools.soak.findings import Wrong
from tools.soak.kinds import Kind
from tools.soak.sitting import Deed, Sitting
from tools.soak.wire_faults import ForgedCopy


def _by_name(name: str) -> Deed:
    """A mishap of the simulator's own list."""

    def do(sitting: Sitting, kind: Kind) -> bool:
        if not sitting.draws:
            return False
        sitting.happens(kind)
        sitting.draw(lambda: MISHAPS[name](sitting.shoe.device))
        return True

    return do


def _reversed(sitting: Sitting, kind: Kind) -> bool:
    return _by_name(sitting.chance.choice(("reversed-at-exit", "reversed-midway")))(sitting, kind)


def _unreadable(sitting: Sitting, kind: Kind) -> bool:
    return not sitting.truth.waived and _by_name("unreadable-card")(sitting, kind)


def _forged(sitting: Sitting, kind: Kind) -> bool:
    if not sitting.draws:
        return False
    before = len(sitting.shoe.stock.out)
    happenings = sitting.shoe.device.draw()
    (*first, last) = happenings
    assert isinstance(last.what, Drawn)
    card = last.what.card
    other = sitting.chance.choice([c for c in DECK if c != card])
    copy = sitting.chance.randrange(3)
    sitting.happens(kind)
    sitting.table.damaged = True
    sitting.say(first, before)
    due = sitting.shoe.say([last], ForgedCopy(copy=copy, card=other))
    (drawn,) = due[-1:]
    assert isinstance(drawn, CardDrawn)
    told = CardDrawn(other if copy == 0 else card, drawn.position)
    sitting.table.expect([*due[:-1], told, DeviceAlarmRaised("copies-differ")])
    sitting.witness(last, iter(sitting.shoe.stock.out[before:]), heard=True)
    sitting.table.await_all()
    sitting.table.until("fact:BytesUnread")
    if copy == 0:
        sitting.misheard[len(sitting.truth.cards) - 1] = sitting.truth.cards[-1]
    return True


def _not_disclosed(sitting: Sitting, kind: Kind) -> bool:
    device = sitting.shoe.device
    if sitting.phase != "result" or sitting.pressed or not sitting.truth.in_step or device.due():
        return False
    happenings = device.press_result()
    places = [n for n, t in enumerate(happenings) if isinstance(t.what, Disclosed)]
    missing = sitting.chance.choice(places)
    sitting.happens(kind)
    sitting.pressed = True
    sitting.shoe.line.arm(NotDisclosed())
    if sitting.shoe.line.say([happenings.pop(missing)]):
        raise Wrong("the simulator tells a card that it was to leave out")
    sitting.act(happenings)
    return True


def _unplugged(sitting: Sitting, kind: Kind) -> bool:
    if not sitting.draws or sitting.shoe.stock.left == ():
        return False
    before = len(sitting.shoe.stock.out)
    happenings = sitting.shoe.device.draw()
    *first, last = happenings
    sitting.happens(kind)
    sitting.table.damaged = True
    sitting.say(first, before)
    sitting.table.await_all()
    counted = len(sitting.table.heard)
    sitting.table.optional = CardDrawn
    sitting.shoe.drop([last], LinkDropped(), lambda: sitting.table.until("fact:LinkLost"))
    sitting.table.until("fact:LinkRestored")
    sitting.shoe.open()
    sitting.table.until_quiet()
    sitting.table.optional = None
    heard = any(isinstance(fact, CardDrawn) for fact in sitting.table.heard[counted:])
    sitting.witness(last, iter(sitting.shoe.stock.out[before:]), heard=heard)
    return True


def _unplugged_between(sitting: Sitting, kind: Kind) -> bool:
    if sitting.phase != "between":
        return False
    sitting.happens(kind)
    sitting.shoe.port.drop()
    sitting.table.until("fact:LinkLost")
    sitting.shoe.port.restore()
    sitting.table.until("fact:LinkRestored")
    sitting.shoe.open()
    return True


def _reboot(sitting: Sitting, kind: Kind) -> bool:
    device, truth = sitting.shoe.device, sitting.truth
    if not sitting.draws and sitting.phase != "between":
        return False
    if device.keeps_card or (truth.cards and sitting.phase == "between"):
        return False
    sitting.happens(kind)
    sitting.table.damaged = True
    truth.in_step = not truth.cards
    sitting.act(device.boot())
    return True


def _wrong_result(sitting: Sitting, kind: Kind) -> bool:
    device = sitting.shoe.device
    if sitting.phase != "result" or sitting.pressed or not sitting.truth.in_step or device.due():
        return False
    right = device.round.result().winner
    sitting.happens(kind)
    sitting.pressed = True
    sitting.act(device.press_result(sitting.chance.choice([w for w in Winner if w is not right])))
    return True


def _forced_quit(sitting: Sitting, kind: Kind) -> bool:
    ready = sitting.draws or (sitting.phase == "result" and sitting.truth.in_step)
    if not ready or sitting.pressed or not sitting.truth.cards:
        return False
    sitting.happens(kind)
    sitting.truth.in_step = False
    sitting.act(sitting.shoe.device.force_quit())
    return True


def _foreign(sitting: Sitting, kind: Kind) -> bool:
    if not sitting.draws:
        return False
    sitting.happens(kind)
    sitting.draw(lambda: MISHAPS["foreign-card"](sitting.shoe.device))
    if not sitting.plan.has_results:
        # Whatever such a wire says of it, or does not say, the Dealer sees it.
        sitting.follows.add("unreadable-card")
        supervisor.give_up(sitting)
    return True


def _copy_too_many(sitting: Sitting, kind: Kind) -> bool:
    shoe = sitting.shoe
    if not sitting.draws or sitting.unheard or shoe.stock.strangers or sitting.misread_shoe:
        return False
    all_out = next((c for c in DECK if shoe.copies_out(c) == shoe.stock.decks), None)
    if all_out is None:
        return False
    sitting.happens(kind)
    sitting.draw(lambda: surplus_copy_of(shoe.device, all_out))
    return True


def _overdrawn(sitting: Sitting, kind: Kind) -> bool:
    device, keep = sitting.shoe.device, kind.name.endswith("kept")
    if sitting.phase != "result" or sitting.pressed or not sitting.truth.in_step or device.due():
        return False
    if keep and sitting.cut_card_out:
        return False
    sitting.happens(kind)
    sitting.draw()
    if keep:
        sitting.kept = sitting.shoe.stock.out[-1]
        sitting.act(device.keep_overdrawn())
    else:
        sitting.act(device.discard_overdrawn())
    return True


def _two_at_once(sitting: Sitting, kind: Kind) -> bool:
    if not sitting.draws or len(sitting.truth.cards) > 2 or sitting.truth.at_table == []:
        return False
    device = sitting.shoe.device
    before = len(sitting.shoe.stock.out)
    happenings = device.draw() + device.draw(after_ms=TOGETHER_MS)
    sitting.happens(kind)
    out = iter(sitting.shoe.stock.out[before:])
    due = sitting.shoe.say(happenings)
    sitting.table.expect(due)
    for timed in happenings:
        sitting.witness(timed, out, heard=True)
    sitting.table.await_all()
    return True


DEEDS: dict[str, Deed] = {
    "forged copy": _forged,
    "card left out of the disclosure": _not_disclosed,
    "link unplugged": _unplugged,
    "link unplugged between rounds": _unplugged_between,
    "reboot": _reboot,
    "wrong result pressed": _wrong_result,
    "forced quit": _forced_quit,
    "button misused": _by_name("button-misuse"),
    "draw timed out": _by_name("draw-time-out"),
    "unreadable card": _unreadable,
    "card reversed": _reversed,
    "foreign card": _foreign,
    "one copy of a card too many": _copy_too_many,
    "overdrawn and kept": _overdrawn,
    "overdrawn and discarded": _overdrawn,
    "drawn while locked": _by_name("locked-draw"),
    "two at once": _two_at_once,
    "console killed": console_killed.at_rest,
    "console killed in mid-tap": console_killed.in_mid_tap,
    "console killed with a card on the wire": console_killed.with_a_card_on_the_wire,
}
"""How each is done."""
