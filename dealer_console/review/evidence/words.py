"""A report's words in one language: codes, people, cards, times."""

from collections.abc import Sequence
from functools import reduce

from dealer_console.round_log.exporting.times import local_text
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.round_log.round_rows import PromptRow
from dealer_console.wording.cards import card_text
from dealer_console.wording.catalogue import Catalogue, NoWords
from dealer_console.wording.money import Money
from rules.cards import UNTOLD, Card
from rules.games import GAMES
from rules.hands import Hand
from rules.refusal import HOUSE
from rules.table.prompt import Code, Prompt
from rules.wagers import Player


class ReportWords:
    """The catalogue with what of it depends on a table: its currency and its clock."""

    def __init__(self, catalogue: Catalogue, money: Money, days: GamingDays) -> None:
        self.catalogue, self.money, self.days = catalogue, money, days

    def say(self, key: str, /, **values: object) -> str:
        """The review's own words about evidence."""
        told = {name: str(value) for name, value in values.items()}
        return self.catalogue.review(f"evidence-{key}", **told)

    def code(self, kind: str, code: str) -> str:
        """The words of a code; the code itself where there are none, as for an older game."""
        try:
            return self.catalogue.words(kind, code)
        except NoWords:
            return plain(code)

    def person(self, name: str, role: str | None) -> str:
        """Somebody, and as what they acted."""
        if role is None:
            return name
        return self.catalogue.review("signed-in-as", name=name, role=self.code("role", role))

    def alert(self, kind: str) -> str:
        """What an alert is about."""
        try:
            return self.catalogue.review(f"alerts-kind-{kind}")
        except NoWords:
            return plain(kind)

    def player(self, box: int, seat: str) -> str:
        """A Player by box and seat."""
        return self.catalogue.player_words(Player(box, seat))

    def bet(self, name: str) -> str:
        """A bet, or insurance on a hand, as the log calls them."""
        side = name.removeprefix("insurance-")
        return self.code("bet", name if side == name else f"{side}-insurance")

    def game(self, name: str) -> str:
        """The title of a game."""
        return GAMES[name].title if name in GAMES else plain(name)

    def amount(self, minor: int) -> str:
        """Money, with its currency elsewhere."""
        return self.money.text(minor)

    def card(self, text: str | None) -> str:
        """A card such as 7♠, of a card as the log writes it."""
        if text is None or text == "??":
            return self.say("card-unknown")
        return card_text(Card(text[0], text[1:] or UNTOLD))

    def place(self, name: str) -> str:
        """Where a card lies: `player-1`, `aside`."""
        hand, _, number = name.partition("-")
        if hand in tuple(Hand):
            return self.say("place-hand", hand=self.code("hand", hand), number=number)
        return self.say(f"place-{name}")

    def moment(self, utc_ms: int) -> str:
        """A moment by the casino's clock, with its zone: 2026-09-22 10:00:05.123 +08:00."""
        text = local_text(self.days, utc_ms)
        return f"{text[:10]} {text[11:23]} {text[23:]}" if text else str(utc_ms)

    def utc(self, utc_ms: int) -> str:
        """The same by UTC."""
        text = local_text(GamingDays(), utc_ms)
        return f"{text[:10]} {text[11:23]} UTC" if text else str(utc_ms)

    def clock(self, utc_ms: int) -> str:
        """The time of day by the casino's clock, to the millisecond."""
        return local_text(self.days, utc_ms)[11:23] or str(utc_ms)

    def prompt(self, row: PromptRow) -> str:
        """What the Dealer was told."""
        try:
            side = None if row.hand is None else Hand(row.hand)
            who = None if row.player is None else player_of(row.player)
            prompt = Prompt(
                Code(row.code), row.paragraph, side, row.odds, who, row.amount, row.subject
            )
            return self.catalogue.text(prompt, self.money)
        except (NoWords, ValueError):
            # Of rules that had other prompts than these.
            told = (row.code, row.hand, row.odds, row.player, row.subject)
            return " ".join(str(part) for part in told if part)

    def ruled(self, game: str, number: str) -> str:
        """What a paragraph of a game's book says; nothing where the book has none such."""
        return self.catalogue.paragraph(GAMES[game], number) if game in GAMES else ""

    def paragraph(self, number: str) -> str:
        """The number of a paragraph, or that the House rules it."""
        if number == HOUSE:
            return self.catalogue.screen("house-rule")
        return self.catalogue.screen("paragraph", number=number) if number else ""

    def number(self, paragraph: str) -> str:
        """The number of a paragraph alone, where a column says what it is."""
        return self.catalogue.screen("house-rule") if paragraph == HOUSE else paragraph

    def listed(self, words: Sequence[str]) -> str:
        """Several of them, one after the other."""
        if not words:
            return ""
        return reduce(lambda before, last: self.say("joint", before=before, last=last), words)


def plain(code: str) -> str:
    """A code as words."""
    return code.replace("-", " ").capitalize()


def player_of(text: str) -> Player:
    """A Player as the log writes one: `box 3 seated`."""
    parts = text.split(" ")
    if len(parts) != 3 or parts[0] != "box" or not parts[1].isdecimal():
        raise ValueError(f"{text!r} is no Player")
    return Player(int(parts[1]), parts[2])


def as_logged(card: Card) -> str:
    """A card as the log writes it; its rank alone where nobody told the suit."""
    return card.rank if card.suit == UNTOLD else str(card)
