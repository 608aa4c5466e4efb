"""Alerts about a round that somebody has seen to, as the review's own log has them."""

import json
from collections.abc import Mapping
from typing import Any

from dealer_console.review.evidence.report import Acknowledged, Acknowledgement
from dealer_console.review.review_log import ReviewLog

KIND = "alert-acknowledged"


def acknowledged_in(log: ReviewLog, table: str) -> Acknowledged:
    """Those of one table; the log is read once."""
    found: dict[tuple[int, int], list[Acknowledgement]] = {}
    for event in log.events():
        if event.entry.kind != KIND:
            continue
        body: Mapping[str, Any] = json.loads(event.entry.body)
        shoe, round_ = body.get("shoe"), body.get("round")
        if body.get("table") == table and isinstance(shoe, int) and isinstance(round_, int):
            told = Acknowledgement(
                event.entry.utc_ms,
                str(body.get("kind") or body.get("alert") or ""),
                str(body.get("by") or ""),
                body.get("role"),
                str(body.get("remark") or ""),
            )
            found.setdefault((shoe, round_), []).append(told)
    return lambda shoe, number: tuple(found.get((shoe, number), ()))
