"""Da Hu Ying Xiong at the table: interruptions, cards that are not as they should be, voids."""

import pytest

from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.limits import Limits
from rules.people import Role
from rules.table.commands import (
    Approve,
    ConfirmResult,
    Decide,
    Declare,
    EndShoe,
    IntakeShoe,
    OpenBets,
    Pay,
)
from rules.table.facts import CardDrawn, ConsoleRestarted, LinkLost, ResultPressed
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import (
    ACE,
    ANN,
    GUS,
    MAX,
    SUE,
    AtTable,
    returns_of,
    seat,
    squeeze_table,
    table,
)

DA_HU = "da-hu-ying-xiong"


def left(at: AtTable) -> int:
    """Cards left in the shoe; 8 decks are 416, 4 decks 208."""
    assert at.public.shoe is not None
    return at.public.shoe.left


def insured_round() -> AtTable:
    """A round played and settled; a second with 1,000 on Banker, 200 on Tiger, 300 insured."""
    at = table(DA_HU).dealt("9S 6D KC KH").finished().tell(OpenBets(ANN))
    at.bet(seat(1), "banker", 1000).bet(seat(2), "tiger", 200).dealt("3H 6C KD KS")
    return at.insured(seat(1), Hand.BANKER, 300)


def all_back(at: AtTable) -> bool:
    """Whether every bet of `insured_round` goes back, insurance too."""
    return returns_of(at) == {
        (seat(1), "banker"): 1000,
        (seat(2), "tiger"): 200,
        (seat(1), "banker-insurance"): 300,
    }


# 5.4


@pytest.mark.rule("da-hu-ying-xiong 5.4.2")
def test_an_interruption_with_no_outcome_established_voids_the_round() -> None:
    """Player's first 2 and Banker's first 5 decide no bet: a hand may still be anything."""
    at = squeeze_table(DA_HU).bet(seat(1), "player", 700).dealt("2S 5D")
    at.declared(Situation.INTERRUPTION, by=SUE)
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.EXPOSE_ALL).paragraph == "5.4.2"
    void = Decide(SUE, at.trouble.number, Remedy.VOID)
    assert at.refuses(void, "expose").paragraph == "5.4.2"
    at.exposed()
    assert at.prompts(Code.EXPOSE_ALL) == []
    assert at.refuses(Decide(SUE, at.trouble.number, Remedy.CONTINUE)).paragraph == "5.4.2"
    at.tell(void)
    assert at.phase is Phase.RETURN
    assert returns_of(at) == {(seat(1), "player"): 700}


@pytest.mark.rule("da-hu-ying-xiong 5.4.1")
@pytest.mark.parametrize(
    ("drawn", "phase"),
    [
        # Player's two make 7: Banker can no longer win on 6, so Tiger is lost.
        ("4S 5D 3C", Phase.DEAL),
        # Player has a pair: Tiger Pair has won.
        ("2S 5D 2C", Phase.DEAL),
        # Four cards decide Tiger Pair; Player 5 draws, and no row of 4.1.2 has 5 against 5.
        ("2S 5D 3C KH", Phase.PLAYER_DRAW),
    ],
)
def test_an_interruption_with_an_outcome_established_is_played_to_its_end(
    drawn: str, phase: Phase
) -> None:
    """What the closed cards are shows once they are exposed; then void is no remedy."""
    at = squeeze_table(DA_HU).bet(seat(1), "player", 700).dealt(drawn)
    at.declared(Situation.INTERRUPTION, by=SUE).exposed()
    assert at.prompt(Code.STOP).paragraph == "5.4.1"
    assert at.refuses(Decide(SUE, at.trouble.number, Remedy.VOID)).paragraph == "5.4.1"
    cards = at.round.cards
    at.decided(Remedy.CONTINUE, by=SUE)
    assert (at.troubles, at.round.void, at.round.cards) == ([], None, cards)
    assert at.phase is phase


@pytest.mark.rule("da-hu-ying-xiong 5.4.1")
def test_a_player_pair_alone_is_no_outcome_while_it_lies_closed() -> None:
    """Judged by exposed cards alone: before anybody turns them, nothing is established."""
    at = squeeze_table(DA_HU).bet(seat(1), "player", 700).dealt("2S 5D 2C")
    at.declared(Situation.INTERRUPTION, by=SUE)
    assert at.prompt(Code.STOP).paragraph == "5.4.2"
    at.exposed()
    assert at.prompt(Code.STOP).paragraph == "5.4.1"


