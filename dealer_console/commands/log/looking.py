"""`dealer-console log rounds` and `show`: what is in a log, for people and for programs."""

import argparse
import json
from typing import Any, TextIO

from command_words.parser import examples
from dealer_console.clocks import as_text
from dealer_console.commands.log.words import Actions, add_directory
from dealer_console.round_log.asking import PAGE, round_of, rounds_page
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from dealer_console.round_log.round_rows import RoundFound, RoundRow
from rules.irregularities import Situation
from rules.refusal import Refusal

ANY = "any"


def add_arguments(actions: Actions) -> None:
    """The words of both."""
    rounds = actions.add_parser(
        "rounds",
        help="the rounds of a log, the newest first",
        description="List rounds, the newest first. Filters combine. A round is in the log's "
        "tables once it is over.",
        epilog=examples(
            "dealer-console log rounds logs/B-07",
            "dealer-console log rounds logs/B-07 --from 2026-11-18 --irregular any --json",
        ),
    )
    rounds.set_defaults(action=_rounds)
    add_directory(rounds)
    rounds.add_argument("--from", dest="day_from", metavar="DAY", help="gaming day, as 2026-11-18")
    rounds.add_argument("--to", dest="day_to", metavar="DAY", help="the last gaming day, likewise")
    rounds.add_argument("--shoe", type=int, metavar="N", help="of this shoe")
    rounds.add_argument("--outcome", choices=list(Outcome), help="with this outcome")
    rounds.add_argument(
        "--irregular",
        metavar="SITUATION",
        help=f"{ANY}, or one of {', '.join(Situation)}",
    )
    rounds.add_argument("--dealer", metavar="NAME", help="dealt by this Dealer")
    rounds.add_argument("--insurance", choices=list(Insurance), help="with such insurance")
    rounds.add_argument("--before", type=int, metavar="SEQ", help="older than this event")
    rounds.add_argument(
        "--limit", type=int, default=PAGE, metavar="N", help="how many (default %(default)s)"
    )
    rounds.add_argument("--json", action="store_true", help="for programs, not for people")
    show = actions.add_parser(
        "show",
        help="all that the log has of one round",
        description="Show all that the log has of one round: its cards, prompts, wagers, "
        "irregularities and settlement. A round that is not over is not shown.",
        epilog=examples("dealer-console log show logs/B-07 1 2"),
    )
    show.set_defaults(action=_show)
    add_directory(show)
    show.add_argument("shoe", type=int, metavar="SHOE", help="the number of the shoe")
    show.add_argument("round", type=int, metavar="ROUND", help="and of the round in it")
    show.add_argument("--json", action="store_true", help="for programs, not for people")


def _rounds(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    wanted = Filter(
        day_from=call.day_from,
        day_to=call.day_to,
        shoe=call.shoe,
        outcome=None if call.outcome is None else Outcome(call.outcome),
        irregular=_irregular(call.irregular),
        dealer=call.dealer,
        insurance=None if call.insurance is None else Insurance(call.insurance),
    )
    rows = rounds_page(call.directory, wanted, call.before, call.limit)
    if call.json:
        for row in rows:
            out.write(json.dumps(row._asdict()) + "\n")
        return 0
    out.write(f"{'ended (UTC)':<25} {'shoe':>5} {'rnd':>4}  {'Player':<9} {'Banker':<9} result\n")
    for row in rows:
        out.write(_line(row))
    return 0


def _irregular(word: str | None) -> bool | Situation:
    if word is None:
        return False
    if word == ANY:
        return True
    try:
        return Situation(word)
    except ValueError:
        known = ", ".join(Situation)
        raise Refusal(f"--irregular {word}: give {ANY}, or one of {known}") from None


def _line(row: RoundRow) -> str:
    points = f"{row.player_points}:{row.banker_points}"
    result = f"void ({row.void})" if row.void else f"{points} {row.winner}"
    said = [
        result,
        "natural" if row.natural else "",
        f"insurance {row.insurance_taken} taken" if row.insurance_taken else "",
        "waived" if row.waived else "",
        f"{row.irregularities} irregular" if row.irregularities else "",
        f"{row.approvals} approved" if row.approvals else "",
        row.dealer or "",
        "SIMULATED" if row.simulated else "",
    ]
    when = as_text(row.ended_ms)
    told = ", ".join(part for part in said if part)
    return f"{when:<25} {row.shoe:>5} {row.round:>4}  {row.player:<9} {row.banker:<9} {told}\n"


def _show(call: argparse.Namespace, out: TextIO, _: TextIO) -> int:
    found = round_of(call.directory, call.shoe, call.round)
    if call.json:
        out.write(json.dumps(_as_json(found)) + "\n")
        return 0
    out.write(_line(found.round))
    for card in found.cards:
        seen = "" if card.exposed is None else f", exposed by event {card.exposed}"
        how = ", entered by hand" if card.entered else ""
        out.write(f"  {card.place:<10} {card.card or '??'}  event {card.drawn}{seen}{how}\n")
    for wager in found.wagers:
        where = f"box {wager.box} {wager.seat}"
        out.write(
            f"  {where:<18} {wager.bet:<18} {wager.stake:>12,} {wager.result:<5} "
            f"returns {wager.returns:,} ({wager.paragraph})\n"
        )
    for trouble in found.irregularities:
        decided = f", {trouble.remedy} by {trouble.decided_by}" if trouble.remedy else ""
        out.write(f"  {trouble.situation}: {trouble.status}{decided} ({trouble.paragraph})\n")
    for approval in found.approvals:
        out.write(
            f"  {approval.command} of {approval.asked_by}: {approval.answer} by {approval.by}, "
            f"{approval.role} ({approval.paragraph})\n"
        )
    for event in found.events:
        entry = event.entry
        out.write(f"  {event.sequence:>8} {as_text(entry.utc_ms)} {entry.kind} {entry.body}\n")
    return 0


def _as_json(found: RoundFound) -> dict[str, Any]:
    return {
        "round": found.round._asdict(),
        "cards": [row._asdict() for row in found.cards],
        "wagers": [row._asdict() for row in found.wagers],
        "prompts": [row._asdict() for row in found.prompts],
        "irregularities": [row._asdict() for row in found.irregularities],
        "approvals": [row._asdict() for row in found.approvals],
        "events": [
            {"sequence": e.sequence, "kind": e.entry.kind, "body": json.loads(e.entry.body)}
            for e in found.events
        ],
    }
