"""Which drivers there are: ours, loaded when asked for, and those that others bring.

Others declare theirs in the entry-point groups of `shoe_drivers.transport`; see docs/drivers/.
"""

from collections.abc import Callable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from shoe_drivers.driver import BadSetting, Driver, LineSettings
from shoe_drivers.transport import DRIVERS, TRANSPORTS, TransportMaker

BUILT_IN = {
    "angel-eye": "shoe_drivers.angel_eye:make",
    "bee-tek": "shoe_drivers.bee_tek:make",
    "line-scanner": "shoe_drivers.line_scanner:make",
}
"""Our drivers and where they are made."""

METHODS = ("feed", "opened", "order", "tick")
"""What a driver can be asked."""


class UnknownDriver(LookupError):
    """No driver of that name; says which there are.

    For example `angle-eye`, or a driver whose package is not installed here.
    """


class BrokenDriver(Exception):
    """A driver that is declared but cannot be used; says whose it is and what to do.

    For example a package whose module is gone, or two packages with a driver of one name.
    """


class BrokenTransport(Exception):
    """A transport that is declared but cannot be used; says whose it is and what to do.

    For example a package whose module is gone.
    """


def names() -> tuple[str, ...]:
    """Every driver there is, ours first; nothing is loaded for this."""
    brought = {point.name for point in entry_points(group=DRIVERS)} - set(BUILT_IN)
    return (*BUILT_IN, *sorted(brought))


def make(name: str, settings: Mapping[str, str]) -> Driver:
    """The driver of that name with these settings; refuses a bad one with BadSetting."""
    maker = _driver_maker(name)
    try:
        driver: Driver = maker(settings)
    except BadSetting:
        raise
    except Exception as error:
        raise BrokenDriver(
            f"the driver {name!r} cannot be made: {_told(error)}; ask who made it, or choose"
            f" another: {', '.join(names())}"
        ) from error
    missing = [method for method in METHODS if not callable(getattr(driver, method, None))]
    if not isinstance(getattr(driver, "line", None), LineSettings):
        missing.append("line")
    if missing:
        raise BrokenDriver(
            f"the driver {name!r} is none: it lacks {', '.join(missing)}; ask who made it for one"
            " that fits this console"
        )
    return driver


def transport_maker(scheme: str) -> TransportMaker | None:
    """What opens addresses of that scheme, where somebody brings it; else pyserial may know it."""
    maker: TransportMaker | None = brought(TRANSPORTS, scheme.lower(), "transport", BrokenTransport)
    return maker


def brought(group: str, name: str, what: str, broken: type[Exception]) -> Any:
    """What others declare in a group under that name, loaded; None where nobody does."""
    points = _declared(group, name)
    return _loaded(points, what, broken) if points else None


def _driver_maker(name: str) -> Callable[[Mapping[str, str]], Any]:
    if name in BUILT_IN:
        # Ours go first: no package may slip in between the shoe and the table under our name.
        points = [EntryPoint(name, BUILT_IN[name], DRIVERS)]
    else:
        points = _declared(DRIVERS, name)
    if not points:
        raise UnknownDriver(
            f"there is no driver {name!r}: there are {', '.join(names())}; another must be"
            " installed beside this console"
        )
    maker: Callable[[Mapping[str, str]], Any] = _loaded(points, "driver", BrokenDriver)
    return maker


def _declared(group: str, name: str) -> list[EntryPoint]:
    """Those of that name; a package that is found twice declares the same thing twice."""
    points = entry_points(group=group, name=name)
    return list({point.value: point for point in points}.values())


def _loaded(points: list[EntryPoint], what: str, broken: type[Exception]) -> Any:
    point = points[0]
    if len(points) > 1:
        places = " and ".join(sorted(f"{_package(point)} ({point.value})" for point in points))
        raise broken(f"two packages bring the {what} {point.name!r}: {places}; remove one of them")
    whose = f"the {what} {point.name!r} of {_package(point)} ({point.value})"
    try:
        maker = point.load()
    except (Exception, SystemExit) as error:
        raise broken(
            f"{whose} cannot be loaded: {_told(error)}; install its package again, or remove it"
        ) from error
    if not callable(maker):
        raise broken(f"{whose} makes no {what}: ask who made it, or remove the package")
    return maker


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "this console"


def _told(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
