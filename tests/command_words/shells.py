"""Shells that complete a line as they would at a terminal."""

import os
import pty
import select
import shutil
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
PATIENCE = 20.0
"""Seconds that a shell may take to answer on a busy machine."""


def needed(shell: str) -> str:
    """The shell, or the reason to skip."""
    found = shutil.which(shell)
    if found is None:
        pytest.skip(f"there is no {shell} here")
    return found


def script_of(program: str, shell: str, folder: Path) -> Path:
    """The script as the program itself prints it, in a file."""
    script = folder / f".{program}.{shell}"
    script.write_text(_printed(program, shell), encoding="utf-8")
    return script


@cache
def _printed(program: str, shell: str) -> str:
    words = [str(BIN / program), "completion", shell]
    told = subprocess.run(words, capture_output=True, text=True, check=True)
    return told.stdout


def bash(program: str, line: str, folder: Path) -> list[str]:
    """What bash's own `complete` has called for the line, whose last word is being typed."""
    words = line.split(" ")
    function = "_" + program.replace("-", "_")
    typed = " ".join(f"'{word}'" for word in words)
    code = (
        f"source {script_of(program, 'bash', folder)}; complete -p {program} >/dev/null || exit 3;"
        f"COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; {function};"
        'printf "%s\\n" "${COMPREPLY[@]}"'
    )
    told = subprocess.run(
        [needed("bash"), "--norc", "--noprofile", "-c", code],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [word for word in told.stdout.splitlines() if word]


def fish(program: str, line: str, folder: Path) -> list[str]:
    """What fish's own `complete -C` finds for the line."""
    code = f"source {script_of(program, 'fish', folder)}; complete -C '{line}'"
    told = subprocess.run(
        [needed("fish"), "--no-config", "-c", code],
        cwd=folder, env=os.environ | {"HOME": str(folder)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return [word.partition("\t")[0] for word in told.stdout.splitlines()]


class Zsh:
    """A zsh at a terminal, at which Tab is pressed."""

    def __init__(self, program: str, folder: Path) -> None:
        shell, script = needed("zsh"), script_of(program, "zsh", folder)
        self._seen = ""
        self._child, self._terminal = pty.fork()
        if self._child == 0:
            os.chdir(folder)
            environment = os.environ | {"TERM": "dumb", "COLUMNS": "200", "LINES": "50"}
            os.execve(shell, [shell, "-f", "-i"], environment)
        setting_up = (
            "unsetopt zle_bracketed_paste 2>/dev/null; autoload -Uz compinit; compinit -u -D;"
            f"source {script}; PROMPT='' RPROMPT=''; zstyle ':completion:*' list-prompt '';"
            "LISTMAX=10000; stty columns 200 rows 50; print REA''DY\n"
        )
        self.type(setting_up)
        self.wait_for("READY")

    def type(self, text: str) -> None:
        """Press these keys."""
        os.write(self._terminal, text.encode())

    def wait_for(self, text: str) -> str:
        """Everything on the terminal since the last wait, until this is on it."""
        until = time.monotonic() + PATIENCE
        while text not in self._seen:
            ready, _, _ = select.select([self._terminal], [], [], until - time.monotonic())
            assert ready, f"no {text!r} in {self._seen!r}"
            self._seen += os.read(self._terminal, 65536).decode(errors="replace")
        seen, self._seen = self._seen, ""
        return seen

    def close(self) -> None:
        """End it."""
        os.close(self._terminal)
        os.waitpid(self._child, 0)
