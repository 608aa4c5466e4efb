"""What is done on the pages of irregularities: a list gone through, a remedy held, a PIN typed."""

from dealer_console.desk.shown import Sheet
from rules.irregularities import Remedy, Situation
from tests.dealer_console.screens.at_screen import AtScreen

GAMES = (
    "da-hu-ying-xiong",
    "super-six-plus",
    "tiger-no-commission",
    "dragon-dai-bacc",
    "commission-insurance",
)
DA_HU, SUPER_SIX, TIGER, DAI_BACC, COMMISSION = GAMES


def sheet(screen: AtScreen) -> Sheet:
    """The page that lies open."""
    found = screen.shown.sheet
    assert found is not None, "no page lies open"
    return found


def listed(screen: AtScreen) -> list[str]:
    """The keys of the whole list of a page, leaf after leaf, as "More" shows them."""
    found: list[str] = []
    while True:
        here = [tile.key for tile in sheet(screen).choices]
        if here[0] in found:
            return found
        found += [key for key in here if key != "more"]
        if "more" not in here:
            return found
        screen.taps_on("more")


def has(screen: AtScreen, *keys: str) -> bool:
    """Whether all of these can be pressed now."""
    return screen.keys().issuperset(keys)


def turns_to(screen: AtScreen, key: str) -> AtScreen:
    """Taps "More" until it is there, then taps it."""
    for _ in range(10):
        if has(screen, key):
            return screen.taps_on(key)
        screen.taps_on("more")
    raise AssertionError(f"{key} is not on the list")


def declares(screen: AtScreen, situation: Situation, *cards: int) -> AtScreen:
    """One button, one of the list, the cards it is about, and play is stopped."""
    turns_to(screen.taps_on("irregularity"), f"situation:{situation}")
    screen.taps_on(*(f"pick:{number}" for number in cards))
    return screen.goes_on()


def chooses(screen: AtScreen, remedy: Remedy) -> AtScreen:
    """A remedy of the list."""
    return turns_to(screen, f"remedy:{remedy}")


def approves(screen: AtScreen, name: str, pin: str | None = None) -> AtScreen:
    """Somebody comes to the table, types their PIN and holds "Approve"."""
    assert screen.page == "approval"
    return screen.signs(name, pin).goes_on()


def can_go_on(screen: AtScreen) -> bool:
    """Whether the primary tile can be pressed."""
    return screen.dealer.window.primary.target.takes_presses


def says(screen: AtScreen, *parts: str) -> None:
    """Each of these stands somewhere on the screen, painted."""
    words = screen.words()
    for part in parts:
        assert part in words, f"{part!r} is not said:\n{words}"
