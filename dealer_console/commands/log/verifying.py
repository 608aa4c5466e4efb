"""`dealer-console log verify`: whether a log, or what was exported of it, is as it was written."""

import argparse
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TextIO

from command_words.parser import examples
from dealer_console.commands.log.words import BAD, Actions
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.exporting.manifest import (
    SUFFIX,
    BadManifest,
    Manifest,
    manifest_path,
    read_manifest,
    verify_against_log,
    verify_manifest,
)
from dealer_console.round_log.keys import PublicKey
from dealer_console.round_log.segment import Head, Segment
from dealer_console.round_log.sinks.directory import read_heads
from dealer_console.round_log.verifying import Altered, verify_directory
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed
from rules.refusal import Refusal

_UNTRUSTED = (
    "anybody can sign an export with a key of their own; give the one that was kept elsewhere with "
    "--export-key"
)

_HEAD = re.compile(r"([0-9]+):([0-9a-f]{64})")


def add_arguments(actions: Actions) -> None:
    """The words of it."""
    parser = actions.add_parser(
        "verify",
        help="whether a log is as it was written",
        description="Verify a table's log: every event's hash, every signature, the guards of its "
        "files, and what was shown, played again by the rules. Names the first event that is "
        "wrong. A head that was kept elsewhere finds an end that was cut off. Of the manifest of "
        "an export, verify that it and its file are as they were made; no log is needed for it. "
        "The exit status is 1 if anything is not as it was written.",
        epilog=examples(
            "dealer-console log verify logs/B-07",
            "dealer-console log verify logs/B-07 --key B-07.pem",
        ),
    )
    parser.set_defaults(action=_verify)
    parser.add_argument(
        "directory",
        type=Path,
        metavar="DIR|MANIFEST",
        help="the directory of one table's log, or the manifest of a file that was exported",
    )
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
        help="a public key of the table, kept elsewhere",
    )
    parser.add_argument(
        "--export-key",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="a public key of whoever exported, such as the pit review's: it vouches for exports "
        "alone, never for the log",
    )
    parser.add_argument(
        "--export",
        action="append",
        default=[],
        type=Path,
        metavar="FILE",
        help="also a file that was exported, with the manifest beside it",
    )


def _verify_export(path: Path, keys: Sequence[PublicKey]) -> tuple[Manifest, str]:
    """The manifest at that path, and in words what was found."""
    found = read_manifest(path).public
    if keys and found not in keys:
        raise BadManifest(
            f"{path.name} is signed with another key ({found.id}) than was given: give the public "
            "key of whoever exported it with --export-key"
        )
    manifest = verify_manifest(path, found)
    contents = manifest.contents
    simulated = ", SIMULATED" if contents.simulated else ""
    return manifest, (
        f"{contents.file} is as it was exported ({contents.form}), table {contents.table}"
        f"{simulated}, events {contents.first:,} to {contents.last:,}, signed with the key "
        f"{found.id}"
    )


def _verify_exports(
    exported: Sequence[Path], directory: Path, keys: Sequence[PublicKey]
) -> Iterator[str]:
    for file in exported:
        manifest, told = _verify_export(manifest_path(file), keys)
        verify_against_log(manifest, directory)
        yield told


def _verify_alone(call: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    """Exports without the log that they were made from."""
    if call.head:
        raise Refusal("--head is of a log: give the directory of one instead of a manifest")
    keys = [PublicKey.load(path) for path in (*call.key, *call.export_key)]
    paths = [call.directory, *map(manifest_path, call.export)]
    try:
        told = [_verify_export(path, keys)[1] for path in paths]
    except BadManifest as altered:
        err.write(f"dealer-console: ALTERED: {altered}\n")
        return BAD
    for line in told:
        out.write(f"{line}.\n")
    if not keys:
        out.write(f"Note: {_UNTRUSTED}.\n")
    return 0


def _verify(call: argparse.Namespace, out: TextIO, err: TextIO) -> int:
    if call.directory.name.endswith(SUFFIX):
        return _verify_alone(call, out, err)
    keys = [PublicKey.load(path) for path in call.key]
    known, kept = _heads(call.head, call.directory)
    try:
        report = verify_directory(call.directory, trusted=keys, known=known, kept=kept)
        again = rederive(call.directory, installed().rules)
        exporters = [*keys, *(PublicKey.load(path) for path in call.export_key)]
        exports = list(_verify_exports(call.export, call.directory, exporters))
    except (Altered, BadManifest) as altered:
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
    for line in exports:
        out.write(f"{line}.\n")
    remarks = [*report.remarks, *again.remarks]
    if exports and not exporters:
        remarks.append(_UNTRUSTED)
    for remark in remarks:
        out.write(f"Note: {remark}.\n")
    return 0


def _heads(words: Sequence[str], directory: Path) -> tuple[list[Head], list[Head]]:
    """Heads that were given one by one, and those of sinks, which are signed in the log as well."""
    known, kept = [], []
    for word in words:
        found = _HEAD.fullmatch(word)
        if found is not None:
            known.append(Head(int(found[1]), found[2]))
            continue
        path = Path(word)
        if not path.is_dir():
            raise Refusal(f"--head {word}: give SEQUENCE:HASH, or the directory of a sink")
        kept += [checkpoint.head for checkpoint in read_heads(path, _table_of(directory))]
    return known, kept


def _table_of(directory: Path) -> str:
    segment = Segment.read(segment_paths(directory)[-1])
    segment.close()
    return segment.table
