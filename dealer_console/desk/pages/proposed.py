"""What somebody is asked to agree to, in words: what happened, and what is to be done about it."""

from collections.abc import Iterator
from typing import NamedTuple

from dealer_console.desk.at import At
from dealer_console.desk.pages.cards_chosen import place_words
from dealer_console.desk.pages.happened import round_meant, told
from dealer_console.desk.pages.rulings import does
from dealer_console.desk.rank_pad import FACES
from rules.cards import Card
from rules.hands import Hand
from rules.table.cards_in_play import card_at, position_of
from rules.table.commands import Command, CorrectCard, Decide, Declare, Dismiss
from rules.table.facts import Position
from rules.table.state import Round, Trouble
from rules.table.troubles import ruling_on, trouble_numbered


class Proposed(NamedTuple):
    """What a command would do, for whoever has just come to the table."""

    happened: str
    """What it is about; nothing for what is no irregularity."""
    does: str
    """The remedy, or the command."""
    with_what: tuple[str, ...] = ()
    """What it was told: an order of cards, a rank, Players."""
    text: tuple[str, ...] = ()
    """What is known, and what will happen."""


def proposed(at: At, command: Command) -> Proposed:
    """The command in words."""
    speech = at.speech
    if isinstance(command, Decide | Dismiss):
        trouble = trouble_numbered(at.public, command.trouble)
        if trouble is not None:
            return _about(at, command, trouble)
    if isinstance(command, Declare):
        situation = speech.words("situation", command.situation)
        return Proposed(situation, speech.screen("stop-play"))
    words = speech.words("command", command.name)
    if isinstance(command, CorrectCard) and at.public.round is not None:
        return Proposed("", words, _card(at, at.public.round, command.position, command.card))
    return Proposed("", words)


def _about(at: At, command: Decide | Dismiss, trouble: Trouble) -> Proposed:
    """What is to be done about an irregularity."""
    speech = at.speech
    situation = speech.words("situation", trouble.situation)
    if isinstance(command, Dismiss):
        goes_on = (speech.screen("then-goes-on"),)
        return Proposed(situation, speech.screen("it-did-not-happen"), text=goes_on)
    then = does(at, ruling_on(at.public, trouble), command.remedy)
    text = (" · ".join(told(at, trouble)), " · ".join(then))
    return Proposed(
        situation,
        speech.words("remedy", command.remedy),
        tuple(_with_what(at, command, trouble)),
        tuple(line for line in text if line),
    )


def _with_what(at: At, decide: Decide, trouble: Trouble) -> Iterator[str]:
    """What the remedy was told beside its name."""
    speech, round_ = at.speech, round_meant(at.public, trouble)
    if round_ is not None and decide.order:
        places = " · ".join(_place(at, round_, number) for number in decide.order)
        yield speech.screen("new-order-is", order=places)
    if round_ is not None and decide.card is not None:
        position = decide.position
        if position is None and trouble.cards:
            position = position_of(round_, trouble.cards[0])
        yield from _card(at, round_, position, decide.card)
    for player, hand, stage in decide.intended:
        yield " · ".join(
            (speech.player(player), speech.words("hand", hand), speech.words("stage", stage))
        )
    if decide.withdraw is not None:
        yield speech.screen("may-withdraw" if decide.withdraw else "no-withdrawal")


def _card(at: At, round_: Round, position: Position | None, card: Card) -> tuple[str, ...]:
    number = None if position is None else card_at(round_, position)
    if number is None:
        return ()
    rank = FACES.get(card.rank, card.rank)
    return (at.speech.screen("card-is", card=place_words(at, round_, number), rank=rank),)


def _place(at: At, round_: Round, number: int) -> str:
    """Where a card lies now, as short as can be; what has no place is told by when it came."""
    position = position_of(round_, number)
    if position is None:
        return str(number + 1)
    hand = "short-player" if position.hand is Hand.PLAYER else "short-banker"
    return f"{at.speech.screen(hand)}{position.place}"
