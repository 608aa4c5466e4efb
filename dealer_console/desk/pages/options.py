"""Players play on or withdraw: each is asked, and each answer is one tap."""

from functools import partial

from dealer_console.desk.at import At, Tiles
from dealer_console.desk.pages.page import Page
from dealer_console.desk.shown import Group, Kind, Sheet
from rules.table.commands import ChooseOption, CloseOptions
from rules.wagers import Player

_ROWS = 5
"""Players shown at a time, as there is room for."""


class Options(Page):
    """Who still has to choose."""

    name = "options"

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Each Player with both choices; where no wagers are entered, only that all were asked."""
        round_ = at.public.round
        options = None if round_ is None else round_.options
        if round_ is None or options is None:
            return None
        speech = at.speech
        sentence = speech.paragraph(options.paragraph)
        then = ""
        if options.then is not None:
            then = speech.screen("then", what=speech.words("remedy", options.then.remedy))
        done = tiles.tile(
            "asked",
            speech.words("command", CloseOptions.name),
            tiles.gives(CloseOptions) if at.can_do(CloseOptions) else None,
            "" if options.untracked else speech.screen("left-to-ask", count=len(options.waiting)),
            Kind.PRIMARY,
        )
        groups = [self._player(at, tiles, player) for player in options.waiting[:_ROWS]]
        chosen = [
            speech.screen("player-withdraws", player=speech.player(gone.player))
            for gone in round_.withdrawn
        ]
        return Sheet(
            self.name,
            title=speech.screen("ask-each"),
            text=tuple(
                line for line in (sentence, then[:1].upper() + then[1:], *chosen[-3:]) if line
            ),
            paragraph=speech.cited(options.paragraph),
            groups=tuple(groups),
            primary=done,
            back=self.back(at, tiles, "look-at-table"),
        )

    def _player(self, at: At, tiles: Tiles, player: Player) -> Group:
        speech = at.speech
        round_ = at.public.round
        wagers = () if round_ is None else round_.wagers
        lies = sum(p.wager.stake for p in wagers if p.wager.player == player)
        stay, go = (partial(ChooseOption, player=player, withdraw=w) for w in (False, True))
        name = speech.player(player)
        return Group(
            (
                tiles.tile(f"stay:{player}", speech.screen("plays-on"), tiles.gives(stay), name),
                tiles.tile(
                    f"withdraw:{player}",
                    speech.screen("withdraws"),
                    tiles.gives(go),
                    f"{name} · {speech.amount(lies)}",
                    Kind.WARNING,
                ),
            ),
            2,
        )
