"""Every character that a bundled face must have; told from the catalogues themselves."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORDING = ROOT / "dealer_console" / "wording"

ALWAYS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "".join(map(chr, range(0xA0, 0x100)))
    + "–—‘’“”…·×•←↑→↓■□▲▼◆○●★♠♥♦♣"
    + "庄莊閒闲和"
    + "，。、；：？！（）《》「」『』"
)
"""What the screens use beside the catalogues."""

NARROW = "‘’“”…·—"
"""Signs that stand between Latin letters as often as between Chinese ones."""


def characters(face: str) -> set[str]:
    """Every character that a face must have."""
    told = set(ALWAYS)
    for catalogue in WORDING.glob("*.toml"):
        told |= set(catalogue.read_text(encoding="utf-8"))
    return {char for char in told | _common(face) if char.isprintable()}


def _common(face: str) -> set[str]:
    """The common characters of each script, as the old national standards list them."""
    codec, first, last, trails = (
        ("gb2312", 0xB0, 0xD7, range(0xA1, 0xFF))
        if face == "SC"
        else ("big5", 0xA4, 0xC6, (*range(0x40, 0x7F), *range(0xA1, 0xFF)))
    )
    found = set()
    for lead in range(first, last + 1):
        for trail in trails:
            try:
                found.add(bytes([lead, trail]).decode(codec))
            except UnicodeDecodeError:
                continue
    return found
