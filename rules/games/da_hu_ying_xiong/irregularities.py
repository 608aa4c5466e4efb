"""What the Da Hu Ying Xiong rules do when a round does not run as planned."""

from rules.irregularities import Irregularity, Remedy, Situation, Withdrawal, plays_on, voids
from rules.people import Role

# Where 5.7.1, 5.8, 5.9 or 5.10.1 give the options of 5.12 they also say when, which goes before
# the general words of 5.12; so the options are cited by the paragraph that gives them.
IRREGULARITIES = (
    voids(Situation.FOREIGN_CARD, "5.5.1"),
    voids(Situation.COPY_TOO_MANY, "5.5.2"),
    voids(Situation.CARDS_MISSING, "5.5.2"),
    Irregularity(
        Situation.WRONG_NUMBER,
        "5.5.3",
        (Remedy.RECONSTRUCT, Remedy.VOID),
        # Void has nothing left to withdraw. Reconstructed, it is no case of 5.5 any more, and
        # 5.12 gives its options for every dealing error outside 5.5.
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.12",
    ),
    voids(Situation.TOO_FEW_CARDS, "5.5.4"),
    voids(Situation.UNSHUFFLED, "5.5.5"),
    *(
        Irregularity(
            situation,
            "5.7",
            (Remedy.RECONSTRUCT, Remedy.NEXT_ROUND),
            withdrawal=Withdrawal.IF_NOTHING_ESTABLISHED,
            withdrawal_paragraph="5.7.1",
        )
        for situation in (
            Situation.EXCESS_CARD,
            Situation.EXPOSED_CARD,
            Situation.FACE_UP_IN_DEVICE,
        )
    ),
    Irregularity(
        # Exposed, it is an exposed card like any other; a closed one is the house's to rule on.
        Situation.EARLY_CARD,
        "5.7",
        (Remedy.RECONSTRUCT, Remedy.NEXT_ROUND),
        any_exposed=True,
        withdrawal=Withdrawal.IF_NOTHING_ESTABLISHED,
        withdrawal_paragraph="5.7.1",
    ),
    *(
        Irregularity(
            situation,
            "5.8",
            (Remedy.RECONSTRUCT, Remedy.CONTINUE),
            withdrawal=Withdrawal.UNLESS_ESTABLISHED_AND_RECONSTRUCTED,
            withdrawal_paragraph="5.8",
        )
        for situation in (Situation.WRONG_AREA, Situation.WRONG_PERSON)
    ),
    Irregularity(
        Situation.DEALT_FACE_UP,
        "5.9",
        (Remedy.CONTINUE,),
        withdrawal=Withdrawal.IF_NOTHING_ESTABLISHED,
        withdrawal_paragraph="5.9",
    ),
    Irregularity(
        Situation.TOGETHER,
        "5.10",
        (Remedy.DECIDE_ORDER, Remedy.REPLACE_CARDS),
        Role.PIT_SUPERVISOR,
        order_known=False,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.10.1",
        replace_paragraph="5.10.2",
    ),
    Irregularity(
        # 5.10 is for an unknown order, but any drawing of cards together is a dealing error.
        Situation.TOGETHER,
        "5.10.1",
        (Remedy.CONTINUE, Remedy.RECONSTRUCT),
        order_known=True,
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.10.1",
    ),
    plays_on(Situation.NOTICED_LATE, "5.11"),
    Irregularity(
        Situation.DEALING_ERROR,
        "5.12",
        (Remedy.RECONSTRUCT, Remedy.CONTINUE),
        withdrawal=Withdrawal.ALWAYS,
        withdrawal_paragraph="5.12",
    ),
    Irregularity(
        # Nothing goes back to who had not intended it, or whose insurance would have lost.
        Situation.INSURANCE_MISSED,
        "5.13",
        (Remedy.RETURN_ORIGINAL_BETS, Remedy.CONTINUE),
        Role.PIT_MANAGER,
    ),
    plays_on(Situation.MISPLACED_BET, "5.14"),
    plays_on(Situation.PLAYER_LEFT, "5.3.1"),
    # That the round is affected is for a Pit Supervisor to declare; what follows, for the book.
    Irregularity(
        Situation.INTERRUPTION, "5.4.1", (Remedy.CONTINUE,), Role.PIT_SUPERVISOR, established=True
    ),
    Irregularity(
        Situation.INTERRUPTION, "5.4.2", (Remedy.VOID,), Role.PIT_SUPERVISOR, established=False
    ),
    *(
        Irregularity(
            situation,
            "5.15",
            (Remedy.CONTINUE, Remedy.CORRECT_CARD, Remedy.VOID),
            Role.PIT_SUPERVISOR,
        )
        for situation in (Situation.RESULT_CONFLICT, Situation.FORCED_QUIT)
    ),
)
