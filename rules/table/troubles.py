"""Irregularities at the table: noticed once, open until decided."""

from rules.conduct import Method
from rules.established import established
from rules.hands import Hand
from rules.house_rulings import HOUSE_RULINGS
from rules.irregularities import Irregularity, Moment, Remedy, Situation, ruling
from rules.refusal import Refusal
from rules.table.layout import INITIAL
from rules.table.state import Public, Round, Trouble, TroubleStatus

DO_NOT_STOP = frozenset({Situation.INSURANCE_MISSED})
"""They can be decided at any time before the result is confirmed; play goes on."""

UNHEARD = frozenset({Situation.LINK_LOST, Situation.DEVICE_ALARM})
"""Cards may have been drawn that the device could not tell; a void does not mend it either."""


def with_trouble(
    public: Public,
    situation: Situation,
    cards: tuple[int, ...] = (),
    *,
    suspected: bool = False,
    order_known: bool = True,
    note: str = "",
    once: bool = False,
) -> Public:
    """The table with an irregularity, unless it waits for a decision already.

    `once` is for what shows at every look: of the same cards it is told once and no more.
    """
    for trouble in public.troubles:
        if (
            trouble.situation is situation
            and trouble.cards == cards
            and trouble.note == note
            and (trouble.status is not TroubleStatus.CLOSED or (once and cards))
        ):
            return public
    status = TroubleStatus.SUSPECTED if suspected else TroubleStatus.OPEN
    trouble = Trouble(public.next_trouble, situation, cards, status, order_known, note)
    return public._replace(
        troubles=(*public.troubles, trouble), next_trouble=public.next_trouble + 1
    )


def open_troubles(public: Public) -> tuple[Trouble, ...]:
    """Those that wait for a decision or for confirmation."""
    return tuple(t for t in public.troubles if t.status is not TroubleStatus.CLOSED)


def stopping(public: Public) -> Trouble | None:
    """The irregularity that stops play, the first to be decided."""
    for trouble in public.troubles:
        if trouble.status is not TroubleStatus.CLOSED and trouble.situation not in DO_NOT_STOP:
            return trouble
    return None


def trouble_numbered(public: Public, number: int) -> Trouble | None:
    """The irregularity of that number, if it still waits."""
    for trouble in public.troubles:
        if trouble.number == number and trouble.status is not TroubleStatus.CLOSED:
            return trouble
    return None


def waiting_trouble(public: Public, number: int) -> Trouble:
    """The irregularity of that number, refused if it waits for nothing."""
    trouble = trouble_numbered(public, number)
    if trouble is None:
        raise Refusal("there is no open irregularity {number}", number=number)
    return trouble


def replaced(public: Public, trouble: Trouble) -> Public:
    """The table with an irregularity in its new shape."""
    return public._replace(
        troubles=tuple(trouble if t.number == trouble.number else t for t in public.troubles)
    )


def closed_where(public: Public, situation: Situation, note: str = "") -> Public:
    """The table with irregularities of that kind closed by what has happened since."""
    return public._replace(
        troubles=tuple(
            t._replace(status=TroubleStatus.CLOSED)
            if t.situation is situation and (not note or t.note == note)
            else t
            for t in public.troubles
        )
    )


def moment(public: Public, trouble: Trouble | None = None) -> Moment:
    """What a ruling may depend on, now."""
    round_ = public.round
    cards = public.kept if round_ is None else round_.cards
    subject = () if trouble is None else trouble.cards
    if trouble is not None and trouble.situation is Situation.EARLY_CARD and not subject:
        # It came after the round it might be taken for: it is the next one's.
        cards = public.kept
    return Moment(
        established=round_ is not None and bool(decided_bets(public, round_)),
        initial_deal=(max(subject) if subject else len(cards) - 1) < INITIAL,
        order_known=trouble is None or trouble.order_known,
        any_exposed=any(card.shown is not None for card in cards),
        high_limit=public.settings.high_limit,
        method_c=public.method is Method.C,
        first_card_drawn=bool(cards),
    )


def decided_bets(public: Public, round_: Round) -> frozenset[str]:
    """The bets that the exposed cards alone have won or lost."""
    hands = (
        [round_.cards[card].shown for card in round_.layout.hand(hand)]
        for hand in (Hand.PLAYER, Hand.BANKER)
    )
    return frozenset(established(public.settings.game, *hands))


OF_DEALT_CARDS = frozenset(
    {
        Situation.WRONG_NUMBER,
        Situation.EXCESS_CARD,
        Situation.TOGETHER,
        Situation.EXPOSED_CARD,
        Situation.DEALT_FACE_UP,
        Situation.WRONG_AREA,
        Situation.WRONG_PERSON,
        Situation.NOT_PASSED,
        Situation.DEALING_ERROR,
        Situation.PLAYER_AWAY,
        Situation.CARDS_TAKEN_AWAY,
        Situation.INSURANCE_MISSED,
    }
)
"""Nothing of the kind can have happened before a round's first card."""

OF_A_ROUND = OF_DEALT_CARDS | {
    Situation.RESULT_CONFLICT,
    Situation.ENTRY_CONFLICT,
    Situation.NOT_COVERED,
}
"""Noticed between rounds, they are about the last one."""

WITHOUT_A_ROUND = frozenset({Remedy.CONTINUE, Remedy.NEXT_ROUND, Remedy.REPLACE_CARDS})
ON_THE_LAST_ROUND = frozenset({Remedy.VOID, Remedy.RECONSTRUCT, Remedy.RETURN_ORIGINAL_BETS})


def about_last_round(public: Public, situation: Situation) -> bool:
    """Whether it is about the round before, which can still be put right."""
    return public.round is None and public.finished is not None and situation in OF_A_ROUND


def remedies_now(public: Public, trouble: Trouble, rule: Irregularity) -> tuple[Remedy, ...]:
    """The remedies of a ruling that can be chosen; between rounds there is less to put right."""
    if public.round is not None:
        return rule.remedies
    there = set(WITHOUT_A_ROUND)
    if about_last_round(public, trouble.situation):
        there |= ON_THE_LAST_ROUND
    elif trouble.situation not in OF_A_ROUND:
        # The cards are to blame, not a round: it is their change that follows.
        there |= {Remedy.VOID, Remedy.RECONSTRUCT}
    return tuple(r for r in rule.remedies if r in there) or (Remedy.CONTINUE,)


def ruling_on(public: Public, trouble: Trouble) -> Irregularity:
    """What the game's book, or the house, says of it."""
    game = public.settings.game
    return ruling(
        game.irregularities,
        HOUSE_RULINGS,
        game.not_covered,
        trouble.situation,
        moment(public, trouble),
    )
