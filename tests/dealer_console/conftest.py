"""Where Qt cannot be loaded, the tests of the windows are not even looked at."""

import importlib

try:
    importlib.import_module("PySide6.QtWidgets")
except ImportError:
    collect_ignore = ["screens"]
