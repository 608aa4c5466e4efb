"""The packages that others install."""
