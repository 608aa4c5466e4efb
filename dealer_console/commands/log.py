"""`dealer-console log`: verify a table's log, look into it, take it elsewhere."""

import argparse
import re
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO, TypeAlias

from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.keys import PublicKey
from dealer_console.round_log.segment import Head
from dealer_console.round_log.sinks.directory import read_heads
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed
from rules.refusal import Refusal

BAD = 1
_HEAD = re.compile(r"([0-9]+):([0-9a-f]{64})")

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"


def add_arguments(commands: Commands) -> None:
    """The words of `dealer-console log`."""
    parser = commands.add_parser("log", help="a table's log: verify it, look into it, export it")
    parser.set_defaults(command="log")
    actions = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_verify(actions)


def _add_verify(actions: Commands) -> None:
    parser = actions.add_parser(
        "verify",
        help="whether a log is as it was written",
        description="Verify a table's log: every event's hash, every signature, the guards of its "
        "files, and what was shown, played again by the rules. Names the first event that is "
        "wrong. A head that was kept elsewhere finds an end that was cut off.",
    )
    parser.set_defaults(action=_verify)
    _add_directory(parser)
    parser.add_argument(
        "--head",
        action="append",
        default=[],
        metavar="SEQ:HASH|DIR",
        help="a head kept elsewhere: number and hash, or the directory of a sink",
    )
    parser.add_argument(
        "--key",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a public key kept elsewhere",
    )


def _add_directory(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("directory", type=Path, metavar="DIR", help="the directory of one table")


def run(call: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Do what the words say."""
    try:
        return int(call.action(call, out, err))
    except LogTrouble as trouble:
        raise Refusal(str(trouble)) from trouble


def _verify(call: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    keys = [PublicKey.load(path) for path in call.key]
    known = _heads(call.head, call.directory)
    try:
        report = verify_directory(call.directory, trusted=keys, known=known)
        again = rederive(call.directory, installed().rules)
    except Altered as altered:
        err.write(f"dealer-console: ALTERED: {altered}\n")
        return BAD
    simulated = ", SIMULATED" if report.simulated else ""
    out.write(
        f"Table {report.table}{simulated}: {report.events:,} events in {report.segments} segments "
        f"are as they were written, {report.opens.sequence + 1:,} to {report.head.sequence:,}.\n"
        f"Head {report.head.sequence}:{report.head.hash}\n"
        f"{report.checkpoints:,} signatures, up to event {report.signed_to:,}; "
        f"{again.compared:,} events played again, each shown as the rules have it.\n"
    )
    for remark in [*report.remarks, *again.remarks]:
        out.write(f"Note: {remark}.\n")
    return 0


def _heads(words: Sequence[str], directory: Path) -> list[Head]:
    heads = []
    for word in words:
        found = _HEAD.fullmatch(word)
        if found is not None:
            heads.append(Head(int(found[1]), found[2]))
            continue
        path = Path(word)
        if not path.is_dir():
            raise Refusal(f"--head {word}: give SEQUENCE:HASH, or the directory of a sink")
        heads += [checkpoint.head for checkpoint in read_heads(path, _table_of(directory))]
    return heads


def _table_of(directory: Path) -> str:
    segment_paths(directory)
    return directory.name
