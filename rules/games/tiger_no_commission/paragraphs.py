"""The paragraphs of the Tiger No Commission rules, in our words."""

from rules.paragraphs import enforce, guide, inform

PARAGRAPHS = (
    enforce(
        "1.1.1",
        "Big Tiger wins when Banker's three cards beat Player with 6, and loses on everything"
        " else.",
    ),
    enforce("1.1.3", "Only the Paiza Club and the Ruby Room count as HLGA."),
    enforce(
        "1.1.4",
        "The initial deal covers two cards for Player and two for Banker, and no more.",
    ),
    enforce("1.1.5", "A hand totalling 8 or 9 on its first two cards is a natural."),
    enforce(
        "1.1.6",
        "A round lasts from the opening of play until the outcome is announced and wagers are"
        " settled.",
    ),
    enforce(
        "1.1.7",
        "Small Tiger wins when Banker's two cards beat Player with 6, and loses on everything"
        " else.",
    ),
    guide(
        "1.1.8",
        "Squeezing is the slow reveal of face-down cards by bending, folding or turning them.",
    ),
    enforce(
        "1.1.9",
        "The table differential is the gap between all Player wagers and all Banker wagers.",
    ),
    enforce(
        "1.1.10-1.1.12",
        "Hands ending on equal totals are a tie, on which Tie wins; Tiger wins when Banker "
        "wins on 6.",
    ),
    enforce(
        "1.1.13",
        "A Tiger Pair is two opening cards of one rank (K-Q is none): single on one hand, "
        "double on both, twin if alike.",
    ),
    enforce("1.1.14", "Tiger Tie wins only when both hands finish on 6."),
    enforce(
        "2.1",
        "The game takes from four to ten decks of 52 cards with the same backs and no jokers.",
    ),
    inform(
        "2.2",
        "Layouts A to G mark an area for every wager and have from 1 to 16 playing positions.",
    ),
    guide("3.1", 'Play starts when the Dealer calls "Place your bets, please".'),
    enforce("3.2", 'Betting closes when the Dealer calls "No more bets".'),
    enforce("3.3", "An ace counts 1, tens and pictures 0, and any other card its face value."),
    enforce("3.4", "A hand adding up to 10 or more counts only its right-hand digit."),
    enforce(
        "3.5",
        "Wagers are open on Player, Banker, Tie, Tiger, Big and Small Tiger, Tiger Tie and "
        "Tiger Pair.",
    ),
    enforce(
        "3.5.1",
        "One Player or several may make up the wager on a playing area, as long as it keeps "
        "to the posted limits.",
    ),
    enforce("3.6", "No playing area takes more than three wagers."),
    guide("3.6.1", "A Pit Manager may allow fewer than three wagers to a playing area."),
    guide(
        "3.7",
        "At a Player's request the Dealer or pit staff place his wager; he must see that it "
        "is right.",
    ),
    enforce("3.8", "Every round is played by one of three methods: A, B or C."),
    guide("3.8.1", "Under Methods A and B the dealing device never leaves the Dealer's control."),
    enforce(
        "3.8.2",
        "A Pit Manager picks Method A or B before a round; an Assistant Casino Manager may "
        "allow Method C, in the HLGA only.",
    ),
    guide("3.9.1", "In Method A the Dealer draws every card and makes every announcement."),
    guide("3.9.2", "Each hand goes face down to the Player with the highest wager on it."),
    guide(
        "3.9.3",
        "If that Player declines, the cards go face down to the next highest wager on the hand.",
    ),
    guide("3.9.4", "Between equal highest wagers, the one placed first gets the cards."),
    guide("3.9.4.1", "If that does not settle it, the Pit Supervisor picks who handles the cards."),
    guide(
        "3.9.5",
        "If that Player declines, the cards pass counter clockwise to the next equal highest "
        "wager.",
    ),
    guide("3.9.6", "The Dealer decides whether Player or Banker is revealed first."),
    guide(
        "3.9.7",
        "Third cards are dealt face down, and turned up unless a Player is squeezing that hand.",
    ),
    guide(
        "3.10.1",
        "In Method B the Dealer draws the cards, lays them in their areas and makes every "
        "announcement.",
    ),
    guide("3.10.2", "In Method B both hands stay with the Dealer and no Player handles a card."),
    enforce(
        "3.11.1",
        "In Method C a Player draws, from a card-reading device only, while the Dealer announces.",
    ),
    guide(
        "3.11.2",
        "With an Assistant Casino Manager's leave, a Player without a wager may draw the cards.",
    ),
    guide(
        "3.11.3",
        "A hand that another Player is to expose passes face down by way of the Dealer.",
    ),
    inform("3.11.4", "The Player with the device draws in plain sight of the table games staff."),
    guide("3.11.5", "Initial hands go to their areas of the table once they have been exposed."),
    guide(
        "3.11.6",
        "The Player with the device deals third cards; the Player concerned or the Dealer "
        "exposes them.",
    ),
    guide("3.11.7", "Every exposed card is laid in its own area of the layout."),
    guide(
        "3.11.8",
        "A Player may keep the device until he gives it up or his Player or Banker wager loses.",
    ),
    enforce(
        "3.12",
        "Cards one and three form the Player hand, cards two and four the Banker hand.",
    ),
    enforce("3.13", "The opening four cards decide Tiger Pair."),
    enforce(
        "3.14",
        "Player draws on 0-5, stands on 6-7; Banker acts on its total and Player's third "
        "card; a natural stops both.",
    ),
    enforce("3.15", "The hand with the higher total wins."),
    enforce("3.15.1", "On a tie Player and Banker push and Tie wins; Tiger Tie wins only at 6-6."),
    guide("3.16", "Any Player or his designee may squeeze cards if the Pit Manager permits."),
    guide(
        "3.17",
        "A cutting card met during a round is taken out and the round is played to its end.",
    ),
    guide(
        "3.17.1",
        "In the HLGA, if the cutting card is first out in a round, the Dealer may let wagers "
        "be withdrawn.",
    ),
    enforce(
        "4.1",
        "Player and Banker pay 1 to 1, except Banker winning on 6, which pays 1 to 2; Tie "
        "pays 8 to 1.",
    ),
    enforce("4.2", "Tiger Pair pays 4 to 1 single, 20 to 1 double and 100 to 1 twin."),
    enforce(
        "4.3",
        "Tiger pays 12 to 1 on two cards and 20 to 1 on three, Small Tiger 22, Big Tiger 50 "
        "and Tiger Tie 35 to 1.",
    ),
    enforce(
        "5.1",
        "Extra, missing, foreign or unshuffled cards void the round; earlier rounds stand.",
    ),
    enforce(
        "5.2",
        "If the card order in the device is changed beyond reconstruction, the round is void.",
    ),
    enforce("5.3", "If the cards run out before the round is complete, it is void."),
    enforce(
        "5.4",
        'Unless the rules say otherwise, nothing placed or raised after "No more bets" is '
        "honoured.",
    ),
    enforce(
        "5.5",
        'Unless the rules say otherwise, a wager taken back after "No more bets" still wins '
        "or loses.",
    ),
    guide(
        "5.6",
        "Once a round's first card is out, a card lying face up in the device is played as a "
        "closed one.",
    ),
    guide(
        "5.7",
        "Wrongly ordered cards are reconstructed and misdelivered ones taken to the right "
        "Player; the round goes on.",
    ),
    guide(
        "5.7.1",
        "Not passing cards, passing them to the wrong squeezer or showing one by mistake "
        "changes nothing; the outcome stands.",
    ),
    guide("5.8", "Cards drawn together whose order can be told are reconstructed."),
    guide(
        "5.8.1",
        "Players may take back their wagers before cards drawn together are put in order.",
    ),
    enforce(
        "5.8.2.1",
        "If cards drawn together in the initial deal cannot be put in order, the round is void.",
    ),
    guide(
        "5.8.2.2",
        "Later in the round the Pit Manager sets an unknown order; each Player takes back all"
        " open wagers or plays on.",
    ),
    guide(
        "5.9",
        'A reset for Dealer error after "No more bets" lets Players withdraw and, until the '
        "call is repeated, wager (card exposed: see 6.1).",
    ),
    guide("5.10", "If the Player handling a hand is away, the Dealer exposes its cards."),
    guide(
        "5.11",
        "Unknown cards a Player walks off with are deduced before a Gaming Shift Manager, two"
        " draws set aside, then replaced to finish the round; new cards follow.",
    ),
    guide(
        "5.12.1",
        "In Method C a card that shows as the device is moved is played as a closed one.",
    ),
    enforce(
        "5.12.2",
        "In Method C, disturbing the card order beyond repair voids the round, and the cards "
        "are replaced.",
    ),
    guide("5.13", "Once a round is void, the cards in use may be replaced."),
    enforce(
        "5.14",
        "A wager under the minimum is paid or collected once; any later one by that Player is"
        " returned.",
    ),
    enforce("5.15", "Any wager above the maximum is paid or collected only up to that maximum."),
    enforce(
        "5.16",
        "Wagers outside the limits that were paid or collected in earlier rounds count as settled.",
    ),
    enforce(
        "5.17.1",
        "After a power failure with no outcome established, a Player may take back all his "
        "wagers; the round is then finished.",
    ),
    enforce(
        "5.17.2",
        "After a power failure with an outcome established, the round is played to its end.",
    ),
    guide(
        "5.18.1",
        "Over the table differential, the Dealer asks Players on the heavier hand to lower "
        "their wagers.",
    ),
    guide(
        "5.18.2",
        "Over the table differential, Players on the lighter hand may raise their wagers.",
    ),
    guide(
        "5.18.3",
        "If the table differential is still exceeded, the Pit Manager decides which wagers "
        "come off.",
    ),
    guide("6.1", "Irregularities outside these rules go to the Gaming Shift Manager for decision."),
    enforce(
        "6.2",
        "Any role in these rules may be filled by someone acting in it or ranking above it.",
    ),
    inform(
        "6.3",
        "Displays only inform; the outcome of the cards dealt stands over a wrong display.",
    ),
)
