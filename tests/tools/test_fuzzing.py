"""What the fuzzer asks of the drivers holds for its own seeds, and is missed where it is broken."""

from pathlib import Path

import pytest

from rules.table.facts import Fact
from shoe_drivers.angel_eye.unread import Unread
from shoe_drivers.bee_tek import BeeTek
from shoe_drivers.line_scanner import LineScanner
from tools.fuzz import replay
from tools.fuzz_case import CHOICES, case_of
from tools.fuzz_properties import Finding, verify
from tools.fuzz_seeds import SEEDS


def verify_seeds(driver: str) -> None:
    for seed in SEEDS[driver]:
        verify(case_of(driver, seed))


@pytest.mark.parametrize("driver", CHOICES)
def test_every_seed_holds(driver: str) -> None:
    verify_seeds(driver)


@pytest.mark.parametrize("driver", CHOICES)
@pytest.mark.parametrize("data", [b"", b"\x00", bytes(11), b"\xff" * 40])
def test_any_bytes_are_an_input(driver: str, data: bytes) -> None:
    verify(case_of(driver, data))


def test_the_pieces_of_an_input_are_its_stream() -> None:
    for driver, seeds in SEEDS.items():
        for seed in seeds:
            case = case_of(driver, seed)
            assert b"".join(piece for piece, _ in case.pieces()) == case.stream


def test_checks_are_put_right_where_the_input_says_so() -> None:
    # 31^50^03 = 62
    assert case_of("angel-eye", bytes([0, 0, 8]) + bytes(9) + b"\x051P\x03zz").stream == (
        b"\x051P\x0362"
    )


def test_a_driver_that_raises_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def raises(*_: object) -> None:
        raise IndexError("too short")

    monkeypatch.setattr(LineScanner, "_read", raises)
    with pytest.raises(IndexError, match="too short"):
        verify_seeds("line-scanner")


def test_a_driver_that_forgets_half_a_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    read = LineScanner._read

    def forgets(self: LineScanner, data: bytes, at: int, facts: list[Fact]) -> None:
        self._held = b""
        read(self, data, at, facts)

    monkeypatch.setattr(LineScanner, "_read", forgets)
    with pytest.raises(Finding, match="not those of the whole"):
        verify_seeds("line-scanner")


def test_a_driver_that_hoards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def hoards(self: Unread, data: bytes) -> list[Fact]:
        self._held += data
        return []

    monkeypatch.setattr(Unread, "hold", hoards)
    with pytest.raises(Finding, match="more than at first"):
        verify_seeds("angel-eye")


def test_a_driver_that_reads_no_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BeeTek, "_told_by", lambda *_: [])
    with pytest.raises(Finding, match="was not read once"):
        verify_seeds("bee-tek")


def test_an_input_is_shown_and_put_to_the_driver_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = tmp_path / "crash-1"
    saved.write_bytes(bytes([0, 0, 0, 0, 3]) + bytes(7) + b"[Game]<Card:4S>")
    assert replay("bee-tek", saved) == 0
    told = capsys.readouterr().out
    assert "piece     b'[Ga' then nothing" in told
    assert "every property holds" in told
    monkeypatch.setattr(BeeTek, "_told_by", lambda *_: [])
    assert replay("bee-tek", saved) == 1
    assert "was not read once" in capsys.readouterr().err
