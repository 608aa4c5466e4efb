"""pybaccarat 0.18 as the peer, in an environment and a process of its own.

It imports `msvcrt`, which only Windows has; a stand-in that is never called answers it, and it
alone, for Python's own modules take the same name as the sign of Windows. The peer is no
dependency of this project and stands in no constraints file.
"""

import json
import subprocess
import sys
import venv
from pathlib import Path

HOME = Path(__file__).resolve().parent.parent / ".venv-peer"
PEER = "pybaccarat==0.18"

STAND_IN = """
import sys

frame = sys._getframe(1)
while frame is not None and "importlib" in frame.f_globals["__name__"]:
    frame = frame.f_back
if frame is None or not frame.f_globals["__name__"].startswith("pybaccarat"):
    raise ModuleNotFoundError("No module named 'msvcrt'", name="msvcrt")


def getch():
    raise OSError("the benchmark reads no key")
"""

MEASURE = """
import json, random, time
from pybaccarat.baccarat import Game, Hand
from pybaccarat.compute_baccarat_odds import ComputeBaccaratOdds
from pybaccarat.playingcards import Shoe

random.seed(1)
shoe = Shoe(8)
player, banker = Hand(), Hand()
game = Game(shoe, player, banker)
rounds = 0
seconds = 0.0
while seconds < 2:
    shoe.reset()
    shoe.shuffle()
    begun = time.perf_counter()
    for _ in range(60):
        player.empty()
        banker.empty()
        game.play_hand()
    seconds += time.perf_counter() - begun
    rounds += 60
begun = time.perf_counter()
ComputeBaccaratOdds()
odds = time.perf_counter() - begun
print(json.dumps({"rounds_per_second": rounds / seconds, "odds_seconds": odds}))
"""


def measure() -> dict[str, float] | None:
    """The peer's figures on this machine now, or None where it cannot be had."""
    try:
        python = _prepared()
        done = subprocess.run(
            [python, "-c", MEASURE], capture_output=True, text=True, check=True, timeout=300
        )
    except (OSError, subprocess.SubprocessError) as error:
        print(f"the peer {PEER} cannot be had here: {error}", file=sys.stderr)
        return None
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _prepared() -> str:
    python = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if (HOME / "prepared").is_file():
        return str(python)
    venv.create(HOME, with_pip=True, clear=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "setuptools<81", "wheel"], check=True, capture_output=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = subprocess.run([python, "-c", where], capture_output=True, text=True, check=True)
    if sys.platform != "win32":
        Path(site.stdout.strip(), "msvcrt.py").write_text(STAND_IN)
    subprocess.run([*install, "--no-build-isolation", PEER], check=True, capture_output=True)
    (HOME / "prepared").touch()
    return str(python)
