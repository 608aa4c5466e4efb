"""The hands at a simulated shoe: everything that can be done to it, mishaps too."""

from collections.abc import Sequence

from dealer_console.desk.asks import Ask, Handle
from dealer_console.desk.at import Act, At, Tiles
from dealer_console.desk.pages.page import Page
from dealer_console.desk.shown import Group, Kind, Sheet

_COLUMNS = 4


class SimulatedShoe(Page):
    """What happens at the shoe, not at the console."""

    name = "simulated-shoe"

    def sheet(self, at: At, tiles: Tiles) -> Sheet | None:
        """A tile for each deed; done, the table is back in sight."""
        if not at.plan.deeds:
            return None
        speech = at.speech
        return Sheet(
            self.name,
            title=speech.screen("simulated-shoe"),
            text=(speech.screen("simulated-shoe-is"),),
            groups=(
                Group(
                    tuple(
                        tiles.tile(
                            f"deed:{deed}",
                            speech.deed(deed),
                            self._doing(deed),
                            kind=Kind.SIMULATED,
                        )
                        for deed in at.plan.deeds
                    ),
                    _COLUMNS,
                ),
            ),
            back=self.back(at, tiles, "back-to-table"),
        )

    def _doing(self, deed: str) -> Act:
        def done() -> Sequence[Ask]:
            self.turning.close()
            return [Handle(deed)]

        return done
