"""Every mutant of a module that mutmut's operators make.

mutmut itself keeps only those inside plain functions, since it switches mutants on and off by
calling another function. Here a mutant is a changed source, so those in a game's data and in
properties count as well.
"""

from collections.abc import Iterator
from pathlib import Path

import libcst as cst
from libcst.metadata import ByteSpanPositionProvider, MetadataWrapper
from mutmut.mutation.file_mutation import MutationVisitor
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

from tools.mutant_choice import Mutant

MOST_DEPTH = 10
NOTHING_IGNORED = IgnoredCode(set(), set(), set())


class Maker(MutationVisitor):
    """mutmut's own visitor, which does not pass by a function because it has a decorator."""

    METADATA_DEPENDENCIES = (*MutationVisitor.METADATA_DEPENDENCIES, ByteSpanPositionProvider)

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef):
            node = node.with_changes(decorators=())
        return bool(super()._skip_node_and_children(node))


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """All of them; a few cannot even be parsed."""
    wrapper = MetadataWrapper(cst.parse_module(source))
    maker = Maker(mutation_operators, NOTHING_IGNORED)
    wrapper.visit(maker)
    spans = wrapper.resolve(ByteSpanPositionProvider)
    written = source.encode()
    for mutation in maker.mutations:
        node, mutated = mutation.original_node, mutation.mutated_node
        span = spans[node]
        start = len(written[: span.start].decode())
        old = written[span.start : span.start + span.length].decode()
        if getattr(node, "lpar", ()):
            # The brackets around an expression are no part of its span.
            if mutated.lpar == node.lpar:
                mutated = mutated.with_changes(lpar=(), rpar=())
            node = node.with_changes(lpar=(), rpar=())
        # A comparison begins with the white space before it.
        start, old = start + len(old) - len(old.lstrip()), old.strip()
        depth = next(
            depth for depth in range(MOST_DEPTH) if _code(wrapper.module, node, depth) == old
        )
        yield Mutant(path, start, old, _code(wrapper.module, mutated, depth))


def _code(module: cst.Module, node: cst.CSTNode, depth: int) -> str:
    """How a node is written in a block of that depth, without white space around it."""
    code: str = module.code_for_node(node)
    return code.strip().replace("\n", "\n" + " " * 4 * depth)


def sources(root: Path, package: str) -> dict[str, str]:
    """Every module of a package with its source, by its path below the root."""
    files = sorted((root / package).rglob("*.py"))
    return {file.relative_to(root).as_posix(): file.read_text(encoding="utf-8") for file in files}
