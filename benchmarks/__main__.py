"""`make bench`: every figure beside its peer or floor, and whether it holds."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence

from benchmarks import console, drivers, figures, million_rounds, peer, review, screens, table

Row = tuple[str, str, str, bool]

ROUNDS_FLOOR = 200_000
LINES_FLOOR = 15_000
EVENTS_FLOOR = 20_000
ODDS_CEILING = 0.0003
ODDS_TIMES_PEER = 1_000


def main(words: Sequence[str]) -> int:
    """Print one table of the parts named, or of all; what falls short is named."""
    unknown = [word for word in words if word not in PARTS]
    if unknown:
        print(
            f"there is no part {', '.join(map(repr, unknown))} of the benchmarks: name some of"
            f" {', '.join(PARTS)}, or none for all",
            file=sys.stderr,
        )
        return 2
    holding = True
    for name, part in PARTS.items():
        if words and name not in words:
            continue
        for what, figure, beside, holds in part():
            verdict = "pass" if holds else "SHORT"
            print(f"{what:<58} {figure:>14}  {beside:<56} {verdict}", flush=True)
            holding = holding and holds
    return 0 if holding else 1


def _rules() -> Iterator[Row]:
    """Rounds, lines, odds and events a second."""
    other = peer.measure()
    for game, rate in figures.rounds_per_second().items():
        beside = f"pybaccarat {other['rounds_per_second']:,.0f}" if other else "peer not to be had"
        yield (
            f"rounds played and judged, {game}",
            f"{rate:,.0f}/s",
            f">= {ROUNDS_FLOOR:,}/s; {beside}",
            rate >= ROUNDS_FLOOR,
        )
    lines = figures.settle_lines_per_second()
    yield "settle, whole lines", f"{lines:,.0f}/s", f">= {LINES_FLOOR:,}/s", lines >= LINES_FLOOR
    for game, seconds in figures.odds_seconds().items():
        holds, beside = False, "peer not to be had"
        if other:
            times = other["odds_seconds"] / seconds
            beside = f"pybaccarat {other['odds_seconds'] * 1000:,.0f} ms, {times:,.0f}x"
            holds = seconds <= ODDS_CEILING and times >= ODDS_TIMES_PEER
        yield (
            f"exact odds of all bets, {game}",
            f"{seconds * 1000:.3f} ms",
            f"<= 0.3 ms and {ODDS_TIMES_PEER:,}x; {beside}",
            holds,
        )
    for name, rate in table.events_per_second().items():
        yield (
            f"events with both views, {name}",
            f"{rate:,.0f}/s",
            f">= {EVENTS_FLOOR:,}/s",
            rate >= EVENTS_FLOOR,
        )


PARTS: dict[str, Callable[[], Iterable[Row]]] = {
    "rules": _rules,
    "drivers": drivers.rows,
    "console": console.rows,
    "screens": screens.rows,
    "log": million_rounds.rows,
    "review": review.rows,
}
"""By the names that `make bench ONLY=\"...\"` takes."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
