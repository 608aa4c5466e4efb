"""`dealer-console demonstration`: a shoe dealt out; and readers that leave early."""

import os
import re
import subprocess
import sys

import pytest

WITH_BUFFER = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Standard output as a person's shell gives it, whatever the tests run under."""


def console(*words: str) -> str:
    """What the real command prints."""
    child = subprocess.run(
        [sys.executable, "-m", "dealer_console", "demonstration", *words],
        capture_output=True,
        text=True,
        env=WITH_BUFFER,
        timeout=60,
        check=False,
    )
    assert (child.returncode, child.stderr) == (0, "")
    return child.stdout


@pytest.fixture(scope="module")
def shoe_1() -> str:
    return console()


def test_it_deals_a_shoe_marked_simulated(shoe_1: str) -> None:
    """Marked first and last; a shoe of 8 decks gives about 81 rounds."""
    lines = shoe_1.splitlines()
    assert lines[0].startswith("SIMULATED")
    assert lines[-1].startswith("SIMULATED")
    numbers = [int(found[1]) for line in lines if (found := re.match(r" *(\d+)  \S", line))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert 65 <= len(numbers) <= 95
    assert f"{len(numbers)} rounds" in shoe_1


def test_the_same_seed_deals_the_same_shoe(shoe_1: str) -> None:
    assert console("--seed", "1") == shoe_1
    assert console("--seed", "7") == console("--seed", "7")


def test_another_seed_deals_another_shoe(shoe_1: str) -> None:
    other = console("--seed", "2")
    assert other.splitlines()[5:] != shoe_1.splitlines()[5:]
    assert other.startswith("SIMULATED")


ROUND = b'{"id":1,"game":"tiger-no-commission","cards":["7S","KD","9C","6H"]}\n'
ODDS = ["odds", "--game", "tiger-no-commission", "--decks", "8"]


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["demonstration"], id="demonstration"),
        pytest.param(["settle"], id="settle"),
        pytest.param(ODDS, id="odds"),
        pytest.param([*ODDS, "--json"], id="odds as JSON"),
    ],
)
def test_a_reader_that_has_gone_is_no_complaint(words: list[str]) -> None:
    """`| head`: nobody reads any more, and nothing is said about it."""
    reader, writer = os.pipe()
    os.close(reader)
    try:
        child = subprocess.run(
            [sys.executable, "-m", "dealer_console", *words],
            input=ROUND * 3,
            stdout=writer,
            stderr=subprocess.PIPE,
            env=WITH_BUFFER,
            timeout=60,
            check=False,
        )
    finally:
        os.close(writer)
    assert child.stderr == b""
    assert child.returncode == 141


def test_a_reader_that_leaves_after_a_line_is_no_complaint() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "dealer_console", "settle"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=WITH_BUFFER,
    )
    assert child.stdin is not None
    assert child.stdout is not None
    assert child.stderr is not None
    with child.stderr, child.stdin:
        child.stdin.write(ROUND)
        child.stdin.flush()
        assert child.stdout.readline().startswith(b'{"id": 1')
        child.stdout.close()
        child.stdin.write(ROUND)
        child.stdin.close()
        assert child.stderr.read() == b""
    assert child.wait(timeout=60) == 141
