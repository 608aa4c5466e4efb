"""Tiger No Commission Baccarat."""

from rules.game import Citations, Game
from rules.games.tiger_no_commission.bets import BETS
from rules.games.tiger_no_commission.conduct import CONDUCT
from rules.games.tiger_no_commission.irregularities import IRREGULARITIES
from rules.games.tiger_no_commission.paragraphs import PARAGRAPHS
from rules.irregularities import NotCovered
from rules.limit_rules import LimitRules, OverMaximum, UnderMinimum
from rules.people import Role

GAME = Game(
    id="tiger-no-commission",
    title="Tiger No Commission",
    document="Tiger No Commission Baccarat, version 4, 23 January 2020",
    decks=range(4, 11),
    bets=BETS,
    cites=Citations(
        card_values="3.3",
        point_total="3.4",
        natural="1.1.5",
        deal_order="3.12",
        table_of_play="3.14",
        banker_when_player_stands="3.14",
        higher_total="3.15",
        tie="3.15.1",
        decks="2.1",
        bets="3.5",
        place_your_bets="3.1",
        no_more_bets="3.2",
        placed_late="5.4",
        withdrawn_late="5.5",
        placed_by_staff="3.7",
        fewer_wagers="3.6.1",
        limits_shown="3.5.1",
        round="1.1.6",
        replace_after_void="5.13",
        deal="3.12",
        cut_card="3.17",
        result_stands="6.3",
        high_limit="1.1.3",
        roles="6.2",
    ),
    limit_rules=LimitRules(
        over_differential_paragraph="6.1",
        over_maximum=OverMaximum.COUNTS_TO_MAXIMUM,
        over_maximum_paragraph="5.15",
        under_minimum=UnderMinimum.COUNTS_ONCE,
        under_minimum_paragraph="5.14",
        differential_paragraph="5.18.1",
        table_differential=True,
        may_increase_paragraph="5.18.2",
        remove_paragraph="5.18.3",
        wagers_per_area=3,
        wagers_per_area_paragraph="3.6",
    ),
    conduct=CONDUCT,
    irregularities=IRREGULARITIES,
    not_covered=NotCovered("6.1", Role.SHIFT_MANAGER),
    paragraphs=PARAGRAPHS,
)
