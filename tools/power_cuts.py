"""`make power-cuts`: the power goes in mid-play, again and again; needs root, on Linux.

A kill proves nothing about the disk: what the system had taken and not yet written survives it.
Here the log lies on a file system of its own that is shut down without writing anything more. The
console is stopped first, so that what was told before the cut is known; then the file system is
cut, mounted again, and everything that had been told must be in the log. A control run without
the right setting (synchronous=NORMAL) must lose something, or this proves nothing.

    python -m tools.power_cuts --cuts 100 --control 20
"""

import argparse
import fcntl
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.kills import PLAY, QUIET, Lost, Tally, lost_snapshots, play, verify_log
from tools.rig import PATIENCE, TABLE, ConsoleProcess, Rig, Stuck

SHUTDOWN = 0x8004587D
"""EXT4_IOC_SHUTDOWN."""

NO_FLUSH = 2
"""As if the power were gone: not even the journal is written."""

MEGABYTES = 96

NORMAL = (
    "from dealer_console.round_log import database; database.PRAGMAS['synchronous'] = 1; "
    "import sys; from dealer_console.command_line import main; sys.exit(main())"
)


class CannotCut(Exception):
    """This machine does not let a file system be cut; says what is missing.

    For example a container without loop devices.
    """


class Disk:
    """A file system in a file, which can lose its power."""

    def __init__(self, image: Path, mount: Path) -> None:
        self._image, self.mount = image, mount
        mount.mkdir(parents=True, exist_ok=True)
        with image.open("wb") as file:
            file.truncate(MEGABYTES * 2**20)
        _do("mkfs.ext4", "-q", "-F", str(image))
        self.turn_on()

    def turn_on(self) -> None:
        """Mount it; what its journal has is replayed."""
        _do("mount", "-o", "loop", str(self._image), str(self.mount))

    def cut(self) -> None:
        """The power is gone; nothing more reaches the disk."""
        handle = os.open(self.mount, os.O_RDONLY)
        try:
            fcntl.ioctl(handle, SHUTDOWN, struct.pack("I", NO_FLUSH))
        finally:
            os.close(handle)

    def turn_off(self) -> None:
        """Unmount it."""
        _do("umount", str(self.mount))


def _do(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CannotCut(f"{' '.join(words)}: {done.stderr.strip()}")


def can_cut() -> str | None:
    """Why no power can be cut here, or None."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "it takes root on Linux"
    missing = [word for word in ("mkfs.ext4", "mount", "umount") if shutil.which(word) is None]
    return f"{', '.join(missing)} not found: install e2fsprogs and mount" if missing else None


@contextmanager
def disk_at(folder: Path) -> Iterator[Disk]:
    """A disk in that folder, taken away at the end."""
    disk = Disk(folder / "disk.img", folder / "disk")
    try:
        yield disk
    finally:
        disk.turn_off()


def one_cut(
    rig: Rig, disk: Disk, chance: random.Random, tally: Tally, start: Sequence[str] = ()
) -> int:
    """Play, stop the console, cut the power, turn it on again; how many snapshots are gone."""
    console = rig.console(start)
    stop = threading.Event()

    def halt() -> None:
        console.signal(signal.SIGSTOP)
        stop.set()

    # It plays before it is cut, however long it takes to start on a busy machine.
    timer = threading.Timer(chance.uniform(0, PLAY), halt)
    words = (rig, console, tally, stop, timer.start)
    player = threading.Thread(target=_play, args=words, daemon=True)
    player.start()
    if not stop.wait(PATIENCE):
        raise Stuck(f"the console did not play within {PATIENCE:.0f} s")
    timer.join()
    # All that it had told before it was stopped is in the pipe.
    console.until_quiet(QUIET)
    told = list(console.told)
    disk.cut()
    console.signal(signal.SIGKILL)
    console.end()
    player.join()
    disk.turn_off()
    disk.turn_on()
    tally.cuts += 1
    tally.snapshots += sum(line["type"] == "snapshot" for line in told)
    tally.rounds += sum(line["type"] == "round" for line in told)
    lost = lost_snapshots(told, rig.directory)
    tally.lost += len(lost)
    return len(lost)


def _play(
    rig: Rig,
    console: ConsoleProcess,
    tally: Tally,
    stop: threading.Event,
    begun: Callable[[], None],
) -> None:
    rounds = tally.rounds
    play(rig, console, tally, stop, begun)
    tally.rounds = rounds


def run(folder: Path, cuts: int, control: int, seed: int) -> tuple[Tally, Tally]:
    """The cuts that must lose nothing, and those that must lose something."""
    why_not = can_cut()
    if why_not is not None:
        raise CannotCut(why_not)
    chance = random.Random(seed)
    full, normal = Tally(), Tally()
    with disk_at(folder / "full") as disk:
        rig = Rig(folder / "full", disk.mount / "logs")
        for number in range(cuts):
            lost = one_cut(rig, disk, chance, full)
            if lost:
                raise Lost(f"cut {number + 1}: {lost} snapshots are not in the log")
            verify_log(rig, whole=False)
        verify_log(rig, whole=True)
        rig.shoe.close()
    with disk_at(folder / "normal") as disk:
        for number in range(control):
            place = folder / "normal" / str(number)
            rig = Rig(place, disk.mount / f"logs-{number}")
            one_cut(rig, disk, chance, normal, (sys.executable, "-c", NORMAL))
            rig.shoe.close()
            shutil.rmtree(disk.mount / f"logs-{number}" / TABLE, ignore_errors=True)
    return full, normal


def main(words: list[str]) -> int:
    """Run it and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--control", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    call = parser.parse_args(words)
    begun = time.monotonic()
    try:
        with tempfile.TemporaryDirectory() as made:
            full, normal = run(Path(made), call.cuts, call.control, call.seed)
    except CannotCut as error:
        print(f"No power can be cut here: {error}", file=sys.stderr)
        return 2
    print(
        f"{full.cuts} power cuts in {time.monotonic() - begun:,.0f} s of {full.rounds:,} rounds: "
        f"{full.snapshots:,} snapshots told, {full.lost} lost; the log verifies and plays again"
    )
    print(
        f"control, synchronous=NORMAL: {normal.cuts} cuts, {normal.snapshots:,} snapshots told, "
        f"{normal.lost:,} lost"
    )
    if not normal.lost:
        print("The control lost nothing, so this proves nothing.", file=sys.stderr)
        return 1
    return 1 if full.lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
