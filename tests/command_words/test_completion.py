"""Completion, asked of real shells about both programs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.command_words.shells import Zsh, bash, fish

GAMES = [
    "commission-insurance",
    "da-hu-ying-xiong",
    "dragon-dai-bacc",
    "super-six-plus",
    "tiger-no-commission",
]
CONSOLE, SIM = "dealer-console", "shoe-sim"

LINES = [
    (CONSOLE, "dealer-console od", ["odds"]),
    (CONSOLE, "dealer-console log ver", ["verify"]),
    (CONSOLE, "dealer-console odds --game ", GAMES),
    (CONSOLE, "dealer-console odds --decks 8 --game d", ["da-hu-ying-xiong", "dragon-dai-bacc"]),
    (CONSOLE, "dealer-console shoe watch x --driver ", ["angel-eye", "bee-tek", "line-scanner"]),
    (CONSOLE, "dealer-console review --language zh", ["zh-hans", "zh-hant"]),
    (CONSOLE, "dealer-console log show --js", ["--json"]),
    (CONSOLE, "dealer-console staff add Sue pit-s", ["pit-supervisor"]),
    (CONSOLE, "dealer-console --table table.toml --ter", ["--terminal"]),
    (CONSOLE, "dealer-console --table t", ["table.toml"]),
    (CONSOLE, "dealer-console log verify l", ["log.txt", "logs/"]),
    (CONSOLE, "dealer-console log rounds l", ["logs/"]),
    (CONSOLE, "dealer-console completion ", ["bash", "fish", "zsh"]),
    (CONSOLE, "dealer-console odds --decks ", []),
    (CONSOLE, "dealer-console ports --", ["--help", "--json"]),
    (SIM, "shoe-sim serve --wire b", ["bee-tek"]),
    (SIM, "shoe-sim play masked", ["masked-squeeze.scenario"]),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A table's file, a folder of logs, and a file of nearly that name."""
    (tmp_path / "table.toml").write_text("")
    (tmp_path / "log.txt").write_text("")
    (tmp_path / "logs").mkdir()
    return tmp_path


@pytest.mark.parametrize("shell", [bash, fish])
@pytest.mark.parametrize(("program", "line", "found"), LINES)
def test_a_line_is_completed(
    shell: Callable[[str, str, Path], list[str]],
    program: str,
    line: str,
    found: list[str],
    folder: Path,
) -> None:
    # bash itself adds the stroke behind a folder, when it shows it.
    expected = [word.rstrip("/") for word in found]
    assert sorted(word.rstrip("/") for word in shell(program, line, folder)) == expected


def test_zsh_completes_at_its_terminal(folder: Path) -> None:
    """A word that can be one thing is finished; of several, all are shown with what they are."""
    zsh = Zsh(CONSOLE, folder)
    try:
        zsh.type("dealer-console log ver\t")
        zsh.wait_for("verify")
        zsh.type("\x15dealer-console odds --game dr\t")
        zsh.wait_for("dragon-dai-bacc")
        zsh.type("\x15dealer-console re\t")
        zsh.wait_for("review")
        zsh.type("\x15dealer-console --table ta\t")
        zsh.wait_for("table.toml")
        zsh.type("\x15dealer-console staff \t")
        assert "unlock" in zsh.wait_for("let somebody try again after five wrong PINs")
        zsh.type("\x15exit\n")
    finally:
        zsh.close()
