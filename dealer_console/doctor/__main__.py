"""`python -m dealer_console.doctor`: where a broken package keeps the command from starting."""

import sys

from dealer_console.commands.doctor import main

sys.exit(main(sys.argv[1:]))
