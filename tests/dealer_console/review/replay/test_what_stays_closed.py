"""Nothing of a running round's closed cards is told: not by the round before, nor by its list."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealer_console.review.evidence.event_lines import OPEN
from dealer_console.review.evidence.words import ReportWords
from dealer_console.review.replay.following import Following, NotFollowed
from dealer_console.review.replay.round_replay import OtherRules, replay_of
from dealer_console.review.watched import UNKNOWN_MONEY, WatchedLog
from dealer_console.round_log.asking import NotOver, round_of, round_row
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.table.told import Note
from rules.cards import card
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.table.commands import (
    CloseBets,
    ConfirmResult,
    Decide,
    Declare,
    ExposeHand,
    OpenBets,
)
from rules.table.facts import CardDrawn, CardDrawnOutside, Fact, ResultPressed
from rules.table.troubles import open_troubles
from tests.dealer_console.review.evidence.played import Played
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.at_table import ANN, GUS

ENGLISH = CATALOGUES["en"]
EARLY = card("4C")
"""In no other round; drawn too early, and closed."""
RAW = bytes.fromhex("DE AD BE EF")


@pytest.fixture
def logs() -> Iterator[Callable[[Played], WatchedLog]]:
    """Opens logs to be closed when the test ends."""
    opened: list[WatchedLog] = []

    def open_(made: Played) -> WatchedLog:
        opened.append(WatchedLog(made.directory))
        return opened[-1]

    yield open_
    for log in opened:
        log.close()


def both_exposed(made: Played) -> Played:
    """Player's natural 9 against 7."""
    return made.tell(ExposeHand(ANN, Hand.PLAYER), ExposeHand(ANN, Hand.BANKER))


def drawn_early(made: Played) -> Played:
    """A fifth card lies closed beside a natural, and is kept as the next round's first."""
    made.bets((1, "player", 100_000)).drawn("9S KD KC 7H")
    made.heard(CardDrawn(EARLY, at=9_000), RAW)
    both_exposed(made)
    number = open_troubles(made.public)[0].number
    return made.tell(Decide(GUS, number, Remedy.NEXT_ROUND)).finished()


def drawn_late(made: Played) -> Played:
    """A card leaves the shoe after the result: it is the next round's first, closed."""
    made.bets((1, "player", 100_000)).drawn("9S KD KC 7H")
    both_exposed(made).tell(ConfirmResult(ANN))
    made.heard(CardDrawn(EARLY, at=90_000), RAW)
    for trouble in open_troubles(made.public):
        made.tell(Decide(GUS, trouble.number, Remedy.CONTINUE))
    return made.finished()


@pytest.mark.parametrize("deal", [drawn_early, drawn_late])
def test_a_round_waits_for_the_card_that_it_gave_to_the_next(
    tmp_path: Path, logs: Callable[[Played], WatchedLog], deal: Callable[[Played], Played]
) -> None:
    """Its events tell the card, which lies closed until the next round is over."""
    with Played(tmp_path, face_down=True) as made:
        deal(made)
        assert len(made.public.kept) == 1
        made.tell(OpenBets(ANN), CloseBets(ANN))
        log = logs(made)
        for ask in (round_of, round_row):
            with pytest.raises(NotOver):
                ask(log.segments(), 1, 1)
            with pytest.raises(NotOver):
                ask(made.directory, 1, 1)
        with pytest.raises(NotOver):
            replay_of(log, 1, 1, ENGLISH)
        made.drawn("8D 5C 3H")
        both_exposed(made).finished()
        assert replay_of(log, 1, 1, ENGLISH).ended == round_row(log.segments(), 1, 1).sequence
        assert replay_of(log, 1, 2, ENGLISH).moments


def listed(log: WatchedLog) -> list[str]:
    """The lines of the watched round, with all that is beside them."""
    return [repr(moment.line) for moment in Following(log, ENGLISH).look().moments]


