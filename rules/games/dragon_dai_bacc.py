"""Dragon Dai-Bacc: commission-free baccarat with bonus wagers, three of them by house choice."""

from rules.bets import Bet, Row, pays, pushes
from rules.game import Citations, Game, OptionalBets
from rules.hands import Hand, Winner
from rules.paragraphs import enforce, guide

PLAYER, BANKER, TIE = (Winner.PLAYER,), (Winner.BANKER,), (Winner.TIE,)


def _tiger_7(text: str, paragraph: str) -> Row:
    return pays(text, paragraph, winner=BANKER, banker_points=7, banker_cards=3)


def _ox_8(text: str, paragraph: str) -> Row:
    return pays(text, paragraph, winner=PLAYER, player_points=8, player_cards=3)


def _rabbit_9(both: str, one: str, paragraph: str) -> tuple[Row, ...]:
    return (
        pays(both, paragraph, player_points=9, player_cards=3, banker_points=9, banker_cards=3),
        pays(one, paragraph, player_points=9, player_cards=3),
        pays(one, paragraph, banker_points=9, banker_cards=3),
    )


def _matching_7s(three: str, two: str, paragraph: str) -> tuple[Row, ...]:
    return (
        pays(three, paragraph, player_points=7, player_cards=3, banker_points=7, banker_cards=3),
        pays(two, paragraph, player_points=7, player_cards=2, banker_points=7, banker_cards=2),
    )


BETS = (
    Bet(
        "player",
        "player",
        (pays("1 to 1", "player", winner=PLAYER), pushes("player", winner=TIE)),
        hand=Hand.PLAYER,
    ),
    Bet(
        "banker",
        "banker",
        (
            pushes("banker", winner=BANKER, banker_points=7, banker_cards=3),
            pays("1 to 1", "banker", winner=BANKER),
            pushes("banker", winner=TIE),
        ),
        hand=Hand.BANKER,
    ),
    Bet("tie", "tie", (pays("8 to 1", "tie", winner=TIE),)),
    Bet(
        "kill-the-ox-tiger",
        "kill-the-ox-tiger",
        (
            pays(
                "60 to 1",
                "kill-the-ox-tiger",
                winner=BANKER + TIE,
                player_points=8,
                player_cards=3,
            ),
            pays(
                "60 to 1",
                "kill-the-ox-tiger",
                winner=PLAYER + TIE,
                banker_points=7,
                banker_cards=3,
            ),
        ),
    ),
    Bet("tiger-7", "tiger-7", (_tiger_7("40 to 1", "tiger-7"),)),
    Bet("ox-8", "ox-8", (_ox_8("25 to 1", "ox-8"),)),
    Bet("rabbit-9", "rabbit-9", _rabbit_9("75 to 1", "10 to 1", "rabbit-9")),
    Bet("matching-7s", "matching-7s", _matching_7s("200 to 1", "50 to 1", "matching-7s")),
    Bet(
        "all-4",
        "all-4",
        (
            _tiger_7("6 to 1", "all-4"),
            _ox_8("6 to 1", "all-4"),
            *_rabbit_9("6 to 1", "6 to 1", "all-4"),
            *_matching_7s("6 to 1", "6 to 1", "all-4"),
        ),
    ),
)

PARAGRAPHS = (
    enforce(
        "intro",
        "Six wagers are always open; Rabbit 9, Matching 7s and All 4 are the house's choice, "
        "All 4 only with the other two.",
    ),
    enforce(
        "paytable",
        "Odds to 1 are: Player 1, Banker 1 (a three-card 7 win pushes), Tie 8, Kill 60, Tiger"
        " 7: 40, Ox 8: 25, Rabbit 9: 10 or 75, Matching 7s: 50 or 200, All 4: 6.",
    ),
    enforce("player", "Player wins 1 to 1, and pushes on a tie."),
    enforce(
        "banker",
        "Banker wins 1 to 1, but pushes on a tie and when it wins with a three-card 7.",
    ),
    enforce("tie", "Tie pays 8 to 1 when both totals are equal, and otherwise loses."),
    enforce(
        "kill-the-ox-tiger",
        "Kill the Ox/Tiger pays 60 to 1 when Player's three-card 8 or Banker's three-card 7 "
        "ties or loses.",
    ),
    enforce("tiger-7", "Tiger 7 pays 40 to 1 when Banker's three-card 7 beats Player."),
    enforce("ox-8", "Ox 8 pays 25 to 1 when Player's three-card 8 beats Banker."),
    enforce(
        "rabbit-9",
        "Rabbit 9 pays 10 to 1 for one three-card 9, and 75 to 1 when Player and Banker both "
        "hold one.",
    ),
    enforce(
        "matching-7s",
        "Matching 7s pays 50 to 1 when Player and Banker both hold a two-card 7, 200 to 1 for"
        " three-card 7s.",
    ),
    enforce("all-4", "All 4 pays 6 to 1 whenever Matching 7s, Rabbit 9, Ox 8 or Tiger 7 comes in."),
    guide("play-1", "All wagers, main and Bonus, are placed before the first card."),
    guide("play-2", "The deal begins, by house rules, when every wager is down."),
    enforce(
        "play-3",
        "After four cards, the standard draw rules decide whether third cards follow.",
    ),
    guide("play-4", "Every losing wager, main or Bonus, is collected before any winner is paid."),
    guide("play-5", "When all wagers are resolved, the Dealer goes on by house procedure."),
    enforce(
        "returns",
        "The summary states each of the nine wagers' return and house edge for 3 to 8 decks, "
        "to two decimals.",
    ),
)

GAME = Game(
    id="dragon-dai-bacc",
    title="Dragon Dai-Bacc",
    document="Dragon Dai-Bacc (Commission Free), Rules and Procedures",
    decks=range(3, 9),
    bets=BETS,
    # The book leaves values, deal, naturals and all that may go wrong to baccarat as the house
    # plays it.
    cites=Citations(
        table_of_play="play-3",
        banker_when_player_stands="play-3",
        tie="tie",
        decks="returns",
        bets="intro",
        place_your_bets="play-1",
        placed_late="play-1",
        deal="play-2",
        collect_first="play-4",
        next_round="play-5",
    ),
    optional_bets=OptionalBets(
        names=("rabbit-9", "matching-7s", "all-4"),
        needs={"all-4": ("rabbit-9", "matching-7s")},
        paragraph="intro",
    ),
    paragraphs=PARAGRAPHS,
)
