"""What was found, for a person or for a program."""

import json
from collections.abc import Iterable, Sequence

from dealer_console.doctor.examining import is_well
from dealer_console.doctor.finding import Finding, Verdict

SIGNS = {Verdict.GOOD: "[+]", Verdict.REMARK: "[!]", Verdict.WRONG: "[x]"}
"""Beside the word itself: a column of them is looked through faster than words."""


def as_text(findings: Sequence[Finding]) -> str:
    """A line each, and what to do below it."""
    return "".join(_lines(findings)) + _sum(findings)


def as_json(findings: Sequence[Finding]) -> str:
    """One line of JSON."""
    told = [
        {"about": one.about, "verdict": one.verdict, "says": one.says, "do": one.do}
        for one in findings
    ]
    return json.dumps({"well": is_well(findings), "findings": told}) + "\n"


def _lines(findings: Iterable[Finding]) -> Iterable[str]:
    for one in findings:
        yield f"{SIGNS[one.verdict]} {one.verdict:<6}  {one.about:<13}  {_one_line(one.says)}\n"
        if one.do:
            yield f"{'':27}-> {_one_line(one.do)}\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _sum(findings: Sequence[Finding]) -> str:
    wrong = sum(one.verdict is Verdict.WRONG for one in findings)
    remarks = sum(one.verdict is Verdict.REMARK for one in findings)
    if wrong:
        return f"\n{wrong} to put right, {remarks} to know of.\n"
    return f"\nNothing is in the way of a table; {remarks} to know of.\n"
