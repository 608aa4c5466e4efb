"""Super Six Plus: non-commission baccarat on terminals around a dealt table."""

from rules.bets import Bet, pays, pushes
from rules.conduct import Conduct, Method, MethodRule
from rules.game import Citations, Game
from rules.hands import Hand, Pairs, Winner
from rules.irregularities import Irregularity, Remedy, Situation, voids
from rules.paragraphs import enforce, guide, inform

PLAYER, BANKER, TIE = (Winner.PLAYER,), (Winner.BANKER,), (Winner.TIE,)
BOTH = (Pairs.DOUBLE, Pairs.TWIN)

BETS = (
    Bet(
        "player",
        "3.9",
        (pays("1 to 1", "4.1.1", winner=PLAYER), pushes("3.10", winner=TIE)),
        hand=Hand.PLAYER,
    ),
    Bet(
        "banker",
        "3.9",
        (
            pays("1 to 2", "1.non-commission", winner=BANKER, banker_points=6),
            pays("1 to 1", "4.1.1", winner=BANKER),
            pushes("3.10", winner=TIE),
        ),
        hand=Hand.BANKER,
    ),
    Bet("tie", "1.tie", (pays("8 to 1", "4.1.1", winner=TIE),)),
    Bet(
        "super-six-plus",
        "1.super-six-plus",
        (
            pays("12 to 1", "4.1.1", winner=BANKER, banker_points=6, banker_cards=2),
            pays("20 to 1", "4.1.1", winner=BANKER, banker_points=6, banker_cards=3),
        ),
    ),
    Bet("player-pair", "1.pair", (pays("11 to 1", "4.1.1", pairs=(Pairs.PLAYER, *BOTH)),)),
    Bet("banker-pair", "1.pair", (pays("11 to 1", "4.1.1", pairs=(Pairs.BANKER, *BOTH)),)),
)

PARAGRAPHS = (
    enforce("1.natural", "A natural is 8 or 9 on the first two cards, on one hand or on both."),
    enforce("1.point-total", "A hand adding up to more than 9 counts only its second digit."),
    enforce("1.tie", "The round is a tie when Player and Banker have equal totals."),
    enforce("1.original-bet", "An Original Bet is one placed on Player or on Banker."),
    enforce(
        "1.reconstruction",
        "Reconstruction means putting cards back in the order in which they should have come.",
    ),
    enforce(
        "1.table-of-play",
        "The table of play alone decides whether either hand draws or stands; no one has a choice.",
    ),
    enforce(
        "1.non-commission",
        "Banker bets win even money, but only half the bet when Banker wins on 6.",
    ),
    enforce(
        "1.pair",
        "A Player Pair or Banker Pair is two opening cards of one rank on that hand.",
    ),
    enforce(
        "1.round",
        'A round opens with "Place Your Bets" on the terminals and ends at settlement.',
    ),
    enforce(
        "1.super-six-plus",
        "Super Six Plus wins only if Banker wins on 6: two cards pay 12 to 1, three cards 20 to 1.",
    ),
    enforce("1.void", "A bet, hand or round that is void counts for nothing: it has no result."),
    inform("2.1.1", "The betting layout is the one the Player Terminals show."),
    enforce("2.2.1", "The game takes from four to eight decks of 52 cards each."),
    guide("3.1", 'Betting opens when the Player Terminals show "Place Your Bets".'),
    enforce("3.2", 'Once the Player Terminals show "No More Bets", betting is closed.'),
    enforce(
        "3.3",
        "Tie, Super Six Plus and the two pair bets may be bet alone or along with Player or "
        "Banker.",
    ),
    enforce(
        "3.4",
        "Player gets cards 1 and 3, Banker 2 and 4; the opening two of each hand decide its "
        "pair bet.",
    ),
    enforce(
        "3.5",
        "Third cards follow the table of play; with Player standing, Banker draws on 5 or "
        "less, else stands.",
    ),
    enforce(
        "3.6",
        "Player draws on 0-5, stands on 6-7; Banker acts on its total and Player's third "
        "card; a natural stops both.",
    ),
    enforce("3.8", "An ace counts 1, tens and pictures 0, and any other card its face value."),
    enforce("3.9", "The higher total wins, 9 being the best."),
    enforce("3.10", "A tie returns bets on Player and Banker."),
    enforce(
        "4.1.1",
        "Player and Banker pay 1 to 1 (Banker on 6: 1 to 2), Tie 8, a pair 11, Super Six Plus"
        " 12 on two cards or 20 on three, all to 1.",
    ),
    enforce("5.1.1", "A card that is not part of the set voids the round; earlier rounds stand."),
    enforce("5.1.2", "Too few or too many cards in the deck void the round; earlier rounds stand."),
    enforce(
        "5.1.3",
        "A hand with the wrong number of cards, seen before the next round and beyond "
        "reconstruction, voids the round.",
    ),
    enforce("5.1.4", "If the cards run out before the round is complete, it is void."),
)

IRREGULARITIES = (
    voids(Situation.FOREIGN_CARD, "5.1.1"),
    voids(Situation.COPY_TOO_MANY, "5.1.2"),
    voids(Situation.CARDS_MISSING, "5.1.2"),
    # Void only where the cards cannot be reconstructed.
    Irregularity(Situation.WRONG_NUMBER, "5.1.3", (Remedy.RECONSTRUCT, Remedy.VOID)),
    voids(Situation.TOO_FEW_CARDS, "5.1.4"),
)

GAME = Game(
    id="super-six-plus",
    title="Super Six Plus",
    document="Non-Commission Baccarat with Super Six Plus (Electronic Table Game), 10 May 2019",
    decks=range(4, 9),
    bets=BETS,
    cites=Citations(
        card_values="3.8",
        point_total="1.point-total",
        natural="1.natural",
        deal_order="3.4",
        table_of_play="3.6",
        banker_when_player_stands="3.5",
        higher_total="3.9",
        tie="1.tie",
        decks="2.2.1",
        bets="3.3",
        place_your_bets="3.1",
        no_more_bets="3.2",
        placed_late="3.2",
        round="1.round",
        void="1.void",
        reconstruction="1.reconstruction",
        deal="3.4",
    ),
    # The Players sit at terminals and no paragraph gives them cards: the House deals.
    conduct=Conduct(methods={Method.B: MethodRule()}),
    irregularities=IRREGULARITIES,
    paragraphs=PARAGRAPHS,
)
