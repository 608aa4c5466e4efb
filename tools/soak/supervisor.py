"""The pit: what is done about an irregularity, so that the round ends as its cards lie."""

from typing import Any

from tools.soak import exposing
from tools.soak.findings import Wrong
from tools.soak.kinds import ALARM, EXCESS, LINK, MISSED, PLACE
from tools.soak.sitting import Sitting

Line = dict[str, Any]

UNHEARD = frozenset({ALARM, LINK, PLACE})
"""Cards may be missing at the console, or lie there in another order."""

GIVEN_UP = "foreign-card"
"""What is declared of a round that cannot be finished: every game lets it be void."""

PLAIN = ("continue", "reconstruct", "offer-withdrawal")
"""Remedies that leave the cards as they lie."""


def decide(sitting: Sitting) -> None:
    """The first irregularity that waits."""
    choices = sitting.table.snapshot["choices"]
    for choice in choices:
        _verify_explained(sitting, choice)
    stopping = [c for c in choices if c["situation"] != MISSED]
    choice = (stopping or choices)[0]
    situation = choice["situation"]
    if choice["suspected"]:
        _suspected(sitting, choice)
    elif situation in UNHEARD or situation == "unreadable-card":
        _mend(sitting, choice)
    elif situation == "interruption" and _closed(sitting):
        exposing.expose(sitting)
    else:
        _rule(sitting, choice)


def _verify_explained(sitting: Sitting, choice: Line) -> None:
    situation = choice["situation"]
    if situation in sitting.follows:
        return
    if situation == "cut-card-first" and sitting.plan.high_limit and sitting.cut_card_out:
        return
    done = [one.kind.name for one in sitting.injected[-3:]]
    raise Wrong(f"{sitting.name}: {situation} came up, and what was done is {done}")


def _suspected(sitting: Sitting, choice: Line) -> None:
    """Two cards in one write: they came together, unless a Pit Supervisor saw otherwise."""
    if sitting.chance.random() < 0.5:
        _done(sitting, "dismiss", by="pit-supervisor", trouble=choice["trouble"])
    else:
        _done(sitting, "confirm", trouble=choice["trouble"])


def _mend(sitting: Sitting, choice: Line) -> None:
    """Cards that went unheard are entered, ordered and put right; then play goes on."""
    table, truth = sitting.table, sitting.truth
    if truth.unheard and table.may("enter-card"):
        enter(sitting)
        return
    if truth.unheard and choice["situation"] != "unreadable-card":
        give_up(sitting)
        return
    remedies = choice["remedies"]
    right = in_order(sitting)
    there = sorted(right)
    if there != right and truth.ordered != len(there) and "decide-order" in remedies:
        truth.ordered = len(there)
        _remedy(sitting, choice, "decide-order", order=right)
        return
    if sitting.misheard and "correct-card" in remedies:
        index, card = sitting.misheard.popitem()
        at, right_card = truth.place_of(index), str(card)
        _remedy(sitting, choice, "correct-card", position=at, card=right_card)
        return
    if choice["situation"] == "unreadable-card" and "correct-card" in remedies:
        unread = truth.unread
        if unread is not None and not sitting.plan.face_down and sitting.chance.random() < 0.5:
            at, right_card = truth.place_of(unread), str(truth.cards[unread])
            _remedy(sitting, choice, "correct-card", position=at, card=right_card)
            return
    _remedy(sitting, choice, "continue" if "continue" in remedies else remedies[0])


def in_order(sitting: Sitting) -> list[int]:
    """The cards of the round in the order they were drawn, by the numbers the console has them.

    What was set aside is none of the round.
    """
    at_table = sitting.truth.at_table
    there = [n for n, index in enumerate(at_table) if index is not None]
    return sorted(there, key=lambda n: at_table[n] or 0)


def enter(sitting: Sitting) -> None:
    """The first card that the console has not heard of is tapped in, closed where it lies so."""
    truth = sitting.truth
    index = truth.unheard[0]
    card = None if sitting.plan.face_down else str(truth.cards[index])
    _done(sitting, "enter-card", card=card)
    truth.at_table.append(index)
    sitting.unheard -= 1
    sitting.must_tap = True


