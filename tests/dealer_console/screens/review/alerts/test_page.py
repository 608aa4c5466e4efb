"""The page of alerts: from a table's log to a remark in the review's."""
# ruff: noqa: RUF001
# Chinese sentences have full-width commas and colons; they are not typing errors.

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit

from dealer_console.review.alerts import search as searching
from dealer_console.review.house import House
from dealer_console.round_log.events import Entry
from dealer_console.screens.review.alerts.model import Column
from dealer_console.screens.review.alerts.page import AlertsPage
from dealer_console.screens.review.pit import RoundName
from dealer_console.staff.roles import StaffRole
from rules.irregularities import Remedy, Situation
from rules.table.commands import EndShoe, IntakeShoe, OpenBets
from rules.table.facts import LinkLost, LinkRestored
from tests.dealer_console.round_log.exporting.dealt_log import START, LoggedTable
from tests.dealer_console.screens.review.alerts.conftest import Alerts
from tests.rules.table.at_table import ANN, GUS, seat

pytestmark = pytest.mark.window

DAY = 86_400_000
NOTE = Entry(START + 40 * DAY, 0, None, None, "noted", "{}", b"", "null", "0.1.0", "1", True)

IRREGULARITY, VOID, FAULT = "Irregularity", "Void round", "Log fault"


def void(at: LoggedTable) -> LoggedTable:
    """Ann deals, Gus decides: a card of another pack, the round is void."""
    if at.public.round is None:
        fresh_shoe(at)
    at.bet(seat(1), "banker", 1000).dealt("7S KD").declared(Situation.FOREIGN_CARD, note="red")
    at.decided(Remedy.VOID, by=GUS).finished()
    return at


def fresh_shoe(at: LoggedTable) -> LoggedTable:
    """The cards are changed, and betting is open."""
    return at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"), OpenBets(ANN))


def kept(house: House) -> list[dict[str, object]]:
    """What the review's log has of acknowledgements."""
    events = (event.entry for event in house.log.events())
    return [json.loads(one.body) for one in events if one.kind == "alert-acknowledged"]


def test_an_alert_reads_in_full(alerts: Alerts, dealt: LoggedTable) -> None:
    """The newest first; chosen, it says what happened, by which paragraph, who decided."""
    page = alerts(void(dealt))
    page.shows([VOID, IRREGULARITY])
    assert page.count == "Open alerts: 2"
    assert page.button("page-alerts").text() == "Alerts  (2)"
    assert page.column(Column.TIME) == ["2026-11-18 20:00:10", "2026-11-18 20:00:08"]
    assert page.column(Column.ROUND) == ["1 / 1", "1 / 1"]
    assert page.column(Column.DEALER) == ["Ann", "Ann"]
    assert page.column(Column.PARAGRAPH) == ["5.5.1", "5.5.1"]
    page.clicks_row(1)
    told = "A card does not belong to the set. Decided by Gus, Shift Manager: Void the round"
    assert page.text("alerts-what") == told
    assert "Shoe 1 · Round 1" in page.text("alerts-where")
    assert page.text("alerts-more").startswith("Da Hu Ying Xiong 5.5.1")
    assert "Dealer's note: red" in page.text("alerts-more")


def test_a_table_with_nothing_to_tell(alerts: Alerts, dealt: LoggedTable) -> None:
    """It says so, and counts none."""
    dealt.a_round()
    page = alerts(dealt)
    counted: list[int] = []
    page.at.review.pit.alerted.connect(counted.append)
    assert page.count == "Looking through the logs"
    page.at.until(lambda: page.count == "No open alerts")
    assert page.text("alerts-progress") == "Looked through from the beginning"
    assert (page.kinds, counted) == ([], [0])
    assert not page.button("alerts-acknowledge").isEnabled()


