"""The Dealer's view as plain values, for a terminal or another program."""

from typing import Any

from rules.cards import Card
from rules.table.prompt import Prompt
from rules.table.state import Public
from rules.table.views import DealerView, dealer_view


def snapshot(public: Public, view: DealerView | None = None) -> dict[str, Any]:
    """The view as a line of JSON has it; closed cards are null."""
    view = view or dealer_view(public)
    player, banker = view.points
    return {
        "type": "snapshot",
        "seq": view.seq,
        "time": view.time,
        "shoe": view.shoe,
        "round": view.round,
        "phase": view.phase,
        "prompts": [_prompt(prompt) for prompt in view.prompts],
        "hands": {"player": _slots(view.hands.player), "banker": _slots(view.hands.banker)},
        "points": {"player": player, "banker": banker},
        "can": list(view.can),
        "notices": sorted(view.notices),
        "link": view.device.linked,
        "cards_left": view.cards_left,
        "locked": view.locked,
        "choices": _choices(view),
    }


def _prompt(prompt: Prompt) -> dict[str, Any]:
    return {
        "code": prompt.code,
        "paragraph": prompt.paragraph,
        "hand": prompt.hand,
        "odds": prompt.odds,
        "player": None if prompt.player is None else str(prompt.player),
        "amount": prompt.amount,
        "subject": prompt.subject or None,
        "under": prompt.under or None,
    }


def _slots(cards: tuple[Card | None, ...]) -> list[dict[str, Any]]:
    return [
        {"slot": place, "card": None if card is None else str(card)}
        for place, card in enumerate(cards, 1)
    ]


def _choices(view: DealerView) -> list[dict[str, Any]]:
    return [
        {
            "trouble": choice.number,
            "situation": choice.situation,
            "suspected": choice.suspected,
            "paragraph": choice.paragraph,
            "decides": choice.decides,
            "remedies": list(choice.remedies),
        }
        for choice in view.choices
    ]
