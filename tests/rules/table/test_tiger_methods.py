"""Tiger No Commission: Methods A and B, who chooses them, who may say yes to what."""

import pytest

from rules.conduct import Method
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.refusal import Refusal
from rules.table.commands import (
    Approve,
    ChooseMethod,
    CloseBets,
    Decide,
    Deny,
    HandShoe,
    IntakeShoe,
    LetSqueeze,
    OpenBets,
    OpenTable,
)
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.settings import Reading
from tests.rules.table.at_table import (
    ACE,
    ANN,
    BEN,
    GUS,
    MAX,
    SUE,
    AtTable,
    seat,
    settings_of,
    squeeze_table,
    table,
)

TIGER = "tiger-no-commission"
PLAYER_WINS = "9S KD KC 6H"
"""Player 9 and king are 9; Banker king and 6 are 6."""


def between_rounds(**settings: object) -> AtTable:
    """An open table with cards, before "Place your bets"."""
    at = AtTable(settings_of(TIGER, **settings))
    return at.tell(OpenTable(ANN), IntakeShoe(ANN, 8, "Ann", "Ben"))


# --- Choosing a method --------------------------------------------------------------------


@pytest.mark.parametrize(("now", "then"), [(Method.B, Method.A), (Method.A, Method.B)])
@pytest.mark.rule("tiger-no-commission 3.8.2")
def test_methods_a_and_b_are_a_pit_managers_choice(now: Method, then: Method) -> None:
    """A Dealer's tap waits for one; a Pit Supervisor cannot say yes, a Pit Manager can."""
    at = between_rounds(method=now).tell(ChooseMethod(ANN, then))
    call = at.prompt(Code.CALL)
    assert (call.paragraph, call.subject) == ("3.8.2", Role.PIT_MANAGER)
    assert at.public.method is now
    assert at.refuses(Approve(SUE)).paragraph == "3.8.2"
    at.approved(MAX)
    assert at.public.method is then
    assert not at.prompts(Code.CALL)


@pytest.mark.rule("tiger-no-commission 3.8.2")
def test_denied_the_method_stays() -> None:
    """And the question is gone."""
    at = between_rounds().tell(ChooseMethod(ANN, Method.A), Deny(MAX))
    assert at.public.method is Method.B
    assert at.public.pending is None


@pytest.mark.rule("tiger-no-commission 3.8.2")
@pytest.mark.rule("tiger-no-commission 1.1.6")
def test_the_method_is_changed_only_before_a_round() -> None:
    """From "Place your bets" until everything is paid it stays, even for a Pit Manager."""
    at = between_rounds().tell(OpenBets(ANN)).bet(seat(1), "player", 100)
    change = ChooseMethod(MAX, Method.A)
    assert at.refuses(change).paragraph == "3.8.2"
    for word in PLAYER_WINS.split():
        at.dealt(word)
        assert at.refuses(change).paragraph == "3.8.2"
    assert at.phase is Phase.RESULT
    at.finished().tell(change)
    assert at.public.method is Method.A


@pytest.mark.rule("tiger-no-commission 3.8.2")
@pytest.mark.rule("tiger-no-commission 1.1.3")
def test_method_c_is_permitted_in_high_limit_areas_only() -> None:
    """Elsewhere not even an Assistant Casino Manager may choose it."""
    at = between_rounds()
    assert at.refuses(ChooseMethod(ACE, Method.C), match="high-limit").paragraph == "3.8.2"
    at = between_rounds(high_limit=True).tell(ChooseMethod(ACE, Method.C))
    assert at.public.method is Method.C


@pytest.mark.rule("tiger-no-commission 3.8.2")
def test_method_c_is_an_assistant_casino_managers_choice() -> None:
    """Not a Pit Manager's, and by default not a Shift Manager's."""
    at = between_rounds(high_limit=True).tell(ChooseMethod(ANN, Method.C))
    assert at.prompt(Code.CALL).subject == Role.ASSISTANT_CASINO_MANAGER
    for nobody in (BEN, SUE, MAX, GUS):
        assert at.refuses(Approve(nobody)).paragraph == "3.8.2"
    at.approved(ACE)
    assert at.public.method is Method.C


@pytest.mark.rule("tiger-no-commission 3.8.2")
@pytest.mark.rule("tiger-no-commission 1.1.3")
@pytest.mark.rule("tiger-no-commission 3.11.1")
def test_no_table_is_set_up_for_method_c_but_in_such_an_area_with_such_a_device() -> None:
    """And one that is opens only with an Assistant Casino Manager's consent."""
    with pytest.raises(Refusal, match="high-limit") as refused:
        settings_of(TIGER, method=Method.C)
    assert refused.value.paragraph == "3.8.2"
    with pytest.raises(Refusal, match="reads") as refused:
        settings_of(TIGER, method=Method.C, high_limit=True, reading=Reading.NONE)
    assert refused.value.paragraph == "3.11.1"
    at = AtTable(settings_of(TIGER, method=Method.C, high_limit=True)).tell(OpenTable(ANN))
    assert at.phase is Phase.TABLE_CLOSED
    assert at.refuses(Approve(MAX)).paragraph == "3.8.2"
    assert at.approved(ACE).phase is Phase.NO_SHOE


