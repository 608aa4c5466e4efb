"""Random walks of a table: facts in any order, commands plausible and not."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from rules.cards import DECK, RANK_ALONE, RANKS, Card
from rules.conduct import Method
from rules.games import GAMES
from rules.hands import Hand, Winner
from rules.insurance_table import Stage, WaiverForm
from rules.irregularities import Remedy, Situation
from rules.limits import BetLimit, Limits
from rules.people import Person
from rules.shoe import ShoeSettings
from rules.table import commands as c
from rules.table import facts as f
from rules.table.layout import Due
from rules.table.machine import enabled
from rules.table.phase import Phase
from rules.table.remedies import ARGUMENTS
from rules.table.settings import DeviceKind, Reading, TableSettings
from rules.table.state import Public, TroubleStatus
from rules.table.troubles import open_troubles, ruling_on
from rules.wagers import Player
from tests.rules.table.at_table import ACE, ANN, BEN, GUS, MAX, SUE

STAFF = (ANN, BEN, SUE, MAX, ACE, GUS)
PLAYERS = (
    Player(1, "seated"),
    Player(1, "standing-1"),
    Player(2, "seated"),
    Player(3, "seated"),
)
ALARMS = ("card-reversed", "card-unread", "card-foreign", "overdraw", "draw-time-out")


def random_settings(chance: Random, *, face_down: bool | None = None) -> TableSettings:
    """A table of any game, set up in any way that its game allows."""
    game = chance.choice(list(GAMES.values()))
    methods = [m for m in game.conduct.methods if m is not Method.C]
    limits = Limits()
    if chance.random() < 0.5:
        bets = {
            bet.name: BetLimit(chance.choice([1, 50]), chance.choice([None, 500]))
            for bet in game.bets
        }
        limits = Limits(bets, chance.choice([None, 400]))
    return TableSettings(
        game,
        limits=limits,
        chip_step=chance.choice([1, 1, 5]),
        device=chance.choice(list(DeviceKind)),
        reading=chance.choice([Reading.OPEN, Reading.OPEN, Reading.MASKED, Reading.NONE]),
        face_down=chance.random() < 0.6 if face_down is None else face_down,
        method=chance.choice(methods),
        high_limit=chance.random() < 0.3,
        first_card_closes_betting=chance.random() < 0.5,
        shoe=ShoeSettings(burn=chance.random() < 0.3),
    )


def random_card(chance: Random) -> Card:
    """Any card of a deck."""
    return chance.choice(DECK)


def drawn_card(public: Public, chance: Random) -> f.Fact | c.Command:
    """The next card, as the table's device tells it."""
    reading = public.settings.reading
    if reading is Reading.NONE or public.device.by_hand:
        closed = public.face_down and chance.random() < 0.7
        return c.EnterCard(ANN, None if closed else _tapped(chance))
    card = None if reading is Reading.MASKED else random_card(chance)
    at = chance.choice([None, public.seq * 1000, public.seq])
    return f.CardDrawn(card, _position(public, chance), at)


def _position(public: Public, chance: Random) -> f.Position | None:
    round_ = public.round
    if chance.random() < 0.5 or round_ is None:
        return None
    if chance.random() < 0.1:
        return f.Position(chance.choice(list(Hand)), chance.randint(1, 3))
    due = round_.layout.due
    if due in (Due.PLAYER, Due.BANKER):
        hand = Hand(due)
        return f.Position(hand, len(round_.layout.hand(hand)) + 1)
    return f.Position(chance.choice(list(Hand)), 3)


def _tapped(chance: Random) -> Card:
    return chance.choice([random_card(chance), RANK_ALONE[chance.choice(RANKS)]])


def random_fact(public: Public, chance: Random) -> f.Fact:
    """Any fact, whether it can be now or not."""
    card = chance.choice([None, random_card(chance)])
    position = f.Position(chance.choice(list(Hand)), chance.randint(1, 3))
    facts: list[f.Fact] = [
        f.CardDrawn(card, chance.choice([None, position]), public.seq * 100),
        f.UnreadableCardDrawn(position),
        f.BurnCardDrawn(card),
        f.CutCardDrawn(),
        f.CardDisclosed(position, random_card(chance)),
        f.ResultPressed(chance.choice([*Winner, None]), chance.choice([None, True, False])),
        f.DeviceAlarmRaised(chance.choice(ALARMS)),
        f.DeviceAlarmCleared(chance.choice(ALARMS)),
        f.CardDrawnOutside(card),
        f.CardRevoked(card),
        f.CardKept(card),
        f.DeviceStarted(),
        f.DeviceReady(),
        f.KeysLocked(chance.random() < 0.5),
        f.PresetChanged("01", "0001"),
        f.OrderAnswered("lock", chance.random() < 0.5),
        f.MessageLost(),
        f.BytesUnread("ff00"),
        f.LinkLost(),
        f.LinkRestored(),
        f.ConsoleRestarted(),
    ]
    return chance.choice(facts)


