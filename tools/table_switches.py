"""Paragraphs taken out of the code of the table: commands, remedies, windows, what is shown."""

from collections.abc import Callable

import rules.settlement
import rules.table.prompts
import rules.table.settling
import rules.table.views
import rules.table.windows
from rules.game import Game
from rules.irregularities import Remedy
from rules.settlement import TableSettlement
from rules.table import commands as c
from rules.table.command_rule import always
from rules.table.machine import RULES
from rules.table.phase import Phase
from rules.table.prompt import Prompt
from rules.table.remedies import DOES
from rules.table.state import Public, Round, Totals, Window
from rules.table.views import BoardView
from tools.swapping import change_rule, left_alone, no_check, swap


def _does_nothing(command: type[c.Command]) -> Callable[[], None]:
    return lambda: change_rule(command, do=left_alone)


def _is_not_checked(command: type[c.Command]) -> Callable[[], None]:
    return lambda: change_rule(command, verify=no_check)


def _needs_nobody(command: type[c.Command]) -> Callable[[], None]:
    return lambda: change_rule(command, authority=None)


def _at_any_time(command: type[c.Command]) -> Callable[[], None]:
    return lambda: change_rule(command, phases=frozenset(Phase), verify=no_check, ready=always)


def _remedies_do_nothing(*remedies: Remedy) -> Callable[[], None]:
    return lambda: DOES.update(dict.fromkeys(remedies, left_alone))


def _without_wager() -> None:
    """Who has the device needs neither a wager nor leave."""
    change_rule(c.HandShoe, authority=None, verify=no_check)
    change_rule(c.CloseBets, verify=no_check)


def _anybody_insures() -> None:
    change_rule(c.TakeInsurance, verify=no_check)
    swap(rules.settlement, "_verify_insured", no_check)


def _paid_at_once() -> None:
    """Winners are paid with the losing wagers still on the table."""
    change_rule(c.Pay, phases=RULES[c.Pay].phases | {Phase.COLLECT})


def _windows_stay_open() -> None:
    """The next card does not end the time for insurance."""

    def left_open(round_: Round, totals: Totals | None, *, missed: bool = False) -> Round:
        if totals is None:
            return round_
        others = tuple(window for window in round_.windows if window.totals != totals)
        return round_._replace(windows=(*others, Window(totals, ended=False, missed=missed)))

    swap(rules.table.windows, "end_window", left_open)


def _nothing_goes_back() -> None:
    def kept(_: Round, __: str) -> TableSettlement:
        return TableSettlement((), ())

    swap(rules.table.settling, "settle_void", kept)


def _no_limits_shown() -> None:
    board_view = rules.table.views.board_view

    def without_limits(public: Public) -> BoardView:
        return board_view(public)._replace(limits=(), differential=None)

    swap(rules.table.views, "board_view", without_limits)


def prompts_taken_out(game: Game, number: str) -> Game:
    """The Dealer is told nothing that cites the paragraph."""
    prompts = rules.table.prompts.prompts

    def without(public: Public) -> tuple[Prompt, ...]:
        said = prompts(public)
        if public.settings.game.id != game.id:
            return said
        return tuple(p for p in said if number not in (p.paragraph, p.under))

    swap(rules.table.prompts, "prompts", without)
    return game


BY_FIELD: dict[str, Callable[[], None]] = {
    "Citations.no_more_bets": _does_nothing(c.CloseBets),
    "Citations.placed_late": _at_any_time(c.PlaceWager),
    "Citations.withdrawn_late": _at_any_time(c.RemoveWager),
    "Citations.seated_player": _is_not_checked(c.LetSqueeze),
    "Citations.fewer_wagers": _does_nothing(c.RestrictWagers),
    "Citations.limits_shown": _no_limits_shown,
    "Citations.round": _at_any_time(c.OpenBets),
    "Citations.void": _remedies_do_nothing(Remedy.VOID),
    "Citations.void_returns": _nothing_goes_back,
    "Citations.reconstruction": _remedies_do_nothing(Remedy.RECONSTRUCT, Remedy.DECIDE_ORDER),
    "Citations.collect_first": _paid_at_once,
    "InsuranceTable.bettor_paragraph": _anybody_insures,
    "InsuranceTable.waiver_paragraph": _does_nothing(c.WaiveInsurance),
    "InsuranceTable.not_offered_paragraph": _does_nothing(c.OfferInsurance),
    "InsuranceTable.forgone_paragraph": _windows_stay_open,
    "LimitRules.remove_paragraph": _needs_nobody(c.RemoveWager),
    "Conduct.one_method": _does_nothing(c.ChooseMethod),
    "Conduct.refused": _does_nothing(c.RefuseHand),
    "Conduct.equal_refused": _does_nothing(c.RefuseHand),
    "Conduct.equal_unclear": _needs_nobody(c.LetSqueeze),
    "Conduct.any_squeezer": _needs_nobody(c.LetSqueeze),
    "Conduct.draw_without_wager": _without_wager,
}
"""What is left out, by the field that cites the paragraph."""

BY_PARAGRAPH: dict[str, Callable[[], None]] = {
    "da-hu-ying-xiong 3.9": _is_not_checked(c.LetSqueeze),
}
"""What no field cites, or one that means something else in another game."""
