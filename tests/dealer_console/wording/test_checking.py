"""A catalogue that lacks words, has too many, or loses a fact is refused."""

import pytest

from dealer_console.wording.catalogue import BadCatalogue, Catalogue
from tests.dealer_console.wording.languages import CATALOGUES, changed, file_of

BOOK = "[paragraph.nobody]\n"
TIGER = "[paragraph.tiger-no-commission]\n"
GAME = "1 = 'The books say so'\n"
LAMMER = '"Push the {hand} lammer: {odds}"'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('tiger-tie = "Tiger Tie"\n', "", "bet.tiger-tie: write words"),
        ('void = "The round is void"\n', "", "prompt.void: write a sentence"),
        ('"lammer.box" = ', '"lammer.bax" = ', "prompt.lammer.box: write a sentence"),
        ('"burn.one" = "Burn one card, face down"\n', "", "prompt.burn: write a sentence"),
        ('"draw.third" = ', '"draw.fourth" = ', "prompt.draw: write a sentence"),
        ("[role]\n", '[role]\njanitor = "Janitor"\n', "role.janitor: no code uses it"),
        ('"call.dealer"', '"call.janitor"', "prompt.call.janitor: no code uses it"),
        ('"suspected.together"', '"suspected.banker"', "prompt.suspected.banker: no code uses it"),
        (LAMMER, '"Push {player} {hand} {odds}"', "prompt.lammer: it has no {player}"),
        (LAMMER, '"Push the lammer: {odds}"', "prompt.lammer: say {hand} too"),
        (LAMMER, '"Push the {hand} lammer"', "prompt.lammer: say {odds} too"),
        ('"Void the round"', '"Void {hand}"', "remedy.void: it has no {hand}"),
        ('"Box {box}, standing {place}"', '"Box {box}"', "player.standing: say {place} too"),
        ('"Call the {subject}"', '"Call"', "prompt.call: say {subject} too"),
        ("Draw a card for {hand}", "{subject} {hand}", "prompt.draw.initial: it has no {subject}"),
        ('"draw.initial" = ', '"draw.player" = ', "prompt.draw: write a sentence"),
        ('"draw.initial" = ', "draw.initial = ", "prompt.draw: put a key with dots in quotation"),
        (LAMMER, '"Push {} {hand} {odds}"', "name the placeholder"),
        (LAMMER, '"Push {0} {hand} {odds}"', "name the placeholder"),
        (LAMMER, '"Push {hand.name} {odds}"', "name the placeholder"),
        (LAMMER, '"Push {hand!r} {odds}"', "write each placeholder as {name}"),
        (LAMMER, '"Push {hand:>9} {odds}"', "write each placeholder as {name}"),
        (LAMMER, '"Push {{{hand}}} {odds}"', "write each placeholder as {name}"),
        (LAMMER, '"Push {hand {odds}"', "write each placeholder as {name}"),
        (LAMMER, '"Push } {hand} {odds}"', "write each placeholder as {name}"),
        ('"Void the round"', '""', "remedy.void: write some words"),
        ('"Void the round"', "7", "remedy.void: write some words"),
        ('"Void the round"', '"Void "', "remedy.void: write one line"),
        ('"Void the round"', '"Void\\nit"', "remedy.void: write one line"),
        ("[remedy]\n", "[remedy]\n[", "cannot be read"),
        ("[language]\n", 'title = "x"\n[language]\n', "title: put it under"),
        ("“{command}” cannot be done: {why}", "{why}", "cannot be done: {why}: say {command} too"),
        ("this is for the {role} or above", "{hand}", "or above: it has no {hand}"),
        ('void = "The round is void: every bet goes back"\n', "", "remedy-does.void: write words"),
        ('listed = "{before}, {last}"', 'listed = "{last}"', "joint.listed: say {before} too"),
        ("[language]\n", f"{BOOK}{GAME}[language]\n", "paragraph.nobody.1: no code uses it"),
        ("[language]\n", f"{TIGER}{GAME}[language]\n", "no-commission.1: no code uses it"),
        ("[language]\n", f"{TIGER}'5.1' = '{{x}}'\n[language]\n", "5.1: it has no {x}"),
        ("[language]\n", f"{TIGER}5.1 = 'x'\n[language]\n", "put a key with dots in quotation"),
        ("[language]\n", f"[paragraph]\n{GAME}[language]\n", "paragraph.1: put it under a"),
    ],
)
def test_a_fault_is_named_with_what_to_do(old: str, new: str, fault: str) -> None:
    """The key, and what to write or take out."""
    with pytest.raises(BadCatalogue) as raised:
        changed((old, new))
    assert fault in str(raised.value)
    assert str(raised.value).startswith("xx.toml")


def test_all_faults_are_told_at_once() -> None:
    """Who translates does not find them one by one."""
    with pytest.raises(BadCatalogue) as raised:
        Catalogue("xx", '[hand]\nplayer = "閒"\n')
    told = str(raised.value)
    assert "hand.banker" in told
    assert "prompt.stop" in told
    assert "hand.player" not in told
    assert told.count("prompt.draw.box:") == 1


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_language_as_it_stands_has_no_fault(language: str) -> None:
    """Nothing missing, nothing too many."""
    assert Catalogue(language, file_of(language)).language == language
