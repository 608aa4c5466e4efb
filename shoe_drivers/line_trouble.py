"""Why a line could not be opened, and what to do about it."""

import errno
import socket
import sys

from shoe_drivers.ports import programs_holding, those_there

NO_SUCH_PORT = {errno.ENOENT, errno.ENODEV, errno.ENXIO}
NOT_ALLOWED = {errno.EACCES, errno.EPERM}
BUSY = {errno.EBUSY, errno.EAGAIN, errno.EWOULDBLOCK}


def not_opened(url: str, error: Exception) -> str:
    """The sentence for a port that did not open."""
    number = _number(error)
    if number in NO_SUCH_PORT:
        return f"{url}: no such port; {those_there()}"
    if number in BUSY or (number in NOT_ALLOWED and sys.platform == "win32"):
        holders = ", ".join(programs_holding(url))
        who = f"{holders} holds it" if holders else "perhaps another console or a terminal program"
        return f"{url}: another program has the port open ({who}); close that one"
    if number in NOT_ALLOWED:
        return (
            f"{url}: this user may not open it; add the user to the group that owns it, on most "
            "systems with: sudo usermod -aG dialout USER, and log in again"
        )
    return f"{url}: could not be opened: {error}"


def not_connected(url: str, error: OSError) -> str:
    """The sentence for a TCP address that did not answer."""
    if isinstance(error, socket.gaierror):
        return f"{url}: no host of that name; check the spelling, or write its number"
    if isinstance(error, ConnectionRefusedError):
        return f"{url}: nothing listens there; check the port number and the serial server"
    return f"{url}: does not answer ({error}); check that the serial server is on and its cable in"


def _number(error: Exception) -> int | None:
    if isinstance(error, OSError) and error.errno is not None:
        return error.errno
    # On Windows pyserial passes the system's error on only as text.
    text = str(error)
    if "FileNotFoundError" in text:
        return errno.ENOENT
    if "PermissionError" in text:
        return errno.EACCES
    return None
