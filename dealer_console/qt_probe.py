"""What Qt lacks on this machine, and which packages bring it.

Where a system library is missing, Qt fails to import or aborts the whole process, saying little.
So it is tried in a child process; if that fails, the linker is asked which libraries it cannot
find, and the packages that bring them are named.
"""

import importlib.util
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

DEBIAN_PACKAGES = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libGLX.so.0": "libglx0",
    "libX11.so.6": "libx11-6",
    "libX11-xcb.so.1": "libx11-xcb1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxcb.so.1": "libxcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xinput.so.0": "libxcb-xinput0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libzstd.so.1": "libzstd1",
}
"""Which Debian or Ubuntu package brings a library that Qt asks the linker for."""

TRIAL = """
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
label = QLabel("7S")
label.show()
label.grab()
"""
"""The least that a window needs."""

LIBRARIES = ("Qt/lib/libQt6Core.so*", "Qt/lib/libQt6Gui.so*", "Qt/lib/libQt6Widgets.so*")
PLUGINS = {"offscreen": "libqoffscreen.so", "xcb": "libqxcb.so"}
NOT_FOUND = re.compile(r"^\s*(\S+) => not found", re.MULTILINE)
NOT_OPENED = re.compile(r"([\w.+-]+\.so[.\d]*): cannot open shared object file")


class Finding(NamedTuple):
    """Whether a window can be opened, and what is in the way if not."""

    works: bool
    missing: tuple[str, ...] = ()
    said: str = ""

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages that bring what is missing."""
        known = {DEBIAN_PACKAGES[name] for name in self.missing if name in DEBIAN_PACKAGES}
        return tuple(sorted(known))

    def advice(self) -> str:
        """What to do about it, for a person."""
        if self.works:
            return "Qt can open a window here."
        lines = ["Qt cannot open a window on this machine."]
        if self.missing:
            lines.append("Missing system libraries: " + ", ".join(self.missing))
        if self.packages:
            lines.append(
                "On Debian or Ubuntu, install them with: apt-get install " + " ".join(self.packages)
            )
        unknown = [name for name in self.missing if name not in DEBIAN_PACKAGES]
        if unknown:
            lines.append("Ask your system's package search which package brings " + unknown[0])
        if not self.missing and self.said:
            lines.append("It said: " + self.said)
        return "\n".join(lines)


def probe(platform: str = "offscreen") -> Finding:
    """Open a window in a child process, and if that fails find out why."""
    if importlib.util.find_spec("PySide6") is None:
        return Finding(works=False, said="PySide6 is not installed; run `make run` to set it up")
    environment = os.environ | {"QT_QPA_PLATFORM": platform}
    child = subprocess.run(
        [sys.executable, "-c", TRIAL],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if child.returncode == 0:
        return Finding(works=True)
    missing = missing_libraries(_qt_files(platform)) or sorted(
        set(NOT_OPENED.findall(child.stderr))
    )
    last = child.stderr.strip().splitlines()[-1:] or [f"exit status {child.returncode}"]
    return Finding(works=False, missing=tuple(missing), said=last[0])


def missing_libraries(files: Iterable[Path]) -> list[str]:
    """The libraries that the linker does not find for these files."""
    missing: set[str] = set()
    for file in files:
        try:
            asked = subprocess.run(
                ["ldd", str(file)], capture_output=True, text=True, timeout=30, check=False
            )
        except FileNotFoundError:
            return []
        missing.update(NOT_FOUND.findall(asked.stdout))
    return sorted(missing)


def _qt_files(platform: str) -> list[Path]:
    """The libraries and the platform plug-in that a window loads."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        return []
    home = Path(spec.origin).parent
    files = [file for pattern in LIBRARIES for file in home.glob(pattern)]
    plugin = home / "Qt/plugins/platforms" / PLUGINS.get(platform, "")
    return files + ([plugin] if plugin.is_file() else [])


def main() -> int:
    """Say what is missing; with `--packages`, only the names of the packages to install."""
    finding = probe()
    if sys.argv[1:] == ["--packages"]:
        sys.stdout.write(" ".join(finding.packages) + "\n")
    elif not finding.works:
        sys.stdout.write(finding.advice() + "\n")
    return 0 if finding.works else 1


if __name__ == "__main__":
    sys.exit(main())
