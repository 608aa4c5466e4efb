"""The paragraphs of the Da Hu Ying Xiong rules, in our words."""

from rules.paragraphs import enforce, guide, inform

PARAGRAPHS = (
    enforce(
        "1.1",
        "The table of play alone decides whether either hand draws or stands; no one has a choice.",
    ),
    enforce(
        "1.3",
        "Big Tiger wins when Banker's three cards beat Player with 6, and loses on everything"
        " else.",
    ),
    inform("1.4", "Cards come from a shoe, whether it is electronic or not."),
    enforce(
        "1.6",
        "The Differential is the gap between all Banker bets and all Player bets of the round.",
    ),
    inform("1.7", "Cards may also be dealt straight from an automatic electronic shuffler."),
    enforce(
        "1.10",
        "Insurance is offered before a hand takes its third card, at odds fixed by its pay table.",
    ),
    enforce("1.11", "A natural is 8 or 9 on the first two cards, on one hand or on both."),
    enforce("1.12", "Banker bets win even money, but only half the bet when Banker wins on 6."),
    enforce("1.13", "An Original Bet is one placed on Player or on Banker."),
    enforce(
        "1.14",
        "Dealer, Pit Supervisor and Pit Manager are Pit Employees; whoever is assigned to the"
        " post may act in it.",
    ),
    enforce("1.16", "A hand adding up to more than 9 counts only its last digit."),
    enforce(
        "1.17",
        "Reconstruction means putting cards back in the order in which they should have come.",
    ),
    enforce(
        "1.18",
        'A round starts with "Place your Bets, please" and ends once every Player is settled.',
    ),
    enforce("1.19", "Whoever sits at a box with a bet placed on it is a Seated Player."),
    enforce(
        "1.20",
        "Small Tiger wins when Banker's two cards beat Player with 6, and loses on everything"
        " else.",
    ),
    enforce("1.21", "Whoever wagers on a box held by a Seated Player is a Standing Player."),
    enforce("1.22", "The round is a tie when Player and Banker have equal totals."),
    enforce(
        "1.23",
        "Tiger wins when Banker wins on 6, whether with two cards or three, and loses otherwise.",
    ),
    enforce("1.24", "Tiger Tie wins only when both hands finish on 6."),
    enforce(
        "1.25",
        "A Tiger Pair is two opening cards of one rank: single on one hand, double on both, "
        "twin if alike.",
    ),
    enforce("1.26", "A round that is void counts for nothing: it has no result."),
    inform(
        "2.1.1",
        "The game is played only on layouts A to D, and the layout fixes the most boxes there"
        " can be.",
    ),
    enforce("2.2.1", "The game takes from four to ten decks of 52 cards each."),
    enforce(
        "3.2",
        "An ace counts 1, a picture 0 and any other card its face value, a ten leaving the "
        "last digit as it was.",
    ),
    guide("3.3", 'Betting opens when the Dealer calls "Place your Bets, please".'),
    guide("3.4", "The table must show the minimum limit and the maximum Differential."),
    inform("3.5", "Each Player is responsible for betting within the posted limits."),
    inform(
        "3.6",
        "A Player betting under the maximum may not stop another from taking up what is left "
        "of it.",
    ),
    enforce(
        "3.7",
        "Open bets are Player, Banker, Tie and the five Tiger bets; Tie and Tiger bets may "
        "stand alone.",
    ),
    enforce(
        "3.8",
        'Nothing more may be bet after "No more Bets", save insurance while it is on offer.',
    ),
    guide(
        "3.9",
        "On face-down tables, squeezing a card not yet dealt may be requested by the highest-"
        "betting Seated Player.",
    ),
    enforce("3.10", "Player gets cards 1 and 3, Banker 2 and 4, and these four decide Tiger Pair."),
    enforce(
        "3.11",
        "A Player may insure only a hand he has bet on, and is paid if that hand loses.",
    ),
    guide(
        "3.12",
        "Insurance may be bet after four cards or Player's third card, at odds on the display"
        " or the Dealer's lammer.",
    ),
    enforce(
        "3.12.1",
        "Player can be insured on two or three cards, Banker on two, and only with a draw "
        "still to come.",
    ),
    enforce("3.12.2", "All insurance on a bet may together pay no more than that Original Bet."),
    enforce(
        "3.13",
        "Third cards follow the table of play; with Player standing, Banker draws on 5 or "
        "less, else stands.",
    ),
    enforce(
        "3.14",
        "If the House lets the highest-betting Seated Player have Banker's third card opened "
        "first, nobody may insure after Player's third card that round.",
    ),
    enforce(
        "3.15",
        "Player draws on 0-5, stands on 6-7; Banker acts on its total and Player's third "
        "card; a natural stops both.",
    ),
    enforce("3.16", "The higher total wins, 9 being the best."),
    enforce(
        "3.17",
        "A tie returns Player, Banker and insurance bets, except insurance taken with Player "
        "on a three-card 9.",
    ),
    enforce(
        "4.1.1",
        "Player and Banker pay 1 to 1 (Banker on 6: 1 to 2), Tie 8, Tiger 12 or 20, Big 50, "
        "Small 22, Tiger Tie 35, Tiger Pair 4, 20 or 100 to 1.",
    ),
    enforce(
        "4.1.2",
        "Insurance pays by both totals, at four cards and again after Player's third, from "
        "1.5 to 1 up to 8 to 1 (last rows provisional).",
    ),
    enforce(
        "4.2.1",
        "Insurance pays by its table and a tie returns it, but one placed on Player's three-"
        "card 9 wins on a 9-9 tie.",
    ),
    enforce(
        "4.2.2",
        "At a private table the House may agree to offer no insurance; a notice says so and "
        "later Players accept it.",
    ),
    guide(
        "5.1",
        "Until bets close, any excess over the maximum Differential is refused; Seated "
        "Players have priority.",
    ),
    enforce(
        "5.1.1",
        "An excess left in play is scaled pro rata to the maximum, but no share falls under "
        "the minimum.",
    ),
    enforce(
        "5.1.2",
        "In a box over the maximum, a bet under the minimum escapes the pro rata and plays in"
        " full.",
    ),
    guide(
        "5.2",
        "While bets are open, the Dealer tells a Player under the minimum to raise the bet or"
        " take it back.",
    ),
    enforce("5.2.1", "A bet under the minimum that the Dealer misses is won or lost as it stands."),
    enforce(
        "5.3",
        "Insurance that is neither bet nor announced by the time the next card is drawn is "
        "forgone at that stage.",
    ),
    guide("5.3.1", "A bet whose Player has walked away is still settled."),
    enforce(
        "5.4.1",
        "After a technical interruption the round is played out if any bet is already surely "
        "won or lost.",
    ),
    enforce(
        "5.4.2",
        "After a technical interruption the round is void if no bet is yet surely won or lost.",
    ),
    enforce("5.5.1", "A card that is not part of the set voids the round; earlier rounds stand."),
    enforce("5.5.2", "Too few or too many cards in the deck void the round; earlier rounds stand."),
    enforce(
        "5.5.3",
        "A hand with the wrong number of cards, seen before the next round and beyond "
        "reconstruction, voids the round.",
    ),
    enforce("5.5.4", "If the cards run out before the round is complete, it is void."),
    enforce("5.5.5", "Unshuffled cards void the round; earlier rounds stand."),
    enforce(
        "5.6",
        'After "No more Bets" no bet is placed, raised or taken back; only insurance on offer'
        " is accepted.",
    ),
    guide(
        "5.7",
        "A surplus or exposed card is reconstructed by the table of play or goes to the next "
        "round, as the House decides.",
    ),
    guide(
        "5.7.1",
        "With no outcome established, every Player then has the choice of 5.12: play on or "
        "take the bet back.",
    ),
    guide(
        "5.8",
        "Cards sent to the wrong hand or person are put right; if that succeeds with an "
        "outcome established, 5.12 falls away.",
    ),
    guide(
        "5.9",
        "On a face-down table a card turned up by mistake is played and counts; 5.12 is open "
        "if no outcome is established.",
    ),
    guide(
        "5.10",
        "When cards come out together in an unknown order, a Pit Supervisor or above decides "
        "which is first.",
    ),
    guide(
        "5.10.1",
        "Drawing cards together is a dealing error, so every Player has the choice of 5.12.",
    ),
    guide(
        "5.10.2",
        "After cards come out together, a Pit Supervisor or above may order a new set of cards.",
    ),
    enforce(
        "5.11",
        "An error not seen until a later round has begun does not affect the later round.",
    ),
    enforce(
        "5.12",
        "After a dealing error not in 5.5, each Player plays on, reconstructed if possible "
        "and taking all later cards, or has his bet back.",
    ),
    guide(
        "5.13",
        "If a missed insurance offer would have won, a Pit Manager or above returns intending"
        " Players' Original Bets; no-insurance tables excepted.",
    ),
    enforce(
        "5.14",
        "Bets are settled by where the chips lay at the close of bets; the House does not pay"
        " for misplaced bets.",
    ),
    inform(
        "5.15",
        "Displays only inform; what happened at the table prevails over a wrong display.",
    ),
    enforce(
        "5.16",
        "When a round is void, every Player gets back all bets made on it, insurance included.",
    ),
    guide(
        "5.17",
        "Pit Employees may bet for a Player who asks; seeing that it is placed right is up to"
        " the Player.",
    ),
    guide(
        "5.18",
        "The Table Game Shift Manager, or a higher role, decides whatever these rules do not "
        "cover.",
    ),
)
