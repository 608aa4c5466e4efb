"""Both hands as they lie on the felt: cards, totals, lammers, and what turns them over."""

from functools import partial

from dealer_console.desk.at import At, Tiles, is_followed
from dealer_console.desk.rank_pad import Asked, Choose, choosing
from dealer_console.desk.shown import CardShown, HandShown, Kind, Lammer, Tile
from rules.hands import Hand, Winner
from rules.insurance_table import WaiverForm
from rules.table.commands import ExposeCard, ExposeHand
from rules.table.conducting import receiver
from rules.table.exposing import closed_cards
from rules.table.facts import Position
from rules.table.layout import Due
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.state import Public, Round
from rules.table.views import points_of
from rules.table.windows import offers_on, standing_insurance, totals_of, waiver_stands

_THIRD_NEXT = {Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD, Phase.PLAYER_DRAW, Phase.BANKER_DRAW}


_CHIPS_MOVE = {Phase.COLLECT, Phase.PAY, Phase.RETURN}
"""The guide says what becomes of insurance, and has the room."""


def hands(at: At, tiles: Tiles, asked: Asked | None, choose: Choose) -> tuple[HandShown, HandShown]:
    """The hands from the Dealer's left."""
    player = _hand(at, tiles, Hand.PLAYER, asked, choose)
    banker = _hand(at, tiles, Hand.BANKER, asked, choose)
    return (player, banker) if at.plan.player_left else (banker, player)


def held(at: At) -> str:
    """Cards drawn before it can be told whose they are."""
    round_ = at.public.round
    count = 0 if round_ is None else len(round_.layout.held)
    kept = len(at.public.kept)
    words = []
    if count:
        key = "held-followed" if is_followed(at.public) else "held"
        words.append(at.speech.screen(key, count=count))
    if kept:
        words.append(at.speech.screen("kept", count=kept))
    return " · ".join(words)


def _hand(at: At, tiles: Tiles, hand: Hand, asked: Asked | None, choose: Choose) -> HandShown:
    public, speech = at.public, at.speech
    shown = HandShown(
        hand=hand,
        title=speech.words("hand", hand),
        letter=speech.screen("letter-player" if hand is Hand.PLAYER else "letter-banker"),
    )
    round_ = public.round
    if round_ is None:
        return shown
    points = points_of(public)[0 if hand is Hand.PLAYER else 1]
    judgement = round_.judgement
    winner = None if judgement is None else judgement.outcome.winner
    return shown._replace(
        total="" if points is None else str(points),
        cards=_cards(at, tiles, round_, hand, asked, choose),
        next=_next(at, round_, hand),
        note=_note(at, round_, hand),
        expose=_expose(at, tiles, hand),
        lammer=_lammer(at, round_, hand),
        won=winner == Winner(hand) and public.phase in (Phase.RESULT, Phase.COLLECT, Phase.PAY),
    )


def _cards(
    at: At, tiles: Tiles, round_: Round, hand: Hand, asked: Asked | None, choose: Choose
) -> tuple[CardShown, ...]:
    shown = []
    for place, number in enumerate(round_.layout.hand(hand), 1):
        card = round_.cards[number]
        position = Position(hand, place)
        key = ""
        if card.shown is None and "expose-card" in at.can:
            if card.read:
                make = partial(ExposeCard, position=position)
                if at.can_do(make):
                    key = tiles.place(f"card:{position}", tiles.gives(make))
            else:
                key = tiles.place(f"card:{position}", choosing(choose, position))
        due = asked is not None and asked.position == position
        shown.append(CardShown(key, card.shown, due=due))
    return tuple(shown)


def _next(at: At, round_: Round, hand: Hand) -> str:
    """The empty place of a third card that is due."""
    due = Due.PLAYER if hand is Hand.PLAYER else Due.BANKER
    if at.public.phase in _THIRD_NEXT and round_.layout.due is due:
        return at.speech.screen("third-next")
    return ""


def _note(at: At, round_: Round, hand: Hand) -> str:
    """Who has the cards of this hand in their fingers."""
    if waiver_stands(at.public, round_):
        # Whoever asked squeezes one third card; the Dealer exposes the other.
        squeezed = Hand.PLAYER
        if round_.waiver is WaiverForm.SQUEEZE_BANKER_FIRST:
            squeezed = Hand.BANKER
        asked_by = round_.waiver_by
        if hand is not squeezed or asked_by is None:
            return ""
        return at.speech.screen("squeezes-hand", player=at.speech.player(asked_by))
    for place in (None, 1, 2, 3):
        who = receiver(at.public, hand, place)
        if who is not None and (place is None or who.card == place):
            player = at.speech.player(who.player)
            if who.card is None:
                return at.speech.screen("squeezes-hand", player=player)
            return at.speech.screen("squeezes-card", player=player, card=who.card)
    return ""


def may_expose(public: Public, hand: Hand | None) -> bool:
    """Whether a hand, or both, can be turned over with one press: the device told its cards."""
    round_ = public.round
    numbers = closed_cards(public, hand)
    if round_ is None or not numbers:
        return False
    return all(round_.cards[n].read for n in numbers)


def _expose(at: At, tiles: Tiles, hand: Hand) -> Tile | None:
    """Turn over all that lies closed of this hand."""
    if "expose-hand" not in at.can or not may_expose(at.public, hand):
        return None

    make = partial(ExposeHand, hand=hand)
    if not at.can_do(make):
        return None
    title = at.speech.screen("hand-exposed", hand=at.speech.words("hand", hand))
    return tiles.tile(f"expose:{hand}", title, tiles.gives(make), kind=Kind.PLAIN)


def _lammer(at: At, round_: Round, hand: Hand) -> Lammer | None:
    """The lammer on this hand's side: offered now, or closed with what was taken on it."""
    if at.public.phase in _CHIPS_MOVE:
        return None
    for prompt in at.prompts:
        if prompt.code is Code.LAMMER and prompt.player is None and prompt.hand is hand:
            assert prompt.odds is not None
            return _drawn(at, hand, prompt.odds, is_open=True)
    for taken in standing_insurance(round_):
        if taken.bet.hand is hand:
            return _drawn(at, hand, taken.offer.odds.text, is_open=False)
    for window in round_.windows:
        if not window.ended and totals_of(round_, window.totals.stage) == window.totals:
            for offer in offers_on(at.public, window.totals):
                if offer.hand is hand:
                    return _drawn(at, hand, offer.odds.text, is_open=False)
    return None


def _drawn(at: At, hand: Hand, odds: str, *, is_open: bool) -> Lammer:
    win, _, stake = odds.partition(" to ")
    return Lammer(
        hand=at.speech.words("hand", hand),
        odds=f"{win} : {stake}",
        caption=at.speech.screen("insurance"),
        status=at.speech.screen("lammer-open" if is_open else "lammer-closed"),
        open=is_open,
    )
