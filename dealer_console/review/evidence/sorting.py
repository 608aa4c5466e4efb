"""Which of the rounds that were chosen may be given away now."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from dealer_console.review.evidence.wish import Rounds
from dealer_console.round_log.exporting.log_view import view_of
from dealer_console.round_log.exporting.selection import are_over


class Sorted(NamedTuple):
    """Rounds by their tables."""

    over: Mapping[str, Rounds]
    """In the order in which they were played."""
    not_over: Mapping[str, Rounds]
    """Still being played, taken up again, or not in the log at all."""
    simulated: bool = True
    """Whether all of their tables are."""

    @property
    def number(self) -> int:
        """How many may be given away."""
        return sum(map(len, self.over.values()))


def sorted_out(logs: Mapping[str, Path], rounds: Iterable[Sequence[str | int]]) -> Sorted:
    """The rounds, each by table, shoe and number, that may be given away, and the others."""
    asked: dict[str, list[tuple[int, int]]] = {}
    for table, shoe, number in dict.fromkeys(map(tuple, rounds)):
        asked.setdefault(str(table), []).append((int(shoe), int(number)))
    over: dict[str, Rounds] = {}
    not_over: dict[str, Rounds] = {}
    simulated = True
    for table in sorted(asked):
        with view_of(logs[table]) as view:
            simulated = simulated and view.simulated
            found = list(are_over(view, sorted(asked[table])))
        if told := tuple(each for each, events in found if events is not None):
            over[table] = told
        if kept := tuple(each for each, events in found if events is None):
            not_over[table] = kept
    return Sorted(over, not_over, simulated)


def in_short(rounds: Sequence[tuple[int, int]]) -> list[tuple[int, str]]:
    """Rounds by shoe, neighbours put together: `[(12, "3-5, 9"), (13, "1")]`."""
    shoes: dict[int, list[list[int]]] = {}
    for shoe, number in sorted(rounds):
        runs = shoes.setdefault(shoe, [])
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return [
        (shoe, ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs))
        for shoe, runs in shoes.items()
    ]
