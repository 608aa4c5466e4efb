"""`dealer-console headless`: every line as the schema has it, whole rounds as `settle` has them."""

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import MISSING, fields
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from jsonschema import Draft202012Validator

from dealer_console import command_bodies
from dealer_console.commands.settle import settle_lines
from dealer_console.round_log.table_log import events_of
from dealer_console.round_log.verifying import verify_directory
from dealer_console.staff.roles import StaffRole
from dealer_console.table.rederiving import rederive
from dealer_console.versions import installed
from hardware_sim.in_process import InProcessPort
from rules.cards import Card
from rules.games import GAMES
from rules.refusal import Refusal
from rules.table.commands import COMMANDS, ChangeSettings, Command, RelieveDealer
from rules.table.facts import Position
from rules.table.phase import Phase
from rules.table.prompt import Code
from rules.table.state import Notice
from rules.wagers import Player
from shoe_drivers.fact_lines import KINDS as FACTS
from tests.dealer_console.contract import DA_HU, TIGER
from tests.dealer_console.headless_at_work import (
    DOCS,
    DealtShoe,
    Hands,
    InProcess,
    Line,
    Process,
    every_bet,
    log_of,
    schema,
    settings_file,
    verify_line,
)
from tests.dealer_console.staff.house import PIN, WRONG, House

SIX_CARDS = "2S KD 3C 4H 5D 2H"
"""Player 5 draws a 5 and has 0; Banker 4 draws on it a 2 and wins on 6."""
NATURAL = "7S KD 2C 6H"
FIVE_CARDS = "2S KD 3C 7H 2D"


@pytest.fixture
def port() -> Iterator[InProcessPort]:
    """A port in this process."""
    port = InProcessPort("headless")
    yield port
    port.close()


def bodies(folder: Path, kind: str) -> list[Any]:
    """What the log has of one kind."""
    return [json.loads(e.entry.body) for e in events_of(log_of(folder)) if e.entry.kind == kind]


def verify_log(folder: Path) -> None:
    """Every event as it was written, and every screen as the rules have it."""
    verify_directory(log_of(folder))
    assert rederive(log_of(folder), installed().rules).compared


# The schema and the code.


def definitions() -> dict[str, Any]:
    """The parts of the schema by their names."""
    found: dict[str, Any] = schema()["$defs"]
    return found


def test_the_schema_is_one() -> None:
    """By the rules of JSON Schema 2020-12."""
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(schema())


