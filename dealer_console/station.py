"""A Dealer's station: a table with its log and its shoe, and the desk that is worked at.

It knows no Qt. Whoever owns it, a window or a terminal, has one thread of its own on which all
that happens is brought to it by `post`; nothing here ever waits on that thread.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from dealer_console.clocks import Clocks
from dealer_console.console import Console, screen_of
from dealer_console.desk.asks import Ask, AskWhoWorks, Handle, Leave, Order, SoundOn
from dealer_console.desk.at import Colleague, Plan
from dealer_console.desk.desk import Desk
from dealer_console.desk.pages.new_cards import usual_decks
from dealer_console.desk.sitting import LinkTold, Sitting, people_body
from dealer_console.errands import Errands
from dealer_console.round_log.troubles import WHAT_TO_DO
from dealer_console.settings.anew import settings_anew
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.screens_section import Side
from dealer_console.table.acting import RolesAsNames
from dealer_console.table.bodies import (
    COLLEAGUES,
    DEED_NOT_DONE,
    KEYPAD_USED,
    LINK_TOLD,
    PRESSED,
    SCREEN,
    SCREEN_SIZED,
)
from dealer_console.table.told import LogAlarm, Note, Refused, Snapshot, Stopped, Told
from dealer_console.versions import Versions
from dealer_console.wording.catalogue import Catalogue, languages
from dealer_console.wording.money import Money
from rules.people import Person
from rules.table.settings import TableSettings
from rules.table.state import Public
from rules.table.views import Sound, sound
from shoe_drivers.bench import Bench, bench_at
from shoe_drivers.reader import LinkState

SCREEN_EVERY = 500
"""Events after which the screen is written down, between two rounds: a replay begins there."""

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
        self.answers = 0
        """How often the table has told something, or a deed could not be done."""
        self.words = {language: Catalogue.load(language) for language in languages()}
        self.money = Money(settings.currency.code, settings.currency.minor_digits)
        self._bench = _bench(settings, shoe)
        screen = {
            "deeds": list(() if self._bench is None else self._bench.deeds),
            "can_leave": can_leave,
            "settings_file": file is not None,
            "has_screen": True,
        }
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
                screen={**screen, "utc_offset_minutes": utc_offset_minutes()},
            )
        except BaseException:
            if self._bench is not None:
                self._bench.close()
            raise
        self._errands = Errands(self.console, self._bench)
        last = self.console.last
        assert last is not None
        self._screen = {**screen_of(settings), **screen}
        self._heard = self._kept = self.console.begun_after
        """The events of what is on the screen, and of when it was last written down."""
        self._link_kept: LinkTold | None = None
        self._why_not: str | None = None
        self._typed: bool | None = None
        """Whether digits typed since the last press that is kept are enough for a PIN."""
        self._sitting = Sitting(
            self._plan(file, can_leave=can_leave),
            last.public,
            self.words,
            self.money,
            settings.screens.language,
        )
        self._sitting.does(SoundOn(settings.screens.sound))

    @property
    def desk(self) -> Desk:
        """What is worked at."""
        return self._sitting.desk

    @property
    def public(self) -> Public:
        """The table as it was told last."""
        return self._sitting.public

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
        desk = self.desk
        kept = desk.keeps(key)
        if kept:
            page = "" if desk.page is None else desk.page.name
            self._keep(PRESSED, {"key": key, "page": page, "typed": self._typed})
        typing = desk.typing
        asks = desk.press(key)
        # The digits of a PIN are told of with whatever is pressed next, and only whether they do.
        changed = self._typed is not None or desk.typing != typing
        self._typed = desk.typing.could_be if changed and not kept else None
        for ask in asks:
            self._carry_out(ask)
        self._changed()
        return any(isinstance(ask, Order | Handle) for ask in asks)

    def look_at_link(self) -> None:
        """How the line stands while it is lost: told again and again, as it changes by itself."""
        line = self.console.line
        if line is None or self.public.device.linked:
            told = None
        else:
            status = line.status()
            waiting = status.state is LinkState.WAITING
            told = LinkTold(max(1, round(status.seconds)) if waiting else None)
        if told != self._sitting.link:
            self._sitting.tells_of_link(told)
            self._changed()
        # Only rounds are replayed, and a shoe may stay unplugged all night.
        if told != self._link_kept and self.public.round is not None:
            self._link_kept = told
            self._keep(LINK_TOLD, {"link": None if told is None else list(told)})

    def keypad_used(self) -> None:
        """Somebody has used keys: the tiles say from now on which is theirs."""
        self._sitting.uses_keypad = True
        self._keep(KEYPAD_USED, {})

    def sized(self, width: int, height: int) -> None:
        """The window is so large now: everything on it is drawn in proportion."""
        if self._sitting.size != (width, height):
            self._sitting.size = (width, height)
            self._keep(SCREEN_SIZED, {"size": [width, height]})

    def hear(self, told: Told) -> None:
        """What the table tells, on the owner's thread."""
        self.answers += 1
        if not isinstance(told, Stopped):
            self._heard = max(self._heard, told.seq)
        if isinstance(told, Snapshot):
            self._stands(told)
        elif isinstance(told, Refused):
            self.desk.refused(told.reason, told.paragraph)
        elif isinstance(told, LogAlarm):
            self._sitting.alarm(on=not told.over)
        elif isinstance(told, Stopped):
            # What to do is said in the language of the screen; what happened, as the log has it.
            self.desk.stopped(told.reason.removeprefix(WHAT_TO_DO).strip())
            self._play(Sound.ATTENTION)
        self._changed()

    def _heard_by_table(self, told: Told) -> None:
        self._post(partial(self.hear, told))

    def _stands(self, snapshot: Snapshot) -> None:
        before, called = self.public, self.desk.calls
        self._sitting.stands(snapshot.public, snapshot.prompts)
        if self.public.round is None:
            self._rest()
        if self.public.pending is not None and before.pending is None:
            # Whoever is to agree may have come to the staff since it was looked up.
            self._ask_who_works()
        if self.public.phase is not before.phase and (heard := sound(self.public)) is not None:
            self._play(heard)
        elif self.desk.calls not in (None, called):
            self._play(Sound.ATTENTION)

    def _rest(self) -> None:
        """Write the screen down now and then, while there is nothing on it but the table."""
        if self._heard - self._kept >= SCREEN_EVERY and self.desk.is_bare:
            self._kept = self._heard
            self._link_kept = self._sitting.link
            offset = {"utc_offset_minutes": utc_offset_minutes()}
            self._keep(SCREEN, {**self._sitting.rest(), "screen": {**self._screen, **offset}})

    def _play(self, heard: Sound) -> None:
        if self.desk.around.sound:
            self._sound(heard)

    def _carry_out(self, ask: Ask) -> None:
        if isinstance(ask, Order):
            self._errands.order(ask)
        elif isinstance(ask, Handle):
            self._errands.handle(ask.deed, self._handled)
        elif isinstance(ask, AskWhoWorks):
            self._ask_who_works()
        elif isinstance(ask, Leave):
            self._left()
        else:
            self._sitting.does(ask)

    def _handled(self, why_not: str | None) -> None:
        self._post(partial(self._not_done, why_not))

    def _not_done(self, why_not: str | None) -> None:
        # What has been done is told by the table.
        self.answers += why_not is not None
        if why_not != self._why_not:
            self._why_not = why_not
            self._keep(DEED_NOT_DONE, {"why": why_not})
        self._sitting.not_done(why_not)
        self._changed()

    def _ask_who_works(self) -> None:
        self._errands.who_works(lambda people: self._post(partial(self._found, people)))

    def _found(self, people: tuple[Person, ...]) -> None:
        staff = tuple(Colleague(one.name, one.role) for one in people)
        if staff != self.desk.around.staff:
            self._keep(COLLEAGUES, {"people": people_body(staff)})
        self._sitting.works(staff)
        self._changed()

    def _keep(self, kind: str, body: dict[str, Any]) -> None:
        """What changes the screen and not the table, so that it can be shown again as it was."""
        self.console.put(Note(kind, {**body, "seen": self._heard}))

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


def utc_offset_minutes() -> int:
    """How far the clock on the screen is from UTC now."""
    offset = datetime.now().astimezone().utcoffset()
    assert offset is not None
    return round(offset.total_seconds() / 60)


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
