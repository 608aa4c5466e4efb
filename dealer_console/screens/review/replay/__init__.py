"""The page on which a round is dealt once more, on the Dealer's own widgets."""
