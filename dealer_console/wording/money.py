"""Amounts of money as the Dealer reads them."""

from typing import NamedTuple


class Money(NamedTuple):
    """A currency: its code, and how many digits of an amount are its minor unit."""

    code: str
    minor_digits: int = 2

    def text(self, amount: int) -> str:
        """An amount of minor units, as 12,500 or 12,500.50; whole ones without decimals."""
        whole, minor = divmod(abs(amount), 10**self.minor_digits)
        sign = "-" if amount < 0 else ""
        return f"{sign}{whole:,}.{minor:0{self.minor_digits}}" if minor else f"{sign}{whole:,}"
