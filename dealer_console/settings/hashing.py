"""One number for a configuration: the same for the same settings, another for any change."""

import hashlib

from dealer_console.round_log.events import canonical
from dealer_console.settings.model import ConsoleSettings
from dealer_console.settings.table_body import table_to_json


def configuration_hash(settings: ConsoleSettings) -> str:
    """The SHA-256 of all settings in canonical JSON, with defaults and paths, in hex."""
    body = settings.model_dump(mode="json")
    body["table"] = {"name": settings.table.name, **table_to_json(settings.table.settings)}
    return hashlib.sha256(canonical(body).encode("ascii")).hexdigest()
