"""The display board: what everybody in the room may know, and nothing ahead of the Dealer."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_console.desk.board_shown import BoardShown, LimitShown, Mood
from dealer_console.wording.vocabulary import BOARD
from rules.cards import DECK, Card, cards
from rules.conduct import Method
from rules.hands import Hand, Winner
from rules.irregularities import Remedy, Situation
from rules.roads import Ask, Colour
from rules.table import views
from rules.table.commands import (
    CloseInsurance,
    Collect,
    ConfirmResult,
    IntakeShoe,
    OfferInsurance,
    OpenBets,
    OpenTable,
    Pay,
)
from rules.table.facts import CardDisclosed, CutCardDrawn, Position, ResultPressed
from rules.table.phase import Phase
from rules.table.settings import Reading
from rules.table.state import Public, Round
from tests.dealer_console.desk.rounds_played import LIMITS, board, played
from tests.dealer_console.wording.languages import CATALOGUES
from tests.rules.table.at_table import (
    ANN,
    GUS,
    MAX,
    AtTable,
    seat,
    settings_of,
    squeeze_table,
    table,
)
from tests.rules.table.peeking import Watched
from tests.rules.table.seen import Leak
from tests.rules.table.twins import compare, face_down_settings, walk
from tests.rules.table.walks import random_settings

NO_INSURANCE_GAMES = ("super-six-plus", "dragon-dai-bacc", "tiger-no-commission")
INSURANCE_GAMES = ("da-hu-ying-xiong", "commission-insurance")
PLACES = [Position(hand, place) for hand in Hand for place in (1, 2)]


def boards_before_the_result(game: str, deal: list[Card]) -> list[BoardShown]:
    """What stands on the board from "No more bets" until the Dealer may confirm."""
    at = table(game, limits=LIMITS).closed()
    seen = [board(at.public)]
    for card in deal:
        if at.phase is Phase.RESULT:
            break
        at.drawn(str(card))
        seen.append(board(at.public))
        while at.phase in (Phase.INSURANCE_FOUR, Phase.INSURANCE_THIRD) and (
            "close-insurance" in at.can
        ):
            at.tell(CloseInsurance(ANN))
            seen.append(board(at.public))
    assert at.phase is Phase.RESULT
    return seen


deals = st.lists(st.sampled_from(DECK), min_size=6, max_size=6, unique=True)


# --- nothing before the Dealer confirms


@pytest.mark.rule("da-hu-ying-xiong 5.15")
@pytest.mark.parametrize("game", NO_INSURANCE_GAMES)
@given(deal=deals, other=deals)
def test_the_board_is_the_same_whatever_cards_lie_exposed(
    game: str, deal: list[Card], other: list[Card]
) -> None:
    """One and the same value from "No more bets" to the result, for any two rounds."""
    seen = boards_before_the_result(game, deal) + boards_before_the_result(game, other)
    assert all(one == seen[0] for one in seen)


@pytest.mark.rule("da-hu-ying-xiong 3.12")
@pytest.mark.parametrize("game", INSURANCE_GAMES)
@given(deal=deals, other=deals)
def test_only_insurance_on_offer_may_differ(game: str, deal: list[Card], other: list[Card]) -> None:
    """The Dealer pushes the lammer out for all to see."""
    seen = boards_before_the_result(game, deal) + boards_before_the_result(game, other)
    assert all(one._replace(offers=()) == seen[0]._replace(offers=()) for one in seen)


def test_of_an_unconfirmed_round_the_board_knows_three_things() -> None:
    """Its number, whether bets are taken, and whether it is void; on any walk of any table."""
    looked_at = 0
    for seed in range(40):
        chance = Random(seed)
        for step in walk(random_settings(chance), chance, 60):
            public = step.state.public
            round_ = public.round
            if round_ is None or round_.confirmed or views.board_view(public).offers:
                continue
            bare = Round(round_.number, betting=round_.betting, void=round_.void)
            assert board(public) == board(public._replace(round=bare, pending=None))
            looked_at += bool(round_.cards)
    assert looked_at > 200


def test_tables_that_differ_in_closed_cards_alone_have_the_same_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The twins of the rules, with the board as it is shown in place of its view."""
    monkeypatch.setattr(views, "board_view", board)
    assert look(range(12)) > 12


