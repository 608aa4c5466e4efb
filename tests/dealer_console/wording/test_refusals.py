"""What a refusal says, in every language: nothing is lost, and nothing is left in English."""
# ruff: noqa: RUF001
# Chinese sentences have full-width commas, colons and brackets; they are not typing errors.

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from dealer_console.staff.attempts import SignInRefused, Why
from dealer_console.staff.managing import verify_add, verify_deactivate, verify_unlock
from dealer_console.staff.person import People, Person
from dealer_console.staff.pins import BadPin, verify_pin
from dealer_console.staff.private_files import FileTrouble, read_private
from dealer_console.staff.roles import StaffRole
from dealer_console.staff.roster import Roster, RosterDamaged
from dealer_console.staff.trouble import StaffRefused
from dealer_console.wording.money import Money
from dealer_console.wording.vocabulary import JOINTS
from rules.cards import card
from rules.conduct import Method
from rules.games import GAMES
from rules.hands import Hand
from rules.insurance_table import Stage
from rules.irregularities import Remedy, Situation
from rules.people import Role
from rules.refusal import Refusal
from rules.said import Said, all_of, any_of, blanks, listed
from rules.table.commands import CloseBets, OpenBets, PlaceWager
from rules.table.machine import Event, reduce
from rules.table.state import opening_state
from rules.wagers import Player
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS, ENGLISH, file_of
from tests.dealer_console.wording.reasons import reasons, templates
from tests.rules.table.at_table import ANN, seat, table
from tests.rules.table.walks import next_event, random_settings

SIMPLIFIED, TRADITIONAL = CATALOGUES["zh-hans"], CATALOGUES["zh-hant"]
CHINESE = ("zh-hans", "zh-hant")

AS_TYPED = {
    *("seated", "standing-1", "standing-2"),
    *("dealer-console", "staff", "first-manager", "NAME", "by"),
    "chmod",
    *Method,
}
"""What is written in Latin letters in every language: what somebody types, and the methods."""

LATIN = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
CODE = re.compile(r"[a-z]+-[a-z0-9]+")


def said_in(language: str) -> dict[str, str]:
    """The reasons that a catalogue has, by their English."""
    found: dict[str, str] = tomllib.loads(file_of(language))["said"]
    return found


def test_the_source_is_read_as_it_is_meant() -> None:
    """Literals, either side of a condition, sentences with a name, sentences in sentences."""
    assert len(templates()) > 120
    assert "betting is closed" in templates()
    assert "the order must have every card of the round" in templates()
    assert "{name} does not deal here: give your PIN" in templates()
    assert "the screen has changed since: look again" in templates()
    assert "any number of" in templates()
    assert "name or PIN is wrong" in templates()


def test_no_reason_is_put_together_before_it_is_said() -> None:
    """A sentence with its values in it already could be said in no other language."""
    assert [reason.where for reason in reasons() if reason.template is None] == []


def test_every_reason_is_given_what_fills_it() -> None:
    """No more and no less than its blanks."""
    for reason in reasons():
        if reason.template is not None and not reason.where.startswith("dealer_console/table/bod"):
            assert blanks(reason.template) == reason.values, reason.where


@pytest.mark.parametrize("language", CHINESE)
def test_every_reason_has_a_sentence(language: str) -> None:
    """None is missing, and none is there that nothing says any more."""
    there = said_in(language).keys()
    assert sorted(templates() - there) == []
    assert sorted(there - templates()) == []


def test_english_has_sentences_of_its_own_for_reasons_that_there_are() -> None:
    """Where the screen says it otherwise than the log."""
    assert sorted(said_in("en").keys() - templates()) == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_sentence_has_the_blanks_of_its_reason(language: str) -> None:
    """Who, which bet, how much: a translation drops none of it, and adds none."""
    for english, own in said_in(language).items():
        assert blanks(own) == blanks(english), english


@pytest.mark.parametrize("language", CHINESE)
def test_no_sentence_is_left_in_english(language: str) -> None:
    """But for what somebody has to type as it stands."""
    for english, own in said_in(language).items():
        words = LATIN.findall(re.sub(r"\{\w+\}", "", own))
        assert set(words) <= AS_TYPED, english


BOX_3 = Player(3, "seated")
CLOSED = Said("the table is closed")


