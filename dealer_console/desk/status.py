"""What is always in sight: the table, the shoe, the link, the log, who deals."""

from functools import partial

from dealer_console.desk.asks import Speak
from dealer_console.desk.at import At, Tiles
from dealer_console.desk.shown import Kind, Status
from rules.table.state import Notice, Public

_SAID_ELSEWHERE = frozenset({Notice.NO_INSURANCE, Notice.LINK_LOST, Notice.LAST_ROUND})
"""Beside the instruction, or by the link itself."""


def status(at: At, tiles: Tiles) -> Status:
    """The line at the top."""
    public, speech = at.public, at.speech
    linked = public.device.linked
    if not at.plan.deeds and public.settings.reading == "none":
        link = speech.screen("no-reading")
    elif linked:
        link = speech.screen("linked")
    else:
        link = at.around.link or speech.words("notice", Notice.LINK_LOST)
    alarm = at.around.alarm
    return Status(
        table=at.plan.table,
        game=_game(at),
        shoe=_shoe(at),
        notices=tuple(
            speech.words("notice", notice)
            for notice in sorted(public.notices)
            if notice not in _SAID_ELSEWHERE
        ),
        link=link,
        link_good=linked,
        log=alarm or speech.screen("log-good"),
        log_good=not alarm,
        dealer="" if public.dealer is None else _dealer(at),
        languages=tuple(
            tiles.tile(
                f"language:{language}",
                short,
                partial(_speaking, language),
                kind=Kind.CHOSEN if language == speech.language else Kind.QUIET,
            )
            for language, short in at.plan.languages
        ),
    )


def _speaking(language: str) -> list[Speak]:
    return [Speak(language)]


def _dealer(at: At) -> str:
    dealer = at.dealer
    role = at.speech.words("role", "dealer")
    return role if at.plan.by_roles else at.speech.screen("dealer", role=role, name=dealer.name)


def _game(at: At) -> str:
    """The game, the method where it matters, and how cards are dealt."""
    public, speech = at.public, at.speech
    face = speech.screen("face-down" if public.face_down else "face-up")
    method = speech.words("method", public.method)
    return f"{public.settings.game.title} · {face} · {method}"


def _shoe(at: At) -> str:
    public, speech = at.public, at.speech
    shoe, round_ = public.shoe, public.round
    if shoe is None:
        return ""
    parts = [speech.screen("shoe", number=shoe.number)]
    if round_ is not None:
        parts.append(speech.screen("round", number=round_.number))
    if public.settings.ends:
        parts.append(speech.screen("cards-left", count=shoe.left))
    if (last := _rounds_left(public)) is not None:
        parts.append(speech.screen("rounds-left", count=last))
    return " · ".join(parts)


def _rounds_left(public: Public) -> int | None:
    """How many rounds may still be finished once the cut card is out."""
    return None if public.shoe is None else public.shoe.to_play
