"""A desk with whoever sits at it: what it is told, in the language that is spoken there now.

Live, a station tells it; a review tells it the same again out of the log.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from dealer_console.desk.asks import Ask, SoundOn, Speak
from dealer_console.desk.at import Colleague, Plan
from dealer_console.desk.desk import Desk
from dealer_console.desk.speech import Speech
from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.money import Money
from rules.people import Role
from rules.table.prompt import Prompt
from rules.table.state import Public


class LinkTold(NamedTuple):
    """What the screen says of a lost line: how long until it is tried again."""

    seconds: int | None
    """None while it is being tried."""


class Sitting:
    """Keeps a desk as the table, its log and its staff stand."""

    def __init__(
        self,
        plan: Plan,
        public: Public,
        words: Mapping[str, Catalogue],
        money: Money,
        language: str,
    ) -> None:
        self.words, self.money, self.public = words, money, public
        self.link: LinkTold | None = None
        self.uses_keypad = False
        self.size: tuple[int, int] | None = None
        """Pixels of the window that it is drawn in, where there is one."""
        self._alarmed = False
        self._why_not: str | None = None
        self.desk = Desk(plan, public, self._speeches(), language, 10**money.minor_digits)

    @property
    def speech(self) -> Speech:
        """The language it is in now."""
        return self._speeches()[self.desk.language]

    def stands(self, public: Public, prompts: tuple[Prompt, ...]) -> None:
        """The table stands so now."""
        before, self.public = self.public, public
        if public.settings is not before.settings:
            # Another game is spoken of in other words.
            self.desk.languages = self._speeches()
            self.desk.speak(self.desk.language)
        self.desk.stands(public, prompts)

    def alarm(self, *, on: bool) -> None:
        """The log needs somebody, or no longer."""
        self._alarmed = on
        self._say_again()

    def not_done(self, why_not: str | None) -> None:
        """Why the last deed at the simulated shoe was not done, if so."""
        self._why_not = why_not
        self._say_again()

    def tells_of_link(self, link: LinkTold | None) -> None:
        """How a lost line stands; None where it is not lost."""
        self.link = link
        self._say_again()

    def works(self, people: Sequence[Colleague]) -> None:
        """Those are the staff."""
        self.desk.around = self.desk.around._replace(staff=tuple(people))

    def does(self, ask: Ask) -> None:
        """What a press asks of the screen itself; what it asks of others is theirs."""
        if isinstance(ask, Speak):
            self.desk.speak(ask.language)
            self._say_again()
        elif isinstance(ask, SoundOn):
            self.desk.around = self.desk.around._replace(sound=ask.on)

    # What is kept of it.

    def rest(self) -> dict[str, Any]:
        """All of a bare desk beside the table, as JSON; what was begun on pages is forgotten."""
        around = self.desk.around
        return {
            "last": self.desk.rest(),
            "language": self.desk.language,
            "sound": around.sound,
            "people": people_body(around.staff),
            "alarmed": self._alarmed,
            "why_not": self._why_not,
            "link": None if self.link is None else list(self.link),
            "keypad": self.uses_keypad,
            "size": None if self.size is None else list(self.size),
        }

    def resume(self, body: Mapping[str, Any]) -> None:
        """As it rested."""
        self.desk.resume(body["last"])
        self.desk.speak(body["language"])
        self._alarmed, self._why_not = body["alarmed"], body["why_not"]
        self.link = None if body["link"] is None else LinkTold(*body["link"])
        self.uses_keypad = body["keypad"]
        self.size = None if body["size"] is None else (body["size"][0], body["size"][1])
        self.does(SoundOn(body["sound"]))
        self.works(people_of(body["people"]))
        self._say_again()

    def _say_again(self) -> None:
        """What stands on the screen in words, in the language it is in now."""
        speech, why_not = self.speech, self._why_not
        self.desk.around = self.desk.around._replace(
            alarm=speech.screen("log-alarm") if self._alarmed else "",
            not_done="" if why_not is None else speech.not_done(why_not),
            link="" if self.link is None else _of_link(speech, self.link),
        )

    def _speeches(self) -> dict[str, Speech]:
        game = self.public.settings.game
        return {language: Speech(words, self.money, game) for language, words in self.words.items()}


def _of_link(speech: Speech, link: LinkTold) -> str:
    if link.seconds is None:
        return speech.screen("link-trying")
    return speech.screen("link-retry", seconds=link.seconds)


def people_body(people: Sequence[Colleague]) -> list[list[str]]:
    """The staff as the log keeps it."""
    return [[one.name, one.role.value] for one in people]


def people_of(body: Sequence[Sequence[str]]) -> list[Colleague]:
    """The staff as the log has it."""
    return [Colleague(name, Role(role)) for name, role in body]
