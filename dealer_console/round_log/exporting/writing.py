"""Files that are there whole or not at all."""

import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from dealer_console.round_log.exporting.failures import ExportFailed
from dealer_console.safe_files import sync_folder


class Draft:
    """A file under another name, until it is whole."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.bytes = 0
        self._digest = hashlib.sha256()
        self._path = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
        self._file: IO[bytes] = self._path.open("xb")

    @property
    def sha256(self) -> str:
        """Over all that was written so far."""
        return self._digest.hexdigest()

    def write(self, text: str) -> None:
        """Add text to it."""
        self.add(text.encode())

    def add(self, data: bytes) -> None:
        """Add bytes to it."""
        self._file.write(data)
        self._digest.update(data)
        self.bytes += len(data)

    def finish(self) -> None:
        """All of it is on the disk when this returns, still under the other name."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()

    def publish(self) -> None:
        """Give it its name."""
        self._path.replace(self.target)

    def discard(self) -> None:
        """Leave nothing of it; one that has its name already keeps it."""
        with suppress(OSError):
            self._file.close()
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


@contextmanager
def told_as_failure(target: Path) -> Iterator[None]:
    """What the system refuses is told as a failed export."""
    try:
        yield
    except OSError as error:
        why = error.strerror or str(error)
        raise ExportFailed(
            f"{target} cannot be written: {why}; check that its folder is there, may be written "
            "to and has room, or choose another"
        ) from error


def publish_all(drafts: list[Draft], *, replace: bool) -> None:
    """Give each its name; if one does not get it, those that are new go again."""
    named: list[Path] = []
    try:
        for draft in drafts:
            draft.publish()
            named.append(draft.target)
        sync_folder(drafts[0].target.parent)
    except OSError:
        if not replace:
            for path in named:
                path.unlink(missing_ok=True)
        raise
