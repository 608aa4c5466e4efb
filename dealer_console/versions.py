"""What is installed here, told from the files themselves: which software, which rules."""

import hashlib
from functools import cache
from importlib import metadata, resources
from typing import NamedTuple

PACKAGES = ("dealer_console", "rules", "shoe_drivers")
"""What takes part in a table's play."""

DIGITS = 12


class Versions(NamedTuple):
    """What wrote an event."""

    software: str
    rules: str


@cache
def installed() -> Versions:
    """The versions of what runs now; one byte of a file makes another."""
    rules = hash_of_files(("rules",))
    try:
        version = metadata.version("dealer-console")
    except metadata.PackageNotFoundError:
        version = "0"
    return Versions(f"{version}+{hash_of_files(PACKAGES)[:DIGITS]}", rules[:DIGITS])


def hash_of_files(packages: tuple[str, ...]) -> str:
    """One hash over every file of the packages, by name and content."""
    digest = hashlib.sha256()
    for package in packages:
        for name, data in sorted(_files(package, resources.files(package))):
            digest.update(f"{name}\n{len(data)}\n".encode() + data)
    return digest.hexdigest()


def _files(name: str, folder: resources.abc.Traversable) -> "list[tuple[str, bytes]]":
    found = []
    for part in folder.iterdir():
        path = f"{name}/{part.name}"
        if part.is_dir():
            if part.name != "__pycache__":
                found += _files(path, part)
        elif not part.name.endswith((".pyc", ".pyo")):
            found.append((path, part.read_bytes()))
    return found
