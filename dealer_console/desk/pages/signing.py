"""Names and PINs: who opens the table, who takes over, who says yes."""

from collections.abc import Callable, Sequence

from dealer_console.desk.asks import Ask, Make
from dealer_console.desk.at import Act, At, Colleague, Tiles
from dealer_console.desk.pages.entries import PinEntry
from dealer_console.desk.pages.page import Page, Turning
from dealer_console.desk.pages.proposed import proposed
from dealer_console.desk.shown import Group, Kind, Sheet, Tile
from rules.people import Role
from rules.table.commands import Approve, Deny


class Signing(Page):
    """Somebody says who they are, and with that gives a command."""

    def __init__(self, turning: Turning) -> None:
        super().__init__(turning)
        self.who: Colleague | None = None
        self.pin = PinEntry()

    def people(self, at: At, tiles: Tiles, role: Role) -> tuple[Tile, ...]:
        """Those who may, one of them chosen; the only one is chosen already."""
        able = at.may_agree(role)
        if self.who not in able:
            self.who = able[0] if len(able) == 1 else None
        return self.listed(at, tiles, [self._colleague(at, tiles, one) for one in able])

    def _colleague(self, at: At, tiles: Tiles, one: Colleague) -> Tile:
        role = at.speech.words("role", one.role)
        title, detail = (role, "") if at.plan.by_roles else (one.name, role)
        tile = self.option(tiles, f"who:{one.name}", title, "who", one, detail)
        tiles.acts[tile.key] = self._being(one)
        return tile

    def _being(self, one: Colleague) -> Act:
        """An act that says who it is; what has been typed of another's PIN goes."""

        def chosen() -> Sequence[Ask]:
            if self.who != one:
                self.who = one
                self.pin.again()
            return ()

        return chosen

    def pad(self, at: At, tiles: Tiles) -> tuple[Tile, ...]:
        """The PIN pad, where a PIN is asked for."""
        return () if at.plan.by_roles else self.pin.keys(at, tiles)

    def entered(self, at: At) -> str | None:
        """What has been typed, as dots."""
        return None if at.plan.by_roles else self.pin.dots

    def signed(self, at: At, tiles: Tiles, do: str, make: Make) -> Act | None:
        """The command, given by whoever has said who they are; None while nobody has."""
        who, pin = self.who, self.pin.digits
        if who is None or not (at.plan.by_roles or self.pin.could_be):
            return None

        def gives() -> Sequence[Ask]:
            # A PIN is never kept longer than it takes to be asked about it.
            order = tiles.order(do, make, who.name, None if at.plan.by_roles else pin)
            self.pin.again()
            return [order]

        return gives

    def nobody(self, at: At, choices: Sequence[Tile]) -> tuple[str, ...]:
        """What to do where nobody could sign."""
        if choices:
            return ()
        return (at.speech.screen("no-staff" if not at.around.staff else "nobody-may"),)


class SignIn(Signing):
    """Whoever opens the table, or takes over from who deals."""

    name = "sign-in"

    def __init__(
        self, turning: Turning, do: str, make: Make, fits: Callable[[At], bool], title: str
    ) -> None:
        super().__init__(turning)
        self._do, self._make, self._fits, self._title = do, make, fits, title

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """Who, and their PIN."""
        if not self._fits(at):
            return None
        choices = self.people(at, tiles, Role.DEALER)
        return Sheet(
            self.name,
            title=at.speech.screen(self._title),
            text=self.nobody(at, choices) or self._hint(at),
            choices=choices,
            entered=self.entered(at),
            pad=self.pad(at, tiles),
            primary=tiles.tile(
                "sign",
                at.speech.words("command", self._do),
                self.signed(at, tiles, self._do, self._make),
                kind=Kind.PRIMARY,
            ),
            back=self.back(at, tiles),
        )

    def _hint(self, at: At) -> tuple[str, ...]:
        return () if at.plan.by_roles else (at.speech.screen("name-and-pin"),)


class Approval(Signing):
    """What somebody else must agree to: it waits, and nothing else is needed of the Dealer."""

    name = "approval"

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """What is asked, by which paragraph, and who may say yes."""
        pending, speech = at.public.pending, at.speech
        if pending is None:
            return None
        choices = self.people(at, tiles, pending.role)
        asked = proposed(at, pending.command)
        needs = speech.screen("needs", role=speech.words("role", pending.role))
        text = [speech.screen("asked-for", what=" · ".join((asked.does, *asked.with_what)))]
        text += asked.text
        if sentence := speech.paragraph(pending.paragraph):
            text.append(sentence)
        text += self.nobody(at, choices)
        return Sheet(
            self.name,
            title=asked.happened or needs,
            text=tuple(text),
            paragraph=speech.cited(pending.paragraph),
            choices=choices,
            entered=self.entered(at),
            pad=self.pad(at, tiles),
            primary=tiles.tile(
                "approve",
                speech.words("command", Approve.name),
                self.signed(at, tiles, Approve.name, Approve),
                asked.does,
                Kind.PRIMARY,
                hold=True,
            ),
            groups=(
                Group((tiles.tile("deny", speech.words("command", Deny.name), tiles.gives(Deny)),)),
            ),
            back=self.back(at, tiles, "look-at-table"),
        )
