"""Da Hu Ying Xiong at the table: the insurance windows, who insures, for how much, until when."""

import pytest

from rules.hands import Hand
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.limits import Limits
from rules.table.commands import CloseInsurance, ConfirmResult, Declare, TakeInsurance
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.wagers import Player
from tests.rules.table.at_table import ANN, SUE, AtTable, returns_of, seat, squeeze_table, table

DA_HU = "da-hu-ying-xiong"
BANKER, PLAYER = Hand.BANKER, Hand.PLAYER

BANKER_SIX = "3S 6D KC KH"
"""Player 3, Banker 6, Player draws: insurance on Banker at 3 to 1 (Banker 6, Player 0-5)."""
BANKER_FIVE = "2S 5D KC KH"
"""Player 2, Banker 5: insurance on Banker at 2 to 1 (Banker 5, Player 0-4)."""


def lammers(at: AtTable) -> list[tuple[Hand | None, str | None]]:
    """The lammers the Dealer is told to push out."""
    return [(p.hand, p.odds) for p in at.prompts(Code.LAMMER) if p.player is None]


def most(at: AtTable) -> dict[tuple[Player | None, Hand | None], int | None]:
    """The largest stake allowed to each Player on each hand."""
    return {(p.player, p.hand): p.amount for p in at.prompts(Code.LAMMER) if p.player is not None}


# Offers.


@pytest.mark.rule("da-hu-ying-xiong 1.10")
def test_insurance_is_offered_at_fixed_odds_before_the_third_card() -> None:
    """It is offered while Player's third card is still to come, and gone when it is drawn."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("3S 6D KC")
    assert lammers(at) == []
    at.drawn("KH")
    assert at.phase is Phase.INSURANCE_FOUR
    assert lammers(at) == [(BANKER, "3 to 1")]
    assert {p.paragraph for p in at.prompts(Code.LAMMER) if p.player is None} == {"4.1.2"}
    assert at.prompt(Code.DRAW).hand is PLAYER
    at.drawn("4C")
    assert lammers(at) == []


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_the_odds_are_on_the_lammer_and_on_the_display_board() -> None:
    """Player 2, Banker 5; then a 4 makes Player 6, on which Banker's 5 draws: 3 to 1 on Player."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).bet(seat(2), "player", 1000)
    at.dealt(BANKER_FIVE)
    assert {p.under for p in at.prompts(Code.LAMMER) if p.player is None} == {"3.12"}
    assert at.board.offers == ((BANKER, "2 to 1", "3.12"),)
    at.drawn("4C")
    assert at.phase is Phase.INSURANCE_THIRD
    assert lammers(at) == [(PLAYER, "3 to 1")]
    assert at.board.offers == ((PLAYER, "3 to 1", "3.12"),)
    at.drawn("3H")
    assert at.board.offers == ()


