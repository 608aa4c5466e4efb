"""The wires of the simulated shoe."""
