"""Commands: what people ask of the table. They can be refused, with the reason."""

import re
from dataclasses import dataclass
from typing import ClassVar

from rules.cards import Card
from rules.conduct import Method
from rules.hands import Hand
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.people import Person
from rules.table.facts import Position
from rules.table.settings import TableSettings
from rules.wagers import Player


@dataclass(frozen=True, slots=True)
class Command:
    """Something a person asks for."""

    by: Person

    name: ClassVar[str] = ""
    undoable: ClassVar[bool] = True
    """A mis-tap can be taken back while nothing followed it."""

    @property
    def can_be_undone(self) -> bool:
        """Whether this very command can be taken back."""
        return self.undoable

    def __init_subclass__(cls) -> None:
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


# The table and its people.


@dataclass(frozen=True, slots=True)
class OpenTable(Command):
    """Open the table; who does so deals."""


@dataclass(frozen=True, slots=True)
class CloseTable(Command):
    """Close the table."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class RelieveDealer(Command):
    """Another Dealer takes over, between rounds or within one."""

    dealer: Person


@dataclass(frozen=True, slots=True)
class ChangeSettings(Command):
    """The table goes on under other settings."""

    settings: TableSettings
    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Approve(Command):
    """Say yes to what waits for it."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Deny(Command):
    """Say no to it."""

    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class UndoLast(Command):
    """Take back the last command."""

    undoable: ClassVar[bool] = False


# The shoe.


@dataclass(frozen=True, slots=True)
class IntakeShoe(Command):
    """New cards, shuffled and cut."""

    decks: int
    shuffled_by: str
    cut_by: str


@dataclass(frozen=True, slots=True)
class BurnCards(Command):
    """Burn by hand: the first card, as it was shown, and so many after it."""

    first: Card
    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ShowCutCard(Command):
    """The cut card has come out of a device that does not say so itself."""


@dataclass(frozen=True, slots=True)
class ReplaceCards(Command):
    """The cards are to be replaced before the next round."""


@dataclass(frozen=True, slots=True)
class EndShoe(Command):
    """The cards go out; how many were counted in the device, if they were."""

    counted: int | None = None
    undoable: ClassVar[bool] = False


# Betting.


@dataclass(frozen=True, slots=True)
class OpenBets(Command):
    """ "Place your bets, please." """


@dataclass(frozen=True, slots=True)
class CloseBets(Command):
    """ "No more bets." """


@dataclass(frozen=True, slots=True)
class DealFreeHand(Command):
    """A round without bets."""


@dataclass(frozen=True, slots=True)
class PlaceWager(Command):
    """A Player's wager, placed or changed to this stake."""

    player: Player
    bet: str
    stake: int
    by_staff: bool = False


@dataclass(frozen=True, slots=True)
class RemoveWager(Command):
    """A Player takes a wager back."""

    player: Player
    bet: str


@dataclass(frozen=True, slots=True)
class RejectExcess(Command):
    """What is beyond the maximum differential on a box is given back, standing Players first."""

    box: int


@dataclass(frozen=True, slots=True)
class LinkPlayers(Command):
    """These seats are one Player's."""

    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class RestrictWagers(Command):
    """Allow fewer wagers to an area; None is as the book has it."""

    most: int | None


# How the round is conducted.


@dataclass(frozen=True, slots=True)
class ChooseMethod(Command):
    """Deal by Method A, B or C from the next round."""

    method: Method


@dataclass(frozen=True, slots=True)
class ChooseFace(Command):
    """Deal face down, or face up."""

    face_down: bool


@dataclass(frozen=True, slots=True)
class HandShoe(Command):
    """In Method C: that Player takes the device, or nobody."""

    player: Player | None
    without_wager: bool = False


@dataclass(frozen=True, slots=True)
class LetSqueeze(Command):
    """That Player, or whom they name, handles a hand, or one card of it."""

    hand: Hand
    player: Player
    card: int | None = None


@dataclass(frozen=True, slots=True)
class RefuseHand(Command):
    """The Player who should receive a hand does not want it."""

    hand: Hand


# Cards.


