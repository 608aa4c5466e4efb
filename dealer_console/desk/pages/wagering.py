"""A box is tapped while betting is open: its wagers, entered from chips."""

from collections.abc import Sequence
from functools import partial

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.entries import MoneyEntry
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.shown import Group, Kind, Sheet, Tile
from rules.table.commands import PlaceWager, RejectExcess, RemoveWager
from rules.table.state import Public
from rules.table.wagers_placed import excess_of_box, wagers_of_box
from rules.wagers import SEATED, Player


class Wagering(Page):
    """The wagers of a box: who, on what, how much."""

    name = "wagers"

    def __init__(self, turning: Turning, box: int, unit: int) -> None:
        super().__init__(turning)
        self.box = box
        self.seat = SEATED
        self.bet = ""
        self.by_staff = False
        self.money = MoneyEntry(unit)

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """The bets at the left, the amount at the right."""
        if "place-wager" not in at.can:
            return None
        public, speech = at.public, at.speech
        bets = public.settings.game.bets
        if self.bet not in public.settings.game.bet:
            self.bet = bets[0].name
            self._as_it_lies(public)
        player = Player(self.box, self.seat)
        make = partial(
            PlaceWager, player=player, bet=self.bet, stake=self.money.amount,
            by_staff=self.by_staff,
        )  # fmt: skip
        refused = at.refusal(make) if self.money.amount else None
        allowed = bool(self.money.amount) and refused is None
        choices = [self._bet(at, tiles, bet.name) for bet in bets]
        return Sheet(
            self.name,
            title=f"{speech.player(player)} · {speech.bet(self.bet)}",
            text=() if refused is None else (speech.refused(refused),),
            paragraph=self._limits(at),
            choices=self.listed(at, tiles, choices),
            groups=(self._seats(at, tiles), self.money.chips(at, tiles), self._also(at, tiles)),
            entered=speech.amount(self.money.amount),
            pad=self.money.keys(at, tiles),
            primary=tiles.tile(
                "place",
                speech.words("command", PlaceWager.name),
                self._placing(tiles, make) if allowed else None,
                f"{speech.bet(self.bet)} {speech.amount(self.money.amount)}",
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles, "done"),
        )

    def _placing(self, tiles: Tiles, make: "partial[PlaceWager]") -> Act:
        def placed() -> Sequence[Ask]:
            self.by_staff = False
            # What was entered lies there now: the next figure begins another amount.
            self.money.is_worth(self.money.amount)
            return [tiles.order(PlaceWager.name, make)]

        return placed

    def _limits(self, at: At) -> str:
        limit = at.public.settings.limits.of(self.bet)
        if limit.maximum is None:
            return at.speech.screen("from", least=at.speech.amount(limit.minimum))
        return at.speech.screen(
            "from-to", least=at.speech.amount(limit.minimum), most=at.speech.amount(limit.maximum)
        )

    def _bet(self, at: At, tiles: Tiles, bet: str) -> Tile:
        lies = self._stake(at.public, bet)
        detail = at.speech.amount(lies) if lies else ""
        tile = self.option(tiles, f"bet:{bet}", at.speech.bet(bet), "bet", bet, detail)
        tiles.acts[tile.key] = self._turning_to(at, bet=bet)
        return tile

    def _seats(self, at: At, tiles: Tiles) -> Group:
        """The seated Player and those who stand, and a place for one more."""
        standing = {
            p.wager.player.seat for p in wagers_of_box(at.public, self.box)
            if not p.wager.player.is_seated
        }  # fmt: skip
        standing.add(self.seat if self.seat != SEATED else "standing-1")
        numbers = sorted(int(seat.removeprefix("standing-")) for seat in standing)
        seats = [SEATED, *(f"standing-{n}" for n in [*numbers, numbers[-1] + 1][:3])]
        made = []
        for seat in seats:
            words = at.speech.screen("seated")
            if seat != SEATED:
                words = at.speech.screen("standing", place=seat.removeprefix("standing-"))
            tile = self.option(tiles, f"seat:{seat}", words, "seat", seat)
            tiles.acts[tile.key] = self._turning_to(at, seat=seat)
            made.append(tile)
        return Group(tuple(made), len(made))

    def _also(self, at: At, tiles: Tiles) -> Group:
        """Take it back, give back what is too much, and whether staff placed it."""
        player, words = Player(self.box, self.seat), at.speech.screen
        remove = partial(RemoveWager, player=player, bet=self.bet)
        made = [
            tiles.tile(
                "remove",
                at.speech.words("command", RemoveWager.name),
                tiles.gives(remove) if at.can_do(remove) else None,
                kind=Kind.WARNING,
            ),
            self.option(tiles, "by-staff", words("placed-by-staff"), "by_staff", value=True),
        ]
        tiles.acts["by-staff"] = self.choosing("by_staff", not self.by_staff)
        if excess_of_box(at.public, self.box):
            reject = partial(RejectExcess, box=self.box)
            made.append(
                tiles.tile(
                    "reject",
                    at.speech.words("command", RejectExcess.name),
                    tiles.gives(reject) if at.can_do(reject) else None,
                    kind=Kind.WARNING,
                )
            )
        return Group(tuple(made), 2)

    def _turning_to(self, at: At, bet: str = "", seat: str = "") -> Act:
        def turned() -> Sequence[Ask]:
            self.bet, self.seat = bet or self.bet, seat or self.seat
            self._as_it_lies(at.public)
            return ()

        return turned

    def _as_it_lies(self, public: Public) -> None:
        self.money.is_worth(self._stake(public, self.bet))

    def _stake(self, public: Public, bet: str) -> int:
        player = Player(self.box, self.seat)
        round_ = public.round
        wagers = () if round_ is None else round_.wagers
        return sum(p.wager.stake for p in wagers if p.wager[:2] == (player, bet))
