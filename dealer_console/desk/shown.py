"""What is on the Dealer's screen, as values: a window draws them, a terminal prints them."""

from enum import StrEnum
from typing import NamedTuple

from rules.cards import Card
from rules.hands import Hand


class Kind(StrEnum):
    """What a tile is for, and so how it looks."""

    PRIMARY = "primary"
    """What comes next."""
    PLAIN = "plain"
    CHOSEN = "chosen"
    """One of several, and the one that was chosen."""
    WARNING = "warning"
    """Something went wrong."""
    DANGER = "danger"
    """What cannot be taken back."""
    SIMULATED = "simulated"
    """The hands of a simulated shoe."""
    KEY = "key"
    """Of a pad."""
    SECRET = "secret"
    """Of the PIN pad: small and dim, for one pair of eyes."""
    QUIET = "quiet"


class Tile(NamedTuple):
    """Something to press."""

    key: str
    title: str
    detail: str = ""
    kind: Kind = Kind.PLAIN
    hold: bool = False
    """It is held, not tapped."""
    enabled: bool = True
    repeats: bool = False
    """Two presses in quick succession are two: a digit, not an action."""


class Tone(StrEnum):
    """What the instruction's edge says at a glance."""

    CALM = "calm"
    LOOK = "look"
    ALARM = "alarm"


class Instruction(NamedTuple):
    """The one loud sentence."""

    text: str
    detail: str = ""
    paragraph: str = ""
    """As it is cited, in words."""
    tone: Tone = Tone.CALM
    refusal: str = ""
    """Why the last press was not done."""
    standing: tuple[str, ...] = ()
    """Notices that stay: a waiver, no insurance, the last round."""


class CardShown(NamedTuple):
    """A card on the table; a closed one has no face."""

    key: str
    """What a press on it is; nothing where it cannot be pressed."""
    face: Card | None
    due: bool = False
    """The one whose rank is asked for."""
    lifted: bool = False
    """It lies closed, and is shown open to whoever reviews; never at a table."""


class Lammer(NamedTuple):
    """The lammer of a hand."""

    hand: str
    odds: str
    """As on the lammer: 3 : 1."""
    caption: str
    status: str
    """Offered, or closed."""
    open: bool


class HandShown(NamedTuple):
    """One hand."""

    hand: Hand
    title: str
    letter: str
    """Beside the colour: P 閒, B 莊."""
    total: str = ""
    cards: tuple[CardShown, ...] = ()
    next: str = ""
    """What the empty place for a third card says."""
    note: str = ""
    """Who receives it, who squeezes."""
    expose: Tile | None = None
    lammer: Lammer | None = None
    won: bool = False


class BoxShown(NamedTuple):
    """A box on the strip."""

    key: str
    title: str
    lines: tuple[str, ...] = ()
    accent: str = ""
    """What counts now: the largest insurance, what is paid."""
    marked: bool = False
    """The highest bet, or whoever is being asked."""
    enabled: bool = True


class Guide(NamedTuple):
    """The settlement: what is collected, then what is paid."""

    collect_title: str
    collect: tuple[str, ...]
    pay_title: str
    pay: tuple[str, ...]
    paying: bool
    """Whether the losing bets are in."""


class Pad(NamedTuple):
    """Keys to enter ranks with, in one row."""

    title: str
    """Which card is asked for."""
    keys: tuple[Tile, ...]


class Group(NamedTuple):
    """Tiles that belong together, in rows of so many."""

    tiles: tuple[Tile, ...]
    columns: int = 1
    title: str = ""
    text: str = ""
    """A sentence above them."""


class CardRow(NamedTuple):
    """Cards in a row, under a caption."""

    caption: str
    cards: tuple[CardShown, ...]
    detail: str = ""
    """Who won, what it paid."""
    apart: tuple[CardShown, ...] = ()
    """Those of the other hand, a little way off."""


class Sheet(NamedTuple):
    """A page over the table: a list on one side, what is chosen on the other.

    Its primary tile is where the column has its own, so that a hand finds it unseen.
    """

    name: str
    """Of the page, for tests and for the one who looks it up; never drawn."""
    title: str = ""
    text: tuple[str, ...] = ()
    """Sentences, a line each, above what is to be tapped."""
    paragraph: str = ""
    """As it is cited, in words."""
    choices: tuple[Tile, ...] = ()
    """The list at the left; without one the rest has the whole width."""
    groups: tuple[Group, ...] = ()
    rows: tuple[CardRow, ...] = ()
    entered: str | None = None
    """What has been typed so far: dots for a PIN, figures for an amount."""
    pad: tuple[Tile, ...] = ()
    """Twelve keys in rows of three, as on a telephone."""
    recall: bool = False
    """What it shows is past, and is marked so."""
    primary: Tile | None = None
    back: Tile | None = None
    """Leaves the page; not there where something must be decided."""


class Column(NamedTuple):
    """The tiles at the right: the last is the primary, always in the same place."""

    top: tuple[Tile, ...] = ()
    """Irregularity and undo, always first."""
    middle: tuple[Tile, ...] = ()
    """At most two that make sense now beside the primary."""
    small: tuple[Tile, ...] = ()
    """Recall and table, in one row; always there."""
    primary: Tile | None = None


class Status(NamedTuple):
    """What is always in sight."""

    table: str
    game: str
    shoe: str
    notices: tuple[str, ...]
    link: str
    link_good: bool
    log: str
    log_good: bool
    dealer: str
    languages: tuple[Tile, ...]


class Shown(NamedTuple):
    """The whole screen."""

    language: str
    banner: str
    """Says that the shoe is simulated; nothing at a live table."""
    status: Status
    instruction: Instruction
    hands: tuple[HandShown, HandShown]
    """As they lie on the felt, from the Dealer's left."""
    held: str
    """Cards drawn before their time."""
    column: Column
    boxes: tuple[BoxShown, ...]
    guide: Guide | None = None
    pad: Pad | None = None
    sheet: Sheet | None = None
    locked: str = ""
    """Why the console stands still for good."""
