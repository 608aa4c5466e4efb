"""`dealer-console` without a command: a demonstration shoe, dealt and settled in the terminal."""

import random
from collections import Counter

from rules.bets import Result
from rules.cards import DECK, Card
from rules.game import Game
from rules.games import game_named
from rules.insurance import offers_of_round
from rules.shoe import ShoeRound, burn_count, deal_out

SIMULATED = "SIMULATED - not for live play"


def shoe(game_name: str, decks: int, seed: int) -> str:
    """Deal a shuffled shoe to its end: each round, its insurance, what wins and what it pays."""
    game = game_named(game_name)
    game.verify_decks(decks)
    order = list(DECK * decks)
    random.Random(seed).shuffle(order)
    rounds = list(deal_out(game, order))
    lines = [
        f"{SIMULATED}  {game.title}, {decks} decks, shoe {seed}",
        f"First card {order[0]}: burn {burn_count(order[0])}.",
        "",
        f"{'round':>5}  {'Player':<10}{'':>2}  {'Banker':<10}{'':>2}  {'result':<20} what wins",
    ]
    lines += [line for dealt in rounds for line in _round_lines(game, dealt)]
    winners = Counter(dealt.played.judgement.outcome.winner for dealt in rounds)
    lines += [
        "",
        f"{len(rounds)} rounds: " + ", ".join(f"{winner} {n}" for winner, n in winners.items()),
        f"{SIMULATED}  Exact returns: dealer-console odds --game {game.id} --decks {decks}",
    ]
    return "\n".join(lines) + "\n"


def _round_lines(game: Game, dealt: ShoeRound) -> list[str]:
    player, banker, judgement = dealt.played
    shape, outcome, verdicts = judgement
    wins = [
        f"{bet} {verdict.odds}" for bet, verdict in verdicts.items() if verdict.result is Result.WIN
    ]
    result = "tie" if outcome.winner == "tie" else f"{outcome.winner} wins"
    result += ", natural" if outcome.natural else ""
    lines = [
        f"{dealt.number:>5}  {_hand(player):<10}{shape.player_points:>2}  "
        f"{_hand(banker):<10}{shape.banker_points:>2}  {result:<20} {', '.join(wins)}"
    ]
    lines += [
        f"{'':>7}lammer on {offer.hand}: {offer.odds} "
        f"({'four cards' if offer.stage == 'four-cards' else 'Player third'}, {offer.paragraph})"
        for offer in offers_of_round(game, player, banker)
    ]
    if dealt.cut_card:
        lines.append(f"{'':>7}cut card" + (": last round" if dealt.last else ": one more round"))
    return lines


def _hand(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
