"""How the round is conducted: the method, who receives which hand, who has the device."""

from rules.conduct import HandsGoTo, Method
from rules.hands import Hand
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    ChooseFace,
    ChooseMethod,
    Command,
    HandShoe,
    LetSqueeze,
    RefuseHand,
)
from rules.table.phase import IN_PLAY, Phase
from rules.table.state import PlacedWager, Public, Squeezer, State
from rules.table.wagers_placed import highest_bettors, highest_seated, verify_player

BETWEEN_ROUNDS = frozenset({Phase.NO_SHOE, Phase.BURN, Phase.BETWEEN, Phase.CHANGE_CARDS})


def _verify_method(public: Public, command: ChooseMethod) -> None:
    public.settings.verify_method(command.method)


def _choose_method(state: State, command: ChooseMethod) -> State:
    public = state.public._replace(method=command.method)
    if command.method is not Method.C:
        public = public._replace(device=public.device._replace(holder=None, pass_on=False))
    return state._replace(public=public)


def _choosing(public: Public, command: ChooseMethod) -> Authority:
    rule = public.settings.game.conduct.methods[command.method]
    return Authority(rule.decides, rule.paragraph)


def _choose_face(state: State, command: ChooseFace) -> State:
    return state._replace(public=state.public._replace(face_down=command.face_down))


def receiver(public: Public, hand: Hand, place: int | None = None) -> Squeezer | None:
    """Who receives a hand, or one card of it; None is the Dealer, who exposes it."""
    round_ = public.round
    if round_ is None or not public.face_down or public.method is Method.B:
        return None
    if hand in round_.dealer_exposes:
        return None
    for squeezer in round_.squeezers:
        if squeezer.hand is hand and squeezer.card in (None, place):
            return squeezer
    conduct = public.settings.game.conduct
    if conduct.hands_go_to is HandsGoTo.HIGHEST_SEATED:
        # Only who has asked for a card receives it.
        return None
    willing = _in_turn(public, hand)
    if not willing:
        return None
    first = willing[0]
    return Squeezer(hand, first.wager.player, _why(public, hand, first))


def _in_turn(public: Public, hand: Hand) -> list[PlacedWager]:
    """Those with a wager on the hand who have not refused it, in the order they are asked.

    Of equal highest wagers the one placed first comes first, then the others counter clockwise
    from there.
    """
    round_ = public.round
    assert round_ is not None
    order: list[PlacedWager] = []
    ranked = list(highest_bettors(public, hand))
    boxes = public.settings.boxes
    step = 1 if public.settings.boxes_run_counter_clockwise else -1
    while ranked:
        first = ranked[0]
        equal = [placed for placed in ranked if placed.wager.stake == first.wager.stake]
        ranked = ranked[len(equal) :]
        start = first.wager.player.box
        equal.sort(
            key=lambda p: (
                p is not first,
                (p.wager.player.box - start) * step % boxes,
                not p.wager.player.is_seated,
                p.placed,
            )
        )
        order += equal
    refused = {player for on, player in round_.refused_hands if on is hand}
    return [placed for placed in order if placed.wager.player not in refused]


def _why(public: Public, hand: Hand, chosen: PlacedWager) -> str:
    """The paragraph that gives the hand to this Player."""
    round_ = public.round
    assert round_ is not None
    conduct = public.settings.game.conduct
    highest = highest_bettors(public, hand)
    equal = [placed for placed in highest if placed.wager.stake == chosen.wager.stake]
    refused = {player for on, player in round_.refused_hands if on is hand}
    if any(placed.wager.player in refused for placed in equal):
        return conduct.equal_refused
    if refused:
        return conduct.refused
    return conduct.equal if len(equal) > 1 else conduct.hands


def _verify_refuse(public: Public, command: RefuseHand) -> None:
    if receiver(public, command.hand) is None:
        raise Refusal("no Player is to receive the {hand} hand", hand=command.hand)


def _refuse(state: State, command: RefuseHand) -> State:
    public = state.public
    round_, who = public.round, receiver(public, command.hand)
    assert round_ is not None
    assert who is not None
    return state._replace(
        public=public._replace(
            round=round_._replace(
                squeezers=tuple(s for s in round_.squeezers if s.hand is not command.hand),
                refused_hands=(*round_.refused_hands, (command.hand, who.player)),
            )
        )
    )


