"""docs/extending.md, followed literally in a copy of the project."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.copied import Copied


@pytest.fixture
def project(tmp_path: Path) -> Copied:
    """A copy."""
    return Copied(tmp_path)


ON_THE_BUTTON = """
from tests.dealer_console.desk.at_desk import AtDesk
from tests.rules.table.at_table import table
desk = AtDesk(table("super-six-plus").closed().drawn("7S KD"))
desk.presses("irregularity")
leaves = set()
while (keys := tuple(tile.key for tile in desk.shown().sheet.choices)) not in leaves:
    leaves.add(keys)
    print(*[f"{tile.title} ({tile.detail})" for tile in desk.shown().sheet.choices], sep="\\n")
    desk.presses("more")
"""
"""All that the Dealer may declare after two cards, leaf after leaf."""


def test_a_copy_is_not_the_project(project: Copied) -> None:
    """Or nothing here would have been tried."""
    told = project.python("import rules, dealer_console; print(rules.__file__)")
    assert Path(told.strip()).is_relative_to(project.folder)
    assert "banker-six" not in project.type("dealer-console --help")


def test_a_game_deals(project: Copied) -> None:
    """12 to 1 on a Banker that wins with six brings back 0.700 of a stake in eight decks."""
    printed = project.follow("A game")
    assert "Banker Six" in printed
    told = json.loads(project.type("dealer-console odds --game banker-six --decks 8 --json"))
    assert round(told["bets"]["banker-six"]["return"], 3) == 0.700
    assert "banker-six" in project.type("dealer-console --help")
    # A catalogue that lacked the words of its bet could not be loaded.
    words = "from dealer_console.wording.catalogue import Catalogue, languages;" + (
        "print(*[Catalogue.load(one).words('bet', 'banker-six') for one in languages()])"
    )
    assert project.python(words) == "Banker Six 庄六 莊六\n"


def test_a_driver_is_listed_and_reads_its_shoe(project: Copied) -> None:
    reachable = subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "setuptools"],
        cwd=project.site, capture_output=True, check=False,
    )  # fmt: skip
    if reachable.returncode:
        pytest.skip("pip cannot fetch here what packages are built with")
    printed = project.follow("A driver")
    assert "our-shoe" in printed
    code = (
        "from shoe_drivers.registry import make;"
        "driver = make('our-shoe', {'baud': '4800'});"
        "print(driver.line.baud, *[fact.card for fact in driver.feed(b'7S\\nTD\\n', 1)])"
    )
    assert project.python(code) == "4800 7S TD\n"


def test_an_irregularity_is_on_the_button(project: Copied) -> None:
    assert "A drink was spilled" not in project.python(ON_THE_BUTTON)
    project.follow("An irregularity")
    assert "A drink was spilled (house rule · Pit Supervisor)" in project.python(ON_THE_BUTTON)


@pytest.mark.window
def test_a_language_is_offered(project: Copied) -> None:
    printed = project.follow("A language")
    assert "{en,ms,zh-hans,zh-hant}" in printed
    assert "the bundled faces have every character of en, ms, zh-hans, zh-hant" in printed
    code = (
        "from dealer_console.wording.catalogue import Catalogue;"
        "print(Catalogue.load('ms').words('language', 'name'))"
    )
    assert project.python(code) == "Bahasa Melayu\n"