def give_up(sitting: Sitting) -> None:
    """The round cannot be put right: it is declared and decided to be void."""
    sitting.follows.add(GIVEN_UP)
    _done(sitting, "declare", situation=GIVEN_UP, note="given up")
    for choice in sitting.table.snapshot["choices"]:
        if choice["situation"] == GIVEN_UP:
            _remedy(sitting, choice, "void")
            return
    raise Wrong(f"{sitting.name}: what was declared does not wait for a decision")


def _rule(sitting: Sitting, choice: Line) -> None:
    """By the book, or by whoever it names where it is silent."""
    situation, remedies = choice["situation"], choice["remedies"]
    plain = [remedy for remedy in PLAIN if remedy in remedies]
    if situation == MISSED:
        _missed_insurance(sitting, choice)
    elif situation == EXCESS and sitting.kept is not None and "next-round" in remedies:
        _remedy(sitting, choice, "next-round")
    elif situation == EXCESS and "reconstruct" in remedies:
        order = in_order(sitting) if sitting.truth.taken_for_excess else []
        _remedy(sitting, choice, "reconstruct", order=order)
    elif situation == "forced-quit" and not sitting.truth.complete and "void" in remedies:
        _remedy(sitting, choice, "void")
    elif situation == "entry-conflict" and sitting.misheard and "correct-card" in remedies:
        index, card = sitting.misheard.popitem()
        at = sitting.truth.place_of(index)
        _remedy(sitting, choice, "correct-card", position=at, card=str(card))
    elif situation == "early-card" and not sitting.table.snapshot["round"]:
        _remedy(sitting, choice, "next-round" if "next-round" in remedies else remedies[0])
    elif situation in ("foreign-card", "copy-too-many") and "void" in remedies:
        _remedy(sitting, choice, "void")
    elif not plain:
        _remedy(sitting, choice, "void" if "void" in remedies else remedies[0])
    elif situation in sitting.declared and "void" in remedies and sitting.chance.random() < 0.3:
        _remedy(sitting, choice, "void")
    else:
        _remedy(sitting, choice, sitting.chance.choice(plain))


def _missed_insurance(sitting: Sitting, choice: Line) -> None:
    intended = sitting.intended
    if intended and "return-original-bets" in choice["remedies"] and sitting.chance.random() < 0.5:
        told = [[named, hand, stage] for named, hand, stage in intended]
        if _remedy(sitting, choice, "return-original-bets", intended=told):
            sitting.truth.intended = list(intended)
    else:
        _remedy(sitting, choice, "continue")


def _remedy(sitting: Sitting, choice: Line, remedy: str, **more: Any) -> bool:
    """Whoever may decide it does, or the Dealer does and they say yes."""
    told = {"trouble": choice["trouble"], "remedy": remedy, **more}
    sitting.truth.put_right |= remedy in ("decide-order", "correct-card")
    if remedy == "void" and sitting.table.snapshot["round"] is not None:
        sitting.truth.void_by = choice["situation"]
    role = choice["decides"]
    if role == "dealer" or sitting.chance.random() < 0.8:
        return _done(sitting, "decide", by=role, **told)
    _done(sitting, "decide", **told)
    if sitting.chance.random() < 0.2:
        _done(sitting, "deny", by=role)
        return _done(sitting, "decide", by=role, **told)
    return _done(sitting, "approve", by=role)


def _done(sitting: Sitting, do: str, by: str = "dealer", **arguments: Any) -> bool:
    if not sitting.table.tap(do, by, **arguments):
        refusal = sitting.table.refused[-1]
        raise Wrong(f"{sitting.name}: {do} {arguments} is refused: {refusal['reason']}")
    return True


def _closed(sitting: Sitting) -> bool:
    hands = sitting.table.snapshot["hands"]
    return any(slot["card"] is None for hand in hands.values() for slot in hand)
