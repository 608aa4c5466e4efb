"""Our figures for asking the log: the first page of every filter, on a million rounds."""

import atexit
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from dealer_console.round_log.asking import rounds_page
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.segment import Head, Segment
from rules.cards import DECK
from rules.games import game_named
from rules.irregularities import Situation
from rules.played_round import play

Row = tuple[str, str, str, bool]

_Hand = tuple[str, str, int, int, str, bool]
"""Both hands, their points, the winner, and whether a natural won."""

CEILING = 50.0
"""Milliseconds, for 95 of 100 first pages."""

ROUNDS = 1_000_000
MONTHS = 24
FIRST_DAY = date(2024, 11, 1)
DEALERS = tuple(f"dealer-{number:02}" for number in range(1, 41))
LONG_GONE = "long-gone"
"""Dealt in the first month only: looked for through all that came since."""
STEADY = "steady"
"""Deals one round in ten, never a tie, and never where insurance is offered."""
ROUNDS_IN_SHOE = 70
EVENTS_IN_ROUND = 15
TURNS = 40
AT_ONCE = 50_000
"""Rounds in one transaction while the log is made."""

COMMON = (Situation.EXCESS_CARD, Situation.LINK_LOST, Situation.INSURANCE_MISSED)
RARE = Situation.FOREIGN_CARD
NEVER = Situation.UNSHUFFLED

LAST_DAY = FIRST_DAY + timedelta(days=730 - 1)
SOME_DAY = FIRST_DAY + timedelta(days=200)

FILTERS = {
    "all": Filter(),
    "one day": Filter(day_from=f"{SOME_DAY}", day_to=f"{SOME_DAY}"),
    "a year": Filter(day_from=f"{FIRST_DAY}", day_to=f"{SOME_DAY + timedelta(days=165)}"),
    "two years": Filter(day_from=f"{FIRST_DAY}"),
    "a day without play": Filter(day_from="2030-01-01"),
    "shoe": Filter(shoe=7_000),
    "no such shoe": Filter(shoe=999_999),
    "outcome banker": Filter(outcome=Outcome.BANKER),
    "outcome tie": Filter(outcome=Outcome.TIE),
    "outcome void": Filter(outcome=Outcome.VOID),
    "irregular": Filter(irregular=True),
    "a common situation": Filter(irregular=COMMON[0]),
    "a rare situation": Filter(irregular=RARE),
    "a situation that never was": Filter(irregular=NEVER),
    "dealer": Filter(dealer=DEALERS[3]),
    "a dealer long gone": Filter(dealer=LONG_GONE),
    "no such dealer": Filter(dealer="nobody"),
    "insurance offered": Filter(insurance=Insurance.OFFERED),
    "insurance taken": Filter(insurance=Insurance.TAKEN),
    "insurance won": Filter(insurance=Insurance.WON),
    "waived": Filter(waived=True),
    "approvals": Filter(approvals=True),
    "entered by hand, which never was": Filter(entered=True),
    "dealer and day": Filter(dealer=DEALERS[3], day_from=f"{SOME_DAY}", day_to=f"{SOME_DAY}"),
    "dealer and tie": Filter(dealer=DEALERS[3], outcome=Outcome.TIE),
    "dealer and an outcome never had": Filter(dealer=LONG_GONE, outcome=Outcome.TIE),
    "dealer, year, irregular": Filter(
        dealer=DEALERS[3], day_to=f"{SOME_DAY + timedelta(days=165)}", irregular=True
    ),
    "dealer of many rounds, never a tie": Filter(dealer=STEADY, outcome=Outcome.TIE),
    "dealer of many rounds, no offer": Filter(dealer=STEADY, insurance=Insurance.OFFERED),
    "dealer of many rounds, none insured": Filter(dealer=STEADY, insurance=Insurance.TAKEN),
    "dealer of many rounds, never waived": Filter(dealer=STEADY, waived=True),
    "tie and insurance won": Filter(outcome=Outcome.TIE, insurance=Insurance.WON),
    "void and approved": Filter(outcome=Outcome.VOID, approvals=True),
}
"""Every kind of question, with rare answers, none, and several things at once."""


class Made(NamedTuple):
    """A round, and what went wrong in it."""

    row: RoundRow
    situation: Situation | None


def rows() -> list[Row]:
    """Every figure of the log's pages, and whether it holds."""
    return [*_measured("one file", 1), *_measured(f"{MONTHS} files", MONTHS)]


def _measured(name: str, files: int) -> Iterator[Row]:
    directory = made_log(files)
    floor = _floor(directory)
    for what, wanted in FILTERS.items():
        middle, late = _milliseconds(directory, wanted)
        yield (
            f"rounds, {name}: {what}",
            f"p95 {late:.2f} ms",
            f"<= {CEILING:.0f} ms; p50 {middle:.2f}; bare select {floor:.2f}",
            late <= CEILING,
        )


