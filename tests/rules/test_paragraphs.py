"""The paragraphs of the five books: which there are, and what each asks of the console."""

import pytest

from rules.games import GAMES
from rules.paragraphs import Kind

# Read out of the books, one by one.
BOOKS = {
    "da-hu-ying-xiong": {
        Kind.ENFORCE: (
            "1.1 1.3 1.6 1.10 1.11 1.12 1.13 1.14 1.16 1.17 1.18 1.19 1.20 1.21 1.22 1.23 "
            "1.24 1.25 1.26 2.2.1 3.2 3.7 3.8 3.10 3.11 3.12.1 3.12.2 3.13 3.14 3.15 3.16 "
            "3.17 4.1.1 4.1.2 4.2.1 4.2.2 5.1.1 5.1.2 5.2.1 5.3 5.4.1 5.4.2 5.5.1 5.5.2 5.5.3 "
            "5.5.4 5.5.5 5.6 5.11 5.12 5.14 5.16"
        ),
        Kind.GUIDE: (
            "3.3 3.4 3.9 3.12 5.1 5.2 5.3.1 5.7 5.7.1 5.8 5.9 5.10 5.10.1 5.10.2 5.13 5.17 5.18"
        ),
        Kind.INFORM: "1.4 1.7 2.1.1 3.5 3.6 5.15",
    },
    "super-six-plus": {
        Kind.ENFORCE: (
            "1.natural 1.point-total 1.tie 1.original-bet 1.reconstruction 1.table-of-play "
            "1.non-commission 1.pair 1.round 1.super-six-plus 1.void 2.2.1 3.2 3.3 3.4 3.5 "
            "3.6 3.8 3.9 3.10 4.1.1 5.1.1 5.1.2 5.1.3 5.1.4"
        ),
        Kind.GUIDE: "3.1",
        Kind.INFORM: "2.1.1",
    },
    "tiger-no-commission": {
        Kind.ENFORCE: (
            "1.1.1 1.1.3 1.1.4 1.1.5 1.1.6 1.1.7 1.1.9 1.1.10-1.1.12 1.1.13 1.1.14 2.1 3.2 "
            "3.3 3.4 3.5 3.5.1 3.6 3.8 3.8.2 3.11.1 3.12 3.13 3.14 3.15 3.15.1 4.1 4.2 4.3 "
            "5.1 5.2 5.3 5.4 5.5 5.8.2.1 5.12.2 5.14 5.15 5.16 5.17.1 5.17.2 6.2"
        ),
        Kind.GUIDE: (
            "1.1.8 3.1 3.6.1 3.7 3.8.1 3.9.1 3.9.2 3.9.3 3.9.4 3.9.4.1 3.9.5 3.9.6 3.9.7 "
            "3.10.1 3.10.2 3.11.2 3.11.3 3.11.5 3.11.6 3.11.7 3.11.8 3.16 3.17 3.17.1 5.6 5.7 "
            "5.7.1 5.8 5.8.1 5.8.2.2 5.9 5.10 5.11 5.12.1 5.13 5.18.1 5.18.2 5.18.3 6.1"
        ),
        Kind.INFORM: "2.2 3.11.4 6.3",
    },
    "dragon-dai-bacc": {
        Kind.ENFORCE: (
            "intro paytable player banker tie kill-the-ox-tiger tiger-7 ox-8 rabbit-9 "
            "matching-7s all-4 play-3 returns"
        ),
        Kind.GUIDE: "play-1 play-2 play-4 play-5",
        Kind.INFORM: "",
    },
    "commission-insurance": {
        Kind.ENFORCE: (
            "1.insurance 1.natural 1.table-of-play 1.pair 1.tie 2.1.3 2.2.1 3.2 3.3 3.4 3.5.1 "
            "3.5.2 3.6 3.7 3.8 3.9 4.1.1 4.1.2 4.1.3 4.1.4 4.1.5 5.1.1 5.1.2 5.1.3 5.2 5.3"
        ),
        Kind.GUIDE: "3.1 3.5",
        Kind.INFORM: "2.1.1 2.1.2",
    },
}


@pytest.mark.parametrize("game", BOOKS)
@pytest.mark.parametrize("kind", Kind)
def test_every_paragraph_of_a_book_is_there_and_of_its_kind(game: str, kind: Kind) -> None:
    """What is computed or refused, what is prompted or recorded, what is only shown."""
    listed = [one.number for one in GAMES[game].paragraphs if one.kind is kind]
    assert sorted(listed) == sorted(BOOKS[game][kind].split())


def test_there_are_no_other_books() -> None:
    assert set(GAMES) == set(BOOKS)
