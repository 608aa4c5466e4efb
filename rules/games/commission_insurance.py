"""Commission Baccarat with Insurance."""

from rules.bets import Bet, pays, pushes
from rules.game import Citations, Game
from rules.hands import Hand, Pairs, Winner
from rules.insurance_table import Asker, InsuranceTable, Stage, insures
from rules.irregularities import Irregularity, Remedy, Situation, voids
from rules.paragraphs import enforce, guide, inform

PLAYER, BANKER, TIE = (Winner.PLAYER,), (Winner.BANKER,), (Winner.TIE,)
BOTH = (Pairs.DOUBLE, Pairs.TWIN)

BETS = (
    Bet(
        "player",
        "3.8",
        (pays("1 to 1", "4.1.2", winner=PLAYER), pushes("3.9", winner=TIE)),
        hand=Hand.PLAYER,
    ),
    Bet(
        "banker",
        "3.8",
        (pays("0.95 to 1", "4.1.1", winner=BANKER), pushes("3.9", winner=TIE)),
        hand=Hand.BANKER,
    ),
    Bet("tie", "1.tie", (pays("8 to 1", "4.1.2", winner=TIE),)),
    Bet("player-pair", "1.pair", (pays("11 to 1", "4.1.2", pairs=(Pairs.PLAYER, *BOTH)),)),
    Bet("banker-pair", "1.pair", (pays("11 to 1", "4.1.2", pairs=(Pairs.BANKER, *BOTH)),)),
)

FOUR, THIRD = Stage.FOUR_CARDS, Stage.PLAYER_THIRD
ON_BANKER, ON_PLAYER = Hand.BANKER, Hand.PLAYER

INSURANCE = InsuranceTable(
    rows=(
        insures(ON_BANKER, FOUR, "2 to 1", "4.1.3", banker=(5,), player=range(5)),
        insures(ON_BANKER, FOUR, "3 to 1", "4.1.3", banker=(6,), player=range(6)),
        insures(ON_BANKER, FOUR, "4 to 1", "4.1.3", banker=(7,), player=range(6)),
        insures(ON_PLAYER, FOUR, "2 to 1", "4.1.3", player=(5,), banker=(4,)),
        insures(ON_PLAYER, FOUR, "3 to 1", "4.1.3", player=(6,), banker=range(6)),
        insures(ON_PLAYER, FOUR, "4 to 1", "4.1.3", player=(7,), banker=range(6)),
        insures(ON_BANKER, THIRD, "6 to 1", "4.1.3", player=(1,), banker=(1,)),
        insures(ON_BANKER, THIRD, "7 to 1", "4.1.3", player=(1,), banker=range(2, 7)),
        insures(ON_BANKER, THIRD, "4 to 1", "4.1.3", player=(2,), banker=range(3, 7)),
        insures(ON_BANKER, THIRD, "1.5 to 1", "4.1.3", player=(3,), banker=(4,)),
        insures(ON_PLAYER, THIRD, "2 to 1", "4.1.3", player=(5,), banker=range(5)),
        insures(ON_PLAYER, THIRD, "3 to 1", "4.1.3", player=(6,), banker=range(6)),
        insures(ON_PLAYER, THIRD, "4 to 1", "4.1.3", player=(7,), banker=range(7)),
        insures(ON_PLAYER, THIRD, "7 to 1", "4.1.3", player=(8,), banker=range(7)),
        insures(ON_PLAYER, THIRD, "8 to 1", "4.1.3", player=(9,), banker=range(7), on_tie=True),
    ),
    bettor_paragraph="4.1.4",
    cap_paragraph="3.5.2",
    settlement_paragraph="4.1.3",
    tie_paragraph="3.9",
    waiver_paragraph="4.1.5",
    waiver_asked_by=Asker.ANY_PLAYER,
    lammer_paragraph="3.5",
)

