"""Tables played side by side, each by a process of its own that can be killed at any moment."""

import contextlib
import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from types import FrameType
from typing import NamedTuple

from tools.soak.plan import Stretch, stretch
from tools.soak.playing import Result, play
from tools.soak.progress import Progress

LOOK = 0.05
"""Seconds between two looks whether a table is done."""


class Busy(Exception):
    """Somebody else plays there.

    For example a soak in the background that is still at it.
    """


@contextlib.contextmanager
def alone(file: Path, *, waits: bool = False) -> Iterator[None]:
    """One at a time; the lock goes with the process, however that ends."""
    with file.open("a", encoding="utf-8") as handle:
        try:
            flock(handle, LOCK_EX if waits else LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise Busy(f"a soak runs in {file.parent} already") from None
        yield


def is_running(folder: Path) -> bool:
    """Whether a soak runs in that folder."""
    if not folder.is_dir():
        return False
    try:
        with alone(folder / "running"):
            return False
    except Busy:
        return True


class _Table(NamedTuple):
    plan: Stretch
    process: subprocess.Popen[bytes]


def play_all(progress: Progress, tables: int) -> None:
    """Play what is left, so many tables at a time; raises KeyboardInterrupt when told to stop."""
    signal.signal(signal.SIGTERM, _interrupted)
    playing: list[_Table] = []
    left = progress.left()
    try:
        for plan in left:
            playing.append(_Table(plan, _started(progress, plan)))
            while len(playing) >= tables:
                playing = _still(progress, playing)
        while playing:
            playing = _still(progress, playing)
    finally:
        for table in playing:
            table.process.terminate()
        for table in playing:
            table.process.wait()


def _interrupted(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def _started(progress: Progress, plan: Stretch) -> subprocess.Popen[bytes]:
    asked = [f"--folder={progress.folder}", f"--number={plan.number}"]
    return subprocess.Popen([sys.executable, "-m", "tools.soak", "stretch", *asked])


def _still(progress: Progress, playing: list[_Table]) -> list[_Table]:
    """Those that are not done; what came of the others is kept."""
    time.sleep(LOOK)
    still = []
    for table in playing:
        if table.process.poll() is None:
            still.append(table)
            continue
        result = _result(progress, table)
        progress.add(result)
        print(_line(result), flush=True)
    return still


def _result(progress: Progress, table: _Table) -> Result:
    file = _result_file(progress.folder, table.plan.number)
    if table.process.returncode:
        raise ChildProcessError(
            f"stretch {table.plan.number} ended with {table.process.returncode}: play it alone "
            f"with python -m tools.soak stretch --folder {progress.folder} "
            f"--number {table.plan.number}"
        )
    result: Result = json.loads(file.read_text(encoding="utf-8"))
    file.unlink()
    return result


def _line(result: Result) -> str:
    found = f": {result['findings'][0]['kind'].upper()}" if result["findings"] else ""
    rounds = result["counts"]["rounds"]
    what = f"{rounds} rounds of {result['game']} in {result['seconds']} s"
    return f"stretch {result['stretch']}: {what}{found}"


def _result_file(folder: Path, number: int) -> Path:
    return folder / f"stretch-{number}.json"


def play_one(progress: Progress, number: int) -> None:
    """Play one stretch and leave what came of it in a file; its folder goes if it is good."""
    wanted = progress.wanted()
    assert wanted is not None
    plan = stretch(wanted.seed, number, min(wanted.each, wanted.rounds - number * wanted.each))
    place = progress.folder / f"stretch-{number}"
    # One that a killed soak has left behind may still be at it.
    with alone(progress.folder / f"stretch-{number}.lock", waits=True):
        result = play(plan, place)
        if result["findings"]:
            kept = progress.folder / "findings" / place.name
            kept.parent.mkdir(exist_ok=True)
            shutil.rmtree(kept, ignore_errors=True)
            place.rename(kept)
        shutil.rmtree(place, ignore_errors=True)
        file = _result_file(progress.folder, number)
        aside = file.with_suffix(".new")
        aside.write_text(json.dumps(result), encoding="utf-8")
        aside.replace(file)
    (progress.folder / f"stretch-{number}.lock").unlink(missing_ok=True)
