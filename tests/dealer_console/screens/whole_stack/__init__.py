"""The whole stack: bytes on a pseudo-terminal, a log on the disk, windows on the screen."""
