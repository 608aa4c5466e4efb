"""The log for people and for video: tables, lines and subtitles, each with a signed manifest."""
