"""A PDF as somebody reads it who has no program for it: its pages, its fonts, the words on each."""

import re
import zlib
from typing import NamedTuple

_ENTRY = re.compile(rb"(\d{10}) \d{5} n")
_HEAD = re.compile(rb"(\d+) 0 obj\s(.*?)(?:endobj|>>\s*stream\r?\n)", re.DOTALL)
_SHOWN = re.compile(rb"/F(\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj|\bET\b")
_RANGE = re.compile(rb"<([0-9A-F]{4})> <[0-9A-F]{4}> \[([^\]]*)\]")


class ReadPdf(NamedTuple):
    """What is in one."""

    pages: list[str]
    """The words of each, a line for each run of text."""
    size: tuple[float, float]
    """Of the first page, in points."""
    fonts: list[str]
    embedded: bool
    """Whether the file holds every font that it uses."""


def read_pdf(data: bytes) -> ReadPdf:
    """The whole of one that QPdfWriter made."""
    assert data.startswith(b"%PDF-1.")
    assert data.rstrip().endswith(b"%%EOF")
    objects = _objects(data)
    [root] = [each for each in objects.values() if b"/Type /Pages" in each]
    kids = [int(n) for n in re.findall(rb"(\d+) 0 R", root.partition(b"]")[0])]
    assert int(_found(rb"/Count (\d+)", root)) == len(kids)
    faces = {n: each for n, each in objects.items() if b"/Subtype /Type0" in each}
    signs = {
        n: _signs(_stream(data, objects, _ref("ToUnicode", each))) for n, each in faces.items()
    }
    box = _found(rb"/MediaBox \[0 0 ([\d. ]+)\]", objects[kids[0]]).split()
    descriptors = [each for each in objects.values() if b"/Type /FontDescriptor" in each]
    return ReadPdf(
        [_words(_stream(data, objects, _ref("Contents", objects[kid])), signs) for kid in kids],
        (float(box[0]), float(box[1])),
        sorted(_found(rb"/BaseFont /(\S+)", each).decode() for each in faces.values()),
        len(descriptors) == len(faces) and all(b"/FontFile" in each for each in descriptors),
    )


def _objects(data: bytes) -> dict[int, bytes]:
    """By the table at the file's end, each up to its stream: whatever a stream holds is no word."""
    table = data[int(_found(rb"startxref\s+(\d+)\s+%%EOF", data[-60:])) :]
    assert table.startswith(b"xref")
    objects = {}
    for offset in map(int, _ENTRY.findall(table)):
        found = _HEAD.match(data, offset)
        assert found
        objects[int(found[1])] = found[2] + b"\n%% begins %d" % found.end()
    return objects


def _stream(data: bytes, objects: dict[int, bytes], number: int) -> bytes:
    head = objects[number]
    begins = int(_found(rb"% begins (\d+)", head))
    length = re.search(rb"/Length (\d+) 0 R", head)
    size = objects[int(length[1])].split()[0] if length else _found(rb"/Length (\d+)", head)
    stream = data[begins : begins + int(size)]
    return zlib.decompress(stream) if b"/FlateDecode" in head else stream


def _found(pattern: bytes, data: bytes) -> bytes:
    found = re.search(pattern, data)
    assert found, pattern
    return found[1]


def _ref(name: str, data: bytes) -> int:
    return int(_found(rb"/%s (\d+) 0 R" % name.encode(), data))


def _signs(cmap: bytes) -> dict[int, str]:
    signs = {}
    for first, codes in _RANGE.findall(cmap):
        for number, code in enumerate(re.findall(rb"<([0-9A-F]+)>", codes), int(first, 16)):
            sign = bytes.fromhex(code.decode()).decode("utf-16-be")
            # The face has one sign for a blank and a tab, and the tab comes first.
            signs[number] = " " if sign == "\t" else sign
    return signs


def _words(content: bytes, signs: dict[int, dict[int, str]]) -> str:
    words, face = "", 0
    for font, shown in _SHOWN.findall(content):
        if font:
            face = int(font)
        elif shown:
            codes = (int(shown[n : n + 4], 16) for n in range(0, len(shown), 4))
            words += "".join(signs[face].get(code, "\ufffd") for code in codes)
        else:
            words += "\n"
    return words
