"""The table in the console: what happens is reduced, logged and only then shown."""
