"""Amounts of money as the Dealer reads them."""

import pytest

from dealer_console.wording.money import Money


@pytest.mark.parametrize(
    ("digits", "amount", "text"),
    [
        (2, 1_250_000, "12,500"),
        (2, 1_250_050, "12,500.50"),
        (2, 1_250_005, "12,500.05"),
        (2, 5, "0.05"),
        (2, 0, "0"),
        (2, -1_250_050, "-12,500.50"),
        (0, 12_500, "12,500"),
        (3, 12_500_001, "12,500.001"),
        (2, 100_000_000_000, "1,000,000,000"),
    ],
)
def test_thousands_are_set_apart_and_whole_amounts_have_no_decimals(
    digits: int, amount: int, text: str
) -> None:
    """Amounts are whole minor units."""
    assert Money("SGD", digits).text(amount) == text
