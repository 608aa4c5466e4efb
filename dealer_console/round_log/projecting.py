"""From what happened to the rows that people query: rounds, cards, wagers and the rest."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from dealer_console.round_log.derived_tables import TABLES
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.segment import Statement
from rules.bets import Result
from rules.hands import Hand
from rules.table.commands import Approve, Command, Deny, UndoLast
from rules.table.machine import Event
from rules.table.phase import Phase
from rules.table.prompt import Prompt
from rules.table.state import Public, Round, RoundRecord, State, Trouble
from rules.table.windows import offers_in


def _insert(table: str) -> str:
    columns = [line.split()[0] for line in TABLES[table].splitlines() if line.startswith("    ")]
    named = [column for column in columns if column not in ("UNIQUE", "PRIMARY")]
    return f"INSERT INTO {table} ({', '.join(named)}) VALUES ({', '.join('?' for _ in named)})"


_PROMPT, _APPROVAL, _CARD, _WAGER = map(_insert, ("prompts", "approvals", "cards", "wagers"))
_IRREGULARITY = _insert("irregularities")
_AGAIN = (
    "sequence",
    "ended_ms",
    "dealer",
    "player",
    "banker",
    "player_points",
    "banker_points",
    "winner",
    "natural",
    "void",
    "wins",
    "insurance_offered",
    "insurance_taken",
    "insurance_won",
    "waived",
    "entered_cards",
    "staked",
    "returned",
)
"""What is told anew when a round that was taken up again ends once more; it began when it began."""

_ROUND = (
    f"{_insert('rounds')} ON CONFLICT (shoe, round) DO UPDATE SET "
    f"{', '.join(f'{column} = excluded.{column}' for column in _AGAIN)}"
    ", irregularities = irregularities + excluded.irregularities"
    ", approvals = approvals + excluded.approvals"
)
_CHANGED = (
    "UPDATE irregularities SET status = ?, paragraph = ?, remedy = ?, decided_by = ?, role = ?,"
    " closed = ? WHERE number = ?"
    # A number is given again when the first was taken back.
    " AND sequence = (SELECT max(sequence) FROM irregularities WHERE number = ?)"
)
_OF_ANOTHER_FILE = _IRREGULARITY.replace("VALUES (", "SELECT ").removesuffix(")") + (
    " WHERE NOT EXISTS (SELECT 1 FROM irregularities WHERE number = ?)"
)


@dataclass
class _Running:
    """What is remembered of a round until it is over."""

    first_event: int
    began_ms: int
    drawn: dict[int, int] = field(default_factory=dict)
    exposed: dict[int, int] = field(default_factory=dict)
    irregularities: int = 0
    approvals: int = 0

    def copied(self) -> "_Running":
        """As it is now, whatever is remembered later."""
        return replace(self, drawn=dict(self.drawn), exposed=dict(self.exposed))


class Projector:
    """Told every event with the states around it; says what is to be written beside it.

    It starts with the table between rounds: what it must know of a round it has seen itself.
    """

    def __init__(self, state: State, days: GamingDays, *, simulated: bool) -> None:
        self._days = days
        self._simulated = int(simulated)
        self._running: _Running | None = None
        self._if_undone: _Running | None = None
        self._prompts: frozenset[Prompt] = frozenset()
        self._from_before = {trouble.number for trouble in state.public.troubles}
        """Irregularities that were opened before our time, perhaps in another file."""

    def rows(
        self, event: Event, before: State, after: State, prompts: tuple[Prompt, ...]
    ) -> list[Statement]:
        """The statements for one event."""
        if isinstance(event.what, UndoLast):
            self._running = self._if_undone
        self._if_undone = None if self._running is None else self._running.copied()
        return [
            *self._prompts_shown(event, after.public, prompts),
            *self._approvals(event, before.public),
            *self._irregularities(event, before.public, after.public),
            *self._burnt(event, before, after),
            *self._rounds(event, before, after),
        ]

    def _prompts_shown(
        self, event: Event, public: Public, prompts: tuple[Prompt, ...]
    ) -> Iterator[Statement]:
        """Those that were not there before."""
        shoe, round_ = _where(public)
        for place, prompt in enumerate(prompts, 1):
            if prompt not in self._prompts:
                player = None if prompt.player is None else str(prompt.player)
                told = (prompt.code, prompt.paragraph, prompt.hand, prompt.odds, player)
                more = (prompt.amount, prompt.subject, self._simulated)
                yield _PROMPT, (event.seq, place, shoe, round_, *told, *more)
        self._prompts = frozenset(prompts)

    def _approvals(self, event: Event, before: Public) -> Iterator[Statement]:
        what, pending = event.what, before.pending
        if pending is None or not isinstance(what, Approve | Deny):
            return
        if self._running is not None:
            self._running.approvals += 1
        answer = "approved" if isinstance(what, Approve) else "denied"
        asked = (pending.command.name, pending.command.by.name, answer)
        by = (what.by.name, what.by.role, pending.paragraph, self._simulated)
        yield _APPROVAL, (event.seq, *_where(before), *asked, *by)

    def _irregularities(self, event: Event, before: Public, after: Public) -> Iterator[Statement]:
        if before.troubles is after.troubles:
            return
        old = {trouble.number: trouble for trouble in before.troubles}
        for trouble in after.troubles:
            was = old.pop(trouble.number, None)
            if was is None:
                yield from self._opened_now(event, after, trouble)
            elif was != trouble:
                yield from self._changed(event, after, trouble, trouble.status)
        for trouble in old.values():
            if trouble.remedy is None and trouble.status != "closed":
                yield from self._changed(event, after, trouble, "taken-back")

    def _opened_now(self, event: Event, public: Public, trouble: Trouble) -> Iterator[Statement]:
        if self._running is not None:
            self._running.irregularities += 1
        yield _IRREGULARITY, self._irregularity(event, public, trouble)
        if trouble.decided_by is not None:
            yield from self._changed(event, public, trouble, trouble.status)

    def _irregularity(self, event: Event, public: Public, trouble: Trouble) -> tuple[Any, ...]:
        told = (trouble.situation, trouble.status, trouble.paragraph, trouble.remedy)
        dealer = None if public.dealer is None else public.dealer.name
        shoe, round_ = _where(public)
        if round_ is None and public.finished is not None:
            # Between rounds it is about the last one, which can still be put right.
            round_ = public.finished.round.number
        row = (event.seq, trouble.number, shoe, round_, *told, None, None, None, trouble.note)
        return (*row, dealer, self._simulated)

    def _changed(
        self, event: Event, public: Public, trouble: Trouble, status: str
    ) -> Iterator[Statement]:
        number = trouble.number
        if number in self._from_before:
            yield _OF_ANOTHER_FILE, (*self._irregularity(event, public, trouble), number)
            self._from_before.discard(number)
        by = trouble.decided_by
        decided = (None, None) if by is None else (by.name, by.role)
        closed = None if status in ("open", "suspected") else event.seq
        told = (status, trouble.paragraph, trouble.remedy, *decided, closed)
        yield _CHANGED, (*told, number, number)

    def _burnt(self, event: Event, before: State, after: State) -> Iterator[Statement]:
        """Cards that leave a shoe before its first round; several where they are burnt by hand."""
        shoe = after.public.shoe
        if before.public.phase is not Phase.BURN or shoe is None:
            return
        was = before.public.shoe.drawn if before.public.shoe else 0
        first = getattr(event.what, "card", getattr(event.what, "first", None))
        for number in range(was, shoe.drawn):
            card = str(first) if first is not None and number == was else None
            told = (shoe.number, None, number + 1, "burnt", card, event.seq, None)
            yield _CARD, (*told, int(isinstance(event.what, Command)), self._simulated)

    def _rounds(self, event: Event, before: State, after: State) -> Iterator[Statement]:
        """A round may end and the next begin in one event, and a tap may take that back."""
        was, is_ = before.public.round, after.public.round
        if isinstance(event.what, UndoLast):
            if before.public.last is not after.public.last and before.public.last is not None:
                yield from _taken_out(before.public.last)
        elif was is not None and after.public.last is not before.public.last:
            yield from self._round_over(event, before, after)
            was = None
        if is_ is None:
            return
        if self._running is None or (was is None and not is_.again):
            self._running = _Running(event.seq, event.at)
        self._cards_seen(event, was, is_)

    def _cards_seen(self, event: Event, was: Round | None, is_: Round) -> None:
        running = self._running
        assert running is not None
        if was is not None and was.cards is is_.cards:
            return
        for number, card in enumerate(is_.cards):
            running.drawn.setdefault(number, event.seq)
            if card.shown is not None:
                running.exposed.setdefault(number, event.seq)

    def _round_over(self, event: Event, before: State, after: State) -> Iterator[Statement]:
        round_, record, running = before.public.round, after.public.last, self._running
        assert round_ is not None
        assert record is not None
        running = running or _Running(event.seq, event.at)
        yield _ROUND, self._round_row(event, before.public, record, running)
        of_it = (record.shoe, record.number)
        if round_.again:
            yield from _cards_and_wagers_out(of_it)
        yield from self._card_rows(of_it, before, running)
        yield from self._wager_rows(of_it, record)
        # It may be taken up again; what it then counts comes on top.
        running.irregularities = running.approvals = 0

    def _round_row(
        self, event: Event, public: Public, record: RoundRecord, running: _Running
    ) -> tuple[Any, ...]:
        round_, judgement, settlement = public.round, record.judgement, record.settlement
        assert round_ is not None
        wagers = () if settlement is None else settlement.wagers
        insurance = () if settlement is None else settlement.insurance
        verdicts = {} if judgement is None else judgement.verdicts
        return (
            event.seq,
            running.first_event,
            record.shoe,
            record.number,
            running.began_ms,
            event.at,
            self._days.day_of(event.at),
            public.settings.game.id,
            None if public.dealer is None else public.dealer.name,
            public.method,
            " ".join("??" if card is None else str(card) for card in record.player),
            " ".join("??" if card is None else str(card) for card in record.banker),
            None if judgement is None else judgement.shape.player_points,
            None if judgement is None else judgement.shape.banker_points,
            None if judgement is None else judgement.outcome.winner,
            int(judgement is not None and judgement.outcome.natural),
            record.void,
            " ".join(bet for bet, verdict in verdicts.items() if verdict.result is Result.WIN),
            # A card ends a window on any totals, also on those that nothing is offered on.
            sum(
                not window.missed and bool(offers_in(public, round_, window.totals))
                for window in round_.windows
            ),
            len(round_.insurance),
            sum(line.verdict.result is Result.WIN for line in insurance),
            int(round_.waiver is not None),
            running.irregularities,
            running.approvals,
            sum(card.entered for card in round_.cards),
            sum(w.wager.wager.stake for w in wagers) + sum(i.bet.stake for i in insurance),
            sum(line.returns for line in wagers) + sum(line.returns for line in insurance),
            self._simulated,
        )

    def _card_rows(
        self, of_it: tuple[int, int], before: State, running: _Running
    ) -> Iterator[Statement]:
        round_ = before.public.round
        assert round_ is not None
        layout = round_.layout
        places = {
            number: f"{hand}-{place}"
            for hand in Hand
            for place, number in enumerate(layout.hand(hand), 1)
        }
        for number, card in enumerate(round_.cards):
            known = card.shown if card.shown is not None else before.secret.cards[number]
            place = places.get(number, "next-round" if card.gone else "aside")
            told = (number + 1, place, None if known is None else str(known))
            seen = (running.drawn.get(number, running.first_event), running.exposed.get(number))
            yield _CARD, (*of_it, *told, *seen, int(card.entered), self._simulated)

    def _wager_rows(self, of_it: tuple[int, int], record: RoundRecord) -> Iterator[Statement]:
        settlement = record.settlement
        if settlement is None:
            return
        for counted, verdict, pays, returns in settlement.wagers:
            player, bet, stake = counted.wager
            odds = None if verdict.odds is None else verdict.odds.text
            told = (player.box, player.seat, bet, None, stake, counted.counted)
            paid = (verdict.result, odds, pays, returns, verdict.paragraph, self._simulated)
            yield _WAGER, (*of_it, *told, *paid)
        for insured, verdict, pays, returns in settlement.insurance:
            odds = None if verdict.odds is None else verdict.odds.text
            bet, stake = f"insurance-{insured.hand}", insured.stake
            who = (insured.player.box, insured.player.seat)
            paid = (verdict.result, odds, pays, returns, verdict.paragraph, self._simulated)
            yield _WAGER, (*of_it, *who, bet, insured.stage, stake, stake, *paid)


def _taken_out(record: RoundRecord) -> Iterator[Statement]:
    of_it = (record.shoe, record.number)
    yield "DELETE FROM rounds WHERE shoe = ? AND round = ?", of_it
    yield from _cards_and_wagers_out(of_it)


def _cards_and_wagers_out(of_it: tuple[int, int]) -> Iterator[Statement]:
    yield "DELETE FROM cards WHERE shoe = ? AND round = ?", of_it
    yield "DELETE FROM wagers WHERE shoe = ? AND round = ?", of_it


def _where(public: Public) -> tuple[int | None, int | None]:
    shoe, round_ = public.shoe, public.round
    return (
        None if shoe is None else shoe.number,
        None if round_ is None else round_.number,
    )


def where(before: Public, after: Public) -> tuple[int | None, int | None]:
    """The shoe and the round that an event belongs to: those it is in, or those it ends."""
    shoe, round_ = _where(after)
    old_shoe, old_round = _where(before)
    if shoe is None:
        return old_shoe, old_round
    return shoe, old_round if round_ is None else round_
