"""What the windows themselves find here, asked in a child process: Qt may end it without a word."""

import json
import os
import subprocess
import sys
from typing import Any, NamedTuple

PATIENCE = 60
"""Seconds that a cold start of Qt may take at most."""


class Answer(NamedTuple):
    """What the child said, or why it said nothing."""

    told: dict[str, Any] | None
    failed: str = ""


def ask(question: str, platform: str = "") -> Answer:
    """Put a question to `dealer_console.screens.telling`, on that platform of Qt's."""
    environment = dict(os.environ)
    if platform:
        environment["QT_QPA_PLATFORM"] = platform
    # Not from the folder the doctor was called in, which may have anything in it.
    words = [sys.executable, "-P", "-m", "dealer_console.screens.telling", question]
    try:
        child = subprocess.run(
            words,
            env=environment,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Answer(None, f"no answer within {PATIENCE} seconds")
    last = (child.stdout.strip().splitlines() or [""])[-1]
    try:
        return Answer(json.loads(last))
    except ValueError:
        said = child.stderr.strip().splitlines()[-1:] or [f"exit status {child.returncode}"]
        return Answer(None, said[0])
