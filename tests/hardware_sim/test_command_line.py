"""The `shoe-sim` command as it is called."""

import threading
from pathlib import Path

import pytest

from hardware_sim.command_line import main
from hardware_sim.scenario.playing import play
from hardware_sim.scenario.script import read_script
from hardware_sim.tcp_port import TcpPort
from rules.table.facts import ResultPressed
from shoe_drivers.addresses import opener
from shoe_drivers.capture import read_capture, replay
from shoe_drivers.reader import Reader
from shoe_drivers.registry import make

PLAIN = "seed 4\nready\nrounds 3\nexpect phase between\n"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    """Three rounds."""
    path = tmp_path / "three.scenario"
    path.write_text(PLAIN, encoding="utf-8")
    return path


def test_a_scenario_that_goes_as_expected(
    scenario: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line is shown when it is done."""
    assert main(["play", str(scenario)]) == 0
    out = capsys.readouterr().out
    assert "   3  rounds 3" in out
    assert out.endswith("three.scenario: as expected.\n")


def test_an_expectation_that_is_not_met(scenario: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It says where, what was expected and what there is, and ends with 1."""
    scenario.write_text(PLAIN + "expect phase deal\n", encoding="utf-8")
    assert main(["play", str(scenario)]) == 1
    assert capsys.readouterr().err == (
        "shoe-sim: three.scenario, line 5: expected deal, and there is between\n"
    )


@pytest.mark.parametrize("words", [["play", "nowhere.scenario"], ["serve", "--port", "usb"]])
def test_a_call_that_cannot_be(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """It says why and ends with 2."""
    assert main(words) == 2
    assert capsys.readouterr().err.startswith("shoe-sim: ")


@pytest.mark.parametrize("speed", ["0", "-1", "fast", "inf"])
def test_a_speed_that_is_none(speed: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A factor, or max."""
    with pytest.raises(SystemExit):
        main(["serve", "--speed", speed])
    assert "a factor such as 1 or 20, or max" in capsys.readouterr().err


def test_a_recorded_scenario_tells_what_it_told_when_played(
    scenario: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same facts, and recorded twice the same bytes."""
    once, again = tmp_path / "once.capture", tmp_path / "again.capture"
    assert main(["record", str(scenario), str(once)]) == 0
    assert main(["record", str(scenario), str(again)]) == 0
    assert read_capture(once).records == read_capture(again).records
    told = list(replay(read_capture(once), make("angel-eye", {})))
    assert told == list(play(read_script(scenario)))[-1].stage.facts
    assert main(["record", str(scenario), str(once)]) == 2
    assert "once.capture" in capsys.readouterr().err


def test_a_shoe_is_served_on_a_port(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Three rounds as fast as they go; a reader at the address hears three results."""
    opened: list[TcpPort] = []
    there = threading.Event()

    class KnownPort(TcpPort):
        def __init__(self, host: str, number: int) -> None:
            super().__init__(host, number)
            opened.append(self)
            there.set()

    monkeypatch.setattr("hardware_sim.serving.TcpPort", KnownPort)
    words = ["serve", "--port", "tcp", "--rounds", "3", "--speed", "max"]
    serving = threading.Thread(target=main, args=(words,))
    serving.start()
    assert there.wait(10)
    heard, results = threading.Semaphore(0), []

    def deliver(fact: object, _: int) -> None:
        if isinstance(fact, ResultPressed):
            results.append(fact)
            heard.release()

    driver = make("angel-eye", {})
    reader = Reader(opener(opened[0].address, driver.line), driver, deliver)
    reader.start()
    try:
        assert all(heard.acquire(timeout=10) for _ in range(3))
    finally:
        reader.stop()
        serving.join(10)
    assert len(results) == 3
    assert "3 rounds dealt." in capsys.readouterr().out
