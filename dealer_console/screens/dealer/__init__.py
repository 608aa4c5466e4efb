"""The Dealer's window: draws what is shown, and tells what was pressed."""
