"""The games and their bets as the command line's contract names them."""

DA_HU, COMMISSION = "da-hu-ying-xiong", "commission-insurance"
TIGER, SUPER_SIX, DAI_BACC = "tiger-no-commission", "super-six-plus", "dragon-dai-bacc"

TIGER_BETS = (
    *("player", "banker", "tie", "tiger"),
    *("small-tiger", "big-tiger", "tiger-tie", "tiger-pair"),
)
BETS = {
    DA_HU: TIGER_BETS,
    TIGER: TIGER_BETS,
    SUPER_SIX: ("player", "banker", "tie", "super-six-plus", "player-pair", "banker-pair"),
    COMMISSION: ("player", "banker", "tie", "player-pair", "banker-pair"),
    DAI_BACC: (
        *("player", "banker", "tie", "kill-the-ox-tiger", "tiger-7"),
        *("ox-8", "rabbit-9", "matching-7s", "all-4"),
    ),
}
