"""Why an export could not be made."""


class ExportFailed(Exception):
    """The export was not made, and nothing is left of it; says what to do.

    For example a stick without room, or a file that is there already.
    """


class NothingToExport(ExportFailed):
    """The log has nothing of what was asked for, or nothing that may be told yet.

    For example a gaming day on which the table was closed, or the round that is being dealt.
    """


class ExportCancelled(ExportFailed):
    """Somebody did not want it any more.

    For example when the export of a whole year was begun by mistake.
    """
