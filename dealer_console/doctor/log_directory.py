"""The directory of the round log: whether the log can be written there, and safely."""

import os
import shutil
import stat
from collections.abc import Iterator
from pathlib import Path

from dealer_console.console import plan_of
from dealer_console.doctor.finding import Finding, good, remark, wrong
from dealer_console.doctor.holders import lock_holders
from dealer_console.doctor.nearest import file_system, nearest_there
from dealer_console.doctor.patient import Patient
from dealer_console.settings.model import default_logs

ABOUT = "log directory"

MB = 2**20
FULL = 256 * MB
"""Less than this is no room for an evening with its backups."""
SCARCE = 2048 * MB

SHARED = {
    "nfs",
    "nfs4",
    "cifs",
    "smb3",
    "smbfs",
    "9p",
    "afs",
    "ncpfs",
    "fuse.sshfs",
    "fuse.glusterfs",
}
"""Shares of other machines: a log in WAL mode needs memory that two processes share."""
WITHOUT_MODES = {"vfat", "msdos", "exfat"}
VOLATILE = {"tmpfs", "ramfs"}


def check(patient: Patient) -> Iterator[Finding]:
    """Where the log lies or will lie."""
    settings = patient.settings
    if patient.unread:
        yield remark(ABOUT, "cannot be told before the settings can be read", "see settings")
        return
    directory = default_logs() if settings is None else plan_of(settings).directory
    yield _place(directory, own=settings is not None)
    yield _file_system(directory, live=patient.is_live)
    yield _room(directory)
    if holders := lock_holders(directory / "writer.lock"):
        yield good(ABOUT, f"a console writes to it: {', '.join(sorted(holders))}")


def _place(directory: Path, *, own: bool) -> Finding:
    """Own: one table's log, which knows closed cards, and not the folder above several."""
    there = nearest_there(directory)
    if not there.is_dir():
        return wrong(ABOUT, f"{there} is no directory", "move it away, or change log.directory")
    if not os.access(there, os.W_OK | os.X_OK):
        return wrong(
            ABOUT,
            f"this user may not write to {there}",
            f"give it to the console's user: sudo chown USER {there}; or change log.directory",
        )
    if there != directory.absolute():
        return good(ABOUT, f"{directory} will be made, this user may")
    if own and os.name == "posix" and (mode := stat.S_IMODE(there.stat().st_mode)) & 0o077:
        return wrong(
            ABOUT,
            f"others can look into {directory} (its mode is {mode:04o}), "
            "and the log knows closed cards",
            f"chmod 700 {directory}",
        )
    return good(ABOUT, f"{directory} is there, and this user may write to it")


def _file_system(directory: Path, *, live: bool) -> Finding:
    kind = file_system(nearest_there(directory))
    if not kind:
        return remark(
            ABOUT,
            "what kind of disk it lies on cannot be told here",
            "keep the log on a disk of this machine, never on a share",
        )
    if kind in SHARED:
        return wrong(
            ABOUT,
            f"it lies on a share ({kind}), where two programs cannot read one log safely",
            "keep the log on a disk of this machine; heads and backups may go to a share",
        )
    if kind in WITHOUT_MODES:
        return wrong(
            ABOUT,
            f"it lies on {kind}, which cannot keep others from reading it",
            "keep the log on a disk with rights, such as ext4, or NTFS on Windows",
        )
    if kind in VOLATILE:
        make = wrong if live else remark
        return make(
            ABOUT,
            f"it lies in memory ({kind}) and goes with the power",
            "keep the log on a disk: change log.directory",
        )
    return good(ABOUT, f"it lies on {kind}")


def _room(directory: Path) -> Finding:
    free = shutil.disk_usage(nearest_there(directory)).free
    says = f"{free // MB:,} MB are free"
    if free < FULL:
        return wrong(ABOUT, says, "make room: a full disk stops the table in mid-round")
    if free < SCARCE:
        return remark(ABOUT, says, "make room soon: a full disk stops the table in mid-round")
    return good(ABOUT, says)
