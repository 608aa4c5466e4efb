"""Betting: opened, wagers placed and changed, closed."""

from rules.people import Role
from rules.refusal import Refusal
from rules.said import Said, listed
from rules.table.cards_in_play import close_betting
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    CloseBets,
    Command,
    DealFreeHand,
    LinkPlayers,
    OpenBets,
    PlaceWager,
    RejectExcess,
    RemoveWager,
    RestrictWagers,
)
from rules.table.phase import Phase
from rules.table.rounds import begin_round, finish_round
from rules.table.state import PlacedWager, Public, Round, State
from rules.table.troubles import decided_bets, open_troubles
from rules.table.wagers_placed import (
    being_put_right,
    excess_of_box,
    most_wagers,
    over_differential,
    verify_player,
    wagers_of_box,
)
from rules.wagers import Wager

BETTING = frozenset({Phase.BETTING})
UNTRACKED_END = frozenset({Phase.RESULT, Phase.COLLECT, Phase.PAY})
"""Where no wagers were entered, "Place your bets" says that everything is settled."""


FIRST = Said("settle the last round, decide what is open, change the cards if that is due")


def can_begin(public: Public) -> bool:
    """Whether a round can begin: nothing of the last is left to do, and the cards may be used."""
    shoe, round_ = public.shoe, public.round
    if shoe is None or shoe.change_due:
        return False
    if open_troubles(public):
        return False
    return round_ is None or (not round_.wagers and shoe.to_play != 1)


def _open_bets(state: State, _: OpenBets) -> State:
    if state.public.round is not None:
        state = finish_round(state)
    return begin_round(state)


def _free_hand(state: State, _: DealFreeHand) -> State:
    if state.public.round is not None:
        state = finish_round(state)
    return begin_round(state, free=True)


def _verify_close(public: Public, _: CloseBets) -> None:
    """In Method C who draws has a wager, or somebody has allowed it."""
    holder, round_ = public.device.holder, _round(public)
    if holder is None or public.device.without_wager or not round_.wagers:
        return
    if not any(placed.wager.player == holder for placed in round_.wagers):
        raise Refusal(
            "{player} has the device and no wager; hand it on, or have it allowed",
            public.settings.game.conduct.draw_without_wager,
            player=holder,
        )


def _close_bets(state: State, _: CloseBets) -> State:
    public, round_ = state.public, _round(state.public)
    return state._replace(public=public._replace(round=close_betting(public, round_)))


def _round(public: Public) -> Round:
    assert public.round is not None
    return public.round


def _may_change(public: Public) -> bool:
    return public.phase is Phase.BETTING or being_put_right(public)


def _verify_put_right(public: Public, command: PlaceWager) -> None:
    """After "No more bets" the heavier hand may only come down and the lighter only go up."""
    game, over = public.settings.game, over_differential(public)
    if public.phase is Phase.BETTING or over is None:
        return
    hand = game.bet[command.bet].hand
    old = sum(
        p.wager.stake for p in _round(public).wagers if p.wager[:2] == (command.player, command.bet)
    )
    down = hand is over[0] and command.stake < old
    up = hand is not None and hand is not over[0] and command.stake > old
    if not down and not up:
        raise Refusal(
            "betting is closed: only the heavier hand may bet less and the lighter more",
            game.cites.placed_late,
        )


def _verify_undecided(public: Public, round_: Round, bet: str, paragraph: str) -> None:
    """Where betting was opened again, what lies exposed may have won or lost a bet already."""
    if round_.reopened and bet in decided_bets(public, round_):
        raise Refusal("{bet} is won or lost by the exposed cards already", paragraph, bet=bet)


def _removing(public: Public, _: Command) -> Authority:
    """Which wagers come off to meet the differential, somebody else determines."""
    if public.phase is Phase.BETTING:
        return Authority(Role.DEALER)
    return Authority(Role.PIT_MANAGER, public.settings.game.limit_rules.remove_paragraph)


def _verify_place(public: Public, command: PlaceWager) -> None:
    game, round_, player = public.settings.game, _round(public), command.player
    if not _may_change(public):
        raise Refusal("betting is closed", game.cites.placed_late)
    verify_player(public, player)
    if command.bet not in game.bet:
        raise Refusal(
            "unknown bet {name}: {bets}",
            game.cites.bets,
            name=repr(command.bet),
            bets=listed("bet", game.bet),
        )
    if command.stake < 1:
        raise Refusal("a stake is at least 1; to take a wager back, remove it")
    _verify_undecided(public, round_, command.bet, game.cites.placed_late)
    _verify_put_right(public, command)
    others = [placed.wager for placed in round_.wagers if placed.wager.player != player]
    seated = any(wager.player.box == player.box and wager.player.is_seated for wager in others)
    if not player.is_seated and not seated and game.conduct.standing_behind_seated:
        raise Refusal(
            "nobody sits at box {box} with a bet; enter the Seated Player first",
            game.cites.standing_player,
            box=player.box,
        )
    most, paragraph = most_wagers(public)
    area = [w for w in others if w.player.box == player.box and w.bet == command.bet]
    if most is not None and len(area) >= most:
        raise Refusal(
            "box {box} has {count} wagers on {bet}, and {most} are allowed",
            paragraph,
            box=player.box,
            count=len(area),
            bet=command.bet,
            most=most,
        )


