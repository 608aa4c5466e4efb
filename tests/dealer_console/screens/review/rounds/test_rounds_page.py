"""Finding rounds in a window: each control, all together, sorted, replayed, given away."""

import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from dealer_console.review.rounds.order import Column
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.segment import Segment
from dealer_console.screens.review.pit import RoundName
from tests.dealer_console.review.rounds.tables import OF_BOTH, OF_SEVEN, Many, Name, many
from tests.dealer_console.screens.review.rounds.at_rounds import AtRounds
from tests.dealer_console.screens.review.rounds.conftest import Opens

pytestmark = [
    pytest.mark.window,
    # A menu asks for the keyboard, which the offscreen platform cannot give; no fault of ours.
    pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True),
]

OF_EIGHT: list[Name] = [("B-08", 1, 2), ("B-08", 1, 1)]


def test_all_rounds_are_listed_first(at: AtRounds) -> None:
    """The newest at the top, counted, under a sentence that says so."""
    at.until_listed(OF_BOTH)
    assert at.sentence == "All rounds"
    assert at.text("count") == "11 rounds"


def test_a_line_tells_all_of_a_round(at: AtRounds) -> None:
    """The insured one: 3 and K and 4 are 7, against 6; 300 at 3 to 1 bring back 1200."""
    at.until_listed(OF_BOTH)
    row = OF_BOTH.index(("B-07", 1, 4))
    # Thirty-three events of a second each after ten o'clock in Macau.
    assert at.cell(row, Column.TIME).startswith("2026-09-22 10:00:")
    told = {column: at.cell(row, column) for column in Column if column is not Column.TIME}
    assert told == {
        Column.TABLE: "B-07",
        Column.SHOE: "1",
        Column.ROUND: "4",
        Column.DEALER: "Ann",
        Column.PLAYER: "3♠ K♣ 4♣ = 7",
        Column.BANKER: "6♦ K♥ = 6",
        Column.WINNER: "Player",
        Column.WINS: "Player",
        # After four cards; Player's third card then ended what could be offered.
        Column.INSURANCE: "1 / 1 / 1",
        Column.WAIVED: "",
        Column.IRREGULARITIES: "",
        Column.VOID: "",
        Column.APPROVALS: "",
        Column.ENTERED: "",
        Column.DURATION: "0:11",
        Column.STAKED: "13",
        Column.RETURNED: "12",
        Column.SIMULATED: "Sim.",
    }


def test_a_void_round_names_its_paragraph(at: AtRounds) -> None:
    """And has no points; where no bets were entered no sums stand."""
    at.until_listed(OF_BOTH)
    row = OF_BOTH.index(("B-07", 1, 6))
    assert at.cell(row, Column.WINNER) == "Void"
    assert at.cell(row, Column.VOID)
    assert at.cell(row, Column.PLAYER) == "9♠"
    assert at.cell(row, Column.IRREGULARITIES) == "1"
    assert at.cell(OF_BOTH.index(("B-07", 1, 5)), Column.STAKED) == ""


def of_seven(*numbers: tuple[int, int]) -> list[Name]:
    """Rounds of B-07 by shoe and number."""
    return [("B-07", *each) for each in numbers]


BY_CONTROL: list[tuple[Callable[[AtRounds], None], str, Sequence[Name]]] = [
    (lambda at: at.picks_table(2), "Rounds of table B-08", OF_EIGHT),
    (
        lambda at: at.types("day-from", "2026-10-01"),
        "Rounds since 1 October 2026",
        of_seven((2, 2), (2, 1), (1, 7)),
    ),
    (
        lambda at: at.types("day-to", "2026-09-22"),
        "Rounds until 22 September 2026",
        [*OF_EIGHT, *of_seven((1, 4), (1, 3), (1, 2), (1, 1))],
    ),
    (lambda at: at.types("shoe", "2"), "Rounds in shoe 2", of_seven((2, 2), (2, 1))),
    (
        lambda at: at.names_dealer("Ben"),
        "Rounds dealt by Ben",
        of_seven((2, 2), (2, 1), (1, 7)),
    ),
    (lambda at: at.chooses("outcome", "Void"), "Void rounds", of_seven((1, 6))),
    (lambda at: at.chooses("outcome", "Tie"), "Tied rounds", of_seven((2, 2), (1, 3))),
    (lambda at: at.chooses("won", "Tie"), "Rounds in which Tie won", of_seven((2, 2), (1, 3))),
    (
        lambda at: at.chooses("insurance", "Insurance taken"),
        "Rounds in which insurance was taken",
        of_seven((1, 4)),
    ),
    (
        lambda at: at.chooses("irregular", "Any irregularity"),
        "Rounds in which something was irregular",
        of_seven((1, 6)),
    ),
    (
        lambda at: at.chooses("irregular", "Something the rules do not cover"),
        "Rounds in which “Something the rules do not cover” came up",
        of_seven((1, 6)),
    ),
    (lambda at: at.ticks("waived"), "Rounds in which insurance was waived", []),
    (lambda at: at.ticks("approvals"), "Rounds in which approval was asked for", []),
    (lambda at: at.ticks("entered"), "Rounds in which a card was entered by hand", []),
    (
        lambda at: at.ticks("wagers"),
        "Rounds in which bets were entered",
        [name for name in OF_BOTH if name != ("B-07", 1, 5)],
    ),
    (
        lambda at: at.types("at-least", "60"),
        "Rounds in which play took at least 60 s",
        of_seven((2, 2)),
    ),
    (lambda at: at.types("at-most", "1"), "Rounds in which play took at most 1 s", []),
]


