"""A second look: what the rules and the driver refuse of a section that has wrong values beside.

A section whose every value is right is put before the rules or the driver at once. Otherwise that
waits, and a person would find the next mistakes only after mending the first. So the wrong values
are taken out, and the rest is asked about again.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from pydantic import ValidationError

from dealer_console.settings.lines import Place
from dealer_console.settings.model import ShoeSection
from dealer_console.settings.problems import Problem
from dealer_console.settings.section import SEVERAL, Section
from dealer_console.settings.table_section import TableSection
from dealer_console.settings.wording import problems_of

SECTIONS: Mapping[str, tuple[type[Section], Mapping[str, str]]] = {
    "table": (TableSection, {"name": "any"}),
    "shoe": (ShoeSection, {"address": "COM1"}),
}
"""Those that are put before somebody, and what may stand in for a key on which nothing hangs."""

DECIDE_THE_METHOD = {"method", "method_c_allowed", "high_limit", "reading"}


def problems_behind(given: Mapping[str, Any], found: Iterable[Problem]) -> Iterator[Problem]:
    """What is refused of the settings when all that was found wrong is taken out of them."""
    places = [problem.place for problem in found]
    for name, (section, stand_ins) in SECTIONS.items():
        if not isinstance(given.get(name), dict) or _was_judged(_refused(section, given[name])):
            continue
        rest = deepcopy(given[name])
        wrong = [place[1:] for place in places if place[:1] == (name,) and len(place) > 1]
        if name == "table" and any(place[0] in DECIDE_THE_METHOD for place in wrong):
            wrong.append(("method",))
        for place in wrong:
            _take_out(rest, place)
        refused = _refused(section, {**stand_ins, **rest})
        if refused is not None and _was_judged(refused):
            yield from problems_of(refused, (name,))


def _refused(section: type[Section], values: Mapping[str, Any]) -> ValidationError | None:
    try:
        section.model_validate(values)
    except ValidationError as refused:
        return refused
    return None


def _was_judged(refused: ValidationError | None) -> bool:
    """Whether every value is right in itself, so that the whole was put before its judge."""
    return refused is None or all(error["type"] == SEVERAL for error in refused.errors())


def _take_out(values: dict[str, Any], place: Place) -> None:
    """Take out a value; of a list, the whole list."""
    for step in place[:-1]:
        inner = values.get(str(step))
        if not isinstance(inner, dict):
            values.pop(str(step), None)
            return
        values = inner
    values.pop(str(place[-1]), None)
