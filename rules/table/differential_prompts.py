"""A differential of the whole table that is too large, while it can still be put right."""

from collections.abc import Iterator

from rules.hands import Hand
from rules.people import Role
from rules.table.prompt import Code, Prompt
from rules.table.state import Public
from rules.table.wagers_placed import over_differential


def table_differential(public: Public) -> Iterator[Prompt]:
    """The heavier hand is asked to bet less, the lighter may bet more; then somebody decides."""
    rules = public.settings.game.limit_rules
    over = over_differential(public)
    if over is None:
        return
    heavier, amount = over
    lighter = Hand.BANKER if heavier is Hand.PLAYER else Hand.PLAYER
    yield Prompt(Code.OVER_DIFFERENTIAL, rules.differential_paragraph, hand=heavier, amount=amount)
    yield Prompt(Code.MAY_INCREASE, rules.may_increase_paragraph, hand=lighter, amount=amount)
    yield Prompt(
        Code.REMOVE_WAGERS, rules.remove_paragraph, amount=amount, subject=Role.PIT_MANAGER
    )
