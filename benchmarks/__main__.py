"""`make bench`: every figure beside its peer or floor, and whether it holds."""

import sys

from benchmarks import console, drivers, figures, million_rounds, peer, screens, table

ROUNDS_FLOOR = 200_000
LINES_FLOOR = 15_000
EVENTS_FLOOR = 20_000
ODDS_CEILING = 0.0003
ODDS_TIMES_PEER = 1_000


def main() -> int:
    """Print one table; what falls short, or has no peer beside it, is named."""
    other = peer.measure()
    rows: list[tuple[str, str, str, bool]] = []
    for game, rate in figures.rounds_per_second().items():
        beside = f"pybaccarat {other['rounds_per_second']:,.0f}" if other else "peer not to be had"
        rows.append(
            (
                f"rounds played and judged, {game}",
                f"{rate:,.0f}/s",
                f">= {ROUNDS_FLOOR:,}/s; {beside}",
                rate >= ROUNDS_FLOOR,
            )
        )
    lines = figures.settle_lines_per_second()
    rows.append(
        ("settle, whole lines", f"{lines:,.0f}/s", f">= {LINES_FLOOR:,}/s", lines >= LINES_FLOOR)
    )
    for game, seconds in figures.odds_seconds().items():
        holds, beside = False, "peer not to be had"
        if other:
            times = other["odds_seconds"] / seconds
            beside = f"pybaccarat {other['odds_seconds'] * 1000:,.0f} ms, {times:,.0f}x"
            holds = seconds <= ODDS_CEILING and times >= ODDS_TIMES_PEER
        rows.append(
            (
                f"exact odds of all bets, {game}",
                f"{seconds * 1000:.3f} ms",
                f"<= 0.3 ms and {ODDS_TIMES_PEER:,}x; {beside}",
                holds,
            )
        )
    for name, rate in table.events_per_second().items():
        rows.append(
            (
                f"events with both views, {name}",
                f"{rate:,.0f}/s",
                f">= {EVENTS_FLOOR:,}/s",
                rate >= EVENTS_FLOOR,
            )
        )
    rows += drivers.rows()
    rows += console.rows()
    rows += screens.rows()
    rows += million_rounds.rows()
    for what, figure, beside, holds in rows:
        print(f"{what:<52} {figure:>14}  {beside:<56} {'pass' if holds else 'SHORT'}")
    return 0 if all(holds for *_, holds in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
