"""The state of a table, in two halves.

`Public` is all that people at the table can know: exposed cards have their values in it, closed
ones are merely there. Prompts, buttons, refusals, sounds, views and what is sent to the device
are made from it and from nothing else. `Secret` is what the log knows beyond that. Values pass
from one to the other only where a card is exposed, so nothing at the table can tell of a closed
card.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card
from rules.conduct import Method
from rules.hands import Hand, Winner
from rules.insurance_table import Offer, Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.limits import CountedWager
from rules.people import Person, Role
from rules.played_round import Judgement
from rules.refusal import HOUSE
from rules.roads import Roads
from rules.settlement import TableSettlement
from rules.table.commands import Command, Decide
from rules.table.facts import Position
from rules.table.layout import Layout
from rules.table.phase import Phase
from rules.table.settings import TableSettings
from rules.table.tally import Tally
from rules.wagers import InsuranceBet, Player, Wager


class TableCard(NamedTuple):
    """A card of the round as the table sees it."""

    shown: Card | None = None
    """None while it lies closed."""
    read: bool = False
    """Its value is known to the log, by the device or by hand."""
    at: int | None = None
    """Device time it was drawn, in milliseconds."""
    outside: bool = False
    """The device itself says that it is not of the game."""
    gone: bool = False
    """It was taken out to be the next round's first, or never was."""
    entered: bool = False
    """It was tapped in: no device told that it was drawn."""


class PlacedWager(NamedTuple):
    """A wager and how it came there."""

    wager: Wager
    placed: int
    """Number of the event; raising it counts as placed anew."""
    by_staff: bool = False


class Totals(NamedTuple):
    """The exposed totals that a window was open on; other totals are another window."""

    stage: Stage
    player: int
    banker: int
    third: int | None = None


class Window(NamedTuple):
    """An insurance window that the Dealer has closed, that a card has ended, or that was missed."""

    totals: Totals
    ended: bool
    """The next card was drawn; until then "closed" is provisional."""
    missed: bool = False


class TakenInsurance(NamedTuple):
    """An insurance bet, the offer it was taken on, and the totals of that moment."""

    bet: InsuranceBet
    offer: Offer
    totals: Totals
    announced: bool = False
    """Announced in time and entered after the next card was drawn."""
    returned: str = ""
    """The paragraph by which it no longer counts, where betting was opened again."""


class TroubleStatus(StrEnum):
    """How far an irregularity has been dealt with."""

    SUSPECTED = "suspected"
    OPEN = "open"
    CLOSED = "closed"


class Trouble(NamedTuple):
    """An irregularity at the table."""

    number: int
    situation: Situation
    cards: tuple[int, ...] = ()
    """The cards of the round it is about."""
    status: TroubleStatus = TroubleStatus.OPEN
    order_known: bool = True
    note: str = ""
    paragraph: str = HOUSE
    """Under which it was decided."""
    remedy: Remedy | None = None
    decided_by: Person | None = None


class Options(NamedTuple):
    """Players being asked to play on or to withdraw."""

    paragraph: str
    waiting: tuple[Player, ...]
    untracked: bool
    """No wagers were entered: the Dealer asks and says when it is done."""
    then: Decide | None = None
    """The remedy to carry out when all have chosen."""
    decided_by: Person | None = None
    """Who decided that remedy."""
    binds: bool = True
    """Who plays on is not asked again in this round."""
    cards: int = 0
    """How many were out when it was decided; an order given then knows no later one."""


class Withdrawn(NamedTuple):
    """A Player who took back all that was not yet decided."""

    player: Player
    decided: frozenset[str]
    """The bets that were conclusively won or lost by then."""
    paragraph: str


class ReturnedBet(NamedTuple):
    """An original bet that goes back because its insurance was not offered."""

    player: Player
    hand: Hand
    offer: Offer
    paragraph: str


class Squeezer(NamedTuple):
    """Who receives a hand, or one card of it, and by which paragraph."""

    hand: Hand
    player: Player
    paragraph: str
    card: int | None = None


class DeviceResult(NamedTuple):
    """What the device announced."""

    winner: Winner | None
    player_pair: bool | None
    banker_pair: bool | None


class Round(NamedTuple):
    """One round as the table sees it."""

    number: int
    free: bool = False
    """A hand without bets."""
    betting: bool = True
    reopened: bool = False
    wagers: tuple[PlacedWager, ...] = ()
    counted: tuple[CountedWager, ...] = ()
    """The wagers as accepted when betting closed."""
    cards: tuple[TableCard, ...] = ()
    order: tuple[int, ...] = ()
    """The cards in the order they are to be taken; what is not in it is set aside."""
    layout: Layout = Layout()
    waiver: WaiverForm | None = None
    waiver_by: Player | None = None
    """Who asked for it, and squeezes."""
    windows: tuple[Window, ...] = ()
    insurance: tuple[TakenInsurance, ...] = ()
    options: Options | None = None
    bound: frozenset[Player] = frozenset()
    """Players who chose to play on and take every later card of the round."""
    withdrawn: tuple[Withdrawn, ...] = ()
    returned: tuple[ReturnedBet, ...] = ()
    void: str | None = None
    """The paragraph by which the round is void."""
    result: DeviceResult | None = None
    """The device's, once all cards are exposed."""
    pressed: bool = False
    """The result button of the device was pressed."""
    confirmed: bool = False
    judgement: Judgement | None = None
    settlement: TableSettlement | None = None
    collected: bool = False
    squeezers: tuple[Squeezer, ...] = ()
    refused_hands: tuple[tuple[Hand, Player], ...] = ()
    from_last: int = 0
    """How many of its cards were kept from the round before."""
    aside: tuple[int, ...] = ()
    """Cards set aside unopened while missing ones are worked out."""
    dealer_exposes: frozenset[Hand] = frozenset()
    """Hands whose Player is not there."""
    settled_before: TableSettlement | None = None
    """How far chips have moved, where its result was changed or found void only since."""
    again: bool = False
    """It was over and has been taken up again."""


