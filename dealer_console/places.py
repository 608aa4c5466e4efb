"""Where a console keeps what its settings do not place."""

from pathlib import Path

import platformdirs


def default_key(table: str) -> Path:
    """A table's private key: among the settings, away from the log that it signs."""
    return platformdirs.user_config_path("dealer-console", appauthor=False) / f"{table}.key"
