"""What is done to the table now and then: people, cards, method, insurance, sound."""

from collections.abc import Callable, Sequence
from functools import partial

from dealer_console.desk.asks import AskWhoWorks, Leave, Make, SoundOn
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.handling import HandingOver, Squeezing
from dealer_console.desk.pages.new_cards import Intake, TakingOut
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.pages.putting_right import PuttingRight
from dealer_console.desk.pages.seats import Seats
from dealer_console.desk.pages.signing import SignIn
from dealer_console.desk.pages.simulated_shoe import SimulatedShoe
from dealer_console.desk.shown import Group, Kind, Sheet, Tile
from rules.conduct import Method
from rules.people import Person, Role
from rules.table.commands import (
    ChangeSettings,
    ChooseFace,
    ChooseMethod,
    CloseTable,
    Command,
    DealFreeHand,
    OfferInsurance,
    RelieveDealer,
    ReplaceCards,
    RestrictWagers,
    ShowCutCard,
    StrikeCard,
)

_COLUMNS = 4


class TableMenu(Page):
    """All of it on one page; what cannot be done now is dim."""

    name = "table"

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Commands first, then the pages behind."""
        made = [tile for tile in self._tiles(at, tiles) if tile is not None]
        return Sheet(
            self.name,
            title=at.speech.screen("table"),
            groups=(Group(tuple(made), _COLUMNS),),
            back=self.back(at, tiles, "back-to-table"),
        )

    def _tiles(self, at: At, tiles: Tiles) -> Sequence[Tile | None]:
        public, words = at.public, at.speech
        pages: list[Tile | None] = [
            self._page(at, tiles, "relieve-dealer", lambda turning: relieving(turning, at.dealer)),
            self._page(at, tiles, "intake-shoe", Intake),
            self._page(at, tiles, "end-shoe", TakingOut),
            self._gives(at, tiles, ShowCutCard),
            self._gives(at, tiles, ReplaceCards, hold=True),
            self._gives(at, tiles, DealFreeHand),
            self._page(at, tiles, "correct-card", PuttingRight),
            self._gives(at, tiles, StrikeCard, hold=True),
            self._page(at, tiles, "let-squeeze", Squeezing),
            self._page(at, tiles, "hand-shoe", HandingOver),
            self._page(at, tiles, "link-players", Seats),
        ]
        for method in Method:
            if method is not public.method and method in public.settings.game.conduct.methods:
                make: Make = partial(ChooseMethod, method=method)
                pages.append(
                    self._gives(at, tiles, make, words.words("method", method), f"method:{method}")
                )
        face = partial(ChooseFace, face_down=not public.face_down)
        pages.append(
            self._gives(at, tiles, face,
                        words.screen("deal-face-up" if public.face_down else "deal-face-down"))
        )  # fmt: skip
        if public.settings.game.insurance is not None:
            offer = partial(OfferInsurance, offered=public.no_insurance)
            key = "insurance-on" if public.no_insurance else "insurance-off"
            pages.append(self._gives(at, tiles, offer, words.screen(key)))
        pages += [self._restricting(at, tiles), self._settings(at, tiles), self._sound(at, tiles)]
        pages.append(self._gives(at, tiles, CloseTable, hold=True, kind=Kind.DANGER))
        if at.plan.deeds:
            pages.append(
                tiles.tile("shoe", words.screen("simulated-shoe"), self.opens(SimulatedShoe),
                           kind=Kind.SIMULATED)
            )  # fmt: skip
        if at.plan.can_leave:
            pages.append(
                tiles.tile("leave", words.screen("leave"), lambda: [Leave()],
                           words.screen("hold"), Kind.DANGER, hold=True)
            )  # fmt: skip
        return pages

    def _page(self, at: At, tiles: Tiles, do: str, make: Callable[[Turning], Page]) -> Tile | None:
        """A tile that turns to the page of a command, where the game knows it at all."""
        act: Act | None = None
        if do in at.can:
            act = self._then_who(self.opens(make)) if do == RelieveDealer.name else self.opens(make)
        elif do in ("hand-shoe", "let-squeeze", "correct-card", "strike-card"):
            return None
        return tiles.tile(f"page:{do}", at.speech.words("command", do), act)

    def _then_who(self, act: Act) -> Act:
        return lambda: [*act(), AskWhoWorks()]

    def _gives(
        self,
        at: At,
        tiles: Tiles,
        make: Make,
        title: str = "",
        key: str = "",
        *,
        hold: bool = False,
        kind: Kind = Kind.PLAIN,
    ) -> Tile | None:
        """A tile that gives a command and leaves."""
        command: Command = make(at.dealer)
        if not at.can_do(make):
            if command.name in ("strike-card", "deal-free-hand", "show-cut-card"):
                return None
            act = None
        else:
            act = self.closes(tiles.order(command.name, make))
        role = at.authority(command).role if act is not None else Role.DEALER
        detail = "" if role is Role.DEALER else at.speech.words("role", role)
        if hold:
            detail = " · ".join(part for part in (detail, at.speech.screen("hold")) if part)
        words = title or at.speech.words("command", command.name)
        return tiles.tile(f"give:{key or command.name}", words, act, detail, kind, hold=hold)

    def _restricting(self, at: At, tiles: Tiles) -> Tile | None:
        """Fewer wagers on an area than the book allows: each press one fewer, then as it says."""
        book = at.public.settings.game.limit_rules.wagers_per_area
        if book is None:
            return None
        now = at.public.wagers_per_area or book
        most = now - 1 or None
        make = partial(RestrictWagers, most=most)
        words = at.speech.screen("wagers-per-area", count=book if most is None else most)
        return self._gives(at, tiles, make, words)

    def _settings(self, at: At, tiles: Tiles) -> Tile | None:
        """The settings file again; it is read when the press is carried out, not before."""
        anew = at.plan.settings_anew
        if anew is None:
            return None

        def make(by: Person) -> Command:
            return ChangeSettings(by, anew())

        act: Act | None = None
        if ChangeSettings.name in at.can:
            act = self.closes(tiles.order(ChangeSettings.name, make))
        words = at.speech.words("command", ChangeSettings.name)
        role = at.speech.words("role", Role.PIT_SUPERVISOR)
        return tiles.tile("give:change-settings", words, act, role)

    def _sound(self, at: At, tiles: Tiles) -> Tile:
        on = at.around.sound
        words = at.speech.screen("sound-off" if on else "sound-on")
        return tiles.tile("sound", words, lambda: [SoundOn(not on)])


def relieving(turning: Turning, dealer: Person) -> SignIn:
    """Another Dealer takes over; whoever does gives their own PIN."""
    return SignIn(
        turning,
        RelieveDealer.name,
        lambda by: RelieveDealer(by, by),
        lambda at: "relieve-dealer" in at.can and at.public.dealer == dealer,
        "relieve-title",
    )
