"""Whether a window can be opened here, told before Qt would end the program for want of it."""

import ctypes
import importlib.util
import os
import sys
from pathlib import Path

from dealer_console.qt_probe import probe

NO_SCREEN = "there is no screen here (neither DISPLAY nor WAYLAND_DISPLAY is set)"


def why_not() -> str:
    """What is in the way, and what to do; nothing where a window can be opened."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or spec.origin is None:
        return probe().advice()
    platform = os.environ.get("QT_QPA_PLATFORM", "")
    if sys.platform.startswith("linux") and not platform:
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return NO_SCREEN
        platform = "" if os.environ.get("WAYLAND_DISPLAY") else "xcb"
    if not _loads(Path(spec.origin).parent, platform):
        return probe(platform or "offscreen").advice()
    return ""


def _loads(home: Path, platform: str) -> bool:
    """Whether Qt and its plug-in for that platform find all that they need of the system."""
    try:
        importlib.import_module("PySide6.QtWidgets")
        plugin = home / "Qt/plugins/platforms" / f"libq{platform}.so"
        if platform and plugin.is_file():
            ctypes.CDLL(str(plugin))
    except (ImportError, OSError):
        return False
    return True
