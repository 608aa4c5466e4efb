"""Ranks tapped in: for cards that no device tells, or tells only at the end."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from dealer_console.desk.asks import Ask, Make
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.shown import Kind, Pad, Tile
from rules.cards import RANK_ALONE, RANKS, Card
from rules.table.cards_in_play import position_of
from rules.table.commands import BurnCards, EnterCard, ExposeCard
from rules.table.exposing import closed_cards
from rules.table.facts import Position
from rules.table.layout import Due
from rules.table.phase import Phase
from rules.table.state import Public

FACES = {"T": "10"}
"""What stands on a key where it is not the rank as cards are written."""

_DRAWN_IN = frozenset(
    {Phase.BETTING, Phase.DEAL, Phase.PLAYER_DRAW, Phase.BANKER_DRAW, Phase.INSURANCE_FOUR}
    | {Phase.INSURANCE_THIRD, Phase.STOPPED}
)

_TURNED_IN = frozenset({Phase.EXPOSE, Phase.PLAYER_EXPOSE, Phase.BANKER_EXPOSE, Phase.STOPPED})
"""Where the ranks of closed cards are asked for; in any other phase of one that was tapped."""


Choose = Callable[[Position], None]
"""Asks for the rank of that closed card."""


class Asked(NamedTuple):
    """The rank that is asked for now."""

    title: str
    make: Callable[[Card], Make]
    position: Position | None = None
    """The closed card that is being turned over; none for one that leaves the device."""
    closed: Make | None = None
    """The card left the device face down: it has no value yet."""


def choosing(choose: Choose, position: Position) -> Act:
    """An act that asks for that card instead."""

    def chosen() -> Sequence[Ask]:
        choose(position)
        return ()

    return chosen


def asked(at: At, chosen: Position | None) -> Asked | None:
    """Which rank is asked for: of the card that was chosen, of the next drawn, of one closed."""
    public, speech = at.public, at.speech
    if public.phase is Phase.BURN and "burn-cards" in at.can:
        return Asked(speech.screen("which-burnt"), lambda card: partial(BurnCards, first=card))
    unread = _unread(public) if "expose-card" in at.can else ()
    enters = "enter-card" in at.can and public.phase in _DRAWN_IN
    if chosen not in unread:
        chosen = None
    if chosen is None and public.phase in _TURNED_IN:
        chosen = next((one for one in unread if at.can_do(_turning(one, RANK_ALONE["A"]))), None)
    if chosen is not None:
        at_place = chosen
        title = speech.screen(
            "which-exposed",
            hand=speech.words("hand", at_place.hand),
            place=at_place.place,
        )
        return Asked(title, lambda card: _turning(at_place, card), at_place)
    if not enters:
        return None
    closed = partial(EnterCard, card=None)
    may_be_closed = at.can_do(closed)
    return Asked(
        _which_drawn(at, may_be_closed=may_be_closed),
        lambda card: partial(EnterCard, card=card),
        closed=closed if may_be_closed else None,
    )


def pad(tiles: Tiles, wanted: Asked | None) -> Pad | None:
    """The keys for it, in one row."""
    if wanted is None:
        return None
    keys: list[Tile] = []
    for rank in RANKS:
        make = wanted.make(RANK_ALONE[rank])
        keys.append(
            tiles.tile(f"rank:{rank}", FACES.get(rank, rank), tiles.gives(make), kind=Kind.KEY)
        )
    return Pad(wanted.title, tuple(keys))


def _turning(position: Position, card: Card) -> Make:
    return partial(ExposeCard, position=position, card=card)


def _unread(public: Public) -> tuple[Position, ...]:
    """The closed cards whose value nobody has told, in the order they are turned over."""
    round_ = public.round
    if round_ is None:
        return ()
    places = (position_of(round_, n) for n in closed_cards(public) if not round_.cards[n].read)
    return tuple(place for place in places if place is not None)


def _which_drawn(at: At, *, may_be_closed: bool) -> str:
    """The card that leaves the device next; face down it is not to be told by its rank."""
    round_, speech = at.public.round, at.speech
    if may_be_closed:
        return speech.screen("which-if-open")
    if round_ is None or round_.layout.due not in (Due.PLAYER, Due.BANKER):
        return speech.screen("which-drawn")
    hand = round_.layout.due.value
    place = len(round_.layout.player if hand == "player" else round_.layout.banker) + 1
    return speech.screen("which-drawn-for", hand=speech.words("hand", hand), place=place)
