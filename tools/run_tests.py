"""Run all tests; where Qt cannot open a window, all but the window tests, and say so."""

import os
import sys

import pytest

from dealer_console.qt_probe import probe


def main() -> int:
    """Run pytest with the words given."""
    # Many tests wait for something: a few more at once than there are cores for.
    at_once = str((os.cpu_count() or 1) + 1)
    words = ["-q", "-n", at_once, "--dist", "worksteal", *sys.argv[1:]]
    if not probe().works:
        # pytest-qt loads Qt as it starts and would take the whole run down with it.
        words += ["-p", "no:pytest-qt", "-m", "not window"]
    return int(pytest.main(words))


if __name__ == "__main__":
    sys.exit(main())
