"""Cells that are drawn by hand look as those that the style draws."""

import pytest
from PySide6.QtWidgets import QStyledItemDelegate

from dealer_console.review.rounds.order import Column
from dealer_console.screens.review.rounds.cells import COLUMNS
from tests.dealer_console.review.rounds.tables import OF_BOTH
from tests.dealer_console.screens.review.rounds.at_rounds import AtRounds

pytestmark = pytest.mark.window


def test_a_cell_looks_as_the_style_draws_it(at: AtRounds) -> None:
    """Every pixel, with a row that is selected and columns too narrow for what stands in them."""
    at.until_listed(OF_BOTH)
    table = at.page.table
    for column in (Column.TIME, Column.PLAYER, Column.STAKED):
        table.setColumnWidth(COLUMNS.index(column), 50)
    at.clicks_row(2)
    by_hand = table.viewport().grab().toImage()
    table.setItemDelegate(QStyledItemDelegate(table))
    assert table.viewport().grab().toImage() == by_hand
