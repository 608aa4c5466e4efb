"""What became of a round as a JSON object: what `settle` prints, and the table when one is over."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.bets import Verdict
from rules.cards import Card
from rules.game import Game
from rules.insurance_table import Offer
from rules.played_round import Judgement, PlayedRound
from rules.settlement import SettledInsurance, SettledWager, Settlement
from rules.table.state import Public, Round, RoundRecord
from rules.table.windows import offers_in


def settled_round(
    name: object, game: Game, played: PlayedRound, settled: Settlement
) -> dict[str, Any]:
    """A round that was played from given cards."""
    return {
        "id": name,
        "game": game.id,
        "player": [str(card) for card in played.player],
        "banker": [str(card) for card in played.banker],
        **_judged(played.judgement),
        "offers": _offers(settled.offers),
        "results": _results(played.judgement.verdicts),
        "settlement": _wagers(settled.wagers),
        "insurance": _insurance(settled.insurance),
    }


def table_round(table: str, public: Public, record: RoundRecord, round_: Round) -> dict[str, Any]:
    """A round that was dealt at a table; a void one has neither a winner nor results."""
    settlement, judgement = record.settlement, record.judgement
    offered = [
        offer
        for window in round_.windows
        if not window.missed
        for offer in offers_in(public, round_, window.totals)
    ]
    return {
        "type": "round",
        "id": f"{table}/{record.shoe}/{record.number}",
        "shoe": record.shoe,
        "round": record.number,
        "void": record.void,
        "game": public.settings.game.id,
        "player": [_card(card) for card in record.player],
        "banker": [_card(card) for card in record.banker],
        **_judged(judgement),
        "offers": _offers(offered),
        "results": {} if judgement is None else _results(judgement.verdicts),
        "settlement": [] if settlement is None else _wagers(settlement.wagers),
        "insurance": [] if settlement is None else _insurance(settlement.insurance),
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _judged(judgement: Judgement | None) -> dict[str, Any]:
    if judgement is None:
        names = ("player_points", "banker_points", "winner", "natural", "cards_used")
        return dict.fromkeys(names)
    shape, outcome, _ = judgement
    return {
        "player_points": shape.player_points,
        "banker_points": shape.banker_points,
        "winner": outcome.winner,
        "natural": outcome.natural,
        "cards_used": shape.player_cards + shape.banker_cards,
    }


def _offers(offers: Iterable[Offer]) -> list[dict[str, Any]]:
    return [{"stage": o.stage, "hand": o.hand, "odds": o.odds.text} for o in offers]


def _results(verdicts: Mapping[str, Verdict]) -> dict[str, Any]:
    return {
        bet: {"result": verdict.result, "odds": verdict.odds and verdict.odds.text}
        for bet, verdict in verdicts.items()
    }


def _wagers(wagers: Iterable[SettledWager]) -> list[dict[str, Any]]:
    return [
        {
            "box": counted.wager.player.box,
            "seat": counted.wager.player.seat,
            "bet": counted.wager.bet,
            "stake": counted.wager.stake,
            "result": verdict.result,
            "odds": verdict.odds and verdict.odds.text,
            "pays": pays,
            "returns": returns,
        }
        for counted, verdict, pays, returns in wagers
    ]


def _insurance(insurance: Iterable[SettledInsurance]) -> list[dict[str, Any]]:
    return [
        {
            "box": bet.player.box,
            "seat": bet.player.seat,
            "hand": bet.hand,
            "stage": bet.stage,
            "stake": bet.stake,
            "result": verdict.result,
            "odds": verdict.odds and verdict.odds.text,
            "pays": pays,
            "returns": returns,
        }
        for bet, verdict, pays, returns in insurance
    ]
