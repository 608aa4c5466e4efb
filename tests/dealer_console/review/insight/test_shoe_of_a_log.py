"""The moments of a shoe from real logs: what is out of the count, and what is never told."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer_console.review.insight.dealt_shoe import shoes_with_rounds
from dealer_console.review.insight.shoe import (
    Moment,
    When,
    moments_of,
    moments_of_shoe,
    returns_of_shoe,
)
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.directory import segment_paths
from rules.cards import RANKS, cards
from rules.exact_returns import returns
from rules.games import game_named
from rules.hands import Hand
from rules.insurance_chances import chances_after_four
from rules.irregularities import Remedy, Situation
from rules.played_round import play
from rules.shoe import ShoeSettings
from rules.table.commands import EndShoe, ExposeHand, IntakeShoe, OpenBets, TakeInsurance
from rules.table.facts import BurnCardDrawn
from rules.table.settings import DeviceKind
from tests.dealer_console.review.insight.shoes_dealt import dealt
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.round_log.made_logs import DA_HU, PLAYER_WINS, MadeLog
from tests.rules.table.at_table import ANN, seat

GAME = game_named(DA_HU)
INSURED = "2S 3D 4C 2H 5S"
"""Player 6 stands, Banker 5 draws: Player is insured at 3 to 1 at four cards."""


@pytest.fixture
def made(tmp_path: Path) -> Iterator[MadeLog]:
    """An open table with eight decks and no burn."""
    with MadeLog(tmp_path / "B-07") as log:
        yield log


def unseen(*gone: str, decks: int = 8) -> list[int]:
    """How many of each rank are left of these decks without these cards."""
    out = [card.rank for text in gone for card in cards(text)]
    return [4 * decks - out.count(rank) for rank in RANKS]


def moments(made: MadeLog | LoggedTable, shoe: int = 1) -> list[Moment]:
    """Those of a shoe."""
    log = WatchedLog(made.directory)
    try:
        return moments_of_shoe(log, shoe)
    finally:
        log.close()


def test_each_round_takes_its_cards_out(made: MadeLog) -> None:
    """Before the first nothing is out, before the second the four cards of the first."""
    made.rounds(PLAYER_WINS).rounds(INSURED).rounds(PLAYER_WINS)
    betting = [moment for moment in moments(made) if moment.when is When.BETTING]
    gone: list[str] = []
    for at, round_ in zip(betting, (PLAYER_WINS, INSURED, PLAYER_WINS), strict=True):
        assert at.table.returns == returns(GAME, unseen(*gone))
        assert at.house == at.table
        gone.append(round_)
    assert [at.cards_left for at in betting] == [416, 412, 407]
    assert [at.round for at in betting] == [1, 2, 3]


def test_the_plot_has_the_same_figures(made: MadeLog) -> None:
    """As floats, with when each round began."""
    made.rounds(PLAYER_WINS, 2)
    log = WatchedLog(made.directory)
    told = returns_of_shoe(log, 1)
    log.close()
    exact = returns(GAME, unseen(PLAYER_WINS))
    assert told[1].returns == {bet: float(each) for bet, each in exact.items()}
    assert (told[1].round, told[1].cards_left) == (2, 412)
    assert told[1].utc_ms > told[0].utc_ms


def test_an_insurance_window_is_reckoned_from_the_cards_exposed_then(made: MadeLog) -> None:
    """The four cards of the round are out, Banker's third is not."""
    made.rounds(PLAYER_WINS).rounds(INSURED)
    *_, window = moments(made)
    assert (window.when, window.round, window.cards_left) == (When.FOUR_CARDS, 2, 408)
    four = " ".join(INSURED.split()[:4])
    assert window.table.offers == chances_after_four(GAME, 6, 5, unseen(PLAYER_WINS, four))
    assert window.utc_ms is not None


def test_the_running_round_is_not_told(made: MadeLog) -> None:
    """Neither its cards nor that it began; when it is over, it is."""
    made.rounds(PLAYER_WINS)
    before = moments(made)
    made.opened((1, "player", 100)).drawn("9S KD KC")
    assert moments(made) == before
    made.drawn("7H").finished()
    assert len(moments(made)) == 2


def test_a_round_taken_up_again_is_running(tmp_path: Path) -> None:
    """Until it ends once more, though its row still stands in the log."""
    at = LoggedTable(tmp_path / "B-07").opened()
    at.a_round().tell(OpenBets(ANN)).a_round()
    assert [moment.round for moment in moments(at)] == [1, 2]
    at.declared(Situation.WRONG_AREA).decided(Remedy.RECONSTRUCT, order=(1, 0, 3, 2))
    assert at.round.again
    assert [moment.round for moment in moments(at)] == [1]
    at.close()


@pytest.mark.parametrize("excess", [True, False])
def test_a_card_kept_for_the_next_round_tells_nothing(tmp_path: Path, *, excess: bool) -> None:
    """It lies closed until that round is over, though the log names it already."""
    at = LoggedTable(tmp_path / "B-07", face_down=True).opened()
    at.bet(seat(1), "banker", 100_000).dealt("9S KD KC 6H").exposed()
    if excess:
        at.drawn("5C").decided(Remedy.NEXT_ROUND, by=ANN).finished()
    else:
        at.finished().drawn("5C").decided(Remedy.CONTINUE)
    (first,) = moments(at)
    assert first.cards_left == 416
    at.tell(OpenBets(ANN)).bet(seat(1), "banker", 100_000).dealt("9D KS QH")
    assert moments(at) == [first]
    at.exposed().finished().tell(OpenBets(ANN)).dealt("9S KD KC 6H").exposed().finished()
    _, second, third = moments(at)
    # The 5 is a card of the second round, and out only when that is over.
    assert second.table.unseen == tuple(unseen("9S KD KC 6H"))
    assert third.table.unseen == tuple(unseen("9S KD KC 6H", "5C 9D KS QH"))
    assert (second.cards_left, third.cards_left) == (411, 408)
    at.close()