@pytest.mark.rule("da-hu-ying-xiong 5.4.1")
def test_it_resumes_in_the_insurance_window_it_stood_in() -> None:
    """Player 3, Banker 6, 300 taken: all still there, and the window still open."""
    at = insured_round().declared(Situation.INTERRUPTION, by=SUE)
    assert at.prompts(Code.LAMMER) == []
    at.decided(Remedy.CONTINUE, by=SUE)
    assert at.phase is Phase.INSURANCE_FOUR
    assert [taken.bet.stake for taken in at.round.insurance] == [300]


@pytest.mark.rule("da-hu-ying-xiong 5.4.2")
def test_a_pit_supervisor_declares_it() -> None:
    """Neither a restart nor a lost link is one by itself, and the Dealer's word is not enough."""
    at = table(DA_HU).bet(seat(1), "player", 700).dealt("2S 5D").tell(ConsoleRestarted())
    assert (at.phase, at.troubles) == (Phase.DEAL, [])
    at.tell(Declare(ANN, Situation.INTERRUPTION))
    assert at.view.pending is Role.PIT_SUPERVISOR
    assert at.troubles == []
    at.approved(SUE)
    assert at.troubles == [Situation.INTERRUPTION]


@pytest.mark.rule("da-hu-ying-xiong house")
def test_a_lost_link_is_no_interruption() -> None:
    """It stops the round, but by itself no remedy of 5.4 is at hand."""
    at = table(DA_HU).bet(seat(1), "player", 700).dealt("2S 5D").tell(LinkLost())
    assert at.troubles == [Situation.LINK_LOST]
    (choice,) = at.view.choices
    assert choice.paragraph == "house"
    assert Remedy.VOID not in choice.remedies


# 5.5


@pytest.mark.parametrize(
    ("situation", "paragraph"),
    [
        pytest.param(
            Situation.FOREIGN_CARD, "5.5.1", marks=pytest.mark.rule("da-hu-ying-xiong 5.5.1")
        ),
        pytest.param(
            Situation.CARDS_MISSING, "5.5.2", marks=pytest.mark.rule("da-hu-ying-xiong 5.5.2")
        ),
        pytest.param(
            Situation.UNSHUFFLED, "5.5.5", marks=pytest.mark.rule("da-hu-ying-xiong 5.5.5")
        ),
    ],
)
def test_cards_that_are_not_as_they_should_be_void_the_round_and_nothing_before_it(
    situation: Situation, paragraph: str
) -> None:
    """Every bet goes back, insurance too; the first round stands; the cards are changed."""
    at = insured_round()
    before = (at.public.roads, at.public.last, left(at))
    at.declared(situation)
    assert at.phase is Phase.STOPPED
    assert at.prompt(Code.STOP).paragraph == paragraph
    assert at.view.choices[0].remedies == (Remedy.VOID,)
    number = at.trouble.number
    assert at.refuses(Decide(GUS, number, Remedy.CONTINUE)).paragraph == paragraph
    at.decided(Remedy.VOID, by=ANN)
    assert at.phase is Phase.RETURN
    assert at.prompt(Code.VOID).paragraph == paragraph
    assert at.prompt(Code.CHANGE_CARDS).paragraph == paragraph
    assert all_back(at)
    assert (at.public.roads, at.public.last, left(at)) == before
    at.tell(Pay(ANN))
    assert at.phase is Phase.CHANGE_CARDS
    assert at.public.roads == before[0]
    at.refuses(OpenBets(ANN))


@pytest.mark.rule("da-hu-ying-xiong 5.5.2")
def test_a_fifth_copy_in_four_decks_stops_play_at_once() -> None:
    """The nine of spades came in four rounds, which stand; a fifth cannot be."""
    at = table(DA_HU, decks=4)
    for _ in range(4):
        at.dealt("9S KD KC KH").finished().tell(OpenBets(ANN))
    roads = at.public.roads
    at.bet(seat(1), "player", 700).dealt("9S")
    assert at.troubles == [Situation.COPY_TOO_MANY]
    assert at.prompt(Code.STOP).paragraph == "5.5.2"
    at.decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == {(seat(1), "player"): 700}
    assert at.public.roads == roads
    # 17 cards of 208 have left the shoe, whatever they were.
    assert left(at) == 208 - 17


