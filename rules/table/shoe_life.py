"""The cards in use, from intake to the count at the end."""

from rules.irregularities import Situation
from rules.people import Role
from rules.refusal import HOUSE, Refusal
from rules.roads import Roads
from rules.said import Said
from rules.table.cards_in_play import burn, first_burn_told
from rules.table.command_rule import Authority, CommandRule
from rules.table.commands import (
    BurnCards,
    Command,
    EndShoe,
    IntakeShoe,
    ReplaceCards,
    ShowCutCard,
)
from rules.table.exposing import enters_by_hand
from rules.table.phase import IN_PLAY, Phase
from rules.table.state import Notice, Public, Secret, Shoe, State
from rules.table.tally import Tally
from rules.table.troubles import with_trouble


def cut_card(public: Public) -> Public:
    """The cut card is out: so many more rounds, or none if it came as a round's first card."""
    shoe = public.shoe
    if shoe is None or shoe.to_play is not None or not public.settings.ends:
        return public
    round_ = public.round
    first = not (public.kept if round_ is None else round_.cards)
    if round_ is not None and (round_.confirmed or round_.void is not None):
        # The round is over but for its settlement: the cut card lies before the next one's first.
        to_play = 2
    else:
        to_play = 1 if first else 1 + public.settings.shoe.rounds_after_cut_card
    notices = public.notices | {Notice.CUT_CARD}
    if round_ is not None and to_play == 1:
        notices |= {Notice.LAST_ROUND}
    public = public._replace(shoe=shoe._replace(to_play=to_play), notices=notices)
    if first and round_ is not None and public.settings.high_limit:
        public = with_trouble(public, Situation.CUT_CARD_FIRST)
    return public


def _verify_intake(public: Public, command: IntakeShoe) -> None:
    public.settings.game.verify_decks(command.decks)
    if not command.shuffled_by.strip() or not command.cut_by.strip():
        raise Refusal("say who shuffled and who cut the cards")


def _intake(state: State, command: IntakeShoe) -> State:
    public = state.public
    number = public.shoes + 1
    shoe = Shoe(
        number,
        command.decks,
        burnt=not public.settings.shoe.burn,
        shuffled_by=command.shuffled_by,
        cut_by=command.cut_by,
    )
    return State(
        public._replace(shoes=number, shoe=shoe, roads=Roads(), kept=(), last=None, finished=None),
        Secret(tally=Tally.fresh(command.decks)),
        state.before,
    )


DEVICE_TELLS = Said("the device tells the burnt cards by itself")


def _first_to_enter(public: Public) -> bool:
    shoe = public.shoe
    return shoe is not None and (shoe.first_unread or enters_by_hand(public))


def _burn_cards(state: State, command: BurnCards) -> State:
    """The first card is known; the others go unseen, told by the device if there is one."""
    shoe = state.public.shoe
    assert shoe is not None
    if shoe.first_unread:
        state = first_burn_told(state, command.first)
    else:
        state = burn(state, command.first)
    shoe = state.public.shoe
    while shoe is not None and not shoe.burnt and enters_by_hand(state.public):
        state = burn(state, None)
        shoe = state.public.shoe
    return state


def _show_cut_card(state: State, _: ShowCutCard) -> State:
    return state._replace(public=cut_card(state.public))


def _verify_end(_: Public, command: EndShoe) -> None:
    if command.counted is not None and command.counted < 0:
        raise Refusal("a count of cards is 0 or more")


def _end_shoe(state: State, command: EndShoe) -> State:
    """The cards go out; a count that differs is kept in sight until somebody has looked at it."""
    public = state.public
    shoe = public.shoe
    assert shoe is not None
    if command.counted is not None and command.counted != shoe.left:
        situation = (
            Situation.CARDS_MISSING if command.counted < shoe.left else Situation.COPY_TOO_MANY
        )
        note = f"counted {command.counted}, should be {shoe.left}"
        public = with_trouble(public, situation, note=note)
        public = public._replace(notices=public.notices | {Notice.COUNT_DIFFERS})
    else:
        public = public._replace(notices=public.notices - {Notice.COUNT_DIFFERS})
    public = public._replace(
        shoe=None,
        kept=(),
        finished=None,
        notices=public.notices - {Notice.LAST_ROUND, Notice.CUT_CARD},
    )
    return State(public, Secret(), state.before)


def _replace_cards(state: State, command: ReplaceCards) -> State:
    public = state.public
    return state._replace(public=change_due(public, _replacing(public, command).paragraph))


def change_due(public: Public, paragraph: str) -> Public:
    """The cards are to be changed before the next round."""
    shoe = public.shoe
    if shoe is None:
        return public
    return public._replace(shoe=shoe._replace(change_due=True, change_paragraph=paragraph))


def _replacing(public: Public, _: Command) -> Authority:
    void = public.round is not None and public.round.void is not None
    return Authority(
        Role.PIT_SUPERVISOR, public.settings.game.cites.replace_after_void if void else HOUSE
    )


RULES: dict[type[Command], CommandRule] = {
    IntakeShoe: CommandRule(frozenset({Phase.NO_SHOE}), _intake, _verify_intake),
    BurnCards: CommandRule(
        frozenset({Phase.BURN}), _burn_cards, ready=_first_to_enter, unready=DEVICE_TELLS
    ),
    ShowCutCard: CommandRule(
        IN_PLAY | {Phase.BETWEEN, Phase.BETTING, Phase.COLLECT, Phase.PAY},
        _show_cut_card,
        ready=lambda public: (
            public.settings.ends and public.shoe is not None and public.shoe.to_play is None
        ),
        unready=Said("it is out already, or this device has none"),
    ),
    ReplaceCards: CommandRule(
        frozenset({Phase.BETWEEN, Phase.RETURN}), _replace_cards, authority=_replacing
    ),
    EndShoe: CommandRule(
        frozenset({Phase.BETWEEN, Phase.CHANGE_CARDS, Phase.BURN}), _end_shoe, _verify_end
    ),
}
