"""Who handles cards and device: squeezes, waivers, the shoe in Method C."""

from collections.abc import Sequence
from functools import partial

from dealer_console.desk.asks import Ask, Make
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.shown import Group, Kind, Sheet
from rules.conduct import HandsGoTo
from rules.hands import Hand
from rules.insurance_table import Asker, WaiverForm
from rules.people import Role
from rules.table.commands import HandShoe, LetSqueeze, RefuseHand, WaiveInsurance
from rules.table.conducting import receiver
from rules.table.state import Public
from rules.table.wagers_placed import highest_bettors, highest_seated
from rules.wagers import SEATED, Player

_COLUMNS = 4


def players_at(public: Public, hand: Hand | None = None) -> tuple[Player, ...]:
    """Everybody with a bet on a hand, the highest first; all boxes where none is entered."""
    placed = highest_bettors(public, hand)
    if placed:
        return tuple(dict.fromkeys(one.wager.player for one in placed))
    return tuple(Player(box, SEATED) for box in range(1, public.settings.boxes + 1))


class _OfPlayers(Page):
    """A page on which a Player is chosen."""

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.player: Player | None = None

    def players(self, at: At, tiles: Tiles, there: tuple[Player, ...], title: str) -> Group:
        """A tile for each; the highest bet is chosen until another is, and nobody by a guess."""
        if self.player not in there:
            known = at.public.round is not None and bool(at.public.round.wagers)
            self.player = there[0] if there and known else None
        made = tuple(
            self.option(tiles, f"player:{one}", at.speech.player(one), "player", one)
            for one in there
        )
        return Group(made, _COLUMNS, title)

    def asks(self, at: At, make: Make) -> str:
        """Who must agree, if anybody."""
        role = at.authority(make(at.dealer)).role
        if role is Role.DEALER:
            return ""
        return at.speech.screen("asks", role=at.speech.words("role", role))


class Squeezing(_OfPlayers):
    """Who squeezes which hand, or does not want it."""

    name = "squeeze"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.hand = Hand.PLAYER
        self.card: int | None = None

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """The hand at the left, the Player at the right."""
        if "let-squeeze" not in at.can:
            return None
        public, speech = at.public, at.speech
        conduct = public.settings.game.conduct
        group = self.players(at, tiles, players_at(public, self._of(public)),
                             speech.screen("who-squeezes"))  # fmt: skip
        player = self.player
        make = None
        if player is not None:
            make = partial(LetSqueeze, hand=self.hand, player=player, card=self.card)
        refused = None if make is None else at.refusal(make)
        choices = []
        for hand in Hand:
            for card in (None, 3):
                words = speech.words("hand", hand)
                title = words if card is None else speech.screen("third-of", hand=words)
                key = f"squeeze:{hand}:{card or 'hand'}"
                made = self.option(tiles, key, title, "_which", (hand, card))
                tiles.acts[key] = self._choosing(hand, card)
                choices.append(made._replace(kind=self._kind(hand, card)))
        refuse = partial(RefuseHand, hand=self.hand)
        if at.can_do(refuse):
            choices.append(
                tiles.tile("refuse", speech.words("command", RefuseHand.name),
                           tiles.gives(refuse), speech.words("hand", self.hand))
            )  # fmt: skip
        warned = () if refused is None else (speech.refused(refused),)
        has_it = receiver(public, self.hand, self.card)
        allowed = refused is None and (has_it is None or has_it.player != player)
        gives = None if make is None or not allowed else tiles.gives(make)
        highest = conduct.hands_go_to is HandsGoTo.HIGHEST_SEATED
        return Sheet(
            self.name,
            title=speech.words("command", LetSqueeze.name),
            text=(speech.screen("highest-seated-asks" if highest else "highest-receives"), *warned),
            paragraph=speech.cited(conduct.hands, conduct.squeeze),
            choices=tuple(choices),
            groups=(group,),
            primary=tiles.tile(
                "let-squeeze",
                speech.words("command", LetSqueeze.name)
                if player is None
                else speech.screen("squeezes-hand", player=speech.player(player)),
                gives,
                self.asks(at, make) if make is not None and allowed else "",
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles, "done"),
        )

    _which: object = None

    def _of(self, public: Public) -> Hand | None:
        highest = public.settings.game.conduct.hands_go_to is HandsGoTo.HIGHEST_SEATED
        return None if highest else self.hand

    def _kind(self, hand: Hand, card: int | None) -> Kind:
        return Kind.CHOSEN if (hand, card) == (self.hand, self.card) else Kind.PLAIN

    def _choosing(self, hand: Hand, card: int | None) -> Act:
        def chosen() -> Sequence[Ask]:
            self.hand, self.card = hand, card
            return ()

        return chosen