def test_a_board_that_knows_better_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A planted leak: another sentence while low cards lie closed."""

    def leaky(public: Public) -> BoardShown:
        state = Watched.state
        known = () if state is None else state.secret.cards
        low = any(card is not None and 0 < card.points < 5 for card in known)
        return board(public)._replace(waiting="soon" if low else "later")

    monkeypatch.setattr(views, "board_view", leaky)
    with pytest.raises(Leak):
        look(range(60))


def look(seeds: range) -> int:
    """Walk face-down tables and compare them with their twins; how many were the same."""
    compared = 0
    for seed in seeds:
        chance = Random(seed)
        settings = face_down_settings(chance)
        compared += compare(walk(settings, chance, 90), settings, chance)
    return compared


# --- the round as it is announced


def test_it_says_whether_bets_are_taken() -> None:
    """In the words the Dealer says."""
    at = table("super-six-plus")
    assert board(at.public).headline == ("Place your bets", Mood.OPEN, None)
    shown = board(at.closed().public)
    assert shown.headline == ("No more bets", Mood.CALM, None)
    assert shown.waiting == "The result follows once the Dealer has confirmed it"


def test_the_winner_and_the_cards_come_with_the_confirmation() -> None:
    """And not one tap earlier, though all cards lie open."""
    at = table("super-six-plus").dealt("2S 9H TD KD")
    assert at.phase is Phase.RESULT
    before = board(at.public)
    assert before.result is None
    assert before.headline.winner is None
    shown = board(at.tell(ConfirmResult(ANN)).public)
    assert shown.headline == ("Banker wins", Mood.CALM, Winner.BANKER)
    assert shown.waiting == ""
    assert shown.result is not None
    assert shown.result.caption == "Round 1"
    player, banker = shown.result.hands
    assert (player.letter, player.cards, player.points) == ("P", (*cards("2S TD"),), "2")
    assert (banker.letter, banker.cards, banker.points) == ("B", (*cards("9H KD"),), "9")
    assert (player.won, banker.won) == (False, True)


def test_a_tie_has_no_winning_hand() -> None:
    """Both totals are the same."""
    at = table("super-six-plus").dealt("8S 8H TD KD").tell(ConfirmResult(ANN))
    shown = board(at.public)
    assert shown.headline.winner is Winner.TIE
    assert shown.result is not None
    assert [hand.won for hand in shown.result.hands] == [False, False]


def test_the_roads_have_the_round_once_it_is_settled() -> None:
    """Nothing on the roads tells a result before the headline does."""
    at = table("super-six-plus").dealt("2S 9H TD KD")
    assert board(at.public).roads.bead_plate == ()
    at.tell(ConfirmResult(ANN), Collect(ANN), Pay(ANN))
    shown = board(at.public)
    assert [mark.winner for mark in shown.roads.bead_plate] == [Winner.BANKER]
    assert shown.headline.winner is Winner.BANKER


def test_the_last_result_stays_until_bets_are_closed() -> None:
    """Marked as the last round's; then the board is clear for the new one."""
    at = played("super-six-plus", "P")
    shown = board(at.public)
    assert shown.headline.text == "Place your bets"
    assert shown.result is not None
    assert shown.result.caption == "Last round · Player wins"
    assert board(at.closed().public).result is None


def test_a_void_round_leaves_no_mark() -> None:
    """No cards, no winner, nothing on the roads, then or later."""
    at = played("super-six-plus", "BP").dealt("9S KD 5C").declared(Situation.DEALING_ERROR)
    roads = board(at.public).roads
    assert board(at.public).headline == ("Play stopped", Mood.LOOK, None)
    at.decided(Remedy.VOID)
    assert at.phase is Phase.RETURN
    shown = board(at.public)
    assert shown.headline == ("Round void", Mood.LOOK, None)
    assert (shown.result, shown.waiting, shown.roads) == (None, "", roads)
    shown = board(at.tell(Pay(ANN)).public)
    assert shown.headline == ("Round void", Mood.LOOK, None)
    assert (shown.result, shown.roads) == (None, roads)
    assert board(at.tell(OpenBets(ANN)).public).result is None


