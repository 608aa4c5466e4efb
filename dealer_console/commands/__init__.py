"""The commands of `dealer-console`, one a module."""
