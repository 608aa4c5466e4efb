"""Named views: kept, replaced, renamed and removed; a damaged file is left as it is."""

import json
from pathlib import Path

import pytest

from dealer_console.review.rounds.views import (
    DamagedViews,
    Views,
    ViewTrouble,
    body_of,
    views_file,
    wanted_of,
)
from dealer_console.review.rounds.wanted import Wanted
from dealer_console.round_log.round_filter import Filter, Insurance, Outcome
from rules.irregularities import Situation
from tests.dealer_console.review.rounds.test_sentence import EACH
from tests.dealer_console.wording.languages import CATALOGUES

VOID = Wanted(of_round=Filter(outcome=Outcome.VOID), tables=("B-07",))
INSURED = Wanted(of_round=Filter(insurance=Insurance.TAKEN, at_least_s=40))


@pytest.fixture
def views(tmp_path: Path) -> Views:
    """Nobody has kept one yet."""
    return Views(tmp_path / "settings" / "review-views.json")


def test_views_are_kept(views: Views) -> None:
    """By name, for whoever opens the file the next time."""
    assert views.all() == {}
    views.keep("Voids of B-07", VOID)
    views.keep("insured", INSURED)
    assert Views(views.file).all() == {"insured": INSURED, "Voids of B-07": VOID}
    assert list(views.all()) == ["insured", "Voids of B-07"], "in the order of their names"


@pytest.mark.parametrize("wanted", [VOID, INSURED, *(Wanted(of_round=each) for each in EACH)])
def test_a_filter_is_the_same_when_it_is_read_again(wanted: Wanted) -> None:
    """Codes are the codes they were, not only their texts."""
    again = wanted_of(json.loads(json.dumps(body_of(wanted))))
    assert again == wanted
    assert type(again.of_round.outcome) is type(wanted.of_round.outcome)
    assert type(again.of_round.irregular) is type(wanted.of_round.irregular)


def test_only_what_is_asked_for_is_written() -> None:
    """So that a filter may ask for more one day."""
    assert body_of(Wanted()) == {}
    assert body_of(VOID) == {"tables": ["B-07"], "outcome": "void"}
    asked = Wanted(of_round=Filter(irregular=Situation.LINK_LOST))
    assert body_of(asked) == {"irregular": "link-lost"}


def test_a_name_is_given_once(views: Views) -> None:
    """However it is written; replacing it is something else."""
    views.keep("Voids", VOID)
    for name in ("Voids", "voids", " Voids "):
        with pytest.raises(ViewTrouble, match="rounds-view-taken, Voids"):
            views.keep(name, INSURED)
    assert views.all() == {"Voids": VOID}
    views.keep("Voids", INSURED, replace=True)
    assert views.all() == {"Voids": INSURED}


def test_a_view_has_another_name(views: Views) -> None:
    """One that is free; its own in other letters is."""
    views.keep("Voids", VOID)
    views.keep("Insured", INSURED)
    views.rename("Voids", "voids")
    with pytest.raises(ViewTrouble, match="rounds-view-taken, Insured"):
        views.rename("voids", "insured")
    assert views.all() == {"Insured": INSURED, "voids": VOID}


def test_a_view_is_removed(views: Views) -> None:
    """Once; what another review has removed is told."""
    views.keep("Voids", VOID)
    Views(views.file).remove("Voids")
    assert views.all() == {}
    with pytest.raises(ViewTrouble, match="rounds-view-gone, Voids"):
        views.remove("Voids")
    with pytest.raises(ViewTrouble, match="rounds-view-gone, Voids"):
        views.rename("Voids", "other")


@pytest.mark.parametrize(
    ("name", "why"), [("", "unnamed"), ("  ", "unnamed"), ("a\0b", "unnamed"), ("x" * 61, "long")]
)
def test_a_name_must_be_one(views: Views, name: str, why: str) -> None:
    """Something to read, and short."""
    with pytest.raises(ViewTrouble, match=f"rounds-view-{why}"):
        views.keep(name, VOID)
    assert not views.file.exists()


DAMAGED = [
    "",
    "{",
    "[]",
    '{"version": 2, "views": {}}',
    '{"version": 1}',
    '{"version": 1, "views": []}',
    '{"version": 1, "views": {"a": []}}',
    '{"version": 1, "views": {"a": {"outcome": "lost"}}}',
    '{"version": 1, "views": {"a": {"colour": "red"}}}',
    '{"version": 1, "views": {"a": {"shoe": true}}}',
    '{"version": 1, "views": {"a": {"waived": 1}}}',
    '{"version": 1, "views": {"a": {"won": "lucky-6"}}}',
    '{"version": 1, "views": {"a": {"won": ["tie"]}}}',
    '{"version": 1, "views": {"a": {"irregular": "rain"}}}',
    '{"version": 1, "views": {"a": {"day_from": "yesterday"}}}',
    '{"version": 1, "views": {"a": {"at_least_s": 9, "at_most_s": 1}}}',
    '{"version": 1, "views": {"a": {"tables": "B-07"}}}',
    '{"version": 1, "views": {"": {}}}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_told_and_left_as_it_is(views: Views, text: str) -> None:
    """Whatever is asked of it."""
    views.file.parent.mkdir()
    views.file.write_text(text, encoding="utf-8")
    for change in (
        views.all,
        lambda: views.keep("new", VOID),
        lambda: views.keep("a", VOID, replace=True),
        lambda: views.rename("a", "b"),
        lambda: views.remove("a"),
    ):
        with pytest.raises(DamagedViews) as caught:
            change()
        for words in CATALOGUES.values():
            assert str(views.file) in words.review(caught.value.key, **caught.value.values)
    assert views.file.read_text(encoding="utf-8") == text


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    """What was there stays."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(ViewTrouble, match="rounds-view-file"):
        Views(tmp_path / "file" / "views.json").keep("a", VOID)


def test_they_lie_among_the_settings_of_this_user() -> None:
    """Unless somebody says otherwise."""
    assert Views().file == views_file()
    assert views_file().name == "review-views.json"
    assert "dealer-console" in str(views_file())
