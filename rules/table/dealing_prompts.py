"""What the Dealer does and says while cards are dealt, exposed and insured."""

from collections.abc import Iterator

from rules.conduct import Method
from rules.hands import Hand
from rules.insurance_table import WaiverForm
from rules.refusal import HOUSE
from rules.table.conducting import receiver
from rules.table.differential_prompts import table_differential
from rules.table.layout import Due
from rules.table.phase import Phase
from rules.table.prompt import Code, Prompt
from rules.table.state import Public, Round, Squeezer
from rules.table.windows import insurable, open_window, waiver_stands


def in_play(public: Public) -> Iterator[Prompt]:
    """From "No more bets" to the last card."""
    round_ = public.round
    if round_ is None:
        return
    phase, layout = public.phase, round_.layout
    cites = public.settings.game.cites
    if phase is Phase.DEAL:
        if not round_.cards and not round_.free:
            yield Prompt(Code.NO_MORE_BETS, cites.no_more_bets)
            yield from table_differential(public)
        hand = Hand.PLAYER if layout.due is Due.PLAYER else Hand.BANKER
        yield _draw(public, hand)
    if phase in (Phase.DEAL, Phase.EXPOSE):
        yield from _hands_pass(public, round_)
    if layout.held:
        yield Prompt(Code.KEEP_CLOSED, cites.table_of_play)
    yield from _totals(public, round_)
    if phase is Phase.EXPOSE:
        yield from _expose(public, round_)
        return
    yield from _after_four(public, round_)


def _after_four(public: Public, round_: Round) -> Iterator[Prompt]:
    """Both hands lie open: insurance, third cards."""
    phase, layout = public.phase, round_.layout
    if waiver_stands(public, round_) and public.settings.game.insurance is not None:
        yield Prompt(Code.WAIVED, public.settings.game.insurance.waiver_paragraph)
    if phase in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD):
        yield from _lammers(public)
    if phase is Phase.PLAYER_DRAW or (phase is Phase.INSURANCE_FOUR and layout.due is Due.PLAYER):
        yield _draw(public, Hand.PLAYER, third=True)
    elif layout.due is Due.BANKER and phase is not Phase.DEAL:
        yield _draw(public, Hand.BANKER, third=True)
    elif phase is Phase.PLAYER_EXPOSE:
        yield _turn_over_third(public, round_, Hand.PLAYER)
    elif phase is Phase.BANKER_EXPOSE:
        yield _turn_over_third(public, round_, Hand.BANKER)


def _draw(public: Public, hand: Hand, *, third: bool = False) -> Prompt:
    """The next card: the Dealer draws it, in Method C a Player."""
    cites = public.settings.game.cites
    under = public.settings.game.conduct.methods[public.method].draws_paragraph
    return Prompt(
        Code.DRAW,
        _third_drawn(public, hand) if third else cites.deal_order,
        hand=hand,
        player=public.device.holder if public.method is Method.C else None,
        subject="third" if third else "initial",
        under=cites.deal if under == HOUSE and not third else under,
    )


def _third_drawn(public: Public, hand: Hand) -> str:
    """Where the book has no word on who draws it, the table of play has one on why."""
    paragraph, cites = _third_paragraph(public), public.settings.game.cites
    if paragraph != HOUSE:
        return paragraph
    if hand is Hand.BANKER and public.round and len(public.round.layout.player) == 2:
        return cites.banker_when_player_stands
    return cites.table_of_play


def _third_paragraph(public: Public) -> str:
    """What the book says of third cards in the method that is dealt by."""
    conduct = public.settings.game.conduct
    if public.method is Method.C:
        return conduct.third_by_holder
    if public.method is Method.B:
        return conduct.methods[Method.B].draws_paragraph
    return conduct.third_cards


def _hands_pass(public: Public, round_: Round) -> Iterator[Prompt]:
    """Where the closed hands go."""
    if not public.face_down:
        return
    conduct = public.settings.game.conduct
    method = conduct.methods[public.method]
    if public.method is Method.B:
        yield Prompt(Code.KEEP_HANDS, method.hands_paragraph, under=conduct.dealer_keeps_device)
        return
    if public.method is Method.A:
        yield Prompt(Code.DEALER_HAS_DEVICE, conduct.dealer_keeps_device)
    for hand in Hand:
        numbers = round_.layout.hand(hand)
        closed = len(numbers) == 2 and any(round_.cards[n].shown is None for n in numbers)
        who = receiver(public, hand) if closed else None
        if who is not None:
            yield from _passed(public, who)


