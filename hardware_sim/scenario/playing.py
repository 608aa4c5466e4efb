"""A scenario played from its first line to its last."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hardware_sim.card_stock import OutOfCards
from hardware_sim.scenario import words
from hardware_sim.scenario.deeds import DEEDS
from hardware_sim.scenario.expectations import EXPECTATIONS
from hardware_sim.scenario.people import PEOPLE, command_of
from hardware_sim.scenario.script import Line, Mistake
from hardware_sim.scenario.set_up import SETTINGS, SetUp
from hardware_sim.scenario.stage import Stage
from rules.refusal import Refusal
from shoe_drivers.driver import BadSetting
from shoe_drivers.reader import Recorder

SETTLE_MS = 1500
"""Before something is expected, time goes by, so that all has arrived."""


class Done(NamedTuple):
    """A line that was done, and the stage after it."""

    line: Line
    stage: Stage


def set_up_of(script: Sequence[Line]) -> tuple[SetUp, Sequence[Line]]:
    """What it plays on, and the lines that are left."""
    set_up = SetUp()
    for number, line in enumerate(script):
        setting = SETTINGS.get(line.verb)
        if setting is None:
            return set_up, script[number:]
        try:
            set_up = setting(set_up, list(line.rest))
            set_up.table()
        except (ValueError, Refusal) as why:
            raise Mistake(line, _told(why, line)) from None
    return set_up, ()


def play(script: Sequence[Line], ear: Recorder | None = None) -> Iterator[Done]:
    """Do line after line; a mistake, or an expectation not met, ends it with its number."""
    set_up, deeds = set_up_of(script)
    stage = Stage(set_up, ear)
    for line in deeds:
        try:
            _do(stage, line)
        except Refusal as refusal:
            raise Mistake(line, f"refused: {refusal.reason} ({refusal.paragraph})") from None
        except (ValueError, OutOfCards) as why:
            if isinstance(why, Mistake):
                raise
            raise Mistake(line, _told(why, line)) from None
        yield Done(line, stage)


def _told(why: Exception, line: Line) -> str:
    if isinstance(why, Refusal):
        return why.reason
    text = str(why)
    if isinstance(why, BadSetting) or type(why) is not ValueError:
        return text
    # Python's own words for a line with too few words or too many say nothing to a tester.
    return f"{line.verb} cannot be followed by that" if "unpack" in text else text


def _do(stage: Stage, line: Line) -> None:
    if line.verb == "expect":
        _expect(stage, line)
    elif line.verb == "refused":
        _refused(stage, line)
    elif line.verb in PEOPLE:
        stage.tell(command_of(line.verb, line.rest, stage.public))
    elif line.verb in DEEDS:
        DEEDS[line.verb](stage, list(line.rest))
    elif line.verb in SETTINGS:
        raise Mistake(line, f"{line.verb} must stand before anything happens")
    else:
        known = ", ".join(sorted({*DEEDS, *PEOPLE, *SETTINGS, "expect", "refused"}))
        raise Mistake(line, f"{line.verb!r} is no verb: there are {known}")


def _expect(stage: Stage, line: Line) -> None:
    if not line.rest or line.rest[0] not in EXPECTATIONS:
        raise Mistake(line, f"expect one of {', '.join(EXPECTATIONS)}")
    stage.pause(SETTLE_MS)
    expectation, given = EXPECTATIONS[line.rest[0]], list(line.rest[1:])
    words.count_of(given, expectation.least, expectation.most)
    wanted, there = expectation.check(stage, given)
    if wanted != there:
        raise Mistake(line, f"expected {wanted}, and there is {there}")


def _refused(stage: Stage, line: Line) -> None:
    """`refused 5.4 dealer place-wager …`: the table says no, by that paragraph."""
    if len(line.rest) < 2 or line.rest[1] not in PEOPLE:
        raise Mistake(line, "write the paragraph, who, and what they try")
    paragraph, who, *given = line.rest
    try:
        stage.tell(command_of(who, tuple(given), stage.public))
    except Refusal as refusal:
        if refusal.paragraph != paragraph:
            why = f"refused by {refusal.paragraph}, not {paragraph}: {refusal.reason}"
            raise Mistake(line, why) from None
        return
    raise Mistake(line, "expected a refusal, and it was done")
