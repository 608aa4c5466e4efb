"""Four tables at which, between them, everything can go wrong that a soak knows of."""

from rules.conduct import Method
from tools.soak.kinds import KINDS, Kind, kinds_for
from tools.soak.plan import ANGEL_EYE, LINE_SCANNER, stretch

# Angel Eye: two tables that differ in all that decides what can go wrong, and a third for the rest.
INSURED = stretch(1, 0, 16)._replace(
    game_id="da-hu-ying-xiong",
    driver=ANGEL_EYE,
    masked=True,
    face_down=True,
    method=Method.A,
    together=True,
    shuffler=False,
    first_card_closes=False,
    follows=False,
)
OPEN = INSURED._replace(
    number=1,
    seed="1/1",
    game_id="commission-insurance",
    masked=False,
    face_down=False,
    method=Method.B,
    together=False,
)
SMALL = OPEN._replace(number=2, seed="1/2", game_id="dragon-dai-bacc", decks=3, method=Method.C)
TEXT = OPEN._replace(
    number=3, seed="1/3", game_id="super-six-plus", driver=LINE_SCANNER, method=Method.B
)

ONE_TOO_MANY = "one copy of a card too many"

TABLES = (INSURED, OPEN, SMALL, TEXT)


def shared_out() -> dict[int, list[Kind]]:
    """Every kind at the first table at which it can be, the tables taking turns."""
    shares: dict[int, list[Kind]] = {plan.number: [] for plan in TABLES}
    fitting = {plan.number: kinds_for(plan) for plan in TABLES}
    # All copies of a card are soon out of three decks, and hardly ever out of eight.
    fitting = {
        number: [k for k in kinds if number == SMALL.number or k.name != ONE_TOO_MANY]
        for number, kinds in fitting.items()
    }
    by_choice = sorted(KINDS.values(), key=lambda k: sum(k in f for f in fitting.values()))
    for kind in by_choice:
        there = [number for number, kinds in fitting.items() if kind in kinds]
        shares[min(there, key=lambda number: len(shares[number]))].append(kind)
    return shares
