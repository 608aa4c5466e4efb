"""Giving rounds away: what is wanted and where to, how far it is, and the report as it is drawn."""