@pytest.mark.rule("tiger-no-commission 3.11.1")
def test_method_c_needs_a_device_that_reads_the_cards() -> None:
    """A masked one reads them too; one that reads nothing is refused."""
    blind = between_rounds(high_limit=True, reading=Reading.NONE)
    assert blind.refuses(ChooseMethod(ACE, Method.C), match="reads").paragraph == "3.11.1"
    masked = between_rounds(high_limit=True, reading=Reading.MASKED, face_down=True)
    assert masked.tell(ChooseMethod(ACE, Method.C)).public.method is Method.C


# --- What each method has the Dealer do ---------------------------------------------------


@pytest.mark.rule("tiger-no-commission 3.8")
def test_every_round_names_the_one_method_it_is_conducted_by() -> None:
    """It is named before each round; the same card is drawn by 3.9.1, 3.10.1 or 3.11.1."""
    ways = {}
    for method in Method:
        at = between_rounds(high_limit=True, face_down=True).tell(ChooseMethod(ACE, method))
        named = at.prompt(Code.METHOD)
        assert (named.paragraph, named.subject) == ("3.8", method)
        at.tell(OpenBets(ANN)).bet(seat(1), "player", 100)
        if method is Method.C:
            at.tell(HandShoe(ANN, seat(1)))
        draw = at.closed().prompt(Code.DRAW)
        assert at.view.method is method
        ways[method] = (draw.under, draw.player)
    assert ways == {
        Method.A: ("3.9.1", None),
        Method.B: ("3.10.1", None),
        Method.C: ("3.11.1", seat(1)),
    }


@pytest.mark.parametrize("method", [Method.A, Method.B])
@pytest.mark.rule("tiger-no-commission 3.8.1")
def test_in_methods_a_and_b_the_device_stays_with_the_dealer(method: Method) -> None:
    """Nobody can be given it, and where cards lie closed the Dealer is told."""
    at = squeeze_table(TIGER, method=method, high_limit=True).bet(seat(1), "player", 100)
    assert at.refuses(HandShoe(ANN, seat(1))).paragraph == "3.8.1"
    assert at.refuses(HandShoe(ACE, seat(1), without_wager=True)).paragraph == "3.8.1"
    at.dealt("2S KD")
    assert at.public.device.holder is None
    said = [p for p in at.view.prompts if "3.8.1" in (p.paragraph, p.under)]
    code = Code.DEALER_HAS_DEVICE if method is Method.A else Code.KEEP_HANDS
    assert [p.code for p in said] == [code]


@pytest.mark.rule("tiger-no-commission 3.8.1")
def test_when_method_c_ends_the_device_goes_back_to_the_dealer() -> None:
    """A Player who held it does not hold it in Method B."""
    at = between_rounds(high_limit=True, face_down=True).tell(ChooseMethod(ACE, Method.C))
    at.tell(OpenBets(ANN)).bet(seat(1), "player", 100).tell(HandShoe(ANN, seat(1)))
    at.dealt(PLAYER_WINS).exposed().finished()
    assert at.public.device.holder == seat(1)
    at.tell(ChooseMethod(MAX, Method.B))
    assert at.public.device.holder is None


@pytest.mark.rule("tiger-no-commission 3.9.1")
def test_in_method_a_the_dealer_draws_every_card_and_announces() -> None:
    """Player 2 and 3 are 5 and draw a 9, 4; Banker king and 6 are 6 and stand: Banker wins."""
    at = squeeze_table(TIGER).bet(seat(1), "player", 100).closed()
    assert at.prompt(Code.NO_MORE_BETS).paragraph == "3.2"
    for word in ["2S", "KD", "3C", "6H"]:
        draw = at.prompt(Code.DRAW)
        assert (draw.under, draw.player, draw.subject) == ("3.9.1", None, "initial")
        at.drawn(word)
    at.exposed()
    assert [p.amount for p in at.prompts(Code.TOTAL)] == [5, 6]
    draw = at.prompt(Code.DRAW)
    assert (draw.under, draw.player, draw.subject) == ("3.9.1", None, "third")
    at.drawn("9S").exposed()
    assert [p.amount for p in at.prompts(Code.TOTAL)] == [4, 6]
    assert at.prompt(Code.WINNER).subject == "banker"


