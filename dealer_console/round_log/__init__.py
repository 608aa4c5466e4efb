"""The round log: every event of a table, on disk before anybody is shown it."""
