"""The display board made from the public state: nothing on it is ahead of the Dealer."""

from dealer_console.desk.board_shown import (
    AskShown,
    BoardShown,
    Count,
    HandOnBoard,
    Headline,
    Letters,
    LimitShown,
    LimitsShown,
    Mood,
    OfferShown,
    ResultShown,
    RoadNames,
)
from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.money import Money
from rules.cards import Card
from rules.hands import Hand, Winner
from rules.limits import NO_LIMIT
from rules.refusal import HOUSE
from rules.roads import Roads
from rules.table.phase import IN_PLAY, Phase
from rules.table.state import Notice, Public
from rules.table.views import BoardView, board_view

UNLIMITED = "—"
"""Where no maximum is set."""

_LOOKING_BACK = frozenset({Phase.BETWEEN, Phase.BETTING, Phase.CHANGE_CARDS})
"""While nothing of a new round lies on the table, the last result stays to be looked at."""

_LOOKED_INTO = frozenset({Phase.STOPPED, Phase.OPTIONS})
"""While something is being decided, a result that was confirmed may yet fall."""

_ROADS = ("bead-plate", "big-road", "big-eye-boy", "small-road", "cockroach-pig")


def board_shown(public: Public, words: Catalogue, money: Money, *, simulated: bool) -> BoardShown:
    """What everybody in the room sees."""
    view = board_view(public)
    letters = letters_of(words)
    return BoardShown(
        language=words.language,
        banner=words.words("board", "simulated").upper() if simulated else "",
        title=view.title,
        figures=_figures(view, words),
        notices=_notices(public, view, words),
        headline=_headline(view, words),
        waiting=_waiting(view, words),
        offers_title=words.words("board", "insurance-offered"),
        offers=_offers(view, words),
        result=_result(view, words, letters),
        limits=_limits(view, words, money),
        counts=_counts(view.roads, words, letters),
        roads=view.roads,
        road_names=RoadNames(*(words.words("board", code) for code in _ROADS)),
        letters=letters,
        ask=_ask(view.roads, words, letters),
        information=words.words("board", "information"),
        information_paragraph=_cited(public.settings.game.cites.result_stands),
    )


def letters_of(words: Catalogue) -> Letters:
    """The letters of a language."""
    return Letters(
        words.words("board", "letter-player"),
        words.words("board", "letter-banker"),
        words.words("board", "letter-tie"),
    )


def _cited(paragraph: str) -> str:
    """A paragraph in any language; nothing where the book is silent."""
    return "" if paragraph in ("", HOUSE) else f"§ {paragraph}"


def _figures(view: BoardView, words: Catalogue) -> tuple[tuple[str, str], ...]:
    told = (("shoe", view.shoe), ("round", view.round))
    return tuple(
        (words.words("board", code), str(number)) for code, number in told if number is not None
    )


def _notices(public: Public, view: BoardView, words: Catalogue) -> tuple[str, ...]:
    there = []
    if view.no_insurance:
        there.append(Notice.NO_INSURANCE)
    # The cut card lay on the table for all to see.
    if Notice.LAST_ROUND in public.notices:
        there.append(Notice.LAST_ROUND)
    return tuple(words.words("notice", notice) for notice in there)


def _headline(view: BoardView, words: Catalogue) -> Headline:
    """Of a round in play no more than that bets are closed: its phases tell of its cards."""
    if view.phase in _LOOKED_INTO:
        return Headline(words.words("phase", view.phase), Mood.LOOK)
    if view.void:
        return Headline(words.words("board", "void"), Mood.LOOK)
    if view.winner is not None:
        return Headline(words.words("winner", view.winner), winner=view.winner)
    if view.phase is Phase.BETTING:
        return Headline(words.words("command", "open-bets"), Mood.OPEN)
    if view.phase in IN_PLAY:
        return Headline(words.words("command", "close-bets"))
    if view.phase is Phase.BETWEEN and view.last is not None:
        if view.last.void is not None:
            return Headline(words.words("board", "void"), Mood.LOOK)
        if view.last.judgement is not None:
            winner = view.last.judgement.outcome.winner
            return Headline(words.words("winner", winner), winner=winner)
    return Headline(words.words("phase", view.phase))