@pytest.mark.rule("tiger-no-commission 3.10.1")
@pytest.mark.rule("tiger-no-commission 3.12")
def test_in_method_b_the_dealer_draws_and_places_every_card_and_announces() -> None:
    """Player, Banker, Player, Banker, then Player's third; each lies in its area at once."""
    at = table(TIGER).bet(seat(1), "player", 100).closed()
    hands = []
    for word in ["2S", "KD", "3C", "6H", "9S"]:
        draw = at.prompt(Code.DRAW)
        assert (draw.under, draw.player) == ("3.10.1", None)
        hands.append(draw.hand)
        at.drawn(word)
    player, banker = Hand.PLAYER, Hand.BANKER
    assert hands == [player, banker, player, banker, player]
    assert [str(card) for card in at.view.hands.player] == ["2S", "3C", "9S"]
    assert [str(card) for card in at.view.hands.banker] == ["KD", "6H"]
    assert [p.amount for p in at.prompts(Code.TOTAL)] == [4, 6]
    assert at.prompt(Code.WINNER).subject == "banker"


@pytest.mark.rule("tiger-no-commission 3.10.2")
def test_in_method_b_no_player_receives_a_card() -> None:
    """Face down too: the Dealer keeps both hands and exposes them, and nobody may squeeze."""
    at = table(TIGER, face_down=True).bet(seat(1), "player", 900).bet(seat(2), "banker", 900)
    for person in (ANN, MAX, GUS):
        assert at.refuses(LetSqueeze(person, Hand.PLAYER, seat(1))).paragraph == "3.10.2"
    at.dealt("2S KD 3C 6H")
    assert at.prompt(Code.KEEP_HANDS).paragraph == "3.10.2"
    assert not at.prompts(Code.PASS_HAND)
    assert [p.player for p in at.prompts(Code.EXPOSE)] == [None, None]
    at.refuses(LetSqueeze(MAX, Hand.PLAYER, seat(1)))
    at.exposed().drawn("9S")
    assert at.prompt(Code.EXPOSE).player is None


# --- Who may say yes ----------------------------------------------------------------------


@pytest.mark.parametrize("higher", [MAX, ACE, GUS])
@pytest.mark.rule("tiger-no-commission 6.2")
def test_a_higher_position_may_do_what_a_pit_manager_may(higher: Person) -> None:
    """By approving, and by doing it themselves."""
    at = between_rounds().tell(ChooseMethod(ANN, Method.A)).approved(higher)
    assert at.public.method is Method.A
    assert between_rounds().tell(ChooseMethod(higher, Method.A)).public.method is Method.A


@pytest.mark.parametrize("lower", [BEN, SUE])
@pytest.mark.rule("tiger-no-commission 6.2")
def test_a_lower_position_may_not(lower: Person) -> None:
    """What they ask for waits, what waits they cannot grant."""
    at = between_rounds().tell(ChooseMethod(lower, Method.A))
    assert at.public.method is Method.B
    at = between_rounds().tell(ChooseMethod(ANN, Method.A))
    assert at.refuses(Approve(lower)).paragraph == "3.8.2"


@pytest.mark.rule("tiger-no-commission house")
def test_a_pit_manager_who_deals_does_not_approve_what_he_asks_for() -> None:
    """His own method change waits for another Pit Manager or somebody above."""
    at = AtTable(settings_of(TIGER)).tell(OpenTable(MAX), IntakeShoe(MAX, 8, "Ann", "Ben"))
    at.tell(ChooseMethod(MAX, Method.A))
    assert at.public.method is Method.B
    assert at.refuses(Approve(MAX), match="their own").paragraph == "house"
    at.approved(Person("Mia", Role.PIT_MANAGER))
    assert at.public.method is Method.A


@pytest.mark.rule("tiger-no-commission 6.1")
@pytest.mark.rule("tiger-no-commission 6.2")
def test_an_assistant_casino_manager_stands_for_the_shift_manager_where_a_setting_says_so() -> None:
    """What is not covered is the Gaming Shift Manager's; neither stands for the other unasked."""
    for most_senior in (None, Role.ASSISTANT_CASINO_MANAGER):
        at = table(TIGER, most_senior=most_senior).bet(seat(1), "player", 100).dealt("2S")
        at.declared(Situation.NOT_COVERED).tell(Decide(ANN, at.trouble.number, Remedy.CONTINUE))
        assert at.phase is Phase.STOPPED
        if most_senior is None:
            assert at.refuses(Approve(ACE)).paragraph == "6.1"
        else:
            assert at.approved(ACE).phase is Phase.DEAL


@pytest.mark.rule("tiger-no-commission 3.2")
def test_the_dealers_own_work_needs_nobody() -> None:
    """ "No more bets" is the Dealer's to say, and whoever stands in for the Dealer's."""
    for person in (ANN, BEN, SUE, MAX, ACE, GUS):
        at = table(TIGER).tell(CloseBets(person))
        assert at.phase is Phase.DEAL
        assert at.public.pending is None
