"""The people at a table: opened, relieved, closed; who says yes to what."""

from typing import Any

import pytest

from rules.cards import cards
from rules.conduct import Method
from rules.hands import Hand
from rules.irregularities import Remedy, Situation
from rules.people import Person, Role
from rules.table.commands import (
    Approve,
    ChooseMethod,
    CloseTable,
    CorrectCard,
    Decide,
    Deny,
    OpenBets,
    OpenTable,
    RelieveDealer,
    UndoLast,
)
from rules.table.facts import Position
from rules.table.phase import Phase
from rules.table.prompt import Code
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
    table,
)

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"

EVERY_GAME = [
    pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong house")),
    pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission house")),
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]
ANN_AS_SUPERVISOR = Person("Ann", Role.PIT_SUPERVISOR)
FIVE_IS_FOUR = CorrectCard(ANN, Position(Hand.BANKER, 2), cards("4C")[0])
"""Banker's second card was a four and not a five."""


def dealt(game: str, **more: Any) -> AtTable:
    """Player 9 and K, Banker 2 and 5: a natural 9 against 7, with 10 on Player."""
    return table(game, **more).bet(seat(1), "player", 10).dealt("9S 2D KH 5C")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_opened_and_closed(game: str) -> None:
    """Who opens the table deals. Between rounds it is closed, with a Pit Supervisor's yes."""
    at = AtTable(settings_of(game))
    assert at.phase is Phase.TABLE_CLOSED
    assert at.prompt(Code.OPEN_TABLE)
    assert at.can == ("open-table", "change-settings")
    at.refuses(OpenBets(ANN), "table is closed")
    at.tell(OpenTable(ANN))
    assert at.view.dealer == ANN
    assert at.phase is Phase.NO_SHOE
    at.tell(CloseTable(ANN))
    assert at.phase is Phase.NO_SHOE
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.PIT_SUPERVISOR, "house")
    at.approved(SUE)
    assert at.phase is Phase.TABLE_CLOSED
    assert at.view.dealer is None


@pytest.mark.parametrize("game", EVERY_GAME)
def test_within_a_round_the_table_cannot_be_closed(game: str) -> None:
    """From "Place your bets" to the last payment; afterwards it opens again with its shoe."""
    at = table(game)
    at.refuses(CloseTable(SUE), "betting is open")
    at.bet(seat(1), "player", 10).dealt("9S 2D KH 5C")
    at.refuses(CloseTable(SUE))
    at.finished().tell(CloseTable(SUE))
    assert at.phase is Phase.TABLE_CLOSED
    at.tell(OpenTable(BEN))
    assert at.view.dealer == BEN
    assert at.phase is Phase.BETWEEN
    assert at.view.cards_left == 412


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_dealer_is_relieved_between_rounds_and_within_one(game: str) -> None:
    """Nothing of the round changes but who deals it."""
    at = table(game).bet(seat(1), "player", 10).dealt("9S 2D")
    before = at.public
    at.tell(RelieveDealer(ANN, BEN))
    assert at.view.dealer == BEN
    assert (at.round, at.phase, at.public.shoe) == (before.round, before.phase, before.shoe)
    at.drawn("KH 5C").finished().tell(RelieveDealer(BEN, ANN))
    assert at.view.dealer == ANN
    at.refuses(RelieveDealer(ANN, ANN), "Ann deals already")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_what_a_dealer_may_not_decide_waits_for_a_yes(game: str) -> None:
    """The card is not put right before a Pit Supervisor agrees; the log has who and when."""
    at = dealt(game).tell(FIVE_IS_FOUR)
    call = at.prompt(Code.CALL)
    assert (call.subject, call.paragraph) == (Role.PIT_SUPERVISOR, "house")
    assert at.view.pending == Role.PIT_SUPERVISOR
    assert at.view.hands.banker == cards("2D 5C")
    at.approved(SUE)
    assert at.view.hands.banker == cards("2D 4C")
    assert at.public.approval is not None
    assert (at.public.approval.by, at.public.approval.command) == (SUE, "correct-card")
    assert at.public.approval.at == at.events[-1].at
    assert at.view.pending is None
    assert not at.prompts(Code.CALL)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_nobody_approves_their_own(game: str) -> None:
    """Not in the same role, not in a higher one; and another Dealer is not high enough.

    No book says so: it is the house's rule.
    """
    at = dealt(game).tell(FIVE_IS_FOUR)
    for person in (ANN, ANN_AS_SUPERVISOR, Person("Ann", Role.SHIFT_MANAGER)):
        assert at.refuses(Approve(person), "nobody approves their own").paragraph == "house"
    at.refuses(Approve(BEN), "needs a pit-supervisor")
    assert at.view.hands.banker == cards("2D 5C")


HIGHER_ACTS = [
    pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong house")),
    pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission 6.2")),
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]