def _waiting(view: BoardView, words: Catalogue) -> str:
    return words.words("board", "result-awaited") if view.phase in IN_PLAY else ""


def _offers(view: BoardView, words: Catalogue) -> tuple[OfferShown, ...]:
    return tuple(
        OfferShown(
            hand,
            words.words("hand", hand),
            words.words("board", "insurance"),
            words.odds_words(odds),
            _cited(paragraph),
        )
        for hand, odds, paragraph in view.offers
    )


def _result(view: BoardView, words: Catalogue, letters: Letters) -> ResultShown | None:
    """The confirmed result of this round, or the last one's until a new round is dealt."""
    if view.void or view.phase in _LOOKED_INTO:
        return None
    if view.winner is not None:
        caption = f"{words.words('board', 'round')} {view.round}"
        return _shown(view.winner, caption, view.hands[:2], view.points, words, letters)
    last = view.last
    if last is None or last.judgement is None or view.phase not in _LOOKING_BACK:
        return None
    if (last.shoe, last.number) == (view.shoe, view.round):
        # It has been taken up again and has no result now.
        return None
    winner, shape = last.judgement.outcome.winner, last.judgement.shape
    number = f"{words.words('board', 'round')} {last.number}"
    caption = f"{words.words('board', 'last-result')} · {words.words('winner', winner)}"
    return _shown(
        winner,
        number if view.phase is Phase.BETWEEN else caption,
        (last.player, last.banker),
        (shape.player_points, shape.banker_points),
        words,
        letters,
    )


def _shown(
    winner: Winner,
    caption: str,
    hands: tuple[tuple[Card | None, ...], tuple[Card | None, ...]],
    points: tuple[int | None, int | None],
    words: Catalogue,
    letters: Letters,
) -> ResultShown:
    player, banker = (
        HandOnBoard(
            hand,
            words.words("hand", hand),
            letters.of(Winner(hand)),
            cards,
            "" if total is None else str(total),
            won=winner is Winner(hand),
        )
        for hand, cards, total in zip(Hand, hands, points, strict=True)
    )
    return ResultShown(caption, (player, banker))


def _limits(view: BoardView, words: Catalogue, money: Money) -> LimitsShown:
    rows = tuple(
        LimitShown(
            words.words("bet", bet),
            money.text(minimum),
            UNLIMITED if maximum is None else money.text(maximum),
        )
        for bet, minimum, maximum in view.limits
        if (minimum, maximum) != (NO_LIMIT.minimum, NO_LIMIT.maximum)
    )
    differential = None
    if view.differential is not None:
        differential = (words.words("board", "differential"), money.text(view.differential))
    return LimitsShown(
        title=words.words("board", "limits"),
        currency=money.code,
        paragraph=_cited(view.limits_paragraph),
        minimum=words.words("board", "minimum"),
        maximum=words.words("board", "maximum"),
        rows=rows,
        differential=differential,
        otherwise="" if rows or differential else words.words("board", "limits-asked"),
    )


def _counts(roads: Roads, words: Catalogue, letters: Letters) -> tuple[Count, ...]:
    """What has come in this shoe; a void round is not in it."""
    marks = roads.bead_plate
    winners = [mark.winner for mark in marks]
    return (
        *(
            Count(words.words("bet", winner), winners.count(winner), winner, letters.of(winner))
            for winner in (Winner.BANKER, Winner.PLAYER, Winner.TIE)
        ),
        Count(words.words("board", "rounds"), len(marks)),
        Count(
            words.words("bet", "banker-pair"),
            sum(mark.banker_pair for mark in marks),
            Winner.BANKER,
        ),
        Count(
            words.words("bet", "player-pair"),
            sum(mark.player_pair for mark in marks),
            Winner.PLAYER,
        ),
    )


def _ask(roads: Roads, words: Catalogue, letters: Letters) -> tuple[AskShown, AskShown]:
    banker, player = (
        AskShown(
            words.words("board", f"ask-{winner}"), winner, letters.of(winner), roads.ask(winner)
        )
        for winner in (Winner.BANKER, Winner.PLAYER)
    )
    return banker, player
