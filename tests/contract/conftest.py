"""Windows has no pseudo-terminals: there the tests that need one are not collected."""

import sys

collect_ignore = ["test_unplugged.py"] if sys.platform == "win32" else []
