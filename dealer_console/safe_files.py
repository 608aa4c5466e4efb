"""What the systems do differently: one program's lock on a file, a folder's entries on the disk."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def take_lock(handle: int) -> None:
        """Take the lock on an open file, or OSError at once; closing the file lets it go."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

    def sync_folder(folder: Path) -> None:
        """Windows cannot, and its journal keeps the order."""

else:
    import fcntl

    def take_lock(handle: int) -> None:
        """Take the lock on an open file, or OSError at once; closing the file lets it go."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def sync_folder(folder: Path) -> None:
        """Have a name that was made, changed or taken away on the disk when this returns."""
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
