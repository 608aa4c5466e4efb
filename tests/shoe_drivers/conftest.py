"""Windows has no pseudo-terminals: there the tests that need one are not collected."""

import sys

collect_ignore = ["test_pseudo_terminals.py"] if sys.platform == "win32" else []
