"""Values of JSON, taken at their word: what is of another type is refused, not turned into it."""

from typing import Any


def text(value: Any) -> str:
    """A string."""
    if type(value) is not str:
        raise ValueError
    return value


def number(value: Any) -> int:
    """A whole number; JSON's true is an int to Python, and a stake of true is no stake."""
    if type(value) is not int:
        raise ValueError
    return value


def truth(value: Any) -> bool:
    """True or false."""
    if type(value) is not bool:
        raise ValueError
    return value
