"""Moments at a table, for whoever wants to look at them: tests measure them, pictures are taken."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from dealer_console.desk.shown import Shown
from rules.conduct import Method
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.people import Person, Role
from rules.table.commands import (
    Confirm,
    ConfirmResult,
    HandShoe,
    IntakeShoe,
    OpenBets,
    OpenTable,
)
from rules.table.facts import LinkLost
from rules.table.settings import Reading
from rules.wagers import SEATED, Player
from tests.dealer_console.desk.at_desk import AtDesk
from tests.dealer_console.desk.rounds_played import played
from tests.rules.table.at_table import ANN, AtTable, settings_of, table

BOXES = {box: Player(box, SEATED) for box in range(1, 9)}
BEHIND = Player(2, "standing-1")

LIMITS = Limits(
    {
        "player": BetLimit(10_000, 50_000_000),
        "banker": BetLimit(10_000, 50_000_000),
        "tie": BetLimit(10_000, 5_000_000),
        "tiger": BetLimit(10_000, 2_000_000),
    },
    50_000_000,
)

ADA = Person("Ada", Role.ASSISTANT_CASINO_MANAGER)

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"


@dataclass
class Scene:
    """A moment: a table, what was pressed at its desk, and what is known around it."""

    at: Callable[[], AtTable]
    presses: tuple[str, ...] = ()
    stopped: str = ""
    plan: Mapping[str, object] = field(default_factory=dict)

    def shown(self, language: str) -> Shown:
        """The screen in that language."""
        desk = AtDesk(self.at(), language=language, **self.plan).presses(*self.presses)
        if self.stopped:
            desk.desk.stopped(self.stopped)
        return desk.shown()


def wagered(game: str = DA_HU, **more: object) -> AtTable:
    """A table with wagers in seven boxes."""
    at = table(game, boxes=8, limits=LIMITS, **more)  # type: ignore[arg-type]
    for box, bet, stake in (
        (1, "banker", 500_000),
        (2, "banker", 2_000_000),
        (3, "player", 300_000),
        (5, "banker", 100_000),
        (6, "tiger", 20_000),
        (6, "player", 150_000),
        (8, "player", 1_000_000),
    ):
        at.bet(BOXES[box], bet, stake)
    return at.bet(BEHIND, "banker", 40_000)


def insurance() -> AtTable:
    """Banker 6 against Player 4: the Banker lammer goes out, and box 5 has taken some."""
    at = wagered(face_down=True).dealt("9D KC 5S 6H").exposed()
    return at.insured(BOXES[5], Hand.BANKER, 33_300)


def waiver() -> AtTable:
    """Banker 2: it draws whatever comes, and may be squeezed first."""
    return wagered(face_down=True, method=Method.A).dealt("2S 2D 3H KC").exposed()


def at_once() -> AtTable:
    """Tiger, Method C: two cards a few milliseconds apart."""
    more = {"boxes": 8, "limits": LIMITS, "face_down": True, "high_limit": True}
    at = AtTable(settings_of(TIGER, method=Method.C, **more))
    at.tell(OpenTable(ANN)).approved(ADA)
    at.tell(IntakeShoe(ANN, 8, "Ann", "Ben"), HandShoe(ANN, BOXES[2]), OpenBets(ANN))
    for box, bet, stake in ((1, "player", 300_000), (2, "banker", 2_000_000), (3, "tiger", 20_000)):
        at.bet(BOXES[box], bet, stake)
    return at.dealt("7S").drawn("KD 9C", apart=80)


def excess() -> AtTable:
    """A seventh card that nobody is due."""
    return wagered().dealt("9D KC 5S 6H 2C 3D")


def settled() -> AtTable:
    """Banker wins with 7 against 6."""
    return wagered().dealt("9D KC 5S 7H 2C").tell(ConfirmResult(ANN))


def untracked() -> AtTable:
    """The same without wagers."""
    at = table(DA_HU, limits=LIMITS).dealt("9D KC 5S 6H 2C")
    return at.tell(ConfirmResult(ANN))


def masked() -> AtTable:
    """A masked shoe: the ranks of exposed cards are tapped."""
    at = wagered(face_down=True, reading=Reading.MASKED)
    return at.dealt("? ? ? ?").exposed(Hand.PLAYER, "9 5")


def looked_back(rounds: int = 10) -> AtTable:
    """Ten rounds to look back on."""
    at = table(DA_HU, limits=LIMITS)
    for number in range(rounds):
        suit = "SHDC"[number % 4]
        at.dealt(f"9{suit} 2{suit} 7H 3D 2{suit}" if number % 2 else f"2{suit} 9{suit} TH KD")
        at.finished().tell(OpenBets(ANN))
    return at


def voided() -> AtTable:
    """Every bet goes back."""
    at = wagered().dealt("9D KC")
    at.declared(Situation.FOREIGN_CARD)
    return at.decided(Remedy.VOID)


def asked_each() -> AtTable:
    """Players choose whether to play on, before the cards are put in order."""
    at = at_once()
    at.tell(Confirm(ANN, at.trouble.number))
    return at.decided(Remedy.RECONSTRUCT)


def unlinked() -> AtTable:
    """The line to the shoe is gone in mid-round."""
    return wagered().dealt("9D KC").tell(LinkLost())


SCENES: Mapping[str, Scene] = {
    "betting": Scene(partial(wagered)),
    "wagers": Scene(partial(wagered), ("box:2",)),
    "insurance": Scene(insurance),
    "insurance-box": Scene(insurance, ("box:2",)),
    "waiver": Scene(waiver, ("page:waiver",)),
    "two-at-once": Scene(at_once),
    "approval": Scene(unlinked, ("decide",)),
    "sign-in": Scene(wagered, ("table", "page:relieve-dealer")),
    "irregularity": Scene(partial(wagered, face_down=True), ("close-bets", "irregularity")),
    "decide": Scene(excess),
    "masked": Scene(masked),
    "collect": Scene(settled),
    "pay-guide": Scene(untracked),
    "recall": Scene(looked_back, ("recall",)),
    "table": Scene(partial(wagered), ("table",)),
    "void": Scene(voided),
    "options": Scene(asked_each),
    "link-lost": Scene(unlinked),
    "log-failed": Scene(
        insurance, stopped="The disk of the log is full: make room, then start the console again."
    ),
    "mirrored": Scene(insurance, plan={"player_left": False}),
    "simulated": Scene(
        partial(wagered),
        plan={"simulated": True, "deeds": ("draw", "press-result", "new-cards"), "by_roles": True},
    ),
}
"""All of them, by what they show."""


def board_scenes() -> Mapping[str, AtTable]:
    """Tables as the room sees them: in mid-shoe, with insurance on offer, with a result."""
    shoe = "BPBBPTPPPBBBBPBPBBTBPPBPPPPBBBPTBBPP"
    return {
        "board-betting": _mid_shoe(shoe),
        "board-offer": _mid_shoe(shoe).dealt("9D KC 5S 6H"),
        "board-result": _mid_shoe(shoe).dealt("9D KC 5S 7H 2C").tell(ConfirmResult(ANN)),
    }


def _mid_shoe(winners: str) -> AtTable:
    return played(DA_HU, winners, decks=10, boxes=8, limits=LIMITS)
