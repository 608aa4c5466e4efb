"""The simulated shoe: to the drivers, a device like any other."""