def test_a_round_that_is_taken_up_again_has_no_result() -> None:
    """It was on the board, and is not while it is looked into."""
    at = table("tiger-no-commission").dealt("9S 2S KS 3S").finished()
    assert board(at.public).result is not None
    at.declared(Situation.WRONG_NUMBER)
    assert board(at.public).result is None
    at.decided(Remedy.VOID, GUS)
    shown = board(at.public)
    assert (shown.result, shown.headline.text) == (None, "Round void")
    assert shown.roads.bead_plate == ()


def test_a_result_that_the_device_contradicts_is_taken_down() -> None:
    """It stood there confirmed; while it is decided on, nobody reads it off the board."""
    at = squeeze_table("da-hu-ying-xiong", Method.B, reading=Reading.MASKED)
    at.bet(seat(1), "banker", 1000).dealt("? ? ? ?").exposed(ranks="2 K 9 K")
    at.tell(ConfirmResult(ANN))
    assert board(at.public).result is not None
    for position, card in zip(PLACES, cards("9S KS 2S KH"), strict=True):
        at.tell(CardDisclosed(position, card))
    at.tell(ResultPressed(Winner.PLAYER))
    shown = board(at.public)
    assert shown.headline == ("Play stopped", Mood.LOOK, None)
    assert shown.result is None


def test_a_confirmed_result_is_taken_down_while_it_is_looked_into() -> None:
    """Declared while losing bets are being collected: it may yet fall."""
    at = table("super-six-plus").dealt("2S 9H TD KD").tell(ConfirmResult(ANN))
    at.declared(Situation.DEALING_ERROR)
    assert at.board.winner is Winner.BANKER
    shown = board(at.public)
    assert shown.headline == ("Play stopped", Mood.LOOK, None)
    assert shown.result is None


def test_a_table_without_cards_says_so() -> None:
    """Before it is open, and before there is a shoe."""
    at = AtTable(settings_of("super-six-plus"))
    assert board(at.public).headline.text == "Table closed"
    assert board(at.public).figures == ()
    assert board(at.tell(OpenTable(ANN)).public).headline.text == "No cards in use"
    at.tell(IntakeShoe(ANN, 8, "Ann", "Ben"))
    assert board(at.public).headline.text == "Between rounds"
    assert board(at.public).figures == (("Shoe", "1"),)


# --- insurance


@pytest.mark.rule("da-hu-ying-xiong 3.12")
def test_insurance_stands_there_only_while_it_is_offered() -> None:
    """With its odds and the paragraph that has them shown."""
    at = table("da-hu-ying-xiong").dealt("9S KD 5C")
    assert board(at.public).offers == ()
    shown = board(at.drawn("6H").public)
    (offer,) = shown.offers
    assert offer == (Hand.BANKER, "Banker", "Insurance", "3 to 1", "§ 3.12")
    assert shown.offers_title == "Insurance on offer"
    assert board(at.tell(CloseInsurance(ANN)).public).offers == ()


def test_insurance_waits_for_the_hands_to_be_turned_over() -> None:
    """Face down, four cards out: nothing yet."""
    at = squeeze_table("da-hu-ying-xiong").dealt("9S KD 5C 6H")
    assert board(at.public).offers == ()
    at.exposed(Hand.PLAYER)
    assert board(at.public).offers == ()
    at.exposed(Hand.BANKER)
    assert [offer.odds for offer in board(at.public).offers] == ["3 to 1"]


# --- notices


@pytest.mark.rule("da-hu-ying-xiong 4.2.2")
def test_a_private_table_without_insurance_says_so() -> None:
    """The notice stands as long as it is so."""
    at = table("da-hu-ying-xiong").dealt("2S 9H TD KD").finished()
    assert board(at.public).notices == ()
    at.tell(OfferInsurance(MAX, offered=False))
    assert board(at.public).notices == ("No insurance at this table",)


