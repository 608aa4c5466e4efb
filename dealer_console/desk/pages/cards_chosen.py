"""Cards of the round as a page shows them: to be named, put in order, put right."""

from collections.abc import Callable, Sequence

from dealer_console.desk.asks import Ask
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.rank_pad import FACES
from dealer_console.desk.shown import CardRow, CardShown, Group, Kind
from rules.cards import RANKS
from rules.table.cards_in_play import position_of
from rules.table.state import Round

RANK_COLUMNS = 7

OfCard = Callable[[int], Act]
OfRank = Callable[[str], Act]


def card_row(tiles: Tiles, round_: Round, numbers: Sequence[int], chosen: Sequence[int],
             choose: OfCard | None, caption: str, key: str = "pick") -> CardRow:  # fmt: skip
    """These cards side by side; those that are chosen are marked."""
    shown = []
    for number in numbers:
        place = f"{key}:{number}"
        if choose is not None:
            tiles.place(place, choose(number))
        shown.append(
            CardShown(
                place if choose is not None else "",
                round_.cards[number].shown,
                due=number in chosen,
            )
        )
    return CardRow(caption, tuple(shown))


def place_words(at: At, round_: Round, number: int) -> str:
    """Where a card lies, in words; what has no place is told by when it came."""
    position = position_of(round_, number)
    if position is None:
        return at.speech.screen("card-number", number=number + 1)
    hand = at.speech.words("hand", position.hand)
    return at.speech.screen("card-at", hand=hand, place=position.place)


def rank_keys(tiles: Tiles, chosen: str, choosing: OfRank, key: str = "is") -> Group:
    """Keys for what a card really is."""
    return Group(
        tuple(
            tiles.tile(
                f"{key}:{rank}",
                FACES.get(rank, rank),
                choosing(rank),
                kind=Kind.CHOSEN if rank == chosen else Kind.KEY,
            )
            for rank in RANKS
        ),
        RANK_COLUMNS,
    )


def adding(numbers: list[int], number: int) -> Act:
    """An act that adds a card to a list, or takes it out again."""

    def added() -> Sequence[Ask]:
        if number in numbers:
            numbers.remove(number)
        else:
            numbers.append(number)
        return ()

    return added
