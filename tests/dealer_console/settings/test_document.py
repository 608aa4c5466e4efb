"""docs/settings.md says what the settings are; here it is held to it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from dealer_console.settings.model import ConsoleSettings
from rules.games import GAMES
from shoe_drivers.registry import BUILT_IN
from tests.dealer_console.settings.files import problems, read

DOCUMENT = Path(__file__).parents[3] / "docs" / "settings.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```toml\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


class Row(NamedTuple):
    """A key in the document."""

    must_be: str
    default: str
    does: str


ROWS = {
    key: Row(*cells)
    for key, *cells in re.findall(
        r"^\| `([A-Za-z_.]+)` \| (.+?) \| (.+?) \| (.+?) \|$", TEXT, re.MULTILINE
    )
}


def keys_of(model: type[BaseModel], within: str = "") -> Iterator[tuple[str, FieldInfo]]:
    """Every key that may stand in a file, by its whole name."""
    for name, field in model.model_fields.items():
        inner = list(models_in(field.annotation))
        if inner:
            between = "BET." if name == "bets" else ""
            for one in inner:
                yield from keys_of(one, f"{within}{name}.{between}")
        else:
            yield f"{within}{name}", field


def models_in(kind: Any) -> Iterator[type[BaseModel]]:
    """The sections that a key stands for."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield kind
    else:
        for inner in get_args(kind):
            yield from models_in(inner)


KEYS = dict(keys_of(ConsoleSettings))


def test_every_key_is_in_the_document_and_no_other() -> None:
    """With what it must be, its default, and what it does."""
    assert "table.limits.bets.BET.minimum" in KEYS
    assert "log.sinks.address" in KEYS
    assert ROWS.keys() == KEYS.keys()


@pytest.mark.parametrize("key", KEYS)
def test_its_default_is_the_true_one(key: str) -> None:
    """As it would be written in the file."""
    field, told = KEYS[key], ROWS[key].default
    if field.is_required():
        assert told == "required"
    elif isinstance(field.default, bool):
        assert told == f"`{str(field.default).lower()}`"
    elif isinstance(field.default, int):
        assert told == f"`{field.default}`"
    elif isinstance(field.default, str):
        assert told == f'`"{field.default}"`'
    else:
        assert "`" not in told.partition(":")[0] or key == "log.directory"


@pytest.mark.parametrize("key", KEYS)
def test_what_it_may_be_is_told(key: str) -> None:
    """Every word that it may have, and its least number."""
    must_be, wanted = ROWS[key].must_be, KEYS[key].description or ""
    if wanted.startswith("one of "):
        assert re.findall("`(.+?)`", must_be) == wanted.removeprefix("one of ").split(", ")
    if (least := re.search("from ([0-9]+)", wanted)) is not None:
        assert f"from {least[1]}" in must_be or "from the minimum" in must_be
    if wanted == "true or false":
        assert must_be == wanted


def test_games_and_drivers_are_all_named() -> None:
    """So are the kinds of sinks."""
    assert re.findall("`(.+?)`", ROWS["table.game"].must_be) == list(GAMES)
    assert ROWS["log.sinks.kind"].must_be == "`directory`, `syslog` or `slip`"
    assert all(f"`{driver}`" in ROWS["shoe.driver"].must_be for driver in BUILT_IN)


def test_the_examples_can_be_read(tmp_path: Path) -> None:
    """A live table, which has nearly every section, and a simulated one."""
    live, simulated = (read(tmp_path, example) for example in EXAMPLES)
    assert live.simulated is False
    assert live.table.settings.limits.of("player").minimum == 100_000
    assert live.shoe is not None
    assert live.shoe.settings == {"baud": "4800", "disclosure": "open"}
    assert [sink.kind for sink in live.log.sinks] == ["directory", "syslog", "slip"]
    assert live.screens.board_language == "en"
    assert live.chips[0] == 10_000
    assert live.staff.pepper is not None
    assert simulated.simulated is True
    assert "all-4" not in simulated.table.settings.game.bet


def test_the_messages_in_the_document_are_true(tmp_path: Path) -> None:
    """They are what a person looks for."""
    lines = EXAMPLES[0].splitlines()
    lines[lines.index("boxes = 7")] = 'boxes = "seven"\nmethd = "A"'
    lines[lines.index('time_zone = "Asia/Macau"')] = 'time_zone = "Asia/Maccau"'
    told = problems(tmp_path, "\n".join(lines))
    shown = re.findall(r"^b-07\.toml:(?:[0-9]+): (.*)$", TEXT, re.MULTILINE)
    assert len(told) == len(shown) == 3
    for message, example in zip(told, shown, strict=True):
        assert message.partition(": ")[2].startswith(example.removesuffix("…)"))
