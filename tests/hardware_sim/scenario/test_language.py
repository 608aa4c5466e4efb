"""The scenario language: what can be written, and how mistakes are told."""

import pytest

from hardware_sim.scenario.playing import play
from hardware_sim.scenario.script import Mistake, lines_of
from hardware_sim.scenario.stage import Stage

READY = "game tiger-no-commission\nno-burn\nready\n"


def played(text: str) -> Stage:
    """The stage after the last line."""
    return list(play(tuple(lines_of(text, "test.scenario"))))[-1].stage


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("fly away", 1, "'fly' is no verb"),
        ("game poker", 1, "poker"),
        ("game", 1, "cannot be followed"),
        ("seed x", 1, "whole number"),
        ("decks 0", 1, "1 or more"),
        ("wire angel", 1, "angel-eye, bee-tek"),
        ("wire bee-tek masked", 1, "cannot be masked"),
        ("wire angel-eye colour=red", 1, "no setting 'colour'"),
        ("limit poker 1", 1, "poker"),
        ("method Z", 1, "none of"),
        ("high-limit yes", 1, "nothing more"),
        (READY + "\n# remark\nseed 3", 6, "before anything happens"),
        (READY + "cards 7X", 4, "'7X' is no card"),
        (READY + "cards 7S" + " 7S" * 8, 4, "no 7S is left"),
        (READY + "draw zero", 4, "whole number"),
        (READY + "press red", 4, "none of"),
        (READY + "pause long", 4, "3 s or 200 ms"),
        (READY + "flipped-checksum sides=3", 4, "takes no 'sides'"),
        (READY + "flipped-checksum player-3", 4, "on player-3"),
        (READY + "flipped-checksum on player-4", 4, "card's place"),
        (READY + "dealer dance", 4, "dealer can do one of"),
        (READY + "dealer place-wager box-1 banker", 4, "wants stake"),
        (READY + "dealer place-wager 1 banker 100", 4, "write box-1"),
        (READY + "dealer place-wager box-1 banker 100 now", 4, "'now'"),
        (READY + "dealer place-wager box-1 banker 100 colour=red", 4, "takes no 'colour'"),
        (READY + "dealer decide void", 4, "no irregularity waits"),
        (READY + "dealer pay", 4, "refused: "),
        (READY + "expect", 4, "expect one of phase"),
        (READY + "expect sunshine", 4, "expect one of phase"),
        (READY + "expect phase deal", 4, "expected deal, and there is betting"),
        (READY + "refused 5.4 dealer close-bets", 4, "expected a refusal"),
        (READY + "refused 9.9 dealer pay", 4, "not 9.9"),
        (READY + "keep-overdrawn", 4, "no card is overdrawn"),
        (READY + "lock now", 4, "'now' has no place"),
        (READY + "draw 1 2", 4, "'2' has no place"),
        (READY + "press tie twice", 4, "'twice' has no place"),
        (READY + "rounds 1 2", 4, "'2' has no place"),
        (READY + "warn", 4, "a word is missing"),
        (READY + "preset 01", 4, "a word is missing"),
        (READY + "refuse-order 1 2", 4, "'2' has no place"),
        (READY + "pause", 4, "3 s or 200 ms"),
        (READY + "expect paragraph", 4, "a word is missing"),
        (READY + "expect points 7", 4, "a word is missing"),
        (READY + "expect cards-left", 4, "a word is missing"),
        (READY + "expect no-trouble at all", 4, "'at' has no place"),
        (READY + "expect cannot dance", 4, "'dance' is none of"),
        (READY + "expect heard music", 4, "'music' is none of"),
        (READY + "expect link down", 4, "none of up, lost"),
        (READY + "expect returns box-1 banker 0", 4, "nothing settled"),
        (READY + "dealer link-players box-1:box-2", 4, "write box-1"),
    ],
)
def test_a_mistake_names_its_line_and_what_is_wrong(text: str, line: int, why: str) -> None:
    """The file, the number as an editor counts it, and what to write instead."""
    with pytest.raises(Mistake, match=r"test\.scenario") as raised:
        played(text)
    assert raised.value.line.number == line
    assert why in str(raised.value)


def test_given_cards_come_out_in_their_order() -> None:
    """Two nines to two and three: Player has a natural."""
    stage = played(READY + "cards 9S 2S KS 3S\ndeal\nexpect player 9S KS\nexpect points 9 5")
    assert [str(laid.card) for laid in stage.device.round.laid] == ["9S", "2S", "KS", "3S"]


def test_the_same_seed_gives_the_same_facts() -> None:
    """And another seed others."""
    facts = [played(f"seed {seed}\nready\nrounds 3").facts for seed in (5, 5, 6)]
    assert facts[0] == facts[1]
    assert facts[0] != facts[2]


def test_remarks_and_empty_lines_are_nothing() -> None:
    """From the sign on."""
    text = "# only this\n\n" + READY + "draw 2 # early\nexpect trouble early-card"
    assert played(text).facts