@pytest.mark.rule("da-hu-ying-xiong 3.12.1")
@pytest.mark.parametrize(
    ("cards", "offers"),
    [
        # Player on two cards: 6 stands, Banker's 4 is to draw.
        ("6S 4D KC KH", [(PLAYER, "3 to 1")]),
        # Player on two cards: 5 against 4.
        ("5S 4D KC KH", [(PLAYER, "2 to 1")]),
        # Banker on two cards: 7 stands, Player's 5 is to draw.
        ("5S 7D KC KH", [(BANKER, "4 to 1")]),
        # Player on three cards: 2 + 4 = 6, and Banker's 5 draws on a 4.
        ("2S 5D KC KH 4C", [(PLAYER, "3 to 1")]),
        # Banker on two cards after Player's third: 4 + 7 = 1, and Banker's 6 draws on a 7.
        ("4S 6D KC KH 7C", [(BANKER, "7 to 1")]),
        # No third card to come: 7 and 6 stand, 8 and 9 are naturals.
        ("7S 6D KC KH", []),
        ("8S 5D KC KH", []),
        ("5S 9D KC KH", []),
        # 2 + 9 = 1, but Banker's 6 stands on a 9: no card is to come.
        ("2S 6D KC KH 9C", []),
        # Player's 6 and 7 stand; Banker has its third card: nothing is to come.
        ("6S 4D KC KH 2C", []),
    ],
)
def test_only_while_a_third_card_is_still_to_come(
    cards: str, offers: list[tuple[Hand, str]]
) -> None:
    """Player's hand is insured on two or three cards, Banker's on two."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).bet(seat(2), "player", 1000).dealt(cards)
    assert lammers(at) == offers
    assert (at.phase in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD)) is bool(offers)


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_at_a_table_without_wagers_the_lammer_is_all_there_is() -> None:
    """The offer is prompted whoever may have a bet; a stake may be entered or not."""
    at = table(DA_HU).dealt(BANKER_SIX)
    assert lammers(at) == [(BANKER, "3 to 1")]
    assert most(at) == {}


# Who insures.


@pytest.mark.rule("da-hu-ying-xiong 3.11")
def test_only_who_has_a_bet_on_the_hand_insures_it() -> None:
    """Player 3, Banker 6: the offer is for the two with bets on Banker, one of them standing."""
    at = table(DA_HU).bet(seat(1), "banker", 300).bet(seat(2), "player", 1000)
    at.bet(seat(2, 1), "banker", 600).dealt(BANKER_SIX)
    assert set(most(at)) == {(seat(1), BANKER), (seat(2, 1), BANKER)}
    assert at.refuses(TakeInsurance(ANN, seat(2), BANKER, 1)).paragraph == "3.11"
    at.insured(seat(2, 1), BANKER, 200)
    assert [taken.bet.player for taken in at.round.insurance] == [seat(2, 1)]


@pytest.mark.rule("da-hu-ying-xiong 1.13")
def test_a_bet_that_is_no_original_bet_insures_nothing() -> None:
    """Tiger is about Banker and Tie about both, yet neither lies on a hand."""
    at = table(DA_HU).bet(seat(1), "tiger", 1000).bet(seat(2), "tie", 1000).dealt(BANKER_SIX)
    assert lammers(at) == []
    assert at.phase is Phase.PLAYER_DRAW
    at = table(DA_HU).bet(seat(1), "tiger", 1000).bet(seat(2), "banker", 300).dealt(BANKER_SIX)
    assert most(at) == {(seat(2), BANKER): 100}
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 1)).paragraph == "3.11"


@pytest.mark.rule("da-hu-ying-xiong 3.11")
@pytest.mark.parametrize(
    ("third", "original", "insurance"),
    [
        # Player 3 + 4 = 7, Banker's 6 stands and loses: 300 at 3 to 1 wins 900.
        ("4C", 0, 1200),
        # Player 3, Banker wins on 6 and pays 1 to 2: 1,000 wins 500; the insurance is lost.
        ("KC", 1500, 0),
        # Player 3 + 3 = 6 ties: both go back.
        ("3C", 1000, 300),
    ],
)
def test_insurance_is_paid_when_the_hand_loses(third: str, original: int, insurance: int) -> None:
    """1,000 on Banker with 300 of insurance at 3 to 1."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX)
    at.insured(seat(1), BANKER, 300).drawn(third).tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "banker"): original,
        (seat(1), "banker-insurance"): insurance,
    }


@pytest.mark.rule("da-hu-ying-xiong 4.2.1")
@pytest.mark.rule("da-hu-ying-xiong 3.17")
@pytest.mark.parametrize(
    ("banker_third", "original", "insurance"),
    [
        # Banker 4 + 5 = 9: the bet and the 300 of two cards go back, 50 at 8 to 1 win 400.
        ("5H", 1000, 300 + 450),
        # Banker 4 + 4 = 8 loses: 1,000 win 1,000, both insurances are lost.
        ("4H", 2000, 0),
    ],
)
def test_insurance_on_players_nine_pays_on_the_tie_alone(
    banker_third: str, original: int, insurance: int
) -> None:
    """5 against 4 at 2 to 1, 300 to win 600; then 9 against 4, 400 / 8 = 50 at 8 to 1."""
    at = table(DA_HU).bet(seat(1), "player", 1000).dealt("5S 4D KC KH")
    at.insured(seat(1), PLAYER, 300).drawn("4C")
    assert lammers(at) == [(PLAYER, "8 to 1")]
    assert most(at) == {(seat(1), PLAYER): 50}
    at.insured(seat(1), PLAYER, 50).drawn(banker_third).tell(ConfirmResult(ANN))
    assert returns_of(at) == {
        (seat(1), "player"): original,
        (seat(1), "player-insurance"): insurance,
    }


