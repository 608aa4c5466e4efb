"""Games nobody plays, to see that a game is one module of data and nothing else."""
