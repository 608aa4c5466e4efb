"""What in the tables' logs somebody should look at, and who has looked at it."""