def test_acknowledged_with_a_remark(alerts: Alerts, dealt: LoggedTable, house: House) -> None:
    """It is kept, goes from the list, and the next one is chosen, with a remark of its own."""
    page = alerts(void(dealt))
    page.at.signed_in("Mona", StaffRole.SHIFT_MANAGER)
    page.shows([VOID, IRREGULARITY])
    page.clicks_row(0)
    assert not page.button("alerts-acknowledge").isEnabled()
    page.acknowledges("Red card handed to security.")
    page.shows([IRREGULARITY])
    assert page.count == "Open alerts: 1"
    (told,) = kept(house)
    assert (told["kind"], told["by"], told["role"]) == ("void", "Mona", "shift-manager")
    assert told["remark"] == "Red card handed to security."
    page.at.until(lambda: page.text("alerts-what").startswith("A card does not belong"))
    assert page.at.find(QPlainTextEdit, "alerts-remark").toPlainText() == ""
    assert not page.button("alerts-acknowledge").isEnabled()


def test_acknowledged_ones_on_demand(alerts: Alerts, dealt: LoggedTable) -> None:
    """With who, when and the remark; in a review that is opened afterwards too."""
    page = alerts(void(dealt))
    page.at.signed_in("Mona", StaffRole.SHIFT_MANAGER)
    page.shows([VOID, IRREGULARITY])
    page.clicks_row(0)
    page.acknowledges("Red card handed to security.")
    page.shows([IRREGULARITY])
    for again in (page, alerts(dealt)):
        again.shows([IRREGULARITY])
        again.chooses("state", "Acknowledged")
        again.shows([VOID])
        assert again.column(Column.BY) == ["Mona"]
        assert again.column(Column.REMARK) == ["Red card handed to security."]
        again.clicks_row(0)
        more = again.text("alerts-more")
        assert "Acknowledged by Mona, Shift Manager" in more
        assert more.endswith("Red card handed to security.")
        assert not again.button("alerts-acknowledge").isEnabled()
        assert not again.at.find(QPlainTextEdit, "alerts-remark").isEnabled()


@pytest.mark.parametrize(
    ("role", "may"),
    [
        (StaffRole.DEALER, set()),
        (StaffRole.TECHNICIAN, set()),
        (StaffRole.PIT_SUPERVISOR, {IRREGULARITY}),
        (StaffRole.PIT_MANAGER, {IRREGULARITY, VOID}),
        (StaffRole.ASSISTANT_CASINO_MANAGER, {IRREGULARITY, VOID, FAULT}),
        (StaffRole.SHIFT_MANAGER, {IRREGULARITY, VOID, FAULT}),
        (StaffRole.SURVEILLANCE, {IRREGULARITY, VOID, FAULT}),
    ],
)
def test_each_role(alerts: Alerts, dealt: LoggedTable, role: StaffRole, may: set[str]) -> None:
    """What it may, it does; for the rest it is told who may."""
    void(dealt).note("clock-jumped", {})
    page = alerts(dealt)
    page.at.signed_in("Otto", role)
    left = [FAULT, VOID, IRREGULARITY]
    page.shows(left)
    for kind in tuple(left):
        page.clicks_row(left.index(kind))
        page.types("Seen on video, in order.")
        assert page.button("alerts-acknowledge").isEnabled() is (kind in may)
        if kind in may:
            page.at.clicks("alerts-acknowledge")
            left.remove(kind)
            page.shows(left)
        else:
            assert "Your role may not acknowledge this" in page.text("alerts-hint")


def test_nobody_has_signed_in(alerts: Alerts, dealt: LoggedTable) -> None:
    """It says so, and asks for it at a press; signed in, it can be done at once."""
    page = alerts(void(dealt))
    page.shows([VOID, IRREGULARITY])
    asked: list[bool] = []
    page.at.review.pit.sign_in_asked.connect(lambda: asked.append(True))
    page.clicks_row(0)
    assert page.text("alerts-hint").startswith("Sign in first. May acknowledge this: Pit Manager")
    page.at.clicks("alerts-sign-in")
    assert asked == [True]
    page.at.signed_in("Mona")
    assert page.text("alerts-hint") == ""
    assert not page.button("alerts-sign-in").isVisible()
    page.acknowledges()
    page.shows([IRREGULARITY])


