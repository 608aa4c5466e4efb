"""What was filled in, kept while the window turns to another language and for the next time."""

from typing import NamedTuple

from dealer_console.review.evidence.wish import Forms, Reach


class Choices(NamedTuple):
    """As it stands in the form, not looked at yet."""

    forms: Forms = Forms()
    video: str = ""
    case: str = ""
    remark: str = ""
    reach: Reach = Reach.WHOLE
    folder: str = ""

    def next_time(self) -> "Choices":
        """What of it is likely to be wanted again: the forms and the folder, not the case."""
        return self._replace(video="", case="", remark="")
