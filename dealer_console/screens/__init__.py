"""The windows: the Dealer's screen and the display board, drawn from values."""
