"""Where the staff file and the pepper lie unless somebody says otherwise."""

from pathlib import Path

from platformdirs import user_config_path, user_data_path

PROGRAM = "dealer-console"


def staff_file() -> Path:
    """Among this user's data."""
    return user_data_path(PROGRAM) / "staff.json"


def pepper_file() -> Path:
    """Among this user's settings; in a folder of its own, for on Windows and macOS settings and
    data are the same folder."""
    return user_config_path(PROGRAM) / "pepper" / "staff.pepper"
