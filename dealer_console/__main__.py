"""`python -m dealer_console`, the same as `dealer-console`."""

import sys

from dealer_console.command_line import main

sys.exit(main())