class Waiving(_OfPlayers):
    """A Player asks to see Banker's third card first; the House consents, or not."""

    name = "waiver"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.form = WaiverForm.SQUEEZE_BANKER_FIRST

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Both requests at the left, who asks at the right, who consents below."""
        public, speech = at.public, at.speech
        table = public.settings.game.insurance
        if table is None or "waive-insurance" not in at.can:
            return None
        any_player = table.waiver_asked_by is Asker.ANY_PLAYER
        there = players_at(public)
        if not any_player and public.round is not None and public.round.wagers:
            there = highest_seated(public)
        group = self.players(at, tiles, there, speech.screen("who-asks"))
        make = partial(WaiveInsurance, form=self.form, asked_by=self.player)
        refused = at.refusal(make)
        warned = () if refused is None else (speech.refused(refused),)
        return Sheet(
            self.name,
            title=speech.words("command", WaiveInsurance.name),
            text=(
                speech.screen("any-player-asks" if any_player else "highest-seated-asks"),
                speech.screen("waives-for-all"),
                *warned,
            ),
            paragraph=speech.cited(table.waiver_paragraph),
            choices=tuple(
                self.option(tiles, f"waiver:{form}", speech.words("waiver", form), "form", form)
                for form in WaiverForm
            ),
            groups=(group,),
            primary=tiles.tile(
                "waive",
                speech.words("command", WaiveInsurance.name),
                tiles.gives(make) if refused is None and self.player is not None else None,
                self.asks(at, make),
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles),
        )


class HandingOver(_OfPlayers):
    """Method C: which Player has the shoe."""

    name = "hand-over"

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.without_wager = False

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """To whom it goes, or back to the Dealer."""
        if "hand-shoe" not in at.can:
            return None
        public, speech = at.public, at.speech
        conduct = public.settings.game.conduct
        boxes = tuple(Player(box, SEATED) for box in range(1, public.settings.boxes + 1))
        there = tuple(dict.fromkeys((*players_at(public), *boxes)))
        group = self.players(at, tiles, there, speech.screen("who-takes-shoe"))
        make = partial(HandShoe, player=self.player, without_wager=self.without_wager)
        refused = at.refusal(make)
        back_to_dealer = partial(HandShoe, player=None)
        holder = public.device.holder
        has = speech.words("role", "dealer") if holder is None else speech.player(holder)
        without = self.option(
            tiles, "without-wager", speech.screen("without-wager"), "without_wager", value=True
        )  # fmt: skip
        tiles.acts["without-wager"] = self.choosing("without_wager", not self.without_wager)
        warned = () if refused is None else (speech.refused(refused),)
        return Sheet(
            self.name,
            title=speech.words("command", HandShoe.name),
            text=(speech.screen("has-shoe", who=has), *warned),
            paragraph=speech.cited(conduct.keeps_device),
            choices=(
                tiles.tile(
                    "to-dealer",
                    speech.screen("back-to-dealer"),
                    self.closes(tiles.order(HandShoe.name, back_to_dealer))
                    if holder is not None and at.can_do(back_to_dealer)
                    else None,
                ),
                without,
            ),
            groups=(group,),
            primary=tiles.tile(
                "hand-over",
                speech.words("command", HandShoe.name),
                self.closes(tiles.order(HandShoe.name, make))
                if refused is None and self.player is not None
                else None,
                self.asks(at, make) or ("" if self.player is None else speech.player(self.player)),
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles),
        )
