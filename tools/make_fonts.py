"""`make fonts`: the faces that the console brings along, cut out of Noto Sans CJK.

A casino's machine has no Chinese fonts. Noto Sans CJK is far too large to bring along whole, and
draws many characters as mainland China does unless it is told otherwise; so two faces are made of
it, one with the Simplified and one with the Traditional shapes, each with Latin, the suits, every
character of the catalogues, and the characters that names of people are commonly written with.

The source is the copy that the package mplfonts brings, fetched without what it depends on.
"""

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from tools.font_characters import NARROW, ROOT, characters

FONTS = ROOT / "dealer_console" / "fonts"

SOURCE = "mplfonts==0.0.11"
FILE = "mplfonts/fonts/NotoSansCJKsc-Regular.otf"

FACES = {"SC": ("Dealer Console SC", None), "TC": ("Dealer Console TC", "ZHT ")}
"""Each face: its name, and the language whose shapes it takes where they differ."""


def main() -> int:
    """Fetch the source and make both faces."""
    with tempfile.TemporaryDirectory() as made:
        source = _fetched(Path(made))
        for face, (name, language) in FACES.items():
            target = FONTS / f"DealerConsole{face}.otf"
            _make(source, target, name, language, characters(face))
            print(f"{target.name}: {target.stat().st_size / 1024:,.0f} KB")
    return 0


def _fetched(folder: Path) -> Path:
    words = ["pip", "download", "--quiet", "--no-deps", "--dest", str(folder), SOURCE]
    subprocess.run([sys.executable, "-m", *words], check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        return Path(package.extract(FILE, folder))


def _make(source: Path, target: Path, name: str, language: str | None, wanted: set[str]) -> None:
    font = TTFont(source)
    if language is not None:
        _take_shapes(font, "locl", language)
    # Quotation marks and dots are as wide as a Chinese character by default, in English too.
    _take_shapes(font, "pwid", only=NARROW)
    options = subset.Options(layout_features=["kern"], name_IDs=[0, 1, 2, 4, 5, 6, 13, 14])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(char) for char in wanted])
    cutter.subset(font)
    _rename(font, name)
    # The same source makes the same file, whenever it is made.
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    font.save(target)


def _take_shapes(
    font: TTFont, feature: str, language: str | None = None, only: str | None = None
) -> None:
    """Have characters drawn by a feature of the source, without being asked for it."""
    table = font["GSUB"].table
    (script,) = (s.Script for s in table.ScriptList.ScriptRecord if s.ScriptTag == "hani")
    spoken = script.DefaultLangSys
    if language is not None:
        (spoken,) = (one.LangSys for one in script.LangSysRecord if one.LangSysTag == language)
    records = [table.FeatureList.FeatureRecord[index] for index in spoken.FeatureIndex]
    shapes: dict[str, str] = {}
    for record in records:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    shapes |= getattr(part, "ExtSubTable", part).mapping
    for cmap in font["cmap"].tables:
        if hasattr(cmap, "cmap"):
            cmap.cmap = {
                char: shapes.get(glyph, glyph) if only is None or chr(char) in only else glyph
                for char, glyph in cmap.cmap.items()
            }


def _rename(font: TTFont, name: str) -> None:
    told = {1: name, 4: name, 6: name.replace(" ", ""), 2: "Regular"}
    for record in font["name"].names:
        if record.nameID in told:
            record.string = told[record.nameID]
    cff = font["CFF "].cff
    cff.fontNames[0] = told[6]
    cff.topDictIndex[0].FullName = cff.topDictIndex[0].FamilyName = name


if __name__ == "__main__":
    sys.exit(main())
