"""Benches by the scheme of an address: found, refused, and told about when they are broken."""

from collections.abc import Mapping

import pytest

from rules.games import game_named
from rules.table.settings import TableSettings
from shoe_drivers.addresses import BadAddress
from shoe_drivers.bench import BENCHES, BrokenBench, bench_at
from shoe_drivers.driver import BadSetting
from shoe_drivers.registry import UnknownDriver
from tests.shoe_drivers.packages import Install

TOY_SHOE = """
from shoe_drivers.addresses import BadAddress
from shoe_drivers.driver import BadSetting
from shoe_drivers.registry import UnknownDriver

class Bench:
    deeds = ("draw",)
    asked = ()

    def do(self, code):
        return None if code == "draw" else "unknown-deed"

    def close(self):
        pass

def made(address, driver, settings, *, table, decks):
    bench = Bench()
    bench.asked = (address, driver, settings, table, decks)
    return bench

def taken(address, driver, settings, *, table, decks):
    return None

def refuses(address, driver, settings, *, table, decks):
    raise {"a": BadAddress, "d": UnknownDriver, "s": BadSetting}[driver]("do this")

def fails(address, driver, settings, *, table, decks):
    raise RuntimeError("no licence")

def asks_for_less(address, driver, settings):
    return Bench()

class Half:
    def __init__(self, *_, **__): pass
    def close(self): pass

class Stumbles(Bench):
    def __init__(self, *_, **__): pass
    @property
    def deeds(self):
        raise RuntimeError("out of order")

a_number = 7
"""

NO_SETTINGS: Mapping[str, str] = {}


@pytest.fixture
def toy(install: Install) -> None:
    names = ("made", "taken", "refuses", "fails", "asks_for_less", "Half", "Stumbles", "a_number")
    points = "".join(f"toy-{name.replace('_', '-').lower()} = toy_shoe:{name}\n" for name in names)
    install("toy_shoe", TOY_SHOE, f"[{BENCHES}]\n{points}toy-gone = no_such_module:make\n")


def test_a_bench_is_found_by_the_scheme_of_its_address(toy: None) -> None:
    table = TableSettings(game_named("da-hu-ying-xiong"))
    bench = bench_at("Toy-Made://1", "angel-eye", {"baud": "9600"}, table=table, decks=6)
    assert bench is not None
    asked = ("Toy-Made://1", "angel-eye", {"baud": "9600"}, table, 6)
    assert getattr(bench, "asked", None) == asked
    assert (bench.deeds, bench.do("draw"), bench.do("jump")) == (("draw",), None, "unknown-deed")
    bench.close()


@pytest.mark.parametrize("address", ["COM3", "/dev/ttyUSB0", "socket://h:1", "toy-taken://1", ""])
def test_where_nobody_brings_one_there_is_none(toy: None, address: str) -> None:
    assert bench_at(address, "angel-eye", NO_SETTINGS) is None


@pytest.mark.parametrize(
    ("driver", "refusal"), [("a", BadAddress), ("d", UnknownDriver), ("s", BadSetting)]
)
def test_what_it_refuses_is_told_in_its_own_words(
    toy: None, driver: str, refusal: type[Exception]
) -> None:
    with pytest.raises(refusal, match="do this"):
        bench_at("toy-refuses://1", driver, NO_SETTINGS)


@pytest.mark.parametrize(
    ("scheme", "why"),
    [
        ("toy-fails", "cannot be made: RuntimeError: no licence; ask who made it"),
        ("toy-asks-for-less", "cannot be made: TypeError"),
        ("toy-half", "is none: it lacks do, deeds"),
        ("toy-stumbles", "cannot be made: RuntimeError: out of order"),
        ("toy-a-number", "makes no bench"),
        ("toy-gone", "toy_shoe.*no_such_module.*install"),
    ],
)
def test_a_broken_bench_says_whose_it_is_and_what_to_do(toy: None, scheme: str, why: str) -> None:
    with pytest.raises(BrokenBench, match=why):
        bench_at(f"{scheme}://1", "angel-eye", NO_SETTINGS)


def test_two_packages_with_one_scheme(toy: None, install: Install) -> None:
    install("other_shoe", TOY_SHOE, f"[{BENCHES}]\ntoy-made = other_shoe:made\n")
    with pytest.raises(BrokenBench, match=r"two packages.*remove one"):
        bench_at("toy-made://1", "angel-eye", NO_SETTINGS)
