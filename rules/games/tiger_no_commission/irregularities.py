"""What the Tiger No Commission rules do when a round does not run as planned.

Only 5.8.2.2 has who plays on play to a conclusion; the other options are given each time.
"""

from rules.irregularities import Irregularity, Remedy, Situation, Withdrawal, plays_on, voids
from rules.people import Role

IRREGULARITIES = (
    voids(Situation.FOREIGN_CARD, "5.1"),
    voids(Situation.COPY_TOO_MANY, "5.1"),
    voids(Situation.CARDS_MISSING, "5.1"),
    voids(Situation.UNSHUFFLED, "5.1"),
    # Both paragraphs void only what cannot be put right; in Method C the cards must then go,
    # elsewhere they may (5.13).
    Irregularity(
        Situation.ORDER_ALTERED,
        "5.12.2",
        (Remedy.RECONSTRUCT, Remedy.VOID),
        method_c=True,
        change_cards=True,
    ),
    Irregularity(Situation.ORDER_ALTERED, "5.2", (Remedy.RECONSTRUCT, Remedy.VOID)),
    voids(Situation.TOO_FEW_CARDS, "5.3"),
    # Before the round's first card the book has no answer.
    Irregularity(Situation.FACE_UP_IN_DEVICE, "5.6", (Remedy.CONTINUE,), first_card_drawn=True),
    Irregularity(Situation.WRONG_AREA, "5.7", (Remedy.RECONSTRUCT,)),
    plays_on(Situation.WRONG_PERSON, "5.7"),
    plays_on(Situation.NOT_PASSED, "5.7.1"),
    plays_on(Situation.DEALT_FACE_UP, "5.7.1"),
    plays_on(Situation.EXPOSED_CARD, "5.7.1"),
    Irregularity(
        Situation.TOGETHER,
        "5.8",
        (Remedy.RECONSTRUCT,),
        order_known=True,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.8.1",
        binds=False,
        withdraw_first=True,
    ),
    Irregularity(
        Situation.TOGETHER, "5.8.2.1", (Remedy.VOID,), order_known=False, initial_deal=True
    ),
    Irregularity(
        Situation.TOGETHER,
        "5.8.2.2",
        (Remedy.DECIDE_ORDER,),
        Role.PIT_MANAGER,
        order_known=False,
        initial_deal=False,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.8.2.2",
    ),
    Irregularity(
        Situation.DEVICE_RESET,
        "5.9",
        (Remedy.REOPEN_BETTING,),
        any_exposed=False,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.9",
        binds=False,
        withdraw_first=True,
    ),
    Irregularity(
        # To bet on a card that has been seen is more than 5.9 can mean; to withdraw it grants.
        Situation.DEVICE_RESET,
        "6.1",
        (Remedy.REOPEN_BETTING, Remedy.CONTINUE, Remedy.VOID),
        Role.SHIFT_MANAGER,
        any_exposed=True,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.9",
        binds=False,
        withdraw_first=True,
    ),
    plays_on(Situation.PLAYER_AWAY, "5.10"),
    Irregularity(
        # The card is entered where the device or surveillance knows it, else it is worked out.
        Situation.CARDS_TAKEN_AWAY,
        "5.11",
        (Remedy.CORRECT_CARD, Remedy.FIND_MISSING),
        Role.SHIFT_MANAGER,
        change_cards=True,
    ),
    Irregularity(Situation.EXPOSED_IN_MOVING, "5.12.1", (Remedy.CONTINUE,), method_c=True),
    # That the round is affected is for a Pit Supervisor to declare; what follows, for the book.
    Irregularity(
        Situation.INTERRUPTION,
        "5.17.1",
        (Remedy.OFFER_WITHDRAWAL,),
        Role.PIT_SUPERVISOR,
        established=False,
        withdrawal_paragraph="5.17.1",
        binds=False,
    ),
    Irregularity(
        Situation.INTERRUPTION, "5.17.2", (Remedy.CONTINUE,), Role.PIT_SUPERVISOR, established=True
    ),
    Irregularity(
        Situation.CUT_CARD_FIRST,
        "3.17.1",
        (Remedy.OFFER_WITHDRAWAL, Remedy.CONTINUE),
        Role.DEALER,
        high_limit=True,
        withdrawal_paragraph="3.17.1",
        binds=False,
    ),
    plays_on(Situation.CUT_CARD_FIRST, "3.17"),
    *(
        Irregularity(
            situation,
            "6.3",
            (Remedy.CONTINUE, Remedy.CORRECT_CARD, Remedy.VOID),
            Role.PIT_SUPERVISOR,
        )
        for situation in (Situation.RESULT_CONFLICT, Situation.FORCED_QUIT)
    ),
)
