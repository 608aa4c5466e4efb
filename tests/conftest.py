"""Situations in one line, for every package's tests."""

import signal

from hypothesis import settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # Started in the background, a shell has Ctrl-C ignored by it and by all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("table", deadline=None, derandomize=True)
settings.load_profile("table")
