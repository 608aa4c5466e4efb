"""Two-Card Nine, invented: only a 9 is a natural, and both hands draw on 0 to 4."""

from rules.bets import Bet, pays, pushes
from rules.game import Citations, Game
from rules.hands import Hand, Pairs, Winner
from rules.paragraphs import enforce
from rules.table_of_play import EVERY_POINT, TableOfPlay

PLAYER, BANKER, TIE = (Winner.PLAYER,), (Winner.BANKER,), (Winner.TIE,)
LOW = frozenset({0, 1, 2, 3, 4})
NEVER: frozenset[int] = frozenset()

GAME = Game(
    id="two-card-nine",
    title="Two-Card Nine",
    document="Two-Card Nine, a game for tests",
    decks=range(1, 3),
    bets=(
        Bet(
            "player",
            "main",
            (pays("1 to 1", "main", winner=PLAYER), pushes("main", winner=TIE)),
            hand=Hand.PLAYER,
        ),
        Bet(
            "banker",
            "main",
            (pays("0.9 to 1", "main", winner=BANKER), pushes("main", winner=TIE)),
            hand=Hand.BANKER,
        ),
        Bet(
            "two-card-nine",
            "nine",
            (
                pays(
                    "30 to 1",
                    "nine",
                    player_points=9,
                    player_cards=2,
                    banker_points=9,
                    banker_cards=2,
                ),
                pays("3 to 1", "nine", player_points=9, player_cards=2),
                pays("3 to 1", "nine", banker_points=9, banker_cards=2),
            ),
        ),
        Bet("both-pairs", "pairs", (pays("90 to 1", "pairs", pairs=(Pairs.DOUBLE, Pairs.TWIN)),)),
        Bet("no-pair", "pairs", (pays("1 to 10", "pairs", pairs=(Pairs.NONE,)),)),
    ),
    cites=Citations(table_of_play="draw", higher_total="main", tie="main", natural="nine"),
    paragraphs=(
        enforce("main", "Player pays 1 to 1, Banker 0.9 to 1, and a tie returns both."),
        enforce("nine", "A two-card 9 is a natural: it pays 3 to 1, or 30 to 1 on both hands."),
        enforce("pairs", "Both Pairs pays 90 to 1 for a pair on each hand, No Pair 1 to 10."),
        enforce("draw", "Both hands draw on 0 to 4, unless either of them holds a two-card 9."),
    ),
    table_of_play=TableOfPlay(
        naturals=frozenset({9}),
        player_draws=LOW,
        banker_draws_when_player_stands=LOW,
        banker_draws_on=(EVERY_POINT,) * 5 + (NEVER,) * 5,
    ),
)
