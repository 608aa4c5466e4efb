"""Players asked to play on or to take back what is not yet decided."""

from rules.people import Person
from rules.refusal import Refusal
from rules.table.cards_in_play import laid
from rules.table.commands import ChooseOption, Decide
from rules.table.state import Options, Public, Round, State, Withdrawn
from rules.table.troubles import decided_bets
from rules.table.wagers_placed import same_player
from rules.wagers import Player


def ask_players(
    public: Public,
    paragraph: str,
    then: Decide | None = None,
    *,
    decided_by: Person | None = None,
    binds: bool = True,
) -> Public:
    """The table with the options open, if there is anybody left to ask."""
    round_ = public.round
    if round_ is None or round_.free:
        return public
    settled = round_.bound | {gone.player for gone in round_.withdrawn}
    decided = _decided(public, round_, then)
    waiting: list[Player] = []
    for placed in round_.wagers:
        player = placed.wager.player
        # Bets that are decided are settled: who has no other has nothing to choose.
        if placed.wager.bet not in decided and player not in settled and player not in waiting:
            waiting.append(player)
    untracked = not round_.wagers
    if not waiting and not untracked:
        return public
    out = len(round_.cards)
    options = Options(paragraph, tuple(waiting), untracked, then, decided_by, binds, out)
    return public._replace(round=round_._replace(options=options))


def _decided(public: Public, round_: Round, then: Decide | None) -> frozenset[str]:
    """The bets that are won or lost with the cards as the decision will have them."""
    if round_.betting:
        return frozenset()
    if then is not None and then.order:
        round_ = laid(public, round_._replace(order=then.order))
    return decided_bets(public, round_)


def options_of(public: Public) -> tuple[Round, Options]:
    """The round and the options that are open in it."""
    round_ = public.round
    assert round_ is not None
    assert round_.options is not None
    return round_, round_.options


def verify_choose(public: Public, command: ChooseOption) -> None:
    """Refuse a choice of somebody who has none."""
    round_, options = options_of(public)
    if command.player in round_.bound:
        raise Refusal(
            "{player} has chosen to play on and takes every later card of the round",
            options.paragraph,
            player=command.player,
        )
    if command.player not in options.waiting:
        raise Refusal(
            "{player} has nothing left to withdraw", options.paragraph, player=command.player
        )


def choose(state: State, command: ChooseOption) -> State:
    """The Player's choice is noted; all seats of one Player choose together."""
    public = state.public
    round_, options = options_of(public)
    seats = same_player(public, command.player)
    chosen = [player for player in options.waiting if player in seats]
    if command.withdraw and round_.betting:
        # Betting is open: the wagers come off, and others may be placed.
        wagers = tuple(p for p in round_.wagers if p.wager.player not in chosen)
        round_ = round_._replace(wagers=wagers)
    elif command.withdraw:
        decided = _decided(public, round_, options.then)
        gone = tuple(Withdrawn(player, decided, options.paragraph) for player in chosen)
        round_ = round_._replace(withdrawn=(*round_.withdrawn, *gone))
    elif options.binds:
        round_ = round_._replace(bound=round_.bound | frozenset(chosen))
    waiting = tuple(player for player in options.waiting if player not in seats)
    round_ = round_._replace(options=options._replace(waiting=waiting))
    return state._replace(public=public._replace(round=round_))
