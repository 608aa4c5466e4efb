"""Text that a spreadsheet would run as a formula, made harmless and made whole again."""

import re

_SKIPPED = (
    "\\x00-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u3000\\ufeff"
    "\"'`\\xb4\\xab\\xbb\\u2018-\\u201f\\u2039\\u203a\\uff02\\uff07"
)
"""What a spreadsheet may strip before it looks: blanks, marks of no width, quotes."""

_STARTS = "=+\\-@\\t\\r\\n\\uff1d\\uff0b\\uff0d\\uff20\\ufe66\\ufe62\\ufe63\\ufe6b\\u2212"
"""What a formula starts with: = + - @, the same in full width and small, and the real minus."""

_DANGEROUS = re.compile(f"[{_SKIPPED}]*[{_STARTS}]")


def is_dangerous(text: str) -> bool:
    """Whether a spreadsheet might take this for a formula."""
    return _DANGEROUS.match(text) is not None


def defused(text: str) -> str:
    """The text as a cell that is only read: an apostrophe stands before what is dangerous."""
    return f"'{text}" if is_dangerous(text) else text


def undone(cell: str) -> str:
    """The text of a cell, without the apostrophe that `defused` put there."""
    return cell[1:] if cell.startswith("'") and is_dangerous(cell[1:]) else cell
