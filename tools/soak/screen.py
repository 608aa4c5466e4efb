"""What the Dealer is shown, held against the cards and the chips that truly lie there."""

from typing import Any

from rules.cards import point_total
from tools.soak.findings import Wrong
from tools.soak.judge import Bet, Place, verdict
from tools.soak.sitting import Sitting

HANDS = ("player", "banker")
ASKS = {"player-draw": "player-3", "banker-draw": "banker-3"}
"""The phases that ask for a card, and where it goes."""


def verify_screen(sitting: Sitting) -> None:
    """Cards, totals, the card that is asked for, and the winner."""
    truth, snapshot = sitting.truth, sitting.table.snapshot
    known = [index for index in truth.at_table if index is not None]
    if sitting.misheard or snapshot["choices"] or known != list(range(len(truth.cards))):
        return  # It is known to be wrong, and is being put right.
    if snapshot["round"] is None:
        return
    found = [words for hand in HANDS for words in _hand(sitting, hand, snapshot)]
    phase = snapshot["phase"]
    asked, due = ASKS.get(phase), truth.due()
    if asked is not None and (due is None or f"{due.spot.value}-{due.number}" != asked):
        found.append(f"{phase} asks for {asked}, and {due} is due")
    if phase in ("result", "collect", "pay"):
        right = truth.laid.result().winner
        found += [
            f"{prompt['subject']} is told to win, and {right} does"
            for prompt in snapshot["prompts"]
            if prompt["code"] == "winner" and prompt["subject"] != right
        ]
    if found:
        raise Wrong(f"{sitting.name}: {'; '.join(found)}; the cards are {truth.cards}")


def _hand(sitting: Sitting, hand: str, snapshot: dict[str, Any]) -> list[str]:
    shown = [slot["card"] for slot in snapshot["hands"][hand]]
    true = [sitting.truth.card_at(hand, slot["slot"]) for slot in snapshot["hands"][hand]]
    found = [
        f"{hand} shows {there}, and {card} lies there"
        for there, card in zip(shown, true, strict=True)
        if there is not None and (card is None or there not in (str(card), f"{card.rank}?"))
    ]
    total = snapshot["points"][hand]
    lies = [card for card in true if card is not None]
    open_all = None not in shown and len(lies) == len(shown) and len(shown) > 1
    if open_all and total is not None and total != point_total(lies):
        found.append(f"{hand} is told to have {total}, and has {point_total(lies)}")
    return found


def verify_chips(sitting: Sitting, do: str, snapshot: dict[str, Any]) -> None:
    """The Dealer is told to take and to pay what `settle` says, and nothing else."""
    if not sitting.truth.bets:
        return
    wanted = verdict(sitting.truth, sitting.plan.game, sitting.name)
    codes = ("collect",) if do == "collect" else ("pay", "give-back")
    told = sorted(
        (p["code"], p["player"], p["subject"], p["amount"])
        for p in snapshot["prompts"]
        if p["code"] in codes and p["player"] is not None
    )
    should = sorted(line for line in map(_chips, wanted.bets.items()) if line[0] in codes)
    if told != should:
        raise Wrong(f"{sitting.name}: the Dealer is told {told} and should be {should}")


def _chips(bet: tuple[Place, Bet]) -> tuple[str, str, str, int]:
    """What the Dealer is told of one bet."""
    (box, seat, name, _), became = bet
    who = str(box) if seat == "seated" else f"{box}:{seat}"
    if name.startswith("insurance-"):
        name = f"{name.removeprefix('insurance-')}-insurance"
    if became.result == "lose":
        return "collect", who, name, became.stake - became.returns
    if became.result == "win":
        return "pay", who, name, became.pays
    return "give-back", who, name, became.returns
