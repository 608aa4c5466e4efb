"""The page of insight: exact returns, betting against them, counts against expectation."""
