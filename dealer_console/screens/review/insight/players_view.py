"""Each Player's bets above and below the fair line, and whether they go with the cards."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QFrame, QLabel, QSplitter, QVBoxLayout, QWidget

from dealer_console.review.insight.following import (
    INSURANCE,
    STANDS_OUT,
    Following,
    PlayerFollowing,
    Side,
)
from dealer_console.screens.review.insight.figures import (
    ABOVE,
    NONE,
    chance_words,
    player_words,
    signed,
)
from dealer_console.screens.review.insight.rows import Cell, Rows, fit, heading, table_of
from dealer_console.screens.review.pit import Pit
from dealer_console.wording.money import Money

SHOES_NAMED = 5
"""The shoes of a Player in which it shows most."""

OF_NOTE = 0.05
"""A shoe is named if its own chance is below."""

NOTHING = Cell("")


class PlayersView(QWidget):
    """Whoever stands out is at the top; below, the bets of the one that is chosen."""

    def __init__(self, pit: Pit) -> None:
        super().__init__()
        self._pit = pit
        self._found: Sequence[PlayerFollowing] = ()
        self._money = Money("")
        self._summary = QLabel()
        self._summary.setObjectName("insight-players-summary")
        self._summary.setWordWrap(True)
        self._players = Rows()
        self._list = table_of("insight-players", self._players)
        self._sentence = QLabel()
        self._sentence.setObjectName("insight-sentence")
        self._sentence.setWordWrap(True)
        self._bets = Rows()
        self._table = table_of("insight-player-bets", self._bets)
        said = QFrame()
        said.setProperty("role", "sentence")
        inside = QVBoxLayout(said)
        inside.addWidget(self._sentence)
        below = QWidget()
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 4, 0, 0)
        lower.addWidget(said)
        lower.addWidget(self._table, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setChildrenCollapsible(False)
        split.addWidget(self._list)
        split.addWidget(below)
        split.setSizes([240, 300])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._summary)
        whole.addWidget(split, 1)
        self._list.selectionModel().currentRowChanged.connect(self._choose)
        self.show_players((), self._money, 0)

    def show_players(self, found: Sequence[PlayerFollowing], money: Money, shoes: int) -> None:
        """Those who bet in some shoes, the likeliest to follow first."""
        self._found, self._money = found, money
        self._players.show(self._headings(), [self._player(each) for each in found])
        fit(self._list, 320)
        text = self._pit.text
        standing_out = sum(each.stands_out for each in found)
        if not found:
            said = text("insight-no-wagers")
        elif standing_out:
            said = text("insight-some-stand-out", number=standing_out, of=len(found), shoes=shoes)
        else:
            said = text("insight-none-stands-out", of=len(found), shoes=shoes)
        self._summary.setText(said)
        if found:
            self._list.selectRow(0)
        self._tell(found[0] if found else None)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self._tell(self._found[index.row()])

    def _headings(self) -> list[Cell]:
        text = self._pit.text
        return [
            heading(text("insight-player"), right=False),
            heading(text("insight-bets"), right=False),
            heading(text("insight-made-above"), tip=text("insight-fair-tip")),
            heading(text("insight-staked-above"), tip=text("insight-fair-tip")),
            heading(text("insight-made-below")),
            heading(text("insight-staked-below")),
            heading(text("insight-likelihood"), right=False, tip=text("insight-likelihood-tip")),
            NOTHING,
        ]

    def _player(self, each: PlayerFollowing) -> list[Cell]:
        above = _sum([bet.taken.above_fair for bet in each.bets])
        below = _sum([bet.taken.below_fair for bet in each.bets])
        name = player_words(self._pit, each.player)
        bets = ", ".join(self._bet_words(bet) for bet in each.bets if _made(bet))
        return [
            Cell(
                f"{ABOVE} {name}" if each.stands_out else name, right=False, marked=each.stands_out
            ),
            Cell(bets, right=False, quiet=True, tip=bets),
            Cell(f"{above.made:,}"),
            Cell(self._money.text(above.staked)),
            Cell(f"{below.made:,}"),
            Cell(self._money.text(below.staked)),
            Cell(self._likelihood(each), right=False, marked=each.stands_out),
            NOTHING,
        ]

    def _likelihood(self, each: PlayerFollowing) -> str:
        if each.tests == 0:
            return self._pit.text("insight-nothing-told")
        if each.chance > OF_NOTE:
            return self._pit.text("insight-as-usual")
        return chance_words(self._pit, each.chance)

    def _bet_words(self, bet: Following) -> str:
        if bet.bet == INSURANCE:
            return self._pit.text("insight-insurance")
        return self._pit.words.words("bet", bet.bet)

    def _tell(self, each: PlayerFollowing | None) -> None:
        text = self._pit.text
        headings = [
            heading(text("insight-bet"), right=False),
            heading(text("insight-chances-above"), tip=text("insight-fair-tip")),
            heading(text("insight-made-above"), tip=text("insight-fair-tip")),
            heading(text("insight-staked-above"), tip=text("insight-fair-tip")),
            heading(text("insight-made-below")),
            heading(text("insight-staked-below")),
            heading(text("insight-made-above-fresh"), tip=text("insight-fresh-tip")),
            heading(text("insight-made-below-fresh"), tip=text("insight-fresh-tip")),
            heading(text("insight-score"), tip=text("insight-score-tip")),
            heading(text("insight-likelihood"), right=False, tip=text("insight-likelihood-tip")),
            NOTHING,
        ]
        self._bets.show(headings, [] if each is None else [self._bet(bet) for bet in each.bets])
        fit(self._table)
        self._sentence.setText("" if each is None else self._said_of(each))

    def _bet(self, bet: Following) -> list[Cell]:
        taken, evidence = bet.taken, bet.evidence
        told = evidence.score != 0
        marked = evidence.chance < STANDS_OUT
        return [
            Cell(self._bet_words(bet), right=False),
            Cell(f"{taken.above_fair.chances:,}", quiet=True),
            Cell(f"{taken.above_fair.made:,}"),
            Cell(self._money.text(taken.above_fair.staked)),
            Cell(f"{taken.below_fair.made:,}"),
            Cell(self._money.text(taken.below_fair.staked)),
            Cell(f"{taken.above_fresh.made:,} / {taken.above_fresh.chances:,}"),
            Cell(f"{taken.below_fresh.made:,} / {taken.below_fresh.chances:,}"),
            Cell(signed(evidence.score) if told else NONE, marked=marked),
            Cell(chance_words(self._pit, evidence.chance) if told else NONE, right=False),
            NOTHING,
        ]

    def _said_of(self, each: PlayerFollowing) -> str:
        text = self._pit.text
        player = player_words(self._pit, each.player)
        if each.tests == 0:
            return text("insight-says-nothing", player=player)
        if not each.stands_out:
            return text("insight-does-not-stand-out", player=player)
        chance = chance_words(self._pit, each.chance)
        said = [
            text("insight-stands-out", player=player),
            text("insight-stands-out-by-chance", chance=chance),
            text("insight-likelihood-only"),
        ]
        named = sorted(each.by_shoe, key=lambda shoe: shoe[1].chance)[:SHOES_NAMED]
        shoes = [str(number) for number, of_it in named if of_it.chance < OF_NOTE]
        if shoes:
            said.append(text("insight-shows-in", shoes=", ".join(shoes)))
        return "  ".join(said)


def _made(bet: Following) -> int:
    return bet.taken.above_fresh.made + bet.taken.below_fresh.made


def _sum(sides: Sequence[Side]) -> Side:
    return Side(*(sum(side[place] for side in sides) for place in range(3)))
