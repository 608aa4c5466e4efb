"""`make mutants` draws the same sample for the same seed, and leaves alone what is only said."""

import pytest

from rules.games import GAMES
from tools.mutant_choice import Mutant, Text, sampled

SOURCE = '''\
"""Wagers of a table."""

LEAST = 5
TITLE = "The least"


def verify(stake, hand):
    """Refuse a stake that is too small."""
    if stake < LEAST:
        raise Refusal("at least {least} on {hand}", "5.3.1", least=LEAST, hand=hand)
    if hand == "none":
        raise ValueError(f"no hand called {hand}")
    return "placed"


class Row:
    @property
    def doubled(self):
        return 2 * self.stake


GAME = Game("tiger", title="Tiger", rows=(enforce("5.3.1", "No less than the minimum."),))
'''


def changing(old: str, new: str) -> tuple[Text, Mutant]:
    """A mutant of the module above: this part of it, which it has once, changed."""
    assert SOURCE.count(old) == 1
    return Text("wagers.py", SOURCE), Mutant("wagers.py", SOURCE.index(old), old, new)


def test_a_mutant_is_the_source_with_one_change() -> None:
    text, mutant = changing("stake < LEAST", "stake <= LEAST")
    assert mutant.applied(text.source) == SOURCE.replace("stake < LEAST", "stake <= LEAST")
    assert text.source[slice(*mutant.changed())] == ""
    assert text.line_of(mutant.changed()[0]) == 9
    assert text.parses(mutant)
    assert not text.parses(changing("stake < LEAST", "stake <")[1])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"""Refuse a stake that is too small."""', '"""XXRefuse a stake that is too small.XX"""'),
        ('"at least {least} on {hand}"', '"AT LEAST {LEAST} ON {HAND}"'),
        ('"at least {least} on {hand}", ', ""),
        (
            'Refusal("at least {least} on {hand}", "5.3.1", least=LEAST, hand=hand)',
            'Refusal(None, "5.3.1", least=LEAST, hand=hand)',
        ),
        (
            'Refusal("at least {least} on {hand}", "5.3.1", least=LEAST, hand=hand)',
            'Refusal("5.3.1", least=LEAST, hand=hand)',
        ),
        ('ValueError(f"no hand called {hand}")', "ValueError(None)"),
        ('"Tiger"', '"XXTigerXX"'),
        ('"No less than the minimum."', '"no less than the minimum."'),
    ],
)
def test_what_is_only_said_is_wording(old: str, new: str) -> None:
    """Sentences, docstrings, titles and what a paragraph says, changed or left out."""
    text, mutant = changing(old, new)
    assert text.only_wording(mutant)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LEAST = 5", "LEAST = 6"),
        ('"none"', '"XXnoneXX"'),
        ('"placed"', '"PLACED"'),
        ('"tiger"', '"TIGER"'),
        ('enforce("5.3.1"', 'enforce("XX5.3.1XX"'),
        (
            'Refusal("at least {least} on {hand}", "5.3.1", least=LEAST, hand=hand)',
            'Refusal("at least {least} on {hand}", None, least=LEAST, hand=hand)',
        ),
        (
            'Refusal("at least {least} on {hand}", "5.3.1", least=LEAST, hand=hand)',
            'Refusal("at least {least} on {hand}", "5.3.1", least=None, hand=hand)',
        ),
    ],
)
def test_codes_paragraphs_and_figures_are_no_wording(old: str, new: str) -> None:
    """Other code compares them, or money depends on them."""
    text, mutant = changing(old, new)
    assert not text.only_wording(mutant)


def every_number(source: str) -> list[tuple[Text, Mutant]]:
    """Every digit of a module made a 7."""
    text = Text("wagers.py", source)
    return [
        (text, Mutant("wagers.py", at, sign, "7"))
        for at, sign in enumerate(source)
        if sign.isdigit()
    ]


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    made = every_number(SOURCE)
    drawn = [mutant for _, mutant in sampled(made, 4, seed=1)]
    assert drawn == [mutant for _, mutant in sampled(list(reversed(made)), 4, seed=1)]
    assert drawn == sorted(drawn, key=lambda mutant: mutant.start)
    assert len(drawn) == 4
    assert any(
        drawn != [mutant for _, mutant in sampled(made, 4, seed=seed)] for seed in range(2, 6)
    )


def test_a_change_elsewhere_leaves_the_sample_as_it_was() -> None:
    """Another line above moves the others, and is none of their business."""
    before = [mutant.start for _, mutant in sampled(every_number(SOURCE), 4, seed=1)]
    moved = SOURCE.replace("LEAST = 5", "LEAST = 5  # a chip")
    after = [mutant.start for _, mutant in sampled(every_number(moved), 4, seed=1)]
    assert [start + len("  # a chip") for start in before if start > SOURCE.index("5")] == [
        start for start in after if start > SOURCE.index("5")
    ]


def test_the_lines_of_a_statement_leave_out_the_block_below_it() -> None:
    text = Text("wagers.py", SOURCE)
    assert text.statement(SOURCE.index("stake < LEAST")) == range(9, 10)
    assert text.statement(SOURCE.index("least=LEAST")) == range(10, 11)
    assert text.statement(SOURCE.index("LEAST = 5")) == range(3, 4)


def test_only_what_stands_in_a_body_is_in_the_function() -> None:
    text = Text("wagers.py", SOURCE)
    assert text.function(SOURCE.index("stake < LEAST")) == ("verify", range(8, 14))
    assert text.function(SOURCE.index("2 * self")) == ("Row.doubled", range(19, 20))
    assert text.function(SOURCE.index("stake, hand")) is None
    assert text.function(SOURCE.index("LEAST = 5")) is None


def test_bytes_and_characters_are_not_confused() -> None:
    """The parser counts columns in bytes."""
    source = 'SIGNS = ("…", "7")\n'
    text = Text("signs.py", source)
    at = source.index('"7"')
    assert text.offset(1, at + 2) == at


def test_sentences_of_the_games_are_wording_and_their_numbers_are_not() -> None:
    """In the modules as they are."""
    from pathlib import Path

    from rules.games import super_six_plus

    source = Path(super_six_plus.__file__).read_text(encoding="utf-8")
    text = Text("super_six_plus.py", source)
    for paragraph in GAMES["super-six-plus"].paragraphs:
        number = f'"{paragraph.number}"'
        numbered = Mutant(text.path, source.index(number), number, '"XX"')
        assert not text.only_wording(numbered)
    sentence = '"The higher total wins, 9 being the best."'
    assert text.only_wording(Mutant(text.path, source.index(sentence), sentence, "None"))
