"""Irregularities: given what went wrong and when, what the book does about it and who decides."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

import pytest

from rules.games import GAMES, game_named
from rules.house_rulings import HOUSE_RULINGS
from rules.irregularities import (
    Irregularity,
    Moment,
    NotCovered,
    Remedy,
    Situation,
    Withdrawal,
    plays_on,
    ruling,
    voids,
)
from rules.people import Role
from rules.refusal import HOUSE

DA_HU, TIGER = "da-hu-ying-xiong", "tiger-no-commission"
SUPER_SIX, COMMISSION, DAI_BACC = "super-six-plus", "commission-insurance", "dragon-dai-bacc"

VOID, CONTINUE, RECONSTRUCT = Remedy.VOID, Remedy.CONTINUE, Remedy.RECONSTRUCT
CORRECT_CARD = Remedy.CORRECT_CARD

SILENT = [
    pytest.param(SUPER_SIX, marks=pytest.mark.rule("super-six-plus house")),
    pytest.param(COMMISSION, marks=pytest.mark.rule("commission-insurance house")),
    pytest.param(DAI_BACC, marks=pytest.mark.rule("dragon-dai-bacc house")),
]
"""Books without a word on who decides what they do not cover."""
DA_HU_HOUSE = pytest.param(DA_HU, marks=pytest.mark.rule("da-hu-ying-xiong house"))
TIGER_HOUSE = pytest.param(TIGER, marks=pytest.mark.rule("tiger-no-commission house"))
EVERY_GAME = [DA_HU_HOUSE, TIGER_HOUSE, *SILENT]


class Ruling(NamedTuple):
    """What is done by which paragraph; unless said otherwise, no Player may withdraw."""

    paragraph: str
    remedies: tuple[Remedy, ...]
    decides: Role = Role.DEALER
    withdrawal: Withdrawal = Withdrawal.NEVER
    withdrawal_paragraph: str = HOUSE
    withdraw_first: bool = False
    change_cards: bool = False


def not_covered(paragraph: str) -> Ruling:
    """The Shift Manager decides, with every remedy to choose from."""
    return Ruling(paragraph, tuple(Remedy), Role.SHIFT_MANAGER)


def moments(**when: bool) -> Iterator[Moment]:
    """Every moment of which that holds, whatever else does."""
    for values in product((False, True), repeat=len(Moment._fields)):
        moment = Moment(*values)
        if all(getattr(moment, name) is value for name, value in when.items()):
            yield moment


def at(game: str, situation: Situation, moment: Moment) -> Irregularity:
    """The ruling of a game's book, or of the house, at one moment."""
    book = game_named(game)
    return ruling(book.irregularities, HOUSE_RULINGS, book.not_covered, situation, moment)


def ruled(game: str, situation: Situation, **when: bool) -> Ruling:
    """The ruling at every such moment: one and the same, whatever else holds."""
    found = {at(game, situation, moment) for moment in moments(**when)}
    assert len(found) == 1
    only = found.pop()
    assert only.situation is situation
    return Ruling(*(getattr(only, name) for name in Ruling._fields))


# --- Cards that should not be there, or are not -------------------------------------------


