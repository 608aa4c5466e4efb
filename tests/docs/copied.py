"""A copy of the project in which a document is followed as it stands."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.blocks import DOCS
from tools.make_wheel import ROOT, packages

PATIENCE = 120
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")


class Copied:
    """The project's packages, with commands that run from the copy."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "project"
        self.site = folder / "site"
        self.site.mkdir()
        for name in packages():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, self.folder / name, ignore=ignored)
        programs = folder / "bin"
        programs.mkdir()
        self._add(programs / "dealer-console", f'"{sys.executable}" -P -m dealer_console "$@"')
        # As into the console's own environment, but into a folder of the test's.
        pip = f'"{sys.executable}" -m pip --quiet --disable-pip-version-check "$@"'
        self._add(programs / "pip", f'{pip} --target "{self.site}"')
        paths = (self.folder, self.site)
        # No screen, as in a terminal from afar: the smallest one there is would be too small.
        around = {k: v for k, v in os.environ.items() if k not in SCREENS}
        self.environment = around | {
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": os.pathsep.join(map(str, paths)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "HOME": str(folder),
        }

    def follow(self, heading: str) -> str:
        """Do all that stands under a heading; what the commands printed."""
        text = (DOCS / "extending.md").read_text(encoding="utf-8")
        section = text.split(f"\n## {heading}\n")[1].split("\n## ")[0]
        printed = ""
        for found in re.finditer(r"^```(\w+)\n(.*?)^```$", section, re.DOTALL | re.MULTILINE):
            language, block = found.groups()
            if language == "sh":
                printed += self.type(block)
            elif language == "diff":
                self._change(block)
            else:
                (named,) = re.findall(r"`([\w./-]+)`:\s*\Z", section[: found.start()])
                (self.folder / named).write_text(block, encoding="utf-8")
        return printed

    def type(self, lines: str) -> str:
        """What these lines print, typed in the project's folder."""
        told = subprocess.run(
            ["bash", "-e", "-c", lines],
            cwd=self.folder, env=self.environment, capture_output=True, text=True,
            timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert told.returncode == 0, f"{lines}\n{told.stdout}\n{told.stderr}"
        return told.stdout

    def python(self, code: str) -> str:
        """What a program prints that is run with the copy; the tests' helpers are at hand."""
        paths = f"{self.environment['PYTHONPATH']}{os.pathsep}{ROOT}"
        told = subprocess.run(
            [sys.executable, "-P", "-c", code],
            cwd=self.folder, env=self.environment | {"PYTHONPATH": paths},
            capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        assert told.returncode == 0, told.stderr
        return told.stdout

    def _change(self, block: str) -> None:
        """Make the changes; what is to be changed must stand there once, as it is shown."""
        for file, hunks in re.findall(
            r"^--- (\S+)\n\+\+\+ \1\n(.*?)(?=^--- |\Z)", block, re.DOTALL | re.MULTILINE
        ):
            path = self.folder / file
            text = path.read_text(encoding="utf-8")
            for hunk in hunks.split("@@\n")[1:]:
                lines = hunk.splitlines()
                old = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
                new = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
                assert text.count(old) == 1, f"{file} has not once:\n{old}"
                text = text.replace(old, new)
            path.write_text(text, encoding="utf-8")

    @staticmethod
    def _add(program: Path, line: str) -> None:
        program.write_text(f"#!/bin/sh\nexec {line}\n")
        program.chmod(0o755)
