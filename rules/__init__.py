"""The rules of the five games, pure: no I/O, no clock, no thread, no screen."""