@pytest.mark.parametrize("game", HIGHER_ACTS)
@pytest.mark.parametrize("above", [SUE, MAX, ACE, GUS])
def test_a_higher_role_acts_for_a_lower_one(game: str, above: Person) -> None:
    """What asks for a Pit Supervisor is approved by any of the four, and done at once by them."""
    assert dealt(game).tell(FIVE_IS_FOUR).approved(above).view.hands.banker == cards("2D 4C")
    at = dealt(game).tell(CorrectCard(above, Position(Hand.BANKER, 2), cards("4C")[0]))
    assert at.view.pending is None
    assert at.view.hands.banker == cards("2D 4C")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_whoever_deals_is_not_their_own_supervisor(game: str) -> None:
    """Sue, a Pit Supervisor, deals: what she asks for waits for somebody else.

    And she cannot say yes to what Ben asks for at the table she deals at.
    """
    at = dealt(game).tell(RelieveDealer(ANN, SUE))
    at.tell(CorrectCard(SUE, Position(Hand.BANKER, 2), cards("4C")[0]))
    assert at.view.pending == Role.PIT_SUPERVISOR
    at.refuses(Approve(SUE), "nobody approves their own")
    at.approved(MAX)
    assert at.view.hands.banker == cards("2D 4C")
    at.tell(CorrectCard(BEN, Position(Hand.BANKER, 2), cards("3C")[0]))
    at.refuses(Approve(SUE), "needs a pit-supervisor")
    at.tell(RelieveDealer(SUE, ANN)).approved(SUE)
    assert at.view.hands.banker == cards("2D 3C")


@pytest.mark.parametrize("game", EVERY_GAME)
def test_relief_makes_nobody_the_judge_of_their_own_request(game: str) -> None:
    """Ann asks, is relieved by Ben, and comes back as a supervisor: it is still her own."""
    at = dealt(game).tell(FIVE_IS_FOUR, RelieveDealer(ANN, BEN))
    at.refuses(Approve(ANN_AS_SUPERVISOR), "nobody approves their own")
    at.refuses(Approve(Person("Ben", Role.PIT_SUPERVISOR)), "needs a pit-supervisor")
    assert at.approved(SUE).view.hands.banker == cards("2D 4C")


@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize("way", [Deny(SUE), UndoLast(ANN)])
def test_denied_or_taken_back_nothing_is_done(game: str, way: Deny | UndoLast) -> None:
    """The request is gone, the card is as it was, and there is nothing left to approve."""
    at = dealt(game)
    before = at.public
    at.tell(FIVE_IS_FOUR).tell(way)
    assert at.view.pending is None
    assert at.round == before.round
    at.refuses(Approve(SUE))


@pytest.mark.rule("super-six-plus house")
def test_what_has_become_impossible_is_not_approved() -> None:
    """The table is to be closed, and betting opens meanwhile: the yes comes too late."""
    at = dealt(SUPER_SIX).finished().tell(CloseTable(ANN), OpenBets(ANN))
    at.refuses(Approve(SUE), "betting is open")
    assert at.tell(Deny(SUE)).phase is Phase.BETTING


NOT_COVERED = [
    pytest.param(DA_HU, "5.18", marks=pytest.mark.rule("da-hu-ying-xiong 5.18")),
    pytest.param(TIGER, "6.1", marks=pytest.mark.rule("tiger-no-commission 6.1")),
    pytest.param(SUPER_SIX, "house", marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, "house", marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, "house", marks=pytest.mark.rule("dragon-dai-bacc house")),
]


@pytest.mark.parametrize(("game", "paragraph"), NOT_COVERED)
@pytest.mark.parametrize("person", [ANN, SUE, MAX, ACE])
def test_only_the_shift_manager_decides_what_is_not_covered(
    game: str, paragraph: str, person: Person
) -> None:
    """Nobody below, and not the Assistant Casino Manager, in whose place he does not stand."""
    at = dealt(game).declared(Situation.NOT_COVERED)
    at.tell(Decide(person, at.trouble.number, Remedy.VOID))
    assert at.phase is Phase.STOPPED
    assert at.view.pending == Role.SHIFT_MANAGER
    for other in (SUE, MAX, ACE):
        if other != person:
            assert at.refuses(Approve(other), "needs a shift-manager").paragraph == paragraph
    at.approved(GUS)
    assert at.phase is Phase.RETURN
    closed = at.public.troubles[-1]
    assert (closed.decided_by, closed.paragraph, closed.remedy) == (GUS, paragraph, Remedy.VOID)


@pytest.mark.parametrize(("game", "paragraph"), NOT_COVERED)
@pytest.mark.parametrize(
    ("most_senior", "may"),
    [(None, False), (Role.SHIFT_MANAGER, False), (Role.ASSISTANT_CASINO_MANAGER, True)],
)
def test_unless_the_setting_says_who_stands_in_for_whom(
    game: str, paragraph: str, most_senior: Role | None, may: bool
) -> None:
    """With the Assistant Casino Manager as the most senior, he decides it himself."""
    at = dealt(game, most_senior=most_senior).declared(Situation.NOT_COVERED)
    at.tell(Decide(ACE, at.trouble.number, Remedy.VOID))
    assert at.phase is (Phase.RETURN if may else Phase.STOPPED)
    if may:
        assert at.prompt(Code.VOID).paragraph == paragraph


@pytest.mark.rule("tiger-no-commission 3.8.2")
@pytest.mark.parametrize(
    ("most_senior", "may"),
    [(None, False), (Role.ASSISTANT_CASINO_MANAGER, False), (Role.SHIFT_MANAGER, True)],
)
def test_nor_does_the_shift_manager_stand_in_for_the_assistant_casino_manager(
    most_senior: Role | None, may: bool
) -> None:
    """Method C in a high-limit area is the Assistant Casino Manager's to allow."""
    at = dealt(TIGER, high_limit=True, most_senior=most_senior).finished()
    at.tell(ChooseMethod(GUS, Method.C))
    assert (at.view.method is Method.C) is may
    if not may:
        assert at.prompt(Code.CALL).subject == Role.ASSISTANT_CASINO_MANAGER
        at.approved(ACE)
    assert at.view.method is Method.C
