"""The keys of a replay: every button has one, and its hint says which."""

from PySide6.QtGui import QKeySequence

STEP, STEP_BACK, PLAY, PLAY_BACK = "Right", "Left", "Space", "Shift+Space"
FASTER, SLOWER, OPEN, BEFORE, AFTER = "+", "-", "O", "PgUp", "PgDown"

OF_BUTTONS = {
    "replay-back": PLAY_BACK,
    "replay-step-back": STEP_BACK,
    "replay-step": STEP,
    "replay-play": PLAY,
    "replay-open": OPEN,
    "replay-before": BEFORE,
    "replay-after": AFTER,
}


def hint(text: str, name: str) -> str:
    """What a button does, with the key that does the same, as it stands on keyboards here."""
    key = OF_BUTTONS.get(name)
    if key is None:
        return text
    return f"{text} ({QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)})"