def test_four_eyes(alerts: Alerts, dealt: LoggedTable, house: House) -> None:
    """Gus, who decided it, is refused, and the remark stays for somebody else."""
    page = alerts(void(dealt))
    page.at.signed_in("Gus", StaffRole.SHIFT_MANAGER)
    page.shows([VOID, IRREGULARITY])
    page.clicks_row(0)
    page.acknowledges("I know what I did.")
    page.at.until(lambda: "somebody else must acknowledge it" in page.text("alerts-hint"))
    assert kept(house) == []
    assert page.at.find(QPlainTextEdit, "alerts-remark").toPlainText() == "I know what I did."
    page.at.signed_in("Vera", StaffRole.SURVEILLANCE)
    assert page.text("alerts-hint") == ""
    page.at.clicks("alerts-acknowledge")
    page.shows([IRREGULARITY])


def test_a_remark_that_says_nothing(alerts: Alerts, dealt: LoggedTable) -> None:
    """It cannot be pressed, and is told why while it is typed."""
    page = alerts(void(dealt))
    page.at.signed_in("Mona")
    page.shows([VOID, IRREGULARITY])
    page.clicks_row(0)
    for remark, why in (("ok", "three characters"), ("okay", "Say what you looked at")):
        page.types(remark)
        assert why in page.text("alerts-hint")
        assert not page.button("alerts-acknowledge").isEnabled()
    page.types("Okay: seen on camera 4.")
    assert page.text("alerts-hint") == ""
    field = page.at.find(QPlainTextEdit, "alerts-remark")
    QTest.keyClick(field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    page.shows([IRREGULARITY])


def test_several_of_one_kind_with_one_remark(
    alerts: Alerts, dealt: LoggedTable, house: House
) -> None:
    """Each is kept; of two kinds at once none can be."""
    void(void(dealt))
    page = alerts(dealt)
    page.at.signed_in("Mona")
    page.shows([VOID, IRREGULARITY, VOID, IRREGULARITY])
    page.clicks_row(0)
    page.clicks_row(1, also=True)
    assert "of one kind" in page.text("alerts-hint")
    page.clicks_row(1, also=True)
    page.clicks_row(2, also=True)
    page.types("Both seen on video.")
    assert page.button("alerts-acknowledge").text() == "Acknowledge 2"
    page.at.clicks("alerts-acknowledge")
    page.shows([IRREGULARITY, IRREGULARITY])
    assert [(one["kind"], one["remark"]) for one in kept(house)] == [
        ("void", "Both seen on video.")
    ] * 2
    assert len({one["hash"] for one in kept(house)}) == 2


def test_a_round_is_replayed(alerts: Alerts, dealt: LoggedTable) -> None:
    """With the button, or a double click; what is of no round cannot be."""
    void(dealt).note("clock-jumped", {})
    page = alerts(dealt)
    page.shows([FAULT, VOID, IRREGULARITY])
    asked: list[RoundName] = []
    page.at.review.pit.replay_asked.connect(asked.append)
    page.clicks_row(0)
    assert not page.button("alerts-replay").isEnabled()
    page.clicks_row(1)
    page.at.clicks("alerts-replay")
    assert asked == [RoundName("B-07", 1, 1)]


def test_what_is_chosen_above_the_list(alerts: Alerts, dealt: LoggedTable) -> None:
    """By kind and by severity; the kinds say how many there are of each."""
    void(dealt).tell(LinkLost(), LinkRestored()).note("wal-grows", {})
    page = alerts(dealt)
    page.shows([FAULT, "Lost link", VOID, IRREGULARITY])
    page.chooses("kind", "Void round (1)")
    page.shows([VOID])
    page.chooses("kind", "All kinds (4)")
    page.chooses("severity", "Warning")
    page.shows(["Lost link", IRREGULARITY])
    assert page.count == "Open alerts: 4"


def test_a_live_table_is_watched(alerts: Alerts, dealt: LoggedTable) -> None:
    """What comes up is told while the round runs, without a card; what is chosen stays chosen."""
    page = alerts(void(dealt))
    page.shows([VOID, IRREGULARITY])
    page.clicks_row(1)
    fresh_shoe(dealt).bet(seat(1), "banker", 1000).dealt("9D 3C")
    dealt.declared(Situation.NOT_COVERED, note="nine of diamonds")
    page.at.looks()
    page.shows([IRREGULARITY, VOID, IRREGULARITY])
    assert page.text("alerts-what").startswith("A card does not belong to the set")
    page.clicks_row(0)
    assert page.text("alerts-what") == "Something the rules do not cover. Not over yet"
    everything = " ".join(
        str(page.table.model().index(0, column).data(role))
        for column in Column
        for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole)
    )
    shown = everything + page.text("alerts-where") + page.text("alerts-more")
    assert not any(word in shown for word in ("9D", "3C", "nine", "diamonds"))
    page.at.signed_in("Mona")
    assert "still being played" in page.text("alerts-hint")
    assert not page.button("alerts-acknowledge").isEnabled()
    dealt.decided(Remedy.VOID, by=GUS).finished()
    page.at.looks()
    page.shows([VOID, IRREGULARITY, VOID, IRREGULARITY])
    # It is over: the same alert, still chosen, can be acknowledged now.
    page.at.until(lambda: "Decided by Gus" in page.text("alerts-what"))
    page.acknowledges()
    page.shows([VOID, VOID, IRREGULARITY])


