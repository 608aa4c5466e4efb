"""The table: facts and commands in, one state out, and what is shown derived from it."""