def _verify_squeeze(public: Public, command: LetSqueeze) -> None:
    conduct, round_ = public.settings.game.conduct, public.round
    assert round_ is not None
    verify_player(public, command.player)
    if command.card not in (None, 1, 2, 3):
        raise Refusal("a hand has cards 1 to 3; without a number it is the whole hand")
    if not public.face_down:
        raise Refusal("the cards are dealt face up: there is nothing to squeeze", conduct.squeeze)
    if public.method is Method.B:
        raise Refusal(
            "in Method B the Dealer keeps both hands",
            conduct.methods[Method.B].hands_paragraph,
        )
    if conduct.hands_go_to is not HandsGoTo.HIGHEST_SEATED:
        return
    places = round_.layout.hand(command.hand)
    if command.card is not None and len(places) >= command.card:
        raise Refusal("that card is already drawn; it is asked for before", conduct.hands)
    if command.card is None and places:
        raise Refusal("cards of that hand are already drawn; ask before", conduct.hands)
    highest = highest_seated(public)
    if round_.wagers and command.player not in highest:
        raise Refusal(
            "only the Seated Player with the highest bet on the table may ask to squeeze",
            conduct.hands,
        )
    if not command.player.is_seated:
        raise Refusal(
            "a Standing Player does not squeeze; only who sits at a box may ask",
            public.settings.game.cites.seated_player,
        )


def _let_squeeze(state: State, command: LetSqueeze) -> State:
    public, round_ = state.public, state.public.round
    assert round_ is not None
    squeezer = Squeezer(
        command.hand, command.player, _squeezing(public, command).paragraph, command.card
    )
    others = tuple(s for s in round_.squeezers if (s.hand, s.card) != (command.hand, command.card))
    round_ = round_._replace(squeezers=(squeezer, *others))
    return state._replace(public=public._replace(round=round_))


def _squeezing(public: Public, command: LetSqueeze) -> Authority:
    """Who may let this Player squeeze, and by which paragraph."""
    conduct = public.settings.game.conduct
    if conduct.hands_go_to is HandsGoTo.HIGHEST_SEATED:
        unclear = len(highest_seated(public)) != 1
        return Authority(Role.PIT_SUPERVISOR if unclear else Role.DEALER, conduct.hands)
    ranked = highest_bettors(public, command.hand)
    highest = [p.wager.player for p in ranked if p.wager.stake == ranked[0].wager.stake]
    if command.player in highest and len(highest) > 1:
        return Authority(Role.PIT_SUPERVISOR, conduct.equal_unclear)
    return Authority(conduct.any_squeezer_decides, conduct.any_squeezer)


def _verify_hand_shoe(public: Public, command: HandShoe) -> None:
    conduct = public.settings.game.conduct
    if public.method is not Method.C:
        raise Refusal(
            "in Method {letter} the Dealer keeps the device",
            conduct.dealer_keeps_device,
            letter=public.method,
        )
    if command.player is None:
        return
    if public.phase in IN_PLAY:
        raise Refusal("within a round the device goes back to the Dealer", conduct.keeps_device)
    verify_player(public, command.player)
    round_ = public.round
    wagered = round_ is None or any(
        placed.wager.player == command.player for placed in round_.wagers
    )
    if round_ is not None and round_.wagers and not wagered and not command.without_wager:
        raise Refusal(
            "{player} has no wager; an Assistant Casino Manager may allow it",
            conduct.draw_without_wager,
            player=command.player,
        )


def _hand_shoe(state: State, command: HandShoe) -> State:
    public = state.public
    device = public.device._replace(
        holder=command.player, pass_on=False, without_wager=command.without_wager
    )
    return state._replace(public=public._replace(device=device))


def _handing(public: Public, command: HandShoe) -> Authority:
    conduct = public.settings.game.conduct
    if command.without_wager:
        return Authority(Role.ASSISTANT_CASINO_MANAGER, conduct.draw_without_wager)
    return Authority(Role.DEALER, conduct.keeps_device)


def _facing(_: Public, __: Command) -> Authority:
    return Authority(Role.PIT_MANAGER, HOUSE)


def _in_method_c(public: Public) -> bool:
    return public.method is Method.C


def _players_receive(public: Public) -> bool:
    return public.face_down and public.method is not Method.B


RULES: dict[type[Command], CommandRule] = {
    ChooseMethod: CommandRule(
        BETWEEN_ROUNDS,
        _choose_method,
        _verify_method,
        authority=_choosing,
        not_now=lambda public: public.settings.game.conduct.methods[public.method].paragraph,
    ),
    ChooseFace: CommandRule(
        BETWEEN_ROUNDS,
        _choose_face,
        authority=_facing,
    ),
    HandShoe: CommandRule(
        IN_PLAY | {Phase.BETWEEN, Phase.BETTING, Phase.COLLECT, Phase.PAY},
        _hand_shoe,
        _verify_hand_shoe,
        ready=_in_method_c,
        authority=_handing,
    ),
    LetSqueeze: CommandRule(
        IN_PLAY - {Phase.RESULT} | {Phase.BETTING},
        _let_squeeze,
        _verify_squeeze,
        ready=_players_receive,
        authority=_squeezing,
    ),
    RefuseHand: CommandRule(
        IN_PLAY - {Phase.RESULT} | {Phase.BETTING},
        _refuse,
        _verify_refuse,
        ready=lambda public: (
            _players_receive(public) and any(receiver(public, hand) is not None for hand in Hand)
        ),
    ),
}
