"""A game: data over the one engine."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.bets import Bet
from rules.conduct import Conduct
from rules.insurance_table import InsuranceTable
from rules.irregularities import Irregularity, NotCovered
from rules.limit_rules import BOOK_IS_SILENT, LimitRules
from rules.paragraphs import Paragraph
from rules.refusal import HOUSE, Refusal
from rules.said import all_of, listed
from rules.table_of_play import STANDARD, TableOfPlay


@dataclass(frozen=True, slots=True)
class Citations:
    """Where a book rules what every game shares; `house` where it is silent."""

    card_values: str = HOUSE
    point_total: str = HOUSE
    natural: str = HOUSE
    deal_order: str = HOUSE
    table_of_play: str = HOUSE
    banker_when_player_stands: str = HOUSE
    higher_total: str = HOUSE
    tie: str = HOUSE
    decks: str = HOUSE
    bets: str = HOUSE
    place_your_bets: str = HOUSE
    no_more_bets: str = HOUSE
    placed_late: str = HOUSE
    """Nothing is placed or raised once betting is closed."""
    withdrawn_late: str = HOUSE
    """Nothing is withdrawn once betting is closed."""
    placed_by_staff: str = HOUSE
    seated_player: str = HOUSE
    standing_player: str = HOUSE
    """A Standing Player bets on a Seated Player's box; `house` where the book does not say so."""
    fewer_wagers: str = HOUSE
    """Fewer wagers to an area than the book allows."""
    limits_shown: str = HOUSE
    raise_or_withdraw: str = HOUSE
    """Under the minimum while betting is open."""
    round: str = HOUSE
    void: str = HOUSE
    """A void round has no result."""
    void_returns: str = HOUSE
    replace_after_void: str = HOUSE
    reconstruction: str = HOUSE
    deal: str = HOUSE
    collect_first: str = HOUSE
    next_round: str = HOUSE
    cut_card: str = HOUSE
    result_stands: str = HOUSE
    """The cards prevail over any display."""
    chips_at_close: str = HOUSE
    high_limit: str = HOUSE
    roles: str = HOUSE
    """Who may act in whose place."""


@dataclass(frozen=True, slots=True)
class OptionalBets:
    """Bets the house may leave out, and which of them need which others beside them."""

    names: tuple[str, ...]
    needs: Mapping[str, tuple[str, ...]]
    paragraph: str


@dataclass(frozen=True, eq=False)
class Game:
    """All that sets one game apart from the others."""

    id: str
    title: str
    document: str
    decks: range
    bets: tuple[Bet, ...]
    cites: Citations
    paragraphs: tuple[Paragraph, ...]
    table_of_play: TableOfPlay = STANDARD
    insurance: InsuranceTable | None = None
    limit_rules: LimitRules = BOOK_IS_SILENT
    conduct: Conduct = field(default_factory=Conduct)
    irregularities: tuple[Irregularity, ...] = ()
    not_covered: NotCovered = field(default_factory=NotCovered)
    optional_bets: OptionalBets | None = None

    def __post_init__(self) -> None:
        known = {HOUSE, *self.paragraph}
        unknown = sorted(set(self._cited()) - known)
        if unknown:
            raise ValueError(f"{self.id}: cited but not among its paragraphs: {', '.join(unknown)}")
        if len(self.paragraph) != len(self.paragraphs):
            raise ValueError(f"{self.id}: a paragraph is listed twice")
        if len(self.bet) != len(self.bets):
            raise ValueError(f"{self.id}: a bet is listed twice")

    @cached_property
    def bet(self) -> Mapping[str, Bet]:
        """The bets by name."""
        return {bet.name: bet for bet in self.bets}

    @cached_property
    def paragraph(self) -> Mapping[str, Paragraph]:
        """The paragraphs by number."""
        return {paragraph.number: paragraph for paragraph in self.paragraphs}

    def verify_decks(self, decks: int) -> None:
        """Refuse a shoe of fewer or more decks than the book allows."""
        if decks not in self.decks:
            raise Refusal(
                "{game} is played with {fewest} to {most} decks, not {decks}",
                self.cites.decks,
                game=self.id,
                fewest=self.decks[0],
                most=self.decks[-1],
                decks=decks,
            )

    def offering(self, chosen: Collection[str]) -> "Game":
        """The same game with only these of its optional bets on the layout."""
        optional = self.optional_bets
        if optional is None:
            if chosen:
                raise Refusal(
                    "{game} has no optional bets to choose", self.cites.bets, game=self.id
                )
            return self
        for name in chosen:
            if name not in optional.names:
                raise Refusal(
                    "{name} is not optional in {game}; choose among {bets}",
                    optional.paragraph,
                    name=repr(name),
                    game=self.id,
                    bets=listed("bet", optional.names),
                )
            missing = [other for other in optional.needs.get(name, ()) if other not in chosen]
            if missing:
                raise Refusal(
                    "{bet} may be offered only together with {bets}",
                    optional.paragraph,
                    bet=name,
                    bets=all_of("bet", missing),
                )
        left_out = set(optional.names) - set(chosen)
        return replace(self, bets=tuple(bet for bet in self.bets if bet.name not in left_out))

    def _cited(self) -> Iterator[str]:
        cites = self.cites
        yield from (getattr(cites, name) for name in cites.__slots__)
        for bet in self.bets:
            yield bet.paragraph
            yield from (row.verdict.paragraph for row in bet.rows)
        if self.insurance is not None:
            yield from (row.offer.paragraph for row in self.insurance.rows)
            yield self.insurance.bettor_paragraph
            yield self.insurance.cap_paragraph
            yield self.insurance.settlement_paragraph
            yield self.insurance.tie_paragraph
            yield self.insurance.waiver_paragraph
            yield self.insurance.lammer_paragraph
            yield self.insurance.forgone_paragraph
            yield self.insurance.not_offered_paragraph
            yield self.insurance.missed_paragraph
        limits = self.limit_rules
        yield limits.over_differential_paragraph
        yield limits.over_maximum_paragraph
        yield limits.under_minimum_paragraph
        yield limits.differential_paragraph
        yield limits.may_increase_paragraph
        yield limits.remove_paragraph
        yield limits.wagers_per_area_paragraph
        if self.optional_bets is not None:
            yield self.optional_bets.paragraph
        conduct = self.conduct
        yield from (
            cited
            for name in conduct.__slots__
            if isinstance(cited := getattr(conduct, name), str)
            and name not in ("hands_go_to", "any_squeezer_decides")
        )
        for method in conduct.methods.values():
            yield method.paragraph
            yield method.draws_paragraph
            yield method.hands_paragraph
            yield method.reading_device_paragraph
        for irregularity in self.irregularities:
            yield irregularity.paragraph
            yield irregularity.withdrawal_paragraph
            yield irregularity.replace_paragraph
        yield self.not_covered.paragraph