def objects(part: Any) -> Iterator[dict[str, Any]]:
    """Every object that the schema describes, at any depth."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from objects(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from objects(inner)


def test_the_schema_lets_no_word_through_that_it_does_not_name() -> None:
    """Only the bets of `results` are keys of their own, and they are named too."""
    described = list(objects(schema()))
    assert len(described) > 60
    free = [one for one in described if one["additionalProperties"] is not False]
    assert free == [definitions()["round"]["properties"]["results"]]
    assert set(free[0]["propertyNames"]["enum"]) == {
        bet.name for game in GAMES.values() for bet in game.bets
    }


def argument(kind: Any) -> Any:
    """The schema of an argument of that type."""
    if isinstance(kind, UnionType):
        first, *_ = (choice for choice in get_args(kind) if choice is not NoneType)
        return {"anyOf": [argument(first), {"type": "null"}]}
    if get_origin(kind) is tuple:
        kinds = get_args(kind)
        if kinds[-1] is Ellipsis:
            return {"type": "array", "items": argument(kinds[0])}
        several = [argument(one) for one in kinds]
        return {"type": "array", "prefixItems": several, "items": False, "minItems": len(several)}
    if issubclass(kind, StrEnum):
        return {"enum": [one.value for one in kind]}
    named = {Card: "card-or-rank", Position: "position", Player: "player"}
    if kind in named:
        return {"$ref": f"#/$defs/{named[kind]}"}
    return {"type": {str: "string", int: "integer", bool: "boolean"}[kind]}


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_each_command_has_its_own_arguments(command: type[Command]) -> None:
    """As the code takes them: the names, the types, and which may be left out."""
    described = definitions()[f"do-{command.name}"]
    properties = dict(described["properties"])
    assert properties.pop("do") == {"const": command.name}
    for key in ("seen", "by", "pin"):
        assert properties.pop(key) == {"$ref": f"#/$defs/{key}"}
    types, required = get_type_hints(command), ["do", "seen", "by"]
    arguments = [field for field in fields(command) if field.name != "by"]
    if command is ChangeSettings:
        assert properties == {}
    elif command is RelieveDealer:
        assert set(properties) == {"dealer"}
    else:
        assert properties == {field.name: argument(types[field.name]) for field in arguments}
        required += [field.name for field in arguments if field.default is MISSING]
    assert described["required"] == required


def test_the_schema_has_every_command_phase_prompt_notice_and_fact() -> None:
    """And none that is not there."""
    snapshot = definitions()["snapshot"]["properties"]
    names = [command.name for command in COMMANDS]
    assert snapshot["can"]["items"]["enum"] == names
    assert definitions()["in"]["oneOf"] == [{"$ref": f"#/$defs/do-{name}"} for name in names]
    assert snapshot["phase"]["enum"] == list(Phase)
    assert snapshot["notices"]["items"]["enum"] == list(Notice)
    assert definitions()["prompt"]["properties"]["code"]["enum"] == list(Code)
    facts = {one["properties"]["fact"]["const"]: one for one in definitions()["fact"]["oneOf"]}
    assert set(facts) == set(FACTS)
    for name, kind in FACTS.items():
        assert facts[name]["required"] == ["fact", *(field.name for field in fields(kind))]
    assert definitions()["round"]["properties"]["game"]["enum"] == list(GAMES)


# Whole rounds.


def settled(game: str, order: str, bets: list[Line], hands: Hands, *, waiver: bool = False) -> Line:
    """What `settle` says of the same cards and bets."""
    asked = {"id": "a", "game": game, "cards": order.split(), "bets": bets, "waiver": waiver}
    out = io.StringIO()
    line = json.dumps({**asked, "insurance": hands.insurance}).encode()
    assert settle_lines([line], out), out.getvalue()
    answer: Line = json.loads(out.getvalue())
    return {key: value for key, value in answer.items() if key != "id"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("reading", ["open", "masked"])
@pytest.mark.parametrize("face_down", [False, True])
def test_rounds_are_settled_as_settle_does(
    game: str, reading: str, face_down: bool, port: InProcessPort, tmp_path: Path
) -> None:
    """Six, four and five cards with every bet of the game, every insurance taken to the full."""
    orders = (SIX_CARDS, NATURAL, FIVE_CARDS)
    masked = reading == "masked"
    table = settings_file(tmp_path, game, port.address, reading=reading, face_down=face_down)
    insured = 0
    with InProcess(table) as at:
        at.opened()
        shoe = DealtShoe(port, " ".join(orders), masked=masked)
        for number, order in enumerate(orders, 1):
            hands = Hands(at, shoe, order)
            hands.takes_insurance = True
            bets = every_bet(game)
            line = hands.round(*bets, masked=masked)
            insured += len(hands.insurance)
            expected = settled(game, order, bets, hands)
            if masked:
                # The Dealer tapped ranks in, and the suits are nobody's at the table.
                for hand in ("player", "banker"):
                    expected[hand] = [f"{card[0]}?" for card in expected[hand]]
            assert {key: line[key] for key in expected} == expected
            more = {"type", "id", "shoe", "round", "void", "seq", "simulated"}
            assert set(line) - set(expected) == more
            assert (line["shoe"], line["round"], line["void"]) == (1, number, None)
            assert line["id"] == f"QA-1/1/{number}"
            assert line["simulated"] is True
        assert at.end() == 0
    assert (insured > 0) is (GAMES[game].insurance is not None)
    verify_log(tmp_path)


def test_a_masked_shoe_is_followed_where_nothing_is_insured(
    port: InProcessPort, tmp_path: Path
) -> None:
    """No rank is tapped in: the shoe discloses its cards before its result."""
    table = settings_file(tmp_path, TIGER, port.address, reading="masked", face_down=True)
    with InProcess(table) as at:
        at.opened()
        hands = Hands(at, DealtShoe(port, SIX_CARDS, masked=True), SIX_CARDS)
        at.done("open-bets")
        at.done("close-bets")
        for _ in range(6):
            hands.draw()
        cards = [slot["card"] for hand in at.last["hands"].values() for slot in hand]
        assert cards == [None] * 4
        hands.facts(hands.shoe.press())
        for do in ("confirm-result", "collect", "pay"):
            if do in at.last["can"]:
                at.done(do)
        line = at.kind("round")
        expected = settled(TIGER, SIX_CARDS, [], hands)
        assert {key: line[key] for key in expected} == expected
        assert at.end() == 0
    verify_log(tmp_path)


def test_a_waiver_changes_the_offers(port: InProcessPort, tmp_path: Path) -> None:
    """Da Hu 3.14: Banker's third card is seen first, and nothing is offered after Player's."""
    order = "2S KD 2H 2C 3D 4D"
    table = settings_file(tmp_path, DA_HU, port.address, face_down=True, method="A")
    bets = [{"box": 1, "seat": "seated", "bet": "player", "stake": 1000}]
    with InProcess(table) as at:
        at.opened()
        hands = Hands(at, DealtShoe(port, order), order)
        at.done("open-bets")
        at.done("place-wager", player="1", bet="player", stake=1000)
        at.done("close-bets")
        for _ in range(4):
            hands.draw()
        at.done("expose-hand")
        form = {"form": "squeeze-banker-first", "asked_by": "1"}
        at.done("waive-insurance", by="pit-supervisor", **form)
        hands.draw()
        hands.draw()
        assert "3.14" in str(at.do("expose-card", position="player-3"))
        at.done("expose-card", position="banker-3")
        at.done("expose-card", position="player-3")
        line = hands.to_the_end()
        expected = settled(DA_HU, order, bets, hands, waiver=True)
        assert {key: line[key] for key in expected} == expected
        assert at.end() == 0


def test_an_irregularity_is_decided_with_approval(port: InProcessPort, tmp_path: Path) -> None:
    """The Dealer asks for it, a supervisor says yes, the round is void and all bets go back."""
    table = settings_file(tmp_path, DA_HU, port.address)
    with InProcess(table) as at:
        at.opened()
        hands = Hands(at, DealtShoe(port, NATURAL), NATURAL)
        at.done("open-bets")
        at.done("place-wager", player="1", bet="player", stake=1000)
        at.done("close-bets")
        for _ in range(2):
            hands.draw()
        at.done("declare", situation="not-covered", note="a glass of water")
        (choice,) = at.last["choices"]
        assert (choice["situation"], choice["suspected"]) == ("not-covered", False)
        assert choice["decides"] != "dealer"
        at.done("decide", trouble=choice["trouble"], remedy="void")
        assert "approve" in at.last["can"]
        assert at.refused("approve") == "nobody approves their own; call somebody else"
        at.done("approve", by=choice["decides"])
        assert at.last["phase"] == "return"
        at.done("pay")
        line = at.kind("round")
        assert (line["void"], line["winner"]) == (choice["paragraph"], None)
        assert line["player"] == ["7S"]
        assert at.end() == 0
    (approved,) = bodies(tmp_path, "approve")
    assert approved["by"]["role"] == choice["decides"]
    verify_log(tmp_path)


# What nobody may know.


def told_while_closed(folder: Path, port: InProcessPort, order: str, reading: str) -> list[Line]:
    """All that is told up to the turning over, taps that are refused among it."""
    folder.mkdir()
    table = settings_file(folder, DA_HU, port.address, reading=reading, face_down=True)
    with InProcess(table) as at:
        at.opened()
        hands = Hands(at, DealtShoe(port, order, masked=reading == "masked"), order)
        at.done("open-bets")
        at.done("place-wager", player="1", bet="banker", stake=1000)
        at.done("close-bets")
        for _ in range(4):
            hands.draw()
            at.refused("confirm-result")
            at.refused("take-insurance", player="1", hand="banker", stake=5)
        told = [{**line, "time": None} for line in at.lines]
        assert at.end() == 0
    return told


@pytest.mark.parametrize("reading", ["open", "masked"])
def test_a_closed_card_is_not_told(reading: str, port: InProcessPort, tmp_path: Path) -> None:
    """A natural and four low cards, face down: the two tables say the same, word for word."""
    orders = ("9S 2D KH 5C", "AC 4H AD 3S")
    one, other = (
        told_while_closed(tmp_path / str(n), port, order, reading) for n, order in enumerate(orders)
    )
    assert one == other
    assert one[-1]["type"] == "refused"
    hands = [line["hands"] for line in one if line["type"] == "snapshot"][-1]
    closed = [{"slot": 1, "card": None}, {"slot": 2, "card": None}]
    assert hands == {"player": closed, "banker": closed}


def test_the_all_knowing_tells_every_fact(port: InProcessPort, tmp_path: Path) -> None:
    """At a simulated table, with the values of closed cards."""
    table = settings_file(tmp_path, DA_HU, port.address, face_down=True)
    with InProcess(table, all_knowing=True) as at:
        assert at.opened().last.get("fact", "none") is None
        hands = Hands(at, DealtShoe(port, NATURAL), NATURAL)
        at.done("open-bets")
        at.done("close-bets")
        hands.draw()
        fact = at.last["fact"]
        assert (fact["fact"], fact["card"]) == ("card-drawn", "7S")
        assert at.last["hands"]["player"] == [{"slot": 1, "card": None}]
        assert at.end() == 0


def test_a_live_table_has_no_all_knowing(tmp_path: Path) -> None:
    """It is refused before anything is opened."""
    text = settings_file(tmp_path, DA_HU, "/dev/ttyUSB0").read_text(encoding="utf-8")
    text = text.replace("simulated = true", "simulated = false")
    text = text.replace("[log]", '[currency]\ncode = "MOP"\nminor_digits = 2\n[log]')
    live = tmp_path / "live.toml"
    live.write_text(text.replace("[log]", '[log]\ntime_zone = "Asia/Macau"'), encoding="utf-8")
    with InProcess(live, all_knowing=True) as at:
        assert isinstance(refusal := at.end(), Refusal)
        assert "simulated tables only" in refusal.reason
    with InProcess(live, shoe="sim://other") as at:
        assert isinstance(refusal := at.end(), Refusal)
        assert "a simulated shoe" in refusal.reason
    assert not log_of(tmp_path).exists()


# Lines that are none, taps that come late.

BAD = [
    ("{", "not a line of JSON"),
    ("[]", "a command is an object"),
    ('{"seen":0,"by":"dealer"}', "`do`"),
    ('{"do":"open-table","by":"dealer"}', "`seen`"),
    ('{"do":"open-table","seen":"0","by":"dealer"}', "`seen`"),
    ('{"do":"open-table","seen":true,"by":"dealer"}', "`seen`"),
    ('{"do":"open-table","seen":0}', "`by`"),
    ('{"do":"open-table","seen":0,"by":"dealer","pin":1234}', "`pin`"),
    ('{"do":"open-table","seen":0,"by":"croupier"}', "`by` is a role"),
    ('{"do":"open-tabel","seen":0,"by":"dealer"}', "there is no command 'open-tabel'"),
    ('{"do":"open-table","seen":0,"by":"dealer","x":1}', "takes no 'x'"),
    ('{"do":"intake-shoe","seen":0,"by":"dealer","decks":"8"}', "must be a whole number"),
    ('{"do":"change-settings","seen":0,"by":"pit-supervisor","settings":{}}', "takes nothing"),
    ('{"do":"relieve-dealer","seen":0,"by":"dealer","dealer":"Ben"}', "signs in themselves"),
    ('{"do":"place-wager","seen":0,"by":"dealer","player":"1","bet":"tie","stake":1}', "closed"),
    ("[" * 100_000, "not a line of JSON"),
    ('{"do":"open-table","seen":0,"by":"\\ud800"}', "half a character"),
]


def test_a_line_that_is_no_command_is_refused_and_logged(tmp_path: Path) -> None:
    """Each says what is wrong with it, and the table goes on."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table) as at:
        at.kind("snapshot")
        reasons = []
        for line, reason in BAD:
            at.put(line)
            refused = at.kind("refused")
            assert reason in refused["reason"], (line, refused)
            reasons.append(refused["reason"])
        at.put("")
        at.done("open-table")
        assert at.end() == 0
    assert [body["reason"] for body in bodies(tmp_path, "refused")] == reasons
    verify_log(tmp_path)


