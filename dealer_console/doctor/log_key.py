"""The key that signs the log's checkpoints."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from dealer_console.console import plan_of
from dealer_console.doctor.finding import Finding, good, refused, wrong
from dealer_console.doctor.nearest import nearest_there
from dealer_console.doctor.patient import Patient
from dealer_console.round_log.directory import segment_paths
from dealer_console.round_log.keys import KeyMissing, KeyTrouble, SigningKey

ABOUT = "log key"


def check(patient: Patient) -> Iterator[Finding]:
    """The key itself, or where it will be made; its folder."""
    if patient.settings is None:
        return
    plan = plan_of(patient.settings)
    try:
        key = SigningKey.load(plan.key)
    except KeyMissing:
        yield _missing(plan.key, plan.directory)
        return
    except KeyTrouble as trouble:
        yield refused(ABOUT, str(trouble), divided=": ")
        return
    folder = plan.key.absolute().parent
    if os.name == "posix" and folder.stat().st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        yield wrong(ABOUT, f"others can put their own key into {folder}", f"chmod 700 {folder}")
        return
    yield good(ABOUT, f"{plan.key} is key {key.public.id}, and nobody else can read it")


def _missing(key: Path, directory: Path) -> Finding:
    if directory.is_dir() and segment_paths(directory):
        return wrong(
            ABOUT,
            f"there is a log, and no key at {key} to go on with",
            f"put the key back, or take up a new one: dealer-console log new-key {directory}",
        )
    folder = nearest_there(key.parent)
    if not folder.is_dir() or not os.access(folder, os.W_OK | os.X_OK):
        return wrong(
            ABOUT,
            f"this user may not make a key in {folder}",
            "give that folder to the console's user, or change log.key",
        )
    return good(ABOUT, f"{key} will be made with the table's first start")
