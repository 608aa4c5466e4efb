"""A Dealer's station: a table with its log and its shoe, and the desk that is worked at.

It knows no Qt. Whoever owns it, a window or a terminal, has one thread of its own on which all
that happens is brought to it by `post`; nothing here ever waits on that thread.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from dealer_console.clocks import Clocks
from dealer_console.console import Console
from dealer_console.desk.asks import Ask, AskWhoWorks, Handle, Leave, Order, SoundOn, Speak
from dealer_console.desk.at import Colleague, Plan
from dealer_console.desk.desk import Desk
from dealer_console.desk.pages.new_cards import usual_decks
from dealer_console.desk.speech import Speech
from dealer_console.errands import Errands
from dealer_console.round_log.troubles import WHAT_TO_DO
from dealer_console.settings.anew import settings_anew
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.screens_section import Side
from dealer_console.table.acting import RolesAsNames
from dealer_console.table.told import LogAlarm, Refused, Snapshot, Stopped, Told
from dealer_console.versions import Versions
from dealer_console.wording.catalogue import Catalogue, languages
from dealer_console.wording.money import Money
from rules.people import Person
from rules.table.settings import TableSettings
from rules.table.state import Public
from rules.table.views import Sound, sound
from shoe_drivers.bench import Bench, bench_at
from shoe_drivers.reader import LinkState

Post = Callable[[Callable[[], None]], None]
"""Has something done on the owner's thread, soon; from any thread."""


