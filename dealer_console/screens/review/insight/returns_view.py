"""The returns of a shoe, moment by moment."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QVBoxLayout, QWidget

from dealer_console.review.insight.shoe import Known, Moment, When
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.screens.review.insight.figures import NONE, percent
from dealer_console.screens.review.insight.rows import Cell, Rows, fit, heading, table_of
from dealer_console.screens.review.pit import Pit
from rules.insurance_chances import InsuranceChance

TABLE, HOUSE = 0, 1
NOTHING = Cell("")


class ReturnsView(QWidget):
    """A row for each moment at which something could be staked."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._moments: Sequence[Moment] = ()
        self._days = GamingDays()
        self._knowledge = QComboBox()
        self._knowledge.setObjectName("insight-knowledge")
        for key in ("insight-by-exposed", "insight-by-known"):
            self._knowledge.addItem(pit.text(key))
        self._only_above = QCheckBox(pit.text("insight-only-above"))
        self._only_above.setObjectName("insight-only-above")
        self._note = QLabel()
        self._note.setObjectName("insight-returns-note")
        self._note.setProperty("role", "small")
        self._note.setWordWrap(True)
        self._rows = Rows()
        self._view = table_of("insight-returns", self._rows)
        self.choices = (self._only_above, self._knowledge)
        """What the page shows beside the names of its parts while this one is looked at."""
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._view, 1)
        whole.addWidget(self._note)
        self._knowledge.currentIndexChanged.connect(self._draw)
        self._only_above.toggled.connect(self._draw)

    def show_moments(self, moments: Sequence[Moment], days: GamingDays) -> None:
        """Those of another shoe, or of the same as it has gone on."""
        bar = self._view.verticalScrollBar()
        at = bar.value()
        same = bool(moments) and bool(self._moments) and moments[0].shoe == self._moments[0].shoe
        self._moments, self._days = moments, days
        self._draw()
        bar.setValue(at if same else 0)

    def _draw(self) -> None:
        bets = list(dict.fromkeys(bet for at in self._moments for bet in at.table.returns))
        offers = any(at.table.offers for at in self._moments)
        shown = [at for at in self._moments if not self._only_above.isChecked() or self._tells(at)]
        self._rows.show(self._headings(bets, offers=offers), list(self._cells(shown, bets, offers)))
        self._note.setText("  ".join(self._notes()))
        fit(self._view)

    def _known(self, at: Moment) -> Known:
        house = self._knowledge.currentIndex() == HOUSE and at.house is not None
        return at.house if house and at.house is not None else at.table

    def _tells(self, at: Moment) -> bool:
        known = self._known(at)
        return any(brings > 1 for brings in known.returns.values()) or any(
            offer.expected_return > 1 for offer in known.offers
        )

    def _headings(self, bets: Sequence[str], *, offers: bool) -> list[Cell]:
        text, words = self._pit.text, self._pit.words
        first = [
            heading(text("insight-round")),
            heading(text("insight-time"), right=False),
            heading(text("insight-moment"), right=False),
            heading(text("insight-cards-left"), tip=text("insight-cards-left-tip")),
        ]
        tip = text("insight-return-tip")
        returns = [heading(words.words("bet", bet), tip=tip) for bet in bets]
        last = [
            heading(text("insight-insurance"), right=False),
            heading(text("insight-at-table"), tip=text("insight-by-exposed")),
            heading(text("insight-at-house"), tip=text("insight-by-known")),
        ]
        return [*first, *returns, *(last if offers else []), NOTHING]

    def _cells(
        self, moments: Sequence[Moment], bets: Sequence[str], offers: object
    ) -> Iterator[list[Cell]]:
        for at in moments:
            known = self._known(at)
            first = [
                Cell(str(at.round)),
                Cell(self._time(at), right=False, quiet=True),
                self._moment(at),
                Cell(str(at.cards_left), quiet=True),
            ]
            returns = [self._brings(known.returns, bet) for bet in bets]
            for offer in known.offers or (None,):
                last = self._offer(at, offer) if offers else []
                yield [*first, *returns, *last, NOTHING]

    def _time(self, at: Moment) -> str:
        if at.utc_ms is None:
            return ""
        return self._days.local(at.utc_ms).strftime("%H:%M:%S")

    def _moment(self, at: Moment) -> Cell:
        if at.when is not When.BETTING:
            words = self._pit.words.words("stage", at.when)
            return Cell(self._pit.text(f"insight-{at.when}"), right=False, quiet=True, tip=words)
        if at.early:
            tip = self._pit.text("insight-early-tip")
            return Cell(self._pit.text("insight-early"), right=False, marked=True, tip=tip)
        return Cell(self._pit.text("insight-betting"), right=False)

    def _brings(self, returns: Mapping[str, Fraction], bet: str) -> Cell:
        brings = returns.get(bet)
        if brings is None:
            return NOTHING
        return Cell(percent(brings), marked=brings > 1, tip=_exactly(brings))

    def _offer(self, at: Moment, offer: InsuranceChance | None) -> list[Cell]:
        if offer is None:
            return [NOTHING] * 3
        words = self._pit.words
        hand = words.words("hand", offer.offer.hand)
        name = f"{hand}  {words.odds_words(offer.offer.odds.text)}"
        return [
            Cell(name, right=False),
            _offer_cell(at.table, offer),
            _offer_cell(at.house, offer)
            if at.house is not None
            else Cell(NONE, quiet=True, tip=self._pit.text("insight-house-knew-tip")),
        ]

    def _notes(self) -> Iterator[str]:
        text = self._pit.text
        if not self._moments:
            yield text("insight-no-moments")
            return
        last = self._moments[-1]
        yield text("insight-returns-note")
        if last.decks_assumed:
            yield text("insight-decks-assumed")
        if last.rounds_missing:
            yield text("insight-rounds-missing", number=last.rounds_missing)
        if last.too_many:
            yield text("insight-too-many")


def _exactly(brings: Fraction) -> str:
    return f"{brings.numerator:,} / {brings.denominator:,}"


def _offer_cell(known: Known, wanted: InsuranceChance) -> Cell:
    """The same offer by what these knew."""
    for offer in known.offers:
        if offer.offer == wanted.offer:
            brings = offer.expected_return
            return Cell(percent(brings), marked=brings > 1, tip=_exactly(brings))
    return NOTHING