def _milliseconds(directory: Path, wanted: Filter) -> tuple[float, float]:
    """Half of the pages were there within the first, 95 of 100 within the second."""
    taken = []
    for _ in range(TURNS):
        begun = time.perf_counter_ns()
        rounds_page(directory, wanted)
        taken.append((time.perf_counter_ns() - begun) / 1e6)
    taken.sort()
    return taken[len(taken) // 2], taken[len(taken) * 95 // 100]


def _floor(directory: Path) -> float:
    """What the newest rounds of the newest file take when nothing is asked about them."""
    statement = f"SELECT {', '.join(RoundRow._fields)} FROM rounds ORDER BY sequence DESC LIMIT 50"
    taken = []
    for _ in range(TURNS):
        begun = time.perf_counter_ns()
        segment = Segment.read(segment_paths(directory)[-1])
        segment.connection.execute(statement).fetchall()
        segment.close()
        taken.append((time.perf_counter_ns() - begun) / 1e6)
    return sorted(taken)[len(taken) // 2]


@cache
def made_log(files: int) -> Path:
    """The directory of a log of a million rounds; gone when the program ends."""
    place = tempfile.TemporaryDirectory(prefix="million-rounds-")
    atexit.register(place.cleanup)
    directory = Path(place.name)
    rounds = _rounds(ROUNDS)
    head, each = Head(), ROUNDS // files
    for number in range(files):
        size = ROUNDS - each * (files - 1) if number == files - 1 else each
        year, month = divmod(FIRST_DAY.month - 1 + number, 12)
        path = directory / f"{FIRST_DAY.year + year}-{month + 1:02}.sqlite3"
        segment = Segment.create(path, "B-07", head)
        of_file = islice(rounds, size)
        while made := list(islice(of_file, AT_ONCE)):
            head = Head(_fill(segment, made), "a" * 64)
        segment.close()
    return directory


def _fill(segment: Segment, made: Sequence[Made]) -> int:
    """Write the rounds as a table's writer would; the number of the last event."""
    with segment.transaction():
        segment.connection.executemany(
            f"INSERT INTO rounds VALUES ({', '.join('?' for _ in RoundRow._fields)})",
            (one.row for one in made),
        )
        segment.connection.executemany(
            "INSERT INTO irregularities VALUES (?, 1, ?, ?, ?, 'closed', 'house', NULL, NULL, NULL,"
            " ?, '', ?, 1)",
            (
                (one.row.first_event, *one.row[2:4], one.situation, one.row.sequence, one.row[8])
                for one in made
                if one.situation is not None
            ),
        )
    return made[-1].row.sequence


def _rounds(number: int) -> Iterator[Made]:
    chance = random.Random(1)
    hands = [_hand(chance) for _ in range(5_000)]
    a_day = number / 730
    for place in range(number):
        yield _round(chance, place, int(place / a_day), chance.choice(hands), place / number)


def _hand(chance: random.Random) -> _Hand:
    game = game_named("da-hu-ying-xiong")
    played = play(game, chance.sample(DECK * 8, 6))
    player, banker = (" ".join(map(str, hand)) for hand in (played.player, played.banker))
    shape, outcome = played.judgement.shape, played.judgement.outcome
    points = (shape.player_points, shape.banker_points)
    return (player, banker, *points, str(outcome.winner), outcome.natural)


def _round(chance: random.Random, place: int, day: int, hand: _Hand, part: float) -> Made:
    first = place * EVENTS_IN_ROUND + 1
    shoe, number = divmod(place, ROUNDS_IN_SHOE)
    began = 1_730_400_000_000 + place * 63_000
    void = chance.random() < 0.002
    irregular = void or chance.random() < 0.01
    winner = None if void else hand[4]
    dealer = _dealer(chance, winner, part)
    steady = dealer == STEADY
    offered = int(not steady and chance.random() < 0.4)
    taken = int(offered and chance.random() < 0.3)
    player, banker, player_points, banker_points, _, natural = hand
    row = RoundRow(
        sequence=first + EVENTS_IN_ROUND - 1,
        first_event=first,
        shoe=shoe + 1,
        round=number + 1,
        began_ms=began,
        ended_ms=began + 50_000,
        gaming_day=(FIRST_DAY + timedelta(days=day)).isoformat(),
        game="da-hu-ying-xiong",
        dealer=dealer,
        method="B",
        player=player,
        banker=banker,
        player_points=None if void else player_points,
        banker_points=None if void else banker_points,
        winner=winner,
        natural=natural and not void,
        void="7.1" if void else None,
        wins=winner or "",
        insurance_offered=offered,
        insurance_taken=taken,
        insurance_won=int(taken and chance.random() < 0.3),
        waived=not steady and chance.random() < 0.03,
        irregularities=int(irregular),
        approvals=int(chance.random() < 0.005),
        entered_cards=0,
        staked=10_000,
        returned=9_900,
        simulated=True,
    )
    situation = RARE if chance.random() < 0.001 else chance.choice(COMMON)
    return Made(row, situation if irregular else None)


def _dealer(chance: random.Random, winner: str | None, part: float) -> str:
    """Dealers by turns; those for whom some things never happened are the hard questions."""
    drawn = chance.random()
    if part < 0.04 and winner != "tie" and drawn > 0.9:
        return LONG_GONE
    if winner != "tie" and drawn < 0.1:
        return STEADY
    return chance.choice(DEALERS)
