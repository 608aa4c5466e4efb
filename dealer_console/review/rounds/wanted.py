"""Which rounds a reviewer asks for, over several tables."""

from dataclasses import dataclass

from dealer_console.round_log.round_filter import Filter


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Those rounds of those tables."""

    of_round: Filter = Filter()  # noqa: RUF009 - it is a frozen value
    tables: tuple[str, ...] = ()
    """By name, each once; none named, all are meant."""

    def has(self, table: str) -> bool:
        """Whether rounds of that table are asked for."""
        return not self.tables or table in self.tables
