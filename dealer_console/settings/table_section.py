"""The section [table]: the settings of the rules under the same names, and the table's name."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Self

from pydantic import BeforeValidator, Field, model_validator

from dealer_console.settings.problems import Problem
from dealer_console.settings.section import (
    MOST,
    FromOne,
    FromOneOrNothing,
    FromZero,
    Section,
    Truth,
    TruthOrNothing,
    one_of,
    refuse,
)
from dealer_console.settings.table_body import OPTIONAL_BETS, BadTable, table_from_json
from rules.conduct import Method
from rules.games import GAMES
from rules.limits import BetLimit
from rules.people import Role
from rules.table.settings import DeviceKind, Reading, TableSettings

NONE = "none"
"""Written where a number would stand, as TOML has no word for nothing."""

SENIOR = (Role.ASSISTANT_CASINO_MANAGER, Role.SHIFT_MANAGER)


def _game(name: str) -> str:
    if name not in GAMES:
        raise ValueError
    return name


def _senior(role: object) -> object:
    if role is not None and role not in SENIOR:
        raise ValueError
    return role


class BetLimitSection(Section):
    """The limits of one bet."""

    minimum: FromOne = 1
    maximum: FromOneOrNothing = None

    @model_validator(mode="after")
    def _by_the_rules(self) -> Self:
        BetLimit(self.minimum, self.maximum)
        return self


class LimitsSection(Section):
    """The limits shown at the table."""

    differential: FromOneOrNothing = None
    bets: Annotated[
        dict[
            str, Annotated[BetLimitSection, Field(description="a section with the limits of a bet")]
        ],
        Field(description="a section with one section for each bet that has limits"),
    ] = Field(default_factory=dict)


class ShoeHabitsSection(Section):
    """How the table burns and cuts."""

    burn: Truth = True
    cut_card_from_end: Annotated[
        int | None,
        Field(ge=0, le=MOST, description=f'a whole number from 0, or "{NONE}"'),
        BeforeValidator(lambda given: None if given == NONE else given),
    ] = 14
    rounds_after_cut_card: FromZero = 1


class TableSection(Section):
    """One table: its name, its game, its device, its limits and its house rules."""

    name: Annotated[
        str,
        Field(
            pattern=r"^[A-Za-z0-9_-]{1,32}$",
            description="1 to 32 letters, digits, dashes and underscores in quotes",
        ),
    ]
    game: Annotated[str, one_of(GAMES), BeforeValidator(_game)]
    optional_bets: Annotated[
        tuple[Annotated[str, Field(description="the name of a bet in quotes")], ...] | None,
        Field(strict=False, description="a list of names of bets"),
    ] = None
    boxes: FromOne = 7
    limits: Annotated[LimitsSection, Field(description="a section [table.limits]")] = Field(
        default_factory=LimitsSection
    )
    chip_step: FromOne = 1
    device: Annotated[DeviceKind, one_of(DeviceKind)] = DeviceKind.SHOE
    reading: Annotated[Reading, one_of(Reading)] = Reading.OPEN
    face_down: Truth = False
    method: Annotated[Method, one_of(Method)] = Method.B
    method_c_allowed: Truth = False
    high_limit: Truth = False
    first_card_closes_betting: TruthOrNothing = None
    """Left out, it does where cards are dealt face down: a closed one stays the round's first."""
    together_ms: FromZero = 300
    follows_masked_shoe: Truth = True
    waiver_consent: Annotated[Role, one_of(Role)] = Role.PIT_SUPERVISOR
    most_senior: Annotated[Role | None, one_of(SENIOR), BeforeValidator(_senior)] = None
    shoe: Annotated[ShoeHabitsSection, Field(description="a section [table.shoe]")] = Field(
        default_factory=ShoeHabitsSection
    )
    boxes_run_counter_clockwise: Truth = True

    @cached_property
    def settings(self) -> TableSettings:
        """The settings as the rules take them."""
        return table_from_json(self._body())

    @model_validator(mode="after")
    def _by_the_rules(self) -> Self:
        refuse(self._refused())
        return self

    def _body(self) -> dict[str, Any]:
        body = self.model_dump(mode="json", exclude={"name"})
        if self.first_card_closes_betting is None:
            body["first_card_closes_betting"] = self.face_down
        if self.optional_bets is None:
            optional = GAMES[self.game].optional_bets
            body[OPTIONAL_BETS] = list(optional.names) if optional else []
        return body

    def _refused(self) -> Iterator[Problem]:
        """What the rules say no to; limits of a bet that is not there hide nothing else."""
        body = self._body()
        while True:
            try:
                table_from_json(body)
            except BadTable as error:
                yield Problem(error.place, error.reason)
                if error.place[:2] != ("limits", "bets") or len(error.place) < 3:
                    return
                del body["limits"]["bets"][error.place[2]]
            else:
                return
