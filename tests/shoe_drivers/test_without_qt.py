"""The drivers, like the rules, run where Qt is not installed."""

import subprocess
import sys

import pytest

QT_AND_LOG = ("PySide6", "shiboken6", "sqlite3", "pysqlite3")


@pytest.mark.parametrize("package", ["rules.games", "rules.exact_returns", "shoe_drivers"])
def test_importing_it_brings_in_neither_qt_nor_a_log(package: str) -> None:
    code = f"import sys, {package}; print([m for m in {QT_AND_LOG} if m in sys.modules])"
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "[]"