def test_bytes_that_are_no_text_make_a_bad_line(tmp_path: Path) -> None:
    """Of a real process; the next line is taken as ever."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with Process(table) as at:
        at.kind("snapshot")
        at.put_bytes(b"\xff\xfe\n")
        assert "not a line of JSON" in at.kind("refused")["reason"]
        at.done("open-table")
        assert at.end() == 0


def test_a_tap_on_an_outdated_screen_is_refused_and_logged(tmp_path: Path) -> None:
    """By its number; a refusal in between has changed no screen."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table) as at:
        first = at.kind("snapshot")["seq"]
        at.refused("open-bets")
        at.done("open-table")
        at.say({"do": "close-table", "seen": first, "by": "dealer"})
        refused = at.kind("refused")
        assert refused["reason"] == "the screen has changed since: look again"
        assert at.end() == 0
    last = bodies(tmp_path, "refused")[-1]
    assert last["seen"] == first
    assert json.loads(last["command"])["do"] == "close-table"
    verify_log(tmp_path)


HUGE = 10**30


@pytest.mark.parametrize(
    ("do", "arguments"),
    [
        ("place-wager", {"player": "1", "bet": "player", "stake": HUGE}),
        ("place-wager", {"player": "9999:standing-9", "bet": "player", "stake": 1}),
        ("restrict-wagers", {"most": HUGE}),
        ("reject-excess", {"box": HUGE}),
        ("end-shoe", {"counted": HUGE}),
        ("declare", {"situation": "not-covered", "cards": [HUGE, -1]}),
        ("decide", {"trouble": HUGE, "remedy": "void"}),
        ("declare", {"situation": "not-covered", "note": "one\ntwo\0"}),
    ],
)
def test_a_number_beyond_all_measure_stops_no_table(
    do: str, arguments: dict[str, Any], tmp_path: Path
) -> None:
    """It is taken or refused, and the table goes on."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table) as at:
        at.opened()
        if do != "end-shoe":
            at.done("open-bets")
        assert at.do(do, **arguments)["type"] in ("snapshot", "refused")
        assert at.end() == 0
    verify_log(tmp_path)


def test_the_number_of_decks_has_an_end(tmp_path: Path) -> None:
    """No book knows so many."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table) as at:
        at.kind("snapshot")
        at.done("open-table")
        at.refused("intake-shoe", decks=HUGE, shuffled_by="Ann", cut_by="Ben")
        assert at.end() == 0


