"""An environment with nothing in it but the wheel and what the wheel says it needs.

The packages it needs are those of the environment that runs the tests, by links: each that the
wheel's own requirements lead to, and no other. So it takes seconds, and what is used but not
declared is missing there. WHEEL_BRINGS_ALL=1 has pip bring them anew (`make wheel-check`).
"""

import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from tools.make_wheel import ROOT

PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
NAME = re.compile(r"[\w.-]+")


class Installed:
    """The wheel in an environment of its own."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        self.home = folder / "environment"
        self.elsewhere = folder / "elsewhere"
        """Another folder than the project's, from which everything is called."""
        self.elsewhere.mkdir()
        venv.create(self.home, with_pip=False)
        self.bin = self.home / ("Scripts" if sys.platform == "win32" else "bin")
        pip = [*PIP, "--python", str(self.bin / "python"), "install"]
        if os.environ.get("WHEEL_BRINGS_ALL"):
            subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), wheel], check=True)
            return
        subprocess.run([*pip, "--no-deps", wheel], check=True)
        (packages,) = self.home.glob("lib/python*/site-packages")
        linked = folder / "needed"
        linked.mkdir()
        (own,) = metadata.distributions(name="dealer-console", path=[str(packages)])
        for distribution in needed_by(own):
            link(distribution, linked)
        (packages / "needed.pth").write_text(f"{linked}\n")

    def run(self, *words: str | Path, brought: str = "") -> str:
        """What a program of it prints, called from elsewhere."""
        program, *rest = words
        clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "XDG_"))}
        told = subprocess.run(
            [self.bin / program, *rest],
            cwd=self.elsewhere,
            env=clean | {"HOME": str(self.elsewhere), "QT_QPA_PLATFORM": "offscreen"},
            input=brought, capture_output=True, text=True, timeout=120, check=False,
        )  # fmt: skip
        assert told.returncode == 0, f"{words}\n{told.stdout}\n{told.stderr}"
        return told.stdout


def needed_by(distribution: metadata.Distribution) -> Iterator[metadata.Distribution]:
    """The distributions that it asks for, and those that they ask for."""
    seen: set[str] = set()
    waiting = [distribution]
    while waiting:
        for wanted in waiting.pop().requires or []:
            name = NAME.match(wanted)
            assert name is not None
            if "extra ==" in wanted or name[0] in seen:
                continue
            seen.add(name[0])
            try:
                found = metadata.distribution(name[0])
            except metadata.PackageNotFoundError:
                # Of another system, or of another Python.
                continue
            yield found
            waiting.append(found)


def link(distribution: metadata.Distribution, folder: Path) -> None:
    """Have all that belongs to it seen in that folder."""
    for file in distribution.files or []:
        top = file.parts[0]
        place = folder / top
        if top not in ("..", "__pycache__") and not place.exists():
            place.symlink_to(Path(str(distribution.locate_file(top))).resolve())
