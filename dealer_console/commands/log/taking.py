"""`dealer-console log export`, `backup` and `restore`: the log taken elsewhere."""

import argparse
import getpass
from pathlib import Path
from typing import TextIO

from command_words.parser import examples
from dealer_console.clocks import SystemClocks
from dealer_console.commands.log.words import (
    Actions,
    add_directory,
    add_key,
    key_path,
    signing_key,
)
from dealer_console.console import machine_name
from dealer_console.round_log.backing_up import back_up
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.exporting.export import Form, Kind, export
from dealer_console.round_log.exporting.selection import Selection
from dealer_console.round_log.exporting.video import VideoStart, video_start
from dealer_console.round_log.keys import KeyMissing, PublicKey, SigningKey
from dealer_console.round_log.restoring import Restoration, restore
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.sinks.directory import read_heads
from dealer_console.versions import installed
from rules.refusal import Refusal


def add_arguments(actions: Actions) -> None:
    """The words of all three."""
    _add_export(actions)
    backup = actions.add_parser(
        "backup",
        help="copy a log while its console writes",
        description="Copy a log while its console writes to it, and verify the copy.",
        epilog=examples("dealer-console log backup logs/B-07 backup/B-07"),
    )
    backup.set_defaults(action=_backup)
    add_directory(backup)
    backup.add_argument("target", type=Path, metavar="TARGET", help="a directory for the copy")
    _add_restore(actions)


def _add_export(actions: Actions) -> None:
    parser = actions.add_parser(
        "export",
        help="write a part of a log for a spreadsheet, a program or a video",
        description="Write a part of a log to a file, with a signed manifest beside it. A round "
        "that is not over is never exported.",
        epilog=examples(
            "dealer-console log export logs/B-07 --as csv --rows rounds --to rounds.csv",
            "dealer-console log export logs/B-07 --as srt --shoe 1 "
            "--video-starts 2026-11-18T20:00:00+08:00 --to shoe1.srt",
        ),
    )
    parser.set_defaults(action=_export)
    add_directory(parser)
    parser.add_argument(
        "--as", dest="kind", required=True, choices=list(Kind), help="what kind of file"
    )
    parser.add_argument("--to", required=True, type=Path, metavar="FILE", help="the file to write")
    parser.add_argument(
        "--rows",
        default="events",
        metavar="TABLE",
        help="of csv: events, rounds, cards, … (default %(default)s)",
    )
    parser.add_argument("--events", metavar="FIRST-LAST", help="these events")
    parser.add_argument("--days", metavar="DAY[..DAY]", help="these gaming days")
    parser.add_argument("--shoe", type=int, metavar="N", help="this shoe")
    parser.add_argument(
        "--round", action="append", default=[], metavar="SHOE/ROUND", help="this round"
    )
    parser.add_argument(
        "--video-starts",
        metavar="WHEN",
        help="of subtitles: a moment with its zone, or the seconds at which the first event is",
    )
    parser.add_argument("--replace", action="store_true", help="over a file that is there")
    add_key(parser)


def _add_restore(actions: Actions) -> None:
    parser = actions.add_parser(
        "restore",
        help="take a backup up on another machine",
        description="Put a backup in place as the log of this machine; that it was is itself an "
        "event of the log, and it goes on with this machine's key.",
        epilog=examples(
            'dealer-console log restore backup/B-07 restored/B-07 --reason "new machine"'
        ),
    )
    parser.set_defaults(action=_restore)
    parser.add_argument("backup", type=Path, metavar="BACKUP", help="a directory made by backup")
    add_directory(parser)
    parser.add_argument("--reason", required=True, metavar="WORDS", help="why, for the log")
    parser.add_argument("--by", metavar="NAME", help="who (default: this machine's user)")
    parser.add_argument("--machine", metavar="NAME", help="which (default: its own name)")
    parser.add_argument("--head", type=Path, metavar="DIR", help="the directory of a sink")
    parser.add_argument("--key", type=Path, metavar="FILE", help="a public key kept elsewhere")
    parser.add_argument(
        "--accept-loss", action="store_true", help="though the sink knows of later events"
    )
    add_key(parser)


def _export(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    start = VideoStart() if call.video_starts is None else video_start(call.video_starts)
    form = Form(Kind(call.kind), call.rows, start)
    now = SystemClocks().utc_ms()
    key = signing_key(call)
    made = export(call.directory, _selection(call), form, call.to, key, now, replace=call.replace)
    out.write(
        f"{made.file}: {made.written:,} written, of events {made.first:,} to {made.last:,}; "
        f"signed in {made.manifest.name}.\n"
    )
    if made.stopped_before is not None:
        out.write(
            f"It ends before event {made.stopped_before:,}: a round that is not over stays in the "
            "log.\n"
        )
    return 0


def _selection(call: argparse.Namespace) -> Selection:
    try:
        first, _, last = (call.events or "").partition("-")
        day, _, until = (call.days or "").partition("..")
        rounds = tuple((int(a), int(b)) for a, b in (word.split("/") for word in call.round))
        return Selection(
            sequences=(int(first), int(last)) if call.events else None,
            days=(day, until or day) if call.days else None,
            shoe=call.shoe,
            rounds=rounds,
        )
    except ValueError:
        raise Refusal(
            "write --events 100-200, --days 2026-11-18..2026-11-19, --round 12/3"
        ) from None


def _backup(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    made = back_up(call.directory, call.target)
    out.write(
        f"{made.directory}: table {made.table} up to event {made.head.sequence:,}; "
        f"{len(made.copied)} segments copied and verified, {len(made.kept)} were there already.\n"
        f"Head {made.head.sequence}:{made.head.hash}\n"
    )
    return 0


def _restore(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    table, simulated = _kind_of(call.backup)
    try:
        key = SigningKey.load(key_path(call))
    except KeyMissing:
        key = SigningKey.create(key_path(call))
    word = Restoration(
        by=call.by or getpass.getuser(),
        reason=call.reason,
        machine=call.machine or machine_name(),
        versions=installed(),
    )
    heads = [] if call.head is None else read_heads(call.head, table)
    head = restore(
        call.backup,
        call.directory,
        table,
        key,
        word,
        SystemClocks(),
        simulated=simulated,
        trusted=[] if call.key is None else [PublicKey.load(call.key)],
        known=max(heads, key=lambda checkpoint: checkpoint.sequence, default=None),
        accept_loss=call.accept_loss,
    )
    out.write(f"{call.directory} goes on after event {head.sequence:,} with key {key.public.id}.\n")
    return 0


def _kind_of(directory: Path) -> tuple[str, bool]:
    """The table of a log, and whether it is simulated."""
    paths = segment_paths(directory)
    if not paths:
        raise Refusal(f"there is no log at {directory}: name a directory made by log backup")
    segment = Segment.read(paths[-1])
    try:
        return segment.table, bool(segment.simulated())
    finally:
        segment.close()