def test_the_last_round_of_a_shoe_is_announced() -> None:
    """Once the cut card is out."""
    at = played("super-six-plus", "B")
    assert board(at.public).notices == ()
    at.dealt("2S 9H").tell(CutCardDrawn()).drawn("TD KD").finished().tell(OpenBets(ANN))
    assert board(at.public).notices == ("Last round of this shoe",)


# --- limits, counts, ask


@pytest.mark.rule("da-hu-ying-xiong 3.4")
def test_the_limits_stand_there_with_their_paragraph() -> None:
    """In the table's money; a bet without limits is left out."""
    shown = board(table("da-hu-ying-xiong", limits=LIMITS).public).limits
    assert shown.rows == (
        LimitShown("Player", "100", "500,000"),
        LimitShown("Tie", "50", "—"),
    )
    assert shown.differential == ("Differential", "400,000")
    assert (shown.currency, shown.paragraph, shown.otherwise) == ("SGD", "§ 3.4", "")


def test_a_table_without_limits_asks_to_ask() -> None:
    """Nothing is made up."""
    shown = board(table("super-six-plus").public).limits
    assert (shown.rows, shown.differential) == ((), None)
    assert shown.otherwise == "Please ask the Dealer"
    assert shown.paragraph == ""


def test_it_counts_what_has_come_in_this_shoe() -> None:
    """Rounds, winners and pairs."""
    at = played("super-six-plus", "BBPT").dealt("4S 9H 4D 9D").finished()
    counts = [(count.letter, count.title, count.times) for count in board(at.public).counts]
    assert counts == [
        ("B", "Banker", 2),
        ("P", "Player", 1),
        ("T", "Tie", 2),
        ("", "Rounds", 5),
        ("", "Banker Pair", 1),
        ("", "Player Pair", 1),
    ]


def test_the_ask_is_of_banker_and_of_player() -> None:
    """After BBPPBBPP: regular three times, or irregular three times."""
    banker, player = board(played("super-six-plus", "BBPPBBPP").public).ask
    red, blue = Colour.RED, Colour.BLUE
    assert (banker.winner, banker.letter, banker.marks) == (Winner.BANKER, "B", Ask(red, red, red))
    assert (player.winner, player.letter, player.marks) == (
        Winner.PLAYER,
        "P",
        Ask(blue, blue, blue),
    )


# --- what it is worth, and in which language


@pytest.mark.rule("da-hu-ying-xiong 5.15")
@pytest.mark.rule("tiger-no-commission 6.3")
@pytest.mark.parametrize(
    ("game", "paragraph"),
    [("da-hu-ying-xiong", "§ 5.15"), ("tiger-no-commission", "§ 6.3"), ("super-six-plus", "")],
)
def test_it_says_that_it_is_for_information_only(game: str, paragraph: str) -> None:
    """The cards decide, and where a book says so it is cited."""
    shown = board(table(game).public)
    assert shown.information == "For information only: the cards on the table decide"
    assert shown.information_paragraph == paragraph


def test_a_simulated_table_says_so() -> None:
    """And a live one says nothing of the kind."""
    at = table("super-six-plus")
    assert board(at.public, simulated=True).banner == "SIMULATED SHOE: NOT FOR LIVE PLAY"
    assert board(at.public).banner == ""


@pytest.mark.parametrize(
    ("language", "letters", "headline"),
    [
        ("en", ("P", "B", "T"), "Place your bets"),
        ("zh-hans", ("闲", "庄", "和"), "请下注"),
        ("zh-hant", ("閒", "莊", "和"), "請下注"),
    ],
)
def test_it_speaks_the_language_of_the_room(
    language: str, letters: tuple[str, str, str], headline: str
) -> None:
    """With a letter or a character beside every colour."""
    shown = board(table("super-six-plus").public, language)
    assert (shown.language, shown.letters, shown.headline.text) == (language, letters, headline)
    assert [ask.letter for ask in shown.ask] == [letters[1], letters[0]]


def test_no_two_words_of_the_board_read_the_same() -> None:
    """In any language: whoever reads one of them knows which it is."""
    for words in CATALOGUES.values():
        said = [words.words("board", code) for code in BOARD]
        assert len(set(said)) == len(said)