# Settings, and another shoe.


def test_changed_settings_are_told_and_put_in_force_by_a_supervisor(tmp_path: Path) -> None:
    """As an event, between rounds; until then the table stays as it was."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table) as at:
        at.opened()
        assert at.of("alarm") == []
        assert at.end() == 0
    settings_file(tmp_path, DA_HU, None, reading="none", boxes=3)
    with InProcess(table) as at:
        alarm = at.kind("alarm")
        assert alarm["kind"] == "settings-differ"
        assert "change-settings" in alarm["words"]
        at.done("open-bets")
        at.done("place-wager", player="5", bet="player", stake=10)
        assert "betting is open" in at.refused("change-settings", by="pit-supervisor")
        at.done("remove-wager", player="5", bet="player")
        at.done("undo-last")
        assert at.end() == 0
    with InProcess(table) as at:
        at.kind("alarm")
        assert at.last["phase"] == "betting"
        assert at.end() == 0
    assert bodies(tmp_path, "change-settings") == []
    verify_log(tmp_path)


def test_settings_are_changed_between_rounds(tmp_path: Path) -> None:
    """The Dealer asks, a supervisor approves; the file is read again."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table) as at:
        at.opened()
        settings_file(tmp_path, DA_HU, None, reading="none", boxes=3)
        at.done("change-settings")
        at.done("approve", by="pit-supervisor")
        at.done("open-bets")
        assert "box" in at.refused("place-wager", player="5", bet="player", stake=10)
        text = table.read_text(encoding="utf-8")
        table.write_text(text.replace("QA-1", "QA-2"), encoding="utf-8")
        assert "another name" in at.refused("change-settings", by="pit-supervisor")
        table.write_text("simulated = maybe", encoding="utf-8")
        assert "table.toml:1" in at.refused("change-settings", by="pit-supervisor")
        assert at.end() == 0
    (changed,) = bodies(tmp_path, "change-settings")
    assert changed["settings"]["boxes"] == 3
    verify_log(tmp_path)


