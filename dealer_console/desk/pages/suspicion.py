"""What the console suspects: whoever deals says whether it happened."""

from functools import partial

from dealer_console.desk.asks import Make
from dealer_console.desk.at import At, Tiles
from dealer_console.desk.pages.cards_chosen import card_row
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.pages.rulings import cited, does, sentences, why_not
from dealer_console.desk.shown import Kind, Sheet
from rules.irregularities import Situation
from rules.table.commands import Confirm, Dismiss
from rules.table.state import Trouble, TroubleStatus
from rules.table.troubles import remedies_now, ruling_on, trouble_numbered


class Suspicion(Page):
    """Yes, or no."""

    name = "suspicion"

    def __init__(self, turning: Turning, number: int) -> None:
        super().__init__(turning)
        self.number = number
        self.answer = "known"

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """What is suspected, and what each answer leads to."""
        trouble = trouble_numbered(at.public, self.number)
        if trouble is None or trouble.status is not TroubleStatus.SUSPECTED:
            return None
        public, speech = at.public, at.speech
        together = trouble.situation is Situation.TOGETHER
        answers: dict[str, tuple[str, Make]] = {
            "known": (
                "it-happened-in-order" if together else "it-happened",
                partial(Confirm, trouble=self.number, order_known=True),
            )
        }
        if together:
            answers["unknown"] = (
                "it-happened-order-unknown",
                partial(Confirm, trouble=self.number, order_known=False),
            )
        answers["no"] = ("it-did-not-happen", partial(Dismiss, trouble=self.number))
        choices = tuple(
            self.option(
                tiles, f"answer:{answer}", speech.screen(key), "answer", answer,
                self._leads_to(at, trouble, answer),
            )
            for answer, (key, _) in answers.items()
        )  # fmt: skip
        key, make = answers[self.answer]
        refused = at.refusal(make)
        rule = ruling_on(public, trouble._replace(order_known=self.answer != "unknown"))
        text = sentences(at, rule) if self.answer != "no" else (speech.screen("then-goes-on"),)
        happens = () if self.answer == "no" else does(
            at, rule, remedies_now(public, trouble, rule)[0]
        )  # fmt: skip
        return Sheet(
            self.name,
            title=speech.words("situation", trouble.situation),
            text=(*text, *happens, *why_not(at, refused)),
            paragraph=cited(at, rule) if self.answer != "no" else "",
            choices=choices,
            rows=()
            if public.round is None
            else (
                card_row(tiles, public.round, trouble.cards, (), None,
                         speech.screen("these-cards")),
            ),
            primary=tiles.tile(
                "answer",
                speech.words("command", make(at.dealer).name),
                tiles.gives(make) if refused is None else None,
                speech.screen(key),
                Kind.PRIMARY,
            ),
            back=self.back(at, tiles, "look-at-table"),
        )  # fmt: skip

    def _leads_to(self, at: At, trouble: Trouble, answer: str) -> str:
        """Its paragraph and who decides; or who says that nothing happened."""
        if answer == "no":
            role = at.authority(Dismiss(at.dealer, trouble.number)).role
            return at.speech.screen("says", role=at.speech.words("role", role))
        rule = ruling_on(at.public, trouble._replace(order_known=answer == "known"))
        return f"{cited(at, rule)} · {at.speech.words('role', rule.decides)}"
