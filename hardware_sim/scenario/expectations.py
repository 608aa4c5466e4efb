"""What a scenario expects of the table: `expect phase result`, `expect trouble excess-card`."""

from collections.abc import Callable
from typing import NamedTuple

from hardware_sim.scenario import words
from hardware_sim.scenario.people import BY_NAME as COMMANDS
from hardware_sim.scenario.stage import Stage
from rules.cards import Card
from rules.irregularities import Situation
from rules.settlement import SettledInsurance, SettledWager
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.state import Notice
from rules.table.troubles import open_troubles
from rules.table.views import Choice, DealerView, dealer_view
from rules.wagers import Player
from shoe_drivers.driver import Order
from shoe_drivers.fact_lines import KINDS

Check = Callable[[Stage, list[str]], tuple[object, object]]
"""What was expected, and what there is."""


def _view(stage: Stage) -> DealerView:
    return dealer_view(stage.public)


def _phase(stage: Stage, given: list[str]) -> tuple[object, object]:
    (word,) = given
    return words.named(word, Phase).value, stage.public.phase.value


def _trouble(stage: Stage, given: list[str]) -> tuple[object, object]:
    wanted = sorted(words.named(word, Situation).value for word in given)
    return wanted, sorted(t.situation.value for t in open_troubles(stage.public))


def _no_trouble(stage: Stage, given: list[str]) -> tuple[object, object]:
    del given
    return [], [t.situation.value for t in open_troubles(stage.public)]


def _paragraph(stage: Stage, given: list[str]) -> tuple[object, object]:
    """Under which the first irregularity that waits, or the one named, is decided."""
    choice = _choice(stage, given[1:])
    return given[0], choice.paragraph if choice else None


def _decides(stage: Stage, given: list[str]) -> tuple[object, object]:
    choice = _choice(stage, given[1:])
    return given[0], choice.decides.value if choice else None


def _choice(stage: Stage, about: list[str]) -> Choice | None:
    wanted = [words.named(word, Situation) for word in about] or list(Situation)
    return next((c for c in _view(stage).choices if c.situation in wanted), None)


def _prompt(stage: Stage, given: list[str]) -> tuple[object, object]:
    """A prompt by its code, and what else of it is said: paragraph, hand, Player, odds, amount."""
    code = words.named(given[0], Code)
    rest = [word.replace("-to-", " to ") for word in given[1:]]
    there = [
        {prompt.paragraph, prompt.hand, _player(prompt.player), prompt.odds}
        | {str(prompt.amount), str(prompt.subject)}
        for prompt in _view(stage).prompts
        if prompt.code is code
    ]
    met = any(all(word in told for word in rest) for told in there)
    seen = [str(prompt.code) for prompt in _view(stage).prompts]
    return f"a prompt {' '.join(given)}", f"a prompt {' '.join(given)}" if met else seen


def _player(player: Player | None) -> str:
    """As a scenario writes it."""
    if player is None:
        return "nobody"
    return f"box-{player.box}" + ("" if player.is_seated else f"-{player.seat}")


def _no_prompt(stage: Stage, given: list[str]) -> tuple[object, object]:
    code = words.named(given[0], Code)
    there = any(prompt.code is code for prompt in _view(stage).prompts)
    return f"no {code}", code.value if there else f"no {code}"


def _hand(which: str) -> Check:
    def look(stage: Stage, given: list[str]) -> tuple[object, object]:
        wanted = [None if word == "??" else words.card(word) for word in given]
        lies = list(getattr(_view(stage).hands, which))
        return [_card(card) for card in wanted], [_card(card) for card in lies]

    return look


def _card(card: Card | None) -> str:
    return "??" if card is None else str(card)


def _points(stage: Stage, given: list[str]) -> tuple[object, object]:
    wanted = tuple(None if word == "?" else words.number(word) for word in given)
    return wanted, _view(stage).points


def _can(stage: Stage, given: list[str]) -> tuple[object, object]:
    can = _commands(stage, given)
    return sorted(given), sorted(word for word in given if word in can)


def _cannot(stage: Stage, given: list[str]) -> tuple[object, object]:
    can = _commands(stage, given)
    return [], [word for word in given if word in can]


