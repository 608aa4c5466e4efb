"""The bets of Da Hu Ying Xiong, and its insurance."""

from rules.bets import Bet, pays, pushes
from rules.hands import Hand, Pairs, Winner
from rules.insurance_table import Asker, InsuranceTable, Stage, insures

PLAYER, BANKER, TIE = (Winner.PLAYER,), (Winner.BANKER,), (Winner.TIE,)

BETS = (
    Bet(
        "player",
        "3.16",
        (pays("1 to 1", "4.1.1", winner=PLAYER), pushes("3.17", winner=TIE)),
        hand=Hand.PLAYER,
    ),
    Bet(
        "banker",
        "3.16",
        (
            pays("1 to 2", "1.12", winner=BANKER, banker_points=6),
            pays("1 to 1", "4.1.1", winner=BANKER),
            pushes("3.17", winner=TIE),
        ),
        hand=Hand.BANKER,
    ),
    Bet("tie", "1.22", (pays("8 to 1", "4.1.1", winner=TIE),)),
    Bet("tiger-tie", "1.24", (pays("35 to 1", "4.1.1", winner=TIE, banker_points=6),)),
    Bet(
        "tiger",
        "1.23",
        (
            pays("12 to 1", "4.1.1", winner=BANKER, banker_points=6, banker_cards=2),
            pays("20 to 1", "4.1.1", winner=BANKER, banker_points=6, banker_cards=3),
        ),
    ),
    Bet(
        "big-tiger",
        "1.3",
        (pays("50 to 1", "4.1.1", winner=BANKER, banker_points=6, banker_cards=3),),
    ),
    Bet(
        "small-tiger",
        "1.20",
        (pays("22 to 1", "4.1.1", winner=BANKER, banker_points=6, banker_cards=2),),
    ),
    Bet(
        "tiger-pair",
        "1.25",
        (
            pays("100 to 1", "4.1.1", pairs=(Pairs.TWIN,)),
            pays("20 to 1", "4.1.1", pairs=(Pairs.DOUBLE,)),
            pays("4 to 1", "4.1.1", pairs=(Pairs.PLAYER, Pairs.BANKER)),
        ),
    ),
)

FOUR, THIRD = Stage.FOUR_CARDS, Stage.PLAYER_THIRD
ON_BANKER, ON_PLAYER = Hand.BANKER, Hand.PLAYER

INSURANCE = InsuranceTable(
    rows=(
        insures(ON_BANKER, FOUR, "2 to 1", "4.1.2", banker=(5,), player=range(5)),
        insures(ON_BANKER, FOUR, "3 to 1", "4.1.2", banker=(6,), player=range(6)),
        insures(ON_BANKER, FOUR, "4 to 1", "4.1.2", banker=(7,), player=range(6)),
        insures(ON_PLAYER, FOUR, "2 to 1", "4.1.2", player=(5,), banker=(4,)),
        insures(ON_PLAYER, FOUR, "3 to 1", "4.1.2", player=(6,), banker=range(6)),
        insures(ON_PLAYER, FOUR, "4 to 1", "4.1.2", player=(7,), banker=range(6)),
        insures(ON_BANKER, THIRD, "6 to 1", "4.1.2", player=(1,), banker=(1,)),
        insures(ON_BANKER, THIRD, "7 to 1", "4.1.2", player=(1,), banker=range(2, 7)),
        insures(ON_BANKER, THIRD, "4 to 1", "4.1.2", player=(2,), banker=range(3, 7)),
        insures(ON_BANKER, THIRD, "1.5 to 1", "4.1.2", player=(3,), banker=(4,)),
        insures(ON_PLAYER, THIRD, "2 to 1", "4.1.2", player=(5,), banker=range(5)),
        insures(ON_PLAYER, THIRD, "3 to 1", "4.1.2", player=(6,), banker=range(6)),
        # The copy at hand loses the rows from here on; Commission Baccarat with Insurance 4.1.3
        # has them, and the two books agree wherever both can be read.
        insures(
            ON_PLAYER, THIRD, "4 to 1", "4.1.2", player=(7,), banker=range(7), provisional=True
        ),
        insures(
            ON_PLAYER, THIRD, "7 to 1", "4.1.2", player=(8,), banker=range(7), provisional=True
        ),
        insures(
            ON_PLAYER,
            THIRD,
            "8 to 1",
            "4.1.2",
            player=(9,),
            banker=range(7),
            on_tie=True,
            provisional=True,
        ),
    ),
    bettor_paragraph="3.11",
    cap_paragraph="3.12.2",
    settlement_paragraph="4.2.1",
    tie_paragraph="3.17",
    waiver_paragraph="3.14",
    waiver_asked_by=Asker.HIGHEST_SEATED_PLAYER,
    lammer_paragraph="3.12",
    forgone_paragraph="5.3",
    not_offered_paragraph="4.2.2",
    missed_paragraph="5.13",
)
