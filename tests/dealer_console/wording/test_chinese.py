"""Simplified and Traditional Chinese: the words of the trade, short, each in its own characters."""
# ruff: noqa: RUF001
# Chinese sentences have full-width commas, colons and brackets; they are not typing errors.

import re
from collections.abc import Iterator
from unicodedata import category

import pytest

from dealer_console.wording.catalogue import Catalogue
from dealer_console.wording.checking import every_prompt
from dealer_console.wording.shapes import SHAPES, Amount, Shape
from rules.hands import Hand, Winner
from rules.irregularities import Situation
from rules.people import Role
from rules.table.prompt import Code, Prompt
from rules.wagers import Player
from tests.dealer_console.wording.languages import CATALOGUES, DOLLARS, texts
from tests.dealer_console.wording.test_every_word import prompts_of

CHINESE = ("zh-hans", "zh-hant")
MOST_CHARACTERS = 40

PAIRS = (
    "庄莊 闲閒 补補 请請 赢贏 输輸 张張 对對 点點 开開 关關 单單 发發 号號 险險 销銷 "
    "买買 离離 赔賠 换換 选選 决決 废廢 个個 过過 数數 错錯 应應 确確 认認 给給 为為 "
    "从從 与與 两兩 双雙 杀殺 级級 区區 经經 场場 监監 赌賭 娱娛 乐樂 连連 线線 设設 "
    "启啟 后後 头頭 结結 继繼 续續 还還 让讓 变變 动動 别別 没沒 处處 读讀 额額 弃棄 "
    "余餘 够夠 体體 简簡 执執 删刪 笔筆 问問 谁誰 间間 见見 这這 来來 时時 内內 标標"
)
"""Characters that the two scripts write differently: Simplified, then Traditional."""
NAMES_OF_CARDS = (
    *("例牌", "公仔", "点", "點", "庄", "莊", "闲", "閒"),
    *("黑桃", "红心", "紅心", "红桃", "紅桃", "方块", "方塊", "階磚", "梅花"),
)
BOX_3 = Player(3, "seated")
BEHIND_3 = Player(3, "standing-1")


LETTERS_OF_HANDS = {"screen.letter-player", "screen.letter-banker"}
"""B and P stand on the felt of every table, beside the characters."""

READ_AT_LEISURE = ("said", "paragraph", "screen", "review")
"""Sections whose sentences nobody has to take in at a glance while cards are dealt."""


def texts_at_a_glance(language: str) -> dict[str, str]:
    """Those that the Dealer reads in passing."""
    return {
        key: text
        for key, text in texts(language).items()
        if key.partition(".")[0] not in READ_AT_LEISURE
    }


@pytest.mark.parametrize("language", CHINESE)
def test_it_is_a_language_and_loads(language: str) -> None:
    """A catalogue with any fault is not loaded."""
    assert Catalogue.load(language).language == language


@pytest.mark.parametrize(
    ("prompt", "simplified", "traditional"),
    [
        (Prompt(Code.PLACE_YOUR_BETS), "“请下注”", "「請下注」"),
        (Prompt(Code.NO_MORE_BETS), "“买定离手”", "「買定離手」"),
        (Prompt(Code.TOTAL, hand=Hand.PLAYER, amount=6), "“闲6点”", "「閒6點」"),
        (Prompt(Code.NATURAL, hand=Hand.BANKER, amount=9), "“庄例牌9点”", "「莊例牌9點」"),
        (Prompt(Code.STANDS, hand=Hand.PLAYER), "“闲停牌”", "「閒停牌」"),
        (Prompt(Code.DRAWS, hand=Hand.BANKER), "“庄补牌”", "「莊補牌」"),
        (Prompt(Code.WINNER, amount=6, subject=Winner.TIE), "“和局，6点”", "「和局，6點」"),
        (
            Prompt(Code.WINNER, hand=Hand.BANKER, amount=7, subject=Winner.BANKER),
            "“庄赢，7点”",
            "「莊贏，7點」",
        ),
        (Prompt(Code.BURN, amount=1), "销1张牌，牌面朝下", "銷1張牌，牌面向下"),
        (
            Prompt(Code.DRAW, hand=Hand.PLAYER, subject="third", player=BEHIND_3),
            "3号位站位1给闲补第三张牌",
            "3號位企位1為閒補第三張牌",
        ),
        (
            Prompt(Code.LAMMER, hand=Hand.BANKER, odds="3 to 1"),
            "推出庄保险牌标：1 赔 3",
            "推出莊保險牌標：1 賠 3",
        ),
        (
            Prompt(Code.PAY, odds="1 to 2", player=BOX_3, amount=1_250_000, subject="banker"),
            "3号位：赔庄注 12,500（2 赔 1）",
            "3號位：賠莊注 12,500（2 賠 1）",
        ),
        (
            Prompt(Code.COLLECT, player=BOX_3, amount=10_000, subject="tiger-7"),
            "3号位：收虎7注 100",
            "3號位：收虎7注 100",
        ),
        (
            Prompt(Code.STOP, subject=Situation.FACE_UP_IN_DEVICE),
            "停止。牌靴内有牌面朝上的牌",
            "停止。牌靴內有陽反牌",
        ),
        (Prompt(Code.CALL, subject=Role.PIT_SUPERVISOR), "请赌区主管到场", "請監場主任到場"),
        (Prompt(Code.CALL, subject=Role.DEALER), "由你决定", "由你決定"),
    ],
)
def test_a_prompt_reads(prompt: Prompt, simplified: str, traditional: str) -> None:
    """As Dealers say it in Singapore and in Macau."""
    assert CATALOGUES["zh-hans"].text(prompt, DOLLARS) == simplified
    assert CATALOGUES["zh-hant"].text(prompt, DOLLARS) == traditional


