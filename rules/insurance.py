"""Insurance at work: what is offered, how much may be staked, how it is settled.

An offer stands only while a card is still to come. Passing at four cards forgoes that window
only; under a waiver nothing is offered after Player's third card.
"""

from collections.abc import Iterable
from fractions import Fraction

from rules.bets import Result, Verdict
from rules.cards import Card, point_total
from rules.game import Game
from rules.hands import Hand, Winner
from rules.insurance_table import InsuranceTable, Offer, Stage
from rules.money import Odds
from rules.refusal import HOUSE, Refusal


def offers_after_four(game: Game, player: int, banker: int) -> tuple[Offer, ...]:
    """What is offered on these two-card totals, all four cards being exposed."""
    if game.insurance is None or game.table_of_play.next_hand(player, banker) is None:
        return ()
    return game.insurance.cells.get((Stage.FOUR_CARDS, player, banker), ())


def offers_after_player_third(
    game: Game, player: int, banker: int, third: int, *, waived: bool = False
) -> tuple[Offer, ...]:
    """What is offered on Player's and Banker's two-card totals once Player's third is exposed.

    Only if Banker will draw: where it stands, no card is still to come.
    """
    if game.insurance is None or (waived and can_waive(game, player, banker)):
        return ()
    table = game.table_of_play
    if table.next_hand(player, banker) is not Hand.PLAYER:
        return ()
    if table.next_hand(player, banker, third) is not Hand.BANKER:
        return ()
    return game.insurance.cells.get((Stage.PLAYER_THIRD, (player + third) % 10, banker), ())


def offers_of_round(
    game: Game, player: tuple[Card, ...], banker: tuple[Card, ...], *, waived: bool = False
) -> tuple[Offer, ...]:
    """Every offer of a finished round, in the order the windows opened."""
    if game.insurance is None:
        return ()
    player_points = point_total(player[:2])
    banker_points = point_total(banker[:2])
    offers = offers_after_four(game, player_points, banker_points)
    if len(player) < 3:
        return offers
    third = player[2].points
    return offers + offers_after_player_third(
        game, player_points, banker_points, third, waived=waived
    )


def verify_waive(game: Game, player: int, banker: int) -> None:
    """Refuse to show Banker's third card before Player's where that cannot be granted."""
    if game.insurance is None:
        raise Refusal("{game} has no insurance to waive", HOUSE, game=game.id)
    paragraph = game.insurance.waiver_paragraph
    if game.table_of_play.next_hand(player, banker) is not Hand.PLAYER:
        raise Refusal("Player draws no third card, so there is nothing to waive", paragraph)
    if not game.table_of_play.banker_draws_on[banker]:
        raise Refusal(
            "Banker stands on {points}: it has no third card to show first",
            paragraph,
            points=banker,
        )
    if not game.table_of_play.banker_draws_whatever_comes(banker):
        raise Refusal(
            "Banker has {points}: whether it draws depends on Player's third card, "
            "which must be exposed first",
            paragraph,
            points=banker,
        )


def can_waive(game: Game, player: int, banker: int) -> bool:
    """Whether a waiver can be granted on these two-card totals."""
    try:
        verify_waive(game, player, banker)
    except Refusal:
        return False
    return True


def insurance_verdict(table: InsuranceTable, offer: Offer, winner: Winner) -> Verdict:
    """What becomes of a stake taken on that offer.

    Against the tie it wins on the tie alone; any other insurance is returned on a tie.
    """
    if winner is offer.wins_on:
        return Verdict(Result.WIN, offer.odds, table.settlement_paragraph)
    if winner is Winner.TIE:
        return Verdict(Result.PUSH, None, table.tie_paragraph)
    return Verdict(Result.LOSE, None, table.settlement_paragraph)


def covered(taken: Iterable[tuple[int, Odds]]) -> Fraction:
    """What the insurance of one bet wins in all, stakes not counted, not rounded."""
    return sum((stake * odds.ratio for stake, odds in taken), Fraction(0))


def largest_stake(
    original: int, taken: Iterable[tuple[int, Odds]], odds: Odds, chip_step: int = 1
) -> int:
    """The most this Player may still stake at these odds; at zero there is no offer to them."""
    room = original - covered(taken)
    largest = room / odds.ratio
    return max(0, int(largest // chip_step) * chip_step)


def verify_cap(
    table: InsuranceTable, hand: Hand, original: int, taken: Iterable[tuple[int, Odds]]
) -> None:
    """Refuse insurance that would win more than the bet it insures, as that was accepted."""
    if covered(taken) > original:
        raise Refusal(
            "the insurance on {hand} would win more than the original bet of {original}; "
            "lower its stake",
            table.cap_paragraph,
            hand=hand,
            original=original,
        )
