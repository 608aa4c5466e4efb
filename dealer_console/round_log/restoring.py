"""A backup taken up on another machine; that it was is itself an event."""

import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from dealer_console.clocks import Clocks
from dealer_console.round_log.backing_up import (
    NotCopied,
    copy_all,
    end_of,
    not_copied,
    paths_of,
    unsound,
)
from dealer_console.round_log.checkpoints import Checkpoint, Reason
from dealer_console.round_log.directory import (
    make_directory,
    month_of,
)
from dealer_console.round_log.key_history import RESTORED
from dealer_console.round_log.keys import PublicKey, SigningKey
from dealer_console.round_log.segment import Head
from dealer_console.round_log.table_log import Keep, TableLog, kept_nowhere
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.round_log.verifying import (
    Altered,
    verify_directory,
)
from dealer_console.safe_files import sync_folder


class TooOld(LogTrouble):
    """A backup lacks events that are known to have been.

    For example last week's, for a table that has played since.
    """


class Restoration(NamedTuple):
    """Who restores a log, why, and where; it goes into the log."""

    by: str
    reason: str
    machine: str
    """The name of the machine that takes over."""
    versions: tuple[str, str]
    """Of the software and of the rules."""


def restore(
    backup: Path,
    directory: Path,
    table: str,
    key: SigningKey,
    word: Restoration,
    clocks: Clocks,
    *,
    simulated: bool,
    keep: Keep = kept_nowhere,
    trusted: Iterable[PublicKey] = (),
    known: Checkpoint | None = None,
    accept_loss: bool = False,
) -> Head:
    """Bring a log back from its backup, verified, with an event that says so; where it ends then.

    The directory is there when all of this is done, or not at all. `known` is the newest
    checkpoint that a sink has, its signature already checked.
    """
    paths, directory = paths_of(backup), directory.absolute()
    if known is not None and known.table != table:
        raise NotCopied(f"the checkpoint is of table {known.table}, not of {table}: give its own")
    if not (word.by.strip() and word.reason.strip()):
        raise NotCopied("say who restores the log, and why: both go into it")
    _verify_empty(directory)
    ends = end_of(paths[-1])
    lost = known if known is not None and known.sequence > ends.sequence else None
    if lost is not None and not accept_loss:
        raise TooOld(
            f"the backup ends at event {ends.sequence}, and event {lost.sequence} was signed: "
            f"{lost.sequence - ends.sequence} events are missing; look for a newer backup, or have "
            "a supervisor accept the loss"
        )
    draft = directory.with_name(f".{directory.name}.restoring")
    sent: list[Checkpoint] = []
    try:
        shutil.rmtree(draft, ignore_errors=True)
        make_directory(draft)
        copy_all(paths, draft)
        _verify_all(draft, trusted, known if lost is None else None)
        month = month_of(paths[-1])
        log = TableLog.open(draft, table, month, key, sent.append, simulated=simulated)
        try:
            _say_restored(log, word, clocks, lost)
            head = log.head
        finally:
            log.close()
        if directory.exists():
            directory.rmdir()
        draft.rename(directory)
        sync_folder(directory.parent)
    except OSError as error:
        raise not_copied(backup.name, directory, error) from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    for checkpoint in sent:
        # Only now is there a log that ends so.
        keep(checkpoint)
    return head


def _verify_empty(directory: Path) -> None:
    if directory.exists() and (not directory.is_dir() or any(directory.iterdir())):
        raise NotCopied(f"{directory} is not empty: move away what is there, or choose another")


def _verify_all(directory: Path, trusted: Iterable[PublicKey], known: Checkpoint | None) -> None:
    try:
        verify_directory(directory, trusted=trusted, known=[] if known is None else [known.head])
    except Altered as altered:
        raise unsound("the backup", altered) from altered


def _say_restored(
    log: TableLog, word: Restoration, clocks: Clocks, lost: Checkpoint | None
) -> None:
    body: dict[str, Any] = {
        "from": log.head._asdict(),
        "by": word.by,
        "reason": word.reason,
        "key": log.key.public.hex,
        "machine": word.machine,
    }
    if lost is not None:
        body["known"] = lost.head._asdict()
    log.note(RESTORED, body, word.versions, clocks)
    log.checkpoint(Reason.OPENED, clocks.utc_ms())
