"""A log's rounds, bets and cards, held against what must be in them."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.segment import Segment
from tools.soak.findings import Lost, Wrong
from tools.soak.judge import Bet, Place, Verdict, cards_differ, verify_bets

ROUND = ("shoe", "round", "void", "player", "banker", "winner", "staked", "returned")
BET = ("box", "seat", "bet", "stage")
WAGER = ("shoe", "round", *BET, "stake", "result", "odds", "pays", "returns")


class _Row(NamedTuple):
    void: str | None
    player: str
    banker: str
    winner: str | None
    staked: int
    returned: int


class _Log(NamedTuple):
    rounds: dict[tuple[int, int], _Row]
    bets: dict[tuple[int, int], dict[Place, Bet]]
    cards: Counter[int]


def verify_log(directory: Path, verdicts: Iterable[Verdict], drawn: dict[int, int]) -> None:
    """Hold a log's rounds, bets and cards against what must be in them.

    `drawn` says for each shoe that is over how many cards the console was to hear or be told of.
    """
    log = read(directory)
    for wanted in verdicts:
        row = log.rounds.pop((wanted.shoe, wanted.round), None)
        if row is None:
            raise Lost(f"{wanted.name} is not in the log")
        _verify_round(wanted, row)
        verify_bets(wanted, log.bets.get((wanted.shoe, wanted.round), {}), "the log")
    for where in log.rounds:
        raise Wrong(f"the log has a round {where} that nobody dealt")
    for shoe, count in drawn.items():
        there = log.cards.get(shoe, 0)
        if there != count:
            raise Lost(f"shoe {shoe}: {count} cards left it, and the log has {there}")


def _verify_round(wanted: Verdict, row: _Row) -> None:
    found = []
    if (row.void is not None) is not wanted.void:
        found.append(f"void {row.void}")
    elif not wanted.void:
        found += cards_differ(wanted, row.player.split(), row.banker.split())
        if row.winner != wanted.answer["winner"]:
            found.append(f"winner {row.winner}")
    sums = (sum(b.stake for b in wanted.bets.values()), _sum_back(wanted))
    if sums != (row.staked, row.returned):
        found.append(f"staked and returned {row.staked}, {row.returned}, and should be {sums}")
    if found:
        raise Wrong(f"{wanted.name} in the log: {'; '.join(found)}")


def _sum_back(wanted: Verdict) -> int:
    return sum(bet.returns for bet in wanted.bets.values())


def read(directory: Path) -> _Log:
    log = _Log({}, {}, Counter())
    for path in segment_paths(directory):
        segment = Segment.read(path)
        try:
            ask = segment.connection.execute
            for shoe, number, *row in ask(f"SELECT {', '.join(ROUND)} FROM rounds"):
                log.rounds[shoe, number] = _Row(*row)
            for shoe, number, *place, stake, result, odds, pays, returns in ask(
                f"SELECT {', '.join(WAGER)} FROM wagers"
            ):
                box, seat, bet, stage = place
                of_round = log.bets.setdefault((shoe, number), {})
                of_round[box, seat, bet, stage] = Bet(stake, result, odds, pays, returns)
            # A card that is used in the next round stands there again.
            for shoe, count in ask(
                "SELECT shoe, count(*) FROM cards WHERE place <> 'next-round' GROUP BY shoe"
            ):
                log.cards[shoe] += count
        finally:
            segment.close()
    return log
