"""Every word on a Dealer's window, measured: none cut off, none over another, no glyph missing."""

from PySide6.QtGui import QRawFont

from dealer_console.screens.faces import face, family_for
from dealer_console.screens.parts.fitting import SMALLEST
from dealer_console.screens.parts.part import unit_of
from tests.dealer_console.screens.dealer.at_work import Dealer


def measure(dealer: Dealer, language: str) -> None:
    """All labels of the window as it is."""
    window = dealer.window
    labels = window.labels()
    assert labels
    cut = [label.text for label in labels if not label.fits]
    assert cut == []
    outside = [label.text for label in labels if not window.rect().contains(label.taken)]
    assert outside == []
    over = [
        (one.text, other.text)
        for number, one in enumerate(labels)
        for other in labels[number + 1 :]
        if one.taken.intersects(other.taken)
    ]
    assert over == []
    small = [label.text for label in labels if label.pixels < round(SMALLEST * unit_of(window))]
    assert small == []
    missing = {
        char
        for label in labels
        for char in label.text
        if not has_glyph(family_for(language, label.text), char)
    }
    assert missing == set()


def has_glyph(family: str, char: str) -> bool:
    """Whether the bundled face itself has it."""
    font = QRawFont.fromFont(face(family, 20))
    assert font.familyName() == family
    return font.supportsCharacter(ord(char))
