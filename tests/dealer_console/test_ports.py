"""`dealer-console ports`: the table for people, the line for programs, and no ports at all."""

import json

import pytest
from serial.tools import list_ports as machine
from serial.tools.list_ports_common import ListPortInfo

from dealer_console.command_line import main


@pytest.fixture
def two_ports(monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = ListPortInfo("COM1", skip_link_detection=True)
    adapter = ListPortInfo("COM12", skip_link_detection=True)
    adapter.vid, adapter.pid, adapter.serial_number = 0x0403, 0x6001, "A50285BI"
    adapter.description = "USB Serial Port"
    adapter.location = "1-2"
    monkeypatch.setattr(machine, "comports", lambda: [adapter, built_in])


@pytest.mark.usefixtures("two_ports")
def test_a_person_sees_what_each_port_looks_like_and_its_address(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["ports"]) == 0
    head, first, second = capsys.readouterr().out.splitlines()
    columns = ["port", "looks like", "address for the settings", "description"]
    starts = [head.index(column) for column in columns]
    rows = [
        [line[a:b].rstrip() for a, b in zip(starts, [*starts[1:], None], strict=True)]
        for line in (first, second)
    ]
    assert rows == [
        ["COM1", "built-in port", "COM1", ""],
        ["COM12", "USB adapter, FTDI", "usb:0403:6001:A50285BI", "USB Serial Port"],
    ]


@pytest.mark.usefixtures("two_ports")
def test_a_program_gets_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ports", "--json"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    first, second = json.loads(out)["ports"]
    assert (first["device"], first["vendor"], first["address"]) == ("COM1", None, "COM1")
    assert second == {
        "device": "COM12",
        "description": "USB Serial Port",
        "vendor": "0403",
        "product": "6001",
        "serial": "A50285BI",
        "location": "1-2",
        "looks_like": "USB adapter, FTDI",
        "address": "usb:0403:6001:A50285BI",
    }


def test_without_ports_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(machine, "comports", list)
    assert main(["ports"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("No serial port found.\nPlug the adapter in")
    assert main(["ports", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"ports": []}
