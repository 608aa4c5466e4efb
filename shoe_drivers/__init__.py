"""Card-reading shoes: bytes in, facts out. Knows no screen and no log."""
