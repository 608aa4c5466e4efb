"""A Dealer's screen out of the log: told the same things in the same order, it shows the same."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from dealer_console import said_body
from dealer_console.desk.at import Plan
from dealer_console.desk.shown import Shown
from dealer_console.desk.sitting import LinkTold, Sitting, people_of
from dealer_console.review.replay.beginning import STARTED, Beginning
from dealer_console.review.replay.pressed import words_on
from dealer_console.round_log.events import Event
from dealer_console.round_log.gaming_day import GamingDays
from dealer_console.table import bodies
from dealer_console.table.course import Step
from dealer_console.table.rederiving import Replay
from dealer_console.table.told import WAL_GROWS, WAL_SHRUNK
from dealer_console.wording.catalogue import REFERENCE, Catalogue, languages
from dealer_console.wording.money import Money
from rules.table.settings import TableSettings
from rules.table.state import Public, State

BEFORE_ALL_THIS: Mapping[str, Any] = {"currency": "MOP", "minor_digits": 2}
"""What consoles had that did not yet say what their screens were like."""


class Showing:
    """What stood on the screen after each event; begun where the log says how it was."""

    def __init__(
        self,
        table: str,
        rules: str,
        days: GamingDays,
        begin: Beginning,
        *,
        simulated: bool,
    ) -> None:
        self._table, self._days, self._simulated = table, days, simulated
        self._begin = begin
        self._replay = Replay(rules)
        self._words = _words()
        self._screen: Mapping[str, Any] = {**BEFORE_ALL_THIS, **begin.about}
        self._sitting: Sitting | None = None
        self._differs: str | None = None
        self._is_on = True
        """Whether there is a screen: a console that starts has none until its table stands."""
        self.pressed = ""
        """What the last event was a press on, if it was one, in the words that stood there."""
        self.strayed = False
        """Whether a press was made on another page than lies open here: what follows on the screen
        may differ from what was seen, until the table stands bare again."""

    @property
    def sitting(self) -> Sitting | None:
        """Whoever sits there, from when the table's state is known."""
        course = self._replay.course
        if course is None:
            # Lost: what stood last may stand no longer.
            return None
        if self._is_on and self._sitting is None:
            self._sitting = self._seated(course.state)
        return self._sitting

    @property
    def state(self) -> State | None:
        """The table, closed cards and all."""
        return None if self._replay.course is None else self._replay.course.state

    @property
    def round(self) -> tuple[int, int] | None:
        """The round on the table, by shoe and number; None between two rounds."""
        return None if self.state is None else round_on(self.state.public)

    @property
    def step(self) -> Step | None:
        """What the last event made of the table; None where it was no event of the table."""
        return self._replay.step

    @property
    def lost(self) -> str | None:
        """Why the table cannot be followed, where it was played by other rules than these."""
        return self._differs or self._replay.lost

    def utc_offset_minutes(self, utc_ms: int) -> int:
        """How far the screen's clock was from UTC; the casino's, where nobody wrote it down."""
        if "utc_offset_minutes" in self._screen:
            return int(self._screen["utc_offset_minutes"])
        offset = self._days.local(utc_ms).utcoffset()
        assert offset is not None
        return round(offset.total_seconds() / 60)

    def shown(self) -> Shown:
        """The whole screen; there is one once the table's state is known."""
        sitting = self.sitting
        assert sitting is not None
        return sitting.desk.shown()

    def take(self, event: Event) -> None:
        """One event, in the order in which it came into sight."""
        if self._sitting is None and event.sequence < self._begin.screen:
            self._replay.lead(event)
            return
        kind = event.entry.kind
        self.pressed = ""
        if kind == STARTED:
            self._screen = {**BEFORE_ALL_THIS, **(_body(event).get("screen") or {})}
            self._sitting, self._is_on, self.strayed = None, False, False
            return
        self._replay.take(event)
        if self.step is not None and self.step.derived != event.entry.derived:
            self._differs = f"from event {event.sequence} on they show something else"
        self._is_on = self._is_on or self.step is not None or kind in bodies.OF_THE_SCREEN
        sitting = self.sitting
        if sitting is None:
            return
        if self.step is not None:
            sitting.stands(self.step.state.public, self.step.prompts)
        elif kind == bodies.REFUSED:
            body = _body(event)
            reason = said_body.from_json(body.get("said"), body["reason"])
            sitting.desk.refused(reason, body["paragraph"])
        elif kind in (WAL_GROWS, WAL_SHRUNK):
            sitting.alarm(on=kind == WAL_GROWS)
        elif kind in bodies.OF_THE_SCREEN:
            self._of_screen(sitting, kind, _body(event))
        if sitting.desk.page is not None:
            # One that fits no more closes as it is drawn, and stays closed.
            sitting.desk.shown()

    def _of_screen(self, sitting: Sitting, kind: str, body: Mapping[str, Any]) -> None:
        if kind == bodies.PRESSED:
            self._press(sitting, body)
        elif kind == bodies.COLLEAGUES:
            sitting.works(people_of(body["people"]))
        elif kind == bodies.LINK_TOLD:
            sitting.tells_of_link(None if body["link"] is None else LinkTold(*body["link"]))
        elif kind == bodies.DEED_NOT_DONE:
            sitting.not_done(body["why"])
        elif kind == bodies.KEYPAD_USED:
            sitting.uses_keypad = True
        elif kind == bodies.SCREEN_SIZED:
            sitting.size = (body["size"][0], body["size"][1])
        elif kind == bodies.SCREEN:
            self._resume(body)

    def _press(self, sitting: Sitting, body: Mapping[str, Any]) -> None:
        desk = sitting.desk
        if body.get("typed") is not None:
            desk.typed(enough=body["typed"])
        # Only what has been drawn can be pressed.
        self.pressed = words_on(desk.shown(), body["key"])
        page = "" if desk.page is None else desk.page.name
        self.strayed = self.strayed or page != body["page"]
        for ask in desk.press(body["key"]):
            sitting.does(ask)

    def _resume(self, body: Mapping[str, Any]) -> None:
        """Whatever was played before, it stood so."""
        self._screen = {**BEFORE_ALL_THIS, **body["screen"]}
        if self.state is not None:
            self._sitting, self.strayed = self._seated(self.state), False
            self._sitting.resume(body)

    def _seated(self, state: State) -> Sitting:
        screen = self._screen
        money = Money(screen["currency"], screen["minor_digits"])
        language = screen.get("language", REFERENCE)
        words = self._words
        sitting = Sitting(
            self._plan(screen),
            state.public,
            words,
            money,
            language if language in words else REFERENCE,
        )
        sitting.desk.around = sitting.desk.around._replace(sound=screen.get("sound", True))
        return sitting

    def _plan(self, screen: Mapping[str, Any]) -> Plan:
        return Plan(
            table=self._table,
            simulated=self._simulated,
            player_left=screen.get("player_left", True),
            chips=tuple(screen.get("chips", ())),
            languages=tuple(
                (language, words.words("language", "short"))
                for language, words in self._words.items()
            ),
            deeds=tuple(screen.get("deeds", ())),
            by_roles=screen.get("by_roles", False),
            can_leave=screen.get("can_leave", False),
            settings_anew=_not_read_again if screen.get("settings_file") else None,
            is_replay=True,
        )


def round_on(public: Public) -> tuple[int, int] | None:
    """The round on a table, by shoe and number; None between two rounds."""
    if public.shoe is None or public.round is None:
        return None
    return public.shoe.number, public.round.number


@cache
def _words() -> Mapping[str, Catalogue]:
    """A screen may turn to any language; reading them takes longer than playing a round."""
    return {language: Catalogue.load(language) for language in languages()}


def _body(event: Event) -> Mapping[str, Any]:
    body: Mapping[str, Any] = json.loads(event.entry.body)
    return body


def _not_read_again() -> TableSettings:
    raise AssertionError("commands are not given in a replay")