class Station:
    """Holds the desk, hears the table, carries out what is pressed."""

    def __init__(
        self,
        settings: ConsoleSettings,
        post: Post,
        changed: Callable[[], None],
        *,
        file: Path | None = None,
        log: Path | None = None,
        shoe: str | None = None,
        accept_clock: bool = False,
        clocks: Clocks | None = None,
        versions: Versions | None = None,
        can_leave: bool = True,
        collects: bool = False,
    ) -> None:
        self.settings = settings
        self._post, self._changed = post, changed
        self._sound: Callable[[Sound], None] = _silent
        self._left: Callable[[], None] = _stays
        self._alarmed = False
        self._why_not: str | None = None
        self.answers = 0
        """How often the table has told something, or a deed could not be done."""
        self.words = {language: Catalogue.load(language) for language in languages()}
        self.money = Money(settings.currency.code, settings.currency.minor_digits)
        self._bench = _bench(settings, shoe)
        try:
            self.console = Console(
                settings,
                self._heard_by_table,
                log=log,
                shoe=shoe,
                clocks=clocks,
                versions=versions,
                accept_clock=accept_clock,
                collects=collects,
            )
        except BaseException:
            if self._bench is not None:
                self._bench.close()
            raise
        self._errands = Errands(self.console, self._bench)
        last = self.console.last
        assert last is not None
        self.public: Public = last.public
        self._table = self.public.settings
        self.desk = Desk(
            self._plan(file, can_leave=can_leave),
            self.public,
            self._speeches(),
            settings.screens.language,
            10**settings.currency.minor_digits,
        )
        self.desk.around = self.desk.around._replace(sound=settings.screens.sound)

    def on_sound(self, play: Callable[[Sound], None]) -> None:
        """Who plays the sounds."""
        self._sound = play

    def leave(self) -> None:
        """The console is to be closed."""
        self._left()

    def on_leave(self, left: Callable[[], None]) -> None:
        """Who closes the console when its screen asks for it."""
        self._left = left

    def start(self) -> None:
        """Begin to hear the shoe and to take presses."""
        self._errands.start()
        self.console.start()
        self._ask_who_works()

    def stop(self) -> list[str]:
        """Stop in good order; which sinks do not have the last head."""
        self._errands.stop()
        behind = self.console.close()
        if self._bench is not None:
            self._bench.close()
        return behind

    def press(self, key: str) -> bool:
        """Something was pressed: what it asks for is carried out; whether an answer will come."""
        asks = self.desk.press(key)
        for ask in asks:
            self._carry_out(ask)
        self._changed()
        return any(isinstance(ask, Order | Handle) for ask in asks)

    def look_at_link(self) -> None:
        """How the line stands while it is lost: told again and again, as it changes by itself."""
        line = self.console.line
        if line is None or self.public.device.linked:
            told = ""
        else:
            status, speech = line.status(), self._speeches()[self.desk.language]
            waiting = status.state is LinkState.WAITING
            seconds = max(1, round(status.seconds))
            told = (
                speech.screen("link-retry", seconds=seconds)
                if waiting
                else speech.screen("link-trying")
            )
        if told != self.desk.around.link:
            self.desk.around = self.desk.around._replace(link=told)
            self._changed()

    def hear(self, told: Told) -> None:
        """What the table tells, on the owner's thread."""
        self.answers += 1
        if isinstance(told, Snapshot):
            self._stands(told)
        elif isinstance(told, Refused):
            self.desk.refused(told.reason, told.paragraph)
        elif isinstance(told, LogAlarm):
            self._alarmed = not told.over
            self._say_again()
        elif isinstance(told, Stopped):
            # What to do is said in the language of the screen; what happened, as the log has it.
            self.desk.stopped(told.reason.removeprefix(WHAT_TO_DO).strip())
            self._play(Sound.ATTENTION)
        self._changed()

    def _heard_by_table(self, told: Told) -> None:
        self._post(partial(self.hear, told))

    def _stands(self, snapshot: Snapshot) -> None:
        before, self.public = self.public, snapshot.public
        called = self.desk.calls
        if self.public.settings is not self._table:
            self._table = self.public.settings
            self.desk.languages = self._speeches()
            self.desk.speak(self.desk.language)
        self.desk.stands(snapshot.public, snapshot.prompts)
        if self.public.pending is not None and before.pending is None:
            # Whoever is to agree may have come to the staff since it was looked up.
            self._ask_who_works()
        if self.public.phase is not before.phase and (heard := sound(self.public)) is not None:
            self._play(heard)
        elif self.desk.calls not in (None, called):
            self._play(Sound.ATTENTION)

    def _play(self, heard: Sound) -> None:
        if self.desk.around.sound:
            self._sound(heard)

    def _carry_out(self, ask: Ask) -> None:
        if isinstance(ask, Order):
            self._errands.order(ask)
        elif isinstance(ask, Handle):
            self._errands.handle(ask.deed, self._handled)
        elif isinstance(ask, Speak):
            self.desk.speak(ask.language)
            self._say_again()
        elif isinstance(ask, SoundOn):
            self.desk.around = self.desk.around._replace(sound=ask.on)
        elif isinstance(ask, AskWhoWorks):
            self._ask_who_works()
        elif isinstance(ask, Leave):
            self._left()

    def _handled(self, why_not: str | None) -> None:
        self._post(partial(self._not_done, why_not))

    def _not_done(self, why_not: str | None) -> None:
        self._why_not = why_not
        # What has been done is told by the table.
        self.answers += why_not is not None
        self._say_again()
        self._changed()

    def _say_again(self) -> None:
        """What stands on the screen in words, in the language it is in now."""
        speech, why_not = self._speeches()[self.desk.language], self._why_not
        self.desk.around = self.desk.around._replace(
            alarm=speech.screen("log-alarm") if self._alarmed else "",
            not_done="" if why_not is None else speech.not_done(why_not),
        )

    def _ask_who_works(self) -> None:
        self._errands.who_works(lambda people: self._post(partial(self._found, people)))

    def _found(self, people: tuple[Person, ...]) -> None:
        staff = tuple(Colleague(one.name, one.role) for one in people)
        self.desk.around = self.desk.around._replace(staff=staff)
        self._changed()

    def _plan(self, file: Path | None, *, can_leave: bool) -> Plan:
        settings = self.settings

        def anew() -> TableSettings:
            assert file is not None
            return settings_anew(file, settings)

        return Plan(
            table=settings.table.name,
            simulated=settings.simulated,
            player_left=settings.screens.player_side is Side.LEFT,
            chips=settings.chips,
            languages=tuple(
                (language, words.words("language", "short"))
                for language, words in self.words.items()
            ),
            deeds=() if self._bench is None else self._bench.deeds,
            by_roles=isinstance(self.console.acting, RolesAsNames),
            can_leave=can_leave,
            settings_anew=None if file is None else anew,
        )

    def _speeches(self) -> dict[str, Speech]:
        game = self.public.settings.game
        return {language: Speech(words, self.money, game) for language, words in self.words.items()}


def _silent(_: Sound) -> None:
    """Nobody plays anything."""


def _stays() -> None:
    """Nobody closes anything."""


def _bench(settings: ConsoleSettings, shoe: str | None) -> Bench | None:
    """The simulated shoe that the console brings along, where its address asks for one."""
    if not settings.simulated or settings.shoe is None:
        return None
    section = settings.shoe
    table = settings.table.settings
    return bench_at(
        shoe or section.address,
        section.driver,
        dict(section.settings),
        table=table,
        decks=usual_decks(table.game),
    )
