"""`dealer-console settle`: rounds in, settlements out, one JSON line each."""

import json
from collections import Counter
from collections.abc import Iterable
from math import isfinite
from typing import Any, TextIO, TypeVar, cast

from dealer_console.round_answers import settled_round
from rules.cards import CARD_OF_TEXT, Card, card
from rules.game import Game
from rules.games import game_named
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.limits import count_in_full
from rules.played_round import play
from rules.refusal import Refusal
from rules.settlement import settle_round
from rules.wagers import InsuranceBet, Player, Wager, verify_seat

ROUND_KEYS = frozenset({"id", "game", "cards", "bets", "insurance", "waiver"})
BET_KEYS = frozenset({"box", "seat", "bet", "stake"})
INSURANCE_KEYS = frozenset({"box", "seat", "hand", "stage", "stake"})
T = TypeVar("T")

HANDS = {str(hand): hand for hand in Hand}
STAGES = {str(stage): stage for stage in Stage}

LARGEST_STAKE = 10**18
"""No casino takes more, and far longer integers could not be printed."""


def settle_lines(lines: Iterable[bytes], out: TextIO) -> bool:
    """Settle every line; whether none was bad."""
    good = True
    for line in lines:
        name: object = None
        try:
            asked = _read(line)
            name = _name(asked)
            answer = _settle(name, asked)
        except Refusal as refusal:
            good = False
            answer = {"id": name, "error": refusal.reason}
        out.write(json.dumps(answer) + "\n")
        out.flush()
    return good


def _read(line: bytes) -> dict[str, Any]:
    try:
        asked = json.loads(line, object_pairs_hook=_object, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        if isinstance(error, Refusal):
            raise
        raise Refusal(f"not a line of JSON: {error}") from None
    if not isinstance(asked, dict):
        raise Refusal(
            "not a round: write a JSON object such as "
            '{"id":"a1","game":"tiger-no-commission","cards":["7S","KD","9C","6H"]}'
        )
    return asked


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        twice = [key for key, copies in Counter(key for key, _ in pairs).items() if copies > 1]
        raise Refusal(f"key {twice[0]!r} stands twice in one object")
    return read


def _no_number(text: str) -> None:
    raise Refusal(f"{text} is no number of JSON")


def _name(asked: dict[str, Any]) -> str | int | float | None:
    name = asked.get("id")
    if isinstance(name, bool) or not isinstance(name, str | int | float | None):
        raise Refusal("id must be text or a number")
    if isinstance(name, float) and not isfinite(name):
        raise Refusal("id is too large a number")
    return name


def _settle(name: object, asked: dict[str, Any]) -> dict[str, Any]:
    _verify_keys(asked, ROUND_KEYS, needed=("game", "cards"), what="a round")
    game = game_named(asked["game"])
    cards = _cards(game, asked["cards"])
    wagers = [_wager(bet) for bet in _list(asked, "bets")]
    insurance = [_insurance(bet) for bet in _list(asked, "insurance")]
    waived = asked.get("waiver", False)
    if not isinstance(waived, bool):
        raise Refusal("waiver must be true or false")
    played = play(game, cards)
    settled = settle_round(game, played, count_in_full(wagers), insurance, waived=waived)
    return settled_round(name, game, played, settled)


def _cards(game: Game, texts: object) -> list[Card]:
    if not isinstance(texts, list):
        raise Refusal('cards must be a list such as ["7S","KD","9C","6H"]')
    try:
        cards = [CARD_OF_TEXT[text] for text in texts]
    except (KeyError, TypeError):
        cards = [card(text) for text in texts]
    most = game.decks[-1]
    if len(cards) > most:
        for text, copies in Counter(map(str, cards)).items():
            if copies > most:
                raise Refusal(
                    f"{copies} copies of {text}: {game.id} has at most {most} decks",
                    game.cites.decks,
                )
    return cards


def _list(asked: dict[str, Any], key: str) -> list[Any]:
    listed = asked.get(key, [])
    if not isinstance(listed, list):
        raise Refusal(f"{key} must be a list")
    return listed


def _wager(bet: object) -> Wager:
    entry = _entry(bet, BET_KEYS, "a bet")
    if not isinstance(entry["bet"], str):
        raise Refusal(f"unknown bet {entry['bet']!r}")
    return Wager(_player(entry), entry["bet"], _stake(entry))


def _insurance(bet: object) -> InsuranceBet:
    entry = _entry(bet, INSURANCE_KEYS, "an insurance bet")
    return InsuranceBet(
        _player(entry),
        _known(HANDS, entry, "hand"),
        _known(STAGES, entry, "stage"),
        _stake(entry),
    )


def _entry(bet: object, keys: frozenset[str], what: str) -> dict[str, Any]:
    if not isinstance(bet, dict):
        raise Refusal(f"{what} must be an object with {', '.join(sorted(keys))}")
    _verify_keys(bet, keys, needed=keys, what=what)
    return cast("dict[str, Any]", bet)


def _verify_keys(
    entry: dict[str, Any], keys: frozenset[str], needed: Iterable[str], what: str
) -> None:
    if not entry.keys() <= keys:
        unknown = sorted(entry.keys() - keys)
        raise Refusal(f"unknown key {unknown[0]!r} in {what}: it has {', '.join(sorted(keys))}")
    for key in needed:
        if key not in entry:
            raise Refusal(f"{what} must say its {key}")


def _player(entry: dict[str, Any]) -> Player:
    box, seat = entry["box"], entry["seat"]
    if type(box) is not int or box < 1:
        raise Refusal(f"box must be a whole number from 1, not {box!r}")
    if not isinstance(seat, str):
        raise Refusal(f"unknown seat {seat!r}: write seated, or standing-1, standing-2 and so on")
    verify_seat(seat)
    return Player(box, seat)


def _stake(entry: dict[str, Any]) -> int:
    stake = entry["stake"]
    # A bool is an int to Python; to the cage it is not.
    if type(stake) is not int or stake < 1:
        raise Refusal(f"stake must be a whole number of minor units from 1, not {stake!r}")
    if stake > LARGEST_STAKE:
        raise Refusal(f"stake is over {LARGEST_STAKE} minor units: surely a slip")
    return stake


def _known(names: dict[str, T], entry: dict[str, Any], key: str) -> T:
    try:
        return names[entry[key]]
    except (KeyError, TypeError):
        raise Refusal(f"unknown {key} {entry[key]!r}: it is {' or '.join(names)}") from None
