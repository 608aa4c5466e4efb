"""Every scenario of the library, played through the bytes of its wire."""

from pathlib import Path

import pytest

import hardware_sim
from hardware_sim.faults import FAULTS
from hardware_sim.mishaps import MISHAPS
from hardware_sim.scenario.playing import play
from hardware_sim.scenario.script import read_script
from rules.irregularities import Remedy, Situation

LIBRARY = Path(hardware_sim.__file__).parent / "scenarios"
SCENARIOS = sorted(LIBRARY.glob("*.scenario"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_goes_as_it_expects(path: Path) -> None:
    """To its last line, and it expects something."""
    script = read_script(path)
    done = list(play(script))
    assert done
    assert any(line.verb in ("expect", "refused") for line in script)


def test_there_is_one_for_every_irregularity() -> None:
    """Each situation the table knows stood open in one of them."""
    seen = {
        trouble.situation
        for path in SCENARIOS
        for done in play(read_script(path))
        for trouble in done.stage.public.troubles
    }
    assert set(Situation) - seen == set()


def test_there_is_one_for_every_remedy() -> None:
    """Each was decided in one of them."""
    words = {word for path in SCENARIOS for line in read_script(path) for word in decided(line)}
    assert set(Remedy) - words == set()


def decided(line: object) -> tuple[str, ...]:
    """The remedy that a line decides, if it does."""
    words = str(line).split()
    return (words[2],) if len(words) > 2 and words[1] == "decide" else ()


def test_there_is_one_for_every_fault() -> None:
    """On the line and at the device."""
    verbs = {line.verb for path in SCENARIOS for line in read_script(path)}
    assert (FAULTS.keys() | MISHAPS.keys()) - verbs == set()