def test_a_shoe_for_a_table_without_one_is_refused(tmp_path: Path) -> None:
    """Not left out without a word; and nothing was written."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with InProcess(table, shoe="sim://any") as at:
        assert isinstance(refusal := at.end(), Refusal)
        assert "no [shoe]" in refusal.reason


# People.


def test_people_and_their_pins(tmp_path: Path) -> None:
    """Who deals taps without a PIN once they have signed in; everybody else gives theirs."""
    house = House(tmp_path)
    roles = {"Ann": StaffRole.DEALER, "Sue": StaffRole.PIT_SUPERVISOR, "Tom": StaffRole.TECHNICIAN}
    house.with_people(**roles, Eve=StaffRole.SURVEILLANCE)
    staff = f'[staff]\nfile = "{house.file}"\npepper = "{house.pepper}"'
    table = settings_file(tmp_path, DA_HU, None, reading="none", staff=staff)
    with InProcess(table) as at:
        at.kind("snapshot")
        assert at.refused("open-table", by="Ann") == "open-table needs the PIN of Ann"
        assert at.refused("open-table", by="Ann", pin=WRONG) == "name or PIN is wrong"
        at.done("open-table", by="Ann", pin=PIN)
        assert at.last["dealer"] == "Ann"
        at.done("intake-shoe", by="ann", decks=8, shuffled_by="Ann", cut_by="Ben")
        at.done("change-settings", by="Ann")
        assert "approve" in at.last["can"]
        assert at.refused("approve", by="Sue") == "approve needs the PIN of Sue"
        assert "nobody approves their own" in at.refused("approve", by="Ann")
        assert at.refused("approve", by="Tom", pin=PIN) == "technician takes no part in play"
        assert at.refused("approve", by="Eve", pin=PIN) == "surveillance takes no part in play"
        at.done("approve", by="Sue", pin=PIN)
        at.done("open-bets", by="Ann")
        assert at.end() == 0
    kinds = [(e.entry.kind, e.entry.body) for e in events_of(log_of(tmp_path))]
    signed = [json.loads(body)["name"] for kind, body in kinds if kind == "signed-in"]
    assert signed == ["Ann", "Tom", "Eve", "Sue"]
    (wrong,) = bodies(tmp_path, "sign-in-refused")
    assert (wrong["name"], wrong["reason"]) == ("Ann", "wrong-pin")
    assert len(bodies(tmp_path, "refused")) == 6
    (approved,) = bodies(tmp_path, "approve")
    assert approved["by"] == {"name": "Sue", "role": "pit-supervisor"}
    heard = ("signed-in", "sign-in-refused", "refused", "open-table", "approve")
    assert not any(PIN in body or WRONG in body for kind, body in kinds if kind in heard)
    verify_log(tmp_path)


# Real processes.

needs_terminals = pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals here")


@needs_terminals
def test_killed_in_mid_round_the_table_stands_where_it_stood(tmp_path: Path) -> None:
    """A real process and a real line; the power goes after three closed cards."""
    from hardware_sim.pseudo_terminal import PseudoTerminal

    port = PseudoTerminal(tmp_path / "shoe")
    table = settings_file(tmp_path, DA_HU, port.address, face_down=True)
    shoe = DealtShoe(port, SIX_CARDS)
    try:
        with Process(table) as at:
            at.opened()
            assert port.wait_for_reader(10)
            hands = Hands(at, shoe, SIX_CARDS)
            at.done("open-bets")
            at.done("place-wager", player="1", bet="player", stake=1000)
            at.done("close-bets")
            for _ in range(3):
                hands.draw()
            stood = at.last
            at.kill()
        with Process(table) as at:
            again = at.kind("snapshot")
            assert again["notices"] == ["restarted"]
            kept = ("shoe", "round", "phase", "hands", "points", "cards_left", "dealer")
            assert {key: again[key] for key in kept} == {key: stood[key] for key in kept}
            assert port.wait_for_reader(10)
            hands = Hands(at, shoe, SIX_CARDS)
            line = hands.to_the_end()
            bets = [{"box": 1, "seat": "seated", "bet": "player", "stake": 1000}]
            expected = settled(DA_HU, SIX_CARDS, bets, hands)
            assert {key: line[key] for key in expected} == expected
            assert at.end() == 0
    finally:
        port.close()
    verify_log(tmp_path)


@needs_terminals
def test_a_served_shoe_and_a_headless_table(tmp_path: Path) -> None:
    """`shoe-sim serve` and `dealer-console headless` as anybody starts them, to a whole round."""
    link = tmp_path / "shoe"
    words = ["serve", "--port", f"pty:{link}", "--rounds", "1", "--speed", "40", "--decks", "8"]
    command = [sys.executable, "-m", "hardware_sim.command_line", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as sim:
        try:
            assert sim.stdout is not None
            assert str(link).encode() in sim.stdout.readline()
            table = settings_file(tmp_path, TIGER, str(link), first_card_closes_betting=True)
            text = table.read_text(encoding="utf-8").replace("burn = false", "burn = true")
            table.write_text(text, encoding="utf-8")
            with Process(table, "--all-knowing") as at:
                at.kind("snapshot")
                at.until(lambda line: bool((line.get("fact") or {}).get("fact")))
                at.until(lambda line: (line.get("fact") or {}).get("fact") == "result-pressed")
                assert at.end() == 0
        finally:
            sim.kill()
    drawn = bodies(tmp_path, "card-drawn")
    assert 4 <= len(drawn) <= 6
    verify_log(tmp_path)


def test_whoever_stops_reading_leaves_the_table_in_good_order(tmp_path: Path) -> None:
    """As `| head` does: the log is signed off, and nothing is said."""
    table = settings_file(tmp_path, DA_HU, None, reading="none")
    with Process(table) as at:
        seq = at.kind("snapshot")["seq"]
        at.unread()
        at.put(json.dumps({"do": "open-table", "seen": seq, "by": "dealer"}))
        assert at.ended() == 141
        assert at.words() == ""
    last = list(events_of(log_of(tmp_path)))[-1]
    assert last.entry.kind == "console-stopped"


# The document.


def fenced(language: str) -> list[str]:
    """The blocks of one language in docs/headless.md."""
    text = (DOCS / "headless.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def is_part(part: Any, whole: Any) -> bool:
    """Whether all that is written there was printed."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            key in whole and is_part(value, whole[key]) for key, value in part.items()
        )
    return bool(part == whole)


