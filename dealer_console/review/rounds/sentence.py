"""A filter as a sentence, in each language in its own order."""

from collections.abc import Callable
from datetime import date

from dealer_console.review.rounds.wanted import Wanted
from dealer_console.wording.catalogue import Catalogue
from rules.irregularities import Situation

Mark = Callable[[str, str], str]
"""Given what a part is about and its words: how it is to stand in the sentence."""


def plain(part: str, text: str) -> str:
    """The words alone."""
    del part
    return text


def sentence(wanted: Wanted, words: Catalogue, mark: Mark = plain) -> str:
    """What is asked for; `mark` is given each part, by the name of its control."""
    asked = wanted.of_round
    if wanted == Wanted():
        return mark("outcome", words.review("rounds-say-all"))
    outcome = asked.outcome or "any"
    parts = {
        "rounds": mark("outcome", words.review(f"rounds-say-{outcome}")),
        "tables": _tables(wanted, words, mark),
        "shoe": "" if asked.shoe is None else _part("shoe", words, mark, shoe=str(asked.shoe)),
        "dealer": "" if asked.dealer is None else _part("dealer", words, mark, dealer=asked.dealer),
        "days": _days(wanted, words, mark),
        "that": _that(wanted, words, mark),
    }
    # Parts that are not asked for leave their blanks behind.
    return " ".join(words.review("rounds-sentence", **parts).split())


def day_words(day: str, words: Catalogue) -> str:
    """A day as 18 November 2026."""
    given = date.fromisoformat(day)
    month = words.review(f"rounds-month-{given.month}")
    return words.review("rounds-day", day=str(given.day), month=month, year=str(given.year))


def _part(name: str, words: Catalogue, mark: Mark, /, **values: str) -> str:
    """A part with what joins it to the others, which is no part of what is marked."""
    text = words.review(f"rounds-say-{name}", **values)
    return words.review("rounds-part", part=mark(name, text))


def _tables(wanted: Wanted, words: Catalogue, mark: Mark) -> str:
    if not wanted.tables:
        return ""
    key = "table" if len(wanted.tables) == 1 else "tables"
    text = words.review(f"rounds-say-{key}", tables=_listed(list(wanted.tables), words))
    return words.review("rounds-part", part=mark("tables", text))


def _days(wanted: Wanted, words: Catalogue, mark: Mark) -> str:
    first, last = wanted.of_round.day_from, wanted.of_round.day_to
    if first is None and last is None:
        return ""
    given = {
        name: day_words(day, words)
        for name, day in (("first", first), ("last", last))
        if day is not None
    }
    if first == last:
        key, given = "on", {"day": given["first"]}
    else:
        key = "from-to" if len(given) == 2 else "from" if first else "to"
    text = words.review(f"rounds-say-{key}", **given)
    return words.review("rounds-part", part=mark("days", text))


def _that(wanted: Wanted, words: Catalogue, mark: Mark) -> str:
    """What happened in them."""
    asked = wanted.of_round
    told: list[tuple[str, str]] = []
    if asked.won is not None:
        told.append(("won", words.review("rounds-say-won", bet=words.words("bet", asked.won))))
    if asked.insurance is not None:
        told.append(("insurance", words.review(f"rounds-say-insurance-{asked.insurance}")))
    if isinstance(asked.irregular, Situation):
        situation = words.words("situation", asked.irregular)
        told.append(("irregular", words.review("rounds-say-situation", situation=situation)))
    elif asked.irregular:
        told.append(("irregular", words.review("rounds-say-irregular")))
    told += [
        (name, words.review(f"rounds-say-{name}"))
        for name in ("waived", "approvals", "entered", "wagers")
        if getattr(asked, name)
    ]
    for name, seconds in (("at-least", asked.at_least_s), ("at-most", asked.at_most_s)):
        if seconds is not None:
            told.append((name, words.review(f"rounds-say-{name}", seconds=str(seconds))))
    if not told:
        return ""
    marked = [mark(name, text) for name, text in told]
    return words.review("rounds-say-that", clauses=_listed(marked, words))


def _listed(texts: list[str], words: Catalogue) -> str:
    """One, or several with what stands between them and before the last."""
    *before, last = texts
    if not before:
        return last
    listed = before[0]
    for text in before[1:]:
        listed = words.review("rounds-several", before=listed, last=text)
    return words.review("rounds-several-last", before=listed, last=last)
