"""All of a device but its cards: clock, key, alarms and presets."""

from random import Random

from hardware_sim.device_settings import DeviceSettings
from hardware_sim.happenings import (
    Happening,
    LockTurned,
    PresetChanged,
    StoodBy,
    Timed,
    Trouble,
    TroubleCancelled,
    TroubleRaised,
    Warned,
)
from hardware_sim.pace import Span, human
from rules.cards import Card


class Housing:
    """The box the cards are in."""

    def __init__(self, settings: DeviceSettings, seed: int) -> None:
        self.settings = settings
        self.now = 0
        """Milliseconds of the device's clock."""
        self.next_at: int | None = None
        """When the hand that is on its way will act, where one has set out."""
        self.locked = False
        self.chance = Random(f"hands {seed}")
        self.standing: dict[Trouble, bool] = {}
        """The troubles there are, and whether each means error mode."""
        self.overdrawn: Card | None = None
        """An overdrawn card nobody has decided about."""

    @property
    def in_error_mode(self) -> bool:
        """Whether no card is counted to the game until an error is cleared."""
        return any(self.standing.values())

    def turn_lock(self, *, locked: bool) -> list[Timed]:
        """Turn the key at the device."""
        self._pass(self.settings.pace.stand_by)
        self.locked = locked
        return self._say(LockTurned(locked))

    def change_preset(self, preset: str, value: str) -> list[Timed]:
        """Change a preset at the device."""
        self._pass(self.settings.pace.stand_by)
        return self._say(PresetChanged(preset, value))

    def stand_by(self) -> list[Timed]:
        """Say that the device waits."""
        self._pass(self.settings.pace.stand_by)
        return self._say(StoodBy())

    def fail(self, trouble: Trouble) -> list[Timed]:
        """Go into an error that concerns no card, or none that is told."""
        self._pass(self.settings.pace.card)
        return self._raise(trouble)

    def warn(self, number: int) -> list[Timed]:
        """Give a warning, which stops nothing."""
        self._pass(self.settings.pace.card)
        return self._say(Warned(number))

    def clear(self, trouble: Trouble | None = None) -> list[Timed]:
        """Clear one trouble at the device, or all there are; an overdraw wants a decision first."""
        self._pass(self.settings.pace.trouble)
        return self.cancel(trouble, self.now)

    def cancel(self, trouble: Trouble | None, at_ms: int) -> list[Timed]:
        """Cancel one trouble, or all, at a given time."""
        undecided = () if self.overdrawn is None else (Trouble.OVERDRAW, Trouble.DRAW_TIME_OUT)
        over = [t for t in self.standing if trouble in (None, t) and t not in undecided]
        return [Timed(at_ms, TroubleCancelled(t, self.standing.pop(t))) for t in over]

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms

    def _set_out(self, span: Span) -> None:
        if self.next_at is None:
            self.next_at = self.now + human(span, self.chance)

    def _pass(self, span: Span, exactly: int | None = None) -> None:
        # Chance is asked in any case, so that one hurried card changes no later time.
        self._set_out(span)
        assert self.next_at is not None
        self.now = max(self.now, self.next_at) if exactly is None else self.now + exactly
        self.next_at = None

    def _raise(self, trouble: Trouble) -> list[Timed]:
        self.standing[trouble] = trouble in self.settings.error_mode
        return self._say(TroubleRaised(trouble, self.standing[trouble]))

    def _say(self, what: Happening) -> list[Timed]:
        return [Timed(self.now, what)]
