"""What Players staked, read from real logs."""

from pathlib import Path

import numpy as np
import pytest

from dealer_console.review.insight.dealt_shoe import dealt_shoe
from dealer_console.review.insight.following import INSURANCE, PlayerName, Side
from dealer_console.review.insight.signals import signals_of
from dealer_console.review.insight.stakes import following_in, stakes_of
from dealer_console.review.watched import WatchedLog
from rules.hands import Hand
from rules.table.commands import OpenBets
from tests.dealer_console.round_log.exporting.dealt_log import LoggedTable
from tests.dealer_console.round_log.made_logs import PLAYER_WINS, MadeLog
from tests.rules.table.at_table import ANN, seat

SEATED = PlayerName(1, "seated")


def test_stakes_lie_in_their_rounds(tmp_path: Path) -> None:
    """By box and seat; a round without a bet has nothing."""
    at = LoggedTable(tmp_path / "log").opened()
    at.bet(seat(1), "player", 300).bet(seat(2), "player", 20).bet(seat(2, 1), "tie", 50)
    at.dealt(PLAYER_WINS).finished()
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 700).dealt(PLAYER_WINS).finished()
    log = WatchedLog(at.close())
    shoe = dealt_shoe(log, 1)
    assert shoe is not None
    stakes = stakes_of(log, shoe, signals_of(shoe))
    log.close()
    assert len(stakes) == 3
    assert stakes[SEATED].bets["player"].tolist() == [300, 700]
    assert stakes[PlayerName(2, "standing-1")].bets["tie"].tolist() == [50, 0]


def test_insurance_could_be_taken_with_a_bet_on_that_hand(tmp_path: Path) -> None:
    """Box 1 takes it, box 2 passes, box 3 has bet on the other hand, and the next round is none."""
    at = LoggedTable(tmp_path / "log").opened()
    at.bet(seat(1), "player", 100_000).bet(seat(2), "player", 50_000)
    at.bet(seat(3), "banker", 50_000).dealt("2S KD 4C 3H")
    at.insured(seat(1), Hand.PLAYER, 10_000).drawn("5C").finished()
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 100).dealt(PLAYER_WINS).finished()
    log = WatchedLog(at.close())
    shoe = dealt_shoe(log, 1)
    assert shoe is not None
    signals = signals_of(shoe)
    stakes = stakes_of(log, shoe, signals)
    found = {each.player.box: each for each in following_in(log, [1])}
    log.close()
    assert [(offer.round, offer.hand) for offer in signals.offers] == [(0, Hand.PLAYER)]
    assert stakes[SEATED].insured.tolist() == [10_000]
    assert stakes[SEATED].insurable.tolist() == [100_000]
    assert stakes[PlayerName(2, "seated")].insured.tolist() == [0]
    assert np.isnan(stakes[PlayerName(3, "seated")].insured).all()
    # Player 6, Banker 3, 3 to 1, from fresh cards but these four. Banker draws: a 3 ties, 4 to 6
    # win for Banker, all else loses to 6. So (4 x 95 + 31) / 412 comes back, just below fair.
    insured = {each.bet: each.taken for each in found[1].bets}[INSURANCE]
    assert signals.offers[0].brings == pytest.approx((4 * 95 + 31) / 412)
    assert insured.below_fair == Side(1, 1, 10_000)
    assert insured.above_fair == Side(0, 0, 0)
    assert INSURANCE not in {each.bet for each in found[2].bets}


def test_a_running_round_is_in_no_players_figures(tmp_path: Path) -> None:
    """Nor what was bet in it."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS, 2)
        log = WatchedLog(made.directory)
        before = following_in(log, [1])
        made.opened((1, "player", 9_000)).drawn("9S KD")
        assert following_in(log, [1]) == before
        log.close()


def test_progress_is_told(tmp_path: Path) -> None:
    """Shoe by shoe."""
    with MadeLog(tmp_path / "B-07") as made:
        made.rounds(PLAYER_WINS)
        log = WatchedLog(made.directory)
        told: list[tuple[int, int]] = []
        assert len(following_in(log, [1, 2], lambda done, of: told.append((done, of)))) == 1
        log.close()
    assert told == [(0, 2), (1, 2)]
