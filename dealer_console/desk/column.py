"""The tiles at the right: what can go wrong, what was done last, and what comes next."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from dealer_console.desk.asks import Ask, AskWhoWorks, Handle, Make
from dealer_console.desk.at import Act, At, Tiles, is_followed
from dealer_console.desk.hands import may_expose
from dealer_console.desk.pages.deciding import Deciding
from dealer_console.desk.pages.declaring import Declaring
from dealer_console.desk.pages.handling import HandingOver, Squeezing, Waiving
from dealer_console.desk.pages.new_cards import Intake, TakingOut
from dealer_console.desk.pages.options import Options
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.pages.recall import Recall
from dealer_console.desk.pages.signing import Approval, SignIn
from dealer_console.desk.pages.simulated_shoe import SimulatedShoe
from dealer_console.desk.pages.suspicion import Suspicion
from dealer_console.desk.pages.table_menu import TableMenu
from dealer_console.desk.rank_pad import Asked
from dealer_console.desk.shown import Column, Kind, Tile
from rules.conduct import Method
from rules.hands import Hand
from rules.table.commands import (
    CloseBets,
    CloseInsurance,
    Collect,
    Command,
    ConfirmResult,
    ExposeHand,
    OpenBets,
    OpenTable,
    Pay,
    UndoLast,
)
from rules.table.phase import IN_PLAY, Phase
from rules.table.settings import Reading
from rules.table.state import Public, TroubleStatus
from rules.table.troubles import open_troubles, stopping
from rules.table.views import may_draw
from rules.table.windows import waiver_stands
from shoe_drivers.bench import DRAW, PRESS_RESULT

_MIDDLE = 2

_ON_REQUEST = frozenset({"page:squeeze", "page:waiver", "page:hand-over"})
"""What a Player asks for: there while it may be asked, and never what comes next."""


def column(at: At, tiles: Tiles, turning: Turning, asked: Asked | None, last: str) -> Column:
    """The whole column; `last` is the name of the command that an undo would take back."""
    drawn = _Drawn(at, tiles, turning, asked)
    ways = tuple(tile for tile in drawn.ways_on() if tile is not None)
    primary = next((tile for tile in ways if tile.key not in _ON_REQUEST), None)
    return Column(
        top=tuple(tile for tile in (drawn.irregularity(), drawn.undo(last)) if tile is not None),
        middle=tuple(tile for tile in ways if tile is not primary)[:_MIDDLE],
        small=drawn.small(),
        primary=None if primary is None else primary._replace(kind=_of_primary(primary)),
    )


def _of_primary(tile: Tile) -> Kind:
    return tile.kind if tile.kind is Kind.SIMULATED else Kind.PRIMARY


class _Drawn:
    def __init__(self, at: At, tiles: Tiles, turning: Turning, asked: Asked | None) -> None:
        self.at, self.tiles, self.turning, self.asked = at, tiles, turning, asked

    # What is always there.

    def irregularity(self) -> Tile:
        """One button for all that goes wrong."""
        at = self.at
        waiting = open_troubles(at.public)
        if waiting and stopping(at.public) is None:
            number = waiting[0].number
            words = at.speech.words("situation", waiting[0].situation)
            return self.tiles.tile(
                "irregularity", at.speech.screen("open-irregularity"),
                self._opens(lambda turning: Deciding(turning, number)), words, Kind.WARNING,
            )  # fmt: skip
        act = self._opens(Declaring) if "declare" in at.can else None
        return self.tiles.tile(
            "irregularity",
            at.speech.words("command", "declare"),
            act,
            at.speech.screen("irregularity-hint"),
            Kind.WARNING,
        )

    def undo(self, last: str) -> Tile | None:
        """The last tap, taken back with one tap."""
        at = self.at
        if not at.public.can_undo or "undo-last" not in at.can:
            return None
        what = at.speech.words("command", last) if last else ""
        return self.tiles.tile(
            "undo", at.speech.words("command", "undo-last"), self.tiles.gives(UndoLast), what
        )

    def small(self) -> tuple[Tile, ...]:
        """Looking back, the table, and the simulated shoe where there is one."""
        screen = self.at.speech.screen
        made = [
            self.tiles.tile("recall", screen("recall"), self._opens(Recall), kind=Kind.QUIET),
            self.tiles.tile("table", screen("table"), self._opens(TableMenu), kind=Kind.QUIET),
        ]
        if self.at.plan.deeds:
            made.append(
                self.tiles.tile("shoe", screen("shoe-short"), self._opens(SimulatedShoe),
                                kind=Kind.SIMULATED)
            )  # fmt: skip
        return tuple(made)

    # What comes next: the first is the primary.

    def ways_on(self) -> Sequence[Tile | None]:
        """What makes sense now, the most likely first."""
        public = self.at.public
        if public.pending is not None:
            return [self._page("approval", Approval)]
        ways = WAYS.get(public.phase)
        return [] if ways is None else ways(self)

    def closed(self) -> Sequence[Tile | None]:
        """Whoever opens the table signs in; at a simulated table without staff nobody has to."""
        at = self.at
        if at.plan.by_roles:
            return [self._opening()]
        return [self.tiles.tile("open", at.speech.words("command", OpenTable.name), self._sign_in)]

    def _opening(self) -> Tile:
        def opened() -> Sequence[Ask]:
            return [self.tiles.order(OpenTable.name, OpenTable, "dealer")]

        return self.tiles.tile("open", self.at.speech.words("command", OpenTable.name), opened)

    def _sign_in(self) -> Sequence[Ask]:
        self.turning.open(
            SignIn(
                self.turning,
                OpenTable.name,
                OpenTable,
                lambda at: at.public.phase is Phase.TABLE_CLOSED and at.public.pending is None,
                "open-title",
            )
        )
        return [AskWhoWorks()]

    def no_shoe(self) -> Sequence[Tile | None]:
        """New cards."""
        return [self._page("new-cards", Intake, "intake-shoe")]

    def burning(self) -> Sequence[Tile | None]:
        """The device tells the burnt cards, or the pad takes the first."""
        return [self._deed(DRAW)]

    def between(self) -> Sequence[Tile | None]:
        """The next round, and in Method C the shoe goes to a Player first."""
        return [self._gives(OpenBets), self._hand_over()]

    def change(self) -> Sequence[Tile | None]:
        """The cards go out."""
        return [self._page("cards-out", TakingOut, "end-shoe")]

    def betting(self) -> Sequence[Tile | None]:
        """No more bets, and who squeezes; where the first card closes betting it may come now."""
        return [self._gives(CloseBets), self._draw(), self._hand_over(), self._squeeze()]

    def dealing(self) -> Sequence[Tile | None]:
        """The device deals; a simulated one has hands here."""
        return [self._draw(), self._squeeze(), self._hand_over()]

    def exposing(self) -> Sequence[Tile | None]:
        """Both hands with one press, or each on its own panel."""
        return [self._expose(), self._result(), self._squeeze(), self._waive()]

    def insuring(self) -> Sequence[Tile | None]:
        """Closed; until then a card may come as well."""
        return [self._gives(CloseInsurance, self._then()), self._waive(), self._draw()]

    def third_drawn(self) -> Sequence[Tile | None]:
        """A third card is drawn."""
        return [self._draw(), self._waive()]

    def third_exposed(self) -> Sequence[Tile | None]:
        """A third card is turned over."""
        return [self._expose(), self._waive(), self._squeeze(), self._draw()]

    def result(self) -> Sequence[Tile | None]:
        """The result button of the shoe says it; without one the Dealer does."""
        return [self._result(), self._gives(ConfirmResult)]

    def collecting(self) -> Sequence[Tile | None]:
        """Losing wagers first; where none are entered, the next call says that all is settled."""
        if self._is_untracked() and self.at.can_do(OpenBets):
            return [self._gives(OpenBets), self._gives(Collect)]
        return [self._gives(Collect)]

    def paying(self) -> Sequence[Tile | None]:
        """Then winning ones."""
        return [self._gives(Pay)]

    def returning(self) -> Sequence[Tile | None]:
        """Every bet goes back."""
        return [self._gives(Pay, title=self.at.speech.screen("all-given-back"))]

    def stopped(self) -> Sequence[Tile | None]:
        """What stops play is decided."""
        trouble = stopping(self.at.public)
        if trouble is None:
            return []
        page = page_for(self.at.public)
        words = self.at.speech.words("situation", trouble.situation)
        act = None if page is None else self._opens(page)
        return [
            self.tiles.tile("decide-page", self.at.speech.words("command", "decide"), act, words),
            self._draw(),
        ]

    def options(self) -> Sequence[Tile | None]:
        """Players choose."""
        return [self._page("options", Options)]

    def _opens(self, make: Callable[[Turning], Page]) -> Act:
        def opened() -> Sequence[Ask]:
            self.turning.open(make(self.turning))
            return ()

        return opened

    def _page(self, key: str, make: Callable[[Turning], Page], do: str = "") -> Tile:
        words = self.at.speech
        title = words.words("command", do) if do else words.screen(f"to-{key}")
        return self.tiles.tile(f"page:{key}", title, self._opens(make))

    def _gives(self, make: Make, detail: str = "", title: str = "") -> Tile | None:
        """A command, where it can be given."""
        at = self.at
        command: Command = make(at.dealer)
        if command.name not in at.can or not at.can_do(make):
            return None
        words = title or at.speech.words("command", command.name)
        return self.tiles.tile(command.name, words, self.tiles.gives(make), detail)

    def _then(self) -> str:
        """What follows when insurance is closed: the next card, whose it is."""
        for prompt in self.at.prompts:
            if prompt.code == "draw":
                return self.at.speech.screen("then", what=self.at.speech.prompt(prompt))
        return ""

    def _expose(self) -> Tile | None:
        """All that lies closed, with one press."""
        at = self.at
        round_ = at.public.round
        if round_ is None:
            return None
        # Under a waiver Banker's third card is seen first: Player's is not turned over with it.
        banker_first = waiver_stands(at.public, round_)
        hand = Hand.BANKER if banker_first and may_expose(at.public, Hand.BANKER) else None
        make = partial(ExposeHand, hand=hand)
        if not may_expose(at.public, hand) or not at.can_do(make):
            return None
        third = len(round_.layout.player) > 2 or len(round_.layout.banker) > 2
        key = "third-exposed" if third else "both-exposed"
        if not third and (round_.layout.player_two is not None) != (
            round_.layout.banker_two is not None
        ):
            key = "rest-exposed"
        return self.tiles.tile("expose", at.speech.screen(key), self.tiles.gives(make))

    def _hand_over(self) -> Tile | None:
        if self.at.public.method is not Method.C or "hand-shoe" not in self.at.can:
            return None
        return self.tiles.tile(
            "page:hand-over", self.at.speech.words("command", "hand-shoe"),
            self._opens(HandingOver), self._who_has_it(),
        )  # fmt: skip

    def _who_has_it(self) -> str:
        holder, speech = self.at.public.device.holder, self.at.speech
        return speech.words("role", "dealer") if holder is None else speech.player(holder)

    def _squeeze(self) -> Tile | None:
        if "let-squeeze" not in self.at.can:
            return None
        return self.tiles.tile(
            "page:squeeze", self.at.speech.words("command", "let-squeeze"), self._opens(Squeezing)
        )

    def _waive(self) -> Tile | None:
        if "waive-insurance" not in self.at.can:
            return None
        return self.tiles.tile(
            "page:waiver", self.at.speech.words("command", "waive-insurance"),
            self._opens(Waiving), self.at.speech.screen("waive-hint"),
        )  # fmt: skip

    # The hands at a simulated shoe, and the tap that stands for a card where nothing reads it.

    def _draw(self) -> Tile | None:
        if self.asked is not None and self.asked.closed is not None:
            words = self.at.speech.screen("card-drawn-closed")
            return self.tiles.tile("closed-card", words, self.tiles.gives(self.asked.closed))
        return self._deed(DRAW) if may_draw(self.at.public) else None

    def _result(self) -> Tile | None:
        public = self.at.public
        if public.settings.reading is Reading.NONE or not _may_press(public):
            return None
        return self._deed(PRESS_RESULT)

    def _deed(self, deed: str) -> Tile | None:
        at = self.at
        if deed not in at.plan.deeds or not at.public.device.linked:
            return None
        return self.tiles.tile(
            f"deed:{deed}",
            at.speech.deed(deed),
            lambda: [Handle(deed)],
            at.around.not_done or at.speech.screen("at-simulated-shoe"),
            Kind.SIMULATED,
        )

    def _is_untracked(self) -> bool:
        round_ = self.at.public.round
        return round_ is not None and not round_.wagers


def _may_press(public: Public) -> bool:
    """The result may be pressed once all is exposed; where a shoe is followed, the cards lie closed
    as long as the shoe has not told them.
    """
    if public.phase is Phase.RESULT:
        return True
    return public.phase in IN_PLAY and is_followed(public)


def page_for(public: Public) -> Callable[[Turning], Page] | None:
    """The page that opens by itself: what the machine detects, who is asked, who must agree."""
    if public.pending is not None:
        return Approval
    if public.phase is Phase.OPTIONS:
        return Options
    trouble = stopping(public)
    if public.phase is not Phase.STOPPED or trouble is None:
        return None
    number = trouble.number
    if trouble.status is TroubleStatus.SUSPECTED:
        return lambda turning: Suspicion(turning, number)
    return lambda turning: Deciding(turning, number)


WAYS: Mapping[Phase, Callable[[_Drawn], Sequence[Tile | None]]] = {
    Phase.TABLE_CLOSED: _Drawn.closed,
    Phase.NO_SHOE: _Drawn.no_shoe,
    Phase.BURN: _Drawn.burning,
    Phase.BETWEEN: _Drawn.between,
    Phase.CHANGE_CARDS: _Drawn.change,
    Phase.BETTING: _Drawn.betting,
    Phase.DEAL: _Drawn.dealing,
    Phase.EXPOSE: _Drawn.exposing,
    Phase.INSURANCE_FOUR: _Drawn.insuring,
    Phase.INSURANCE_THIRD: _Drawn.insuring,
    Phase.PLAYER_DRAW: _Drawn.third_drawn,
    Phase.BANKER_DRAW: _Drawn.third_drawn,
    Phase.PLAYER_EXPOSE: _Drawn.third_exposed,
    Phase.BANKER_EXPOSE: _Drawn.third_exposed,
    Phase.RESULT: _Drawn.result,
    Phase.COLLECT: _Drawn.collecting,
    Phase.PAY: _Drawn.paying,
    Phase.RETURN: _Drawn.returning,
    Phase.STOPPED: _Drawn.stopped,
    Phase.OPTIONS: _Drawn.options,
}
"""What comes next in each phase."""
