"""What pydantic refuses, in the words of docs/settings.md and at its place in the file."""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from dealer_console.settings.lines import Place
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.problems import Problem, shown, unknown_name
from dealer_console.settings.section import MOST, SEVERAL

KIND = "kind"
"""The key by which sections of several kinds are told apart."""


class _Spot(NamedTuple):
    place: Place
    wanted: str
    """What must stand there."""
    known: tuple[str, ...]
    """The names of all that may stand in the section around it."""


def problems_of(refused: ValidationError, section: Place = ()) -> Iterator[Problem]:
    """Everything that was refused in the file, or in one section of it, each at its place."""
    for error in refused.errors(include_url=False):
        spot = _spot((*section, *error["loc"]))
        context = error.get("ctx", {})
        if error["type"] == SEVERAL:
            yield from (problem.within(spot.place) for problem in context["problems"])
        elif error["type"].startswith("union_tag_"):
            yield _of_no_kind(spot, error["input"])
        else:
            yield Problem(spot.place, _says(error["type"], error["input"], context, spot))


def _says(kind: str, given: object, context: dict[str, Any], spot: _Spot) -> str:
    if kind == "missing":
        return f"must be set: {spot.wanted}"
    if kind == "extra_forbidden":
        return f"is no setting; {unknown_name(str(spot.place[-1]), spot.known)}"
    if kind == "less_than_equal" and context["le"] == MOST:
        return f"must be at most {MOST}, not {shown(given)}"
    if kind == "value_error" and str(context["error"]):
        return str(context["error"])
    return f"must be {spot.wanted}, not {shown(given)}"


def _of_no_kind(spot: _Spot, given: object) -> Problem:
    place = (*spot.place, KIND)
    if isinstance(given, dict) and KIND in given:
        return Problem(place, f"must be one of {', '.join(spot.known)}, not {shown(given[KIND])}")
    return Problem(place, f"must be set: one of {', '.join(spot.known)}")


def _spot(steps: tuple[str | int, ...]) -> _Spot:
    """Where pydantic's steps through the models lead to in the file."""
    spot = _Spot((), "", ())
    kind: Any = ConsoleSettings
    for step in steps:
        kinds = _sections_by_kind(kind)
        if step in kinds:
            kind = kinds[str(step)]
            continue
        place = (*spot.place, step)
        if isinstance(kind, type) and issubclass(kind, BaseModel):
            field = kind.model_fields.get(str(step))
            if field is None:
                return _Spot(place, "", tuple(kind.model_fields))
            spot = _Spot(place, field.description or "", ())
            kind = _plain(field.annotation)
        else:
            element = get_args(kind)[1 if get_origin(kind) is dict else 0]
            kind = _plain(element)
            spot = _Spot(place, _description(element), tuple(_sections_by_kind(kind)))
    return spot


def _plain(kind: Any) -> Any:
    """A type without what is noted beside it, and without None."""
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    if NoneType in get_args(kind):
        kind, *_ = (choice for choice in get_args(kind) if choice is not NoneType)
    return kind


def _description(kind: Any) -> str:
    noted = [note.description for note in get_args(kind)[1:] if isinstance(note, FieldInfo)]
    return next((text for text in noted if text), "")


def _sections_by_kind(kind: Any) -> dict[str, Any]:
    if get_origin(kind) not in (Union, UnionType):
        return {}
    return {
        get_args(section.model_fields[KIND].annotation)[0]: section for section in get_args(kind)
    }
