"""On which line a key stands."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_console.settings.lines import Lines, Place, Repeat
from tests.dealer_console.settings.toml_writer import Writer, sections

DOCUMENT = '''# a head
simulated = false

[table]
name = "B-07"
limits.differential = 5
"limits".'bets'.player = { minimum = 1, maximum = 2 }

[ log . "a b" ]
text = """
[table]
boxes = 7
"""
list = [ # one
    1, [2,
    3], { x = 1 },
]
last = 'x' # y = 1

[[log.sinks]]
kind = "directory"

[[log.sinks]]
[log.sinks.more]
kind = "slip"

[staff.deep]
[staff]
file = "x"
'''


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ((), 1),
        (("simulated",), 2),
        (("table",), 4),
        (("table", "name"), 5),
        (("table", "boxes"), 4),
        (("table", "limits"), 6),
        (("table", "limits", "differential"), 6),
        (("table", "limits", "bets"), 7),
        (("table", "limits", "bets", "player", "minimum"), 7),
        (("table", "limits", "bets", "banker", "minimum"), 7),
        (("log",), 9),
        (("log", "a b", "text"), 10),
        (("log", "a b", "list"), 14),
        (("log", "a b", "list", 0), 15),
        (("log", "a b", "list", 1, 1), 16),
        (("log", "a b", "list", 2, "x"), 16),
        (("log", "a b", "list", 7), 14),
        (("log", "a b", "last"), 18),
        (("log", "sinks"), 20),
        (("log", "sinks", 0, "kind"), 21),
        (("log", "sinks", 0, "path"), 20),
        (("log", "sinks", 1, "kind"), 23),
        (("log", "sinks", 1, "more", "kind"), 25),
        (("staff", "deep"), 27),
        (("staff",), 28),
        (("staff", "pepper"), 28),
        (("nothing", "here"), 1),
    ],
)
def test_lines_counted_by_hand(place: Place, line: int) -> None:
    """In all the ways a key can be written."""
    tomllib.loads(DOCUMENT)
    assert Lines(DOCUMENT).of(place) == line
    assert Lines(DOCUMENT.replace("\n", "\r\n")).of(place) == line


@settings(max_examples=400)
@given(sections, st.data())
def test_every_document_in_every_style(content: dict[str, Any], data: st.DataObject) -> None:
    """The writer knows where it wrote what; the parser says that it wrote what it should."""
    chance = data.draw(st.randoms(use_true_random=False))
    writer = Writer(chance.randrange)
    writer.document(content)
    assert tomllib.loads(writer.text) == content
    lines = Lines(writer.text)
    assert lines.repeat is None
    for place in places(content):
        assert lines.of(place) == writer.lines[place], place
        assert lines.of((*place, "not there")) == writer.lines[place], place


def places(content: Any) -> list[Place]:
    """Every place in a document."""
    found: list[Place] = [()]
    inner = content.items() if isinstance(content, dict) else enumerate(content)
    for key, value in inner:
        if isinstance(value, dict | list):
            found += [(key, *place) for place in places(value)]
        else:
            found.append((key,))
    return found


@given(st.text(st.sampled_from(list("ab.=[]{}\"'#\\, \n\r\té1")), max_size=60))
def test_what_is_no_toml_is_never_too_much(text: str) -> None:
    """Any text is walked through to an end, and every line is one of its own."""
    assert 1 <= Lines(text).of(("a", "b")) <= text.count("\n") + 1


def test_where_it_is_not_understood_the_rest_has_the_line_of_what_is_around() -> None:
    """What was found before stays."""
    lines = Lines("[a]\nb = 1\n[c]\n!\nd = 2\n[e]\nf = 3\n")
    assert lines.of(("a", "b")) == 2
    assert lines.of(("c", "d")) == 3
    assert lines.of(("e", "f")) == 1


def test_lists_within_lists_without_end() -> None:
    """They end the walk, not the program."""
    assert Lines("a = 1\nb = " + "[" * 100_000).of(("a",)) == 1


@pytest.mark.parametrize(
    ("text", "repeat"),
    [
        ("a = 1\nb = 2\n", None),
        ("a = 1\n\na = '''\n\n'''\n", Repeat(("a",), 1, 3)),
        ("[a]\n[b]\n[a]\n", Repeat(("a",), 1, 3)),
        ("[a.b]\n[a]\n", None),
        ("[a]\nb = 1\n[c]\nb = 1\n", None),
        ("[[a]]\nb = 1\n[[a]]\nb = 1\n", None),
        ("[[a]]\nb = 1\nb = 1\n", Repeat(("a", 0, "b"), 2, 3)),
        ("a = { b = 1, b = 2 }\n", Repeat(("a", "b"), 1, 1)),
        ("a.b = 1\n'a'.\"b\" = 2\n", Repeat(("a", "b"), 1, 2)),
        ("a = 1\n[a]\n", Repeat(("a",), 1, 2)),
    ],
)
def test_what_stands_there_twice(text: str, repeat: Repeat | None) -> None:
    """With both lines."""
    assert Lines(text).repeat == repeat