def _passed(public: Public, who: Squeezer) -> Iterator[Prompt]:
    """In Method C a hand goes through the Dealer, unless it is the holder's own."""
    conduct = public.settings.game.conduct
    if public.method is not Method.C:
        yield Prompt(
            Code.PASS_HAND,
            who.paragraph,
            hand=who.hand,
            player=who.player,
            under=conduct.squeeze,
        )
    elif who.player != public.device.holder:
        yield Prompt(
            Code.PASS_HAND,
            conduct.hand_through_dealer,
            hand=who.hand,
            player=who.player,
            under=conduct.squeeze,
        )


def _expose(public: Public, round_: Round) -> Iterator[Prompt]:
    conduct = public.settings.game.conduct
    waiting = [
        hand
        for hand, total in (
            (Hand.PLAYER, round_.layout.player_two),
            (Hand.BANKER, round_.layout.banker_two),
        )
        if total is None
    ]
    in_c = public.method is Method.C
    if len(waiting) == 2 and public.face_down:
        first = conduct.first_revealed if public.method is Method.A else HOUSE
        yield Prompt(Code.REVEAL_FIRST, first)
    for hand in waiting:
        who = receiver(public, hand)
        yield Prompt(
            Code.EXPOSE,
            conduct.exposed_to_area if in_c else conduct.methods[public.method].hands_paragraph,
            hand=hand,
            player=None if who is None else who.player,
            subject="initial",
        )


def _turn_over_third(public: Public, round_: Round, hand: Hand) -> Prompt:
    """A third card is to be exposed: by who handles it, otherwise by the Dealer."""
    conduct, insurance = public.settings.game.conduct, public.settings.game.insurance
    who = receiver(public, hand, 3)
    player = None if who is None else who.player
    paragraph = _third_paragraph(public)
    if waiver_stands(public, round_) and insurance is not None:
        # Who asked for the waiver squeezes one of the two: Banker's, or Player's after it.
        paragraph = insurance.waiver_paragraph
        squeezed = Hand.BANKER if round_.waiver is WaiverForm.SQUEEZE_BANKER_FIRST else Hand.PLAYER
        player = round_.waiver_by if hand is squeezed else None
    return Prompt(
        Code.EXPOSE,
        paragraph,
        hand=hand,
        player=player,
        subject="third",
        under=conduct.third_to_area if public.method is Method.C else "",
    )


def _totals(public: Public, round_: Round) -> Iterator[Prompt]:
    """The totals as they are announced, and what the table of play makes of them."""
    layout, cites = round_.layout, public.settings.game.cites
    table = public.settings.game.table_of_play
    player, banker = layout.player_two, layout.banker_two
    for hand, two, total in (
        (Hand.PLAYER, player, layout.player_points),
        (Hand.BANKER, banker, layout.banker_points),
    ):
        said = two if total is None else total
        if said is not None:
            yield Prompt(
                Code.TOTAL, cites.point_total, hand=hand, amount=said, under=cites.card_values
            )
    if player is None or banker is None:
        return
    if player in table.naturals or banker in table.naturals:
        for hand, total in ((Hand.PLAYER, player), (Hand.BANKER, banker)):
            if total in table.naturals:
                yield Prompt(Code.NATURAL, cites.natural, hand=hand, amount=total)
        return
    play = cites.table_of_play
    draws = player in table.player_draws
    yield Prompt(Code.DRAWS if draws else Code.STANDS, play, hand=Hand.PLAYER)
    if not draws:
        play = cites.banker_when_player_stands
    if layout.due is Due.BANKER or len(layout.banker) > 2:
        yield Prompt(Code.DRAWS, play, hand=Hand.BANKER)
    elif layout.due is Due.NOBODY:
        yield Prompt(Code.STANDS, play, hand=Hand.BANKER)


def _lammers(public: Public) -> Iterator[Prompt]:
    window, table = open_window(public), public.settings.game.insurance
    if window is None or table is None:
        return
    for offer in window.offers:
        yield Prompt(
            Code.LAMMER,
            offer.paragraph,
            hand=offer.hand,
            odds=offer.odds.text,
            under=table.lammer_paragraph,
        )
        for player, largest in insurable(public, offer):
            yield Prompt(
                Code.LAMMER,
                table.cap_paragraph,
                hand=offer.hand,
                odds=offer.odds.text,
                player=player,
                amount=largest,
                under=table.bettor_paragraph,
            )
