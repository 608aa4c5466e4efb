"""What both windows are put together from."""
