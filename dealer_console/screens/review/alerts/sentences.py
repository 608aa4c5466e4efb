"""An alert in words, in the language of the window."""

from collections.abc import Sequence
from functools import reduce

from dealer_console.review.alerts.acknowledgements import Acknowledgement
from dealer_console.review.alerts.alert import Alert, Kind, Severity
from dealer_console.review.alerts.who_may import roles_for
from dealer_console.screens.review.pit import Pit
from dealer_console.wording.catalogue import NoWords
from rules.games import GAMES
from rules.irregularities import Situation
from rules.refusal import HOUSE
from rules.wagers import Player

SITUATIONS = frozenset(Situation)


class AlertWords:
    """What the page says of each alert."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit

    def kind(self, kind: Kind) -> str:
        """What it is about."""
        return self._pit.text(f"alerts-kind-{kind}")

    def severity(self, severity: Severity) -> str:
        """How much it matters."""
        return self._pit.text(f"alerts-severity-{severity}")

    def sentence(self, alert: Alert, *, with_role: bool = True) -> str:
        """What happened, and what was done about it, by whom."""
        by = self._by(alert, with_role=with_role)
        if not SITUATIONS.isdisjoint(alert.what):
            return self._situations(alert, by)
        told = alert.told
        values: dict[str, object] = {**told, "by": by}
        if "remedy" in told:
            values["remedy"] = self.word("remedy", str(told["remedy"]))
        if "box" in told:
            player = Player(int(told["box"]), str(told["seat"]))
            values["player"] = self._pit.words.player_words(player)
            values["hand"] = self.word("hand", str(told["hand"]))
        for name in ("took", "usual"):
            if f"{name}_ms" in told:
                values[name] = minutes(int(told[f"{name}_ms"]))
        return self._pit.text(f"alerts-say-{alert.what[0]}", **values)

    def paragraph(self, alert: Alert) -> str:
        """By which it was decided, short enough for a column."""
        return self._house() if alert.paragraph == HOUSE else alert.paragraph

    def paragraph_text(self, alert: Alert) -> str:
        """The paragraph with what the book says there."""
        game = GAMES.get(alert.game or "")
        if not alert.paragraph or game is None or alert.paragraph == HOUSE:
            return self.paragraph(alert)
        text = self._pit.words.paragraph(game, alert.paragraph)
        return f"{game.title} {alert.paragraph}{f': {text}' if text else ''}"

    def where(self, alert: Alert) -> str:
        """Shoe and round."""
        if alert.shoe is None:
            return ""
        return f"{alert.shoe} / {'-' if alert.round is None else alert.round}"

    def when(self, table: str, utc_ms: int) -> str:
        """In the time of that table's casino."""
        return f"{self._pit.log(table).days.local(utc_ms):%Y-%m-%d %H:%M:%S}"

    def person(self, name: str, role: str) -> str:
        """Somebody, and as what they acted."""
        return self._pit.text("signed-in-as", name=name, role=self.word("role", role))

    def acknowledged(self, told: Acknowledgement) -> str:
        """Who looked at it, when, and what they say."""
        when = self.when(told.alert.table, told.at_ms)
        by = self.person(told.by, told.role)
        return self._pit.text("alerts-acknowledged-by", by=by, when=when, remark=told.remark)

    def who_may(self, kind: Kind) -> str:
        """The roles that may acknowledge it."""
        return self.listed([self.word("role", role) for role in roles_for(kind)])

    def listed(self, words: Sequence[str]) -> str:
        """One after the other, as the language lists things."""
        return reduce(
            lambda before, last: self._pit.text("alerts-joint", before=before, last=last), words
        )

    def word(self, kind: str, code: str) -> str:
        """The catalogue's word; the code itself where it has none, as of an older console."""
        try:
            return self._pit.words.words(kind, code)
        except NoWords:
            return code.replace("-", " ").capitalize()

    def _situations(self, alert: Alert, by: str) -> str:
        what = self.listed([self.word("situation", code) for code in alert.what])
        if not alert.over:
            return self._pit.text("alerts-undecided", what=what)
        if "remedy" not in alert.told:
            return what
        remedy = self.word("remedy", str(alert.told["remedy"]))
        return self._pit.text("alerts-decided", what=what, remedy=remedy, by=by)

    def _house(self) -> str:
        return self._pit.words.screen("house-rule")

    def _by(self, alert: Alert, *, with_role: bool) -> str:
        by, role = str(alert.told.get("by", "")), str(alert.told.get("role", ""))
        return self.person(by, role) if by and role and with_role else by


def minutes(took_ms: int) -> str:
    """Minutes and seconds: 12:05."""
    return f"{took_ms // 60_000}:{took_ms // 1000 % 60:02}"
