"""Alerts of insurance that came late: a bet, or the offer itself, after the next card."""

import json
from collections.abc import Iterator

from dealer_console import command_bodies
from dealer_console.command_bodies import BadCommand
from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.stretch import Stretch
from rules.table.commands import TakeInsurance
from rules.table.prompt import Code

BET_LATE = "insurance-bet-late"
OFFER_LATE = "insurance-offer-late"

_ANNOUNCED = (
    "SELECT sequence, utc_ms, shoe, round, body FROM events"
    " WHERE sequence > ? AND sequence <= ? AND kind = ?"
    " AND json_extract(body, '$.announced') IS NOT NULL AND round IS NOT NULL"
)
_SETTLED = (
    "SELECT r.dealer, r.game FROM wagers w JOIN rounds r ON r.shoe = w.shoe AND r.round = w.round"
    " WHERE w.shoe = ? AND w.round = ? AND w.box = ? AND w.seat = ? AND w.bet = ? AND w.stage = ?"
    " AND w.stake = ? LIMIT 1"
)
_YES = (
    "SELECT by, role FROM approvals WHERE sequence > ? AND shoe = ? AND round = ? AND command = ?"
    " AND asked_by = ? AND answer = 'approved' ORDER BY sequence LIMIT 1"
)
_OFFERS = (
    "SELECT p.sequence, p.shoe, p.round, p.paragraph, r.dealer, r.game, e.utc_ms, r.ended_ms"
    " FROM prompts p JOIN rounds r ON r.shoe = p.shoe AND r.round = p.round"
    " LEFT JOIN events e ON e.sequence = p.sequence"
    " WHERE p.sequence > ? AND p.sequence <= ? AND p.code = ? AND p.player IS NULL"
    " GROUP BY p.sequence"
)
_THIRDS = (
    "SELECT place, drawn, exposed FROM cards WHERE shoe = ? AND round = ?"
    " AND place IN ('player-3', 'banker-3')"
)


def of_insurance(stretch: Stretch) -> Iterator[Alert]:
    """Bets announced in time and entered after the next card, and offers made after it."""
    if stretch.has_rows:
        yield from _bets(stretch)
        yield from _offers(stretch)


def _bets(stretch: Stretch) -> Iterator[Alert]:
    for sequence, utc_ms, shoe, round_, body in stretch.within(_ANNOUNCED, TakeInsurance.name):
        command = _taken(body)
        if command is None or stretch.is_outdated(shoe, round_):
            continue
        player, stake = command.player, command.stake
        bet = (player.box, player.seat, f"insurance-{command.hand}", command.announced, stake)
        # What was denied, or taken back by an undo, is not among the bets of the round.
        settled = stretch.fetch(_SETTLED, (shoe, round_, *bet))
        if not settled:
            continue
        dealer, game = settled[0]
        asked = (sequence, shoe, round_, TakeInsurance.name, command.by.name)
        by, role = next(iter(stretch.fetch(_YES, asked)), (command.by.name, command.by.role))
        told: dict[str, str | int] = {"box": player.box, "seat": player.seat}
        told |= {"hand": str(command.hand), "by": by, "role": str(role)}
        yield Alert(
            stretch.log.table,
            sequence,
            Kind.INSURANCE_LATE,
            Severity.WARNING,
            (BET_LATE,),
            utc_ms,
            shoe,
            round_,
            dealer,
            game=game,
            told=told,
        )


def _taken(body: str) -> TakeInsurance | None:
    try:
        command = command_bodies.from_json(json.loads(body))
    except (BadCommand, ValueError):
        # Written by a console whose commands are others.
        return None
    return command if isinstance(command, TakeInsurance) else None


def _offers(stretch: Stretch) -> Iterator[Alert]:
    for row in stretch.within(_OFFERS, Code.LAMMER):
        sequence, shoe, round_, paragraph, dealer, game, utc_ms, ended = row
        if not stretch.is_outdated(shoe, round_) and _is_late(stretch, sequence, shoe, round_):
            yield Alert(
                stretch.log.table,
                sequence,
                Kind.INSURANCE_LATE,
                Severity.WARNING,
                (OFFER_LATE,),
                utc_ms or ended,
                shoe,
                round_,
                dealer,
                paragraph,
                game,
            )


def _is_late(stretch: Stretch, offered: int, shoe: int, round_: int) -> bool:
    """Whether the card that ends the window was out; once Player's third is seen, Banker's is."""
    thirds = {
        place: (drawn, exposed)
        for place, drawn, exposed in stretch.fetch(_THIRDS, (shoe, round_))
        if drawn < offered or place == "player-3"
    }
    player = thirds.pop("player-3", None)
    if thirds:
        return True
    return player is not None and player[0] < offered and (player[1] is None or player[1] > offered)