@pytest.mark.parametrize("language", CHINESE)
def test_odds_name_the_stake_first(language: str) -> None:
    """What English calls 0.95 to 1 is one that pays 0.95."""
    told = CATALOGUES[language].odds_words("0.95 to 1")
    assert re.findall(r"[\d.]+", told) == ["1", "0.95"]


@pytest.mark.parametrize("language", CHINESE)
def test_there_are_no_latin_letters_but_the_methods(language: str) -> None:
    """A sentence that was left in English would show; refusals are looked at by themselves."""
    for key, text in texts(language).items():
        words = re.sub(r"\{\w+\}|方式[ABC]|dealer-console staff first-manager", "", text)
        hands = "[BPT]" if key in LETTERS_OF_HANDS else "(?!)"
        left = re.sub(hands, "", words)
        assert key.startswith("said.") or not re.search(r"[A-Za-z]", left), key


@pytest.mark.parametrize(("language", "foreign"), [("zh-hans", 1), ("zh-hant", 0)])
def test_no_character_of_the_other_script(language: str, foreign: int) -> None:
    """By pairs that the trade uses all the time."""
    others = {pair[foreign] for pair in PAIRS.split()}
    wrong = {key: text for key, text in texts(language).items() if others & set(text)}
    assert not wrong


@pytest.mark.parametrize(("language", "charset"), [("zh-hans", "gb2312"), ("zh-hant", "big5")])
def test_every_character_is_of_its_script_s_own_set(language: str, charset: str) -> None:
    """The national sets hold one script each, so this finds the pairs nobody listed."""
    for key, text in texts(language).items():
        written = "".join(char for char in text if category(char) == "Lo")
        assert written.encode(charset, errors="replace").decode(charset) == written, key


def test_traditional_is_no_conversion_of_simplified() -> None:
    """People, dealing, the table and face-up cards have Macau's own words."""
    macau = texts("zh-hant")
    assert macau["role.dealer"] == "莊荷"
    assert macau["role.pit-supervisor"] == "監場主任"
    assert macau["command.open-table"] == "開檯"
    assert "派" in macau["prompt.draw.initial"]
    assert "陽反" in macau["situation.dealt-face-up"]
    assert not [key for key, text in macau.items() if "荷官" in text or "“" in text]


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("code", Code)
def test_a_sentence_is_read_at_a_glance(code: Code, language: str) -> None:
    """However it is filled in."""
    for prompt in prompts_of(code):
        text = CATALOGUES[language].text(prompt, DOLLARS)
        assert len(text) <= MOST_CHARACTERS, text


@pytest.mark.parametrize("language", CHINESE)
def test_words_are_read_at_a_glance(language: str) -> None:
    """Buttons, notices and all the rest."""
    assert max(len(text) for text in texts_at_a_glance(language).values()) <= MOST_CHARACTERS


def _figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d[\d,.]*", text))


def _with_figures(code: Code) -> Iterator[tuple[Prompt, Shape]]:
    """Every sentence of a code with a Player, odds and an amount that are told apart."""
    for shape in SHAPES[code]:
        for prompt in every_prompt(code, shape):
            odds = prompt.odds and "0.95 to 2"
            player = prompt.player and Player(12, "standing-34")
            amount = prompt.amount and 560_000
            yield prompt._replace(odds=odds, player=player, amount=amount), shape


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("code", Code)
def test_no_two_figures_run_together(code: Code, language: str) -> None:
    """A 100 behind Tiger 7 must not read 7100: each figure stands there by itself."""
    for prompt, shape in _with_figures(code):
        text = CATALOGUES[language].text(prompt, DOLLARS)
        expected = ["12", "34"] if prompt.player else []
        expected += ["0.95", "2"] if prompt.odds else []
        if prompt.amount:
            expected.append("5,600" if shape.amount is Amount.MONEY else "560000")
        if shape.subject == "bet":
            expected += _figures(CATALOGUES[language].words("bet", prompt.subject))
        assert _figures(text) == sorted(expected), text


@pytest.mark.parametrize("language", CHINESE)
@pytest.mark.parametrize("situation", Situation)
def test_an_irregularity_names_no_card(situation: Situation, language: str) -> None:
    """Some of them show while cards lie closed."""
    for kind in ("situation", "happening"):
        words = CATALOGUES[language].words(kind, situation)
        assert not [name for name in NAMES_OF_CARDS if name in words]


@pytest.mark.parametrize("language", CHINESE)
def test_what_is_said_aloud_stands_in_quotation_marks(language: str) -> None:
    """The same sentences as in English, and no others."""
    aloud = {
        Code.PLACE_YOUR_BETS,
        Code.NO_MORE_BETS,
        Code.TOTAL,
        Code.NATURAL,
        Code.STANDS,
        Code.DRAWS,
        Code.WINNER,
    }
    for code in Code:
        for prompt in prompts_of(code):
            text = CATALOGUES[language].text(prompt, DOLLARS)
            assert (text[0] in "“「" and text[-1] in "”」") == (code in aloud), text
