"""Paragraphs taken out of the code that plays and settles: cards, totals, limits, insurance."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import rules.cards
import rules.hands
import rules.insurance
import rules.limits
import rules.people
import rules.played_round
import rules.settlement
import rules.table.layout
from rules.bets import Result, Verdict
from rules.cards import DECK, Card
from rules.game import Game
from rules.hands import Winner
from rules.insurance_table import InsuranceTable, Offer
from rules.limits import CountedWager, Limits
from rules.people import Role
from rules.played_round import PlayedRound
from rules.table.layout import Layout
from rules.table_of_play import TableOfPlay
from rules.wagers import Wager
from tools.swapping import no_check, swap


def _aces_count_two() -> None:
    for card in DECK:
        if card.rank == "A":
            object.__setattr__(card, "points", 2)


def _no_last_digit() -> None:
    """A sum above nine counts nine."""

    def of_cards(hand: Iterable[Card]) -> int:
        return min(9, sum(card.points for card in hand))

    def of_points(points: Sequence[int | None], cards: Sequence[int], most: int = 2) -> int | None:
        counted = [points[card] for card in cards[:most]]
        known = [value for value in counted if value is not None]
        return min(9, sum(known)) if len(known) == len(counted) >= 2 else None

    swap(rules.cards, "point_total", of_cards)
    swap(rules.table.layout, "_total", of_points)


def _player_first() -> None:
    """Player takes the first two cards, Banker the next two."""
    lay_out, play = rules.table.layout.lay_out, rules.played_round.play

    def laid(
        table: TableOfPlay, order: tuple[int, ...], points: tuple[int | None, ...], *, waived: bool
    ) -> Layout:
        order = (*order[:1], *order[2:3], *order[1:2], *order[3:])
        return lay_out(table, order, points, waived=waived)

    def played(game: Game, cards: Sequence[Card]) -> PlayedRound:
        return play(game, (*cards[:1], *cards[2:3], *cards[1:2], *cards[3:]))

    swap(rules.table.layout, "lay_out", laid)
    swap(rules.played_round, "play", played)


def _lower_total_wins() -> None:
    higher_hand = rules.hands.higher_hand

    def lower(player_points: int, banker_points: int) -> Winner:
        return higher_hand(banker_points, player_points)

    swap(rules.hands, "higher_hand", lower)


def _nothing_ties() -> None:
    def never_tied(player_points: int, banker_points: int) -> Winner:
        return Winner.PLAYER if player_points >= banker_points else Winner.BANKER

    swap(rules.hands, "higher_hand", never_tied)


def _nobody_acts_for_another() -> None:
    def exactly(acting: Role, asked: Role, most_senior: Role | None = None) -> bool:
        return acting is asked and most_senior is not acting

    swap(rules.people, "stands_for", exactly)


def _no_cap() -> None:
    """Insurance may win more than the bet it insures."""

    def boundless(*_: object) -> int:
        return 10**9

    swap(rules.insurance, "verify_cap", no_check)
    swap(rules.insurance, "largest_stake", boundless)


def _insurance_is_lost() -> None:
    def lost(table: InsuranceTable, _: Offer, __: Winner) -> Verdict:
        return Verdict(Result.LOSE, None, table.settlement_paragraph)

    swap(rules.insurance, "insurance_verdict", lost)


def _no_insurance_is_returned() -> None:
    """A tie that insurance does not win on is lost."""
    verdict = rules.insurance.insurance_verdict

    def settled(table: InsuranceTable, offer: Offer, winner: Winner) -> Verdict:
        found = verdict(table, offer, winner)
        return found if found.odds else found._replace(result=Result.LOSE)

    swap(rules.insurance, "insurance_verdict", settled)


def _all_of_a_box_is_pro_rated() -> None:
    pro_rata = vars(rules.limits)["_pro_rata"]

    def of_all(game: Game, limits: Limits, wagers: Sequence[Wager], step: int) -> object:
        shares: dict[int, CountedWager] = pro_rata(game, replace(limits, bets={}), wagers, step)
        return shares

    swap(rules.limits, "_pro_rata", of_all)


BY_FIELD: dict[str, Callable[[], None]] = {
    "Citations.card_values": _aces_count_two,
    "Citations.point_total": _no_last_digit,
    "Citations.deal_order": _player_first,
    "Citations.higher_total": _lower_total_wins,
    "Citations.tie": _nothing_ties,
    "Citations.roles": _nobody_acts_for_another,
    "InsuranceTable.cap_paragraph": _no_cap,
    "InsuranceTable.settlement_paragraph": _insurance_is_lost,
    "InsuranceTable.tie_paragraph": _no_insurance_is_returned,
}
"""What is left out, by the field that cites the paragraph."""

BY_PARAGRAPH: dict[str, Callable[[], None]] = {
    "da-hu-ying-xiong 5.1.2": _all_of_a_box_is_pro_rated,
}
"""What no field cites."""
