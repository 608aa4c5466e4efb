"""Where a directory would be made, and on what kind of disk it lies."""

from pathlib import Path

MOUNTS = Path("/proc/mounts")


def nearest_there(path: Path) -> Path:
    """The path itself, or the nearest above it that is there."""
    path = path.absolute()
    while not path.exists() and path != path.parent:
        path = path.parent
    return path


def file_system(path: Path) -> str:
    """The kind of file system that it lies on, such as ext4; nothing where it cannot be told."""
    try:
        lines = MOUNTS.read_text(errors="replace").splitlines()
    except OSError:
        return ""
    path = path.resolve()
    found, kind = Path(), ""
    for line in lines:
        _, place, there, *_ = line.split()
        at = Path(place.replace("\\040", " "))
        # Of two mounted at one place, the later one is seen.
        if path.is_relative_to(at) and len(at.parts) >= len(found.parts):
            found, kind = at, there
    return kind
