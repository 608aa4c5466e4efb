"""Drivers and transports by name: ours, and those that others bring."""

import subprocess
import sys

import pytest

from rules.cards import card
from rules.table.facts import CardDrawn
from shoe_drivers.bee_tek import BeeTek
from shoe_drivers.driver import BadSetting, LineSettings
from shoe_drivers.registry import (
    BrokenDriver,
    BrokenTransport,
    UnknownDriver,
    make,
    names,
    transport_maker,
)
from shoe_drivers.transport import DRIVERS, TRANSPORTS
from tests.shoe_drivers.packages import Install

CASINO_DRIVER = """
from rules.cards import card
from rules.table.facts import CardDrawn
from shoe_drivers.driver import LineSettings, read_settings

class Driver:
    '''A shoe that sends two letters a card and a semicolon.'''

    def __init__(self, settings):
        self.line = LineSettings(baud=int(read_settings(settings, {"baud": "1200"}, "x")["baud"]))
        self.held = ""

    def feed(self, data, at):
        *words, self.held = (self.held + data.decode("ascii")).split(";")
        return [CardDrawn(card(word), None, at) for word in words]

    def opened(self):
        self.held = ""

    def tick(self, at):
        return []

    def order(self, order):
        return None

class HalfADriver:
    line = LineSettings(baud=1200)
    def __init__(self, settings): pass
    def feed(self, data, at): return []

def fails(settings):
    raise RuntimeError("no licence")

def transport(address, line):
    return (address, line)

a_number = 7
"""


@pytest.fixture
def casino(install: Install) -> None:
    install(
        "casino_shoe",
        CASINO_DRIVER,
        f"[{DRIVERS}]\ncasino = casino_shoe:Driver\nhalf = casino_shoe:HalfADriver\n"
        "fails = casino_shoe:fails\nnumber = casino_shoe:a_number\ngone = casino_shoe:gone\n"
        "nowhere = no_such_module:make\nbee-tek = casino_shoe:Driver\n"
        f"[{TRANSPORTS}]\nmystery = casino_shoe:transport\nlost = no_such_module:x\n",
    )


def test_a_driver_from_outside_our_tree_is_used_like_ours(casino: None) -> None:
    driver = make("casino", {"baud": "2400"})
    assert driver.line.baud == 2400
    assert driver.feed(b"7S;K", 3) == [CardDrawn(card("7S"), None, 3)]
    driver.opened()
    assert driver.feed(b"4H;", 4) == [CardDrawn(card("4H"), None, 4)]
    with pytest.raises(BadSetting, match="bauds"):
        make("casino", {"bauds": "1"})


def test_ours_are_listed_first_and_each_name_once(casino: None) -> None:
    listed = names()
    assert listed[:3] == ("angel-eye", "bee-tek", "line-scanner")
    assert {"casino", "half"} < set(listed)
    assert len(set(listed)) == len(listed)


def test_no_package_takes_the_name_of_one_of_ours(casino: None) -> None:
    assert isinstance(make("bee-tek", {}), BeeTek)


@pytest.mark.parametrize("name", ["bee-tek", "line-scanner", "angel-eye"])
def test_ours_are_made_by_name_with_their_settings(name: str) -> None:
    assert make(name, {"baud": "19200"}).line.baud == 19200


def test_an_unknown_name_lists_those_there_are() -> None:
    with pytest.raises(UnknownDriver, match=r"'angle-eye'.*angel-eye, bee-tek, line-scanner"):
        make("angle-eye", {})


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("half", "lacks opened, order, tick"),
        ("fails", "no licence"),
        ("number", "makes no driver"),
        ("gone", "casino_shoe.*cannot be loaded.*install"),
        ("nowhere", "casino_shoe.*no_such_module.*install"),
    ],
)
def test_a_broken_driver_says_whose_it_is_and_what_to_do(casino: None, name: str, why: str) -> None:
    with pytest.raises(BrokenDriver, match=why):
        make(name, {})


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "def (", "import no_such_thing", "1/0"])
def test_a_package_that_cannot_be_imported(install: Install, code: str) -> None:
    install("bad_shoe", code, f"[{DRIVERS}]\nbad = bad_shoe:make\n")
    assert "bad" in names()
    with pytest.raises(BrokenDriver, match=r"bad_shoe.*cannot be loaded"):
        make("bad", {})


def test_two_packages_with_one_name(casino: None, install: Install) -> None:
    install("other_shoe", CASINO_DRIVER, f"[{DRIVERS}]\ncasino = other_shoe:Driver\n")
    with pytest.raises(BrokenDriver, match=r"casino_shoe.*and other_shoe.*remove one"):
        make("casino", {})


def test_transports_by_scheme(casino: None) -> None:
    opens = transport_maker("Mystery")
    assert opens is not None
    line = LineSettings(baud=9600)
    assert opens("mystery://1", line) == ("mystery://1", line)
    assert transport_maker("socket") is None
    with pytest.raises(BrokenTransport, match="no_such_module"):
        transport_maker("lost")


def test_asking_for_names_loads_no_driver() -> None:
    code = (
        "import sys; from shoe_drivers.registry import names; names();"
        "print([m for m in sys.modules if 'angel' in m or 'bee_tek' in m or 'line_scanner' in m])"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "[]"
