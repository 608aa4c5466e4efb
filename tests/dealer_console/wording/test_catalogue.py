"""Sentences for prompts and words for everything else."""

import subprocess
import sys

import pytest

from dealer_console.wording.catalogue import BadCatalogue, Catalogue, NoWords, languages, short_name
from dealer_console.wording.money import Money
from rules.hands import Hand, Winner
from rules.irregularities import Situation
from rules.people import Role
from rules.table.prompt import Code, Prompt
from rules.wagers import Player
from tests.dealer_console.wording.languages import DOLLARS, ENGLISH, changed

BOX_3 = Player(3, "seated")
BEHIND_3 = Player(3, "standing-1")


@pytest.mark.parametrize(
    ("prompt", "text"),
    [
        (Prompt(Code.PLACE_YOUR_BETS), "“Place your bets, please”"),
        (Prompt(Code.NO_MORE_BETS), "“No more bets”"),
        (Prompt(Code.BURN, amount=1), "Burn one card, face down"),
        (Prompt(Code.BURN, amount=10), "Burn 10 cards, face down"),
        (Prompt(Code.SET_ASIDE, amount=2), "Set 2 cards aside, unopened"),
        (Prompt(Code.TOTAL, hand=Hand.PLAYER, amount=6), "“Player 6”"),
        (Prompt(Code.NATURAL, hand=Hand.BANKER, amount=9), "“Banker, natural 9”"),
        (Prompt(Code.STANDS, hand=Hand.PLAYER), "“Player stands”"),
        (Prompt(Code.DRAWS, hand=Hand.PLAYER), "“Player draws a card”"),
        (Prompt(Code.WINNER, amount=6, subject=Winner.TIE), "“Tie on 6”"),
        (
            Prompt(Code.WINNER, hand=Hand.BANKER, amount=7, subject=Winner.BANKER),
            "“Banker wins with 7”",
        ),
        (
            Prompt(Code.DRAW, hand=Hand.PLAYER, subject="third", player=BEHIND_3),
            "Box 3, standing 1 draws Player's third card",
        ),
        (Prompt(Code.DRAW, hand=Hand.BANKER, subject="initial"), "Draw a card for Banker"),
        (Prompt(Code.LAMMER, hand=Hand.BANKER, odds="3 to 1"), "Push the Banker lammer: 3 to 1"),
        (
            Prompt(Code.LAMMER, hand=Hand.BANKER, odds="3 to 1", player=BOX_3, amount=166_650),
            "Box 3: Banker insurance up to 1,666.50 at 3 to 1",
        ),
        (
            Prompt(Code.PAY, odds="1 to 2", player=BOX_3, amount=1_250_000, subject="banker"),
            "Box 3: pay 12,500 on Banker at 1 to 2",
        ),
        (
            Prompt(Code.COLLECT, player=BOX_3, amount=100, subject="player-insurance"),
            "Box 3: collect 1 on Player Insurance",
        ),
        (Prompt(Code.GIVE_BACK), "Give back every bet"),
        (Prompt(Code.GIVE_BACK, subject="tie"), "Give back bets on Tie"),
        (
            Prompt(Code.GIVE_BACK, player=BOX_3, subject=Hand.BANKER),
            "Box 3: give back the bet on Banker",
        ),
        (Prompt(Code.STOP, subject=Situation.TOGETHER), "Stop. Two cards came out at once"),
        (Prompt(Code.SUSPECTED, subject=Situation.TOGETHER), "Did two cards come out at once?"),
        (Prompt(Code.CALL, subject=Role.PIT_SUPERVISOR), "Call the Pit Supervisor"),
        (Prompt(Code.CALL, subject=Role.DEALER), "You decide"),
    ],
)
def test_a_prompt_reads(prompt: Prompt, text: str) -> None:
    """The Dealer's words are the rule book's; counts and points are no money."""
    assert ENGLISH.text(prompt, DOLLARS) == text


def test_the_same_prompt_at_two_tables_has_each_table_s_money() -> None:
    """2,500 minor units are 25 where two digits are minor, and 2,500 where none is."""
    prompt = Prompt(Code.MAY_INCREASE, hand=Hand.PLAYER, amount=2500)
    assert ENGLISH.text(prompt, DOLLARS) == "Player may take 25 more"
    assert ENGLISH.text(prompt, Money("JPY", 0)) == "Player may take 2,500 more"


def test_the_paragraph_changes_no_word() -> None:
    """The screen shows the paragraph beside the sentence."""
    prompt = Prompt(Code.VOID, "5.16", under="1.26")
    assert ENGLISH.text(prompt, DOLLARS) == ENGLISH.text(Prompt(Code.VOID), DOLLARS)


