"""What is missing on this machine and at its table, found out without changing anything."""
