"""An irregularity is decided: which remedy, what it needs, what will happen."""

from collections.abc import Sequence
from functools import partial

from dealer_console.desk.asks import Ask, Make
from dealer_console.desk.at import At, Tiles
from dealer_console.desk.pages.cards_chosen import adding, card_row, place_words, rank_keys
from dealer_console.desk.pages.counting import FoundCards
from dealer_console.desk.pages.happened import happened, round_meant
from dealer_console.desk.pages.intended import IntendedInsurance
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.pages.rulings import cited, decides, does, sentences, why_not
from dealer_console.desk.shown import CardRow, Group, Kind, Sheet, Tile
from rules.cards import RANK_ALONE
from rules.irregularities import Irregularity, Remedy, Situation
from rules.people import Role
from rules.table.cards_in_play import position_of
from rules.table.commands import Decide
from rules.table.state import Round, Trouble, TroubleStatus
from rules.table.troubles import remedies_now, ruling_on, trouble_numbered

_PUTS_IN_ORDER = frozenset({Remedy.RECONSTRUCT, Remedy.DECIDE_ORDER})

_NAMES_NO_CARD = frozenset({Situation.FOREIGN_CARD, Situation.COPY_TOO_MANY})
"""They stop play while the card may lie closed: which one it is, the page does not tell."""


