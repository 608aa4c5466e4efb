"""Insurance at the table: which window is open, who may insure, and for how much.

A window belongs to the exposed totals it was open on. When a reconstruction changes them, what
was taken on the old ones no longer counts and the new ones have a window of their own.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.hands import Hand
from rules.insurance import can_waive, largest_stake, offers_after_four, offers_after_player_third
from rules.insurance_table import Offer, Stage
from rules.money import Odds
from rules.table.state import Public, Round, TakenInsurance, Totals, Window
from rules.wagers import Player


class OpenWindow(NamedTuple):
    """A window in which insurance is on offer."""

    totals: Totals
    offers: tuple[Offer, ...]


def totals_of(round_: Round, stage: Stage) -> Totals | None:
    """The totals a window of that stage is about, once they are exposed."""
    layout = round_.layout
    player, banker = layout.player_two, layout.banker_two
    if player is None or banker is None:
        return None
    if stage is Stage.FOUR_CARDS:
        return Totals(stage, player, banker)
    third = shown_points(round_, layout.player, 2)
    return None if third is None else Totals(stage, player, banker, third)


def shown_points(round_: Round, hand: tuple[int, ...], place: int) -> int | None:
    """The points of a hand's card at that place, if it is there and exposed."""
    if len(hand) <= place:
        return None
    card = round_.cards[hand[place]].shown
    return None if card is None else card.points


def offers_on(public: Public, totals: Totals) -> tuple[Offer, ...]:
    """What the table offers on these totals, to whoever has a bet on that hand."""
    return () if public.round is None else offers_in(public, public.round, totals)


def offers_in(public: Public, round_: Round, totals: Totals) -> tuple[Offer, ...]:
    """What is offered in a round on these totals."""
    if round_.free or public.no_insurance:
        return ()
    game = public.settings.game
    if totals.stage is Stage.FOUR_CARDS:
        return offers_after_four(game, totals.player, totals.banker)
    third = totals.third
    if third is None:
        return ()
    waived = round_.waiver is not None
    return offers_after_player_third(game, totals.player, totals.banker, third, waived=waived)


def waiver_stands(public: Public, round_: Round) -> bool:
    """Whether a waiver holds: on totals that a reconstruction has changed it may not."""
    player, banker = round_.layout.player_two, round_.layout.banker_two
    if round_.waiver is None or player is None or banker is None:
        return False
    return can_waive(public.settings.game, player, banker)


def open_window(public: Public) -> OpenWindow | None:
    """The window that is open now, if there is one and somebody can use it."""
    round_ = public.round
    if round_ is None or round_.betting or public.settings.game.insurance is None:
        return None
    layout = round_.layout
    if layout.player_two is None or layout.banker_two is None:
        return None
    if shown_points(round_, layout.banker, 2) is not None:
        return None
    stage = Stage.FOUR_CARDS if len(layout.player) < 3 else Stage.PLAYER_THIRD
    if stage is Stage.PLAYER_THIRD and shown_points(round_, layout.player, 2) is None:
        # Player's third card lies closed: only a reconstruction can have left these totals open.
        stage = Stage.FOUR_CARDS
    totals = totals_of(round_, stage)
    if totals is None or window_of(round_, totals) is not None:
        return None
    offers = offers_to_somebody(public, totals)
    return OpenWindow(totals, offers) if offers else None


def offers_to_somebody(public: Public, totals: Totals) -> tuple[Offer, ...]:
    """The offers, without those that no Player has a bet for where wagers are entered."""
    offers = offers_on(public, totals)
    round_ = public.round
    if not offers or round_ is None or not round_.wagers:
        return offers
    return tuple(offer for offer in offers if any(insurable(public, offer)))


def window_of(round_: Round, totals: Totals) -> Window | None:
    """The window on these totals, if it has been closed, ended or missed."""
    for window in round_.windows:
        if window.totals == totals:
            return window
    return None


def standing_insurance(round_: Round) -> Iterator[TakenInsurance]:
    """The insurance that counts; what went back, or was on totals since changed, does not."""
    for taken in round_.insurance:
        if not taken.returned and totals_of(round_, taken.totals.stage) == taken.totals:
            yield taken


def insurable(public: Public, offer: Offer) -> Iterator[tuple[Player, int]]:
    """The Players an offer is made to, each with the largest stake allowed."""
    round_ = public.round
    if round_ is None:
        return
    gone = {withdrawn.player for withdrawn in round_.withdrawn}
    bets = public.settings.game.bet
    for counted in round_.counted:
        player = counted.wager.player
        if bets[counted.wager.bet].hand is offer.hand and player not in gone:
            largest = largest_stake(
                counted.counted,
                taken_odds(round_, player, offer.hand),
                offer.odds,
                public.settings.chip_step,
            )
            if largest > 0:
                yield player, largest


def taken_odds(round_: Round, player: Player, hand: Hand) -> list[tuple[int, Odds]]:
    """Stakes and odds of the insurance a Player has on a hand."""
    return [
        (taken.bet.stake, taken.offer.odds)
        for taken in standing_insurance(round_)
        if taken.bet.player == player and taken.bet.hand is hand
    ]


def end_window(round_: Round, totals: Totals | None, *, missed: bool = False) -> Round:
    """The round with the window on these totals ended by the next card."""
    if totals is None:
        return round_
    others = tuple(window for window in round_.windows if window.totals != totals)
    return round_._replace(windows=(*others, Window(totals, ended=True, missed=missed)))
