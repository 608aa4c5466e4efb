"""Tables on which insurance is offered, and what is seen of it."""

from rules.hands import Hand
from tests.dealer_console.screens.at_screen import AtScreen
from tests.rules.table.at_table import AtTable, seat, table

DA_HU, COMMISSION = "da-hu-ying-xiong", "commission-insurance"
PLAYER, BANKER = Hand.PLAYER, Hand.BANKER

BANKER_SIX = "3S 6D KC KH"
"""Player 3, Banker 6, Player draws: insurance on Banker at 3 to 1."""
BANKER_FIVE = "2S 5D KC KH"
"""Player 2, Banker 5: insurance on Banker at 2 to 1; a 4 then makes Player 6: 3 to 1 on Player."""


def on_the_hands(screen: AtScreen) -> dict[Hand, tuple[str, bool]]:
    """The lammers that lie at the hands: their odds, and whether they are on offer."""
    return {
        hand.hand: (hand.lammer.odds, hand.lammer.open)
        for hand in screen.shown.hands
        if hand.lammer
    }


def offered(game: str, cards: str) -> AtTable:
    """A table with no wagers entered, with these cards out."""
    return table(game).dealt(cards)


def one_bettor(game: str = DA_HU, hand: str = "banker", cards: str = BANKER_SIX) -> AtTable:
    """1,000 on a hand at box 1."""
    return table(game).bet(seat(1), hand, 100_000).dealt(cards)