class Deciding(Page):
    """The remedies at the left, the chosen one at the right."""

    name = "decide"

    def __init__(self, turning: Turning, number: int) -> None:
        super().__init__(turning)
        self.number = number
        self.remedy: Remedy | None = None
        self.order: list[int] = []
        self.corrected: int | None = None
        self.rank = ""
        self.withdraw: bool | None = None
        self.intended = IntendedInsurance()
        self.found = FoundCards()

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """What was found, what may be done about it."""
        trouble = trouble_numbered(at.public, self.number)
        if trouble is None or trouble.status is TroubleStatus.SUSPECTED:
            return None
        rule = ruling_on(at.public, trouble)
        remedies = remedies_now(at.public, trouble, rule)
        if self.remedy not in remedies:
            self.remedy = remedies[0]
        speech = at.speech
        make = self._make(at, trouble, rule)
        refused = at.refusal(make)
        choices = [self._choice(at, tiles, rule, remedy) for remedy in remedies]
        rows, groups = self._needs(at, tiles, trouble, rule)
        return Sheet(
            self.name,
            title=speech.words("situation", trouble.situation),
            text=(*self._text(at, trouble, rule), *why_not(at, refused)),
            paragraph=cited(at, rule),
            choices=self.listed(at, tiles, choices),
            rows=rows,
            groups=groups,
            entered=self.found.entered(at) if self.remedy is Remedy.FIND_MISSING else None,
            pad=self.found.keys(at, tiles) if self.remedy is Remedy.FIND_MISSING else (),
            primary=self._primary(at, tiles, rule, make, allowed=refused is None),
            back=self.back(at, tiles, "look-at-table"),
        )

    def _text(self, at: At, trouble: Trouble, rule: Irregularity) -> tuple[str, ...]:
        """What happened, what the book says, who decides, what else will happen."""
        assert self.remedy is not None
        if self.remedy is Remedy.FIND_MISSING:
            # The keys for the count need the room; what to do stands beside the loud sentence.
            return (decides(at, rule),)
        return (
            *happened(at, trouble),
            *sentences(at, rule),
            *does(at, rule, self.remedy)[1:],
        )

    def _choice(self, at: At, tiles: Tiles, rule: Irregularity, remedy: Remedy) -> Tile:
        words = at.speech.words("remedy", remedy)
        detail = does(at, rule, remedy)[0]
        return self.option(tiles, f"remedy:{remedy}", words, "remedy", remedy, detail)

    def _primary(
        self, at: At, tiles: Tiles, rule: Irregularity, make: Make, *, allowed: bool
    ) -> Tile:
        assert self.remedy is not None
        speech = at.speech
        asks = rule.decides is not Role.DEALER
        detail = (
            speech.screen("asks", role=speech.words("role", rule.decides))
            if asks
            else speech.screen("hold-to-decide")
        )
        return tiles.tile(
            "decide",
            speech.words("remedy", self.remedy),
            tiles.gives(make) if allowed else None,
            detail,
            Kind.PRIMARY,
            hold=True,
        )

    def _make(self, at: At, trouble: Trouble, rule: Irregularity) -> Make:
        """The decision with what its remedy needs, and nothing else."""
        assert self.remedy is not None
        more: dict[str, object] = {}
        round_ = round_meant(at.public, trouble)
        if self.remedy in _PUTS_IN_ORDER and self.order:
            more["order"] = tuple(self.order)
        elif self.remedy is Remedy.CORRECT_CARD and round_ is not None:
            if self.corrected is not None:
                more["position"] = position_of(round_, self.corrected)
            more["card"] = RANK_ALONE.get(self.rank)
        elif self.remedy is Remedy.RETURN_ORIGINAL_BETS:
            more["intended"] = self.intended.chosen
        elif self.remedy is Remedy.FIND_MISSING:
            more |= {"found": self.found.counted, "aside": self.found.aside}
        if rule.not_covered and self.withdraw is not None:
            more["withdraw"] = self.withdraw
        return partial(Decide, trouble=trouble.number, remedy=self.remedy, **more)  # type: ignore[arg-type]

    def _needs(
        self, at: At, tiles: Tiles, trouble: Trouble, rule: Irregularity
    ) -> tuple[tuple[CardRow, ...], tuple[Group, ...]]:
        """What the remedy is to be told."""
        rows: list[CardRow] = []
        groups: list[Group] = []
        round_ = round_meant(at.public, trouble)
        if round_ is not None and self.remedy in _PUTS_IN_ORDER:
            rows, groups = self._ordering(at, tiles, round_)
        elif round_ is not None and self.remedy is Remedy.CORRECT_CARD:
            rows, groups = self._correcting(at, tiles, round_, trouble)
        elif self.remedy is Remedy.RETURN_ORIGINAL_BETS:
            groups = self.intended.groups(at, tiles, round_)
        elif self.remedy is Remedy.FIND_MISSING:
            groups = self.found.groups(at, tiles)
        elif round_ is not None and trouble.cards and trouble.situation not in _NAMES_NO_CARD:
            caption = at.speech.screen("these-cards")
            rows = [card_row(tiles, round_, trouble.cards, (), None, caption)]
        if rule.not_covered and at.public.round is not None:
            asked = self._withdrawing(at, tiles)
            if self.remedy in _PUTS_IN_ORDER and groups:
                # In one row: two rows of cards need the room.
                [again] = groups
                asked = Group((*asked.tiles, *again.tiles), 3)
                groups = []
            groups.append(asked)
        return tuple(rows), tuple(groups)

    def _ordering(self, at: At, tiles: Tiles, round_: Round) -> tuple[list[CardRow], list[Group]]:
        """Tap the cards in the order they should have come; who is left out is set aside."""
        speech = at.speech
        there = [n for n, card in enumerate(round_.cards) if not card.gone]
        self.order = [n for n in self.order if n in there]
        row = card_row(tiles, round_, there, self.order, lambda n: adding(self.order, n),
                       speech.screen("tap-in-order"))  # fmt: skip
        if self.remedy is Remedy.RECONSTRUCT:
            left = len(there) - len(self.order)
            detail = speech.screen("order-left-out", count=left) if left else ""
            if not self.order:
                detail = speech.screen("order-as-it-lies")
            row = row._replace(detail=detail)
        rows = [row]
        if self.order:
            rows.append(
                card_row(tiles, round_, self.order, (), None, speech.screen("new-order"),
                         "ordered")
            )  # fmt: skip
        again = tiles.tile("order:again", speech.screen("begin-again"), self._order_again,
                           kind=Kind.QUIET)  # fmt: skip
        return rows, [Group((again,), 2)] if self.order else []

    def _order_again(self) -> Sequence[Ask]:
        self.order = []
        return ()

    def _correcting(
        self, at: At, tiles: Tiles, round_: Round, trouble: Trouble
    ) -> tuple[list[CardRow], list[Group]]:
        """Which card, and what it really is."""
        open_ = [
            n
            for n, card in enumerate(round_.cards)
            if not card.gone and (card.shown is not None or n in trouble.cards)
        ]
        if self.corrected not in open_:
            self.corrected = next((n for n in trouble.cards if n in open_), None)
        chosen = () if self.corrected is None else (self.corrected,)
        caption = at.speech.screen("which-card")
        if self.corrected is not None:
            caption = place_words(at, round_, self.corrected)
        row = card_row(
            tiles, round_, open_, chosen, lambda n: self.choosing("corrected", n), caption
        )
        return [row], [rank_keys(tiles, self.rank, lambda rank: self.choosing("rank", rank))]

    def _withdrawing(self, at: At, tiles: Tiles) -> Group:
        """Where no book rules it: whether Players may take their bets back."""
        screen = at.speech.screen
        return Group(
            (
                self.option(tiles, "withdraw:yes", screen("may-withdraw"), "withdraw", value=True),
                self.option(tiles, "withdraw:no", screen("no-withdrawal"), "withdraw", value=False),
            ),
            2,
        )