PARAGRAPHS = (
    enforce(
        "1.insurance",
        "Insurance is offered before a hand takes its third card, at odds fixed by its pay table.",
    ),
    enforce("1.natural", "A natural is 8 or 9 on the first two cards of a hand."),
    enforce(
        "1.table-of-play",
        "The table of play alone decides whether either hand draws or stands; no one has a choice.",
    ),
    enforce(
        "1.pair",
        "A Player Pair or Banker Pair is two opening cards of one rank on that hand.",
    ),
    enforce("1.tie", "The game is a tie when Player and Banker have equal counts."),
    inform(
        "2.1.1",
        "Layouts A to G take 12 or 10 Players at Big, 9 or 7 at Bean and 7, 6 or 5 at Mini "
        "Baccarat.",
    ),
    inform(
        "2.1.2",
        "Each Player has a marked box, and the layout fixes the most boxes there can be.",
    ),
    enforce(
        "2.1.3",
        "There are betting areas for Player, Banker, Tie, either pair and insurance on either"
        " hand.",
    ),
    enforce("2.2.1", "The game takes from four to eight decks of 52 cards each."),
    guide("3.1", 'Play starts when the Dealer calls "Place your bets, please".'),
    enforce("3.2", 'Betting closes when the Dealer calls "No more bets".'),
    enforce(
        "3.3",
        "Players wager against the House on Player, Banker, Tie or either pair; Tie and pairs"
        " may stand alone.",
    ),
    enforce(
        "3.4",
        "Player gets cards 1 and 3, Banker 2 and 4, and these four decide the pair wagers.",
    ),
    guide(
        "3.5",
        "Insurance may be bet once the four initial cards are out, whenever its pay table allows.",
    ),
    enforce(
        "3.5.1",
        "Player can be insured on two or three cards, Banker on two, and only with a draw "
        "still to come.",
    ),
    enforce("3.5.2", "First and later insurance on a bet may together pay no more than that bet."),
    enforce(
        "3.6",
        "Third cards follow the table of play; with Player standing, Banker draws on 5 or "
        "less, else stands.",
    ),
    enforce(
        "3.7",
        "Player draws on 0-5, stands on 6-7; Banker acts on its total and Player's third "
        "card; a natural stops both.",
    ),
    enforce(
        "3.8",
        "An ace counts 1, tens and pictures 0, other cards face value; only the last digit "
        "counts, and the higher hand wins.",
    ),
    enforce(
        "3.9",
        "A tie pushes Player, Banker and insurance bets, except insurance taken with Player "
        "on a three-card 9.",
    ),
    enforce("4.1.1", "A winning Banker wager is charged 5% commission."),
    enforce("4.1.2", "Banker pays 0.95 to 1, Player even money, a pair 11 to 1 and Tie 8 to 1."),
    enforce(
        "4.1.3",
        "Insurance pays by both totals, at four cards and again after Player's third, from "
        "1.5 to 1 up to 8 to 1 for a 9-9 tie.",
    ),
    enforce(
        "4.1.4",
        "A Player may insure only a hand he has bet on, and is paid if that hand loses.",
    ),
    enforce(
        "4.1.5",
        "If the House lets a Player have Banker's third card opened first, nobody may insure "
        "after Player's third card that round.",
    ),
    enforce("5.1.1", "A card that is not part of the set voids the game; earlier games stand."),
    enforce(
        "5.1.2",
        "A hand with the wrong number of cards, seen before the next game and beyond "
        "reconstruction, voids the game.",
    ),
    enforce("5.1.3", "If the cards run out before the round is complete, it is void."),
    enforce(
        "5.2",
        'Nothing may be placed or raised after "No more bets" except insurance on offer.',
    ),
    enforce("5.3", 'A wager taken back after "No more bets" still wins or loses with the game.'),
)

IRREGULARITIES = (
    voids(Situation.FOREIGN_CARD, "5.1.1"),
    # Void only where the cards cannot be reconstructed.
    Irregularity(Situation.WRONG_NUMBER, "5.1.2", (Remedy.RECONSTRUCT, Remedy.VOID)),
    voids(Situation.TOO_FEW_CARDS, "5.1.3"),
)

GAME = Game(
    id="commission-insurance",
    title="Commission Baccarat with Insurance",
    document="Commission Baccarat with Insurance, version 4, 22 October 2013",
    decks=range(4, 9),
    bets=BETS,
    insurance=INSURANCE,
    cites=Citations(
        card_values="3.8",
        point_total="3.8",
        natural="1.natural",
        deal_order="3.4",
        table_of_play="3.7",
        banker_when_player_stands="3.6",
        higher_total="3.8",
        tie="1.tie",
        decks="2.2.1",
        bets="3.3",
        place_your_bets="3.1",
        no_more_bets="3.2",
        placed_late="5.2",
        withdrawn_late="5.3",
        deal="3.4",
    ),
    irregularities=IRREGULARITIES,
    paragraphs=PARAGRAPHS,
)
