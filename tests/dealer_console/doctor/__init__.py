"""What is missing on a machine, and the way out."""
