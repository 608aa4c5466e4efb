"""What is let go goes back to the system: a review lists millions of rounds, then a few."""

import ctypes
import sys

MMAP_THRESHOLD, ARENA_MAX = -3, -8
"""As malloc.h of the GNU C library numbers them."""

LARGE = 1 << 17
"""Bytes from which a piece of memory is one of its own; the library would raise this by itself
with every large piece that is let go, and keep those that came after."""


def keep_little() -> None:
    """Before other threads are started; nothing where the C library is another one."""
    if sys.platform != "linux":
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        mallopt(MMAP_THRESHOLD, LARGE)
        # A heap for each thread would be as large as the most that it ever held.
        mallopt(ARENA_MAX, 1)