@pytest.mark.parametrize(
    ("game", "situation", "paragraph"),
    [
        pytest.param(
            DA_HU, Situation.FOREIGN_CARD, "5.5.1", marks=pytest.mark.rule("da-hu-ying-xiong 5.5.1")
        ),
        pytest.param(
            DA_HU,
            Situation.COPY_TOO_MANY,
            "5.5.2",
            marks=pytest.mark.rule("da-hu-ying-xiong 5.5.2"),
        ),
        pytest.param(
            DA_HU,
            Situation.CARDS_MISSING,
            "5.5.2",
            marks=pytest.mark.rule("da-hu-ying-xiong 5.5.2"),
        ),
        pytest.param(
            DA_HU,
            Situation.TOO_FEW_CARDS,
            "5.5.4",
            marks=pytest.mark.rule("da-hu-ying-xiong 5.5.4"),
        ),
        pytest.param(
            DA_HU, Situation.UNSHUFFLED, "5.5.5", marks=pytest.mark.rule("da-hu-ying-xiong 5.5.5")
        ),
        pytest.param(
            TIGER, Situation.FOREIGN_CARD, "5.1", marks=pytest.mark.rule("tiger-no-commission 5.1")
        ),
        pytest.param(
            TIGER, Situation.COPY_TOO_MANY, "5.1", marks=pytest.mark.rule("tiger-no-commission 5.1")
        ),
        pytest.param(
            TIGER, Situation.CARDS_MISSING, "5.1", marks=pytest.mark.rule("tiger-no-commission 5.1")
        ),
        pytest.param(
            TIGER, Situation.UNSHUFFLED, "5.1", marks=pytest.mark.rule("tiger-no-commission 5.1")
        ),
        pytest.param(
            TIGER, Situation.TOO_FEW_CARDS, "5.3", marks=pytest.mark.rule("tiger-no-commission 5.3")
        ),
        pytest.param(
            SUPER_SIX,
            Situation.FOREIGN_CARD,
            "5.1.1",
            marks=pytest.mark.rule("super-six-plus 5.1.1"),
        ),
        pytest.param(
            SUPER_SIX,
            Situation.COPY_TOO_MANY,
            "5.1.2",
            marks=pytest.mark.rule("super-six-plus 5.1.2"),
        ),
        pytest.param(
            SUPER_SIX,
            Situation.CARDS_MISSING,
            "5.1.2",
            marks=pytest.mark.rule("super-six-plus 5.1.2"),
        ),
        pytest.param(
            SUPER_SIX,
            Situation.TOO_FEW_CARDS,
            "5.1.4",
            marks=pytest.mark.rule("super-six-plus 5.1.4"),
        ),
        pytest.param(
            COMMISSION,
            Situation.FOREIGN_CARD,
            "5.1.1",
            marks=pytest.mark.rule("commission-insurance 5.1.1"),
        ),
        pytest.param(
            COMMISSION,
            Situation.TOO_FEW_CARDS,
            "5.1.3",
            marks=pytest.mark.rule("commission-insurance 5.1.3"),
        ),
    ],
)
def test_a_set_of_cards_that_is_not_right_voids_the_round_and_is_changed(
    game: str, situation: Situation, paragraph: str
) -> None:
    """At any moment, whatever is exposed or decided; nobody is left anything to choose."""
    assert ruled(game, situation) == Ruling(paragraph, (VOID,), change_cards=True)


@pytest.mark.parametrize(
    ("game", "situation"),
    [
        pytest.param(
            SUPER_SIX, Situation.UNSHUFFLED, marks=pytest.mark.rule("super-six-plus house")
        ),
        *(
            pytest.param(
                COMMISSION, situation, marks=pytest.mark.rule("commission-insurance house")
            )
            for situation in (
                Situation.COPY_TOO_MANY,
                Situation.CARDS_MISSING,
                Situation.UNSHUFFLED,
            )
        ),
        *(
            pytest.param(DAI_BACC, situation, marks=pytest.mark.rule("dragon-dai-bacc house"))
            for situation in (
                Situation.FOREIGN_CARD,
                Situation.COPY_TOO_MANY,
                Situation.CARDS_MISSING,
                Situation.UNSHUFFLED,
                Situation.WRONG_NUMBER,
                Situation.TOO_FEW_CARDS,
            )
        ),
    ],
)
def test_cards_the_book_has_no_word_on_are_for_the_shift_manager(
    game: str, situation: Situation
) -> None:
    """Neither void by the rule of another book, nor cited as a rule of its own."""
    assert ruled(game, situation) == not_covered(HOUSE)


@pytest.mark.rule("da-hu-ying-xiong 5.5.3")
@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_a_wrong_number_of_cards_voids_the_round_only_if_it_cannot_be_reconstructed() -> None:
    """Reconstructed, it is a dealing error that 5.5 does not describe: Players have the options."""
    assert ruled(DA_HU, Situation.WRONG_NUMBER) == Ruling(
        "5.5.3",
        (RECONSTRUCT, VOID),
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.12",
    )


