"""The words of the console: one catalogue a language, plain data, checked when it is read."""
