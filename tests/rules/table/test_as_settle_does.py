"""A round without limits, withdrawals or remedies settles at the table as `settle` settles it."""

from random import Random

import pytest

from rules.cards import DECK
from rules.games import GAMES
from rules.limits import count_in_full
from rules.played_round import play
from rules.settlement import settle_round
from rules.table.facts import CardDrawn
from rules.table.phase import Phase
from rules.table.settings import Reading
from rules.table.windows import insurable, open_window
from rules.wagers import InsuranceBet, Wager
from tests.rules.table.at_table import AtTable, seat, table

ROUNDS = 150


def deal(at: AtTable, order: list[CardDrawn]) -> list[InsuranceBet]:
    """Deal a round to its end, taking every insurance on offer to the full."""
    taken = []
    for drawn in order:
        if at.phase is Phase.RESULT:
            break
        window = open_window(at.public)
        for offer in window.offers if window is not None else ():
            for player, largest in list(insurable(at.public, offer)):
                at.insured(player, offer.hand, largest)
                taken.append(InsuranceBet(player, offer.hand, offer.stage, largest))
        at.tell(drawn)
    return taken


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("face_down", [False, True])
def test_random_rounds(name: str, face_down: bool) -> None:
    """Every bet of the game at three boxes, every insurance taken."""
    game, chance = GAMES[name], Random(7)
    for _ in range(ROUNDS // 10 if face_down else ROUNDS):
        cards = chance.sample(DECK * 8, 6)
        at = table(name, face_down=face_down, reading=Reading.OPEN)
        wagers = []
        for box in (1, 2, 3):
            for bet in game.bets:
                if chance.random() < 0.5:
                    stake = chance.randint(1, 9999)
                    wagers.append(Wager(seat(box), bet.name, stake))
                    at.bet(seat(box), bet.name, stake)
        at.closed()
        taken: list[InsuranceBet] = []
        if face_down:
            at.drawn(" ".join(map(str, cards[:4]))).exposed()
            for card in cards[4:]:
                if at.phase is Phase.RESULT:
                    break
                at.drawn(str(card)).exposed()
        else:
            order = [CardDrawn(card, at=1000 * n) for n, card in enumerate(cards)]
            taken = deal(at, order)
        assert at.phase is Phase.RESULT
        played = play(game, cards)
        settled = settle_round(game, played, count_in_full(wagers), taken)
        at.finished()
        last = at.public.last
        assert last is not None
        assert last.settlement is not None
        assert last.judgement == played.judgement
        assert list(last.settlement.wagers) == settled.wagers
        assert list(last.settlement.insurance) == settled.insurance
