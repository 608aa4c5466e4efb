"""The five roads: what the scoreboard shows of a shoe's settled rounds.

Streaks are kept as logical columns of any length; `rules.road_drawing` lays them out in six rows.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from rules.hands import Winner


class Mark(NamedTuple):
    """A settled round on the bead plate. A void round leaves none."""

    winner: Winner
    player_pair: bool = False
    banker_pair: bool = False


class Colour(StrEnum):
    """A mark of a derived road: regular or irregular, never Banker or Player."""

    RED = "red"
    """Regular: the shoe repeats itself."""
    BLUE = "blue"
    """Irregular."""


class Streak(NamedTuple):
    """A column of the big road: rounds in a row won by one hand, ties aside."""

    winner: Winner
    ties: tuple[int, ...]
    """For each cell from the top, how many ties are marked on it."""

    @property
    def length(self) -> int:
        """How many cells the column has, however they are drawn."""
        return len(self.ties)


class Ask(NamedTuple):
    """What each derived road would show of one more round; none where it would show nothing."""

    big_eye_boy: Colour | None = None
    small_road: Colour | None = None
    cockroach_pig: Colour | None = None


@dataclass(frozen=True, slots=True)
class Roads:
    """All roads after some settled rounds; `Roads()` is a new shoe's."""

    bead_plate: tuple[Mark, ...] = ()
    big_road: tuple[Streak, ...] = ()
    big_eye_boy: tuple[Colour, ...] = ()
    small_road: tuple[Colour, ...] = ()
    cockroach_pig: tuple[Colour, ...] = ()
    held_ties: int = 0
    """Ties before the first winner: they wait for the first cell to be shown on."""

    def with_round(self, mark: Mark) -> "Roads":
        """The roads after one more settled round."""
        bead_plate = (*self.bead_plate, mark)
        if mark.winner is Winner.TIE:
            return replace(self._with_tie(), bead_plate=bead_plate)
        shown = self.ask(mark.winner)
        return Roads(
            bead_plate,
            self._with_cell(mark.winner),
            _and(self.big_eye_boy, shown.big_eye_boy),
            _and(self.small_road, shown.small_road),
            _and(self.cockroach_pig, shown.cockroach_pig),
        )

    def ask(self, winner: Winner) -> Ask:
        """What the derived roads would show if the next round went so."""
        if winner is Winner.TIE:
            return Ask()
        if self._goes_down(winner):
            column, row = len(self.big_road) - 1, self.big_road[-1].length
        else:
            column, row = len(self.big_road), 0
        return Ask(
            big_eye_boy=self._colour(column, row, 1),
            small_road=self._colour(column, row, 2),
            cockroach_pig=self._colour(column, row, 3),
        )

    def _goes_down(self, winner: Winner) -> bool:
        """Whether this winner adds to the last streak; otherwise it starts one."""
        return bool(self.big_road) and self.big_road[-1].winner is winner

    def _colour(self, column: int, row: int, back: int) -> Colour | None:
        """What the road that looks so many columns back shows for a new cell of the big road."""
        streaks = self.big_road
        if row == 0:
            if column < back + 1:
                return None
            # The finished column is judged, not the new one, which has nothing to compare yet.
            regular = streaks[column - 1].length == streaks[column - 1 - back].length
        else:
            if column < back:
                return None
            # Only the first cell below the older column's end breaks its pattern; further down
            # there is nothing left to differ from.
            regular = streaks[column - back].length != row
        return Colour.RED if regular else Colour.BLUE

    def _with_cell(self, winner: Winner) -> tuple[Streak, ...]:
        """The big road with one more cell."""
        if self._goes_down(winner):
            *before, last = self.big_road
            return (*before, Streak(winner, (*last.ties, 0)))
        return (*self.big_road, Streak(winner, (self.held_ties,)))

    def _with_tie(self) -> "Roads":
        """A tie marks the last cell and breaks nothing."""
        if not self.big_road:
            return replace(self, held_ties=self.held_ties + 1)
        *before, last = self.big_road
        *above, count = last.ties
        marked = Streak(last.winner, (*above, count + 1))
        return replace(self, big_road=(*before, marked))


def _and(road: tuple[Colour, ...], shown: Colour | None) -> tuple[Colour, ...]:
    """A derived road with one more mark, if there is one."""
    return road if shown is None else (*road, shown)
