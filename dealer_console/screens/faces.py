"""The bundled faces: one for Simplified and one for Traditional Chinese, each with Latin."""

from functools import cache, lru_cache
from importlib.resources import files

from PySide6.QtGui import QFont, QFontDatabase, QFontMetrics

_FILES = {"zh-hant": "DealerConsoleTC.otf"}
_OTHERWISE = "DealerConsoleSC.otf"
"""Any other language is drawn with the Simplified face, whose Latin is the same."""


class NoFace(RuntimeError):
    """A face that the console brings along cannot be loaded.

    For example from an installation whose files were not copied whole.
    """


def family(language: str) -> str:
    """The family in which a language is drawn; loaded when it is first asked for."""
    return _loaded(_FILES.get(language, _OTHERWISE))


@lru_cache(maxsize=4096)
def family_for(language: str, text: str) -> str:
    """The family that has every character of a text: of the language, or else the other one.

    A name is written in its own script, whatever language the screen is in.
    """
    first = family(language)
    for name in (first, _loaded(_OTHERWISE), *(_loaded(file) for file in _FILES.values())):
        metrics = QFontMetrics(face(name, 20))
        if all(metrics.inFontUcs4(ord(char)) for char in text):
            return name
    return first


@lru_cache(maxsize=4096)
def is_chinese(text: str) -> bool:
    """Whether there is a Chinese character in it."""
    return any("\u3400" <= char <= "\u9fff" for char in text)


@cache
def _loaded(name: str) -> str:
    data = (files("dealer_console.fonts") / name).read_bytes()
    number = QFontDatabase.addApplicationFontFromData(data)
    families = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
    if not families:
        raise NoFace(f"the bundled font {name} cannot be loaded: install the console again")
    return families[0]


@cache
def face(name: str, pixels: int, *, bold: bool = False) -> QFont:
    """A face at a size in pixels."""
    made = QFont(name)
    made.setPixelSize(max(1, pixels))
    made.setBold(bold)
    # The bundled face has every character that is drawn; a foreign one would be found out late.
    made.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
    return made
