"""Rounds given away as evidence: reports, tables, lines and subtitles, verified and signed."""
