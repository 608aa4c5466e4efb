"""What only the log knows of the table being looked at: for planted leaks, and for nobody else."""

from rules.cards import Card
from rules.table.state import State


class Watched:
    """The state of the run that is being looked at; only planted leaks ask for it."""

    state: State | None = None


def closed() -> list[Card]:
    """The closed cards of the round being looked at, as only the log knows them."""
    state = Watched.state
    round_ = None if state is None else state.public.round
    if state is None or round_ is None:
        return []
    pairs = zip(round_.cards, state.secret.cards, strict=False)
    return [card for lies, card in pairs if lies.shown is None and card is not None]


def low_card_closed() -> bool:
    """A little of what must not be known."""
    return any(0 < card.points < 5 for card in closed())
