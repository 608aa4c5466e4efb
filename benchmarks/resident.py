"""How much memory this process has."""

import resource
from pathlib import Path


def resident_kib() -> int:
    """Kilobytes of memory in use now."""
    return _told_by("VmRSS") or resident_peak_kib()


def resident_peak_kib() -> int:
    """Kilobytes of memory in use when it was most."""
    return _told_by("VmHWM") or resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _told_by(name: str) -> int:
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith(f"{name}:"):
                return int(line.split()[1])
    return 0
