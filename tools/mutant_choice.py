"""What a mutant is, which ones only change wording, and the seeded sample of the others."""

import ast
import hashlib
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, islice

SAID_FIRST = frozenset({"Refusal", "Said"})
"""Calls whose first argument is a sentence."""
SAID_SECOND = frozenset({"enforce", "guide", "inform"})
"""Calls whose second argument is a sentence: what a paragraph of a book says."""
SAID_BY_NAME = frozenset({"title", "document"})
"""Arguments that are the name of a game or of its book."""
SAID_IN = frozenset({"note", "again"})
"""Variables that hold what is told to people about a trouble."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change to one module: these characters of its source replaced by others."""

    path: str
    start: int
    old: str
    new: str

    def applied(self, source: str) -> str:
        """The module with the change made."""
        end = self.start + len(self.old)
        assert source[self.start : end] == self.old
        return source[: self.start] + self.new + source[end:]

    def changed(self) -> tuple[int, int]:
        """Where the change really begins and ends, without what stays the same around it."""
        before = _alike(self.old, self.new)
        old, new = self.old[before:], self.new[before:]
        after = _alike(old[::-1], new[::-1])
        return self.start + before, self.start + len(self.old) - after


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


class Text:
    """A module's source, with the places of what its parser found in it."""

    def __init__(self, path: str, source: str) -> None:
        self.path = path
        self.source = source
        self.tree = ast.parse(source)
        lines = [line + "\n" for line in source.split("\n")]
        self._lines = [line.encode() for line in lines]
        self._starts = [0, *accumulate(len(line) for line in lines)]
        self.wording = tuple(self.span(node) for node in _wording(self.tree))

    def offset(self, line: int, column: int) -> int:
        """Where a parser's line and column lie; it counts columns in bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1][:column].decode())

    def line_of(self, offset: int) -> int:
        """The line of a character."""
        return bisect_right(self._starts, offset)

    def span(self, node: ast.AST) -> tuple[int, int]:
        """From where to where a node is written."""
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self.offset(node.lineno, node.col_offset),
            self.offset(node.end_lineno, node.end_col_offset),
        )

    def only_wording(self, mutant: Mutant) -> bool:
        """Whether nothing but what is said to people changes: its words, or that there are any."""
        start, end = mutant.changed()
        if self._worded(start, end):
            return True
        # `"a", "b"` without `"a", ` is the same as without `a", "`.
        left_out = len(mutant.old) - len(mutant.new) == end - start
        while left_out and self.source[start - 1] == self.source[end - 1] and start > mutant.start:
            start, end = start - 1, end - 1
            if self._worded(start, end):
                return True
        return False

    def _worded(self, start: int, end: int) -> bool:
        changed = self.source[start:end]
        start += len(changed) - len(changed.lstrip(" \n,"))
        end -= len(changed) - len(changed.rstrip(" \n,"))
        return any(first <= start and max(start, end) <= last for first, last in self.wording)

    def parses(self, mutant: Mutant) -> bool:
        """Whether it is Python at all with the change made."""
        try:
            ast.parse(mutant.applied(self.source))
        except SyntaxError:
            return False
        return True

    def definition(self, offset: int) -> str:
        """The name of the function or class in which a character stands; empty outside of all."""
        names: list[str] = []
        body: list[ast.stmt] = self.tree.body
        while True:
            inside = self._inside(body, offset)
            if not isinstance(inside, ast.FunctionDef | ast.ClassDef):
                return ".".join(names)
            names.append(inside.name)
            body = inside.body

    def function(self, offset: int) -> tuple[str, range] | None:
        """The function, or method, in whose body a character stands, and the lines of that body."""
        names: list[str] = []
        body: list[ast.stmt] = self.tree.body
        while isinstance(inside := self._inside(body, offset), ast.FunctionDef | ast.ClassDef):
            names.append(inside.name)
            body = inside.body
            if isinstance(inside, ast.FunctionDef):
                if offset < self.span(body[0])[0]:
                    return None
                return ".".join(names), range(body[0].lineno, _last(inside) + 1)
        return None

    def statement(self, offset: int) -> range:
        """The lines of the statement in which a character stands, without the blocks below it."""
        around = [
            node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.stmt) and self.span(node)[0] <= offset < self.span(node)[1]
        ]
        smallest = min(around, key=lambda node: self.span(node)[1] - self.span(node)[0])
        below = [n.lineno for n in ast.iter_child_nodes(smallest) if isinstance(n, ast.stmt)]
        return range(
            smallest.lineno, max(min(below, default=_last(smallest) + 1), smallest.lineno + 1)
        )

    def _inside(self, body: list[ast.stmt], offset: int) -> ast.stmt | None:
        return next((s for s in body if self.span(s)[0] <= offset < self.span(s)[1]), None)


def _last(node: ast.stmt) -> int:
    assert node.end_lineno is not None
    return node.end_lineno


def _wording(tree: ast.AST) -> Iterator[ast.expr]:
    """Every expression that is there to be read by people."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant(value=str()) as said):
                yield said
            case ast.Call(func=ast.Name(id=name), args=[said, *_]) if name in SAID_FIRST:
                yield from _literals(said)
            case ast.Call(func=ast.Name(id=name), args=[_, said, *_]) if name in SAID_SECOND:
                yield from _literals(said)
            case ast.Raise(exc=ast.Call(args=[said, *_])):
                yield from _literals(said)
            case ast.keyword(arg=str(name), value=said) if name in SAID_BY_NAME:
                yield said
            case ast.Assign(targets=[ast.Name(id=name)], value=said) if name in SAID_IN:
                yield from _literals(said)
            case _:
                pass


def _literals(said: ast.expr) -> Iterator[ast.expr]:
    """The strings written out in an expression; a sentence with blanks whole."""
    if isinstance(said, ast.JoinedStr) or (
        isinstance(said, ast.Constant) and isinstance(said.value, str)
    ):
        yield said
    elif isinstance(said, ast.IfExp):
        yield from _literals(said.body)
        yield from _literals(said.orelse)


def sampled(
    mutants: Iterable[tuple[Text, Mutant]], size: int, seed: int
) -> list[tuple[Text, Mutant]]:
    """So many of them, by chance but the same for the same seed.

    Each mutant draws its own lot from what it changes and where, so a change to one function
    leaves the sample of all others as it was.
    """
    seen: Counter[tuple[str, ...]] = Counter()
    lots = []
    for text, mutant in mutants:
        what = (mutant.path, text.definition(mutant.start), mutant.old, mutant.new)
        seen[what] += 1
        lot = hashlib.sha256(repr((seed, *what, seen[what])).encode()).digest()
        lots.append((lot, text, mutant))
    lots.sort(key=lambda drawn: drawn[0])
    drawn_in_order = ((text, mutant) for _, text, mutant in lots if text.parses(mutant))
    return sorted(
        islice(drawn_in_order, size),
        key=lambda drawn: (drawn[1].path, drawn[1].changed(), drawn[1].new),
    )