@pytest.mark.parametrize(("uses", "sentence", "found"), BY_CONTROL)
def test_each_control_changes_its_part(
    at: AtRounds, uses: Callable[[AtRounds], None], sentence: str, found: Sequence[Name]
) -> None:
    """The sentence says it, and those rounds are listed; one button takes it back."""
    at.until_listed(OF_BOTH)
    uses(at)
    assert at.sentence == sentence
    at.until_listed(list(found))
    counted = {0: "No round is like that", 1: "1 round"}
    assert at.text("count") == counted.get(len(found), f"{len(found)} rounds")
    at.presses("clear")
    assert at.sentence == "All rounds"
    at.until_listed(OF_BOTH)


def test_controls_combine(at: AtRounds) -> None:
    """Each narrows what the others left."""
    at.names_dealer("Ann")
    at.chooses("outcome", "Player wins")
    at.until_listed([*of_seven((1, 5)), ("B-08", 1, 1), *of_seven((1, 4), (1, 1))])
    at.ticks("wagers")
    at.picks_table(1)
    at.types("day-from", "2026-09-22")
    at.types("day-to", "2026-09-22")
    assert at.sentence == (
        "Rounds won by Player of table B-07 dealt by Ann on 22 September 2026 in which bets were "
        "entered"
    )
    at.until_listed(of_seven((1, 4), (1, 1)))


def test_the_days_go_on_and_back_by_arrows(at: AtRounds) -> None:
    """From the newest gaming day."""
    at.until_listed(OF_BOTH)
    field = at.page.controls.day_from
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Up)
    assert field.text() == "2026-11-12"
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert at.sentence == "Rounds since 11 November 2026"
    at.until_listed(of_seven((2, 2)))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ((("day-from", "2026-11-3"),), "write it as 2026-11-18"),
        ((("day-to", "2026-02-30"),), "write it as 2026-11-18"),
        ((("day-from", "2026-11-18"), ("day-to", "2026-11-17")), "The first day is after the last"),
        ((("at-least", "9"), ("at-most", "8")), "The shortest is longer than the longest"),
    ],
)
def test_what_is_no_filter_is_told(
    at: AtRounds, typed: Sequence[tuple[str, str]], why: str
) -> None:
    """In the page, until it is put right; what was asked for before stays."""
    at.until_listed(OF_BOTH)
    for name, text in typed:
        at.types(name, text)
    assert why in at.text("rounds-trouble")
    at.presses("clear")
    assert at.text("rounds-trouble") == ""
    at.until_listed(OF_BOTH)


def test_a_part_of_the_sentence_leads_to_its_control(at: AtRounds) -> None:
    """Pressed, it is changed at once."""
    at.types("shoe", "2")
    at.until_listed(of_seven((2, 2), (2, 1)))
    at.page.table.setFocus()
    at.page.sentence.linkActivated.emit("shoe")
    assert at.page.controls.shoe.hasFocus()
    QTest.keyClicks(at.page.controls.shoe, "0")
    assert at.sentence == "Rounds in shoe 20"
    assert 'href="shoe"' in at.page.sentence.text()


# Sorted.