def test_what_is_older_is_looked_through_on_demand(alerts: Alerts, dealt: LoggedTable) -> None:
    """Thirty gaming days by themselves; it is said how far back, and the button goes on."""
    void(dealt)
    dealt.now += 40 * DAY
    # More events than are looked through at once.
    dealt.rolled("2026-12").segment.append([NOTE] * searching.PIECE)
    void(dealt)
    page = alerts(dealt)
    page.shows([VOID, IRREGULARITY])
    page.at.until(lambda: page.button("alerts-further").isVisible())
    assert page.text("alerts-progress").startswith("Looked through back to 2026-12-2")
    page.at.clicks("alerts-further")
    page.shows([VOID, IRREGULARITY, VOID, IRREGULARITY])
    page.at.until(lambda: page.text("alerts-progress") == "Looked through from the beginning")
    assert not page.button("alerts-further").isVisible()


def test_a_log_that_cannot_be_read(alerts: Alerts, dealt: LoggedTable) -> None:
    """It is said, with what to do; when it is there again, its alerts are told again."""
    void(dealt)
    page = alerts(dealt)
    page.shows([VOID, IRREGULARITY])
    away = dealt.directory.with_name("away")
    dealt.directory.rename(away)
    page.at.until(lambda: "there is no log at" in page.text("said"))
    assert page.kinds == [VOID, IRREGULARITY]
    away.rename(dealt.directory)
    dealt.note("clock-jumped", {})
    page.at.looks()
    page.shows([FAULT, VOID, IRREGULARITY])


def test_two_reviews_side_by_side(alerts: Alerts, dealt: LoggedTable) -> None:
    """What one acknowledges goes from the other's list too."""
    void(dealt)
    one, other = alerts(dealt), alerts(dealt)
    one.at.signed_in("Mona")
    one.shows([VOID, IRREGULARITY])
    other.shows([VOID, IRREGULARITY])
    one.clicks_row(0)
    one.acknowledges()
    one.shows([IRREGULARITY])
    other.shows([IRREGULARITY])
    assert other.count == "Open alerts: 1"


def test_in_another_language(alerts: Alerts, dealt: LoggedTable) -> None:
    """The page is made anew, and finds again what is open."""
    page = alerts(void(dealt))
    page.shows([VOID, IRREGULARITY])
    page.at.clicks("language-zh-hant")
    page.at.until(lambda: page.at.window.windowTitle() == "賭區覆核")
    assert isinstance(page.at.page, AlertsPage)
    page.shows(["作廢牌局", "異常情況"])
    page.clicks_row(1)
    assert page.text("alerts-what") == "有一張牌不屬於此靴。Gus，值班經理決定：此局作廢"