@pytest.mark.rule("da-hu-ying-xiong 5.5.3")
@pytest.mark.parametrize("remedy", [Remedy.VOID, Remedy.RECONSTRUCT])
def test_a_hand_with_too_few_cards_is_reconstructed_or_void(remedy: Remedy) -> None:
    """Player 2 must draw, and the result button is pressed on four cards."""
    at = table(DA_HU).bet(seat(1), "player", 700).dealt("2S 2D KC KH")
    at.tell(ResultPressed(Winner.TIE))
    assert at.troubles == [Situation.WRONG_NUMBER]
    assert at.prompt(Code.STOP).paragraph == "5.5.3"
    at.decided(remedy, by=ANN)
    if remedy is Remedy.VOID:
        assert at.phase is Phase.RETURN
        assert at.prompt(Code.VOID).paragraph == "5.5.3"
        assert returns_of(at) == {(seat(1), "player"): 700}
    else:
        # Reconstructed it is no case of 5.5, and every Player has the options of 5.12.
        assert (at.phase, at.round.void) == (Phase.OPTIONS, None)
        assert at.prompt(Code.ASK_PLAYER).paragraph == "5.12"


@pytest.mark.rule("da-hu-ying-xiong 5.5.4")
def test_too_few_cards_to_finish_void_the_round() -> None:
    """34 rounds of six cards use 204 of 208; Player's 2 is to draw and the shoe is empty."""
    at = table(DA_HU, decks=4, reading=Reading.MASKED, face_down=True)
    for _ in range(34):
        at.dealt("? ? ? ? ? ?").declared(Situation.NOT_COVERED).decided(Remedy.VOID, by=GUS)
        at.tell(Pay(ANN), OpenBets(ANN))
    assert left(at) == 4
    at.bet(seat(1), "player", 700).dealt("? ? ? ?").exposed(Hand.PLAYER, "2 K")
    assert at.troubles == []
    at.exposed(Hand.BANKER, "3 K")
    assert (left(at), at.troubles) == (0, [Situation.TOO_FEW_CARDS])
    assert at.prompt(Code.STOP).paragraph == "5.5.4"
    at.decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == {(seat(1), "player"): 700}
    assert at.prompt(Code.CHANGE_CARDS).paragraph == "5.5.4"


@pytest.mark.rule("da-hu-ying-xiong 5.5.4")
def test_the_last_cards_of_a_shoe_are_enough_if_no_more_are_due() -> None:
    """The same shoe, but Player 7 and Banker 6 stand: the round has its result."""
    at = table(DA_HU, decks=4, reading=Reading.MASKED, face_down=True)
    for _ in range(34):
        at.dealt("? ? ? ? ? ?").declared(Situation.NOT_COVERED).decided(Remedy.VOID, by=GUS)
        at.tell(Pay(ANN), OpenBets(ANN))
    at.dealt("? ? ? ?").exposed(Hand.PLAYER, "7 K").exposed(Hand.BANKER, "6 K")
    assert (left(at), at.phase) == (0, Phase.RESULT)


# What void means.


@pytest.mark.rule("da-hu-ying-xiong 1.26")
def test_a_void_round_has_no_result() -> None:
    """No winner on the board, no mark on the roads, and the record says void."""
    at = insured_round()
    roads = at.public.roads
    assert len(roads.bead_plate) == 1
    at.declared(Situation.UNSHUFFLED).decided(Remedy.VOID, by=ANN)
    assert at.prompt(Code.VOID).under == "1.26"
    assert at.board.void
    assert (at.board.winner, at.round.judgement) == (None, None)
    assert at.prompts(Code.WINNER) == []
    at.refuses(ConfirmResult(ANN))
    at.tell(Pay(ANN))
    assert at.public.roads == roads
    assert at.public.last is not None
    assert (at.public.last.void, at.public.last.judgement) == ("5.5.5", None)