def _wager(public: Public, by: Person, chance: Random) -> c.Command:
    bet = chance.choice([bet.name for bet in public.settings.game.bets])
    bet = chance.choice([bet, "player", "banker"])
    return c.PlaceWager(by, chance.choice(PLAYERS), bet, chance.choice([10, 100, 100, 700]))


def _declaration(public: Public, by: Person, chance: Random) -> c.Command:
    count = 0 if public.round is None else len(public.round.cards)
    numbers = tuple(sorted(chance.sample(range(count), chance.randint(0, min(2, count)))))
    return c.Declare(by, chance.choice(list(Situation)), numbers, chance.random() < 0.5)


def _decision(public: Public, by: Person, chance: Random) -> c.Command:
    open_ = [t for t in open_troubles(public) if t.status is TroubleStatus.OPEN]
    if not open_:
        return c.Decide(by, 1, Remedy.CONTINUE)
    trouble = chance.choice(open_)
    rule = ruling_on(public, trouble)
    remedy = chance.choice([*rule.remedies * 3, chance.choice(list(Remedy))])
    round_ = public.round
    if round_ is None and public.finished is not None:
        round_ = public.finished.round
    order = [] if round_ is None else list(range(len(round_.cards)))
    chance.shuffle(order)
    arguments = {
        "order": chance.choice([(), tuple(order), tuple(order[:-1])]),
        "position": chance.choice([None, f.Position(chance.choice(list(Hand)), 1)]),
        "card": random_card(chance),
        "intended": (
            (chance.choice(PLAYERS), chance.choice(list(Hand)), chance.choice(list(Stage))),
        ),
        "withdraw": chance.choice([None, True, False]),
    }
    takes = set(ARGUMENTS.get(remedy, set()))
    takes |= {"withdraw"} if rule.not_covered else set()
    if chance.random() < 0.05:
        takes.add(chance.choice(list(arguments)))
    given: dict[str, Any] = {name: arguments[name] for name in arguments if name in takes}
    return c.Decide(chance.choice([by, GUS, GUS]), trouble.number, remedy, **given)


def _trouble(public: Public, chance: Random) -> int:
    waiting = open_troubles(public)
    return chance.choice(waiting).number if waiting else 1


def _exposed_hand(public: Public, by: Person, chance: Random) -> c.Command:
    hand = chance.choice([None, *Hand])
    round_ = public.round
    cards: tuple[Card, ...] = ()
    if round_ is not None and public.settings.reading is not Reading.OPEN:
        layout = round_.layout
        numbers = (*layout.player, *layout.banker) if hand is None else layout.hand(hand)
        cards = tuple(_tapped(chance) for n in numbers if round_.cards[n].shown is None)
    return c.ExposeHand(by, hand, cards)


