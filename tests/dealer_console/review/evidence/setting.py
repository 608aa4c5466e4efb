"""Sets of evidence made in one line, with a report of plain text in the place of a drawn one."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dealer_console.review.evidence.making import Made, Making
from dealer_console.review.evidence.report import Report
from dealer_console.review.evidence.verification import Tell
from dealer_console.review.evidence.wish import Forms, Rounds, Wish
from dealer_console.review.review_log import ReviewLog
from dealer_console.round_log.events import Event
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.signing_in import Member
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.round_log.made_logs import SetClocks

MONA = Member("Mona", StaffRole.SHIFT_MANAGER)
ALL = Forms(True, ("events", "rounds", "cards"), True, True, True)
SET = "evidence-20260922-020000Z"


def written(report: Report, write: Callable[[bytes], None], tell: Tell) -> int:
    """A report in lines, so that what it tells can be read."""
    lines = [f"{report.table} {report.head.sequence} {report.about.made_by}"]
    for done, story in enumerate(report.stories()):
        tell(done, len(report))
        row = story.found.round
        lines.append(f"{row.shoe}/{row.round} {story.outcome} {story.paragraph}")
        lines += [f"#{line.sequence} {line.who}: {line.what}" for line in story.lines]
    write("\n".join(lines).encode())
    return 1


class Setting:
    """A folder to put evidence in, and the review's own log."""

    def __init__(self, folder: Path) -> None:
        self.to = folder / "to"
        self.to.mkdir()
        self.key = folder / "keys" / "review.key"
        self.review = ReviewLog(folder / "review-log", self.key, SetClocks())

    def making(
        self,
        *tables: Played,
        rounds: Rounds = ((1, 1),),
        forms: Forms = ALL,
        kind: type[Making] = Making,
        **more: Any,
    ) -> Making:
        """One set about the same rounds of each table."""
        wish = Wish({at.directory.name: rounds for at in tables}, self.to, forms, member=MONA)
        logs = {at.directory.name: at.directory for at in tables}
        return kind(wish._replace(**more), logs, self.review, written, SetClocks())

    def made(self, *tables: Played, **more: Any) -> Made:
        """It, made."""
        return self.making(*tables, **more).run()

    def notes(self) -> list[Event]:
        """What the review's log has of evidence."""
        return [each for each in self.review.events() if each.entry.kind.startswith("evidence")]

    def names(self) -> list[str]:
        """All that lies in the folder, hidden or not."""
        return sorted(path.name for path in self.to.rglob("*"))


def table_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a table for a spreadsheet."""
    data = path.read_bytes().decode("utf-8-sig").split("\r\n", 1)[1]
    return list(csv.DictReader(io.StringIO(data, newline="")))
