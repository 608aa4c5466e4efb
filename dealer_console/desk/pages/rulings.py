"""What a book says of an irregularity, in words: its paragraph, who decides, what will happen."""

from dealer_console.desk.at import At
from rules.irregularities import Irregularity, Remedy, Withdrawal
from rules.people import Role
from rules.refusal import Refusal


def sentences(at: At, rule: Irregularity) -> tuple[str, ...]:
    """The paragraph in a sentence, and who decides."""
    said = at.speech.paragraph(rule.paragraph)
    return (*((said,) if said else ()), decides(at, rule))


def decides(at: At, rule: Irregularity) -> str:
    """Who decides it."""
    if rule.decides is Role.DEALER:
        return at.speech.screen("you-decide")
    return at.speech.screen("decides", role=at.speech.words("role", rule.decides))


def why_not(at: At, refused: Refusal | None) -> tuple[str, ...]:
    """What a decision still lacks, in a sentence."""
    return () if refused is None else (at.speech.refused(refused),)


def cited(at: At, rule: Irregularity) -> str:
    """Its paragraph, small."""
    return at.speech.cited(rule.paragraph)


def does(at: At, rule: Irregularity, remedy: Remedy) -> tuple[str, ...]:
    """What a remedy will do, one thing a sentence."""
    said = [at.speech.words("remedy-does", remedy)]
    if rule.withdrawal is not Withdrawal.NEVER and remedy is not Remedy.VOID:
        key = "withdraw-before" if rule.withdraw_first else "withdraw-after"
        paragraph = at.speech.cited(rule.withdrawal_paragraph)
        said.append(at.speech.screen(key, paragraph=paragraph))
    if rule.changes_cards_after(remedy):
        said.append(at.speech.screen("cards-changed-after"))
    return tuple(said)
