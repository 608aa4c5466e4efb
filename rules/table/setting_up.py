"""Other settings for the table, between two rounds."""

from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.said import Said
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import ChangeSettings, Command
from rules.table.phase import Phase
from rules.table.state import Public, State

_OF_THE_CARDS = {
    "game": Said("the game"),
    "device": Said("the dealing device"),
    "reading": Said("what the device reads"),
    "shoe": Said("how a shoe is dealt out"),
}
"""What the cards in use were taken in for."""


def _verify_change(public: Public, command: ChangeSettings) -> None:
    if public.shoe is None:
        return
    for name, words in _OF_THE_CARDS.items():
        if getattr(command.settings, name) != getattr(public.settings, name):
            raise Refusal(
                "{what} cannot change while a shoe is in use; end the shoe first", what=words
            )


def _change(state: State, command: ChangeSettings) -> State:
    """What was settled or asked for under other settings is left behind with them."""
    settings = command.settings
    return state._replace(
        public=state.public._replace(
            settings=settings,
            method=settings.method,
            face_down=settings.face_down,
            finished=None,
            pending=None,
        )
    )


def _changing(_: Public, __: Command) -> Authority:
    return Authority(Role.PIT_SUPERVISOR, HOUSE)


RULES: dict[type[Command], CommandRule] = {
    ChangeSettings: CommandRule(
        frozenset({Phase.TABLE_CLOSED, Phase.NO_SHOE, Phase.BETWEEN, Phase.CHANGE_CARDS}),
        _change,
        _verify_change,
        authority=_changing,
    ),
}
