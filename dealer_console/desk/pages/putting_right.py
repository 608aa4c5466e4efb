"""A card that was entered or read wrong is put right, with somebody's approval."""

from functools import partial

from dealer_console.desk.at import At, Tiles
from dealer_console.desk.pages.cards_chosen import card_row, place_words, rank_keys
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.shown import Kind, Sheet
from rules.cards import RANK_ALONE
from rules.people import Role
from rules.table.cards_in_play import position_of
from rules.table.commands import CorrectCard


class PuttingRight(Page):
    """Which card, and what it really is."""

    name = "correct-card"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.number: int | None = None
        self.rank = ""

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """The exposed cards, then the ranks."""
        round_, speech = at.public.round, at.speech
        if round_ is None or "correct-card" not in at.can:
            return None
        there = [n for n, card in enumerate(round_.cards) if card.shown and not card.gone]
        if self.number not in there:
            self.number = None
        chosen = () if self.number is None else (self.number,)
        caption = speech.screen("which-card")
        if self.number is not None:
            caption = place_words(at, round_, self.number)
        position = None if self.number is None else position_of(round_, self.number)
        act = None
        detail = ""
        if position is not None and self.rank:
            make = partial(CorrectCard, position=position, card=RANK_ALONE[self.rank])
            if at.can_do(make):
                act = self.closes(tiles.order(CorrectCard.name, make))
                role = at.authority(make(at.dealer)).role
                if role is not Role.DEALER:
                    detail = speech.screen("asks", role=speech.words("role", role))
        return Sheet(
            self.name,
            title=speech.words("command", CorrectCard.name),
            text=(speech.screen("log-keeps-old"),),
            rows=(
                card_row(tiles, round_, there, chosen, lambda n: self.choosing("number", n),
                         caption),
            ),
            groups=(rank_keys(tiles, self.rank, lambda rank: self.choosing("rank", rank)),),
            primary=tiles.tile("correct", speech.words("command", CorrectCard.name), act, detail,
                               Kind.PRIMARY),
            back=self.back(at, tiles),
        )  # fmt: skip
