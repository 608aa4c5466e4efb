"""`dealer-console` without a command, where it cannot go on."""

import io
from pathlib import Path
from typing import Any

import pytest

from dealer_console.commands import console
from dealer_console.round_log.table_log import TableLog
from dealer_console.round_log.troubles import DiskFull
from rules.refusal import Refusal
from tests.dealer_console.contract import DA_HU
from tests.dealer_console.headless_at_work import settings_file


def test_a_log_that_fails_while_it_opens_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no screen yet that could say so."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    asked = console.Asked(table=table, log=tmp_path / "logs", in_terminal=True)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert console.run(asked, io.StringIO(), io.StringIO()) == 0
    append = TableLog.append
    times = []

    def full(self: TableLog, *words: Any) -> Any:
        times.append(1)
        if len(times) > 1:
            raise DiskFull("the disk is full: make room on it")
        return append(self, *words)

    monkeypatch.setattr(TableLog, "append", full)
    errors = io.StringIO()
    assert console.run(asked, io.StringIO(), errors) == console.STOPPED
    assert "Stop dealing, call the supervisor. The disk is full" in errors.getvalue()


def test_settings_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    """With what is wrong and where."""
    table = tmp_path / "table.toml"
    table.write_text("simulated = true\n", encoding="utf-8")
    with pytest.raises(Refusal, match=r"table\.toml"):
        console.run(console.Asked(table=table, in_terminal=True), io.StringIO(), io.StringIO())