@pytest.mark.parametrize(
    ("game", "paragraph"),
    [
        pytest.param(SUPER_SIX, "5.1.3", marks=pytest.mark.rule("super-six-plus 5.1.3")),
        pytest.param(COMMISSION, "5.1.2", marks=pytest.mark.rule("commission-insurance 5.1.2")),
    ],
)
def test_a_wrong_number_of_cards_where_the_book_knows_no_options(game: str, paragraph: str) -> None:
    """Reconstructed, the round goes on for everybody."""
    assert ruled(game, Situation.WRONG_NUMBER) == Ruling(paragraph, (RECONSTRUCT, VOID))


@pytest.mark.rule("tiger-no-commission 5.2")
def test_an_order_altered_in_the_device_voids_the_round_if_it_cannot_be_reconstructed() -> None:
    """Whether or not cards have been exposed; nobody is told to change the cards."""
    rule = ruled(TIGER, Situation.ORDER_ALTERED, method_c=False)
    assert rule == Ruling("5.2", (RECONSTRUCT, VOID))


@pytest.mark.rule("tiger-no-commission 5.12.2")
def test_in_method_c_cards_whose_order_is_altered_for_good_are_replaced() -> None:
    """Altered by accident or on purpose."""
    rule = ruled(TIGER, Situation.ORDER_ALTERED, method_c=True)
    assert rule == Ruling("5.12.2", (RECONSTRUCT, VOID), change_cards=True)


@pytest.mark.rule("tiger-no-commission 5.12.2")
def test_in_method_c_cards_put_in_order_again_stay() -> None:
    """They are replaced only after the void, which is for what cannot be put right."""
    for moment in moments(method_c=True):
        rule = at(TIGER, Situation.ORDER_ALTERED, moment)
        assert rule.changes_cards_after(VOID)
        assert not rule.changes_cards_after(RECONSTRUCT)


# --- Cards in excess, exposed or early ----------------------------------------------------


@pytest.mark.parametrize(
    "situation", [Situation.EXCESS_CARD, Situation.EXPOSED_CARD, Situation.FACE_UP_IN_DEVICE]
)
@pytest.mark.rule("da-hu-ying-xiong 5.7")
@pytest.mark.rule("da-hu-ying-xiong 5.7.1")
def test_an_excess_or_exposed_card_is_reconstructed_or_used_in_the_next_round(
    situation: Situation,
) -> None:
    """With the options of 5.12 while no outcome is established."""
    rule = ruled(DA_HU, situation)
    assert rule == Ruling(
        "5.7",
        (RECONSTRUCT, Remedy.NEXT_ROUND),
        withdrawal=Withdrawal.IF_NOTHING_ESTABLISHED,
        withdrawal_paragraph="5.7.1",
    )


@pytest.mark.rule("da-hu-ying-xiong 5.7")
@pytest.mark.rule("da-hu-ying-xiong 5.7.1")
def test_an_exposed_card_before_no_more_bets_is_an_exposed_card() -> None:
    """It goes the way of any other that was seen before its time."""
    rule = ruled(DA_HU, Situation.EARLY_CARD, any_exposed=True)
    assert rule == Ruling(
        "5.7",
        (RECONSTRUCT, Remedy.NEXT_ROUND),
        withdrawal=Withdrawal.IF_NOTHING_ESTABLISHED,
        withdrawal_paragraph="5.7.1",
    )


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_closed_card_before_no_more_bets_stays_the_first_of_the_round(game: str) -> None:
    """It tells nobody anything, in any game."""
    rule = ruled(game, Situation.EARLY_CARD, any_exposed=False)
    assert rule == Ruling(HOUSE, (CONTINUE,))


@pytest.mark.parametrize(
    ("game", "paragraph"),
    [
        pytest.param(TIGER, "6.1", marks=pytest.mark.rule("tiger-no-commission 6.1")),
        pytest.param(SUPER_SIX, HOUSE, marks=pytest.mark.rule("super-six-plus house")),
        pytest.param(COMMISSION, HOUSE, marks=pytest.mark.rule("commission-insurance house")),
        pytest.param(DAI_BACC, HOUSE, marks=pytest.mark.rule("dragon-dai-bacc house")),
    ],
)
def test_elsewhere_an_exposed_card_before_no_more_bets_is_not_covered(
    game: str, paragraph: str
) -> None:
    """Tiger 5.7.1 is not stretched to betting that is still open."""
    rule = ruled(game, Situation.EARLY_CARD, any_exposed=True)
    assert rule == not_covered(paragraph)


