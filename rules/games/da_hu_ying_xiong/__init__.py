"""Da Hu Ying Xiong: non-commission baccarat with insurance."""

from rules.conduct import Conduct, HandsGoTo
from rules.game import Citations, Game
from rules.games.da_hu_ying_xiong.bets import BETS, INSURANCE
from rules.games.da_hu_ying_xiong.irregularities import IRREGULARITIES
from rules.games.da_hu_ying_xiong.paragraphs import PARAGRAPHS
from rules.irregularities import NotCovered
from rules.limit_rules import LimitRules, OverDifferential, UnderMinimum
from rules.people import Role

GAME = Game(
    id="da-hu-ying-xiong",
    title="Da Hu Ying Xiong",
    document="Da Hu Ying Xiong (Non-Commission Baccarat with Insurance), 15 January 2020",
    decks=range(4, 11),
    bets=BETS,
    insurance=INSURANCE,
    cites=Citations(
        card_values="3.2",
        point_total="1.16",
        natural="1.11",
        deal_order="3.10",
        table_of_play="3.15",
        banker_when_player_stands="3.13",
        higher_total="3.16",
        tie="1.22",
        decks="2.2.1",
        bets="3.7",
        place_your_bets="3.3",
        no_more_bets="3.8",
        placed_late="5.6",
        withdrawn_late="5.6",
        placed_by_staff="5.17",
        seated_player="1.19",
        standing_player="1.21",
        limits_shown="3.4",
        raise_or_withdraw="5.2",
        round="1.18",
        void="1.26",
        void_returns="5.16",
        reconstruction="1.17",
        deal="3.10",
        result_stands="5.15",
        chips_at_close="5.14",
        roles="1.14",
    ),
    limit_rules=LimitRules(
        over_differential=OverDifferential.PRO_RATA_PER_BOX,
        over_differential_paragraph="5.1.1",
        over_maximum_paragraph="5.18",
        under_minimum=UnderMinimum.COUNTS,
        under_minimum_paragraph="5.2.1",
        differential_paragraph="5.1",
    ),
    conduct=Conduct(hands_go_to=HandsGoTo.HIGHEST_SEATED, standing_behind_seated=True, hands="3.9"),
    irregularities=IRREGULARITIES,
    not_covered=NotCovered("5.18", Role.SHIFT_MANAGER),
    paragraphs=PARAGRAPHS,
)