@pytest.mark.rule("da-hu-ying-xiong 5.16")
def test_a_void_round_returns_every_bet_and_insurance_too() -> None:
    """1,000 on Banker, 200 on Tiger and 300 of insurance; the Dealer is told each of them."""
    at = insured_round().declared(Situation.FOREIGN_CARD).decided(Remedy.VOID, by=ANN)
    told = {(p.player, p.subject, p.amount, p.paragraph) for p in at.prompts(Code.GIVE_BACK)}
    assert told == {
        (seat(1), "banker", 1000, "5.16"),
        (seat(2), "tiger", 200, "5.16"),
        (seat(1), "banker-insurance", 300, "5.16"),
    }
    settlement = at.round.settlement
    assert settlement is not None
    assert [line.pays for line in settlement.wagers] == [0, 0]
    assert [line.pays for line in settlement.insurance] == [0]


@pytest.mark.rule("da-hu-ying-xiong 5.16")
def test_a_bet_that_counts_pro_rata_goes_back_whole() -> None:
    """1,000 on Banker over a maximum Differential of 500: all of the 1,000 was the Player's."""
    at = table(DA_HU, limits=Limits({}, 500)).bet(seat(1), "banker", 1000).dealt("3S")
    at.declared(Situation.FOREIGN_CARD).decided(Remedy.VOID, by=ANN)
    assert returns_of(at) == {(seat(1), "banker"): 1000}


@pytest.mark.rule("da-hu-ying-xiong 5.16")
def test_a_table_without_wagers_gives_everything_back_too() -> None:
    """Nobody's chips were entered: the prompt stands for all of them."""
    at = table(DA_HU).dealt("3S").declared(Situation.FOREIGN_CARD).decided(Remedy.VOID, by=ANN)
    assert [p.paragraph for p in at.prompts(Code.GIVE_BACK)] == ["5.16"]


@pytest.mark.rule("da-hu-ying-xiong 1.26")
@pytest.mark.parametrize("changed", [False, True])
def test_a_card_kept_for_the_next_round_survives_a_void_unless_the_cards_are_replaced(
    changed: bool,
) -> None:
    """A fifth card after Player's natural 9 is kept; then the round is void for another reason."""
    at = table(DA_HU).bet(seat(1), "player", 700).dealt("9S 6D KC KH 2C")
    at.decided(Remedy.NEXT_ROUND, by=ANN)
    situation = Situation.FOREIGN_CARD if changed else Situation.NOT_COVERED
    at.declared(situation).decided(Remedy.VOID, by=GUS).tell(Pay(ANN))
    assert [str(card.shown) for card in at.public.kept] == ["2C"]
    assert left(at) == 416 - 5
    if changed:
        at.tell(EndShoe(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))
    at.tell(OpenBets(ANN))
    assert [str(card.shown) for card in at.round.cards] == ([] if changed else ["2C"])


# 5.18


@pytest.mark.rule("da-hu-ying-xiong 5.18")
def test_what_the_rules_do_not_cover_is_the_shift_managers() -> None:
    """Not a Pit Manager's, not an Assistant Casino Manager's; who decided it is kept with it."""
    at = insured_round().declared(Situation.NOT_COVERED, note="a drink on the layout")
    assert at.prompt(Code.STOP).paragraph == "5.18"
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("5.18", Role.SHIFT_MANAGER)
    at.decided(Remedy.VOID, by=ANN)
    assert at.phase is Phase.STOPPED
    for lower in (SUE, MAX, ACE):
        assert at.refuses(Approve(lower)).paragraph == "5.18"
    at.approved(GUS)
    (trouble,) = at.public.troubles
    assert (trouble.decided_by, trouble.paragraph, trouble.remedy) == (GUS, "5.18", Remedy.VOID)
    assert trouble.note == "a drink on the layout"
    assert all_back(at)


@pytest.mark.rule("da-hu-ying-xiong 5.18")
def test_the_shift_manager_may_let_play_go_on() -> None:
    """The round stands where it stood; a card drawn meanwhile is not lost."""
    at = insured_round().declared(Situation.NOT_COVERED).decided(Remedy.CONTINUE, by=GUS)
    assert at.phase is Phase.INSURANCE_FOUR
    at.tell(CardDrawn(None, at=99_000))
    assert len(at.round.cards) == 5
