"""Cards come in and go out: how many decks, who shuffled and cut, how many were counted."""

from collections.abc import Sequence
from functools import partial

from dealer_console.desk.asks import Ask, Handle
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.entries import NumberEntry
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.shown import Group, Kind, Sheet
from rules.game import Game
from rules.table.commands import EndShoe, IntakeShoe
from rules.table.settings import DeviceKind
from shoe_drivers.bench import NEW_CARDS

_USUAL_DECKS = 8


def usual_decks(game: Game) -> int:
    """What a shoe of that game holds as a rule."""
    return min(max(_USUAL_DECKS, game.decks[0]), game.decks[-1])


class Intake(Page):
    """New cards."""

    name = "new-cards"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.decks = 0
        self.shuffled = ""
        self.cut = ""

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Decks, who shuffled, who cut."""
        if "intake-shoe" not in at.can:
            return None
        public, speech = at.public, at.speech
        decks = public.settings.game.decks
        self.decks = self.decks or usual_decks(public.settings.game)
        shufflers = _shufflers(at)
        cutters = _cutters(at)
        self.shuffled = self.shuffled or shufflers[0]
        self.cut = self.cut or cutters[0]
        make = partial(
            IntakeShoe, decks=self.decks, shuffled_by=_kept(at, self.shuffled),
            cut_by=_kept(at, self.cut),
        )  # fmt: skip
        return Sheet(
            self.name,
            title=speech.screen("new-cards"),
            paragraph=speech.cited(public.settings.game.cites.decks),
            groups=(
                Group(
                    tuple(self.option(tiles, f"decks:{n}", str(n), "decks", n) for n in decks),
                    len(decks),
                    speech.screen("decks"),
                ),
                Group(
                    tuple(
                        self.option(tiles, f"shuffled:{n}", _worded(at, who), "shuffled", who)
                        for n, who in enumerate(shufflers)
                    ),
                    4,
                    speech.screen("shuffled-by"),
                ),
                Group(
                    tuple(
                        self.option(tiles, f"cut:{n}", _worded(at, who), "cut", who)
                        for n, who in enumerate(cutters)
                    ),
                    6,
                    speech.screen("cut-by"),
                ),
            ),
            primary=tiles.tile(
                "take-in",
                speech.screen("take-in"),
                self._taking_in(at, tiles, make) if at.can_do(make) else None,
                speech.screen("decks-in", count=self.decks),
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles),
        )

    def _taking_in(self, at: At, tiles: Tiles, make: "partial[IntakeShoe]") -> Act:
        def taken_in() -> Sequence[Ask]:
            order = tiles.order(IntakeShoe.name, make)
            # The hands at a simulated shoe put them in, too.
            return [Handle(NEW_CARDS), order] if NEW_CARDS in at.plan.deeds else [order]

        return taken_in


DEALER, MACHINE, FACTORY = "dealer", "machine", "factory"
"""Whoever deals is kept by name where there are names; the others as they stand here."""


def _shufflers(at: At) -> tuple[str, ...]:
    """Who may have shuffled: whoever deals, a machine, or the factory."""
    if at.public.settings.device is not DeviceKind.SHOE:
        return (MACHINE, DEALER, FACTORY)
    return (DEALER, MACHINE, FACTORY)


def _cutters(at: At) -> tuple[str, ...]:
    """Who may have cut: whoever deals, or a Player at a box."""
    return (DEALER, *(f"box {box}" for box in range(1, at.public.settings.boxes + 1)))


def _kept(at: At, who: str) -> str:
    """What the log keeps of it: never a word of the screen's language."""
    return at.dealer.name if who == DEALER else who


def _worded(at: At, who: str) -> str:
    """What stands on its tile."""
    if who == DEALER:
        return at.speech.words("role", DEALER) if at.plan.by_roles else at.dealer.name
    if who in (MACHINE, FACTORY):
        return at.speech.screen("by-machine" if who == MACHINE else "by-factory")
    return at.speech.screen("box", number=who.removeprefix("box "))


class TakingOut(Page):
    """The cards go out, counted or not."""

    name = "cards-out"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.counted = False
        self._number = NumberEntry()

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """How many were counted in the device, if they were."""
        shoe = at.public.shoe
        if shoe is None or "end-shoe" not in at.can:
            return None
        speech = at.speech
        make = partial(EndShoe, counted=self._number.value if self.counted else None)
        # Nobody has counted no cards by forgetting to enter them.
        allowed = at.can_do(make) and (self._number.was_typed or not self.counted)
        return Sheet(
            self.name,
            title=speech.screen("cards-out"),
            text=(speech.screen("should-be-left", count=shoe.left),)
            if at.public.settings.ends
            else (),
            groups=(
                Group(
                    (
                        self.option(tiles, "count:no", speech.screen("not-counted"), "counted",
                                    value=False),
                        self.option(tiles, "count:yes", speech.screen("were-counted"), "counted",
                                    value=True),
                    ),
                    2,
                ),
            ),
            entered=str(self._number.value) if self.counted else None,
            pad=self._number.keys(at, tiles) if self.counted else (),
            primary=tiles.tile(
                "take-out",
                speech.words("command", EndShoe.name),
                tiles.gives(make) if allowed else None,
                speech.screen("hold"),
                Kind.PRIMARY,
                hold=True,
            ),
            back=self.back(at, tiles),
        )  # fmt: skip
