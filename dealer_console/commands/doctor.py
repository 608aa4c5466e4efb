"""`dealer-console doctor`: what is missing on this machine, and what to do."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from dealer_console.doctor import report
from dealer_console.doctor.examining import examine, is_well

NOT_WELL = 1


def add_words(parser: argparse.ArgumentParser) -> None:
    """What can be said behind it."""
    parser.add_argument(
        "--table", type=Path, metavar="FILE", help="the settings of a table, to look at its own"
    )
    parser.add_argument("--json", action="store_true", help="one line of JSON, for programs")


def run(table: Path | None, out: TextIO, *, as_json: bool) -> int:
    """Look at everything and tell it; 1 if something is in the way of a table."""
    findings = examine(table)
    told = report.as_json(findings) if as_json else report.as_text(findings)
    # A terminal may not know the signs of a language whose font is looked at.
    encoding = out.encoding or "utf-8"
    out.write(told.encode(encoding, "backslashreplace").decode(encoding))
    return 0 if is_well(findings) else NOT_WELL


def main(words: Sequence[str]) -> int:
    """The command by itself, without all the others."""
    parser = argparse.ArgumentParser(prog="python -m dealer_console.doctor")
    add_words(parser)
    call = parser.parse_args(words)
    return run(call.table, sys.stdout, as_json=call.json)