def test_the_list_does_not_tell_whether_a_card_was_due(
    tmp_path: Path, logs: Callable[[Played], WatchedLog]
) -> None:
    """The device knows it from closed cards; for whoever watches, a card left the shoe."""
    told = []
    facts: tuple[Fact, Fact] = (CardDrawn(EARLY, at=9_000), CardDrawnOutside(EARLY))
    for number, fact in enumerate(facts):
        with Played(tmp_path / str(number), face_down=True) as made:
            made.bets((1, "player", 100_000)).drawn("9S KD KC 7H").tell(fact)
            told.append(listed(logs(made))[-1].split("told=")[0])
    assert told[0] == told[1]
    assert "Card drawn'" in told[0]


def test_the_list_has_no_arguments_and_no_notes(
    tmp_path: Path, logs: Callable[[Played], WatchedLog]
) -> None:
    """What somebody wrote may be about a card that lies closed."""
    with Played(tmp_path, face_down=True) as made:
        made.bets((1, "player", 100_000)).drawn("9S KD")
        made.tell(Declare(ANN, Situation.NOT_COVERED, note="nine under there"))
        lines = listed(logs(made))
    assert any("Irregularity" in line for line in lines)
    assert not any("nine under there" in line for line in lines)
    assert not any("100,000" in line or "1,000" in line for line in lines)


def test_what_the_device_announced_is_not_named(
    tmp_path: Path, logs: Callable[[Played], WatchedLog]
) -> None:
    """Its result with cards still closed would tell them."""
    with Played(tmp_path, face_down=True) as made:
        made.bets((1, "player", 100_000)).drawn("9S KD KC 7H")
        made.tell(ResultPressed(None, None, None))
        last = listed(logs(made))[-1]
    assert "The shoe told something" in last


def test_every_fact_has_its_word_for_the_watched_list() -> None:
    """A catalogue without one would fail on the evening it is needed."""
    words = ReportWords(ENGLISH, UNKNOWN_MONEY, GamingDays())
    assert all(words.say(f"fact-{kind}") for kind in (*OPEN, "something", "card-drawn"))


def test_a_fact_that_cannot_be_read_names_no_card(
    tmp_path: Path, logs: Callable[[Played], WatchedLog]
) -> None:
    """Why the table cannot be followed is told when its round is over."""
    with Played(tmp_path, face_down=True) as made:
        made.bets((1, "player", 100_000)).drawn("9S KD")
        log = logs(made)
        following = Following(log, ENGLISH)
        assert following.look().moments
        made.put(Note("card-drawn", {"fact": "card-drawn", "card": "4C|uv", "position": None}))
        with pytest.raises(NotFollowed) as told:
            following.look()
        assert "4C" not in str(told.value)


def test_a_round_that_cannot_be_followed_ends_where_it_cannot(
    tmp_path: Path, logs: Callable[[Played], WatchedLog]
) -> None:
    """No screen stands still while the list goes on."""
    with Played(tmp_path) as made:
        made.bets((1, "player", 100_000)).drawn("9S KD")
        # As if a console whose rules allow it had written it.
        made.put(Note("open-bets", {"by": {"name": "Ann", "role": "dealer"}, "do": "open-bets"}))
        made.drawn("KC 7H").finished()
        log = logs(made)
        replayed = replay_of(log, 1, 1, ENGLISH)
        assert replayed.trouble is not None
        assert replayed.moments[-1].line is not None
        assert "K♦" in replayed.moments[-1].line.what


def test_rules_that_show_something_else_are_refused(
    tmp_path: Path, logs: Callable[[Played], WatchedLog], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stored digest of each screen is compared, whichever rules wrote it."""
    with Played(tmp_path) as made:
        made.rounds(1)
        log = logs(made)
        assert replay_of(log, 1, 1, ENGLISH).trouble is None
        monkeypatch.setattr("dealer_console.table.course._derived", lambda _: "another")
        monkeypatch.setattr(
            "dealer_console.review.replay.round_replay.installed",
            lambda: type("Other", (), {"rules": "other"}),
        )
        with pytest.raises(OtherRules, match="something else"):
            replay_of(log, 1, 1, ENGLISH)
