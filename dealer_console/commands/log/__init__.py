"""`dealer-console log`: verify a table's log, look into it, take it elsewhere."""

import argparse
from typing import TextIO

from command_words.parser import examples
from dealer_console.commands.log import keeping, looking, taking, verifying
from dealer_console.commands.log.words import Actions
from dealer_console.round_log.asking import NoSuchRound, NotOver
from dealer_console.round_log.exporting.failures import ExportFailed
from dealer_console.round_log.exporting.manifest import BadManifest
from dealer_console.round_log.exporting.selection import BadSelection
from dealer_console.round_log.exporting.video import BadVideoStart
from dealer_console.round_log.round_filter import BadFilter
from dealer_console.round_log.sinks.directory import HeadsMissing
from dealer_console.round_log.troubles import LogTrouble
from rules.refusal import Refusal

REFUSED = (
    LogTrouble,
    BadFilter,
    BadManifest,
    BadSelection,
    BadVideoStart,
    ExportFailed,
    HeadsMissing,
    NoSuchRound,
    NotOver,
)
"""What is told in one line, because whoever asked can do something about it."""


def add_arguments(commands: Actions) -> None:
    """The words of `dealer-console log`."""
    parser = commands.add_parser(
        "log",
        help="a table's log: verify it, look into it, export it",
        description="Look after the log of one table. DIR is its directory, as logs/B-07; none of "
        "these commands changes an event.",
        epilog=examples("dealer-console log verify logs/B-07", "dealer-console log rounds --help"),
    )
    parser.set_defaults(command="log")
    actions = parser.add_subparsers(metavar="COMMAND", required=True)
    for part in (verifying, looking, taking, keeping):
        part.add_arguments(actions)


def run(call: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Do what the words say."""
    try:
        return int(call.action(call, out, err))
    except REFUSED as error:
        raise Refusal(str(error)) from error
