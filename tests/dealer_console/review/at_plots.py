"""Logs for what is counted: played at given hours of the casino's clock."""

import json

from dealer_console.table.bodies import STANDING
from tests.dealer_console.round_log.made_logs import NOON, PLAYER_WINS, MadeLog

HOUR = 3_600_000
MINUTE = 60_000
TEN = NOON
"""NOON of the logs is 10:00 in Macau."""
DAY_ONE = "2026-09-22"
DAY_TWO = "2026-09-23"


def in_macau(made: MadeLog) -> MadeLog:
    """The log tells its time zone, as a console's does from its first event on."""
    return made.note(STANDING, json.loads(made.course.rest()))


def dealt_at(made: MadeLog, utc_ms: int, rounds: int = 1, text: str = PLAYER_WINS) -> MadeLog:
    """So many rounds from that moment on, ten seconds each; the first begins a second later."""
    made.clocks.now = utc_ms
    return made.rounds(text, rounds)
