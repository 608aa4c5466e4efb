"""The irregularities that fit the game and the moment, most likely first, and their declaring."""

from collections.abc import Mapping, Sequence
from functools import partial

from dealer_console.desk.asks import Make
from dealer_console.desk.at import At, Tiles
from dealer_console.desk.pages.cards_chosen import adding, card_row
from dealer_console.desk.pages.intended import intendable
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.pages.rulings import cited, does, sentences, why_not
from dealer_console.desk.shown import CardRow, Group, Kind, Sheet, Tile
from rules.conduct import Method
from rules.irregularities import Situation
from rules.people import Role
from rules.table.commands import Declare
from rules.table.declaring import ONLY_DETECTED
from rules.table.phase import Phase
from rules.table.state import Public, Trouble
from rules.table.troubles import DO_NOT_STOP, OF_DEALT_CARDS, remedies_now, ruling_on

_FACE_DOWN = frozenset(
    {
        Situation.EXPOSED_CARD,
        Situation.DEALT_FACE_UP,
        Situation.WRONG_PERSON,
        Situation.NOT_PASSED,
        Situation.PLAYER_AWAY,
        Situation.CARDS_TAKEN_AWAY,
    }
)
"""Only where cards lie closed."""

_PLAYERS_RECEIVE = frozenset(
    {
        Situation.WRONG_PERSON,
        Situation.NOT_PASSED,
        Situation.PLAYER_AWAY,
        Situation.CARDS_TAKEN_AWAY,
    }
)
"""Only where Players handle the cards."""

_BETTING = (
    Situation.MISPLACED_BET,
    Situation.EARLY_CARD,
    Situation.FACE_UP_IN_DEVICE,
    Situation.NOTICED_LATE,
    Situation.DEVICE_RESET,
    Situation.PLAYER_LEFT,
)
_DEALING = (
    Situation.EXPOSED_CARD,
    Situation.DEALT_FACE_UP,
    Situation.EXCESS_CARD,
    Situation.TOGETHER,
    Situation.WRONG_AREA,
    Situation.WRONG_PERSON,
    Situation.NOT_PASSED,
    Situation.INSURANCE_MISSED,
    Situation.PLAYER_AWAY,
    Situation.DEALING_ERROR,
    Situation.UNREADABLE_CARD,
    Situation.FACE_UP_IN_DEVICE,
    Situation.EXPOSED_IN_MOVING,
    Situation.DEVICE_RESET,
    Situation.MISPLACED_BET,
    Situation.PLAYER_LEFT,
    Situation.CARDS_TAKEN_AWAY,
    Situation.INTERRUPTION,
)
_AFTER = (
    Situation.INSURANCE_MISSED,
    Situation.DEALING_ERROR,
    Situation.WRONG_NUMBER,
    Situation.WRONG_AREA,
    Situation.NOTICED_LATE,
    Situation.MISPLACED_BET,
)

LIKELY: Mapping[Phase, Sequence[Situation]] = {
    Phase.BURN: (Situation.UNSHUFFLED, Situation.FACE_UP_IN_DEVICE, Situation.DEVICE_RESET),
    Phase.BETWEEN: _AFTER,
    Phase.CHANGE_CARDS: _AFTER,
    Phase.BETTING: _BETTING,
    Phase.COLLECT: _AFTER,
    Phase.PAY: _AFTER,
}
"""What comes first in a phase; while cards are dealt, `_DEALING` does."""

_OF_CARDS = OF_DEALT_CARDS - {Situation.INSURANCE_MISSED} | {
    Situation.FOREIGN_CARD,
    Situation.COPY_TOO_MANY,
    Situation.EARLY_CARD,
    Situation.FACE_UP_IN_DEVICE,
    Situation.EXPOSED_IN_MOVING,
    Situation.UNREADABLE_CARD,
    Situation.NOT_COVERED,
}
"""Of which it can be said which cards it is about."""

_NO_CARDS_YET = frozenset(
    {
        Situation.EXCESS_CARD,
        Situation.UNREADABLE_CARD,
        Situation.TOO_FEW_CARDS,
        Situation.WRONG_NUMBER,
        Situation.FORCED_QUIT,
    }
)
"""About cards that have been drawn."""


def declarable(at: At) -> tuple[Situation, ...]:
    """What may be declared now, the most likely first, "something else" last."""
    likely = LIKELY.get(at.public.phase, _DEALING)
    order = [*likely, *(one for one in Situation if one not in likely)]
    order.remove(Situation.NOT_COVERED)
    order.append(Situation.NOT_COVERED)
    return tuple(one for one in order if _fits(at.public, one) and at.can_do(_make(at, one, ())))


