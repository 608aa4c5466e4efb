"""What goes wrong on purpose, each at a moment of the round at which it can."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from hardware_sim.card_stock import OutOfCards
from hardware_sim.faults import LinkDropped, NotDisclosed
from hardware_sim.happenings import Disclosed, Drawn
from hardware_sim.mishaps import MISHAPS, TOGETHER_MS, surplus_copy_of
from rules.cards import DECK, cards
from rules.hands import Winner
from rules.table.facts import CardDrawn, DeviceAlarmRaised
from tools.soak import console_killed, exposing, supervisor
from tools.soak.findings import Wrong
from tools.soak.kinds import DECLARED, Kind, kinds_for
from tools.soak.sitting import Sitting
from tools.soak.wire_faults import ForgedCopy

if TYPE_CHECKING:
    from tools.soak.dealer import Dealer

PATIENCE = 4
"""Rounds after which something that could not happen is given up for something else."""

FIVE_AGAINST_SIX = cards("2S 2D 3H 4C 4H")
"""Totals on which insurance is offered, for whoever does not wait for chance."""

MISCOUNTED = 2
"""Cards that whoever counts them at the end of a shoe overlooks."""

DRAWS = ("deal", "player-draw", "banker-draw")

Deed = Callable[[Sitting, Kind], bool]
"""Do it if this is the moment; whether it was done."""


def before_round(dealer: "Dealer", sitting: Sitting) -> None:
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
    while sitting.phase == "between" and now(dealer, sitting):
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


def now(dealer: "Dealer", sitting: Sitting) -> bool:
    """Do what is planned, if this is the moment for it; whether something was done."""
    del dealer
    plot = sitting.plot
    if plot is None or plot.fault is not None:
        return False
    deed = _declare if plot.name.startswith("declared: ") else DEEDS.get(plot.name)
    if deed is None or sitting.chance.random() < 0.4:
        return False
    return deed(sitting, plot)


def _drawing(sitting: Sitting) -> bool:
    """Whether a card is due that the shoe and the table both know of."""
    truth = sitting.truth
    if sitting.shoe.device.keeps_card or sitting.phase not in DRAWS:
        return False
    return truth.in_step and not truth.unheard and not truth.complete


def _by_name(name: str) -> Deed:
    """A mishap of the simulator's own list."""

    def do(sitting: Sitting, kind: Kind) -> bool:
        if not _drawing(sitting):
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
    if not _drawing(sitting):
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
    if not _drawing(sitting) or sitting.shoe.stock.left == ():
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
    if not _drawing(sitting) and sitting.phase != "between":
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
    ready = _drawing(sitting) or (sitting.phase == "result" and sitting.truth.in_step)
    if not ready or sitting.pressed or not sitting.truth.cards:
        return False
    sitting.happens(kind)
    sitting.truth.in_step = False
    sitting.act(sitting.shoe.device.force_quit())
    return True


def _foreign(sitting: Sitting, kind: Kind) -> bool:
    if not _drawing(sitting):
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
    if not _drawing(sitting) or sitting.unheard or shoe.stock.strangers or sitting.misread_shoe:
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
    if not _drawing(sitting) or len(sitting.truth.cards) > 2 or sitting.truth.at_table == []:
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
    if not (_drawing(sitting) and sitting.truth.cards) or situation not in DECLARED:
        return False
    by = "pit-supervisor" if situation == "interruption" else "dealer"
    sitting.happens(kind)
    sitting.declared.add(situation)
    if not sitting.table.tap("declare", by, situation=situation):
        # There is no such thing at this table, or not now.
        sitting.injected.pop()
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
    "drawn before the close of bets": _early,
    "drawn between rounds": _between,
    "exposed too early": _exposed,
    "insurance missed": _insurance_missed,
    "cards counted wrong": _counted_wrong,
    "tapped on an outdated screen": _outdated,
    "mis-tap taken back": _mis_tap,
    "console killed": console_killed.at_rest,
    "console killed in mid-tap": console_killed.in_mid_tap,
    "console killed with a card on the wire": console_killed.with_a_card_on_the_wire,
}
"""How each is done; those of the line befall the next message they are aimed at."""
