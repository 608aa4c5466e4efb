"""The wheel, installed where nothing of the project is, does what the project does."""

import json
import subprocess
import tomllib
import zipfile
from pathlib import Path

import pytest

from dealer_console.qt_probe import probe
from tests.packaging.installed import Installed
from tools.make_wheel import ROOT, make, packages

PICTURE = Path(__file__).with_name("first_picture.py")
ROUND = (
    '{"id":"a1","game":"tiger-no-commission","cards":["7S","KD","9C","6H"],'
    '"bets":[{"box":1,"seat":"seated","bet":"banker","stake":10000}]}\n'
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of the source package."""
    try:
        return make(tmp_path_factory.mktemp("dist"))[1]
    except subprocess.CalledProcessError:
        pytest.skip("pip cannot fetch setuptools here, with which the wheel is built")


@pytest.fixture(scope="module")
def console(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """It, installed."""
    return Installed(wheel, tmp_path_factory.mktemp("installed"))


def test_it_has_every_file_of_the_packages(wheel: Path) -> None:
    """Code, faces, catalogues, scenarios, settings, type markers: nothing is listed twice here."""
    with zipfile.ZipFile(wheel) as packed:
        inside = {name for name in packed.namelist() if ".dist-info/" not in name}
    here = {
        str(file.relative_to(ROOT))
        for name in packages()
        for file in (ROOT / name).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert inside == here
    assert {f"{name}/py.typed" for name in packages()} <= inside
    assert len([name for name in inside if name.endswith(".scenario")]) > 50


def test_it_has_the_licences(wheel: Path) -> None:
    """The program's own, and that of the faces."""
    with zipfile.ZipFile(wheel) as packed:
        licences = [name for name in packed.namelist() if "/licenses/" in name]
        texts = "".join(packed.read(name).decode() for name in licences)
    assert "Apache License" in texts
    assert "SIL OPEN FONT LICENSE" in texts


def test_its_code_is_its_own(console: Installed) -> None:
    """Not that of this folder, which the tests run from."""
    for name in packages():
        told = console.run("python", "-c", f"import {name}; print({name}.__file__)")
        assert Path(told.strip()).is_relative_to(console.home)


def test_the_version_stands_in_one_place(console: Installed) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert console.run("dealer-console", "--version") == f"dealer-console {project['version']}\n"
    assert console.run("shoe-sim", "--version") == f"shoe-sim {project['version']}\n"


def test_it_settles(console: Installed) -> None:
    """7 + 9 is 6 against K + 6, which is 6: a tie, and the stake goes back."""
    told = json.loads(console.run("dealer-console", "settle", brought=ROUND))
    assert told["winner"] == "tie"
    assert told["settlement"][0]["returns"] == 10000


def test_it_counts_odds(console: Installed) -> None:
    """Player returns 0.987649 of the stake in every baccarat of eight decks."""
    words = ("odds", "--game", "dragon-dai-bacc", "--decks", "8", "--json")
    told = json.loads(console.run("dealer-console", *words))
    assert round(told["bets"]["player"]["return"], 6) == 0.987649


def test_it_deals_a_demonstration(console: Installed) -> None:
    assert "Banker" in console.run("dealer-console", "demonstration")


def test_its_scenarios_are_found_by_name(console: Installed) -> None:
    told = console.run("shoe-sim", "play", "masked-squeeze.scenario")
    assert told.endswith("masked-squeeze.scenario: as expected.\n")


def test_its_drivers_and_its_simulator_are_found(console: Installed) -> None:
    code = (
        "from shoe_drivers.registry import brought, make, names, transport_maker;"
        "print(*names()); [make(name, {}) for name in names()];"
        "bench = brought('dealer_console.shoe_benches', 'sim', 'bench', LookupError);"
        "print(transport_maker('sim').__module__, bench.__module__)"
    )
    told = console.run("python", "-c", code).splitlines()
    assert told == ["angel-eye bee-tek line-scanner", "hardware_sim.in_process hardware_sim.bench"]


def test_it_runs_a_table_in_the_terminal(console: Installed) -> None:
    """The demo table comes up, simulated shoe and all, and says so."""
    assert "DEMO" in console.run("dealer-console", "--terminal")


@pytest.mark.window
def test_its_windows_open_with_their_first_picture(console: Installed) -> None:
    if not (finding := probe()).works:
        pytest.skip(finding.advice())
    told = console.run("python", PICTURE, console.elsewhere / "logs")
    pictures = {name: list(map(int, rest)) for name, *rest in map(str.split, told.splitlines())}
    assert pictures["dealer"][0] >= 1280
    assert pictures["dealer"][1] >= 800
    assert pictures["board"][0] >= 1280
    # A window that drew nothing has one colour.
    assert all(colours > 20 for _, _, colours in pictures.values())


@pytest.mark.window
def test_its_review_can_be_imported(console: Installed) -> None:
    console.run("python", "-c", "import dealer_console.screens.review.running")


@pytest.mark.window
def test_its_doctor_finds_nothing_wrong_with_its_parts(console: Installed) -> None:
    """Faces and packages are whole where it was installed."""
    words = [str(console.bin / "dealer-console"), "doctor", "--json"]
    told = subprocess.run(words, cwd=console.elsewhere, capture_output=True, text=True, check=False)
    findings = json.loads(told.stdout)["findings"]
    looked = [one for one in findings if one["about"] in ("parts", "fonts")]
    assert len(looked) >= 4
    assert all(one["verdict"] == "good" for one in looked), looked