@pytest.mark.parametrize(
    ("said", "english", "simplified", "traditional"),
    [
        (Said("betting is closed"), "betting is closed", "已买定离手", "已買定離手"),
        (
            Said("{player} has no wager on {bet}", player=BOX_3, bet="tiger-7"),
            "Box 3 has no wager on Tiger 7",
            "3号位没有虎7注",
            "3號位沒有虎7注",
        ),
        (
            Said("{command} cannot be done now: {now}", command="open-bets", now=CLOSED),
            "“Place your bets” cannot be done now: the table is closed",
            "“请下注”现在不可用：未开台",
            "「請下注」現在不可用：未開檯",
        ),
        (
            Said(
                "the insurance on {hand} would win more than the original bet of {original}; "
                "lower its stake",
                hand=Hand.BANKER,
                original=1_250_050,
            ),
            "the insurance on Banker would win more than the original bet of 12,500.50; "
            "lower its stake",
            "庄保险赢得的会超过原注 12,500.50；请减少保险注额",
            "莊保險贏得的會超過原注 12,500.50；請減少保險注碼",
        ),
        (
            Said("this needs a {role} or above", role=Role.ASSISTANT_CASINO_MANAGER),
            "this is for the Assistant Casino Manager or above",
            "须由助理赌场经理或以上人员处理",
            "須由助理娛樂場經理或以上人員處理",
        ),
        (
            Said("{role} takes no part in play", role=StaffRole.SURVEILLANCE),
            "Surveillance takes no part in play",
            "监控员不参与牌局",
            "監控員不參與牌局",
        ),
        (
            Said("{game} has no insurance", game="tiger-no-commission"),
            "Tiger No Commission has no insurance",
            "Tiger No Commission 不设保险",
            "Tiger No Commission 不設保險",
        ),
        (
            Said(
                "{remedy} is no remedy here; there is {remedies}",
                remedy=Remedy.VOID,
                remedies=any_of("remedy", (Remedy.CONTINUE, Remedy.RECONSTRUCT)),
            ),
            "“Void the round” is no remedy here; there is: Continue the round or Reconstruct the "
            "cards",
            "“本局作废”在此不适用；可以：继续本局或还原各牌",
            "「此局作廢」在此不適用；可以：繼續此局或還原牌張",
        ),
        (
            Said(
                "{bet} may be offered only together with {bets}",
                bet="all-4",
                bets=all_of("bet", ("ox-8", "rabbit-9", "tiger-7")),
            ),
            "All 4 may be offered only together with Ox 8 and Rabbit 9 and Tiger 7",
            "四合一只能与牛8和兔9和虎7一起开设",
            "四合一只可與牛8及兔9及虎7一同開設",
        ),
        (
            Said(
                "unknown bet {name}: {bets}", name="'lucky'", bets=listed("bet", ("tie", "tiger"))
            ),
            "unknown bet 'lucky': Tie, Tiger",
            "没有投注项目 'lucky'；有的是：和、老虎",
            "沒有投注項目 'lucky'；有的是：和、老虎",
        ),
        (
            Said(
                "an area takes from 1 to {most} wagers, not {count}",
                most=Said("any number of"),
                count=0,
            ),
            "an area takes from 1 to any number of wagers, not 0",
            "每区注数由 1 至 不限，不可为 0",
            "每區注數由 1 至 不限，不可為 0",
        ),
        (
            Said("no card lies at {hand}-{place}", hand=Hand.PLAYER, place=3),
            "Player has no card 3 on the table",
            "闲没有第 3 张牌",
            "閒沒有第 3 張牌",
        ),
        (
            Said("insurance at {stage} can still be taken, or was", stage=Stage.PLAYER_THIRD),
            "insurance can still be taken there, or was: After Player's third card",
            "闲第三张牌后的保险仍可买，或已经买了",
            "閒第三張牌後的保險仍可買，或已經買了",
        ),
        (
            Said("this table is not set up for Method {letter}", letter=Method.C),
            "this table is not set up for Method C",
            "本台没有设定方式C",
            "此檯沒有設定方式C",
        ),
    ],
)
def test_a_refusal_reads(said: Said, english: str, simplified: str, traditional: str) -> None:
    """Each value in the words of the language: hands, Players, codes, money, other sentences."""
    assert ENGLISH.said(said, DOLLARS) == english
    assert SIMPLIFIED.said(said, DOLLARS) == simplified
    assert TRADITIONAL.said(said, DOLLARS) == traditional


