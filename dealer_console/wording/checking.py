"""What is wrong with a catalogue: words that are missing, nobody's, or lose a fact."""

from collections.abc import Iterator, Mapping
from itertools import product

from dealer_console.wording.choosing import Candidate, candidates
from dealer_console.wording.shapes import DEALT, DEALT_CODES, SHAPES, Shape
from dealer_console.wording.template import Template
from dealer_console.wording.vocabulary import KINDS, OPEN, PARAGRAPH, PATTERNS, SAID
from rules.games import GAMES
from rules.hands import Hand
from rules.said import blanks
from rules.table.prompt import Code, Prompt
from rules.wagers import Player

_SOMEBODY = Player(1, "seated")


def faults(templates: Mapping[str, Template]) -> list[str]:
    """All that is wrong, each with what to do about it; none for a good catalogue."""
    used: set[str] = set()
    found = [*_word_faults(templates, used), *_prompt_faults(templates, used)]
    found += [*_said_faults(templates, used), *_paragraph_faults(templates, used)]
    used |= {key for key in templates if key.partition(".")[0] in OPEN}
    found += [f"{key}: no code uses it; take it out" for key in sorted(templates.keys() - used)]
    return list(dict.fromkeys(found))


def _word_faults(templates: Mapping[str, Template], used: set[str]) -> Iterator[str]:
    wanted = {f"{kind}.{code}": frozenset[str]() for kind in KINDS for code in KINDS[kind]}
    for key, needed in {**wanted, **PATTERNS}.items():
        used.add(key)
        if key not in templates:
            yield f"{key}: write words for it"
        else:
            yield from _blank_faults(key, templates[key], needed, needed)


def _said_faults(templates: Mapping[str, Template], used: set[str]) -> Iterator[str]:
    """Which reasons there are stands all over the rules; here only that none loses a fact."""
    for key, template in templates.items():
        section, _, english = key.partition(".")
        if section == SAID:
            used.add(key)
            yield from _blank_faults(key, template, blanks(english), blanks(english))


def _paragraph_faults(templates: Mapping[str, Template], used: set[str]) -> Iterator[str]:
    nothing = frozenset[str]()
    for game in GAMES.values():
        for number in game.paragraph:
            key = f"{PARAGRAPH}.{game.id}.{number}"
            if key in templates:
                used.add(key)
                yield from _blank_faults(key, templates[key], nothing, nothing)


def _prompt_faults(templates: Mapping[str, Template], used: set[str]) -> Iterator[str]:
    for code, shapes in SHAPES.items():
        for shape in shapes:
            for prompt in every_prompt(code, shape):
                chosen = _chosen(templates, prompt, shape)
                if chosen is None:
                    *_, last = candidates(prompt, shape)
                    yield f"{last.key}: write a sentence for it"
                else:
                    used.add(chosen.key)
                    may, must = _blanks(shape, chosen)
                    yield from _blank_faults(chosen.key, templates[chosen.key], may, must)


def every_prompt(code: Code, shape: Shape) -> Iterator[Prompt]:
    """A prompt for each sentence that the shape may take."""
    subjects = DEALT_CODES if shape.subject == DEALT else KINDS.get(shape.subject, ("",))
    hands = tuple(Hand) if "hand" in shape.carries else (None,)
    amounts = (1, 2) if "amount" in shape.carries else (None,)
    for subject, hand, amount in product(subjects, hands, amounts):
        yield Prompt(
            code,
            hand=hand,
            odds="3 to 1" if "odds" in shape.carries else None,
            player=_SOMEBODY if "player" in shape.carries else None,
            amount=amount,
            subject=subject,
        )


def _chosen(templates: Mapping[str, Template], prompt: Prompt, shape: Shape) -> Candidate | None:
    return next((c for c in candidates(prompt, shape) if c.key in templates), None)


def _blanks(shape: Shape, chosen: Candidate) -> tuple[frozenset[str], frozenset[str]]:
    """The blanks a sentence may have, and those it must have to lose nothing."""
    may = shape.carries - ({"subject"} if shape.subject == DEALT else frozenset())
    # Who won tells the hand.
    implied = {"hand"} if shape.subject == "winner" else frozenset()
    return may, may - chosen.tells - implied


def _blank_faults(
    key: str, template: Template, may: frozenset[str], must: frozenset[str]
) -> Iterator[str]:
    for name in sorted(template.blanks - may):
        yield f"{key}: it has no {{{name}}}; take it out"
    for name in sorted(must - template.blanks):
        yield f"{key}: say {{{name}}} too"
