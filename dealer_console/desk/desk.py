"""The Dealer's desk: it keeps what lies on it, shows it, and turns presses into what is asked for.

It knows no Qt and no thread. A window draws what it shows and tells it what was pressed; a
terminal can do the same.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import NamedTuple

from dealer_console.desk.asks import Ask, Order, Speak
from dealer_console.desk.at import Act, Around, At, Plan, Tiles
from dealer_console.desk.boxes import boxes
from dealer_console.desk.column import column, page_for
from dealer_console.desk.hands import hands, held
from dealer_console.desk.instruction import instruction
from dealer_console.desk.pages.deciding import Deciding
from dealer_console.desk.pages.insuring import Insuring, insurances
from dealer_console.desk.pages.page import Page
from dealer_console.desk.pages.signing import Signing
from dealer_console.desk.pages.wagering import Wagering
from dealer_console.desk.rank_pad import asked, pad
from dealer_console.desk.settlement_guide import guide
from dealer_console.desk.shown import Column, Instruction, Kind, Shown, Tone
from dealer_console.desk.speech import Speech
from dealer_console.desk.status import status
from rules.refusal import HOUSE, Refusal
from rules.table.facts import Position
from rules.table.prompt import Prompt
from rules.table.prompts import prompts as prompts_of
from rules.table.state import Public
from rules.table.troubles import stopping, trouble_numbered


class Typing(NamedTuple):
    """What the screen tells of a PIN whose digits nobody may know."""

    could_be: bool
    """So many digits are typed as a PIN can have."""
    refused: bool
    """Why the last press was not done still stands there; the next digit takes it away."""


class Desk:
    """What the Dealer works at."""

    def __init__(
        self, plan: Plan, public: Public, languages: Mapping[str, Speech], language: str, unit: int
    ) -> None:
        self.plan = plan
        self._public = public
        self._prompts: tuple[Prompt, ...] = prompts_of(public)
        self.languages, self._unit = languages, unit
        self._speech = languages[language]
        self.around = Around()
        self._page: Page | None = None
        self._deciding: Deciding | None = None
        self._decided_on: object = None
        """Number, situation and cards of the irregularity that page is about."""
        self._called: object = None
        """What the page that opened by itself was about."""
        self._refused: Refusal | None = None
        self._stopped = ""
        self._chosen: Position | None = None
        self._asked_for = self._last = ""
        """The command that waits for its answer, and the last that was carried out."""
        self._acts: Mapping[str, Act] = {}
        self._secrets: frozenset[str] = frozenset()
        """The keys of a PIN pad."""

    # What happens around it.

    def stands(self, public: Public, prompts: tuple[Prompt, ...]) -> None:
        """The table stands so now."""
        if public.phase is not self._public.phase:
            # A card that follows at once must not wipe off why a tap was not done.
            self._refused = None
        self._public, self._prompts = public, prompts
        self._asked_for, self._last = "", self._asked_for or self._last
        self._opened_by_itself()

    def refused(self, reason: str, paragraph: str = HOUSE) -> None:
        """What was asked for last was not done."""
        self._refused = Refusal(reason, paragraph)
        # An undo takes back the one before it.
        self._asked_for = ""

    def stopped(self, reason: str) -> None:
        """The log has failed: nothing goes on here."""
        self._stopped = reason
        self._page = None

    def speak(self, language: str) -> None:
        """Show everything in that language from now on."""
        self._speech = self.languages[language]

    @property
    def language(self) -> str:
        """The language it is shown in."""
        return self._speech.language

    @property
    def calls(self) -> object:
        """What waits for somebody; another value when something else does, None for nothing."""
        return _calls(self._public)

    # The pages.

    def open(self, page: Page) -> None:
        """Turn to a page; one on which a decision was begun is as it was left."""
        if isinstance(page, Deciding):
            page = self._begun(page)
        self._page = page

    def _begun(self, page: Deciding) -> Deciding:
        """Cards put in order and counts typed in are not done twice because somebody said no."""
        trouble = trouble_numbered(self._public, page.number)
        about = None if trouble is None else trouble[:3]
        if self._deciding is None or about != self._decided_on:
            self._deciding, self._decided_on = page, about
        return self._deciding

    def close(self) -> None:
        """Back to the table."""
        self._page = None

    @property
    def page(self) -> Page | None:
        """The page that lies open."""
        return self._page

    @property
    def typing(self) -> Typing:
        """All that may be kept of a PIN being typed."""
        could_be = isinstance(self._page, Signing) and self._page.pin.could_be
        return Typing(could_be, self._refused is not None)

    def typed(self, *, enough: bool) -> None:
        """Digits of a PIN were typed: enough of them, or not yet."""
        self._refused = None
        if isinstance(self._page, Signing):
            self._page.pin.is_enough(enough=enough)

    # What is kept of it, so that it can be shown again.

    @property
    def is_bare(self) -> bool:
        """Whether nothing lies on it but the table: no page, no refusal, nothing begun."""
        nothing_here = self._page is None and self._refused is None and self._chosen is None
        return nothing_here and not self._asked_for and self._called is None and self.calls is None

    def rest(self) -> str:
        """Forget what was begun on pages; the command that was carried out last."""
        self._deciding = self._decided_on = None
        return self._last

    def resume(self, last: str) -> None:
        """Bare, after that command."""
        self._last = last

    def _opened_by_itself(self) -> None:
        """What the machine detects, and what waits for somebody, is put before the Dealer once."""
        called = _calls(self._public)
        if called == self._called:
            return
        self._called = called
        make = page_for(self._public)
        if make is not None:
            self.open(make(self))

    # What it shows, and what is pressed on it.

    def shown(self) -> Shown:
        """The whole screen."""
        at = At(self.plan, self.around, self._public, self._prompts, self._speech)
        tiles = Tiles(at)
        banner = self._speech.screen("simulated") if self.plan.simulated else ""
        wanted = asked(at, self._chosen)
        sheet = None
        if self._page is not None:
            sheet = self._page.sheet(at, tiles)
            if sheet is None:
                self._page = None
        # What lies behind a page cannot be pressed through it.
        behind = tiles if sheet is None else Tiles(at)
        shown = Shown(
            language=self._speech.language,
            banner=banner,
            status=status(at, tiles),
            instruction=instruction(at, self._refused),
            hands=hands(at, behind, wanted, self._choose),
            held=held(at),
            column=column(at, behind, self, wanted, self._last),
            boxes=boxes(at, behind, partial(self._box, at)),
            guide=guide(at),
            pad=pad(behind, wanted),
            sheet=sheet,
        )
        self._acts = tiles.acts
        typed = () if sheet is None else sheet.pad
        self._secrets = frozenset(tile.key for tile in typed if tile.kind is Kind.SECRET)
        return self._locked(shown) if self._stopped else shown

    def keeps(self, key: str) -> bool:
        """Whether a press on it does something here that may be known later: no digit of a PIN."""
        return not self._stopped and key in self._acts and key not in self._secrets

    def press(self, key: str) -> Sequence[Ask]:
        """What a press asks for; one on something that is not there asks for nothing."""
        act = None if self._stopped else self._acts.get(key)
        if act is None:
            return ()
        asks = act()
        if not any(isinstance(ask, Speak) for ask in asks):
            # Whoever changes the language wants to read it.
            self._refused = None
        for ask in asks:
            if isinstance(ask, Order) and ask.do != "undo-last":
                self._asked_for = ask.do
                self._chosen = None
        return asks

    def _choose(self, position: Position) -> None:
        self._chosen = position

    def _box(self, at: At, box: int) -> Act | None:
        """What a tap on a box turns to."""
        if "place-wager" in at.can:
            return self._opening(Wagering(self, box, self._unit))
        if insurances(at, box):
            return self._opening(Insuring(self, box, self._unit))
        return None

    def _opening(self, page: Page) -> Act:
        def opened() -> Sequence[Ask]:
            self.open(page)
            return ()

        return opened

    def _locked(self, shown: Shown) -> Shown:
        """Nothing can be pressed any more; what was shown last stays hidden behind it."""
        speech = self._speech
        loud = speech.screen("stop-dealing")
        return shown._replace(
            instruction=Instruction(loud, speech.screen("log-failed"), tone=Tone.ALARM),
            status=shown.status._replace(log=speech.screen("log-stopped"), log_good=False),
            column=Column(),
            sheet=None,
            pad=None,
            locked=f"{loud}. {self._stopped}",
        )


def _calls(public: Public) -> object:
    """What waits for somebody: a request, an irregularity, Players' choices; nothing else."""
    if public.pending is not None:
        return ("pending", public.pending.command)
    round_ = public.round
    if round_ is not None and round_.options is not None:
        return ("options", round_.options.paragraph, round_.options.then)
    trouble = stopping(public)
    return None if trouble is None else ("trouble", trouble.number, trouble.status)
