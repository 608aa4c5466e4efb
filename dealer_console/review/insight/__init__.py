"""Figures for surveillance, never for the table: exact returns, expectation, who follows them."""
