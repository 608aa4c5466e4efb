"""What a soak has come to: one table to read."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from tools.soak.kinds import KINDS

Result = dict[str, Any]

COLUMNS = ("what went wrong", "injected", "healed", "detected")

COUNTED = {
    "rounds": "rounds",
    "void": "of them void by decision",
    "shoes": "shoes",
    "cards": "cards out of a shoe",
    "bets": "wagers",
    "insured": "insurance bets",
    "waived": "waivers granted",
    "withdrawn": "Players who withdrew",
    "snapshots": "screens shown",
    "starts": "starts of a console",
}


class Tally:
    """The sum of stretches."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.counts: Counter[str] = Counter()
        self.faults: dict[str, Counter[str]] = {}
        self.games: Counter[str] = Counter()
        self.ways: Counter[str] = Counter()
        self.findings: list[tuple[Result, dict[str, str]]] = []
        self.wrong = self.lost = self.stretches = 0
        self.seconds = 0.0
        for result in results:
            self._add(result)

    def _add(self, result: Result) -> None:
        self.stretches += 1
        self.seconds += result["seconds"]
        self.counts.update(result["counts"])
        self.wrong += result["wrong"]
        self.lost += result["lost"]
        rounds = result["counts"]["rounds"]
        self.games[result["game"]] += rounds
        self.ways["masked" if result["masked"] else "open"] += rounds
        self.ways["face down" if result["face_down"] else "face up"] += rounds
        self.ways[f"Method {result['method']} at first"] += rounds
        self.ways[result["wire"]] += rounds
        for name, counts in result["faults"].items():
            self.faults.setdefault(name, Counter()).update(counts)
        self.findings += [(result, found) for found in result["findings"]]

    @property
    def good(self) -> bool:
        """Whether nothing is wrong and nothing lost."""
        return not (self.wrong or self.lost)

    def rows(self) -> list[tuple[str, ...]]:
        """One line for each kind of fault, in the order they are listed, and their sum."""
        there = [name for name in KINDS if name in self.faults]
        lines = [self._row(name, self.faults[name]) for name in there]
        return [*lines, self._row("all of them", sum(self.faults.values(), Counter()))]

    @staticmethod
    def _row(name: str, counts: Counter[str]) -> tuple[str, ...]:
        return (name, *(f"{counts[column]:,}" for column in COLUMNS[1:]))

    def table(self) -> str:
        """All of it, to be read."""
        lines = [f"{self.counts[key]:>12,}  {words}" for key, words in COUNTED.items()]
        lines += [f"{rounds:>12,}  rounds of {game}" for game, rounds in sorted(self.games.items())]
        lines += [f"{rounds:>12,}  rounds {way}" for way, rounds in sorted(self.ways.items())]
        lines += ["", *_laid_out([COLUMNS, *self.rows()]), ""]
        lines += [f"{self.wrong:>12,}  wrong", f"{self.lost:>12,}  lost"]
        for result, found in self.findings:
            where = f"stretch {result['stretch']} (seed {result['seed']}), {found['round']}"
            lines.append(f"{found['kind']}: {where}: {found['words'][:400]}")
        return "\n".join(lines)


def _laid_out(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(len(row[n]) for row in rows) for n in range(len(rows[0]))]
    return [
        "  ".join(
            text.ljust(width) if n == 0 else text.rjust(width)
            for n, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
