"""A stretch played from its first card to the verification of its log."""

import shutil
import subprocess
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tools.kills import lost_snapshots
from tools.soak.dealer import Dealer
from tools.soak.findings import Finding, Lost, Wrong
from tools.soak.kinds import Kind
from tools.soak.logged import verify_log
from tools.soak.plan import Stretch
from tools.soak.sitting import RATE, Sitting

Result = dict[str, Any]

ROUNDS_TO_COVER = 5
"""Times the rounds of a stretch that it goes on at most until all has been covered."""

VERIFY = (sys.executable, "-m", "dealer_console", "log", "verify")


def play(plan: Stretch, folder: Path, to_cover: Sequence[Kind] = (), rate: float = RATE) -> Result:
    """Play it; what came of it, as one line of JSON."""
    begun = time.monotonic()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    sitting = Sitting(plan, folder)
    sitting.to_cover, sitting.covers, sitting.rate = list(to_cover), frozenset(to_cover), rate
    findings: list[dict[str, str]] = []
    try:
        sitting.table.begin()
        sitting.shoe.open()
        _rounds(sitting)
        _end(sitting)
    except Finding as found:
        findings.append(_told(found, sitting))
        sitting.table.give_up()
    except Exception as error:
        findings.append(_told(error, sitting))
        sitting.table.give_up()
    finally:
        sitting.shoe.close()
    return _result(sitting, findings, time.monotonic() - begun)


def _rounds(sitting: Sitting) -> None:
    dealer, rounds = Dealer(sitting), sitting.plan.rounds
    while sitting.counts.rounds < rounds or (
        # What is to be covered waits for its moment, though not for ever.
        (sitting.to_cover or sitting.plot in sitting.covers)
        and sitting.counts.rounds < ROUNDS_TO_COVER * rounds
    ):
        dealer.play_round()


def _end(sitting: Sitting) -> None:
    """What is still to show has a round more to do so; the console closes, the log is verified."""
    dealer = Dealer(sitting)
    sitting.plot = None
    sitting.resting = True
    while not all(one.outcome for one in sitting.injected):
        dealer.play_round()
    dealer.to_rest()
    sitting.shoe_over()
    sitting.table.end()
    verify(sitting)


def verify(sitting: Sitting) -> None:
    """The log: chain, signatures, heads, all of it played again; and every round and card in it."""
    directory = sitting.directory
    told = subprocess.run(
        [*VERIFY, str(directory), "--head", str(sitting.folder / "sink")],
        capture_output=True,
        text=True,
        check=False,
    )
    if told.returncode:
        raise Wrong(f"the log does not verify: {told.stdout} {told.stderr}")
    verify_log(directory, sitting.verdicts, sitting.drawn)
    for lines in sitting.told_before_kills:
        if lost := lost_snapshots(lines, directory):
            raise Lost(f"snapshots {lost} were shown and are not in the log")


def _told(error: Exception, sitting: Sitting) -> dict[str, str]:
    """A finding in words; an error of the soak itself counts as something wrong."""
    kind = error.kind if isinstance(error, Finding) else "wrong"
    where = "".join(traceback.format_exception(error)[-3:])
    done = [one.kind.name for one in sitting.injected[-3:]]
    return {
        "kind": kind,
        "round": sitting.name,
        "words": str(error) or repr(error),
        "done": ", ".join(done),
        "where": where,
    }


def _result(sitting: Sitting, findings: list[dict[str, str]], seconds: float) -> Result:
    faults: dict[str, dict[str, int]] = {}
    for one in sitting.injected:
        counts = faults.setdefault(one.kind.name, {"injected": 0, "healed": 0, "detected": 0})
        counts["injected"] += 1
        if one.outcome:
            counts[one.outcome] += 1
    plan = sitting.plan
    sitting.counts.snapshots = sitting.table.snapshots
    sitting.counts.starts = sitting.table.starts
    return {
        "stretch": plan.number,
        "seed": plan.seed,
        "game": plan.game_id,
        "wire": plan.driver,
        "masked": plan.masked,
        "face_down": plan.face_down,
        "method": str(plan.method),
        "decks": plan.decks,
        "counts": asdict(sitting.counts),
        "faults": faults,
        "wrong": sum(found["kind"] == "wrong" for found in findings),
        "lost": sum(found["kind"] == "lost" for found in findings),
        "findings": findings,
        "seconds": round(seconds, 1),
    }
