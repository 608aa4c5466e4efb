"""The two ways in which the staff's part of the console says no."""


class StaffTrouble(Exception):
    """Something is wrong with the files or the machine, not with who asks; says what to do.

    For example a staff file that others may read, or a pepper that is missing.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class StaffRefused(ValueError):
    """Somebody asked for what is not granted; says what to do.

    For example a Dealer who adds a colleague, or a PIN of three digits.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
