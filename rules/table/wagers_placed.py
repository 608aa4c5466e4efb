"""The wagers on the table: what may be asked of them."""

from rules.hands import Hand
from rules.limits import accepted_by_priority, differential
from rules.refusal import Refusal
from rules.table.state import PlacedWager, Public
from rules.wagers import Player, verify_seat


def verify_player(public: Public, player: Player) -> None:
    """Refuse a box the table does not have, and a seat that is none."""
    verify_seat(player.seat)
    if not 1 <= player.box <= public.settings.boxes:
        raise Refusal(
            "this table has boxes 1 to {boxes}, not {box}",
            boxes=public.settings.boxes,
            box=player.box,
        )


def over_differential(public: Public) -> tuple[Hand, int] | None:
    """The heavier hand of the table, and by how much it passes the maximum differential."""
    round_, most = public.round, public.settings.limits.differential
    if round_ is None or most is None or not public.settings.game.limit_rules.table_differential:
        return None
    lies = differential(public.settings.game, [placed.wager for placed in round_.wagers])
    if lies.heavier is None or lies.amount <= most:
        return None
    return lies.heavier, lies.amount - most


def being_put_right(public: Public) -> bool:
    """Whether a table differential may still be put right: until the first card (reading 27)."""
    round_ = public.round
    return (
        round_ is not None
        and not round_.betting
        and not round_.cards
        and over_differential(public) is not None
    )


def most_wagers(public: Public) -> tuple[int | None, str]:
    """How many wagers an area takes, and by which paragraph."""
    rules = public.settings.game.limit_rules
    if public.wagers_per_area is not None:
        return public.wagers_per_area, public.settings.game.cites.fewer_wagers
    return rules.wagers_per_area, rules.wagers_per_area_paragraph


def excess_of_box(public: Public, box: int) -> tuple[tuple[PlacedWager, int], ...]:
    """The wagers of a box that are beyond the maximum differential, with what is accepted."""
    placed = wagers_of_box(public, box)
    settings = public.settings
    accepted = accepted_by_priority(settings.game, settings.limits, [p.wager for p in placed])
    return tuple(
        (p, stake) for p, stake in zip(placed, accepted, strict=True) if stake < p.wager.stake
    )


def same_player(public: Public, player: Player) -> frozenset[Player]:
    """All seats of the Player who has this one."""
    for group in public.links:
        if player in group:
            return group
    return frozenset({player})


def highest_bettors(public: Public, hand: Hand | None = None) -> tuple[PlacedWager, ...]:
    """Wagers on a hand, or on either, the highest first and of equals the one placed first."""
    round_ = public.round
    if round_ is None:
        return ()
    bets = public.settings.game.bet
    gone = {withdrawn.player for withdrawn in round_.withdrawn}
    main = [
        placed
        for placed in round_.wagers
        if (on := bets[placed.wager.bet].hand) is not None
        and hand in (None, on)
        and placed.wager.player not in gone
    ]
    return tuple(sorted(main, key=lambda placed: (-placed.wager.stake, placed.placed)))


def highest_seated(public: Public) -> tuple[Player, ...]:
    """The Seated Players with the highest bet on the table; more than one if they are equal."""
    seated = [p for p in highest_bettors(public) if p.wager.player.is_seated]
    players: list[Player] = []
    for placed in seated:
        if placed.wager.stake == seated[0].wager.stake and placed.wager.player not in players:
            players.append(placed.wager.player)
    return tuple(players)


def wagers_of_box(public: Public, box: int) -> list[PlacedWager]:
    """The wagers of everybody at a box."""
    round_ = public.round
    wagers = () if round_ is None else round_.wagers
    return [placed for placed in wagers if placed.wager.player.box == box]