def test_burnt_cards_that_lie_face_down_are_unseen_at_the_table(tmp_path: Path) -> None:
    """The first is shown to all; what the device read of the others, the House alone knows."""
    with MadeLog(tmp_path / "B-07", shoe=ShoeSettings()) as made:
        made.tell(*(BurnCardDrawn(card) for card in cards("2S 9D KC")))
        made.rounds(PLAYER_WINS)
        (at,) = moments(made)
    assert at.table.unseen == tuple(unseen("2S"))
    assert at.house is not None
    assert at.house.unseen == tuple(unseen("2S 9D KC"))
    assert at.house.returns == returns(GAME, unseen("2S 9D KC"))
    assert at.cards_left == 413


def test_burnt_cards_that_nobody_read_stay_among_the_unseen(tmp_path: Path) -> None:
    """Any card that is not known may be the next one, wherever it lies."""
    with MadeLog(tmp_path / "B-07", shoe=ShoeSettings()) as made:
        made.tell(BurnCardDrawn(cards("2S")[0]), BurnCardDrawn(), BurnCardDrawn())
        made.rounds(PLAYER_WINS)
        (at,) = moments(made)
    assert at.house == at.table
    assert sum(at.table.unseen) == 415
    assert at.cards_left == 413


def test_a_shuffler_that_never_ends_is_always_full(tmp_path: Path) -> None:
    """Its discards go back in."""
    at = LoggedTable(tmp_path / "B-07", device=DeviceKind.CONTINUOUS_SHUFFLER).opened()
    at.a_round().tell(OpenBets(ANN)).a_round().tell(OpenBets(ANN)).a_round()
    found = moments(at)
    at.close()
    assert [at.table.unseen for at in found] == [tuple(unseen())] * 3
    assert [at.cards_left for at in found] == [416] * 3


def test_a_shoe_that_runs_over_a_months_end_is_whole(made: MadeLog) -> None:
    """Its rounds lie in two files."""
    made.rounds(PLAYER_WINS).passed(31).rounds(PLAYER_WINS)
    assert len(segment_paths(made.directory)) == 2
    assert [at.cards_left for at in moments(made)] == [416, 412]


def test_what_the_log_no_longer_has_is_said(made: MadeLog) -> None:
    """Rounds of a file that was removed: their cards stay among the unseen, decks are assumed."""
    made.rounds(PLAYER_WINS, 2).passed(31).rounds(PLAYER_WINS)
    segment_paths(made.directory)[0].unlink()
    (at,) = moments(made)
    assert (at.round, at.rounds_missing, at.decks_assumed) == (3, 2, True)
    assert at.table.unseen == tuple(unseen())


def test_more_copies_than_went_in_are_said() -> None:
    """A rank cannot be counted below nothing; it is marked from there on."""
    rounds = [play(GAME, cards("9S 9D KC 7H"))] * 18
    shoe = dealt(GAME, 1, [], rounds).shoe._replace(decks=4)
    found = [moment for moment in moments_of(shoe, {}) if moment.when is When.BETTING]
    # Four decks have 16 nines, which eight rounds take.
    assert [at.too_many for at in found] == [False] * 9 + [True] * 9
    assert found[-1].table.unseen == tuple(0 if rank in "97K" else 16 for rank in RANKS)


def test_decks_are_those_that_went_in(made: MadeLog) -> None:
    """As the Dealer entered them."""
    made.rounds(PLAYER_WINS)
    made.tell(EndShoe(ANN), IntakeShoe(ANN, 6, "Ann", "Ben")).rounds(PLAYER_WINS)
    (at,) = moments(made, 2)
    assert (at.cards_left, at.decks_assumed) == (312, False)
    assert at.table.returns == returns(GAME, unseen(decks=6))


def test_shoes_are_listed_the_newest_first(made: MadeLog) -> None:
    """Those of which a round is over, over all files."""
    made.rounds(PLAYER_WINS).tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    made.rounds(PLAYER_WINS).passed(31).rounds(PLAYER_WINS)
    made.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    log = WatchedLog(made.directory)
    assert shoes_with_rounds(log, 10) == [2, 1]
    assert shoes_with_rounds(log, 1) == [2]
    assert shoes_with_rounds(log, 10, before=2) == [1]
    assert moments_of_shoe(log, 3) == []
    assert returns_of_shoe(log, 3) == []
    log.close()


def test_closed_cards_of_a_round_are_not_seen_at_its_window(tmp_path: Path) -> None:
    """Face down: the window is reckoned from when both hands lie open."""
    with MadeLog(tmp_path / "B-07", face_down=True) as made:
        made.opened((1, "player", 100)).drawn("2S 3D 4C 2H")
        made.tell(ExposeHand(ANN, Hand.PLAYER), ExposeHand(ANN, Hand.BANKER))
        made.tell(TakeInsurance(ANN, seat(1), Hand.PLAYER, 20)).drawn("5S")
        made.tell(ExposeHand(ANN, Hand.BANKER)).finished()
        window = moments(made)[-1]
    assert window.when is When.FOUR_CARDS
    assert window.house == window.table
    assert window.cards_left == 412