def _fits(public: Public, situation: Situation) -> bool:
    """Whether such a thing can have happened at this table."""
    if situation in ONLY_DETECTED:
        return False
    if situation in _FACE_DOWN and not public.face_down:
        return False
    if situation in _PLAYERS_RECEIVE and public.method is Method.B:
        return False
    if situation is Situation.EXPOSED_IN_MOVING and public.method is not Method.C:
        return False
    if situation is Situation.INSURANCE_MISSED and not _was_to_be_offered(public):
        return False
    out = public.kept if public.round is None else public.round.cards
    return bool(out) or situation not in _NO_CARDS_YET


def _was_to_be_offered(public: Public) -> bool:
    """Whether the exposed totals had insurance offered to somebody."""
    round_ = public.round
    if round_ is None and public.finished is not None:
        round_ = public.finished.round
    return round_ is not None and any(intendable(public, round_))


def _make(at: At, situation: Situation, cards: Sequence[int], *, known: bool = True) -> Make:
    """The declaration; cards that a Player has left with are named, whichever they are."""
    named = tuple(cards)
    if situation is Situation.CARDS_TAKEN_AWAY and not named and at.public.round is not None:
        named = at.public.round.order[-1:]
    return partial(Declare, situation=situation, cards=named, order_known=known)


class Declaring(Page):
    """The list, and what is to be said of the one that was chosen."""

    name = "irregularity"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.situation: Situation | None = None
        self.cards: list[int] = []
        self.known = True

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """What may be declared now."""
        if "declare" not in at.can:
            return None
        found = declarable(at)
        if self.situation not in found:
            self.situation = None
        choices = self.listed(at, tiles, [self._choice(at, tiles, one) for one in found])
        sheet = Sheet(self.name, choices=choices, back=self.back(at, tiles))
        if self.situation is None:
            return sheet._replace(
                title=at.speech.screen("what-happened"),
                text=(at.speech.screen("choose-irregularity"),),
                primary=tiles.tile(
                    "declare", at.speech.screen("stop-play"), None, kind=Kind.PRIMARY
                ),
            )
        return self._of_one(at, tiles, sheet, self.situation)

    def _choice(self, at: At, tiles: Tiles, situation: Situation) -> Tile:
        rule = ruling_on(at.public, Trouble(0, situation))
        role = at.speech.words("role", rule.decides)
        detail = f"{cited(at, rule)} · {role}"
        words = at.speech.words("situation", situation)
        return self.option(tiles, f"situation:{situation}", words, "situation", situation, detail)

    def _of_one(self, at: At, tiles: Tiles, sheet: Sheet, situation: Situation) -> Sheet:
        public, speech = at.public, at.speech
        if situation not in _OF_CARDS:
            self.cards = []
        trouble = Trouble(0, situation, tuple(self.cards), order_known=self.known)
        rule = ruling_on(public, trouble)
        remedies = remedies_now(public, trouble, rule)
        happens = () if rule.not_covered else does(at, rule, remedies[0])
        make = _make(at, situation, self.cards, known=self.known)
        refused = at.refusal(make)
        authority = at.authority(make(at.dealer))
        needs = "" if authority.role is Role.DEALER else speech.words("role", authority.role)
        stops = situation not in DO_NOT_STOP
        detail = speech.words("situation", situation)
        if needs:
            detail = speech.screen("asks", role=needs)
        elif not stops:
            detail = speech.screen("then-goes-on")
        return sheet._replace(
            title=speech.words("situation", situation),
            text=(
                speech.words("happening", situation),
                *sentences(at, rule),
                *happens,
                *why_not(at, refused),
            ),
            paragraph=cited(at, rule),
            rows=self._rows(at, tiles) if situation in _OF_CARDS else (),
            groups=self._order(at, tiles, situation),
            primary=tiles.tile(
                "declare",
                speech.screen("stop-play" if stops else "only-declare"),
                self.closes(tiles.order(Declare.name, make)) if refused is None else None,
                detail,
                Kind.PRIMARY,
            ),
        )

    def _rows(self, at: At, tiles: Tiles) -> tuple[CardRow, ...]:
        round_ = at.public.round
        if round_ is None or not round_.cards:
            return ()
        there = [n for n, card in enumerate(round_.cards) if not card.gone]
        self.cards = [n for n in self.cards if n in there]
        caption = at.speech.screen("which-cards")
        return (
            card_row(tiles, round_, there, self.cards, lambda n: adding(self.cards, n), caption),
        )

    def _order(self, at: At, tiles: Tiles, situation: Situation) -> tuple[Group, ...]:
        if situation is not Situation.TOGETHER:
            self.known = True
            return ()
        screen = at.speech.screen
        return (
            Group(
                (
                    self.option(tiles, "order:known", screen("order-known"), "known", value=True),
                    self.option(
                        tiles, "order:unknown", screen("order-unknown"), "known", value=False
                    ),
                ),
                2,
            ),
        )
