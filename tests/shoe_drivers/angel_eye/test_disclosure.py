"""Open and masked shoes, found out by themselves."""

from rules.table.facts import CardDrawn, Fact, PresetChanged, UnreadableCardDrawn
from shoe_drivers.angel_eye import make
from tests.shoe_drivers.angel_eye.wire import B1, B2, P1, P2, c, heard, numbered, placed

DEAL = (P1, B1, P2, B2)


def dealt(texts: str, **settings: str) -> list[Fact]:
    places = DEAL * 3
    contents = [
        placed("D", place, text) for place, text in zip(places, texts.split(), strict=False)
    ]
    written = {name.replace("_", "-"): text for name, text in settings.items()}
    return heard(b"".join(numbered(contents)), make(written))


def test_an_open_shoe_tells_its_cards() -> None:
    assert dealt("7S KD") == [CardDrawn(c("7S"), P1, 0), CardDrawn(c("KD"), B1, 0)]


def test_a_masked_shoe_tells_none() -> None:
    assert dealt("- - - -") == [CardDrawn(None, place, 0) for place in DEAL]


def test_a_card_without_a_value_from_an_open_shoe_could_not_be_read() -> None:
    assert dealt("7S - 9C")[1:] == [UnreadableCardDrawn(B1, 0), CardDrawn(c("9C"), P2, 0)]


def test_an_open_shoe_known_beforehand_needs_no_first_value() -> None:
    assert dealt("-", disclosure="open") == [UnreadableCardDrawn(P1, 0)]
    assert dealt("-", disclosure="masked") == [CardDrawn(None, P1, 0)]


def test_a_card_without_a_value_from_an_open_shoe_may_be_set_to_be_closed() -> None:
    assert dealt("7S -", closed_on_open="closed")[1:] == [CardDrawn(None, B1, 0)]


def test_a_masked_shoe_that_tells_a_card_has_been_changed() -> None:
    assert dealt("- 7S KD")[1:] == [
        PresetChanged("disclosure", "open"),
        CardDrawn(c("7S"), B1, 0),
        CardDrawn(c("KD"), P2, 0),
    ]


def test_an_open_shoe_that_tells_none_of_four_cards_has_been_changed() -> None:
    assert dealt("7S - - - - -")[1:] == [
        UnreadableCardDrawn(B1, 0),
        UnreadableCardDrawn(P2, 0),
        UnreadableCardDrawn(B2, 0),
        PresetChanged("disclosure", "masked"),
        CardDrawn(None, P1, 0),
        CardDrawn(None, B1, 0),
    ]


def test_a_value_between_begins_the_count_anew() -> None:
    facts = dealt("7S - - - 2C - - -")
    assert not [fact for fact in facts if isinstance(fact, PresetChanged)]


def test_burn_cards_say_nothing_of_the_mode() -> None:
    contents = [b"D\xc1\xa2", placed("D", P1, "-")]
    assert heard(b"".join(numbered(contents)), make({}))[1:] == [CardDrawn(None, P1, 0)]
