"""The power goes while a table is played: what was told is on the disk."""

from pathlib import Path

import pytest

from tools import power_cuts

WHY_NOT = power_cuts.can_cut()


@pytest.mark.skipif(WHY_NOT is not None, reason=WHY_NOT or "")
def test_a_power_cut_loses_nothing_and_the_control_does(tmp_path: Path) -> None:
    """Two cuts and a control; `make power-cuts` has a hundred."""
    try:
        full, normal = power_cuts.run(tmp_path, cuts=2, control=2, seed=3)
    except power_cuts.CannotCut as error:
        pytest.skip(f"no file system can be mounted here: {error}")
    assert full.cuts == 2
    assert full.snapshots > 0
    assert full.lost == 0
    assert normal.lost > 0
