"""What is fast enough, measured beside a peer or a floor in the same run."""
