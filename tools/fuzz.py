"""Fuzz every driver, each in a process of its own, two at a time; docs/fuzzing.md tells more.

    python -m tools.fuzz [--seconds N] [DRIVER ...]
    python -m tools.fuzz --replay DRIVER FILE

The first needs the fuzzer's environment (`make fuzz`), the second any Python of the project.
"""

import argparse
import re
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.fuzz_case import CHOICES, case_of
from tools.fuzz_properties import verify
from tools.fuzz_seeds import SEEDS, WORDS

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "build" / "fuzz"
AT_A_TIME = 2
LONGEST = 600
"""Bytes of an input; all is repeated up to eight times, so no leak is too slow to show."""
PATIENCE = 10
"""Seconds for one input, which takes less than a thousandth of one."""
MEMORY = 1024
"""Megabytes."""
GRACE = 120
"""Seconds beyond its time after which a process that does not end is a finding too."""

_EXECUTIONS = re.compile(r"^stat::number_of_executed_units:\s*(\d+)", re.MULTILINE)
_PROGRESS = re.compile(r"^#(\d+)\s", re.MULTILINE)
_COVERED = re.compile(r" cov: (\d+) ft: (\d+) ")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of fuzzing one driver."""

    driver: str
    executions: int
    covered: str
    trouble: str
    """What was found, or why there was no fuzzing; empty where nothing was found."""
    inputs: tuple[Path, ...]


def main() -> int:
    """Fuzz, or replay one input."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz")
    parser.add_argument("--seconds", type=int, default=600, help="for each driver")
    parser.add_argument("--replay", nargs=2, metavar=("DRIVER", "FILE"))
    parser.add_argument("drivers", nargs="*", metavar="DRIVER", help=", ".join(CHOICES))
    asked = parser.parse_args()
    drivers = asked.drivers or list(CHOICES)
    unknown = {*drivers, *(asked.replay or drivers)[:1]} - set(CHOICES)
    if unknown:
        parser.error(f"no driver {min(unknown)!r} to fuzz: there are {', '.join(CHOICES)}")
    if asked.replay:
        return replay(asked.replay[0], Path(asked.replay[1]))
    if asked.seconds < 1:
        parser.error("--seconds must be 1 or more")
    return fuzz(drivers, asked.seconds)


def fuzz(drivers: list[str], seconds: int) -> int:
    """Fuzz these; 1 where something was found."""
    print(f"{', '.join(drivers)}: {seconds} s each, {AT_A_TIME} at a time", flush=True)
    found = False
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        for outcome in pool.map(lambda driver: fuzz_one(driver, seconds), drivers):
            _report(outcome)
            found = found or bool(outcome.trouble)
    return 1 if found else 0


def fuzz_one(driver: str, seconds: int) -> Outcome:
    """Fuzz one driver in a process of its own; what came of earlier runs is built upon."""
    home = HOME / driver
    seeds, corpus = home / "seeds", home / "corpus"
    for folder in (seeds, corpus):
        folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(SEEDS[driver]):
        (seeds / f"{number:03}").write_bytes(seed)
    words = home / "words"
    words.write_text("".join(f'"{_escaped(word)}"\n' for word in WORDS[driver]))
    before = set(home.glob("*-*"))
    command = [sys.executable, "-m", "tools.fuzz_target", driver]
    command += [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={PATIENCE}"]
    command += [f"-rss_limit_mb={MEMORY}", "-print_final_stats=1", f"-dict={words}"]
    command += [f"-artifact_prefix={home}/", str(corpus), str(seeds)]
    log = home / "log"
    with log.open("wb") as output:
        try:
            until = seconds + GRACE
            done = subprocess.run(
                command, cwd=ROOT, stdout=output, stderr=output, timeout=until, check=False
            )
            code = done.returncode
        except subprocess.TimeoutExpired:
            code = -1
    told = log.read_text(errors="replace")
    inputs = tuple(sorted(set(home.glob("*-*")) - before))
    return Outcome(driver, _executions(told), _covered(told), _trouble(told, code), inputs)


def replay(driver: str, file: Path) -> int:
    """Put one input to a driver and show what it means; 1 where a property does not hold."""
    case = case_of(driver, file.read_bytes())
    print(f"driver    {case.driver}")
    print("settings  " + " ".join(f"{name}={value!r}" for name, value in case.settings.items()))
    print(f"repeats   {case.repeats}")
    for piece, between in case.pieces():
        print(f"piece     {piece!r} then {between.name.lower().replace('_', ' ')}")
    try:
        verify(case)
    except Exception:
        traceback.print_exc()
        return 1
    print("every property holds")
    return 0


def _report(outcome: Outcome) -> None:
    what = "a FINDING" if outcome.trouble else "no finding"
    print(f"{outcome.driver}: {outcome.executions:,} executions, {outcome.covered}, {what}")
    if outcome.trouble:
        print(outcome.trouble)
    for path in outcome.inputs:
        again = f"--replay {outcome.driver} {path.relative_to(ROOT)}"
        print(f"  saved; replay it: .venv/bin/python -m tools.fuzz {again}")
    sys.stdout.flush()


def _executions(told: str) -> int:
    counts = _EXECUTIONS.findall(told) or _PROGRESS.findall(told)
    return int(counts[-1]) if counts else 0


def _covered(told: str) -> str:
    covered = _COVERED.findall(told)
    return f"{covered[-1][0]} branches seen" if covered else "nothing seen"


def _trouble(told: str, code: int) -> str:
    if code == 0 and _executions(told):
        return ""
    lines = [line for line in told.splitlines() if line.strip()]
    starts = [n for n, line in enumerate(lines) if "Uncaught" in line or "ERROR:" in line]
    start = starts[0] if starts else max(0, len(lines) - 12)
    shown = [f"  {line}" for line in lines[start : start + 30] if "stat::" not in line]
    return "\n".join([f"  the process ended with {code}:", *shown])


def _escaped(word: bytes) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word)


if __name__ == "__main__":
    sys.exit(main())
