"""`dealer-console review`: the supervisor's window over the logs of tables."""

import argparse
import gc
import signal
from collections.abc import Sequence
from pathlib import Path

from command_words.parser import Commands, examples
from dealer_console.places import default_key
from dealer_console.review.house import House
from dealer_console.review.memory import keep_little
from dealer_console.review.review_log import NAME, ReviewLog, default_directory
from dealer_console.review.watched import WatchedLog, logs_below
from dealer_console.round_log.troubles import LogTrouble
from dealer_console.screens.can_open import why_not
from dealer_console.settings.model import default_logs
from dealer_console.staff.places import pepper_file, staff_file
from dealer_console.staff.trouble import StaffTrouble
from dealer_console.wording.catalogue import REFERENCE, languages
from rules.refusal import Refusal


def add_arguments(commands: Commands) -> None:
    """The words of it."""
    parser = commands.add_parser(
        "review",
        help="the supervisor's window: find rounds, replay them, prove them",
        description="Open the logs of one or several tables, read-only, while their consoles "
        "write to them: rounds, replay, alerts, insight, plots, evidence, people.",
        epilog=examples(
            "dealer-console review",
            "dealer-console review logs/B-07 --language zh-hant",
        ),
    )
    parser.set_defaults(command="review")
    parser.add_argument(
        "logs",
        nargs="*",
        type=Path,
        metavar="LOG",
        help="a table's log, or a folder of such logs (default: where consoles of this user write)",
    )
    parser.add_argument(
        "--language",
        choices=languages(),
        default=REFERENCE,
        help="of the window: %(choices)s (default %(default)s)",
    )
    parser.add_argument(
        "--staff", type=Path, metavar="FILE", help="the staff file (default: this user's)"
    )
    parser.add_argument(
        "--pepper", type=Path, metavar="FILE", help="the staff's pepper (default: this user's)"
    )
    parser.add_argument(
        "--review-log",
        type=Path,
        metavar="DIR",
        help="where what is done in the review itself is logged (default: among this user's data)",
    )
    parser.add_argument(
        "--review-key",
        type=Path,
        metavar="FILE",
        help="the private key that signs that log (default: this user's)",
    )


def run(call: argparse.Namespace) -> int:
    """Review until the window is closed."""
    logs = watched(call.logs or [default_logs()])
    try:
        if reason := why_not():
            raise Refusal(
                f"{reason}; the review needs a window: log rounds and log show tell the same"
            )
        return _in_window(logs, _house(call), call.language)
    except (LogTrouble, StaffTrouble) as error:
        raise Refusal(str(error)) from error
    finally:
        for log in logs:
            log.close()


def watched(paths: Sequence[Path]) -> list[WatchedLog]:
    """The logs at these places, each table once."""
    logs: list[WatchedLog] = []
    try:
        for directory in dict.fromkeys(each for path in paths for each in logs_below(path)):
            log = WatchedLog(directory)
            logs.append(log)
            for other in logs[:-1]:
                if other.table == log.table:
                    raise Refusal(
                        f"{other.directory} and {directory} are both of table {log.table}: open "
                        "them one after the other"
                    )
    except BaseException:
        for log in logs:
            log.close()
        raise
    return logs


def _house(call: argparse.Namespace) -> House:
    directory = call.review_log or default_directory()
    log = ReviewLog(directory, call.review_key or default_key(NAME))
    return House(call.staff or staff_file(), call.pepper or pepper_file(), log)


def _in_window(logs: Sequence[WatchedLog], house: House, language: str) -> int:
    # Qt is asked for only here: everything else works where there is none.
    from PySide6.QtCore import QTimer  # noqa: PLC0415
    from PySide6.QtWidgets import QApplication  # noqa: PLC0415

    from dealer_console.screens.review.running import Review  # noqa: PLC0415
    from dealer_console.screens.running import COLLECT_MS  # noqa: PLC0415

    keep_little()
    application = QApplication.instance() or QApplication(["dealer-console"])
    review = Review(logs, house, language)
    review.window.closed.connect(application.quit)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: application.quit())
    # Garbage is collected on the thread of the window alone; the timer also lets signals through.
    collecting = QTimer(interval=COLLECT_MS)
    collecting.timeout.connect(gc.collect)
    gc.disable()
    try:
        review.start()
        collecting.start()
        application.exec()
    finally:
        collecting.stop()
        review.stop()
        gc.enable()
    return 0