class Shoe(NamedTuple):
    """The cards in use as the table sees them."""

    number: int
    decks: int
    drawn: int = 0
    burn_left: int | None = None
    """Cards still to be burnt; None before the first card has said how many."""
    burnt: bool = False
    first_unread: bool = False
    """The first card lies there and the device has not told it: somebody enters it."""
    unread_burns: int = 0
    rounds: int = 0
    to_play: int | None = None
    """Rounds that may still be finished, once the cut card is out."""
    change_due: bool = False
    change_paragraph: str = HOUSE
    shuffled_by: str = ""
    cut_by: str = ""

    @property
    def left(self) -> int:
        """How many cards are left; which ones, nobody at the table may know."""
        return self.decks * 52 - self.drawn


class Device(NamedTuple):
    """The dealing device as the table sees it."""

    linked: bool = True
    by_hand: bool = False
    """Cards are being entered by hand though there is a reading device."""
    alarms: frozenset[str] = frozenset()
    keys_locked: bool = False
    holder: Player | None = None
    """Who has it in Method C."""
    without_wager: bool = False
    """They may draw though they have bet nothing."""
    pass_on: bool = False
    """Its holder lost: it is to be offered to the next."""


class Notice(StrEnum):
    """What the table is told without being stopped."""

    LINK_LOST = "link-lost"
    MESSAGE_LOST = "message-lost"
    BYTES_UNREAD = "bytes-unread"
    DEVICE_STARTED = "device-started"
    RESTARTED = "restarted"
    CUT_CARD = "cut-card"
    LAST_ROUND = "last-round"
    PRESET_CHANGED = "preset-changed"
    ORDER_REFUSED = "order-refused"
    """The device did not obey the console."""
    NO_INSURANCE = "no-insurance"
    COUNT_DIFFERS = "count-differs"


class RoundRecord(NamedTuple):
    """A finished round as the table may recall it: exposed cards only."""

    shoe: int
    number: int
    player: tuple[Card | None, ...]
    banker: tuple[Card | None, ...]
    void: str | None
    judgement: Judgement | None
    settlement: TableSettlement | None
    outside: bool = False
    """A card was drawn in it that the device did not count to the game."""


class Finished(NamedTuple):
    """The last round, with what it has changed at the table, until the next begins."""

    round: Round
    roads: Roads
    """Without it."""
    warned: frozenset[Player]
    device: Device


class Pending(NamedTuple):
    """A command that waits for somebody who may say yes to it."""

    command: Command
    role: Role
    paragraph: str
    cards: int = 0
    """How many were out when it was given."""


class Approval(NamedTuple):
    """Who said yes to what, and when."""

    by: Person
    at: int
    command: str
    paragraph: str


class Public(NamedTuple):
    """All that people at the table can know."""

    settings: TableSettings
    seq: int = 0
    time: int = 0
    open: bool = False
    dealer: Person | None = None
    method: Method = Method.B
    face_down: bool = False
    no_insurance: bool = False
    device: Device = Device()
    shoes: int = 0
    shoe: Shoe | None = None
    round: Round | None = None
    kept: tuple[TableCard, ...] = ()
    """Cards that are the first of the next round."""
    troubles: tuple[Trouble, ...] = ()
    """Those of this round and those still open."""
    next_trouble: int = 1
    roads: Roads = Roads()
    last: RoundRecord | None = None
    recall: tuple[RoundRecord, ...] = ()
    """The last rounds, in the order they were dealt."""
    finished: Finished | None = None
    """Till the next begins, the last round can still be put right or found void."""
    warned: frozenset[Player] = frozenset()
    links: tuple[frozenset[Player], ...] = ()
    wagers_per_area: int | None = None
    pending: Pending | None = None
    approval: Approval | None = None
    notices: frozenset[Notice] = frozenset()
    phase: Phase = Phase.TABLE_CLOSED
    can_undo: bool = False


class Secret(NamedTuple):
    """What the log knows and the table must not."""

    tally: Tally | None = None
    cards: tuple[Card | None, ...] = ()
    """What is known of each card of the round."""
    positions: tuple[Position | None, ...] = ()
    """Where the device counts each card."""
    kept: tuple[Card | None, ...] = ()
    disclosed: Mapping[Position, Card] = {}
    result: DeviceResult | None = None
    """The device's result while cards lie closed."""


class State(NamedTuple):
    """A table."""

    public: Public
    secret: Secret = Secret()
    before: "State | None" = None
    """The state before the last command, while that can be undone."""


def opening_state(settings: TableSettings) -> State:
    """A table that is set up and not yet open."""
    return State(Public(settings=settings, method=settings.method, face_down=settings.face_down))
