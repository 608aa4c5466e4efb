"""Tables with rounds of every kind, and a log of many rounds that is made in no time."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from dealer_console.review.rounds.finding import FoundRound, rows_at
from dealer_console.review.rounds.keys import Keys
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.segment import Segment
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    Decide,
    Declare,
    EndShoe,
    IntakeShoe,
    RelieveDealer,
    TakeInsurance,
)
from rules.table.troubles import open_troubles
from tests.dealer_console.round_log.made_logs import BANKER_WINS, NOON, PLAYER_WINS, TIE, MadeLog
from tests.rules.table.at_table import ANN, BEN, GUS, SUE, seat

BANKER_SIX = "3S 6D KC KH"
"""Player 3, Banker 6: insurance on Banker at 3 to 1, and it wins where Player draws a 4."""

Name = tuple[str, int, int]
"""A round by its table, shoe and number."""


def void(made: MadeLog) -> None:
    """A round that a manager makes void after two cards."""
    made.opened((1, "player", 100)).drawn("9S KD").tell(Declare(ANN, Situation.NOT_COVERED))
    made.tell(Decide(GUS, open_troubles(made.public)[0].number, Remedy.VOID))
    made.finished()


def reconstructed(made: MadeLog) -> None:
    """The last round is taken up again, as two cards lay the wrong way round."""
    made.tell(Declare(ANN, Situation.WRONG_AREA))
    number = open_troubles(made.public)[0].number
    made.tell(Decide(GUS, number, Remedy.RECONSTRUCT, order=(1, 0, 3, 2)))


def seven(folder: Path) -> Path:
    """Table B-07: nine rounds in three files.

    Shoe 1, Ann: 1 Player 9 to 7, 2 Banker 9 to 7, 3 tie on 9, 4 insured and won, Player 7 to 6;
    the next day 5 the same, only offered and without bets, 6 void. In the next month, Ben: 7
    Player, and Banker in a second shoe; in the month after it a tie, of more than a minute.
    """
    made = MadeLog(folder / "B-07")
    made.rounds(PLAYER_WINS).rounds(BANKER_WINS).rounds(TIE)
    made.opened((1, "banker", 1000)).drawn(BANKER_SIX)
    made.tell(TakeInsurance(ANN, seat(1), Hand.BANKER, 300)).drawn("4C").finished()
    made.passed(1).opened().drawn(f"{BANKER_SIX} 4C").finished()
    void(made)
    made.passed(20).tell(RelieveDealer(SUE, BEN)).rounds(PLAYER_WINS)
    made.tell(EndShoe(BEN), IntakeShoe(BEN, 8, "Ann", "Ben")).rounds(BANKER_WINS)
    made.passed(30).opened((1, "player", 100))
    made.clocks.now += 60_000
    made.drawn(TIE).finished()
    return made.close()


def eight(folder: Path) -> Path:
    """Table B-08: between B-07's fourth and fifth, a round for Player and one for Banker."""
    made = MadeLog(folder / "B-08", table="B-08", at=NOON + 3_600_000)
    return made.rounds(PLAYER_WINS).rounds(BANKER_WINS).close()


OF_SEVEN: list[Name] = [
    *(("B-07", 2, number) for number in (2, 1)),
    *(("B-07", 1, number) for number in (7, 6, 5, 4, 3, 2, 1)),
]
"""The newest first."""

OF_BOTH: list[Name] = [*OF_SEVEN[:5], ("B-08", 1, 2), ("B-08", 1, 1), *OF_SEVEN[5:]]


def named(found: Iterable[FoundRound]) -> list[Name]:
    """Which rounds these are."""
    return [(one.table, one.row.shoe, one.row.round) for one in found]


def listed(logs: list[WatchedLog], keys: Keys) -> list[Name]:
    """Which rounds a list has, in its order."""
    packed = keys.between(0, len(keys))
    rounds = rows_at(logs, packed).rounds
    return named(rounds[key] for key in packed)


class Many(NamedTuple):
    """What a log of many rounds is made of: the shoe has 70 rounds, the winners take turns."""

    rounds: int
    table: str = "B-07"
    began_ms: int = NOON
    every_ms: int = 60_000


EVENTS = 15
WINNERS = ("player", "banker", "tie")


def many(directory: Path, made: Many) -> Path:
    """A log with rows of rounds and nothing else, as a table's writer would have left them."""
    directory.mkdir(parents=True)
    segment = Segment.create(directory / "2026-09.sqlite3", made.table)
    blanks = ", ".join("?" for _ in RoundRow._fields)
    with segment.transaction():
        segment.connection.executemany(
            f"INSERT INTO rounds VALUES ({blanks})", (_row(made, n) for n in range(made.rounds))
        )
    segment.close()
    return directory


def _row(made: Many, number: int) -> RoundRow:
    shoe, place = divmod(number, 70)
    began = made.began_ms + number * made.every_ms
    return RoundRow(
        sequence=(number + 1) * EVENTS,
        first_event=number * EVENTS + 1,
        shoe=shoe + 1,
        round=place + 1,
        began_ms=began,
        ended_ms=began + 30_000,
        gaming_day="2026-09-22",
        game="da-hu-ying-xiong",
        dealer="Ann",
        method="B",
        player="9S KD",
        banker="KC 7H",
        player_points=9,
        banker_points=7,
        winner=WINNERS[number % 3],
        natural=True,
        void=None,
        wins=WINNERS[number % 3],
        insurance_offered=0,
        insurance_taken=0,
        insurance_won=0,
        waived=False,
        irregularities=0,
        approvals=0,
        entered_cards=0,
        staked=0,
        returned=0,
        simulated=True,
    )
