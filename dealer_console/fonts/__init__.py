"""Faces that the console brings along, as casino machines have none; made by `make fonts`."""