@pytest.mark.rule("tiger-no-commission 5.6")
def test_a_card_face_up_in_the_device_is_played_as_if_face_down() -> None:
    """Once the round's first card has been dealt."""
    rule = ruled(TIGER, Situation.FACE_UP_IN_DEVICE, first_card_drawn=True)
    assert rule == Ruling("5.6", (CONTINUE,))


@pytest.mark.rule("tiger-no-commission 5.6")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_a_card_face_up_in_the_device_before_the_first_is_not_covered() -> None:
    """5.6 is for rounds that have begun to be dealt."""
    rule = ruled(TIGER, Situation.FACE_UP_IN_DEVICE, first_card_drawn=False)
    assert rule == not_covered("6.1")


@pytest.mark.rule("da-hu-ying-xiong 5.9")
def test_a_card_dealt_face_up_on_a_face_down_table_counts() -> None:
    """With the options of 5.12 while no outcome is established, and not afterwards."""
    rule = ruled(DA_HU, Situation.DEALT_FACE_UP)
    assert rule == Ruling(
        "5.9",
        (CONTINUE,),
        withdrawal=Withdrawal.IF_NOTHING_ESTABLISHED,
        withdrawal_paragraph="5.9",
    )


@pytest.mark.parametrize(
    "situation", [Situation.NOT_PASSED, Situation.DEALT_FACE_UP, Situation.EXPOSED_CARD]
)
@pytest.mark.rule("tiger-no-commission 5.7.1")
def test_a_card_not_passed_dealt_face_up_or_exposed_in_error_changes_nothing(
    situation: Situation,
) -> None:
    """It is no wrong delivery: the outcome stands and nobody may withdraw."""
    assert ruled(TIGER, situation) == Ruling("5.7.1", (CONTINUE,))


@pytest.mark.rule("tiger-no-commission 5.12.1")
def test_in_method_c_a_card_exposed_while_the_device_is_moved_is_played_as_if_closed() -> None:
    """The round goes on with it."""
    rule = ruled(TIGER, Situation.EXPOSED_IN_MOVING, method_c=True)
    assert rule == Ruling("5.12.1", (CONTINUE,))


@pytest.mark.rule("tiger-no-commission 6.1")
def test_in_methods_a_and_b_a_card_exposed_while_the_device_is_moved_is_not_covered() -> None:
    """5.12 is for Method C."""
    rule = ruled(TIGER, Situation.EXPOSED_IN_MOVING, method_c=False)
    assert rule == not_covered("6.1")


# --- Cards in the wrong place, and errors in dealing --------------------------------------


@pytest.mark.parametrize("situation", [Situation.WRONG_AREA, Situation.WRONG_PERSON])
@pytest.mark.rule("da-hu-ying-xiong 5.8")
def test_cards_dealt_to_the_wrong_area_or_person_are_reconstructed_before_play_goes_on(
    situation: Situation,
) -> None:
    """With options, unless an outcome is established and the cards can be reconstructed."""
    rule = ruled(DA_HU, situation)
    assert rule == Ruling(
        "5.8",
        (RECONSTRUCT, CONTINUE),
        withdrawal=Withdrawal.UNLESS_ESTABLISHED_AND_RECONSTRUCTED,
        withdrawal_paragraph="5.8",
    )


@pytest.mark.rule("tiger-no-commission 5.7")
def test_cards_in_a_wrong_order_are_reconstructed() -> None:
    """The round goes on, and nobody may withdraw."""
    assert ruled(TIGER, Situation.WRONG_AREA) == Ruling("5.7", (RECONSTRUCT,))


@pytest.mark.rule("tiger-no-commission 5.7")
def test_cards_passed_to_the_wrong_player_are_passed_on_to_the_right_one() -> None:
    """Nothing is to be put in another order; the round goes on."""
    assert ruled(TIGER, Situation.WRONG_PERSON) == Ruling("5.7", (CONTINUE,))


