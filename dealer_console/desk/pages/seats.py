"""Seats that are one Player's are linked: they choose together."""

from collections.abc import Sequence
from functools import partial

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.handling import players_at
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.shown import Group, Kind, Sheet
from rules.table.commands import LinkPlayers
from rules.wagers import SEATED, Player


class Seats(Page):
    """Which seats belong together."""

    name = "seats"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.chosen: list[Player] = []

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """A tile for each seat; those that are linked already stand below."""
        if "link-players" not in at.can:
            return None
        public, speech = at.public, at.speech
        boxes = (Player(box, SEATED) for box in range(1, public.settings.boxes + 1))
        there = tuple(dict.fromkeys((*boxes, *players_at(public))))
        make = partial(LinkPlayers, players=tuple(self.chosen))
        linked = tuple(
            " + ".join(speech.player(player) for player in sorted(group)) for group in public.links
        )
        return Sheet(
            self.name,
            title=speech.words("command", LinkPlayers.name),
            text=(speech.screen("link-what"), *linked),
            groups=(
                Group(
                    tuple(
                        tiles.tile(
                            f"seat:{player}",
                            speech.player(player),
                            self._toggling(player),
                            kind=Kind.CHOSEN if player in self.chosen else Kind.PLAIN,
                        )
                        for player in there
                    ),
                    5,
                ),
            ),
            primary=tiles.tile(
                "link",
                speech.words("command", LinkPlayers.name),
                self.closes(tiles.order(LinkPlayers.name, make)) if at.can_do(make) else None,
                kind=Kind.PRIMARY,
            ),
            back=self.back(at, tiles),
        )

    def _toggling(self, player: Player) -> Act:
        def toggled() -> Sequence[Ask]:
            if player in self.chosen:
                self.chosen.remove(player)
            else:
                self.chosen.append(player)
            return ()

        return toggled
