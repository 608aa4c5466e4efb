"""The rows of a log as they are told to whoever asks."""

from typing import NamedTuple

from dealer_console.round_log.events import Event


class RoundRow(NamedTuple):
    """A round that is over; docs/log-schema.md says what each column is, here and below."""

    sequence: int
    first_event: int
    shoe: int
    round: int
    began_ms: int
    ended_ms: int
    gaming_day: str
    game: str
    dealer: str | None
    method: str
    player: str
    banker: str
    player_points: int | None
    banker_points: int | None
    winner: str | None
    natural: bool
    void: str | None
    wins: str
    insurance_offered: int
    insurance_taken: int
    insurance_won: int
    waived: bool
    irregularities: int
    approvals: int
    entered_cards: int
    staked: int
    returned: int
    simulated: bool


class CardRow(NamedTuple):
    """A card of a round."""

    number: int
    place: str
    card: str | None
    drawn: int
    exposed: int | None
    entered: bool


class WagerRow(NamedTuple):
    """A bet of a round, or insurance, as it was settled."""

    box: int
    seat: str
    bet: str
    stage: str | None
    stake: int
    counted: int
    result: str
    odds: str | None
    pays: int
    returns: int
    paragraph: str


class PromptRow(NamedTuple):
    """What the Dealer was told to do."""

    sequence: int
    place: int
    code: str
    paragraph: str
    hand: str | None
    odds: str | None
    player: str | None
    amount: int | None
    subject: str


class IrregularityRow(NamedTuple):
    """What went wrong, and what was done about it."""

    sequence: int
    number: int
    situation: str
    status: str
    paragraph: str
    remedy: str | None
    decided_by: str | None
    role: str | None
    closed: int | None
    note: str
    dealer: str | None


class ApprovalRow(NamedTuple):
    """What somebody with a PIN said yes or no to."""

    sequence: int
    command: str
    asked_by: str
    answer: str
    by: str
    role: str
    paragraph: str


class RoundFound(NamedTuple):
    """All that the log has of one round."""

    round: RoundRow
    cards: list[CardRow]
    wagers: list[WagerRow]
    prompts: list[PromptRow]
    irregularities: list[IrregularityRow]
    approvals: list[ApprovalRow]
    events: list[Event]
