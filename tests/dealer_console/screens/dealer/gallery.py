"""What a Dealer sees on good days and on the worst one, as values in three languages."""

from collections.abc import Callable
from typing import Any

from dealer_console.desk.shown import (
    BoxShown,
    CardRow,
    CardShown,
    Column,
    Group,
    Guide,
    HandShown,
    Instruction,
    Kind,
    Lammer,
    Pad,
    Sheet,
    Shown,
    Status,
    Tile,
    Tone,
)
from rules.cards import CARD_OF_TEXT, RANK_ALONE, RANKS
from rules.hands import Hand
from tests.dealer_console.screens.dealer.words import LANGUAGES, Words

LETTERS = {
    "en": ("P 閒", "B 莊"),
    "zh-hans": ("P 闲", "B 庄"),
    "zh-hant": ("P 閒", "B 莊"),
}


def cards(text: str, *, key: str = "") -> tuple[CardShown, ...]:
    """Cards as they lie: 7S by its face, 7 by its rank alone, -- closed, and ! where one is due."""
    shown = []
    for number, word in enumerate(text.split()):
        name = word.rstrip("!")
        face = CARD_OF_TEXT.get(name) or RANK_ALONE.get(name)
        shown.append(CardShown(f"{key}{number + 1}" if key else "", face, due=word != name))
    return tuple(shown)


def languages(chosen: str) -> tuple[Tile, ...]:
    """The tiles that switch it."""
    return tuple(
        Tile(f"language:{code}", Words(code)("language.short"), kind=_chosen(code == chosen))
        for code in LANGUAGES
    )


def _chosen(is_chosen: bool) -> Kind:
    return Kind.CHOSEN if is_chosen else Kind.PLAIN


def rank_keys() -> tuple[Tile, ...]:
    """Thirteen of them."""
    return tuple(
        Tile(f"rank:{rank}", "10" if rank == "T" else rank, kind=Kind.KEY) for rank in RANKS
    )


def digit_keys(kind: Kind, order: str = "7402958163") -> tuple[Tile, ...]:
    """Ten figures, the one that takes back, and the one that clears."""
    keys = [Tile(f"digit:{d}", d, kind=kind, repeats=True) for d in order]
    back = Tile("digit:back", "←", kind=kind, repeats=True)
    return (*keys[:9], back, keys[9], Tile("digit:clear", "C", kind=kind))


