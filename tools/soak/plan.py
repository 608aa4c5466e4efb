"""What is played, all of it from one seed: a stretch of rounds at one table after another."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rules.conduct import Method
from rules.game import Game
from rules.games import GAMES

GAMES_IN_TURN = tuple(GAMES)

DECKS_OF_MOST_SHOES = 8

BEE_TEK, LINE_SCANNER, ANGEL_EYE = "bee-tek", "line-scanner", "angel-eye"


class Stretch(NamedTuple):
    """One table with its log, and how long it is played."""

    number: int
    seed: str
    rounds: int
    game_id: str
    driver: str
    masked: bool
    face_down: bool
    method: Method
    high_limit: bool
    decks: int
    burns: bool
    together: bool
    """Two cards in one write are told from two that came one after the other."""
    first_card_closes: bool
    follows: bool
    shuffler: bool
    """Cards come from a continuous shuffler."""

    @property
    def game(self) -> Game:
        """The game."""
        return GAMES[self.game_id]

    @property
    def name(self) -> str:
        """The table's name."""
        return f"SOAK-{self.number}"

    @property
    def has_results(self) -> bool:
        """Whether the wire has a word for rounds and results."""
        return self.driver == ANGEL_EYE

    @property
    def methods(self) -> tuple[Method, ...]:
        """What may be chosen at this table."""
        rules = self.game.conduct.methods
        return tuple(m for m in rules if self.high_limit or not rules[m].high_limit_only)

    def settings(self, folder: str) -> str:
        """The settings file of the table."""
        yes = {True: "true", False: "false"}
        reading = "masked" if self.masked else "open"
        device = "continuous-shuffler" if self.shuffler else "shoe"
        disclosure = f'[shoe.settings]\ndisclosure = "{reading}"\nsilence-ms = "200"\n'
        return f"""simulated = true
[table]
name = "{self.name}"
game = "{self.game_id}"
device = "{device}"
reading = "{reading}"
face_down = {yes[self.face_down]}
method = "{self.method}"
method_c_allowed = true
high_limit = {yes[self.high_limit]}
first_card_closes_betting = {yes[self.first_card_closes]}
together_ms = {int(self.together)}
follows_masked_shoe = {yes[self.follows]}
most_senior = "shift-manager"
[table.shoe]
burn = {yes[self.burns]}
[shoe]
driver = "{self.driver}"
address = "{folder}/shoe"
{disclosure if self.has_results else ""}[log]
key = "{folder}/table.key"
[[log.sinks]]
kind = "directory"
directory = "{folder}/sink"
"""


def stretch(seed: int, number: int, rounds: int) -> Stretch:
    """The stretch of that number; games take turns, all else is chance."""
    own = f"{seed}/{number}"
    chance = Random(f"table {own}")
    game = GAMES[GAMES_IN_TURN[number % len(GAMES_IN_TURN)]]
    # Two of eight are text shoes and one is a continuous shuffler, so that each comes soon.
    kind = number // len(GAMES_IN_TURN) % 8
    driver = {3: BEE_TEK, 6: LINE_SCANNER}.get(kind, ANGEL_EYE)
    shuffler = kind == 5
    masked = driver == ANGEL_EYE and (number % 2 == 1 if kind < 2 else chance.random() < 0.45)
    high_limit = chance.random() < 0.5
    rules = game.conduct.methods
    methods = [m for m in rules if high_limit or not rules[m].high_limit_only]
    face_down = masked or chance.random() < 0.45
    return Stretch(
        number=number,
        seed=own,
        rounds=rounds,
        game_id=game.id,
        driver=driver,
        masked=masked,
        face_down=face_down,
        method=chance.choice(methods),
        high_limit=high_limit,
        decks=chance.choice(
            [*game.decks, *[DECKS_OF_MOST_SHOES] * 4, min(game.decks), min(game.decks)]
        ),
        burns=not shuffler and chance.random() < 0.6,
        together=driver == ANGEL_EYE and chance.random() < 0.4,
        first_card_closes=chance.random() < 0.3,
        follows=chance.random() < 0.7,
        shuffler=shuffler,
    )


def stretches(seed: int, rounds: int, each: int) -> Iterator[Stretch]:
    """Stretches until so many rounds are played."""
    for number in range(-(-rounds // each)):
        yield stretch(seed, number, min(each, rounds - number * each))
