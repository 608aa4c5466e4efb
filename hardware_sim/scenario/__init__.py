"""Scenarios: plain text files, one verb a line, that play a device and a table."""
