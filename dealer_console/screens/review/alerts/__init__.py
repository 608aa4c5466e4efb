"""The page of alerts: what somebody should look at, until somebody with the right role has."""