def test_a_player_is_a_box_and_a_place() -> None:
    """Who sits is the box; who stands has a number."""
    assert ENGLISH.player_words(BOX_3) == "Box 3"
    assert ENGLISH.player_words(Player(12, "standing-10")) == "Box 12, standing 10"


def test_words_are_found_by_kind_and_code() -> None:
    """A code may be given as an enum's member or as text."""
    assert ENGLISH.words("bet", "kill-the-ox-tiger") == "Kill the Ox/Tiger"
    assert ENGLISH.words("role", Role.SHIFT_MANAGER) == "Shift Manager"
    assert ENGLISH.words("command", "close-insurance") == "Insurance closed"
    assert ENGLISH.odds_words("0.95 to 1") == "0.95 to 1"


@pytest.mark.parametrize(("kind", "code"), [("bet", "lucky-6"), ("player", "seated"), ("x", "y")])
def test_what_has_no_words_is_told(kind: str, code: str) -> None:
    """Nothing is shown in its place."""
    with pytest.raises(NoWords, match=code):
        ENGLISH.words(kind, code)


@pytest.mark.parametrize(
    "prompt",
    [
        Prompt(Code.VOID, amount=5),
        Prompt(Code.LAMMER, hand=Hand.PLAYER),
        Prompt(Code.COLLECT, subject="lucky-6"),
    ],
)
def test_a_prompt_filled_in_as_none_is_has_no_sentence(prompt: Prompt) -> None:
    """An amount where none is carried, odds left out, a bet of no game."""
    with pytest.raises(NoWords):
        ENGLISH.text(prompt, DOLLARS)


def test_the_most_specific_sentence_is_taken() -> None:
    """By subject before by hand before for all, and each of them only where it is there."""
    line = 'lammer = "Push the {hand} lammer: {odds}"\n'
    catalogue = changed((line, line + '"lammer.banker" = "Banker lammer, {odds}"\n'))
    lammer = Prompt(Code.LAMMER, hand=Hand.BANKER, odds="3 to 1")
    assert catalogue.text(lammer, DOLLARS) == "Banker lammer, 3 to 1"
    other = lammer._replace(hand=Hand.PLAYER)
    assert catalogue.text(other, DOLLARS) == "Push the Player lammer: 3 to 1"

    by_hand = '"draw.player" = "A card to Player"\n"draw.banker" = "A card to Banker"\n'
    catalogue = changed(('"draw.initial" = "Draw a card for {hand}"\n', by_hand))
    draw = Prompt(Code.DRAW, hand=Hand.PLAYER, subject="initial")
    assert catalogue.text(draw, DOLLARS) == "A card to Player"
    assert catalogue.text(draw._replace(subject="third"), DOLLARS) == "Draw Player's third card"


def test_a_language_may_have_one_sentence_for_all_counts_and_its_own_order() -> None:
    """Nothing is built from English grammar: not plurals, not the order of the words."""
    catalogue = changed(
        ('"burn.one" = "Burn one card, face down"\n', ""),
        ('"burn.many" = "Burn {amount} cards, face down"', 'burn = "暗棄{amount}張"'),
        ('"Push the {hand} lammer: {odds}"', '"{odds}推出{hand}保險牌"'),
        ('ratio = "{win} to {stake}"', 'ratio = "{stake}賠{win}"'),
        ('[hand]\nplayer = "Player"', '[hand]\nplayer = "閒"'),
    )
    assert catalogue.text(Prompt(Code.BURN, amount=1), DOLLARS) == "暗棄1張"
    assert catalogue.text(Prompt(Code.BURN, amount=9), DOLLARS) == "暗棄9張"
    lammer = Prompt(Code.LAMMER, hand=Hand.PLAYER, odds="3 to 1")
    assert catalogue.text(lammer, DOLLARS) == "1賠3推出閒保險牌"


def test_english_is_there_and_an_unknown_language_is_refused() -> None:
    """The refusal lists what there is; a path is no language."""
    assert "en" in languages()
    for name in ("tlh", "../wording/en", ""):
        with pytest.raises(BadCatalogue, match="choose one of en"):
            Catalogue.load(name)


def test_words_need_no_screen() -> None:
    """Headless tables speak too, where Qt is not installed."""
    code = (
        "import sys, dealer_console.wording.catalogue as c; c.Catalogue.load('en');"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'shiboken6'))])"
    )
    child = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert child.stdout.strip() == "[]"


def test_a_language_is_named_without_all_of_its_words() -> None:
    """On its button, as its catalogue has it."""
    assert [short_name(language) for language in languages()] == ["EN", "简", "繁"]