BUILD: dict[str, Callable[[Public, Person, Random], c.Command]] = {
    "open-table": lambda p, by, r: c.OpenTable(ANN),
    "close-table": lambda p, by, r: c.CloseTable(SUE),
    "relieve-dealer": lambda p, by, r: c.RelieveDealer(by, r.choice([ANN, BEN])),
    "change-settings": lambda p, by, r: c.ChangeSettings(
        by, r.choice([replace(p.settings, chip_step=r.choice([1, 5])), random_settings(r)])
    ),
    "approve": lambda p, by, r: c.Approve(r.choice(STAFF)),
    "deny": lambda p, by, r: c.Deny(r.choice(STAFF)),
    "undo-last": lambda p, by, r: c.UndoLast(by),
    "intake-shoe": lambda p, by, r: c.IntakeShoe(by, r.choice([3, 4, 8, 8]), "Ann", "Ben"),
    "burn-cards": lambda p, by, r: c.BurnCards(by, random_card(r)),
    "show-cut-card": lambda p, by, r: c.ShowCutCard(by),
    "replace-cards": lambda p, by, r: c.ReplaceCards(SUE),
    "end-shoe": lambda p, by, r: c.EndShoe(by, r.choice([None, 3])),
    "open-bets": lambda p, by, r: c.OpenBets(by),
    "close-bets": lambda p, by, r: c.CloseBets(by),
    "deal-free-hand": lambda p, by, r: c.DealFreeHand(by),
    "place-wager": _wager,
    "remove-wager": lambda p, by, r: c.RemoveWager(by, r.choice(PLAYERS), "banker"),
    "reject-excess": lambda p, by, r: c.RejectExcess(by, r.choice([1, 2, 3])),
    "link-players": lambda p, by, r: c.LinkPlayers(by, tuple(r.sample(PLAYERS, 2))),
    "restrict-wagers": lambda p, by, r: c.RestrictWagers(MAX, r.choice([None, 1, 2])),
    "choose-method": lambda p, by, r: c.ChooseMethod(r.choice([MAX, ACE]), r.choice(list(Method))),
    "choose-face": lambda p, by, r: c.ChooseFace(MAX, r.random() < 0.7),
    "hand-shoe": lambda p, by, r: c.HandShoe(by, r.choice([None, *PLAYERS])),
    "let-squeeze": lambda p, by, r: c.LetSqueeze(
        r.choice([by, MAX]), r.choice(list(Hand)), r.choice(PLAYERS), r.choice([None, 3])
    ),
    "refuse-hand": lambda p, by, r: c.RefuseHand(by, r.choice(list(Hand))),
    "enter-card": lambda p, by, r: c.EnterCard(by, r.choice([None, _tapped(r)])),
    "expose-card": lambda p, by, r: c.ExposeCard(
        by, f.Position(r.choice(list(Hand)), r.randint(1, 3)), r.choice([None, _tapped(r)])
    ),
    "expose-hand": _exposed_hand,
    "strike-card": lambda p, by, r: c.StrikeCard(by),
    "correct-card": lambda p, by, r: c.CorrectCard(
        r.choice([by, SUE]), f.Position(r.choice(list(Hand)), r.randint(1, 3)), random_card(r)
    ),
    "take-insurance": lambda p, by, r: c.TakeInsurance(
        r.choice([by, SUE]),
        r.choice(PLAYERS),
        r.choice(list(Hand)),
        r.choice([1, 5, 30]),
        r.choice([None, None, *Stage]),
    ),
    "close-insurance": lambda p, by, r: c.CloseInsurance(by),
    "waive-insurance": lambda p, by, r: c.WaiveInsurance(
        SUE, r.choice(list(WaiverForm)), r.choice(PLAYERS)
    ),
    "offer-insurance": lambda p, by, r: c.OfferInsurance(MAX, r.random() < 0.5),
    "confirm-result": lambda p, by, r: c.ConfirmResult(by),
    "collect": lambda p, by, r: c.Collect(by),
    "pay": lambda p, by, r: c.Pay(by),
    "declare": _declaration,
    "confirm": lambda p, by, r: c.Confirm(by, _trouble(p, r), r.random() < 0.5),
    "dismiss": lambda p, by, r: c.Dismiss(SUE, _trouble(p, r)),
    "decide": _decision,
    "choose-option": lambda p, by, r: c.ChooseOption(by, r.choice(PLAYERS), r.random() < 0.5),
    "close-options": lambda p, by, r: c.CloseOptions(by),
}
"""One of each command, with arguments that may be right."""

SELDOM = frozenset(
    {"close-table", "undo-last", "declare", "end-shoe", "choose-face", "relieve-dealer"}
)
DRAWING = frozenset({Phase.BURN, Phase.DEAL, Phase.PLAYER_DRAW, Phase.BANKER_DRAW})


def random_command(public: Public, chance: Random) -> c.Command:
    """A command whose button is on, seldom any other."""
    names = list(enabled(public))
    if public.phase in (Phase.STOPPED, Phase.CHANGE_CARDS) and chance.random() < 0.8:
        way_on = [n for n in names if n in ("decide", "confirm", "dismiss", "end-shoe")]
        if way_on:
            return BUILD[chance.choice(way_on)](public, GUS, chance)
    often = [name for name in names if name not in SELDOM]
    if chance.random() < 0.05 or not names:
        name = chance.choice(list(BUILD))
    else:
        name = chance.choice(often if often and chance.random() < 0.9 else names)
    return BUILD[name](public, chance.choice([ANN, ANN, ANN, SUE]), chance)


def next_event(public: Public, chance: Random) -> f.Fact | c.Command:
    """What happens next at the table: mostly play, sometimes anything."""
    dice = chance.random()
    if dice < 0.04:
        return random_fact(public, chance)
    drawing = public.phase in DRAWING or (
        public.phase in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD) and dice < 0.5
    )
    if (drawing and dice < 0.8) or (public.phase is Phase.BETTING and dice > 0.9) or dice > 0.98:
        return drawn_card(public, chance)
    return random_command(public, chance)