def _place(state: State, command: PlaceWager) -> State:
    public, round_ = state.public, _round(state.public)
    wager = Wager(command.player, command.bet, command.stake)
    kept, placed = [], public.seq + 1
    for old in round_.wagers:
        if old.wager[:2] != wager[:2]:
            kept.append(old)
        elif wager.stake <= old.wager.stake:
            # Only raising a wager counts as placing it anew.
            placed = old.placed
    wagers = (*kept, PlacedWager(wager, placed, command.by_staff))
    return _with_wagers(state, wagers)


def _with_wagers(state: State, wagers: tuple[PlacedWager, ...]) -> State:
    public, round_ = state.public, _round(state.public)
    ordered = tuple(sorted(wagers, key=lambda placed: placed.placed))
    round_ = round_._replace(wagers=ordered)
    if not round_.betting:
        round_ = close_betting(public, round_)
    return state._replace(public=public._replace(round=round_))


def _verify_remove(public: Public, command: RemoveWager) -> None:
    if not _may_change(public):
        raise Refusal("betting is closed", public.settings.game.cites.withdrawn_late)
    if not any(p.wager[:2] == (command.player, command.bet) for p in _round(public).wagers):
        raise Refusal("{player} has no wager on {bet}", player=command.player, bet=command.bet)
    game = public.settings.game
    _verify_undecided(public, _round(public), command.bet, game.cites.withdrawn_late)
    rest = [
        p.wager.player
        for p in wagers_of_box(public, command.player.box)
        if p.wager[:2] != (command.player, command.bet)
    ]
    standing = any(not player.is_seated for player in rest)
    seated = any(player.is_seated for player in rest)
    if game.conduct.standing_behind_seated and standing and not seated:
        raise Refusal(
            "Players stand behind box {box}; remove their wagers first",
            game.cites.standing_player,
            box=command.player.box,
        )


def _remove(state: State, command: RemoveWager) -> State:
    gone = (command.player, command.bet)
    wagers = tuple(p for p in _round(state.public).wagers if p.wager[:2] != gone)
    return _with_wagers(state, wagers)


def _verify_reject(public: Public, command: RejectExcess) -> None:
    if not excess_of_box(public, command.box):
        raise Refusal(
            "box {box} is within the maximum differential",
            public.settings.game.limit_rules.differential_paragraph,
            box=command.box,
        )


def _reject(state: State, command: RejectExcess) -> State:
    cut = {p.wager[:2]: stake for p, stake in excess_of_box(state.public, command.box)}
    wagers = []
    for placed in _round(state.public).wagers:
        stake = cut.get(placed.wager[:2], placed.wager.stake)
        if stake:
            wagers.append(placed._replace(wager=placed.wager._replace(stake=stake)))
    return _with_wagers(state, tuple(wagers))


def _verify_link(public: Public, command: LinkPlayers) -> None:
    if len(set(command.players)) < 2:
        raise Refusal("name two seats or more that are one Player's")
    for player in command.players:
        verify_player(public, player)


def _link(state: State, command: LinkPlayers) -> State:
    public = state.public
    one = frozenset(command.players)
    apart = []
    for group in public.links:
        if group & one:
            one |= group
        else:
            apart.append(group)
    return state._replace(public=public._replace(links=(*apart, one)))


def _verify_restrict(public: Public, command: RestrictWagers) -> None:
    book = public.settings.game.limit_rules.wagers_per_area
    if command.most is None:
        return
    if command.most < 1 or (book is not None and command.most > book):
        raise Refusal(
            "an area takes from 1 to {most} wagers, not {count}",
            public.settings.game.limit_rules.wagers_per_area_paragraph,
            most=book or Said("any number of"),
            count=command.most,
        )


def _restrict(state: State, command: RestrictWagers) -> State:
    return state._replace(public=state.public._replace(wagers_per_area=command.most))


def _restricting(public: Public, _: Command) -> Authority:
    return Authority(Role.PIT_MANAGER, public.settings.game.cites.fewer_wagers)


def _too_late(public: Public) -> str:
    """Before "Place your bets" it is too early to bet, after "No more bets" too late."""
    cites = public.settings.game.cites
    return cites.place_your_bets if public.round is None else cites.placed_late


RULES: dict[type[Command], CommandRule] = {
    OpenBets: CommandRule(
        UNTRACKED_END | {Phase.BETWEEN},
        _open_bets,
        ready=can_begin,
        unready=FIRST,
        not_now=lambda public: public.settings.game.cites.place_your_bets,
    ),
    DealFreeHand: CommandRule(
        UNTRACKED_END | {Phase.BETWEEN}, _free_hand, ready=can_begin, unready=FIRST
    ),
    CloseBets: CommandRule(
        BETTING,
        _close_bets,
        _verify_close,
        not_now=lambda public: public.settings.game.cites.no_more_bets,
    ),
    PlaceWager: CommandRule(
        BETTING | {Phase.DEAL},
        _place,
        _verify_place,
        ready=_may_change,
        not_now=_too_late,
    ),
    RemoveWager: CommandRule(
        BETTING | {Phase.DEAL},
        _remove,
        _verify_remove,
        ready=lambda public: bool(_round(public).wagers) and _may_change(public),
        authority=_removing,
        not_now=lambda public: public.settings.game.cites.withdrawn_late,
    ),
    RejectExcess: CommandRule(
        BETTING, _reject, _verify_reject, ready=lambda public: bool(_round(public).wagers)
    ),
    LinkPlayers: CommandRule(frozenset(Phase) - {Phase.TABLE_CLOSED}, _link, _verify_link),
    RestrictWagers: CommandRule(
        frozenset({Phase.BETWEEN, Phase.BETTING, Phase.CHANGE_CARDS, Phase.NO_SHOE}),
        _restrict,
        _verify_restrict,
        authority=_restricting,
    ),
}
