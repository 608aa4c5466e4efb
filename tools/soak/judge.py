"""What must become of a round, by `settle` on the true cards, against what the table tells."""

import io
import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from dealer_console.commands.settle import settle_lines
from rules.game import Game
from rules.hands import Hand
from rules.insurance import offers_after_four
from tools.soak.findings import Lost, Wrong, differing
from tools.soak.truth import Seat, Truth

Line = dict[str, Any]

Place = tuple[int, str, str, str | None]
"""Box, seat, bet, and the stage where it is insurance."""

HANDS_AND_RESULT = (
    "player_points",
    "banker_points",
    "winner",
    "natural",
    "cards_used",
    "results",
)


class Bet(NamedTuple):
    """What becomes of one bet."""

    stake: int
    result: str
    odds: str | None
    pays: int
    returns: int


class Verdict(NamedTuple):
    """What must have become of a round."""

    name: str
    shoe: int
    round: int
    answer: Line
    """What `settle` says of it; of a void round, nothing."""
    bets: dict[Place, Bet]
    void: bool = False
    put_right: bool = False
    """Its cards lay otherwise for a while."""


def settled(asked: Line) -> Line:
    """What `settle` answers."""
    out = io.StringIO()
    settle_lines([json.dumps(asked).encode()], out)
    answer: Line = json.loads(out.getvalue())
    if "error" in answer:
        raise Wrong(f"settle refuses what the table took: {answer['error']}; {asked}")
    return answer


def verdict(truth: Truth, game: Game, name: str) -> Verdict:
    """What must become of a round, with nothing but the true cards and the chips to go by."""
    _, shoe, number = name.split("/")
    if truth.void_by:
        return Verdict(name, int(shoe), int(number), {}, _all_back(truth), void=True)
    answer = settled(truth.asked(name, game.id))
    bets: dict[Place, Bet] = {}
    missed = set(_would_have_won(truth, game, answer["winner"]))
    for line in answer["settlement"]:
        seat, bet = (line["box"], line["seat"]), line["bet"]
        hand = game.bet[bet].hand
        goes_back = seat in truth.withdrawn and bet not in truth.withdrawn[seat]
        goes_back |= hand is not None and (seat, hand.value) in missed
        bets[(*seat, bet, None)] = _back(line) if goes_back else _bet(line)
    for line in answer["insurance"]:
        seat = (line["box"], line["seat"])
        of_hand = {bet.name for bet in game.bets if bet.hand == line["hand"]}
        goes_back = seat in truth.withdrawn and not of_hand <= truth.withdrawn[seat]
        key = (*seat, f"insurance-{line['hand']}", line["stage"])
        bets[key] = _back(line) if goes_back else _bet(line)
    return Verdict(name, int(shoe), int(number), answer, bets, put_right=truth.put_right)


def _would_have_won(truth: Truth, game: Game, winner: str) -> Iterator[tuple[Seat, str]]:
    """The original bets that go back, as their insurance was missed and would have won."""
    if not truth.intended:
        return
    hands = [[truth.card_at(hand, n) for n in (1, 2)] for hand in ("player", "banker")]
    totals = [sum(card.points for card in hand if card) % 10 for hand in hands]
    wins = {offer.hand: offer.wins_on for offer in offers_after_four(game, *totals)}
    for who, hand, _ in truth.intended:
        if wins.get(Hand(hand)) == winner:
            box, _, seat = who.partition(":")
            yield (int(box), seat or "seated"), hand


def _bet(line: Line) -> Bet:
    return Bet(line["stake"], line["result"], line["odds"], line["pays"], line["returns"])


def _back(line: Line) -> Bet:
    return Bet(line["stake"], "push", None, 0, line["stake"])


def _all_back(truth: Truth) -> dict[Place, Bet]:
    back: dict[Place, Bet] = {
        (*seat, bet, None): Bet(stake, "push", None, 0, stake)
        for (seat, bet), stake in truth.bets.items()
    }
    for i in truth.insured:
        back[(*i.seat, f"insurance-{i.hand}", i.stage)] = Bet(i.stake, "push", None, 0, i.stake)
    return back


def verify_told(wanted: Verdict, line: Line) -> None:
    """Hold what the table told of a round against what must have become of it."""
    if line["id"] != wanted.name:
        raise Lost(f"{wanted.name} is over and {line['id']} is told")
    if (line["void"] is not None) is not wanted.void:
        raise Wrong(f"{wanted.name} is told with void {line['void']}")
    if not wanted.void:
        found = differing({key: wanted.answer[key] for key in HANDS_AND_RESULT}, line)
        found += cards_differ(wanted, line["player"], line["banker"])
        # What was offered on cards that have been put right since, was offered all the same.
        offers = [
            offer
            for offer in line["offers"]
            if offer not in wanted.answer["offers"] and not wanted.put_right
        ]
        found += [f"{offer} was offered" for offer in offers]
        if found:
            raise Wrong(f"{wanted.name}: {'; '.join(found)}")
    there = {(b["box"], b["seat"], b["bet"], None): _bet(b) for b in line["settlement"]}
    for b in line["insurance"]:
        there[b["box"], b["seat"], f"insurance-{b['hand']}", b["stage"]] = _bet(b)
    verify_bets(wanted, there, "the table")


def verify_bets(wanted: Verdict, there: dict[Any, Bet], who: str) -> None:
    for key in wanted.bets.keys() - there.keys():
        raise Lost(f"{wanted.name}: {who} has nothing of the bet {key}")
    for key, bet in there.items():
        if wanted.bets.get(key) != bet:
            raise Wrong(f"{wanted.name}: {who} has {key} as {bet}, not {wanted.bets.get(key)}")


def cards_differ(
    wanted: Verdict, player: list[str | None] | list[str], banker: list[str | None] | list[str]
) -> list[str]:
    """A card whose rank alone was tapped in agrees with any suit."""
    found = []
    for hand, there in (("player", player), ("banker", banker)):
        should = wanted.answer[hand]
        agree = len(there) == len(should) and all(
            told in (card, f"{card[0]}?") for told, card in zip(there, should, strict=True)
        )
        if not agree:
            found.append(f"{hand} has {there} and should have {should}")
    return found
