"""The `dealer-console` command: words in, the right command called."""

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence

from command_words.completion.command import script_for
from dealer_console.commands import (
    console,
    demonstration,
    doctor,
    headless,
    log,
    odds,
    ports,
    review,
    settle,
    shoe,
    staff,
)
from dealer_console.commands.words import parser
from dealer_console.places import default_key
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.staff_log import NAME as STAFF
from dealer_console.staff_log import StaffLog
from rules.refusal import Refusal

BAD_LINES = 1
BAD_CALL = 2
READER_GONE = 141
"""What a shell reports of a program whose reader closed the pipe."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name; without any, the console."""
    call = parser().parse_args(words)
    try:
        status = _run(call)
        # A short answer is still in the buffer: a reader that has gone must show here.
        sys.stdout.flush()
    except Refusal as refusal:
        sys.stderr.write(f"dealer-console: {refusal.reason}\n")
        return BAD_CALL
    except LogTrouble as trouble:
        sys.stderr.write(f"dealer-console: {trouble}\n")
        return BAD_CALL
    except BrokenPipeError:
        # `| head` has seen enough; the interpreter must not complain when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    return status


def _run(call: argparse.Namespace) -> int:
    return _RUNS[call.command](call)


def _settle(_: argparse.Namespace) -> int:
    good = settle.settle_lines(sys.stdin.buffer, sys.stdout)
    return 0 if good else BAD_LINES


def _watch(call: argparse.Namespace) -> int:
    settings = shoe.settings_of(call.set)
    watched = shoe.Watch(call.url, call.driver, settings, call.json, call.capture)
    return shoe.watch(watched, sys.stdout, sys.stderr)


def _headless(call: argparse.Namespace) -> int:
    asked = headless.Asked(
        call.table,
        call.shoe,
        call.log,
        all_knowing=call.all_knowing,
        accept_clock=call.accept_clock,
    )
    return headless.run(asked, sys.stdin, sys.stdout)


def _staff(call: argparse.Namespace) -> int:
    with StaffLog(call.file, default_key(STAFF)) as kept:
        return staff.run(call, sys.stdout, sys.stderr, sys.stdin, kept.heard)


def _console(call: argparse.Namespace) -> int:
    started = console.Asked(call.table, call.shoe, call.log, call.accept_clock, call.terminal)
    return console.run(started, sys.stdout, sys.stderr)


def _told(text: str) -> int:
    sys.stdout.write(text)
    return 0


_RUNS: Mapping[str, Callable[[argparse.Namespace], int]] = {
    "console": _console,
    "demonstration": lambda call: _told(demonstration.shoe(call.game, call.decks, call.seed)),
    "settle": _settle,
    "odds": lambda call: _told(odds.report(call.game, call.decks, call.without, as_json=call.json)),
    "ports": lambda call: _told(ports.report(as_json=call.json)),
    "shoe-watch": _watch,
    "headless": _headless,
    "review": review.run,
    "log": lambda call: log.run(call, sys.stdout, sys.stderr),
    "staff": _staff,
    "doctor": lambda call: doctor.run(call.table, sys.stdout, as_json=call.json),
    "completion": lambda call: _told(script_for(call.shell, parser())),
}
"""What does the work of each command, by what its words set."""
