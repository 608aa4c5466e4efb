"""The `dealer-console` command: words in, the right command called."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from dealer_console.commands import (
    console,
    demonstration,
    headless,
    log,
    odds,
    ports,
    review,
    settle,
    shoe,
    staff,
)
from dealer_console.places import default_key
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.staff_log import NAME as STAFF
from dealer_console.staff_log import StaffLog
from rules.games import GAMES
from rules.refusal import Refusal

BAD_LINES = 1
BAD_CALL = 2
READER_GONE = 141
"""What a shell reports of a program whose reader closed the pipe."""


def main(words: Sequence[str] | None = None) -> int:
    """Run the command that the words name; without any, the console."""
    call = _parser().parse_args(words)
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
    if call.command == "settle":
        good = settle.settle_lines(sys.stdin.buffer, sys.stdout)
        return 0 if good else BAD_LINES
    if call.command == "odds":
        sys.stdout.write(odds.report(call.game, call.decks, call.without, as_json=call.json))
        return 0
    if call.command == "ports":
        sys.stdout.write(ports.report(as_json=call.json))
        return 0
    if call.command == "shoe-watch":
        settings = shoe.settings_of(call.set)
        watched = shoe.Watch(call.url, call.driver, settings, call.json, call.capture)
        return shoe.watch(watched, sys.stdout, sys.stderr)
    if call.command == "headless":
        asked = headless.Asked(
            call.table,
            call.shoe,
            call.log,
            all_knowing=call.all_knowing,
            accept_clock=call.accept_clock,
        )
        return headless.run(asked, sys.stdin, sys.stdout)
    if call.command == "log":
        return log.run(call, sys.stdout, sys.stderr)
    if call.command == "review":
        return review.run(call)
    if call.command == "staff":
        with StaffLog(call.file, default_key(STAFF)) as kept:
            return staff.run(call, sys.stdout, sys.stderr, sys.stdin, kept.heard)
    if call.command == "demonstration":
        sys.stdout.write(demonstration.shoe(call.game, call.decks, call.seed))
        return 0
    started = console.Asked(call.table, call.shoe, call.log, call.accept_clock, call.terminal)
    return console.run(started, sys.stdout, sys.stderr)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="dealer-console",
        description="The dealer's console for baccarat tables with a card-reading shoe. "
        "Without a command it opens the console: on a demo table with a simulated shoe, or with "
        "--table on a table of its own.",
        epilog="Games: " + ", ".join(GAMES),
    )
    parser.set_defaults(command="console")
    parser.add_argument(
        "--table", type=Path, metavar="FILE", help="the settings of the table (docs/settings.md)"
    )
    parser.add_argument("--shoe", metavar="URL", help="another shoe than the settings name")
    parser.add_argument(
        "--log",
        type=Path,
        metavar="DIR",
        help="another place for logs than the settings name; without it the demo table's log goes "
        "when the console is closed",
    )
    parser.add_argument(
        "--accept-clock",
        action="store_true",
        help="the clock is right, though the log has later events; this is logged",
    )
    parser.add_argument(
        "--terminal", action="store_true", help="in the terminal, whatever screen there is"
    )
    commands = parser.add_subparsers(metavar="COMMAND")
    _add_demonstration(commands)
    _add_settle(commands)
    _add_odds(commands)
    _add_ports(commands)
    _add_shoe(commands)
    _add_headless(commands)
    review.add_arguments(commands)
    log.add_arguments(commands)
    staff.add_arguments(commands)
    return parser


def _add_demonstration(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
) -> None:
    parser = commands.add_parser(
        "demonstration",
        help="a shoe dealt out and settled, round by round, in the terminal",
        description="Deal a shuffled shoe to its end: each round, its insurance, what wins.",
    )
    parser.set_defaults(command="demonstration")
    parser.add_argument("--game", default="da-hu-ying-xiong", metavar="G", help="which game")
    parser.add_argument("--decks", default=8, type=int, metavar="N", help="decks in the shoe")
    parser.add_argument("--seed", type=int, default=1, help="which shoe (default 1)")


def _add_settle(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "settle",
        help="rounds in, settlements out, as JSON lines",
        description="Read rounds from standard input, one JSON object a line, and write what "
        "became of each, one line each in the same order. A bad line yields its error and the "
        "rest go on; the exit status is then 1.",
        epilog='for example: echo \'{"id":"a1","game":"tiger-no-commission","cards":'
        '["7S","KD","9C","6H"],"bets":[{"box":1,"seat":"seated","bet":"tie","stake":10000}]}\''
        " | dealer-console settle",
    )
    parser.set_defaults(command="settle")


def _add_odds(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "odds",
        help="exact returns of every bet, fresh shoe or given cards removed",
        description="Count, exactly, what one unit staked on each bet brings back on average.",
        epilog='for example: dealer-console odds --game da-hu-ying-xiong --decks 8 --without "7S"',
    )
    parser.set_defaults(command="odds")
    parser.add_argument("--game", required=True, metavar="G", help="one of " + ", ".join(GAMES))
    parser.add_argument("--decks", required=True, type=int, metavar="N", help="decks in the shoe")
    parser.add_argument(
        "--without", default="", metavar="CARDS", help='cards already out, such as "7S KD TH"'
    )
    parser.add_argument("--json", action="store_true", help="for programs, not for people")


def _add_ports(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "ports",
        help="the serial ports of this machine and what they look like",
        description="List the serial ports with what they look like and the address to put into "
        "the settings, which finds an adapter again when its port is renumbered.",
    )
    parser.set_defaults(command="ports")
    parser.add_argument("--json", action="store_true", help="for programs, not for people")


def _add_shoe(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    shoe = commands.add_parser("shoe", help="the shoe itself, for the engineer at the table")
    parser = shoe.add_subparsers(metavar="COMMAND", required=True).add_parser(
        "watch",
        help="show what a shoe says, live",
        description="Show what a shoe says, live, as bytes and as facts, until Ctrl-C. It shows "
        "closed cards too: not for a table in play.",
        epilog="for example: dealer-console shoe watch usb:0403:6001 --driver angel-eye "
        "--set baud=9600 --capture shoe.capture",
    )
    parser.set_defaults(command="shoe-watch")
    parser.add_argument(
        "url",
        metavar="URL",
        help="a port, usb:VENDOR:PRODUCT[:SERIAL], socket://HOST:PORT, capture:FILE, …",
    )
    parser.add_argument("--driver", required=True, metavar="D", help="such as angel-eye")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a setting of the driver; may be given more than once",
    )
    parser.add_argument("--json", action="store_true", help="one fact a line, for programs")
    parser.add_argument("--capture", type=Path, metavar="FILE", help="keep the raw traffic here")


def _add_headless(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "headless",
        help="the same table with no window, JSON lines in and out",
        description="Run a table without a window: commands in, one JSON object a line; out, one "
        "line each after it is in the log. docs/headless.md has the protocol.",
        epilog='for example: echo \'{"do":"open-table","seen":0,"by":"dealer"}\''
        " | dealer-console headless --table demo.toml --shoe /tmp/shoe --log /tmp/logs",
    )
    parser.set_defaults(command="headless")
    parser.add_argument(
        "--table", required=True, type=Path, metavar="FILE", help="the settings of the table"
    )
    parser.add_argument("--shoe", metavar="URL", help="another shoe than the settings name")
    parser.add_argument(
        "--log", type=Path, metavar="DIR", help="another place for logs than the settings name"
    )
    parser.add_argument(
        "--all-knowing",
        action="store_true",
        help="tell the facts with their values; for simulated tables only",
    )
    parser.add_argument(
        "--accept-clock",
        action="store_true",
        help="the clock is right, though the log has later events; this is logged",
    )