@pytest.mark.rule("da-hu-ying-xiong 5.12")
def test_after_any_other_dealing_error_every_player_plays_on_or_has_the_bet_returned() -> None:
    """With the reconstructed hand where it can be, else with the hand as it is."""
    rule = ruled(DA_HU, Situation.DEALING_ERROR)
    assert rule == Ruling(
        "5.12",
        (RECONSTRUCT, CONTINUE),
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.12",
    )


@pytest.mark.rule("da-hu-ying-xiong 5.11")
def test_an_error_noticed_after_the_next_round_began_changes_nothing() -> None:
    """The later round is played as if it had not been."""
    assert ruled(DA_HU, Situation.NOTICED_LATE) == Ruling("5.11", (CONTINUE,))


# --- Two or more cards at once ------------------------------------------------------------


@pytest.mark.rule("da-hu-ying-xiong 5.10")
@pytest.mark.rule("da-hu-ying-xiong 5.10.1")
def test_the_pit_supervisor_decides_the_unknown_order_of_cards_drawn_together() -> None:
    """Exposed or not; as a dealing error it gives every Player the options."""
    rule = ruled(DA_HU, Situation.TOGETHER, order_known=False)
    assert (rule.paragraph, rule.remedies[0]) == ("5.10", Remedy.DECIDE_ORDER)
    assert rule.decides is Role.PIT_SUPERVISOR
    assert (rule.withdrawal, rule.withdrawal_paragraph) == (Withdrawal.ALWAYS, "5.10.1")
    assert not rule.withdraw_first


@pytest.mark.rule("da-hu-ying-xiong 5.10.2")
def test_after_cards_drawn_together_the_pit_supervisor_may_replace_the_cards() -> None:
    """He may, and need not: nobody is told to."""
    rule = ruled(DA_HU, Situation.TOGETHER, order_known=False)
    assert rule.remedies[1:] == (Remedy.REPLACE_CARDS,)
    assert rule.decides is Role.PIT_SUPERVISOR
    assert not rule.change_cards


@pytest.mark.rule("da-hu-ying-xiong 5.10.1")
def test_cards_drawn_together_are_a_dealing_error_even_if_their_order_is_known() -> None:
    """So there are options although nothing is left to decide."""
    rule = ruled(DA_HU, Situation.TOGETHER, order_known=True)
    assert rule == Ruling(
        "5.10.1",
        (CONTINUE, RECONSTRUCT),
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.10.1",
    )


@pytest.mark.rule("tiger-no-commission 5.8")
@pytest.mark.rule("tiger-no-commission 5.8.1")
def test_players_may_withdraw_before_cards_of_known_order_are_reconstructed() -> None:
    """In the initial deal and after it."""
    rule = ruled(TIGER, Situation.TOGETHER, order_known=True)
    assert rule == Ruling(
        "5.8",
        (RECONSTRUCT,),
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.8.1",
        withdraw_first=True,
    )


@pytest.mark.rule("tiger-no-commission 5.8.2.1")
def test_an_unknown_order_in_the_initial_deal_voids_the_round() -> None:
    """Whatever has been exposed; the cards may stay."""
    rule = ruled(TIGER, Situation.TOGETHER, order_known=False, initial_deal=True)
    assert rule == Ruling("5.8.2.1", (VOID,))


@pytest.mark.rule("tiger-no-commission 5.8.2.2")
def test_after_the_initial_deal_the_pit_manager_decides_an_unknown_order() -> None:
    """And every Player withdraws all that is left, or plays on."""
    rule = ruled(TIGER, Situation.TOGETHER, order_known=False, initial_deal=False)
    assert rule == Ruling(
        "5.8.2.2",
        (Remedy.DECIDE_ORDER,),
        decides=Role.PIT_MANAGER,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.8.2.2",
    )


# --- The device, the cut card and interruptions -------------------------------------------


@pytest.mark.rule("tiger-no-commission 5.9")
def test_after_a_reset_of_the_device_players_may_withdraw_and_betting_reopens() -> None:
    """In this order: the withdrawal comes before the reset."""
    rule = ruled(TIGER, Situation.DEVICE_RESET, any_exposed=False)
    assert rule == Ruling(
        "5.9",
        (Remedy.REOPEN_BETTING,),
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.9",
        withdraw_first=True,
    )


