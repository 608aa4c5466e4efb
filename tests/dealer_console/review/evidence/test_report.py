"""What a report tells of a round, in words."""
# ruff: noqa: RUF001
# Chinese sentences have full-width colons and brackets; they are not typing errors.

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_console.review.evidence.report import Report, RoundStory
from dealer_console.review.evidence.verification import Tell
from dealer_console.review.evidence.wish import Forms
from rules.hands import Hand, Winner
from rules.people import Person, Role
from rules.table.commands import CloseBets, OpenBets, RelieveDealer
from rules.table.facts import (
    DeviceAlarmCleared,
    DeviceAlarmRaised,
    LinkLost,
    LinkRestored,
    ResultPressed,
)
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.review.evidence.setting import Setting
from tests.rules.table.at_table import ANN


class Told:
    """What a report had when it was drawn."""

    def __init__(self) -> None:
        self.report: Report | None = None
        self.stories: list[RoundStory] = []

    def draw(self, report: Report, write: Callable[[bytes], None], tell: Tell) -> int:
        """In the place of a PDF."""
        self.report, self.stories = report, list(report.stories())
        tell(1, 1)
        write(b"drawn")
        return 1


def told(setting: Setting, at: Played, number: int = 1, language: str = "en") -> RoundStory:
    """The story of one round of the first shoe."""
    heard = Told()
    making = setting.making(at, rounds=((1, number),), forms=Forms(), language=language)
    making._draw = heard.draw
    making.run()
    [story] = heard.stories
    return story


@pytest.fixture
def dealt(tmp_path: Path) -> Played:
    """A table without any round yet."""
    return Played(tmp_path / "logs")


def test_hands_outcome_and_paragraph(at: Played, setting: Setting) -> None:
    """A natural decides by 1.11 of the book."""
    story = told(setting, at)
    assert [card.card for card in story.hands[Hand.PLAYER]] == ["9S", "KC"]
    assert [card.card for card in story.hands[Hand.BANKER]] == ["KD", "7H"]
    assert (story.outcome, story.paragraph) == ("Player wins", "paragraph 1.11")
    assert story.ruled.startswith("A natural is 8 or 9")


def test_every_event_with_who_and_what(at: Played, setting: Setting) -> None:
    """In order, without gaps, with what the Dealer was then told."""
    story = told(setting, at)
    lines = [(line.who, line.what) for line in story.lines]
    assert lines == [
        ("Ann, Dealer", "Place your bets"),
        ("Ann, Dealer", "Enter bet · Box 1 · Player · 1,000"),
        ("Ann, Dealer", "No more bets"),
        ("Shoe", "Card drawn: 9♠ (Player 1)"),
        ("Shoe", "Card drawn: K♦ (Banker 1)"),
        ("Shoe", "Card drawn: K♣ (Player 2)"),
        ("Shoe", "Card drawn: 7♥ (Banker 2)"),
        ("Ann, Dealer", "Confirm result"),
        ("Ann, Dealer", "Collected"),
        ("Ann, Dealer", "Paid"),
    ]
    first = story.lines[0].sequence
    assert [line.sequence for line in story.lines] == list(range(first, first + 10))
    assert ("“Player wins with 9”", "paragraph 1.11") in story.lines[6].told


def test_insurance_and_what_it_paid(dealt: Played, setting: Setting) -> None:
    """3 to 1 on Player after four cards; 100 insured returns 400."""
    with dealt:
        story = told(setting, dealt.insured_round())
    taken = next(line for line in story.lines if line.what.startswith("Enter insurance"))
    assert taken.what == "Enter insurance · Box 1 · Player · 100"
    insured = story.found.wagers[1]
    assert (insured.bet, insured.stake, insured.returns) == ("insurance-player", 10_000, 40_000)


def test_irregularities_and_approvals(dealt: Played, setting: Setting) -> None:
    """Who decided and who said yes; a void round names the paragraph that voids it."""
    with dealt:
        dealt.corrected_round().void_round()
        corrected, void = told(setting, dealt), told(setting, dealt, 2)
    [approval] = corrected.found.approvals
    assert (approval.by, approval.answer) == ("Sue", "approved")
    what = [line.what for line in corrected.lines]
    assert "Correct card · Player 1 · 7♥" in what
    [trouble] = void.found.irregularities
    assert (trouble.decided_by, trouble.remedy, trouble.note) == ("Gus", "void", "a red back")
    assert (void.outcome, void.paragraph) == ("Round void", "paragraph 5.5.1")
    assert "Irregularity · A card does not belong to the set · a red back" in [
        line.what for line in void.lines
    ]


def test_the_device_in_words(dealt: Played, setting: Setting) -> None:
    """Its alarm, its link, its result button."""
    with dealt:
        dealt.tell(OpenBets(ANN), DeviceAlarmRaised("E7"), DeviceAlarmCleared("E7"))
        dealt.tell(LinkLost(), LinkRestored(), CloseBets(ANN)).drawn("9S KD KC 7H")
        dealt.tell(ResultPressed(Winner.PLAYER, player_pair=False)).finished()
        story = told(setting, dealt)
    what = [line.what for line in story.lines if line.who == "Shoe"]
    assert what[:4] == [
        "Alarm of the shoe · E7",
        "Alarm of the shoe is over · E7",
        "Link to the shoe lost",
        "Link to the shoe is back",
    ]
    assert what[-1] == "Result button of the shoe · Player wins"


def test_another_dealer_takes_over(dealt: Played, setting: Setting) -> None:
    """By name and role."""
    with dealt:
        dealt.tell(OpenBets(ANN), RelieveDealer(ANN, Person("Ben", Role.DEALER)), CloseBets(ANN))
        dealt.drawn("9S KD KC 7H").finished()
        story = told(setting, dealt)
    assert "Change Dealer · Ben, Dealer" in [line.what for line in story.lines]


def test_in_the_language_that_is_asked_for(at: Played, setting: Setting) -> None:
    """Words, places and paragraphs; names stay as they are."""
    story = told(setting, at, language="zh-hant")
    assert story.outcome == "閒贏"
    assert story.paragraph == "條款 1.11"
    assert story.lines[3].what == "派牌：9♠（閒第 1 張）"
    assert story.lines[0].who == "Ann，莊荷"


def test_an_alert_that_was_seen_to(at: Played, setting: Setting) -> None:
    """From the review's own log; those of other rounds and tables are not told."""
    about = {"table": "B-07", "sequence": 10, "kind": "pace"}
    by = {"by": "Mona", "role": "shift-manager", "remark": "seen"}
    setting.review.keep("alert-acknowledged", {**about, **by})
    setting.review.keep("alert-acknowledged", {**about, **by, "sequence": 20})
    setting.review.keep("alert-acknowledged", {**about, **by, "table": "B-08"})
    [seen] = told(setting, at).acknowledged
    assert (seen.sequence, seen.kind) == (10, "pace")
    assert (seen.by, seen.role, seen.remark) == ("Mona", "shift-manager", "seen")


def test_the_signature_that_covers_the_rounds(at: Played, setting: Setting) -> None:
    """The first one after the last of them; none yet for a round that has just ended."""
    heard = Told()
    making = setting.making(at, forms=Forms())
    making._draw = heard.draw
    making.run()
    assert heard.report is not None
    assert heard.report.signed is not None
    assert heard.report.signed.sequence >= heard.report.lines[-1].sequence
    assert heard.report.signed.key == at.public_key.id
    at.rounds()
    late = setting.making(at, rounds=((1, 3),), forms=Forms())
    late._draw = heard.draw
    late.run()
    assert heard.report.signed is None
