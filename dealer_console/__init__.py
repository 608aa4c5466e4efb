"""The console at the table: composition root, command line and, in time, log and screens."""
