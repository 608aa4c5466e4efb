"""The settings of a table."""
