"""What a replay has the worker look up: a round, its neighbours, a table that goes on."""

from typing import NamedTuple

from dealer_console.review.replay.following import Following
from dealer_console.review.replay.moment import Replayed
from dealer_console.review.replay.neighbours import Neighbours, neighbours
from dealer_console.review.replay.round_replay import replay_of
from dealer_console.review.watched import WatchedLog
from dealer_console.round_log.asking import NotOver, round_row
from dealer_console.screens.review.pit import RoundName
from dealer_console.wording.catalogue import Catalogue


class Found(NamedTuple):
    """What a replay shows."""

    replayed: Replayed
    neighbours: Neighbours


def find_round(log: WatchedLog, name: RoundName, words: Catalogue) -> Found:
    """A round that is over."""
    replayed = replay_of(log, name.shoe, name.round, words)
    assert replayed.ended is not None
    return Found(replayed, neighbours(log.segments(), replayed.ended))


def look_at_table(following: Following) -> Found:
    """The round on the table, as far as it has come."""
    return Found(following.look(), Neighbours(None, None))


def verify_over(log: WatchedLog, replayed: Replayed) -> None:
    """NotOver or NoSuchRound where that round may no longer be shown as it is."""
    found = round_row(log.segments(), replayed.shoe, replayed.round)
    if found.sequence != replayed.ended:
        raise NotOver(f"round {replayed.round} of shoe {replayed.shoe} was taken up again")