def test_a_column_is_sorted_by_its_head(at: AtRounds) -> None:
    """Pressed again, the other way round; the void round has no winner and comes last."""
    at.until_listed(OF_BOTH)
    at.sorts_by(Column.WINNER)
    banker = [("B-07", 2, 1), ("B-08", 1, 2), ("B-07", 1, 2)]
    player = [("B-07", 1, 7), ("B-07", 1, 5), ("B-08", 1, 1), ("B-07", 1, 4), ("B-07", 1, 1)]
    tie, void = of_seven((2, 2), (1, 3)), of_seven((1, 6))
    at.until_listed([*banker, *player, *tie, *void])
    at.sorts_by(Column.WINNER)
    at.until_listed([*tie, *player, *banker, *void])


@pytest.mark.parametrize("column", Column)
def test_every_column_is_sorted_by(at: AtRounds, column: Column) -> None:
    """Whichever head is pressed, all rounds are there, and the filter stays."""
    at.names_dealer("Ann")
    at.sorts_by(column)
    anns = {name for name in OF_BOTH if name not in of_seven((2, 2), (2, 1), (1, 7))}
    at.at.until(lambda: at.page.model.is_all and len(at.rounds) == 8)
    assert set(at.rounds) == anns
    assert at.page.model.order.column is column


# Many.


def test_a_hundred_thousand_rounds(opens: Opens, tmp_path: Path) -> None:
    """The End key shows the very first that was dealt; what is not here yet is awaited."""
    at = opens(many(tmp_path / "B-07", Many(100_000)))
    at.at.until(lambda: at.page.model.is_all)
    assert at.text("count") == "100,000 rounds"
    assert at.cell(99_999, Column.TIME) == "…"
    at.key(Qt.Key.Key_End)
    at.at.until(lambda: at.cell(99_999, Column.ROUND) == "1")
    assert at.cell(99_999, Column.SHOE) == "1"
    assert at.cell(99_999, Column.TIME) == "2026-09-22 02:00:30"
    bar = at.page.table.verticalScrollBar()
    assert bar.value() == bar.maximum()
    # All the way up in leaps; every line comes that is stopped at.
    for row in range(90_000, -1, -10_000):
        bar.setValue(row)
        at.at.until(lambda: at.cell(row, Column.ROUND) not in ("", "…"))  # noqa: B023
        shoe, number = divmod(100_000 - 1 - row, 70)
        assert at.cell(row, Column.SHOE) == str(shoe + 1)
        assert at.cell(row, Column.ROUND) == str(number + 1)
    at.key(Qt.Key.Key_Home)
    assert bar.value() == 0
    assert len(at.page.model._lines) < 5_000


