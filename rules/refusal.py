"""How the rules say no."""

HOUSE = "house"
"""Cited where a game's book is silent and the table's house rules decide."""


class Refusal(ValueError):
    """A command, a wager or a card that the rules refuse.

    For example insurance on a hand the Player has no bet on, or a seventh deck in a game of six.
    The reason tells its reader what to do; the paragraph says where the book rules so.
    """

    def __init__(self, reason: str, paragraph: str = HOUSE) -> None:
        super().__init__(reason)
        self.reason = reason
        self.paragraph = paragraph
