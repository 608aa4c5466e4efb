"""The moments of a round, made again out of the log."""

from collections.abc import Iterator, Mapping, Sequence

from dealer_console.review.evidence.event_lines import EventLine, event_lines
from dealer_console.review.evidence.words import ReportWords
from dealer_console.review.replay.beginning import beginning, events_between
from dealer_console.review.replay.in_sight import in_sight, seen_after
from dealer_console.review.replay.moment import Moment, Replayed, Trouble
from dealer_console.review.replay.showing import Showing, round_on
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import round_of
from dealer_console.round_log.events import Event
from dealer_console.round_log.round_rows import RoundRow
from dealer_console.round_log.verifying import Altered
from dealer_console.table.bodies import OF_THE_SCREEN
from dealer_console.versions import installed
from dealer_console.wording.catalogue import Catalogue
from rules.cards import Card
from rules.hands import Hand
from rules.table.state import Round, State


class EventsGone(LookupError):
    """The log has the round, and not what happened in it any more.

    For example one of which only the tables were kept.
    """


class OtherRules(LookupError):
    """The round was played by other rules than these, which cannot follow it.

    For example one written by an older console.
    """


def replay_of(log: WatchedLog, shoe: int, number: int, words: Catalogue) -> Replayed:
    """A round that is over; NotOver or NoSuchRound where there is nothing to show."""
    segments = log.segments()
    found = round_of(segments, shoe, number)
    row = found.round
    if not found.events:
        raise EventsGone(f"round {number} of shoe {shoe}: its events are not in this log")
    report = ReportWords(words, log.money, log.days)
    lines = {line.sequence: line for line in event_lines(found, report)}
    begin = beginning(segments, row.first_event)
    showing = Showing(log.table, installed().rules, log.days, begin, simulated=row.simulated)
    events = in_sight(events_between(segments, begin.event, row.sequence))
    moments: list[Moment] = []
    cards: dict[int, Card] = {}
    trouble: Trouble | None = None
    try:
        for moment in moments_of(showing, events, lines, row):
            moments.append(moment)
            cards.update(cards_known(showing.state, shoe, number))
    except Altered as altered:
        trouble = Trouble(is_altered=True, why=str(altered))
    if trouble is None and showing.lost is not None:
        trouble = Trouble(is_altered=False, why=showing.lost)
    if not moments:
        why = f"from event {begin.event} on no state was kept" if trouble is None else trouble.why
        raise OtherRules(why)
    return Replayed(log.table, shoe, number, tuple(moments), cards, row.sequence, trouble)


def moments_of(
    showing: Showing, events: Sequence[Event], lines: Mapping[int, EventLine], row: RoundRow
) -> Iterator[Moment]:
    """The moments of a round; what came before leads up to them."""
    # The event that ends a round may be the first of the next: what it shows is not of this one.
    first, last = row.first_event, max(lines)
    for event in events:
        if seen_after(event) > last:
            return
        showing.take(event)
        if showing.lost is not None:
            return
        if seen_after(event) < first or showing.sitting is None:
            continue
        # A call for the next round that was taken back is not of this one.
        is_of_it = showing.round in (None, (row.shoe, row.round))
        if event.sequence in lines or (event.entry.kind in OF_THE_SCREEN and is_of_it):
            yield moment_of(showing, event, lines.get(event.sequence))


def moment_of(showing: Showing, event: Event, line: EventLine | None) -> Moment:
    """How it all stands after that event."""
    sitting = showing.sitting
    assert sitting is not None
    round_ = sitting.public.round
    return Moment(
        event.sequence,
        event.entry.utc_ms,
        showing.shown(),
        {} if round_ is None else _lying(round_),
        () if round_ is None else round_.layout.held,
        showing.utc_offset_minutes(event.entry.utc_ms),
        sitting.size,
        sitting.uses_keypad,
        line,
        showing.pressed,
        showing.strayed,
    )


def _lying(round_: Round) -> dict[Hand, tuple[int, ...]]:
    return {hand: round_.layout.hand(hand) for hand in Hand}


def cards_known(state: State | None, shoe: int, number: int) -> dict[int, Card]:
    """Every card of that round, while it is on the table, whose face is known to the log."""
    if state is None or state.public.round is None:
        return {}
    round_ = state.public.round
    if round_on(state.public) != (shoe, number):
        return {}
    known = {n: card for n, card in enumerate(state.secret.cards) if card is not None}
    # What somebody saw and tapped in prevails over what the device had told.
    return known | {n: card.shown for n, card in enumerate(round_.cards) if card.shown is not None}