# For how much.


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_the_largest_stake_wins_no_more_than_the_original_bet() -> None:
    """3 x 333 = 999 may be won on 1,000, 3 x 334 = 1,002 may not; after 200 there are 133 left."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX)
    caps = [p for p in at.prompts(Code.LAMMER) if p.player == seat(1)]
    assert [(p.paragraph, p.amount) for p in caps] == [("3.12.2", 333)]
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 334)).paragraph == "3.12.2"
    at.insured(seat(1), BANKER, 200)
    assert most(at) == {(seat(1), BANKER): 133}
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 134)).paragraph == "3.12.2"
    at.insured(seat(1), BANKER, 133)
    # 1,000 - 3 x 333 leaves 1, which no stake wins: nobody is left to be asked.
    assert lammers(at) == []
    assert at.phase is Phase.PLAYER_DRAW


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_both_windows_share_the_original_bet() -> None:
    """Player 5 against 4: 300 at 2 to 1 wins 600; then 7 against 4 at 4 to 1: 400 / 4 = 100."""
    at = table(DA_HU).bet(seat(1), "player", 1000).dealt("5S 4D KC KH")
    at.insured(seat(1), PLAYER, 300).drawn("2C")
    assert lammers(at) == [(PLAYER, "4 to 1")]
    assert most(at) == {(seat(1), PLAYER): 100}
    assert at.refuses(TakeInsurance(ANN, seat(1), PLAYER, 101)).paragraph == "3.12.2"
    # Banker 4 + 4 = 8 beats 7: 300 wins 600 and 100 wins 400, stakes back.
    at.insured(seat(1), PLAYER, 100).drawn("4C").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "player"): 0, (seat(1), "player-insurance"): 900 + 500}


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_bets_on_both_hands_have_a_cap_each() -> None:
    """900 on Banker and 1,000 on Player: 900 / 3 on Banker now, nothing of it from Player's."""
    at = table(DA_HU).bet(seat(1), "banker", 900).bet(seat(1), "player", 1000).dealt(BANKER_SIX)
    assert most(at) == {(seat(1), BANKER): 300}


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_the_cap_is_the_bet_as_accepted() -> None:
    """1,000 on Banker over a maximum Differential of 500 counts 500: 500 / 3 = 166."""
    at = table(DA_HU, limits=Limits({}, 500)).bet(seat(1), "banker", 1000).dealt(BANKER_SIX)
    assert most(at) == {(seat(1), BANKER): 166}
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 167)).paragraph == "3.12.2"


@pytest.mark.rule("da-hu-ying-xiong 3.12.2")
def test_the_chips_of_the_table_round_the_largest_stake_down() -> None:
    """1,000 / 3 = 333 is 325 in chips of 25; of a bet of 50, at most 16, there is no chip."""
    at = table(DA_HU, chip_step=25).bet(seat(1), "banker", 1000).bet(seat(2), "banker", 50)
    at.dealt(BANKER_SIX)
    assert most(at) == {(seat(1), BANKER): 325}


# Until when.