class Gallery:
    """Builds every picture in one language."""

    def __init__(self, language: str) -> None:
        self.say = Words(language)

    def hand(self, hand: Hand, **about: Any) -> HandShown:
        """A hand with its name and letter."""
        letter = LETTERS[self.say.language][0 if hand is Hand.PLAYER else 1]
        return HandShown(hand, self.say(f"hand.{hand}"), letter)._replace(**about)

    def column(self, primary: Tile | None, middle: tuple[Tile, ...] = ()) -> Column:
        """What is always at the right, and the primary."""
        say = self.say
        return Column(
            top=(
                Tile("declare", say("command.declare"), kind=Kind.WARNING),
                Tile("undo", say("command.undo-last"), say("command.expose-hand")),
            ),
            middle=middle,
            small=(
                Tile("recall", say.screen("recall"), kind=Kind.QUIET),
                Tile("table", say.screen("settings"), kind=Kind.QUIET),
            ),
            primary=primary,
        )

    def shown(self, instruction: Instruction, **about: Any) -> Shown:
        """A table with nothing on it yet."""
        say = self.say
        status = Status(
            say.screen("table"), say.screen("game"), say.screen("shoe"), (), say.screen("link"),
            True, say.screen("log"), True, say.screen("dealer"), languages(say.language),
        )  # fmt: skip
        blank = Shown(
            say.language,
            say.screen("banner"),
            status,
            instruction,
            (self.hand(Hand.PLAYER), self.hand(Hand.BANKER)),
            "",
            self.column(Tile("close-bets", say("command.close-bets"), kind=Kind.PRIMARY)),
            (),
        )
        return blank._replace(**about)

    def boxes(self, count: int) -> tuple[BoxShown, ...]:
        """Boxes with bets, one of them the highest, and the differential."""
        say = self.say
        amounts = ("5,000", "20,000", "3,000", "1,000", "200", "10,000", "150,000")
        boxes = [
            BoxShown(
                f"box:{n}",
                say.player(n),
                (f"{'PB'[n % 2]} {amounts[n % 7]}",),
                say.screen("up-to", amount=amounts[(n + 3) % 7]) if n % 3 else "",
                marked=n == 2,
                enabled=n != 4,
            )
            for n in range(1, count + 1)
        ]
        total = BoxShown("differential", say.screen("differential"), ("13,000",), "50,000")
        return (*boxes, total)

    # The pictures.

    def betting(self) -> Shown:
        """Between rounds, nobody's bets entered."""
        say = self.say
        return self.shown(Instruction(say("prompt.place-your-bets"), paragraph="3.1"))

    def insurance(self) -> Shown:
        """An insurance window after four cards, with bets."""
        say = self.say
        odds = say("odds.ratio", win=3, stake=1)
        lammer = Lammer(
            say("hand.banker"), "3 : 1", say.screen("insurance"), say.screen("offered"), True
        )
        return self.shown(
            Instruction(
                say("prompt.lammer", hand=say("hand.banker"), odds=odds),
                say.screen("until"),
                say.screen("paragraph"),
                Tone.LOOK,
            ),
            hands=(
                self.hand(
                    Hand.PLAYER, total="4", cards=cards("9D 5S"), next=say.screen("third"),
                ),
                self.hand(Hand.BANKER, total="6", cards=cards("KC 6H"), lammer=lammer),
            ),
            boxes=self.boxes(6),
            column=self.column(
                Tile(
                    "close-insurance",
                    say("command.close-insurance"),
                    say("prompt.draw.third", hand=say("hand.player")),
                    Kind.PRIMARY,
                ),
                (
                    Tile("take-insurance", say("command.take-insurance")),
                    Tile("waive", say("command.waive-insurance")),
                ),
            ),
        )  # fmt: skip

    def face_down(self) -> Shown:
        """Four closed cards, each hand to be exposed, somebody squeezes; no banner, no boxes."""
        say = self.say

        def expose(hand: Hand) -> Tile:
            title = say("prompt.expose.initial", hand=say(f"hand.{hand}"))
            return Tile(f"expose:{hand}", title, kind=Kind.PLAIN)

        return self.shown(
            Instruction(
                say("prompt.expose.box.initial", player=say.player(12, 3), hand=say("hand.player")),
                say.screen("squeezes"),
                "3.7.2",
                standing=(say("prompt.waived"),),
            ),
            banner="",
            hands=tuple(
                self.hand(
                    hand,
                    cards=cards("-- --", key=f"card:{hand}:"),
                    note=say.screen("squeezes"),
                    expose=expose(hand),
                )
                for hand in Hand
            ),
            column=self.column(
                Tile(
                    "sim:draw", "Draw a card", "simulated shoe", Kind.SIMULATED
                ) if say.language == "en" else None,
                (Tile("squeeze", say("command.let-squeeze"), say.player(12, 3)),),
            ),
        )  # fmt: skip

    def rank_pad(self) -> Shown:
        """Ranks tapped in, in the middle of the second hand, with every box taken."""
        say = self.say
        closed = Lammer(
            say("hand.player"), "1.5 : 1", say.screen("insurance"), say.screen("closed"), False
        )
        return self.shown(
            Instruction(say("command.enter-card"), say("phase.banker-expose"), tone=Tone.LOOK),
            hands=(
                self.hand(
                    Hand.PLAYER, total="9", cards=cards("9 T 5H", key="card:p:"), lammer=closed
                ),
                self.hand(
                    Hand.BANKER,
                    cards=cards("K --! --", key="card:b:"),
                    expose=Tile("expose:b", say.screen("expose")),
                    note=say.screen("squeezes"),
                ),
            ),
            pad=Pad(say("prompt.expose.third", hand=say("hand.banker")), rank_keys()),
            boxes=self.boxes(16),
        )

    def trouble_pending(self) -> Shown:
        """A card too early, three standing notices, a refusal, a lammer that is closed."""
        say = self.say
        closed = Lammer(
            say("hand.banker"), "8 : 1", say.screen("insurance"), say.screen("closed"), False
        )
        return self.shown(
            Instruction(
                say("prompt.expose.box.third", player=say.player(12, 3), hand=say("hand.banker")),
                say.screen("until"),
                say.screen("paragraph"),
                Tone.LOOK,
                say.screen("refusal"),
                (say("prompt.waived"), say("prompt.no-insurance"), say("prompt.last-round")),
            ),
            hands=(
                self.hand(Hand.PLAYER, total="5", cards=cards("2S 3C TD")),
                self.hand(
                    Hand.BANKER,
                    total="0",
                    cards=cards("QH JD --", key="card:b:"),
                    lammer=closed,
                    note=say.screen("squeezes"),
                    expose=Tile("expose:banker", say.screen("expose")),
                ),
            ),
            held=say.screen("held"),
            boxes=self.boxes(9),
        )

    def settlement(self) -> Shown:
        """The pay guide of a table where no bets are entered."""
        say = self.say
        won = self.hand(Hand.BANKER, total="6", cards=cards("KC 6H"), won=True)
        return self.shown(
            Instruction(
                say("prompt.winner", subject=say("winner.banker"), amount=6), say("phase.collect")
            ),
            hands=(self.hand(Hand.PLAYER, total="4", cards=cards("9D 5S TH")), won),
            guide=Guide(
                say("command.collect"),
                tuple(
                    say("prompt.collect", subject=say(f"bet.{bet}"))
                    for bet in ("player", "tie", "player-pair")
                ),
                say("command.pay"),
                tuple(
                    say("prompt.pay", subject=say(f"bet.{bet}"), odds=say("odds.ratio", **odds))
                    for bet, odds in (
                        ("banker", {"win": 1, "stake": 2}),
                        ("kill-the-ox-tiger", {"win": 12, "stake": 1}),
                    )
                ),
                paying=False,
            ),
            column=self.column(Tile("collect", say("command.collect"), kind=Kind.PRIMARY)),
        )

    def long_settlement(self) -> Shown:
        """Fourteen payments one by one, with every box taken."""
        say = self.say
        odds = say("odds.ratio", win=20, stake=1)
        return self.shown(
            Instruction(
                say("prompt.winner", subject=say("winner.player"), amount=9), say("phase.pay")
            ),
            hands=(
                self.hand(
                    Hand.PLAYER,
                    total="9",
                    cards=cards("9D TS TH"),
                    won=True,
                    note=say.screen("squeezes"),
                ),
                self.hand(
                    Hand.BANKER,
                    total="7",
                    cards=cards("KC 7H"),
                    lammer=Lammer(
                        say("hand.banker"),
                        "3 : 1",
                        say.screen("insurance"),
                        say.screen("closed"),
                        False,
                    ),
                ),
            ),
            guide=Guide(
                say("command.collect"),
                tuple(
                    say(
                        "prompt.collect.box",
                        player=say.player(n),
                        amount="5,000",
                        subject=say("bet.banker"),
                    )
                    for n in range(1, 15)
                ),
                say("command.pay"),
                tuple(
                    say(
                        "prompt.pay.box",
                        player=say.player(n),
                        amount="1,000",
                        subject=say("bet.rabbit-9"),
                        odds=odds,
                    )
                    for n in range(1, 9)
                ),
                paying=True,
            ),
            boxes=self.boxes(16),
            column=self.column(Tile("pay", say("command.pay"), kind=Kind.PRIMARY)),
        )

    def worst_sentence(self) -> Shown:
        """The longest sentence there is, a bad link, a bad log, and every notice."""
        say = self.say
        shown = self.shown(
            Instruction(
                say(
                    "prompt.placed-by-staff",
                    player=say.player(12, 3),
                    amount="1,000,000",
                    subject=say("bet.kill-the-ox-tiger"),
                ),
                say("prompt.insurance-missed", subject=say("role.assistant-casino-manager")),
                say.screen("paragraph"),
                Tone.ALARM,
                standing=(say("prompt.waived"),),
            ),
            banner="",
        )
        status = shown.status._replace(
            notices=(say("notice.cut-card"), say("notice.message-lost")),
            link=say("notice.link-lost"),
            link_good=False,
            log_good=False,
        )
        return shown._replace(status=status, column=self.column(None))

    def sheet(self, sheet: Sheet, situation: str = "together") -> Shown:
        """A page over the table."""
        say = self.say
        said = say("prompt.stop", subject=say(f"situation.{situation}"))
        return self.shown(
            Instruction(said, say.screen("detected"), "5.8", Tone.ALARM),
            sheet=sheet,
            boxes=self.boxes(5),
        )

    def _primary(self, key: str = "decide") -> Tile:
        return Tile(key, self.say.screen("hold"), kind=Kind.DANGER, hold=True)

    def _back(self) -> Tile:
        return Tile("back", self.say.screen("back"))

    def irregularities(self) -> Shown:
        """Seven choices, the one chosen, and a Player for each of sixteen boxes."""
        say = self.say
        situations = say.all_of("situation")[:7]
        players = tuple(
            Tile(
                f"option:{n}",
                say.player(n),
                "20,000" if n == 2 else say.screen("plays-on"),
                _chosen(n == 2),
            )
            for n in range(1, 17)
        )
        return self.sheet(
            Sheet(
                "irregularity",
                say.screen("withdraw"),
                (say.screen("tap"),),
                say.screen("paragraph"),
                choices=tuple(
                    Tile(f"choice:{n}", title, say.screen("decides"), _chosen(n == 0))
                    for n, title in enumerate(situations)
                ),
                groups=(Group(players, 4),),
                primary=self._primary(),
                back=self._back(),
            )
        )

    def must_decide(self) -> Shown:
        """Detected, and not to be left: four Players, no way back."""
        say = self.say
        players = tuple(
            Tile(f"option:{n}", say.player(n), say.screen("plays-on")) for n in (1, 2, 3, 5)
        )
        remedies = ("reconstruct", "void", "continue", "return-original-bets")
        return self.sheet(
            Sheet(
                "decide",
                say.screen("withdraw"),
                (say.screen("tap"),),
                say.screen("paragraph"),
                choices=tuple(
                    Tile(f"choice:{r}", say(f"remedy.{r}"), say.screen("decides"), _chosen(not n))
                    for n, r in enumerate(remedies)
                ),
                groups=(Group(players, 4, say("command.choose-option")),),
                primary=Tile("decide", say("command.decide"), kind=Kind.PRIMARY),
            )
        )

    def approval(self) -> Shown:
        """The supervisor's PIN beside the choices."""
        say = self.say
        return self.sheet(
            Sheet(
                "approval",
                say("prompt.call", subject=say("role.assistant-casino-manager")),
                (say.screen("pin"),),
                choices=tuple(
                    Tile(f"staff:{n}", name, say("role.pit-supervisor"), _chosen(n == 1))
                    for n, name in enumerate(("Lim Wei Ling", "R. Subramaniam", "陳美玲"))
                ),
                entered="●●●○○○",
                pad=digit_keys(Kind.SECRET),
                primary=Tile("approve", say("command.approve"), kind=Kind.PRIMARY, enabled=False),
                back=self._back(),
            )
        )

    def sign_in(self) -> Shown:
        """A PIN with the whole page to itself."""
        say = self.say
        return self.sheet(
            Sheet(
                "sign-in",
                say("command.relieve-dealer"),
                (say.screen("pin"),),
                entered="",
                pad=digit_keys(Kind.SECRET),
                primary=Tile("sign-in", say("command.relieve-dealer"), kind=Kind.PRIMARY),
                back=self._back(),
            )
        )

    def wager(self) -> Shown:
        """A bet entered: which, and how much."""
        say = self.say
        bets = tuple(
            Tile(f"bet:{n}", name, kind=_chosen(n == 3))
            for n, name in enumerate(say.all_of("bet")[:12])
        )
        seats = tuple(
            Tile(f"seat:{n}", say.player(12, n) if n else say.player(12)) for n in range(3)
        )
        chips = tuple(
            Tile(f"chip:{value}", value, kind=Kind.KEY, repeats=True)
            for value in ("100", "500", "1,000", "5,000", "10,000", "100,000")
        )
        return self.sheet(
            Sheet(
                "wager",
                say("command.place-wager"),
                groups=(
                    Group(seats, 3),
                    Group(bets, 4, say("command.place-wager")),
                    Group(chips, 6),
                ),
                entered="1,250,000",
                pad=digit_keys(Kind.KEY, "1234567890"),
                primary=Tile("enter", say("command.place-wager"), kind=Kind.PRIMARY),
                back=self._back(),
            )
        )

    def correction(self) -> Shown:
        """Which card was wrong, and what it is: two hands, ranks and suits."""
        say = self.say
        ranks = tuple(Tile(f"rank:{r}", "10" if r == "T" else r, kind=Kind.KEY) for r in RANKS)
        suits = tuple(Tile(f"suit:{s}", s, kind=Kind.KEY) for s in "♠♥♦♣")
        return self.sheet(
            Sheet(
                "correct",
                say.screen("which"),
                paragraph=say.screen("paragraph"),
                rows=(
                    CardRow(say("hand.player"), cards("9D TS 4", key="card:p:")),
                    CardRow(say("hand.banker"), cards("KC! 7H --", key="card:b:")),
                ),
                groups=(Group(ranks, 7), Group(suits, 4)),
                primary=Tile("correct", say("command.correct-card"), kind=Kind.PRIMARY),
                back=self._back(),
            )
        )  # fmt: skip

    def which_card(self) -> Shown:
        """One row of six beside the choices."""
        say = self.say
        return self.sheet(
            Sheet(
                "which",
                say.screen("which"),
                (say.screen("tap"),),
                choices=tuple(
                    Tile(f"choice:{n}", title, say.screen("decides"))
                    for n, title in enumerate(say.all_of("remedy")[:5])
                ),
                rows=(CardRow(say("stage.player-third"), cards("9D -- TS -- 4C --", key="c:")),),
                primary=self._primary(),
                back=self._back(),
            )
        )

    def recall(self) -> Shown:
        """The last ten rounds, with an error standing."""
        say = self.say
        rows = tuple(
            CardRow(
                say.screen("round", number=37 - n),
                cards("9D TS TH KC 7H 2D" if n % 2 else "3C 5H AS 9H"),
                say("winner.player") if n % 3 else say("winner.banker"),
            )
            for n in range(10)
        )
        return self.sheet(
            Sheet("recall", say.screen("past"), rows=rows, recall=True, back=self._back())
        )

    def locked(self) -> Shown:
        """The log failed."""
        say = self.say
        shown = self.insurance()
        return shown._replace(
            locked=say.screen("locked"), status=shown.status._replace(log_good=False)
        )


PICTURES: dict[str, Callable[[Gallery], Shown]] = {
    name: getattr(Gallery, name)
    for name in (
        "betting", "insurance", "face_down", "rank_pad", "trouble_pending", "settlement",
        "long_settlement", "worst_sentence", "irregularities", "must_decide", "approval",
        "sign_in", "wager", "correction", "which_card", "recall", "locked",
    )
}  # fmt: skip


def picture(name: str, language: str = "en") -> Shown:
    """One of them."""
    return PICTURES[name](Gallery(language))
