"""Long work that can be ended, also within one statement."""

import pytest

from dealer_console.round_log.database import DatabaseError, open_in_memory
from dealer_console.round_log.heeding import STRIDE, Heeding

ENDLESS = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


class Enough(Exception):
    """Somebody does not want it any more."""


def test_it_is_told_now_and_then() -> None:
    """At every so many events, and not at each."""
    told: list[int] = []
    heeding = Heeding(told.append)
    for sequence in range(1, 2 * STRIDE + 2):
        heeding.at(sequence)
    assert told == [STRIDE, 2 * STRIDE]
    heeding.at(10, every=5)
    assert told[-1] == 10


def test_one_statement_is_ended_too() -> None:
    """What was raised comes out, and not what SQLite makes of it; then it can be used again."""
    told: list[int] = []

    def heed(sequence: int) -> None:
        told.append(sequence)
        if len(told) == 3:
            raise Enough

    connection, heeding = open_in_memory(), Heeding(heed)
    heeding.at(STRIDE)
    with pytest.raises(Enough), heeding.over(connection):
        connection.execute(ENDLESS).fetchone()
    assert told == [STRIDE] * 3
    assert connection.execute("SELECT 1").fetchone() == (1,)
    connection.close()


def test_another_trouble_is_told_as_it_is() -> None:
    """And whoever watches nothing is in nobody's way."""
    connection = open_in_memory()
    for heeding in (Heeding(None), Heeding(lambda _: None)):
        heeding.at(STRIDE)
        with pytest.raises(DatabaseError), heeding.over(connection):
            connection.execute("SELECT nothing")
    connection.close()