@pytest.mark.rule("tiger-no-commission 5.9")
@pytest.mark.rule("tiger-no-commission 6.1")
def test_with_a_card_exposed_only_the_shift_manager_may_reopen_betting() -> None:
    """He may also have the round go on or be void; the withdrawal of 5.9 stays as it is."""
    rule = ruled(TIGER, Situation.DEVICE_RESET, any_exposed=True)
    assert rule == Ruling(
        "6.1",
        (Remedy.REOPEN_BETTING, CONTINUE, VOID),
        decides=Role.SHIFT_MANAGER,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.9",
        withdraw_first=True,
    )


@pytest.mark.rule("tiger-no-commission 3.17.1")
def test_in_the_high_limit_area_the_dealer_may_offer_withdrawal_on_a_cut_card_first() -> None:
    """At the Dealer's discretion: without it the round goes on."""
    rule = ruled(TIGER, Situation.CUT_CARD_FIRST, high_limit=True)
    assert rule == Ruling(
        "3.17.1", (Remedy.OFFER_WITHDRAWAL, CONTINUE), withdrawal_paragraph="3.17.1"
    )


@pytest.mark.rule("tiger-no-commission 3.17")
def test_elsewhere_a_cut_card_first_is_removed_and_the_round_completed() -> None:
    """Nobody may withdraw."""
    rule = ruled(TIGER, Situation.CUT_CARD_FIRST, high_limit=False)
    assert rule == Ruling("3.17", (CONTINUE,))


@pytest.mark.parametrize("game", [DA_HU_HOUSE, *SILENT])
def test_where_the_book_knows_no_cut_card_the_round_is_played(game: str) -> None:
    """What the cut card means is the table's to say."""
    assert ruled(game, Situation.CUT_CARD_FIRST) == Ruling(HOUSE, (CONTINUE,))


@pytest.mark.rule("da-hu-ying-xiong 5.4.1")
def test_an_interrupted_round_with_an_outcome_established_is_concluded() -> None:
    """Once a Pit Supervisor has declared it; nobody may withdraw."""
    rule = ruled(DA_HU, Situation.INTERRUPTION, established=True)
    assert rule == Ruling("5.4.1", (CONTINUE,), Role.PIT_SUPERVISOR)


@pytest.mark.rule("da-hu-ying-xiong 5.4.2")
def test_an_interrupted_round_with_no_outcome_established_is_void() -> None:
    """Once a Pit Supervisor has declared it; the cards may stay."""
    rule = ruled(DA_HU, Situation.INTERRUPTION, established=False)
    assert rule == Ruling("5.4.2", (VOID,), Role.PIT_SUPERVISOR)


@pytest.mark.rule("tiger-no-commission 5.17.1")
def test_after_a_power_failure_with_no_outcome_players_may_withdraw() -> None:
    """And the round is concluded for the others, not void."""
    rule = ruled(TIGER, Situation.INTERRUPTION, established=False)
    assert rule == Ruling(
        "5.17.1", (Remedy.OFFER_WITHDRAWAL,), Role.PIT_SUPERVISOR, withdrawal_paragraph="5.17.1"
    )


@pytest.mark.rule("tiger-no-commission 5.17.2")
def test_after_a_power_failure_with_an_outcome_established_the_round_is_concluded() -> None:
    """Nobody may withdraw."""
    rule = ruled(TIGER, Situation.INTERRUPTION, established=True)
    assert rule == Ruling("5.17.2", (CONTINUE,), Role.PIT_SUPERVISOR)