def test_a_card_and_a_name_stand_as_they_are() -> None:
    """A name is nobody's to translate, even one that looks like a code or like a blank."""
    card_said = Said("{card} is out", card=card("TH"))
    assert TRADITIONAL.said(card_said, DOLLARS) == "TH is out"
    for name in ("Ann", "tiger", "{command}"):
        said = Said("{name} deals already", name=name)
        assert TRADITIONAL.said(said, DOLLARS) == f"{name} 已在此檯派牌"


def test_the_same_refusal_at_two_tables_has_each_table_s_money() -> None:
    """2,500 minor units are 25 where two digits are minor, and 2,500 where none is."""
    said = Said("no more than {original}", original=2500)
    assert ENGLISH.said(said, DOLLARS) == "no more than 25"
    assert ENGLISH.said(said, Money("JPY", 0)) == "no more than 2,500"


def test_two_refusals_that_read_the_same_in_the_log_are_told_apart() -> None:
    """What is kept ready is kept by its values, not by the English that they make."""
    bet = Said("{bet} is won or lost by the exposed cards already", bet="player")
    name = Said("{name} is won or lost by the exposed cards already", name="player")
    assert str(bet) == str(name)
    assert ENGLISH.said(bet, DOLLARS).startswith("Player is won")
    assert ENGLISH.said(name, DOLLARS).startswith("player is won")


@pytest.mark.parametrize("language", CATALOGUES)
def test_a_reason_without_a_translation_is_said_in_english(language: str) -> None:
    """A refusal is never lost; neither is a code that nobody has words for."""
    said = Said("{player} sang to {hand}, {bet}", player=BOX_3, hand=Hand.BANKER, bet="lucky-6")
    assert CATALOGUES[language].said(said, DOLLARS) == "Box 3 sang to Banker, lucky-6"


@pytest.mark.parametrize("language", CATALOGUES)
def test_plain_text_comes_back_as_it_is(language: str) -> None:
    """What a line of a file, or the disk, had to say."""
    assert CATALOGUES[language].said("no line of JSON: {x}", DOLLARS) == "no line of JSON: {x}"


def test_every_way_of_joining_codes_has_words() -> None:
    """Else a list would be joined in English."""
    assert JOINTS.keys() == {make("bet", ()).joint for make in (listed, any_of, all_of)}
    assert ENGLISH.said(Said("{bets}", bets=listed("bet", ())), DOLLARS) == ""


@pytest.mark.parametrize("language", CATALOGUES)
def test_who_is_not_let_in_reads_why(language: str) -> None:
    """A wrong PIN and a locked name at the pad, and a PIN that is none."""
    catalogue = CATALOGUES[language]
    told = [catalogue.said(SignInRefused(why).reason, DOLLARS) for why in Why]
    assert len(set(told)) == 2
    for pin in ("12a4", "123", "1111", "4321"):
        with pytest.raises(BadPin) as raised:
            verify_pin(pin)
        told.append(catalogue.said(raised.value.reason, DOLLARS))
    assert language == "en" or not any("PIN" in text for text in told)


