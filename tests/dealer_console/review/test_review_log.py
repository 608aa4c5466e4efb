"""The log of the review itself."""

import json
import threading
from pathlib import Path

from dealer_console.review.review_log import ReviewLog
from dealer_console.round_log.verifying import verify_directory


def test_what_is_kept_is_chained_and_signed(tmp_path: Path) -> None:
    """Each note at once; whoever only looks leaves nothing."""
    log = ReviewLog(tmp_path / "review-log", tmp_path / "keys" / "review.key")
    assert list(log.events()) == []
    assert not (tmp_path / "review-log").exists()
    assert log.keep("export-made", {"file": "rounds.pdf"}) == 2
    assert log.keep("export-made", {"file": "rounds.csv"}) == 3
    told = [(event.entry.kind, json.loads(event.entry.body)) for event in log.events(after=1)]
    assert told == [("export-made", {"file": f"rounds.{end}"}) for end in ("pdf", "csv")]
    report = verify_directory(tmp_path / "review-log")
    assert (report.table, report.signed_to) == ("REVIEW", 3)
    assert log.signing_key().public == log.signing_key().public


def test_two_reviews_keep_one_log(tmp_path: Path) -> None:
    """Each waits for the other; nothing is lost."""
    logs = [ReviewLog(tmp_path / "log", tmp_path / "keys" / "review.key") for _ in range(2)]
    logs[0].keep("begun", {})

    def keep(log: ReviewLog) -> None:
        for number in range(10):
            log.keep("noted", {"number": number})

    threads = [threading.Thread(target=keep, args=(log,)) for log in logs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert verify_directory(tmp_path / "log").signed_to == 2 + 20