@pytest.mark.parametrize("situation", [Situation.RESULT_CONFLICT, Situation.FORCED_QUIT])
@pytest.mark.parametrize(
    ("game", "paragraph"),
    [
        pytest.param(DA_HU, "5.15", marks=pytest.mark.rule("da-hu-ying-xiong 5.15")),
        pytest.param(TIGER, "6.3", marks=pytest.mark.rule("tiger-no-commission 6.3")),
        pytest.param(SUPER_SIX, HOUSE, marks=pytest.mark.rule("super-six-plus house")),
        pytest.param(COMMISSION, HOUSE, marks=pytest.mark.rule("commission-insurance house")),
        pytest.param(DAI_BACC, HOUSE, marks=pytest.mark.rule("dragon-dai-bacc house")),
    ],
)
def test_the_cards_prevail_over_the_result_of_the_device(
    game: str, paragraph: str, situation: Situation
) -> None:
    """Their result is confirmed, a card corrected, or the round void, with a supervisor."""
    remedies = (CONTINUE, CORRECT_CARD, VOID)
    assert ruled(game, situation) == Ruling(paragraph, remedies, Role.PIT_SUPERVISOR)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_the_cards_prevail_over_what_the_device_discloses(game: str) -> None:
    """As over its result (reading 24)."""
    remedies = (CONTINUE, CORRECT_CARD, VOID)
    assert ruled(game, Situation.ENTRY_CONFLICT) == Ruling(HOUSE, remedies, Role.PIT_SUPERVISOR)


@pytest.mark.parametrize(
    "situation", [Situation.LINK_LOST, Situation.DEVICE_ALARM, Situation.POSITION_CONFLICT]
)
@pytest.mark.parametrize("game", EVERY_GAME)
def test_trouble_with_the_device_alone_never_voids_a_round(game: str, situation: Situation) -> None:
    """Cards are entered by hand and put in order; what affects the round is declared."""
    remedies = (CONTINUE, Remedy.DECIDE_ORDER, CORRECT_CARD)
    assert ruled(game, situation) == Ruling(HOUSE, remedies, Role.PIT_SUPERVISOR)


@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_card_the_device_cannot_read_is_entered(game: str) -> None:
    """When it is exposed, or at once by who has seen it; that alone voids no round."""
    rule = ruled(game, Situation.UNREADABLE_CARD)
    assert rule == Ruling(HOUSE, (CONTINUE, CORRECT_CARD), Role.PIT_SUPERVISOR)


# --- People -------------------------------------------------------------------------------


@pytest.mark.rule("da-hu-ying-xiong 5.13")
def test_the_pit_manager_returns_original_bets_where_insurance_was_not_offered() -> None:
    """To who had intended it and would have won; if there is nobody, play goes on."""
    rule = ruled(DA_HU, Situation.INSURANCE_MISSED)
    remedies = (Remedy.RETURN_ORIGINAL_BETS, CONTINUE)
    assert rule == Ruling("5.13", remedies, Role.PIT_MANAGER)


@pytest.mark.rule("commission-insurance house")
def test_where_the_book_is_silent_on_missed_insurance_the_shift_manager_decides() -> None:
    """The rule of the other insurance game is not borrowed."""
    rule = ruled(COMMISSION, Situation.INSURANCE_MISSED)
    assert rule == not_covered(HOUSE)


@pytest.mark.rule("da-hu-ying-xiong 5.14")
def test_a_bet_placed_in_error_counts_where_it_lay_at_the_close_of_bets() -> None:
    """The House does not answer for it."""
    assert ruled(DA_HU, Situation.MISPLACED_BET) == Ruling("5.14", (CONTINUE,))


@pytest.mark.rule("da-hu-ying-xiong 5.3.1")
def test_the_bet_of_a_player_who_walked_away_is_settled() -> None:
    """The round goes on without him."""
    assert ruled(DA_HU, Situation.PLAYER_LEFT) == Ruling("5.3.1", (CONTINUE,))


@pytest.mark.rule("tiger-no-commission 5.10")
def test_for_a_player_who_is_not_there_the_dealer_exposes_the_cards() -> None:
    """Nobody above the Dealer is asked."""
    assert ruled(TIGER, Situation.PLAYER_AWAY) == Ruling("5.10", (CONTINUE,))


@pytest.mark.rule("tiger-no-commission 5.11")
def test_cards_a_player_left_with_are_found_before_the_shift_manager() -> None:
    """From the device or surveillance, else by sorting all others; the cards are replaced."""
    rule = ruled(TIGER, Situation.CARDS_TAKEN_AWAY)
    remedies = (CORRECT_CARD, Remedy.FIND_MISSING)
    assert rule == Ruling("5.11", remedies, Role.SHIFT_MANAGER, change_cards=True)


