"""Insurance that was not offered: who had intended which."""

from collections.abc import Iterator, Sequence

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.shown import Group, Kind, Tile
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.table.state import Public, Round
from rules.table.windows import offers_in, totals_of
from rules.wagers import SEATED, Player

Intended = tuple[Player, Hand, Stage]


class IntendedInsurance:
    """What the Pit Manager names, one by one."""

    def __init__(self) -> None:
        self._chosen: list[Intended] = []

    @property
    def chosen(self) -> tuple[Intended, ...]:
        """Who had intended to insure which hand in which window."""
        return tuple(self._chosen)

    def groups(self, at: At, tiles: Tiles, round_: Round | None) -> list[Group]:
        """A tile for each Player and each offer that there was to make."""
        if round_ is None:
            return []
        there = list(intendable(at.public, round_))
        self._chosen = [one for one in self._chosen if one in there]
        found = [self._tile(at, tiles, one) for one in there]
        return [Group(tuple(found), 3, text=at.speech.screen("who-intended"))]

    def _tile(self, at: At, tiles: Tiles, one: Intended) -> Tile:
        player, hand, stage = one
        speech = at.speech
        return tiles.tile(
            f"intended:{player}:{hand}:{stage}",
            speech.player(player),
            self._toggling(one),
            f"{speech.words('hand', hand)} · {speech.words('stage', stage)}",
            Kind.CHOSEN if one in self._chosen else Kind.PLAIN,
        )

    def _toggling(self, one: Intended) -> Act:
        def toggled() -> Sequence[Ask]:
            if one in self._chosen:
                self._chosen.remove(one)
            else:
                self._chosen.append(one)
            return ()

        return toggled


def intendable(public: Public, round_: Round) -> Iterator[Intended]:
    """Everybody with a bet on a hand that was to be insured; all boxes where none is entered."""
    bets = public.settings.game.bet
    for stage in Stage:
        totals = totals_of(round_, stage)
        for offer in () if totals is None else offers_in(public, round_, totals):
            if round_.wagers:
                players = [
                    p.wager.player for p in round_.wagers if bets[p.wager.bet].hand is offer.hand
                ]
            else:
                players = [Player(box, SEATED) for box in range(1, public.settings.boxes + 1)]
            for player in dict.fromkeys(players):
                yield player, offer.hand, stage
