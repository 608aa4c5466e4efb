"""What went wrong, by kind and by who dealt."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from dealer_console.review.gone_wrong import GoneWrong, Wrong, gone_wrong
from dealer_console.review.insight.progress import Told
from dealer_console.review.watched import WatchedLog
from dealer_console.screens.review.pit import Pit
from dealer_console.screens.review.plots.chart import Axis, Bar, Chart, Entry, Sample
from dealer_console.screens.review.plots.plot import Asked, Cell, Plot
from dealer_console.screens.review.plots.ticks import names, numbers

KIND, DEALER, RATE = "kind", "dealer", "rate"
PER = 1000
"""Rounds that a rate is given for."""
SERIES = 7
"""Pieces of a bar that can be told apart; what is rarer stands together."""
ROWS = 18
OTHERS, NOBODY = "\x00others", "\x00nobody"
"""Keys that are no name and no code."""
ROOM = 1.06


class _Piece(NamedTuple):
    row: str
    series: str
    number: int


class WrongPlot(Plot[GoneWrong]):
    """A bar for each kind in pieces of dealers, or the other way round."""

    name = "wrong"
    views = (KIND, DEALER, RATE)

    def find(self, logs: Sequence[WatchedLog], asked: Asked, told: Told) -> GoneWrong:
        """Of all these tables together."""
        whole = GoneWrong(Counter(), Counter())
        for done, log in enumerate(logs):
            told(done, len(logs))
            found = gone_wrong(log, asked.span)
            whole.counts.update(found.counts)
            whole.rounds.update(found.rounds)
        return whole

    def chart(
        self, pit: Pit, asked: Asked, found: GoneWrong, about: str, hidden: Collection[str]
    ) -> Chart:
        """The most frequent first."""
        by_kind, rate = asked.view == KIND, asked.view == RATE
        counts = found.counts
        if rate:
            counts = Counter({each: n for each, n in counts.items() if found.rounds[each.dealer]})
        pieces = [_piece(each, count, by_kind=by_kind) for each, count in counts.items()]
        series = _most(((each.series, each.number) for each in pieces), SERIES)
        pieces = [
            each if each.series in series else each._replace(series=OTHERS) for each in pieces
        ]
        keys = sorted(series)
        keys += [OTHERS] if any(each.series == OTHERS for each in pieces) else []
        shown = [each for each in pieces if each.series not in hidden]
        dealt = {_dealer_key(dealer): rounds for dealer, rounds in found.rounds.items()}
        size: Callable[[str], float] = (lambda row: PER / dealt[row]) if rate else (lambda _: 1)
        rows = _rows(shown, size, others=not rate)
        bars = list(_bars(pit, shown, rows, keys, dealt, size, by_kind=by_kind))
        longest = max((bar.high for bar in bars), default=1)
        return Chart(
            subject=asked.subject,
            title=pit.text("plots-wrong"),
            about=about,
            across=Axis(
                pit.text(f"plots-wrong-across-{asked.view}", per=PER),
                -longest * (ROOM - 1) / 10,
                longest * ROOM,
                numbers(whole=not rate),
            ),
            up=Axis(
                pit.text("plots-wrong-up-kind" if by_kind else "plots-wrong-up-dealer"),
                -0.6,
                max(len(rows), 4) - 0.4,
                names([_name(pit, row, kind=by_kind) for row in rows]),
            ),
            entries=tuple(Entry(key, _name(pit, key, kind=not by_kind)) for key in keys),
            sample=Sample.BAR,
            bars=tuple(bars),
            has_rows=True,
        )

    def table(self, found: GoneWrong) -> Iterator[list[Cell]]:
        """A row for each kind of each dealer."""
        yield ["situation", "dealer", "irregularities", "rounds_dealt"]
        for each, count in found.counts.most_common():
            yield [each.situation, each.dealer, count, found.rounds[each.dealer]]


def _dealer_key(dealer: str | None) -> str:
    return NOBODY if dealer is None else dealer


def _piece(each: Wrong, count: int, *, by_kind: bool) -> _Piece:
    kind, dealer = each.situation, _dealer_key(each.dealer)
    return _Piece(kind, dealer, count) if by_kind else _Piece(dealer, kind, count)


def _most(counts: Iterator[tuple[str, int]], number: int) -> set[str]:
    """The keys that come up most, so many of them at most."""
    total = Counter[str]()
    for key, count in counts:
        total[key] += count
    return {key for key, _ in sorted(total.items(), key=lambda each: (-each[1], each[0]))[:number]}


def _rows(pieces: Sequence[_Piece], size: Callable[[str], float], *, others: bool) -> list[str]:
    """The rows from the top; the last of many stands for all that are rarer."""
    total = Counter[str]()
    for each in pieces:
        total[each.row] += each.number
    rows = sorted(total, key=lambda row: (-total[row] * size(row), row))
    if len(rows) <= ROWS:
        return rows
    return [*rows[: ROWS - 1], OTHERS] if others else rows[:ROWS]


def _bars(
    pit: Pit,
    pieces: Sequence[_Piece],
    rows: Sequence[str],
    keys: Sequence[str],
    dealt: dict[str, int],
    size: Callable[[str], float],
    *,
    by_kind: bool,
) -> Iterator[Bar]:
    counts = Counter[tuple[str, str]]()
    for each in pieces:
        counts[each.row if each.row in rows else OTHERS, each.series] += each.number
    for place, row in enumerate(rows):
        at = 0.0
        whole = sum(counts[row, key] for key in keys)
        for style, key in enumerate(keys):
            count = counts[row, key]
            if not count:
                continue
            kind, dealer = (row, key) if by_kind else (key, row)
            told = pit.text(
                "plots-wrong-piece-kind" if by_kind else "plots-wrong-piece-dealer",
                kind=_name(pit, kind, kind=True),
                dealer=_name(pit, dealer, kind=False),
                count=count,
                whole=whole,
                rounds=f"{dealt.get(dealer, 0):,}",
            )
            long = count * size(row)
            yield Bar(key, style, place, at, at + long, str(count), told)
            at += long


def _name(pit: Pit, key: str, *, kind: bool) -> str:
    if key == OTHERS:
        return pit.text("plots-others")
    if key == NOBODY:
        return pit.text("plots-nobody")
    return pit.words.words("situation", key) if kind else key
