"""Places outside the log where its newest heads are kept."""