def _commands(stage: Stage, given: list[str]) -> tuple[str, ...]:
    """What can be done now; a name that is no command could never be among it."""
    for word in given:
        if word not in COMMANDS:
            raise words.BadWord(f"{word!r} is none of {', '.join(sorted(COMMANDS))}")
    return _view(stage).can


def _returns(stage: Stage, given: list[str]) -> tuple[object, object]:
    """What goes back to a Player for a bet, stake included."""
    who, bet, amount = given
    if amount != "none":
        words.number(amount)
    settlement = _view(stage).settlement
    lines = () if settlement is None else settlement.lines
    wanted = (words.player(who), bet)
    there = [line.returns for line in lines if _whose(line) == wanted]
    if settlement is None:
        return amount, "nothing settled"
    # A bet that loses is told apart from one that was never there.
    return amount, str(sum(there)) if there else "none"


def _whose(line: SettledWager | SettledInsurance) -> tuple[Player, str]:
    if isinstance(line, SettledInsurance):
        return line.bet.player, f"{line.bet.hand}-insurance"
    return line.wager.wager.player, line.wager.wager.bet


def _roads(stage: Stage, given: list[str]) -> tuple[object, object]:
    """The bead plate, as P B T."""
    marks = stage.public.roads.bead_plate
    return [word.upper() for word in given], [mark.winner.value[0].upper() for mark in marks]


def _heard(stage: Stage, given: list[str]) -> tuple[object, object]:
    """A kind of fact, so often in all, or at least once."""
    if given[0] not in KINDS:
        raise words.BadWord(f"{given[0]!r} is none of {', '.join(KINDS)}")
    count = sum(type(fact) is KINDS[given[0]] for fact in stage.facts)
    if len(given) > 1:
        return words.number(given[1]), count
    return True, count > 0


def _ordered(stage: Stage, given: list[str]) -> tuple[object, object]:
    """The orders the device got, the last ones in their order."""
    wanted = [words.named(word, Order).value for word in given]
    return wanted, [order.order.value for order in stage.orders][-len(wanted) :]


class Expectation(NamedTuple):
    """How it is checked, and with how many words."""

    check: Check
    least: int = 1
    most: int = 1


EXPECTATIONS: dict[str, Expectation] = {
    "phase": Expectation(_phase, 1, 1),
    "trouble": Expectation(_trouble, 1, 9),
    "no-trouble": Expectation(_no_trouble, 0, 0),
    "paragraph": Expectation(_paragraph, 1, 2),
    "decides": Expectation(_decides, 1, 2),
    "prompt": Expectation(_prompt, 1, 9),
    "no-prompt": Expectation(_no_prompt, 1, 1),
    "player": Expectation(_hand("player"), 0, 3),
    "banker": Expectation(_hand("banker"), 0, 3),
    "points": Expectation(_points, 2, 2),
    "can": Expectation(_can, 1, 99),
    "cannot": Expectation(_cannot, 1, 99),
    "returns": Expectation(_returns, 3, 3),
    "roads": Expectation(_roads, 0, 99),
    "heard": Expectation(_heard, 1, 2),
    "ordered": Expectation(_ordered, 1, 99),
    "cards-left": Expectation(
        lambda stage, given: (words.number(given[0]), _view(stage).cards_left)
    ),
    "notice": Expectation(
        lambda stage, given: (
            True,
            words.named(given[0], Notice) in stage.public.notices,
        )
    ),
    "link": Expectation(
        lambda stage, given: (
            words.one_of(given[0], ("up", "lost")),
            "up" if stage.public.device.linked else "lost",
        )
    ),
    "locked": Expectation(lambda stage, given: (words.yes(given[0]), stage.device.locked)),
    "void": Expectation(
        lambda stage, given: (
            words.yes(given[0]),
            stage.public.round is not None and stage.public.round.void is not None,
        )
    ),
    "kept": Expectation(lambda stage, given: (words.number(given[0]), len(stage.public.kept))),
    "round": Expectation(lambda stage, given: (words.number(given[0]), _view(stage).round)),
}
"""Every expectation by its name."""
