"""The Players: what they bet, insure, ask for, and whether they play on."""

from random import Random
from typing import Any

from rules.cards import Card
from rules.established import established
from rules.game import Game
from tools.soak.findings import Wrong
from tools.soak.sitting import Sitting
from tools.soak.truth import Insured, Seat

Line = dict[str, Any]

CHIPS = (1, 5, 7, 25, 50, 100, 333, 1_000, 2_500, 10_000, 99_999, 1_000_000)


def named(seat: Seat) -> str:
    """A Player as commands name them."""
    box, where = seat
    return str(box) if where == "seated" else f"{box}:{where}"


def seat_of(name: str) -> Seat:
    """A Player as prompts name them."""
    box, _, where = name.partition(":")
    return int(box), where or "seated"


def wagers(chance: Random, game: Game) -> dict[tuple[Seat, str], int]:
    """What lies on the table when bets close; in one round of ten nothing is entered."""
    placed: dict[tuple[Seat, str], int] = {}
    side = [bet.name for bet in game.bets if bet.hand is None]
    if chance.random() < 0.1:
        return placed
    for box in chance.sample(range(1, 8), chance.choice((1, 1, 2, 2, 3, 4))):
        seats = ["seated"]
        if chance.random() < 0.2:
            seats += [f"standing-{n}" for n in range(1, chance.choice((2, 3)))]
        for where in seats:
            bets = [chance.choice(("player", "banker"))]
            if chance.random() < 0.05:
                bets = ["player", "banker"]
            if chance.random() < 0.4:
                bets += chance.sample(side, chance.choice((1, 1, 2)))
            for bet in bets:
                placed[(box, where), bet] = chance.choice(CHIPS)
    return placed


def place(sitting: Sitting) -> list[Line]:
    """The taps that put their wagers down."""
    sitting.truth.bets = wagers(sitting.chance, sitting.plan.game)
    taps = []
    for (seat, bet), stake in sitting.truth.bets.items():
        who = named(seat)
        if sitting.chance.random() < 0.03:
            taps.append(_tap("place-wager", player=who, bet=bet, stake=stake + 1))
        taps.append(_tap("place-wager", player=who, bet=bet, stake=stake))
    if sitting.truth.bets and sitting.chance.random() < 0.04:
        # Somebody takes a side bet back again.
        seat = next(iter(sitting.truth.bets))[0]
        if (seat, "tie") not in sitting.truth.bets:
            who = named(seat)
            taps.append(_tap("place-wager", player=who, bet="tie", stake=5))
            taps.append(_tap("remove-wager", player=who, bet="tie"))
    return taps


def _tap(do: str, **arguments: Any) -> Line:
    return {"do": do, "by": "dealer", **arguments}


def insure(sitting: Sitting) -> None:
    """Those to whom a lammer is pushed take it, or some of it, or leave it."""
    stage = {"insurance-four": "four-cards", "insurance-third": "player-third"}[sitting.phase]
    taps = []
    for prompt in sitting.table.snapshot["prompts"]:
        if prompt["code"] != "lammer" or prompt["player"] is None:
            continue
        if sitting.chance.random() < 0.5:
            continue
        seat, most = seat_of(prompt["player"]), prompt["amount"]
        stake = most if sitting.chance.random() < 0.4 else sitting.chance.randint(1, most)
        told = {"player": prompt["player"], "hand": prompt["hand"], "stake": stake}
        taps.append(_tap("take-insurance", **told))
        sitting.truth.insured.append(Insured(seat, prompt["hand"], stage, stake))
    if taps and not sitting.table.tap_all(taps):
        raise Wrong(f"insurance that was offered is refused: {sitting.table.refused[-1]}")


def choose(sitting: Sitting) -> None:
    """Each who is asked plays on, or takes back all that is not decided."""
    table = sitting.table
    asked = [p for p in table.snapshot["prompts"] if p["code"] == "ask-player"]
    if not asked:
        table.tap("close-options")
        return
    seat = seat_of(asked[0]["player"])
    goes = sitting.chance.random() < 0.3 and all(n is not None for n in sitting.truth.at_table)
    if goes:
        sitting.truth.withdrawn[seat] = decided(sitting)
    done = table.tap("choose-option", player=asked[0]["player"], withdraw=goes)
    if not done:
        raise Wrong(f"a Player may not choose: {table.refused[-1]}")


def decided(sitting: Sitting) -> frozenset[str]:
    """The bets that the true cards, as far as they lie open, have won or lost."""
    hands: list[list[Card | None]] = []
    for hand in ("player", "banker"):
        slots = sitting.table.snapshot["hands"][hand]
        hands.append(
            [
                None if slot["card"] is None else sitting.truth.card_at(hand, slot["slot"])
                for slot in slots
            ]
        )
    return frozenset(established(sitting.plan.game, *hands))


def waiver(sitting: Sitting) -> None:
    """The highest bettor, or anybody, asks to see Banker's third card first: granted or refused."""
    truth, table, chance = sitting.truth, sitting.table, sitting.chance
    seats = sorted({seat for seat, _ in truth.bets})
    if not seats:
        return
    asker = _highest(sitting) or chance.choice(seats)
    told = {
        "form": chance.choice(("squeeze-banker-first", "expose-banker-first")),
        "asked_by": named(asker),
    }
    table.signs["asked:waive-insurance"] += 1
    if chance.random() < 0.25:
        # The Dealer asks, and the House says no.
        if table.tap("waive-insurance", **told) and table.may("deny"):
            table.tap("deny", by="pit-supervisor")
    elif table.tap("waive-insurance", by="pit-supervisor", **told):
        truth.waived = True


def _highest(sitting: Sitting) -> Seat | None:
    hands = {bet.name for bet in sitting.plan.game.bets if bet.hand is not None}
    ranked = sorted(
        (
            (stake, seat)
            for (seat, bet), stake in sitting.truth.bets.items()
            if bet in hands and seat[1] == "seated" and seat not in sitting.truth.withdrawn
        ),
        reverse=True,
    )
    return ranked[0][1] if ranked else None


def ask_to_squeeze(sitting: Sitting) -> None:
    """Somebody wants a hand, or does not want it; the House may say no to either."""
    chance, table = sitting.chance, sitting.table
    seats = sorted({seat for seat, _ in sitting.truth.bets})
    if not seats:
        return
    hand = chance.choice(("player", "banker"))
    if chance.random() < 0.7 and table.may("let-squeeze"):
        who = _highest(sitting) or chance.choice(seats)
        table.tap("let-squeeze", by="shift-manager", hand=hand, player=named(who))
    elif table.may("refuse-hand"):
        table.tap("refuse-hand", hand=hand)
