"""What the commands about the log have in common: their words and where things lie."""

import argparse
from pathlib import Path
from typing import TypeAlias

from command_words.parser import Commands
from dealer_console.places import default_key
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.keys import SigningKey
from dealer_console.round_log.segment import Segment

Actions: TypeAlias = Commands

BAD = 1
"""The exit status when the log is not as it should be."""


def add_directory(parser: argparse.ArgumentParser) -> None:
    """The directory that every one of them is about."""
    parser.add_argument(
        "directory", type=Path, metavar="DIR", help="the directory of one table's log"
    )


def add_key(parser: argparse.ArgumentParser) -> None:
    """The private key of the machine."""
    parser.add_argument(
        "--signing-key",
        type=Path,
        metavar="FILE",
        help="the table's private key, if it is not where the settings put it by default",
    )


def signing_key(call: argparse.Namespace) -> SigningKey:
    """The private key that was named, or the one that the table has by default."""
    return SigningKey.load(key_path(call))


def key_path(call: argparse.Namespace) -> Path:
    """Where the table's private key lies."""
    if call.signing_key is not None:
        return Path(call.signing_key)
    return default_key(_name_of(Path(call.directory)))


def _name_of(directory: Path) -> str:
    """Whose log it is: the log itself knows, whatever its directory is called."""
    paths = segment_paths(directory) if directory.is_dir() else []
    if not paths:
        return directory.name
    segment = Segment.read(paths[-1])
    segment.close()
    return segment.table
