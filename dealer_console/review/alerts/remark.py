"""The remark with which somebody acknowledges: it must say something."""

from enum import StrEnum

FEWEST, MOST = 3, 500
"""Characters of a remark."""

_SAYS_NOTHING = frozenset(
    {"ok", "okay", "okey", "yes", "na", "nil", "none", "nothing", "done", "seen", "fine", "good"}
    | {"noted", "test", "asdf", "qwerty", "see above", "same", "ditto", "no remark", "no comment"}
    | {"好", "好的", "无", "無", "没有", "沒有", "已阅", "已閱", "知道", "知道了", "收到", "同上"}
    | {"无备注", "無備註", "没问题", "沒問題", "没有问题", "沒有問題"}
)
"""What people type to be rid of a question."""


class Lacks(StrEnum):
    """What is wrong with a remark."""

    MISSING = "remark-missing"
    SHORT = "remark-short"
    LONG = "remark-long"
    UNPRINTABLE = "remark-unprintable"
    EMPTY_WORDS = "remark-empty"


def trimmed(remark: str) -> str:
    """As it is kept: lines without space at their ends, and none empty at the beginning or end."""
    return "\n".join(line.rstrip() for line in remark.strip().splitlines())


def lacking(remark: str) -> Lacks | None:
    """What a trimmed remark lacks; None for one that says something."""
    if not remark:
        return Lacks.MISSING
    if not all(line.isprintable() for line in remark.split("\n")):
        return Lacks.UNPRINTABLE
    if len(remark) > MOST:
        return Lacks.LONG
    if len(remark) < FEWEST:
        return Lacks.SHORT
    words = " ".join("".join(c if c.isalnum() else " " for c in remark.casefold()).split())
    letters = words.replace(" ", "")
    if len(set(letters)) < 2 or words in _SAYS_NOTHING or letters in _SAYS_NOTHING:
        return Lacks.EMPTY_WORDS
    return None