def test_the_session_in_the_document_goes_as_written(tmp_path: Path) -> None:
    """Its settings, its lines in, and of each line out what is written of it."""
    (settings,) = fenced("toml")
    table = tmp_path / "table.toml"
    key = f'[log]\nkey = "{tmp_path}/keys/qa-1.key"\n'
    table.write_text(settings + key, encoding="utf-8")
    (session,) = fenced("jsonl")
    with Process(table, "--log", str(tmp_path / "logs")) as at:
        for line in session.splitlines():
            way, _, text = line.partition(" ")
            written = json.loads(text)
            if way == ">":
                verify_line("in", written)
                at.put(text)
            else:
                printed = at.read()
                assert printed is not None
                assert is_part(written, printed), (written, printed)
        assert at.end() == 0
        assert at.words() == ""
    verify_log(tmp_path)


def test_the_document_names_every_line_and_every_command() -> None:
    """So that nobody has to guess."""
    text = (DOCS / "headless.md").read_text(encoding="utf-8")
    out = [ref["$ref"].rpartition("/")[2] for ref in definitions()["out"]["oneOf"]]
    missing = [name for name in [*out, *command_bodies.KINDS] if f"`{name}`" not in text]
    assert missing == []


def test_the_example_of_the_help_is_a_line() -> None:
    """What `dealer-console headless --help` shows can be typed."""
    words = [sys.executable, "-m", "dealer_console", "headless", "--help"]
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    example = " ".join(text.partition("for example:")[2].split())
    echo, line, *_ = shlex.split(example)
    assert echo == "echo"
    verify_line("in", json.loads(line))
