"""Every reason for which the table refuses something, read out of the source itself."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[3]

SAYING_NO = (
    *sorted((ROOT / "rules" / "table").glob("*.py")),
    *(ROOT / "rules" / f"{name}.py" for name in ("game", "insurance", "wagers")),
    *sorted((ROOT / "dealer_console" / "table").glob("*.py")),
    *sorted((ROOT / "dealer_console" / "staff").glob("*.py")),
)
"""Whatever a tap at the table, or a change of the staff, may be refused by."""


class Reason(NamedTuple):
    """A reason as the source has it."""

    where: str
    template: str | None
    """None where it is put together, so that no catalogue could have it."""
    values: frozenset[str]
    """What it is given to fill its blanks."""


@cache
def reasons() -> tuple[Reason, ...]:
    """All of them, in the order of the source."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in SAYING_NO}
    named = {name: text for tree in trees.values() for name, text in _constants(tree)}
    return tuple(reason for path, tree in trees.items() for reason in _of(path, tree, named))


def templates() -> frozenset[str]:
    """The sentences that a catalogue has to have."""
    return frozenset(reason.template for reason in reasons() if reason.template is not None)


def _constants(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The sentences that have a name of their own."""
    for node in tree.body:
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(str(text))):
                yield name, text
            case ast.Assign(
                [ast.Name(name)], ast.Call(ast.Name("Said"), [ast.Constant(str(text))])
            ):
                yield name, text


def _of(path: Path, tree: ast.Module, named: dict[str, str]) -> Iterator[Reason]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("Refusal" | "Said"), [said, *_], keywords):
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                values = frozenset(keyword.arg for keyword in keywords if keyword.arg)
                for template in _templates(said, named):
                    yield Reason(where, template, values - {"paragraph"})


def _templates(said: ast.expr, named: dict[str, str]) -> Iterator[str | None]:
    match said:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, then, otherwise):
            yield from _templates(then, named)
            yield from _templates(otherwise, named)
        case ast.Name(name):
            yield named.get(name)
        case _:
            yield None