def test_the_thread_of_the_window_asks_no_log(
    opens: Opens, directories: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for a row, not for a filter, not for a round: it must never wait."""
    asked: set[str] = set()
    fetch = WatchedLog.fetch

    def noted(log: WatchedLog, segment: Segment, *more: Any) -> list[Any]:
        asked.add(threading.current_thread().name)
        return fetch(log, segment, *more)

    at = opens(*directories)
    monkeypatch.setattr(WatchedLog, "fetch", noted)
    at.until_listed(OF_BOTH)
    at.sorts_by(Column.DEALER)
    at.at.until(lambda: at.page.model.is_all and len(at.rounds) == 11)
    at.clicks_row(0)
    at.presses("rounds-replay")
    at.at.until(lambda: len(at.replayed) == 1)
    assert asked == {"review"}


# What is done with them.


def test_a_round_is_looked_at_below(at: AtRounds) -> None:
    """Who decided, and what; then another."""
    at.until_listed(OF_BOTH)
    assert at.text("detail-outcome") == "Choose a round to see its cards and what happened in it"
    at.clicks_row(OF_BOTH.index(("B-07", 1, 6)))
    assert at.text("detail-title") == "B-07 · shoe 1 · round 6"
    at.at.until(lambda: "Void the round, by Gus" in at.text("detail-trouble"))
    at.clicks_row(OF_BOTH.index(("B-07", 1, 4)))
    at.at.until(lambda: "nobody was asked" in at.text("detail-trouble"))
    assert "Insurance: 1 offered, 1 taken, 1 won" in at.text("detail-outcome")
    assert "13 staked, 12 returned MOP" in at.text("detail-outcome")
    hands = at.page.detail.hands
    at.at.until(lambda: bool(hands.labels))
    assert [label.text for label in hands.labels] == [
        *("Player 7", "3♠", "K♣", "4♣"),
        *("Banker 6", "6♦", "K♥"),
    ]


@pytest.mark.parametrize("how", ["mouse", "keyboard", "button"])
def test_a_round_is_replayed(at: AtRounds, how: str) -> None:
    """With a double click, with Enter, or with the button."""
    at.until_listed(OF_BOTH)
    row = OF_BOTH.index(("B-08", 1, 2))
    at.clicks_row(row, twice=how == "mouse")
    if how == "keyboard":
        at.key(Qt.Key.Key_Return)
    elif how == "button":
        at.presses("rounds-replay")
    at.at.until(lambda: at.replayed == [RoundName("B-08", 1, 2)])


def test_selected_rounds_are_given_as_evidence(at: AtRounds) -> None:
    """From the top, over both tables."""
    at.until_listed(OF_BOTH)
    assert not at.page.evidence.isEnabled()
    at.clicks_row(4)
    for _ in range(2):
        QTest.keyClick(at.page.table, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert at.text("selected") == "3 selected"
    at.presses("rounds-evidence")
    at.at.until(lambda: bool(at.given))
    assert at.given == [tuple(RoundName(*name) for name in OF_BOTH[4:7])]


def test_too_many_rounds_are_refused(opens: Opens, tmp_path: Path) -> None:
    """It says how many there may be, and how many there are."""
    at = opens(many(tmp_path / "B-07", Many(100_000)))
    at.at.until(lambda: at.page.model.is_all)
    chosen = at.page.table.selectionModel()
    at.page.table.setFocus()
    QTest.keyClick(at.page.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert at.text("selected") == "100,000 selected"
    # With the table's own selection, a head would look at every row each time it is drawn.
    assert at.page.table.horizontalHeader().selectionModel() is not chosen
    at.presses("rounds-evidence")
    assert at.said == ["At most 500 rounds at once, and 100,000 are selected: select fewer"]
    assert at.given == []


# Languages, troubles.


@pytest.mark.parametrize(
    ("language", "every", "count", "head"),
    [("zh-hant", "全部牌局", "11 局", "結束時間"), ("zh-hans", "全部牌局", "11 局", "结束时间")],
)
def test_it_speaks(
    opens: Opens, directories: list[Path], language: str, every: str, count: str, head: str
) -> None:
    """Every word of it, in that language."""
    at = opens(*directories, language=language)
    at.until_listed(OF_BOTH)
    assert (at.sentence, at.text("count")) == (every, count)
    assert at.page.model.headerData(0, Qt.Orientation.Horizontal) == head
    at.clicks_row(OF_BOTH.index(("B-07", 1, 4)))
    at.at.until(lambda: at.text("detail-trouble") != "")
    shown = [each.text() for each in at.page.findChildren(QLabel)]
    shown += [each.text() for each in at.page.findChildren(QPushButton)]
    for text in map(at_plain, shown):
        assert not any("a" <= letter <= "z" for letter in text), text


def at_plain(text: str) -> str:
    """A label's words without marks and names."""
    while "<" in text:
        text = text[: text.index("<")] + text[text.index(">") + 1 :]
    return text.replace("Ann", "").replace("Gus", "")


def test_another_language_is_another_page(at: AtRounds) -> None:
    """With the same filter in the same order; nothing of the old one comes in any more."""
    at.chooses("outcome", "Tie")
    at.sorts_by(Column.SHOE)
    at.until_listed(of_seven((1, 3), (2, 2)))
    at.at.clicks("language-zh-hant")
    at.at.until(lambda: at.sentence == "和局")
    at.until_listed(of_seven((1, 3), (2, 2)))
    assert at.page.controls.outcome.currentText() == "和局"
    at.presses("clear")
    at.at.until(lambda: at.page.model.is_all and at.page.model.rowCount() == 11)


def test_a_damaged_log_is_told_and_the_others_are_listed(
    opens: Opens, directories: list[Path], tmp_path: Path
) -> None:
    """In the page, and to whoever sits there."""
    broken = many(tmp_path / "B-09", Many(3_000, "B-09"))
    (file,) = broken.glob("*.sqlite3")
    damaged = bytearray(file.read_bytes())
    # What says which table it is stands in the first pages.
    start = 40 * 4096
    damaged[start:] = b"\xff" * (len(damaged) - start)
    file.write_bytes(damaged)
    at = opens(*directories, broken)
    at.at.until(lambda: at.page.model.is_all)
    assert "B-09: 2026-09.sqlite3: the file is damaged" in at.text("rounds-trouble")
    assert any("damaged" in said for said in at.said)
    at.picks_table(1)
    at.until_listed(OF_SEVEN)
    assert at.text("rounds-trouble") == ""
