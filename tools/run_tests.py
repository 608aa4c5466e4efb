"""Run all tests; where Qt cannot open a window, all but the window tests, and say so."""

import sys

import pytest

from dealer_console.qt_probe import probe


def main() -> int:
    """Run pytest with the words given."""
    words = ["-q", *sys.argv[1:]]
    if not probe().works:
        # pytest-qt loads Qt as it starts and would take the whole run down with it.
        words += ["-p", "no:pytest-qt", "-o", "addopts=" + _without_qt()]
    return int(pytest.main(words))


def _without_qt() -> str:
    return (
        "--strict-markers --import-mode=importlib -p tests.watch -p tests.rule_marks "
        "-m 'not window'"
    )


if __name__ == "__main__":
    sys.exit(main())
