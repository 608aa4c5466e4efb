"""What the documents tell to do, done literally."""
