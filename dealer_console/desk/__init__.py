"""The Dealer's desk: all that their screen shows, and what a press on it asks for; no Qt."""