@pytest.mark.parametrize(
    ("refused", "english", "simplified", "traditional"),
    [
        (
            lambda people: verify_add(people, "Bo", "Nia", StaffRole.SHIFT_MANAGER),
            "Shift Manager ranks above Pit Manager: ask somebody of that rank or above",
            "值班经理的职级高于赌区经理：请找该职级或以上人员",
            "值班經理的職級高於賭區經理：請找該職級或以上人員",
        ),
        (
            lambda people: verify_unlock(people, "Wim", "Bo"),
            "Technician unlocks nobody: ask a Pit Supervisor or above",
            "技术员不能解锁：请找赌区主管或以上人员",
            "技術員不能解鎖：請找監場主任或以上人員",
        ),
        (
            lambda people: verify_deactivate(people, "Bo", "Lu"),
            "Lu has left: add whoever has come under another name",
            "Lu 已离职：新来的人请用另一姓名添加",
            "Lu 已離職：新來的人請用另一姓名加入",
        ),
        (
            lambda people: verify_add(people, "Bo", "", StaffRole.DEALER),
            "a name has 1 to 40 characters: choose another",
            "姓名须有 1 至 40 个字：请另选",
            "姓名須有 1 至 40 個字：請另選",
        ),
    ],
)
def test_who_may_not_change_the_staff_reads_why(
    refused: Callable[[People], object], english: str, simplified: str, traditional: str
) -> None:
    """The roles in the words of the language; the command line keeps its codes."""
    people = People(
        [
            Person("Bo", StaffRole.PIT_MANAGER, ""),
            Person("Wim", StaffRole.TECHNICIAN, ""),
            Person("Lu", StaffRole.DEALER, "", active=False),
        ]
    )
    with pytest.raises(StaffRefused) as raised:
        refused(people)
    assert ENGLISH.said(raised.value.reason, DOLLARS) == english
    assert SIMPLIFIED.said(raised.value.reason, DOLLARS) == simplified
    assert TRADITIONAL.said(raised.value.reason, DOLLARS) == traditional


def test_trouble_with_the_files_of_the_staff_reads_what_to_do(tmp_path: Path) -> None:
    """With the file's name as it is, and what the system says."""
    file = tmp_path / "staff.json"
    file.write_text("[]")
    file.chmod(0o600)
    with pytest.raises(RosterDamaged) as raised:
        Roster(file).people()
    assert str(raised.value) == (
        f"{file} is no staff file, or is damaged: put it back from its backup"
    )
    assert SIMPLIFIED.said(raised.value.reason, DOLLARS) == (
        f"{file} 不是员工文件，或已损坏：请从备份恢复"
    )
    with pytest.raises(FileTrouble) as unread:
        read_private(tmp_path)
    assert TRADITIONAL.said(unread.value.reason, DOLLARS) == (
        f"{tmp_path} 不能讀取：Is a directory；請檢查其資料夾屬於執行控制台的用戶，並有空間"
    )


@pytest.mark.parametrize("language", CATALOGUES)
def test_whatever_is_refused_at_a_table_can_be_read(language: str) -> None:
    """Any game, any set-up, any event: no code shows, and in Chinese no English."""
    for refusal in _refusals():
        text = CATALOGUES[language].said(refusal.reason, DOLLARS)
        assert "{" not in text
        own = _without_names(text, refusal)
        codes = {*CODE.findall(own)} - {*CODE.findall(refusal.template)}
        assert not codes, text
        if language != "en":
            assert {*LATIN.findall(own)} <= AS_TYPED, text


def _without_names(text: str, refusal: Refusal) -> str:
    """The text without the titles of games, and without what was typed by somebody."""
    typed = [str(refusal.values[name]) for name in ("name", "seat") if name in refusal.values]
    for name in (*typed, *(game.title for game in GAMES.values())):
        text = text.replace(name, "")
    return text


def _refusals() -> list[Refusal]:
    found = []
    for seed in range(40):
        chance = Random(seed)
        state = opening_state(random_settings(chance))
        for step in range(1, 150):
            try:
                state = reduce(state, Event(step, 1000 * step, next_event(state.public, chance)))
            except Refusal as refusal:
                found.append(refusal)
    assert len({refusal.template for refusal in found}) > 20
    return found


def test_the_log_has_the_english_text_as_it_always_had() -> None:
    """With the codes that a program reads; what it was made of is not written down."""
    at = table("tiger-no-commission")
    with pytest.raises(Refusal) as raised:
        at.tell(PlaceWager(ANN, seat(1), "lucky", 100))
    assert json.loads(json.dumps(raised.value.reason)).startswith("unknown bet 'lucky': player, ")
    with pytest.raises(Refusal) as raised:
        at.tell(OpenBets(ANN))
    text = str(raised.value)
    assert text == 'open-bets cannot be done now: betting is open; call "No more bets" first'
    at.tell(CloseBets(ANN))


@pytest.mark.parametrize("situation", Situation)
def test_no_irregularity_shows_as_a_code(situation: Situation) -> None:
    """Each can be refused to be declared."""
    template = "{situation} is noticed by the console; it is not declared"
    for catalogue in CATALOGUES.values():
        words = catalogue.words("situation", situation)
        assert words in catalogue.said(Said(template, situation=situation), DOLLARS)
