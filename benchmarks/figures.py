"""Our own figures: rounds judged, lines settled, shoes counted."""

import io
import json
import random
import time
from collections.abc import Callable

from dealer_console.commands.settle import settle_lines
from rules.cards import DECK, Card
from rules.exact_returns import returns
from rules.game import Game
from rules.games import GAMES
from rules.insurance import largest_stake, offers_of_round
from rules.played_round import play

SECONDS = 2.0


def _deals(number: int) -> list[list[Card]]:
    chance = random.Random(1)
    return [chance.sample(DECK * 8, 6) for _ in range(number)]


def _rate(work: Callable[[], int]) -> float:
    """How many a second, after one turn to warm up."""
    work()
    done, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < SECONDS:
        done += work()
    return done / (time.perf_counter() - begun)


def rounds_per_second() -> dict[str, float]:
    """Playing and judging every bet, for each game."""
    deals = _deals(20_000)
    figures = {}
    for game in GAMES.values():

        def work(game: Game = game) -> int:
            for cards in deals:
                play(game, cards)
            return len(deals)

        figures[game.id] = _rate(work)
    return figures


def settle_lines_per_second() -> float:
    """Whole lines through the command: read, judge, settle, write; four bets, insurance."""
    game = GAMES["da-hu-ying-xiong"]
    lines = []
    for i, cards in enumerate(_deals(5_000)):
        played = play(game, cards)
        bets = [
            {"box": 1, "seat": "seated", "bet": "banker", "stake": 10_000},
            {"box": 2, "seat": "seated", "bet": "player", "stake": 5_000},
            {"box": 2, "seat": "standing-1", "bet": "tiger", "stake": 500},
            {"box": 3, "seat": "seated", "bet": "tiger-pair", "stake": 500},
        ]
        insurance = []
        for offer in offers_of_round(game, played.player, played.banker)[:1]:
            box, original = (1, 10_000) if offer.hand == "banker" else (2, 5_000)
            stake = largest_stake(original, [], offer.odds)
            insurance.append(
                {
                    "box": box,
                    "seat": "seated",
                    "hand": offer.hand,
                    "stage": offer.stage,
                    "stake": stake,
                }
            )
        asked = {
            "id": str(i),
            "game": game.id,
            "cards": [str(card) for card in cards],
            "bets": bets,
            "insurance": insurance,
        }
        lines.append(json.dumps(asked).encode())

    def work() -> int:
        if not settle_lines(lines, io.StringIO()):
            raise RuntimeError("the benchmark's own lines must be good")
        return len(lines)

    return _rate(work)


def odds_seconds() -> dict[str, float]:
    """Returns of all bets of a game from a composition that changes each time."""
    chance = random.Random(1)
    shoes = [[chance.randint(10, 32) for _ in range(13)] for _ in range(200)]
    figures = {}
    for game in GAMES.values():

        def work(game: Game = game) -> int:
            for ranks in shoes:
                returns(game, ranks)
            return len(shoes)

        figures[game.id] = 1 / _rate(work)
    return figures
