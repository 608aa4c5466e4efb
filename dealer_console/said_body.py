"""A sentence as the log keeps it, so that a replay can say it in the language of the screen."""

from typing import Any

from rules.hands import Hand
from rules.said import Said, Several
from rules.wagers import Player


def to_json(said: str) -> Any:
    """What it was made of; None for plain text, which nobody could say anew."""
    if not isinstance(said, Said):
        return None
    return {"template": said.template, "values": {k: _value(v) for k, v in said.values.items()}}


def from_json(body: Any, plain: str) -> str:
    """The sentence; plain text where nothing is told of what it was made of."""
    if body is None:
        return plain
    return Said(body["template"], **{k: _read(v) for k, v in body["values"].items()})


def _value(value: object) -> Any:
    if isinstance(value, Said):
        return {"said": to_json(value)}
    if isinstance(value, Several):
        return {"several": [value.kind, list(map(str, value.codes)), value.joint]}
    if isinstance(value, Player):
        return {"player": [value.box, value.seat]}
    if isinstance(value, Hand):
        return {"hand": value.value}
    return value if isinstance(value, int) else str(value)


def _read(value: Any) -> object:
    if not isinstance(value, dict):
        return value
    ((what, told),) = value.items()
    if what == "said":
        return from_json(told, "")
    if what == "several":
        kind, codes, joint = told
        return Several(kind, tuple(codes), joint)
    return Player(*told) if what == "player" else Hand(told)