@dataclass(frozen=True, slots=True)
class EnterCard(Command):
    """A card was drawn from a device that cannot tell; a closed one has no value yet."""

    card: Card | None = None
    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ExposeCard(Command):
    """A card was turned over; its value where the device has not told it."""

    position: Position
    card: Card | None = None

    @property
    def can_be_undone(self) -> bool:
        """A tap on the wrong card; a rank entered wrong is corrected, with approval."""
        return self.card is None


@dataclass(frozen=True, slots=True)
class ExposeHand(Command):
    """All closed cards of a hand, or of both, were turned over."""

    hand: Hand | None = None
    cards: tuple[Card, ...] = ()
    """Their values where the device has not told them, in the order of their places."""

    @property
    def can_be_undone(self) -> bool:
        """A tap on the wrong hand; a rank entered wrong is corrected, with approval."""
        return not self.cards


@dataclass(frozen=True, slots=True)
class CorrectCard(Command):
    """A card was entered or read wrong; the log keeps the old one."""

    position: Position
    card: Card
    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class StrikeCard(Command):
    """The last card was tapped in once too often: no such card was drawn."""

    undoable: ClassVar[bool] = False


# Insurance.


@dataclass(frozen=True, slots=True)
class TakeInsurance(Command):
    """A Player insures a hand."""

    player: Player
    hand: Hand
    stake: int
    announced: Stage | None = None
    """Announced in the window of that stage, entered after the next card was drawn."""


@dataclass(frozen=True, slots=True)
class CloseInsurance(Command):
    """Nobody else insures; provisional until the next card is drawn."""


@dataclass(frozen=True, slots=True)
class WaiveInsurance(Command):
    """The House lets Banker's third card be seen before Player's."""

    form: WaiverForm
    asked_by: Player | None = None


@dataclass(frozen=True, slots=True)
class OfferInsurance(Command):
    """A private table goes without insurance, or has it again."""

    offered: bool


# The result.


@dataclass(frozen=True, slots=True)
class ConfirmResult(Command):
    """The announced result stands."""


@dataclass(frozen=True, slots=True)
class Collect(Command):
    """Every losing wager has been collected."""


@dataclass(frozen=True, slots=True)
class Pay(Command):
    """Every winning wager has been paid, every other given back."""

    undoable: ClassVar[bool] = False


# When things go wrong.


@dataclass(frozen=True, slots=True)
class Declare(Command):
    """Something went wrong that the console cannot see by itself."""

    situation: Situation
    cards: tuple[int, ...] = ()
    order_known: bool = True
    note: str = ""


@dataclass(frozen=True, slots=True)
class Confirm(Command):
    """What was suspected did happen; whether the order of the cards can be told."""

    trouble: int
    order_known: bool = True


@dataclass(frozen=True, slots=True)
class Dismiss(Command):
    """What was suspected did not happen."""

    trouble: int


@dataclass(frozen=True, slots=True)
class Decide(Command):
    """Decide an irregularity."""

    trouble: int
    remedy: Remedy
    order: tuple[int, ...] = ()
    """For a reconstruction: the cards as they should have come; who is left out is set aside."""
    position: Position | None = None
    card: Card | None = None
    """For a correction: which card it really is."""
    intended: tuple[tuple[Player, Hand, Stage], ...] = ()
    """For insurance that was not offered: who had intended which."""
    found: tuple[tuple[Card, int], ...] = ()
    """For missing cards: how many of each were found when the rest was sorted."""
    aside: tuple[Card, ...] = ()
    """For missing cards: the two set aside, where the device has not read them."""
    withdraw: bool | None = None
    """Where nothing is ruled: whether Players are asked to play on or to withdraw."""
    undoable: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class ChooseOption(Command):
    """A Player plays on, or takes back all that is not yet decided."""

    player: Player
    withdraw: bool


@dataclass(frozen=True, slots=True)
class CloseOptions(Command):
    """All Players have been asked, at a table where wagers are not entered."""


COMMANDS: tuple[type[Command], ...] = tuple(
    value
    for value in list(globals().values())
    if isinstance(value, type) and issubclass(value, Command) and value is not Command
)