@pytest.mark.rule("da-hu-ying-xiong 5.3")
@pytest.mark.parametrize("player", [seat(1), seat(1, 1)])
def test_who_has_not_insured_before_the_next_card_has_forgone_it(player: Player) -> None:
    """Seated or standing; and each window is its own right, so the next is open to them."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).bet(seat(1), "player", 1000)
    at.bet(seat(1, 1), "banker", 1000).bet(seat(1, 1), "player", 1000).dealt(BANKER_FIVE)
    at.drawn("4C")
    at.refuses(TakeInsurance(ANN, player, BANKER, 1), "no insurance on banker")
    assert most(at) == {(seat(1), PLAYER): 333, (seat(1, 1), PLAYER): 333}
    at.insured(player, PLAYER, 333).drawn("3H")
    assert at.refuses(TakeInsurance(ANN, player, PLAYER, 1)).paragraph == "5.3"


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_with_no_second_window_the_late_bet_is_refused() -> None:
    """Player 3 + K, Banker's 6 stands: the card is drawn and nothing is open."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX).drawn("KC")
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 1)).paragraph == "5.3"


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_the_dealers_closed_is_provisional_until_the_next_card() -> None:
    """A Player speaks up after "closed", before the card: the bet is taken, and in time."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX).tell(CloseInsurance(ANN))
    assert at.phase is Phase.PLAYER_DRAW
    assert lammers(at) == []
    at.insured(seat(1), BANKER, 300)
    assert [(t.bet.stake, t.announced) for t in at.round.insurance] == [(300, False)]
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 34)).paragraph == "3.12.2"
    at.drawn("KC")
    assert at.refuses(TakeInsurance(ANN, seat(1), BANKER, 1)).paragraph == "5.3"


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_a_bet_announced_in_time_is_entered_late_and_marked() -> None:
    """Face down, the third card still closed: within the cap, and it counts like any other."""
    at = squeeze_table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX).exposed().drawn("4C")
    late = TakeInsurance(ANN, seat(1), BANKER, 334, announced=Stage.FOUR_CARDS)
    assert at.refuses(late).paragraph == "3.12.2"
    at.insured(seat(1), BANKER, 333, announced=Stage.FOUR_CARDS)
    assert [(t.bet.stake, t.announced) for t in at.round.insurance] == [(333, True)]
    # Player 3 + 4 = 7 beats Banker's 6: 333 at 3 to 1 wins 999.
    at.exposed().tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 0, (seat(1), "banker-insurance"): 1332}


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_entered_when_the_card_is_seen_it_needs_a_second_pair_of_eyes() -> None:
    """Face up the card that decides it lies open: the Pit Supervisor agrees, then it counts."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX).drawn("4C")
    at.insured(seat(1), BANKER, 300, announced=Stage.FOUR_CARDS)
    assert at.view.insurance == ()
    assert at.prompt(Code.CALL).paragraph == "5.3"
    at.approved(SUE)
    assert [(t.bet.stake, t.announced) for t in at.round.insurance] == [(300, True)]


@pytest.mark.rule("da-hu-ying-xiong 5.3")
def test_nothing_can_have_been_announced_where_no_window_was_open() -> None:
    """Player 5, Banker 3: four cards offer nothing, and Player's third is not out yet."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt("5S 3D KC KH")
    for stage in Stage:
        at.refuses(TakeInsurance(ANN, seat(1), BANKER, 1, announced=stage))
    at.drawn("KC")
    at.refuses(TakeInsurance(ANN, seat(1), BANKER, 1, announced=Stage.FOUR_CARDS))
    assert at.view.insurance == ()


@pytest.mark.rule("da-hu-ying-xiong 5.3.1")
def test_the_bet_of_a_player_who_walks_away_is_settled() -> None:
    """Player 3 + K, Banker wins on 6: 1,000 on Banker returns 1,500, whether they are there."""
    at = table(DA_HU).bet(seat(1), "banker", 1000).dealt(BANKER_SIX)
    at.tell(Declare(ANN, Situation.PLAYER_LEFT, note="box 1"))
    assert at.prompt(Code.STOP).paragraph == "5.3.1"
    assert at.view.choices[0].remedies == (Remedy.CONTINUE,)
    at.decided(Remedy.CONTINUE, by=ANN).drawn("KC").tell(ConfirmResult(ANN))
    assert returns_of(at) == {(seat(1), "banker"): 1500}
