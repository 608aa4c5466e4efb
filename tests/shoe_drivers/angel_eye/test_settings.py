"""Settings: what is refused, and that every one is written down."""

from pathlib import Path

import pytest

import shoe_drivers.angel_eye.settings as known
from shoe_drivers.angel_eye import make
from shoe_drivers.driver import BadSetting, Driver, LineSettings

DOCUMENT = Path(__file__).parents[3] / "docs" / "drivers" / "angel-eye.md"


def test_the_line_is_4800_8n1_unless_set() -> None:
    driver: Driver = make({})
    assert driver.line == LineSettings(4800, 8, "N", 1)
    assert make({"baud": "9600"}).line.baud == 9600


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("baud", "fast"),
        ("baud", "0"),
        ("bauds", "9600"),
        ("disclosure", "secret"),
        ("closed-on-open", "maybe"),
        ("kept-card", "lost"),
        ("outside-targets", ""),
        ("outside-targets", "0 x"),
        ("outside-targets", "128"),
        ("cut-card", "D"),
        ("cut-card", "CC"),
        ("cut-card", "1"),
        ("cut-card", "é"),
        ("banker-on-six", "perhaps"),
        ("error-cancel", "some"),
        ("copies", "0"),
        ("silence-ms", "0"),
        ("host-orders", "2"),
        ("order-check-stx", ""),
        ("answer-ms", "-1"),
    ],
)
def test_a_bad_setting_is_refused_by_name(name: str, text: str) -> None:
    with pytest.raises(BadSetting, match=name):
        make({name: text})


@pytest.mark.parametrize("name", known.SETTINGS)
def test_every_setting_is_documented_with_its_default(name: str) -> None:
    row = f"| `{name}` | `{known.SETTINGS[name]}` |"
    assert row in DOCUMENT.read_text(encoding="utf-8")
