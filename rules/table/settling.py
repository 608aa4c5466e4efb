"""Settling at the table: limits, withdrawals, remedies; then collect, then pay."""

from rules.bets import Result, Verdict
from rules.insurance import insurance_verdict
from rules.limits import CountedWager, Standing, count_wagers
from rules.played_round import Judgement
from rules.settlement import SettledInsurance, SettledWager, TableSettlement, settle_wager
from rules.table.state import Public, Round
from rules.table.windows import standing_insurance
from rules.wagers import Player


def count_at_close(public: Public, round_: Round) -> tuple[CountedWager, ...]:
    """The wagers as accepted, by where the chips lie when betting closes."""
    settings = public.settings
    return tuple(
        count_wagers(
            settings.game,
            settings.limits,
            [placed.wager for placed in round_.wagers],
            warned=_all_seats(public),
            chip_step=settings.chip_step,
        )
    )


def _all_seats(public: Public) -> frozenset[Player]:
    """Every seat of the Players who have been warned: one Player may have several."""
    warned = public.warned
    linked = (group for group in public.links if group & warned)
    return warned.union(*linked)


def settle_table(public: Public, round_: Round, judgement: Judgement) -> TableSettlement:
    """Settle a round that has a result."""
    step = public.settings.chip_step
    withdrawn = {gone.player: gone for gone in round_.withdrawn}
    returned = {(back.player, back.hand): back for back in round_.returned}
    bets = public.settings.game.bet
    wagers = []
    for counted in round_.counted:
        player, bet = counted.wager.player, counted.wager.bet
        gone = withdrawn.get(player)
        back = returned.get((player, hand)) if (hand := bets[bet].hand) is not None else None
        if gone is not None and bet not in gone.decided:
            wagers.append(_given_back(counted, gone.paragraph))
        elif back is not None and judgement.outcome.winner is back.offer.wins_on:
            wagers.append(_given_back(counted, back.paragraph))
        else:
            wagers.append(settle_wager(counted, judgement.verdicts[bet], step))
    return TableSettlement(tuple(wagers), _settle_insurance(public, round_, judgement))


def settle_void(round_: Round, paragraph: str) -> TableSettlement:
    """Every bet of a void round goes back, insurance too."""
    verdict = Verdict(Result.PUSH, None, paragraph)
    return TableSettlement(
        tuple(_given_back(counted, paragraph) for counted in _all_counted(round_)),
        tuple(
            SettledInsurance(taken.bet, verdict, 0, taken.bet.stake) for taken in round_.insurance
        ),
    )


def unsettled(round_: Round) -> Round:
    """The round with its result open again; how far chips have moved is remembered."""
    moved = round_.settled_before
    if round_.collected and round_.settlement is not None:
        moved = round_.settlement.once_collected(moved)
    return round_._replace(
        confirmed=False, collected=False, judgement=None, settlement=None, settled_before=moved
    )


def warned_by(round_: Round) -> frozenset[Player]:
    """Players whose wager under the minimum counts in this round, and will not a second time."""
    return frozenset(
        counted.wager.player
        for counted in round_.counted
        if counted.standing is Standing.UNDER_MINIMUM
    )


def _settle_insurance(
    public: Public, round_: Round, judgement: Judgement
) -> tuple[SettledInsurance, ...]:
    table = public.settings.game.insurance
    if table is None:
        return ()
    step = public.settings.chip_step
    standing = tuple(standing_insurance(round_))
    bets = public.settings.game.bets
    gone = {
        (withdrawn.player, bet.hand): withdrawn.paragraph
        for withdrawn in round_.withdrawn
        for bet in bets
        # Insurance goes with its original bet: if that is decided, so is it.
        if bet.hand is not None and bet.name not in withdrawn.decided
    }
    settled = []
    for taken in round_.insurance:
        stake = taken.bet.stake
        paragraph = gone.get((taken.bet.player, taken.bet.hand))
        if paragraph is None and taken not in standing:
            paragraph = taken.returned or public.settings.game.cites.reconstruction
        if paragraph is not None:
            verdict = Verdict(Result.PUSH, None, paragraph)
            settled.append(SettledInsurance(taken.bet, verdict, 0, stake))
            continue
        verdict = insurance_verdict(table, taken.offer, judgement.outcome.winner)
        pays = verdict.odds.winnings(stake, step) if verdict.odds is not None else 0
        back = 0 if verdict.result is Result.LOSE else stake
        settled.append(SettledInsurance(taken.bet, verdict, pays, back + pays))
    return tuple(settled)


def _given_back(counted: CountedWager, paragraph: str) -> SettledWager:
    return SettledWager(counted, Verdict(Result.PUSH, None, paragraph), 0, counted.wager.stake)


def _all_counted(round_: Round) -> tuple[CountedWager, ...]:
    """The wagers, whether betting has closed or not."""
    if round_.counted:
        return round_.counted
    return tuple(CountedWager(placed.wager, placed.wager.stake) for placed in round_.wagers)
