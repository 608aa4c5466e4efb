"""How the rules say no."""

from collections.abc import Mapping

from rules.said import Said

HOUSE = "house"
"""Cited where a game's book is silent and the table's house rules decide."""


class Refusal(ValueError):
    """A command, a wager or a card that the rules refuse.

    For example insurance on a hand the Player has no bet on, or a seventh deck in a game of six.
    The reason tells its reader what to do; the paragraph says where the book rules so. A reason
    with blanks, such as "no card of {hand} lies closed", is given what fills them by their names.
    """

    def __init__(self, reason: str, paragraph: str = HOUSE, **values: object) -> None:
        # A reason that knows already what it was made of stays as it is.
        self.reason = reason if isinstance(reason, Said) else Said(reason, **values)
        self.paragraph = paragraph
        super().__init__(self.reason)

    @property
    def template(self) -> str:
        """The reason with its blanks open."""
        return self.reason.template

    @property
    def values(self) -> Mapping[str, object]:
        """What fills the blanks, each in its own type."""
        return self.reason.values
