"""A table at work: the shoe, the console, the cards as they lie, and what is to go wrong."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hardware_sim.faults import Fault
from hardware_sim.happenings import Booted, CutCardOut, Drawn, DrawnOutside, Spot, StoodBy, Timed
from rules.cards import Card
from rules.table.facts import MessageLost
from tools.soak.findings import Lost, Wrong
from tools.soak.judge import Verdict, verdict, verify_told
from tools.soak.kinds import Kind
from tools.soak.plan import Stretch
from tools.soak.shoe_side import ShoeSide
from tools.soak.table_side import TableSide
from tools.soak.truth import Truth
from tools.soak.wire_faults import OneCopyMore

HANDS = (Spot.PLAYER, Spot.BANKER)

RATE = 0.3
"""How many rounds have something go wrong in them."""


DRAWS = ("deal", "player-draw", "banker-draw")
"""The phases that ask for a card."""


@dataclass
class Injected:
    """One thing that was made to go wrong, and what came of it."""

    kind: Kind
    where: str
    before: int
    """How often its sign had been told until then."""
    outcome: str = ""
    """`healed` or `detected`, once it is known."""
    rounds: int = 0
    """For how long its sign has been looked for."""


@dataclass
class Counts:
    """What was played beside rounds."""

    rounds: int = 0
    void: int = 0
    shoes: int = 0
    cards: int = 0
    bets: int = 0
    insured: int = 0
    waived: int = 0
    withdrawn: int = 0
    snapshots: int = 0
    starts: int = 0


class Sitting:
    """Everything at one table that its people can see and touch."""

    def __init__(self, plan: Stretch, folder: Path) -> None:
        self.plan, self.folder = plan, folder
        (folder / "sink").mkdir(parents=True, exist_ok=True)
        (folder / "table.toml").write_text(plan.settings(str(folder)), encoding="utf-8")
        self.chance = Random(f"people {plan.seed}")
        self.shoe = ShoeSide(plan, folder)
        self.table = TableSide(folder, folder / "logs")
        self.truth = Truth()
        self.counts = Counts()
        self.plot: Kind | None = None
        """What is to go wrong next."""
        self.plot_in = 0
        """After how many messages, cards or steps."""
        self.plot_age = 0
        """For how many rounds it has been planned."""
        self.rate = RATE
        self.to_cover: list[Kind] = []
        """What is to go wrong before chance decides: for a short soak that does everything."""
        self.covers: frozenset[Kind] = frozenset()
        self.resting = False
        """Nothing more is made to go wrong."""
        self.misread_shoe = False
        """A card of this shoe is known to the console by its rank alone, or not at all."""
        self.injected: list[Injected] = []
        self.follows: set[str] = set()
        """The irregularities that may come of what was done in this round and the last."""
        self.unheard = 0
        """Cards of this shoe that have left it, and that the console has not been told of."""
        self.cut_card_out = False
        self.must_tap = False
        """A card lies there whose value the console does not know."""
        self.pressed = False
        self.misheard: dict[int, Card] = {}
        self.kept: Card | None = None
        """The overdrawn card that the shoe keeps for the next round."""
        self.name = ""
        """Of the round under way."""
        self.verdicts: list[Verdict] = []
        self.drawn: dict[int, int] = {}
        """For each shoe that is over, how many cards the console knows of."""
        self.told_before_kills: list[list[dict[str, Any]]] = []
        self.declared: set[str] = set()
        """What people have declared in this round."""
        self.intended: list[tuple[str, str, str]] = []
        """Who had meant to insure what, where it was missed: Player, hand, stage."""

    @property
    def phase(self) -> str:
        """What the table waits for."""
        return str(self.table.snapshot["phase"])

    @property
    def draws(self) -> bool:
        """Whether a card is due, and shoe and table know all those before it."""
        truth = self.truth
        if self.shoe.device.keeps_card or self.phase not in DRAWS:
            return False
        return truth.in_step and not truth.unheard and not truth.complete

    @property
    def directory(self) -> Path:
        """The table's log."""
        return self.folder / "logs" / self.plan.name

    # Over the wire.

    def act(self, happenings: list[Timed]) -> None:
        """The device has done something: it is told, and must be heard."""
        self.say(happenings)
        self.table.await_all()

    def draw(self, act: Callable[[], list[Timed]] | None = None) -> None:
        """A card leaves the shoe."""
        before = len(self.shoe.stock.out)
        happenings = (act or self.shoe.device.draw)()
        self.say(happenings, before)
        self.table.await_all()

    def say(self, happenings: list[Timed], before: int | None = None) -> None:
        """Happening by happening goes out; what is planned befalls the one it is aimed at."""
        out = iter(self.shoe.stock.out[len(self.shoe.stock.out) if before is None else before :])
        for timed in happenings:
            fault, lost = self._aimed(timed)
            due = self.shoe.say([timed], fault, lost=lost)
            if isinstance(fault, OneCopyMore):
                # By its numbers it is another message, with something lost between the two.
                due += [MessageLost(), *due]
            self.table.expect(due)
            self.witness(timed, out, heard=bool(due))
            if lost and not self.plan.has_results:
                # There are no numbers: it is the silence after half a record that tells.
                self.table.until("fact:BytesUnread")

    def witness(self, timed: Timed, out: Iterator[Card], *, heard: bool) -> None:
        """What anybody at the table sees of it."""
        what = timed.what
        if isinstance(what, CutCardOut):
            self.cut_card_out = True
        elif isinstance(what, Drawn):
            card = next(out)
            self.counts.cards += 1
            self.unheard += not heard
            if what.place.spot in HANDS:
                index = self.truth.lay(card, read=what.card is not None)
                if heard:
                    self.truth.at_table.append(index)
                if what.card is None:
                    self.must_tap = self.misread_shoe = True
        elif isinstance(what, DrawnOutside):
            card = next(out)
            self.counts.cards += 1
            self.unheard += not heard
            # A shoe that has forgotten the round may take a card that is due for one too many.
            due = not self.truth.in_step and not self.truth.complete
            of_round = self.truth.lay(card) if due else None
            if heard:
                self.truth.at_table.append(of_round)
                self.truth.taken_for_excess |= due

    def _aimed(self, timed: Timed) -> tuple[Fault | None, bool]:
        """The fault that befalls this message, and whether nothing of it comes through."""
        plot, what = self.plot, timed.what
        if plot is None or plot.fault is None or isinstance(what, Booted):
            return None, False
        if not self.shoe.has_word_for(what):
            return None, False
        wanted = {"card": Drawn, "ready": StoodBy}.get(plot.target)
        if wanted is not None and not isinstance(what, wanted):
            return None, False
        if plot.target == "card" and isinstance(what, Drawn) and what.place.spot not in HANDS:
            return None, False
        self.plot_in -= 1
        if self.plot_in > 0:
            return None, False
        self.happens(plot)
        self.table.damaged = True
        return plot.fault(self.chance), plot.lost

    # What goes wrong.

    def happens(self, kind: Kind) -> None:
        """It is done now, and written down."""
        self.injected.append(Injected(kind, self.name or self.plan.name, self._told(kind)))
        self.follows |= kind.follows
        self.plot = None

    def _told(self, kind: Kind) -> int:
        return sum(self.table.signs[sign] for sign in kind.signs)

    def look_for_signs(self) -> None:
        """At the end of a round: what has been healed, what has shown, what should have."""
        for one in self.injected:
            if one.outcome:
                continue
            one.rounds += 1
            if one.kind.heals:
                one.outcome = "healed"
            elif self._told(one.kind) > one.before:
                one.outcome = "detected"
            elif one.rounds > 1:
                raise Wrong(f"{one.kind.name} in {one.where} was never told of")

    # The round.

    def round_begins(self) -> None:
        """Bets are open."""
        snapshot = self.table.snapshot
        self.name = f"{self.plan.name}/{snapshot['shoe']}/{snapshot['round']}"

    def round_over(self) -> None:
        """The table has told the round: it is held against the cards."""
        wanted = verdict(self.truth, self.plan.game, self.name)
        verify_told(wanted, self.table.next_round())
        self.verdicts.append(wanted)
        self.counts.rounds += 1
        self.counts.void += wanted.void
        self.counts.bets += len(self.truth.bets)
        self.counts.insured += len(self.truth.insured)
        self.counts.waived += self.truth.waived
        self.counts.withdrawn += len(self.truth.withdrawn)
        self.look_for_signs()
        self.verify_count()
        settled = all(one.outcome for one in self.injected)
        self.follows = (
            set() if settled and not self.table.snapshot["choices"] else set(self.follows)
        )
        self.truth = Truth()
        if self.kept is not None:
            self.truth.at_table.append(self.truth.lay(self.kept))
            self.kept = None
        self.must_tap = self.pressed = False
        self.misheard.clear()
        self.declared.clear()
        self.intended.clear()

    def new_shoe(self) -> None:
        """Fresh cards are taken in; nothing of the old ones is left on the table."""
        self.shoe.new_cards()
        self.truth, self.kept = Truth(), None
        self.unheard = 0
        self.cut_card_out = self.misread_shoe = False

    def end_shoe(self, miscounted: int = 0) -> None:
        """The cards are counted as they go out; what the console missed is then missed."""
        counted, there = self.shoe.left - miscounted, self.table.snapshot["cards_left"]
        if counted != there and not self.shoe.endless:
            self.follows |= {"cards-missing", "copy-too-many"}
        self.shoe_over()
        self.table.tap("end-shoe", counted=None if self.shoe.endless else counted)

    def shoe_over(self) -> None:
        """The cards go out; how many the console knows of is noted."""
        self.counts.shoes += 1
        if not self.shoe.endless:
            waiting = sum(index is not None for index in self.truth.at_table)
            known = len(self.shoe.stock.out) - self.unheard - waiting
            self.drawn[self.table.snapshot["shoe"]] = known

    def verify_count(self) -> None:
        """The console knows how many cards are left, but for those it could not hear of."""
        left = self.table.snapshot["cards_left"]
        if left is None or self.shoe.endless:
            return
        should = self.plan.decks * 52 - len(self.shoe.stock.out) + self.unheard
        if left != should:
            raise Lost(
                f"{self.name}: {left} cards are left by the console, and should be {should};"
                f" {len(self.shoe.stock.out)} have left, {self.unheard} unheard"
            )


Deed = Callable[[Sitting, Kind], bool]
"""Makes something go wrong if this is the moment; whether it did."""
