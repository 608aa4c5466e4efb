"""The bundled faces: they have every character that the console can show."""

from pathlib import Path

import pytest

from dealer_console import fonts
from tools.font_characters import characters

pytestmark = pytest.mark.window
FOLDER = Path(fonts.__file__).parent


@pytest.mark.parametrize("face", ["SC", "TC"])
def test_every_character_of_the_catalogues_has_a_glyph(qapp: object, face: str) -> None:
    """Latin, suits, and the characters that names are commonly written with as well."""
    from PySide6.QtGui import QRawFont

    font = QRawFont(str(FOLDER / f"DealerConsole{face}.otf"), 20.0)
    assert font.isValid()
    assert font.familyName() == f"Dealer Console {face}"
    missing = [char for char in sorted(characters(face)) if not font.supportsCharacter(ord(char))]
    assert missing == []


def test_the_two_faces_draw_a_character_each_in_its_own_way(qapp: object) -> None:
    """骨 and 角 are written differently in the mainland and in Macau."""
    from PySide6.QtGui import QRawFont

    for char in "骨角":
        drawn = []
        for face in ("SC", "TC"):
            font = QRawFont(str(FOLDER / f"DealerConsole{face}.otf"), 20.0)
            (glyph,) = font.glyphIndexesForString(char)
            path = font.pathForGlyph(glyph)
            drawn.append([path.elementAt(n).x for n in range(path.elementCount())])
        assert drawn[0] != drawn[1]


def test_the_licence_goes_with_them() -> None:
    """The Open Font License wants to be where the fonts are."""
    text = (FOLDER / "OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in text
    assert "Adobe Systems Incorporated" in text
