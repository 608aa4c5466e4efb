"""A box is tapped while insurance is on offer: who insures which hand, and for how much."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.entries import MoneyEntry
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.shown import Group, Kind, Sheet, Tile
from rules.hands import Hand
from rules.insurance_table import Offer, Stage
from rules.table.commands import TakeInsurance
from rules.table.state import Totals
from rules.table.windows import insurable, offers_on, open_window, totals_of, window_of
from rules.wagers import SEATED, Player


class InsuranceMade(NamedTuple):
    """An insurance that somebody at a box may take now."""

    player: Player
    hand: Hand
    odds: str
    paragraph: str
    largest: int | None
    """None where no wagers are entered, so that nobody knows."""
    announced: Stage | None
    """The window it was announced in, where that has closed since."""


def insurances(at: At, box: int) -> tuple[InsuranceMade, ...]:
    """All of them, those on offer now first."""
    if "take-insurance" not in at.can:
        return ()
    return tuple(_insurances(at, box))


def _insurances(at: At, box: int) -> Iterator[InsuranceMade]:
    public = at.public
    round_, window = public.round, open_window(public)
    if round_ is None:
        return
    if window is not None:
        yield from _made(at, box, window.totals, None)
    for stage in Stage:
        totals = totals_of(round_, stage)
        shut = None if totals is None else window_of(round_, totals)
        if totals is not None and shut is not None and not shut.missed:
            # Until the next card a window is closed only provisionally.
            yield from _made(at, box, totals, stage if shut.ended else None)


def _made(at: At, box: int, totals: Totals, announced: Stage | None) -> Iterator[InsuranceMade]:
    for offer in offers_on(at.public, totals):
        for player, largest in _insured_by(at, box, offer):
            if largest != 0:
                yield InsuranceMade(
                    player, offer.hand, at.speech.odds(offer.odds.text), offer.paragraph,
                    largest, announced,
                )  # fmt: skip


def _insured_by(at: At, box: int, offer: Offer) -> Iterator[tuple[Player, int | None]]:
    round_ = at.public.round
    assert round_ is not None
    if not round_.wagers:
        yield Player(box, SEATED), None
        return
    for player, largest in insurable(at.public, offer):
        if player.box == box:
            yield player, largest


class Insuring(Page):
    """Insurance at a box: who, on which hand, how much at most."""

    name = "insurance"

    def __init__(self, turning: Turning, box: int, unit: int) -> None:
        super().__init__(turning)
        self.box = box
        self.on: InsuranceMade | None = None
        self.money = MoneyEntry(unit)

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Every offer that somebody at this box may take, or had announced."""
        made = insurances(at, self.box)
        if not made:
            return None
        if self.on not in made:
            self.on = made[0]
            self.money.is_worth(0)
        speech, on = at.speech, self.on
        make = partial(
            TakeInsurance, player=on.player, hand=on.hand, stake=self.money.amount,
            announced=on.announced,
        )  # fmt: skip
        refused = at.refusal(make) if self.money.amount else None
        allowed = bool(self.money.amount) and refused is None
        largest = () if on.largest is None else (
            tiles.tile("largest", speech.screen("largest", amount=speech.amount(on.largest)),
                       self._of(on.largest)),
        )  # fmt: skip
        return Sheet(
            self.name,
            title=f"{speech.player(on.player)} · {speech.words('hand', on.hand)} · {on.odds}",
            text=() if refused is None else (speech.refused(refused),),
            paragraph=speech.cited(on.paragraph),
            choices=self.listed(at, tiles, [self._choice(at, tiles, one) for one in made]),
            groups=(Group(largest, 1), self.money.chips(at, tiles)),
            entered=speech.amount(self.money.amount),
            pad=self.money.keys(at, tiles),
            primary=tiles.tile(
                "insure",
                speech.words("command", TakeInsurance.name),
                tiles.gives(make) if allowed else None,
                speech.amount(self.money.amount),
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles, "done"),
        )

    def _choice(self, at: At, tiles: Tiles, one: "InsuranceMade") -> Tile:
        speech = at.speech
        most = "" if one.largest is None else speech.screen(
            "insurable", amount=speech.amount(one.largest)
        )  # fmt: skip
        late = "" if one.announced is None else speech.screen("announced-in-time")
        detail = " · ".join(part for part in (one.odds, most, late) if part)
        title = f"{speech.player(one.player)} · {speech.words('hand', one.hand)}"
        key = f"insure:{one.player}:{one.hand}:{one.announced or 'now'}"
        return self.option(tiles, key, title, "on", one, detail)

    def _of(self, amount: int) -> Act:
        def chosen() -> Sequence[Ask]:
            self.money.is_worth(amount)
            return ()

        return chosen
