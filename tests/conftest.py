"""Situations in one line, for every package's tests."""

from hypothesis import settings

settings.register_profile("table", deadline=None, derandomize=True)
settings.load_profile("table")
