"""Tests of the table at work: its course, replays, what is kept."""
