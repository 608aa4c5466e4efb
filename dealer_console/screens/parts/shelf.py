"""Widgets that are kept: as many as were ever needed, those not needed now out of sight."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QWidget

W = TypeVar("W", bound=QWidget)


class Shelf(Generic[W]):
    """Makes a widget when it is first needed, so that drawing makes none while cards come out."""

    def __init__(self, make: Callable[[], W]) -> None:
        self._make = make
        self._made: list[W] = []

    def __getitem__(self, number: int) -> W:
        while number >= len(self._made):
            self._made.append(self._make())
        return self._made[number]

    def beyond(self, number: int) -> list[W]:
        """Those that are not needed when so many are."""
        return self._made[number:]
