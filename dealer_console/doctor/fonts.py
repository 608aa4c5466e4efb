"""Whether the bundled faces load, and have every character of the catalogues."""

from collections.abc import Iterator

from dealer_console.doctor import trying_qt
from dealer_console.doctor.finding import Finding, good, remark, wrong
from dealer_console.doctor.patient import Patient
from dealer_console.qt_probe import probe

ABOUT = "fonts"
SHOWN = 12
"""Characters that are named where many are missing."""


def check(_: Patient) -> Iterator[Finding]:
    """Load both faces off the screen, and look each character up."""
    if not probe().works:
        yield remark(ABOUT, "cannot be told while Qt does not work", "see display")
        return
    answer = trying_qt.ask("fonts", "offscreen")
    if answer.told is None:
        yield wrong(ABOUT, f"cannot be tried: {answer.failed}", "install the console again")
        return
    if trouble := answer.told.get("trouble"):
        yield wrong(ABOUT, trouble, "install the console again")
        return
    lacking: dict[str, str] = answer.told["lacking"]
    for language, characters in lacking.items():
        if characters:
            named = " ".join(characters[:SHOWN])
            more = " …" if len(characters) > SHOWN else ""
            yield wrong(
                ABOUT,
                f"the face of {language} lacks {len(characters)} characters: {named}{more}",
                "run `make fonts` where the catalogue was changed, and install the console again",
            )
    if not any(lacking.values()):
        yield good(ABOUT, f"the bundled faces have every character of {', '.join(lacking)}")
