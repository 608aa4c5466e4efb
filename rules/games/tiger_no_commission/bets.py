"""The bets of Tiger No Commission."""

from rules.bets import Bet, pays, pushes
from rules.hands import Hand, Pairs, Winner

PLAYER, BANKER, TIE = (Winner.PLAYER,), (Winner.BANKER,), (Winner.TIE,)

BETS = (
    Bet(
        "player",
        "3.15",
        (pays("1 to 1", "4.1", winner=PLAYER), pushes("3.15.1", winner=TIE)),
        hand=Hand.PLAYER,
    ),
    Bet(
        "banker",
        "3.15",
        (
            pays("1 to 2", "4.1", winner=BANKER, banker_points=6),
            pays("1 to 1", "4.1", winner=BANKER),
            pushes("3.15.1", winner=TIE),
        ),
        hand=Hand.BANKER,
    ),
    Bet("tie", "1.1.10-1.1.12", (pays("8 to 1", "4.1", winner=TIE),)),
    Bet(
        "tiger",
        "1.1.10-1.1.12",
        (
            pays("12 to 1", "4.3", winner=BANKER, banker_points=6, banker_cards=2),
            pays("20 to 1", "4.3", winner=BANKER, banker_points=6, banker_cards=3),
        ),
    ),
    Bet(
        "big-tiger",
        "1.1.1",
        (pays("50 to 1", "4.3", winner=BANKER, banker_points=6, banker_cards=3),),
    ),
    Bet(
        "small-tiger",
        "1.1.7",
        (pays("22 to 1", "4.3", winner=BANKER, banker_points=6, banker_cards=2),),
    ),
    Bet(
        "tiger-pair",
        "1.1.13",
        (
            pays("100 to 1", "4.2", pairs=(Pairs.TWIN,)),
            pays("20 to 1", "4.2", pairs=(Pairs.DOUBLE,)),
            pays("4 to 1", "4.2", pairs=(Pairs.PLAYER, Pairs.BANKER)),
        ),
    ),
    Bet("tiger-tie", "1.1.14", (pays("35 to 1", "4.3", winner=TIE, banker_points=6),)),
)
