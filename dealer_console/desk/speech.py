"""A language as the Dealer's screen speaks it: the catalogue's words, with the table's money."""

from dealer_console.wording.catalogue import Catalogue, NoWords
from dealer_console.wording.money import Money
from rules.game import Game
from rules.refusal import HOUSE, Refusal
from rules.table.prompt import Prompt
from rules.wagers import Player


class Speech:
    """One language at one table."""

    def __init__(self, words: Catalogue, money: Money, game: Game) -> None:
        self._words, self._money, self._game = words, money, game

    @property
    def language(self) -> str:
        """Which it is."""
        return self._words.language

    def prompt(self, prompt: Prompt) -> str:
        """What a prompt says."""
        return self._words.text(prompt, self._money)

    def words(self, kind: str, code: str) -> str:
        """The words for a code of some kind."""
        return self._words.words(kind, code)

    def screen(self, key: str, **values: object) -> str:
        """Words of the screen itself."""
        return self._words.screen(key, **{name: str(value) for name, value in values.items()})

    def deed(self, deed: str) -> str:
        """What the hands at a simulated shoe do; by its code where somebody else brought it."""
        try:
            return self.screen(f"deed-{deed}")
        except NoWords:
            return deed.replace("-", " ")

    def not_done(self, why: str) -> str:
        """Why they could not."""
        try:
            return self.screen(f"not-done-{why}")
        except NoWords:
            return why.replace("-", " ")

    def said(self, reason: str) -> str:
        """What a refusal says."""
        return self._words.said(reason, self._money)

    def player(self, player: Player) -> str:
        """A Player by box and place."""
        return self._words.player_words(player)

    def amount(self, amount: int) -> str:
        """Money."""
        return self._money.text(amount)

    def odds(self, odds: str) -> str:
        """Odds that the rules write as "3 to 1"."""
        return self._words.odds_words(odds)

    def bet(self, bet: str) -> str:
        """A bet by its name."""
        return self.words("bet", bet)

    def cited(self, *paragraphs: str) -> str:
        """Paragraphs as they are cited; `house` only where no book rules beside it."""
        named = list(dict.fromkeys(p for p in paragraphs if p and p != HOUSE))
        if named:
            return self.screen("paragraph", number=", ".join(named))
        return self.screen("house-rule") if HOUSE in paragraphs else ""

    def refused(self, refusal: Refusal) -> str:
        """Why something is not done, with its paragraph where a book has one."""
        words, cited = self.said(refusal.reason), self.cited(refusal.paragraph)
        words = words[:1].upper() + words[1:]
        return f"{words} · {cited}" if cited and refusal.paragraph != HOUSE else words

    def paragraph(self, number: str) -> str:
        """What a paragraph of the game says, in a sentence; nothing for `house`."""
        return self._words.paragraph(self._game, number)
