"""Settling a round: collect, then pay; every minor unit accounted for."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.bets import Result, Verdict
from rules.game import Game
from rules.hands import Hand
from rules.insurance import insurance_verdict, offers_of_round, verify_cap
from rules.insurance_table import InsuranceTable, Offer, Stage
from rules.limits import CountedWager, Standing
from rules.money import Odds
from rules.played_round import PlayedRound
from rules.refusal import HOUSE, Refusal
from rules.wagers import InsuranceBet, Player


class SettledWager(NamedTuple):
    """A wager after the round: `pays` is what the House adds, `returns` what the Player gets."""

    wager: CountedWager
    verdict: Verdict
    pays: int
    returns: int


class SettledInsurance(NamedTuple):
    """An insurance bet after the round."""

    bet: InsuranceBet
    verdict: Verdict
    pays: int
    returns: int


class TableSettlement(NamedTuple):
    """What becomes of every wager and every insurance bet."""

    wagers: tuple[SettledWager, ...]
    insurance: tuple[SettledInsurance, ...]

    @property
    def collect(self) -> tuple[SettledWager | SettledInsurance, ...]:
        """What the House takes, before it pays anybody."""
        return tuple(line for line in self.lines if line.verdict.result is Result.LOSE)

    @property
    def pay(self) -> tuple[SettledWager | SettledInsurance, ...]:
        """What the House pays."""
        return tuple(line for line in self.lines if line.verdict.result is Result.WIN)

    @property
    def give_back(self) -> tuple[SettledWager | SettledInsurance, ...]:
        """What goes back without winning or losing."""
        return tuple(line for line in self.lines if line.verdict.result is Result.PUSH)

    @property
    def lines(self) -> tuple[SettledWager | SettledInsurance, ...]:
        """All of it, wagers first."""
        return (*self.wagers, *self.insurance)

    def once_collected(self, before: "TableSettlement | None") -> "TableSettlement":
        """How far chips have moved when the House has taken what it takes and paid nobody.

        `before` is how far they had moved when this settlement was begun.
        """
        had = {} if before is None else dict(enumerate(line.returns for line in before.lines))
        stakes = [w.wager.wager.stake for w in self.wagers] + [i.bet.stake for i in self.insurance]
        lie = [min(line.returns, had.get(n, stakes[n])) for n, line in enumerate(self.lines)]
        wagers = len(self.wagers)
        return TableSettlement(
            tuple(w._replace(returns=r) for w, r in zip(self.wagers, lie[:wagers], strict=True)),
            tuple(i._replace(returns=r) for i, r in zip(self.insurance, lie[wagers:], strict=True)),
        )


class Settlement(NamedTuple):
    """All wagers and insurance bets of a round, settled."""

    offers: tuple[Offer, ...]
    wagers: list[SettledWager]
    insurance: list[SettledInsurance]


def settle_round(
    game: Game,
    played: PlayedRound,
    wagers: Sequence[CountedWager],
    insurance: Sequence[InsuranceBet] = (),
    *,
    waived: bool = False,
    chip_step: int = 1,
) -> Settlement:
    """Settle a finished round, refusing wagers and insurance that could not have been taken."""
    verify_wagers(game, wagers)
    offers = offers_of_round(game, played.player, played.banker, waived=waived)
    verdicts = played.judgement.verdicts
    return Settlement(
        offers,
        [settle_wager(counted, verdicts[counted.wager.bet], chip_step) for counted in wagers],
        _settle_insurance(game, played, offers, wagers, insurance, chip_step) if insurance else [],
    )


def verify_wagers(game: Game, wagers: Iterable[CountedWager]) -> None:
    """Refuse a bet the game does not have, and one bet of a Player entered twice."""
    seen: set[tuple[Player, str]] = set()
    for counted in wagers:
        player, bet, _ = counted.wager
        if bet not in game.bet:
            raise Refusal(
                f"unknown bet {bet!r}: {game.id} has {', '.join(game.bet)}", game.cites.bets
            )
        if (player, bet) in seen:
            raise Refusal(f"{player} has {bet} twice; enter it once with the whole stake")
        seen.add((player, bet))


def settle_wager(counted: CountedWager, verdict: Verdict, chip_step: int = 1) -> SettledWager:
    """Settle what counts of a wager; what does not count goes back in any case."""
    stake = counted.wager.stake
    if counted.standing is Standing.RETURNED:
        returned = Verdict(Result.PUSH, None, counted.paragraph)
        return SettledWager(counted, returned, 0, stake)
    pays, returns = _pay(verdict, counted.counted, chip_step)
    return SettledWager(counted, verdict, pays, returns + stake - counted.counted)


def _pay(verdict: Verdict, stake: int, chip_step: int) -> tuple[int, int]:
    if verdict.odds is not None:
        pays = verdict.odds.winnings(stake, chip_step)
        return pays, stake + pays
    return 0, stake if verdict.result is Result.PUSH else 0


def _settle_insurance(
    game: Game,
    played: PlayedRound,
    offers: Iterable[Offer],
    wagers: Iterable[CountedWager],
    insurance: Sequence[InsuranceBet],
    chip_step: int,
) -> list[SettledInsurance]:
    table = game.insurance
    if table is None:
        raise Refusal(f"{game.id} has no insurance; leave it out", HOUSE)
    on_offer = {(offer.stage, offer.hand): offer for offer in offers}
    taken = [(bet, _offer_taken(table, on_offer, bet)) for bet in insurance]
    _verify_insured(game, table, wagers, taken)
    winner = played.judgement.outcome.winner
    settled = []
    for bet, offer in taken:
        verdict = insurance_verdict(table, offer, winner)
        settled.append(SettledInsurance(bet, verdict, *_pay(verdict, bet.stake, chip_step)))
    return settled


def _offer_taken(
    table: InsuranceTable, on_offer: dict[tuple[Stage, Hand], Offer], bet: InsuranceBet
) -> Offer:
    offer = on_offer.get((bet.stage, bet.hand))
    if offer is None:
        raise Refusal(
            f"insurance on {bet.hand} is not on offer at {bet.stage} in this round",
            table.rows[0].offer.paragraph,
        )
    return offer


def _verify_insured(
    game: Game,
    table: InsuranceTable,
    wagers: Iterable[CountedWager],
    taken: Iterable[tuple[InsuranceBet, Offer]],
) -> None:
    """Each insured hand carries that Player's own bet, and is insured no further than it goes."""
    originals = {
        (counted.wager.player, game.bet[counted.wager.bet].hand): counted.counted
        for counted in wagers
    }
    stakes: dict[tuple[Player, Hand], list[tuple[int, Odds]]] = {}
    for bet, offer in taken:
        stakes.setdefault((bet.player, bet.hand), []).append((bet.stake, offer.odds))
    for (player, hand), insured in stakes.items():
        original = originals.get((player, hand))
        if original is None:
            raise Refusal(
                f"{player} has no bet on {hand} and so cannot insure it", table.bettor_paragraph
            )
        verify_cap(table, hand, original, insured)
