"""What the Dealer announces, collects, pays and gives back."""

from collections.abc import Iterator

from rules.bets import Result, Verdict
from rules.hands import Hand, Winner
from rules.insurance import insurance_verdict
from rules.played_round import Judgement
from rules.refusal import HOUSE
from rules.settlement import SettledInsurance, SettledWager, TableSettlement
from rules.table.prompt import Code, Prompt
from rules.table.state import Public, Round
from rules.table.windows import offers_on, totals_of
from rules.wagers import Player


def winner(public: Public) -> Iterator[Prompt]:
    """The result as it is announced."""
    round_ = public.round
    if round_ is None or round_.judgement is None:
        return
    outcome = round_.judgement.outcome
    points = round_.judgement.shape
    hand = None if outcome.winner is Winner.TIE else Hand(outcome.winner)
    amount = points.banker_points if hand is Hand.BANKER else points.player_points
    yield Prompt(Code.WINNER, outcome.paragraph, hand=hand, amount=amount, subject=outcome.winner)


def collect(public: Public) -> Iterator[Prompt]:
    """Every losing wager, before any winner is paid."""
    yield from winner(public)
    round_, cites = public.round, public.settings.game.cites
    if round_ is None or round_.judgement is None or round_.settlement is None or round_.free:
        return
    if round_.settled_before is not None and round_.wagers:
        yield from _moving(round_.settled_before, round_.settlement, Code.TAKE_BACK)
        return
    if not round_.wagers:
        for bet, verdict in _untracked(public, round_, round_.judgement):
            if verdict.result is Result.LOSE:
                yield Prompt(
                    Code.COLLECT, verdict.paragraph, subject=bet, under=cites.collect_first
                )
    for line in round_.settlement.collect:
        player, bet, stake = _line(line)
        yield Prompt(
            Code.COLLECT,
            line.verdict.paragraph,
            player=player,
            amount=stake - line.returns,
            subject=bet,
            under=cites.collect_first,
        )


def pay(public: Public) -> Iterator[Prompt]:
    """Every winning wager, and what goes back."""
    yield from winner(public)
    round_, cites = public.round, public.settings.game.cites
    if round_ is None or round_.judgement is None or round_.settlement is None or round_.free:
        return
    if round_.settled_before is not None and round_.wagers:
        yield from _moving(round_.settled_before, round_.settlement, Code.GIVE_BACK)
        return
    if not round_.wagers:
        for bet, verdict in _untracked(public, round_, round_.judgement):
            if verdict.odds is not None:
                yield Prompt(Code.PAY, verdict.paragraph, odds=verdict.odds.text, subject=bet)
            elif verdict.result is Result.PUSH:
                yield Prompt(Code.GIVE_BACK, verdict.paragraph, subject=bet)
        for back in round_.returned:
            if back.offer.wins_on is round_.judgement.outcome.winner:
                yield Prompt(Code.GIVE_BACK, back.paragraph, player=back.player, subject=back.hand)
    for line in round_.settlement.pay:
        player, bet, _ = _line(line)
        odds = line.verdict.odds
        yield Prompt(
            Code.PAY,
            line.verdict.paragraph,
            odds=None if odds is None else odds.text,
            player=player,
            amount=line.pays,
            subject=bet,
            under=cites.chips_at_close,
        )
    yield from _give_back(public)


def _untracked(
    public: Public, round_: Round, judgement: Judgement
) -> Iterator[tuple[str, Verdict]]:
    """Every bet of the game, and every insurance that was on offer, where none was entered."""
    yield from judgement.verdicts.items()
    table = public.settings.game.insurance
    if table is None or round_.insurance:
        return
    for window in round_.windows:
        if window.missed or totals_of(round_, window.totals.stage) != window.totals:
            continue
        for offer in offers_on(public, window.totals):
            verdict = insurance_verdict(table, offer, judgement.outcome.winner)
            yield f"{offer.hand}-insurance", verdict


def _give_back(public: Public) -> Iterator[Prompt]:
    round_ = public.round
    if round_ is None or round_.settlement is None:
        return
    for line in round_.settlement.give_back:
        player, bet, _ = _line(line)
        yield Prompt(
            Code.GIVE_BACK,
            line.verdict.paragraph,
            player=player,
            amount=line.returns,
            subject=bet,
        )


def _moving(before: TableSettlement, now: TableSettlement, code: Code) -> Iterator[Prompt]:
    """What has still to move, one way or the other, where a settled round is put right."""
    owed: dict[tuple[Player, str], int] = {}
    paragraphs: dict[tuple[Player, str], str] = {}
    for settlement, sign in ((before, -1), (now, 1)):
        for line in settlement.lines:
            player, bet, stake = _line(line)
            owed[player, bet] = owed.get((player, bet), 0) + sign * (line.returns - stake)
            paragraphs[player, bet] = line.verdict.paragraph
    for (player, bet), amount in owed.items():
        if amount and (amount > 0) is (code is Code.GIVE_BACK):
            paragraph = paragraphs[player, bet]
            yield Prompt(code, paragraph, player=player, amount=abs(amount), subject=bet)


def _line(line: SettledWager | SettledInsurance) -> tuple[Player, str, int]:
    """Player, bet and stake of a settled wager or of a settled insurance bet."""
    if isinstance(line, SettledInsurance):
        return line.bet.player, f"{line.bet.hand}-insurance", line.bet.stake
    wager = line.wager.wager
    return wager.player, wager.bet, wager.stake


def give_all_back(public: Public) -> Iterator[Prompt]:
    """A void round: every bet goes back."""
    round_, cites = public.round, public.settings.game.cites
    assert round_ is not None
    yield Prompt(Code.VOID, round_.void or HOUSE, under=cites.void)
    if round_.settled_before is not None:
        assert round_.settlement is not None
        for code in (Code.TAKE_BACK, Code.GIVE_BACK):
            yield from _moving(round_.settled_before, round_.settlement, code)
    elif round_.wagers:
        yield from _give_back(public)
    elif not round_.free:
        yield Prompt(Code.GIVE_BACK, cites.void_returns)
    if public.shoe is not None and public.shoe.change_due:
        yield Prompt(Code.CHANGE_CARDS, public.shoe.change_paragraph)
    else:
        yield Prompt(Code.MAY_REPLACE_CARDS, cites.replace_after_void)
