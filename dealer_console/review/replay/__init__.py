"""A round as it was seen: out of the log, event by event."""
