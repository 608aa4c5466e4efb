"""The display board: the window that the players in the room see."""
