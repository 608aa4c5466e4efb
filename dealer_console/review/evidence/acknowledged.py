"""Alerts about a round that somebody has seen to, as the review's own log has them."""

import json
from collections.abc import Mapping
from typing import Any

from dealer_console.review.evidence.report import Acknowledged, Acknowledgement
from dealer_console.review.review_log import ReviewLog

KIND = "alert-acknowledged"


def acknowledged_in(log: ReviewLog, table: str) -> Acknowledged:
    """Those of one table, by the events that they are about; the log is read once."""
    found: dict[int, list[Acknowledgement]] = {}
    for event in log.events():
        if event.entry.kind != KIND:
            continue
        body: Mapping[str, Any] = json.loads(event.entry.body)
        if body.get("table") == table and isinstance(body.get("sequence"), int):
            told = Acknowledgement(
                body["sequence"],
                str(body.get("kind") or ""),
                event.entry.utc_ms,
                str(body.get("by") or ""),
                body.get("role"),
                str(body.get("remark") or ""),
            )
            found.setdefault(told.sequence, []).append(told)
    return lambda of: tuple(each for sequence in sorted(of) for each in found.get(sequence, ()))
