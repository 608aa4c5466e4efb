"""`dealer-console log key`, `new-key`, `rebuild` and `retain`: looking after a log."""

import argparse
from pathlib import Path
from typing import TextIO

from command_words.parser import examples
from dealer_console.clocks import SystemClocks
from dealer_console.commands.log.words import Actions, add_directory, add_key, key_path, signing_key
from dealer_console.round_log.checkpoints import Reason
from dealer_console.round_log.directory import month_of, segment_paths
from dealer_console.round_log.key_history import TAKEN_UP
from dealer_console.round_log.keys import KeyMissing, SigningKey
from dealer_console.round_log.retaining import removable, retain
from dealer_console.round_log.segment import Segment
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.vouching import vouch
from dealer_console.table.rederiving import rebuild
from dealer_console.versions import installed
from rules.refusal import Refusal


def add_arguments(actions: Actions) -> None:
    """The words of all of them."""
    key = actions.add_parser(
        "key",
        help="write a table's public key, to be kept elsewhere",
        description="Write the public key of a table's log into a file, never over another key. "
        "docs/log-keys.md says who keeps it.",
        epilog=examples("dealer-console log key logs/B-07 --to B-07.pem"),
    )
    key.set_defaults(action=_key)
    add_directory(key)
    key.add_argument(
        "--to", required=True, type=Path, metavar="FILE", help="a new file for it, in PEM"
    )
    add_key(key)
    new = actions.add_parser(
        "new-key",
        help="sign with a new key from now on",
        description="Make a new signing key and have the old one vouch for it in the log. The "
        "table's console must be closed. Without the old key nothing vouches for the new one, and "
        "verify says so.",
        epilog=examples("dealer-console log new-key logs/B-07"),
    )
    new.set_defaults(action=_new_key)
    add_directory(new)
    add_key(new)
    again = actions.add_parser(
        "rebuild",
        help="make the tables of rounds again from the events",
        description="Make the tables of rounds again from the events, with the table's console "
        "closed. No event is changed.",
        epilog=examples("dealer-console log rebuild logs/B-07"),
    )
    again.set_defaults(action=_rebuild)
    add_directory(again)
    old = actions.add_parser(
        "retain",
        help="remove whole months that are older than the years to be kept",
        description="Remove whole closed segments older than so many years, never inside five. "
        "What is removed is an event of the log.",
        epilog=examples("dealer-console log retain logs/B-07 --years 7 --dry-run"),
    )
    old.set_defaults(action=_retain)
    add_directory(old)
    old.add_argument(
        "--years", type=int, required=True, metavar="N", help="how many are kept, 5 or more"
    )
    old.add_argument("--dry-run", action="store_true", help="only say what would go")
    add_key(old)


def _key(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    public = signing_key(call).public
    public.export(call.to)
    out.write(f"Key {public.id} is in {call.to}.\n")
    return 0


def _new_key(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    place = key_path(call)
    old = _old_key(place)
    fresh = place.with_name(f"{place.name}.new")
    fresh.unlink(missing_ok=True)
    new = SigningKey.create(fresh)
    log = _opened(call.directory, new)
    try:
        vouching = None if old is None else vouch(old, new.public, log.table, log.head).to_json()
        before = None if old is None else old.public.hex
        body = {"key": new.public.hex, "before": before, "vouching": vouching}
        log.note(TAKEN_UP, body, installed(), SystemClocks())
        if old is not None:
            place.replace(place.with_name(f"{place.name}.{old.public.id}"))
        fresh.replace(place)
        log.checkpoint(Reason.OPENED, SystemClocks().utc_ms())
    finally:
        log.close()
    word = "vouched for by the old one" if vouching else "which nothing vouches for"
    out.write(f"{log.table} signs with key {new.public.id} from now on, {word}.\n")
    return 0


def _old_key(place: Path) -> SigningKey | None:
    try:
        return SigningKey.load(place)
    except KeyMissing:
        return None


def _opened(directory: Path, key: SigningKey) -> TableLog:
    paths = segment_paths(directory)
    if not paths:
        raise Refusal(f"there is no log at {directory}: name the directory of a table's log")
    segment = Segment.read(paths[-1])
    try:
        simulated = bool(segment.simulated())
    finally:
        segment.close()
    month = month_of(paths[-1])
    return TableLog.open(directory, segment.table, month, key, simulated=simulated)


def _rebuild(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    for path in segment_paths(call.directory):
        segment = Segment.open(path)
        try:
            out.write(f"{path.name}: {rebuild(segment):,} statements.\n")
        finally:
            segment.close()
    return 0


def _retain(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    clocks = SystemClocks()
    if call.dry_run:
        gone = [path.name for path in removable(call.directory, clocks.utc_ms(), call.years)]
    else:
        log = _opened(call.directory, signing_key(call))
        try:
            gone = retain(log, call.years, installed(), clocks)
        finally:
            log.close()
    out.write(f"{', '.join(gone) or 'nothing'} {'would go' if call.dry_run else 'removed'}.\n")
    return 0
