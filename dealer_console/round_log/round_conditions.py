"""What a filter asks of a row of `rounds`, in SQL, so that the right index answers it."""

from collections.abc import Iterator
from typing import Any

from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from rules.irregularities import Situation

SPAN = """
WITH RECURSIVE days (day) AS (
    SELECT min(gaming_day) FROM rounds WHERE gaming_day BETWEEN ?1 AND ?2
    UNION ALL
    SELECT (SELECT min(gaming_day) FROM rounds WHERE gaming_day > day AND gaming_day <= ?2)
    FROM days WHERE day IS NOT NULL
)
SELECT min((SELECT min(sequence) FROM rounds WHERE gaming_day = day)),
       max((SELECT max(sequence) FROM rounds WHERE gaming_day = day))
FROM days WHERE day IS NOT NULL
"""
"""The first and the last round of some days, by a look at each day and not at each round."""

DURATION_MS = "(ended_ms - began_ms)"

_OF_SITUATION = (
    "{}sequence IN (SELECT ended.sequence FROM irregularities AS one"
    " JOIN rounds AS ended ON ended.shoe = one.shoe AND ended.round = one.round"
    " WHERE one.situation = ?)"
)


def days_of(wanted: Filter) -> tuple[str, str]:
    """The first and the last gaming day, however far away."""
    return wanted.day_from or "0000-00-00", wanted.day_to or "9999-99-99"


def where_of(wanted: Filter, *, planned: bool) -> tuple[str, tuple[Any, ...]]:
    """What must hold, with its values; planned, the rarest thing alone may choose the index.

    SQLite knows no figures about the log, and the plus keeps it from looking up the common things.
    """
    criteria = list(_criteria(wanted))
    parts = ["TRUE"]
    values: list[Any] = []
    for place, (text, given) in enumerate(criteria):
        parts.append(text.format("+" if planned and place else ""))
        values += given
    if wanted.day_from or wanted.day_to:
        parts.append(f"{'+' if planned else ''}gaming_day BETWEEN ? AND ?")
        values += days_of(wanted)
    return " AND ".join(parts), tuple(values)


def _criteria(wanted: Filter) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The rarest first."""
    situation = wanted.irregular if isinstance(wanted.irregular, Situation) else None
    void = wanted.outcome is Outcome.VOID
    conditions: list[tuple[bool, str, tuple[Any, ...]]] = [
        (wanted.shoe is not None, "{}shoe = ?", (wanted.shoe,)),
        (situation is not None, _OF_SITUATION, (situation,)),
        (void, "{}void IS NOT NULL", ()),
        (wanted.approvals, "{}approvals > 0", ()),
        (wanted.entered, "{}entered_cards > 0", ()),
        (wanted.irregular is True, "{}irregularities > 0", ()),
        (wanted.waived, "{}waived > 0", ()),
        (wanted.insurance is Insurance.WON, "{}insurance_won > 0", ()),
        (wanted.insurance is Insurance.TAKEN, "{}insurance_taken > 0", ()),
        (wanted.dealer is not None, "{}dealer = ?", (wanted.dealer,)),
        (wanted.insurance is Insurance.OFFERED, "{}insurance_offered > 0", ()),
        (wanted.outcome is not None and not void, "{}winner = ?", (wanted.outcome,)),
        # No index has these: round after round is looked at.
        (wanted.wagers, "staked > 0", ()),
        (wanted.won is not None, "instr(' ' || wins || ' ', ' ' || ? || ' ')", (wanted.won,)),
        (wanted.at_least_s is not None, f"{DURATION_MS} >= ?", (_ms(wanted.at_least_s),)),
        (wanted.at_most_s is not None, f"{DURATION_MS} <= ?", (_ms(wanted.at_most_s),)),
    ]
    return ((text, values) for asked, text, values in conditions if asked)


def _ms(seconds: int | None) -> int:
    return 1000 * (seconds or 0)
