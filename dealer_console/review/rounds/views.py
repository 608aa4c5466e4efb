"""Named filters of a reviewer, kept in a small file among this user's settings."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields
from enum import StrEnum
from pathlib import Path
from typing import Any

import platformdirs

from dealer_console.review.rounds.wanted import Wanted
from dealer_console.round_log.round_filter import BadFilter, Filter, Insurance, Outcome
from dealer_console.staff.private_files import FileTrouble, alone_with, write_private
from dealer_console.wording.vocabulary import bet_codes
from rules.irregularities import Situation

VERSION = 1
LONGEST = 60
"""Letters of a name."""


class ViewTrouble(Exception):
    """A named view cannot be read, kept or changed; `key` says why among the review's words."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(", ".join((key, *values.values())))
        self.key = key
        self.values = values


class DamagedViews(ViewTrouble):
    """The file of the views is not as we write it, and is left as it is.

    For example one that was edited by hand and lost a bracket.
    """


def views_file() -> Path:
    """Where they are kept unless somebody says otherwise."""
    return platformdirs.user_config_path("dealer-console", appauthor=False) / "review-views.json"


class Views:
    """Read anew each time, and replaced whole: several reviews may share one file."""

    def __init__(self, file: Path | None = None) -> None:
        self.file = views_file() if file is None else file

    def all(self) -> dict[str, Wanted]:
        """Every view by its name, in the order of the names."""
        try:
            text = self.file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        except (OSError, UnicodeDecodeError) as error:
            raise self._damaged(error) from error
        try:
            kept = json.loads(text)
            if kept["version"] != VERSION:
                raise ValueError(f"version {kept['version']}")
            views = {_name(name): wanted_of(body) for name, body in kept["views"].items()}
        except (ValueError, KeyError, TypeError, AttributeError, ViewTrouble) as error:
            raise self._damaged(error) from error
        return dict(sorted(views.items(), key=lambda view: view[0].casefold()))

    def keep(self, name: str, wanted: Wanted, *, replace: bool = False) -> None:
        """Keep a filter under a name; one that is taken is refused, or replaced."""
        name = _name(name)
        with self._changing() as views:
            same = _same(name, views)
            if same is not None and not replace:
                raise ViewTrouble("rounds-view-taken", name=same)
            if same is not None:
                del views[same]
            views[name] = wanted

    def rename(self, name: str, to: str) -> None:
        """Give a view another name."""
        to = _name(to)
        with self._changing() as views:
            self._there(name, views)
            same = _same(to, views)
            if same is not None and same != name:
                raise ViewTrouble("rounds-view-taken", name=same)
            views[to] = views.pop(name)

    def remove(self, name: str) -> None:
        """Forget a view."""
        with self._changing() as views:
            self._there(name, views)
            del views[name]

    @contextmanager
    def _changing(self) -> Iterator[dict[str, Wanted]]:
        try:
            with alone_with(self.file):
                views = self.all()
                yield views
                body = {"version": VERSION, "views": {n: body_of(w) for n, w in views.items()}}
                text = json.dumps(body, ensure_ascii=False, indent=2) + "\n"
                write_private(self.file, text.encode())
        except FileTrouble as trouble:
            raise ViewTrouble("rounds-view-file", why=str(trouble)) from trouble

    @staticmethod
    def _there(name: str, views: Mapping[str, Wanted]) -> None:
        if name not in views:
            raise ViewTrouble("rounds-view-gone", name=name)

    def _damaged(self, error: Exception) -> DamagedViews:
        return DamagedViews("rounds-views-damaged", file=str(self.file), why=str(error))


def _name(name: str) -> str:
    """A name as it is kept; one without a letter, or a long one, is refused."""
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise ViewTrouble("rounds-view-unnamed")
    if len(name) > LONGEST:
        raise ViewTrouble("rounds-view-long", letters=str(LONGEST))
    return name


def _same(name: str, views: Mapping[str, Wanted]) -> str | None:
    """The name of a view that nobody could tell from this one."""
    return next((each for each in views if each.casefold() == name.casefold()), None)


def body_of(wanted: Wanted) -> dict[str, Any]:
    """A filter as JSON has it: what it asks for, and nothing else."""
    nothing = Filter()
    body: dict[str, Any] = {"tables": list(wanted.tables)} if wanted.tables else {}
    for each in fields(Filter):
        value = getattr(wanted.of_round, each.name)
        if value != getattr(nothing, each.name):
            body[each.name] = str(value) if isinstance(value, StrEnum) else value
    return body


_KINDS: Mapping[str, type[StrEnum]] = {"outcome": Outcome, "insurance": Insurance}
_TEXTS = frozenset({"day_from", "day_to", "dealer", "won"})
_NUMBERS = frozenset({"shoe", "at_least_s", "at_most_s"})
_SIGNS = frozenset({"waived", "approvals", "entered", "wagers"})


def wanted_of(body: Any) -> Wanted:
    """The filter again; ValueError for what is none."""
    if not isinstance(body, dict):
        raise ValueError(f"{body!r} is no filter")
    asked = dict(body)
    tables = asked.pop("tables", [])
    if not isinstance(tables, list) or not all(isinstance(table, str) for table in tables):
        raise ValueError(f"tables {tables!r}")
    try:
        return Wanted(
            of_round=Filter(**{name: _value(name, value) for name, value in asked.items()}),
            tables=tuple(dict.fromkeys(tables)),
        )
    except BadFilter as error:
        raise ValueError(str(error)) from error


def _value(name: str, value: Any) -> Any:
    if name in _KINDS:
        return _KINDS[name](value)
    if name == "irregular":
        return value if value is True else Situation(value)
    if name == "won" and value not in bet_codes():
        raise ValueError(f"{name} {value!r}")
    for names, kind in ((_TEXTS, str), (_NUMBERS, int), (_SIGNS, bool)):
        if name in names and type(value) is kind:
            return value
    raise ValueError(f"{name} {value!r}")