# --- What is not covered ------------------------------------------------------------------

NOT_IN_THE_BOOK = {
    DA_HU: (
        Situation.NOT_COVERED,
        Situation.NOT_PASSED,
        Situation.PLAYER_AWAY,
        Situation.CARDS_TAKEN_AWAY,
        Situation.ORDER_ALTERED,
        Situation.DEVICE_RESET,
    ),
    TIGER: (
        Situation.NOT_COVERED,
        Situation.EXCESS_CARD,
        Situation.WRONG_NUMBER,
        Situation.DEALING_ERROR,
        Situation.PLAYER_LEFT,
        Situation.NOTICED_LATE,
        Situation.MISPLACED_BET,
    ),
}


@pytest.mark.parametrize("situation", NOT_IN_THE_BOOK[DA_HU])
@pytest.mark.rule("da-hu-ying-xiong 5.18")
def test_the_table_game_shift_manager_decides_what_da_hu_does_not_cover(
    situation: Situation,
) -> None:
    """With every remedy there is to choose from."""
    assert ruled(DA_HU, situation) == not_covered("5.18")


@pytest.mark.parametrize("situation", NOT_IN_THE_BOOK[TIGER])
@pytest.mark.rule("tiger-no-commission 6.1")
def test_the_gaming_shift_manager_decides_what_tiger_does_not_cover(situation: Situation) -> None:
    """With every remedy there is to choose from."""
    assert ruled(TIGER, situation) == not_covered("6.1")


@pytest.mark.parametrize(
    "situation",
    [
        Situation.NOT_COVERED,
        Situation.INTERRUPTION,
        Situation.TOGETHER,
        Situation.EXCESS_CARD,
        Situation.EXPOSED_CARD,
        Situation.WRONG_AREA,
        Situation.WRONG_PERSON,
        Situation.NOT_PASSED,
        Situation.NOTICED_LATE,
        Situation.DEVICE_RESET,
        Situation.PLAYER_AWAY,
        Situation.PLAYER_LEFT,
    ],
)
@pytest.mark.parametrize("game", SILENT)
def test_where_a_book_is_silent_the_shift_manager_decides_by_house_rule(
    game: str, situation: Situation
) -> None:
    """No paragraph of another book is borrowed."""
    assert ruled(game, situation) == not_covered(HOUSE)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("situation", Situation)
def test_every_situation_has_a_way_on_at_every_moment(name: str, situation: Situation) -> None:
    """A table is never left without a remedy, and never with one listed twice."""
    for moment in moments():
        remedies = at(name, situation, moment).remedies
        assert remedies
        assert len(set(remedies)) == len(remedies)


@pytest.mark.parametrize("name", GAMES)
def test_no_ruling_of_a_book_is_hidden_behind_another(name: str) -> None:
    """Each is the one that counts at some moment."""
    for rule in GAMES[name].irregularities:
        assert any(at(name, rule.situation, moment) is rule for moment in moments())


def test_the_house_is_consulted_after_the_book_and_before_who_decides_the_rest() -> None:
    """A book's ruling goes first, the first of its rulings before the others."""
    book = (plays_on(Situation.UNSHUFFLED, "1"), voids(Situation.UNSHUFFLED, "2"))
    house = (voids(Situation.UNSHUFFLED, HOUSE), voids(Situation.FOREIGN_CARD, HOUSE))
    rest = NotCovered("3", Role.PIT_MANAGER)
    moment = next(moments())
    assert ruling(book, house, rest, Situation.UNSHUFFLED, moment) is book[0]
    assert ruling(book, house, rest, Situation.FOREIGN_CARD, moment) is house[1]
    assert ruling(book, house, rest, Situation.LINK_LOST, moment) == Irregularity(
        Situation.LINK_LOST, "3", tuple(Remedy), Role.PIT_MANAGER, not_covered=True
    )


def test_the_house_cites_no_paragraphs() -> None:
    """Nothing of the house's is passed off as a rule of a book."""
    assert {rule.paragraph for rule in HOUSE_RULINGS} == {HOUSE}
    assert {rule.withdrawal_paragraph for rule in HOUSE_RULINGS} == {HOUSE}
